"""How the people and clubs are called that notices speak of: as they are called now, whatever they were called then."""

from django.utils.translation import gettext

from leagues.players.models import Club, Player, User
from leagues.players.notices.kinds import Names, names_things


def _users(ids: set[int]) -> Names:
    known = {user.pk: user.public_name for user in User.objects.filter(pk__in=ids)}
    return {user_id: known.get(user_id) or gettext("somebody") for user_id in ids}


def _players(ids: set[int]) -> Names:
    return dict(Player.objects.filter(pk__in=ids).values_list("pk", "name"))


def _clubs(ids: set[int]) -> Names:
    return dict(Club.objects.filter(pk__in=ids).values_list("pk", "name"))


names_things("user", _users)
names_things("player", _players)
names_things("club", _clubs)
