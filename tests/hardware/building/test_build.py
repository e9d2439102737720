"""The files of `reedlight build`, read back by other readers than ours where there are any."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import ezdxf
import pytest
from ezdxf import bbox

from controller.boards import Board
from controller.games_found import find
from hardware.building import foot
from hardware.building.budget import budget
from hardware.building.connections import MATRIX, WELLS, wires
from hardware.building.diagrams import wired
from hardware.building.magnetics import MAGNETS
from hardware.building.ordering import small_parts
from hardware.building.plan import READER_MM, Plan, plan_of, with_reader
from hardware.building.plate import PAPERS, pages, switches
from hardware.building.quantities import quantities
from hardware.building.sheets import LIGHT_HOLE_MM, WELL_MM
from hardware.building.tables import crossings
from tests.commands.running import run

BOARDS = [pytest.param(board, id=board.name) for board in wired() if board.zones]


def build(board: str, folder: Path, *words: str) -> str:
    result = run("build", "--board", board, "--out", str(folder), *words)
    assert result.exit_code == 0, result.output
    return result.output


def plate_of(board: Board) -> Plan:
    """One region has its reader beside the plate."""
    return plan_of(board) if len(board.zones) == 1 else with_reader(plan_of(board))


@pytest.mark.parametrize("board", BOARDS)
def test_the_plate_has_a_ring_for_the_reader_clear_of_what_the_sheet_has(board: Board, tmp_path: Path) -> None:
    build(board.name, tmp_path)
    sheet = plan_of(board)
    rings = [circle for circle in circles(tmp_path / "plate.dxf") if circle[0] == "READER"]
    template = (tmp_path / "template.svg").read_text("utf-8")
    assert len(rings) == template.count('r="25"') == (len(board.zones) > 1)
    for _, x, y, radius in rings:
        assert radius == 25
        assert radius < x < sheet.width - radius
        assert radius < y < READER_MM - radius  # y upwards: in the margin below the sheet


@pytest.mark.parametrize("board", BOARDS)
def test_the_template_numbers_the_lights_as_the_strip_is_wired(board: Board, tmp_path: Path) -> None:
    build(board.name, tmp_path)
    plan, template = plate_of(board), (tmp_path / "template.svg").read_text("utf-8")
    told = {
        int(number): (float(x) - 3, float(y) - 1)
        for x, y, number in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>(\d+)</text>', template)
    }
    assert sorted(told) == list(range(1, board.light_count + 1))
    last = 0
    for segment in board.lights:
        place = next((place for place in plan.places if place.zone == segment.place), None)
        holes = place.lights if place else dict(plan.counters)[segment.place.removeprefix("score:")]
        for number, hole in enumerate(holes, start=last + 1):
            assert told[number] == pytest.approx((plan.width - hole.x, hole.y), abs=0.01)
        last += segment.lights


@pytest.mark.parametrize("board", BOARDS)
def test_the_template_says_of_each_switch_where_its_wires_go(board: Board, tmp_path: Path) -> None:
    build(board.name, tmp_path)
    plan, template = plate_of(board), (tmp_path / "template.svg").read_text("utf-8")
    told = {
        (float(x) - 3, float(y) - 3): words
        for x, y, words in re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]+)</text>', template)
        if re.fullmatch(r"(\d: )?R\d+ C\d+|pin \d+", words)
    }
    found = {
        name: words
        for name, well in plan.wells.items()
        for (x, y), words in told.items()
        if (x, y) == pytest.approx((plan.width - well.x, well.y), abs=0.01)
    }
    wanted = {wire.end.name: f"pin {wire.start.name}" for wire in wires(board) if wire.end.thing == WELLS}
    for thing, names in crossings(board).items():
        matrix = thing.removeprefix(MATRIX).strip()
        wanted |= {name: f"{matrix and f'{matrix}: '}R{row} C{column}" for (row, column), name in names.items()}
    assert found == {name: wanted[name] for name in board.switches}


@pytest.mark.parametrize("board", BOARDS)
def test_the_plate_has_each_well_and_light_at_its_size(board: Board, tmp_path: Path) -> None:
    build(board.name, tmp_path, "--kerf-mm", "0.2")
    document = ezdxf.readfile(tmp_path / "plate.dxf")
    assert document.header["$INSUNITS"] == 4  # millimetres
    circles = list(document.modelspace().query("CIRCLE"))
    wells = [circle for circle in circles if circle.dxf.layer == "WELL"]
    lights = [circle for circle in circles if circle.dxf.layer == "LIGHT"]
    of_places = sum(segment.lights for segment in board.lights if segment.place in board.zones)
    assert (len(wells), len(lights)) == (len(board.switches), of_places)
    assert {circle.dxf.radius for circle in wells} == {WELL_MM / 2}
    # A kerf of 0.2 mm makes the window as large as it is to be.
    assert {round(2 * circle.dxf.radius + 0.2, 6) for circle in lights} == {LIGHT_HOLE_MM}
    plan = plate_of(board)
    there = {(round(circle.dxf.center.x, 3), round(plan.height - circle.dxf.center.y, 3)) for circle in wells}
    assert there == {(round(well.x, 3), round(well.y, 3)) for well in plan.wells.values()}
    svg = (tmp_path / "plate.svg").read_text("utf-8")
    assert svg.count("<circle") == len(circles)
    assert f'width="{plan.width + 0.2:g}mm"' in svg


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("bed", [(300, 200), (400, 300)])
def test_tiles_fit_the_bed_and_together_are_the_plate(board: Board, bed: tuple[int, int], tmp_path: Path) -> None:
    build(board.name, tmp_path, "--kerf-mm", "0.2", "--tiles", f"{bed[0]}x{bed[1]}")
    plan = plate_of(board)
    whole = Counter(circles(tmp_path / "plate.dxf"))
    apart: Counter[tuple[str, float, float, float]] = Counter()
    area = 0.0
    for file in sorted((tmp_path / "tiles").glob("*.dxf")):
        space = ezdxf.readfile(file).modelspace()
        outline = next(line for line in space.query("LWPOLYLINE") if line.dxf.layer == "OUTLINE")
        xs, ys = ([point[axis] for point in outline.get_points()] for axis in (0, 1))
        assert max(xs) - min(xs) <= bed[0] + 1e-6
        assert max(ys) - min(ys) <= bed[1] + 1e-6
        area += (max(xs) - min(xs) - 0.2) * (max(ys) - min(ys) - 0.2)
        for circle in space.query("CIRCLE"):
            x, y, radius = circle.dxf.center.x, circle.dxf.center.y, circle.dxf.radius
            assert min(xs) + radius < x < max(xs) - radius
            assert min(ys) + radius < y < max(ys) - radius
        for text in space.query("TEXT"):
            (left, lower, _), (right, upper, _) = bbox.extents([text])
            assert min(xs) < left < right < max(xs), text.dxf.text
            assert min(ys) < lower < upper < max(ys), text.dxf.text
        apart.update(circles(file))
        svg = file.with_suffix(".svg").read_text("utf-8")
        assert svg.count("<circle") == len(circles(file))
    assert apart == whole
    assert area == pytest.approx(plan.width * plan.height)


def circles(file: Path) -> list[tuple[str, float, float, float]]:
    found = ezdxf.readfile(file).modelspace().query("CIRCLE")
    return [
        (one.dxf.layer, round(one.dxf.center.x, 3), round(one.dxf.center.y, 3), round(one.dxf.radius, 3))
        for one in found
    ]


@pytest.mark.parametrize("bed", ["300", "300x", "10x10", "axb", "300x9999"])
def test_a_bed_that_is_none_is_refused(bed: str, tmp_path: Path) -> None:
    result = run("build", "--board", "power-and-weakness-region", "--out", str(tmp_path / "x"), "--tiles", bed)
    assert result.exit_code == 2
    assert "300x200" in result.output
    assert not (tmp_path / "x").exists()


def test_a_bed_too_small_for_the_wells_is_told(tmp_path: Path) -> None:
    told = build("web-of-power-card-game-tray", tmp_path, "--tiles", "50x50")
    assert ("tiles: left out" in told) != (tmp_path / "tiles" / "01.dxf").exists()


def test_numbered_files_of_an_earlier_run_are_removed(tmp_path: Path) -> None:
    board, bed = "power-and-weakness-counting-pi", ("--tiles", "300x200")
    build(board, tmp_path, *bed, "--paper", "a4")
    build(board, tmp_path / "alone", "--tiles", "600x600", "--paper", "letter")
    build(board, tmp_path, "--tiles", "600x600", "--paper", "letter")
    for folder in ("tiles", "template"):
        left, alone = ({file.name for file in (at / folder).iterdir()} for at in (tmp_path, tmp_path / "alone"))
        assert left == alone


def test_the_template_is_seen_from_below_and_its_pages_cover_it(tmp_path: Path) -> None:
    build("power-and-weakness-counting-pico", tmp_path, "--paper", "letter")
    (board,) = (board for board in wired() if board.name == "power-and-weakness-counting-pico")
    plan = plate_of(board)
    svg = (tmp_path / "template.svg").read_text("utf-8")
    found = re.findall(r'<rect class="switch" data-name="([^"]+)" x="([-\d.]+)" y="([-\d.]+)"', svg)
    assert [name for name, _, _ in found] == list(plan.wells)
    for (name, x, y), (_, switch) in zip(found, switches(plan, 7.0), strict=True):
        well = plan.wells[name]
        assert float(x) + 1.1 == pytest.approx(plan.width - well.x, abs=0.01)
        assert abs(float(y) + 7 - well.y) == pytest.approx(7.0, abs=0.01)
        assert float(y) + 7 == pytest.approx(switch.y, abs=0.01)
    windows = pages(plan, "letter")
    for well in plan.wells.values():
        assert sum(page.distance(well) == 0 for page in windows) >= 1
    drawn = sorted((tmp_path / "template").glob("*.svg"))
    assert len(drawn) == len(windows)
    wide, high = PAPERS["letter"]
    assert all(f'width="{wide:g}mm" height="{high:g}mm"' in page.read_text("utf-8") for page in drawn)


@pytest.mark.parametrize("magnet", MAGNETS, ids=lambda magnet: magnet.name)
def test_feet_and_caps_are_closed_and_hold_their_magnet(magnet: foot.Magnet) -> None:
    for mesh in (*(foot.foot(magnet, grooves=grooves) for grooves in range(4)), foot.cap(magnet)):
        read = foot.read_stl(foot.stl(mesh))
        assert foot.open_edges(read) == 0
        assert foot.volume(read) > 0  # it looks outwards
        assert foot.open_edges(read[:-1]) == 3  # a hole is found
    solid = foot.volume(foot.turned([(0, 0), (10, 0), (10, magnet.height_mm + 2.2), (0, magnet.height_mm + 2.2)]))
    pocket = solid - foot.volume(foot.foot(magnet))
    assert pocket > foot.volume(foot.turned([(0, 0), (magnet.diameter_mm / 2, 0), (magnet.diameter_mm / 2, 1), (0, 1)]))
    with pytest.raises(ValueError, match="too narrow"):
        foot.foot(magnet, magnet.diameter_mm + 1)


@pytest.mark.parametrize("magnet", MAGNETS[:2], ids=lambda magnet: magnet.name)
def test_each_groove_goes_once_around_the_rim(magnet: foot.Magnet) -> None:
    for grooves in range(4):
        mesh = foot.read_stl(foot.stl(foot.foot(magnet, 18.0, grooves)))
        heights = {round(z, 3) for corner in mesh for x, y, z in corner if 8.4 < (x * x + y * y) ** 0.5 < 8.6}
        assert len(heights) == grooves
        assert all(0 < z < magnet.height_mm + 2.2 for z in heights)
    with pytest.raises(ValueError, match="too low"):
        foot.foot(magnet, grooves=6)


KINDS = {
    "power-and-weakness-region": ["knight", "magician"],
    "balance-of-power-counting": ["king", "general", "banker"],
    "web-of-power-card-game-tray": ["stone"],
}


@pytest.mark.parametrize(("board", "kinds"), KINDS.items())
def test_each_kind_of_piece_has_a_closed_foot_of_its_own(board: str, kinds: list[str], tmp_path: Path) -> None:
    build(board, tmp_path, "--magnet", "10x1", "--foot-mm", "18")
    written = {path.name: path.read_bytes() for path in tmp_path.glob("*.stl")}
    assert set(written) == {"cap.stl", *(f"foot-{kind}.stl" for kind in kinds)}
    assert len(set(written.values())) == len(written)
    for name, data in written.items():
        mesh = foot.read_stl(data)
        assert foot.open_edges(mesh) == 0
        widest = max(x for corner in mesh for x, _, _ in corner)
        assert widest == pytest.approx(5.0 if name == "cap.stl" else 9.0)


@pytest.mark.parametrize("board", [pytest.param(board, id=board.name) for board in wired()])
def test_the_ordering_list_has_every_part_and_a_tenth_more(board: Board, tmp_path: Path) -> None:
    told = build(board.name, tmp_path)
    with (tmp_path / "parts.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    wanted, small = quantities(board, find(board.game)), list(small_parts(board, find(board.game)))
    assert [row["part"] for row in rows] == [*wanted, *(name for name, _, _ in small)]
    assert {row["part"]: int(row["needed"]) for row in rows[: len(wanted)]} == wanted
    for row in rows:
        assert int(row["needed"]) <= int(row["order"]) <= int(row["needed"]) * 1.1 + 1
        assert row["specification"]
        if row["part"] in ("reed switch", "magnet", "diode 1N4148"):
            assert 10 * int(row["order"]) >= 11 * int(row["needed"])
    readme = (tmp_path / "README.txt").read_text("utf-8")
    for line in told.splitlines():
        name = line.partition(":")[0].removeprefix(f"{tmp_path}/")
        assert (tmp_path / name).exists() != ("left out" in line), line
        assert name in readme or name == "README.txt"


@pytest.mark.parametrize("board", [pytest.param(board, id=board.name) for board in wired()])
def test_nothing_that_the_pages_ask_for_is_missing_in_the_ordering_list(board: Board, tmp_path: Path) -> None:
    build(board.name, tmp_path)
    with (tmp_path / "parts.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["part"]: row for row in csv.DictReader(file)}
    assert "loudspeaker" in rows
    needed = Counter({name: int(row["needed"]) for name, row in rows.items()})
    assert needed["perforated board"] >= needed["Raspberry Pi Pico"]  # each Pico's sockets sit on one
    assert needed["jumper wire"] == 8 * needed["circuit board of a region"]  # row, six columns, data
    assert ("USB cable" in rows) == ("Raspberry Pi Pico" in rows)
    assert ("supply and card of the Pi" in rows) == ("Raspberry Pi" in rows)
    need = budget(board)
    assert ("wire 0.75 mm²" in rows) == ("supply 5 V" in rows) == (need is not None)
    if need is not None:
        assert f"{need.fuse_a:g} A" in rows["fuse with holder"]["specification"]
        assert f"{need.supply_a:g} A" in rows["supply 5 V"]["specification"]
    assert "solder" in rows
    assert ("glue" in rows) == bool(board.switches)
    assert ("resistors of the rows" in str(rows)) == (quantities(board, find(board.game)).get("resistor 330 Ω", 0) > 1)
    if board.switches:
        assert "epoxy" in rows["glue"]["specification"]
        plan = plate_of(board)
        assert f"{plan.width:g} x {plan.height:g} mm" in rows["plate"]["specification"]
    assert "on the page" not in str(rows)


def test_what_cannot_be_built_is_told(tmp_path: Path) -> None:
    result = run("build", "--board", "power-and-weakness-example", "--out", str(tmp_path / "x"))
    assert result.exit_code == 1
    assert not (tmp_path / "x").exists()
    assert run("build", "--board", "power-and-weakness-counting").exit_code == 2


def test_magnetics_prints_a_line_for_each_magnet() -> None:
    result = run("build", "--board", "power-and-weakness-presence", "--magnetics")
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in result.output.splitlines()]
    assert [line["magnet"] for line in lines] == [magnet.name for magnet in MAGNETS]
    for line in lines:
        assert line["own_at"] > line["stray_at"] >= 0
        assert line["margin"] == pytest.approx(line["own_at"] / line["stray_at"], rel=0.1)


def test_edges_of_a_profile_follow_each_other() -> None:
    shape = foot.turned([(0, 0), (5, 0), (5, 2), (0, 2)])
    heights = sorted({vertex[2] for triangle in shape for vertex in triangle})
    assert [b - a for a, b in pairwise(heights)] == [2]
