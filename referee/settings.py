"""Django's settings. What differs between houses comes from the environment; CONTRIBUTING.md names it all."""

import os
from pathlib import Path
from typing import Any

from matches.api.description import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from referee import addresses, keys

BASE_DIR = Path(__file__).resolve().parent.parent

KEYS = keys.read()
SECRET_KEY = KEYS.secret
SIGNING_KEYS = KEYS.signing  # seeds as hex: the first signs, all are published
DEBUG = os.environ.get("REFEREE_DEBUG") == "1"

HOST = os.environ.get("REFEREE_HOST", "127.0.0.1")
PORT = int(os.environ.get("REFEREE_PORT", "8000"))
STREAM_PORT = int(os.environ.get("REFEREE_STREAM_PORT", "8001"))
# Where clients find the API and the streams; one origin behind a proxy, two ports without.
PUBLIC_URL = os.environ.get("REFEREE_PUBLIC_URL", f"http://{HOST}:{PORT}").rstrip("/")
STREAM_URL = os.environ.get("REFEREE_STREAM_URL", f"http://{HOST}:{STREAM_PORT}").rstrip("/")
# What /readyz asks; differs from the public address where a proxy stands between.
STREAM_HEALTH_URL = os.environ.get("REFEREE_STREAM_HEALTH_URL", f"http://{HOST}:{STREAM_PORT}/healthz")
ALLOWED_HOSTS = os.environ.get("REFEREE_ALLOWED_HOSTS", f"127.0.0.1,localhost,[::1],{HOST}").split(",")

INSTALLED_APPS = [
    "matches",
    "referee",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.staticfiles",
]

# The hot path is short on purpose: no sessions, no CSRF (tokens only, no cookies), no locale middleware. The proxy in
# front speaks TLS and redirects to it; what else Django's security middlewares would do, `referee.headers` does.
MIDDLEWARE = ["referee.headers.everywhere"]
SILENCED_SYSTEM_CHECKS = ["security.W001", "security.W002", "security.W003"]
APPEND_SLASH = False

ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"
AUTH_USER_MODEL = "matches.Account"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {"default": addresses.database(addresses.database_url())}
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}]
STATIC_URL = "/static/"

USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский")]
USE_I18N = False  # sentences in both languages stand beside their codes, not in catalogues of translations

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": os.environ.get("REFEREE_LOG_LEVEL", "WARNING")},
    # Refusals are answers, not events: only faults of the service are logged.
    "loggers": {"django.request": {"level": "ERROR"}},
}

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
}

# The broker carries nudges only; what must not be lost is a row in PostgreSQL with a due time, found by the sweep.
# Without the last two transport options an unacknowledged task would come back only after 100 s.
BROKER_URL = addresses.broker_url()
LONGEST_TASK_S = 60
CELERY_BROKER_URL = BROKER_URL
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 2 * LONGEST_TASK_S,
    "unacked_restore_interval": 1,
    "unacked_restore_throttle": 1,
    # A move that asks a bot must not wait for a broker that is gone: kombu would try for 6 s.
    "socket_connect_timeout": 1.0,
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = LONGEST_TASK_S
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_DEFAULT_QUEUE = "bots"
# The sweep has its own queue, so that a burst of bots' turns never delays a flag.
CELERY_TASK_ROUTES = {"matches.tasks.sweep": {"queue": "clocks"}}
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "matches.tasks.sweep", "schedule": 1.0, "options": {"expires": 5}},
}
