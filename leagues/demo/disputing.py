"""What the tables of tonight still have to say to each other: rounds confirmed, and a dispute that waits."""

from leagues.demo.host import Host
from leagues.disputes.models import Matter
from leagues.disputes.services import Opening, open_dispute
from leagues.matches.confirming import Told, confirm
from leagues.matches.models import Match

WRONG = "Deniz's rack came to more: a thirteen lay under the cup when it was counted."


def speak_up(host: Host) -> None:
    """Ayşe has confirmed all rounds of Super 51 but the last; Blaise disputes the first round of 101 Okey."""
    cards = _tonight(host, "super51")
    confirm(cards, host.actors["ayse"], [Told(number, 1) for number in range(cards.rounds_counted - 1)])
    opening = Opening(Matter.CARDS, WRONG, 0, 1)
    open_dispute(_tonight(host, "okey101"), host.actors["blaise"], opening)


def _tonight(host: Host, game_key: str) -> Match:
    return Match.objects.get(season__league__club=host.club, season__league__game_key=game_key, finished_at=None)
