from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from leagues.seasons.models import Entry
from tests.factories import LeagueFactory, PlayerFactory, SeasonFactory


def test_an_address_is_given_once_in_a_club_and_once_in_a_league(league, season):
    with pytest.raises(IntegrityError), transaction.atomic():
        LeagueFactory(club=league.club, slug="tuesdays")
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonFactory(league=league, slug="autumn")

    assert LeagueFactory(slug="tuesdays").slug == league.slug


def test_a_season_ends_after_it_starts(league):
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonFactory(league=league, starts_on=date(2026, 9, 2), ends_on=date(2026, 9, 1))

    assert SeasonFactory(league=league, starts_on=date(2026, 9, 1), ends_on=date(2026, 9, 1)).pk


def test_a_player_and_a_pair_are_entered_once(club, season):
    first, second = PlayerFactory.create_batch(2, club=club)
    Entry.objects.create(season=season, first=first)
    Entry.objects.create(season=season, first=first, second=second)

    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(season=season, first=first)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(season=season, first=first, second=second)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.create(season=season, first=second, second=first)

    assert [str(entry) for entry in season.entries.order_by("pk")] == [first.name, f"{first} + {second}"]


def test_a_game_that_nobody_knows_is_refused(league):
    league.game_key = "poker"

    with pytest.raises(ValidationError) as refusal:
        league.full_clean()

    assert refusal.value.message_dict == {"game_key": ["Value 'poker' is not a valid choice."]}
