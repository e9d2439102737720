"""Supply and fuse fit what the lights may draw, whatever a board file says."""

from hypothesis import given
from hypothesis import strategies as st

from controller.boards import from_tables
from controller.hints.power import milliamps
from controller.ports import Pixel
from hardware.building.budget import DIODE_V, FUSES_A, LOW_V, SUPPLIES_A, budget, fault_milliamps, low_volts
from hardware.building.diagrams import wired
from hardware.wiring.pins import MOST_COLUMNS

LARGEST_MA = 8000
"""Beyond this one supply and one fuse are not what to build."""


@given(
    lights=st.integers(1, 300),
    limit=st.integers(1, LARGEST_MA),
    each=st.floats(10, 100),
    brightness=st.floats(0.12, 1),
)
def test_the_fuse_bears_the_lights_and_blows_before_the_supply_gives_in(
    lights: int, limit: int, each: float, brightness: float
) -> None:
    power = {"milliamps": max(limit, lights), "milliamps_per_light": each, "brightness": brightness}
    tables = {
        "name": "own",
        "game": "g",
        "kind": "counting",
        "zones": {"a": 1},
        "lights": {"a": lights},
        "power": power,
    }
    board = from_tables("own.toml", tables)
    need = budget(board)
    assert need is not None
    assert need.fuse_a in FUSES_A
    assert need.supply_a in SUPPLIES_A
    assert need.idle <= need.brightest <= need.full_white + 1e-6
    assert min(need.brightest, need.allowed) * 1.25 <= need.fuse_a * 1000 + 1e-6
    assert need.fuse_a < need.supply_a
    assert need.clamped == (need.brightest > need.allowed)


def test_full_white_is_what_the_guard_of_the_lights_reckons() -> None:
    for board in wired():
        need = budget(board)
        if need is not None:
            white = (Pixel(255, 255, 255),) * board.light_count
            assert abs(milliamps(white, board.power) - need.full_white) < 1e-6


def test_a_board_without_lights_needs_no_supply() -> None:
    assert [board.name for board in wired() if budget(board) is None] == ["web-of-power-card-game-reader"]


def test_a_column_reads_low_however_many_switches_of_its_row_are_closed() -> None:
    volts = [low_volts(closed) for closed in range(MOST_COLUMNS + 1)]
    assert volts == sorted(volts)
    assert volts[0] == DIODE_V
    assert volts[-1] < LOW_V


def test_a_bridged_diode_costs_less_than_a_pin_may_give() -> None:
    """2 mA is the weakest that a Pi's pin can be set to, 8 mA what it is set to at the start."""
    assert fault_milliamps() < 8
