"""Modifiers of the trump (catalogue 4: trumpless, two_trump, trump_change, invisible, secret)."""

from dataclasses import replace

from variants.bout import clearing, own_trumps, secret_card, trumps
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.entry import ANY_BASE, NEEDED, THREE_BASES, Entry, Option, unchanged


def trumpless(rules: Rules) -> Rules:
    """No trump, no card is turned, and so no travel card."""
    return options.shows_nothing(replace(rules, trump=trumps.NO_TRUMP))


TRUMPLESS = Entry(
    id="trumpless",
    name_en="Trumpless fool",
    name_ru="Бескозырный дурак",
    source="S1 82-89; S2 4-5",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=trumpless,
    sets={"trump": "none", "trump.ace": "none", "trump.full_deal": "none", "trump.second": "none", "travel": "off"},
    decisions=(
        "With no trump to be lowest, the holder of the lowest card leads first.",
        "On the Japanese base the rule about spades is idle: every suit falls to itself alone.",
    ),
)


def two_trump(rules: Rules) -> Rules:
    """One card a seat is turned; its suit is trump for that seat alone."""
    return replace(rules, trump=own_trumps.OWN_TRUMPS, beaten_by=own_trumps.by_own_trump, turned=1)


ALIEN_TRUMP = options.choice(
    "alien_trump",
    "no",
    "",
    "beaten_by",
    {"no": own_trumps.by_own_trump, "yes": own_trumps.by_own_over_alien},
)

TWO_TRUMP = Entry(
    id="two_trump",
    name_en="Two-trump fool",
    name_ru="Двухкозырный дурак",
    source="S1 109-116; S2 6-8",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(ALIEN_TRUMP, Option("packs", ("1", "2"), 2, by_seats={2: 1})),
    change=two_trump,
    sets={"trump": "one a seat", "trump.second": "none", "trump.turned": "one a seat"},
    decisions=(
        "Two players use one pack, more players two, unless the option packs says otherwise; beside the hands there"
        " is a card to turn for everybody, so one pack of 36 seats five at most.",
        "The turned cards form the bottom of the talon, that of the dealer's left neighbour on top of the others.",
        "Players whose turned cards share a suit have the same trump and play each other as in the base game.",
        "The lowest card held of the holder's own trump leads; equal ones are settled clockwise from the dealer's"
        " left.",
        "Whoever shows a travel card shows a card of his own trump.",
        "With two packs a card does not beat its exact double.",
        "Under alien_trump a suit is alien when it is the trump of any seat but the defender's.",
    ),
)


def trump_change(rules: Rules) -> Rules:
    """After a beaten bout the last cover is swapped with the trump card under the talon."""
    return replace(rules, beaten=(clearing.swap_trump, *rules.beaten))


TRUMP_CHANGE = Entry(
    id="trump_change",
    name_en="Trump-changing fool",
    name_ru="Козырный дурак",
    source="S1 145-152",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=trump_change,
    sets={"trump": "a card of the talon", "talon": NEEDED},
    decisions=(
        "What counts is the covering card that was put down latest, wherever it lies on the table.",
        "The new trump card is in place before anyone draws.",
        "In American fool the card that covered the defender's latest throw to himself is the one exchanged.",
        "A joker, a blank or a wild card laid as the latest cover is not exchanged; the trump card stays.",
        "From the moment somebody has drawn the trump card there are no more exchanges and the suit is settled.",
    ),
)


def invisible(rules: Rules) -> Rules:
    """Only the suit of the lowest talon card is told."""
    return replace(rules, trump=trumps.ANNOUNCED)


def _free_to_lead(rules: Rules) -> Rules:
    return replace(rules, trump=trumps.ANNOUNCED_FREE)


INVISIBLE = Entry(
    id="invisible",
    name_en="Invisible-trump fool",
    name_ru="Дурак-невидимка",
    source="S1 219-226",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.switch("lead_last", "no", "", {"no": unchanged, "yes": _free_to_lead}),),
    change=invisible,
    sets={"trump": "a card of the talon"},
    decisions=("If the deal uses up the pack, players are told the suit of the final card dealt but do not see it.",),
)


def secret(rules: Rules) -> Rules:
    """A second card under the trump card is the next trump, and the last card to be drawn."""
    talon_out = (secret_card.turn, *rules.talon_out)
    return replace(rules, trump=secret_card.with_secret(rules.trump), talon_out=talon_out)


def _secret_stays(rules: Rules) -> Rules:
    steps = tuple(secret_card.turn_for_good if step is secret_card.turn else step for step in rules.talon_out)
    return replace(rules, talon_out=steps)


SECRET = Entry(
    id="secret",
    name_en="Secret fool",
    name_ru="Потайной дурак",
    source="S1 303-310; S2 90-91",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.switch("secret_stays", "no", "", {"no": unchanged, "yes": _secret_stays}),),
    change=secret,
    sets={"trump.second": "a secret card"},
    decisions=(
        "Whoever takes the trump card uncovers the secret one, and it is drawn as the very last card, in that refill"
        " or a later one.",
        "The bout in which it is uncovered is played out with the old trump.",
        "Where the deal leaves less than two cards, nothing is hidden and the base game is played.",
        "With secret_stays it remains on the table, so one card never comes into play.",
    ),
)
