"""What a line means that is typed under a menu: `controller.play.typed`, and the menu's groups and numbers."""

from __future__ import annotations

from collections.abc import Sequence

from controller.boards.seats import seat_called
from controller.engine.game import GameState
from controller.play.typed import Interpreter, Meaning, parse
from controller.recognition.decisions import Question
from controller.terminal.menu import Menu


def understand(
    line: str,
    menu: Menu,
    interpreter: Interpreter,
    state: GameState,
    seat: str,
    seats: Sequence[str],
    *,
    eye: str,
    question: Question | None = None,
    fresh: bool = False,
) -> Meaning:
    """What the line means while this seat is asked.

    A ``list`` without moves is the group of the menu that ``text`` begins, or the whole menu.

    Args:
        eye: whose screen it is. A seat's own is typed at for that seat alone.
    """
    typed = parse(line, seats)
    if eye == seat and typed.seat and seat_called(seats, typed.seat) != seat:
        return Meaning("say", lines=(interpreter.say("typed.not-now", seat=seat_called(seats, typed.seat)),))
    entries = menu.entries()
    if typed.kind == "enter":
        only = menu.typed and len(entries) == 1 and entries[0].move
        return Meaning("move", only, seat) if only else Meaning("list")
    if typed.kind == "number" and (entry := menu.at(int(typed.text[:6]))) is not None:
        return Meaning("move", entry.move, seat) if entry.move else Meaning("list", entry.opens)
    if typed.kind == "why" and typed.text.isascii() and typed.text.isdecimal():
        entry = menu.at(int(typed.text[:6]))
        if entry is not None:
            moves = [entry.move] if entry.move else [move for move in menu.moves if move.startswith(entry.opens)]
            return Meaning("say", lines=interpreter.answers(state, eye).of_listed(moves, seat))
    return interpreter.meaning(line, state, seat, eye=eye, question=question, fresh=fresh)
