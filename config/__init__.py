"""The site: its settings, addresses, and the ways in for a web server and for Celery. Nothing imports it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
