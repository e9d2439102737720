"""A person at the terminal who plays a seat: shown the table, asked for a move, told why not."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Protocol

from controller.engine.moves import Move
from controller.engine.rules import GameState, Rules
from sim.players import GreedyPlayer
from sim.terminal.frame import menu_room
from sim.terminal.looks import seat_look
from sim.terminal.menu import Menu, rows
from sim.terminal.stage import Stage
from sim.terminal.typed import Typed, understand

PLAIN_ROWS = 40
"""Rows of a menu where frames are not drawn in place."""
HELP = (
    "Type a move (place rheged, use merlin takeover powys, castle for influence-castle), its number in the menu,",
    "or how it begins (u m: all uses of Merlin); Enter shows all again, or plays the only move left.",
    "? MOVE: why it is legal or not.   hint: what a greedy player would do.   again: the last sentences once more.",
    "undo: take your last move back.   all: the whole menu.   quit (or Ctrl-C): stop; the game is kept.",
    "On the map: T 6:5 may be taken, 6 against 5; P place, R reinforce, L lift, W withdraw to, ~ coast.",
)


class Quit(Exception):
    """The person wants to stop; the game is kept."""


class TakesBack(Protocol):
    """Whoever can take moves back (`sim.terminal.takeback`)."""

    def ask(self, seat: str) -> str:
        """Take back the seat's last move; what to say if that cannot be."""


class Person:
    """Plays a seat by what is typed.

    Args:
        alone: whether nobody else sits at this terminal, so that a bid may be shown.
    """

    def __init__(self, stage: Stage, takeback: TakesBack, *, alone: bool) -> None:
        self._stage, self._takeback, self._alone = stage, takeback, alone
        self._said: tuple[str, ...] = ()

    def choose(self, rules: Rules, state: GameState, seat: str) -> Move | None:
        """The move typed; None if something else was done, or if it is too early to decide."""
        if state is not self._stage.game.mind.truth:
            return None
        legal = {move.text: move for move in rules.options(state, seat)}
        menu = Menu(tuple(legal), notes=_notes(rules, state, seat, legal))
        self._said = ()
        while True:
            typed = understand(self._line(menu, rules, state, seat), menu, rules, state, seat)
            if typed.kind == "move":
                return legal[typed.text]
            if typed.kind == "undo":
                refused = self._takeback.ask(seat)
                if not refused:
                    return None
                self._said = (refused,)
            else:
                menu = self._react(typed, menu, rules, state, seat)

    def _line(self, menu: Menu, rules: Rules, state: GameState, seat: str) -> str:
        """Show the table and the menu, and take a line."""
        stage, screen = self._stage, self._stage.screen
        sealed = stage.sealed() and not self._alone
        name = f"{seat_look(seat).letter} {seat.capitalize()}"
        head = _head(name, menu.typed, sealed)
        if screen.live:
            most = menu_room(stage.scene((), self._said), screen.size) - 1
        else:
            most = PLAIN_ROWS
        width = screen.size.width
        stage.show((head, *rows(menu.entries(), width, max(1, most))), self._said)
        return screen.ask(f"{name} > ", secret=sealed)

    def _react(self, typed: Typed, menu: Menu, rules: Rules, state: GameState, seat: str) -> Menu:
        """Do what was typed besides moves; the menu as it then is."""
        self._said = ()
        if typed.kind == "quit":
            raise Quit
        if typed.kind == "narrow":
            return Menu(menu.moves, typed.text, menu.notes)
        if typed.kind == "all":
            return Menu(menu.moves, "", menu.notes)
        answers: dict[str, Callable[[], tuple[str, ...]]] = {
            "help": lambda: HELP,
            "again": lambda: tuple(self._stage.trace.said)[-3:] or ("Nothing was said yet.",),
            "hint": lambda: (_advice(rules, state, seat),),
        }
        answer = answers.get(typed.kind)
        self._said = answer() if answer else (typed.text,)
        return menu


def _head(name: str, typed: str, sealed: bool) -> str:
    if sealed:
        return f"{name}, nobody sees what you type now."
    told = f"({typed} …) Enter: all" if typed else "? MOVE: why; help, hint, undo, quit"
    return f"{name}: number, move, or how it begins. {told}"


def _advice(rules: Rules, state: GameState, seat: str) -> str:
    move = GreedyPlayer(random.Random(0)).choose(rules, state, seat)
    return f"A greedy player, who looks one move ahead, would play: {move.text}"


def _notes(rules: Rules, state: GameState, seat: str, legal: Mapping[str, Move]) -> dict[str, str]:
    """Beside each takeover its reckoning."""
    found = {}
    for text, move in legal.items():
        if " takeover " in text:
            facts = rules.check(state, seat, move).reason.facts
            if "attack" in facts:
                found[text] = f"{facts['attack']}:{facts['defence']}"
    return found
