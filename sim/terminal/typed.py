"""What a person typed: a move, a number of the menu, the beginning of a move, a question, or a command."""

from __future__ import annotations

from dataclasses import dataclass

from controller.engine.rules import GameState, Rules
from controller.errors import UnreadableMove
from controller.text import sentence
from sim.terminal.menu import Menu

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


def understand(line: str, menu: Menu, rules: Rules, state: GameState, seat: str) -> Typed:
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


def _move(text: str, menu: Menu, rules: Rules, state: GameState, seat: str) -> Typed:
    exact = menu.exact(text)
    if exact is not None:
        return Typed("move", exact)
    if Menu(menu.moves, text).fitting():
        return Typed("narrow", text)
    return Typed("no", explained(text, menu, rules, state, seat))


def explained(text: str, menu: Menu, rules: Rules, state: GameState, seat: str) -> str:
    """The judge's sentence on a move, legal or not; or why the text is no move."""
    said = menu.exact(text) or in_full(text)
    try:
        move = rules.read_move(state, said)
    except UnreadableMove as error:
        return sentence(rules.name, error.code, error.facts)
    verdict = rules.check(state, seat, move)
    return sentence(rules.name, verdict.reason.code, verdict.reason.facts)


def in_full(text: str) -> str:
    """The text with influence tiles called by their full names."""
    words = text.casefold().split()
    if len(words) > 1 and words[0] in ("use", "take") and words[1] in ("castle", "armour", "tent", "keys"):
        words[1] = f"influence-{words[1]}"
    return " ".join(words)
