"""A terminal for tests: typed lines from a list, printed text kept."""

import io
import random
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import pytest
from rich.console import Console

from controller import boards
from controller.choices import new_game
from controller.engine.game import TABLE, Game, GameState
from controller.engine.next_draw import draw
from controller.games.power_and_weakness import GAME
from controller.games_found import find
from controller.hints.roles import ROLES
from controller.terminal.frame import Size
from controller.terminal.menu import Menu, rows
from controller.terminal.scene import Scene
from controller.terminal.screen import Screen
from controller.terminal.seeing import seen
from sim.terminal import Setup


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
    return Setup(**{"game": GAME, "board": board, "seats": seats, "seed": 3} | parts)  # type: ignore[arg-type]


GAMES = {
    "power-and-weakness": (("orange", "white"),),
    "balance-of-power": tuple(tuple(f"seat-{n}" for n in range(1, count + 1)) for count in (2, 4, 6)),
    "web-of-power-card-game": (("anna", "bert", "carl"), ("anna", "bert", "carl", "dora", "emil")),
}
"""By game some seats that may play it."""
BOARDS = {
    "power-and-weakness": "power-and-weakness-counting",
    "balance-of-power": "balance-of-power-counting",
    "web-of-power-card-game": "web-of-power-card-game-tray",
}


@lru_cache(maxsize=256)
def played(name: str, seats: tuple[str, ...], plies: int, seed: int = 1) -> GameState:
    """A state after so many moves at random, or where the game ended before; nobody ends a turn unasked."""
    game, chance = find(name), random.Random(f"{seed} {seats}")
    state = new_game(game, {}, seats)
    for _ in range(plies):
        acting = game.to_act(state)
        if not acting:
            break
        if acting[0] == TABLE:
            move = draw(game, state, chance)
        else:
            options = game.options(state, acting[0])
            move = chance.choice([move for move in options if move.text != "end"] or options)
        state = game.play(state, acting[0], move)
    return state


def lights_of(game: Game, state: GameState) -> dict[str, object]:
    """Lights as the hints ask for them, the strongest role of each place."""
    hints = sorted(game.presenter.hints(state), key=lambda hint: ROLES[hint.role].priority)
    return {hint.place: hint.role for hint in hints if ROLES[hint.role].shows is None}


def scene_of(name: str, state: GameState, eye: str = "", **more: Any) -> Scene:
    """A scene with something of everything."""
    game = find(name)
    seats = game.seats(state)
    acting = game.to_act(state)
    moves = tuple(move.text for move in game.options(state, acting[0])) if acting else ("none",)
    return Scene(
        seen(
            game,
            state,
            game.standing(state),
            lights_of(game, state),
            ("you", *["greedy"] * (len(seats) - 1)),
            eye=eye,
            **more,
        ),
        board="counting",
        said=("A sentence that goes on and on about what has been done on this table.",) * 5,
        trace=("00:01.0 well somewhere.2 closed",) * 5,
        menu=("choose", *rows(Menu(moves).entries(), 80, 4)),
    )


def game_setup(game: str, seats: Mapping[str, str], **parts: Any) -> Setup:
    """A game of any kind to be played or watched."""
    base: dict[str, Any] = {"game": find(game), "board": boards.load(BOARDS[game]), "seats": seats, "seed": 3}
    return Setup(**base | parts)
