"""The matrix over gpiozero's mock, with the electrical side played by `MatrixTable`."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import BodyError
from controller.ports import Found, KeyPressed, Lost, Reading, Switched
from hardware.gpio.devices import Crossings
from hardware.gpio.measure import scan_figures
from hardware.gpio.scanner import Scanner
from hardware.inbox import Inbox
from hardware.wiring.model import Matrix
from tests.hardware.gpio.mock_table import MatrixTable, until, wait_for

ROWS, COLUMNS = (2, 3, 4), (7, 8, 12, 16)
NAMES = (*(f"{zone}.{well}" for zone in ("rheged", "ceint") for well in range(1, 6)), "white.undo")
CROSSINGS = st.sets(st.tuples(st.integers(0, 2), st.integers(0, 3)))


def cell_bits(closed: set[tuple[int, int]]) -> int:
    return sum(1 << row * len(COLUMNS) + column for row, column in closed)


@given(CROSSINGS)
@settings(max_examples=50)
def test_with_diodes_any_pattern_is_read_as_it_is(closed: set[tuple[int, int]]) -> None:
    table = MatrixTable(ROWS, COLUMNS)
    with closing(Crossings(table.factory, ROWS, COLUMNS, settle_s=0.0)) as crossings:
        table.closed = closed
        assert crossings.scan() == cell_bits(closed)
        assert all(table.factory.pin(f"GPIO{pin}").state for pin in (*ROWS, *COLUMNS)), "all idle high"


def test_without_diodes_three_corners_make_a_ghost_of_the_fourth() -> None:
    """Why every switch needs its diode, and that the bench would show it."""
    table = MatrixTable(ROWS, COLUMNS, diodes=False)
    with closing(Crossings(table.factory, ROWS, COLUMNS, settle_s=0.0)) as crossings:
        table.closed = {(0, 0), (0, 1), (1, 0)}
        assert crossings.scan() == cell_bits({(0, 0), (0, 1), (1, 0), (1, 1)})


def test_the_columns_settle_after_each_row_before_they_are_read() -> None:
    table, paused = MatrixTable(ROWS, COLUMNS), list[tuple[float, list[int]]]()

    def pause(seconds: float) -> None:
        paused.append((seconds, [row for row in ROWS if not table.factory.pin(f"GPIO{row}").state]))

    with closing(Crossings(table.factory, ROWS, COLUMNS, settle_s=0.25, pause=pause)) as crossings:
        crossings.scan()
    assert paused == [(0.25, [2]), (0.25, [3]), (0.25, [4])]


def test_where_a_column_cannot_be_read_its_row_does_not_stay_low() -> None:
    table = MatrixTable(ROWS, COLUMNS)

    def fail(seconds: float) -> None:
        raise OSError("gone")

    with closing(Crossings(table.factory, ROWS, COLUMNS, pause=fail)) as crossings:
        with pytest.raises(OSError, match="gone"):
            crossings.scan()
        assert all(table.factory.pin(f"GPIO{row}").state for row in ROWS)


def test_rows_are_outputs_and_columns_inputs_pulled_up() -> None:
    table = MatrixTable(ROWS, COLUMNS)
    with closing(Crossings(table.factory, ROWS, COLUMNS, settle_s=0.0)):
        assert [table.factory.pin(f"GPIO{pin}").function for pin in ROWS] == ["output"] * 3
        pulled = [(pin.function, pin.pull) for pin in (table.factory.pin(f"GPIO{column}") for column in COLUMNS)]
        assert pulled == [("input", "up")] * 4
    assert {table.factory.pin(f"GPIO{pin}").function for pin in ROWS} == {"input"}, "let go at the end"


@pytest.mark.parametrize(("rows", "columns", "named"), [((2, 7), COLUMNS, "column 1"), ((2, 2), COLUMNS, "row 2")])
def test_a_pin_that_is_taken_is_named_and_the_others_let_go(
    rows: Sequence[int], columns: Sequence[int], named: str
) -> None:
    table = MatrixTable(ROWS, COLUMNS)
    with pytest.raises(BodyError, match=rf"\({named} of the matrix\) is taken"):
        Crossings(table.factory, rows, columns)
    Crossings(table.factory, ROWS, COLUMNS).close()


class Stepped:
    """A matrix whose scans a test gives one by one, the last again and again; an error among them is raised."""

    def __init__(self, *first: int | Exception) -> None:
        self.scans: list[int | Exception] = list(first)
        self.closed = 0

    def scan(self) -> int:
        found = self.scans.pop(0) if len(self.scans) > 1 else self.scans[0]
        if isinstance(found, Exception):
            raise found
        return found

    def close(self) -> None:
        self.closed += 1


class Stand:
    """A scanner whose own thread is stopped: a test turns it by hand."""

    def __init__(self, *scans: int | Exception) -> None:
        self.inbox, self.matrix, self.opened = Inbox(time.monotonic), Stepped(*scans), 0
        self.scanner = Scanner(self.inbox, time.monotonic, NAMES, ["white.undo"], self._open, 0.01)
        self.scanner.close()
        self.inbox.read()
        self.matrix.closed = self.opened = 0

    def _open(self) -> Stepped:
        self.opened += 1
        return self.matrix

    def turn(self, *scans: int | Exception) -> list[tuple[object, ...]]:
        self.matrix.scans = list(scans)
        for _ in scans:
            self.scanner.turn()
        return [_told(reading) for reading in self.inbox.read()]


def _told(reading: Reading) -> tuple[object, ...]:
    if isinstance(reading, Switched):
        return (reading.switch, reading.closed)
    assert isinstance(reading, KeyPressed | Lost | Found)
    return (type(reading).__name__, reading.key if isinstance(reading, KeyPressed) else reading.part)


def test_two_scans_make_a_reading_and_one_makes_none() -> None:
    stand = Stand(0)
    assert stand.turn(0b1, 0, 0) == []
    assert stand.turn(0b1, 0b1) == [("rheged.1", True)]
    assert stand.turn(1 << 10, 1 << 10) == [("rheged.1", False), ("KeyPressed", "white.undo")]
    assert stand.turn(0, 0) == []


def test_a_scan_that_fails_loses_the_board_until_it_can_be_opened_again() -> None:
    stand = Stand(0)
    assert stand.turn(0, OSError("gone"), OSError("still gone"), 0b10, 0b10) == [
        ("Lost", "board"),
        ("Found", "board"),
        ("rheged.2", True),
    ]
    assert (stand.matrix.closed, stand.opened) == (2, 3)


def test_a_crossing_without_a_name_is_a_fact_and_no_reading() -> None:
    stand = Stand(0)
    assert stand.turn(1 << 11, 1 << 11) == []
    assert stand.scanner.facts()["stray"] == [11]


def test_a_board_that_chatters_at_first_begins_all_the_same() -> None:
    stand = Stand(*[n % 2 for n in range(11)], 0b100)
    assert stand.turn(0b100, 0b100)[-1] == ("rheged.3", True)


@pytest.fixture
def table() -> MatrixTable:
    return MatrixTable(ROWS, COLUMNS)


@pytest.fixture
def running(table: MatrixTable) -> Iterator[tuple[Scanner, Inbox]]:
    inbox = Inbox(time.monotonic)
    table.closed = {(0, 1)}
    with closing(
        Scanner(
            inbox,
            time.monotonic,
            NAMES,
            ["white.undo"],
            lambda: Crossings(table.factory, ROWS, COLUMNS, settle_s=0.0),
            0.001,
        )
    ) as scanner:
        yield scanner, inbox


def test_every_crossing_is_told_by_its_own_name(table: MatrixTable, running: tuple[Scanner, Inbox]) -> None:
    scanner, inbox = running
    assert scanner.levels() == {name: name == "rheged.2" for name in NAMES if "." in name and name != "white.undo"}
    table.closed = set()
    assert [_told(reading) for reading in until(inbox, 1)] == [("rheged.2", False)]
    for number, name in enumerate(NAMES[:-1]):
        table.closed = {divmod(number, len(COLUMNS))}
        assert _told(until(inbox, 1)[0]) == (name, True)
        table.closed = set()
        assert _told(until(inbox, 1)[0]) == (name, False)
    table.closed = {divmod(len(NAMES) - 1, len(COLUMNS))}
    assert _told(until(inbox, 1)[0]) == ("KeyPressed", "white.undo")
    assert scanner.alive()
    assert inbox.read() == ()


def test_its_pace_is_counted(running: tuple[Scanner, Inbox]) -> None:
    scanner, _ = running
    wait_for(lambda: scanner.pace.scans >= 5)
    pace = scanner.pace
    assert 0 < pace.scans_per_s <= 1100, "never faster than it was told to be"
    assert 0 < pace.cpu_share <= 1
    assert scanner.facts()["trouble"] is None


def test_the_cost_of_scanning_can_be_measured() -> None:
    factory = MatrixTable(ROWS, COLUMNS).factory
    for seconds in (0.05, 1.0, 10.0):  # on a busy machine its thread may be held up
        figures = scan_figures(factory, Matrix(ROWS, COLUMNS), seconds)
        if figures.pace.scans > 1:
            break
    assert figures.pace.scans > 1
    assert figures.pace.scans_per_s > 0
    assert min(figures.busy_s, figures.scan_s) > 0
