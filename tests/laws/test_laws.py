"""The laws over a seeded sample: every playable game at every table size, its options, its bases, sets of modifiers.

`python -m variants laws --games N --pairs` is the long run of the same.
"""

import random

import pytest

import variants
from variants import combinations
from variants.chance import practice_key
from variants.laws import inspection
from variants.playouts import Plan

SETS = 40
SHARE = 0.15


def hold(plans: list[Plan], deals: int = 1) -> None:
    """Inspect each plan; the message of a failure is a case that leads to the fault."""
    for plan in plans:
        key = practice_key(str(plan), 0)
        breaches = inspection.Inspector(plan, key, int.from_bytes(key[:4], "big"), SHARE).run(deals)
        assert not breaches, "\n\n".join(map(str, breaches))


def sample(plans: list[Plan], number: int, seed: int) -> list[Plan]:
    return random.Random(seed).sample(plans, min(number, len(plans)))


SIZES = list(inspection.every_size(variants.ALL))
BASES = list(combinations.allowed(inspection.every_base(variants.ALL)))
OPTIONS = list(inspection.every_option(variants.ALL))


def is_sampled(plan: Plan) -> bool:
    """Every size of the bases; of the others the smallest, the largest, and one between that the name picks."""
    sizes = variants.sizes(plan.variant)
    between = sizes[len(plan.variant) % len(sizes)]
    return variants.ENTRIES[plan.variant].kind == "base" or plan.seats in (sizes[0], sizes[-1], between)


@pytest.mark.parametrize("plan", [plan for plan in SIZES if is_sampled(plan)], ids=str)
def test_a_game_keeps_every_law_at_each_table_size(plan: Plan) -> None:
    hold([plan])


@pytest.mark.parametrize("entry", [entry for entry in variants.ALL if entry.playable], ids=lambda entry: entry.id)
def test_a_series_of_deals_keeps_every_law(entry: variants.Entry) -> None:
    hold([Plan(entry.id, min(variants.sizes(entry.id)))], deals=2)


@pytest.mark.parametrize("plan", sample(BASES, 25, seed=1), ids=str)
def test_a_game_keeps_every_law_on_its_other_bases(plan: Plan) -> None:
    hold([plan])


@pytest.mark.parametrize(
    "name",
    sorted({option.name for entry in variants.ALL if entry.playable for option in variants.options_of(entry.id)}),
)
def test_a_house_rule_breaks_no_law(name: str) -> None:
    plans = sample([plan for plan in OPTIONS if plan.options[0][0] == name], 6, seed=len(name))
    hold(list(combinations.allowed(plans))[:3])


def test_sampled_house_rules_together_break_no_law() -> None:
    chance = random.Random(5)
    bases = [entry for entry in variants.ALL if entry.playable and entry.kind == "base"]
    plans = []
    for _ in range(8):
        entry = chance.choice(bases)
        named = chance.sample(variants.options_of(entry.id), 4)
        chosen = [(option.name, chance.choice(inspection.option_values(option))) for option in named]
        plans.append(Plan(entry.id, chance.choice(variants.sizes(entry.id)), options=tuple(chosen)))
    hold(list(combinations.allowed(plans)))


PAIRS = list(combinations.allowed(combinations.every_pair(variants.ALL)))


@pytest.mark.parametrize("plan", sample(PAIRS, SETS, seed=2), ids=str)
def test_two_modifiers_together_keep_every_law(plan: Plan) -> None:
    hold([plan])


@pytest.mark.parametrize("plan", combinations.random_triples(variants.ALL, 6, seed=3), ids=str)
def test_three_modifiers_together_keep_every_law(plan: Plan) -> None:
    hold([plan])


def test_a_deal_played_by_the_least_action_alone_ends() -> None:
    for entry in variants.ALL:
        if not entry.playable:
            continue
        game = Plan(entry.id, max(variants.sizes(entry.id))).build()
        state = game.deal(practice_key(entry.id, 1))
        moves = 0
        while state.to_act >= 0:
            seat = state.to_act
            game.play(state, game.auto_move(game.view(state, seat), game.legal_moves(state, seat)))
            moves += 1
            assert moves < inspection.MOVES_A_BOUT * 300, entry.id
        assert game.outcome(state)["reason"]
