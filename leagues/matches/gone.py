"""A seat that was taken with a table link which holds no more: what it asks for is gone."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from leagues.matches.tables import LinkClosed


class GoneMiddleware:
    """Answers 410, with what to do, where a table link was revoked, has expired, or its match is closed."""

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return render(request, "matches/gone.html", status=410) if isinstance(exception, LinkClosed) else None
