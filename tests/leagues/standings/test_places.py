"""Places are worked out when read: by the league's order, in the game's direction, equal where equal."""

from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import translation

from leagues.players.actors import ANYBODY
from leagues.seasons.models import Entry, League
from leagues.standings.models import Standing
from leagues.standings.places import in_order, shared, version_of
from leagues.standings.wording import average_in_words, two_places, why_shared
from scoring.registry import game
from tests.factories import PlayerFactory


@pytest.fixture
def line_up(season, club):
    """Entries of these names with so many points in so many matches; without any where that is None."""

    def line_up(**points_in_matches):
        for name, told in points_in_matches.items():
            entry = Entry.objects.create(season=season, first=PlayerFactory(club=club, name=name))
            if told is not None:
                Standing.objects.create(season=season, entry=entry, points=told[0], played=told[1])
        return list(Entry.objects.filter(season=season).select_related("first", "second", "standing"))

    return line_up


def places(lines):
    return [(line.place, line.name) for line in lines]


def test_lowest_total_comes_first_where_the_game_says_so(league, line_up):
    entries = line_up(Deniz=(80, 1), Emre=(-100, 2), Ayşe=(20, 9))

    lines = in_order(league, entries, ANYBODY)

    assert places(lines) == [(1, "Emre"), (2, "Ayşe"), (3, "Deniz")]


def test_highest_total_comes_first_where_the_game_says_so(league, line_up, monkeypatch):
    monkeypatch.setattr(type(game("super51")), "low_score_wins", False)
    entries = line_up(Deniz=(80, 1), Emre=(-100, 2), Ayşe=(20, 9))

    lines = in_order(league, entries, ANYBODY)

    assert places(lines) == [(1, "Deniz"), (2, "Ayşe"), (3, "Emre")]


def test_by_average_an_exact_fraction_decides(league, line_up):
    league.order = League.Order.AVERAGE
    entries = line_up(Deniz=(1_000_000_001, 3), Emre=(1_000_000_000, 3), Ayşe=(333_333_333, 1))

    lines = in_order(league, entries, ANYBODY)

    assert places(lines) == [(1, "Ayşe"), (2, "Emre"), (3, "Deniz")]


def test_equal_points_share_a_place_and_the_next_place_is_left_out(league, line_up):
    entries = line_up(Emre=(9, 1), Ayşe=(5, 1), Deniz=(7, 2), Blaise=(7, 9))

    lines = in_order(league, entries, ANYBODY)

    assert places(lines) == [(1, "Ayşe"), (2, "Blaise"), (2, "Deniz"), (4, "Emre")]
    assert [[line.name for line in group] for group in shared(lines)] == [["Blaise", "Deniz"]]


def test_whoever_has_no_match_that_counts_comes_last_without_a_place(league, line_up):
    entries = line_up(Blaise=None, Deniz=(500, 1), Ayşe=(0, 0))

    lines = in_order(league, entries, ANYBODY)

    assert places(lines) == [(1, "Deniz"), (None, "Ayşe"), (None, "Blaise")]
    assert shared(lines) == []


def test_version_tells_tables_apart(league, line_up):
    entries = line_up(Ayşe=(5, 1), Deniz=(7, 2))
    before = version_of(in_order(league, entries, ANYBODY), 3)

    entries[0].standing.points += 1

    assert version_of(in_order(league, entries, ANYBODY), 3) != before


@pytest.mark.parametrize(
    ("value", "rounded"),
    [
        (Fraction(3537, 27), "131.00"),
        (Fraction(1, 3), "0.33"),
        (Fraction(2, 3), "0.67"),
        (Fraction(1, 200), "0.01"),
        (Fraction(-1, 200), "-0.01"),
        (Fraction(-1, 201), "0.00"),
        (Fraction(2675, 1000), "2.68"),
        (Fraction(-12345, 1000), "-12.35"),
    ],
    ids=["whole", "down", "up", "half-up", "half-away-below", "no-minus-zero", "no-binary-fraction", "negative-half"],
)
def test_average_is_rounded_to_two_places_a_half_away_from_zero(value, rounded):
    assert two_places(value) == Decimal(rounded)


def test_average_is_written_as_the_language_writes_it():
    with translation.override("tr"):
        assert average_in_words(Fraction(-3, 2)) == "−1,50"
    with translation.override("en"):
        assert average_in_words(None) == "–"


def test_sentence_says_who_shares_a_place_and_why(league, line_up):
    entries = line_up(Ayşe=(5, 1), Deniz=(7, 2), Blaise=(7, 9), Emre=(7, 1))

    (group,) = shared(in_order(league, entries, ANYBODY))

    assert why_shared(league, group) == "Blaise, Deniz and Emre share second place: their points are equal."


def test_sentence_of_a_league_by_average_names_averages_and_late_places_by_number(league, line_up):
    league.order = League.Order.AVERAGE
    players = {f"Player {number:02}": (number, 1) for number in range(10)}
    entries = line_up(**players, Ayşe=(20, 2), Deniz=(10, 1))

    (group,) = shared(in_order(league, entries, ANYBODY))

    assert why_shared(league, group) == "Ayşe and Deniz share place 11: their averages are equal."
