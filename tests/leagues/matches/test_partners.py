"""Partners: who plays with whom, what a pair's match comes to for each, and leagues that rank pairs."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from leagues.matches.making import make_match, make_match_with_guests, sides_of
from leagues.matches.models import Match, Result
from leagues.matches.services import record_round
from leagues.players.models import Club, User
from leagues.seasons.models import Entry, League, Season
from leagues.seasons.services import change_rules, found_league
from scoring.errors import RuleError
from tests.factories import LeagueFactory, MatchFactory, SeasonFactory, actor, change

EVENING = datetime(2026, 11, 30, 17, tzinfo=UTC)
DEAL = {"maker": 0, "sides": [{"cards": 90, "last_trick": True}, {"cards": 62}]}
HAND = {
    "finisher": 0,
    "finish": [],
    "racks": [None, {"opened": "melds", "sum": 30}, {"opened": "no"}, {"opened": "melds", "sum": 12}],
}


def season_of(club: Club, game_key: str, ranks: str, **options: Any) -> Season:
    league = LeagueFactory(club=club, game_key=game_key, ranks=ranks, options=options)
    return SeasonFactory(league=league)


def results(match: Match) -> list[tuple[str, int, int, bool]]:
    """Each entry with its points, its place and whether it won."""
    rows = Result.objects.filter(match=match).select_related("entry__first", "entry__second").order_by("pk")
    return [(str(row.entry), row.points, row.place, row.is_won) for row in rows]


def played_out(match: Match, ayse: User, played: dict[str, Any]) -> Match:
    while match.finished_at is None:
        record_round(match, change(ayse, match), played)
    return match


def test_pair_of_belote_counts_for_both_where_players_are_ranked(club, players, ayse):
    match = MatchFactory(
        season=season_of(club, "belote", League.Ranks.PLAYERS, target=200), players=players, table={"partners": True}
    )

    played_out(match, ayse, DEAL)

    assert match.side_names == ("Ayşe + Deniz", "Blaise + Emre")
    assert results(match) == [
        ("Ayşe", 200, 1, True),
        ("Deniz", 200, 1, True),
        ("Blaise", 124, 2, False),
        ("Emre", 124, 2, False),
    ]


def test_pair_of_belote_is_one_entry_where_pairs_are_ranked(club, players, ayse):
    match = MatchFactory(
        season=season_of(club, "belote", League.Ranks.PAIRS, target=200), players=players, table={"partners": True}
    )

    played_out(match, ayse, DEAL)

    assert results(match) == [("Ayşe + Deniz", 200, 1, True), ("Blaise + Emre", 124, 2, False)]


@pytest.mark.parametrize(
    ("ranks", "expected"),
    {
        League.Ranks.PLAYERS: [
            ("Ayşe", 303, 2, False),
            ("Deniz", 303, 2, False),
            ("Blaise", 126, 1, True),
            ("Emre", 126, 1, True),
        ],
        League.Ranks.PAIRS: [("Ayşe + Deniz", 303, 2, False), ("Blaise + Emre", 126, 1, True)],
    }.items(),
    ids=["players", "pairs"],
)
def test_team_of_okey_counts_by_its_sum(club, players, ayse, ranks, expected):
    match = MatchFactory(
        season=season_of(club, "okey101", ranks, team_mode="sum"),
        players=players,
        table={"partners": [[0, 2], [1, 3]]},
    )

    played_out(match, ayse, HAND)

    assert match.side_names == ("Ayşe", "Blaise", "Deniz", "Emre")
    assert results(match) == expected


def told(season: Season, table: dict[str, Any]) -> dict[str, Any]:
    return {"name": "Table 1", "starts_at": EVENING, "table": table}


def test_league_that_ranks_pairs_seats_nobody_alone(club, players, ayse):
    season = season_of(club, "belote", League.Ranks.PAIRS)
    table = {"partners": False}

    with pytest.raises(RuleError) as refusal:
        make_match(actor(ayse), season, sides=sides_of(season.league.game, table, players), **told(season, table))

    assert (refusal.value.rule, refusal.value.field) == ("match.seats", "seats")
    assert not Entry.objects.exists()


def test_partners_may_change_from_match_to_match(club, players, ayse):
    season = season_of(club, "belote", League.Ranks.PAIRS)
    a, b, c, d = players

    for order in ([a, b, c, d], [a, c, b, d], [c, b, a, d]):
        match = make_match_with_guests(
            actor(ayse), season, order, name=f"Table {order[0]}{order[1]}", starts_at=EVENING, table={"partners": True}
        )
        assert [{seat.player for seat in side} for side in match.sides] == [{order[0], order[2]}, {order[1], order[3]}]

    assert sorted(str(entry) for entry in Entry.objects.all()) == [
        "Ayşe + Blaise",
        "Ayşe + Deniz",
        "Blaise + Emre",
        "Deniz + Emre",
    ]


def test_page_of_a_new_match_says_who_plays_with_whom_and_asks_only_what_is_open(club, players, ayse):
    phone = Client()
    phone.force_login(ayse)
    belote = season_of(club, "belote", League.Ranks.PLAYERS)
    french = SeasonFactory(league=LeagueFactory(club=club, game_key="belote", options={"scoring": "french"}))
    seats = {"seat": [str(player.pk) for player in players], "find": "1"}

    def page(season: Season, told: dict[str, Any]) -> str:
        return phone.post(f"/c/galata/{season.league.slug}/{season.slug}/matches/new/", told).content.decode()

    four, three = page(belote, seats | {"table-partners": "true"}), page(belote, seats | {"seat": seats["seat"][:3]})
    asked_nothing = page(french, seats)

    assert "<bdi>Ayşe + Deniz</bdi> · <bdi>Blaise + Emre</bdi>" in four
    assert 'name="table-partners"' in four
    assert 'name="table-partners"' not in three + asked_nothing
    assert "<bdi>Ayşe + Deniz</bdi> · <bdi>Blaise + Emre</bdi>" in asked_nothing


@pytest.mark.parametrize(
    ("game_key", "options", "is_made"),
    [
        ("okey101", {}, False),
        ("okey101", {"team_mode": "sum"}, True),
        ("belote", {}, True),
        ("super51", {}, False),
    ],
    ids=["okey-alone", "okey-partners", "belote", "super51"],
)
def test_league_that_ranks_pairs_has_rules_by_which_there_are_some(club, ayse, game_key, options, is_made):
    def made() -> League:
        return found_league(
            actor(ayse), club, name="Pairs", game_key=game_key, preset=game_key, options=options, ranks="pairs"
        )

    if is_made:
        assert made().ranks == "pairs"
        return
    with pytest.raises(RuleError) as refusal:
        made()
    assert (refusal.value.rule, refusal.value.field) == ("league.ranks", "ranks")


def test_rules_of_a_league_of_pairs_go_on_seating_pairs(club, ayse):
    league = LeagueFactory(club=club, game_key="okey101", ranks="pairs", options={"team_mode": "sum"})

    with pytest.raises(RuleError) as refusal:
        change_rules(actor(ayse), league, preset="okey101", options={})

    assert refusal.value.rule == "league.ranks"
