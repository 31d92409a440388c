"""Games of bluff, in which the others are asked about what was just laid (catalogue 4: believe, muhlezh)."""

from collections.abc import Callable
from dataclasses import replace

from variants.bout import catching, cheating, doubting, ending, face_down, talon, windows
from variants.bout.rules import Act, Cheating, Rules, Table
from variants.bout.state import BoutState
from variants.catalogue import options
from variants.catalogue.entry import THREE_BASES, Entry, Option, Value


def believe(rules: Rules) -> Rules:
    """The defender covers with any card, face down; each cover may be doubted until the next action."""
    rules = options.with_act(rules, doubting.BEAT_FACE_DOWN, "lead")
    rules = options.with_answer(options.with_act(rules, doubting.DOUBT, "beat"), doubting.ACCEPT, "doubt")
    place = rules.ending.index(ending.next_leader)
    return replace(rules, ending=(*rules.ending[:place], face_down.forget, *rules.ending[place:]))


BELIEVE = Entry(
    id="believe",
    name_en="Believe - don't believe",
    name_ru="Верю - не верю",
    source="S1 100-107",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=believe,
    sets={"covers": "face down"},
    decisions=(
        "A doubt is about the cover that has just been laid, and it comes before anybody's next move or never.",
        "When the doubter has to take, the bout was beaten off and the defender leads; a defender who is caught takes,"
        " and the seat to his left leads.",
        "A lie that nobody has doubted is as good as a true cover.",
        "The attack is passed on openly and only with a card of the right rank.",
        "The leader is asked first, then the others clockwise, until one of them doubts; what may be thrown depends on"
        " open cards alone.",
    ),
)


# muhlezh


def _equipping(gadgets: int, anti_gadgets: int) -> Callable[[BoutState], None]:
    def equip(state: BoutState) -> None:
        state.gadgets = [gadgets] * state.seats
        state.anti_gadgets = [anti_gadgets] * state.seats if anti_gadgets else []

    return equip


def _equipped(hand_out: Callable[[Table, BoutState, list[int]], int]) -> Callable[[Table, BoutState, list[int]], int]:
    """A deal that gives every seat its gadgets too."""

    def dealt(game: Table, state: BoutState, cards: list[int]) -> int:
        catching.cheating_of(game).equip(state)
        return hand_out(game, state, cards)

    return dealt


def _with_gadgets(
    counters: Callable[[Table, BoutState], tuple[int, ...]],
) -> Callable[[Table, BoutState], tuple[int, ...]]:
    """What is left of them makes a difference at a lead (2.12)."""

    def counted(game: Table, state: BoutState) -> tuple[int, ...]:
        return (*counters(game, state), *state.gadgets, *state.anti_gadgets)

    return counted


def muhlezh(rules: Rules) -> Rules:
    """Cheats of the defender, a window after each beat or transfer, and what its options make of a catch."""
    rules = replace(rules, acts=tuple(cheating.watched(act) for act in rules.acts))
    rules = options.with_act(rules, _unless_failed(rules, cheating.CHEAT_BEAT), "beat")
    if options.has_act(rules, "transfer"):
        rules = options.with_act(rules, _unless_failed(rules, cheating.CHEAT_TRANSFER), "transfer")
    return replace(
        rules,
        hand_out=_equipped(rules.hand_out),
        counters=_with_gadgets(rules.counters),
        cheating=Cheating(
            gadgets=1,
            equip=_equipping(1, 0),
            catchers=windows.others,
            spend=catching.spend_nothing,
            caught=catching.card_back,
            lied=catching.loses_throw,
        ),
    )


def _unless_failed(rules: Rules, act: Act) -> Act:
    """`second_attempt`: after a failed attempt there is no cheat either (5.3.2.26)."""
    return talon.unless_failed(act) if options.has_act(rules, "attempt") else act


def _cheating(rules: Rules) -> Cheating:
    assert rules.cheating is not None
    return rules.cheating


def _gadgets(rules: Rules, value: Value) -> Rules:
    number = int(value)
    return replace(rules, cheating=replace(_cheating(rules), gadgets=number, equip=_equipping(number, 0)))


def _last_move(rules: Rules) -> Rules:
    return options.with_answer(options.with_act(rules, catching.CATCH_LAST, ""), catching.ACCEPT_LAST, "catch")


def _named_card(rules: Rules) -> Rules:
    return options.with_answer(options.with_act(rules, catching.CATCH_NAMED, ""), catching.ACCEPT, "catch")


def _anybody(rules: Rules) -> Rules:
    return rules


def _owners(rules: Rules) -> Rules:
    """As many anti-gadgets as gadgets (5.3.1)."""
    now = _cheating(rules)
    equip = _equipping(now.gadgets, now.gadgets)
    return replace(
        rules, cheating=replace(now, equip=equip, catchers=catching.owners, spend=catching.spend_anti_gadget)
    )


def _card_back(rules: Rules) -> Rules:
    return rules


def _cheater_takes(rules: Rules) -> Rules:
    return replace(rules, cheating=replace(_cheating(rules), caught=catching.cheater_takes))


def _loses_throw(rules: Rules) -> Rules:
    return rules


def _no_harm(rules: Rules) -> Rules:
    return replace(rules, cheating=replace(_cheating(rules), lied=catching.no_harm))


def _catcher_takes(rules: Rules) -> Rules:
    return replace(rules, cheating=replace(_cheating(rules), lied=catching.catcher_takes))


MOST_GADGETS = 36

MUHLEZH = Entry(
    id="muhlezh",
    name_en="Cheating mode",
    name_ru="Мухлёж и антимухлёж",
    source="S2 175-176",
    kind="modifier",
    bases=("throw_in", "transfer"),
    default_base="throw_in",
    options=(
        Option("gadgets", (), 1, _gadgets, low=0, high=MOST_GADGETS),
        options.switch("catch_window", "next_action", "", {"next_action": _last_move, "bout": _named_card}),
        options.switch("catchers", "all", "", {"all": _anybody, "gadget": _owners}),
        options.switch("caught", "card_back", "", {"card_back": _card_back, "takes_table": _cheater_takes}),
        options.switch(
            "false_catch",
            "loses_throw",
            "",
            {"loses_throw": _loses_throw, "nothing": _no_harm, "takes_table": _catcher_takes},
        ),
    ),
    change=muhlezh,
    sets={"overflow": "no", "covers": "face up", "hands.own": "known"},
    decisions=(
        "Every seat can cheat once in a deal; the option gadgets sets another number.",
        "Anybody else may call a cheat, one window after each beat or transfer, and with catch_window=bout name any"
        " card that lies there: a cheated card goes back with all that came after it, and the cheater loses his gadgets"
        " and plays on honestly. Options ask only the owners of anti-gadgets, or make the cheater take the table.",
        "Whoever calls an honest card a cheat throws nothing more in this bout; options let it pass, or make him take"
        " the table, after which the defender leads.",
        "With the usual window a catch takes nothing but the cheated card off the table.",
        "What nobody calls in time stays.",
    ),
)
