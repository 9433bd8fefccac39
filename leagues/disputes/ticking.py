"""What disputes do when the clock ticks."""

from typing import Any

from django.dispatch import receiver

from leagues.disputes.services import catch_up_all
from leagues.players.clock import ticked


@receiver(ticked, dispatch_uid="disputes.catch_up")
def catch_up(**_: Any) -> str:
    """Leases end, times to appeal run out, disputes expire; computed when read in any case."""
    steps = catch_up_all()
    return f"Moved disputes on by {steps} {'step' if steps == 1 else 'steps'}." if steps else ""
