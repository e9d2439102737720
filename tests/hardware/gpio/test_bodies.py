"""The two bodies on a Pi, whole, over mock pins: every switch and key of their board files, opening and closing."""

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing

import pytest
from gpiozero import InputDevice
from gpiozero.pins.mock import MockFactory

from controller.boards import Board, from_tables, load, table_kinds
from controller.errors import BodyError
from controller.ports import Body, Frame, KeyPressed, Switched
from hardware import lines, matrix
from hardware.body_of_parts import Part
from hardware.gpio.body import Ways
from hardware.inbox import Inbox
from hardware.pixels.neopixels import Strip
from hardware.speech import Voice
from hardware.strip import dark
from hardware.wiring.cells import cells, matrix_order
from hardware.wiring.model import Pixels, SerialReader, wiring
from tests.hardware.gpio.mock_table import LONG_S, MODELS, MatrixTable, Switches

PRESENCE, COUNTING = "power-and-weakness-presence", "power-and-weakness-counting"


class Spy:
    """Opens fakes for all that is no switch, and keeps the order in which they were closed."""

    def __init__(self, factory: MockFactory) -> None:
        self.factory = factory
        self.order: list[str] = []
        self.frames: list[Frame] = []
        self.refuse: str | None = None
        close = factory.close
        factory.close = lambda: (self.order.append("pins"), close())

    def ways(self) -> Ways:
        return Ways(lambda: self.factory, self._strip, self._readers, self._voice)

    def _strip(self, pixels: Pixels, lights: int) -> Strip:
        return _Shown(self)

    def _readers(self, wired: Mapping[str, SerialReader], inbox: Inbox) -> Iterable[Part]:
        if self.refuse is not None:
            raise BodyError(self.refuse)
        return [_Named(self, "reader") for _ in wired]

    def _voice(self) -> Voice | None:
        return None


class _Named:
    def __init__(self, spy: Spy, name: str) -> None:
        self._spy, self.name = spy, name

    def alive(self) -> bool:
        return True

    def facts(self) -> Mapping[str, object]:
        return {}

    def close(self) -> None:
        self._spy.order.append(self.name)


class _Shown:
    def __init__(self, spy: Spy) -> None:
        self._spy = spy

    def write(self, frame: Frame) -> None:
        self._spy.frames.append(frame)

    def close(self) -> None:
        self._spy.order.append("lights")


def closings(body: Body, wanted: int) -> list[str]:
    """The switches that were closed and the keys that were pressed, once there are so many."""
    found, end = list[str](), time.monotonic() + LONG_S
    while len(found) < wanted:
        assert time.monotonic() < end, found
        body.wait(0.1)
        for reading in body.read():
            assert isinstance(reading, Switched | KeyPressed)
            if isinstance(reading, KeyPressed):
                found.append(reading.key)
            elif reading.closed:
                found.append(reading.switch)
    return found


@pytest.fixture(params=MODELS.values(), ids=MODELS.keys())
def factory(request: pytest.FixtureRequest) -> Iterator[MockFactory]:
    with closing(MockFactory(revision=request.param)) as made:
        yield made


def test_both_are_found_by_the_kind_in_a_board_file() -> None:
    assert table_kinds.kind("pi-lines") is lines.TABLE
    assert table_kinds.kind("pi-matrix") is matrix.TABLE
    assert lines.TABLE.real
    assert matrix.TABLE.real


def test_a_presence_board_feels_every_region_on_every_pi(factory: MockFactory) -> None:
    board, switches = load(PRESENCE), Switches(factory)
    with closing(lines.open_on(board, time.monotonic, Spy(factory).ways())) as body:
        assert body.levels() == dict.fromkeys(board.switches, False)
        for name, pin in wiring(board).lines.items():
            switches.set(pin, True)
            assert closings(body, 1) == [name]
        assert body.levels() == dict.fromkeys(board.switches, True)
        assert body.alive()


def _counting(keys: Mapping[str, int]) -> Board:
    """The counting board, scanned as fast as may be, with these keys on lines of their own."""
    body = load(COUNTING).body
    quick = {**body, "matrix": {**body["matrix"], "scan_s": 0.001}, "keys": dict(keys)}
    return from_tables("own.toml", {"base": COUNTING, "name": "own", "body": quick})


@pytest.mark.parametrize("keys", [{}, {"orange.confirm": 25, "white.undo": 26}], ids=["in the matrix", "on lines"])
def test_a_counting_board_feels_every_well_and_key(keys: Mapping[str, int]) -> None:
    board = _counting(keys)
    body_of = wiring(board)
    table = MatrixTable(body_of.matrix.rows, body_of.matrix.columns)
    switches = Switches(table.factory)
    with closing(matrix.open_on(board, time.monotonic, Spy(table.factory).ways())) as body:
        assert body.levels() == dict.fromkeys(board.switches, False)
        order = matrix_order(body_of.matrix, board, body_of.keys)
        for name, cell in cells(order, len(body_of.matrix.columns)).items():
            table.closed = {(cell.row, cell.column)}
            assert closings(body, 1) == [name]
        for key, pin in body_of.keys.items():
            switches.set(pin, True)
            assert closings(body, 1) == [key]
        facts = body.facts()
        assert facts["pins"]["model"] == "3B"
        assert facts["board"]["stray"] == []


def test_it_goes_dark_first_and_lets_go_of_the_pins_last() -> None:
    spy = Spy(MockFactory())
    body = lines.open_on(load(PRESENCE), time.monotonic, spy.ways())
    body.close()
    assert spy.order == ["lights", "reader", "pins"]
    body.close()


def test_where_one_part_cannot_be_opened_the_others_are_closed() -> None:
    spy = Spy(MockFactory())
    spy.refuse = "The reader is missing. Plug it in."
    with pytest.raises(BodyError, match="The reader is missing"):
        lines.open_on(load(PRESENCE), time.monotonic, spy.ways())
    assert spy.order == ["lights", "pins"]
    spy.refuse = None
    lines.open_on(load(PRESENCE), time.monotonic, spy.ways()).close()


def test_what_a_killed_run_left_lit_is_dark_even_where_a_reader_is_missing() -> None:
    spy, board = Spy(MockFactory()), load(PRESENCE)
    spy.refuse = "The reader is missing. Plug it in."
    with pytest.raises(BodyError):
        lines.open_on(board, time.monotonic, spy.ways())
    assert spy.frames == [dark(board.light_count)]


def test_the_lights_of_a_table_whose_pins_another_program_has_are_left_alone() -> None:
    """They may be another game's, at a board file that is written a little otherwise."""
    spy = Spy(MockFactory())
    taken = InputDevice(wiring(load(PRESENCE)).lines["rheged.1"], pull_up=True, pin_factory=spy.factory)
    with closing(taken), pytest.raises(BodyError, match="is taken by another program"):
        lines.open_on(load(PRESENCE), time.monotonic, spy.ways())
    assert spy.frames == []
    assert spy.order == ["pins"]


def test_on_a_computer_without_pins_it_says_so_and_what_to_do() -> None:
    with pytest.raises(BodyError, match=r"^The pins cannot be opened: .*\. .*--board\.$"):
        lines.TABLE.open(load(PRESENCE), time.monotonic)
