"""The administrators' desk for matches: names and times are changed, what was played is read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from leagues.matches.making import edit_match
from leagues.matches.models import (
    Agreement,
    Incident,
    Match,
    MatchEvent,
    Result,
    Revision,
    Round,
    Score,
    Seat,
    Signature,
    TableLink,
    Touched,
)
from leagues.players.actors import actor_of
from leagues.players.admin import ReadOnly


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["number", "side", "player"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Matches; they are made on the season's page and never deleted: cancelling one keeps its sheet to be read."""

    list_display = ["name", "season", "starts_at", "rounds_counted", "finished_at", "signed_off_at", "cancelled_at"]
    list_filter = ["season__league__club", "season__league", "season__league__game_key"]
    list_select_related = ["season"]
    search_fields = ["name", "place", "seats__player__search_key"]
    date_hierarchy = "starts_at"
    inlines = [SeatInline]
    fields = [
        "name", "place", "starts_at", "season", "edition", "table", "created_by", "created_at", "version",
        "rounds_counted", "finished_at", "signed_off_at", "cancelled_at",
    ]  # fmt: skip

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [field for field in self.fields if field not in ("name", "place", "starts_at")]  # type: ignore[misc]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        return super().has_change_permission(request, obj) and (obj is None or obj.is_open)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Match, form: Any, change: bool) -> None:  # noqa: FBT001
        edit_match(actor_of(request.user), obj, name=obj.name, place=obj.place, starts_at=obj.starts_at)


@admin.register(Round)
class RoundAdmin(ReadOnly):
    list_display = ["match", "__str__"]
    list_filter = ["match__season__league"]
    list_select_related = ["match"]
    search_fields = ["match__name"]


@admin.register(Revision)
class RevisionAdmin(ReadOnly):
    list_display = ["round_of_match", "n", "cause", "author", "at"]
    list_filter = ["cause", "round__match__season__league"]
    list_select_related = ["round__match", "author"]
    search_fields = ["round__match__name", "author__username"]
    date_hierarchy = "at"

    @admin.display(description="round")
    def round_of_match(self, revision: Revision) -> str:
        return f"{revision.round.match} · {revision.round}"


@admin.register(Incident)
class IncidentAdmin(ReadOnly):
    list_display = ["match", "round_number", "side", "__str__", "noted_by", "noted_at", "withdrawn_at"]
    list_filter = ["code", "match__season__league"]
    list_select_related = ["match", "noted_by"]
    search_fields = ["match__name", "noted_by__username"]
    date_hierarchy = "noted_at"


@admin.register(MatchEvent)
class MatchEventAdmin(ReadOnly):
    list_display = ["match", "kind", "actor", "at"]
    list_filter = ["kind", "match__season__league"]
    list_select_related = ["match", "actor"]
    search_fields = ["match__name", "actor__username"]
    date_hierarchy = "at"


@admin.register(Score)
class ScoreAdmin(ReadOnly):
    list_display = ["match", "round_number", "side", "points"]
    list_filter = ["match__season__league"]
    list_select_related = ["match"]
    search_fields = ["match__name"]


@admin.register(Result)
class ResultAdmin(ReadOnly):
    list_display = ["match", "entry", "points", "place", "is_won", "counts", "played_at"]
    list_filter = ["counts", "is_won", "season__league"]
    list_select_related = ["match", "entry__first", "entry__second"]
    search_fields = ["match__name", "entry__first__search_key"]
    date_hierarchy = "played_at"


@admin.register(Touched)
class TouchedAdmin(ReadOnly):
    list_display = ["season_id", "entry_id", "at"]
    date_hierarchy = "at"


@admin.register(Agreement)
class AgreementAdmin(ReadOnly):
    list_display = ["revision", "side", "verdict", "user", "at"]
    list_filter = ["verdict", "revision__round__match__season__league"]
    list_select_related = ["revision", "user"]
    search_fields = ["revision__round__match__name", "user__username"]
    date_hierarchy = "at"


@admin.register(Signature)
class SignatureAdmin(ReadOnly):
    list_display = ["match", "side", "version", "user", "at"]
    list_filter = ["match__season__league"]
    list_select_related = ["match", "user"]
    search_fields = ["match__name", "user__username"]
    date_hierarchy = "at"


@admin.register(TableLink)
class TableLinkAdmin(ReadOnly):
    list_display = ["match", "created_by", "created_at", "expires_at", "revoked_at"]
    list_filter = ["match__season__league"]
    list_select_related = ["match", "created_by"]
    search_fields = ["match__name", "created_by__username"]
    date_hierarchy = "created_at"
