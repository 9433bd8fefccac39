"""Pages by which a member says that a guest is they themselves, and takes it back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from leagues.players.claims import ClaimDecided, NotAGuest, claim_guest, withdraw_claim
from leagues.players.forms import ClaimForm
from leagues.players.identity import Claim
from leagues.players.models import Player
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_claim, require
from leagues.players.queries import last_claim


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: ActorRequest, player_id: int) -> HttpResponseBase:
    player = get_object_or_404(Player.objects.select_related("club"), pk=player_id)
    if player.club_id not in request.actor.memberships:
        raise Http404
    require(can_claim, request.actor, player)
    form = ClaimForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            claim_guest(request.actor, player, form.cleaned_data["words"])
        except NotAGuest:
            player.refresh_from_db()
        else:
            messages.success(request, gettext("Your claim is sent: a manager of the club decides."))
            return go_to(request, player)
    status = 409 if not player.is_guest else 422 if form.errors else 200
    context = {"club": player.club, "player": player, "form": form, "claim": last_claim(request.actor, player)}
    return render_part(request, "players/claim.html", "claim", context, status=status)


@login_required
@require_POST
def withdraw(request: ActorRequest, claim_id: int) -> HttpResponseBase:
    claim = get_object_or_404(Claim.objects.select_related("player"), pk=claim_id, user_id=request.actor.user_id)
    try:
        withdraw_claim(request.actor, claim)
    except ClaimDecided:
        messages.error(request, gettext("A manager of the club has decided it meanwhile."))
    else:
        messages.success(request, gettext("Your claim is withdrawn."))
    return go_to(request, claim.player)
