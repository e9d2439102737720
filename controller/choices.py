"""What a command line says of a game: its seats and who plays them, the rules' options, the table's options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from controller import boards
from controller.boards import KINDS, Board
from controller.engine.game import Game, GameState
from controller.errors import BoardError, PositionError


def pairs(words: Iterable[str]) -> dict[str, str]:
    """``NAME=VALUE`` words as a mapping; raises PositionError."""
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise PositionError("bad-name", "", f"{word}: write it as NAME=VALUE")
        if key in found:
            raise PositionError("repeated-key", "", f"{key} is given twice")
        found[key] = value
    return found


def listed(text: str) -> tuple[str, ...]:
    """The words of a list with commas, as ``--seats`` takes it; spaces around them do not count."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def rule_options(game: Game, words: Iterable[str]) -> dict[str, Any]:
    """The rules' options chosen as ``NAME=VALUE``, each of the kind that its default has; raises PositionError."""
    return {key: _value(game, key, text) for key, text in pairs(words).items()}


def _value(game: Game, key: str, text: str) -> object:
    if key not in game.option_defaults:
        known = ", ".join(game.option_defaults) or "none"
        raise PositionError("unknown-key", "", f"{game.name} has no option {key}; it has {known}")
    if not isinstance(game.option_defaults[key], bool):
        return text
    if text not in ("true", "false"):
        raise PositionError("wrong-type", "", f"{key}={text}: this option is true or false")
    return text == "true"


def chosen_seats(game: Game, named: Sequence[str], count: int | None = None) -> tuple[str, ...]:
    """The seats of a new game, in order: the first ``count`` by default, as many more as the names ask for, or just
    those that are named where they make a game: the first two or more of the default ones, or names of one's own.
    Raises PositionError."""
    defaults = game.default_seats
    if count is not None and count not in game.seat_counts:
        raise PositionError("out-of-range", "seats", f"{game.name} has {_counts(game)} seats, not {count}")
    if all(name in defaults for name in named):
        least = max((defaults.index(name) + 1 for name in named), default=0)
        whole = 1 < least == len(named) and least in game.seat_counts
        return defaults[: count or (least if whole else max(game.default_count, least))]
    if count not in (None, len(named)):
        raise PositionError("out-of-range", "seats", f"{len(named)} seats are named where {count} are to play")
    return tuple(named)


def _counts(game: Game) -> str:
    counts = game.seat_counts
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"


def new_game(game: Game, options: Mapping[str, Any], seats: Sequence[str]) -> GameState:
    """A new game of these seats; raises PositionError."""
    return game.new({**game.option_defaults, **options}, tuple(seats))


def board_for(game: str) -> Board:
    """The shipped board that feels most of a game; raises BoardError where none is shipped."""
    found = [*boards.boards_for(game)]
    if not found:
        raise BoardError(f"there is no board for {game}; there are {', '.join(boards.shipped())}")
    return min(found, key=lambda board: list(KINDS).index(board.kind))
