from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import F

from leagues.matches.entries import remove_entry
from leagues.matches.making import edit_match, make_match, make_match_with_guests, sides_of, together
from leagues.matches.models import Match, Result, Seat, Touched
from leagues.matches.refusals import EntryPlayed, MatchClosed, SeasonArchived
from leagues.matches.services import record_round
from leagues.players.models import Player
from leagues.players.permissions import NotAllowed
from leagues.seasons.models import Entry, RuleEdition
from leagues.seasons.services import archive_season, change_rules, enter, update_league
from scoring.errors import RuleError
from scoring.registry import games
from tests.factories import MatchFactory, PlayerFactory, actor, change, closed_by

EVENING = datetime(2026, 11, 30, 17, tzinfo=UTC)


def told(**changed):
    return {"name": "Table 1", "place": "", "starts_at": EVENING, "table": {"clubs_factor": 6}} | changed


def each(players):
    return [[player] for player in players]


def finish(match, user):
    for _ in range(3):
        record_round(match, change(user, match), closed_by(0, 14, 20, 30))
    match.refresh_from_db()


def test_a_match_seats_its_players_in_order_and_enters_them(season, players, ayse):
    match = make_match(actor(ayse), season, sides=each(reversed(players)), **told())

    assert [(seat.number, seat.side, seat.player) for seat in match.seats.order_by("number")] == [
        (number, number, player) for number, player in enumerate(reversed(players))
    ]
    assert {entry.first for entry in season.entries.all()} == set(players)
    assert (match.table, match.created_by) == ({"clubs_factor": 6}, ayse)


def test_a_match_keeps_the_rules_that_it_was_made_under(season, players, ayse):
    match = make_match(actor(ayse), season, sides=each(players), **told())

    change_rules(actor(ayse), season.league, preset="super51", options={"hands": 9})

    assert Match.objects.get(pk=match.pk).edition == RuleEdition.objects.get(number=1)


def test_guests_become_players_with_the_match(season, players, ayse):
    match = make_match_with_guests(actor(ayse), season, [players[0], "👩‍🦰 Fatma"], **told())

    fatma = Player.objects.get(name="👩‍🦰 Fatma")
    assert (fatma.club, fatma.user) == (season.league.club, None)
    assert [seat.player for seat in match.seats.order_by("number")] == [players[0], fatma]


def test_a_match_that_is_told_twice_is_made_once(season, players, ayse):
    first, again = (make_match_with_guests(actor(ayse), season, [players[0], "Fatma"], **told()) for _ in range(2))
    other = make_match_with_guests(actor(ayse), season, [players[0], players[1]], **told())

    assert (again, other == first) == (first, False)
    assert Player.objects.filter(name="Fatma").count() == 1


def test_the_same_table_a_while_later_is_another_match(season, players, ayse):
    first = make_match_with_guests(actor(ayse), season, players, **told())
    Match.objects.update(created_at=F("created_at") - timedelta(minutes=2))

    again = make_match_with_guests(actor(ayse), season, players, **told())

    assert again != first


def test_a_refused_match_leaves_no_guest_behind(season, ayse):
    with pytest.raises(RuleError):
        make_match_with_guests(actor(ayse), season, ["Fatma"], **told())

    assert not Player.objects.filter(name="Fatma").exists()
    assert not Match.objects.exists()


def test_partners_face_each_other():
    a, b, c, d = (Player(pk=number) for number in range(4))

    opposite = replace(games()["super51"], sides_of=lambda table, seats: ((0, 2), (1, 3)))

    assert sides_of(opposite, {}, [a, b, c, d]) == [[a, c], [b, d]]
    assert sides_of(games()["super51"], {"clubs_factor": 2}, [a, b]) == [[a], [b]]
    assert together(((0, 2), (1, 3)), [[a], [b], [c], [d]]) == [[a, c], [b, d]]
    assert together((), [[a, c], [b, d]]) == [[a, c], [b, d]]


def test_seats_that_the_game_does_not_have_are_refused(season, club, ayse, carmen):
    eight = PlayerFactory.create_batch(8, club=club)
    stranger = carmen.players.get()
    tables = {
        "one": each(eight[:1]),
        "eight": each(eight),
        "twice": each([eight[0], eight[0]]),
        "of-another-club": each([eight[0], stranger]),
    }
    sentences = {}

    for name, sides in tables.items():
        with pytest.raises(RuleError) as refusal:
            make_match(actor(ayse), season, sides=sides, **told())
        sentences[name] = (refusal.value.field, str(refusal.value))

    assert sentences == {
        "one": ("seats", "This game is played by 2 to 7; 1 would sit down."),
        "eight": ("seats", "This game is played by 2 to 7; 8 would sit down."),
        "twice": ("seats", "A player sits at a table once."),
        "of-another-club": ("seats", "Only the club's own players sit at its tables."),
    }
    assert not Seat.objects.exists()


def test_a_setting_that_the_table_does_not_have_is_refused(season, players, ayse):
    with pytest.raises(RuleError) as refusal:
        make_match(actor(ayse), season, sides=each(players), **told(table={"clubs_factor": 3}))

    assert refusal.value.field == "clubs_factor"


def test_no_match_begins_in_an_archived_season(season, players, ayse):
    archive_season(actor(ayse), season)

    with pytest.raises(SeasonArchived):
        make_match(actor(ayse), season, sides=each(players), **told())

    assert not Match.objects.exists()


def test_whoever_is_no_scorer_or_manager_makes_and_edits_nothing(match, players, blaise, carmen):
    for user in (blaise, carmen):
        with pytest.raises(NotAllowed):
            make_match(actor(user), match.season, sides=each(players), **told())
        with pytest.raises(NotAllowed):
            edit_match(actor(user), match, name="x", place="", starts_at=EVENING)

    assert Match.objects.get().name == "Table 2"


def test_a_moved_match_takes_its_results_along(match, ayse):
    finish(match, ayse)
    before = set(Result.objects.values_list("points", flat=True))

    edit_match(actor(ayse), match, name="Final", place="Back room", starts_at=EVENING)

    kept = Match.objects.get()
    assert (kept.name, kept.place, kept.starts_at) == ("Final", "Back room", EVENING)
    assert set(Result.objects.values_list("played_at", flat=True)) == {EVENING}
    assert set(Result.objects.values_list("points", flat=True)) == before


def test_a_match_that_is_signed_off_is_called_what_it_is_called(match, ayse):
    Match.objects.update(signed_off_at=EVENING)

    with pytest.raises(MatchClosed):
        edit_match(actor(ayse), match, name="Final", place="", starts_at=EVENING)

    assert Match.objects.get().name == "Table 2"


def test_results_count_again_as_the_league_says(match, ayse):
    finish(match, ayse)
    league = match.season.league
    counted = []

    for counts in ("signed_off", "signed_off", "finished"):
        Touched.objects.all().delete()
        update_league(actor(ayse), league, name=league.name, counts=counts)
        counted.append((set(Result.objects.values_list("counts", flat=True)), Touched.objects.count()))

    assert counted == [({False}, 4), ({False}, 0), ({True}, 4)]


def test_an_entry_without_matches_is_taken_out_and_one_with_matches_stays(match, players, ayse):
    unplayed = enter(match.season, [PlayerFactory(club=match.season.league.club)])
    played = Entry.objects.get(first=players[0])

    remove_entry(actor(ayse), unplayed)
    with pytest.raises(EntryPlayed):
        remove_entry(actor(ayse), played)

    assert {entry.first for entry in match.season.entries.all()} == set(players)


def test_a_match_elsewhere_holds_no_entry_here(match, players, season, ayse):
    entry = enter(MatchFactory(players=PlayerFactory.create_batch(2)).season, [players[0]])

    remove_entry(actor(ayse), enter(season, [PlayerFactory(club=season.league.club)]))
    with pytest.raises(NotAllowed):
        remove_entry(actor(ayse), entry)

    assert Entry.objects.filter(pk=entry.pk).exists()
