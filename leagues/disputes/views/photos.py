"""Photos: shown by those who speak in a case, and served to those who may see it, to nobody else and from no cache."""

from django.contrib import messages
from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from leagues.disputes.forms import PhotoForm
from leagues.disputes.models import Kind
from leagues.disputes.photos import draw_anew
from leagues.disputes.refusals import NotNow, PhotoRefused
from leagues.disputes.services import show
from leagues.disputes.steps import require_step
from leagues.disputes.views.cases import case_page
from leagues.disputes.views.seen import asks_to_log_in, dispute_seen, says_why
from leagues.disputes.wording import REFUSALS, refusal_in_words
from leagues.players.pages import ActorRequest, go_to


@require_safe
def photo(request: ActorRequest, dispute_id: int, photo_id: int) -> HttpResponseBase:
    """The picture itself."""
    dispute = dispute_seen(request, dispute_id)
    shown = dispute.photos.filter(pk=photo_id).first()
    if shown is None or not shown.image:
        raise Http404
    answer = FileResponse(shown.image.open("rb"), content_type="image/jpeg")
    answer["Cache-Control"] = "private, no-store"
    answer["Content-Disposition"] = f'inline; filename="dispute-{dispute.pk}-{shown.pk}.jpg"'
    answer["Cross-Origin-Resource-Policy"] = "same-origin"
    answer["Vary"] = "Cookie"
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
@says_why(lambda: Kind.SHOW)
def show_photo(request: ActorRequest, dispute_id: int) -> HttpResponseBase:
    """Take a photo in; whoever comes back to the address of one that was refused is led to the case."""
    if answer := asks_to_log_in(request):
        return answer
    dispute = dispute_seen(request, dispute_id)
    if request.method != "POST":
        return go_to(request, dispute)
    require_step(dispute, Kind.SHOW, request.actor)
    form = PhotoForm(request.POST, request.FILES)
    if not form.is_valid():
        return case_page(request, dispute, shown=form, status=422)
    try:
        show(dispute, request.actor, draw_anew(form.cleaned_data["image"]))
    except REFUSALS as refusal:
        return _refused(request, dispute_id, form, refusal)
    messages.success(request, gettext("The photo stands in the dispute."))
    return go_to(request, dispute)


def _refused(request: ActorRequest, dispute_id: int, form: PhotoForm, refusal: Exception) -> HttpResponse:
    dispute = dispute_seen(request, dispute_id)
    form.add_error("image" if isinstance(refusal, PhotoRefused) else None, refusal_in_words(refusal, dispute.match))
    return case_page(request, dispute, shown=form, status=409 if isinstance(refusal, NotNow) else 422)
