"""Pages on which a manager finds two players to be one, undoes it, and decides what members claim to be theirs."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from leagues.matches.approving import NotAMember, approve_claim
from leagues.matches.merge_wording import why_not_merged
from leagues.matches.merging import MergeRefused, SurvivorMerged, merge, undo_merge
from leagues.matches.moving import to_give_back, to_move
from leagues.players.claims import ClaimDecided, NotAGuest, decline_claim
from leagues.players.forms import AnswerForm
from leagues.players.identity import Claim, Merge
from leagues.players.models import Player
from leagues.players.names import readable
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_decide_claim, can_merge, require
from leagues.players.queries import players_of
from leagues.players.views import player_to_manage

CHOICES_SHOWN = 30


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge_player(request: ActorRequest, player_id: int) -> HttpResponseBase:
    """Choose who stays; see what a merge moves; then merge."""
    gone = player_to_manage(request, player_id)
    chosen = request.POST.get("into") or request.GET.get("into", "")
    others = players_of(gone.club).exclude(pk=gone.pk)
    if not chosen:
        return _choices_page(request, gone)
    survivor = get_object_or_404(others, pk=int(chosen) if chosen.isdecimal() and len(chosen) < 18 else 0)
    if request.method != "POST":
        return _merge_page(request, survivor, gone)
    try:
        merge(request.actor, survivor, gone)
    except MergeRefused as refusal:
        return _merge_page(request, survivor, gone, why_not_merged(refusal, survivor, gone))
    told = gettext("{gone} is {survivor} now. The club's page of players lets you undo it.")
    messages.success(request, told.format(gone=gone.name, survivor=survivor.name))
    return go_to(request, survivor)


def _choices_page(request: ActorRequest, gone: Player) -> HttpResponse:
    words = readable(request.GET.get("q", ""))[:120].strip()
    found = players_of(gone.club, words).exclude(pk=gone.pk)[: CHOICES_SHOWN + 1]
    context = {
        "club": gone.club,
        "player": gone,
        "words": words,
        "choices": found[:CHOICES_SHOWN],
        "there_are_more": len(found) > CHOICES_SHOWN,
    }
    return render_part(request, "players/merge_choice.html", "merge-choice", context)


def _merge_page(request: ActorRequest, survivor: Player, gone: Player, refused: str = "") -> HttpResponse:
    moves = to_move(survivor, gone)
    refused = refused or (why_not_merged(moves.refusal, survivor, gone) if moves.refusal else "")
    context = {"club": gone.club, "survivor": survivor, "gone": gone, "moves": moves, "refused": refused}
    return render_part(request, "players/merge.html", "merge", context, status=409 if refused else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: ActorRequest, merge_id: int) -> HttpResponseBase:
    """See what goes back and what stays; then undo a merge."""
    merges = Merge.objects.select_related("survivor__club", "gone__club", "merged_by")
    merged = get_object_or_404(merges, pk=merge_id)
    _refuse_strangers(request, merged)
    require(can_merge, request.actor, merged)
    club, refused = merged.survivor.club, ""
    if request.method == "POST":
        try:
            undo_merge(request.actor, merged)
        except MergeRefused as refusal:
            refused = why_not_merged(refusal, merged.survivor, merged.gone)
        else:
            told = gettext("{gone} and {survivor} are two again.")
            messages.success(request, told.format(gone=merged.gone.name, survivor=merged.survivor.name))
            return go_to(request, "players:players", club.slug)
    elif merged.survivor.merged_into_id is not None:
        refused = why_not_merged(SurvivorMerged(), merged.survivor, merged.gone)
    context = {"club": club, "merge": merged, "back": to_give_back(merged), "refused": refused}
    return render_part(request, "players/undo_merge.html", "undo-merge", context, status=409 if refused else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def decide_claim(request: ActorRequest, claim_id: int) -> HttpResponseBase:
    """See what a claim is and what yes would do; then say yes or no, with words."""
    claim = get_object_or_404(Claim.objects.select_related("user", "player__club", "decided_by"), pk=claim_id)
    _refuse_strangers(request, claim)
    require(can_decide_claim, request.actor, claim)
    form = AnswerForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _claim_page(request, claim, form)
    refused = _decide(request, claim, form.cleaned_data["answer"])
    if refused:
        return _claim_page(
            request, Claim.objects.select_related("user", "player__club").get(pk=claim.pk), form, refused
        )
    return go_to(request, "players:players", claim.player.club.slug)


def _decide(request: ActorRequest, claim: Claim, answer: str) -> str:
    """Say yes or no, and why it could not be said; an empty text where it was."""
    name, guest = claim.user.public_name, claim.player
    try:
        if request.POST.get("decision") == "approve":
            approve_claim(request.actor, claim, answer)
            messages.success(request, gettext("{guest} is {name} now.").format(guest=guest.name, name=name))
        else:
            decline_claim(request.actor, claim, answer)
            messages.success(request, gettext("Declined: {guest} stays a guest.").format(guest=guest.name))
    except ClaimDecided:
        return gettext("This was decided or withdrawn meanwhile.")
    except NotAMember:
        return gettext("{name} is no longer a member of the club.").format(name=name)
    except NotAGuest:
        return gettext("{guest} is no longer a guest.").format(guest=guest.name)
    except MergeRefused as refusal:
        return why_not_merged(refusal, _player_of(claim) or guest, guest)
    return ""


def _claim_page(request: ActorRequest, claim: Claim, form: AnswerForm, refused: str = "") -> HttpResponse:
    known, guest = _player_of(claim), claim.player
    moves = to_move(known or guest, guest)
    why_not = why_not_merged(moves.refusal, known, guest) if known and moves.refusal and claim.is_open else ""
    context: dict[str, Any] = {
        "club": guest.club,
        "claim": claim,
        "known": known,
        "moves": moves,
        "why_not": "" if refused else why_not,
        "refused": refused,
        "form": form,
    }
    status = 409 if refused else 422 if form.errors else 200
    return render_part(request, "players/decide_claim.html", "decide-claim", context, status=status)


def _player_of(claim: Claim) -> Player | None:
    """Who the claiming member is in the club so far."""
    return Player.objects.filter(club_id=claim.club_id, user_id=claim.user_id).first()


def _refuse_strangers(request: ActorRequest, thing: Claim | Merge) -> None:
    if thing.club_id not in request.actor.memberships and not request.actor.is_site_administrator:
        raise Http404
