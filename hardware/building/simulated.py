"""What ngspice says of a board's circuits: levels and rise times of the matrix, the data line, the strip's supply.

The circuits are made of the board file and its plan: so many rows and columns, so many lights and the way from each to
the next, the resistors of `hardware.building.connections`. What stands in no file is a figure of a data sheet, or
assumed; the constants below say which.

`measures` runs ngspice, which is Debian's package of that name; where it is missing nothing here can be known, and the
command says so.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, nan
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from controller.boards import Board
from controller.errors import BodyError
from hardware.building.budget import LOW_V, PIN_V, PULL_UP_OHMS, ROW_OHMS, budget
from hardware.building.plan import plan_of, strip
from hardware.wiring.model import MatrixBody, PicosBody, wiring

RUN_S: Final = 60.0
DIODE: Final = ".model d1n4148 d(is=2.52n n=1.752 rs=0.568 cjo=4p tt=20n bv=100 ibv=100u)"
"""The usual model of a 1N4148."""
PIN_OHMS: Final = 40.0
"""What a pin that drives low is like (RP2040 data sheet, 5.5.3.4, at 4 mA: 0.5 V at most; typically a third)."""
PICO_PULL_UP_OHMS: Final = 80_000.0
"""The weakest that a Pico may have: 50 to 80 kilohms (RP2040 data sheet, 5.5.3.4). The weakest is the slowest."""
PI_PULL_UP_OHMS: Final = 73_000.0
"""The weakest of a Pi (data sheet of Compute Module 4)."""
WELL_PF: Final = 3.0
"""A switch and its diode against ground; assumed."""
CABLE_PF_M, CABLE_M = 60.0, 1.0
"""A ribbon cable, and how long it is; assumed."""
HIGH_V: Final = 2.0
"""From this on a pin reads high for sure (RP2040 data sheet, 5.5.3.4: 0.625 of 3.3 V)."""
PIXEL_HIGH: Final = 0.7
"""A WS2812B takes from 0.7 of its supply on for high (its data sheet)."""
PIXEL_V: Final = 4.5
"""Below this a WS2812B is no longer the colour that it should be; assumed: its data sheet says 3.5 V at least."""
WIRE_OHMS_M: Final = 0.0172 / 0.75
"""Copper of 0.75 mm², one way."""
SLACK: Final = 1.3
"""A wire below the plate is so much longer than the straight way; assumed."""
JOINT_OHMS: Final = 0.0005
"""Two joints at each light; assumed."""


class Measured(NamedTuple):
    """A figure: what it is, its value and unit, and what it has to be below or above."""

    name: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def good(self) -> bool:
        """Whether it is within its bounds."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)


def ngspice() -> str | None:
    """The program's path, or None."""
    return shutil.which("ngspice")


def measures(board: Board) -> Iterator[Measured]:
    """All figures of a board. Raises BodyError where ngspice is missing or fails."""
    yield from _matrix_measures(board)
    need = budget(board)
    if need is not None:
        yield from _data_measures()
        yield from _supply_measures(board)


def run(netlist: str) -> dict[str, float]:
    """The figures that a netlist measures, by name; not a number where it never comes to that."""
    program = ngspice()
    if program is None:
        raise BodyError("ngspice is not installed. Install it with: sudo apt install ngspice")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "circuit.cir"
        file.write_text(netlist, "ascii")
        try:
            done = subprocess.run(
                [program, "-b", str(file)], capture_output=True, text=True, timeout=RUN_S, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise BodyError(f"ngspice did not come to an end ({error}).") from error
    found = {name: float(value) for name, value in re.findall(r"^(\w+)\s+=\s+([-+\d.eE]+)", done.stdout, re.MULTILINE)}
    wanted = re.findall(r"^\.meas \w+ (\w+)", netlist, re.MULTILINE)
    if not found:
        raise BodyError(f"ngspice measured nothing. It said: {(done.stdout + done.stderr).strip()[-300:]}")
    return {name: found.get(name, nan) for name in wanted}


# The matrix: a row is driven low, all its switches closed; then it is let go, and the columns rise.


def matrix_netlist(rows: int, columns: int, *, pull_up: float, row_ohms: float, cable_m: float = CABLE_M) -> str:
    """A scan of one row, all of whose switches are closed; the other rows' wells load the columns. Times in a scan:
    the row goes low at 5 us and high or free at 105 us."""
    load = CABLE_PF_M * cable_m + WELL_PF * rows
    lines = ["* one row of a matrix", DIODE, f"vdd vdd 0 {PIN_V}"]
    lines += ["vdrive drive 0 pulse(0 1 5u 20n 20n 100u 400u)", "srow pin 0 drive 0 gate_row"]
    lines += [f".model gate_row sw(vt=0.5 ron={PIN_OHMS} roff=1e9)", f"rrow pin row {max(row_ohms, 0.001)}"]
    lines.append(f"crow row 0 {CABLE_PF_M * cable_m + WELL_PF * columns}p")
    for number in range(1, columns + 1):
        lines += [f"rup{number} vdd c{number} {pull_up}", f"ccol{number} c{number} 0 {load}p"]
        lines.append(f"dwell{number} c{number} row d1n4148")
    lines += [".tran 0.1u 300u", ".meas tran low find v(c1) at=100u"]
    lines.append(f".meas tran fell trig v(drive) val=0.5 rise=1 targ v(c1) val={LOW_V} fall=1")
    lines.append(f".meas tran rose trig v(drive) val=0.5 fall=1 targ v(c1) val={HIGH_V} rise=1")
    return "\n".join([*lines, ".end"]) + "\n"


def _matrix_measures(board: Board) -> Iterator[Measured]:
    from firmware.contents import SETTLE_US
    from hardware.gpio.devices import SETTLE_S

    body = wiring(board)
    for rows, columns, pulls, row_ohms, settle_us in _matrices(body, SETTLE_US, SETTLE_S * 1e6):
        strong = run(matrix_netlist(rows, columns, pull_up=pulls[0], row_ohms=row_ohms))
        weak = run(matrix_netlist(rows, columns, pull_up=pulls[1], row_ohms=row_ohms))
        size = f"matrix of {rows} by {columns}"
        yield Measured(f"{size}: a column that is low, all its row's switches closed", strong["low"], "V", most=LOW_V)
        yield Measured(f"{size}: until it is low", strong["fell"] * 1e6, "µs", most=settle_us)
        yield Measured(f"{size}: until a column has risen again", weak["rose"] * 1e6, "µs", most=settle_us)


def _matrices(
    body: object, pico_us: float, pi_us: float
) -> Iterator[tuple[int, int, tuple[float, float], float, float]]:
    if isinstance(body, MatrixBody):
        pulls = (float(PULL_UP_OHMS), PI_PULL_UP_OHMS)
        yield len(body.matrix.rows), len(body.matrix.columns), pulls, float(ROW_OHMS), pi_us
    elif isinstance(body, PicosBody):
        for pico in body.picos:
            yield len(pico.rows), len(pico.columns), (50_000.0, PICO_PULL_UP_OHMS), 0.0, pico_us


# The data line: the 74AHCT125, 330 ohms, a metre of wire, the first light's input.


def data_netlist(high_v: float, series_ohms: float = 330.0, wire_m: float = 1.0) -> str:
    """Pulses of 0.4 us, the shortest that a WS2812B counts, into a wire and a light's input of 15 pF."""
    return "\n".join(
        [
            "* the data line",
            f"vout out 0 pulse(0 {high_v} 0.1u 4n 4n 0.4u 1.25u)",
            "rgate out near 25",
            f"rser near in {series_ohms}",
            f"twire in 0 din 0 z0=100 td={5 * wire_m}n",
            "cin din 0 15p",
            "rin din 0 1e6",
            ".tran 0.5n 5u 0 0.5n",
            ".meas tran high max v(din) from=0.1u to=0.5u",
            f".meas tran wide trig v(din) val={PIXEL_HIGH * 5} rise=1 targ v(din) val={PIXEL_HIGH * 5} fall=1",
            f".meas tran rise trig v(din) val=0.5 rise=1 targ v(din) val={PIXEL_HIGH * 5} rise=1",
            ".end",
        ]
    ) + "\n"  # fmt: skip


def _data_measures() -> Iterator[Measured]:
    found = run(data_netlist(5.0))
    yield Measured("data without the level shifter, high", run(data_netlist(PIN_V))["high"], "V")
    yield Measured("data at the first light, high", found["high"], "V", least=PIXEL_HIGH * 5)
    yield Measured("data at the first light, from 0.5 V to high", found["rise"] * 1e9, "ns", most=150)
    yield Measured("data at the first light, a pulse of 400 ns", found["wide"] * 1e9, "ns", least=250, most=550)


# The strip's supply: copper from the supply, then from light to light; fed at one end or at both.


def supply_netlist(ways_m: Sequence[float], milliamps: float, *, both_ends: bool, wire_m: float = 1.0) -> str:
    """All lights drawing the same, their sum as allowed; plus and minus in one resistance. ``ways_m``: from each light
    to the next."""
    feed, lights = 2 * WIRE_OHMS_M * wire_m, len(ways_m) + 1
    lines = ["* the strip", "vsup sup 0 5", f"rfeed sup n1 {feed}"]
    for number, way in enumerate(ways_m, start=1):
        lines.append(f"r{number} n{number} n{number + 1} {2 * WIRE_OHMS_M * way + JOINT_OHMS}")
    lines += [f"i{number} n{number} 0 {milliamps / lights / 1000}" for number in range(1, lights + 1)]
    if both_ends:
        lines.append(f"rback sup n{lights} {feed}")
    lines += [".tran 1u 2u"]
    lines += [f".meas tran at{number} find v(n{number}) at=1u" for number in range(1, lights + 1)]
    return "\n".join([*lines, ".end"]) + "\n"


def ways(board: Board) -> tuple[float, ...]:
    """From each light of a board to the next in metres, wired below its plate in the order of the strip."""
    return tuple(dist(one, other) * SLACK / 1000 for one, other in pairwise(strip(board, plan_of(board))))


def _supply_measures(board: Board) -> Iterator[Measured]:
    along, allowed = ways(board), float(board.power.milliamps)
    one = run(supply_netlist(along, allowed, both_ends=False))
    both = run(supply_netlist(along, allowed, both_ends=True))
    told = f"{board.light_count} lights along {sum(along):.1f} m of 0.75 mm², all that is allowed:"
    yield Measured(f"{told} the weakest, fed at one end", min(one.values()), "V")
    yield Measured(f"{told} the weakest, fed at both ends", min(both.values()), "V", least=PIXEL_V)


def table(found: Sequence[Measured]) -> Iterator[str]:
    """The figures as lines of a table."""
    yield "| figure | ngspice says | has to be |"
    yield "|---|---|---|"
    for one in found:
        bounds = [f"at least {one.least:g}"] if one.least is not None else []
        bounds += [f"at most {one.most:g}"] if one.most is not None else []
        yield f"| {one.name} | {one.value:.3g} {one.unit} | {', '.join(bounds)} |"
