"""Work for Celery: may run twice, late or in any order with the same result."""

from celery import shared_task

from leagues.players.notices import outbox


@shared_task(name="players.post")
def post() -> int:
    """Send the letters that are due."""
    return outbox.post()
