"""What can be played together, and why not (catalogue 5.3): composition refuses with a code and a sentence."""

import pytest

import variants
from variants import CompositionError


def refused(*asked: object, **more: object) -> CompositionError:
    with pytest.raises(CompositionError) as told:
        variants.compose(*asked, **more)  # type: ignore[arg-type]
    return told.value


def test_the_order_of_names_does_not_matter() -> None:
    one = variants.compose("transfer", ["royal", "armenian", "boring"])
    other = variants.compose("transfer", ["boring", "royal", "armenian"])
    assert one.modifiers == other.modifiers == ("armenian", "boring", "royal")
    state = one.deal(bytes(32))
    assert one.view(state, 0) == other.view(other.deal(bytes(32)), 0)


def test_a_combination_is_its_parts() -> None:
    whole = variants.build("armenian_second", seats=2)
    parts = variants.compose("throw_in", ["second_attempt", "armenian"])
    assert sorted(whole.acts) == sorted(parts.acts)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("base", "modifiers", "options", "code"),
    [
        ("throw_in", ["rank_or_suit", "road"], {}, "conflict"),
        ("throw_in", ["treshka", "boring"], {}, "conflict"),
        ("throw_in", ["albanian", "piled_up"], {}, "conflict"),
        ("throw_in", ["albanian", "road"], {}, "conflict"),
        ("throw_in", ["piled_up", "armenian"], {}, "conflict"),
        ("throw_in", ["chukotka", "second_attempt"], {}, "conflict"),
        ("throw_in", ["road", "bump"], {}, "conflict"),
        ("throw_in", ["buy_in", "piled_up"], {}, "conflict"),
        ("throw_in", ["empty", "arithmetic"], {}, "conflict"),
        ("throw_in", ["big", "double"], {}, "conflict"),
        ("throw_in", ["one_joker", "two_jokers"], {}, "conflict"),
        ("throw_in", ["magic", "wild"], {}, "conflict"),
        ("throw_in", ["magic", "two_jokers"], {}, "conflict"),
        ("throw_in", ["magic", "double"], {}, "conflict"),
        ("transfer", ["magic", "estonian"], {}, "conflict"),
        ("simple", ["magic", "with_pairs"], {}, "conflict"),
        ("simple", ["poker_showdown", "from_groups"], {}, "conflict"),
        ("japanese", ["poker_showdown"], {}, "wrong_base"),
        ("throw_in", ["poker_showdown"], {"cap_hand": 7}, "bad_option"),
        ("throw_in", ["trumpless", "trump_change"], {}, "conflict"),
        ("throw_in", ["trumpless", "invisible"], {}, "conflict"),
        ("throw_in", ["trumpless", "secret"], {}, "conflict"),
        ("throw_in", ["piled_up", "secret"], {}, "conflict"),
        ("throw_in", ["road", "secret"], {}, "conflict"),
        ("throw_in", ["chukotka", "secret"], {}, "conflict"),
        ("simple", ["japanese", "secret"], {}, "wrong_base"),
        ("transfer", ["trumpless", "travel_card"], {}, "conflict"),
        ("transfer", ["trumpless"], {"travel": "on"}, "conflict"),
        ("transfer", ["no_drop", "chase_in"], {}, "conflict"),
        ("simple", ["with_pairs", "kind"], {}, "conflict"),
        ("simple", ["with_pairs", "poker"], {}, "conflict"),
        ("simple", ["with_pairs", "from_groups"], {}, "conflict"),
        ("transfer", ["estonian", "treshka"], {}, "conflict"),
        ("simple", ["with_pairs", "teams_2x2"], {}, "conflict"),
        ("simple", ["with_pairs", "baltic"], {}, "conflict"),
        ("throw_in", ["teams_2x2"], {"throwers": "neighbours"}, "conflict"),
        ("throw_in", ["teams_2x2"], {"end": "winner_first"}, "conflict"),
        ("simple", ["japanese", "teams_2x2"], {}, "wrong_base"),
        ("throw_in", ["dummy_throwing", "dummy_playing"], {}, "conflict"),
        ("throw_in", ["dummy_throwing", "teams_2x2"], {}, "table_size"),
        ("throw_in", ["dummy_playing", "teams_2x2"], {}, "table_size"),
        ("throw_in", ["dummy_throwing"], {"throwers": "neighbours"}, "conflict"),
        ("throw_in", ["dummy_throwing"], {"first_lead": "seat:2"}, "bad_option"),
        ("simple", ["dummy_throwing"], {}, "wrong_base"),
        ("simple", ["with_pairs", "dummy_playing"], {}, "conflict"),
        ("throw_in", ["teams_2x2"], {"partner_plays_both": "perhaps"}, "bad_option"),
        ("throw_in", ["two_trump", "trumpless"], {}, "conflict"),
        ("throw_in", ["two_trump", "trump_change"], {}, "conflict"),
        ("throw_in", ["two_trump", "invisible"], {}, "conflict"),
        ("throw_in", ["two_trump", "secret"], {}, "conflict"),
        ("throw_in", ["two_trump", "piled_up"], {}, "conflict"),
        ("throw_in", ["two_trump", "road"], {}, "conflict"),
        ("throw_in", ["two_trump", "double"], {"packs": 1}, "bad_option"),
        ("throw_in", ["big"], {"packs": 2}, "bad_option"),
        ("simple", ["japanese", "two_trump"], {}, "wrong_base"),
        ("transfer", ["rank_or_suit"], {}, "wrong_base"),
        ("simple", ["figured"], {}, "wrong_base"),
        ("japanese", ["suitless"], {}, "wrong_base"),
        ("simple", ["japanese", "suitless"], {}, "wrong_base"),
        ("throw_in", ["transfer_3"], {}, "wrong_base"),
        ("throw_in", ["magadan", "reversed"], {}, "conflict"),
        ("throw_in", ["magadan", "empty"], {"magadan": "s2"}, "conflict"),
        ("throw_in", ["magadan", "arithmetic"], {"magadan": "s2"}, "conflict"),
        ("throw_in", ["magadan", "piled_up"], {"magadan": "s2"}, "conflict"),
        ("throw_in", ["magadan", "road"], {"magadan": "s2"}, "conflict"),
        ("throw_in", ["magadan", "chukotka"], {"magadan": "s2"}, "conflict"),
        ("simple", ["magadan", "with_pairs"], {}, "conflict"),
        ("simple", ["magadan", "japanese"], {}, "wrong_base"),
        ("throw_in", ["reversed", "believe"], {}, "conflict"),
        ("throw_in", ["reversed", "second_attempt"], {}, "conflict"),
        ("throw_in", ["reversed", "poker_second"], {}, "conflict"),
        ("throw_in", ["reversed", "american"], {}, "conflict"),
        ("throw_in", ["reversed", "baltic"], {}, "conflict"),
        ("throw_in", ["reversed", "cunning"], {}, "conflict"),
        ("throw_in", ["reversed", "impudent"], {}, "conflict"),
        ("throw_in", ["reversed", "muhlezh"], {}, "conflict"),
        ("throw_in", ["reversed", "shoulder_straps"], {"sixes_win": "yes"}, "conflict"),
        ("throw_in", ["reversed", "magic"], {"block_hands": "yes"}, "conflict"),
        ("throw_in", ["reversed", "treshka"], {}, "conflict"),
        ("throw_in", ["reversed", "boring"], {}, "conflict"),
        ("transfer", ["reversed", "estonian"], {}, "conflict"),
        ("transfer", ["reversed", "metropolitan"], {}, "conflict"),
        ("transfer", ["reversed", "travel_card"], {}, "conflict"),
        ("transfer", ["reversed"], {"travel": "on"}, "conflict"),
        ("transfer", ["reversed"], {"transfer_cards": "any"}, "conflict"),
        ("throw_in", ["reversed"], {"lead": "any"}, "conflict"),
        ("simple", ["reversed", "with_pairs"], {}, "conflict"),
        ("throw_in", [], {"travel": "on"}, "bad_option"),
        ("throw_in", [], {"deck": 40}, "bad_option"),
        ("throw_in", [], {"max_bouts": 0}, "bad_option"),
        ("throw_in", [], {"no_draw": True}, "bad_option"),
        ("throw_in", [], {"first_lead": "seat:2"}, "bad_option"),
        ("throw_in", ["shoulder_straps"], {"deck": 52}, "bad_option"),
        ("throw_in", ["piled_up"], {"redeal": "yes"}, "conflict"),
        ("throw_in", ["road"], {"redeal": "yes"}, "conflict"),
        ("transfer", ["shchelkovo", "double"], {}, "conflict"),
        ("transfer", ["shchelkovo", "estonian"], {}, "conflict"),
        ("transfer", ["shchelkovo", "magic"], {}, "conflict"),
        ("transfer", ["shchelkovo"], {"next_game_lead": "rotate"}, "conflict"),
        ("transfer", ["shchelkovo"], {"cap": 6}, "bad_option"),
        ("transfer", ["shchelkovo", "cunning"], {"overflow": "yes"}, "conflict"),
        ("transfer", ["shchelkovo", "straps_count"], {"overflow": "yes"}, "conflict"),
        ("transfer", ["shchelkovo", "armenian"], {"overflow": "yes", "talon_leads": "unlimited"}, "conflict"),
        ("throw_in", ["shchelkovo"], {}, "wrong_base"),
        ("throw_in", ["pagons_game", "royal"], {}, "wrong_base"),
        ("throw_in", ["unheard_of"], {}, "unknown_variant"),
        ("throw_in", ["believe", "double"], {}, "conflict"),
        ("throw_in", ["believe", "wild"], {}, "conflict"),
        ("throw_in", ["believe", "road"], {}, "conflict"),
        ("throw_in", ["believe", "reversed"], {}, "conflict"),
        ("throw_in", ["believe", "muhlezh"], {}, "conflict"),
        ("throw_in", ["reversed", "muhlezh"], {}, "conflict"),
        ("simple", ["believe", "with_pairs"], {}, "conflict"),
        ("simple", ["believe", "japanese"], {}, "wrong_base"),
        ("simple", ["muhlezh"], {}, "wrong_base"),
        ("japanese", ["muhlezh"], {}, "wrong_base"),
        ("throw_in", ["muhlezh"], {"gadgets": 37}, "bad_option"),
        ("nothing", [], {}, "unknown_variant"),
    ],
)
def test_a_set_that_cannot_be_is_refused(
    base: str, modifiers: list[str], options: dict[str, int | str], code: str
) -> None:
    fault = refused(base, modifiers, options=options)
    assert fault.code == code
    assert fault.sentence("ru") != fault.sentence("en") == str(fault)


@pytest.mark.parametrize(
    ("base", "modifiers"),
    [
        ("throw_in", ["armenian", "boring"]),
        ("throw_in", ["albanian", "buy_in"]),
        ("throw_in", ["american", "rank_or_suit"]),
        ("transfer", ["transfer_2", "transfer_3"]),
        ("throw_in", ["believe", "american", "baltic", "second_attempt", "trump_change"]),
        ("throw_in", ["believe", "big"]),
        ("throw_in", ["believe", "magic"]),
        ("transfer", ["muhlezh", "double"]),
        ("throw_in", ["muhlezh", "wild"]),
        ("throw_in", ["muhlezh", "road"]),
        ("throw_in", ["american", "empty"]),
        ("throw_in", ["chukotka", "buy_in"]),
        ("throw_in", ["armenian", "poker", "second_attempt"]),
        ("transfer", ["trumpless"]),
        ("simple", ["with_pairs", "royal", "trumpless", "scoring"]),
        ("throw_in", ["one_joker", "double"]),
        ("throw_in", ["magic", "blank"]),
        ("throw_in", ["magic", "royal", "big", "armenian", "cunning"]),
        ("transfer", ["magic", "transfer_3", "poker_showdown", "muhlezh"]),
        ("throw_in", ["poker_showdown", "piled_up"]),
        ("throw_in", ["bump", "trump_change"]),
        ("throw_in", ["piled_up", "figured"]),
        ("transfer", ["shchelkovo", "big"]),
        ("transfer", ["shchelkovo", "american"]),
        ("transfer", ["shchelkovo", "trumpless"]),
        ("transfer", ["shchelkovo", "two_trump"]),
        ("throw_in", ["two_trump", "double"]),
        ("throw_in", ["two_trump", "two_jokers"]),
        ("throw_in", ["two_trump", "chukotka"]),
        ("throw_in", ["two_trump", "buy_in"]),
        ("throw_in", ["invisible", "secret"]),
        ("throw_in", ["poker", "baltic"]),
        ("transfer", ["transfer_2", "baltic"]),
        ("simple", ["japanese", "baltic"]),
        ("simple", ["with_pairs", "secret"]),
        ("throw_in", ["trump_change", "secret"]),
        ("throw_in", ["magadan", "invisible"]),
        ("throw_in", ["magadan", "empty"]),
        ("throw_in", ["magadan", "arithmetic"]),
        ("throw_in", ["magadan", "piled_up"]),
        ("throw_in", ["magadan", "road"]),
        ("throw_in", ["magadan", "chukotka", "buy_in"]),
        ("throw_in", ["reversed", "poker"]),
        ("throw_in", ["reversed", "magic"]),
        ("throw_in", ["reversed", "shoulder_straps"]),
        ("transfer", ["reversed", "trumpless"]),
        ("simple", ["reversed", "transfer_2"]),
    ],
)
def test_what_the_catalogue_calls_legal_can_be_played(base: str, modifiers: list[str]) -> None:
    game = variants.compose(base, modifiers)
    state = game.deal(bytes(32))
    assert game.legal_moves(state, state.to_act)


def test_a_conflict_names_both_members_and_the_axis() -> None:
    assert str(refused("throw_in", ["rank_or_suit", "road"])) == (
        "road and rank_or_suit cannot be played together: both set throw.fits."
    )


@pytest.mark.parametrize(
    ("variant", "deck", "most"),
    [("throw_in", 24, 4), ("throw_in", 36, 6), ("throw_in", 52, 8), ("big", 72, 8), ("with_pairs", 52, 5)],
)
def test_a_table_has_as_many_seats_as_the_pack_can_deal(variant: str, deck: int, most: int) -> None:
    assert variants.sizes(variant, deck=deck) == list(range(2, most + 1))
    with pytest.raises(CompositionError) as told:
        variants.build(variant, seats=most + 1, options={"deck": deck})
    assert told.value.code == "table_size"


def test_a_lead_from_the_talon_goes_with_throws_laid_face_down() -> None:
    game = variants.compose("transfer", ["shchelkovo", "armenian"], options={"overflow": "yes"})
    state = game.deal(bytes(32))
    assert "lead_talon" in [game.text(move) for move in game.legal_moves(state, state.to_act)]


def test_shchelkovo_seats_ten_with_two_packs() -> None:
    assert variants.sizes("shchelkovo") == list(range(2, 11))
    assert variants.build("shchelkovo", seats=10, options={"packs": 4}).pack.size == 216
    assert variants.build("shchelkovo", seats=2, options={"packs": 1, "remove_joker": "yes"}).pack.size == 53
    assert refused("transfer", ["shchelkovo"], seats=10, options={"packs": 1}).code == "table_size"


@pytest.mark.parametrize(("modifiers", "deck"), [([], 36), ([], 52), (["double"], 72)])
def test_teams_need_four_or_six_seats(modifiers: list[str], deck: int) -> None:
    for seats in (2, 3, 5, 8):
        assert refused("throw_in", ["teams_2x2", *modifiers], seats=seats, options={"deck": deck}).code == "table_size"
    for seats in (4, 6):
        assert variants.compose("throw_in", ["teams_2x2", *modifiers], seats=seats, options={"deck": deck})


def test_the_pack_of_a_set_suits_all_its_members() -> None:
    game = variants.compose("throw_in", ["one_joker", "double"])
    assert game.options["deck"] == 72
    assert game.pack.size == 74


def test_the_number_of_packs_follows_the_table() -> None:
    """catalogue two_trump, decision 1: one pack for two, two for more; a card to turn for each seat."""
    assert variants.build("two_trump", seats=2).options["packs"] == 1
    assert variants.build("two_trump", seats=3).options["packs"] == 2
    assert variants.build("two_trump", seats=5, options={"packs": 1}).pack.size == 36
    assert refused("throw_in", ["two_trump"], seats=6, options={"packs": 1}).code == "table_size"
    assert variants.sizes("two_trump") == [2, 3, 4, 5, 6, 7, 8]
    assert variants.compose("throw_in", ["two_trump", "double"]).pack.size == 72


def test_options_of_one_game_do_not_stand_in_each_others_way() -> None:
    game = variants.build("throw_in", seats=6, options={"ace_trump": "forbidden", "trump_full_deal": "exposed"})
    assert game.options["trump_full_deal"] == "exposed"
    assert variants.build("invisible", seats=3, options={"ace_trump": "forbidden"}).options["ace_trump"] == "forbidden"
    assert refused("throw_in", ["trumpless"], options={"ace_trump": "forbidden"}).code == "conflict"


def test_an_options_value_may_be_given_as_text_or_number() -> None:
    assert variants.build("throw_in", seats=2, options={"cap": 6}).options["cap"] == "6"
    assert variants.build("throw_in", seats=2, options={"deck": "52"}).options["deck"] == 52


@pytest.mark.parametrize("entry", [entry for entry in variants.ALL if entry.playable], ids=lambda entry: entry.id)
def test_what_an_entry_offers_can_be_had_at_the_tables_that_it_names(entry: variants.Entry) -> None:
    row = variants.entry_json(entry)
    for option in row["options"]:
        assert option["type"] == "integer" or option["default"] in option["values"]
        by_value = row["seats_by_deck"] if option["name"] == "deck" else option.get("seats_by_value", {})
        for value in option.get("values", [option["default"]]):
            sizes = by_value.get(str(value), row["seats"])
            seats = variants.seats_for(sizes[-1], entry.id)
            assert variants.build(entry.id, seats, options={option["name"]: value}), (option["name"], value)


def test_what_a_game_settles_itself_is_not_offered() -> None:
    def offered(variant: str) -> dict[str, object]:
        row = variants.entry_json(variants.ENTRIES[variant])
        return {option["name"]: option.get("values") for option in row["options"]}

    assert "chase" in offered("throw_in") and "chase" not in offered("no_drop")
    assert "ace_trump" not in offered("japanese")
    assert offered("shchelkovo")["next_game_lead"] == ["under_fool"]


def test_an_entry_names_the_tables_of_a_value_where_they_are_others() -> None:
    tables = {
        name: {option["name"]: option.get("seats_by_value") for option in variants.entry_json(entry)["options"]}
        for name, entry in variants.ENTRIES.items()
    }
    assert tables["buy_in"]["k"] == {"1": [2, 3, 4, 5], "2": [2, 3, 4], "6": [2]}
    assert tables["pagons_game"]["sides"] == {"teams": [4, 6]}
    assert tables["throw_in"]["cap"] is None
