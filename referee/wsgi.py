"""The API process. Static files are answered before Django sees the request."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")

from django.contrib.staticfiles.finders import get_finders
from django.core.wsgi import get_wsgi_application
from granian.utils.proxies import wrap_wsgi_with_proxy_headers
from whitenoise import WhiteNoise

application = WhiteNoise(get_wsgi_application(), max_age=3600)
for finder in get_finders():
    for storage in getattr(finder, "storages", {}).values():
        application.add_files(storage.location, prefix="static/")

# Behind a proxy, callers are told apart by what it says, if it is one of these addresses.
trusted = os.environ.get("REFEREE_TRUSTED_PROXIES")
if trusted:
    application = wrap_wsgi_with_proxy_headers(application, trusted_hosts=trusted.split(","))
