"""Pages of merging: choose, see what it does, do it, undo it; the old address leads on."""

import pytest

from leagues.matches.merging import merge, undo_merge
from leagues.players.identity import Merge
from leagues.seasons.models import Entry
from tests.factories import MatchFactory, PlayerFactory, actor
from tests.leagues.browsers import page_of


@pytest.fixture
def twins(club):
    return [PlayerFactory(club=club, name=name) for name in ("Fatma", "Fatma K.")]


def words_of(answer):
    return " ".join(answer.content.decode().split())


def test_manager_chooses_sees_and_merges(ayse, season, players, twins):
    stays, gone = twins
    MatchFactory(season=season, players=[*players[:3], gone])
    MatchFactory(season=season, players=[*players[:3], stays])
    browser = page_of(ayse)

    choice = words_of(browser.get(f"/p/{gone.pk}/merge/", {"q": "fatma"}))
    shown = words_of(browser.get(f"/p/{gone.pk}/merge/?into={stays.pk}"))
    done = browser.post(f"/p/{gone.pk}/merge/", {"into": str(stays.pk)})

    assert f'href="?into={stays.pk}">Fatma<' in choice
    assert "1 match of Fatma K. becomes one of Fatma's." in shown
    assert "In Autumn of Tuesdays two lines become one." in shown
    assert (done.status_code, done.url) == (303, f"/p/{stays.pk}/")
    assert Merge.objects.get().gone == gone


def test_merge_that_is_refused_names_the_match(ayse, season, players, twins):
    MatchFactory(season=season, players=[*players[:2], *twins], name="Table 7")
    browser, address = page_of(ayse), f"/p/{twins[1].pk}/merge/"

    answers = [browser.get(f"{address}?into={twins[0].pk}"), browser.post(address, {"into": str(twins[0].pk)})]

    why = "Fatma K. and Fatma both sat in the match “Table 7”, so they are two people."
    assert [(answer.status_code, why in words_of(answer)) for answer in answers] == [(409, True)] * 2
    assert not Merge.objects.exists()


@pytest.mark.parametrize("into", ["0", "x", "9" * 30, "²"])
def test_merge_into_nobody_is_not_found(ayse, twins, into):
    assert page_of(ayse).get(f"/p/{twins[0].pk}/merge/", {"into": into}).status_code == 404


def test_old_address_leads_on_for_whoever_may_see_the_survivor(cast, ayse, season, players, twins):
    stays, gone = twins
    last = PlayerFactory(club=stays.club)
    merge(actor(ayse), stays, gone)
    merge(actor(ayse), last, stays)

    answers = {name: page_of(user).get(f"/p/{gone.pk}/") for name, user in cast.items()}

    assert {name: answer.status_code for name, answer in answers.items()} == {
        "ayse": 302,
        "blaise": 302,
        "carmen": 404,
        "anybody": 404,
    }
    assert answers["ayse"].url == f"/p/{last.pk}/"


def test_line_of_one_who_is_gone_leads_to_the_line_it_was_joined_with(ayse, season, players, twins):
    stays, gone = twins
    for twin in twins:
        MatchFactory(season=season, players=[*players[:3], twin])
    old, new = (Entry.objects.get(season=season, first=twin) for twin in (gone, stays))
    merged = merge(actor(ayse), stays, gone)
    browser, line = page_of(ayse), "/c/galata/tuesdays/autumn/{}/"

    led = browser.get(line.format(old.pk))
    undo_merge(actor(ayse), merged)
    back = browser.get(line.format(old.pk))

    assert (led.status_code, led.url) == (302, line.format(new.pk))
    assert (back.status_code, browser.get(line.format(10**6)).status_code) == (200, 404)


def test_one_who_is_gone_is_in_no_list_and_has_no_page_to_edit(ayse, club, season, twins):
    stays, gone = twins
    merge(actor(ayse), stays, gone)
    browser = page_of(ayse)

    listed = words_of(browser.get("/c/galata/players/", {"q": "fatma"}, headers={"hx-request": "true"}))
    to_seat = words_of(browser.get("/c/galata/tuesdays/autumn/matches/new/"))
    statuses = [browser.get(f"/p/{gone.pk}/{page}/").status_code for page in ("edit", "merge", "erase")]

    assert ("Fatma K." in listed, "Fatma K." in to_seat, statuses) == (False, False, [404, 404, 404])


def test_log_tells_of_merges_and_leads_to_undoing(ayse, season, players, twins):
    stays, gone = twins
    MatchFactory(season=season, players=[*players[:3], gone])
    merged = merge(actor(ayse), stays, gone)
    MatchFactory(season=season, players=[*players[:3], stays])
    browser = page_of(ayse)

    log = words_of(browser.get("/c/galata/players/"))
    shown = words_of(browser.get(f"/merges/{merged.pk}/undo/"))
    done = browser.post(f"/merges/{merged.pk}/undo/")
    after = words_of(browser.get("/c/galata/players/"))

    assert "Fatma K. was merged into Fatma" in log
    assert f'href="/merges/{merged.pk}/undo/"' in log
    assert "Fatma K. gets 1 match back." in shown
    assert "Fatma keeps 1 match." in shown
    assert (done.status_code, done.url) == (303, "/c/galata/players/")
    assert "Fatma K. and Fatma are two again" in after
    assert f'href="/merges/{merged.pk}/undo/"' not in after


def test_undoing_waits_for_the_later_merge(ayse, club, twins):
    stays, gone = twins
    merged = merge(actor(ayse), stays, gone)
    merge(actor(ayse), PlayerFactory(club=club), stays)
    browser, address = page_of(ayse), f"/merges/{merged.pk}/undo/"

    answers = [browser.get(address), browser.post(address)]

    why = "Fatma was found to be somebody else since: undo that merge first."
    assert [(answer.status_code, why in words_of(answer)) for answer in answers] == [(409, True)] * 2


PAGES = {
    "choose": ("get", "/p/{gone}/merge/", (200, 403, 404, 302)),
    "merge": ("post", "/p/{gone}/merge/", (303, 403, 404, 302)),
    "look-at-undoing": ("get", "/merges/{merge}/undo/", (200, 403, 404, 302)),
    "undo": ("post", "/merges/{merge}/undo/", (303, 403, 404, 302)),
}


@pytest.mark.parametrize(("method", "address", "statuses"), PAGES.values(), ids=PAGES)
def test_who_may_do_what(cast, club, ayse, twins, method, address, statuses):
    merged = merge(actor(ayse), PlayerFactory(club=club), PlayerFactory(club=club))
    place, told = address.format(gone=twins[1].pk, merge=merged.pk), {"into": str(twins[0].pk)}
    told = told if method == "post" else {}

    given = {name: getattr(page_of(user), method)(place, told).status_code for name, user in reversed(cast.items())}

    assert given == dict(zip(cast, statuses, strict=True))
