"""The match of levels (catalogue 4: pagons_game): throw-in fool in which sixes, sevens ... and a queen are hung."""

from dataclasses import replace

from variants.bout import ending, hanging
from variants.bout.rules import Ladder, Rules
from variants.catalogue import options
from variants.catalogue.entry import Entry, unchanged
from variants.catalogue.teams import TABLES, teams_2x2


def pagons_game(rules: Rules) -> Rules:
    """Hanging is asked once the bout's cards have gone where they belong."""
    place = rules.ending.index(ending.move_cards) + 1
    acts = tuple(hanging.with_hanging(act) if act.verb == "pass" else act for act in rules.acts)
    return replace(
        rules,
        acts=(*acts, hanging.HANG, hanging.PASS_PAGONS),
        ending=(*rules.ending[:place], hanging.ask_to_hang, *rules.ending[place:]),
        told=(*rules.told, "levels"),
    )


def _kept(rules: Rules) -> Rules:
    """`walk=no`: pagons are neither led, thrown nor beaten."""
    laid = ("lead", "throw", "beat")
    return replace(rules, acts=tuple(hanging.walking_not(act) if act.verb in laid else act for act in rules.acts))


def _in_teams(rules: Rules) -> Rules:
    return replace(teams_2x2(rules), ladder=replace(rules.ladder, teams=2), tables=TABLES)


PAGONS_GAME = Entry(
    id="pagons_game",
    name_en="Pagons game (ladder of straps)",
    name_ru="Игра с погонами",
    source="S2 154-158",
    kind="own",
    bases=("throw_in",),
    default_base="throw_in",
    options=(
        options.switch("walk", "yes", "", {"yes": unchanged, "no": _kept}),
        options.choice("queen", "S", "", "ladder", {suit: Ladder(f"Q{suit}") for suit in "SHDC"}),
        options.switch("sides", "each", "", {"each": unchanged, "teams": _in_teams}),
    ),
    change=pagons_game,
    decks=(36,),
    decisions=(
        "Every side climbs its own ladder; what one hangs does not move the others.",
        "Without walking, a defender takes an attack card of his own level, and nobody leads or throws cards of his.",
        "Without walking, whoever must lead and holds nothing but his pagons leads them.",
        "Hung cards are handed over, not attacked with: nobody beats them.",
        "Whoever was hung upon deals next.",
        "The queen that ends the match is that of spades, or of the suit that the option queen names.",
        "With no teams each player is a side alone.",
        "Nobody has to hang; the deal can be played out as in throw-in fool.",
        "Hanging needs an empty talon and a hand without any other card.",
        "A defender hangs on the leader of the bout.",
        "The match goes on over as many deals as it takes until the queen is hung.",
    ),
)
