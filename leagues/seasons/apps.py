from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeasonsConfig(AppConfig):
    name = "leagues.seasons"
    verbose_name = _("Leagues and seasons")

    def ready(self) -> None:
        from leagues.seasons import traces  # noqa: F401, PLC0415
