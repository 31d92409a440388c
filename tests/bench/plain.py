"""What the hot path is measured against: the same SQL and the same engine in a plain Django view with `json`.

It has no framework, tokens, chain, clocks and receipts, and believes the seat that a request names. Its SQL is the
service's own text, so the two cannot drift apart.
"""

import json
from dataclasses import fields
from datetime import UTC, datetime
from functools import lru_cache

from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.urls import path

application = get_wsgi_application()  # the models below need it

import variants  # noqa: E402
from matches import database, table  # noqa: E402

NAMES = [field.name for field in fields(table.Table) if field.init]
NOTIFY = "SELECT set_config('synchronous_commit', 'off', true), pg_notify(%s, %s)"
NO_HASH = "0" * 64


@lru_cache(maxsize=512)
def game_of(text: str, seats: int) -> variants.Game:
    told = json.loads(text)
    return variants.build(told["variant"], seats=seats, base=told["base"], options=told["options"])


def move(request: HttpRequest, match_id: str) -> JsonResponse:
    asked = json.loads(request.body)
    with connection.cursor() as cursor:
        cursor.execute(table._BY_NUMBER, [match_id])
        row = dict(zip(NAMES, cursor.fetchone(), strict=True))
    seat = asked["seat"]
    if row["ply"] != asked["ply"]:
        return JsonResponse({"code": "stale_ply"}, status=409)
    game = game_of(row["game_text"], row["seats"])
    state = game.thaw(row["frozen"])
    chosen = game.read(state, seat, asked["move"])
    refusal = game.explain(state, seat, chosen)
    if refusal is not None:
        return JsonResponse({"code": refusal.code}, status=422)
    events = game.play(state, chosen)
    now = datetime.now(UTC).isoformat()
    entry = {"match": match_id, "seq": row["seq"] + 1, "v": 1, "at": now, "kind": "moved", "seat": seat, "by": seat}
    data = {"deal": row["deal"], "ply": row["ply"], "move": chosen.text, "charged_ms": 0}
    head = {
        "seq": entry["seq"], "hash": NO_HASH, "at": now, "ply": row["ply"] + 1, "to_act": state.to_act,
        "asked_at": now, "deadline": None, "bot_asked": False, "begun": 0, "position": game.freeze(state),
        "position_tag": row["tag"],
    }  # fmt: skip
    values = [*entry.values(), json.dumps(data), None, NO_HASH, NO_HASH, None]
    with connection.cursor() as cursor:
        cursor.execute(database._append_sql(tuple(head), 1), [*head.values(), match_id, row["seq"], *values])
        if cursor.rowcount != 1:
            return JsonResponse({"code": "busy"}, status=503)
    with connection.cursor() as cursor:
        cursor.execute(NOTIFY, [database.CHANNEL, f"{match_id}:{entry['seq']}"])
    shown = entry | {"data": data, "events": game.tell(events, seat)}
    turn = {"ply": row["ply"] + 1, "seat": state.to_act, "deadline": None}
    return JsonResponse({"entry": shown, "view": game.view(state, seat), "turn": turn}, status=201)


urlpatterns = [path("moves/<str:match_id>", move)]
