"""A case with its timeline, sheets and evidence, and the list of a club's cases."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from leagues.disputes.forms import PhotoForm, SayForm
from leagues.disputes.models import Dispute, Kind
from leagues.disputes.permissions import can_see_disputes
from leagues.disputes.queries import TO_RULE_ON, disputes_of, in_states, of_party
from leagues.disputes.readings import Case, line_of
from leagues.disputes.services import say
from leagues.disputes.steps import require_step
from leagues.disputes.views.seen import about, asks_to_log_in, dispute_seen, says_why
from leagues.disputes.wording import REFUSALS, refusal_in_words
from leagues.players.models import Club
from leagues.players.pages import ActorRequest, go_to, render_part
from leagues.players.permissions import can_manage, can_see_members

LINES_A_PAGE = 30


@require_safe
def case(request: ActorRequest, dispute_id: int) -> HttpResponseBase:
    """All of a dispute: what was done, said and shown, the sheets, and what its reader can do now."""
    if answer := asks_to_log_in(request):
        return answer
    return case_page(request, dispute_seen(request, dispute_id))


def case_page(
    request: ActorRequest,
    dispute: Dispute,
    *,
    said: SayForm | None = None,
    shown: PhotoForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a case, with what was typed into a form that was refused."""
    context = about(request, Case(dispute, request.actor, timezone.now()))
    context |= {"say_form": said or SayForm(), "photo_form": shown or PhotoForm()}
    return render_part(request, "disputes/case.html", "case", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why(lambda: Kind.STATE)
def say_something(request: ActorRequest, dispute_id: int) -> HttpResponseBase:
    """Add a statement; whoever comes back to the address of one that was refused is led to the case."""
    if answer := asks_to_log_in(request):
        return answer
    dispute = dispute_seen(request, dispute_id)
    if request.method != "POST":
        return go_to(request, dispute)
    require_step(dispute, Kind.STATE, request.actor)
    form = SayForm(request.POST)
    if not form.is_valid():
        return case_page(request, dispute, said=form, status=422)
    try:
        say(dispute, request.actor, form.cleaned_data["words"])
    except REFUSALS as refusal:
        form.add_error(None, refusal_in_words(refusal, dispute.match))
        return case_page(request, dispute, said=form, status=409)
    messages.success(request, gettext("Your statement stands in the dispute."))
    return go_to(request, dispute)


@require_safe
def club_disputes(request: ActorRequest, slug: str) -> HttpResponseBase:
    """The disputes of a club, for its referees and managers; a member sees those that they are a party of."""
    if answer := asks_to_log_in(request):
        return answer
    club = Club.objects.filter(slug=slug).first()
    if club is None or not can_see_members(request.actor, club):
        raise Http404
    found, now = disputes_of(club), timezone.now()
    if not can_see_disputes(request.actor, club):
        found = found.filter(of_party(request.actor))
    waits = in_states(TO_RULE_ON, now)
    page = Paginator(found.exclude(waits).reverse(), LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "is_member": True,
        "manages": can_manage(request.actor, club),
        "waiting": sorted(
            (line_of(dispute, now) for dispute in found.filter(waits)), key=lambda line: not line.is_free
        ),
        "page": page,
        "others": [line_of(dispute, now) for dispute in page],
    }
    return render_part(request, "disputes/list.html", "disputes", context)
