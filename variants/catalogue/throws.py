"""Modifiers of what is led and thrown, and by whom (catalogue 4, family A)."""

from collections.abc import Callable
from dataclasses import replace

from variants.bout import dealing, leading, patterns, throwing
from variants.bout.rules import Act, Rules
from variants.bout.self_beating import SELF_BEAT, freezing, unlimited, with_free_chase, with_paid_chase
from variants.bout.self_throwing import PASS_ROUND, SELF, defender_has_last_word, for_attackers
from variants.catalogue import options
from variants.catalogue.entry import SHUFFLED_ONCE, Entry


def american(rules: Rules) -> Rules:
    """When the attackers have passed the defender may throw to himself, covering at once."""
    acts = tuple(for_attackers(act) if act.verb == "throw" else act for act in rules.acts)
    rules = replace(rules, acts=acts, last_word=defender_has_last_word)
    return options.with_act(options.with_act(rules, SELF, "throw"), PASS_ROUND, "self")


AMERICAN = Entry(
    id="american",
    name_en="American fool",
    name_ru="Американский дурак",
    source="S1 46-53; S2 71-72",
    kind="modifier",
    bases=("simple", "throw_in", "transfer"),
    default_base="throw_in",
    change=american,
    sets={"throw.self": "the defender", "hands.own": "known"},
    decisions=(
        "A card the defender throws to himself takes a place under the cap like any other attack card.",
        "He needs both the card and its cover in his hand, and the cover must beat it; nothing of his stays open.",
        "The leader draws first, then the other throwers, and the defender last.",
        "On the simple base the defender may still throw to himself, and the attackers may not throw.",
        "It may be played on the simple and the transfer base as well as with throwing in.",
    ),
)


def boring(rules: Rules) -> Rules:
    """Only the highest rank held may be led."""
    return replace(rules, lead_from=leading.highest_rank)


BORING = Entry(
    id="boring",
    name_en="Boring fool",
    name_ru="Скучный дурак",
    source="S1 127-134; S2 29-30",
    kind="modifier",
    bases=("simple", "throw_in", "transfer"),
    default_base="throw_in",
    change=boring,
    sets={"lead.own": "the highest rank"},
    decisions=(
        "Only the rank decides what is highest; being trump lifts no card.",
        "Several cards of the highest rank may be led at once.",
        "Where there are jokers, they stand above the aces.",
    ),
)


def treshka(rules: Rules) -> Rules:
    """Exactly three cards are led, of any ranks."""
    return replace(rules, lead=patterns.THREE_CARDS)


TRESHKA = Entry(
    id="treshka",
    name_en="Three-card fool",
    name_ru="Дурак-трёшка",
    source="S1 377-384; S2 37-38",
    kind="modifier",
    bases=("simple", "throw_in", "transfer", "japanese"),
    default_base="throw_in",
    change=treshka,
    sets={"lead.own": "three cards", "lead.groups": "none"},
    decisions=(
        "Against a defender with fewer than three cards one leads as many as he holds.",
        "A lead can be transferred only if it is all of one rank and none of it has been covered.",
        "The leader picks the three cards as he likes.",
    ),
)


def road(rules: Rules) -> Rules:
    """The whole pack is dealt; one card is thrown that beats the defender's last cover."""
    return replace(
        rules,
        hand_out=dealing.whole_pack,
        fits=throwing.nothing,
        fits_alone=throwing.by_beating,
        misfit="does_not_beat",
        chasers=throwing.once_covered(rules.chasers),
    )


ROAD = Entry(
    id="road",
    name_en="Road fool",
    name_ru="Дорожный дурак",
    source="S1 118-125",
    kind="modifier",
    bases=("simple", "throw_in", "transfer"),
    default_base="throw_in",
    change=road,
    sets={
        "covers": "face up",
        "deal.order": SHUFFLED_ONCE,
        "deal.size": "the whole pack",
        "talon": "none",
        "throw.fits": "what beats the last cover",
        "trump.second": "none",
        "trump.turned": "the last card dealt",
    },
    decisions=(
        "A thrown card is measured against the latest cover alone.",
        "Each throw is a single card.",
        "After a take the same mark holds, and where nothing was covered nobody adds anything.",
        "The pack is dealt out card by card, even if some hands get one more.",
        "The lowest trump leads the first deal, as in the base.",
    ),
)


def rank_or_suit(rules: Rules) -> Rules:
    """A card may be thrown whose rank or suit lies on the table; by suit alone one at a time."""
    return replace(rules, fits_alone=throwing.by_suit)


RANK_OR_SUIT = Entry(
    id="rank_or_suit",
    name_en="Pair-suited fool",
    name_ru="Парномастный дурак",
    source="S1 255-262",
    kind="modifier",
    bases=("throw_in",),
    default_base="throw_in",
    change=rank_or_suit,
    sets={"throw.fits": "rank or suit"},
    decisions=(
        "Cards that fit only by suit are thrown one by one.",
        "It is played on the throw-in base and on no other.",
        "What may be added after a take is judged in the same way.",
    ),
)


def _self_beating(rules: Rules, chase: Callable[[Act], Act]) -> Rules:
    """After a take attackers may cover their own cards; what may be thrown is frozen, as much as they want."""
    acts = tuple(
        freezing(act) if act.verb == "take" else chase(act) if act.verb == "throw" else act for act in rules.acts
    )
    return options.with_act(replace(rules, acts=acts, chase_room=unlimited), SELF_BEAT, "throw")


def cunning(rules: Rules) -> Rules:
    return _self_beating(rules, with_free_chase)


CUNNING = Entry(
    id="cunning",
    name_en="Cunning fool",
    name_ru="Хитрый дурак",
    source="S2 92-93",
    kind="modifier",
    bases=("throw_in", "transfer", "japanese"),
    default_base="throw_in",
    change=cunning,
    sets={"overflow": "no", "chase": "with self-beating", "hands.own": "known"},
    decisions=(
        "The take settles which ranks may be thrown: those lying there at that moment, the defender's covers"
        " among them, and nothing laid later adds one.",
        "Once he takes, neither the cap nor the number of cards he holds limits what the attackers add.",
        "The leader goes first and keeps the turn until he passes, then the next attacker clockwise, and"
        " nobody gets a second turn.",
        "An attacker may lay on his own card only what would beat it in defence.",
    ),
)


def impudent(rules: Rules) -> Rules:
    return _self_beating(rules, with_paid_chase)


IMPUDENT = Entry(
    id="impudent",
    name_en="Impudent fool",
    name_ru="Наглый дурак",
    source="S2 94-95",
    kind="modifier",
    bases=("throw_in", "transfer", "japanese"),
    default_base="throw_in",
    change=impudent,
    sets={"overflow": "no", "chase": "self-beat first", "hands.own": "known"},
    decisions=(
        "Every throw after the take uses up one cover that the same seat has laid on a card of its own since"
        " the take; the throw may hold several cards of a rank.",
        "Whoever has no open card of his own on the table adds nothing after the take.",
    ),
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
