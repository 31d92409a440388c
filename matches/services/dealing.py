"""Deals: committing to a seed, dealing, revealing, and what follows. All in the transaction of the move before."""

import secrets
from typing import Any

from matches import database
from matches.services.closing import close
from matches.table import Table
from variants import chance

SEED_BYTES = 32


def deal_next(table: Table, previous: dict[str, Any] | None) -> None:
    """Append `committed` and `dealt` of the next deal; `previous` is what the deal before hands over."""
    game = table.game
    number = table.deal + 1
    game_id = f"{table.id}/{number}"
    seed = secrets.token_bytes(SEED_BYTES)
    nonces: list[bytes | None] = [None] * game.people
    key = chance.deal_key(game_id, seed, nonces)
    given = _given_pack(table.id, number)
    pack = None if given is None else game.pack.cards(given)
    state = game.deal(key, previous, pack=pack)
    cards = game.dealt(state) if pack is None else pack

    table.deal = number
    table.seed = seed.hex()
    table.position = state
    table.changes |= {"deal": number, "deal_seed": table.seed}
    table.write(
        "committed",
        data={
            "deal": number,
            "game": game_id,
            "commit": chance.commit(game_id, seed).hex(),
            "nonce_commits": nonces,
        },
        hidden={"seed": table.seed},
    )
    table.write(
        "dealt",
        data={
            "deal": number,
            "nonces": nonces,
            "deck_root": chance.deck_root(key, cards).hex(),
            "dealer": state.dealer,
        },
        hidden={"pack": game.pack.text(cards)},
    )


def finish_deal(table: Table) -> None:
    """The rules ended the deal: reveal it, and deal the next one or close the match."""
    game, state = table.game, table.position
    reveal(table, game.outcome(state))
    previous = game.carry(state)
    if previous.get("decided"):
        close(table, reason="decided", carried=previous)
    elif table.deal >= table.deals:
        close(table, reason="finished", carried=previous)
    else:
        deal_next(table, previous)


def reveal(table: Table, outcome: dict[str, Any]) -> None:
    table.write("revealed", data={"deal": table.deal, "seed": table.seed, "outcome": outcome})


def _given_pack(match: str, deal: int) -> str | None:
    """The pack that was fixed beforehand for this deal, if any."""
    found = database.row("SELECT packs ->> %s::int FROM matches WHERE id = %s", [deal - 1, match])
    return None if found is None or found[0] is None else str(found[0])
