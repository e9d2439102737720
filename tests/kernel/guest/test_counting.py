"""The counting board on kernel lines: rows are really driven, columns really read, each crossing with its diode."""

from __future__ import annotations

from random import Random
from time import monotonic

from controller.ports import KeyPressed
from hardware.gpio.devices import Crossings
from hardware.gpio.factory import open_lgpio
from hardware.gpio.measure import scan_figures
from hardware.gpio.scanner import Agreement
from hardware.wiring.model import wiring
from tests.kernel.guest.bodies import COUNTING, opened, plain, read_until
from tests.kernel.guest.chip import Chip, until
from tests.kernel.guest.figures import Figures

ROWS = COUNTING.body["matrix"]["rows"]
COLUMNS = COUNTING.body["matrix"]["columns"]
NAMES = [*COUNTING.switches, *COUNTING.keys]
"""Row by row, as the board file says; reckoned here by itself, not by the code that is tested."""
PLACES = {name: (ROWS[n // len(COLUMNS)], COLUMNS[n % len(COLUMNS)]) for n, name in enumerate(NAMES)}


def wire(chip: Chip, closed: frozenset[str] | set[str] = frozenset()) -> None:
    """Every crossing of the board is there, these closed."""
    for name, (row, column) in PLACES.items():
        chip.cross(row, column, name in closed)


def test_each_of_the_ninety_wells_tells_its_own_name(chip: Chip) -> None:
    wire(chip)
    with opened(COUNTING) as body:
        assert body.levels() == dict.fromkeys(COUNTING.switches, False)
        for name in COUNTING.switches:
            chip.cross(*PLACES[name], True)
            assert plain(read_until(body, 1)) == [(name, True)]
        assert body.levels() == dict.fromkeys(COUNTING.switches, True)
        wire(chip)
        assert sorted(plain(read_until(body, 90))) == sorted((name, False) for name in COUNTING.switches)


def test_whatever_stands_on_the_board_is_seen_and_nothing_else(chip: Chip) -> None:
    chance = Random(10)
    wire(chip)
    with opened(COUNTING) as body:
        for share in (0.05, 0.3, 0.5, 0.7, 0.95, 0.0):
            wells = {name for name in COUNTING.switches if chance.random() < share}
            wire(chip, wells)
            assert until(lambda: {name for name, closed in body.levels().items() if closed} == wells)  # noqa: B023


def test_three_corners_of_a_rectangle_do_not_make_the_fourth(chip: Chip) -> None:
    corners = [name for name in NAMES if PLACES[name][0] in ROWS[:2] and PLACES[name][1] in COLUMNS[:2]]
    assert len(corners) == 4
    wire(chip, set(corners[:3]))
    with opened(COUNTING) as body:
        assert {name for name, closed in body.levels().items() if closed} == set(corners[:3])


def test_a_key_in_the_matrix_is_told_once_as_it_goes_down(chip: Chip) -> None:
    wire(chip)
    with opened(COUNTING) as body:
        for key in COUNTING.keys:
            chip.cross(*PLACES[key], True)
            (told,) = read_until(body, 1)
            assert isinstance(told, KeyPressed)
            assert told.key == key
            chip.cross(*PLACES[key], False)
        chip.cross(*PLACES["rheged.1"], True)
        assert plain(read_until(body, 1)) == [("rheged.1", True)]


def test_what_lasts_for_one_scan_is_a_glitch(chip: Chip) -> None:
    """Stepped by hand, so that it is sure that one scan saw it and the next did not."""
    wire(chip)
    factory = open_lgpio()
    crossings = Crossings(factory, ROWS, COLUMNS)
    try:
        agreement = Agreement(crossings.scan())
        assert agreement.agreed == 0
        chip.cross(*PLACES["rheged.1"], True)
        glitch = crossings.scan()
        assert glitch == 1 << NAMES.index("rheged.1")
        assert agreement.feed(glitch) == ()
        chip.cross(*PLACES["rheged.1"], False)
        assert agreement.feed(crossings.scan()) == ()
        assert chip.levels(ROWS) == [1] * len(ROWS), "between scans every row idles high"
        chip.cross(*PLACES["rheged.1"], True)
        assert agreement.feed(crossings.scan()) == ()
        assert [change.closed for change in agreement.feed(crossings.scan())] == [True]
    finally:
        crossings.close()
        factory.close()


def test_how_fast_it_is_scanned_and_at_what_cost(chip: Chip, figures: Figures) -> None:
    wire(chip)
    factory = open_lgpio()
    try:
        found = scan_figures(factory, wiring(COUNTING).matrix, seconds=2.0)
    finally:
        factory.close()
    assert found.pace.scans > 2
    figures.tell("one scan of 10 by 10", f"{1000 * found.scan_s:.2f} ms, {1000 * found.busy_s:.2f} ms without waits")
    figures.tell(
        "the matrix at work, every 10 ms", f"{found.pace.scans_per_s:.0f} scans/s, {found.pace.cpu_share:.0%} of a core"
    )


def test_how_soon_a_crossing_is_a_reading(chip: Chip, figures: Figures) -> None:
    wire(chip)
    took = []
    with opened(COUNTING) as body:
        for number in range(60):
            began = monotonic()
            chip.cross(*PLACES["gwynedd.3"], number % 2 == 0)
            body.wait(10.0)
            took.append(monotonic() - began)
            assert plain(list(body.read())) == [("gwynedd.3", number % 2 == 0)]
    figures.spread("change of a crossing to reading", took)
