"""The circuits by ngspice: the page has its figures, and faults that are planted show."""

from __future__ import annotations

import pytest

from controller import boards
from controller.errors import BodyError
from hardware.building import simulated
from hardware.building.budget import LOW_V, low_volts
from hardware.building.diagrams import wired
from hardware.building.simulated import (
    PIXEL_HIGH,
    PIXEL_V,
    data_netlist,
    matrix_netlist,
    measures,
    ngspice,
    run,
    supply_netlist,
    table,
    ways,
)
from tests.docs.pages import ROOT, rows, section

PAGE = ROOT / "docs" / "building" / "simulated.md"
NAMES = [board.name for board in wired() if board.zones]
spice = pytest.mark.skipif(ngspice() is None, reason="ngspice is not installed: apt install ngspice")


@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_on_the_page(name: str) -> None:
    assert rows(section(PAGE, f"## `{name}`"))


@spice
@pytest.mark.parametrize("name", NAMES)
def test_the_page_says_what_ngspice_says_and_all_of_it_is_within_its_bounds(name: str) -> None:
    found = list(measures(boards.load(name)))
    told = rows(section(PAGE, f"## `{name}`"))[1:]
    wanted = rows("\n".join(table(found)))[1:]
    assert [(row[0], row[2]) for row in told] == [(row[0], row[2]) for row in wanted]
    for (_, said, _), (_, now, _) in zip(told, wanted, strict=True):
        assert float(said.split()[0]) == pytest.approx(float(now.split()[0]), rel=0.05)
        assert said.split()[1] == now.split()[1]
    assert [one.name for one in found if not one.good] == []


@spice
def test_it_agrees_with_what_is_reckoned_by_hand() -> None:
    """The low level of a Pi's column, by `hardware.building.budget`."""
    low = run(matrix_netlist(10, 10, pull_up=33_000, row_ohms=330))["low"]
    assert low == pytest.approx(low_volts(10), abs=0.05)


@spice
def test_faults_that_are_planted_show() -> None:
    assert run(matrix_netlist(10, 10, pull_up=33_000, row_ohms=2000))["low"] > LOW_V
    assert run(matrix_netlist(16, 6, pull_up=80_000, row_ohms=0, cable_m=20))["rose"] > 50e-6
    assert run(data_netlist(3.3))["high"] < PIXEL_HIGH * 5
    assert not simulated.Measured("never", run(data_netlist(3.3))["wide"], "s", least=0).good
    assert run(data_netlist(5.0, series_ohms=33_000))["high"] < PIXEL_HIGH * 5
    along = ways(boards.load("balance-of-power-counting"))
    assert min(run(supply_netlist(along, 3000, both_ends=False)).values()) < PIXEL_V
    assert min(run(supply_netlist(along, 3000, both_ends=True)).values()) > PIXEL_V


def test_without_the_program_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "ngspice", lambda: None)
    with pytest.raises(BodyError, match="sudo apt install ngspice"):
        list(measures(boards.load("power-and-weakness-counting")))


def test_a_board_without_lights_and_matrix_has_nothing_to_reckon() -> None:
    assert list(measures(boards.load("web-of-power-card-game-reader"))) == []
