"""What a phone loads on its first visit: bytes as sent, requests, and never anything from another host."""

import gzip
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from leagues.matches.models import Match
from leagues.matches.services import record_round
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, change, closed_by

KIB = 1024
LOADED_BY_LINK = {"stylesheet", "icon", "manifest"}
SEASON = "/c/galata/tuesday/autumn/"


class Loads(HTMLParser):
    """The addresses that a browser fetches for a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "link" and told.get("rel") in LOADED_BY_LINK:
            self.addresses.append(told["href"])
        elif tag in {"script", "img", "iframe", "source"} and "src" in told:
            self.addresses.append(told["src"])


@pytest.fixture
def tables(club, ayse, players) -> list[Match]:
    """A finished match of four and one of seven with long names, ten rounds old."""
    season = SeasonFactory(league=LeagueFactory(club=club, slug="tuesday"), slug="autumn")
    crowd = [*players, *(PlayerFactory(club=club, name=f"Guest {n} of the long name {'x' * n * 9}") for n in range(3))]
    matches = [MatchFactory(season=season, players=players), MatchFactory(season=season, players=crowd)]
    for match, rounds in zip(matches, (11, 10), strict=True):
        for number in range(rounds):
            record_round(match, change(ayse, match), closed_by(number % 4, *range(11, 10 + len(match.sides))))
    return matches


@pytest.fixture
def phone(client: Client, ayse) -> Client:
    client.force_login(ayse)
    return client


def weight(content: bytes) -> int:
    return len(gzip.compress(content, mtime=0))


def static_file(address: str) -> bytes:
    path = finders.find(address.removeprefix(settings.STATIC_URL))
    assert isinstance(path, str), f"{address} is none of ours"
    return Path(path).read_bytes()


def first_visit(phone: Client, address: str) -> tuple[int, int]:
    """The bytes and the number of requests of a page that nothing is kept of."""
    page = phone.get(address)
    assert page.status_code == 200
    loaded = dict.fromkeys(Loads(page.text).addresses)
    return weight(page.content) + sum(weight(static_file(file)) for file in loaded), 1 + len(loaded)


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/m/{finished}/",
        "/m/{seven}/",
        "/m/{finished}/rounds/1/",
        "/m/{finished}/history/",
        SEASON,
        f"{SEASON}matches/",
        f"{SEASON}matches/new/",
        "/c/galata/",
        "/c/galata/tuesday/rules/",
        "/c/galata/tuesday/rules/edit/",
        "/c/galata/members/",
        "/c/galata/players/",
        "/games/super51/",
        "/games/super51/calculator/",
        "/accounts/email/",
    ],
)
def test_page_weighs_at_most_50_kib_in_six_requests(phone, tables, address):
    finished, seven = tables

    size, requests = first_visit(phone, address.format(finished=finished.pk, seven=seven.pk))

    assert (size <= 50 * KIB, requests <= 6) == (True, True), f"{size} bytes, {requests} requests"


@pytest.mark.parametrize("address", ["/", SEASON, "/accounts/login/", "/accounts/signup/"])
def test_page_of_a_stranger_weighs_at_most_50_kib_in_six_requests(client, tables, address):
    size, requests = first_visit(client, address)

    assert (size <= 50 * KIB, requests <= 6) == (True, True), f"{size} bytes, {requests} requests"


def test_round_form_of_seven_weighs_at_most_60_kib_in_six_requests(phone, tables):
    size, requests = first_visit(phone, f"/m/{tables[1].pk}/record/")

    assert (size <= 60 * KIB, requests <= 6) == (True, True), f"{size} bytes, {requests} requests"


@pytest.mark.parametrize("address", ["/m/{seven}/rounds/1/row/?open=1-2", "/m/{seven}/live/?version=0", SEASON])
def test_swap_weighs_at_most_5_kib(phone, tables, address):
    answer = phone.get(address.format(seven=tables[1].pk), headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert weight(answer.content) <= 5 * KIB


def test_preview_of_seven_weighs_at_most_5_kib(phone, tables):
    match = tables[1]
    told = {"suit": "D", "closer": "0", "closure": "normal", "version": str(match.version)}
    bases = {f"way-{side}": "base" for side in range(7)} | {f"base-{side}": "12" for side in range(7)}

    answer = phone.post(f"/m/{match.pk}/preview/", told | bases, headers={"HX-Request": "true"})

    assert answer.status_code == 200
    assert weight(answer.content) <= 5 * KIB
