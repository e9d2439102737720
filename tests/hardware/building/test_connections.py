"""Every pin of a board file is wired, once and to the right thing, and 5 V reaches no controller."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.boards import Board, from_tables
from hardware.building.circuits import circuits
from hardware.building.connections import (
    ADAPTOR,
    BYPASSED,
    COMPUTER,
    LIGHTS,
    PI,
    PULL_DOWN,
    PULL_UP,
    PULLED,
    PULLED_UP,
    READER,
    SHIFTER,
    STRIP,
    SUPPLY,
    THROUGH,
    Pin,
    Wire,
    wires,
)
from hardware.building.diagrams import wired
from hardware.building.harness import LIT, harness
from hardware.building.tables import crossings
from hardware.wiring.pins import PI_GROUNDS, PI_HEADER, PI_PINS, PI_PULLED_UP, PI_UART, PICO_BOARD, PICO_GROUNDS

BOARDS = [pytest.param(board, id=board.name) for board in wired()]
CONTROLLERS = (PI, "Pico", COMPUTER)


def pins_of(body: dict[str, Any]) -> Counter[tuple[str, int]]:
    """The pins that a body's tables name, read without any code of ours: by kind of controller and number."""
    found: Counter[tuple[str, int]] = Counter()
    found.update(("Pi", pin) for pin in body.get("lines", {}).values())
    matrix = body.get("matrix", {})
    found.update(("Pi", pin) for pin in (*matrix.get("rows", ()), *matrix.get("columns", ())))
    if "pixels" in body:
        found["Pi", body["pixels"]["pin"]] += 1
    if any(reader.get("port") == "header" for reader in body.get("readers", {}).values()):
        found.update(("Pi", pin) for pin in PI_UART)
    for pico in body.get("picos", ()):
        reader = [pin for name, pin in pico.get("reader", {}).items() if name != "bus"]
        pixels = [pico["pixels"]["pin"]] if "pixels" in pico else []
        strap = [pico["strap"]] if "strap" in pico else []
        found.update(("Pico", pin) for pin in (*pico["rows"], *pico["columns"], *reader, *pixels, *strap))
    return found


def nets(found: tuple[Wire, ...]) -> list[set[Pin]]:
    """The pins that one potential reaches: along wires and through the fuse, but through no resistor or capacitor."""
    joined = [
        {wire.start._replace(label=""), wire.end._replace(label="")}
        for wire in found
        if wire.cable not in (PULLED, PULLED_UP, BYPASSED)
    ]
    joined += [{Pin("Fuse", "in"), Pin("Fuse", "out")}]
    merged: list[set[Pin]] = []
    for group in joined:
        touching = [net for net in merged if net & group]
        merged = [net for net in merged if not net & group] + [group.union(*touching)]
    return merged


def net_of(found: tuple[Wire, ...], pin: Pin) -> set[Pin]:
    return next(net for net in nets(found) if pin in net)


@pytest.mark.parametrize("board", BOARDS)
def test_each_pin_of_the_file_has_its_wire(board: Board) -> None:
    drawn: Counter[tuple[str, int]] = Counter()
    for wire in wires(board):
        label = wire.start.label.partition(" ")[0]
        for letters, kind, places in (("GPIO", "Pi", PI_HEADER), ("GP", "Pico", PICO_BOARD)):
            number = label.removeprefix(letters)
            if label.startswith(letters) and number.isdigit():
                drawn[kind, int(number)] += 1
                assert wire.start.name == str(places[int(number)])
    assert drawn == pins_of(dict(board.body))


@pytest.mark.parametrize("board", BOARDS)
def test_red_orange_and_black_are_supply_and_ground_and_nothing_else(board: Board) -> None:
    kept = {"RD": {"+", "+5V", "VCC"}, "OG": {"3.3 V", "3V3", "3V3(OUT)"}, "BK": {"GND", "−", "USB"}}
    for wire in wires(board):
        if wire.colour in kept:
            words = {word for pin in (wire.start, wire.end) for word in (pin.name, pin.label)}
            assert kept[wire.colour] & words, wire


@pytest.mark.parametrize("board", BOARDS)
def test_a_pin_of_a_controller_has_one_wire_but_for_ground(board: Board) -> None:
    ends = Counter(
        pin for wire in wires(board) for pin in (wire.start, wire.end) if pin.thing.startswith(("Ras", "Pico"))
    )
    assert [pin for pin, number in ends.items() if number > 1 and pin.label != "GND"] == []
    grounds = {int(pin.name) for pin in ends if pin.label == "GND"}
    assert grounds <= {*PI_GROUNDS, *PICO_GROUNDS}


@pytest.mark.parametrize("board", [param for param in BOARDS if param.values[0].lights])
def test_the_lights_own_supply_reaches_no_controller_and_ground_reaches_all(board: Board) -> None:
    found = wires(board)
    plus, minus = net_of(found, Pin(SUPPLY, "+")), net_of(found, Pin(SUPPLY, "−"))
    assert not [pin for pin in plus if pin.thing.startswith(CONTROLLERS) or pin.thing == READER]
    # Gate 1 is on; the others are off and their inputs low, so that none of them floats (its data sheet).
    assert {Pin(STRIP, "+5V"), *(Pin(SHIFTER, name) for name in ("14", "4", "10", "13"))} <= plus
    assert {Pin(STRIP, "GND"), *(Pin(SHIFTER, name) for name in ("7", "1", "5", "9", "12"))} <= minus
    assert [pin for pin in minus if pin.thing.startswith(CONTROLLERS)]
    data = net_of(found, Pin(STRIP, "DIN"))
    assert Pin(SHIFTER, "3") in data
    assert not [pin for pin in data if pin.thing.startswith(CONTROLLERS)]


@pytest.mark.parametrize("board", [param for param in BOARDS if param.values[0].lights])
def test_the_lights_are_held_dark_while_nothing_drives_their_data(board: Board) -> None:
    found = wires(board)
    (pull,) = [wire for wire in found if wire.cable == PULLED]
    ends = {pull.start._replace(label=""), pull.end._replace(label="")}
    assert ends == {Pin(SHIFTER, "2"), Pin(SHIFTER, "7")}
    assert Pin(SHIFTER, "2") not in net_of(found, Pin(SUPPLY, "−"))
    assert pull.use.startswith(PULL_DOWN)
    told = harness(board, f"{board.name}{LIT}")["connectors"][SHIFTER]["notes"]
    assert f"between pins 2 and 7: {PULL_DOWN}" in told
    assert PULL_DOWN in circuits(board)["lights-circuit"](board)


@pytest.mark.parametrize("board", BOARDS)
def test_a_reader_has_three_volts_and_crossed_lines(board: Board) -> None:
    to_reader = {wire.end.name: wire.start for wire in wires(board) if wire.end.thing == READER != wire.start.thing}
    assert "3.3" in to_reader["VCC"].label or to_reader["VCC"].label == "3V3(OUT)" or to_reader["VCC"].name == "3V3"
    if "RXD" in to_reader:
        told = {name: f"{pin.name} {pin.label}" for name, pin in to_reader.items()}
        assert "TXD" in told["RXD"]
        assert "RXD" in told["TXD"]
        assert to_reader["VCC"].thing in (PI, ADAPTOR)
    else:
        assert {"SDA", "SCL"} <= to_reader.keys()


@pytest.mark.parametrize("board", BOARDS)
def test_every_switch_and_key_has_one_place(board: Board) -> None:
    at_crossings = [name for names in crossings(board).values() for name in names.values()]
    on_lines = [wire.use for wire in wires(board) if wire.end.thing in ("Wells", "Keys") and wire.start.label != "GND"]
    keys = board.keys if at_crossings else ()
    assert sorted(at_crossings + on_lines) == sorted([*board.switches, *keys])


@pytest.mark.parametrize("board", BOARDS)
def test_rows_that_are_driven_high_have_a_resistor_each_and_no_others(board: Board) -> None:
    rows = [wire for wire in wires(board) if wire.end.thing.startswith("Matrix") and wire.end.name.startswith("R")]
    resistors = [wire for wire in wires(board) if wire.use.endswith(THROUGH) and wire.end.thing != STRIP]
    assert resistors == [wire for wire in rows if wire.start.thing == PI]
    drawn = {name: draw(board) for name, draw in circuits(board).items()}
    assert ("330" in drawn.get("diode-matrix", "")) == bool(resistors)


PLAIN = [pin for pin in PI_PINS if pin not in (*PI_PULLED_UP, *PI_UART)]


@given(st.permutations(PLAIN), st.integers(1, 6))
def test_lines_go_wherever_the_file_says(pins: list[int], wells: int) -> None:
    lines = {f"a.{n}": pin for n, pin in zip(range(1, wells + 1), pins, strict=False)}
    tables = {
        "name": "own", "game": "g", "kind": "counting", "zones": {"a": wells},
        "body": {"kind": "pi-lines", "lines": lines},
    }  # fmt: skip
    found = {wire.use: wire.start for wire in wires(from_tables("own.toml", tables)) if wire.start.label != "GND"}
    assert {name: (int(pin.name), pin.label) for name, pin in found.items()} == {
        name: (PI_HEADER[gpio], f"GPIO{gpio}") for name, gpio in lines.items()
    }


def test_there_is_a_name_for_each_cable_of_the_lights() -> None:
    found = {wire.cable for board in wired() for wire in wires(board)}
    assert found >= LIGHTS


@pytest.mark.parametrize("board", BOARDS)
def test_both_lines_of_a_reader_on_i2c_are_pulled_up_and_no_others(board: Board) -> None:
    found = wires(board)
    pulled = {wire.start.name: wire for wire in found if wire.cable == PULLED_UP}
    assert set(pulled) == {wire.end.name for wire in found if wire.use.startswith("I2C ")}
    for wire in pulled.values():
        assert wire.end == Pin(READER, "VCC")
        assert wire.use.startswith(PULL_UP)
        assert 1.5 <= float(PULL_UP.split()[0]) <= 4.7
