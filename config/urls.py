"""The addresses of the site: each app states its own, the apps' names are here."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from leagues.players.appearance import choose_suits

# The admin asks as accounts do: with their throttling, their second factor and their page.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("i18n/suits/", choose_suits, name="choose_suits"),
    # Fixed words (`/c/galata/players/`) come before the names of leagues and seasons (`/c/galata/tuesday/`).
    path("", include("leagues.disputes.urls")),
    path("", include("leagues.matches.urls")),
    path("", include("leagues.players.urls")),
    path("", include("leagues.seasons.urls")),
    path("", include("leagues.standings.urls")),
]
