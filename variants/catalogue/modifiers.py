"""The modifiers of the bout family (catalogue 4, family A): each is a function of `Rules`, with typed options."""

from dataclasses import replace

from variants.bout import dealing, ending
from variants.bout.beating import RANK_EXCEPTION, ace_by_lowest, lowest_by_ace
from variants.bout.claiming import CLAIM
from variants.bout.rules import Rules
from variants.bout.talon import ATTEMPT, LEAD_TALON, THROW_TALON, unless_failed
from variants.catalogue import options
from variants.catalogue.entry import Entry, unchanged

ANY_BASE = ("simple", "throw_in", "transfer", "japanese")
THREE_BASES = ("simple", "throw_in", "transfer")


def armenian(rules: Rules) -> Rules:
    """The leader may lead the top card of the talon instead of own cards."""
    return options.with_act(rules, LEAD_TALON, "lead")


def _leads_on(rules: Rules) -> Rules:
    """`talon_leads=unlimited`: he may turn talon cards to throw them, too; only where something can be thrown."""
    return options.with_act(rules, THROW_TALON, "throw") if options.has_act(rules, "throw") else rules


ARMENIAN = Entry(
    id="armenian",
    name_en="Armenian fool (lead from the talon)",
    name_ru="Армянский дурак",
    source="S1 55-62; S2 19-20",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(options.switch("talon_leads", "once", "", {"once": unchanged, "unlimited": _leads_on}),),
    change=armenian,
    sets={"lead.talon": "the top card"},
    decisions=(
        "A talon card is led alone; the leader may throw to it later as usual.",
        "With `talon_leads=unlimited` the leader may also turn the top card when he could throw: a card that fits is"
        " thrown, another goes to his hand and his turn to throw is over.",
        "The talon card is led as it is turned; it is not taken to the hand first.",
    ),
)


def trumpless(rules: Rules) -> Rules:
    """No trump, no card is turned, and so no travel card."""
    return options.shows_nothing(replace(rules, trump=dealing.NO_TRUMP))


TRUMPLESS = Entry(
    id="trumpless",
    name_en="Trumpless fool",
    name_ru="Бескозырный дурак",
    source="S1 82-89; S2 4-5",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=trumpless,
    sets={"trump": "none", "travel": "off"},
    decisions=(
        "With no trump to be lowest, the holder of the lowest card leads first.",
        "On the Japanese base the rule about spades is idle: every suit falls to itself alone.",
    ),
)


def _royal_s1(rules: Rules) -> Rules:
    return replace(rules, beats=(*rules.beats, (RANK_EXCEPTION, lowest_by_ace)))


def _royal_s2(rules: Rules) -> Rules:
    return replace(rules, beats=(*rules.beats, (RANK_EXCEPTION, lowest_by_ace), (RANK_EXCEPTION, ace_by_lowest)))


ROYAL = Entry(
    id="royal",
    name_en="Royal fool",
    name_ru="Королевский дурак",
    source="S1 154-161; S2 35-36",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(options.switch("royal", "s1", "", {"s1": _royal_s1, "s2": _royal_s2}),),
    decisions=(
        "An ace of another plain suit does not beat a lowest card: only the ace of its suit and the trump ace do.",
        "In `royal=s2` the lowest card that beats an ace is the one of its suit.",
        "Lowest and highest are those of the pack in play: with 52 cards the two and the ace.",
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
    decisions=(
        "A drawn card that beats must be laid on the attack card it was drawn for.",
        "After a failed attempt the defender can only take; the chase follows.",
        "The face-up trump card may be drawn, when it is the last one.",
        "An attempt is refused while the hand holds a card that beats the attack card.",
    ),
)

ARMENIAN_SECOND = Entry(
    id="armenian_second",
    name_en="Armenian fool - second attempt",
    name_ru="Армянский - вторая попытка",
    source="S2 21-22",
    kind="combination",
    bases=ANY_BASE,
    default_base="throw_in",
    parts=("armenian", "second_attempt"),
    decisions=("The two uses of the talon are independent: one lead a bout, one attempt an attack card.",),
)


def shoulder_straps(rules: Rules) -> Rules:
    """The result tells with how many sixes the last winner went out."""
    return replace(rules, end=ending.with_straps(rules.end), told=(*rules.told, "straps"))


def _claims(rules: Rules) -> Rules:
    return options.with_act(rules, CLAIM, "lead")


SHOULDER_STRAPS = Entry(
    id="shoulder_straps",
    name_en="Shoulder straps (finish bonus)",
    name_ru="Погоны",
    source="S2 123, 129",
    kind="option",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.switch("sixes_win", "no", "", {"no": unchanged, "yes": _claims}),),
    change=shoulder_straps,
    decks=(36,),
    decisions=(
        "A single trump six gives no strap; in a pair of sixes it counts.",
        "Whether the sixes were beaten does not matter.",
        "`sixes_win` is off by default; a claim gives two straps, the trump six counts.",
    ),
)

TRAVEL_CARD = Entry(
    id="travel_card",
    name_en="Travel card (option of transfer games)",
    name_ru="Проездной",
    source="S1 458; S2 131, 153",
    kind="option",
    bases=("transfer",),
    default_base="transfer",
    options=(options.TRAVEL,),
    decisions=("Each trump may be shown once in a bout.",),
)

CHASE_IN = Entry(
    id="chase_in",
    name_en="Chase-in (option)",
    name_ru="Вдогонку",
    source="S2 128, 172",
    kind="option",
    bases=("throw_in", "transfer"),
    default_base="throw_in",
    options=(options.CHASE,),
    decisions=("Attackers may throw in after the defender has said that he takes.",),
)

DRAW_RULE = Entry(
    id="draw_rule",
    name_en="Draw",
    name_ru="Ничья",
    source="S1 181, 458; S2 3",
    kind="option",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.NO_DRAW,),
    decisions=("When nobody has cards left the deal is a draw; with `no_draw=yes` the defender is the fool.",),
)
