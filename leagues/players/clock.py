"""What the clock decides, said to every app that has something to do at a tick."""

import logging

from django.dispatch import Signal

# Who listens does what is due, may run twice, and answers with a sentence for whoever runs `manage.py tick`, or "".
ticked = Signal()

log = logging.getLogger(__name__)


def tick() -> list[str]:
    """Have all apps do what is due, and say what was done; what goes wrong in one is logged, and the others go on."""
    answers = [answer for _, answer in ticked.send_robust(sender=None)]
    for answer in answers:
        if isinstance(answer, Exception):
            log.error("A tick of the clock failed.", exc_info=answer)
    return [answer for answer in answers if isinstance(answer, str) and answer]
