"""A step in a case, asked once more on a page of its own."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from leagues.disputes.forms import CaseStepForm
from leagues.disputes.models import Dispute, Kind
from leagues.disputes.readings import Case
from leagues.disputes.steps import Step, require_step, take_step
from leagues.disputes.transitions import lines_of
from leagues.disputes.views.seen import about, asks_to_log_in, dispute_seen, says_why
from leagues.disputes.wording import REFUSALS, STEPS, refusal_in_words
from leagues.players.pages import ActorRequest, go_to, render_part


def _kind_at(step: str) -> Kind:
    kind = next((kind for kind in STEPS if kind.value.replace("_", "-") == step), None)
    if kind is None:
        raise Http404
    return kind


@require_http_methods(["GET", "HEAD", "POST"])
@says_why(_kind_at)
def step(request: ActorRequest, dispute_id: int, step: str) -> HttpResponseBase:
    """Say what the step means; then take it and go to the case."""
    if answer := asks_to_log_in(request):
        return answer
    kind, dispute = _kind_at(step), dispute_seen(request, dispute_id)
    require_step(dispute, kind, request.actor)
    form = CaseStepForm(dispute, request.POST if request.method == "POST" else None, wants_words=_wants_words(kind))
    if not form.is_bound:
        return _page(request, dispute, kind, form)
    if not form.is_valid():
        return _page(request, dispute, kind, form, status=422)
    told = form.cleaned_data
    try:
        take_step(dispute, kind, Step(request.actor, told["words"], told["version"]))
    except REFUSALS as refusal:
        now = dispute_seen(request, dispute_id)
        form.add_error(None, refusal_in_words(refusal, now.match))
        form.renew(now)
        return _page(request, now, kind, form, status=409)
    messages.success(request, STEPS[kind].done)
    return go_to(request, dispute)


def _wants_words(kind: Kind) -> bool:
    return any(line.wants_words for line in lines_of(kind))


def _page(
    request: ActorRequest, dispute: Dispute, kind: Kind, form: CaseStepForm, *, status: int = 200
) -> HttpResponse:
    case = Case(dispute, request.actor, timezone.now())
    context = about(request, case) | {
        "step": STEPS[kind],
        "form": form,
        "may_take": case.may(kind),
        "barred": case.barred(kind),
    }
    return render_part(request, "disputes/step.html", "step", context, status=status)
