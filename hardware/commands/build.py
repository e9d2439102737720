"""`reedlight build`: files to cut, print and order, made from the board file; and which magnets will do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from controller import boards
from controller.errors import BoardError, BodyError
from hardware.commands.papers import PAPER

if TYPE_CHECKING:
    from controller.boards import Board
    from controller.engine.game import Game
    from hardware.building.magnetics import Magnet
    from hardware.building.plan import Plan
    from hardware.building.plate import Plate, Wired

SHIFT_MM = 7.0
"""Where the template puts the switches without a magnetic model: what the model says of every magnet recommended."""


@click.command("build")
@click.option("--board", "board_name", required=True, help="A shipped board's name, or a board file.")
@click.option("--out", "folder", type=click.Path(path_type=Path, file_okay=False), help="The folder for the files.")
@click.option("--magnetics", is_flag=True, help="Reckon each magnet that we know on this board; a line of JSON each.")
@click.option("--spice", is_flag=True, help="Have ngspice reckon the board's circuits; a line of a table each.")
@click.option(
    "--material-mm", type=click.FloatRange(1, 12), default=4.0, show_default=True, help="How thick the plate is."
)
@click.option(
    "--kerf-mm", type=click.FloatRange(0, 2), default=0.0, show_default=True, help="What the cutter takes away."
)
@click.option(
    "--tiles", metavar="WIDExHIGH", help="The bed of a small cutter in mm, such as 300x200: the plate in tiles too."
)
@click.option(
    "--magnet",
    "magnet_name",
    type=click.Choice(("6x2", "10x1")),
    default="6x2",
    show_default=True,
    help="The disc magnets of the pieces, in mm: for the pockets of the feet and where the switches lie.",
)
@click.option(
    "--foot-mm",
    type=click.FloatRange(14, 22),
    default=20.0,
    show_default=True,
    help="How wide the feet of the pieces are.",
)
@PAPER
def command(
    board_name: str,
    folder: Path | None,
    magnetics: bool,
    spice: bool,
    material_mm: float,
    kerf_mm: float,
    tiles: str | None,
    magnet_name: str,
    foot_mm: float,
    paper: str,
) -> None:
    """Make the files that a board is built from: plate, template, feet, circuit board, ordering list."""
    if folder is None and not (magnetics or spice):
        raise click.UsageError("say where the files go (--out DIR), or ask for --magnetics or --spice")
    bed = _bed(tiles) if tiles is not None else None
    try:
        board = boards.load(board_name)
        if magnetics:
            _reckon(board, material_mm)
        if spice:
            _simulate(board)
        if folder is not None:
            _make(board, folder, _Wanted(material_mm, kerf_mm, paper, bed, magnet_name, foot_mm))
    except (BoardError, BodyError) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from None


def _bed(text: str) -> tuple[float, float]:
    """The bed of a cutter, wide and high in millimetres."""
    wide, _, high = text.lower().partition("x")
    try:
        bed = float(wide), float(high)
    except ValueError:
        bed = (0.0, 0.0)
    if not all(50 <= side <= 2000 for side in bed):
        raise click.BadParameter(
            f"{text!r} is no bed: write width and height in mm, such as 300x200", param_hint="--tiles"
        )
    return bed


def _reckon(board: Board, material_mm: float) -> None:
    from hardware.building.magnetics import verdicts
    from hardware.building.plan import plan_of

    for found in verdicts(plan_of(board), material_mm):
        click.echo(json.dumps(found.as_json()))


def _simulate(board: Board) -> None:
    from hardware.building.simulated import measures, table

    for line in table(list(measures(board))):
        click.echo(line)


class _Wanted(NamedTuple):
    material_mm: float
    kerf_mm: float
    paper: str
    bed: tuple[float, float] | None
    magnet_name: str
    foot_mm: float

    @property
    def magnet(self) -> Magnet:
        from hardware.building.magnetics import MAGNETS

        return next(one for one in MAGNETS if one.name.split()[0] == self.magnet_name)


class _Made(NamedTuple):
    """A file, or a folder of files, and what it is; or why it was left out."""

    name: str
    what: str
    left_out: str = ""


def _make(board: Board, folder: Path, wanted: _Wanted) -> None:
    from hardware.wiring.model import BODIES

    if board.body.get("kind") not in BODIES:
        raise BoardError(f"{board.name} is no board to build: its file has no [body] with pins")
    folder.mkdir(parents=True, exist_ok=True)
    made = list(_files(board, folder, wanted))
    (folder / "README.txt").write_text(_readme(board, wanted, made), "utf-8")
    for one in made:
        click.echo(f"{folder / one.name}{f': left out. {one.left_out}' if one.left_out else ''}")
    click.echo(str(folder / "README.txt"))


def _files(board: Board, folder: Path, wanted: _Wanted) -> Iterator[_Made]:
    from controller.games_found import find
    from hardware.building.ordering import parts_csv
    from hardware.building.plan import strip
    from hardware.building.plate import Wired
    from hardware.building.tables import ends

    game = find(board.game)
    (folder / "parts.csv").write_text(parts_csv(board, game), "utf-8", newline="")
    yield _Made("parts.csv", "what to order: numbers with spares, specifications, alternatives")
    plan = _plan(board)
    if plan is None:
        for name in ("plate.dxf", "plate.svg", "template.svg", "feet"):
            yield _Made(name, "", "This board has no wells, so that there is nothing to cut or to print.")
        return
    yield from _plate(plan, Wired(strip(board, plan), ends(board)), folder, wanted)
    yield from _feet(game, folder, wanted)
    yield from _region(board, folder)


def _plan(board: Board) -> Plan | None:
    """The plate's: with a margin for the reader, which lies beside a board that feels one region."""
    from hardware.building.plan import plan_of, with_reader

    if not board.switches:
        return None
    plan = plan_of(board)
    return with_reader(plan) if board.readers and len(board.zones) > 1 else plan


def _plate(plan: Plan, wired: Wired, folder: Path, wanted: _Wanted) -> Iterator[_Made]:
    from hardware.building.plate import Plate, plate_svg, template_pages, template_svg, write_dxf

    plate = Plate(plan, wanted.kerf_mm)
    told = "the plate to cut: red is cut, blue and grey are engraved; wells are never cut through"
    try:
        write_dxf(plate, folder / "plate.dxf")
        yield _Made("plate.dxf", f"{told}; layers OUTLINE, WELL, LIGHT, COUNTER, READER, PARKING, TEXT; millimetres")
    except BodyError as error:
        yield _Made("plate.dxf", "", str(error))
    (folder / "plate.svg").write_text(plate_svg(plate), "utf-8")
    yield _Made("plate.svg", f"{told}; at 1 : 1")
    if wanted.bed is not None:
        yield from _tiles(plate, folder, wanted.bed)
    shift_mm = _shift(wanted)
    (folder / "template.svg").write_text(template_svg(plan, wired, shift_mm, wanted.paper), "utf-8")
    told = f"switches lie {shift_mm:g} mm off the middles of their wells and have row and column, lights their number"
    yield _Made("template.svg", f"the underside, seen from below: {told}; at 1 : 1")
    pages = _emptied(folder / "template")
    for number, page in enumerate(template_pages(plan, wired, shift_mm, wanted.paper), start=1):
        (pages / f"{number:02}.svg").write_text(page, "utf-8")
    yield _Made("template", f"the same on pages of {wanted.paper}: print at 100 %, cut along the dashes, join")


def _tiles(plate: Plate, folder: Path, bed: tuple[float, float]) -> Iterator[_Made]:
    from hardware.building.plate import plate_svg, tiles, write_dxf

    below = _emptied(folder / "tiles")
    try:
        found = tiles(plate, *bed)
        for number, tile in enumerate(found, start=1):
            (below / f"{number:02}.svg").write_text(plate_svg(tile), "utf-8")
            write_dxf(tile, below / f"{number:02}.dxf")
        told = "from the upper left corner, row by row; no cut goes through a well or a light"
        number_of = f"{len(found)} tile{'s' * (len(found) > 1)}"
        yield _Made("tiles", f"the plate in {number_of} for a bed of {bed[0]:g} x {bed[1]:g} mm, {told}")
    except BodyError as error:
        yield _Made("tiles", "", str(error))


def _emptied(folder: Path) -> Path:
    """A folder for numbered files. Those of an earlier run go: what is left of them fits nothing of this one."""
    folder.mkdir(exist_ok=True)
    for file in folder.glob("[0-9][0-9].*"):
        file.unlink()
    return folder


def _shift(wanted: _Wanted) -> float:
    from hardware.building.magnetics import best_shift, pull_of

    try:
        return best_shift(pull_of(wanted.magnet, wanted.material_mm))
    except BodyError:
        return SHIFT_MM


def _feet(game: Game, folder: Path, wanted: _Wanted) -> Iterator[_Made]:
    from hardware.building.foot import cap, foot, stl
    from hardware.building.quantities import kinds

    magnet = wanted.magnet
    for grooves, kind in enumerate(kinds(game), start=1):
        name = f"foot-{kind}.stl"
        (folder / name).write_bytes(stl(foot(magnet, wanted.foot_mm, grooves)))
        rim = f"{grooves} groove{'s' * (grooves > 1)} around its rim"
        told = f"a foot of {wanted.foot_mm:g} mm for each {kind}, with {rim}"
        yield _Made(name, f"{told} and a pocket for a magnet {magnet.name}; it stands on its open side")
    (folder / "cap.stl").write_bytes(stl(cap(magnet)))
    yield _Made("cap.stl", "the cap of the pocket")


def _region(board: Board, folder: Path) -> Iterator[_Made]:
    from hardware.building import region
    from hardware.building.assembly import write_page
    from hardware.building.schematic import kicad_sch

    why = region.why_not(board)
    if why:
        for name in ("region.net", "region.kicad_pcb", "region.kicad_sch", "gerber", "assembly.html"):
            yield _Made(name, "", why)
        return
    made = region.layout()
    (folder / "region.net").write_text(region.netlist(made), "utf-8")
    yield _Made("region.net", "the netlist of the circuit board of one region; all regions have the same")
    (folder / "region.kicad_pcb").write_text(region.kicad_pcb(made), "utf-8")
    told = f"that board for KiCad 6 and later, {region.WIDE_MM:g} by {region.HIGH_MM:g} mm"
    yield _Made("region.kicad_pcb", f"{told}; its pixels are in the middle of its left and right edges")
    gerber = folder / "gerber"
    gerber.mkdir(exist_ok=True)
    for name, text in region.gerbers(made).items():
        (gerber / name).write_text(text, "utf-8")
    yield _Made("gerber", f"the same for a maker of circuit boards: order {len(board.zones)}")
    (folder / "region.kicad_sch").write_text(kicad_sch(made), "utf-8")
    yield _Made("region.kicad_sch", "the schematic of that board for KiCad, with the same netlist")
    try:
        write_page(made, folder / "assembly.html")
        yield _Made("assembly.html", "open it in a browser while you solder: each part, where it sits, which way round")
    except BodyError as error:
        yield _Made("assembly.html", "", str(error))


def _readme(board: Board, wanted: _Wanted, made: list[_Made]) -> str:
    lines = [
        f"Files to build {board.name} with, made by `reedlight build`.",
        f"Plate {wanted.material_mm:g} mm thick, kerf {wanted.kerf_mm:g} mm, paper {wanted.paper}.",
        f"Magnets {wanted.magnet.name}.",
        "",
        *(f"{one.name}: {one.what}." for one in made if not one.left_out),
    ]
    left_out = [one for one in made if one.left_out]
    if left_out:
        lines += ["", "Left out:", *(f"{one.name}: {one.left_out}" for one in left_out)]
    return "\n".join(lines) + "\n"
