from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "leagues.players"
    verbose_name = _("Clubs and players")

    def ready(self) -> None:
        from leagues.players import signals  # noqa: F401, PLC0415
        from leagues.players.notices import names  # noqa: F401, PLC0415
