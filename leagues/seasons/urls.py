"""The addresses of clubs, leagues and seasons, and of the rules in words."""

from django.urls import path

from leagues.seasons.views import leagues, rules, seasons

app_name = "seasons"
_LEAGUE = "c/<slug:slug>/<slug:league_slug>"
_SEASON = f"{_LEAGUE}/<slug:season_slug>"

urlpatterns = [
    path("games/", rules.all_games, name="games"),
    path("games/<slug:key>/", rules.game_rules, name="game"),
    path("c/<slug:slug>/", leagues.club, name="club"),
    path("c/<slug:slug>/leagues/new/", leagues.new_league, name="new-league"),
    path(f"{_LEAGUE}/edit/", leagues.edit_league, name="edit-league"),
    path(f"{_LEAGUE}/archive/", leagues.archive, name="archive-league"),
    path(f"{_LEAGUE}/restore/", leagues.restore, name="restore-league"),
    path(f"{_LEAGUE}/rules/", rules.rules, name="rules"),
    path(f"{_LEAGUE}/rules/<int:number>/", rules.rules, name="edition"),
    path(f"{_LEAGUE}/rules/edit/", rules.change_rules, name="change-rules"),
    path(f"{_LEAGUE}/seasons/new/", seasons.new_season, name="new-season"),
    path(f"{_SEASON}/edit/", seasons.edit_season, name="edit-season"),
    path(f"{_SEASON}/archive/", seasons.archive, name="archive-season"),
    path(f"{_SEASON}/restore/", seasons.restore, name="restore-season"),
]
