"""What the clock decides, done behind an answer: it is sent before, and nobody waits."""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic

from django.conf import settings

from leagues.players.clock import tick
from leagues.players.notices.outbox import post
from leagues.standings.services import sweep

SECONDS_BETWEEN = 60

log = logging.getLogger(__name__)


class Clock:
    """Is due once after a start of the process, and again each minute where no beat does it."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._due_at = seconds()

    def is_due(self) -> bool:
        """Whether it is time; of many who ask at once, one is told so."""
        with self._lock:
            now = self._seconds()
            if now < self._due_at:
                return False
            self._due_at = now + SECONDS_BETWEEN if settings.CELERY_TASK_ALWAYS_EAGER else float("inf")
            return True

    def tick_if_due(self) -> None:
        """Sweep when it is time. What goes wrong is logged and tried again: the answer is sent already."""
        if not self.is_due():
            return
        try:
            sweep()
        except Exception:
            log.exception("The sweep behind an answer failed.")
        tick()
        # Where there is a worker nobody here waits for a mail server.
        if settings.CELERY_TASK_ALWAYS_EAGER:
            post_quietly()


def post_quietly() -> None:
    """Send the letters that are due; what goes wrong is logged and tried again."""
    try:
        post()
    except Exception:
        log.exception("Sending letters behind an answer failed.")
