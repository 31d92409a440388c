"""The laws that every game keeps, whatever its rules: each one is a question about a position, a move or a deal.

A law answers with what differed, or with nothing when it holds. Laws of a position are asked before a move, laws of a
move about the move to be made, laws of a deal when it is over; `inspection` plays the games and asks. They know nothing
of any single variant: that a rule is the right one is shown by its cases.
"""

from collections.abc import Callable

from variants.core import Move
from variants.laws import deals, positions, secrecy
from variants.laws.spots import Deal, Spot

PositionLaw = Callable[[Spot], str]
MoveLaw = Callable[[Spot, Move], str]
DealLaw = Callable[[Deal], str]

POSITION_LAWS: tuple[PositionLaw, ...] = (
    positions.exactly_one_seat_is_asked,
    positions.a_move_is_legal_exactly_when_nothing_explains_why_not,
    positions.nobody_else_may_move,
    positions.asking_changes_nothing,
    positions.no_card_is_lost_or_doubled,
    positions.every_legal_move_can_be_written_and_read_back,
    positions.dump_and_load_give_the_same_position,
    secrecy.a_view_shows_no_secret,
    secrecy.a_view_does_not_depend_on_what_it_cannot_show,
    positions.open_attacks_stay_within_the_hand_and_the_cap,
    positions.the_least_action_is_legal,
)
MOVE_LAWS: tuple[MoveLaw, ...] = (
    deals.what_comes_after_leaves_the_position_alone,
    secrecy.play_betrays_nothing_about_hands_that_stay_hidden,
)
DEAL_LAWS: tuple[DealLaw, ...] = (
    deals.a_record_replays_to_the_same_end,
    deals.the_outcome_is_total,
    deals.what_is_carried_can_be_written,
)
CHEAP = frozenset(
    {
        positions.exactly_one_seat_is_asked,
        positions.no_card_is_lost_or_doubled,
        positions.open_attacks_stay_within_the_hand_and_the_cap,
        positions.the_least_action_is_legal,
    }
)
"""Laws that are asked at every position; the others at a share of them, chosen by chance."""
