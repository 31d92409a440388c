"""Modifiers of the deal and the talon: what is dealt, drawn, led and exchanged from it (catalogue 4)."""

from dataclasses import replace

from variants.bout import clearing, dealing, ending, exchanging, refilling, trumps
from variants.bout.rules import Rules
from variants.bout.talon import ATTEMPT, LEAD_TALON, THROW_TALON, unless_failed
from variants.catalogue import options
from variants.catalogue.entry import ANY_BASE, NEEDED, SHUFFLED_ONCE, THREE_BASES, Entry, Option, Value, unchanged


def albanian(rules: Rules) -> Rules:
    """The pack is stacked, aces on top, and not shuffled."""
    return replace(rules, order=dealing.stacked)


ALBANIAN = Entry(
    id="albanian",
    name_en="Albanian fool",
    name_ru="Албанский дурак",
    source="S1 37-44; S2 53-54",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=albanian,
    sets={"deal.order": "stacked", "deal.size": "a hand each"},
    decisions=(
        "The ranks are stacked from the top down, and chance orders the four suits within each rank.",
        "The pack is neither shuffled nor cut.",
    ),
)


def armenian(rules: Rules) -> Rules:
    """The leader may lead the top card of the talon instead of own cards."""
    return options.with_act(rules, LEAD_TALON, "lead")


def _leads_on(rules: Rules) -> Rules:
    """`talon_leads=unlimited`: he may turn talon cards to throw them, too; only where something can be thrown."""
    return options.with_act(rules, THROW_TALON, "throw") if options.has_act(rules, "throw") else rules


TALON_LEADS = replace(
    options.switch("talon_leads", "once", "", {"once": unchanged, "unlimited": _leads_on}),
    sets={"unlimited": {"overflow": "no"}},
)

ARMENIAN = Entry(
    id="armenian",
    name_en="Armenian fool (lead from the talon)",
    name_ru="Армянский дурак",
    source="S1 55-62; S2 19-20",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(TALON_LEADS,),
    change=armenian,
    sets={"lead.talon": "the top card", "talon": NEEDED},
    decisions=(
        "A talon card is led alone; the leader may throw to it later as usual.",
        "With `talon_leads=unlimited` the leader may also turn the top card when he could throw: a card that fits is"
        " thrown, another goes to his hand and his turn to throw is over.",
        "The talon card is led as it is turned; it is not taken to the hand first.",
    ),
)


def piled_up(rules: Rules) -> Rules:
    """The whole pack is dealt, as evenly as it goes; the suit of the last dealt card is trump."""
    return replace(rules, hand_out=dealing.whole_pack)


PILED_UP = Entry(
    id="piled_up",
    name_en="Piled-up fool",
    name_ru="Дурак навалом (навальный)",
    source="S1 210-217; S2 15-16",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=piled_up,
    sets={
        "deal.order": SHUFFLED_ONCE,
        "deal.size": "the whole pack",
        "talon": "none",
        "trump.second": "none",
        "trump.turned": "the last card dealt",
    },
    decisions=(
        "When the pack does not divide evenly the dealing goes on, card by card, to its end.",
        "The cap remains six attack cards, and five until a bout has been beaten.",
    ),
)


def bump(rules: Rules) -> Rules:
    """The cards of every second beaten bout go back into the talon."""
    return replace(rules, beaten=(*rules.beaten, clearing.recycle))


BUMP = Entry(
    id="bump",
    name_en="Recycling fool",
    name_ru="Отбойный дурак",
    source="S1 237-244; S2 108-109",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=bump,
    sets={"talon": NEEDED},
    decisions=(
        "The cards go back before hands are filled, so the same refill may bring them out again.",
        "Once nothing is left to draw, every beaten bout is simply discarded.",
        "A bout whose cards went back counts as beaten off where the limit of five is lifted, though the"
        " first one never goes back.",
        "The open trump card keeps its place at the bottom while the rest is mixed.",
    ),
)


def _poker_limit(rules: Rules, value: Value) -> Rules:
    most = exchanging.MOST_HELD if value == "six" else exchanging.ANY_NUMBER
    return options.with_act(rules, exchanging.exchange(most), "lead")


POKER_LIMIT = Option("poker_limit", ("six", "none"), "six", _poker_limit)

POKER = Entry(
    id="poker",
    name_en="Poker fool",
    name_ru="Покерный дурак",
    source="S1 282-290; S2 39-40",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(POKER_LIMIT,),
    sets={"talon": NEEDED},
    decisions=(
        "He sees his two new cards first; then the two he gives up go to the bottom, directly on top of the"
        " trump card.",
        "The trump card cannot be had by an exchange.",
        "With his new hand he is free to cover, to take, or to pass the attack on.",
        "Having exchanged does not stop a transfer: it is not a cover.",
    ),
)


def empty(rules: Rules) -> Rules:
    """Only players without cards draw, up to a full hand, clockwise from the leader."""
    return replace(rules, refill=refilling.clockwise_from_leader, full_hand=refilling.only_empty_hands)


EMPTY = Entry(
    id="empty",
    name_en="Empty fool",
    name_ru="Пустой дурак",
    source="S1 312-320; S2 27-28",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=empty,
    sets={"refill": "empty hands only", "refill.order": "clockwise_from_leader", "talon": NEEDED},
    decisions=(
        "Nobody draws while a bout is going on, even with no cards left.",
        "Whoever draws takes six cards.",
        "The drawing goes round from the bout's leader to the left, the defender in his turn and not last.",
    ),
)


def arithmetic(rules: Rules) -> Rules:
    """One card each at the deal; after bout n everybody draws up to n + 1."""
    return replace(rules, hand=1, refill=refilling.clockwise_from_leader, full_hand=refilling.one_more_each_bout)


ARITHMETIC = Entry(
    id="arithmetic",
    name_en="Fool with arithmetic progression",
    name_ru="Дурак с арифметической прогрессией",
    source="S1 331-338; S2 112-113",
    kind="modifier",
    bases=("throw_in", "transfer"),
    default_base="throw_in",
    change=arithmetic,
    sets={
        "deal.hand": "one card",
        "refill": "one more each bout",
        "refill.order": "clockwise_from_leader",
        "talon": NEEDED,
    },
    decisions=(
        "A player who already holds more than the number of the bout asks for takes nothing.",
        "The number grows with each bout, whatever happens inside it.",
        "Five attack cards, later six, and never more than the defender can answer; long hands change nothing in this.",
        "There is no throwing in the first bout: the leader is out of cards and the defender's one card"
        " leaves no room for more.",
        "It may be played with transfers as well as without.",
    ),
)


def chukotka(rules: Rules) -> Rules:
    """A card is shown for its suit and laid aside with the whole talon."""
    return replace(rules, trump=trumps.laid_aside(rules.trump))


CHUKOTKA = Entry(
    id="chukotka",
    name_en="Chukotka fool",
    name_ru="Чукотский дурак",
    source="S1 433-440; S2 13-14",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=chukotka,
    sets={"talon": "none", "trump.second": "none"},
    decisions=(
        "When the deal uses up the pack, the last card dealt is shown as trump.",
        "Five attack cards remain the most until a bout has been beaten.",
    ),
)


def second_attempt(rules: Rules) -> Rules:
    """Who has nothing that beats an attack card may draw the top of the talon for it; after a failure he takes."""
    acts = tuple(unless_failed(act) if act.phases == ("defend",) and act.verb != "take" else act for act in rules.acts)
    return options.with_act(replace(rules, acts=acts), unless_failed(ATTEMPT), "beat")


SECOND_ATTEMPT = Entry(
    id="second_attempt",
    name_en="Second attempt",
    name_ru="Вторая попытка",
    source="S2 17-18",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=second_attempt,
    sets={"talon": NEEDED, "hands.own": "known"},
    decisions=(
        "A drawn card that beats must be laid on the attack card it was drawn for.",
        "After a failed attempt the defender can only take; the chase follows.",
        "The face-up trump card may be drawn, when it is the last one.",
        "An attempt is refused while the hand holds a card that beats the attack card.",
    ),
)


def _reserve(rules: Rules, value: Value) -> Rules:
    return replace(rules, reserve=int(value))


def buy_in(rules: Rules) -> Rules:
    """Each player has face-down cards that he takes up when hand and talon are empty."""
    place = rules.ending.index(ending.refill) + 1
    steps = (*rules.ending[:place], ending.take_up_reserves, *rules.ending[place:])
    return replace(rules, hand_out=dealing.hands_and_reserves, spare=1, ending=steps)


BUY_IN = Entry(
    id="buy_in",
    name_en="Fool with a buy-in",
    name_ru="Дурак с прикупом",
    source="S2 114-115",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(Option("k", (), 3, _reserve, low=1, high=6),),
    change=buy_in,
    sets={"deal.size": "a hand each"},
    decisions=(
        "Three reserve cards each, or any number from one to six for which the pack suffices with one card to turn.",
        "A reserve is picked up when the bout is over.",
        "The reserves follow the hands in the deal; the trump card is turned after them.",
    ),
)
