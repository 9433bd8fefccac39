import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import leagues.players.notices.kinds
import leagues.players.notices.models


class Migration(migrations.Migration):
    dependencies = [
        ("players", "0001_first_models"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="language",
            field=models.CharField(blank=True, max_length=10, verbose_name="language of letters"),
        ),
        migrations.AddField(
            model_name="user",
            name="letters",
            field=models.CharField(
                choices=leagues.players.notices.models.rhythms, default="at_once", max_length=10, verbose_name="letters"
            ),
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(blank=True, null=True, verbose_name="digest of")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="made"),
                ),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="due")),
                ("claimed_at", models.DateTimeField(blank=True, null=True, verbose_name="claimed")),
                ("claimed_by", models.UUIDField(blank=True, null=True, verbose_name="claimed by")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="why the last attempt failed")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "ending",
                    models.CharField(
                        blank=True, choices=leagues.players.notices.models.endings, max_length=20, verbose_name="ending"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
                "ordering": ["-made_at", "-id"],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(choices=leagues.players.notices.kinds.choices, max_length=40, verbose_name="kind"),
                ),
                ("key", models.CharField(max_length=120, verbose_name="key")),
                ("values", models.JSONField(default=dict, verbose_name="values")),
                ("address", models.CharField(max_length=200, verbose_name="address")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name="created"),
                ),
                ("needs_answer", models.BooleanField(default=False, verbose_name="needs an answer")),
                ("read_at", models.DateTimeField(blank=True, null=True, verbose_name="read")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                (
                    "awaits_letter",
                    models.BooleanField(default=False, editable=False, verbose_name="may go into a letter"),
                ),
                (
                    "letter",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notices",
                        to="players.letter",
                        verbose_name="letter",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="user",
                    ),
                ),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["-created_at", "-id"],
            },
        ),
        migrations.AddIndex(
            model_name="letter",
            index=models.Index(condition=models.Q(("ended_at", None)), fields=["due_at"], name="letter_due"),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.UniqueConstraint(
                fields=("user", "day"),
                name="letter_one_digest_a_day",
                violation_error_message="This user has the digest of this day already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="letter",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ended_at", None), ("ending", "")),
                    models.Q(("ended_at__isnull", False), models.Q(("ending", ""), _negated=True)),
                    _connector="OR",
                ),
                name="letter_ends_in_some_way",
                violation_error_message="A letter that has ended says how.",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(
                    ("done_at", None), models.Q(("needs_answer", True), ("read_at", None), _connector="OR")
                ),
                fields=["user"],
                name="notice_open_by_user",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("done_at", None), ("needs_answer", True)),
                fields=["key"],
                name="notice_waiting_by_key",
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("awaits_letter", True)), fields=["user"], name="notice_awaits_letter"
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(
                fields=("user", "key"),
                name="notice_once_per_user_and_key",
                violation_error_message="This user has been told already.",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(("needs_answer", True), ("done_at", None), _connector="OR"),
                name="notice_done_only_if_it_needs_an_answer",
                violation_error_message="Only what needs an answer can be done.",
            ),
        ),
    ]
