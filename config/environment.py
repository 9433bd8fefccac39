"""What the settings read from the environment, each with its refusal."""

import os
import secrets
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
ENV_FILE = Path(os.environ.get("ENV_FILE", BASE_DIR / ".env"))
if ENV_FILE.is_file():
    env.read_env(ENV_FILE)


def folder(name: str, default: str) -> Path:
    """A folder of the site's; a relative one lies beside `manage.py`."""
    return BASE_DIR / str(env(name, default=default))


def is_weak(key: str) -> bool:
    """Whether a key is too short or too plain to sign anything with; the bounds are those of `check --deploy`."""
    return len(key) < 50 or len(set(key)) < 5 or key.startswith("django-insecure-")


def production_secret_key() -> str:
    """The key from the environment. Refused when it is missing or weak."""
    key: str = env("SECRET_KEY", default="")
    if is_weak(key):
        raise ImproperlyConfigured(
            "SECRET_KEY is missing or weak. Set it to at least 50 random characters, for instance to what this prints: "
            'python -c "import secrets; print(secrets.token_urlsafe(50))"'
        )
    return key


def embedded_secret_key(path: Path) -> str:
    """The key of a site on one machine: made once, kept where only its owner reads it."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        keep_once(path, secrets.token_urlsafe(50))
    return path.read_text()


def keep_once(path: Path, text: str) -> None:
    """Write a file that only its owner reads, unless it is there already."""
    # Written aside and linked, so that of several processes that start at once all read the same whole text.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def production_hosts() -> list[str]:
    """The names under which the site answers. Refused when there is none."""
    hosts: list[str] = env.list("ALLOWED_HOSTS", default=[])
    if not hosts:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is missing. Set it to the names of the site, separated by commas: "
            "ALLOWED_HOSTS=scores.example.org"
        )
    return hosts


def site_url(hosts: list[str], *, is_encrypted: bool) -> str:
    """Where the site is, as letters write it: what is set, else its first name that is one."""
    named = next((host.lstrip(".") for host in hosts if host != "*"), "localhost")
    return str(env("SITE_URL", default=f"{'https' if is_encrypted else 'http'}://{named}")).rstrip("/")


def mailer(url: str) -> dict[str, Any]:
    """What Django needs to send letters by an address such as `smtp+tls://name:password@mail.example.org:587`."""
    parts = env.email_url_config(url)
    if "smtp" not in parts["EMAIL_BACKEND"]:
        return {"BACKEND": parts["EMAIL_BACKEND"]}
    options = {
        "host": parts["EMAIL_HOST"],
        "port": parts["EMAIL_PORT"],
        "username": parts["EMAIL_HOST_USER"],
        "password": parts["EMAIL_HOST_PASSWORD"],
        "use_tls": parts.get("EMAIL_USE_TLS", False),
        "use_ssl": parts.get("EMAIL_USE_SSL", False),
        "timeout": 10,
    }
    return {"BACKEND": parts["EMAIL_BACKEND"], "OPTIONS": options}
