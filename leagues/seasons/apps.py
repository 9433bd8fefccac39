from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeasonsConfig(AppConfig):
    name = "leagues.seasons"
    verbose_name = _("Leagues and seasons")
