"""The stream process: long-poll, ND-JSON and server-sent events, and nothing else."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
django.setup()

from granian.utils.proxies import wrap_asgi_with_proxy_headers

from matches.streams import application

# Behind a proxy, callers are told apart by what it says, if it is one of these addresses.
trusted = os.environ.get("REFEREE_TRUSTED_PROXIES")
if trusted:
    application = wrap_asgi_with_proxy_headers(application, trusted_hosts=trusted.split(","))
