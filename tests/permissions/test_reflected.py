"""What stands in an address is shown as it is written, if at all: the page has the same parts whatever was asked."""

from html.parser import HTMLParser

import pytest

from tests.journeys.payloads import REFUSED, TAKEN
from tests.permissions.world import Role, Where

pytestmark = pytest.mark.django_db
PLAIN = "Deniz"
# In which a page takes something from its address, and where; {s} is a season, {m} a match, {c} a club, {p} a player.
ASKED = {
    "players": ("{c}/players/", "q"),
    "archived players": ("{c}/players/?archived", "page"),
    "who stays of two": ("/p/{p}/merge/", "q"),
    "day": ("{c}/attention/", "day"),
    "page": ("{s}/matches/", "page"),
    "version": ("{s}/", "version"),
    "opened cell": ("{m}/", "open"),
    "round told so far": ("{m}/record/", "sum-0"),
    "finisher told so far": ("{m}/record/", "finisher"),
    "calculator": ("/games/okey101/calculator/", "tiles"),
    "calculator's way": ("/games/okey101/calculator/", "way"),
    "calculator of Super 51": ("/games/super51/calculator/", "cards"),
    "login": ("/accounts/login/", "next"),
}


class _Parts(HTMLParser):
    """The tags of a page with the names of their attributes, without what stands in them."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: set[tuple[str, ...]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.parts.add((tag, *sorted(name for name, _ in attrs)))


def parts_of(answer) -> set[tuple[str, ...]]:
    reader = _Parts()
    reader.feed(answer.content.decode())
    return reader.parts


@pytest.mark.parametrize("case", ASKED)
def test_nothing_in_an_address_becomes_a_part_of_the_page(world, case):
    place, browser = world.at(Where.OWN_PUBLIC), world.browsers[Role.ANYBODY if case == "login" else Role.MANAGER]
    browser = world.browsers[Role.SCORER] if "told" in case else browser
    page, name = ASKED[case]
    page = page.format(
        c=f"/c/{place.club.slug}",
        s=f"/c/{place.club.slug}/{place.league.slug}/{place.season.slug}",
        m=f"/m/{place.match.pk}",
        p=place.ids["player_id"],
    )

    plain, refused = (parts_of(browser.ask("GET", page, asked={name: text})) for text in (PLAIN, REFUSED[0]))
    found = {text: parts_of(browser.ask("GET", page, asked={name: text})) for text in texts_for(case)}

    assert {text: parts - plain - refused for text, parts in found.items() if parts - plain - refused} == {}


def texts_for(case: str) -> tuple[str, ...]:
    """A quarter of the texts, another one for the next case; and what no name holds."""
    return (*TAKEN[list(ASKED).index(case) % 4 :: 4], *REFUSED)
