from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "leagues.matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from leagues.matches import recounting, traces  # noqa: F401, PLC0415
