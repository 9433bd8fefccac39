"""Pages by which people get, and get rid of, what the site knows of them; managers do it for guests who ask."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBase, JsonResponse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from leagues.players.erasing import HasAccount, NotToErase, ReasonNamesThem, erase_account, erase_player
from leagues.players.forms import EraseForm
from leagues.players.models import Membership, User
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.queries import managed_alone_by
from leagues.players.services import LastManager
from leagues.players.telling import told_of_guest, told_to_owner
from leagues.players.views import player_to_manage


def _user_of(request: ActorRequest) -> User:
    return User.objects.get(pk=request.actor.user_id or 0)


@login_required
@require_safe
def own_data(request: ActorRequest) -> HttpResponseBase:
    memberships = Membership.objects.filter(user_id=request.actor.user_id or 0).select_related("club")
    return render_part(request, "players/own_data.html", "own-data", {"memberships": memberships})


@never_cache
@login_required
@require_safe
def own_data_file(request: ActorRequest) -> HttpResponseBase:
    return _as_file(told_to_owner(request.actor, _user_of(request)), "meldbook.json")


@never_cache
@login_required
@require_safe
def data_of_guest(request: ActorRequest, player_id: int) -> HttpResponseBase:
    player = player_to_manage(request, player_id)
    try:
        told = told_of_guest(request.actor, player)
    except HasAccount:
        messages.error(request, gettext("{name} has an account, and gets this there.").format(name=player.name))
        return go_to(request, "players:edit", player.pk)
    except NotToErase:
        messages.error(request, gettext("Nothing is known of this person any more."))
        return go_to(request, "players:edit", player.pk)
    return _as_file(told, f"player-{player.pk}.json")


def _as_file(told: dict[str, Any], name: str) -> JsonResponse:
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: ActorRequest, player_id: int) -> HttpResponseBase:
    player = player_to_manage(request, player_id)
    form = EraseForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            name = erase_player(request.actor, player, form.cleaned_data["reason"])
        except ReasonNamesThem:
            form.add_error("reason", gettext("Leave the name out: the reason stays when it is gone."))
        except (HasAccount, NotToErase):
            form = EraseForm()
        else:
            messages.success(request, gettext("It is done: on every sheet they are {name}.").format(name=name))
            return go_to(request, "players:players", player.club.slug)
    status = 409 if not player.is_guest else 422 if form.errors else 200
    context = {"club": player.club, "player": player, "form": form}
    return render_part(request, "players/erase.html", "erase", context, status=status)


@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "HEAD", "POST"])
def erase_own_account(request: ActorRequest) -> HttpResponseBase:
    user = _user_of(request)
    if request.method == "POST":
        try:
            erase_account(request.actor, user)
        except LastManager:
            pass
        else:
            logout(request)
            messages.success(request, gettext("Your account is erased. Thank you for having played."))
            return go_to(request, "/")
    clubs = managed_alone_by(user)
    context = {"clubs": clubs}
    return render_part(request, "players/erase_account.html", "erase-account", context, status=409 if clubs else 200)
