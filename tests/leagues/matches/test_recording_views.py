"""Recording a round on a phone: the form, what it shows before saving, and the pages for what does not go through."""

import html
import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from leagues.matches.closing import cancel
from leagues.matches.models import Match, Revision
from leagues.matches.services import correct_round, record_round, void_the_round
from leagues.players.models import Club, Player, User
from leagues.seasons.models import Season
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by
from tests.leagues.budgets import queries
from tests.leagues.tables import rows_of

HAND = "3H 4H 5H 6H 8S 9S 8D 9C 10C JC QC KC 2D 4S"
HTMX = {"HX-Request": "true"}


def address(match: Match, name: str = "record") -> str:
    return reverse(f"matches:{name}", args=[match.pk])


def typed(match: Match, **answers: str) -> dict[str, str]:
    """What a phone sends for a round that Blaise closed; the others' points are typed."""
    usual = {"suit": "D", "rank": "", "closer": "1", "closure": "normal"}
    hands = {f"way-{side}": "base" for side in range(4)} | {f"by-{side}": "melds" for side in range(4)}
    points = {"base-0": "27", "base-1": "", "base-2": "14", "base-3": "6"}
    known = {"key": str(uuid4()), "version": str(match.version)}
    return known | usual | hands | points | {name.replace("_", "-"): answer for name, answer in answers.items()}


def played(match: Match) -> list[dict[str, Any]]:
    """What was played, round by round and account by account."""
    return [revision.played for revision in Revision.objects.filter(round__match=match).order_by("pk")]


BY_POINTS = {
    "indicator": "D",
    "closer": 1,
    "closure": "normal",
    "hands": [{"base": 27}, None, {"base": 14}, {"base": 6}],
}


@pytest.fixture
def ayses_phone(ayse: User) -> Client:
    phone = Client()
    phone.force_login(ayse)
    return phone


@pytest.fixture
def blaises_phone(blaise: User) -> Client:
    phone = Client()
    phone.force_login(blaise)
    return phone


@pytest.fixture
def carmens_phone(carmen: User) -> Client:
    phone = Client()
    phone.force_login(carmen)
    return phone


# Who may


def test_player_of_the_table_opens_the_form(match, blaises_phone):
    answer = blaises_phone.get(address(match))

    assert answer.status_code == 200
    assert "Record round 1" in answer.text


def test_scorer_of_the_club_opens_the_form(season, club, ayses_phone):
    elsewhere = MatchFactory(season=season, players=PlayerFactory.create_batch(2, club=club))

    assert ayses_phone.get(address(elsewhere)).status_code == 200


def test_member_who_does_not_sit_at_the_table_may_not_record(season, club, blaises_phone):
    elsewhere = MatchFactory(season=season, players=PlayerFactory.create_batch(2, club=club))

    answers = [blaises_phone.get(address(elsewhere)), blaises_phone.post(address(elsewhere), typed(elsewhere))]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert played(elsewhere) == []


def test_whoever_is_of_another_club_may_read_but_not_record(match, carmens_phone):
    answers = [
        carmens_phone.get(address(match)),
        carmens_phone.post(address(match), typed(match)),
        carmens_phone.post(address(match, "preview"), typed(match)),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert played(match) == []


def test_match_of_a_private_league_is_not_there_for_another_club(match, league, carmens_phone):
    league.is_public = False
    league.save()

    answers = [
        carmens_phone.get(address(match)),
        carmens_phone.post(address(match), typed(match)),
        carmens_phone.post(address(match, "preview"), typed(match)),
    ]

    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert played(match) == []


def test_whoever_is_not_logged_in_is_asked_to(match):
    answer = Client().get(address(match))

    assert (answer.status_code, answer["Location"]) == (303, f"/accounts/login/?{urlencode({'next': address(match)})}")


@pytest.mark.parametrize(("headers", "header"), [({}, "Location"), (HTMX, "HX-Redirect")])
def test_round_typed_while_the_session_ended_comes_back_after_the_login(match, blaises_phone, headers, header):
    told = typed(match, base_0="33", way_2="no_meld")

    sent_away = Client().post(address(match), told | {"csrfmiddlewaretoken": "x"}, headers=headers)
    back = parse_qs(urlsplit(sent_away[header]).query)["next"][0]
    form = blaises_phone.get(back).context["form"]

    kept = {name: form[name].value() for name in form.fields if name not in {"key", "version"}}
    assert {name: answer for name, answer in kept.items() if answer} == {
        name: answer for name, answer in told.items() if answer and name not in {"key", "version"}
    }
    assert (form["key"].value() != told["key"], form["version"].value()) == (True, 0)
    assert played(match) == []


def test_preview_without_a_session_changes_nothing_on_the_page(match):
    assert Client().post(address(match, "preview"), typed(match), headers=HTMX).status_code == 204


@pytest.mark.parametrize("match_id", ["0", "999999", "9" * 30])
def test_match_that_there_is_not(blaises_phone, match_id):
    assert blaises_phone.get(f"/m/{match_id}/record/").status_code == 404


# Recording


def test_round_is_recorded_and_the_next_form_opens(match, blaises_phone):
    answer = blaises_phone.post(address(match), typed(match))

    assert (answer.status_code, answer["Location"]) == (303, address(match))
    assert played(match) == [BY_POINTS]
    following = blaises_phone.get(address(match))
    assert "Round 1 is recorded." in following.text
    assert "Record round 2" in following.text


def test_script_follows_to_the_next_form_as_a_part_of_the_page(match, blaises_phone):
    saved = blaises_phone.post(address(match), typed(match), headers=HTMX)
    following = blaises_phone.get(saved["Location"], headers=HTMX)

    assert saved.status_code == 303
    assert following.text.strip().startswith("<title>Round 2 · Table 2 · Meldbook</title>")
    assert "<header" not in following.text.partition('<div id="record"')[0]
    assert "Round 1 is recorded." in following.text


def test_last_round_leads_to_the_sheet(match, blaise, blaises_phone):
    for _ in range(2):
        record_round(match, change(blaise, match), closed_by(1, 27, 14, 6))

    answer = blaises_phone.post(address(match), typed(match))

    assert (answer.status_code, answer["Location"]) == (303, match.get_absolute_url())


def test_last_round_leads_a_script_to_the_whole_page_of_the_sheet(match, blaise, blaises_phone):
    for _ in range(2):
        record_round(match, change(blaise, match), closed_by(1, 27, 14, 6))

    answer = blaises_phone.post(address(match), typed(match), headers=HTMX)

    assert (answer.status_code, answer["HX-Redirect"]) == (200, match.get_absolute_url())


def test_two_taps_make_one_round(match, blaises_phone):
    answers = typed(match)

    taps = [blaises_phone.post(address(match), answers) for _ in range(2)]

    assert [(tap.status_code, tap["Location"]) for tap in taps] == [(303, address(match))] * 2
    assert played(match) == [BY_POINTS]


def test_hand_by_its_cards_is_kept_as_cards(match, blaises_phone):
    blaises_phone.post(address(match), typed(match, rank="7", way_3="cards", cards_3=HAND.lower()))

    assert played(match) == [BY_POINTS | {"indicator": "7D", "hands": [*BY_POINTS["hands"][:3], {"cards": HAND}]}]


# Refusals: 422, everything typed kept, words beside the field


@pytest.mark.parametrize(
    ("answers", "beside", "words"),
    [
        pytest.param({"suit": ""}, "suit", "Choose the suit of the indicator.", id="no-indicator"),
        pytest.param({"suit": "*"}, "suit", "Choose the suit of the indicator.", id="indicator-is-a-joker"),
        pytest.param({"closer": "7"}, "closer", "Choose who closed, or nobody.", id="closer-not-seated"),
        pytest.param(
            {"base_0": "115"},
            "base-0",
            "A base is a whole number from 0 to 114: correct it.",
            id="more-than-a-hand-can-come-to",
        ),
        pytest.param(
            {"base_0": "400", "closure": "pairs"},
            "base-0",
            "400 is more than a hand can come to (114). "
            "If the factors are in it already, the base is 50: 50 × 8 = 400.",
            id="product-instead-of-the-base",
        ),
        pytest.param(
            {"rank": "7", "way_3": "cards", "cards_3": HAND.rpartition(" ")[0]},
            "cards-3",
            "A hand has 14 cards, and these are 13: 1 missing.",
            id="thirteen-cards",
        ),
        pytest.param(
            {"rank": "7", "way_3": "cards", "cards_3": f"{HAND} 5S"},
            "cards-3",
            "A hand has 14 cards, and these are 15: take 1 out.",
            id="fifteen-cards",
        ),
        pytest.param(
            {"rank": "2", "way_3": "cards", "cards_3": HAND, "way_2": "loose", "loose_2": "2D"},
            "cards-3",
            "2♦ is at the table a third time (the indicator counts too): check the cards.",
            id="three-copies",
        ),
        pytest.param(
            {"rank": "7", "way_2": "loose", "loose_2": "* * *"},
            "loose-2",
            "There are 2 jokers in the pack, and this is one more: check the cards.",
            id="three-jokers",
        ),
        pytest.param(
            {"way_2": "loose", "loose_2": "2D 4D 6D 8D 9D", "by_2": "pairs"},
            "loose-2",
            "At most 4 cards can be loose by pairs, and these are 5.",
            id="five-loose-by-pairs",
        ),
        pytest.param(
            {"rank": "7", "way_1": "shown", "cards_1": HAND, "discard_1": "KD"},
            "cards-1",
            "This hand does not close: 2♦ 4♠ would be left. Correct its cards, or who closed.",
            id="shown-hand-does-not-close",
        ),
        pytest.param(
            {"rank": "7", "way_1": "shown", "cards_1": HAND},
            "discard-1",
            "Give the card that was discarded when closing.",
            id="shown-hand-without-its-discard",
        ),
        pytest.param(
            {"base_0": "\x00"}, "base-0", "Leave out control characters; they cannot be shown.", id="nul-for-points"
        ),
        pytest.param(
            {"base_0": "x" * 201},
            "base-0",
            "At most 200 characters fit in here, and these are 201: shorten it.",
            id="text-far-too-long",
        ),
    ],
)
def test_refused_round_comes_back_with_the_words_beside_the_field(match, blaises_phone, answers, beside, words):
    answer = blaises_phone.post(address(match), typed(match, **answers))

    assert answer.status_code == 422
    assert {name: list(errors) for name, errors in answer.context["form"].errors.items()} == {beside: [words]}
    assert played(match) == []


def test_refused_round_keeps_all_that_was_typed_under_a_fresh_key(match, blaises_phone):
    answers = typed(match, base_0="115", way_3="loose", loose_3="9h 2s", by_3="pairs", rank="K")

    answer = blaises_phone.post(address(match), answers)

    form = answer.context["form"]
    kept = {name: form[name].value() for name in form.fields if name in answers}
    assert kept.pop("key") != answers["key"]
    assert kept == {name: answers[name] for name in kept}
    assert "115" in answer.text


@pytest.mark.parametrize("known", [{"key": ""}, {"key": "nonsense"}, {"version": ""}, {"version": "x"}])
def test_form_without_its_key_or_version_comes_back_with_fresh_ones(match, blaises_phone, known):
    first = blaises_phone.post(address(match), typed(match) | known)
    form = first.context["form"]

    second = blaises_phone.post(address(match), {name: form[name].value() for name in form.fields})

    assert first.status_code == 422
    assert "This form had lost track of its sheet." in first.text
    assert second.status_code == 303
    assert played(match) == [BY_POINTS]


def test_key_of_another_match_is_just_a_key(match, season, players, blaises_phone):
    other = MatchFactory(season=season, players=players)
    key = str(uuid4())

    answers = [blaises_phone.post(address(one), typed(one, key=key)) for one in (match, other)]

    assert [answer.status_code for answer in answers] == [303, 303]
    assert [played(match), played(other)] == [[BY_POINTS], [BY_POINTS]]


def test_text_of_ten_megabytes_is_refused_with_a_sentence(match, blaises_phone):
    answer = blaises_phone.post(address(match), typed(match, cards_0="3H " * 3_500_000))

    assert answer.status_code == 400
    assert "far too large" in answer.text
    assert played(match) == []


# Conflicts: 409, nothing lost


def test_stale_form_comes_back_beside_the_sheet_as_it_is_now(match, ayse, blaises_phone):
    answers = typed(match, base_0="33")
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    answer = blaises_phone.post(address(match), answers)

    form = answer.context["form"]
    kept = {name: form[name].value() for name in form.fields}
    assert answer.status_code == 409
    assert "The sheet has moved on while you were writing." in answer.text
    assert answer.context["form"].trial.before.totals == (-100, 40, 80, 120)
    assert kept.pop("key") != answers.pop("key")
    assert (kept.pop("version"), answers.pop("version")) == ("1", "0")
    assert {name: told for name, told in kept.items() if told} == {name: told for name, told in answers.items() if told}


def test_stale_form_shows_what_was_recorded_since_with_suit_and_closer_above_what_was_typed(match, ayse, blaises_phone):
    record_round(match, change(ayse, match), closed_by(2, 50, 60, 70))
    answers = typed(match, base_0="33")
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30, indicator="H"))

    answer = blaises_phone.post(address(match), answers)

    assert rows_of(answer)[1:4] == [
        ["2 ♥ closed by Ayşe", "−100", "50", "100", "150"],
        ["Total", "100", "290", "0", "430"],
        ["What you typed ♦ closed by Blaise", "132", "−100", "56", "24"],
    ]
    assert '<button class="button main-action wide">Record it as round 3</button>' in answer.text


def test_round_that_another_phone_has_told_already_is_not_offered_twice(match, ayse, blaises_phone):
    """Two who write down the same round: the second tap of the slower one, in the same place, records nothing."""
    answers = typed(match)
    record_round(match, change(ayse, match), BY_POINTS)

    answer = blaises_phone.post(address(match), answers)

    assert answer.status_code == 409
    assert "Another phone was quicker: round 1 says just what you typed" in answer.text
    assert f'<a class="button main-action wide" href="{address(match)}">Go on with round 2</a>' in answer.text
    assert re.findall(r"<button[^>]*>(.*)</button>", answer.text.split("<main")[1])[:1] == [
        "It was played twice: record it as round 2"
    ]
    assert played(match) == [BY_POINTS]


def test_round_that_was_corrected_since_is_not_taken_for_the_same(match, ayse, blaises_phone):
    answers = typed(match)
    record_round(match, change(ayse, match), BY_POINTS)
    correct_round(match, change(ayse, match), 0, closed_by(1, 28, 14, 6), "Counted again")

    answer = blaises_phone.post(address(match), answers)

    assert (answer.status_code, answer.context["twin"]) == (409, None)


def test_stale_form_is_recorded_as_the_next_round_when_it_is_sent_again(match, ayse, blaises_phone):
    answers = typed(match)
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))
    form = blaises_phone.post(address(match), answers).context["form"]

    answer = blaises_phone.post(address(match), {name: form[name].value() for name in form.fields})

    assert answer.status_code == 303
    assert played(match) == [closed_by(0, 10, 20, 30), BY_POINTS]


def test_form_that_was_used_before_offers_a_round_of_its_own(match, blaises_phone):
    answers = typed(match)
    blaises_phone.post(address(match), answers)

    answer = blaises_phone.post(address(match), answers | {"base-0": "28"})
    form = answer.context["form"]
    again = blaises_phone.post(address(match), {name: form[name].value() for name in form.fields})

    assert answer.status_code == 409
    assert "This form has recorded round 1 already" in answer.text
    assert again.status_code == 303
    assert [account["hands"][0] for account in played(match)] == [{"base": 27}, {"base": 28}]


def test_finished_match_takes_no_further_round_and_says_so(match, blaise, blaises_phone):
    answers = typed(match, base_0="77")
    for _ in range(3):
        record_round(match, change(blaise, match), closed_by(1, 27, 14, 6))
    match.refresh_from_db()

    opened = blaises_phone.get(address(match))
    stale = blaises_phone.post(address(match), answers)
    sent = blaises_phone.post(address(match), answers | {"version": str(match.version), "key": str(uuid4())})

    assert [answer.status_code for answer in (opened, stale, sent)] == [409, 409, 409]
    for answer in (opened, stale, sent):
        assert "This match is at its end" in answer.text
        assert f'href="{match.get_absolute_url()}"' in answer.text
    assert "77" in sent.text
    assert len(played(match)) == 3


@pytest.mark.parametrize(
    ("closed", "words"),
    [("signed_off_at", "This match is signed off"), ("cancelled_at", "This match is cancelled")],
)
def test_closed_match_takes_no_round_and_says_so(match, blaises_phone, closed, words):
    Match.objects.filter(pk=match.pk).update(**{closed: match.starts_at})

    answers = [blaises_phone.get(address(match)), blaises_phone.post(address(match), typed(match))]

    assert [answer.status_code for answer in answers] == [409, 409]
    assert all(words in answer.text for answer in answers)
    assert played(match) == []


# The live preview


def preview_of(phone: Client, match: Match, **answers: str) -> Any:
    return phone.post(address(match, "preview"), typed(match, **answers), headers=HTMX)


def points_of(answer: Any) -> list[tuple[int | None, int]]:
    """Each side's points as previewed, and the total after them."""
    return [(tried.points, tried.total) for tried in answer.context["form"].trial.sides]


def test_preview_shows_every_side_with_its_working_and_its_total(match, blaise, blaises_phone):
    record_round(match, change(blaise, match), closed_by(1, 27, 14, 6))
    match.refresh_from_db()

    answer = preview_of(blaises_phone, match, closure="pairs")

    assert answer.status_code == 200
    assert points_of(answer) == [(216, 324), (-400, -500), (112, 168), (48, 72)]
    assert "27 × 4 × 2 <em>=</em> 216" in answer.text
    assert len(played(match)) == 1


def test_preview_of_a_round_told_in_part_hints_at_the_rest(match, blaises_phone):
    answer = preview_of(blaises_phone, match, base_2="", base_3="")

    assert answer.status_code == 200
    assert points_of(answer) == [(108, 108), (-100, -100), (None, 0), (None, 0)]
    assert answer.text.count("Type the points left in this hand, or choose “no meld”.") == 2


def test_preview_of_hardly_anything_asks_for_the_beginning(match, blaises_phone):
    answer = preview_of(blaises_phone, match, suit="", closer="")

    assert answer.status_code == 200
    assert points_of(answer) == [(None, 0)] * 4
    assert answer.text.count("Choose the suit of the indicator.") == 1


def test_preview_draws_a_hand_and_says_what_the_engine_notes(match, blaises_phone):
    pairs = "2C 2C 3D 3D AH AH 5S 5S 6C 6C 7H 7H 7S 7S"

    answer = preview_of(
        blaises_phone, match, rank="10", way_1="shown", cards_1=pairs, discard_1="KH", way_3="cards", cards_3=HAND
    )

    assert [str(note) for note in answer.context["form"].trial.round.notes] == [
        "raised to pairs: the hand is a complete pairs hand"
    ]
    assert "raised to pairs: the hand is a complete pairs hand" in answer.text
    assert answer.text.count('class="hand"') == 2


def test_preview_asks_whether_a_hand_without_points_was_complete(match, blaises_phone):
    answer = preview_of(blaises_phone, match, closer="nobody", base_1="12", base_3="0")

    assert points_of(answer) == [(108, 108), (48, 48), (56, 56), (None, 0)]
    assert 'class="help asks-complete"' in answer.text


def test_preview_says_that_another_phone_was_quicker(match, ayse, blaises_phone):
    answers = typed(match)
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))

    answer = blaises_phone.post(address(match, "preview"), answers, headers=HTMX)

    assert answer.status_code == 200
    assert "Another phone has changed the sheet since this form was opened." in answer.text


def test_preview_without_a_script_is_the_page_with_all_that_was_typed(match, blaises_phone):
    answers = typed(match, base_0="33", base_3="")

    answer = blaises_phone.post(address(match, "preview"), answers)

    assert answer.status_code == 200
    assert points_of(answer) == [(132, 132), (-100, -100), (56, 56), (None, 0)]
    assert 'value="33"' in answer.text
    assert "errorlist" not in answer.text


def test_preview_only_answers_to_what_is_sent(match, blaises_phone):
    assert blaises_phone.get(address(match, "preview")).status_code == 405


@pytest.mark.parametrize("answers", [{"cards_0": "\x00", "way_0": "cards"}, {"base_0": "9" * 300}, {"version": "x"}])
def test_preview_never_fails(match, blaises_phone, answers):
    assert preview_of(blaises_phone, match, **answers).status_code == 200


# Names


@pytest.mark.parametrize("seats", [2, 7])
def test_names_stand_on_the_form_whole_and_escaped(season: Season, club: Club, ayses_phone: Client, seats: int) -> None:
    names = ["<b>İğdır 'O\"Brien", "ليلى 🂡", "x" * 120, "Ali", "Ali", "{{ key }}", "&amp;"][:seats]
    match = MatchFactory(season=season, players=[PlayerFactory(club=club, name=name) for name in names])

    answer = ayses_phone.get(address(match))

    assert answer.status_code == 200
    assert "&lt;b&gt;İğdır &#x27;O&quot;Brien" in answer.text
    assert "<b>İğdır" not in answer.text
    if seats == 7:
        assert "x" * 120 in answer.text
        assert "Ali (seat 4)" in answer.text
        assert "Ali (seat 5)" in answer.text
        assert "&amp;amp;" in answer.text


# Budgets


@pytest.fixture
def long_match(club: Club, players: list[Player]) -> Match:
    """A match of forty rounds."""
    season = SeasonFactory(league=LeagueFactory(club=club, options={"hands": 40}))
    return MatchFactory(season=season, players=players)


@pytest.mark.parametrize("rounds", [0, 1, 3, 30])
def test_form_asks_the_database_four_questions(long_match, blaise, blaises_phone, rounds):
    for _ in range(rounds):
        record_round(long_match, change(blaise, long_match), closed_by(1, 27, 14, 6))

    with queries() as sent:
        answer = blaises_phone.get(address(long_match))

    assert answer.status_code == 200
    assert len(sent) == 4, "\n".join(sent)


@pytest.mark.parametrize("rounds", [0, 1, 3, 30])
def test_recording_asks_the_database_ten_questions(long_match, blaise, blaises_phone, rounds):
    for _ in range(rounds):
        record_round(long_match, change(blaise, long_match), closed_by(1, 27, 14, 6))
    long_match.refresh_from_db()

    with queries() as sent:
        answer = blaises_phone.post(address(long_match), typed(long_match))

    assert answer.status_code == 303
    assert len(sent) == 10, "\n".join(sent)


@pytest.mark.parametrize("seats", [2, 7])
def test_preview_asks_the_database_four_questions(season, club, ayses_phone, seats):
    match = MatchFactory(season=season, players=PlayerFactory.create_batch(seats, club=club))

    with queries() as sent:
        answer = preview_of(ayses_phone, match)

    assert answer.status_code == 200
    assert len(sent) == 4, "\n".join(sent)


def test_voided_round_keeps_its_number_and_the_next_one_follows(match, ayse, ayses_phone):
    record_round(match, change(ayse, match), closed_by(0, 10, 20, 30))
    void_the_round(match, change(ayse, match), 0, "Misdealt")

    assert "Record round 2" in ayses_phone.get(address(match)).text


# All at once


COMPLETE_ASKED = "0 left over: was the hand complete? Then it costs 100."
RANK_ASKED = "Choose the indicator's rank too: without it the okey of these cards is unknown."
FEW_CARDS = "A hand has 14 cards, and these are 3: 11 missing."


def too_early(match: Match) -> dict[str, str]:
    """Nobody closed; one hand of 0, one of three cards, two by points."""
    return typed(match, closer="nobody", base_0="0", base_1="12", way_2="cards", cards_2="3H 4H 5H")


def test_round_recorded_too_early_marks_every_question_that_is_open(match, blaises_phone):
    answer = blaises_phone.post(address(match), too_early(match))

    form = answer.context["form"]
    assert answer.status_code == 422
    assert {name: [str(error) for error in errors] for name, errors in form.errors.items()} == {
        "complete-0": [COMPLETE_ASKED],
        "cards-2": [FEW_CARDS],
        "rank": [RANK_ASKED],
    }
    page = html.unescape(answer.text)
    assert [page.count(words) for words in (COMPLETE_ASKED, FEW_CARDS, RANK_ASKED)] == [1, 1, 1]


def test_preview_does_not_repeat_what_stands_beside_its_question(match, blaises_phone):
    refused = blaises_phone.post(address(match), too_early(match))
    marked = str(refused.context["form"].marked)

    seen = blaises_phone.post(address(match, "preview"), too_early(match) | {"marked": marked}, headers=HTMX)

    page = html.unescape(seen.text)
    assert [page.count(words) for words in (COMPLETE_ASKED, FEW_CARDS, RANK_ASKED)] == [0, 0, 0]


# Overtaken by another phone


OVERTAKEN = (
    "Another phone has changed the sheet since this form was opened. When you record, both are shown, and nothing is "
    "lost."
)


def asked_of(match: Match, phone: Client, version: object) -> tuple[int, str]:
    """What the open form is told when it asks for news: the status, and the words."""
    answer = phone.get(address(match, "moved"), {"version": str(version)}, headers=HTMX)
    return answer.status_code, " ".join(re.sub(r"<[^>]+>", " ", html.unescape(answer.text)).split())


def test_open_form_hears_of_another_phone_once_there_is_news(match, ayse, blaises_phone):
    before = asked_of(match, blaises_phone, 0)

    record_round(match, change(ayse, match), closed_by(1, 27, 14, 6))

    after = [asked_of(match, blaises_phone, version) for version in (0, 1)]
    assert [before, *after] == [(204, ""), (200, OVERTAKEN), (204, "")]


def test_open_form_hears_that_its_match_was_cancelled(match, ayse, blaises_phone):
    cancel(match, actor(ayse), "Wrong table")

    words = "This match is cancelled. A manager of the club can take it up again; then rounds can be changed."
    assert asked_of(match, blaises_phone, match.version) == (200, words)


def test_match_of_a_private_league_tells_another_club_nothing(match, league, carmens_phone):
    league.is_public = False
    league.save()

    assert asked_of(match, carmens_phone, 0)[0] == 404


def test_open_form_asks_for_news_until_it_has_some(match, ayse, blaises_phone):
    answers = typed(match)
    asks = f'hx-get="{address(match, "moved")}?version=0"'
    fresh = blaises_phone.get(address(match)).text

    record_round(match, change(ayse, match), closed_by(1, 27, 14, 6))
    previews = [blaises_phone.post(address(match, "preview"), answers, headers=headers).text for headers in (HTMX, {})]

    assert [page.count(asks) for page in (fresh, *previews)] == [1, 0, 0]
    assert [page.count(OVERTAKEN) for page in (fresh, *previews)] == [0, 1, 1]


def test_asking_for_news_costs_two_statements(match, blaises_phone):
    blaises_phone.get(address(match, "moved"))

    with queries() as sent:
        blaises_phone.get(address(match, "moved"), {"version": "0"})

    assert len(sent) == 2
