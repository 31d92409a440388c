"""Modifiers of the trump (catalogue 4: trumpless, trump_change, invisible)."""

from dataclasses import replace

from variants.bout import clearing, secret_card, trumps
from variants.bout.rules import Rules
from variants.catalogue import options
from variants.catalogue.entry import ANY_BASE, NEEDED, THREE_BASES, Entry, unchanged


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
    return replace(rules, trump=secret_card.with_secret(rules.trump), talon_out=secret_card.turn)


def _secret_stays(rules: Rules) -> Rules:
    return replace(rules, talon_out=secret_card.turn_for_good)


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
