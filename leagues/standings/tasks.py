"""Work for Celery: each takes ids, calls one service, and may run twice, late or in any order with the same result."""

from celery import shared_task

from leagues.standings import services


@shared_task(name="standings.recalculate")
def recalculate(season_id: int) -> int:
    """Add up the touched entries of a season."""
    return services.recalculate(season_id)


@shared_task(name="standings.sweep")
def sweep() -> int:
    """Add up what lost tasks left."""
    return services.sweep()
