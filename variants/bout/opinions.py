"""The `beats` stack (catalogue 5.2): small named rules that answer yes, no or nothing about one card on another.

They are asked once, when a game is built, for every pair of cards and every trump; play is one `&` with a mask.
"""

from variants.bout.rules import Closing, Opinion, Rules
from variants.cards import (
    ACE,
    BLACK,
    BLANK,
    CLUBS,
    DIAMONDS,
    HEARTS,
    JOKER,
    MEGA,
    NO_SUIT,
    RANKS,
    RED,
    SPADES,
    SPECIAL_TURNED,
    WILD,
    Pack,
    mask_of,
)

# places in the stack (5.2; the rank exceptions have an order of their own, 5.3.2.11)
ATTACKED_JOKER, SPECIAL = 5, 10
ACE_EXCEPTION, RANK_EXCEPTION, TWO_EXCEPTION = 20, 21, 22
TWIN = 30
PROTECTED_SUIT, WEAK_TRUMP, COLOUR_TRUMP = 40, 41, 42
TRUMP = 50
SAME_SUIT = 60

TWO, THREE, FOUR = (RANKS.index(rank) for rank in "234")


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


def clubs_by_clubs(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`cross`: only a club beats a club, no trump does."""
    return False if pack.suit[attack] == CLUBS and pack.suit[cover] != CLUBS else None


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


def joker_by_lowest(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """Royal s2 with jokers: an attacked joker falls to any card of the lowest rank, and to nothing else (5.3.2.23)."""
    return pack.rank[cover] == pack.lowest if pack.rank[attack] == JOKER else None


def lowest_by_highest(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """Royal s2: a lowest card falls to aces as in s1; with jokers in the pack to these, as far as they beat it."""
    if pack.rank[attack] == pack.lowest and pack.has_jokers:
        return pack.rank[cover] == JOKER
    return lowest_by_ace(pack, attack, cover, trump)


def highest_ace_by_lowest(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """Royal s2: an ace falls to the lowest card of its suit or to a trump, as long as no joker stands above it."""
    return None if pack.has_jokers else ace_by_lowest(pack, attack, cover, trump)


def ace_by_any_trump(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`ace=any_trump`: an ace, the trump ace too, falls to every trump and to nothing else; twins apart (5.3.2.24)."""
    if pack.rank[attack] != ACE or (pack.suit[attack] == trump and pack.names[attack] == pack.names[cover]):
        return None
    return _is_trump(pack, cover, trump)


def twins_never(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """With two packs an equal card does not beat."""
    return False if pack.names[attack] == pack.names[cover] else None


def twins_beat(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`double`: a card is covered by its twin, too."""
    return True if pack.names[attack] == pack.names[cover] else None


def trump_by_higher_plain(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`trump_weak=yes`: an attacked trump falls to any higher card."""
    if pack.suit[attack] != trump or pack.suit[cover] == trump:
        return None
    return pack.rank[cover] > pack.rank[attack]


def higher_of_any_suit(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`suitless`: ranks are compared whatever the suit."""
    return pack.rank[cover] > pack.rank[attack]


def joker_beats_all(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`one_joker`: the joker beats every card, and nothing beats it."""
    if pack.rank[attack] == JOKER:
        return False
    return True if pack.rank[cover] == JOKER else None


def joker_beats_aces(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`joker_novosibirsk`: a joker beats aces, or all when a joker was turned; it falls to all but these two."""
    if pack.rank[attack] == JOKER:
        return pack.rank[cover] not in (ACE, JOKER)
    if pack.rank[cover] == JOKER:
        return pack.rank[attack] == ACE or trump == SPECIAL_TURNED
    return None


def blank_beats_and_falls(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`blank`: it beats every card, and every card beats it."""
    return True if BLANK in (pack.rank[attack], pack.rank[cover]) else None


def joker_beats_and_falls(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`magic`: a joker beats every card, and every card beats it."""
    return True if JOKER in (pack.rank[attack], pack.rank[cover]) else None


def wild_beats_and_falls(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`wild`: a wild card beats all and falls to all; a joker beats all but a joker and falls to wild cards."""
    if WILD in (pack.rank[attack], pack.rank[cover]):
        return True
    if pack.rank[attack] == JOKER:
        return False
    return True if pack.rank[cover] == JOKER else None


def joker_falls_to_low(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`estonian`: a joker beats all but twos and threes, the other joker too, and falls to these three."""
    if pack.rank[attack] == JOKER:
        return pack.rank[cover] in (TWO, THREE, JOKER)
    return pack.rank[attack] not in (TWO, THREE) if pack.rank[cover] == JOKER else None


def joker_falls_to_twos(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`shchelkovo`: a joker beats all but twos, and falls to twos and to any joker."""
    if pack.rank[attack] == JOKER:
        return pack.rank[cover] in (TWO, JOKER)
    return pack.rank[attack] != TWO if pack.rank[cover] == JOKER else None


def ace_by_two(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`estonian`: a two of any suit beats any ace."""
    return True if pack.rank[attack] == ACE and pack.rank[cover] == TWO else None


def mega_falls_to_fours(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`metropolitan`: the mega card beats all but fours, and falls to fours alone."""
    if pack.rank[attack] == MEGA:
        return pack.rank[cover] == FOUR
    return pack.rank[attack] != FOUR if pack.rank[cover] == MEGA else None


def colour_joker(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`two_jokers`: the joker of the trump's colour beats all; the other one its own two suits, and falls to trumps."""
    if pack.rank[cover] == JOKER:
        return _colour(pack, cover) == _colour_of(trump) or pack.suit[attack] in _SUITS_OF[_colour(pack, cover)]
    if pack.rank[attack] == JOKER:
        return _colour(pack, attack) != _colour_of(trump) and _is_trump(pack, cover, trump)
    return None


def colour_joker_own_suits(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """`joker_trump=no`: a joker beats its own two suits alone; it falls to trumps unless it has their colour."""
    if pack.rank[cover] == JOKER:
        return pack.suit[attack] in _SUITS_OF[_colour(pack, cover)]
    if pack.rank[attack] == JOKER:
        return _colour(pack, attack) != _colour_of(trump) and _is_trump(pack, cover, trump)
    return None


def colour_trumps_by_rank(pack: Pack, attack: int, cover: int, trump: int) -> bool | None:
    """A colour trump: both suits beat plain cards, and each other by rank alone."""
    if trump not in (RED, BLACK) or not _is_trump(pack, attack, trump):
        return True if trump in (RED, BLACK) and _is_trump(pack, cover, trump) else None
    return _is_trump(pack, cover, trump) and pack.rank[cover] > pack.rank[attack]


_SUITS_OF = {RED: (HEARTS, DIAMONDS), BLACK: (SPADES, CLUBS)}


def _colour(pack: Pack, joker: int) -> int:
    return RED if pack.names[joker] == "XR" else BLACK


def _colour_of(trump: int) -> int:
    if trump in (RED, HEARTS, DIAMONDS):
        return RED
    return BLACK if trump in (BLACK, SPADES, CLUBS) else NO_SUIT


def _is_trump(pack: Pack, card: int, trump: int) -> bool:
    return bool(pack.suits[trump] >> card & 1)


def covers_under(pack: Pack, rules: Rules, trump: int) -> list[int]:
    """Attack card -> mask of the cards that beat it; twins are judged as one card, and a card never beats itself."""
    opinions = rules.opinions()
    found: dict[int, int] = {}
    for attack, kind in enumerate(pack.kind):
        if kind not in found:
            found[kind] = _beaten_by(pack, opinions, attack, trump)
    return [found[kind] & ~(1 << attack) for attack, kind in enumerate(pack.kind)]


def _beaten_by(pack: Pack, opinions: list[Opinion], attack: int, trump: int) -> int:
    """The cards that beat an attack card; twins are judged as the first of them."""
    found = [twins for twins in pack.kinds() if _beats(pack, opinions, attack, twins[0], trump)]
    return mask_of([card for twins in found for card in twins])


def _beats(pack: Pack, opinions: list[Opinion], attack: int, cover: int, trump: int) -> bool:
    for opinion in opinions:
        answer = opinion(pack, attack, cover, trump)
        if answer is not None:
            return answer
    return False


def never_closes(pack: Pack, attack: int, cover: int) -> bool:
    return False


def twin_closes(pack: Pack, attack: int, cover: int) -> bool:
    """`double`: after a twin cover nobody may throw."""
    return pack.names[attack] == pack.names[cover]


def wild_closes(pack: Pack, attack: int, cover: int) -> bool:
    """`wild`: after a wild card or a joker nobody may throw."""
    return pack.rank[cover] in (WILD, JOKER)


def closes_by(one: Closing, other: Closing) -> Closing:
    """What ends the throwing by either rule."""

    def closes(pack: Pack, attack: int, cover: int) -> bool:
        return one(pack, attack, cover) or other(pack, attack, cover)

    return closes


def closers_table(pack: Pack, rules: Rules) -> list[int]:
    """Attack card -> the covers after which nobody may throw in this bout."""
    if rules.closes is never_closes:
        return [0] * pack.size
    return [
        mask_of([cover for cover in range(pack.size) if cover != attack and rules.closes(pack, attack, cover)])
        for attack in range(pack.size)
    ]
