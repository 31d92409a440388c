"""Counter-attacks (catalogue 4: baltic)."""

from dataclasses import replace

from variants.bout.countering import COUNTER, first_leader_again
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.entry import ANY_BASE, Entry


def baltic(rules: Rules) -> Rules:
    """Equal cards beside the cover of the only open card turn the attack round."""
    return options.with_act(replace(rules, ending=(first_leader_again, *rules.ending)), COUNTER, "beat")


BALTIC = Entry(
    id="baltic",
    name_en="Baltic fool",
    name_ru="Прибалтийский дурак",
    source="S2 116-117",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=baltic,
    sets={"defence": "counter", "hands.own": "known"},
    decisions=(
        "A counter needs a table with a single open card, and a leader who holds a card for each card laid.",
        "The player who countered becomes the leader of the throws, and the one who must answer may counter again.",
        "Who beats the whole counter has beaten the bout and leads; who gives up takes it all, and the seat to his left"
        " leads.",
        "Hands are filled as if the roles had not turned, from the seat that opened the bout.",
        "The cover and the cards beside it take places under the cap, and so does the card that they answered.",
    ),
)
