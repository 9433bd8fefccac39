from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    name = "leagues.demo"
    verbose_name = _("Demo club")
