"""BEAT: cover one attack card, and the `beats` stack that says what covers what (catalogue 2.2, 5.2)."""

from variants.bout import throwing
from variants.bout.refusing import no_open_attack, not_in_hand, refusal
from variants.bout.rules import Act, Opinion, Rules, Table
from variants.bout.state import UNCOVERED, BoutState
from variants.cards import ACE, NO_SUIT, SPADES, Pack, mask_of
from variants.core import Event, Move, Refusal

# places in the stack (5.2)
RANK_EXCEPTION, PROTECTED_SUIT, TRUMP, SAME_SUIT = 2, 4, 5, 6


def trump_on_plain(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """A trump beats every plain card, a plain card no trump."""
    if trump == NO_SUIT or (pack.suit[attack] == trump) == (pack.suit[cover] == trump):
        return None
    return pack.suit[cover] == trump


def higher_of_suit(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    if pack.suit[attack] != pack.suit[cover]:
        return None
    return pack.rank[cover] > pack.rank[attack]


def spades_by_spades(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """Japanese: only a spade beats a spade, no trump does."""
    return False if pack.suit[attack] == SPADES and pack.suit[cover] != SPADES else None


def lowest_by_ace(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """Royal s1: a card of the lowest rank falls to the ace of its suit or of trumps, and to nothing else."""
    if pack.rank[attack] != pack.lowest:
        return None
    return pack.rank[cover] == ACE and pack.suit[cover] in (pack.suit[attack], trump)


def ace_by_lowest(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """Royal s2: an ace falls to the lowest card of its suit or to a trump, the trump ace to the lowest trump alone."""
    if pack.rank[attack] != ACE:
        return None
    if pack.rank[cover] == pack.lowest and pack.suit[cover] == pack.suit[attack]:
        return True
    return pack.suit[attack] != trump and pack.suit[cover] == trump


def covers_table(pack: Pack, rules: Rules) -> list[list[int]]:
    """Trump suit (the last: none) -> attack card -> mask of the cards that beat it; made when a game is built."""
    opinions = rules.opinions()
    return [
        [_beaten_by(pack, opinions, attack, trump) for attack in range(pack.size)] for trump in (0, 1, 2, 3, NO_SUIT)
    ]


def _beaten_by(pack: Pack, opinions: list[Opinion], attack: int, trump: int) -> int:
    mask = 0
    for cover in range(pack.size):
        if cover != attack and _beats(pack, opinions, attack, cover, trump):
            mask |= 1 << cover
    return mask


def _beats(pack: Pack, opinions: list[Opinion], attack: int, cover: int, trump: int) -> bool:
    for opinion in opinions:
        answer = opinion(pack, attack, cover, trump)
        if answer is not None:
            return answer
    return False


def by_trump(game: Table, state: BoutState) -> list[int]:
    return game.covers[state.trump]


def never_closes(pack: Pack, attack: int, cover: int) -> bool:
    return False


def closers_table(pack: Pack, rules: Rules) -> list[int]:
    """Attack card -> the covers after which nobody may throw in this bout."""
    return [
        mask_of([cover for cover in range(pack.size) if cover != attack and rules.closes(pack, attack, cover)])
        for attack in range(pack.size)
    ]


def cover(game: Table, state: BoutState, row: int, card: int, events: list[Event]) -> None:
    """A cover lies on its attack card; when nothing is uncovered the attackers are asked from the leader."""
    state.add_cover(row, state.defender, card, game.pack.same_rank)
    if game.closers[state.attacks[row]] >> card & 1:
        state.closed = True
    if not state.uncovered:
        state.passed = 0
        throwing.ask(game, state, events)


def _offer(game: Table, state: BoutState, moves: list[Move]) -> None:
    hand = state.hands[state.defender]
    table = game.rules.beaten_by(game, state)
    covers = state.covers
    for row, attack in enumerate(state.attacks):
        if covers[row] == UNCOVERED:
            held = table[attack] & hand
            while held:
                low = held & -held
                moves.append(game.moves.pair("beat", attack, low.bit_length() - 1))
                held ^= low


def _fault(game: Table, state: BoutState, move: Move) -> Refusal | None:
    unheld = not_in_hand(game, state, move) or no_open_attack(game, state, move)
    if unheld is not None:
        return unheld
    if not game.rules.beaten_by(game, state)[move.attack] & move.mask:
        return refusal(game, "does_not_beat", move.attack, *move.cards)
    return None


def _do(game: Table, state: BoutState, move: Move, events: list[Event]) -> None:
    state.remove(state.defender, move.mask)
    cover(game, state, state.row_of(move.attack), move.cards[0], events)


BEAT = Act("beat", ("defend",), _offer, _fault, _do)
