"""Belote in the demo club: what its pages have to show is there, whatever the seed, and the engine says so."""

from random import Random

import pytest

from leagues.demo.belote.cards import play_out
from leagues.demo.belote.dealing import round_at
from leagues.demo.tables import Table, rules_met, scored
from leagues.matches.models import Cause, Match, Revision
from leagues.matches.sheets import sheet_of
from leagues.standings.models import Standing
from scoring.registry import game
from tests.leagues.demo.clubs import met_in, scores_of, sheets_of

ARTICLE, FRENCH = "Belote", "Belote, French classic"


def seeded(test):
    """A test that reads the club of each of some seeds."""
    return pytest.mark.django_db(pytest.mark.usefixtures("whatever_the_seed")(test))


@seeded
def test_a_tie_waits_over_two_deals_and_is_taken():
    first, again, taken = scores_of(ARTICLE)[0].rounds[1:4]

    lots = [step.amount for line in taken.lines for step in line.steps if step.rule == "belote.lot_taken"]
    assert (first.closure, again.closure) == ("tie", "tie")
    assert again.carried.pending[:1] == first.carried.pending
    assert lots == [lot.points for lot in again.carried.pending]
    assert len(lots) == 2
    assert taken.carried.pending == ()


@seeded
def test_a_claim_wins_and_a_false_claim_loses():
    matches = [
        (sheet.rounds[-1]["claim"], sheet.score()) for sheet in sheets_of(ARTICLE) if "claim" in sheet.rounds[-1]
    ]

    (claim, right), (false, wrong) = matches
    assert [score.rounds[-1].closure for score in (right, wrong)] == ["claim", "false_claim"]
    assert right.winners == (claim["side"],)
    assert right.totals[claim["side"]] >= 1000
    assert wrong.winners == (1 - false["side"],)
    assert wrong.totals[false["side"]] in range(965, 1000)


@seeded
def test_a_correction_with_its_reason_changed_the_points():
    corrected = Revision.objects.get(round__match__season__league__name=ARTICLE, cause=Cause.CORRECTION)

    sheet = next(sheet for sheet in sheets_of(ARTICLE) if sheet.match == corrected.round.match)
    first, second = sheet.accounts(corrected.round.number)
    assert second == corrected
    assert corrected.reason.text == "Written for the wrong side: the last trick was theirs."
    assert corrected.author.username == "referee"
    assert sheet.account(first).points != sheet.account(second).points


@seeded
def test_a_litige_is_held_and_taken():
    (score,) = scores_of(FRENCH)

    litige, taken = score.rounds[2:4]
    assert (score.finished, len(score.rounds)) == (True, 12)
    assert litige.closure == "litige"
    assert "belote.french_held" in met_in(taken)
    assert taken.carried.held == 0


@seeded
def test_every_match_is_finished_and_ranks_pairs():
    for league in (ARTICLE, FRENCH):
        standings = Standing.objects.filter(season__league__name=league).select_related("entry")
        assert all(score.finished for score in scores_of(league))
        assert sum(standing.played for standing in standings) == 2 * len(scores_of(league))
        assert all(standing.entry.second for standing in standings)


@seeded
def test_tonight_points_of_a_tie_wait_for_the_next_deal():
    tonight = Match.objects.get(season__league__name=ARTICLE, finished_at=None)
    score = sheet_of(tonight).score()

    assert [scored.closure == "tie" for scored in score.rounds] == [False, False, False, True]
    assert [lot.candidates for lot in score.carried.pending] == [(0, 1)]


def test_deals_are_played_out_with_all_cards():
    chance = Random(51)

    deals = [play_out(chance) for _ in range(100)]

    for deal in deals:
        played = [turn.card for trick in deal.tricks for turn in trick.turns]
        assert sorted(played) == sorted(card for hand in deal.hands for card in hand)
        assert len(set(played)) == 32
        assert sum(deal.heaps()) == 152
        assert [trick.turns[0].seat for trick in deal.tricks[1:]] == [trick.winner for trick in deal.tricks[:-1]]


def test_dealt_rounds_are_of_every_kind():
    belote = game("belote")
    table = Table(belote, belote.read_options("belote", {}), {"partners": True}, (1, 1))
    chance = Random(51)

    scores = [scored(table, round_at(table, chance)) for _ in range(400)]

    met = {rule for score in scores for rule in rules_met(score)}
    assert {score.closure for score in scores} == {"made", "exceeded", "tie"}
    assert {
        "belote.announce_belote",
        "belote.announce_escalera",
        "belote.announce_brelan",
        "belote.prize_capot",
        "belote.prize_revoke",
        "belote.penalty_p1",
        "belote.penalty_p4",
        "belote.penalty_p5",
    } <= met
