"""What a person typed while a seat may move: the grammar is `controller.play.typed`, the list is the menu."""

from __future__ import annotations

from dataclasses import dataclass

from controller.boards.seats import seat_called
from controller.engine.game import Game, GameState
from controller.play.typed import explain, parse
from sim.terminal.faces import face_for
from sim.terminal.menu import Menu

_OWN_CARDS = {"card:undo": "undo", "card:again": "again", "card:shut-down": "quit"}
"""Cards that this terminal has ways of its own for."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line means.

    Attributes:
        kind: ``move``, ``narrow`` (show the moves that begin so), ``all`` (show all moves), ``why`` (explain a move),
            ``no`` (refused), ``show`` (hold a tag to the reader), ``press`` (press a key), ``undo``, ``again``,
            ``help``, ``hint`` or ``quit``.
        text: the move, the beginning, the tag, the key, or what is to be said.
    """

    kind: str
    text: str = ""


def understand(line: str, menu: Menu, game: Game, state: GameState, seat: str) -> Typed:
    """What the line means while this seat may move, and only it looks at what it may not show to others."""
    seats = game.seats(state)
    typed = parse(line, seats)
    if typed.seat and seat_called(seats, typed.seat) != seat:
        return Typed("no", f"It is not for {typed.seat} to move now.")
    match typed.kind:
        case "enter":
            entries = menu.entries()
            only = menu.typed and len(entries) == 1 and entries[0].move
            return Typed("move", entries[0].move) if only else Typed("all")
        case "number":
            return _numbered(int(typed.text), menu)
        case "moves":
            return Typed("all")
        case "why":
            return Typed("why", _explained(typed.text, game, state, seat))
        case "tag":
            return _card(typed.text)
        case "key":
            return Typed("press", typed.text)
        case "move":
            return _move(typed.text, menu, game, state, seat)
        case other:
            return Typed(other)


def _numbered(number: int, menu: Menu) -> Typed:
    entry = menu.at(number)
    if entry is None:
        return Typed("no", f"There is no number {number} in the menu.")
    return Typed("move", entry.move) if entry.move else Typed("narrow", entry.opens)


def _card(tag: str) -> Typed:
    if tag == "card:new-game":
        return Typed("no", "Type quit, and then reedlight sim --new for another game.")
    return Typed(_OWN_CARDS[tag]) if tag in _OWN_CARDS else Typed("show", tag)


def _move(text: str, menu: Menu, game: Game, state: GameState, seat: str) -> Typed:
    exact = menu.exact(text)
    if exact is not None:
        return Typed("move", exact)
    if menu.begun(text).fitting():
        return Typed("narrow", text)
    return Typed("no", _explained(text, game, state, seat))


def _explained(text: str, game: Game, state: GameState, seat: str) -> str:
    face = face_for(game.name)
    return explain(game, state, seat, text, eye=seat, more=face.words, full=face.in_full)
