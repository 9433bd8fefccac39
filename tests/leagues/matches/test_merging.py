"""Two players who are one person: what a merge moves, what it refuses, and what undoing gives back."""

from random import Random

import pytest

from leagues.matches.closing import cancel, reopen, sign_off
from leagues.matches.making import edit_match_and_seats, make_match
from leagues.matches.merging import (
    BothHaveAccounts,
    EnteredTogether,
    NotToMerge,
    SatTogether,
    SurvivorMerged,
    merge,
    undo_merge,
)
from leagues.matches.models import Match, Result, Seat
from leagues.matches.noting import adjust
from leagues.matches.services import correct_round, record_round
from leagues.players.claims import claim_guest
from leagues.players.identity import Claim, Merge
from leagues.players.models import Player
from leagues.players.permissions import NotAllowed
from leagues.seasons.models import Entry, League
from leagues.seasons.services import NotOfTheClub, enter_all
from leagues.standings.models import Standing
from leagues.standings.rebuilding import differences
from leagues.standings.services import sweep
from scoring.errors import RuleError
from tests.factories import LeagueFactory, MatchFactory, PlayerFactory, SeasonFactory, actor, change, closed_by

BELOTE = {"maker": 0, "sides": [{"cards": 100}, {"cards": 52}]}


@pytest.fixture
def league(club):
    return LeagueFactory(club=club, slug="tuesdays", name="Tuesdays", options={"hands": 1})


@pytest.fixture
def twins(club):
    """Two guests who are one person."""
    return [PlayerFactory(club=club, name=name) for name in ("Fatma", "Fatma K.")]


@pytest.fixture
def play(ayse, season, players):
    """Play a match of Super 51 at which these sit with Ayşe and Blaise; the first of all closes."""

    def play(*sitters, finished=True, **made):
        match = MatchFactory(**{"season": season, "players": [*players[:2], *sitters]} | made)
        if finished:
            record_round(match, change(ayse, match), closed_by(0, 10, *range(20, 20 + 10 * len(sitters), 10)))
        return match

    return play


def lines(season):
    """Each line of a season's table that has a match: who, how many matches, how many points."""
    sweep()
    standings = Standing.objects.filter(season=season, played__gt=0).select_related("entry__first", "entry__second")
    return sorted((str(standing.entry), standing.played, standing.points) for standing in standings)


def is_as_the_revisions_say():
    return list(differences(put_right=False)) == []


def everything():
    """Who sits where, what is entered, what it came to: without the ids of what is derived."""
    sweep()
    facts = ("match", "entry", "side", "points", "place", "is_won", "counts", "played_at")
    sums = ("entry", "season", "played", "won", "points", "best", "last", "last_match")
    return {
        "players": list(Player.objects.order_by("pk").values("pk", "name", "user", "merged_into", "is_archived")),
        "seats": list(Seat.objects.order_by("pk").values("pk", "match", "number", "side", "player")),
        "entries": list(Entry.objects.order_by("pk").values("pk", "season", "first", "second", "entered_at")),
        "results": list(Result.objects.order_by("match", "entry").values_list(*facts)),
        "standings": list(Standing.objects.filter(played__gt=0).order_by("entry").values_list(*sums)),
    }


def test_who_goes_leaves_seats_and_points_to_who_stays(ayse, season, twins, play, players):
    stays, gone = twins
    play(stays, players[2])
    play(gone, players[2])
    running = play(gone, players[3], finished=False)

    merge(actor(ayse), stays, gone)

    assert lines(season) == [("Ayşe", 2, -200), ("Blaise", 2, 80), ("Deniz", 2, 240), ("Fatma", 2, 160)]
    assert Entry.objects.filter(season=season, first=gone).count() == 0
    assert [seat.player.name for seat in running.seats.order_by("number")] == ["Ayşe", "Blaise", "Fatma", "Emre"]
    assert is_as_the_revisions_say()


def test_entry_of_who_goes_becomes_that_of_who_stays_where_they_had_none(ayse, season, twins, play, players):
    stays, gone = twins
    play(gone, players[2])
    entry = Entry.objects.get(season=season, first=gone)

    merge(actor(ayse), stays, gone)

    assert Entry.objects.get(season=season, first=stays).pk == entry.pk
    assert lines(season) == [("Ayşe", 1, -100), ("Blaise", 1, 40), ("Deniz", 1, 120), ("Fatma", 1, 80)]
    assert is_as_the_revisions_say()


def test_undoing_gives_back_what_was_moved_and_leaves_what_came_later(ayse, season, twins, play, players):
    stays, gone = twins
    play(gone, players[2])
    merged = merge(actor(ayse), stays, gone)
    play(stays, players[2])
    play(stays, players[3], finished=False)

    undo_merge(actor(ayse), merged)

    assert lines(season) == [
        ("Ayşe", 2, -200),
        ("Blaise", 2, 80),
        ("Deniz", 2, 240),
        ("Fatma", 1, 80),
        ("Fatma K.", 1, 80),
    ]
    assert is_as_the_revisions_say()


def test_undoing_twice_is_undoing_once(ayse, twins, play, players):
    stays, gone = twins
    play(gone, players[2])
    merged = merge(actor(ayse), stays, gone)

    undo_merge(actor(ayse), merged)
    first = Merge.objects.get().undone_at
    undo_merge(actor(ayse), merged)

    assert Merge.objects.get().undone_at == first


@pytest.mark.parametrize("who_has_it", ["stays", "gone", "nobody"])
def test_account_moves_along_and_comes_back(ayse, blaise, club, twins, who_has_it):
    Player.objects.filter(club=club, user=blaise).update(user=None)
    stays, gone = twins
    before = {"stays": stays, "gone": gone}
    if who_has_it in before:
        before[who_has_it].user = blaise
        before[who_has_it].save()

    merged = merge(actor(ayse), stays, gone)
    held = Player.objects.get(pk=stays.pk).user
    undo_merge(actor(ayse), merged)

    assert held == (None if who_has_it == "nobody" else blaise)
    back = {name: Player.objects.get(pk=player.pk).user for name, player in before.items()}
    assert back == {name: blaise if name == who_has_it else None for name in before}


def test_account_that_left_meanwhile_does_not_come_back(ayse, blaise, club, twins):
    Player.objects.filter(club=club, user=blaise).update(user=None)
    stays, gone = twins
    Player.objects.filter(pk=gone.pk).update(user=blaise)
    merged = merge(actor(ayse), stays, gone)
    Player.objects.filter(pk=stays.pk).update(user=None)

    undo_merge(actor(ayse), merged)

    assert set(Player.objects.filter(pk__in=[stays.pk, gone.pk]).values_list("user", flat=True)) == {None}


def test_two_who_sat_in_one_match_are_two_and_the_match_is_named(ayse, twins, play):
    match = play(*twins, finished=False, name="Table 7")
    cancel(match, actor(ayse), "Never played")

    with pytest.raises(SatTogether) as refusal:
        merge(actor(ayse), *twins)

    assert (refusal.value.match, Merge.objects.count()) == (match, 0)


def test_two_who_are_entered_as_a_pair_are_two(ayse, club, twins):
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="belote", ranks=League.Ranks.PAIRS))
    enter_all(actor(ayse), season, [twins])

    with pytest.raises(EnteredTogether) as refusal:
        merge(actor(ayse), *twins)

    assert refusal.value.season == season


def test_two_accounts_are_not_one_player(ayse, players):
    with pytest.raises(BothHaveAccounts):
        merge(actor(ayse), players[0], players[1])


NOT_TO_MERGE = {
    "oneself": lambda club, first, second: (first, first),
    "of-another-club": lambda club, first, second: (first, PlayerFactory()),
    "gone-already": lambda club, first, second: (PlayerFactory(club=club), merged_away(club, first)),
    "into-one-who-is-gone": lambda club, first, second: (merged_away(club, first), second),
    "erased": lambda club, first, second: (PlayerFactory(club=club, erased_as=1), second),
}


def merged_away(club, into):
    return PlayerFactory(club=club, merged_into=into)


@pytest.mark.parametrize("two", NOT_TO_MERGE.values(), ids=NOT_TO_MERGE)
def test_some_are_not_to_be_merged(ayse, club, twins, two):
    with pytest.raises(NotToMerge):
        merge(actor(ayse), *two(club, *twins))


@pytest.mark.parametrize("user", ["blaise", "carmen"])
def test_only_who_manages_the_club_merges_and_undoes(request, ayse, twins, user):
    who = actor(request.getfixturevalue(user))
    merged = merge(actor(ayse), *twins)

    with pytest.raises(NotAllowed):
        merge(who, *twins)
    with pytest.raises(NotAllowed):
        undo_merge(who, merged)


def test_merge_into_one_who_is_gone_is_undone_after_the_later_one(ayse, club, twins, play, players):
    first, second = twins
    third = PlayerFactory(club=club, name="Fatoş")
    play(first, players[2])
    before = everything()
    earlier = merge(actor(ayse), second, first)
    later = merge(actor(ayse), third, second)

    with pytest.raises(SurvivorMerged):
        undo_merge(actor(ayse), earlier)
    undo_merge(actor(ayse), later)
    undo_merge(actor(ayse), earlier)

    assert everything() == before


def test_pair_changes_its_player_and_may_join_another_pair(ayse, club, twins, players):
    stays, gone = sorted(twins, key=lambda player: -player.pk)
    season = SeasonFactory(league=LeagueFactory(club=club, game_key="belote", ranks=League.Ranks.PAIRS))
    partners = {"season": season, "table": {"partners": True}}
    for partner, twin in ((players[0], gone), (players[0], stays), (players[1], gone)):
        MatchFactory(**partners, players=[partner, players[2], twin, players[3]])
    enter_all(actor(ayse), season, [[gone, players[3]]])
    before = everything()

    merged = merge(actor(ayse), stays, gone)
    names = sorted(str(entry) for entry in Entry.objects.filter(season=season))
    undo_merge(actor(ayse), merged)

    assert names == ["Ayşe + Fatma K.", "Deniz + Emre", "Fatma K. + Blaise", "Fatma K. + Emre"]
    assert everything() == before


def test_open_claims_on_one_who_is_a_guest_no_longer_are_closed(ayse, blaise, twins):
    claim = claim_guest(actor(blaise), twins[1])

    merge(actor(ayse), *twins)

    claim.refresh_from_db()
    assert (claim.state, claim.decided_by) == (Claim.State.DECLINED, ayse)


def test_one_who_is_gone_sits_down_nowhere(ayse, season, twins, players):
    """Whoever had the form open while the merge was made is told to choose again."""
    stays, gone = twins
    seated = MatchFactory(season=season, players=players)
    stale = Player.objects.get(pk=gone.pk)
    merge(actor(ayse), stays, gone)
    sides = [[player] for player in (*players[:3], stale)]
    told = {"name": "Final", "place": "", "starts_at": seated.starts_at}

    with pytest.raises(RuleError):
        make_match(actor(ayse), season, sides=sides, table=seated.table, **told)
    with pytest.raises(RuleError):
        edit_match_and_seats(actor(ayse), seated, [*players[:3], stale], seated.table, **told)
    with pytest.raises(NotOfTheClub):
        enter_all(actor(ayse), season, [[stale]])

    assert not Seat.objects.filter(player=gone).exists()


def test_step_that_read_the_seats_before_a_merge_derives_with_those_after_it(ayse, season, twins, play, players):
    stays, gone = twins
    match = play(gone, players[2])
    stale = Match.objects.prefetch_related("seats__player").get(pk=match.pk)
    assert "Fatma K." in stale.side_names

    merge(actor(ayse), stays, gone)
    adjust(stale, change(ayse, stale), number=0, side=2, points=5, reason="Miscounted")

    assert lines(season) == [("Ayşe", 1, -100), ("Blaise", 1, 40), ("Deniz", 1, 120), ("Fatma", 1, 85)]
    assert is_as_the_revisions_say()


def test_form_that_was_open_during_a_merge_stays_good(ayse, season, twins, play, players):
    stays, gone = twins
    match = play(gone, players[2], finished=False)
    filled_in = change(ayse, match)

    merge(actor(ayse), stays, gone)
    record_round(match, filled_in, closed_by(0, 10, 20, 30))

    assert lines(season) == [("Ayşe", 1, -100), ("Blaise", 1, 40), ("Deniz", 1, 120), ("Fatma", 1, 80)]


class Evenings:
    """Matches as chance has them, in leagues that rank players and pairs, at which two guests never meet."""

    def __init__(self, seed, club, user, players, twins):
        self.chance, self.user, self.players, self.twins = Random(seed), user, players, twins
        hands = {"hands": 1}
        self.seasons = [
            *(SeasonFactory(league=LeagueFactory(club=club, options=hands, counts=it)) for it in League.Counts),
            SeasonFactory(league=LeagueFactory(club=club, game_key="belote", ranks=League.Ranks.PAIRS)),
            SeasonFactory(league=LeagueFactory(club=club, game_key="belote")),
        ]

    def go_on(self, matches, guests):
        for _ in range(matches):
            self._match(self.chance.choice(guests))

    def _match(self, guest):
        season, chance = self.chance.choice(self.seasons), self.chance
        sitters = [*chance.sample(self.players, 3), guest]
        chance.shuffle(sitters)
        table = {"partners": True} if season.league.game_key == "belote" else {"clubs_factor": 2}
        match = MatchFactory(season=season, players=sitters, table=table)
        if season.league.game_key == "super51" and chance.random() < 0.8:
            self._play(match)

    def _play(self, match):
        chance, user = self.chance, self.user
        played = [closed_by(chance.randrange(4), *(chance.randrange(50) for _ in range(3))) for _ in range(2)]
        record_round(match, change(user, match), played[0])
        if chance.random() < 0.3:
            correct_round(match, change(user, match), 0, played[1], "Miscounted")
        step = chance.choice(["none", "sign", "reopen", "cancel"])
        match.refresh_from_db()
        if step in ("sign", "reopen"):
            sign_off(match, actor(user), match.version, "Late")
        if step == "reopen":
            reopen(match, actor(user), "Once more")
        if step == "cancel":
            cancel(match, actor(user), "Never played")


@pytest.mark.parametrize("seed", range(12))
def test_any_merge_that_is_undone_has_never_been(ayse, club, players, twins, seed):
    evenings = Evenings(seed, club, ayse, [*players, PlayerFactory(club=club)], twins)
    evenings.go_on(8, twins)
    stays, gone = evenings.chance.sample(twins, 2)
    before = everything()

    merged = merge(actor(ayse), stays, gone)
    was_right = is_as_the_revisions_say()
    undo_merge(actor(ayse), merged)

    assert was_right
    assert everything() == before
    assert is_as_the_revisions_say()


@pytest.mark.parametrize("seed", range(12))
def test_what_came_after_a_merge_stays_with_who_stayed(ayse, club, players, twins, seed):
    evenings = Evenings(seed, club, ayse, [*players, PlayerFactory(club=club)], twins)
    evenings.go_on(6, twins)
    stays, gone = evenings.chance.sample(twins, 2)
    seats = {player.pk: set(player.seats.values_list("pk", flat=True)) for player in twins}
    merged = merge(actor(ayse), stays, gone)
    evenings.go_on(5, [stays])

    undo_merge(actor(ayse), merged)
    sweep()

    later = set(Seat.objects.filter(player__in=twins).values_list("pk", flat=True)) - seats[stays.pk] - seats[gone.pk]
    assert set(gone.seats.values_list("pk", flat=True)) == seats[gone.pk]
    assert set(stays.seats.values_list("pk", flat=True)) == seats[stays.pk] | later
    assert len(later) == 5
    assert is_as_the_revisions_say()
