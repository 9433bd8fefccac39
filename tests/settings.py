"""The site's settings under test: nothing of this machine's own `.env` or data gets in."""

import os
from pathlib import Path

BUILD = Path(__file__).resolve().parent.parent / "build"

os.environ.update(
    ENV_FILE=os.devnull,
    MELDBOOK_ENV="embedded",
    DATA_DIR=str(BUILD / "test-data"),
    DATABASE_URL=os.environ.get("TEST_DATABASE_URL") or "sqlite:///" + str(BUILD / "test-data" / "unused.sqlite3"),
    REDIS_URL="",
)

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
ACCOUNT_RATE_LIMITS = False
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
