"""Lines that people type, at a real table or at the simulated one: one grammar, one help, one explanation of moves.

A line is a word of its own (`parse` lists them), a number in the list of moves that was shown last, or a move. A move
may be written in full, with its words shortened where one legal move fits (``use castle takeover powys``), or only
begun: then the moves that begin so are listed. A text that is no legal move is never turned into one: it is refused
with its reason, or listed, or handed on as it was typed.

Everybody at the table can read the answers, and anybody can have typed the question. So `TableLines` answers from the
table's view of the game, in which nothing hidden is named: a move is listed and explained as legal if it is for all
that everybody knows. Only whether a seat may act now is taken from the state, as that is no secret.

`parse` reads the grammar. `in_full`, `beginning_with` and `explain` know moves. What a line does is up to the front
end: `TableLines` makes readings of it for a real table, `sim.terminal` has its own menu.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from controller.boards import Board
from controller.boards.seats import seat_called
from controller.engine.game import TABLE, Game, GameState
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.language import Language, language_for
from controller.players import GreedyPlayer
from controller.ports import Entered, KeyPressed, Reading, TagSeen

CARDS = ("undo", "again", "accept", "pause", "resume", "new-game", "shut-down")
"""Cards for the table that may be typed without the word ``card``."""
QUIT = ("quit", "q", "exit")
MOST_MOVES = 40
"""So many moves of a seat are listed."""
HELP = (
    "MOVE             a move by hand, for the seat to act (everybody who looks on can read a bid)",
    "MOVE…            all moves that begin so; words may be shortened",
    "7                the move of that number in the list; Enter plays the only one left",
    "SEAT: MOVE       the same for another seat",
    "? MOVE           why it is legal or not",
    "moves            the legal moves; hint: what a player would do who looks one move ahead",
    "undo, again, accept, pause, resume, new-game, shut-down",
    "                 as if the card were shown",
    "card yes         any other card; tag tile:merlin: a component that the reader cannot read",
    "key seat-1.undo  a key",
    "quit             stop; the game is kept",
)
OVER = ("The game is over: type new-game for another one, undo to take back, or quit.",)

Kind = Literal["enter", "help", "quit", "moves", "hint", "why", "number", "tag", "key", "move"]
_WORDS: dict[str, Kind] = {
    **dict.fromkeys(QUIT, "quit"),
    **dict.fromkeys(("help", "h", "?"), "help"),
    **dict.fromkeys(("moves", "all", "menu", "m", "back"), "moves"),
    "hint": "hint",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A typed line.

    Attributes:
        kind: what it asks for; ``enter`` is an empty line.
        text: the move, its number, the tag or the key; of ``why`` the move to be explained.
        seat: the seat that was named before the move, as it was typed; empty: none.
    """

    kind: Kind
    text: str = ""
    seat: str = ""


def parse(line: str, seats: Sequence[str]) -> Line:
    """What a line asks for, in a game of these seats."""
    text = " ".join(line.split())
    first, _, rest = text.partition(" ")
    word, whole = first.casefold(), text.casefold()
    if not text:
        return Line("enter")
    if whole in _WORDS:
        return Line(_WORDS[whole])
    if text.startswith("?"):
        seat, move = _named_seat(text[1:].strip(), seats)
        return Line("why", move, seat)
    if whole in CARDS:
        return Line("tag", f"card:{whole}")
    if word == "card" and rest:
        return Line("tag", f"card:{rest.casefold()}")
    if word == "tag" and rest:
        return Line("tag", rest)
    if word == "key" and rest:
        return Line("key", rest)
    if text.isascii() and text.isdecimal():
        return Line("number", text)
    seat, move = _named_seat(text, seats)
    return Line("move", move, seat)


def _named_seat(text: str, seats: Sequence[str]) -> tuple[str, str]:
    """A seat that is named before a move, and the move."""
    name, colon, move = text.partition(":")
    name = name.strip().casefold()
    return (name, move.strip()) if colon and seat_called(seats, name) is not None else ("", text)


# Moves as people write them.


def in_full(moves: Iterable[str], text: str) -> str | None:
    """The one of the moves that the text names: word by word, or by later parts of hyphened words where one fits."""
    wanted = text.casefold().split()
    folded = {move.casefold(): move for move in moves}
    if (plain := " ".join(wanted)) in folded:
        return folded[plain]
    found = [move for words, move in folded.items() if _spelled(words.split(), wanted)]
    return found[0] if len(found) == 1 else None


def beginning_with(moves: Iterable[str], typed: str) -> list[str]:
    """The moves that begin so, word by word, each perhaps shortened; after a space the last word is finished."""
    words = typed.casefold().split()
    whole = len(words) if typed.endswith(" ") else 0
    return [move for move in moves if _begins(move.casefold().split(), words, whole)]


def _begins(move: Sequence[str], typed: Sequence[str], whole: int) -> bool:
    if len(typed) > len(move) or (whole and move[whole - 1] != typed[whole - 1]):
        return False
    return all(_starts(word, said) for word, said in zip(move, typed, strict=False))


def _starts(word: str, said: str) -> bool:
    """Whether a word, or a later part of it (``castle`` of ``influence-castle``), begins so."""
    return word.startswith(said) or any(part.startswith(said) for part in _parts(word))


def _spelled(move: Sequence[str], wanted: Sequence[str]) -> bool:
    return len(move) == len(wanted) and all(
        word == said or said in _parts(word) for word, said in zip(move, wanted, strict=True)
    )


def _parts(word: str) -> list[str]:
    """``petersburg`` of ``st-petersburg``: what a word may be called by, besides itself."""
    return [word[n + 1 :] for n, sign in enumerate(word) if sign == "-" and n + 1 < len(word)]


def moves_seen(rules: Game, state: GameState, seat: str, eye: str) -> list[str]:
    """The legal moves of a seat, as far as ``eye`` (a seat, or the table for everybody) can tell."""
    if seat not in rules.to_act(state):
        return []
    return [move.text for move in rules.options(rules.view(state, eye), seat)]


def explain(
    rules: Game,
    state: GameState,
    seat: str,
    text: str,
    *,
    eye: str = TABLE,
    more: Collection[str] = (),
    full: Callable[[str], str] = str,
    language: Language | None = None,
) -> str:
    """The sentence why a move is legal or not; or why the text is no move.

    Args:
        eye: who may read it: a seat at a screen of its own, or the table for everybody.
        more: names that moves may have though no legal one has them now; they may be shortened too.
        full: writes short names of the game's things out.
        language: the reader's; English by default.
    """
    moves = moves_seen(rules, state, seat, eye)
    # That a seat may not act now, is no secret; whether it is asked at all, a view need not know (a bid that was made).
    known = rules.view(state, eye) if seat in rules.to_act(state) else state
    language = language or language_for(rules)
    try:
        move = _read(rules, known, moves, in_full(moves, text) or full(text), more)
    except UnreadableMove as error:
        return language.sentence(error.code, error.facts)
    reason = rules.check(known, seat, move).reason
    return language.sentence(reason.code, reason.facts)


def _read(rules: Game, state: GameState, moves: Sequence[str], text: str, more: Collection[str]) -> Move:
    """The move of a text; if it cannot be read, that of the text with its shortened words written out."""
    try:
        return rules.read_move(state, text)
    except UnreadableMove:
        longer = _written_out(rules, state, moves, text, more)
        if longer == text:
            raise
        try:
            return rules.read_move(state, longer)
        except UnreadableMove:
            pass  # the error is about what was typed, not about what we made of it
        raise


def _written_out(rules: Game, state: GameState, moves: Sequence[str], text: str, more: Collection[str]) -> str:
    """The text with its shortened words as the legal moves have them at that place, else as places and moves do."""
    split = [move.split() for move in moves]
    zones = [zone.removeprefix(ON_BOARD) for zone in rules.layout(state) if zone.startswith(ON_BOARD)]
    known = dict.fromkeys([*(word for words in split for word in words), *zones, *more])
    found = []
    for number, word in enumerate(text.casefold().split()):
        there = dict.fromkeys(words[number] for words in split if len(words) > number)
        found.append(word if word in known else _only(word, there) or _only(word, known) or word)
    return " ".join(found)


def _only(said: str, words: Iterable[str]) -> str:
    """The one word that begins so, if there is just one."""
    fitting = [word for word in words if _starts(word.casefold(), said)]
    return fitting[0] if len(fitting) == 1 else ""


# At a real table.

Answer = Reading | tuple[str, ...]
"""A reading, or lines to be shown in answer."""


class TableLines:
    """Make readings and answers of the lines that are typed at a real table. Keeps the list that was shown last."""

    def __init__(self, rules: Game, board: Board) -> None:
        self._rules, self._board = rules, board
        self._listed: list[tuple[str, str]] = []
        self._listed_in: GameState = None
        self._begun = False

    def understand(self, line: str, at: float, state: GameState) -> Answer:
        """What a line means at a time of the game."""
        typed = parse(line, self._rules.seats(state))
        if typed.kind in ("enter", "number"):
            return self._picked(typed, at, state)
        if typed.kind == "help":
            return HELP
        if typed.kind == "quit":
            return ()  # `controller.play.table_io` has stopped the loop before
        if typed.kind == "moves":
            moves = {seat: moves_seen(self._rules, state, seat, TABLE) for seat in self._rules.to_act(state)}
            return self._list(state, moves) or OVER
        if typed.kind == "tag":
            return TagSeen(at, typed.text)
        if typed.kind == "key":
            return self._key(typed.text, at)
        seat = typed.seat or self._to_act(state)
        if not seat:
            return OVER
        called = seat_called(self._rules.seats(state), seat) or seat
        if typed.kind == "hint":
            return (self._hint(state, called),)
        if typed.kind == "why":
            return (explain(self._rules, state, called, typed.text),)
        return self._move(typed.text, seat, called, at, state)

    def _to_act(self, state: GameState) -> str:
        """The seat to act, the first where several are; empty where the game is over."""
        acting = self._rules.to_act(state)
        return self._rules.guide.asked_first(state) if len(acting) > 1 else (*acting, "")[0]

    def _move(self, text: str, seat: str, called: str, at: float, state: GameState) -> Answer:
        moves = moves_seen(self._rules, state, called, TABLE)
        move = in_full(moves, text)
        if move is None and not self._legal_as_typed(state, called, text) and (begun := beginning_with(moves, text)):
            lines, self._begun = self._list(state, {called: begun}), True
            return lines
        return Entered(at, move or text, seat)

    def _legal_as_typed(self, state: GameState, seat: str, text: str) -> bool:
        """Whether it is a legal move in another spelling than that of the listing."""
        rules = self._rules
        try:
            move = rules.read_move(state, text)
        except UnreadableMove:
            return False
        return seat in rules.to_act(state) and rules.check(rules.view(state, TABLE), seat, move).legal

    def _list(self, state: GameState, moves: dict[str, list[str]]) -> tuple[str, ...]:
        """Lines with numbers, at most `MOST_MOVES` a seat."""
        self._listed, self._listed_in, self._begun = [], state, False
        lines = list[str]()
        for seat, texts in moves.items():
            for text in texts[:MOST_MOVES]:
                self._listed.append((seat, text))
                lines.append(f"{len(self._listed):3} {seat}: {text}")
            if len(texts) > MOST_MOVES:
                lines.append(f"    {seat}: … and {len(texts) - MOST_MOVES} more; type how the move begins")
        return tuple(lines)

    def _picked(self, typed: Line, at: float, state: GameState) -> Answer:
        """A move of the list that was shown last, if nothing has happened since."""
        listed = self._listed if self._listed_in is state else []
        if typed.kind == "enter":
            if len(listed) != 1 or not self._begun:  # nothing was typed: nothing is played by a slip
                return ()
            number = 1
        else:
            number = int(typed.text[:6])
        if not 1 <= number <= len(listed):
            return (f"There is no number {number} in the list: type moves.",)
        seat, move = listed[number - 1]
        return Entered(at, move, seat)

    def _hint(self, state: GameState, seat: str) -> str:
        """The move after which the seat stands best, as far as everybody may know."""
        rules = self._rules
        if seat not in rules.seats(state):
            return "It is for the table to draw now."
        if not moves_seen(rules, state, seat, TABLE):
            return f"{seat} has no move now."
        choice = GreedyPlayer(random.Random(0)).choose(rules, rules.view(state, TABLE), seat)
        return f"A player who looks one move ahead would play: {choice.move.text}"

    def _key(self, key: str, at: float) -> Answer:
        what = key.rpartition(".")[2]
        if key in self._board.keys or what in ("confirm", "undo"):
            return KeyPressed(at, key)
        return (f"There is no key {key}: write SEAT.confirm or SEAT.undo.",)
