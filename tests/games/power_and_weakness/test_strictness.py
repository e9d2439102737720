"""What is no position is refused, with a code and with the path of what has to be mended."""

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
from controller.games.power_and_weakness import GAME
from tests.games import strictness
from tests.games.power_and_weakness import drawn
from tests.games.power_and_weakness.table import Table
from tests.games.strictness import MISSING, Broken, any_json, attempt, change
from tests.positions import EXAMPLE_REGIONS, example, position

refused = partial(strictness.refused, GAME)

TURN = example(
    orange="3k1m castle snake +tent 2vp", white="2k2m movement 3vp", offer="tent rebellion", spare="castle tent"
)
TABLE = example(to_move=None, timer=0, orange="2k", white="2k")
USING = TURN | {"turn": {"seat": "orange", "actions_left": 1, "using_tiles": True}}
SNAKE = example(
    to_move="orange 1 using",
    timer=3,
    orange="2k",
    white="snake",
    pending={"kind": "snake", "seat": "white", "played": "use influence-castle takeover d"},
)
AUCTION = example(
    to_move="orange 1",
    timer=0,
    orange="2k",
    white="1k",
    pending={"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {"orange": 2}},
)
REBELLION = example(to_move="orange 1", pending={"kind": "rebellion", "seat": "white"})
MARKER = example(to_move="orange 1", spare="castle", pending={"kind": "change-marker", "seat": "white"})
EMPTY_B = EXAMPLE_REGIONS.replace("b:tent:white:2m", "b:tent")
WITHDRAW = example(
    regions=EMPTY_B,
    to_move="orange 1 using",
    pending={"kind": "withdraw", "seat": "white", "region": "b", "knights": 1, "magicians": 2},
)
OCCUPY = example(
    regions=EMPTY_B, to_move="orange 1 using", orange="1k", pending={"kind": "occupy", "seat": "orange", "region": "b"}
)
OVER = example(to_move=None, timer=0, orange="11vp") | {"winners": ["orange"]}
ENGLAND = position("rheged:castle:orange:2k1m", orange="1k")
VALID = {
    "turn": TURN, "table": TABLE, "using": USING, "snake": SNAKE, "auction": AUCTION, "rebellion": REBELLION,
    "marker": MARKER, "withdraw": WITHDRAW, "occupy": OCCUPY, "over": OVER, "england": ENGLAND,
}  # fmt: skip


@pytest.mark.parametrize("name", VALID)
def test_what_is_changed_below_is_valid(name: str) -> None:
    state = GAME.read(VALID[name])
    assert GAME.read(GAME.write(state)) == state


@pytest.mark.parametrize("value", strictness.NO_OBJECTS)
def test_a_position_is_an_object(value: object) -> None:
    assert refused(value) == ("", "wrong-type")


@pytest.mark.parametrize(
    "path", ["game", "version", "map", "cycle", "timer", "regions", "seats", "turn", "cycle.number", "turn.seat",
             "seats.orange", "seats.white", "seats.orange.victory_points", "regions.c.marker"],
)  # fmt: skip
def test_what_is_required(path: str) -> None:
    assert refused(change(TURN, path, MISSING)) == (path, "missing-key")


@pytest.mark.parametrize(
    ("base", "path"),
    [
        (SNAKE, "pending.kind"), (SNAKE, "pending.seat"), (SNAKE, "pending.played"), (AUCTION, "pending.tile"),
        (AUCTION, "pending.taker"), (REBELLION, "pending.seat"), (MARKER, "pending.seat"), (WITHDRAW, "pending.seat"),
        (WITHDRAW, "pending.region"), (OCCUPY, "pending.seat"), (OCCUPY, "pending.region"), (ENGLAND, "regions.powys"),
    ],
)  # fmt: skip
def test_what_is_required_of_a_decision_and_of_the_shipped_map(base: Broken, path: str) -> None:
    assert refused(change(base, path, MISSING)) == (path, "missing-key")


def test_what_may_be_left_out() -> None:
    bare = position("a:tent", land="")
    for key in ("offer", "pending"):
        del bare[key]
    for seat in bare["seats"].values():
        for key in ("reserve", "tiles", "extra"):
            del seat[key]
    del bare["cycle"]["kind"]
    bare["map"] = {"borders": []}
    bare["turn"] = {"seat": "orange", "actions_left": 2}
    assert Table(bare).moves("orange") == ["recruit"]
    written = Table(bare).written
    assert (len(written["bag"]), len(written["time_tokens"]), written["spare_markers"]) == (40, 11, [])
    assert Table(change(AUCTION, "pending.bids", MISSING)).to_act == ("orange", "white")


@pytest.mark.parametrize(
    ("base", "path"),
    [
        (TURN, "colour"), (TURN, "Timer"), (TURN, "options.house_rules"), (TURN, "map.regions"), (TURN, "cycle.name"),
        (TURN, "regions.a.pieces"), (TURN, "seats.green"), (TURN, "seats.orange.stock"), (TURN, "turn.player"),
        (TURN, "seats.orange.reserve.kings"), (TURN, "seats.orange.extra.moon"), (SNAKE, "pending.tile"),
        (AUCTION, "pending.seat"), (AUCTION, "pending.bids.green"), (REBELLION, "pending.region"),
        (MARKER, "pending.region"), (WITHDRAW, "pending.pieces"), (OCCUPY, "pending.knights"),
    ],
)  # fmt: skip
def test_unknown_keys(base: Broken, path: str) -> None:
    base = {"options": {}} | base
    assert refused(change(base, path, 1)) == (path, "unknown-key")


COUNTS = [
    (TURN, "version"), (TURN, "timer"), (TURN, "cycle.number"), (TURN, "seats.orange.victory_points"),
    (TURN, "regions.a.knights"), (TURN, "regions.a.magicians"),
    (TURN, "seats.white.reserve.knights"), (TURN, "seats.white.reserve.magicians"),
    (TURN, "seats.orange.extra.tent"), (TURN, "turn.actions_left"), (AUCTION, "pending.bids.orange"),
    (WITHDRAW, "pending.knights"), (WITHDRAW, "pending.magicians"), (TURN | {"time_tokens": [3]}, "time_tokens.0"),
    (TURN | {"token_discards": [3]}, "token_discards.0"),
]  # fmt: skip


@pytest.mark.parametrize(("base", "path"), COUNTS)
@pytest.mark.parametrize("value", [True, False, None, 1.0, 1e2, "1", [1], {}])
def test_counts_are_whole_numbers(base: Broken, path: str, value: object) -> None:
    assert refused(change(base, path, value)) == (path, "wrong-type")


@pytest.mark.parametrize(("base", "path"), COUNTS)
@pytest.mark.parametrize("value", [-1, 10_001, 10**30])
def test_counts_have_bounds(base: Broken, path: str, value: int) -> None:
    where, code = refused(change(base, path, value))
    assert (where, code) in ((path, "out-of-range"), (path, "too-many"))


FLAGS = [(TURN | {"recruited": False}, "recruited"), (TURN, "turn.using_tiles"), (TURN, "options.snake_vs_lightning")]
OBJECTS = [
    (TURN, "cycle"), (TURN, "regions"), (TURN, "regions.a"), (TURN, "seats"), (TURN, "seats.orange"), (TURN, "turn"),
    (TURN, "seats.orange.reserve"), (TURN, "seats.orange.extra"), (TURN, "options"), (SNAKE, "pending"),
    (AUCTION, "pending.bids"),
]  # fmt: skip
LISTS = [
    (TURN, "offer"), (TURN, "spare_markers"), (TURN, "seats.orange.tiles"), (TURN, "bag"), (TURN, "tile_discards"),
    (TURN, "time_tokens"), (TURN, "token_discards"), (TURN, "map.borders"), (TURN, "map.coastal"),
    (TURN, "map.borders.0"), (OVER, "winners"),
]  # fmt: skip
TEXTS = [
    (TURN, "game"), (TURN, "cycle.kind"), (TURN, "regions.a.marker"), (TURN, "regions.a.owner"), (TURN, "turn.seat"),
    (TURN, "offer.0"), (TURN, "spare_markers.0"), (TURN, "seats.orange.tiles.0"), (TURN, "map.borders.0.0"),
    (TURN, "map.coastal.0"), (TURN, "options.start_tie_basis"), (SNAKE, "pending.kind"), (SNAKE, "pending.seat"),
    (SNAKE, "pending.played"), (AUCTION, "pending.tile"), (AUCTION, "pending.taker"), (WITHDRAW, "pending.region"),
    (OVER, "winners.0"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("base", "path", "value"),
    [(base, path, value) for base, path in FLAGS for value in (None, 0, 1, "true", [], {})]
    + [(base, path, value) for base, path in OBJECTS for value in (True, 0, 1.5, "x", [])]
    + [(base, path, value) for base, path in LISTS for value in (None, True, 0, 1.5, "x", {})]
    + [(base, path, value) for base, path in TEXTS for value in (None, True, 0, 1.5, [], {})]
    + [(TURN, "map", value) for value in (None, True, 0, [])],
)
def test_wrong_types(base: Broken, path: str, value: object) -> None:
    base = {"options": {}} | base
    assert refused(change(base, path, value)) == (path, "wrong-type")


@pytest.mark.parametrize(
    ("base", "path", "value"),
    [
        (TURN, "game", "balance-of-power"), (TURN, "map", "england"), (TURN, "map", ""), (TURN, "cycle.kind", "Magic"),
        (TURN, "regions.a.marker", "moon"), (TURN, "regions.a.marker", ""), (TURN, "regions.a.owner", "green"),
        (TURN, "offer.0", "dragon"), (TURN, "offer.0", "castle"), (TURN, "spare_markers.0", "moon"),
        (TURN, "seats.orange.tiles.1", "Snake"), (TURN, "turn.seat", "table"), (TURN, "map.borders.0.1", "x"),
        (TURN, "map.coastal.0", "x"), (TURN, "options.start_tie_basis", "old"), (SNAKE, "pending.kind", "bid"),
        (SNAKE, "pending.seat", "green"), (AUCTION, "pending.tile", "merlin"), (AUCTION, "pending.taker", "table"),
        (WITHDRAW, "pending.region", "x"), (OCCUPY, "pending.region", "kent"), (OVER, "winners.0", "green"),
        (ENGLAND, "regions.kent", {"marker": "tent"}), (TURN, "time_tokens", [9]), (TURN, "token_discards", [3, 2]),
    ],
)  # fmt: skip
def test_unknown_names(base: Broken, path: str, value: object) -> None:
    base = {"options": {}} | base
    place = {"time_tokens": ".0", "token_discards": ".1"}.get(path, "")
    assert refused(change(base, path, value)) == (path + place, "unknown-name")


@pytest.mark.parametrize("name", ["", " ", "a b", "a\n", "x" * 300 + " ", "\u00a0"])
def test_names_of_regions_have_no_white_space(name: str) -> None:
    path, code = refused(change(TURN, "regions", {name: {"marker": "tent"}}))
    assert (path, code) == (f"regions.{name[:100]}", "bad-name")


@pytest.mark.parametrize(
    ("base", "path", "value", "where"),
    [
        (TURN, "regions.a.knights", 17, "regions.a.knights"),
        (TURN, "regions.f.knights", 13, "regions"),  # 1 + 3 + 13
        (TURN, "seats.orange.reserve.knights", 12, "seats.orange.reserve.knights"),  # 5 on the map
        (TURN, "seats.white.reserve.magicians", 13, "seats.white.reserve.magicians"),
        (TURN, "offer", ["movement"] * 4, "offer.3"),  # one more is in a hand, and hands are read later
        (TURN, "offer", ["influence-castle"] * 5, "offer.4"),
        (TURN, "seats.orange.tiles", ["snake"] * 4, "seats.orange.tiles.3"),
        (TURN, "bag", ["rebellion"] * 2, "bag.1"),
        (TURN, "tile_discards", ["extra-tent"] * 2, "tile_discards.1"),
        (TURN, "spare_markers", ["tent"] * 3, "spare_markers.2"),
        (TURN, "spare_markers", ["castle"] * 5, "spare_markers.4"),
        (TURN, "time_tokens", [3, 3], "time_tokens.1"),
        (TURN | {"time_tokens": [8]}, "token_discards", [8], "time_tokens.0"),
        (AUCTION | {"offer": ["rebellion"]}, "tile_discards", ["rebellion"], "tile_discards.0"),
        (SNAKE, "tile_discards", ["influence-castle"] * 4, "tile_discards.3"),
        (SNAKE, "offer", ["influence-castle"] * 4, "pending.played"),
        (AUCTION, "offer", ["rebellion"] * 2, "pending.tile"),
        (WITHDRAW, "pending.magicians", 15, "pending.magicians"),  # 2 more on the map
    ],
)
def test_more_than_there_are(base: Broken, path: str, value: object, where: str) -> None:
    if path == "offer" and value == ["movement"] * 4:
        where = "seats.white.tiles.0"
    assert refused(change(base, path, value)) == (where, "too-many")


def test_more_markers_or_regions_than_there_are() -> None:
    five = " ".join(f"{name}:keys" for name in "abcde")
    assert refused(position(five, land="")) == ("regions.e.marker", "too-many")
    assert refused(position(" ".join(f"r{n}:" for n in range(19)), land="", to_move=None)) == ("regions", "too-many")
    assert refused(position("", land="")) == ("regions", "out-of-range")


@pytest.mark.parametrize(
    ("base", "changes", "where"),
    [
        # Pieces and owners.
        (TURN, {"regions.a.owner": MISSING}, "regions.a"),
        (TURN, {"regions.a.knights": 0, "regions.a.magicians": 0}, "regions.a.owner"),
        (TURN, {"regions.a": {"marker": "tent", "owner": "white"}}, "regions.a.owner"),
        # A tile with a lightning bolt in front of a seat.
        (TURN, {"seats.orange.tiles.1": "rebellion"}, "seats.orange.tiles.1"),
        (TURN, {"seats.white.tiles.0": "victory-point"}, "seats.white.tiles.0"),
        (TURN, {"seats.white.tiles.1": "change-marker"}, "seats.white.tiles.1"),
        # The map.
        (TURN, {"map.borders.1": ["b", "b"]}, "map.borders.1"),
        (TURN, {"map.borders.1": ["b", "a"]}, "map.borders.1"),
        (TURN, {"map.coastal.1": "a"}, "map.coastal.1"),
        # The cycle.
        (TURN, {"cycle.kind": "magic"}, "cycle.kind"),
        (TURN, {"cycle.number": 3}, "cycle.kind"),
        # The turn and the timer.
        (TURN, {"timer": 0}, "timer"),
        (USING, {"timer": 0}, "timer"),
        (USING, {"timer": 8}, "timer"),
        (TURN, {"turn.actions_left": 0}, "turn.actions_left"),
        (USING, {"turn.actions_left": 2}, "turn.actions_left"),
        # A decision and the turn.
        (SNAKE, {"turn": None}, "pending"),
        (AUCTION, {"turn": None}, "pending"),
        (AUCTION, {"turn.actions_left": 2}, "turn.actions_left"),
        (SNAKE, {"turn.actions_left": 2}, "turn.actions_left"),
        (SNAKE, {"turn.using_tiles": False}, "turn.using_tiles"),
        (WITHDRAW, {"turn.using_tiles": False}, "turn.using_tiles"),
        (OCCUPY, {"turn.using_tiles": False}, "turn.using_tiles"),
        (AUCTION, {"turn.using_tiles": True}, "turn.using_tiles"),
        (REBELLION, {"turn.using_tiles": True}, "turn.using_tiles"),
        (MARKER, {"turn.using_tiles": True}, "turn.using_tiles"),
        (SNAKE, {"pending.seat": "orange"}, "pending.seat"),
        (AUCTION, {"pending.taker": "white"}, "pending.taker"),
        (WITHDRAW, {"pending.seat": "orange"}, "pending.seat"),
        (OCCUPY, {"pending.seat": "white"}, "pending.seat"),
        # A decision and the timer: a cube has left for what was played.
        (SNAKE, {"timer": 0}, "timer"),
        (SNAKE, {"timer": 8}, "timer"),
        (AUCTION, {"timer": 8}, "timer"),
        (REBELLION, {"timer": 8}, "timer"),
        (WITHDRAW, {"timer": 8}, "timer"),
        (OCCUPY, {"timer": 8}, "timer"),
        # A decision and what lies where.
        (SNAKE, {"seats.white.tiles": []}, "pending.seat"),
        (WITHDRAW, {"pending.region": "c"}, "pending.region"),
        (WITHDRAW, {"pending.region": "a"}, "pending.region"),
        (WITHDRAW, {"pending.knights": 0, "pending.magicians": 0}, "pending"),
        (OCCUPY, {"pending.region": "c"}, "pending.region"),
        # The table to act.
        (TABLE, {"offer": ["merlin"]}, "offer"),
        (TABLE, {"timer": 3, "offer": ["movement"] * 4 + ["sea-movement"] * 3}, "offer"),
        (TABLE, {"pending": {"kind": "rebellion", "seat": "white"}}, "pending"),
        (TABLE, {"recruited": True}, "recruited"),
        (TABLE, {"seats.white.extra": {"tent": 1}}, "seats.white.extra"),
        (TABLE, {"time_tokens": [], "token_discards": []}, "time_tokens"),
        (TURN, {"time_tokens": []}, "time_tokens"),
        (TABLE, {"regions.a.marker": MISSING, "spare_markers": []}, "spare_markers"),
        # The end.
        (OVER, {"turn": {"seat": "orange", "actions_left": 1}}, "turn"),
        (OVER, {"pending": {"kind": "rebellion", "seat": "white"}}, "pending"),
        (OVER, {"winners": ["orange", "white"]}, "winners"),
    ],
)
def test_what_cannot_go_together(base: Broken, changes: dict[str, Any], where: str) -> None:
    broken = base
    for path, value in changes.items():
        broken = change(broken, path, value)
    assert refused(broken) == (where, "conflict")


def test_a_marker_is_missing_once_play_has_begun() -> None:
    for base in (TURN, OVER):
        assert refused(change(base, "regions.b.marker", MISSING)) == ("regions.b.marker", "missing-key")
    assert Table(change(TABLE, "regions.b.marker", MISSING)).phase == "setup"


@pytest.mark.parametrize(
    "played",
    [
        "use influence-castle takeover b",  # another symbol
        "use influence-tent takeover b",  # 4 against 4
        "use influence-castle reinforce d",  # the enemy's
        "use influence-armour takeover c",  # 3 against 4
        "use influence-keys takeover e",  # its own
        "use movement a g 0k0m",  # no common border
        "use movement b a 1k1m",  # in the wrong order
        "use movement d e 3k0m",  # the enemy's
        "use sea-movement a f 0k0m",  # nothing
        "use sea-movement a f 2k0m",  # more than there are
        "use sea-movement e f 1k0m",  # not coastal
        "take victory-point",  # no Snake against lightning
        "take merlin",
        "place h",
        "recruit",
        "snake",
        "bid 1",
        "token 3",
    ],
)
def test_what_could_not_have_been_played(played: str) -> None:
    assert refused(change(SNAKE, "pending.played", played)) == ("pending.played", "conflict")


@pytest.mark.parametrize(
    "played", ["", "castle d", "use influence-castle takeover kent", "use dragon recruit", "x" * 999]
)
def test_what_is_no_move_was_not_played(played: str) -> None:
    assert refused(change(SNAKE, "pending.played", played)) == ("pending.played", "bad-move")


@pytest.mark.parametrize(
    "played",
    [
        "use influence-castle takeover d", "use influence-keys reinforce h", "use merlin takeover d",
        "use extra-keys strengthen", "use movement a b 0k0m", "use sea-movement a f 1k1m", "use snake recruit knights",
        "use movement recruit",
    ],
)  # fmt: skip
def test_what_could_have_been_played(played: str) -> None:
    start = change(SNAKE, "regions.b", {"marker": "tent"})
    table = Table(change(start, "pending.played", played))
    assert table.moves("white") == ["snake", "allow"]
    assert GAME.read(table.written) == table.state


def test_without_a_reserve_no_reinforcement_was_played() -> None:
    broken = change(change(SNAKE, "pending.played", "use influence-keys reinforce h"), "seats.orange.reserve", {})
    assert refused(broken) == ("pending.played", "conflict")


def test_a_lightning_tile_in_the_window_needs_the_option() -> None:
    taken = change(change(SNAKE, "pending.played", "take rebellion"), "turn.using_tiles", False)
    assert refused(taken) == ("pending.played", "conflict")
    taken["options"] = {"snake_vs_lightning": True}
    assert Table(taken).play("white: allow").phase == "cycle.turn.auction.bidding"
    assert refused(change(taken, "turn.using_tiles", True)) == ("turn.using_tiles", "conflict")
    assert refused(change(taken, "pending.played", "take merlin")) == ("pending.played", "conflict")


def test_a_bid_is_at_most_the_reserve() -> None:
    assert refused(change(AUCTION, "pending.bids.orange", 3)) == ("pending.bids.orange", "out-of-range")
    # In a sword cycle magicians are no bid.
    rich = change(AUCTION, "seats.orange.reserve", {"knights": 1, "magicians": 5})
    assert refused(rich) == ("pending.bids.orange", "out-of-range")


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('{"game": "x", "game": "x"}', "game"),
        (json.dumps(TURN).replace('"timer": 4', '"timer": 4, "timer": 4'), "timer"),
        (json.dumps(TURN).replace('"marker": "castle"', '"marker": "castle", "marker": "tent"'), "regions.d.marker"),
        (json.dumps(TURN).replace('"regions": {', '"regions": {"h": {"marker": "tent"}, '), "regions.h"),
        (json.dumps(TURN).replace('"tent": 1', '"tent": 1, "tent": 1'), "seats.orange.extra.tent"),
        (json.dumps(TURN).replace('"actions_left"', '"seat": "white", "actions_left"'), "turn.seat"),
        (json.dumps(AUCTION).replace('"bids": {', '"bids": {"orange": 1, '), "pending.bids.orange"),
        (json.dumps(SNAKE).replace('"kind": "snake"', '"kind": "snake", "kind": "x"'), "pending.kind"),
        (json.dumps(TURN).replace('"coastal"', '"borders": [], "coastal"'), "map.borders"),
        (json.dumps(TURN).replace('"number"', '"number": 2, "number"'), "cycle.number"),
        (json.dumps(TURN | {"options": {}}).replace('"options": {', '"options": {"x": 1, "x": 1'), "options.x"),
    ],
)
def test_repeated_keys(line: str, path: str) -> None:
    assert refused(strict.load(line)) == (path, "repeated-key")


# Mutations: whatever is done to a valid position, reading it raises nothing but PositionError.

STRANGE: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 8, 9, 16, 17, 127, 128, 255, 256, 10**4, 10**40, 1.0, float("nan"), "", " ", "a",
    "tent", "orange", "merlin", "take rebellion", "use movement a b 1k0m", "\ud800", "x" * 2000, [], {}, [[]], [None],
    ["a", "a"], {"": {}}, {"kind": "snake"}, {"a": 1}, {"seat": "orange"}, ["merlin"] * 9, [3] * 9, "england-15",
)  # fmt: skip


def holders(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value, as its holder and key."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            found += [(value, key), *holders(value[key])]
    return found


def mutate(rng: Random, data: Any) -> None:
    """One random change of structure or value, in place."""
    places = holders(data)
    holder, key = rng.choice(places)
    other, other_key = rng.choice(places)
    way = rng.randrange(6)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = deepcopy(rng.choice(STRANGE))
    elif way == 2:
        holder[key] = deepcopy(other[other_key])
    elif way == 3 and isinstance(holder, dict):
        holder[
            rng.choice(("", "x", "marker", "owner", "knights", "extra", "winners", "bag", "bids", str(other_key)))
        ] = deepcopy(rng.choice(STRANGE))
    elif way == 4 and isinstance(holder, list):
        holder.append(deepcopy(other[other_key]))
    elif isinstance(holder[key], int):
        holder[key] += rng.choice((-17, -2, -1, 1, 2, 17))


read_or_refused = partial(strictness.read_or_refused, GAME, longest=6000)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000))
def test_mutated_positions_are_read_or_refused(seed: int) -> None:
    rng = Random(seed)
    for number in range(60):
        base = rng.choice(list(VALID.values())) if rng.random() < 0.6 else GAME.write(GAME.read(drawn.position(number)))
        data = deepcopy(base)
        for _ in range(rng.choice((1, 1, 2, 4))):
            if data:
                mutate(rng, data)
        read_or_refused(data)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(any_json("game", "map", "turn", "regions", "seats", "a"))
def test_any_json_value_is_read_or_refused(data: Any) -> None:
    assert not read_or_refused(data)


@pytest.mark.parametrize("make", [list, str, repr], ids=["list", "str", "repr"])
def test_any_line_is_json_or_refused(make: Callable[[Any], Any]) -> None:
    rng = Random(1)
    line = json.dumps(SNAKE)
    for _ in range(300):
        letters = list(line)
        for _ in range(3):
            letters[rng.randrange(len(letters))] = rng.choice('{}[]",:0-e\\\u2028\x00')
        data = attempt(strict.load, "".join(letters))
        if isinstance(data, PositionError):
            assert (data.code, data.path) == ("not-json", "")
        else:
            read_or_refused(data)
            read_or_refused(make(data))
