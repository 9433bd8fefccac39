from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StandingsConfig(AppConfig):
    name = "leagues.standings"
    verbose_name = _("Standings")

    def ready(self) -> None:
        from leagues.standings import signals  # noqa: F401, PLC0415
