"""How a view answers: one template, whole for a browser, one named partial of it for htmx."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils import timezone
from django.utils.translation import get_language, get_supported_language_variant, override
from django.utils.translation.trans_real import parse_accept_lang_header
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from leagues.players.actors import Actor
from scoring.game import Game


class SeeOther(HttpResponseRedirect):
    """The answer to a change that was made: go and look there. A script follows it as well, and stays on its page."""

    status_code = 303


class ActorRequest(HttpRequest):
    """A request as this site's middleware leaves it."""

    actor: Actor
    htmx: HtmxDetails


def render_part(
    request: ActorRequest, template: str, part: str, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    """The page, or for htmx the one partial that the server names; never one that the browser names.

    With a `club` in its context the page shows that club's times, and speaks its language to whoever names none.
    """
    name = f"{template}#{part}" if request.htmx and not request.htmx.boosted else template
    club = context.get("club")
    language = club.language if club and not names_a_language(request) else get_language()
    with timezone.override(club.time_zone if club else None), override(language):
        answer = render(request, name, context, status=status)
    answer["Content-Language"] = language
    answer["Vary"] = "HX-Request, Cookie"
    return answer


def names_a_language(request: HttpRequest) -> bool:
    """Whether the reader has chosen a language, or the browser asks for one that the site speaks."""
    if settings.LANGUAGE_COOKIE_NAME in request.COOKIES:
        return True
    return any(map(_is_spoken, parse_accept_lang_header(request.headers.get("accept-language", ""))))


def _is_spoken(asked: tuple[str, float]) -> bool:
    try:
        return bool(get_supported_language_variant(asked[0]))
    except LookupError:
        return False


def go_to(request: ActorRequest, to: Any, *args: Any) -> HttpResponseBase:
    """A redirect that htmx follows as a whole page too."""
    address = resolve_url(to, *args)
    return HttpResponseClientRedirect(address) if request.htmx else SeeOther(address)


def own_or_plain(game: Game, part: str) -> list[str]:
    """The templates of a part of a page: the game's own where it has one, else the one for any game."""
    return [f"games/{game.key}/{part}.html", f"games/{part}.html"]
