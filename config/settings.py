"""The settings of the site: one file, the environment decides. `.env.example` says what each variable means.

With nothing set this is a small club's site on one machine: SQLite, tasks done at once after each commit, everything
it keeps under `data/`. With `MELDBOOK_ENV=production` it asks for what such a site needs and refuses to start without.
"""

from typing import Any

from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from config.environment import (
    BASE_DIR,
    embedded_secret_key,
    env,
    folder,
    mailer,
    production_hosts,
    production_secret_key,
    site_url,
)

IN_PRODUCTION = env("MELDBOOK_ENV", default="embedded") == "production"
DEBUG = env.bool("DEBUG", default=False)
DATA_DIR = folder("DATA_DIR", default="data")
REDIS_URL = env("REDIS_URL", default="")


# Secrets and hosts

if IN_PRODUCTION:
    SECRET_KEY = production_secret_key()
    ALLOWED_HOSTS = production_hosts()
else:
    SECRET_KEY = env("SECRET_KEY", default="") or embedded_secret_key(DATA_DIR / "secret_key")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])


# Encrypted connections, and what a page may load

HAS_HTTPS = env.bool("HTTPS", default=IN_PRODUCTION)
SECURE_SSL_REDIRECT = HAS_HTTPS
SESSION_COOKIE_SECURE = HAS_HTTPS
CSRF_COOKIE_SECURE = HAS_HTTPS
LANGUAGE_COOKIE_SECURE = HAS_HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000) if HAS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_INCLUDE_SUBDOMAINS", default=HAS_HTTPS)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", default=HAS_HTTPS)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

PROXIES = env.int("PROXIES", default=0)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
ALLAUTH_TRUSTED_PROXY_COUNT = PROXIES

SECURE_CSP: dict[str, Any] = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF, CSP.NONCE],
    "style-src": [CSP.SELF, CSP.NONCE],
    "img-src": [CSP.SELF, "data:"],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "base-uri": [CSP.NONE],
}
if CSP_REPORT_URI := env("CSP_REPORT_URI", default=""):
    SECURE_CSP["report-uri"] = [CSP_REPORT_URI]


# What the site is made of

INSTALLED_APPS = [
    "leagues.demo",
    "leagues.disputes",
    "leagues.standings",
    "leagues.matches",
    "leagues.seasons",
    "leagues.players",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rules",
    "simple_history",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "leagues.players.actors.ActorMiddleware",
    "leagues.matches.gone.GoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "django_htmx.templatetags.django_htmx",
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
# A field's label, help and refusal stand together, on every form alike: templates/django/forms/field.html.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"


# Where it keeps things

# With these, six writers lose none of 900 read-then-write transactions; with SQLite's defaults three in four are
# refused ("database is locked").
SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=67108864;",
}

SQLITE: dict[str, Any] = {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA_DIR / "meldbook.sqlite3"}
DATABASES: dict[str, dict[str, Any]] = {
    "default": env.db("DATABASE_URL") if env("DATABASE_URL", default="") else SQLITE,
}
if DATABASES["default"]["ENGINE"] == SQLITE["ENGINE"]:
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = SQLITE_OPTIONS
else:
    DATABASES["default"] |= {"CONN_MAX_AGE": env.int("CONN_MAX_AGE", default=600), "CONN_HEALTH_CHECKS": True}

if REDIS_URL:
    CACHES: dict[str, dict[str, Any]] = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "meldbook",
            "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
        }
    }
else:
    # Files, not memory: rate limits hold only if all processes see the same count.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": DATA_DIR / "cache",
            "OPTIONS": {"MAX_ENTRIES": 1000},
        }
    }
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"

STATIC_URL = "static/"
STATIC_ROOT = folder("STATIC_ROOT", default="staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Photos shown in disputes: no address leads here, a view serves them to those who may see them.
    "evidence": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": DATA_DIR / "evidence",
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    },
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}


# What is done after a commit

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_DEFAULT_QUEUE = env("CELERY_QUEUE", default="meldbook")
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# With the broker down a request must not wait for it; a killed worker's task must come back in seconds, not minutes.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 300,
    "unacked_restore_throttle": 1,
    "socket_timeout": 5,
    "socket_connect_timeout": 1,
    # Without these, sending a task tries to connect again after two seconds and after four.
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "standings.sweep", "schedule": 30},
    "post": {"task": "players.post", "schedule": 30},
    "disputes": {"task": "disputes.catch_up", "schedule": 60},
}
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")
# What the clock decides is done behind an answer too: after a start, and where there is no beat once a minute.
TICKS_BEHIND_ANSWERS = True


# Accounts

AUTH_USER_MODEL = "players.User"
AUTHENTICATION_BACKENDS = [
    "leagues.players.actors.MemberBackend",
    "rules.permissions.ObjectPermissionBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

EMAIL_URL = env("EMAIL_URL", default="")
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_SIGNUP_FORM_CLASS = "leagues.players.forms.SignUpForm"
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_PRESERVE_USERNAME_CASING = False
ACCOUNT_USERNAME_BLACKLIST = ["admin", "administrator", "root", "meldbook"]
# A site that cannot send letters must still let its members in.
ACCOUNT_EMAIL_VERIFICATION = "optional" if EMAIL_URL else "none"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HAS_HTTPS else "http"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = not EMAIL_URL
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HAS_HTTPS
MFA_TOTP_ISSUER = "Meldbook"


# Letters

# Without a mail server people are told on the site alone.
SENDS_LETTERS = bool(EMAIL_URL)
SITE_URL = site_url(ALLOWED_HOSTS, is_encrypted=HAS_HTTPS)
MAILERS = {"default": mailer(EMAIL_URL or ("smtp://localhost:25" if IN_PRODUCTION else "consolemail://"))}
DEFAULT_FROM_EMAIL = env("FROM_EMAIL", default="Meldbook <meldbook@localhost>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL


# Languages and times

LANGUAGE_CODE = env("LANGUAGE_CODE", default="en")
LANGUAGES = [("en", _("English")), ("es", _("Spanish")), ("fr", _("French")), ("tr", _("Turkish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"


# The log: ids, never names or what somebody wrote

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"refusals": {"()": "config.logs.RefusalsInOneLine"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals"]}},
    "root": {"handlers": ["stderr"], "level": env("LOG_LEVEL", default="WARNING")},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": env("LOG_LEVEL", default="WARNING"), "propagate": False},
        "leagues": {"level": env("LOG_LEVEL", default="INFO")},
    },
}
