"""A person at the terminal who plays a seat: shown the table, asked for a move, told why not."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.play.typed import HELP
from controller.players import GreedyPlayer
from controller.ports import Entered, KeyPressed, Reading, TagSeen
from sim.terminal.faces import face_for
from sim.terminal.faces.parts import title
from sim.terminal.frame import menu_room
from sim.terminal.menu import Menu, fits, rows
from sim.terminal.pages import Elsewhere, PageInputs
from sim.terminal.seeing import has_secrets
from sim.terminal.stage import Stage
from sim.terminal.typed import Typed, understand

PLAIN_ROWS = 40
"""Rows of a menu where frames are not drawn in place."""
LEAST_ENTRIES, MOST_ENTRIES = 4, 24


class Quit(Exception):
    """The person wants to stop; the game is kept."""


class TakesBack(Protocol):
    """What can take moves back (`sim.terminal.takeback`)."""

    def ask(self, seat: str) -> str:
        """Take back the seat's last move; what to say if that cannot be."""


class Person:
    """Plays a seat by what is typed.

    Args:
        number: the seat's place in the order of the seats; its name may change.
        pages: what is entered on pages, where pages are served.
    """

    def __init__(self, stage: Stage, takeback: TakesBack, number: int, pages: PageInputs | None = None) -> None:
        self._stage, self._takeback, self._number, self._pages = stage, takeback, number, pages
        self._said: tuple[str, ...] = ()

    @property
    def _alone(self) -> bool:
        """Whether nobody else sits at this terminal, so that what is secret may be shown."""
        return len(self._stage.persons) < 2

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """The move typed; None if something else was done, or if it is too early to decide."""
        if state is not self._stage.running.beliefs.truth:
            return None
        self._sit_down(game, state, actor)
        try:
            return self._ask(game, state, actor)
        finally:
            self._stage.closed()

    def _sit_down(self, game: Game, state: GameState, seat: str) -> None:
        """Where something is hidden from the others, the screen is passed first."""
        stage = self._stage
        if not self._alone and stage.before != self._number and has_secrets(game, state, seat):
            name = title(seat)
            stage.show((f"Pass the screen to {name}: what only {name} may see is shown next.",))
            with suppress(Elsewhere):  # who plays on a page needs no screen passed
                self._typed_line(f"{name}, press Enter when nobody else looks > ", seat)
        stage.opened(self._number)

    def _ask(self, game: Game, state: GameState, seat: str) -> Move | None:
        legal = {move.text: move for move in game.options(state, seat)}
        menu = Menu(tuple(legal), notes=face_for(game.name).notes(game, state, seat, legal))
        self._said = ()
        while True:
            entered = None if self._pages is None else self._pages.next(seat)
            if entered is not None:
                if isinstance(entered, Entered) and entered.move in legal:
                    return legal[entered.move]
                if not isinstance(entered, Entered):
                    refused = self._elsewhere(entered)
                    if not refused:
                        return None
                    self._said = (refused,)
                continue
            menu = self._fitted(menu, self._stage.screen.size.width)
            try:
                typed = understand(self._line(menu, game, seat), menu, game, state, seat)
            except Elsewhere:
                continue
            if typed.kind == "move":
                return legal[typed.text]
            if typed.kind in ("show", "press"):
                play = self._stage.running
                play.show(typed.text) if typed.kind == "show" else play.press(typed.text)
                return None
            if typed.kind == "undo":
                refused = self._takeback.ask(seat)
                if not refused:
                    return None
                self._said = (refused,)
            else:
                menu = self._react(typed, menu, game, state, seat)

    def _elsewhere(self, entered: Reading) -> str:
        """A key or a card of a page: an undo, or whatever a card says; what to say if that cannot be."""
        play = self._stage.running
        if isinstance(entered, KeyPressed):
            return self._takeback.ask(entered.key.rpartition(".")[0])
        if isinstance(entered, TagSeen):
            if entered.tag == "card:undo":
                return self._takeback.ask(play.game.seats(play.beliefs.truth)[self._number])
            play.show(entered.tag)
        return ""

    def _typed_line(self, prompt: str, seat: str, *, secret: bool = False) -> str:
        """A line typed at the terminal. Raises `Elsewhere`."""
        if self._pages is None:
            return self._stage.screen.ask(prompt, secret=secret)
        with self._pages.waiting(seat):
            return self._stage.screen.ask(prompt, secret=secret)

    def _fitted(self, menu: Menu, width: int) -> Menu:
        """The menu with as many entries as there is room for, where frames are drawn in place."""
        if not self._stage.screen.live:
            return menu
        room = self._rows()
        sizes = (menu.within(most) for most in range(MOST_ENTRIES, LEAST_ENTRIES, -1))
        return next((one for one in sizes if fits(one.entries(), width, room)), menu.within(LEAST_ENTRIES))

    def _rows(self) -> int:
        """Rows that a menu has, under its heading."""
        stage = self._stage
        if not stage.screen.live:
            return PLAIN_ROWS
        return max(1, menu_room(stage.scene((), self._said), stage.screen.size) - 1)

    def _line(self, menu: Menu, game: Game, seat: str) -> str:
        """Show the table and the menu, and take a line."""
        stage, screen = self._stage, self._stage.screen
        sealed = stage.sealed() and not self._alone
        look = face_for(game.name).look(self._number, seat)
        name = f"{look.letter if screen.size.ascii_only else look.glyph or look.letter} {title(seat)}"
        head = _head(name, menu.typed, sealed)
        stage.show((head, *rows(menu.entries(), screen.size.width, self._rows())), self._said)
        return self._typed_line(f"{name} > ", seat, secret=sealed)

    def _react(self, typed: Typed, menu: Menu, game: Game, state: GameState, seat: str) -> Menu:
        """Do what was typed besides moves; the menu as it then is."""
        self._said = ()
        if typed.kind == "quit":
            raise Quit
        if typed.kind in ("narrow", "all"):
            return menu.begun(typed.text)
        answers: dict[str, Callable[[], tuple[str, ...]]] = {
            "help": lambda: (*HELP, *face_for(game.name).help),
            "again": lambda: tuple(self._stage.trace.said)[-3:] or ("Nothing was said yet.",),
            "hint": lambda: (_advice(game, state, seat),),
        }
        answer = answers.get(typed.kind)
        self._said = answer() if answer else (typed.text,)
        return menu


def _head(name: str, typed: str, sealed: bool) -> str:
    if sealed:
        return f"{name}, nobody sees what you type now."
    told = f"({typed} …) Enter: all" if typed else "? MOVE: why; help, hint, undo, quit"
    return f"{name}: number, move, or how it begins. {told}"


def _advice(game: Game, state: GameState, seat: str) -> str:
    choice = GreedyPlayer(random.Random(0)).choose(game, game.view(state, seat), seat)
    return f"A greedy player, who looks one move ahead, would play: {choice.move.text}"
