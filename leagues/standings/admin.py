"""The administrators' desk for standings: derived, so read only."""

from django.contrib import admin

from leagues.players.admin import ReadOnly
from leagues.standings.models import Standing


@admin.register(Standing)
class StandingAdmin(ReadOnly):
    list_display = ["entry", "season", "played", "won", "points", "best", "last", "updated_at"]
    list_filter = ["season__league__club", "season__league"]
    list_select_related = ["entry__first", "entry__second", "season"]
    search_fields = ["entry__first__search_key", "entry__second__search_key"]
