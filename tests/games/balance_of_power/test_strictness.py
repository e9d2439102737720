"""What is no position is refused, with a code and with the path of what has to be mended: one test for each clause."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine import strict
from controller.errors import PositionError
from controller.games.balance_of_power import GAME
from tests.games import strictness
from tests.games.balance_of_power import drawn
from tests.games.balance_of_power.table import RING, position, stand
from tests.games.strictness import MISSING, Broken, attempt, change

refused = partial(strictness.refused, GAME)
CAPITALS = "london:gb:kgb paris:fr:kgb brandenburg:ge:kgb"
TURN = position("london:gb:kgb normandy:fr:g+ge:k", "gb kb+ general london") | {
    "lost": {"france": ["king", "banker"], "germany": ["general", "banker"]}, "pending": None,
}  # fmt: skip
START = position(CAPITALS)
PLACING = position(f"{CAPITALS} cornwall:gb:kgb normandy:fr:g") | {
    "turn": {"seat": "france", "place": ["king", "banker"]}
}
GIVING = position("", seats=("france", None, None))
CHOOSING = position("", seats=(None, "france", None), options="choose_empires") | {"turn": {"seat": "seat-3"}}
DRAWING = position("", seats=(None, None), options="choose_empires")
OVER = position("london:gb:kgb paris:fr:k") | {"winners": ["france", "great-britain"], "lost": {
    "france": ["general", "banker"], "germany": ["king", "general", "banker"]}}  # fmt: skip
INLINE = position("x1:x:kgb y1:y:k", "x kgb", ("x", "y"), map=RING)
VALID = {
    "turn": TURN, "start": START, "placing": PLACING, "giving": GIVING, "choosing": CHOOSING, "drawing": DRAWING,
    "over": OVER, "inline": INLINE,
}  # fmt: skip


@pytest.mark.parametrize("name", VALID)
def test_what_is_changed_below_is_valid(name: str) -> None:
    state = GAME.read(VALID[name])
    assert GAME.read(GAME.write(state)) == state


@pytest.mark.parametrize("value", strictness.NO_OBJECTS)
def test_a_position_is_an_object(value: object) -> None:
    assert refused(value) == ("", "wrong-type")


@pytest.mark.parametrize(
    ("base", "path"),
    [
        (TURN, "game"), (TURN, "version"), (TURN, "map"), (TURN, "seats"), (TURN, "turn"), (TURN, "turn.seat"),
        (TURN, "turn.actions"), (INLINE, "map.empires"), (INLINE, "map.links"), (INLINE, "map.empires.x.capital"),
        (INLINE, "map.empires.x.territories"), (PLACING, "turn.seat"),
    ],
)  # fmt: skip
def test_what_is_required(base: Broken, path: str) -> None:
    assert refused(change(base, path, MISSING)) == (path, "missing-key")


def test_what_may_be_left_out() -> None:
    bare = {key: TURN[key] for key in ("game", "version", "map", "seats", "territories")}
    bare["turn"] = {"seat": "great-britain", "actions": {"king": 1}}
    written = GAME.write(GAME.read(bare))
    assert written["turn"] == {
        "seat": "great-britain", "actions": {"king": 1, "general": 0, "banker": 0}, "bonus": 0, "rooted": [],
    }  # fmt: skip
    assert written["options"] == dict.fromkeys(GAME.option_defaults, False)
    assert written["lost"] == TURN["lost"]
    bare_map = {"empires": RING["empires"], "links": []}
    assert GAME.write(GAME.read(change(INLINE, "map", bare_map)))["map"] == bare_map | {"neutral": []}
    empty = {key: GIVING[key] for key in ("game", "version", "map", "seats", "turn")}
    assert GAME.write(GAME.read(empty))["territories"] == {}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("colour", "colour"), ("options.colour", "options.colour"), ("turn.colour", "turn.colour"),
        ("turn.actions.bishop", "turn.actions.bishop"), ("turn.actions.bonus", "turn.actions.bonus"),
        ("lost.spain", "lost.spain"), ("territories.london.austria", "territories.london.austria"),
        ("territories.london.great-britain.bishop", "territories.london.great-britain.bishop"),
        ("turn.place", "turn.actions"),
    ],
)  # fmt: skip
def test_unknown_keys(path: str, found: str) -> None:
    assert refused(change(TURN, path, 1)) == (found, "unknown-key")


@pytest.mark.parametrize("path", ["map.colour", "map.empires.x.colour"])
def test_unknown_keys_of_a_map(path: str) -> None:
    assert refused(change(INLINE, path, 1)) == (path, "unknown-key")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("game", "chess"), ("map", "europe-1815"), ("seats.0", "spain"), ("seats.0", "seat-1"),
        ("turn.seat", "austria"),
        ("turn.seat", "seat-1"), ("turn.seat", "table"), ("turn.rooted.0", "bishop london"),
        ("turn.rooted.0", "general kent"), ("turn.rooted.0", "general"), ("turn.rooted.0", "general  london"),
        ("turn.rooted.0", "general london "), ("lost.france.0", "bishop"),
    ],
)  # fmt: skip
def test_unknown_names(path: str, value: str) -> None:
    assert refused(change(TURN, path, value)) == (path, "unknown-name")


def test_unknown_territories() -> None:
    assert refused(change(TURN, "territories.kent", {})) == ("territories.kent", "unknown-name")


NUMBERS = ("turn.actions.king", "turn.bonus", "territories.london.great-britain.king", "version")


@pytest.mark.parametrize("path", NUMBERS)
@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [], {}])
def test_numbers_are_whole_numbers(path: str, value: object) -> None:
    assert refused(change(TURN, path, value)) == (path, "wrong-type")


@pytest.mark.parametrize("path", NUMBERS)
@pytest.mark.parametrize("value", [-1, 10**20])
def test_numbers_have_bounds(path: str, value: int) -> None:
    assert refused(change(TURN, path, value)) == (path, "out-of-range")


@pytest.mark.parametrize("path", ["turn.actions.king", "turn.bonus"])
def test_what_is_left_is_at_most_one(path: str) -> None:
    assert refused(change(TURN, path, 2)) == (path, "out-of-range")


@pytest.mark.parametrize("version", [0, 2])
def test_other_versions(version: int) -> None:
    assert refused(change(TURN, "version", version)) == ("version", "out-of-range")


@pytest.mark.parametrize("option", list(GAME.option_defaults))
@pytest.mark.parametrize("value", [0, 1, "true", None, []])
def test_options_are_true_or_false(option: str, value: object) -> None:
    assert refused(change(TURN, f"options.{option}", value)) == (f"options.{option}", "wrong-type")


@pytest.mark.parametrize(
    ("base", "path", "value"),
    [
        (TURN, "territories", []), (TURN, "territories", None), (TURN, "territories.london", 1),
        (TURN, "territories.london.great-britain", 3), (TURN, "options", None), (TURN, "seats", "france"),
        (TURN, "seats", {}), (TURN, "seats.0", 1), (TURN, "turn", "france"), (TURN, "turn", []), (TURN, "turn.seat", 1),
        (TURN, "turn.actions", 3), (TURN, "turn.rooted", "general london"), (TURN, "turn.rooted.0", 1),
        (TURN, "lost", []), (TURN, "lost.france", "king"), (TURN, "lost.france.0", 1), (OVER, "winners", "france"),
        (OVER, "winners.0", 1), (PLACING, "turn.place", "king"), (PLACING, "turn.place.0", 1), (TURN, "map", 1),
        (TURN, "map", None), (INLINE, "map.empires", []), (INLINE, "map.empires.x", []), (INLINE, "map.links", {}),
        (INLINE, "map.links.0", "x1"), (INLINE, "map.links.0", ["x1"]), (INLINE, "map.links.0", ["x1", "x3", "y1"]),
        (INLINE, "map.links.0.0", 1), (INLINE, "map.neutral", "n1"), (INLINE, "map.neutral.0", 1),
        (INLINE, "map.empires.x.territories", "x1"), (INLINE, "map.empires.x.capital", 1),
    ],
)  # fmt: skip
def test_wrong_types(base: Broken, path: str, value: object) -> None:
    assert refused(change(base, path, value)) == (path, "wrong-type")


@pytest.mark.parametrize("key", ["game", "turn", "territories", "seats"])
def test_repeated_keys(key: str) -> None:
    text = json.dumps(TURN)
    assert refused(strict.load(f'{{"{key}": 1, {text[1:]}')) == (key, "repeated-key")


def test_repeated_territories_and_empires() -> None:
    text = json.dumps(TURN).replace('{"london"', '{"london": {}, "london"')
    assert refused(strict.load(text)) == ("territories.london", "repeated-key")
    text = json.dumps(INLINE).replace('{"x": {"capital"', '{"x": {}, "x": {"capital"')
    assert refused(strict.load(text)) == ("map.empires.x", "repeated-key")


# Maps.


def inline(**parts: Any) -> Broken:
    """The small map with other parts."""
    return change(INLINE, "map", deepcopy(RING) | parts)


@pytest.mark.parametrize("name", ["", "a b", "a\tb", "a\u00a0b", " x", "table", "seat-1", "seat-12"])
def test_names_of_empires(name: str) -> None:
    empires = deepcopy(RING["empires"]) | {name: {"capital": "u1", "territories": ["u1", "u2"]}}
    assert refused(inline(empires=empires)) == (f"map.empires.{name}", "bad-name")


@pytest.mark.parametrize("name", ["seat-", "seat-x", "seats-1", "Table", "king", "end", "a.b", "seat-1x"])
def test_names_that_empires_may_have(name: str) -> None:
    empires = deepcopy(RING["empires"]) | {name: {"capital": "u1", "territories": ["u1", "u2"]}}
    assert GAME.read(inline(empires=empires)).setting.map.empires[-1] == name


@pytest.mark.parametrize("name", ["", "a b", "a\n", "\u2003"])
def test_names_of_territories(name: str) -> None:
    assert refused(inline(neutral=["n1", name])) == ("map.neutral.1", "bad-name")
    assert refused(change(INLINE, "map.empires.z.territories.1", name)) == ("map.empires.z.territories.1", "bad-name")


@pytest.mark.parametrize("name", ["table", "seat-1", "x", "king"])
def test_territories_may_be_called_like_seats(name: str) -> None:
    assert name in GAME.read(inline(neutral=["n1", name])).setting.map.number


def test_a_map_has_two_empires_of_two_territories() -> None:
    one = {"x": RING["empires"]["x"]}
    assert refused(inline(empires=one, links=[]))[0] == "map.empires"
    small = change(INLINE, "map.empires.z.territories", ["z1"])
    assert refused(small) == ("map.empires.z.territories", "out-of-range")


def test_a_capital_is_a_territory_of_its_empire() -> None:
    assert refused(change(INLINE, "map.empires.z.capital", "x1")) == ("map.empires.z.capital", "unknown-name")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("map.neutral.2", "x1"), ("map.neutral.1", "n1"), ("map.empires.z.territories.1", "z1"),
        ("map.empires.z.territories.1", "y2"), ("map.links.1", ["x1", "x2"]), ("map.links.1", ["x2", "x1"]),
        ("map.links.1", ["x1", "x1"]),
    ],
)  # fmt: skip
def test_nothing_stands_twice_on_a_map(path: str, value: object) -> None:
    assert refused(change(INLINE, path, value)) == (path, "conflict")


def test_links_join_territories_of_the_map() -> None:
    assert refused(change(INLINE, "map.links.1.0", "u9")) == ("map.links.1.0", "unknown-name")


# Seats and pawns.


@pytest.mark.parametrize(
    "seats", [[], ["france"], ["france", "germany", "austria", "russia", "great-britain", "ottoman-empire", None]]
)
def test_two_to_six_seats(seats: list[str]) -> None:
    assert refused(change(START, "seats", seats)) == ("seats", "out-of-range")


def test_no_more_seats_than_empires() -> None:
    assert refused(change(INLINE, "seats", [None] * 4)) == ("seats", "too-many")


def test_no_empire_twice() -> None:
    assert refused(change(TURN, "seats.2", "france")) == ("seats.2", "conflict")


def test_a_fourth_pawn() -> None:
    assert refused(change(TURN, "territories.london.france", {"king": 1})) == ("territories.london", "too-many")
    assert refused(change(TURN, "territories.paris", {"france": {"king": 4}})) == ("territories.paris", "too-many")


def test_a_sixteenth_pawn_of_a_class() -> None:
    there = stand("brittany:fr:kkk aquitaine:fr:kkk provence:fr:kkk burgundy:fr:kkk paris:fr:kkk")
    lost = {"france": ["banker"], "germany": ["general", "banker"]}
    fifteen = change(TURN, "territories", TURN["territories"] | there) | {"lost": lost}
    GAME.read(fifteen)
    assert refused(change(fifteen, "territories.hesse", {"france": {"king": 1}})) == ("territories", "too-many")


# Lost classes.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("lost.france", ["king"]), ("lost.france", []), ("lost.great-britain", ["king"]),
        ("lost.france", ["king", "banker", "general"]),
    ],
)  # fmt: skip
def test_lost_is_just_what_the_map_says(path: str, value: object) -> None:
    assert refused(change(TURN, path, value)) == (path, "conflict")


def test_lost_names_everybody_who_lost() -> None:
    assert refused(change(TURN, "lost.germany", MISSING)) == ("lost.germany", "conflict")


def test_lost_names_no_class_twice() -> None:
    assert refused(change(TURN, "lost.france", ["king", "king"])) == ("lost.france.1", "conflict")


def test_lost_comes_in_any_order_and_may_be_empty_for_a_seat() -> None:
    changed = change(
        TURN, "lost", {"germany": ["banker", "general"], "great-britain": [], "france": ["banker", "king"]}
    )
    assert GAME.read(changed) == GAME.read(TURN)


def test_with_respawn_nothing_is_lost() -> None:
    respawn = change(TURN, "options.respawn", True)
    assert refused(respawn)[0].startswith("lost")
    assert GAME.write(GAME.read(change(respawn, "lost", {})))["lost"] == {}


@pytest.mark.parametrize("base", [START, PLACING, GIVING, CHOOSING, DRAWING])
def test_while_setting_up_nothing_is_lost(base: Broken) -> None:
    assert GAME.read(base | {"lost": {}}) == GAME.read(base)
    seat = next(seat or f"seat-{place}" for place, seat in enumerate(base["seats"], start=1))
    assert refused(base | {"lost": {seat: ["king"]}}) == (f"lost.{seat}", "conflict")


# Turns.


def test_nothing_is_ever_pending() -> None:
    assert refused(TURN | {"pending": {}})[0] == "pending"


def test_a_turn_without_actions_left_has_ended() -> None:
    spent = change(change(TURN, "turn.actions", {}), "turn.bonus", 0)
    assert refused(spent) == ("turn.actions", "conflict")
    GAME.read(change(spent, "turn.bonus", 1))


def test_a_class_that_is_not_on_the_map_has_its_action() -> None:
    bare = change(TURN, "territories.london", {"great-britain": {"king": 1, "general": 1}})
    bare = change(bare, "lost.great-britain", ["banker"])
    GAME.read(bare)
    assert refused(change(bare, "turn.actions.banker", 0)) == ("turn.actions.banker", "conflict")


@pytest.mark.parametrize("pawn", ["king london", "general normandy", "general paris"])
def test_a_rooted_pawn_has_acted_and_stands_there(pawn: str) -> None:
    assert refused(change(TURN, "turn.rooted.0", pawn)) == ("turn.rooted.0", "conflict")


def test_one_rooted_pawn_of_a_class() -> None:
    assert refused(change(TURN, "turn.rooted.1", "general london")) == ("turn.rooted.1", "conflict")


def test_the_bonus_is_not_held_against_the_map() -> None:
    assert GAME.write(GAME.read(change(TURN, "turn.bonus", 1)))["turn"]["bonus"] == 1


def test_the_seat_has_a_pawn_and_so_has_another() -> None:
    turn = {"seat": "austria", "actions": dict.fromkeys(("king", "general", "banker"), 1)}
    out = change(change(TURN, "seats.2", "austria"), "territories.normandy", {"france": {"general": 1}})
    del out["lost"]
    GAME.read(out)
    assert refused(out | {"turn": turn}) == ("turn.seat", "conflict")
    assert refused(out | {"turn": turn | {"actions": {"king": 1}}}) == ("turn.seat", "conflict")
    alone = change(TURN, "territories.normandy", MISSING)
    del alone["lost"]
    assert refused(alone) == ("winners", "missing-key")


def test_the_seat_has_not_the_points_to_win() -> None:
    homes = [name for empire in ("gb", "fr", "ge", "au") for name in _homes(empire)]
    kinds = "k" * 15 + "g" * 9
    pawns = " ".join(f"{name}:gb:{kind}" for name, kind in zip(homes, kinds, strict=True))
    won = position(f"{pawns} denmark:gb:g norway:gb:g sweden:gb:g greece:fr:k", "gb kgb")
    assert refused(won) == ("winners", "missing-key")
    GAME.read(change(won, "options", {"total_domination": True}))
    GAME.read(change(won, "territories.sweden", MISSING))
    GAME.read(change(won, "turn", {"seat": "france", "actions": dict.fromkeys(("king", "general", "banker"), 1)}))


def _homes(short: str) -> tuple[str, ...]:
    map_ = GAME.new({}).setting.map
    number = ("gb", "fr", "ge", "au", "ru", "ot").index(short)
    return tuple(map_.territories[t] for t in map_.homes[number])


# Setting up.


@pytest.mark.parametrize("base", [GIVING, CHOOSING, DRAWING])
@pytest.mark.parametrize("seat", ["france", "seat-1"])
def test_no_pawns_before_all_have_empires(base: Broken, seat: str) -> None:
    if seat in [name or f"seat-{place}" for place, name in enumerate(base["seats"], start=1)]:
        changed = base | {"territories": {"hesse": {seat: {"king": 1}}}}
        assert refused(changed)[0].startswith("territories.hesse")


def test_the_table_gives_the_empires_in_order() -> None:
    assert refused(change(GIVING, "seats", [None, "france", None])) == ("seats.1", "conflict")
    assert refused(GIVING | {"turn": {"seat": "seat-2"}}) == ("turn", "conflict")


def test_nobody_has_chosen_before_the_first_is_drawn() -> None:
    assert refused(change(DRAWING, "seats.1", "france")) == ("seats.1", "conflict")


@pytest.mark.parametrize("seat", ["france", "seat-1"])
def test_seats_choose_clockwise(seat: str) -> None:
    assert refused(change(CHOOSING, "turn.seat", seat)) == ("turn.seat", "conflict")


def test_who_chooses_has_no_actions() -> None:
    assert refused(change(CHOOSING, "turn.actions", {"king": 1})) == ("turn.actions", "unknown-key")
    assert refused(change(CHOOSING, "turn.place", ["king"])) == ("turn.place", "unknown-key")


@pytest.mark.parametrize("base", [START, PLACING])
@pytest.mark.parametrize("army", [{"king": 1, "general": 1}, {"king": 2, "general": 1}])
def test_the_capitals_are_manned_while_setting_up(base: Broken, army: dict[str, int]) -> None:
    changed = change(base, "territories.brandenburg.germany", army)
    assert refused(changed) == ("territories.brandenburg", "conflict")


def test_nobody_has_placed_before_the_start() -> None:
    assert refused(change(START, "territories.hesse", {"france": {"king": 1}})) == ("territories.hesse", "conflict")


@pytest.mark.parametrize(
    ("place", "path", "code"),
    [
        ([], "turn.place", "conflict"), (["king"], "turn.place", "conflict"),
        (["king", "general", "banker"], "turn.place", "conflict"), (["king", "king"], "turn.place.1", "conflict"),
        (["king", "bishop"], "turn.place.1", "unknown-name"),
    ],
)  # fmt: skip
def test_what_is_still_to_be_placed(place: list[str], path: str, code: str) -> None:
    assert refused(change(PLACING, "turn.place", place)) == (path, code)


@pytest.mark.parametrize(
    ("territory", "army", "path"),
    [
        ("hesse", {"france": {"king": 1}}, "territories.hesse"),
        ("cornwall", {"great-britain": {"king": 1}, "france": {"banker": 1}}, "territories.cornwall"),
        ("brittany", {"france": {"general": 1}}, "territories"),
        ("saxony", {"germany": {"king": 1}}, "territories"),
    ],
)  # fmt: skip
def test_pawns_while_placing(territory: str, army: dict[str, Any], path: str) -> None:
    found, code = refused(change(PLACING, f"territories.{territory}", army))
    assert (found.startswith(path), code) == (True, "conflict")


def test_the_seats_place_without_a_gap() -> None:
    """Great Britain is to place though Germany, which follows France, has placed and France has not."""
    saxony = stand("saxony:ge:kgb")
    seats = {"seats": ["great-britain", "france", "germany"]}
    gap = position(CAPITALS) | seats | {"turn": {"seat": "great-britain", "place": ["king", "general", "banker"]}}
    GAME.read(gap)
    GAME.read(gap | {"territories": gap["territories"] | saxony})
    france = stand("normandy:fr:kgb")
    assert refused(gap | {"territories": gap["territories"] | france}) == ("turn.seat", "conflict")


# Finished games.


def test_a_finished_game_has_no_turn() -> None:
    assert refused(TURN | {"winners": ["france"]}) == ("turn", "conflict")
    assert refused(OVER | {"turn": {}}) == ("turn", "conflict")


def test_no_winners_is_not_the_end() -> None:
    assert GAME.read(TURN | {"winners": []}) == GAME.read(TURN)


@pytest.mark.parametrize(
    ("winners", "path"),
    [
        (["france", "france"], "winners.1"), (["germany"], "winners.0"), (["spain"], "winners.0"),
        (["austria"], "winners.0"),
    ],
)  # fmt: skip
def test_winners_are_different_seats_with_pawns(winners: list[str], path: str) -> None:
    assert refused(change(OVER, "winners", winners))[0] == path


def test_nobody_has_won_before_there_are_empires() -> None:
    assert refused(GIVING | {"winners": ["france"]})[0] == "winners.0"


def test_winners_are_written_in_the_order_of_the_seats() -> None:
    assert GAME.write(GAME.read(OVER))["winners"] == ["great-britain", "france"]


# New games.


@pytest.mark.parametrize("count", GAME.seat_counts)
def test_new_games_have_places(count: int) -> None:
    state = GAME.new({}, GAME.default_seats[:count])
    assert GAME.seats(state) == GAME.default_seats[:count]
    assert GAME.write(state)["seats"] == [None] * count


def test_new_games_have_empires() -> None:
    state = GAME.new({"respawn": True}, ("russia", "france"))
    assert GAME.seats(state) == ("russia", "france")
    assert GAME.standing(state).phase == "setup.start"
    assert GAME.write(state)["territories"].keys() == {"paris", "st-petersburg"}
    assert GAME.read(GAME.write(state)) == state


@pytest.mark.parametrize(
    "seats",
    [["seat-1"], ["seat-2", "seat-1"], ["france"], ["france", "seat-2"], ["france", "france"], ["anna", "bert"],
     [f"seat-{n}" for n in range(1, 8)]],
)  # fmt: skip
def test_seats_that_cannot_be(seats: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.new({}, seats)
    assert caught.value.path == "seats"


@pytest.mark.parametrize("options", [{"colour": True}, {"respawn": 1}])
def test_options_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.new(options)
    assert caught.value.path == f"options.{next(iter(options))}"


# Whatever is written.


def _nodes(value: Any, path: str = "") -> list[str]:
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if "." not in str(key):
            found += _nodes(inner, f"{path}.{key}" if path else str(key))
    return found


JUNK: list[Callable[[Random], object]] = [
    lambda rng: None, lambda rng: True, lambda rng: rng.randint(-2, 20), lambda rng: 0.5, lambda rng: "",
    lambda rng: "france", lambda rng: [], lambda rng: {}, lambda rng: ["king"], lambda rng: {"king": 1},
    lambda rng: "x" * 1000, lambda rng: 10**30,
]  # fmt: skip


@settings(max_examples=150, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000))
def test_whatever_is_changed_is_read_or_refused_with_a_path(seed: int) -> None:
    rng = Random(seed)
    base = json.loads(json.dumps(drawn.position(seed)))
    path = rng.choice(_nodes(base))
    try:
        changed = change(base, path, MISSING if rng.random() < 0.2 else rng.choice(JUNK)(rng))
    except KeyError:
        return
    state = attempt(GAME.read, changed)
    if isinstance(state, PositionError):
        assert len(state.message) < 250
        assert state.path or not isinstance(changed, dict)
    else:
        assert GAME.read(json.loads(json.dumps(GAME.write(state)))) == state
