"""The addresses of matches: lists, the sheet, recording, corrections, the calculator."""

from django.urls import path

from leagues.matches.views import calculator, entries, making, recording

app_name = "matches"
_SEASON = "c/<slug:slug>/<slug:league_slug>/<slug:season_slug>"

urlpatterns = [
    path(f"{_SEASON}/matches/", making.matches, name="list"),
    path(f"{_SEASON}/matches/new/", making.new, name="new"),
    path(f"{_SEASON}/entries/", entries.entries, name="entries"),
    path(f"{_SEASON}/entries/<int:entry_id>/remove/", entries.remove, name="remove-entry"),
    path("m/<int:match_id>/edit/", making.edit, name="edit"),
    path("m/<int:match_id>/record/", recording.record, name="record"),
    path("m/<int:match_id>/preview/", recording.preview, name="preview"),
    path("games/<slug:key>/calculator/", calculator.calculator, name="calculator"),
]
