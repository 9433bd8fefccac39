"""The administrators' desk for clubs, people and invitations."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from simple_history.admin import SimpleHistoryAdmin

from leagues.players.identity import Claim, Erasure, Merge, MovedEntry, MovedSeat
from leagues.players.models import Club, Invitation, Membership, Player, User
from leagues.players.names import search_key
from leagues.players.notices.models import Letter, Notice


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """What is shown and never written: facts that are only ever added to, and what is derived from them."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class MembershipInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Membership
    extra = 0
    autocomplete_fields = ["club", "user"]


@admin.register(User)
class PeopleAdmin(UserAdmin):  # type: ignore[type-arg]
    inlines = [MembershipInline]
    list_display = ["username", "email", "first_name", "last_name", "is_staff", "is_active", "last_login"]
    date_hierarchy = "date_joined"


@admin.register(Club)
class ClubAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    list_display = ["name", "slug", "language", "time_zone", "created_at"]
    list_filter = ["language"]
    search_fields = ["name", "slug"]
    date_hierarchy = "created_at"
    readonly_fields = ["created_at"]


@admin.register(Membership)
class MembershipAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    list_display = ["user", "club", "is_manager", "is_scorer", "is_referee", "joined_at"]
    list_filter = ["is_manager", "is_scorer", "is_referee", "club"]
    list_select_related = ["user", "club"]
    search_fields = ["user__username", "user__email", "user__first_name", "user__last_name", "club__name"]
    autocomplete_fields = ["user", "club"]
    date_hierarchy = "joined_at"
    readonly_fields = ["joined_at"]


@admin.register(Player)
class PlayerAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    list_display = ["name", "club", "user", "is_archived", "created_at"]
    list_filter = ["is_archived", "club"]
    list_select_related = ["club", "user"]
    search_fields = ["search_key"]
    autocomplete_fields = ["club", "user"]
    date_hierarchy = "created_at"
    readonly_fields = ["created_at"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """Players whose name holds the words, accents and case aside."""
        found: tuple[QuerySet[Player], bool] = super().get_search_results(request, queryset, search_key(search_term))
        return found


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Invitations; they are made on the club's page alone, where the secret of the link is shown once."""

    list_display = ["__str__", "club", "created_by", "created_at", "expires_at", "revoked_at", "times_used"]
    list_filter = ["club"]
    list_select_related = ["club", "created_by"]
    search_fields = ["note", "club__name"]
    autocomplete_fields = ["club", "created_by"]
    date_hierarchy = "created_at"
    readonly_fields = ["created_at", "times_used"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


class KeptByTheSite(admin.ModelAdmin):  # type: ignore[type-arg]
    """What the site writes by itself: it is shown, and goes with the user whose it is."""

    list_select_related = ["user"]
    search_fields = ["user__username", "user__email"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Notice)
class NoticeAdmin(KeptByTheSite):
    list_display = ["__str__", "user", "kind", "created_at", "needs_answer", "read_at", "done_at"]
    list_filter = ["needs_answer", "kind"]
    date_hierarchy = "created_at"


@admin.register(Letter)
class LetterAdmin(KeptByTheSite):
    list_display = ["__str__", "user", "day", "made_at", "due_at", "attempts", "ended_at", "ending", "reason"]
    list_filter = ["ending"]
    date_hierarchy = "made_at"


@admin.register(Claim)
class ClaimAdmin(ReadOnly):
    list_display = ["__str__", "user", "player", "state", "made_at", "decided_by", "decided_at"]
    list_filter = ["state", "player__club"]
    list_select_related = ["user", "player", "decided_by"]
    search_fields = ["user__username", "player__search_key"]
    date_hierarchy = "made_at"


@admin.register(Merge)
class MergeAdmin(ReadOnly):
    list_display = ["__str__", "survivor", "gone", "merged_by", "merged_at", "undone_by", "undone_at"]
    list_filter = ["survivor__club"]
    list_select_related = ["survivor", "gone", "merged_by", "undone_by"]
    search_fields = ["survivor__search_key", "gone__search_key"]
    date_hierarchy = "merged_at"


@admin.register(MovedSeat)
class MovedSeatAdmin(ReadOnly):
    list_display = ["merge", "seat_id"]


@admin.register(MovedEntry)
class MovedEntryAdmin(ReadOnly):
    list_display = ["merge", "entry_id", "season_id", "first", "second", "is_joined"]
    list_select_related = ["merge", "first", "second"]


@admin.register(Erasure)
class ErasureAdmin(ReadOnly):
    list_display = ["__str__", "player", "reason", "erased_by", "erased_at"]
    list_filter = ["player__club"]
    list_select_related = ["player", "erased_by"]
    date_hierarchy = "erased_at"
