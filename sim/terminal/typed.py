"""What a person typed: a move, a number of the menu, the beginning of a move, a question, or a command."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from controller.engine.game import Game, GameState
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.language import language_for
from sim.terminal.faces import face_for
from sim.terminal.menu import Menu, starts

COMMANDS = ("undo", "again", "help", "hint", "quit", "all")
_ALIASES = {"q": "quit", "exit": "quit", "h": "help", "m": "all", "menu": "all", "back": "all"}


@dataclass(frozen=True, slots=True)
class Typed:
    """What a line means.

    Attributes:
        kind: ``move``, ``narrow`` (show the moves that begin so), ``why`` (explain a move), ``no`` (refused) or a
            command of `COMMANDS`.
        text: the move, the beginning, or what is to be said.
    """

    kind: str
    text: str = ""


def understand(line: str, menu: Menu, rules: Game, state: GameState, seat: str) -> Typed:
    """What the line means while this seat may move."""
    text = " ".join(line.split())
    if not text:
        entries = menu.entries()
        only = menu.typed and len(entries) == 1 and entries[0].move
        return Typed("move", entries[0].move) if only else Typed("all")
    if text.startswith("?"):
        asked = text[1:].strip()
        return Typed("why", explained(asked, menu, rules, state, seat)) if asked else Typed("help")
    return _word(text, menu) or _move(text, menu, rules, state, seat)


def _word(text: str, menu: Menu) -> Typed | None:
    """A command or a number."""
    word = _ALIASES.get(text.casefold(), text.casefold())
    if word in COMMANDS:
        return Typed(word)
    if not (text.isascii() and text.isdecimal()):
        return None
    entry = menu.at(int(text))
    if entry is None:
        return Typed("no", f"There is no number {text} in the menu.")
    return Typed("move", entry.move) if entry.move else Typed("narrow", entry.opens)


def _move(text: str, menu: Menu, rules: Game, state: GameState, seat: str) -> Typed:
    exact = menu.exact(text)
    if exact is not None:
        return Typed("move", exact)
    if menu.begun(text).fitting():
        return Typed("narrow", text)
    return Typed("no", explained(text, menu, rules, state, seat))


def explained(text: str, menu: Menu, rules: Game, state: GameState, seat: str) -> str:
    """The judge's sentence on a move, legal or not; or why the text is no move."""
    said = menu.exact(text) or face_for(rules.name).in_full(text)
    try:
        move = _read(said, menu, rules, state)
    except UnreadableMove as error:
        return language_for(rules).sentence(error.code, error.facts)
    verdict = rules.check(state, seat, move)
    return language_for(rules).sentence(verdict.reason.code, verdict.reason.facts)


def _read(said: str, menu: Menu, rules: Game, state: GameState) -> Move:
    """The move of a text; if it cannot be read, that of the text with its shortened words written out."""
    try:
        return rules.read_move(state, said)
    except UnreadableMove:
        longer = written_out(said, menu, rules, state)
        if longer == said:
            raise
        try:
            return rules.read_move(state, longer)
        except UnreadableMove:
            pass  # what was typed is explained, not what we made of it
        raise


def written_out(text: str, menu: Menu, rules: Game, state: GameState) -> str:
    """The text with each shortened word as the legal moves have it there, else as places and moves are called."""
    moves = [move.split() for move in menu.moves]
    zones = [zone.removeprefix(ON_BOARD) for zone in rules.layout(state) if zone.startswith(ON_BOARD)]
    known = dict.fromkeys([*(word for words in moves for word in words), *zones, *face_for(rules.name).words])
    found = []
    for number, word in enumerate(text.casefold().split()):
        there = dict.fromkeys(words[number] for words in moves if len(words) > number)
        found.append(word if word in known else _only(word, there) or _only(word, known) or word)
    return " ".join(found)


def _only(said: str, words: Iterable[str]) -> str:
    """The one word that begins so, if there is just one."""
    fitting = [word for word in words if starts(word.casefold(), said)]
    return fitting[0] if len(fitting) == 1 else ""
