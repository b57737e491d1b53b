"""Settings, chosen by the environment alone.

Without any variable: SQLite, a job worker inside the web process, no mail server, everything in ``var/``.
``DATABASE_URL``, ``CELERY_BROKER_URL`` and ``DJANGO_HTTPS`` lead to a larger installation; see docs/operation.md.
"""

import os
import sys
from pathlib import Path

from csp.constants import NONE, SELF

from scoring.core import demo_desk
from scoring.core.keys import UnusableKey, read_ring
from scoring.core.startup import CannotStart, require_own, require_whole
from uno_league.beat_schedule import rounds
from uno_league.environment import flag, networks, public_address, trusted_proxies, words
from uno_league.hosts import Hosts
from uno_league.languages import languages_of
from uno_league.own_files import backup_folder, database, secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("UNO_LEAGUE_VAR") or BASE_DIR / "var")
require_own(VAR_DIR)
RESTORING_FILE = VAR_DIR / "restoring"
"""Says that half a backup lies in ``VAR_DIR`` or in the database, and of which file."""
require_whole(RESTORING_FILE)
MOVED_FILE = VAR_DIR / "moved_to"
"""Says that what is in ``VAR_DIR`` is no longer the database of the office."""
IN_USE_FILE = VAR_DIR / "in_use"
"""Locked by whoever serves the office."""
DEBUG = flag("DJANGO_DEBUG")
IS_DEMO = flag(demo_desk.IS_DEMO)
"""This process serves the demo: a banner on every page, offices at a click, no mail to anybody."""
DEMO_DESK, DEMO_TICKET = os.environ.get(demo_desk.DESK, ""), os.environ.get(demo_desk.TICKET, "")
OFFICE_ADDRESS = os.environ.get(demo_desk.OFFICE, "")
"""Where the office is that the demo belongs to; empty: there is none beside it."""
IS_TEST = "pytest" in sys.modules
IS_HTTPS = flag("DJANGO_HTTPS")
ERASURES_FILE = VAR_DIR / "erasures.jsonl"
"""Who was erased, without names: a backup of before is brought back without them."""
HEADS_FILE = VAR_DIR / "heads.jsonl"
"""The heads of all logs as they were: whoever can write to the database alone cannot take them back. In no backup."""
INTEGRITY_KEY_FILE = VAR_DIR / "integrity_keys.json"
try:
    SECRET_KEY = secret_key(VAR_DIR)
    INTEGRITY_KEYS = read_ring(os.environ.get("INTEGRITY_KEYS", ""), INTEGRITY_KEY_FILE)
except UnusableKey as unusable:
    raise CannotStart(str(unusable)) from unusable
ALLOWED_HOSTS = Hosts(words("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]"))
CSRF_TRUSTED_ORIGINS = words("CSRF_TRUSTED_ORIGINS")
ROOM_FOLDER = VAR_DIR / "room"
"""The certificate authority of the room's HTTPS, with its key. In no backup: another computer makes its own."""
ROOM_ADDRESS = os.environ.get("ROOM_ADDRESS", "")
PUBLIC_ADDRESS = public_address(origins=CSRF_TRUSTED_ORIGINS, hosts=ALLOWED_HOSTS, is_https=IS_HTTPS)
"""Where others reach this office, if the environment says it; ``scoring.core.addresses`` is what is asked."""
ADDRESS_KEPT_SECONDS = 0 if IS_TEST else 2
"""For so long a process believes what it has read of the address that was typed."""
TRUSTED_PROXIES = trusted_proxies()

INSTALLED_APPS = [
    "scoring",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
]
MIDDLEWARE = [
    "scoring.core.http.arrival.arrival_middleware",
    "scoring.core.http.middleware.without_body_middleware",
    "scoring.core.http.middleware.request_id_middleware",
    "scoring.core.http.middleware.own_answer_middleware",
    "scoring.installation.views.operation.probes_middleware",
    "scoring.installation.views.operation.measuring_middleware",
    "scoring.core.http.doors.own_address_middleware",
    "scoring.core.http.sharing.SharedAnswers",
    "django.middleware.security.SecurityMiddleware",
    "scoring.core.http.middleware.permissions_policy_middleware",
    "scoring.core.http.middleware.search_engines_middleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "scoring.accounts.views.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scoring.installation.views.first_start.first_start_middleware",
    "scoring.audit.views.photos.upload_limit_middleware",
    "django.middleware.common.CommonMiddleware",
    "scoring.core.http.doors.OwnOriginMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoring.core.http.doors.RoomRules",
    "scoring.accounts.views.sessions.SessionRules",
    "scoring.accounts.views.outbox_owner.owner_middleware",
    "scoring.core.http.middleware.PageCompression",
    "scoring.core.http.readers.time_zone_middleware",
    "scoring.core.http.readers.audience_middleware",
    "scoring.core.http.failures.FailureMiddleware",
]
ROOT_URLCONF = "uno_league.urls"
WSGI_APPLICATION = "uno_league.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {  # what templates {% load %}: our tags, and those of a package that needs nothing else
                "accounts": "scoring.people.tags",
                "audits": "scoring.audit.tags",
                "cards": "scoring.core.tags.cards",
                "demo": "scoring.installation.tags",
                "django_tables2": "django_tables2.templatetags.django_tables2",
                "figures": "scoring.core.tags.figures",
                "invitations": "scoring.registration.tags",
                "live": "scoring.live.tags",
                "planning": "scoring.seasons.tags",
                "offline": "scoring.accounts.tags",
                "protocol": "scoring.sheets.tags",
                "publishing": "scoring.publishing.tags",
                "results": "scoring.results.tags",
                "simulations": "scoring.play.tags",
                "table_life": "scoring.entry.tags",
                "teams": "scoring.contests.tags",
                "ui": "scoring.core.tags.ui",
            },
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DATABASES = {"default": database(VAR_DIR, MOVED_FILE)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "scoring.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "MinimumLengthValidator",
        "UserAttributeSimilarityValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
if IS_TEST:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

LANGUAGE_CODE = "de"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = languages_of(LOCALE_PATHS[0])
FORMAT_MODULE_PATH = ["uno_league.formats"]
TIME_ZONE = "Europe/Berlin"
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("UNO_LEAGUE_STATIC", VAR_DIR / "static"))
STATICFILES_DIRS = [(folder, BASE_DIR / "static" / folder) for folder in ("bundles", "img")]
"""What browsers are given; the scripts and styles beside them are what bundles are made of (`make bundle`)."""
MEDIA_ROOT = VAR_DIR / "media"
_STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if IS_TEST or DEBUG
    else "uno_league.storage.HashedStaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "uno_league.storage.DurableFilesStorage"},
    "staticfiles": {"BACKEND": _STATIC_STORAGE},
}
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
DATA_UPLOAD_MAX_NUMBER_FILES = 1_000  # an import of too many files is refused by its form, with a sentence
FILE_UPLOAD_PERMISSIONS, FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o600, 0o700
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "scoring.core.http.files.TemporaryFileUploadHandler",
]

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")  # empty: each league may enter a mail account of its own
EMAIL_SECURITY = os.environ.get("EMAIL_SECURITY", "starttls")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "465" if EMAIL_SECURITY == "tls" else "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_REPLY_TO = os.environ.get("EMAIL_REPLY_TO", "")
EMAIL_MOST_PER_MINUTE = int(os.environ.get("EMAIL_MOST_PER_MINUTE", "20"))
EMAIL_MOST_PER_HOUR = int(os.environ.get("EMAIL_MOST_PER_HOUR", "300"))
MAIL_PORTS = (25, 465, 587, 2525)  # where a league may say that its mail server is
EMAIL_TIMEOUT = 20.0  # seconds for each answer of the mail server
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "league-office@localhost")

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "form-action": [SELF, OFFICE_ADDRESS] if OFFICE_ADDRESS else [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "manifest-src": [SELF],
        "object-src": [NONE],
        "worker-src": [SELF],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_ENGINE = "scoring.accounts.views.sessions"
SESSION_COOKIE_SAMESITE = "Lax"
if IS_DEMO:
    SESSION_COOKIE_NAME = "demo_session"  # all ports of one name share their cookies
    MIDDLEWARE.insert(
        MIDDLEWARE.index("scoring.core.http.sharing.SharedAnswers"),
        "scoring.installation.views.demo.demo_in_play_middleware",
    )
X_FRAME_OPTIONS = "DENY"
UNUSED_BY_PAGES = ("camera", "microphone", "geolocation", "payment", "usb", "midi", "serial", "display-capture")
"""What no page of ours asks a device for; a browser then refuses it to whatever might get into one."""
SILENCED_SYSTEM_CHECKS = [
    "security.W021",  # HSTS_PRELOAD is each installation's own decision
    "security.W003",  # it looks for Django's own class, and ours is made of it: OwnOriginMiddleware
]
if IS_HTTPS:
    SECURE_SSL_REDIRECT = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = flag("HSTS_PRELOAD")  # browsers' own lists: hardly ever is a domain taken off them again
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or "memory://localhost/"
HAS_EMBEDDED_WORKER = CELERY_BROKER_URL.startswith("memory://")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = not HAS_EMBEDDED_WORKER
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = TIME_ZONE
CELERY_WORKER_CONCURRENCY = int(os.environ.get("WORKER_CONCURRENCY", "2"))  # jobs at a time in each separate worker
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.2}
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2} if CELERY_BROKER_URL.startswith("redis") else {}
POST_EVERY_SECONDS = float(os.environ.get("POST_EVERY_SECONDS", "5"))
POST_LEASE_SECONDS = float(os.environ.get("POST_LEASE_SECONDS", "180"))  # longer than a mail server may take to answer
REMIND_EVERY_SECONDS = float(os.environ.get("REMIND_EVERY_SECONDS", "600"))
CELERY_BEAT_SCHEDULE = rounds(post=POST_EVERY_SECONDS, others=REMIND_EVERY_SECONDS)
JOB_FILES_KEPT_DAYS = 30
JOBS_LOST_AFTER_SECONDS = float(os.environ.get("JOBS_LOST_AFTER_SECONDS", "60"))

BACKUP_DIR = backup_folder(VAR_DIR, usual=BASE_DIR / "var", is_demo=IS_DEMO)
BACKUP_HAS_KEYS = flag("BACKUP_HAS_KEYS", default=HAS_EMBEDDED_WORKER)
"""Whether copies made by button and at night hold the keys of the installation: on a club's own computer they do; on a
server the operator keeps them, and whoever fetches a copy by the page does not get them."""
BACKUP_FOLDER_IS_CHOSEN = HAS_EMBEDDED_WORKER
"""Whether a page may say into which further folder copies are written: not on a server."""
BACKUP_MAIL_MOST_MB = float(os.environ.get("BACKUP_MAIL_MOST_MB", "15"))
"""Most providers take mails of up to 20 or 25 MB, and a file grows by a third on its way."""

_IN_THIS_PROCESS = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 3_000}}
_IN_REDIS = {
    "BACKEND": "uno_league.shared_cache.SharedCache",
    "LOCATION": CELERY_BROKER_URL,
    "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 2},
}
_AS_IT_IS = "uno_league.object_cache.ObjectCache"
CACHES = {
    "default": _IN_THIS_PROCESS,
    "shared": _IN_REDIS if CELERY_BROKER_URL.startswith("redis") else _IN_THIS_PROCESS,
    "seasons": {"BACKEND": _AS_IT_IS, "LOCATION": "seasons", "OPTIONS": {"MAX_ENTRIES": 40}},
    "tables": {"BACKEND": _AS_IT_IS, "LOCATION": "tables", "OPTIONS": {"MAX_ENTRIES": 600}},
    "pages": {"BACKEND": _AS_IT_IS, "LOCATION": "pages", "OPTIONS": {"MAX_ENTRIES": 60}},
}

DJANGO_TABLES2_TEMPLATE = "components/table.html"

LOG_FORMAT = os.environ.get("LOG_FORMAT", "text")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "scoring.core.program_log.TextLines"},
        "json": {"()": "scoring.core.program_log.JsonLines"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": LOG_FORMAT}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "scoring": {"level": "INFO"},
        "django.request": {"level": "ERROR"},
        "pypdf": {"level": "ERROR"},  # it warns of each oddity of a file that somebody uploads
    },
}
SLOW_QUERY_SECONDS = float(os.environ.get("SLOW_QUERY_MS", "500")) / 1000
"""Queries that take as long are named in the log; 0: none."""

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
METRICS_FROM = networks("METRICS_FROM")
LEAST_FREE_DISK = int(os.environ.get("LEAST_DISK_MB", "500")) * 1_000_000
"""Bytes. With less the installation is not ready any more, while it still works."""
READINESS_KEPT_SECONDS = 0 if IS_TEST else 2
"""For so long an answer about readiness is given again: anybody may ask, as often as they like."""
LIVE_KEPT_SECONDS = 0 if IS_TEST else 1
"""For so long a proxy may tell the same standings to everybody who asks; this process does for a quarter of it."""
