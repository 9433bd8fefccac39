"""A hundred texts that want the page to do something, in every name and text: it shows them, and does nothing."""

import pytest

from leagues.players.identity import Claim, Merge
from tests.factories import UserFactory
from tests.journeys.payload_club import Haunted, haunted_club
from tests.journeys.payloads import TAKEN

pytestmark = pytest.mark.journey
# What no page of ours has: parts that load or run something, and attributes that do.
NOT_OURS = """
() => {
  const tags = "img:not([src^='/static/']),image,iframe,frame,frameset,object,embed,base,audio,video,source,marquee," +
    "portal,math,plaintext,xmp,template:not([id]),animate,foreignObject,meta[http-equiv],dialog[open],b.xss,x," +
    "[contenteditable],[style],script:not([src^='/static/']):not([nonce]),style:not([nonce])," +
    "link:not([href^='/']):not([href^='data:'])"
  const runs = name => name.startsWith("on") || name.startsWith("hx-on") || name === "srcdoc"
  const leads = new Set(["href", "src", "action", "formaction", "xlink:href", "data", "hx-get", "hx-post"])
  const leaves = ({name, value}) => leads.has(name) && value !== "" && !value.startsWith("data:") &&
    new URL(value, location.href).origin !== location.origin
  const bad = part => [...part.attributes].some(told => runs(told.name) || leaves(told))
  const found = [...document.querySelectorAll(tags), ...[...document.querySelectorAll("*")].filter(bad)]
  return found.map(part => part.outerHTML.slice(0, 200)).concat(window.__xss === undefined ? [] : ["__xss ran"])
}
"""
# The desk's own fields for choosing style themselves by script.
NOT_OF_THE_DESK = NOT_OURS.replace("[style],", "")


@pytest.fixture
def haunted(transactional_db) -> Haunted:
    return haunted_club()


@pytest.fixture
def dialogs():
    """What pages asked in dialogs: nothing."""
    asked: list[str] = []
    yield asked
    assert asked == []


def wrong_with(phone, address, *words, not_ours=NOT_OURS):
    """What is wrong with a page: another status, what no page of ours has, and texts that are not there as written."""
    answer = phone.goto(address)
    status = answer.status if answer else 0
    shown = phone.evaluate("document.documentElement.textContent")
    typed = phone.evaluate("[...document.querySelectorAll('input,textarea')].map(it => it.value).join('\\n')")
    return [
        *([] if status in {200, 409} else [status]),
        *phone.evaluate(not_ours),
        *(text for text in words if text not in shown and text not in typed),
    ]


def all_wrong(phone, dialogs, pages, not_ours=NOT_OURS):
    """What is wrong with each of these pages."""
    phone.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    found = {address: wrong_with(phone, address, *words, not_ours=not_ours) for address, words in pages.items()}
    return {address: wrong for address, wrong in found.items() if wrong}


def pages_of(haunted: Haunted) -> dict[str, tuple[str, ...]]:
    """Each page, with the texts that must stand on it."""
    return {
        "/": (haunted.club.name,),
        "/notices/": (),
        "/accounts/data/": (haunted.club.name,),
        **pages_of_the_club(haunted),
        **pages_of_the_match(haunted),
        **pages_of_people(haunted),
    }


def pages_of_the_club(haunted: Haunted) -> dict[str, tuple[str, ...]]:
    club, season = f"/c/{haunted.club.slug}", haunted.address
    league = season.rpartition("/")[0]
    named = (haunted.club.name,)
    return {
        f"{club}/": TAKEN,
        f"{club}/edit/": named,
        f"{club}/members/": TAKEN,
        f"{club}/players/?log": named,
        f"{club}/players/?log&page=2": named,
        f"{club}/attention/": (haunted.match.name,),
        f"{club}/disputes/": named,
        f"{league}/rules/": named,
        f"{league}/edit/": named,
        f"{season}/": TAKEN[20:40],
        f"{season}/edit/": (haunted.season.name,),
        f"{season}/entries/": TAKEN[20:40],
        **{f"{season}/matches/?page={page}": named for page in range(1, 5)},
        f"{season}/matches/new/": named,
    }


OF_THE_MATCH = (
    "?open=1-2&open=2-1",
    "history/",
    "record/",
    "table/",
    "rounds/1/",
    "rounds/2/",
    "rounds/3/",
    "rounds/1/correct/",
    "rounds/1/adjust/",
    "rounds/1/restore/2/",
    "rounds/1/void/",
    "dispute/",
)


def pages_of_the_match(haunted: Haunted) -> dict[str, tuple[str, ...]]:
    match, cancelled = haunted.match, haunted.cancelled
    return {
        f"/m/{match.pk}/": (match.name, match.place),
        f"/m/{match.pk}/edit/": (match.name, match.place),
        **{f"/m/{match.pk}/{page}": (match.name,) for page in OF_THE_MATCH},
        f"/m/{cancelled.pk}/": (cancelled.name,),
        f"/m/{cancelled.pk}/history/": (cancelled.name,),
        f"/d/{haunted.dispute.pk}/": TAKEN,
        f"/d/{haunted.dispute.pk - 1}/": (haunted.club.name,),
        f"/d/{haunted.dispute.pk}/rule/stands/": (haunted.club.name,),
    }


def pages_of_people(haunted: Haunted) -> dict[str, tuple[str, ...]]:
    guest, claimed = haunted.guest, haunted.claimed
    claim, merged = Claim.objects.filter(state=Claim.State.OPEN).first(), Merge.objects.first()
    return {
        f"/p/{guest.pk}/": (guest.name,),
        f"/p/{guest.pk}/edit/": (guest.name,),
        f"/p/{guest.pk}/merge/": (guest.name,),
        f"/p/{guest.pk}/merge/?into={claimed.pk}": (guest.name, claimed.name),
        f"/p/{guest.pk}/erase/": (guest.name,),
        f"/claims/{claim.pk}/": (claim.words,),
        f"/merges/{merged.pk}/undo/": (merged.gone.name, merged.survivor.name),
    }


def test_pages_show_every_text_and_do_nothing_that_it_wants(haunted, new_phone, dialogs):
    assert all_wrong(new_phone(haunted.manager), dialogs, pages_of(haunted)) == {}


def test_others_and_the_administrators_desk_see_them_do_nothing(haunted, new_phone, dialogs):
    root = UserFactory(username="root", is_staff=True, is_superuser=True)
    match = f"/m/{haunted.match.pk}/"
    pages = {
        "/": (),
        f"{haunted.address}/": TAKEN[20:40],
        match: (haunted.match.name,),
        f"{match}rounds/1/": (haunted.match.name,),
        f"{match}history/": (haunted.match.name,),
    }
    desks = ("players/player", "seasons/league", "seasons/season", "matches/match", "players/invitation")
    change = f"/admin/players/player/{haunted.guest.pk}/change/"

    wrong = [all_wrong(new_phone(who), dialogs, pages) for who in (haunted.member, None)]
    lists = {change: (), **{f"/admin/{name}/": () for name in desks}}
    at_desks = all_wrong(new_phone(root), dialogs, lists, NOT_OF_THE_DESK)

    assert (wrong, at_desks) == ([{}, {}], {})


def test_what_is_looked_for_would_be_found(transactional_db, phone, page_errors):
    """Else nothing was looked at above: a page into which a text gets unescaped is noticed, and still does nothing."""
    phone.goto("/games/")
    unnoticed = []
    for text in ("<img src=x onerror=__xss=1>", "<b class=xss>", "<a href=javascript:__xss=1>", "<p onclick=__xss=1>"):
        phone.evaluate("text => document.querySelector('h1').insertAdjacentHTML('beforeend', text)", text)
        unnoticed += [] if phone.evaluate(NOT_OURS) else [text]
        phone.reload()

    assert unnoticed == []
    assert any("CSP: script-src" in error for error in page_errors)
    page_errors.clear()
