from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "leagues.matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from leagues.matches import recounting, traces  # noqa: F401, PLC0415
        from leagues.matches.models import Match  # noqa: PLC0415
        from leagues.players.notices.kinds import names_things  # noqa: PLC0415

        def called(ids: set[int]) -> dict[int, str]:
            told = Match.objects.filter(pk__in=ids).values_list("pk", "name", "season__league__name")
            return {pk: f"{name} ({league})" for pk, name, league in told}

        names_things("match", called)
