"""A phone in somebody's hand: Chromium at 390 × 844 before a real server, that forgives no error and no violation."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests import needs

# Playwright's event loop makes Django believe that it is called from asynchronous code.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

SCREENS = Path(__file__).resolve().parent.parent.parent / "build" / "screens"
PHONE = {"width": 390, "height": 844}
# So that no start of the browser looks for hosts outside this machine.
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
# A refused form comes back as 422, a sheet that moved on as 409, a closed link as 410: a browser reports these.
MEANT = ("status of 422", "status of 409", "status of 410")
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", violation =>
  console.error(`CSP: ${violation.violatedDirective} stopped ${violation.blockedURI} ${violation.sample}`))
"""
MARK_AS_LOADED = """addEventListener("load", () => { document.documentElement.dataset.loaded = "" })"""
# A page whose scripts are still on their way, and a part of one that htmx has put in and not yet wired up.
UNREADY = "html:not([data-loaded]), html:has(.htmx-added)"
# A busy machine is no failure of ours.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)
AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return browser_type_launch_args | {"executable_path": needs.browser(), "args": QUIET}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    return live_server.url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"viewport": PHONE, "has_touch": True, "locale": "en-GB", "reduced_motion": "reduce"}


@pytest.fixture(scope="session", autouse=True)
def own_connections(browser: Browser) -> Iterator[None]:
    """While Playwright's loop runs Django keeps other connections for this thread, which nobody else would close."""
    yield
    connections.close_all()


@pytest.fixture(autouse=True)
def tasks_as_deployed(request: pytest.FixtureRequest) -> None:
    """Where Redis is there, the journeys leave their tasks to a real worker; else they are done at once."""
    if settings.REDIS_URL:
        request.getfixturevalue("worker")


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """What the pages of this test complained of; whatever is left in it at the end fails the test."""
    errors: list[str] = []
    yield errors
    assert errors == []


@pytest.fixture
def new_phone(new_context: Callable[..., BrowserContext], page_errors: list[str], base_url: str) -> Callable[..., Page]:
    """Take out another phone: `new_phone(user)` is logged in as this user, `new_phone()` as nobody.

    Further arguments are those of a browser context: `java_script_enabled=False`, `color_scheme="dark"`.
    """

    def take_out(user: Any = None, **arguments: Any) -> Page:
        context = new_context(**arguments)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", lambda message: note_error(message, page_errors))
        context.on("weberror", lambda failure: page_errors.append(str(failure.error)))
        if user is not None:
            context.add_cookies([session_cookie(user, base_url)])
        page = context.new_page()
        if arguments.get("java_script_enabled", True):
            wait_until_ready(page)
        return page

    return take_out


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """A phone on which nobody is logged in."""
    return new_phone()


def wait_until_ready(page: Page) -> None:
    """From now on, whatever is done with this page, or expected of it, waits for its scripts.

    Playwright goes on as soon as a page that was clicked for begins to come, faster than any thumb.
    """
    page.add_init_script(MARK_AS_LOADED)
    # With nothing to do about it, the handler's own waiting is all that is wanted: until nothing is unready.
    page.add_locator_handler(page.locator(UNREADY), lambda: None)


def note_error(message: ConsoleMessage, errors: list[str]) -> None:
    if message.type == "error" and not any(meant in message.text for meant in MEANT):
        errors.append(f"{message.page.url if message.page else ''}: {message.text}")


def session_cookie(user: Any, base_url: str) -> dict[str, Any]:
    """The cookie of a session in which this user has logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return {"name": settings.SESSION_COOKIE_NAME, "value": session.session_key, "url": base_url}


@pytest.fixture
def axe() -> Callable[[Page], None]:
    """Assert that axe finds nothing to object to on this page, by day and by night."""

    def check(page: Page) -> None:
        page.wait_for_load_state()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert objections(page) == [], scheme
        page.emulate_media(color_scheme="light")

    return check


def objections(page: Page) -> list[str]:
    # axe does not scroll, and would object to whatever the bar at the foot of the screen happens to lie over.
    page.evaluate("document.querySelectorAll('.bar').forEach(bar => { bar.style.position = 'static'; })")
    found = Axe().run(page, options={"resultTypes": ["violations"], "runOnly": AXE_TAGS}).response["violations"]
    return [f"{rule['id']}: {rule['help']}: {node['html']}" for rule in found for node in rule["nodes"]]


@pytest.fixture
def screens() -> Callable[..., Path]:
    """Keep a picture of a page: `screens(page, "sheet")` writes `build/screens/sheet.png`."""

    def keep(page: Page, name: str, *, full_page: bool = True) -> Path:
        path = SCREENS / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        page.wait_for_load_state()
        # To hide the caret, the browser would write styles into the fields, which htmx would then carry over.
        page.screenshot(path=path, full_page=full_page, caret="initial")
        return path

    return keep
