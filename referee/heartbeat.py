"""Beat's sign of life: a key in the broker that ends by itself."""

from functools import cache

import redis
from django.conf import settings

KEY = "referee:beat"
EVERY_S = 1.0
LIFE_S = 5
PATIENCE_S = 1.0  # for the broker, at each question


@cache
def broker() -> redis.Redis:
    address = settings.BROKER_URL.replace("redis+socket://", "unix://")
    return redis.Redis.from_url(address, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S)


def beat() -> None:
    broker().set(KEY, "1", ex=LIFE_S)


def is_beating() -> bool:
    return bool(broker().exists(KEY))
