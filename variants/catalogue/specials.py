"""Modifiers that bring special cards: jokers, wild cards, the mega card, the blank (catalogue 4, family A)."""

from dataclasses import replace

from variants.bout import ending, giving, opinions, patterns, trumps
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.beats import stacked_on
from variants.catalogue.entry import ANY_BASE, THREE_BASES, Entry, unchanged
from variants.catalogue.transfers import transfer_2, transfer_3


def one_joker(rules: Rules) -> Rules:
    """A joker beats every card and falls to none; turned, it is replaced."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_beats_all)
    unfit = trumps.unfit(rules.unfit_trump, trumps.a_special)
    return replace(rules, specials=(*rules.specials, "XR"), unfit_trump=unfit)


ONE_JOKER = Entry(
    id="one_joker",
    name_en="Fool with a joker",
    name_ru="Дурак с джокером",
    source="S1 349-356; S2 65-66",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=one_joker,
    sets={"jokers": "one joker"},
    decisions=(
        "Whoever is attacked with the joker has to take it.",
        "If the joker is turned up it is pushed into the middle of the talon and another card is turned.",
        "Being alone, the joker is never thrown in or passed on, and it lets no other card be thrown.",
        "In the Japanese game the joker covers spades like everything else.",
    ),
)


def two_jokers(rules: Rules) -> Rules:
    """Two jokers: the one of the trump's colour beats all, the other its own two suits."""
    return replace(rules, specials=(*rules.specials, "XR", "XB"))


def _makes_trumps(rules: Rules) -> Rules:
    """A turned joker makes its colour trump."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.colour_joker)
    rules = stacked_on(rules, opinions.COLOUR_TRUMP, opinions.colour_trumps_by_rank)
    return replace(rules, special_trump=trumps.own_colour)


def _own_suits_alone(rules: Rules) -> Rules:
    """A turned joker is replaced, and each joker beats its own suits alone."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.colour_joker_own_suits)
    return replace(rules, unfit_trump=trumps.unfit(rules.unfit_trump, trumps.a_special))


TWO_JOKERS = Entry(
    id="two_jokers",
    name_en="Double-joker fool",
    name_ru="Дурак с двумя джокерами",
    source="S1 358-365; S2 63-64",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.switch("joker_trump", "yes", "", {"yes": _makes_trumps, "no": _own_suits_alone}),),
    change=two_jokers,
    sets={"jokers": "two jokers"},
    decisions=(
        "Led, the joker of the other colour counts as a plain card above both aces of its colour: any trump"
        " beats it, and so does the strong joker.",
        "The joker of the trump's colour beats every card, the other joker included, and no card beats it.",
        "A joker turned for trump is drawn last; both suits of its colour are trumps with it, and it is the"
        " highest of them.",
        "Jokers form a rank, so one may be thrown in on the other or transferred with it.",
        "Where a colour is trump and two seats hold the same lowest rank of it, the seat closer to the"
        " dealer's left leads.",
        "Under joker_trump=no the joker of the trump's colour falls to nothing, the other joker falls to any"
        " trump, and neither joker beats the other.",
    ),
)


def joker_novosibirsk(rules: Rules) -> Rules:
    """Jokers beat aces and fall to all but aces and jokers; a turned joker leaves the game without a trump."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_beats_aces)
    return replace(rules, specials=(*rules.specials, "XR", "XB"))


JOKER_NOVOSIBIRSK = Entry(
    id="joker_novosibirsk",
    name_en="Two-joker Novosibirsk fool",
    name_ru="Двухджокерный новосибирский",
    source="S2 67-68",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=joker_novosibirsk,
    sets={"jokers": "novosibirsk"},
    decks=(52,),
    decisions=(
        "Even when there is no trump, one joker cannot cover the other.",
        "A joker that was turned up is drawn as the last card of the talon.",
    ),
)


def blank(rules: Rules) -> Rules:
    """A card that beats all and falls to all; turned, it leaves the game without a trump."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.blank_beats_and_falls)
    return replace(rules, specials=(*rules.specials, "X0"))


BLANK = Entry(
    id="blank",
    name_en="Blank-card fool",
    name_ru="Дурак-пустышка",
    source="S1 322-329",
    kind="modifier",
    bases=("throw_in",),
    default_base="throw_in",
    change=blank,
    decisions=(
        "The blank shares its rank with nothing, so it is neither thrown in nor used to transfer.",
        "When the first leader is looked for, the blank is not a trump and counts as the lowest card of all.",
        "A blank that was turned up lies under the talon and is the last card to be drawn.",
    ),
)


def wild(rules: Rules) -> Rules:
    """Two jokers and four wild cards; a cover by one of the six ends the throwing."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.wild_beats_and_falls)
    return replace(
        rules,
        specials=(*rules.specials, "XR", "XB", "W1", "W2", "W3", "W4"),
        unfit_trump=trumps.unfit(rules.unfit_trump, trumps.a_special),
        closes=opinions.closes_by(rules.closes, opinions.wild_closes),
    )


WILD = Entry(
    id="wild",
    name_en="Wild fool",
    name_ru="Дикий дурак",
    source="S2 69-70",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=wild,
    sets={"covers": "face up", "jokers": "wild"},
    decks=(52,),
    decisions=(
        "Six cards join the pack of 52: two jokers and four wild cards.",
        "A wild card or joker laid as a cover ends the bout only when every other attack card has been covered too.",
        "Only a wild card beats a led joker, whereas any card, a joker among them, beats a led wild card.",
        "A joker or wild card turned for trump goes back into the talon, and another card is turned.",
        "A take is followed by the chase unless a wild card or joker has already covered something in the bout.",
    ),
)


def magic(rules: Rules) -> Rules:
    """Two jokers that beat all and fall to all; a hand of nothing else loses once the talon is gone.

    A joker that is led, thrown or transferred moves cards between two hands.
    """
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_beats_and_falls)
    acts = tuple(giving.gifting(act) if act.verb in giving.LAYING else act for act in rules.acts)
    place = rules.ending.index(ending.refill) + 1
    return replace(
        options.with_act(replace(rules, acts=acts), giving.GIVE, "lead"),
        specials=(*rules.specials, "XR", "XB"),
        unfit_trump=trumps.unfit(rules.unfit_trump, trumps.a_special),
        after_chase_throw=giving.gift_first,
        ending=(*rules.ending[:place], ending.only_jokers_lose, *rules.ending[place:]),
    )


def _may_block(rules: Rules) -> Rules:
    """The defender is asked first whether he shows a set that cancels the gift."""
    return options.with_act(options.with_answer(rules, giving.ACCEPT, "lead"), giving.BLOCK, "lead")


MAGIC = Entry(
    id="magic",
    name_en="Magic fool",
    name_ru="Волшебный дурак",
    source="S2 55-62",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(
        replace(
            options.switch("block_hands", "no", "", {"no": unchanged, "yes": _may_block}),
            sets={"yes": {"hands.own": "known"}},
        ),
    ),
    change=magic,
    sets={"jokers": "magic", "gifts": "with jokers"},
    decks=(52,),
    decisions=(
        "A joker used to cover a card moves nothing between hands; only a joker that attacks does.",
        "When one joker is passed on with the other, the seat that passes gives five cards, as if it led both.",
        "What is being led has left the hand and cannot be given.",
        "A joker that is thrown in works like one that is led, with its thrower in the leader's place.",
        "A joker turned for trump goes back into the talon, and another card is turned.",
        "No set cancels a joker unless block_hands is on; the set is then three of a rank with two cards of"
        " two other ranks.",
        "Holding both jokers and nothing else counts as holding only a joker.",
        "A lead is measured against the defender's hand before he gives; if he gives everything away, he has to take.",
        "How many cards may still be thrown is counted with the hands as they are after the gift.",
        "Cards may travel back to their giver in the same bout.",
        "Whoever holds only jokers is looked for when a bout is over and the talon is gone, and that ends the deal.",
    ),
)


def _estonian_cards(rules: Rules) -> Rules:
    """The two jokers and what they, twos and threes beat."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.joker_falls_to_low)
    rules = stacked_on(rules, opinions.TWO_EXCEPTION, opinions.ace_by_two)
    return replace(
        rules,
        specials=(*rules.specials, "XR", "XB"),
        unfit_trump=trumps.unfit(rules.unfit_trump, trumps.a_special),
    )


def estonian(rules: Rules) -> Rules:
    """Transfer-2 and transfer-3 in one, several cards transferred at once, and two jokers."""
    return replace(transfer_3(transfer_2(_estonian_cards(rules))), transfer_cards=patterns.SAME_RANK)


_ESTONIAN_SETS = {
    "transfer.when": "also after a throw",
    "transfer.answer": "the transferred cards",
    "transfer.cards": "any",
    "lead.groups": "at once",
}

ESTONIAN = Entry(
    id="estonian",
    name_en="Estonian fool",
    name_ru="Эстонский дурак",
    source="S2 73-74",
    kind="modifier",
    bases=("transfer",),
    default_base="transfer",
    change=estonian,
    sets={"jokers": "estonian", **_ESTONIAN_SETS},
    decks=(52,),
    decisions=(
        "Any two beats any ace, whatever their suits, and the ace of trumps is no exception.",
        "One joker beats the other.",
        "When a transfer lays several cards, the next defender has to cover each of them.",
        "A joker turned for trump goes back into the talon, and another card is turned.",
        "Laying a whole group at once is a right of whoever attacks or transfers; covers go down one by one.",
    ),
)


def metropolitan(rules: Rules) -> Rules:
    """The mega card beats all but fours; the jokers are the Estonian ones."""
    rules = stacked_on(rules, opinions.SPECIAL, opinions.mega_falls_to_fours)
    return replace(rules, specials=(*rules.specials, "XG"))


METRO = replace(
    options.switch("metro", "cards_only", "", {"full": estonian, "cards_only": _estonian_cards}),
    on_base={"transfer": "full"},
    only_on={"full": ("transfer",)},
    sets={"full": _ESTONIAN_SETS},
)

METROPOLITAN = Entry(
    id="metropolitan",
    name_en="Metropolitan fool (capital, with mega card)",
    name_ru="Столичный дурак",
    source="S2 75-76",
    kind="modifier",
    bases=ANY_BASE,
    default_base="transfer",
    options=(METRO,),
    change=metropolitan,
    sets={"jokers": "metropolitan"},
    decks=(52,),
    decisions=(
        "Jokers do not beat the mega card; fours alone do.",
        "Jokers, twos and threes all fall to the mega card.",
        "The mega card shares its rank with no card, so it is neither thrown in nor used in a transfer.",
        "Other bases take over the cards and what beats what (metro=cards_only); the transfer base plays the"
        " whole game unless told otherwise (metro=full).",
        "With cards_only everything about beating stays as in Estonian fool, the twos on aces too, but dead"
        " cards, transferred waves and transfers of several cards are gone.",
    ),
)
