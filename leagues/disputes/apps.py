from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DisputesConfig(AppConfig):
    name = "leagues.disputes"
    verbose_name = _("Disputes")

    def ready(self) -> None:
        from leagues.disputes import deeds, links, settled, telling, ticking, traces  # noqa: F401, PLC0415
