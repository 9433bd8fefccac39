"""What follows when somebody logs in, and when something waits for an answer."""

from typing import Any

from celery import current_app
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import get_language

from leagues.players.models import User
from leagues.players.notices.signals import told
from leagues.players.pages import names_a_language
from leagues.players.tasks import post


@receiver(told, dispatch_uid="players.post")
def post_soon(sender: Any, **kwargs: Any) -> None:
    """Have letters sent at once by a worker; without one nobody waits for a mail server here, and the clock does it."""
    if not current_app.conf.task_always_eager:
        post.delay()


@receiver(user_logged_in, dispatch_uid="players.language")
def remember_language(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Write to somebody in the language in which they first came, until they choose another."""
    if not user.language and names_a_language(request):
        user.language = get_language() or ""
        user.save(update_fields=["language"])
