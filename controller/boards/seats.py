"""Names of seats: by their name in the game, or by their place at the table (``seat-1``), which never changes.

A board file serves all seats that a game may have, so its keys and score lights may name places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.boards import SCORE, Board
from controller.engine.game import TABLE

PLACE = "seat-"


def seat_called(seats: Sequence[str], name: str) -> str | None:
    """The seat of this name, or at this place; None if there is none. People may write it as it is shown, with capitals
    and blanks: ``Great Britain``."""
    if name in seats or name == TABLE:
        return name
    plain = "-".join(name.casefold().split())
    if (shown := [seat for seat in seats if seat.casefold() == plain]) and len(shown) == 1:
        return shown[0]
    return next((seat for number, seat in enumerate(seats, 1) if name == f"{PLACE}{number}"), None)


def by_place(board: Board, seats: Sequence[str]) -> Mapping[str, str]:
    """By the place of a seat's score in the game its place on the board, where the board counts by places."""
    known = {segment.place for segment in board.lights}
    places = {f"{SCORE}{seat}": f"{SCORE}{PLACE}{n}" for n, seat in enumerate(seats, 1)}
    return {ours: its for ours, its in places.items() if ours not in known and its in known}
