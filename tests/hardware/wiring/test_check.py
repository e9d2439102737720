"""What the loader refuses of a ``[body]``: every mistake, all at once, and nothing that is right."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.boards import load, sensing
from controller.engine.strict import structure
from hardware.wiring.cells import cells, laid_out, matrix_order, pico_orders
from hardware.wiring.check import check
from hardware.wiring.model import LINES, MATRIX, PICOS, READER, PicosBody, SerialReader, wiring
from hardware.wiring.pins import HEADER, PI_PULLED_UP, PI_SPI_PIXELS, PI_UART, PICO_PINS, one_i2c, one_spi

FREE = tuple(pin for pin in range(4, 28) if pin not in (*PI_UART, *PI_SPI_PIXELS))
"""Pins of a Pi for switches beside a reader and SPI lights."""
SERIAL = {"main": {"chip": "pn532", "port": "header"}}
REST = {"keys": ["white.undo"], "readers": ["main"], "lights": {"a": 2}}
ZONES = {"a": 6, "b": 6}
SWITCHES = tuple(f"{zone}.{well}" for zone in ZONES for well in range(1, 7))
NAMES = (*SWITCHES, "white.undo")


def mistakes(body: Mapping[str, Any], **rest: Any) -> list[tuple[str, str]]:
    return [(path, text) for path, text in check({"zones": ZONES, **REST, **rest, "body": dict(body)})]


def paths(body: Mapping[str, Any], **rest: Any) -> list[str]:
    return [path for path, _ in mistakes(body, **rest)]


def lines_of(pins: Sequence[int]) -> dict[str, Any]:
    named = dict(zip(NAMES, pins, strict=False))
    return {"kind": LINES, "lines": named, "readers": SERIAL, "pixels": {"pin": 10}}


def matrix_of(pins: Sequence[int], rows: int) -> dict[str, Any]:
    table = {"rows": list(pins[:rows]), "columns": list(pins[rows:])}
    return {"kind": MATRIX, "matrix": table, "readers": SERIAL, "pixels": {"pin": 10}}


PICO = {"rows": [0, 1, 2], "columns": [10, 11, 12, 13, 14], "reader": {"sda": 20, "scl": 21}, "pixels": {"pin": 22}}


def picos_of(*picos: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": PICOS, "picos": [dict(pico) for pico in picos]}


def pico(**more: Any) -> dict[str, Any]:
    return {key: value for key, value in {**PICO, **more}.items() if value is not None}


# Nothing right is refused.


@given(st.permutations(FREE))
def test_any_pins_that_are_free_will_do_for_lines(pins: Sequence[int]) -> None:
    assert mistakes(lines_of(pins)) == []


@given(st.permutations(FREE), st.permutations([*PI_PULLED_UP, *FREE]))
def test_any_pins_will_do_for_a_matrix_and_those_pulled_up_for_its_rows(
    columns: Sequence[int], rows: Sequence[int]
) -> None:
    felt = columns[:7]
    driven = [pin for pin in rows if pin not in felt][:4]
    assert mistakes(matrix_of([*driven, *felt], 4)) == []


@given(st.permutations(PICO_PINS))
def test_any_pins_will_do_for_the_matrix_keys_and_lights_of_a_pico(pins: Sequence[int]) -> None:
    one = pico(rows=pins[:3], columns=pins[3:8], keys={"white.undo": pins[8]}, pixels={"pin": pins[9]}, reader=None)
    assert mistakes(picos_of(one), readers=[]) == []


@pytest.mark.parametrize("name", sensing())
def test_every_name_of_a_shipped_board_has_one_place(name: str) -> None:
    board = load(name)
    body = wiring(board)
    if board.body["kind"] == LINES:
        placed = list(body.lines)
    elif board.body["kind"] == MATRIX:
        placed = [*matrix_order(body.matrix, board, body.keys), *body.keys]
        assert len(set(cells(placed, len(body.matrix.columns)).values())) == len(placed)
    elif board.body["kind"] == PICOS:
        placed = [
            name
            for pico, order in zip(body.picos, pico_orders(body, board), strict=True)
            for name in (*order, *pico.keys)
        ]
    else:
        placed = []
        assert board.body["kind"] == READER
        assert not board.switches
    assert sorted(placed) == sorted((*board.switches, *board.keys) if placed else placed)


# Every mistake is found.


@given(st.permutations(FREE), st.integers(1, len(NAMES) - 1), st.data())
def test_a_pin_used_twice_is_told_with_its_first_use(pins: Sequence[int], second: int, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, second - 1))
    given_twice = [*pins[:second], pins[first], *pins[second + 1 :]]
    told = mistakes(lines_of(given_twice))
    assert told == [
        (f"body.lines.{NAMES[second]}", f"GPIO{pins[first]} is used twice: by lines.{NAMES[first]} already")
    ]


@given(st.permutations(FREE), st.sampled_from(NAMES), st.sampled_from([-1, 0, 1, 28, 40]))
def test_a_pin_that_the_header_has_not_is_told(pins: Sequence[int], name: str, pin: int) -> None:
    body = lines_of(pins)
    body["lines"][name] = pin
    assert mistakes(body) == [(f"body.lines.{name}", f"there is no GPIO{pin}: they go from 2 to 27")]


@given(st.sampled_from(NAMES), st.sampled_from([*PI_PULLED_UP, *PI_UART, *PI_SPI_PIXELS]))
def test_pins_that_are_pulled_up_or_claimed_are_refused(name: str, pin: int) -> None:
    body = lines_of(FREE)
    body["lines"][name] = pin
    assert len(mistakes(body)) == 1


@pytest.mark.parametrize("port", ["header", "/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"])
def test_a_reader_on_the_header_claims_its_two_pins_whatever_its_port_is_called(port: str) -> None:
    body = {**lines_of((*PI_UART, *FREE)), "readers": {"main": {"chip": "pn532", "port": port}}}
    assert paths(body) == ["body.readers.main.port"] * 2
    assert mistakes({**body, "readers": {"main": {"chip": "pn532", "port": "usb"}}}) == []


def test_a_column_on_a_pulled_up_pin_is_told_to_be_a_row() -> None:
    ((path, text),) = mistakes(matrix_of([4, 5, 6, 2, 7, 8, 9, 12], 3))
    assert path == "body.matrix.columns.0"
    assert "use it as a row" in text


@given(st.randoms(use_true_random=False), st.integers(1, 5))
def test_all_mistakes_are_told_at_once(chance: random.Random, wrong: int) -> None:
    body, names = lines_of(FREE), chance.sample(NAMES, wrong)
    for number, name in enumerate(names):
        body["lines"][name] = 30 + number
    assert sorted(paths(body)) == sorted(f"body.lines.{name}" for name in names)


def test_mistakes_of_every_sort_are_told_together() -> None:
    body = lines_of(FREE)
    del body["lines"]["a.3"]
    body["lines"].update({"a.2": 0, "c.1": FREE[0], "b.1": FREE[1]})
    body["pixels"] = {"pin": 18, "backend": "spi"}
    body["readers"] = {"mian": {"chip": "pn532", "port": "/dev/serial0"}}
    assert sorted(paths(body)) == [
        "body.lines",  # a.3 has none
        "body.lines.a.2",  # no GPIO0
        "body.lines.c.1",  # no such switch
        "body.lines.c.1",  # its pin is a.1's
        "body.pixels.pin",  # no SPI there
        "body.pixels.pin",  # GPIO18 twice
        "body.readers.main",  # missing
        "body.readers.mian",  # unknown
    ]


@pytest.mark.parametrize(
    ("more", "path", "says"),
    [
        ({"keys": {"a.1": 25}}, "keys.a.1", "is a switch and no key"),
        ({"keys": {"white.und": 25}}, "keys.white.und", "did you mean white.undo?"),
        ({"matrix": {"rows": [4], "columns": [5, 6]}}, "matrix", "2 crossings for 13 switches and keys"),
        ({"matrix": {"rows": [], "columns": [5]}}, "matrix.rows", "0 pins; a matrix has 1 to 16"),
        ({"pixels": {"pin": 17, "backend": "pwm"}}, "pixels.pin", "PWM drives one of GPIO12"),
        ({"pixels": None}, "pixels", "the board needs one pixels, and there is none"),
    ],
)
def test_a_matrix_is_refused_for_its_own_mistakes(more: Mapping[str, Any], path: str, says: str) -> None:
    body = {key: value for key, value in {**matrix_of(FREE[:8], 3), **more}.items() if value is not None}
    told = mistakes(body)
    assert (f"body.{path}", True) in [(where, says in text) for where, text in told], told


@given(st.permutations(NAMES), st.integers(0, len(NAMES)))
def test_an_order_of_ones_own_has_to_name_all(order: Sequence[str], left_out: int) -> None:
    body = matrix_of(FREE[:8], 3)
    body["matrix"]["order"] = order[left_out:]
    missing = sorted(order[:left_out]) if left_out < len(order) else []  # an empty order is none: the usual one
    assert sorted(text for _, text in mistakes(body)) == [
        f"{name} has no place; name the crossings with order" for name in missing
    ]


def test_a_name_with_two_places_is_told_with_its_first() -> None:
    body = matrix_of(FREE[:8], 3)
    body["matrix"]["order"] = [*NAMES, "a.1"]
    assert mistakes(body) == [("body.matrix.order.13", "a.1 has two places: matrix.order.0 already")]


# Picos.


@pytest.mark.parametrize(
    ("more", "path", "says"),
    [
        ({"rows": [0, 1, 23]}, "rows.2", "a Pico has no GP23 to spare"),
        ({"rows": [0, 1, 10]}, "columns.0", "GP10 is used twice: by picos.0.rows.2 already"),
        ({"reader": {"sda": 20}}, "reader.scl", "is missing"),
        ({"reader": {"sda": 20, "scl": 19}}, "reader", "a Pico has no I2C with sda on GP20, scl on GP19"),
        ({"reader": {"sda": 20, "scl": 21, "cs": 5}}, "reader.cs", "a reader on i2c has no such line"),
        ({"reader": {"bus": "spi", "sck": 18, "mosi": 19, "miso": 17, "cs": 5}}, "reader", "a Pico has no SPI with"),
        ({"pixels": {"pin": 22, "backend": "spi"}}, "pixels.backend", "always drives lights by its PIO"),
        ({"strap": 22}, "strap", "GP22 is used twice"),
        ({"order": [*NAMES, "a.1", "a.2", "a.3"]}, "order", "16 names for 15 crossings"),
        ({"keys": {"b.2": 5}}, "keys.b.2", "is a switch and no key"),
    ],
)
def test_a_pico_is_refused_for_its_own_mistakes(more: Mapping[str, Any], path: str, says: str) -> None:
    told = mistakes(picos_of(pico(**more)))
    assert (f"body.picos.0.{path}", True) in [(where, says in text) for where, text in told], told


def test_a_zone_that_fits_on_no_pico_whole_is_told_well_by_well() -> None:
    """Fourteen crossings for thirteen names, and yet zone b has no room: 5 on the first Pico, 9 on the second."""
    small = {"rows": [0], "columns": [10, 11, 12, 13, 14]}
    larger = pico(rows=[0, 1, 2], columns=[10, 11, 12], strap=28)
    told = mistakes(picos_of(small, larger))
    assert told == [
        ("body.picos", f"{name} has no place; name the crossings with order")
        for name in ("b.1", "b.2", "b.3", "b.4", "b.5", "b.6", "white.undo")
    ]


@given(st.permutations(NAMES), st.integers(1, len(NAMES) - 1))
def test_names_that_no_order_mentions_find_the_room_that_is_left(order: Sequence[str], mentioned: int) -> None:
    """Whichever wells are named for the first Pico, the rest of their zones goes to the second."""
    first, second = pico(order=order[:mentioned]), pico(reader=None, pixels=None, strap=28)
    assert mistakes(picos_of(first, second)) == []
    body, _ = structure(PicosBody, picos_of(first, second))
    orders = laid_out(body.picos, ZONES, ["white.undo"])
    assert orders[0] == tuple(order[:mentioned])
    assert orders[1] == tuple(name for name in NAMES if name not in orders[0])


@pytest.mark.parametrize(
    ("marks", "confused"),
    [
        ([{}, {"strap": 28}], []),
        ([{"strap": 27}, {"strap": 28}], []),
        ([{"serial": "E66A"}, {}], []),
        ([{}, {}], ["body.picos.1"]),
        ([{"strap": 28}, {"strap": 28}], ["body.picos.1"]),
        ([{"serial": "E66A"}, {"serial": "e66a"}], ["body.picos.1"]),
        ([{"keys": {"white.undo": 28}}, {"strap": 28}], ["body.picos.0.keys.white.undo"]),
    ],
)
def test_several_picos_have_to_be_told_apart(marks: Sequence[Mapping[str, Any]], confused: list[str]) -> None:
    first, second = pico(**marks[0]), pico(reader=None, pixels=None, **marks[1])
    assert paths(picos_of(first, second)) == confused


@pytest.mark.parametrize(
    ("picos", "more", "rest", "says"),
    [
        ([pico(reader=None)], {}, {}, "the board needs one reader, and there is none"),
        ([pico()], {"readers": SERIAL}, {}, "the board needs one reader, and there are several"),
        ([pico()], {}, {"readers": []}, "there is a reader, but the board has nothing for it"),
        ([pico()], {}, {"lights": {}}, "there is a pixels, but the board has nothing for it"),
        ([pico()], {}, {"readers": ["main", "second"]}, "the board has 2 readers"),
        ([], {}, {}, "there is none"),
    ],
)
def test_there_is_one_of_each_part_that_the_board_has_something_for(
    picos: Sequence[Mapping[str, Any]], more: Mapping[str, Any], rest: Mapping[str, Any], says: str
) -> None:
    told = mistakes({**picos_of(*picos), **more}, **rest)
    assert [text for _, text in told if says in text], told


def test_a_reader_beside_the_picos_will_do_instead() -> None:
    assert mistakes({**picos_of(pico(reader=None)), "readers": SERIAL}) == []


@given(st.sampled_from(PICO_PINS), st.sampled_from(PICO_PINS))
def test_an_i2c_of_a_pico_has_data_and_clock_in_the_data_sheets_columns(sda: int, scl: int) -> None:
    """RP2040 data sheet, 1.4.3: the table's two I2C columns, written out."""
    data = {0: {0, 4, 8, 12, 16, 20, 28}, 1: {2, 6, 10, 14, 18, 22, 26}}
    clock = {0: {1, 5, 9, 13, 17, 21}, 1: {3, 7, 11, 15, 19, 27}}
    assert one_i2c(sda, scl) == any(sda in data[bus] and scl in clock[bus] for bus in (0, 1))


@given(st.sampled_from(PICO_PINS), st.sampled_from(PICO_PINS), st.sampled_from(PICO_PINS))
def test_an_spi_of_a_pico_likewise(sck: int, mosi: int, miso: int) -> None:
    clock = {0: {2, 6, 18, 22}, 1: {10, 14, 26}}
    sent = {0: {3, 7, 19}, 1: {11, 15, 27}}
    received = {0: {0, 4, 16, 20}, 1: {8, 12, 28}}
    wanted = any(sck in clock[bus] and mosi in sent[bus] and miso in received[bus] for bus in (0, 1))
    assert one_spi(sck, mosi, miso) == wanted


# Readers, and files that are wrong elsewhere.


@pytest.mark.parametrize(
    ("readers", "told"),
    [
        ({"main": "usb", "second": "usb"}, ["body.readers.main.port", "body.readers.second.port"]),
        ({"main": "usb", "second": "usb:1a86:7523"}, ["body.readers.main.port"]),
        ({"main": "usb:1a86:7523:A", "second": "usb:1a86:7523:B"}, []),
        ({"main": "usb:1a86:7523"}, ["body.readers.second"]),
        ({"main": "header", "second": "usb"}, []),
        ({"main": "header", "second": "/dev/ttyAMA0"}, ["body.readers.second.port"] * 2),  # by its two pins
        ({"main": "usb:1a86"}, ["body.readers.main.port"]),  # what is no port at all is told before all else
        ({"main": "COM3"}, ["body.readers.main.port"]),
    ],
)
def test_readers_have_ports_of_their_own(readers: Mapping[str, str], told: list[str]) -> None:
    body = {"kind": READER, "readers": {name: {"chip": "pn532", "port": port} for name, port in readers.items()}}
    assert paths(body, zones={}, keys=[], lights={}, readers=["main", "second"]) == told


def test_a_reader_is_on_the_header_unless_the_file_says_otherwise() -> None:
    assert SerialReader("pn532").port == HEADER


def test_a_reader_alone_has_neither_wells_nor_lights() -> None:
    body = {"kind": READER, "readers": SERIAL}
    assert paths(body) == ["body.kind"]
    assert paths(body, zones={}, lights={}) == []


@pytest.mark.parametrize(
    "rest",
    [{"zones": 3}, {"zones": {"a": "six"}}, {"zones": {"a": 10**12}}, {"keys": "x"}, {"keys": [1]}, {"readers": {}}],
)
def test_what_is_wrong_elsewhere_is_told_elsewhere_and_stops_nothing(rest: Mapping[str, Any]) -> None:
    body = {**lines_of(FREE), "lines": {**lines_of(FREE)["lines"], "a.1": 99}}
    assert "body.lines.a.1" in paths(body, **rest)


ANYTHING = st.recursive(
    st.integers() | st.text(max_size=5) | st.booleans() | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.sampled_from([LINES, MATRIX, PICOS, READER]),
    st.dictionaries(st.sampled_from(["lines", "matrix", "picos", "readers", "pixels", "keys", "x"]), ANYTHING),
)
def test_whatever_stands_in_a_body_is_told_and_never_raises(kind: str, body: Mapping[str, Any]) -> None:
    for path, text in check({"zones": ZONES, **REST, "body": {**body, "kind": kind}}):
        assert path.startswith("body")
        assert text
