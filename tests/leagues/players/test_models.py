import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from leagues.players.models import Membership, Player
from tests.factories import ClubFactory, PlayerFactory


def test_a_player_is_found_by_a_key_that_follows_the_name(club):
    player = PlayerFactory(club=club, name="Işıl Ünal")
    before = player.search_key

    player.name = "İPEK"
    player.save()

    assert (before, Player.objects.get(pk=player.pk).search_key) == ("isil unal", "ipek")


def test_a_user_is_a_member_of_a_club_once(club, blaise):
    with pytest.raises(IntegrityError), transaction.atomic():
        Membership.objects.create(club=club, user=blaise)

    assert Membership.objects.filter(club=club, user=blaise).count() == 1


def test_a_user_is_one_player_of_a_club_and_may_be_another_elsewhere(club, blaise):
    PlayerFactory(club=ClubFactory(), user=blaise)

    with pytest.raises(IntegrityError), transaction.atomic():
        PlayerFactory(club=club, user=blaise)

    assert blaise.players.count() == 2


def test_guests_are_any_number(club):
    PlayerFactory.create_batch(3, club=club, user=None)

    assert club.players.filter(user=None).count() == 3


def test_a_zone_that_nobody_knows_is_refused(club):
    club.time_zone = "Mars/Olympus"

    with pytest.raises(ValidationError) as refusal:
        club.full_clean()

    assert refusal.value.message_dict == {"time_zone": ["Choose a time zone such as Europe/Istanbul."]}
