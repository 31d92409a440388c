"""The games of a chain (catalogue 4, family B): a pile that everybody answers in turn.

Two of them have a bout form beside it, the option value `s2`: a base of the bout family whose defender takes the first
card alone (5.4).
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from variants.bout import dealing as bout_dealing
from variants.bout import first_card
from variants.bout.game import Bout
from variants.bout.rules import Rules as BoutRules
from variants.cards import NO_SUIT, SPADES
from variants.catalogue.bases import SIMPLE_RULES, THROW_IN_RULES, TRANSFER_RULES
from variants.catalogue.entry import THREE_BASES, Entry, Option, OwnGame, Value
from variants.catalogue.options import MOST_BOUTS
from variants.chain import answering, dealing, ending, opening
from variants.chain.game import Chain
from variants.chain.rules import Rules
from variants.core import Game

TABLE_SIZES = [2, 3, 4, 5, 6]
DECKS = (36, 52)

CHINESE_RULES = Rules(
    acts=(answering.LEAD, answering.LAY, answering.TAKE),
    hand_out=dealing.hands_and_talon,
    answers=answering.clubs_by_clubs,
    first_lead=dealing.lowest_trump,
    next_lead=dealing.under_fool,
    full=answering.five_cards,
    closing_leads=answering.no_card,
    closing_answers=answering.no_card,
    may_take=answering.always,
    fail=answering.bottom_then_discard,
    position=ending.content,
    trump=SPADES,
    ranks="23456789JQKTA",
    hand=6,
)

UNTITLED_RULES = Rules(
    acts=(answering.LEAD, answering.LAY, answering.TAKE),
    hand_out=dealing.last_is_trump,
    answers=answering.higher_or_trump,
    first_lead=dealing.nine_of_diamonds,
    next_lead=dealing.as_at_first,
    full=answering.a_card_each,
    closing_leads=answering.no_card,
    closing_answers=answering.nine_of_diamonds,
    may_take=answering.always,
    fail=answering.bottom_then_on,
    position=ending.content,
)

CHUKHON_RULES = Rules(
    acts=(answering.LEAD, answering.LAY, answering.TAKE),
    hand_out=dealing.whole_pack,
    answers=answering.next_of_suit,
    first_lead=dealing.dealers_left,
    next_lead=dealing.under_fool,
    full=answering.any_number,
    closing_leads=answering.an_ace,
    closing_answers=answering.an_ace,
    may_take=answering.without_an_answer,
    fail=answering.top_then_discard,
    position=ending.content_while_alive,
    trump=NO_SUIT,
)

POLISH_RULES = Rules(
    acts=(opening.OPEN, opening.LAY, answering.TAKE),
    hand_out=dealing.spread_out,
    answers=answering.higher_or_trump,
    first_lead=dealing.dealers_left,
    next_lead=dealing.as_at_first,
    full=answering.any_number,
    closing_leads=answering.no_card,
    closing_answers=answering.no_card,
    may_take=answering.always,
    fail=opening.top_cards,
    position=ending.content,
)


def chinese(rules: BoutRules) -> BoutRules:
    """`chinese=s2`: the whole pack is dealt, and who gives up takes the first attack card alone."""
    return replace(
        rules,
        hand_out=bout_dealing.whole_pack,
        first_lead=first_card.nine_leads,
        next_lead=first_card.nine_leads_again,
        closes=first_card.nine_closes,
        ending=(first_card.move_first_card, *rules.ending[1:]),
    )


def untitled(rules: BoutRules) -> BoutRules:
    """`untitled=s2`: as `chinese=s2`, but who has covered the first card takes it and the rest passes on."""
    acts = []
    for act in rules.acts:
        if act.verb == "take":
            acts.append(first_card.TAKE_FIRST_LEFT)
        elif act.verb == "transfer":
            acts.append(first_card.before_it_passed(first_card.remembering(act)))
        elif act.verb == "show":
            acts.append(first_card.before_it_passed(act))
        else:
            acts.append(first_card.remembering(act))
    return replace(chinese(rules), acts=tuple(acts), cap=first_card.counting_taken(rules.cap))


NEXT_LEADS = {"under_fool": dealing.under_fool, "from_under_fool": dealing.from_under_fool}
BASES: Mapping[str, BoutRules] = {"simple": SIMPLE_RULES, "throw_in": THROW_IN_RULES, "transfer": TRANSFER_RULES}


def _own(rules: Rules, form: str = "", bout: Callable[[BoutRules], BoutRules] | None = None) -> OwnGame:
    """A chain game; where the option `form` is `s2`, the bout game of a base that `bout` makes."""

    def make(seats: int, base: str, values: Mapping[str, Value]) -> Game[Any]:
        deck, most = int(values["deck"]), int(values["max_bouts"])
        if bout is not None and values[form] == "s2":
            return Bout(replace(bout(BASES[base]), deck=deck, max_bouts=most), seats)
        next_lead = NEXT_LEADS.get(str(values.get("next_game_lead")), rules.next_lead)
        game = Chain(replace(rules, deck=deck, max_bouts=most, next_lead=next_lead), seats)
        game.lopsided = rules.hand > 0 and deck - seats * rules.hand < 2 * seats
        return game

    return OwnGame(make, _sizes)


def _sizes(values: Mapping[str, Value]) -> list[int]:
    return TABLE_SIZES[:]


DECK = Option("deck", ("36", "52"), 36)
MAX_BOUTS = Option("max_bouts", (), CHINESE_RULES.max_bouts, low=1, high=MOST_BOUTS)
CHINESE_FORM = Option("chinese", ("s1", "s2"), "s1")
UNTITLED_FORM = Option("untitled", ("s1", "s2"), "s1")
NEXT_GAME_LEAD = Option("next_game_lead", ("under_fool", "from_under_fool"), "under_fool")

CHINESE = Entry(
    id="chinese",
    name_en="Chinese fool",
    name_ru="Китайский дурак",
    source="S1 136-143; S2 49-50",
    kind="own",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(DECK, CHINESE_FORM, MAX_BOUTS),
    own=_own(CHINESE_RULES, CHINESE_FORM.name, chinese),
    decks=DECKS,
    family="B",
    decisions=(
        "In the chain the turn passes over players who hold no card.",
        "If the led card itself is not beaten it is taken, and there is nothing to discard.",
        "In the bout form the suit of the last dealt card is trump, the first card is the first one that was led,"
        " covered or not, and the taker's covers are discarded with the rest.",
        "In the bout form the taker's left neighbour leads next.",
        "In the bout form the holder of the nine of diamonds may lead whatever he likes.",
        "The lowest spade leads the first chain.",
        "In the bout form the nine of diamonds stops all throwing when it is laid as a cover.",
        "In the bout form the first attack card is taken, even by a defender who began with another one.",
    ),
)

UNTITLED = Entry(
    id="untitled",
    name_en="Untitled fool",
    name_ru="Дурак без названия",
    source="S1 73-80; S2 77-78",
    kind="own",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(DECK, UNTITLED_FORM, MAX_BOUTS),
    own=_own(UNTITLED_RULES, UNTITLED_FORM.name, untitled),
    decks=DECKS,
    family="B",
    decisions=(
        "Who takes the only card of the pile hands the lead to the next player.",
        "The pile is full with as many cards as players held any when it was opened.",
        "The player of the last card of a full pile leads.",
        "In the bout form each later defender who gives up takes the first card still lying, in laying order; all other"
        " cards stay on the table, and everybody but the defender attacks.",
        "In the bout form nobody adds cards while the table passes on; once no uncovered card is left by a failure the"
        " rest is discarded and the next player leads.",
        "Both packs have the nine of diamonds that the game needs.",
        "The pack is dealt card by card to its end, and a card that was taken no longer counts for the pile.",
    ),
)

POLISH = Entry(
    id="polish",
    name_en="Polish fool",
    name_ru="Польский дурак",
    source="S1 294-301",
    kind="own",
    bases=(),
    default_base="",
    options=(DECK, MAX_BOUTS),
    own=_own(POLISH_RULES),
    decks=DECKS,
    family="B",
    decisions=(
        "Whoever opens a card that does not beat has had his attempt and may not answer from his hand.",
        "A player may give up unopened: the top card is his, and he lays the next one.",
        "With the spread gone a player is out the moment he holds no card, even within his turn.",
        "A pile of three cards or fewer is taken whole, and the next player lays what he likes.",
        "Who beats with his last card lays no second one; the next player lays what he likes.",
        "Once the spread is gone a player who takes does not lay a card.",
        "The card that opens the game need not beat the trump card.",
        "The deal goes on after the first player is out, until one player is left with cards: the fool.",
    ),
)

CHUKHON = Entry(
    id="chukhon",
    name_en="Chukhon fool",
    name_ru="Чухонский дурак",
    source="S1 442-449",
    kind="own",
    bases=(),
    default_base="",
    options=(DECK, NEXT_GAME_LEAD, MAX_BOUTS),
    own=_own(CHUKHON_RULES),
    decks=DECKS,
    family="B",
    decisions=(
        "An answer is exactly one rank higher, in the same suit.",
        "Who holds the card that comes next must lay it.",
        "An ace that is led goes to the discard at once, and its player leads again.",
        "When an ace was a player's last card the next player with cards leads.",
        "Cards that do not divide evenly are dealt one by one all the same.",
    ),
)
