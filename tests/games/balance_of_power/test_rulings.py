"""Each ruling, each option and what follows by itself, on the smallest table that shows it."""

from __future__ import annotations

import pytest

from tests.games.balance_of_power.table import RING, Table, position

GB_HOME = "london:gb:k cornwall:gb:g midlands:gb:b scotland:gb:k ireland:gb:g malta:gb:b"
FR = "paris:fr:kgb"


def ring(
    territories: str, turn: str | None = "x kgb", seats: tuple[str | None, ...] = ("x", "y"), **more: object
) -> Table:
    return Table(position(territories, turn, seats, map=RING, **more))


# BP-1 to BP-7.


def test_bp_1_empire_is_achieved_with_a_pawn_in_every_home() -> None:
    assert Table(position(f"{GB_HOME} {FR}", "fr kgb", ("france", "great-britain"))).play("end").turn == (
        "great-britain kgb+"
    )


@pytest.mark.parametrize("gap", ["", "malta:fr:b", "malta:gb:b+fr:b"])
def test_bp_1_empty_or_shared_homes_are_not_enough(gap: str) -> None:
    homes = GB_HOME.replace("malta:gb:b", gap)
    assert Table(position(f"{homes} {FR}", "fr kgb", ("france", "great-britain"))).play("end").turn == (
        "great-britain kgb"
    )


def test_bp_1_the_start_of_the_turn_decides() -> None:
    homes = GB_HOME.replace("malta:gb:b", "turkey:gb:b")
    table = Table(position(f"{homes} {FR}", "gb kgb", ("france", "great-britain"))).play("banker move turkey malta")
    assert table.turn == "great-britain kg"
    assert table.play("end", "end").turn == "great-britain kgb+"


def test_bp_1_never_a_fifth_action() -> None:
    """Two empires controlled, and still one bonus."""
    france = " ".join(f"{t}:gb:k" for t in ("paris", "normandy", "brittany", "aquitaine", "provence", "burgundy"))
    table = Table(position(f"{GB_HOME} {france} hesse:fr:kgb", "fr kgb", ("france", "great-britain"))).play("end")
    assert table.turn == "great-britain kgb+"
    table.play("king duplicate paris", "king duplicate paris", "general duplicate cornwall", "banker duplicate malta")
    assert table.turn == "france kgb"


EUROPE = """
    normandy brittany aquitaine provence burgundy westphalia rhineland brunswick saxony bohemia hungary galicia
    transylvania venetia finland livonia moscow poland ukraine turkey bulgaria greece bosnia wallachia
"""
"""24 territories that are no capitals."""


def spread(owner: str, most: int) -> str:
    kinds = "k" * 12 + "g" * 12
    return " ".join(f"{t}:{owner}:{kind}" for t, kind in zip(EUROPE.split()[:most], kinds, strict=False))


def test_bp_2_nobody_wins_in_another_seats_turn() -> None:
    """Great Britain leaves London and so gives France its 27th point: France wins when its own turn begins."""
    seats = ("great-britain", "germany", "france")
    pawns = f"{spread('fr', 24)} denmark:fr:b norway:fr:b london:fr:b+gb:g hesse:ge:kgb"
    table = Table(position(pawns, "gb kgb", seats)).play("general move london midlands")
    assert table.turn == "germany kgb"
    assert table.play("end").winners == ["france"]
    assert table.phase == "over"
    assert table.to_act == ()


def test_bp_2_a_seat_wins_in_the_middle_of_its_own_turn() -> None:
    table = Table(position(f"{spread('fr', 24)} denmark:fr:bb hesse:ge:kgb london:gb:g hanover:fr:b", "fr kgb"))
    assert table.play("banker move denmark norway").winners == ["france"]


def test_bp_2_one_point_less_is_not_enough() -> None:
    table = Table(position(f"{spread('fr', 23)} denmark:fr:bb hesse:ge:kgb london:gb:g hanover:fr:b", "fr kgb"))
    assert table.play("banker move denmark norway").winners is None


def test_bp_3_an_enemy_beside_a_pawn_does_not_hold_it() -> None:
    table = Table(position("cornwall:gb:g+fr:k normandy:fr:k hesse:ge:k paris:fr:g", "gb kgb"))
    assert sorted(table.moves("general attack")) == [
        "general attack cornwall cornwall king france", "general attack cornwall normandy king france",
    ]  # fmt: skip


def test_bp_4_a_king_beats_a_banker_and_a_banker_a_general() -> None:
    table = Table(position("london:gb:kgb denmark:fr:kg hanover:fr:b hesse:ge:k", "gb kgb"))
    assert table.moves("king attack") == ["king attack london hanover banker france"]
    assert table.moves("general attack") == ["general attack london denmark king france"]
    assert table.moves("banker attack") == ["banker attack london denmark general france"]
    assert table.why("banker attack london denmark king france") == "attack.not-beaten"


def test_bp_5_three_classes_in_a_capital_are_three_points_more() -> None:
    """23 territories and Vienna's 1 and 3."""
    table = Table(position(f"{spread('fr', 23)} vienna:fr:kg hesse:ge:kgb london:gb:g switzerland:fr:b", "fr kgb"))
    assert table.play("banker move switzerland vienna").winners == ["france"]


def test_bp_6_an_attack_into_a_full_territory() -> None:
    table = Table(position("london:gb:kgb hanover:fr:kk+ge:k hesse:ge:k denmark:fr:kkk", "gb kgb"))
    assert table.why("general move london hanover") == "move.full"
    assert table.moves("general attack london hanover") == [
        "general attack london hanover king france", "general attack london hanover king germany",
    ]  # fmt: skip
    table.play("general attack london hanover king germany")
    assert table.at("hanover") == "great-britain:g france:kk"


@pytest.mark.parametrize("aimed_at", ["king france", "banker france", "king great-britain", "king russia"])
def test_where_nobody_stands_that_is_why_nothing_is_attacked_whomever_it_was_aimed_at(aimed_at: str) -> None:
    """Who types only the places need not have meant the pawn that is filled in."""
    table = Table(position("london:gb:kgb paris:fr:kgb hesse:ge:k", "gb kgb"))
    expected = "attack.nobody-there" if aimed_at == "king france" else "attack.empty"
    assert table.why(f"general attack london denmark {aimed_at}") == expected


def test_bp_6_no_attack_where_the_beaten_class_is_not() -> None:
    table = Table(position("london:gb:kgb hanover:fr:gbb hesse:ge:k", "gb kgb"))
    assert table.why("general attack london hanover king france") == "attack.nobody-there"


FIFTEEN = "normandy:fr:kkk brittany:fr:kkk aquitaine:fr:kkk provence:fr:kkk burgundy:fr:kk paris:fr:k"


def test_bp_7_a_declaration_needs_a_pawn_and_room() -> None:
    table = Table(position(f"{FIFTEEN} hesse:ge:k london:gb:k", "fr kgb"))
    assert table.moves("king duplicate") == ["king duplicate paris", "king duplicate burgundy"]
    assert table.why("king duplicate paris") == "duplicate.declares.legal"
    assert table.why("king duplicate normandy") == "duplicate.full"
    assert table.why("king duplicate rhineland") == "action.no-pawn"


def test_bp_7_most_points_win_and_nothing_is_put_down() -> None:
    table = Table(position(f"{FIFTEEN} {spread('ge', 0)} hesse:ge:k london:gb:k", "fr kgb"))
    before = table.written["territories"]
    table.play("king duplicate paris")
    assert table.winners == ["france"]
    assert table.written["territories"] == before


def test_bp_7_another_may_win_by_the_declaration() -> None:
    germans = "hesse:ge:k saxony:ge:k bavaria:ge:k swabia:ge:k rhineland:ge:k westphalia:ge:k hanover:ge:g"
    assert Table(position(f"{FIFTEEN} {germans} london:gb:k", "fr kgb")).play("king duplicate paris").winners == [
        "germany"
    ]


@pytest.mark.parametrize(("pawns", "winners"), [("kkk", ["germany", "france"]), ("kk", ["france"])])
def test_bp_7_pawns_break_the_tie_else_it_is_a_draw(pawns: str, winners: list[str]) -> None:
    germans = " ".join(f"{t}:ge:ggg" for t in ("hesse", "saxony", "bavaria", "swabia"))
    germans += f" rhineland:ge:{pawns[1:]} westphalia:ge:k"
    seats = ("germany", "france", "great-britain")
    table = Table(position(f"{FIFTEEN} {germans} london:gb:k", "fr kgb", seats)).play("king duplicate paris")
    assert table.winners == winners


# A pawn that attacked in place.


ROOTED = "london:gb:gk+fr:k cornwall:fr:k hesse:ge:k paris:fr:g"


def test_an_attack_in_place_roots_the_pawn() -> None:
    table = Table(position(ROOTED, "gb kgb+")).play("general attack london london king france")
    assert table.written["turn"]["rooted"] == ["general london"]
    assert table.why("general move london midlands") == "move.rooted"
    assert table.why("general attack london cornwall king france") == "attack.rooted"
    assert table.moves("general") == ["general duplicate london"]


def test_a_rooted_pawn_may_attack_in_place_again() -> None:
    table = Table(position("london:gb:g+fr:k+ge:k hesse:ge:k paris:fr:g denmark:gb:b", "gb kgb+"))
    table.play("general attack london london king france", "general attack london london king germany")
    assert table.at("london") == "great-britain:g"
    assert table.written["turn"]["rooted"] == ["general london"]


def test_a_second_pawn_of_the_class_is_free() -> None:
    table = Table(position("london:gb:gg+fr:k cornwall:fr:k hesse:ge:k paris:fr:g denmark:gb:b", "gb kgb+"))
    table.play("general attack london london king france")
    assert table.may("general move london midlands")
    assert table.play("general attack london cornwall king france").written["turn"]["rooted"] == ["general london"]


def test_an_attack_in_place_with_the_bonus_roots_nobody() -> None:
    table = Table(position(ROOTED, "gb kb+")).play("general attack london london king france")
    assert table.written["turn"]["rooted"] == []


def test_roots_end_with_the_turn() -> None:
    table = Table(position(ROOTED, "gb kgb")).play("general attack london london king france", "end")
    assert table.written["turn"]["rooted"] == []


# Lost classes, seats that are out.


def test_a_lost_class_is_gone() -> None:
    table = Table(position("london:gb:g denmark:gb:k hanover:fr:k hesse:ge:k paris:fr:gg", "gb kgb"))
    table.play("general attack london hanover king france")
    assert table.written["lost"] == {"great-britain": ["banker"], "france": ["king", "banker"],
                                     "germany": ["general", "banker"]}  # fmt: skip
    table.play("end")
    assert table.why("king move paris normandy") == "action.class-lost"
    assert table.turn == "france kgb"


def test_a_seat_without_pawns_is_passed_over() -> None:
    table = Table(position("london:gb:g hanover:fr:k hesse:ge:k", "gb kgb"))
    table.play("general attack london hanover king france")
    assert table.turn == "germany kgb"
    assert table.play("end").turn == "great-britain kgb"


@pytest.mark.parametrize("options", ["", "total_domination", "respawn", "tougher_neutrals respawn total_domination"])
def test_the_last_seat_with_pawns_wins(options: str) -> None:
    table = Table(position("london:gb:g hanover:fr:k", "gb kgb", options=options))
    assert table.play("general attack london hanover king france").winners == ["great-britain"]


# What follows by itself.


def test_a_turn_ends_when_to_end_it_is_all_that_is_left() -> None:
    table = Table(position("london:gb:kgb hesse:ge:k", "gb g")).play("general move london midlands")
    assert table.turn == "germany kgb"
    lacking = Table(position("london:gb:g hesse:ge:k", "gb kgb")).play("general move london midlands")
    assert lacking.turn == "germany kgb"


def test_a_turn_that_begins_is_asked_even_if_to_end_it_is_all_there_is() -> None:
    table = ring("z1:z:k x1:x:k", "x kgb", ("x", "z")).play("end")
    assert table.turn == "z kgb"
    full = ring("n2:y:kkk x1:x:k", "x kgb").play("end")
    assert full.moves() == ["end"]
    assert full.turn == "y kgb"


def test_the_last_empire_given_brings_the_capitals() -> None:
    table = Table(position("", seats=("france", None))).play("empire great-britain")
    assert table.at("paris") == "france:kgb"
    assert table.at("london") == "great-britain:kgb"
    assert table.moves() == ["start france", "start great-britain"]
    assert table.phase == "setup.start"


def test_an_empire_without_choice_is_asked_all_the_same() -> None:
    table = ring("", None, ("y", "x", None))
    assert table.moves() == ["empire z"]
    assert table.to_act == ("table",)


def test_the_seats_place_clockwise_and_the_start_seat_plays_first() -> None:
    table = ring("x1:x:kgb y1:y:kgb z1:z:kgb", None, ("x", "y", "z")).play("start y")
    assert table.to_act == ("y",)
    assert table.moves() == ["place king y2", "place general y2", "place banker y2"]
    table.play("place banker y2", "place king y2", "place general y2")
    assert table.to_act == ("z",)
    table.play(*(f"place {kind} z2" for kind in ("king", "general", "banker")))
    assert table.to_act == ("x",)
    table.play("place king x2", "place general x3", "place banker x2")
    assert table.turn == "y kgb+"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("place king x1", "place.capital"),
        ("place king y2", "place.not-home"),
        ("place general x2", "place.already"),
        ("king move x1 x2", "move.not-due"),
        ("end", "move.not-due"),
        ("start x", "move.of-the-table"),
    ],
)
def test_what_cannot_be_placed(move: str, code: str) -> None:
    start = position("x1:x:kgb y1:y:kgb x2:x:g", None, ("x", "y"), map=RING)
    table = Table(start | {"turn": {"seat": "x", "place": ["king", "banker"]}})
    assert table.why(move) == code


# The options.


def test_choose_empires_goes_clockwise_from_who_is_drawn() -> None:
    table = Table(position("", seats=(None, None, None), options="choose_empires"))
    assert table.moves() == ["first seat-1", "first seat-2", "first seat-3"]
    table.play("first seat-2")
    assert table.to_act == ("seat-2",)
    table.play("empire russia")
    assert table.to_act == ("seat-3",)
    assert table.why("empire russia") == "empire.taken"
    table.play("empire austria")
    assert table.to_act == ("seat-1",)
    assert table.written["seats"] == [None, "russia", "austria"]
    table.play("empire germany")
    assert table.written["seats"] == ["germany", "russia", "austria"]
    assert table.phase == "setup.start"


def test_without_choose_empires_the_table_gives_them() -> None:
    table = Table(position("", seats=(None, None)))
    assert table.to_act == ("table",)
    assert len(table.moves("empire")) == 6
    assert table.why("first seat-1") == "table.not-due"
    assert table.play("empire france").written["seats"] == ["france", None]


TOUGH = "vienna:fr:kg switzerland:fr:b hesse:ge:kgb london:gb:g"


def test_tougher_neutrals_ask_for_all_of_an_unplayed_empire() -> None:
    pawns = f"{spread('fr', 23)} {TOUGH}"
    assert Table(position(pawns, "fr kgb")).play("banker move switzerland vienna").winners == ["france"]
    # All of Austria but Vienna is French in `spread`: it is achieved; without Venetia it is not.
    assert Table(position(pawns, "fr kgb", options="tougher_neutrals")).play(
        "banker move switzerland vienna"
    ).winners == ["france"]
    gap = pawns.replace("venetia:fr:g", "denmark:fr:g")
    assert Table(position(gap, "fr kgb")).play("banker move switzerland vienna").winners == ["france"]
    tough = Table(position(gap, "fr kgb", options="tougher_neutrals")).play("banker move switzerland vienna")
    assert tough.winners is None


def test_tougher_neutrals_do_not_concern_an_empire_that_is_played() -> None:
    """Also that of a seat that is out."""
    gap = f"{spread('fr', 23)} {TOUGH}".replace("venetia:fr:g", "denmark:fr:g")
    seats = ("austria", "france", "germany")
    table = Table(position(gap.replace(" london:gb:g", ""), "fr kgb", seats, options="tougher_neutrals"))
    assert table.play("banker move switzerland vienna").winners == ["france"]


def test_respawn_in_the_capital_even_beside_an_enemy() -> None:
    table = ring("x1:x:k+y:k y1:y:g", "x kgb", options="respawn")
    assert table.moves("respawn") == ["respawn general x1", "respawn banker x1"]
    table.play("respawn general x1")
    assert table.turn == "x kb"
    assert table.at("x1") == "x:kg y:k"


def test_respawn_and_attack_with_the_fourth_action() -> None:
    table = ring("x1:x:k+y:k y1:y:g", "x kgb+", options="respawn")
    assert table.play("respawn general x1", "general attack x1 x1 king y").at("x1") == "x:kg"


def test_respawn_is_in_the_nearest_territory_that_holds_an_own_pawn() -> None:
    table = ring("x3:x:k n1:x:k x2:x:k y1:y:g", "x kgb", options="respawn")
    assert table.moves("respawn general") == ["respawn general x2", "respawn general n1"]
    assert table.why("respawn general x3") == "respawn.not-nearest"
    assert table.why("respawn general x1") == "respawn.not-nearest"


def test_no_respawn_where_all_the_nearest_are_full() -> None:
    table = ring("x1:x:k+y:kk x2:x:k y1:y:g", "x kgb", options="respawn")
    assert table.moves("respawn") == []
    assert table.why("respawn general x1") == "respawn.full"
    assert table.why("respawn general x2") == "respawn.not-nearest"


def test_what_no_chain_reaches_is_as_far_as_any_other_such() -> None:
    table = ring("n2:x:k z1:x:k y1:y:g", "x kgb", options="respawn")
    assert table.moves("respawn general") == ["respawn general z1", "respawn general n2"]
    nearer = ring("n2:x:k y1:x:k y2:y:g", "x kgb", options="respawn")
    assert nearer.moves("respawn general") == ["respawn general y1"]


def test_respawn_only_with_its_option_and_for_a_class_that_is_gone() -> None:
    assert ring("x1:x:k y1:y:g").why("respawn general x1") == "respawn.not-played"
    assert ring("x1:x:k y1:y:g", options="respawn").why("respawn king x1") == "respawn.not-lost"


def test_respawn_in_any_later_turn_and_nothing_is_lost() -> None:
    table = ring("x1:x:k y1:y:gk", "x kgb", options="respawn")
    table.play("end", "end", "end", "end")
    assert table.may("respawn banker x1")
    assert table.written["lost"] == {}


def test_total_domination_knows_no_points_and_no_declared_end() -> None:
    pawns = f"{spread('fr', 24)} denmark:fr:bb hesse:ge:kgb london:gb:g hanover:fr:b"
    table = Table(position(pawns, "fr kgb", options="total_domination")).play("banker move denmark norway")
    assert table.winners is None
    full = Table(position(f"{FIFTEEN} hesse:ge:k london:gb:k", "fr kgb", options="total_domination"))
    assert full.moves("king duplicate") == []
    assert full.why("king duplicate paris") == "duplicate.no-supply"


def test_total_domination_ends_a_turn_in_which_only_a_declaration_would_be_left() -> None:
    island = {**RING, "links": []}
    kings = "x1:x:kkk x2:x:kkk x3:x:kkk y1:x:kkk y2:x:k z1:x:kk z2:x:g n1:y:k"
    table = Table(position(kings, "x kgb", ("x", "y"), map=island, options="total_domination"))
    assert table.play("general duplicate z2").turn == "y kgb"
    declared = Table(position(kings, "x kgb", ("x", "y"), map=island))
    assert declared.play("general duplicate z2").turn == "x kb"


def test_visible_scores_change_no_rule() -> None:
    plain, seen = (Table(position(f"{GB_HOME} {FR}", "gb kgb", options=options)) for options in ("", "visible_scores"))
    assert plain.moves() == seen.moves()
