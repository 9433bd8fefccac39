"""What does this hand cost? A page for everybody, whose address holds the hand."""

from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.matches.calculating import Cost
from leagues.players.pages import ActorRequest, own_or_plain, render_part
from scoring.registry import games


@require_safe
def calculator(request: ActorRequest, key: str) -> HttpResponseBase:
    """The cost of the hand in the address with its working; a hand that the game refuses comes back with the words."""
    game = games().get(key)
    if game is None or game.calculator is None:
        raise Http404
    cost = Cost(game, game.calculator, request.GET.dict())
    here = reverse("matches:calculator", args=[key])
    short = f"{here}?{cost.short}" if cost.short else here
    if cost.lines and not request.htmx and request.get_full_path() != short:
        return redirect(short)
    return _answer(request, cost, short)


def _answer(request: ActorRequest, cost: Cost, short: str) -> HttpResponseBase:
    context = {
        "game": cost.game,
        "cost": cost,
        "entry_template": f"games/{cost.game.key}/calculator.html",
        "working_template": own_or_plain(cost.game, "working"),
        "turned_up_template": own_or_plain(cost.game, "turned-up"),
        "rules_address": reverse("seasons:game", args=[cost.game.key]),
        "shared": request.build_absolute_uri(short),
    }
    part = "calculator" if cost.has_new_preset else "cost"
    is_refused = bool(cost.is_asked and cost.score is None)
    answer = render_part(request, "matches/calculator.html", part, context, status=422 if is_refused else 200)
    if request.htmx:
        answer["HX-Replace-Url"] = short
    if request.htmx and cost.has_new_preset:
        answer["HX-Retarget"] = "#calculator"
    return answer
