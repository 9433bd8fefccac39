from datetime import date, timedelta

import pytest
from django.utils import timezone

from leagues.players.permissions import NotAllowed
from leagues.seasons.editions import changes_between, differing, options_in_force
from leagues.seasons.models import Entry, League, RuleEdition, Season
from leagues.seasons.services import (
    NotOfTheClub,
    RanksSettled,
    archive_league,
    archive_season,
    change_rules,
    enter,
    enter_all,
    entries_of_sides,
    found_league,
    open_season,
    restore_league,
    restore_season,
    update_league,
    update_season,
)
from scoring.errors import RuleError
from scoring.registry import game
from tests.factories import PlayerFactory, actor


def found(who, club, **changed):
    told = {"name": "Tuesdays", "game_key": "super51", "preset": "super51", "options": {}} | changed
    return found_league(who, club, **told)


def test_a_league_begins_with_the_first_edition_of_its_rules(club, ayse):
    league = found(actor(ayse), club, options={"hands": 7}, is_public=False, order="average")

    edition = RuleEdition.objects.get(league=league)
    assert (league.slug, league.is_public, league.order) == ("tuesdays", False, "average")
    assert (edition.number, edition.preset, edition.options, edition.created_by_id) == (
        1, "super51", {"hands": 7}, ayse.pk,
    )  # fmt: skip
    assert edition.read.hands == 7


def test_a_league_that_is_founded_twice_by_a_double_tap_is_one(club, ayse):
    first, again = found(actor(ayse), club), found(actor(ayse), club)
    RuleEdition.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    later = found(actor(ayse), club)

    assert (again, later == first, later.slug) == (first, False, "tuesdays-2")


@pytest.mark.parametrize("name", ["Rules", "Edit", "New", "Matches", "Players", "Members", "Archive", "Restore"])
def test_a_league_never_has_the_address_of_a_page(club, ayse, name):
    assert found(actor(ayse), club, name=name).slug == f"{name.lower()}-2"


REFUSED = {
    "unknown-option": {"options": {"speed": 3}},
    "true-for-one": {"options": {"ace_value": True}},
    "text-for-a-number": {"options": {"hands": "11"}},
    "out-of-range": {"options": {"jokers": 5}},
    "unknown-preset": {"preset": "super52"},
    "unknown-game": {"game_key": "poker"},
}


@pytest.mark.parametrize("changed", REFUSED.values(), ids=REFUSED)
def test_rules_that_the_game_does_not_have_are_refused(club, ayse, changed):
    with pytest.raises(RuleError):
        found(actor(ayse), club, **changed)

    assert not League.objects.exists()


def test_changed_rules_are_a_new_edition_and_the_old_one_stays(league, ayse):
    change_rules(actor(ayse), league, preset="super51", options={"hands": 9})
    again = change_rules(actor(ayse), league, preset="super51", options={"hands": 9})

    editions = RuleEdition.objects.filter(league=league).order_by("number")
    assert again.number == 2
    assert [(edition.number, edition.options) for edition in editions] == [(1, {}), (2, {"hands": 9})]


def test_what_changed_between_editions_is_told_in_words(league, ayse):
    first = RuleEdition.objects.get(league=league)
    second = change_rules(actor(ayse), league, preset="super51_ranks", options={"hands": 9})

    changes = changes_between(league.game, first, second)

    assert [(change.option.name, str(change.before), str(change.after)) for change in changes] == [
        ("ace_value", "11 points", "1 point"),
        ("court_value", "10 points each", "11, 12 and 13 points"),
        ("hands", "11", "9"),
    ]


def test_what_differs_from_the_rule_set_is_what_is_stored():
    super51 = game("super51")
    values = {"ace_value": 1, "court_value": "rank", "hands": 11, "cap_base_at_100": True}

    assert differing(super51, "super51_ranks", values) == {"cap_base_at_100": True}
    assert [line.option.name for line in options_in_force(super51, "super51", values) if line.differs] == [
        "ace_value", "court_value", "cap_base_at_100",
    ]  # fmt: skip


def test_a_league_is_renamed_and_keeps_address_and_game(league, ayse):
    update_league(actor(ayse), league, name="Salı", is_public=False, order="average", counts="signed_off")

    kept = League.objects.get(pk=league.pk)
    assert (kept.slug, kept.game_key) == ("tuesdays", "super51")
    assert (kept.name, kept.is_public, kept.order, kept.counts) == ("Salı", False, "average", "signed_off")


def test_what_a_league_ranks_is_settled_by_its_first_entry(club, league, season, ayse):
    update_league(actor(ayse), league, name="Tuesdays", ranks="pairs")
    enter(season, PlayerFactory.create_batch(2, club=club))

    with pytest.raises(RanksSettled):
        update_league(actor(ayse), league, name="Tuesdays", ranks="players")

    assert League.objects.get(pk=league.pk).ranks == "pairs"


def test_leagues_and_seasons_are_archived_and_restored(league, season, ayse):
    archive_league(actor(ayse), league)
    archive_season(actor(ayse), season)
    archived = (League.objects.get().is_archived, Season.objects.get().is_archived)
    restore_league(actor(ayse), league)
    restore_season(actor(ayse), season)

    assert archived == (True, True)
    assert (League.objects.get().is_archived, Season.objects.get().is_archived) == (False, False)


def test_a_season_has_a_readable_address_of_its_own(league, ayse):
    names = ("Autumn 2026", "Autumn 2026", "Edit")

    slugs = [open_season(actor(ayse), league, name=name, starts_on=date(2026, 9, 1)).slug for name in names]

    assert slugs == ["autumn-2026", "autumn-2026-2", "edit-2"]


def test_a_season_is_renamed_and_moved(season, ayse):
    update_season(actor(ayse), season, name="Güz", starts_on=date(2026, 10, 1), ends_on=date(2026, 12, 31))

    kept = Season.objects.get(pk=season.pk)
    assert (kept.slug, kept.name) == ("autumn", "Güz")
    assert (kept.starts_on, kept.ends_on) == (date(2026, 10, 1), date(2026, 12, 31))


def test_entering_twice_is_entering_once(club, season, ayse):
    players = PlayerFactory.create_batch(2, club=club)

    enter_all(actor(ayse), season, [[player] for player in players])
    enter_all(actor(ayse), season, [[player] for player in players])

    assert [entry.first for entry in season.entries.order_by("pk")] == players


def test_a_player_of_another_club_is_not_entered(season, ayse, carmen):
    with pytest.raises(NotOfTheClub):
        enter_all(actor(ayse), season, [[carmen.players.get()]])

    assert not Entry.objects.exists()


def test_a_match_finds_its_entries_again_where_one_was_taken_out(club, season):
    players = PlayerFactory.create_batch(2, club=club)
    kept = enter(season, [players[0]])

    entries = entries_of_sides(season, [[player.pk] for player in players])

    assert entries == [[kept.pk], [Entry.objects.get(first=players[1]).pk]]


CHANGES = {
    "found-league": lambda who, league, season: found(who, league.club),
    "update-league": lambda who, league, season: update_league(who, league, name="x"),
    "change-rules": lambda who, league, season: change_rules(who, league, preset="super51", options={"hands": 9}),
    "archive-league": lambda who, league, season: archive_league(who, league),
    "restore-league": lambda who, league, season: restore_league(who, league),
    "open-season": lambda who, league, season: open_season(who, league, name="x", starts_on=date(2026, 9, 1)),
    "update-season": lambda who, league, season: update_season(who, season, name="x", starts_on=date(2026, 9, 1)),
    "archive-season": lambda who, league, season: archive_season(who, season),
    "restore-season": lambda who, league, season: restore_season(who, season),
    "enter": lambda who, league, season: enter_all(who, season, []),
}


@pytest.mark.parametrize("user", ["blaise", "carmen"])
@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_who_does_not_manage_the_club_changes_nothing(league, season, blaise, carmen, change, user):
    who = actor({"blaise": blaise, "carmen": carmen}[user])

    with pytest.raises(NotAllowed):
        change(who, league, season)
