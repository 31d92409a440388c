"""The options of every bout game (catalogue 2.1, 2.12): each value is an axis of `Rules`, applied when it is asked for.

Names, values and defaults are those of the API (5.3.1). A base is built with its defaults, so an option that nobody
names changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from variants.bout import dealing, ending, leaders, patterns, refilling, throwing, trumps
from variants.bout.rules import Act, Rules, Table
from variants.bout.state import BoutState
from variants.bout.throwing import PASS, THROW
from variants.bout.transferring import SHOW, TRANSFER
from variants.bout.windows import in_either
from variants.catalogue.entry import Option, Value
from variants.core import Event, Move, Refusal

MOST_BOUTS = 10_000


def with_act(rules: Rules, act: Act, after: str) -> Rules:
    """The rules with an act offered right after the act of another verb; at the end when there is none such.

    An act that the rules have under this verb is replaced; in other phases it stays what it was.
    """
    for each in rules.acts:
        if each.verb == act.verb and not set(each.phases) & set(act.phases):
            act = _joined(each, act)
    rest = [each for each in rules.acts if each.verb != act.verb]
    place = next((index + 1 for index, each in enumerate(rest) if each.verb == after), len(rest))
    return replace(rules, acts=(*rest[:place], act, *rest[place:]))


def _joined(one: Act, other: Act) -> Act:
    """One verb that means different things in different phases."""

    def offer(game: Table, state: BoutState, moves: list[Move]) -> None:
        (one if state.phase in one.phases else other).offer(game, state, moves)

    def fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
        return (one if state.phase in one.phases else other).fault(game, state, move)

    def do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
        (one if state.phase in one.phases else other).do(game, state, move, events)

    return Act(other.verb, (*one.phases, *other.phases), offer, fault, do)


def with_answer(rules: Rules, act: Act, after: str) -> Rules:
    """As `with_act`, for a verb that another member may have in a phase of its own (`accept`)."""
    same = [each for each in rules.acts if each.verb == act.verb]
    return with_act(rules, in_either(same[0], act) if same else act, after)


def without_act(rules: Rules, verb: str) -> Rules:
    return replace(rules, acts=tuple(act for act in rules.acts if act.verb != verb))


def has_act(rules: Rules, verb: str) -> bool:
    return any(act.verb == verb for act in rules.acts)


def choice(name: str, default: Value, axis: str, field: str, values: Mapping[str, Any], form: str = "") -> Option:
    """An option whose values stand for values of one field of `Rules`."""

    def apply(rules: Rules, value: Value) -> Rules:
        return replace(rules, **{field: values[str(value)]})

    return Option(name, tuple(values), default, apply, axis, form=form)


def switch(name: str, default: Value, axis: str, values: Mapping[str, Callable[[Rules], Rules]]) -> Option:
    """An option whose values are changes of the rules."""

    def apply(rules: Rules, value: Value) -> Rules:
        return values[str(value)](rules)

    return Option(name, tuple(values), default, apply, axis)


# changes behind the switches


def _first_lead(rules: Rules, value: Value) -> Rules:
    named = {"lowest": leaders.lowest, "lot": leaders.by_lot, "draw": leaders.by_draw}
    text = str(value)
    return replace(rules, first_lead=named[text] if text in named else leaders.by_seat(int(text.partition(":")[2])))


def _max_bouts(rules: Rules, value: Value) -> Rules:
    return replace(rules, max_bouts=int(value))


def _throwers(seats: Callable[[Any], int]) -> Callable[[Rules], Rules]:
    """Who may throw matters only where somebody can."""

    def change(rules: Rules) -> Rules:
        return replace(rules, throwers=seats) if has_act(rules, "throw") else rules

    return change


def _led_rank_throws(rules: Rules) -> Rules:
    """`simple_throw=led_rank`: throws of the led rank, no chase (S2 142)."""
    rules = with_act(with_act(rules, THROW, "beat"), PASS, "throw")
    return replace(rules, fits=throwing.by_led_rank, throwers=throwing.everybody)


def _no_throws(rules: Rules) -> Rules:
    return rules


def shows(rules: Rules) -> Rules:
    return with_act(rules, SHOW, "transfer") if has_act(rules, TRANSFER.verb) else rules


def shows_nothing(rules: Rules) -> Rules:
    return without_act(rules, SHOW.verb)


# the options

DECK = Option("deck", ("24", "36", "52"), 36)
ACE_TRUMP = choice(
    "ace_trump", "allowed", "trump.ace", "unfit_trump", {"allowed": trumps.any_card, "forbidden": trumps.an_ace}
)
TRUMP_FULL_DEAL = choice(
    "trump_full_deal",
    "last",
    "trump.full_deal",
    "full_deal_trump",
    {"last": trumps.last_dealt, "exposed": trumps.exposed},
)
FIRST_LEAD = Option("first_lead", ("lowest", "lot", "draw"), "lowest", _first_lead, "first_lead", form="seat:")
NEXT_GAME_LEAD = choice(
    "next_game_lead",
    "under_fool",
    "next_lead",
    "next_lead",
    {
        "under_fool": leaders.under_fool,
        "from_under_fool": leaders.from_under_fool,
        "rotate": leaders.rotate,
        "lowest": leaders.lowest_again,
        "lot": leaders.lot_again,
    },
)
LEAD = choice("lead", "any", "lead.own", "lead", {"any": patterns.SAME_RANK, "single": patterns.SINGLE})
CAP = choice(
    "cap",
    "6_5",
    "cap",
    "cap",
    {
        "6_5": throwing.five_until_beaten,
        "6_5_first_bout": throwing.five_in_first_bout,
        "6": throwing.six,
        "none": throwing.no_cap,
        "10": throwing.ten,
    },
)
SIMPLE_THROW = switch("simple_throw", "off", "throw.fits", {"off": _no_throws, "led_rank": _led_rank_throws})
THROWERS = switch(
    "throwers",
    "all",
    "throwers",
    {
        "all": _throwers(throwing.everybody),
        "neighbours": _throwers(throwing.neighbours),
        "leader": _throwers(throwing.leader_alone),
    },
)
CHASE = choice(
    "chase",
    "all",
    "chase",
    "chasers",
    {"all": throwing.everybody, "leader": throwing.leader_alone, "off": throwing.nobody},
)
TRAVEL = switch("travel", "on", "travel", {"on": shows, "off": shows_nothing})
FIRST_BOUT_TRANSFER = choice("first_bout_transfer", "no", "", "transfer_from", {"no": 2, "yes": 1})
TRANSFER_CARDS = choice(
    "transfer_cards", "one", "transfer.cards", "transfer_cards", {"one": patterns.SINGLE, "any": patterns.SAME_RANK}
)
_ORDERS = {
    "defender_last": refilling.defender_last,
    "clockwise_from_leader": refilling.clockwise_from_leader,
    "leader_then_defender": refilling.defender_last,
}
REFILL = choice("refill", "defender_last", "refill.order", "refill", _ORDERS)
SIMPLE_REFILL = choice("refill", "leader_then_defender", "refill.order", "refill", _ORDERS)
END = choice(
    "end",
    "last_with_cards",
    "end",
    "cards_out",
    {"last_with_cards": ending.last_with_cards, "winner_first": ending.winner_first},
)
NO_DRAW = choice("no_draw", "no", "draw", "nobody_left", {"no": ending.draw, "yes": ending.defender_is_fool})
REDEAL = choice("redeal", "no", "deal.order", "order", {"no": dealing.shuffled, "yes": dealing.shuffled_even})
MAX_BOUTS = Option("max_bouts", (), 300, _max_bouts, low=1, high=MOST_BOUTS)
