"""What is committed in docs/building was made of the board files as they are now."""

from pathlib import Path

import pytest

from controller.boards import Board
from hardware.building import circuits, harness
from hardware.building.connections import DATA, wires
from hardware.building.diagrams import drawings, harnesses, make, pages
from hardware.building.tables import crossings
from tests.docs.pages import ROOT

BUILDING = ROOT / "docs" / "building"
PICTURES = BUILDING / "pictures"
AGAIN = "run: python -m hardware.building.diagrams docs/building/pictures"
DIAGRAMS = [pytest.param(board, name, id=name) for name, (board, _) in harnesses().items()]


@pytest.mark.parametrize(("board", "name"), DIAGRAMS)
def test_a_diagram_is_of_the_board_as_it_is(board: Board, name: str) -> None:
    source = harness.write(board, name)
    assert (PICTURES / f"{name}.yml").read_text("utf-8") == source, AGAIN
    assert harness.made_of((PICTURES / f"{name}.svg").read_text("utf-8"), source), AGAIN


@pytest.mark.parametrize(("board", "name"), DIAGRAMS)
def test_a_diagram_names_both_ends_of_every_wire(board: Board, name: str) -> None:
    told = set(harness.texts((PICTURES / f"{name}.svg").read_text("utf-8")))
    lit = name.endswith(harness.LIT)
    for wire in wires(board):
        shown = (wire.cable in harness.LIGHTS) == lit or wire.cable == DATA
        if shown and wire.start.thing != wire.end.thing:
            for pin in (wire.start, wire.end):
                end = ":".join(filter(None, (pin.thing, pin.name, pin.label)))
                assert {pin.thing, pin.name, end} <= told


@pytest.mark.parametrize("name", drawings())
def test_a_circuit_is_drawn_of_the_board_as_it_is(name: str) -> None:
    assert (PICTURES / f"{name}.svg").read_text("utf-8") == drawings()[name], AGAIN


@pytest.mark.parametrize("name", pages())
def test_a_page_of_tables_is_of_the_board_as_it_is(name: str) -> None:
    assert (BUILDING / name).read_text("utf-8") == pages()[name], AGAIN


def test_nothing_else_lies_among_the_pictures() -> None:
    made = {f"{name}.{end}" for name in harnesses() for end in ("svg", "yml")} | {f"{name}.svg" for name in drawings()}
    assert {path.name for path in PICTURES.iterdir()} == made
    assert {path.name for path in BUILDING.glob("wells-*.md")} == set(pages())


def test_a_matrix_is_drawn_with_its_own_pins_and_wells() -> None:
    for name, svg in drawings().items():
        if name.endswith("diode-matrix"):
            board = next(board for board, _ in harnesses().values() if name == f"{board.name}-diode-matrix")
            told = set(harness.texts(svg))
            corner = next(iter(crossings(board).values()))
            assert {name for (row, column), name in corner.items() if row < 4 and column < 4} <= told
            assert circuits.SHOWN == 3


def test_a_changed_board_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    board, name = next(iter(harnesses().values()))
    source = harness.write(board, name)
    svg = harness.mark("<svg></svg>", source)
    assert harness.made_of(svg, source)
    assert not harness.made_of(svg, source.replace("GP1", "GP2"))
    monkeypatch.setattr(harness, "picture", lambda board, part: harness.mark("<svg></svg>", harness.write(board, part)))
    written = make(tmp_path / "pictures")
    assert {path.name for path in written} == {
        path.name for path in (*PICTURES.iterdir(), *BUILDING.glob("wells-*.md"))
    }
    assert all(path.is_file() for path in written)
