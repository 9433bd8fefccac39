import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from leagues.matches.closing import cancel
from leagues.matches.models import Match
from leagues.matches.services import record_round
from leagues.players.models import Membership, Player
from leagues.seasons.models import Entry
from leagues.seasons.services import archive_league, archive_season, enter
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries
from tests.leagues.matches.telling import LIST, SEATED, TOLD, seated_on

NEW = f"{LIST}new/"
ENTRIES = "/c/galata/tuesdays/autumn/entries/"


@pytest.fixture
def places(match, club):
    private = LeagueFactory(club=club, slug="committee", is_public=False)
    hidden = MatchFactory(season=SeasonFactory(league=private, slug="autumn"))
    unplayed = enter(match.season, [PlayerFactory(club=club)])
    return {
        "match": match.pk,
        "hidden": hidden.pk,
        "entry": unplayed.pk,
        "elsewhere": Entry.objects.get(season=hidden.season, first=hidden.seats.first().player).pk,
    }


# Who may open what: the manager, a member, somebody from another club, nobody in particular.
PAGES = {
    "list": (LIST, (200, 200, 200, 200)),
    "new": (NEW, (200, 403, 403, 302)),
    "edit": ("/m/{match}/edit/", (200, 403, 403, 302)),
    "entries": (ENTRIES, (200, 403, 403, 302)),
    "private-list": ("/c/galata/committee/autumn/matches/", (200, 200, 404, 404)),
    "private-new": ("/c/galata/committee/autumn/matches/new/", (200, 403, 404, 302)),
    "private-edit": ("/m/{hidden}/edit/", (200, 403, 404, 302)),
    "no-such-season": ("/c/galata/tuesdays/nothing/matches/", (404, 404, 404, 404)),
    "no-such-match": ("/m/999999999999999999999/edit/", (404, 404, 404, 302)),
}
CHANGES = {
    "edit": ("/m/{match}/edit/", SEATED, (303, 403, 403, 302)),
    "enter": (ENTRIES, {"players": []}, (422, 403, 403, 302)),
    "take-out": (ENTRIES + "{entry}/remove/", {}, (303, 403, 403, 302)),
    "take-out-of-another-season": (ENTRIES + "{elsewhere}/remove/", {}, (404, 403, 403, 302)),
    "private-edit": ("/m/{hidden}/edit/", SEATED, (303, 403, 404, 302)),
}


@pytest.mark.parametrize(("address", "statuses"), PAGES.values(), ids=PAGES)
def test_who_may_open_a_page(cast, places, address, statuses):
    answers = [page_of(user).get(address.format(**places)).status_code for user in cast.values()]

    assert dict(zip(cast, answers, strict=True)) == dict(zip(cast, statuses, strict=True))


@pytest.mark.parametrize(("address", "answers", "statuses"), CHANGES.values(), ids=CHANGES)
def test_who_may_change_something(cast, places, address, answers, statuses):
    in_turn = reversed(cast.items())
    given = {name: page_of(user).post(address.format(**places), answers).status_code for name, user in in_turn}

    assert given == dict(zip(cast, statuses, strict=True))


def test_who_may_make_a_match(cast, season, players):
    told = TOLD | {"seat": [player.pk for player in players]}

    given = {name: page_of(user).post(NEW, told).status_code for name, user in reversed(cast.items())}

    assert given == {"ayse": 303, "blaise": 403, "carmen": 403, "anybody": 302}
    assert Match.objects.count() == 1


def test_a_scorer_makes_a_match_and_brings_a_guest(season, players, blaise):
    Membership.objects.filter(user=blaise).update(is_scorer=True)

    answer = page_of(blaise).post(NEW, TOLD | {"seat": [players[1].pk, "+Fatma"]})

    assert answer.status_code == 303
    assert Player.objects.filter(name="Fatma", club=season.league.club).count() == 1


def test_a_match_is_made_as_it_was_told(season, players, ayse):
    seats = [players[2], players[0], players[3]]

    answer = page_of(ayse).post(NEW, TOLD | {"seat": [player.pk for player in seats]})

    match = Match.objects.get()
    assert (answer.status_code, answer.url) == (303, f"/m/{match.pk}/")
    assert (match.name, match.place, match.table) == ("Table 1", "Back room", {"clubs_factor": 6})
    # Eight in the evening in Istanbul.
    assert match.starts_at == datetime(2026, 11, 30, 17, tzinfo=UTC)
    assert [seat.player for seat in match.seats.order_by("number")] == seats


def test_seats_are_taken_left_and_changed_without_a_script(season, players, ayse):
    browser, (first, second, third, _) = page_of(ayse), [str(player.pk) for player in players]
    taps = [
        {"add": third},
        {"seat": [first, second], "add": third},
        {"seat": [first, second], "drop": "0"},
        {"seat": [first, second, third], "up": "2"},
        {"seat": [first, second], "up": "0"},
        {"seat": [first, second], "q": "Fatma", "guest": "1"},
        {"seat": [first, second], "find": "1", "q": "em"},
        {"seat": [first, second], "drop": "9"},
        {"seat": [first, second], "drop": "x"},
        {"seat": [first, second, first], "add": second},
    ]

    answers = [browser.post(NEW, TOLD | tap) for tap in taps]

    assert [answer.status_code for answer in answers] == [200] * len(taps)
    assert [seated_on(answer.content.decode()) for answer in answers] == [
        [third],
        [first, second, third],
        [second],
        [first, third, second],
        [first, second],
        [first, second, "+Fatma"],
        [first, second],
        [first, second],
        [first, second],
        [first, second],
    ]
    assert not Match.objects.exists()
    assert not Player.objects.filter(name="Fatma").exists()


def test_a_tap_keeps_everything_that_was_typed(season, players, ayse):
    answer = page_of(ayse).post(NEW, TOLD | {"add": str(players[0].pk)}, headers={"hx-request": "true"})

    page = answer.content.decode()
    assert page.strip().startswith('<form class="form" method="post" id="match-form"')
    assert [
        text in page for text in ('value="Table 1"', 'value="Back room"', 'value="2026-11-30"', 'value="20:00"')
    ] == [True] * 4
    assert re.search(r'value="6"[^>]*checked', page)


def test_seats_of_another_club_are_never_taken(season, players, ayse, carmen):
    stranger = carmen.players.get()

    shown = page_of(ayse).post(NEW, TOLD | {"seat": [players[0].pk, stranger.pk], "find": "1"})
    made = page_of(ayse).post(NEW, TOLD | {"seat": [players[0].pk, stranger.pk, "9" * 30, "<b>", "+"]})

    assert seated_on(shown.content.decode()) == [str(players[0].pk)]
    assert made.status_code == 422
    assert "This game is played by 2 to 7; 1 would sit down." in made.content.decode()
    assert not Match.objects.exists()


GUESTS_REFUSED = {
    "namesake": ("AYSE", "There is a player Ayşe already"),
    "nobody": ("", "This field is required."),
    "unseen": ("\u0301", "Write a name that can be read."),
}


@pytest.mark.parametrize(("name", "sentence"), GUESTS_REFUSED.values(), ids=GUESTS_REFUSED)
def test_a_guest_who_cannot_be_called_so_is_refused_beside_the_seats(season, ayse, name, sentence):
    answer = page_of(ayse).post(NEW, TOLD | {"q": name, "guest": "1"})

    assert (answer.status_code, sentence in answer.content.decode()) == (422, True)


def test_players_are_found_without_accents_and_those_of_last_time_come_first(match, players, club, ayse):
    PlayerFactory(club=club, name="Aaron")
    PlayerFactory(club=club, name="Çağrı")
    browser = page_of(ayse)

    offered, found = browser.get(NEW), browser.post(NEW, TOLD | {"q": "CAG", "find": "1"})

    names = [
        re.findall(r'name="add"[^>]*><span dir="auto">([^<]+)<', page.content.decode()) for page in (offered, found)
    ]
    assert names == [["Ayşe", "Blaise", "Deniz", "Emre", "Aaron", "Çağrı"], ["Çağrı"]]


def test_the_table_of_last_time_sits_down_by_one_tap(match, players, ayse):
    browser = page_of(ayse)

    offered, seated = browser.get(NEW), browser.post(NEW, TOLD | {"last": "1"})

    assert "The same as last time:" in offered.content.decode()
    assert seated_on(seated.content.decode()) == [str(player.pk) for player in players]


def test_a_new_match_is_suggested_for_tonight_as_the_next_table(match, ayse):
    Match.objects.update(starts_at=timezone.now())

    page = page_of(ayse).get(NEW).content.decode()

    today = timezone.localdate(timezone=timezone.get_fixed_timezone(180))
    assert 'value="Table 2"' in page
    assert f'value="{today:%Y-%m-%d}"' in page


REFUSED = {
    "name": ({"name": "Ta\0ble"}, "Leave out control characters; they cannot be shown."),
    "place": ({"place": "x" * 121}, "At most 120 characters fit in here, and these are 121: shorten it."),
    "day": ({"day": "tomorrow"}, "Enter a valid date."),
    "year": ({"day": "0001-01-01"}, "Write a day that the club has met on, or will."),
    "time": ({"time": "25:00"}, "Enter a valid time."),
    "factor": ({"table-clubs_factor": "3"}, "Select a valid choice. 3 is not one of the available choices."),
    "no-factor": ({"table-clubs_factor": ""}, "This field is required."),
}


@pytest.mark.parametrize(("changed", "sentence"), REFUSED.values(), ids=REFUSED)
def test_a_refused_match_says_why_and_keeps_its_seats(season, players, ayse, changed, sentence):
    seats = [str(player.pk) for player in players]

    answer = page_of(ayse).post(NEW, TOLD | {"seat": seats} | changed)

    page = answer.content.decode()
    assert (answer.status_code, sentence in page, seated_on(page)) == (422, True, seats)
    assert not Match.objects.exists()


def test_a_time_that_the_clocks_leap_over_is_refused(season, players, ayse, club):
    club.time_zone = "Europe/Madrid"
    club.save()

    answer = page_of(ayse).post(
        NEW, TOLD | {"seat": [player.pk for player in players], "day": "2027-03-28", "time": "02:30"}
    )

    assert "The clocks go forward on that day: this time does not exist." in answer.content.decode()


ARCHIVED = {
    "season": (archive_season, "This season is archived: no match begins in it."),
    "league": (lambda by, season: archive_league(by, season.league), "This league is archived: no match begins in it."),
}


@pytest.mark.parametrize(("archive", "sentence"), ARCHIVED.values(), ids=ARCHIVED)
def test_where_it_is_archived_no_match_is_offered_or_made(season, players, ayse, archive, sentence):
    archive(actor(ayse), season)
    browser = page_of(ayse)

    offered = [f'href="{NEW}"' in browser.get(page).content.decode() for page in (LIST, LIST.removesuffix("matches/"))]
    opened = browser.get(NEW, follow=True)
    told = browser.post(NEW, TOLD | {"seat": [player.pk for player in players]}, follow=True)

    assert offered == [False, False]
    assert [sentence in answer.content.decode() for answer in (opened, told)] == [True, True]
    assert not Match.objects.exists()


def test_an_empty_list_says_what_to_do_next(season, ayse, blaise):
    manager, member = (page_of(user).get(LIST).content.decode() for user in (ayse, blaise))

    assert "Say who sits down, and record the first round." in manager
    assert f'href="{NEW}"' in manager
    assert "No match has been played in this season yet." in member
    assert f'href="{NEW}"' not in member


def test_a_list_says_who_sat_and_who_won(match, ayse):
    for _ in range(3):
        record_round(match, change(ayse, match), closed_by(1, 14, 20, 30))

    page = page_of(None).get(LIST).content.decode()

    row = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", page.split('<ul class="rows">')[1].split("</ul>")[0])).strip()
    assert row.startswith("Table 2 30 Nov 2026, 22:00 Ayşe, Blaise, Deniz, Emre Won by Blaise (−300)")


def test_a_list_names_no_winner_of_a_cancelled_match(match, ayse):
    for _ in range(3):
        record_round(match, change(ayse, match), closed_by(1, 14, 20, 30))
    match.refresh_from_db()
    cancel(match, actor(ayse), "Played with a short pack")

    page = page_of(None).get(LIST).content.decode()

    assert "cancelled" in page
    assert "Won by" not in page


@pytest.mark.parametrize("address", [LIST, NEW, ENTRIES])
def test_a_page_costs_the_same_however_many_matches_there_are(season, players, club, ayse, address):
    browser = page_of(ayse)
    costs = []

    for more in (1, 2, 27):
        for match in MatchFactory.create_batch(more, season=season):
            match.results.all()
        browser.get(address)
        with queries() as sent:
            browser.get(address)
        costs.append(len(sent))

    assert costs == [costs[0]] * 3
    assert costs[0] <= 7
