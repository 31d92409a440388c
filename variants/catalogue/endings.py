"""Modifiers of how a bout or a deal ends, and of its points (catalogue 4, family A)."""

from dataclasses import replace

from variants.bout import ending, scoring, showing
from variants.bout.claiming import CLAIM
from variants.bout.rules import Rules, Step
from variants.catalogue import options
from variants.catalogue.entry import ANY_BASE, THREE_BASES, Entry, Option, Value, unchanged


def kind(rules: Rules) -> Rules:
    """A player who takes leads next."""
    steps = tuple(ending.taker_leads if step is ending.next_leader else step for step in rules.ending)
    return replace(rules, ending=steps)


KIND = Entry(
    id="kind",
    name_en="Kind fool",
    name_ru="Добрый дурак",
    source="S2 79-80",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=kind,
    sets={"take.leads": "the taker"},
    decisions=("The hands are filled before the taker leads, though he seldom needs a card.",),
)


def circular(rules: Rules) -> Rules:
    """After each bout and its refill the hands go one seat to the left."""
    place = rules.ending.index(ending.go_out) + 1
    return replace(rules, ending=(*rules.ending[:place], ending.hand_left, *rules.ending[place:]))


CIRCULAR = Entry(
    id="circular",
    name_en="Circular fool",
    name_ru="Круговой дурак",
    source="S1 183-190; S2 11-12",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    change=circular,
    sets={"hands": "move left"},
    decisions=(
        "The hands move on after the refill and before the next lead.",
        "A seat that is out neither gives nor receives a hand.",
        "Who has gone out is settled before the hands move, so nobody receives an empty one.",
    ),
)


def _counting(rules: Rules, step: Step) -> Rules:
    return replace(rules, ending=(step, *rules.ending), told=(*rules.told, "scores"))


def scoring_fool(rules: Rules) -> Rules:
    """Attack cards covered in beaten bouts count: fewest lose, most win."""
    counted = _counting(rules, scoring.count_covered)
    return replace(counted, end=scoring.by_points(rules.end, scoring.fewest_lose_most_win))


def _match(rules: Rules) -> Rules:
    """The counts add up over the deals of a match."""
    return replace(rules, end=scoring.adding_up(rules.end), told=(*rules.told, "match_scores"))


SCORING = Entry(
    id="scoring",
    name_en="Scoring fool",
    name_ru="Очковый дурак",
    source="S1 246-253; S2 47-48",
    kind="modifier",
    bases=ANY_BASE,
    default_base="throw_in",
    options=(options.switch("match", "no", "", {"no": unchanged, "yes": _match}),),
    change=scoring_fool,
    scores=True,
    decisions=(
        "Covers in a bout that ends with a take earn nothing.",
        "All seats with the lowest count lose, and all seats with the highest win.",
        "Being the last to hold cards costs nothing in itself.",
        "With match the counts of the deals are summed, and the smallest sum loses.",
    ),
)


def straps_count(rules: Rules) -> Rules:
    """Two cards of one rank laid at once earn a strap: fewest lose."""
    acts = tuple(scoring.counting_pairs(act) if act.verb in ("lead", "throw") else act for act in rules.acts)
    end = scoring.by_points(rules.end, scoring.fewest_lose)
    return replace(rules, acts=acts, end=end, told=(*rules.told, "scores"))


STRAPS_COUNT = Entry(
    id="straps_count",
    name_en="Straps-counting fool",
    name_ru="Погонный дурак",
    source="S1 273-280",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    change=straps_count,
    sets={"overflow": "no"},
    scores=True,
    decisions=(
        "Every two equal cards in one move make a strap, so three give one and four give two.",
        "Pairs thrown after a take earn straps too.",
        "Passing the attack on earns no strap.",
        "Seats that share the lowest number lose together.",
        "A pair earns its strap whether the bout is beaten or taken.",
    ),
)


def figured(rules: Rules) -> Rules:
    """Figure cards covered in beaten bouts count: most win, all others lose."""
    counted = _counting(rules, scoring.count_figures)
    return replace(counted, end=scoring.by_points(rules.end, scoring.most_win))


FIGURED = Entry(
    id="figured",
    name_en="Figured fool",
    name_ru="Фигурный дурак",
    source="S1 386-393; S2 101-102",
    kind="modifier",
    bases=("throw_in", "transfer"),
    default_base="throw_in",
    change=figured,
    scores=True,
    decisions=(
        "A figure that was covered and then taken does not count.",
        "Seats that share the highest count win together.",
        "A figure of the trump suit is worth as much as any other.",
    ),
)


def shoulder_straps(rules: Rules) -> Rules:
    """The result tells with how many sixes the last winner went out."""
    return replace(rules, end=ending.with_straps(rules.end), told=(*rules.told, "straps"))


def _claims(rules: Rules) -> Rules:
    return options.with_act(rules, CLAIM, "lead")


def poker_showdown(rules: Rules) -> Rules:
    """With the talon gone and a hand of five or fewer, poker hands are compared; nobody goes out before."""
    place = rules.ending.index(ending.go_out)
    steps = (*rules.ending[:place], showing.showdown, *rules.ending[place:])
    return options.with_act(replace(rules, ending=steps), showing.DISCARD, "pass")


def _limited(rules: Rules, value: Value) -> Rules:
    """Too many cards are judged before the refill (5.3.2.42)."""
    place = rules.ending.index(ending.refill)
    steps = (*rules.ending[:place], showing.lose_above(int(value)), *rules.ending[place:])
    return replace(rules, ending=steps)


CAP_HAND = Option("cap_hand", ("8", "9", "10"), 10, _limited)

POKER_SHOWDOWN = Entry(
    id="poker_showdown",
    name_en="Poker fool with showdown",
    name_ru="Покерный дурак, вариант автора",
    source="S1 292",
    kind="modifier",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(CAP_HAND,),
    change=poker_showdown,
    sets={"showdown": "poker hands"},
    decisions=(
        "A hand of fewer than five is compared as it stands; if the rest is equal, the hand with more cards wins.",
        "Hands rank as in poker and trumps count for nothing extra; an ace is below the two only in A2345, which"
        " takes a pack of 52.",
        "The whole rule is an experiment and is played by agreement.",
        "Hands are shown after the first bout that leaves nothing to draw and somebody with five cards or fewer.",
        "The best hand wins and the worst is the fool, so that every base has a loser.",
    ),
    no_case={3: "that players agree to it beforehand is no matter of a position"},
)

SHOULDER_STRAPS = Entry(
    id="shoulder_straps",
    name_en="Shoulder straps (finish bonus)",
    name_ru="Погоны",
    source="S2 123, 129",
    kind="option",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(
        replace(
            options.switch("sixes_win", "no", "", {"no": unchanged, "yes": _claims}),
            sets={"yes": {"hands.own": "known"}},
        ),
    ),
    change=shoulder_straps,
    decks=(36,),
    decisions=(
        "A single trump six gives no strap; in a pair of sixes it counts.",
        "Whether the sixes were beaten does not matter.",
        "`sixes_win` is off by default; a claim gives two straps, the trump six counts.",
    ),
)

DRAW_RULE = Entry(
    id="draw_rule",
    name_en="Draw",
    name_ru="Ничья",
    source="S1 181, 458; S2 3",
    kind="option",
    bases=THREE_BASES,
    default_base="throw_in",
    options=(options.NO_DRAW,),
    decisions=("When nobody has cards left the deal is a draw; with `no_draw=yes` the defender is the fool.",),
)
