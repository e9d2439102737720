"""A terminal for tests: typed lines from a list, printed text kept."""

import io
import sys
from collections.abc import Iterable

import pytest
from rich.console import Console

from controller import boards
from controller.games.power_and_weakness import GAME
from sim.terminal import Setup
from sim.terminal.frame import Size
from sim.terminal.screen import Screen


class Printed(Screen):
    """A screen that prints whole frames to a text, as into a pipe."""

    def __init__(self, width: int = 100, *, ascii_only: bool = False) -> None:
        self.out = io.StringIO()
        console = Console(file=self.out, width=width, highlight=False)
        super().__init__(console, Size(width, 0, ascii_only))

    @property
    def text(self) -> str:
        return self.out.getvalue()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    def frames(self) -> list[list[str]]:
        """The frames: from each headline to what is printed between frames."""
        found: list[list[str]] = []
        for line in self.lines:
            if line.startswith((" SIMULATED · ", " SIMULATED . ")):
                found.append([line])
            elif found and not line.startswith("SIMULATED | "):
                found[-1].append(line)
        return found

    def told(self) -> list[str]:
        """What is printed between frames."""
        return [line.removeprefix("SIMULATED | ") for line in self.lines if line.startswith("SIMULATED | ")]


def typed(monkeypatch: pytest.MonkeyPatch, lines: Iterable[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def setup(kind: str = "counting", **parts: object) -> Setup:
    seats = {"orange": "person", "white": "greedy"}
    board = boards.load(f"power-and-weakness-{kind}")
    return Setup(**{"rules": GAME, "board": board, "seats": seats, "seed": 3} | parts)  # type: ignore[arg-type]
