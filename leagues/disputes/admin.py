"""The administrators' desk for disputes: what waits, who holds it, each case as its pages show it. Nothing is edited.

Steps are taken on the site's own pages, to which the buttons of a case lead: the same services, the same questions.
"""

import re
from typing import Any

from django.contrib import admin
from django.db.models import Case as Either
from django.db.models import QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from leagues.disputes.models import Dispute, DisputeEvent, Photo, Ruling, State, Statement
from leagues.disputes.queries import FREE, LEASED, TO_RULE_ON, dispute_with, in_state, in_states, seated
from leagues.disputes.readings import Case, line_of
from leagues.matches.views.seen import names_of
from leagues.players.actors import actor_of
from leagues.players.admin import ReadOnly
from leagues.players.names import search_key

# A case as its column and its page name it, with the # or without.
CASE_NUMBER = re.compile(r"#?([0-9]{1,9})")


class StateFilter(admin.SimpleListFilter):
    """By the state in which a dispute is now, whatever was written down last."""

    title = _("state")
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("waits", _("waits for a ruling")), *State.choices]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> QuerySet[Dispute]:
        now, value = timezone.now(), self.value()
        if value == "waits":
            return queryset.filter(in_states(TO_RULE_ON, now))
        return queryset.filter(in_state(State(value), now)) if value in State.values else queryset


class LeaseFilter(admin.SimpleListFilter):
    """By whether somebody has taken a dispute that waits for a ruling."""

    title = _("lease")
    parameter_name = "lease"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("free", _("free")), ("leased", _("taken")), ("mine", _("taken by me"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> QuerySet[Dispute]:
        now = timezone.now()
        match self.value():
            case "free":
                return queryset.filter(in_states(FREE, now))
            case "leased":
                return queryset.filter(in_states(LEASED, now))
            case "mine":
                return queryset.filter(in_states(LEASED, now), taken_by=request.user.pk)
            case _other:
                return queryset


@admin.register(Dispute)
class DisputeAdmin(ReadOnly):
    """What waits comes first, the oldest before the others."""

    change_form_template = "admin/disputes/dispute/change_form.html"
    list_display = ["__str__", "state_now", "age", "lease", "matter", "match", "league", "club"]
    list_filter = [StateFilter, LeaseFilter, "match__season__league__club", "match__season__league", "matter"]
    list_select_related = ["match__season__league__club", "taken_by"]
    search_fields = ["match__name", "match__season__league__name", "match__season__league__club__name"]
    search_help_text = _("By the number of a case, or the name of a match, a league, a club or somebody who sat there.")
    date_hierarchy = "opened_at"

    def view_on_site(self, dispute: Dispute) -> str:
        """The case on the site, where its steps are taken."""
        return dispute.get_absolute_url()

    def get_ordering(self, request: HttpRequest) -> list[Any]:
        waits = in_states(TO_RULE_ON, timezone.now())
        return [Either(When(waits, then=Value(0)), default=Value(1)).asc(), "opened_at", "pk"]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Dispute], search_term: str
    ) -> tuple[QuerySet[Dispute], bool]:
        """Disputes by their number, or of matches by where they belong, or by a player, accents and case aside."""
        found, may_repeat = super().get_search_results(request, queryset, search_term)
        if number := CASE_NUMBER.fullmatch(search_term.strip()):
            found |= queryset.filter(pk=number[1])
        if words := search_key(search_term):
            found |= queryset.filter(seated(words))
        return found, may_repeat

    @admin.display(description=_("league"), ordering="match__season__league__name")
    def league(self, dispute: Dispute) -> str:
        return str(dispute.match.season.league)

    @admin.display(description=_("club"), ordering="match__season__league__club__name")
    def club(self, dispute: Dispute) -> str:
        return str(dispute.match.season.league.club)

    @admin.display(description=_("state"))
    def state_now(self, dispute: Dispute) -> str:
        return line_of(dispute).state

    @admin.display(description=_("age"), ordering="opened_at")
    def age(self, dispute: Dispute) -> str:
        days = line_of(dispute).days_open
        return ngettext("{days} day", "{days} days", days).format(days=days)

    @admin.display(description=_("lease"))
    def lease(self, dispute: Dispute) -> str:
        line = line_of(dispute)
        if not line.holder:
            return gettext("free") if line.is_free else "–"
        until = timezone.localtime(line.standing.leased_until)
        return gettext("{who}, until {until}").format(who=line.holder, until=f"{until:%Y-%m-%d %H:%M}")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse | TemplateResponse:
        """The case as its page shows it, for whoever may look at it here."""
        dispute = dispute_with(int(object_id)) if object_id.isdigit() else None
        shown: dict[str, Any] = {}
        if dispute is not None:
            case = Case(dispute, actor_of(request.user), timezone.now())
            league = dispute.match.season.league
            shown = {"case": case, "dispute": dispute, "match": dispute.match, "league": league, "club": league.club}
            shown["names"] = names_of(dispute.match)
        return super().change_view(request, object_id, form_url, (extra_context or {}) | shown)


@admin.register(DisputeEvent)
class DisputeEventAdmin(ReadOnly):
    list_display = ["dispute", "n", "kind", "start", "end", "actor", "at"]
    list_filter = ["kind", "dispute__match__season__league"]
    list_select_related = ["dispute", "actor"]
    search_fields = ["dispute__match__name", "actor__username"]
    date_hierarchy = "at"


@admin.register(Statement)
class StatementAdmin(ReadOnly):
    list_display = ["dispute", "author", "at"]
    list_filter = ["dispute__match__season__league"]
    list_select_related = ["dispute", "author"]
    search_fields = ["dispute__match__name", "author__username"]
    date_hierarchy = "at"


@admin.register(Photo)
class PhotoAdmin(ReadOnly):
    list_display = ["dispute", "author", "at", "picture"]
    list_filter = ["dispute__match__season__league"]
    list_select_related = ["dispute", "author"]
    search_fields = ["dispute__match__name", "author__username"]
    date_hierarchy = "at"
    fields = ["dispute", "author", "seat", "at", "width", "height", "picture"]

    @admin.display(description=_("picture"))
    def picture(self, photo: Photo) -> str:
        """A link to the picture for those who may see it; who may look at this table need not."""
        address = reverse("disputes:photo", args=[photo.dispute_id, photo.pk])
        return format_html('<a href="{}">{}</a>', address, gettext("Look at the photo"))


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    list_display = ["dispute", "level", "outcome", "rule", "by", "at"]
    list_filter = ["level", "outcome", "dispute__match__season__league"]
    list_select_related = ["dispute", "by"]
    search_fields = ["dispute__match__name", "by__username"]
    date_hierarchy = "at"
