"""What some tests need of the machine, and the line that says how to have it."""

import os
import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser() -> str:
    """The path of a Chromium, or nothing."""
    return os.environ.get("MELDBOOK_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), "")


WAYS = {
    "journey": "needs Chromium: apt-get install chromium, or MELDBOOK_BROWSER=/path/to/chromium",
    "postgres": "needs PostgreSQL: TEST_DATABASE_URL=postgres://user:password@localhost/meldbook make test",
    "worker": "needs Redis beside PostgreSQL: TEST_REDIS_URL=redis://localhost:6379/9 TEST_DATABASE_URL=… make test",
}


def missing() -> dict[str, str]:
    """By marker, how to have what is not there."""
    has_postgres = bool(os.environ.get("TEST_DATABASE_URL"))
    has_redis = bool(os.environ.get("TEST_REDIS_URL"))
    there = {"journey": bool(browser()), "postgres": has_postgres, "worker": has_redis and has_postgres}
    return {marker: way for marker, way in WAYS.items() if not there[marker]}


def is_required() -> bool:
    """Whether nothing may be skipped: the journeys run, and what has no server here is left out and counted as such."""
    return os.environ.get("JOURNEYS") == "required"
