"""Board files: what ships is right, and what is wrong is told all at once."""

import copy
import pickle
import tomllib
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.boards import (
    COUNTERS,
    SCORE,
    SHIPPED,
    Board,
    Power,
    Segment,
    Timing,
    boards_for,
    from_tables,
    load,
    read,
    sensing,
    shipped,
)
from controller.boards.seats import seat_called
from controller.choices import board_for
from controller.errors import BoardError
from controller.games.balance_of_power.map import shipped as shipped_map
from controller.games.web_of_power_card_game.components import PLACES
from controller.games_found import Installed, find

COUNTING = load("power-and-weakness-counting")
PRESENCE = load("power-and-weakness-presence")
PAWNS = load("balance-of-power-counting")
TRAY = load("web-of-power-card-game-tray")
READER = load("web-of-power-card-game-reader")
MOST_PAWNS = 3
SMALL = """
name = "small"
game = "g"
kind = "counting"
[zones]
a = 2
b = 3
[power]
milliamps = 500
"""


def mistakes(text: str) -> list[str]:
    with pytest.raises(BoardError) as refused:
        read("my.toml", text.encode())
    return str(refused.value).split("\n")


def test_what_ships() -> None:
    assert shipped() == (
        "balance-of-power-counting",
        "balance-of-power-counting-rows",
        "balance-of-power-typed",
        "power-and-weakness-counting",
        "power-and-weakness-counting-pi",
        "power-and-weakness-counting-pico",
        "power-and-weakness-presence",
        "power-and-weakness-region",
        "power-and-weakness-typed",
        "web-of-power-card-game-reader",
        "web-of-power-card-game-tray",
        "web-of-power-card-game-tray-rows",
        "web-of-power-card-game-typed",
    )
    assert set(shipped()) - set(sensing()) == {f"{game}-typed" for game in Installed()}
    for name in shipped():
        assert load(name).name == name


@pytest.mark.parametrize("name", shipped())
def test_the_wiring_of_every_shipped_board_is_right(name: str) -> None:
    file = f"{name}.toml"
    assert read(file, (SHIPPED / file).read_bytes()) == load(name), "it is not checked where it is loaded by its name"


@pytest.mark.parametrize("game", [*Installed(), "no-such-game"])
def test_the_boards_of_a_game_are_those_that_name_it(game: str) -> None:
    assert [board.name for board in boards_for(game)] == [name for name in shipped() if load(name).game == game]


def test_the_shipped_boards_have_the_regions_of_the_map_in_its_order() -> None:
    data = resources.files("controller.games.power_and_weakness") / "data" / "england-15.toml"
    regions = list(tomllib.loads(data.read_text(encoding="utf-8"))["regions"])
    assert list(COUNTING.zones) == list(PRESENCE.zones) == regions
    assert COUNTING.map == PRESENCE.map == "england-15"


def test_the_boards_of_balance_of_power_have_the_territories_of_the_map_in_its_order() -> None:
    assert list(PAWNS.zones) == list(shipped_map().territories)
    assert PAWNS.map == shipped_map().name == "europe-54"
    assert set(PAWNS.zones.values()) == {MOST_PAWNS}
    assert PAWNS.kind == "counting"
    assert PAWNS.keys[::2] == tuple(f"seat-{n}.confirm" for n in range(1, 7))
    assert not [segment for segment in PAWNS.lights if segment.place.startswith("score:")]


def test_the_tray_has_the_places_of_the_rows_in_their_order() -> None:
    assert list(TRAY.zones) == list(PLACES)
    assert set(TRAY.zones.values()) == {1}
    assert [segment.place for segment in TRAY.lights] == list(PLACES)
    assert (TRAY.kind, TRAY.map) == ("counting", None)
    assert TRAY.keys[1::2] == tuple(f"seat-{n}.undo" for n in range(1, 6))


def test_the_reader_board_feels_tags_only() -> None:
    assert READER.kind == "reader"
    assert (dict(READER.zones), READER.switches, READER.lights, READER.light_count) == ({}, (), (), 0)
    assert READER.readers == ("main",)
    assert READER.keys == TRAY.keys


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_board_is_of_an_installed_game_with_keys_for_all_its_seats(name: str) -> None:
    board = load(name)
    game = find(board.game)
    assert name == f"{board.game}-{name.removeprefix(board.game + '-')}"
    owners = [key.partition(".")[0] for key in board.keys[::2]]
    assert not owners or len(owners) == game.seat_counts[-1]
    seats = game.default_seats
    assert all(seat_called(seats, owner) == seat for owner, seat in zip(owners, seats, strict=False))
    assert {segment.place for segment in board.lights} <= {
        *board.zones, *COUNTERS, *(f"{SCORE}{seat}" for seat in seats)
    }  # fmt: skip
    assert pickle.loads(pickle.dumps(board)) == board


@pytest.mark.parametrize("game", Installed())
def test_the_board_of_a_game_is_the_one_that_feels_most(game: str) -> None:
    kinds = [load(name).kind for name in shipped() if load(name).game == game]
    assert board_for(game).kind == "counting"
    assert "counting" in kinds


def test_the_counting_board() -> None:
    assert COUNTING.kind == "counting"
    assert set(COUNTING.zones.values()) == {6}
    assert len(COUNTING.switches) == 90
    assert COUNTING.switches[18:20] == ("rheged.1", "rheged.2")
    assert COUNTING.keys == ("orange.confirm", "orange.undo", "white.confirm", "white.undo")
    assert COUNTING.readers == ("main",)
    assert COUNTING.timing == Timing()
    assert COUNTING.lights[:2] == (Segment("alt-clut", 2), Segment("gododdin", 2))
    assert COUNTING.lights[15:] == (
        Segment("timer", 8),
        Segment("cycle", 2),
        Segment("score:orange", 12),
        Segment("score:white", 12),
    )
    assert COUNTING.light_count == 64


def test_the_presence_board() -> None:
    assert PRESENCE.kind == "presence"
    assert set(PRESENCE.zones.values()) == {1}
    assert PRESENCE.keys == ()
    assert PRESENCE.switches[3] == "rheged.1"
    assert PRESENCE.lights == COUNTING.lights


def test_a_board_is_a_frozen_value() -> None:
    assert load(COUNTING.name) == COUNTING
    assert hash(load(COUNTING.name)) == hash(COUNTING)
    assert pickle.loads(pickle.dumps(COUNTING)) == COUNTING == copy.deepcopy(COUNTING)
    with pytest.raises(AttributeError):
        COUNTING.kind = "presence"  # type: ignore[misc]
    with pytest.raises(TypeError):
        COUNTING.zones["rheged"] = 3  # type: ignore[index]


def test_what_is_not_given_has_its_default() -> None:
    board = read("my.toml", SMALL.encode())
    assert board.map is None
    assert (board.keys, board.readers, board.lights) == ((), (), ())
    assert board.timing == Timing()
    assert board.power == Power(milliamps=500)
    assert board.options == {
        "dealer": "reader",
        "offer_reading": "all",
        "bids": "fists",
        "scores": "shown",
        "snake_window_s": 0.0,
    }
    assert list(board.options) == list(COUNTING.options)


def test_a_zone_need_not_have_light_nor_lights_a_seat_s_keys() -> None:
    board = read("my.toml", (SMALL + '[lights]\nb = 3\n"score:anna" = 4\n').encode())
    assert board.lights == (Segment("b", 3), Segment("score:anna", 4))


def test_a_board_may_feel_nothing_but_tags() -> None:
    text = SMALL.replace("counting", "reader").replace("a = 2\nb = 3", "a = 0\nb = 0")
    assert mistakes(text) == ["my.toml: readers: a reader board needs a reader"]
    board = read("my.toml", text.replace("[zones]", 'readers = ["main"]\n[zones]').encode())
    assert board.switches == ()


def test_all_mistakes_are_told_at_once_with_their_path_and_what_was_meant() -> None:
    text = """
name = "my board"
kind = "countng"
gme = "g"
keys = ["orange.confrm", "orange.undo"]
readers = ["main", "main"]
[zones]
rheged = "6"
powys = 1.0
timer = 3
"b c" = 3
[lights]
rhegd = 2
powys = 0
"score:white" = 3
[timing]
debounce_s = 0.2
settle_s = nan
settle_growing_s = true
knock_most_s = 0.2
[power]
milliamps = 2
brigthness = 0.3
night_brightness = 0.7
[options]
dealer = "companon"
"""
    assert set(mistakes(text)) == {
        "my.toml: name: 'my board' is not written as letters, digits, - and _",
        "my.toml: game: is missing",
        "my.toml: gme: there is no such key; did you mean game?",
        "my.toml: kind: 'countng' is not one of counting, presence, reader, typed; did you mean counting?",
        "my.toml: keys: 'orange.confrm' is not written as SEAT.confirm or SEAT.undo",
        "my.toml: readers: main is given twice",
        "my.toml: zones.rheged: '6' is not a whole number",
        "my.toml: zones.powys: 1.0 is not a whole number",
        "my.toml: zones.timer: this name is kept for lights that are no zone's",
        "my.toml: zones.b c: a zone is written with letters, digits, comma, - and _",
        "my.toml: lights.rhegd: there is no such place; did you mean rheged?",
        "my.toml: lights.powys: 0 is not from 1 to 300; leave out a place without light",
        "my.toml: lights.score:white: there is no such place; did you mean score:orange?",
        "my.toml: timing.debounce_s: 0.2 is not from 0.03 to 0.1",
        "my.toml: timing.debounce_s: 0.2 is more than knock_least_s, which is 0.15",
        "my.toml: timing.settle_s: nan is not a number",
        "my.toml: timing.settle_growing_s: True is not a number",
        "my.toml: timing.knock_most_s: 0.2 is not from 0.6 to 5.0",
        "my.toml: power.milliamps: 5 lights take 5 even when they are dark",
        "my.toml: power.brigthness: there is no such key; did you mean brightness?",
        "my.toml: power.night_brightness: 0.7 is more than brightness, which is 0.6",
        "my.toml: options.dealer: 'companon' is not one of reader, companion, hands; did you mean companion?",
    }


@pytest.mark.parametrize(
    ("kind", "wells", "told"),
    [
        ("presence", 2, "2 wells, but on a presence board a zone has 1 well"),
        ("counting", 0, "0 wells, but on a counting board a zone has 1 to 16 wells"),
        ("counting", 17, "17 wells, but on a counting board a zone has 1 to 16 wells"),
        ("reader", 1, "1 wells, but on a reader board a zone has 0 wells"),
    ],
)
def test_the_wells_fit_the_kind_of_board(kind: str, wells: int, told: str) -> None:
    text = SMALL.replace("counting", kind).replace("a = 2", f"a = {wells}")
    assert f"my.toml: zones.a: {told}" in mistakes(text)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("settle_s = 1.6", "settle_s: 1.6 is not from 0.3 to 1.5"),
        ("settle_growing_s = 1.0", "settle_s: 1.2 is more than settle_growing_s, which is 1.0"),
        ("debounce_s = 0.02", "debounce_s: 0.02 is not from 0.03 to 0.1"),
        ("named_s = 0", "named_s: 0.0 is not from 3.0 to 60.0"),
        ("patience_s = -1", "patience_s: -1.0 is not from 2.0 to 60.0"),
    ],
)
def test_times_are_bounded(line: str, told: str) -> None:
    assert f"my.toml: timing.{told}" in mistakes(SMALL + f"[timing]\n{line}\n")


HUGE = f"1{'0' * 400}"


@pytest.mark.parametrize(
    ("lines", "path"),
    [
        (f"[lights]\na = {HUGE}", "lights.a"),
        (f"[lights]\na = -{HUGE}", "lights.a"),
        (f"[timing]\nsettle_s = {HUGE}", "timing.settle_s"),
        (f"[options]\nsnake_window_s = {HUGE}", "options.snake_window_s"),
        (f"[body]\nkind = 'pico'\nlist = [1, [{HUGE}]]", "body.list.1.0"),
    ],
)
def test_a_number_that_nothing_can_hold_is_told_by_its_path(lines: str, path: str) -> None:
    with pytest.raises(BoardError, match=f"small.toml: {path}: a number has more digits"):
        read("small.toml", f"{SMALL}{lines}\n".encode())


def test_a_place_given_twice_is_a_mistake() -> None:
    assert mistakes(SMALL.replace("b = 3", "a = 3 # again")) == ["my.toml: line 7: a is given twice"]
    assert mistakes(SMALL + '[lights]\ntimer = 1\n"timer" = 2') == ["my.toml: line 12: timer is given twice"]


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("zones = 3", "zones: 3 is not a table"),
        ("power = 'x'", "power: 'x' is not a table"),
        ("keys = 'orange.undo'", "keys: 'orange.undo' is not a list"),
        ("lights = [1]", "lights: [1] is not a table"),
        ("options = 1", "options: 1 is not a table"),
        ("map = 4", "map: 4 is not a text"),
    ],
)
def test_a_section_of_the_wrong_shape_is_told(section: str, told: str) -> None:
    assert f"my.toml: {told}" in mistakes(section)


def test_a_file_that_is_no_toml_is_told(tmp_path: Path) -> None:
    assert mistakes("name = ") == ["my.toml: Invalid value (at end of document)"]
    assert mistakes("x = " + "[" * 10_000) == ["my.toml: this is nested too deeply"]
    for raw, told in ((b"\xff", "this is not text in UTF-8"), (None, "No such file or directory")):
        path = tmp_path / "b.toml"
        path.unlink(missing_ok=True)
        if raw is not None:
            path.write_bytes(raw)
        with pytest.raises(BoardError, match=told):
            load(path)


def test_a_board_is_found_by_name_or_by_path(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert load(path) == load(str(path)) == read("my.toml", SMALL.encode())
    with pytest.raises(BoardError, match="did you mean power-and-weakness-counting"):
        load("power-and-weakness-couting")
    with pytest.raises(BoardError, match="there is no board called x\nthere are balance-of-power-counting, "):
        load("x")


def test_options_are_chosen_as_on_a_command_line() -> None:
    assert COUNTING.chosen_options({}) == dict(COUNTING.options)
    assert COUNTING.chosen_options({"dealer": "companion", "snake_window_s": "5"}) == {
        "dealer": "companion",
        "offer_reading": "all",
        "bids": "fists",
        "scores": "shown",
        "snake_window_s": 5.0,
    }
    with pytest.raises(BoardError) as refused:
        COUNTING.chosen_options({"deler": "x", "offer_reading": "tken", "snake_window_s": "-1"})
    assert set(str(refused.value).split("\n")) == {
        "option: deler: there is no such key; did you mean dealer?",
        "option: offer_reading: 'tken' is not one of all",
        "option: snake_window_s: -1.0 is not from 0.0 to 600.0",
    }
    with pytest.raises(BoardError, match="snake_window_s: 'soon' is not a number"):
        COUNTING.chosen_options({"snake_window_s": "soon"})


scalars = st.one_of(st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.sampled_from(["counting", "a"]))
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
)
FIELDS = (
    "name",
    "game",
    "kind",
    "zones",
    "power",
    "map",
    "keys",
    "readers",
    "timing",
    "lights",
    "options",
    "base",
    "body",
    "x",
)
TABLES: dict[str, tuple[str, ...]] = {
    "zones": ("a", "b", "timer"),
    "lights": ("a", "timer", "score:x"),
    "power": ("milliamps", "brightness", "night_brightness", "idle_milliamps_per_light"),
    "timing": ("settle_s", "settle_growing_s", "debounce_s", "knock_least_s"),
    "options": ("dealer", "snake_window_s"),
    "body": ("kind", "lines", "matrix", "picos", "readers", "pixels"),
}
sections = {key: st.dictionaries(st.sampled_from(names), values, max_size=4) | values for key, names in TABLES.items()}
tables = st.fixed_dictionaries({}, optional={key: sections.get(key, values) for key in FIELDS})


@given(tables)
def test_whatever_a_file_holds_it_is_a_board_or_told(data: dict[str, Any]) -> None:
    good = tomllib.loads(SMALL)
    for tried in (data, {**good, **data}):
        with suppress(BoardError):
            assert isinstance(from_tables("my.toml", tried), Board)


# Boards that build on others, and their bodies.

PICO = """
base = "power-and-weakness-counting"
name = "mine"
[body]
kind = "picos"
[[body.picos]]
rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
columns = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
reader = { bus = "i2c", sda = 20, scl = 21 }
pixels = { pin = 22 }
"""


def test_a_board_has_what_its_base_has_but_for_the_tables_that_it_writes_itself() -> None:
    mine = read("mine.toml", PICO.encode())
    assert (mine.zones, mine.lights, mine.keys, mine.timing) == (
        COUNTING.zones,
        COUNTING.lights,
        COUNTING.keys,
        COUNTING.timing,
    )
    assert (mine.name, mine.body["kind"], COUNTING.body["kind"]) == ("mine", "picos", "pi-matrix")
    dimmed = read("mine.toml", (PICO + "[power]\nmilliamps = 900\n").encode())
    assert dimmed.power.milliamps == 900


def test_an_unknown_base_is_told_with_what_was_perhaps_meant() -> None:
    (told,) = mistakes('base = "power-and-weaknes-counting"\nname = "mine"')
    assert told.startswith("my.toml: base: ")
    assert "did you mean power-and-weakness-counting?" in told


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ('kind = "pico"', "did you mean picos?"),
        ("", "body.kind: is missing"),
        ("kind = 3", "is not one of"),
        ('kind = "simulated"', "reedlight sim"),
    ],
)
def test_a_body_is_of_a_kind_that_is_installed_and_real(kind: str, told: str) -> None:
    (line,) = mistakes(SMALL.replace("milliamps = 500", f"milliamps = 500\n[body]\n{kind}"))
    assert line.startswith("my.toml: body.kind: ")
    assert told in f"body.kind: {line}"


def test_a_pin_that_is_used_twice_is_refused_beside_all_other_mistakes() -> None:
    wrong = PICO.replace("columns = [10,", "columns = [9,").replace('name = "mine"', 'name = "my table"')
    told = mistakes(wrong)
    assert any("GP9 is used twice" in line for line in told)
    assert any(line.startswith("my.toml: name: ") for line in told)
    assert len(told) == 2


def test_every_shipped_board_can_be_built() -> None:
    assert {name: load(name).body["kind"] for name in shipped()} == {
        "balance-of-power-counting": "picos",
        "balance-of-power-counting-rows": "picos",
        "balance-of-power-typed": "typed",
        "power-and-weakness-counting": "pi-matrix",
        "power-and-weakness-counting-pi": "pi-matrix",
        "power-and-weakness-counting-pico": "picos",
        "power-and-weakness-presence": "pi-lines",
        "power-and-weakness-region": "picos",
        "power-and-weakness-typed": "typed",
        "web-of-power-card-game-reader": "reader",
        "web-of-power-card-game-tray": "picos",
        "web-of-power-card-game-tray-rows": "picos",
        "web-of-power-card-game-typed": "typed",
    }
