"""Work for Celery: it may run twice, late or in any order with the same result."""

from celery import shared_task

from leagues.disputes.services import catch_up_all


@shared_task(name="disputes.catch_up")
def catch_up() -> int:
    """Write down what the clock has decided."""
    return catch_up_all()
