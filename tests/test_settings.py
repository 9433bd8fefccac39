"""The environment decides, and what is missing is said in a sentence that names it."""

import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STRONG_KEY = secrets.token_urlsafe(50)


def settings_in(environment: dict[str, str], expression: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """What a fresh process prints for an expression over the settings in exactly this environment."""
    code = f"from config import settings; print({expression})"
    alone = {"PATH": os.environ["PATH"], "ENV_FILE": os.devnull, "DATA_DIR": str(tmp_path / "club")}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=alone | environment, capture_output=True, text=True, check=False
    )


def last_line(text: str) -> str:
    return text.strip().splitlines()[-1]


@pytest.mark.parametrize(
    "key",
    ["", "secret", "a" * 60, "django-insecure-" + STRONG_KEY],
    ids=["missing", "short", "one-letter", "made-by-startproject"],
)
def test_production_with_a_weak_secret_key_is_refused_with_what_to_set(key, tmp_path):
    environment = {"MELDBOOK_ENV": "production", "ALLOWED_HOSTS": "scores.example.org", "SECRET_KEY": key}

    answer = settings_in(environment, "settings.DEBUG", tmp_path)

    assert answer.returncode == 1
    assert last_line(answer.stderr) == (
        "django.core.exceptions.ImproperlyConfigured: SECRET_KEY is missing or weak. Set it to at least 50 random "
        'characters, for instance to what this prints: python -c "import secrets; print(secrets.token_urlsafe(50))"'
    )


def test_production_without_hosts_is_refused_with_what_to_set(tmp_path):
    environment = {"MELDBOOK_ENV": "production", "SECRET_KEY": STRONG_KEY}

    answer = settings_in(environment, "settings.DEBUG", tmp_path)

    assert answer.returncode == 1
    assert last_line(answer.stderr) == (
        "django.core.exceptions.ImproperlyConfigured: ALLOWED_HOSTS is missing. Set it to the names of the site, "
        "separated by commas: ALLOWED_HOSTS=scores.example.org"
    )


def test_nothing_set_is_a_club_on_one_machine(tmp_path):
    expression = (
        "settings.DATABASES['default']['ENGINE'], settings.CELERY_TASK_ALWAYS_EAGER, settings.DEBUG, "
        "settings.SECURE_SSL_REDIRECT"
    )

    answer = settings_in({}, expression, tmp_path)

    assert answer.stdout == "django.db.backends.sqlite3 True False False\n"


def test_embedded_secret_key_is_made_once_and_read_by_its_owner_alone(tmp_path):
    first = settings_in({}, "settings.SECRET_KEY", tmp_path)
    second = settings_in({}, "settings.SECRET_KEY", tmp_path)

    assert first.stdout == second.stdout
    assert len(first.stdout) > 50
    assert stat.S_IMODE((tmp_path / "club" / "secret_key").stat().st_mode) == 0o600


def test_production_database_and_broker_come_from_their_addresses(tmp_path):
    environment = {
        "MELDBOOK_ENV": "production",
        "SECRET_KEY": STRONG_KEY,
        "ALLOWED_HOSTS": "scores.example.org",
        "DATABASE_URL": "postgres://meldbook:pass@db.example.org/meldbook",
        "REDIS_URL": "redis://redis.example.org:6379/3",
    }
    expression = (
        "settings.DATABASES['default']['ENGINE'], settings.DATABASES['default']['CONN_HEALTH_CHECKS'], "
        "settings.CELERY_BROKER_URL, settings.CELERY_TASK_ALWAYS_EAGER, settings.SECURE_SSL_REDIRECT"
    )

    answer = settings_in(environment, expression, tmp_path)

    assert answer.stdout == "django.db.backends.postgresql True redis://redis.example.org:6379/3 False True\n"


def test_letters_go_by_the_address_that_is_set(tmp_path):
    environment = {"EMAIL_URL": "smtp+tls://club:word@mail.example.org:587"}
    expression = (
        "settings.MAILERS['default']['OPTIONS']['host'], settings.MAILERS['default']['OPTIONS']['use_tls'], "
        "settings.ACCOUNT_EMAIL_VERIFICATION"
    )

    answer = settings_in(environment, expression, tmp_path)

    assert answer.stdout == "mail.example.org True optional\n"


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({}, "False http://localhost"),
        ({"EMAIL_URL": "smtp://localhost:25"}, "True http://localhost"),
        ({"ALLOWED_HOSTS": "*,.example.org"}, "False http://example.org"),
        ({"ALLOWED_HOSTS": "scores.example.org", "HTTPS": "true"}, "False https://scores.example.org"),
        ({"SITE_URL": "https://scores.example.org:8443/"}, "False https://scores.example.org:8443"),
    ],
    ids=["nothing-set", "mail-server", "any-host", "https", "set"],
)
def test_letters_are_sent_where_there_is_a_mail_server_and_lead_to_the_sites_address(environment, says, tmp_path):
    answer = settings_in(environment, "settings.SENDS_LETTERS, settings.SITE_URL", tmp_path)

    assert answer.stdout == f"{says}\n"
