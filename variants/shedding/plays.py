"""Plays as moves and as text: `play CARD [SECOND] [SUIT]`, the cards in the order in which they are laid."""

from variants.cards import NO_SUIT, SUITS, Pack, mask_of
from variants.core import BadMove, Move

VERB = "play"
MOST_CARDS = 2


class Plays:
    """The plays of one pack, each made at its first use."""

    def __init__(self, pack: Pack) -> None:
        self.pack: Pack = pack
        self.made: dict[int, Move] = {}

    def of(self, card: int, second: int, suit: int) -> Move:
        """The play of a card, with -1 for no second card and `NO_SUIT` for no order."""
        key = (card * 64 + second + 1) * 8 + suit + 1
        move = self.made.get(key)
        if move is None:
            cards = (card,) if second < 0 else (card, second)
            text = f"{VERB} {self.pack.text(cards)}" + (f" {SUITS[suit]}" if suit != NO_SUIT else "")
            move = self.made[key] = Move(VERB, -1, cards, mask_of(cards), text)
        return move

    def read(self, words: list[str]) -> Move:
        """The play that the words after the verb mean; BadMove names the fault."""
        names, suit = words, NO_SUIT
        if len(words) > 1 and len(words[-1]) == 1 and words[-1] in SUITS:
            names, suit = words[:-1], SUITS.index(words[-1])
        if not 1 <= len(names) <= MOST_CARDS:
            raise BadMove("card_count", VERB, 1, 2, " ".join(words))
        for name in names:
            if not self.pack.twins(name):
                raise BadMove("unknown_card", name)
        cards = [self.pack.twins(name)[0] for name in names]
        return self.of(cards[0], cards[1] if len(cards) > 1 else -1, suit)


def ordered(move: Move) -> int:
    """The suit that a play orders: the letter that stands alone at its end."""
    return SUITS.index(move.text[-1]) if move.text[-2] == " " else NO_SUIT
