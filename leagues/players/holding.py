"""Holding people's rows to the end of a transaction, so that two changes of who is whom never cross.

Whoever holds several kinds holds the club first, then matches, then players.
"""

from leagues.players.models import Club, Player


def hold_club(club_id: int) -> None:
    """Hold a club's people: who is whom is changed by one at a time."""
    Club.objects.select_for_update(no_key=True).get(pk=club_id)


def hold_players(players: list[Player]) -> list[Player]:
    """The players anew: what is found of them now stays so."""
    held = Player.objects.select_for_update(of=("self",), no_key=True).filter(pk__in=[player.pk for player in players])
    found = {player.pk: player for player in held.order_by("pk")}
    return [found[player.pk] for player in players]
