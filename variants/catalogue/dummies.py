"""A hand at which nobody sits (catalogue 4: dummy_throwing, dummy_playing)."""

from dataclasses import replace

from variants.bout import dummies
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.entry import THREE_BASES, Entry, unchanged

MOST_PEOPLE = 6

END = options.choice(
    "end",
    "last_with_cards",
    "end",
    "cards_out",
    {"last_with_cards": dummies.last_person_with_cards, "winner_first": dummies.first_person_wins},
)


def dummy_throwing(rules: Rules) -> Rules:
    """The leader throws from a further hand that neither leads nor defends."""
    return replace(
        _exempt(rules),
        controls=dummies.last_to_lead,
        opponents=dummies.people_but,
        heirs=dummies.people,
        bystanders=1,
    )


DUMMY_THROWING = Entry(
    id="dummy_throwing",
    name_en="Fool with a throwing dummy",
    name_ru="Дурак с подкидывающим болваном",
    source="S1 340-347; S2 84-85",
    kind="modifier",
    bases=("throw_in", "transfer"),
    default_base="throw_in",
    options=(END,),
    change=dummy_throwing,
    sets={"deal.dummy": "one that throws", "throwers": "the dummy too"},
    most=MOST_PEOPLE,
    dummies=1,
    decisions=(
        "The dummy has the last seat in every deal, and the cards are never its to deal.",
        "If the card that decides the first lead is the dummy's, the dealer leads, and with the lead he has the dummy.",
        "The dummy's hand is filled when its seat comes round.",
        "The dummy's hand takes its share of the pack: beside it 36 cards seat five people, 52 cards six.",
        "Whoever leads a bout has the dummy for that bout.",
        "On the simple base nobody throws in, so a throwing dummy has nothing to do there.",
        "It may be played on the throw-in and on the transfer base.",
    ),
    no_case={6: "a set that cannot be composed has no position; composition refuses it"},
)


def dummy_playing(rules: Rules) -> Rules:
    """A further hand with a full seat, played by whoever of the people led last."""
    return replace(rules, controls=dummies.last_to_lead, counters=dummies.counting_controller(rules.counters))


def _exempt(rules: Rules) -> Rules:
    """The dummy neither wins nor loses."""
    return replace(rules, exempt=1, falls=dummies.sparing_dummy(rules.falls))


DUMMY_PLAYING = Entry(
    id="dummy_playing",
    name_en="Fool with a playing dummy",
    name_ru="Дурак с играющим болваном",
    source="S1 347; S2 86-87",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(END, options.switch("dummy_fool", "yes", "", {"yes": unchanged, "no": _exempt})),
    change=dummy_playing,
    sets={"deal.dummy": "one that plays"},
    most=MOST_PEOPLE,
    dummies=1,
    decisions=(
        "The dummy's hand takes its share of the pack, so there is room for as many people as with a throwing dummy.",
        "The person who led last plays the dummy, also while it leads itself; before anybody has led, the dealer does.",
        "He may attack the dummy and be attacked by it, and then he plays both hands.",
        "The dummy can be the fool; with `dummy_fool=no` the player who went out last before it is the fool instead.",
        "The dummy is asked like any seat: whoever plays it makes one of its legal moves.",
    ),
)
