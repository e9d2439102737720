"""What a line typed beside a real table means: a move by hand, a card, a tag, a key, a question."""

from __future__ import annotations

from controller.boards import Board
from controller.engine.game import Game, GameState
from controller.errors import UnreadableMove
from controller.language import language_for
from controller.ports import Entered, KeyPressed, Reading, TagSeen
from controller.seating import seat_called

CARDS = ("undo", "again", "accept", "pause", "resume", "new-game", "shut-down")
"""Cards for the table that may be typed without the word ``card``."""
MOST_MOVES = 40
"""So many legal moves of a seat are listed."""
HELP = (
    "MOVE             a move by hand, for the seat to act (everybody who looks on can read a bid)",
    "SEAT: MOVE       the same for another seat",
    "? MOVE           why it is legal or not",
    "moves            the legal moves",
    "undo, again, accept, pause, resume, new-game, shut-down",
    "                 as if the card were shown",
    "card yes         any other card; tag tile:merlin: a component that the reader cannot read",
    "key seat-1.undo  a key",
    "quit             stop; the game is kept",
)
OVER = ("The game is over: type new-game for another one, undo to take back, or quit.",)

Typed = Reading | tuple[str, ...]
"""A reading, or lines to be shown in answer."""


def understand(line: str, at: float, rules: Game, state: GameState, board: Board) -> Typed:
    """What a line means at a time of the game."""
    text = " ".join(line.split())
    first, _, rest = text.partition(" ")
    word = first.casefold()
    if not text:
        return ()
    if text.startswith("?"):
        asked = text[1:].strip()
        return _why(asked, rules, state) if asked else HELP
    if word in ("help", "h") and not rest:
        return HELP
    if word == "moves" and not rest:
        return tuple(_moves(rules, state))
    if word in CARDS and not rest:
        return TagSeen(at, f"card:{word}")
    if word == "card" and rest:
        return TagSeen(at, f"card:{rest.casefold()}")
    if word == "tag" and rest:
        return TagSeen(at, rest)
    if word == "key" and rest:
        return _key(rest, at, board)
    seat, move = _seat_and_move(text, rules, state)
    return Entered(at, move, seat) if seat else OVER


def _key(key: str, at: float, board: Board) -> Typed:
    what = key.rpartition(".")[2]
    if key in board.keys or what in ("confirm", "undo"):
        return KeyPressed(at, key)
    return (f"There is no key {key}: write SEAT.confirm or SEAT.undo.",)


def _seat_and_move(text: str, rules: Game, state: GameState) -> tuple[str, str]:
    """Whose move it is: the seat that is named, else the one to act; none where the game is over."""
    name, colon, move = text.partition(":")
    if colon and seat_called(rules.seats(state), name.strip().casefold()) is not None:
        return name.strip().casefold(), move.strip()
    acting = rules.to_act(state)
    if len(acting) > 1:
        return rules.guide.asked_first(state), text
    return (acting[0] if acting else ""), text


def _why(text: str, rules: Game, state: GameState) -> Typed:
    """The judge's sentence on a move."""
    seat, said = _seat_and_move(text, rules, state)
    if not seat:
        return OVER
    called = seat_called(rules.seats(state), seat) or seat
    try:
        reason = rules.check(state, called, rules.read_move(state, said)).reason
    except UnreadableMove as error:
        return (language_for(rules).sentence(error.code, error.facts),)
    return (language_for(rules).sentence(reason.code, reason.facts),)


def _moves(rules: Game, state: GameState) -> list[str]:
    found = []
    for seat in rules.to_act(state):
        moves = [move.text for move in rules.options(state, seat)]
        found += [f"{seat}: {move}" for move in moves[:MOST_MOVES]]
        if len(moves) > MOST_MOVES:
            found.append(f"{seat}: … and {len(moves) - MOST_MOVES} more")
    return found or [*OVER]
