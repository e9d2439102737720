"""What of docs/building is made: `python -m hardware.building.diagrams docs/building/pictures` makes it anew.

Pictures, with the harness that WireViz drew each from beside it, go into the folder that is named; the pages with
tables into the folder above it. Pictures need ``dot`` of Graphviz.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from controller import boards
from controller.boards import Board
from hardware.building import circuits, harness, tables


def wired() -> tuple[Board, ...]:
    """The shipped boards that have a ``[body]``."""
    return tuple(board for board in map(boards.load, boards.sensing()) if board.body)


def harnesses() -> Mapping[str, tuple[Board, str]]:
    """By name of the picture the board of each diagram, and its name."""
    return {name: (board, name) for board in wired() for name in harness.parts(board)}


def drawings() -> Mapping[str, str]:
    """By name of the picture each circuit as SVG."""
    return {f"{board.name}-{name}": draw(board) for board in wired() for name, draw in circuits.circuits(board).items()}


def pages() -> Mapping[str, str]:
    """By name of the file each page of tables."""
    return {f"wells-{board.name}.md": tables.page(board) for board in wired()}


def make(folder: Path) -> list[Path]:
    """Make all of it; the files that were written."""
    written = {folder.parent / name: text for name, text in pages().items()}
    written |= {folder / f"{name}.svg": text for name, text in drawings().items()}
    for name, (board, part) in harnesses().items():
        written[folder / f"{name}.yml"] = harness.write(board, part)
        written[folder / f"{name}.svg"] = harness.picture(board, part)
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in written.items():
        path.write_text(text, "utf-8")
    return list(written)


def main() -> None:
    """The command: one argument, the folder of the pictures."""
    if len(sys.argv) != 2:
        sys.exit("usage: python -m hardware.building.diagrams FOLDER")
    for path in make(Path(sys.argv[1])):
        print(path)


if __name__ == "__main__":
    main()
