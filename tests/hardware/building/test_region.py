"""The circuit board of a region: its netlist is the board file's, and its copper joins what it shall."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from controller import boards
from controller.boards import Board
from hardware.building import region
from hardware.building.copper import board_faults, copper, parsed
from hardware.building.plan import PITCH_MM, Rect, plan_of
from hardware.building.plate import REED_BODY_MM
from hardware.building.schematic import drawn_nets, kicad_sch
from hardware.building.tables import crossings
from hardware.wiring.cells import cells, pico_orders
from hardware.wiring.model import wiring
from tests.commands.running import run

BOARD = boards.load("power-and-weakness-counting-pico")
MADE = region.layout()
FILE = region.kicad_pcb(MADE)
SHEET = kicad_sch(MADE)


def faults(text: str) -> list[str]:
    return board_faults(text, region.CLEARANCE_MM)


def test_its_copper_joins_what_it_shall_and_nothing_else() -> None:
    assert faults(FILE) == []


def without_track(number: int) -> str:
    """The board with one track missing."""
    lines = FILE.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith(" (segment")]
    del lines[places[number]]
    return "\n".join(lines)


def with_a_short(layer: str) -> str:
    """A track across the whole board crosses others of the front; one down it crosses none that run down."""
    across, down = "(start 2 50) (end 97 42)", "(start 30 2) (end 70 63)"
    planted = f' (segment {across if layer == "B.Cu" else down} (width 0.25) (layer "{layer}") (net 1))'
    return FILE.replace(" (via ", f"{planted}\n (via ", 1)


@pytest.mark.parametrize("number", range(len(MADE.tracks)))
def test_every_track_that_is_missing_is_found(number: int) -> None:
    assert any(re.search(r"in \d pieces", fault) for fault in faults(without_track(number)))


@pytest.mark.parametrize("layer", ["F.Cu", "B.Cu"])
def test_a_planted_short_is_found(layer: str) -> None:
    assert any("mm from" in fault for fault in faults(with_a_short(layer)))


@pytest.fixture(scope="module")
def kicad(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], tuple[int, int, int]]:
    """What KiCad's own rules find: how many rules are broken, how many pads not joined, how many footprints wrong.

    Debian installs the module for its own Python, and no command that checks a board.
    """
    names = [name for name in (shutil.which("python3", path=os.defpath), sys.executable) if name]
    tried = ((name, subprocess.run([name, "-c", "import pcbnew"], capture_output=True, check=False)) for name in names)
    python = next((name for name, result in tried if result.returncode == 0), None)
    if python is None:
        pytest.skip("KiCad's Python module is not installed: apt install kicad")
    folder = tmp_path_factory.mktemp("kicad")
    board, report = folder / "region.kicad_pcb", folder / "report.txt"
    check = (
        "import pcbnew, sys\n"
        "pcbnew.WriteDRCReport(pcbnew.LoadBoard(sys.argv[1]), sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)"
    )

    def found(text: str) -> tuple[int, int, int]:
        board.write_text(text, encoding="utf-8")
        environ = {**os.environ, "HOME": str(folder)}
        subprocess.run([python, "-c", check, board, report], env=environ, capture_output=True, check=True, timeout=120)
        told = report.read_text(encoding="utf-8")
        broken, open_pads, footprints = (int(n) for n in re.findall(r"^\*\* Found (\d+) ", told, re.MULTILINE))
        return broken, open_pads, footprints

    return found


def test_it_breaks_no_rule_of_kicad_s(kicad: Callable[[str], tuple[int, int, int]]) -> None:
    assert kicad(FILE) == (0, 0, 0)


def test_kicad_finds_a_planted_short_and_a_missing_track(kicad: Callable[[str], tuple[int, int, int]]) -> None:
    assert kicad(with_a_short("B.Cu"))[0] > 0
    assert kicad(without_track(0))[1] > 0


def test_a_via_that_is_missing_and_copper_at_the_edge_are_found() -> None:
    lines = FILE.splitlines()
    gone = next(place for place, line in enumerate(lines) if line.startswith(" (via"))
    assert faults("\n".join(lines[:gone] + lines[gone + 1 :]))
    assert any("edge" in fault for fault in faults(re.sub(r"\(end 99.5 65\)", "(end 97.9 65)", FILE)))


def test_its_netlist_is_what_the_board_file_says() -> None:
    """Each region's row with its wells at the columns: switch, diode with its cathode (1) to the row."""
    assert region.why_not(BOARD) == ""
    nets = MADE.nets
    body = wiring(BOARD)
    (order,) = pico_orders(body, BOARD)
    for name, cell in cells(order, len(body.picos[0].columns)).items():
        zone, _, well = name.rpartition(".")
        if zone in BOARD.zones:
            assert order[cell.row * 6] == f"{zone}.1"
            assert (f"S{well}", "1") in nets[f"C{cell.column + 1}"]
            assert nets[f"N{well}"] == {(f"S{well}", "2"), (f"D{well}", "2")}
            assert (f"D{well}", "1") in nets[region.ROW]
    for number in range(1, 7):
        assert {mark for mark, _ in nets[f"C{number}"]} == {f"S{number}", "J1", "J2"}
    assert nets[region.DATA_BETWEEN] == {("P1", "2"), ("P2", "4")}
    assert nets[region.DATA_IN] == {("J1", "5"), ("P1", "4")}
    assert nets[region.DATA_OUT] == {("P2", "2"), ("J2", "5")}
    for net, pin in ((region.PLUS, "1"), (region.GROUND, "3")):
        assert {("P1", pin), ("P2", pin)} < nets[net]


def test_the_schematic_joins_what_the_board_joins() -> None:
    assert "{" not in SHEET
    assert drawn_nets(SHEET) == MADE.nets


@pytest.mark.parametrize("number", range(sum(len(part.pads) for part in MADE.parts)))
def test_every_wire_and_label_of_the_schematic_is_needed(number: int) -> None:
    for kind in (" (wire", " (label"):
        lines = SHEET.splitlines()
        del lines[[place for place, line in enumerate(lines) if line.startswith(kind)][number]]
        assert drawn_nets("\n".join(lines)) != MADE.nets


def test_a_short_in_the_schematic_is_found() -> None:
    """A wire from the first pin of one switch to the next below it joins two columns."""
    (one, other), *_ = itertools.pairwise(re.findall(r'\(label "C\d" \(at ([\d.]+ [\d.]+) 180\)', SHEET))
    planted = f" (wire (pts (xy {one}) (xy {other})))\n (wire"
    with pytest.raises(ValueError, match="has the names C1, C2"):
        drawn_nets(SHEET.replace(" (wire", planted, 1))


def test_the_netlist_and_the_board_in_files_agree() -> None:
    told: dict[str, set[tuple[str, str]]] = {}
    for name, nodes in re.findall(r'\(name "([^"]+)"\) (.*)\)', region.netlist(MADE)):
        told[name] = set(re.findall(r'\(ref "([^"]+)"\) \(pin "([^"]+)"\)', nodes))
    drawn: dict[str, set[tuple[str, str]]] = {}
    for piece in copper(parsed(FILE)):
        if "." in piece.what and piece.layers:
            mark, _, number = piece.what.partition(".")
            drawn.setdefault(piece.net, set()).add((mark, number))
    assert told == drawn


def test_its_wells_lie_as_the_plan_has_them() -> None:
    spots = {p.mark: p.pads for p in MADE.parts if p.mark.startswith("S")}
    middles = {mark: ((a.x + b.x) / 2, (a.y + b.y) / 2) for mark, (a, b) in spots.items()}
    for place in plan_of(BOARD).places:
        first = place.wells[0]
        for number, (well, shift) in enumerate(zip(place.wells, place.shifts, strict=True), start=1):
            x, y = middles[f"S{number}"]
            assert x - middles["S1"][0] == pytest.approx(well.x - first.x)
            assert y - shift * region.SHIFT_MM - region.FIRST_WELL[1] == pytest.approx(well.y - first.y)
    assert middles["S2"][0] - middles["S1"][0] == PITCH_MM


def test_the_files_for_the_maker_have_every_pad_track_and_hole(tmp_path: Path) -> None:
    result = run("build", "--board", BOARD.name, "--out", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert (tmp_path / "region.kicad_pcb").read_text("utf-8") == FILE
    assert (tmp_path / "region.kicad_sch").read_text("utf-8") == SHEET
    pads = [pad for part in MADE.parts for pad in part.pads]
    through = sum(pad.drill_mm > 0 for pad in pads)
    for name, flashed in (
        ("F_Cu", len(pads) + len(MADE.vias)),
        ("B_Cu", through + len(MADE.vias)),
        ("F_Mask", len(pads)),
    ):
        text = (tmp_path / "gerber" / f"region-{name}.gbr").read_text("utf-8")
        assert text.count("D03*") == flashed
        assert text.count("D01*") == sum(track.layer.replace(".", "_") == name for track in MADE.tracks)
        assert text.endswith("M02*\n")
    drill = (tmp_path / "gerber" / "region.drl").read_text("utf-8")
    holes = set(re.findall(r"^X([\d.]+)Y([\d.]+)$", drill, re.M))
    assert len(holes) == through + len({(via.x, via.y) for via in MADE.vias}) + len(region.HOLES)


def test_every_part_has_its_mark_printed_beside_its_pads(tmp_path: Path) -> None:
    text = region.gerbers(MADE)["region-F_Silkscreen.gbr"]
    printed = list(region.ink(MADE))
    assert text.count("D01*") == len(printed)
    for part in MADE.parts:
        x, y = region.label(part)
        assert sum(abs(one.x1 - x) < 1.2 and abs(one.y1 - y) < 1.2 for one in printed) >= 3
    for one in printed:
        for pad in (pad for part in MADE.parts for pad in part.pads):
            for end in ((one.x1, one.y1), (one.x2, one.y2)):
                assert abs(end[0] - pad.x) > pad.wide / 2 or abs(end[1] - pad.y) > pad.high / 2, pad


def test_marks_are_clear_of_holes_and_each_body_is_drawn_where_it_lies() -> None:
    holes = [(via.x, via.y, 0.2) for via in MADE.vias] + [(x, y, region.HOLE_MM / 2) for x, y in region.HOLES]
    for part in MADE.parts:
        x, y = region.label(part)
        for hole_x, hole_y, radius in holes:
            assert abs(hole_x - x) > 0.9 + radius or abs(hole_y - y) > 0.75 + radius, part.mark
        drawn = list(region.outline(part))
        assert bool(drawn) == (part.mark[0] in "SDP")
        for line in drawn:
            assert f"(gr_line (start {line.x1:g} {line.y1:g}) (end {line.x2:g} {line.y2:g})" in FILE
    glass = [region.outline(part) for part in MADE.parts if part.mark.startswith("S")]
    for lines, part in zip(glass, [part for part in MADE.parts if part.mark.startswith("S")], strict=True):
        ends = [end for line in lines for end in (line.y1, line.y2)]
        assert max(ends) - min(ends) == REED_BODY_MM
        assert (max(ends) + min(ends)) / 2 == pytest.approx((part.pads[0].y + part.pads[1].y) / 2)


def test_the_bar_is_at_the_ring_and_the_dot_at_pin_1() -> None:
    for part in (part for part in MADE.parts if part.mark[0] in "DP"):
        first, lines = part.pads[0], list(region.outline(part))
        last = lines[-1]
        near = min(part.pads, key=lambda pad: abs(pad.x - last.x1) + abs(pad.y - last.y1))
        assert near == first


def test_a_pi_and_a_pico_have_the_same_crossings_and_the_same_circuit_boards() -> None:
    on_pi = boards.load("power-and-weakness-counting-pi")
    assert region.why_not(on_pi) == ""
    assert crossings(on_pi) == crossings(BOARD)


def test_boards_that_have_no_row_for_each_region_are_told_why() -> None:
    for name in ("power-and-weakness-counting", "balance-of-power-counting", "power-and-weakness-presence"):
        assert region.why_not(boards.load(name))


SHEETS = [pytest.param(boards.load(name), id=name) for name in (BOARD.name, "power-and-weakness-region")]


@pytest.mark.parametrize("board", SHEETS)
def test_the_boards_of_all_regions_fit_below_the_map(board: Board) -> None:
    """Each under its own wells, its lights under their holes, and none on another or past the edge."""
    plan = plan_of(board)
    frames = []
    for place in plan.places:
        left, upper = place.wells[0].x - region.FIRST_WELL[0], place.wells[0].y - region.FIRST_WELL[1]
        for light, pixel in zip(place.lights, region.PIXELS, strict=True):
            assert (light.x - left, light.y - upper) == pytest.approx(pixel)
        frames.append(Rect(left, upper, left + region.WIDE_MM, upper + region.HIGH_MM))
    for number, one in enumerate(frames):
        assert one.left >= 0
        assert one.upper >= 0
        assert one.right <= plan.width
        assert one.lower <= plan.height
        for other in frames[:number]:
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.lower, other.lower) - max(one.upper, other.upper)
            assert across <= 0 or down <= 0
