"""What the pages of a dispute begin with: the dispute, for those who may see it, and where it belongs."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponseBase

from leagues.disputes.models import Dispute, Kind
from leagues.disputes.permissions import allowed, can_see_dispute
from leagues.disputes.queries import dispute_with
from leagues.disputes.readings import Case
from leagues.disputes.wording import not_allowed_in_words
from leagues.matches.views.seen import about as about_match
from leagues.matches.views.seen import names_of
from leagues.players.pages import ActorRequest
from leagues.players.permissions import NotAllowed

type View = Callable[..., HttpResponseBase]


def dispute_seen(request: ActorRequest, dispute_id: int) -> Dispute:
    """The dispute at this address; to those who may not see it there is none."""
    dispute = dispute_with(dispute_id)
    if dispute is None or not allowed(can_see_dispute, request.actor, dispute):
        raise Http404
    return dispute


def says_why(question: Callable[..., Kind]) -> Callable[[View], View]:
    """A view of a step that says why it is not its reader's to take, where it is no role that they lack.

    The question says which step an address is for.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: ActorRequest, dispute_id: int, **told: str) -> HttpResponseBase:
            try:
                return view(request, dispute_id, **told)
            except NotAllowed as refusal:
                dispute = dispute_seen(request, dispute_id)
                words = not_allowed_in_words(request.actor, dispute, question(**told))
                if not words:
                    raise
                raise PermissionDenied(words) from refusal

        return guarded

    return guard


def asks_to_log_in(request: ActorRequest) -> HttpResponseBase | None:
    """The way to the login, for those without an account and without a seat at any table."""
    if request.actor.user_id is None and not request.actor.taken:
        return redirect_to_login(request.get_full_path())
    return None


def about(request: ActorRequest, case: Case) -> dict[str, Any]:
    """What every page of a case shows."""
    match = case.dispute.match
    return about_match(request, match) | {"case": case, "dispute": case.dispute, "names": names_of(match)}
