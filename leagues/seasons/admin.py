"""The administrators' desk for leagues, the editions of their rules, seasons and entries."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin

from leagues.players.admin import ReadOnly
from leagues.players.names import search_key
from leagues.seasons.models import Entry, League, RuleEdition, Season


@admin.register(League)
class LeagueAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    """Leagues; they are made on the club's page, together with the first edition of their rules."""

    list_display = ["name", "club", "game_key", "is_public", "ranks", "order", "counts", "is_archived"]
    list_filter = ["game_key", "is_public", "is_archived", "ranks", "order", "counts", "club"]
    list_select_related = ["club"]
    search_fields = ["name", "slug", "club__name"]
    date_hierarchy = "created_at"
    readonly_fields = ["club", "game_key", "created_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(RuleEdition)
class RuleEditionAdmin(ReadOnly):
    list_display = ["league", "number", "preset", "options", "created_at"]
    list_filter = ["preset", "league__club"]
    list_select_related = ["league"]
    search_fields = ["league__name"]
    date_hierarchy = "created_at"


@admin.register(Season)
class SeasonAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    list_display = ["name", "league", "starts_on", "ends_on", "is_archived"]
    list_filter = ["is_archived", "league__game_key", "league__club"]
    list_select_related = ["league"]
    search_fields = ["name", "slug", "league__name"]
    autocomplete_fields = ["league"]
    date_hierarchy = "starts_on"


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Entries; they are made and taken out on the season's page, where who has played stays."""

    list_display = ["__str__", "season", "entered_at"]
    list_filter = ["season__league__club", "season__league"]
    list_select_related = ["season", "first", "second"]
    search_fields = ["first__search_key", "second__search_key"]
    date_hierarchy = "entered_at"

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Entry], search_term: str
    ) -> tuple[QuerySet[Entry], bool]:
        """Entries of players whose name holds the words, accents and case aside."""
        return super().get_search_results(request, queryset, search_key(search_term))
