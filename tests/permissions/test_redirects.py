"""Wherever the site is told to go on to, it stays on the site, whatever way an address is written."""

import re
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY as METHODS
from django.test import Client

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
SITE = "http://testserver/here/"
ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "////evil.example/%2f..",
    "https://evil.example",
    "http:evil.example",
    "https:/evil.example",
    "http:///evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\x08//evil.example",
    "http://testserver@evil.example/",
    "http://testserver\\@evil.example/",
    "//testserver.evil.example/",
    "//testserver:80@evil.example/",
    "javascript:alert(1)",
    "JavaScript:alert(1)//http://testserver/",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "ftp://testserver/",
    "//%65vil.example",
    "//evil%2eexample",
    "//ëvil.example",
    "//evil。example",
]


def leads_to(answer) -> str:
    """Where a browser ends up: it takes \\ for /, and leaves tabs and line ends out."""
    way = re.sub(r"[\t\n\r]", "", answer.headers.get("Location", answer.headers.get("HX-Redirect", ""))).strip()
    end = urlsplit(urljoin(SITE, way.replace("\\", "/")))
    return f"{end.scheme}://{end.netloc}"


@pytest.fixture
def blaise():
    user = UserFactory(username="blaise", email="blaise@galata.example")
    user.set_password(PASSWORD)
    user.save()
    return user


def logged_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def lately(user) -> Client:
    """A browser in which the password was typed just now, or must be typed again."""
    client = logged_in(user)
    session = client.session
    session[METHODS] = []
    session.save()
    return client


PASSWORD = "a long pass phrase"
SIGNING_UP = {
    "username": "deniz",
    "first_name": "Deniz",
    "password1": PASSWORD,
    "password2": PASSWORD,
}
WAYS = {
    "login": (None, "/accounts/login/", {"login": "blaise", "password": PASSWORD}, "next"),
    "signup": (None, "/accounts/signup/", SIGNING_UP, "next"),
    "logout": (logged_in, "/accounts/logout/", {}, "next"),
    "reauthenticate": (lately, "/accounts/reauthenticate/", {"password": PASSWORD}, "next"),
    "language": (None, "/i18n/setlang/", {"language": "fr"}, "next"),
    "suits": (None, "/i18n/suits/", {"suits": "four"}, "next"),
}


@pytest.mark.parametrize("place", ELSEWHERE, ids=ascii)
@pytest.mark.parametrize("way", WAYS)
def test_what_is_posted_leads_nowhere_else(blaise, way, place):
    takes, address, told, name = WAYS[way]
    client = takes(blaise) if takes else Client()

    referer = place.strip("\t\n\x08 ").encode("ascii", "replace").decode()
    answer = client.post(address, told | {name: place}, headers={"referer": referer})

    assert (answer.status_code in {302, 303}, leads_to(answer)) == (True, "http://testserver")


@pytest.mark.parametrize("way", WAYS)
def test_what_leads_to_a_page_of_ours_goes_there(blaise, way):
    takes, address, told, name = WAYS[way]
    client = takes(blaise) if takes else Client()

    assert client.post(address, told | {name: "/games/?x=1"}).headers["Location"] == "/games/?x=1"


@pytest.mark.parametrize("place", ELSEWHERE, ids=ascii)
@pytest.mark.parametrize("address", ["/accounts/login/", "/accounts/signup/", "/accounts/logout/", "/admin/login/"])
def test_what_stands_in_the_address_leads_nowhere_else(blaise, address, place):
    who = logged_in(blaise) if "logout" in address else Client()

    page = who.get(address, {"next": place})

    taken_on = re.findall(r'(?:href|action)="([^"]*)"', page.content.decode())
    assert [way for way in taken_on if leads_to_of(way) not in {"http://testserver", ""}] == []
    assert leads_to(page) == "http://testserver"


def leads_to_of(way: str) -> str:
    way = re.sub(r"[\t\n\r]", "", way).strip().replace("\\", "/")
    end = urlsplit(urljoin(SITE, way))
    return f"{end.scheme}://{end.netloc}" if end.scheme != "data" else ""


def test_whoever_is_logged_in_already_is_led_nowhere_else(blaise):
    answers = {place: leads_to(logged_in(blaise).get("/accounts/login/", {"next": place})) for place in ELSEWHERE}

    assert answers == dict.fromkeys(ELSEWHERE, "http://testserver")


def test_a_page_that_asks_to_log_in_first_leads_back_to_itself_alone():
    answer = Client().get("/notices/", {"next": "//evil.example"})

    assert unquote(unquote(answer.headers["Location"])) == "/accounts/login/?next=/notices/?next=//evil.example"


def test_a_host_that_is_not_ours_is_not_taken_for_it():
    assert Client().get("/accounts/login/", headers={"host": "evil.example"}).status_code == 400
