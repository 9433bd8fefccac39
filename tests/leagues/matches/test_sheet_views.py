"""The sheet, what other phones ask for, a round in full, the history and the record."""

import gzip
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from leagues.matches.closing import cancel
from leagues.matches.noting import adjust, withdraw
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.seasons.services import change_rules
from scoring.match import score_match
from tests.factories import MatchFactory, PlayerFactory, actor, change, closed_by
from tests.leagues.browsers import page_of
from tests.leagues.budgets import queries

HTMX = {"HTTP_HX_REQUEST": "true"}
CARDS = {"cards": "3H 4H 5H 6H 8S 9S 10S 9C 10C JC QC KC 2D 4S"}


def text_of(response) -> str:
    """What the page says, without its tags, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def sheet_of_page(response) -> list[list[str]]:
    """The rows of the sheet: what each cell says."""
    table = re.search(r'<table class="sheet">.*?</table>', response.content.decode(), re.DOTALL)[0]
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    return [[plain(cell) for cell in re.findall(r"<t[hd][ >].*?</t[hd]>", row, re.DOTALL)] for row in rows]


def plain(cell: str) -> str:
    hidden = re.sub(r'<span class="visually-hidden">.*?</span>', "", cell, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", hidden).split())


@pytest.fixture
def two_rounds(match, ayse):
    """Diamonds ×4, Blaise closes; clubs ×2, Ayşe closes by pairs, and Deniz has no meld."""
    record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    played = closed_by(0, 8, 0, 30, indicator="C", closure="pairs")
    record_round(match, change(ayse, match), played | {"hands": [None, {"base": 8}, {"no_meld": True}, {"base": 30}]})
    return match


def test_sheet_has_a_row_a_round_a_column_a_side_totals_and_places(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/")

    assert sheet_of_page(response) == [
        ["Round", "Ayşe", "Blaise", "Deniz", "Emre"],
        ["1 ♦ ○", "108", "−100", "40", "20"],
        ["2 ♣ pairs ○", "−200", "32", "400", "120"],
        ["Total", "−92", "−68", "440", "140"],
        ["Place", "1", "2", "4", "3"],
    ]


def test_closer_is_told_in_words_too(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/")

    assert re.findall(r"closed by \w+", text_of(response)) == ["closed by Blaise", "closed by Ayşe"]


@pytest.mark.parametrize(("rounds", "state"), [(0, "round 1 of 3"), (2, "round 3 of 3"), (3, "finished")])
def test_state_says_what_the_match_is_at(match, ayse, client, rounds, state):
    for _ in range(rounds):
        record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))

    response = client.get(f"/m/{match.pk}/")

    assert re.findall(r'<span class="state[^"]*">([^<]*)</span>', response.content.decode()) == [state]


def test_old_match_keeps_the_rules_it_was_made_under(two_rounds, ayse, client):
    address = f"/m/{two_rounds.pk}/"
    before = client.get(address).content.decode()

    change_rules(actor(ayse), two_rounds.season.league, preset="super51", options={"hands": 9})
    after = client.get(f"{address}?open=1-1").content.decode()

    assert "By edition" not in before
    assert '<a href="/c/galata/tuesdays/rules/1/">By edition 1 of the rules</a>' in after
    assert 'href="/c/galata/tuesdays/rules/1/#rule-super51-table_factor"' in after
    assert 'href="/c/galata/tuesdays/rules/"' not in after


def test_sheet_without_rounds_says_what_comes(match, client):
    response = client.get(f"/m/{match.pk}/")

    assert "No round yet At the table: Ayşe, Blaise, Deniz, Emre." in text_of(response)


def test_number_unfolds_its_working_without_a_script(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/?open=1-1")

    working = text_of(response).split("Ayşe : round 1 ")[1].split(" · The round in full")[0]
    assert working == (
        "Fold Indicator: ♦ its rank was not recorded 27 × 4 × 1 = 108 "
        "27 agreed at the table The table may agree on a base without showing the cards. The rule "
        "× 4 table ♦ ×4 The suit of the round gives the table factor: clubs what the table chose for the whole match "
        "(×2, ×6 or ×10), spades ×3, diamonds ×4, hearts ×5. The rule "
        "× 1 normal closure ×1 A closure by pairs is ×2, with an okey discarded ×2, both together ×4. The rule "
        "Claimed: the table agreed on the points of this hand. Total after this round: 108"
    )


def test_working_draws_a_hand_and_says_that_it_is_proven(match, ayse, client):
    played = closed_by(1, 0, 10, 5, indicator="7D")
    record_round(match, change(ayse, match), played | {"hands": [CARDS, None, {"base": 10}, {"base": 5}]})

    response = client.get(f"/m/{match.pk}/rounds/1/row/?open=1-1", **HTMX)

    page = response.content.decode()
    assert (page.count('class="meld"'), page.count(" loose")) == (3, 2)
    assert "Proven: all cards of this hand are recorded" in page


def test_every_step_links_to_its_rule_on_the_page_of_the_league(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/rounds/1/row/?open=1-1", **HTMX)

    rules = "/c/galata/tuesdays/rules/1/#rule-super51-"
    links = re.findall(rf'href="{re.escape(rules)}([^"]*)"', response.content.decode())
    assert links == ["agreed", "table_factor", "closure_factor"]
    anchors = client.get("/c/galata/tuesdays/rules/1/").content.decode()
    assert [f'id="rule-super51-{link}"' in anchors for link in links] == [True] * 3


def test_unfolded_working_is_a_small_swap(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/rounds/1/row/?open=1-1", **HTMX)

    assert response.content.decode().strip().startswith('<tbody id="round-1">')
    assert len(gzip.compress(response.content)) < 5_000


@pytest.mark.parametrize("opened", ["9-1", "1-9", "0-0", "x", "1-1-1", "99999-1", "١-١"])
def test_what_cannot_be_unfolded_is_passed_over(two_rounds, client, opened):
    response = client.get(f"/m/{two_rounds.pk}/", {"open": opened})

    assert (response.status_code, response.content.decode().count('class="working"')) == (200, 0)


def test_voided_round_is_struck_with_its_reason(two_rounds, ayse, client):
    void_the_round(two_rounds, change(ayse, two_rounds), 1, "Cards were seen")

    response = client.get(f"/m/{two_rounds.pk}/")

    assert sheet_of_page(response)[2:] == [
        ["2 ♣ pairs ○", "−200", "32", "400", "120"],
        ["Voided by Ayşe: Cards were seen"],
        ["Total", "108", "−100", "40", "20"],
        ["Place", "4", "1", "3", "2"],
    ]
    assert '<tr class="void">' in response.content.decode()


def test_voided_round_says_that_what_was_noted_beside_it_counts(two_rounds, ayse, client):
    nothing = "The round gives no points, and does not count as a round."
    beside = "What was played gives no points, and does not count as a round; what was noted beside it counts."
    void_the_round(two_rounds, change(ayse, two_rounds), 1, "misdealt")
    plain_page = text_of(client.get(f"/m/{two_rounds.pk}/rounds/2/"))

    adjust(two_rounds, change(ayse, two_rounds), number=1, side=0, points=50, reason="Came late")

    page = text_of(client.get(f"/m/{two_rounds.pk}/rounds/2/"))
    assert [(nothing in said, beside in said) for said in (plain_page, page)] == [(True, False), (False, True)]


def test_corrected_round_carries_a_badge(two_rounds, ayse, client):
    correct_round(two_rounds, change(ayse, two_rounds), 0, closed_by(1, 72, 10, 5), "Two digits swapped")

    response = client.get(f"/m/{two_rounds.pk}/")

    assert sheet_of_page(response)[1] == ["1 ♦ ○ corrected", "288", "−100", "40", "20"]


def test_adjustment_has_a_line_of_its_own_with_reason_and_who(two_rounds, ayse, client):
    adjust(two_rounds, change(ayse, two_rounds), number=0, side=2, points=50, reason="Came late")

    response = client.get(f"/m/{two_rounds.pk}/")

    rows = sheet_of_page(response)
    assert rows[1] == ["1 ♦ ○", "108", "−100", "40", "20"]
    assert rows[2] == ["adjusted", "", "", "+50", ""]
    assert rows[3][0].startswith("Came late noted by Ayşe, ")
    assert rows[5] == ["Total", "−92", "−68", "490", "140"]


def test_withdrawn_adjustment_leaves_the_sheet_and_stays_in_the_history(two_rounds, ayse, client):
    incident = adjust(two_rounds, change(ayse, two_rounds), number=0, side=2, points=50, reason="Came late")
    withdraw(two_rounds, change(ayse, two_rounds), incident, "It was the tram")

    sheet = client.get(f"/m/{two_rounds.pk}/")
    history = client.get(f"/m/{two_rounds.pk}/history/")

    assert "Deniz : Came late (+50) withdrawn by Ayşe, " in text_of(sheet)
    assert "<s><bdi>Deniz</bdi>: Came late (+50)</s>" in sheet.content.decode()
    assert sheet_of_page(sheet)[-2] == ["Total", "−92", "−68", "440", "140"]
    assert "Ayşe withdrew for Deniz in round 1: adjustment +50 It was the tram" in text_of(history)
    assert "Ayşe noted for Deniz in round 1: adjustment +50 Came late" in text_of(history)


def test_round_after_the_end_is_shown_unscored(match, ayse, client):
    for _ in range(4):
        if match.finished_at is not None:
            void_the_round(match, change(ayse, match), 0, "Wrong deck")
        record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    correct_round(match, change(ayse, match), 0, closed_by(1, 27, 10, 5), "The deck was right")

    response = client.get(f"/m/{match.pk}/")

    assert sheet_of_page(response)[4:] == [
        ["4 ♦ ○", "–", "–", "–", "–"],
        ["After the end of the match: it stays on the sheet, unscored."],
        ["Total", "324", "−300", "120", "60"],
        ["Place", "4", "1 won", "3", "2"],
    ]


def test_asking_phone_hears_nothing_while_nothing_changed(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/live/?version=2.0", **HTMX)

    assert (response.status_code, response.content) == (204, b"")


def test_asking_phone_gets_the_sheet_anew_with_its_working_still_unfolded(two_rounds, ayse, client):
    correct_round(two_rounds, change(ayse, two_rounds), 0, closed_by(1, 72, 10, 5), "Two digits swapped")

    response = client.get(f"/m/{two_rounds.pk}/live/?version=2.0&open=1-1", **HTMX)

    page = response.content.decode()
    assert (response.status_code, page.count('class="working"')) == (200, 1)
    assert page.strip().startswith('<section id="sheet"')
    assert f"/m/{two_rounds.pk}/live/?version=3.0" in page
    assert "72 × 4 × 1" in text_of(response)


def test_sheet_of_seven_players_and_thirty_rounds_is_a_small_swap(season, ayse, client):
    match = long_match(season, ayse, 30, 7)

    response = client.get(f"/m/{match.pk}/live/?version=0.0", **HTMX)

    assert len(gzip.compress(response.content)) <= 5_000


def test_round_page_shows_all_accounts_the_newest_first(two_rounds, ayse, client):
    correct_round(two_rounds, change(ayse, two_rounds), 0, closed_by(1, 72, 10, 5), "Two digits swapped")

    response = client.get(f"/m/{two_rounds.pk}/rounds/1/")

    said = text_of(response)
    newest, first = said.split("2 versions of this round")[1].split("Version 1: recorded")
    assert newest.startswith(" Version 2: corrected Ayşe , ")
    assert "in force Ayşe , Points left, before any factor: 27 → 72 Two digits swapped ♦ closed by Blaise" in newest
    assert "Ayşe 72 × 4 × 1 = 288 Blaise −100 Deniz 10 × 4 × 1 = 40 Emre 5 × 4 × 1 = 20" in newest
    assert "Ayşe 27 × 4 × 1 = 108" in first


@pytest.mark.parametrize("address", ["/m/{}/", "/m/{}/live/", "/m/{}/rounds/1/", "/m/{}/history/", "/m/{}/record.json"])
def test_match_of_a_private_league_is_not_there_for_others(two_rounds, carmen, client, address):
    two_rounds.season.league.is_public = False
    two_rounds.season.league.save()
    client.force_login(carmen)

    stranger, other = Client().get(address.format(two_rounds.pk)), client.get(address.format(two_rounds.pk))

    assert (stranger.status_code, other.status_code) == (404, 404)


@pytest.mark.parametrize("number", [0, 3, 99999])
def test_round_that_was_not_played_is_not_there(two_rounds, client, number):
    assert client.get(f"/m/{two_rounds.pk}/rounds/{number}/").status_code == 404


def test_only_those_who_may_are_offered_to_change_a_round(two_rounds, ayse, blaise, carmen, client):
    offered = {}
    for user in (ayse, blaise, carmen):
        client.force_login(user)
        page = client.get(f"/m/{two_rounds.pk}/rounds/1/").content.decode()
        offered[user.username] = re.findall(r"/rounds/1/(correct|void|adjust)/", page)

    assert offered == {"ayse": ["correct", "void", "adjust"], "blaise": ["correct", "void"], "carmen": []}


def test_record_is_read_by_the_engine_and_gives_the_same_score(two_rounds, ayse, client):
    adjust(two_rounds, change(ayse, two_rounds), number=0, side=2, points=50, reason="Came late")
    void_the_round(two_rounds, change(ayse, two_rounds), 1, "Cards were seen")

    record = json.loads(client.get(f"/m/{two_rounds.pk}/record.json").content)

    assert record == {
        "game": "super51",
        "preset": "super51",
        "options": {"hands": 3},
        "table": {"clubs_factor": 2},
        "sides": ["Ayşe", "Blaise", "Deniz", "Emre"],
        "rounds": [
            closed_by(1, 27, 10, 5) | {"adjustments": [{"side": 2, "points": 50, "reason": "Came late"}]},
            {"void": "Cards were seen"},
        ],
    }
    assert score_match(record).totals == (108, -100, 90, 20)


def test_names_and_reasons_are_kept_whole_and_escaped(match, ayse, client):
    nasty = '<b>Zoë</b> "O\'Neil" 👩‍👩‍👧 אבג'
    match.name = nasty
    match.save()
    record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    adjust(match, change(ayse, match), number=0, side=2, points=50, reason=nasty)

    page = client.get(f"/m/{match.pk}/").content.decode()

    assert page.count("&lt;b&gt;Zoë&lt;/b&gt; &quot;O&#x27;Neil&quot; 👩‍👩‍👧 אבג") == 3
    assert "<b>Zoë" not in page


def long_match(season, user, rounds, players=4):
    """A match of so many rounds and players, every other hand at another price."""
    season.league.editions.update(options={"hands": 90})
    seated = PlayerFactory.create_batch(players, club=season.league.club)
    match = MatchFactory(season=season, players=seated)
    for number in range(rounds):
        bases = [number % 23 + side for side in range(players - 1)]
        record_round(match, change(user, match), closed_by(number % players, *bases))
    return match


@pytest.mark.parametrize("rounds", [1, 3, 30])
@pytest.mark.parametrize("shown", ["sheet", "round", "row", "live"])
def test_match_pages_cost_five_queries_however_many_rounds(season, ayse, client, rounds, shown):
    match = long_match(season, ayse, rounds)
    client.force_login(ayse)
    address = {
        "sheet": reverse("matches:sheet", args=[match.pk]),
        "round": reverse("matches:round", args=[match.pk, rounds]),
        "row": reverse("matches:row", args=[match.pk, rounds]) + f"?open={rounds}-1",
        "live": reverse("matches:live", args=[match.pk]) + f"?version={rounds}.0",
    }[shown]
    client.get(address)

    with queries() as sent:
        client.get(address)

    assert len(sent) <= {"live": 2}.get(shown, 5)


def test_unfolded_hand_shows_what_was_turned_up_and_the_okey_it_makes(match, ayse, client):
    played = closed_by(1, 27, 10, 5, indicator="7d") | {"hands": [CARDS, None, {"base": 10}, {"base": 5}]}
    record_round(match, change(ayse, match), played)

    unfolded = client.get(f"/m/{match.pk}/?open=1-1")
    in_full = client.get(f"/m/{match.pk}/rounds/1/")

    for page in (unfolded, in_full):
        assert "Indicator: 7 ♦ Okey: 8 ♦ gold frame: stands for any card" in text_of(page)
        assert "left over: 2♦ 2 + 4♠ 4 = 6" in text_of(page)
        assert page.content.decode().count("#rule-super51-card_values") == 1


def test_unfolded_number_says_where_only_the_suit_was_recorded(two_rounds, client):
    response = client.get(f"/m/{two_rounds.pk}/?open=1-1")

    assert "Indicator: ♦ its rank was not recorded" in text_of(response)


def test_head_of_the_sheet_says_what_the_table_chose(two_rounds, client):
    head = text_of(client.get(f"/m/{two_rounds.pk}/"))

    assert "Factor of clubs: ×2" in head


def test_legend_says_what_the_marks_mean_and_that_a_number_opens(two_rounds, client):
    said = text_of(client.get(f"/m/{two_rounds.pk}/"))

    marks = "◂ closed · 100 red, underlined twice: a base of 100 · ○ not confirmed yet · ✓ confirmed"
    assert f"{marks} · tap a number for its working" in said


def test_unfolding_by_a_tap_changes_the_address_to_that_of_the_unfolded_number(two_rounds, client):
    row = reverse("matches:row", args=[two_rounds.pk, 2])

    unfolded = client.get(f"{row}?open=2-3", **HTMX)
    folded = client.get(row, **HTMX)

    assert unfolded["HX-Replace-Url"] == f"/m/{two_rounds.pk}/?open=2-3#round-2"
    assert folded["HX-Replace-Url"] == f"/m/{two_rounds.pk}/#round-2"


def test_cancelled_match_says_who_cancelled_it_and_why_and_names_no_winner(match, ayse, client):
    for _ in range(3):
        record_round(match, change(ayse, match), closed_by(1, 27, 10, 5))
    finished = sheet_of_page(client.get(f"/m/{match.pk}/"))

    cancel(match, actor(ayse), "Played with a short pack")
    response = client.get(f"/m/{match.pk}/")

    assert finished[-1][0] == "Place"
    assert sheet_of_page(response)[-1] == ["Total", "324", "−300", "120", "60"]
    assert re.search(r"Cancelled by Ayşe, [^:]+ [^.]+: Played with a short pack . It stands in no", text_of(response))


def test_unfolded_number_of_a_corrected_round_says_who_corrected_it_and_why(two_rounds, ayse, client):
    correct_round(two_rounds, change(ayse, two_rounds), 0, closed_by(1, 72, 10, 5), "Two digits swapped")

    corrected = text_of(client.get(f"/m/{two_rounds.pk}/?open=1-1"))
    other = text_of(client.get(f"/m/{two_rounds.pk}/?open=2-1"))

    assert re.search(r"Round corrected by Ayşe, [^:]+:\d\d[^:]*: Two digits swapped", corrected)
    assert "Two digits swapped" not in other


def test_button_numbers_no_round_beside_a_voided_one(two_rounds, ayse):
    browser = page_of(ayse)
    before = text_of(browser.get(f"/m/{two_rounds.pk}/"))

    void_the_round(two_rounds, change(ayse, two_rounds), 1, "Misdealt")
    after = text_of(browser.get(f"/m/{two_rounds.pk}/"))

    assert re.findall(r"round \d of 3|Record [a-z ]*round(?: \d)?", before) == ["round 3 of 3", "Record round 3"]
    assert re.findall(r"round \d of 3|Record [a-z ]*round(?: \d)?", after) == ["round 2 of 3", "Record the next round"]


def test_sheet_on_paper_carries_its_club_league_and_season(two_rounds, client):
    page = client.get(f"/m/{two_rounds.pk}/").content.decode()
    names = two_rounds.season

    said = re.search(r'<p class="on-paper">(.*?)</p>', page)[1]
    assert re.findall(r"<bdi>(.*?)</bdi>", said) == [names.league.club.name, names.league.name, names.name]


def test_preview_sums_the_cards_left_over(match, ayse):
    told = {"suit": "D", "rank": "7", "closer": "1", "closure": "normal", "way-0": "loose", "by-0": "melds"}
    browser = page_of(ayse)

    preview = browser.post(reverse("matches:preview", args=[match.pk]), told | {"loose-0": "AH 2C 2S"}, **HTMX)

    assert "left over: A♥ 11 + 2♣ 2 + 2♠ 2 = 15" in text_of(preview)
