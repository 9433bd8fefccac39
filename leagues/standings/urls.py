"""The addresses of standings and of the players in them."""

from django.urls import path

from leagues.standings import views

app_name = "standings"
urlpatterns = [
    path("p/<int:player_id>/", views.player, name="player"),
    path("c/<slug:club>/<slug:league>/", views.league, name="league"),
    path("c/<slug:club>/<slug:league>/<slug:season>/", views.season, name="season"),
    path("c/<slug:club>/<slug:league>/<slug:season>/standings.csv", views.csv, name="csv"),
    path("c/<slug:club>/<slug:league>/<slug:season>/<int:entry_id>/", views.entry, name="entry"),
]
