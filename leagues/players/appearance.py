"""How a reader likes the cards: suits in two colours or in four, kept in a cookie of this browser."""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST


@require_POST
def choose_suits(request: HttpRequest) -> HttpResponseBase:
    """Remember the colours of the suits, and go back to the page."""
    suits = "four" if request.POST.get("suits") == "four" else "two"
    answer = redirect(way_back(request))
    answer.status_code = 303
    answer.set_cookie(
        "suits", suits, max_age=timedelta(days=365), secure=settings.HAS_HTTPS, httponly=True, samesite="Lax"
    )
    return answer


def way_back(request: HttpRequest) -> str:
    """Where the form says that it stood, if that is on this site; else the first page."""
    place = request.POST.get("next", "")
    is_here = url_has_allowed_host_and_scheme(place, {request.get_host()}, require_https=request.is_secure())
    return place if is_here else "/"
