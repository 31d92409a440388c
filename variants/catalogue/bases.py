"""The base games of the bout family (catalogue 2, 4): each is one `Rules` value and the options of every bout game."""

from dataclasses import replace

from variants.bout import (
    dealing,
    ending,
    holding,
    leaders,
    leading,
    opinions,
    patterns,
    refilling,
    sides,
    throwing,
    transferring,
    trumps,
)
from variants.bout.beating import BEAT, by_trump
from variants.bout.leading import LEAD
from variants.bout.rules import Rules
from variants.bout.taking import TAKE
from variants.bout.throwing import PASS, THROW
from variants.bout.transferring import SHOW, TRANSFER
from variants.catalogue import options
from variants.catalogue.entry import Entry

THROW_IN_RULES = Rules(
    acts=(LEAD, BEAT, TAKE, THROW, PASS),
    order=dealing.shuffled,
    hand_out=dealing.equal_hands,
    holding=holding.OPENLY,
    lock=holding.nothing_locked,
    trump=trumps.TURNED,
    unfit_trump=trumps.any_card,
    special_trump=trumps.no_suit,
    full_deal_trump=trumps.last_dealt,
    first_lead=leaders.lowest,
    next_lead=leaders.under_fool,
    opponents=sides.all_others,
    controls=sides.no_dummy,
    heirs=sides.anybody,
    clockwise=sides.to_the_left,
    receiver=sides.next_with_cards,
    lead=patterns.SAME_RANK,
    lead_from=leading.own_cards,
    beats=((opinions.TRUMP, opinions.trump_on_plain), (opinions.SAME_SUIT, opinions.higher_of_suit)),
    beaten_by=by_trump,
    closes=opinions.never_closes,
    fits=throwing.by_rank,
    fits_alone=throwing.nothing_alone,
    throwers=throwing.everybody,
    asks=throwing.next_seat,
    last_word=throwing.nobody_else,
    chasers=throwing.everybody,
    chase_room=throwing.limited_room,
    after_chase_throw=throwing.ask_chase,
    cap=throwing.five_until_beaten,
    transfer_cards=patterns.SINGLE,
    transfer_from=2,
    transfer_wave=transferring.whole_attack,
    transfer_keeps=transferring.everything,
    refill=refilling.defender_last,
    full_hand=refilling.whole_hand,
    draw=refilling.draw,
    talon_out=(),
    beaten=(),
    ending=(ending.move_cards, ending.refill, ending.go_out, ending.next_leader),
    end=ending.as_cards_say,
    cards_out=ending.last_with_cards,
    falls=sides.falls_alone,
    nobody_left=ending.draw,
    counters=ending.counters,
)

SIMPLE_RULES = replace(THROW_IN_RULES, acts=(LEAD, BEAT, TAKE), throwers=throwing.nobody, chasers=throwing.nobody)

TRANSFER_RULES = replace(THROW_IN_RULES, acts=(LEAD, BEAT, TRANSFER, SHOW, TAKE, THROW, PASS))


def japanese(rules: Rules) -> Rules:
    """Trump is always diamonds, nothing is turned, and a spade falls to spades alone."""
    return replace(
        rules, trump=trumps.FIXED_DIAMONDS, beats=(*rules.beats, (opinions.PROTECTED_SUIT, opinions.spades_by_spades))
    )


def _search(rules: Rules) -> Rules:
    """A diamond is found before the deal and is not dealt: one card fewer for the hands."""
    return replace(rules, trump=trumps.FOUND_DIAMOND, order=dealing.diamond_last, spare=1)


DIAMOND_SEARCH = options.switch("diamond_search", "no", "", {"no": lambda rules: rules, "yes": _search})

_FIRST = (options.DECK, options.ACE_TRUMP, options.TRUMP_FULL_DEAL, options.FIRST_LEAD, options.NEXT_GAME_LEAD)
_LAST = (options.END, options.NO_DRAW, options.REDEAL, options.MAX_BOUTS)
_OPEN = (options.LEAD, options.CAP)

SIMPLE = Entry(
    id="simple",
    name_en="Simple fool",
    name_ru="Простой дурак",
    source="S1 1-8; S2 124-126, 136-138, 141-142",
    kind="base",
    bases=("simple",),
    default_base="simple",
    options=(*_FIRST, *_OPEN, options.SIMPLE_THROW, options.THROWERS, options.SIMPLE_REFILL, *_LAST),
    rules=SIMPLE_RULES,
    decisions=(
        "Several cards of one rank may be led at once; `lead=single` is the form with one card.",
        "Nothing is added to the lead later; `simple_throw=led_rank` allows cards of the led rank only.",
        "With throws of the led rank the leader draws first, then the other throwers clockwise, then the defender.",
    ),
)

THROW_IN = Entry(
    id="throw_in",
    name_en="Throw-in fool",
    name_ru="Подкидной дурак",
    source="S1 10-17; S2 127-129, 138, 143-149",
    kind="base",
    bases=("throw_in",),
    default_base="throw_in",
    options=(*_FIRST, *_OPEN, options.THROWERS, options.CHASE, options.REFILL, *_LAST),
    rules=THROW_IN_RULES,
    decisions=(
        "Everybody but the defender may throw in.",
        "A bout has at most six attack cards, and five until a bout has been beaten off.",
    ),
)

TRANSFER_GAME = Entry(
    id="transfer",
    name_en="Transfer fool",
    name_ru="Переводной дурак",
    source="S1 19-26; S2 130-131, 138, 150-153, 159-174",
    kind="base",
    bases=("transfer",),
    default_base="transfer",
    options=(
        *_FIRST,
        *_OPEN,
        options.THROWERS,
        options.CHASE,
        options.TRAVEL,
        options.FIRST_BOUT_TRANSFER,
        options.TRANSFER_CARDS,
        options.REFILL,
        *_LAST,
    ),
    rules=TRANSFER_RULES,
    decisions=(
        "The first bout of a deal cannot be transferred.",
        "After a beaten bout the final defender leads; after a take the player on his left.",
        "The travel card is part of the game; `travel=off` leaves it out.",
    ),
)

JAPANESE = Entry(
    id="japanese",
    name_en="Japanese fool",
    name_ru="Японский дурак",
    source="S1 460-467; S2 12, 14, 28, 32, 36, 38, 48, 54, 66, 80, 83",
    kind="base",
    bases=("simple", "throw_in", "transfer", "japanese"),
    default_base="throw_in",
    options=(
        options.DECK,
        options.FIRST_LEAD,
        options.NEXT_GAME_LEAD,
        *_OPEN,
        options.THROWERS,
        options.CHASE,
        options.REFILL,
        *_LAST,
        DIAMOND_SEARCH,
    ),
    member_options=(DIAMOND_SEARCH,),
    change=japanese,
    decisions=(
        "Spades are a plain suit: a spade beats nothing but a lower spade.",
        "A modifier that fixes another trump wins, and spades still fall to spades alone.",
        "In the search the cards drawn before the diamond go back and are shuffled again; the diamond is not dealt.",
    ),
)
