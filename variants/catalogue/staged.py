"""The two-stage games (catalogue 4, family C): a first stage collects the cards, a bout game plays them off (5.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from variants.bout import ending, first_card, leaders, opinions, patterns, trumps
from variants.bout.beating import BEAT
from variants.bout.game import Bout
from variants.bout.leading import LEAD
from variants.bout.rules import Rules
from variants.bout.taking import TAKE
from variants.catalogue.bases import SIMPLE_RULES, THROW_IN_RULES, TRANSFER_RULES
from variants.catalogue.entry import Entry, Option, OwnGame, Value
from variants.catalogue.options import MOST_BOUTS
from variants.catalogue.pairs import PAIRS_S2
from variants.core import Game
from variants.staged import collecting, crossing, duelling, passing, ringing, running, sparing
from variants.staged.game import Staged
from variants.staged.stage import Stage

DECKS = (36, 52)
TABLE_SIZES = [2, 3, 4, 5, 6]

DECK = Option("deck", ("36", "52"), 36)
MAX_BOUTS = Option("max_bouts", (), THROW_IN_RULES.max_bouts, low=1, high=MOST_BOUTS)


def _diamonds_and_clubs(rules: Rules) -> Rules:
    """Diamonds are trump, and a club falls to clubs alone."""
    clubs = (opinions.PROTECTED_SUIT, opinions.clubs_by_clubs)
    return replace(rules, trump=trumps.FIXED_DIAMONDS, beats=(*rules.beats, clubs))


CROSS_THROW_IN = _diamonds_and_clubs(THROW_IN_RULES)

CROSS_RULES = replace(
    _diamonds_and_clubs(SIMPLE_RULES),
    acts=passing.ACTS,
    ending=(first_card.move_first_card, *SIMPLE_RULES.ending[1:]),
)

ROUND_RULES = replace(
    SIMPLE_RULES,
    acts=(LEAD, BEAT, sparing.DONE),
    lead=PAIRS_S2,
    next_lead=leaders.lowest_again,
    ending=(sparing.move_uncovered, *SIMPLE_RULES.ending[1:]),
)

SKITGUBBE_RULES = replace(SIMPLE_RULES, deck=52, lead=patterns.SINGLE, next_lead=running.drawer_leads)


def _own(parts: Callable[[str, Mapping[str, Value]], tuple[Stage, Rules]], sizes: list[int]) -> OwnGame:
    """A two-stage game; `parts` tells its first stage and the rules of its second from the base and the options."""

    def make(seats: int, base: str, values: Mapping[str, Value]) -> Game[Any]:
        stage, rules = parts(base, values)
        deck = int(values["deck"]) if "deck" in values else rules.deck
        return Staged(stage, Bout(replace(rules, deck=deck, max_bouts=int(values["max_bouts"])), seats))

    def fitting(values: Mapping[str, Value]) -> list[int]:
        return sizes[:]

    return OwnGame(make, fitting)


def _cross(base: str, values: Mapping[str, Value]) -> tuple[Stage, Rules]:
    """The form, and not the base, says how the second stage is played."""
    rules = CROSS_THROW_IN if values["cross"] == "s2" else CROSS_RULES
    under = values["next_game_lead"] == "under_fool"
    return crossing.STAGE, replace(rules, next_lead=leaders.under_fool if under else leaders.from_under_fool)


def _round(base: str, values: Mapping[str, Value]) -> tuple[Stage, Rules]:
    stage = ringing.LAID if values["ninth"] == "laid" else ringing.LAST
    end = ending.winner_first if values["end"] == "winner_first" else ending.last_with_cards
    return stage, replace(ROUND_RULES, end=end)


def _nabornoy(base: str, values: Mapping[str, Value]) -> tuple[Stage, Rules]:
    rules = TRANSFER_RULES if base == "transfer" else THROW_IN_RULES
    stage = collecting.ALL if values["nabor"] == "s2" else collecting.ONE
    return stage, replace(rules, next_lead=leaders.lowest_again)


def _skitgubbe(base: str, values: Mapping[str, Value]) -> tuple[Stage, Rules]:
    rules = SKITGUBBE_RULES
    if values["multi_lead"] == "yes":
        rules = replace(rules, lead=patterns.SAME_RANK)
    if values["run_cover"] == "yes":
        rules = replace(rules, acts=(LEAD, running.BEAT_BY_RUN, TAKE))
    return duelling.STAGE, rules


CROSS = Entry(
    id="cross",
    name_en="Cross (clubs) fool",
    name_ru="Крестовый дурак",
    source="S1 163-170; S2 81-83",
    kind="own",
    bases=("simple", "japanese"),
    default_base="simple",
    options=(
        DECK,
        Option("cross", ("s1", "s2"), "s1"),
        Option("next_game_lead", ("under_fool", "from_under_fool"), "under_fool"),
        MAX_BOUTS,
    ),
    own=_own(_cross, TABLE_SIZES),
    decks=DECKS,
    family="C",
    decisions=(
        "Of equal highest first cards the one nearest to the dealer's left begins.",
        "A drawn card goes to its drawer's own pile only when no other pile takes it.",
        "Both forms collect alike.",
        "With `cross=s1` several cards of one rank may be led.",
        "What passes on are the cards of the table in the order laid, covers too, without the first; the attack card"
        " that was laid last and is uncovered is the one to beat.",
        "On an ace goes the lowest rank of the pack: the six of 36 cards, the two of 52.",
        "Who beats the card that passed on leads; when nothing is left to pass on the next player leads.",
        "The first cards lie face up.",
        "The fool of the deal before deals, which does not change who begins.",
    ),
)

ROUND = Entry(
    id="round",
    name_en="Round fool",
    name_ru="Круглый дурак",
    source="S1 172-181",
    kind="own",
    bases=(),
    default_base="",
    options=(
        DECK,
        Option("ninth", ("last", "laid"), "last"),
        Option("end", ("last_with_cards", "winner_first"), "last_with_cards"),
        MAX_BOUTS,
    ),
    own=_own(_round, TABLE_SIZES),
    decks=DECKS,
    family="C",
    decisions=(
        "The ninth card is the one in the centre; who draws the last card of the pack takes it with everything open.",
        "With `ninth=laid` it can be beaten like the others, and whoever does so takes everything open at once.",
        "A drawn card that can capture has to.",
        "Who has collected nothing is out when the second stage begins; with `end=winner_first` the first such seat"
        " has won.",
        "The odd card of a lead may be of a pair's rank.",
        "Four cards of a rank are two pairs.",
    ),
)

NABORNOY = Entry(
    id="nabornoy",
    name_en="Collecting fool (typesetting)",
    name_ru="Наборный дурак",
    source="S1 201-208; S2 106-107",
    kind="own",
    bases=("throw_in", "transfer"),
    default_base="throw_in",
    options=(DECK, Option("nabor", ("s1", "s2"), "s1"), MAX_BOUTS),
    own=_own(_nabornoy, TABLE_SIZES),
    decks=DECKS,
    family="C",
    decisions=(
        "With `nabor=s2` a drawn card that beats an open one takes everything open, on the first turn the one card.",
        "While cards are collected no suit is trump.",
        "Who has collected nothing is out when the second stage begins.",
        "The card that is laid after a capture captures nothing itself.",
        "The last card of the pack takes everything open, even where it is only to be laid.",
    ),
)

SKITGUBBE = Entry(
    id="skitgubbe",
    name_en="Skitgubbe (Mattis)",
    name_ru="Скитгаб, шведский/норвежский дурак",
    source="S1 469-484",
    kind="own",
    bases=(),
    default_base="",
    options=(Option("run_cover", ("no", "yes"), "no"), Option("multi_lead", ("no", "yes"), "no"), MAX_BOUTS),
    own=_own(_skitgubbe, [2, 3, 4]),
    decks=(52,),
    family="C",
    decisions=(
        "Cards of equal rank stay, the same two play again, and the winner takes them all.",
        "With the reserve gone hands are played off until the leader or his left neighbour has no card; what is left in"
        " a hand joins its owner's pile.",
        "A run of `run_cover` has two cards or more, one after the other, of the suit of the led card and above it;"
        " trumps cover another suit one by one.",
        "Who beats the led card leads next.",
        "Both options are off unless they are asked for.",
        "Won cards stay closed to their owner too until the second stage.",
        "Who led draws first, then who answered, one card each.",
    ),
)
