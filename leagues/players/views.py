"""Pages of a club's people: founding, settings, members, invitations and players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.players.forms import ClubForm, GuestsForm, InvitationForm, PlayerForm, RolesForm
from leagues.players.models import Club, Invitation, Player, User
from leagues.players.names import readable
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_add_guest, can_manage, require
from leagues.players.qr import qr_code
from leagues.players.queries import (
    invitation_with,
    invitations_of,
    log_of,
    members_of,
    open_claims_of,
    players_of,
)
from leagues.players.services import (
    InvitationClosed,
    IsErased,
    LastManager,
    accept,
    add_guests,
    archive_player,
    found_club,
    invite,
    remove_member,
    rename_player,
    restore_player,
    revoke_invitation,
    set_roles,
    update_club,
)

PLAYERS_A_PAGE = 100
# The log under the players begins with so many merges and erasures.
LOGGED = 20
ALL_LOGGED = 1000
NEW_LINK = "new_invitation_link"


def club_of_member(request: ActorRequest, slug: str) -> Club:
    """The club at this address, for its members; to everybody else there is none."""
    for membership in request.actor.memberships.values():
        if membership.club.slug == slug:
            return membership.club
    if request.actor.is_site_administrator:
        return get_object_or_404(Club, slug=slug)
    raise Http404


def club_to_manage(request: ActorRequest, slug: str) -> Club:
    """The club at this address, for its managers; its other members may not."""
    club = club_of_member(request, slug)
    require(can_manage, request.actor, club)
    return club


# The club


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def found(request: ActorRequest) -> HttpResponseBase:
    form = ClubForm(request.POST or None, initial={"language": get_language(), "time_zone": "UTC"})
    # A script, where there is one, suggests the zone of the reader's own clock.
    form.fields["time_zone"].widget.attrs["data-zone"] = not form.is_bound
    if form.is_valid() and isinstance(request.user, User):
        club = found_club(request.user, **form.cleaned_data)
        return go_to(request, club)
    return render_part(request, "players/found.html", "found", {"form": form}, status=422 if form.errors else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_club(request: ActorRequest, slug: str) -> HttpResponseBase:
    club = club_to_manage(request, slug)
    form = ClubForm(request.POST or None, initial=ClubForm.of(club))
    of_old_matches = gettext("If you change it, the times of old matches are shown in the new zone.")
    form.fields["time_zone"].help_text = of_old_matches
    if form.is_valid():
        update_club(request.actor, club, **form.cleaned_data)
        messages.success(request, gettext("The club's settings are saved."))
        return go_to(request, club)
    context = {"club": club, "form": form}
    return render_part(request, "players/edit_club.html", "edit-club", context, status=422 if form.errors else 200)


# Members and invitations


@login_required
@require_safe
def members(request: ActorRequest, slug: str) -> HttpResponse:
    club = club_of_member(request, slug)
    return _members_page(request, club, InvitationForm())


def _members_page(request: ActorRequest, club: Club, form: InvitationForm) -> HttpResponse:
    manages = can_manage(request.actor, club)
    link = request.session.pop(NEW_LINK, "") if manages else ""
    context = {
        "club": club,
        "members": members_of(club),
        "manages": manages,
        "invitations": invitations_of(club) if manages else [],
        "form": form,
        "link": link,
        "qr": qr_code(link) if link else "",
    }
    return render_part(request, "players/members.html", "members", context, status=422 if form.errors else 200)


@login_required
@require_POST
def make_invitation(request: ActorRequest, slug: str) -> HttpResponseBase:
    club = club_to_manage(request, slug)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _members_page(request, club, form)
    days_open, note = form.cleaned_data["days_open"], form.cleaned_data["note"]
    _, token = invite(request.actor, club, roles=form.chosen, note=note, days_open=days_open)
    # The next page shows the link, and forgets it.
    request.session[NEW_LINK] = request.build_absolute_uri(reverse("players:join", args=[token]))
    return go_to(request, "players:members", club.slug)


@login_required
@require_POST
def revoke(request: ActorRequest, slug: str, invitation_id: int) -> HttpResponseBase:
    club = club_to_manage(request, slug)
    revoke_invitation(request.actor, get_object_or_404(Invitation, pk=invitation_id, club=club))
    messages.success(request, gettext("The invitation is revoked: its link lets nobody in any more."))
    return go_to(request, "players:members", club.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member(request: ActorRequest, slug: str, membership_id: int) -> HttpResponseBase:
    club = club_to_manage(request, slug)
    membership = get_object_or_404(members_of(club), pk=membership_id)
    form = RolesForm(request.POST if request.method == "POST" else None, initial={"roles": membership.roles})
    if form.is_valid():
        try:
            set_roles(request.actor, membership, form.chosen)
        except LastManager:
            form.add_error("roles", gettext("Make somebody else a manager first: a club cannot do without."))
        else:
            messages.success(request, gettext("The roles are saved."))
            return go_to(request, "players:members", club.slug)
    context = {"club": club, "member": membership, "form": form}
    return render_part(request, "players/member.html", "member", context, status=422 if form.errors else 200)


@login_required
@require_POST
def remove(request: ActorRequest, slug: str, membership_id: int) -> HttpResponseBase:
    club = club_of_member(request, slug)
    membership = get_object_or_404(members_of(club), pk=membership_id)
    try:
        remove_member(request.actor, membership)
    except LastManager:
        messages.error(request, gettext("Make somebody else a manager first: a club cannot do without."))
        return go_to(request, "players:members", club.slug)
    if membership.user_id == request.actor.user_id:
        messages.success(request, gettext("You have left {club}.").format(club=club.name))
        return go_to(request, "/")
    messages.success(request, gettext("{name} is no longer a member.").format(name=membership.user.public_name))
    return go_to(request, "players:members", club.slug)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: ActorRequest, token: str) -> HttpResponseBase:
    invitation = invitation_with(token)
    if invitation is None:
        raise Http404
    if request.method == "POST" and isinstance(request.user, User):
        try:
            accept(invitation, request.user)
        except InvitationClosed:
            invitation.refresh_from_db()
        else:
            messages.success(request, gettext("Welcome to {club}.").format(club=invitation.club.name))
            return go_to(request, invitation.club)
    membership = request.actor.memberships.get(invitation.club_id)
    context = {"club": invitation.club, "invitation": invitation, "membership": membership}
    return render_part(request, "players/join.html", "join", context, status=200 if invitation.is_open else 410)


# Players


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players(request: ActorRequest, slug: str) -> HttpResponseBase:
    club = club_of_member(request, slug)
    form = GuestsForm(request.POST if request.method == "POST" else None, club=club)
    if request.method == "POST":
        require(can_add_guest, request.actor, club)
    if form.is_valid():
        added = add_guests(request.actor, club, form.cleaned_data["names"])
        messages.success(request, gettext("Added: {names}.").format(names=", ".join(guest.name for guest in added)))
        return go_to(request, "players:players", club.slug)
    return _players_page(request, club, form)


def _players_page(request: ActorRequest, club: Club, form: GuestsForm) -> HttpResponse:
    words = readable(request.GET.get("q", ""))[:120].strip()
    archived = "archived" in request.GET
    found = Paginator(players_of(club, words, archived=archived), PLAYERS_A_PAGE)
    context = {
        "club": club,
        "players": found.get_page(request.GET.get("page")),
        "words": words,
        "archived": archived,
        "form": form,
        "manages": can_manage(request.actor, club),
        "adds": can_add_guest(request.actor, club),
    }
    if context["manages"] and not request.htmx:
        log = log_of(club, ALL_LOGGED if "log" in request.GET else LOGGED)
        context |= {"claims": open_claims_of(club), "log": log, "log_goes_on": len(log) == LOGGED}
    part = "guests" if form.is_bound else "player-list"
    return render_part(request, "players/players.html", part, context, status=422 if form.errors else 200)


def player_to_manage(request: ActorRequest, player_id: int) -> Player:
    """A player, for the managers of their club; to whoever is no member there is none."""
    known = Player.objects.filter(merged_into=None)
    player = get_object_or_404(known.select_related("club", "user"), pk=player_id)
    if player.club_id not in request.actor.memberships and not request.actor.is_site_administrator:
        raise Http404
    require(can_manage, request.actor, player)
    return player


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_player(request: ActorRequest, player_id: int) -> HttpResponseBase:
    player = player_to_manage(request, player_id)
    form = PlayerForm(request.POST if request.method == "POST" else None, initial={"name": player.name})
    if form.is_valid():
        try:
            rename_player(request.actor, player, form.cleaned_data["name"])
        except IsErased:
            messages.error(request, gettext("The name of this person was erased at their wish: none is written again."))
            return go_to(request, "players:edit", player.pk)
        messages.success(request, gettext("The name is saved."))
        return go_to(request, "players:players", player.club.slug)
    context = {"club": player.club, "player": player, "form": form}
    return render_part(request, "players/edit.html", "edit-player", context, status=422 if form.errors else 200)


@login_required
@require_POST
def archive(request: ActorRequest, player_id: int) -> HttpResponseBase:
    player = player_to_manage(request, player_id)
    archive_player(request.actor, player)
    messages.success(
        request, gettext("{name} is archived: no longer in lists, but on every sheet.").format(name=player.name)
    )
    return go_to(request, "players:edit", player.pk)


@login_required
@require_POST
def restore(request: ActorRequest, player_id: int) -> HttpResponseBase:
    player = player_to_manage(request, player_id)
    restore_player(request.actor, player)
    messages.success(request, gettext("{name} is back in the lists.").format(name=player.name))
    return go_to(request, "players:edit", player.pk)
