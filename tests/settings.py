"""The site's settings under test: nothing of this machine's own `.env` or `data/` gets in.

With TEST_DATABASE_URL the tests run on that PostgreSQL server, in a database of their own beside the named one; else
on SQLite in a file of their own, so that threads meet as they do on a real site.
"""

import atexit
import os
import tempfile
from pathlib import Path

_kept = tempfile.TemporaryDirectory(prefix="meldbook-tests-")
atexit.register(_kept.cleanup)
_folder = Path(_kept.name)

os.environ.update(
    ENV_FILE=os.devnull,
    MELDBOOK_ENV="embedded",
    DATA_DIR=str(_folder),
    STATIC_ROOT=str(_folder / "static"),
    DATABASE_URL=os.environ.get("TEST_DATABASE_URL", ""),
    REDIS_URL=os.environ.get("TEST_REDIS_URL", ""),
    CELERY_QUEUE=f"meldbook-tests-{os.getpid()}",
)

from config.settings import *  # noqa: E402, F403
from config.settings import DATABASES, SQLITE_OPTIONS  # noqa: E402

if not os.environ.get("TEST_DATABASE_URL"):
    DATABASES["default"]["TEST"] = {"NAME": str(_folder / "tests.sqlite3")}
    # Nobody misses a test's database after a power cut.
    SQLITE_OPTIONS["init_command"] += " PRAGMA synchronous=OFF;"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "evidence": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
ACCOUNT_RATE_LIMITS = False
# Only the tests marked `worker`, and the journeys where there is Redis, leave their tasks to a real worker.
CELERY_TASK_ALWAYS_EAGER = True
# A test counts its own queries; the one that is about the clock lets it tick.
TICKS_BEHIND_ANSWERS = False
