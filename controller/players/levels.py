"""Players by level, from a child's first game to as strong as the machine allows.

A weaker level is a player who sees less, never one who throws dice:

- `newcomer` and `beginner` count what lies on the table (the plain judgement) and consider a few of their moves, mostly
  simple ones; what others could do next they do not see.
- The others know what matters (the learnt judgement). `novice` and `casual` look no move ahead, so that they suit small
  computers; where a level is to be weaker than that, it overlooks some of its moves and misjudges the others. In most
  games `regular` and `keen` look a little way ahead.
- `club` is the usual level: it looks at all its moves and some way ahead.
- `expert` thinks as long as it may.
- `adaptive` plays as one of these: as the next better one while it is behind and as the next weaker one while it is
  ahead, so that a game stays open; at the weakest level it then lets its best moves pass. `adaptive:club` plays about
  as well as `club`. Which level that is, the table works out from the last games (`settled`): one up where a person has
  won, else one down; from the weakest level it goes up after two wins. So after a few games people win about half.

What is overlooked are moves that take much to say, as beginners overlook them: placing a piece stands out, using a tile
by which several pieces move over the sea does not. Each word that a move takes halves its chance to be considered
(`noticed`), or may be overlooked, and the move with it (`Sight`).

How much a level sees is data of each game, ``data/levels.toml`` beside the weights of its judgement: what costs a win
in one game costs little in another. A game without that file is played by `USUAL`.

Budgets are evaluations, so the same seed makes the same moves on every machine. At a table seconds stop a slow one:
what a level is made with goes to the searches in it (`SearchPlayer`).
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.players.judge import Judge
from controller.players.player import Budget, Choice, Player
from controller.players.search_player import SearchPlayer
from controller.players.simple import greedy_choice

FILE = "levels.toml"


class Sight(NamedTuple):
    """What a level sees: so many states it ``judges`` for a move (all moves are judged, however few these are). Each
    word of a move is ``overlooked`` with this chance, and the move with it, and it ``misjudges`` a chance to win by
    this standard deviation. Chosen by matches, so that each level beats the one below in 60 to 80 % of their games
    (docs/strength.md)."""

    judges: int = 1
    overlooked: float = 0.0
    misjudges: float = 0.0


@dataclass(frozen=True, slots=True)
class Levels:
    """What the levels see in one game.

    Attributes:
        newcomer, beginner: so many of their moves these consider.
    """

    newcomer: int
    beginner: int
    novice: Sight
    casual: Sight
    regular: Sight
    keen: Sight
    club: Sight
    expert: Sight


USUAL = Levels(
    newcomer=4,
    beginner=6,
    novice=Sight(1, 0.08, 0.04),
    casual=Sight(1, 0.04, 0.02),
    regular=Sight(1),
    keen=Sight(100),
    club=Sight(1000),
    expert=Sight(4000),
)
ORDER = ("newcomer", "beginner", "novice", "casual", "regular", "keen", "club", "expert")
"""The levels, the weakest first."""
FIRST = "casual"
"""The level that `adaptive` has in its first game."""
OPEN = 0.08
"""While its chance to win lies so near to everybody's even share, an adaptive player plays as its own level."""


def levels_of(game: Game) -> Levels:
    """What the levels see in a game."""
    file = game.evaluator.file
    return USUAL if file is None else _read(file.with_name(FILE))


def fingerprint(game: Game) -> str:
    """What tells players apart that judge by other weights, or whose levels see something else: 16 hexadecimal
    digits."""
    model = game.evaluator.model
    judged = model.names, sorted(model.weights.items()), sorted(model.tempo.items()), levels_of(game)
    return sha256(repr(judged).encode()).hexdigest()[:16]


@lru_cache(maxsize=16)
def _read(file: Path) -> Levels:
    if not file.exists():
        return USUAL
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    newcomer, beginner = (data.pop(name)["considers"] for name in ("newcomer", "beginner"))
    return Levels(newcomer, beginner, **{name: Sight(**one) for name, one in data.items()})


class Considering:
    """A greedy player who considers only a few moves.

    Args:
        level: how many, as `Levels` calls it.
        lenient: whether it lets the best of them pass and makes the second best.
    """

    def __init__(self, chance: random.Random, level: str, *, lenient: bool = False) -> None:
        self._chance, self._level, self._lenient = chance, level, lenient

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move with the best outcome among those considered; if lenient, the next best one."""
        considers: int = getattr(levels_of(game), self._level)
        moves = noticed(game.known_options(view, seat), considers, self._chance)
        best = greedy_choice(game, view, seat, moves, self._chance)
        others = [move for move in moves if move != best.move] if self._lenient else []
        return greedy_choice(game, view, seat, others, self._chance) if others else best


def noticed(moves: Sequence[Move], most: int, chance: random.Random) -> Sequence[Move]:
    """So many of the moves, drawn one after the other; each word that a move takes to say halves its weight."""
    if len(moves) <= most:
        return moves
    # The least of independent exponential variables is each of them as often as its rate has it (its weight).
    waits = [chance.expovariate(0.5 ** _words(move)) for move in moves]
    return [moves[number] for number in sorted(range(len(moves)), key=waits.__getitem__)[:most]]


def _words(move: Move) -> int:
    return len(move.text.split())


class Seeing:
    """Searches, by the learnt judgement, as far as its level does in the game that is played.

    Args:
        level: whose sight it has, as `Levels` calls it.
    """

    def __init__(self, chance: random.Random, level: str, **limits: Any) -> None:
        self._chance, self._level, self._player = chance, level, SearchPlayer(chance, **limits)

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move that looks best among those seen."""
        sight: Sight = getattr(levels_of(game), self._level)
        budget = budget or Budget(positions=sight.judges)
        if not sight.overlooked and not sight.misjudges:
            return self._player.choose(game, view, seat, budget)
        found = self._player.analyse(game, view, seat, budget)
        sees = 1.0 - sight.overlooked
        seen = [one for one in found.ranked if self._chance.random() < sees ** _words(one.move)] or found.ranked
        seems = [one.value + self._chance.gauss(0.0, sight.misjudges) for one in seen]
        best = seen[seems.index(max(seems))]
        return Choice(best.move, best.value, best.line)


class Adaptive:
    """Plays as its level, as the next better one while it is behind, and as the next weaker one while it is ahead. The
    weakest level has none below it: there it never plays better, and while it is ahead it lets its best moves pass.

    Args:
        level: one of `ORDER`.
    """

    def __init__(self, chance: random.Random, level: str = FIRST, **limits: Any) -> None:
        self._chance, self._level, self._limits = chance, level, limits
        self._now, self._player = level, player_of(level, chance, **limits)
        self._lenient = Considering(chance, ORDER[0], lenient=True)

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The move of the level that suits how the game stands for the seat."""
        seats = game.seats(view)
        ahead = Judge(game).chances(view)[seats.index(seat)] - 1 / len(seats)
        step = -1 if ahead > OPEN else 1 if ahead < -OPEN else 0
        if self._level == ORDER[0]:
            player = self._lenient if step < 0 else self._player
            return player.choose(game, view, seat, budget)
        level = _beside(self._level, step)
        if level != self._now:  # only one of them keeps what it has searched
            self._now, self._player = level, player_of(level, self._chance, **self._limits)
        return self._player.choose(game, view, seat, budget)


def player_of(level: str, chance: random.Random, **limits: Any) -> Player:
    """The player of a level of `ORDER`."""
    if level in ("newcomer", "beginner"):
        return Considering(chance, level)
    return Seeing(chance, level, **limits)


def settled(level: str, *, person_won: bool, again: bool = False) -> str:
    """The level that `adaptive` has in the game after one in which it had this level.

    Nobody is weaker than the weakest level: who has only just held its own there would meet a stronger one after each
    win, and a weaker one never. So it goes up from there after two wins.

    Args:
        again: whether a person has won the game before that as well, against the same level.
    """
    if level == ORDER[0] and person_won and not again:
        return level
    return _beside(level, 1 if person_won else -1)


def _beside(level: str, step: int) -> str:
    return ORDER[min(max(ORDER.index(level) + step, 0), len(ORDER) - 1)]
