"""Games between players on the rules alone, without a table: played out, counted, and how sure the count is."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log10, sqrt
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.next_draw import draw
from controller.players.judge import result
from controller.players.player import Player

LONGEST = 6000
"""A game is cut after so many plies; random play in Balance of Power may go on for ever."""
Z = 1.959964
"""The 97.5 % point of the normal distribution: intervals hold 95 %."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played out.

    Attributes:
        shares: by place at the table what each won: 1, a fraction of a shared win, or 0.
        cut: it was too long and was given up.
        plies: the moves, chance included.
        moves, seconds: by place how many decisions it had, and how long it took for them.
        text: the moves in their order, those of chance included.
        movers: who made each: the place at the table, -1 for chance. Where several decide at once, any may be first.
    """

    shares: tuple[float, ...]
    cut: bool
    plies: int
    moves: tuple[int, ...]
    seconds: tuple[float, ...]
    text: tuple[str, ...] = ()
    movers: tuple[int, ...] = ()


def play_out(
    game: Game,
    state: GameState,
    players: Sequence[Player],
    chance: random.Random,
    watch: Callable[[GameState], object] | None = None,
) -> Played:
    """Play a game to its end; each player sees its view and nothing else.

    Args:
        chance: for what the table draws.
        watch: told each state in which a seat decides.
    """
    moves, seconds = [0] * len(players), [0.0] * len(players)
    plies, text, movers = 0, list[str](), list[int]()
    while (actors := game.to_act(state)) and plies < LONGEST:
        plies += 1
        actor = game.guide.asked_first(state)
        if actor == TABLE:
            drawn = draw(game, state, chance)
            text.append(drawn.text)
            movers.append(-1)
            state = game.play(state, TABLE, drawn)
            continue
        if watch is not None and len(actors) == 1:
            watch(state)
        place = game.seats(state).index(actor)
        begun = time.perf_counter()
        move = players[place].choose(game, game.view(state, actor), actor).move
        seconds[place] += time.perf_counter() - begun
        moves[place] += 1
        text.append(move.text)
        movers.append(place)
        state = game.play(state, actor, move)
    over = not game.to_act(state)
    won = bool(over and game.result(state).get("winners"))
    shares = result(game, state) if won else (0.0,) * len(players)
    return Played(shares, not over, plies, tuple(moves), tuple(seconds), tuple(text), tuple(movers))


def seating(names: Sequence[str], number: int) -> tuple[str, ...]:
    """Who sits where in a game of a match: from game to game everybody moves on by one seat."""
    return tuple(names[(number + seat) % len(names)] for seat in range(len(names)))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share; all there is, without any game."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, Z * Z
    middle = share + square / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def summary(names: Sequence[str], games: Mapping[int, Played]) -> dict[str, Any]:
    """What the games of a match, by number, have come to, by player: the one thing that counts is who won, a shared win
    by its fraction.

    ``share``, ``low`` and ``high`` are of each of its seats.
    ``elo`` is by how much the player is rated above the others, from its odds against theirs; None where it won all
    or nothing.
    """
    kinds = tuple(dict.fromkeys(names))
    wins: dict[str, float] = dict.fromkeys(kinds, 0.0)
    moves: dict[str, int] = dict.fromkeys(kinds, 0)
    seconds: dict[str, float] = dict.fromkeys(kinds, 0.0)
    played = cut = plies = 0
    for number, game in sorted(games.items()):
        played, cut, plies = played + 1, cut + game.cut, plies + game.plies
        for place, name in enumerate(seating(names, number)):
            wins[name] += game.shares[place]
            moves[name] += game.moves[place]
            seconds[name] += game.seconds[place]
    found = []
    for name in kinds:
        count = names.count(name)
        seats = played * count
        # A player on several seats has one chance a game to win it, and each seat its part of that.
        low, high = (bound / count for bound in wilson(wins[name], played))
        found.append(
            {
                "player": name,
                "seats": seats,
                "wins": round(wins[name], 6),
                "share": round(wins[name] / seats, 6) if seats else None,
                "low": round(low, 6),
                "high": round(high, 6),
                "elo": _elo(wins[name], count, sum(wins.values()) - wins[name], len(names) - count),
                "seconds_per_move": round(seconds[name] / moves[name], 6) if moves[name] else None,
            }
        )
    return {"games": played, "cut": cut, "plies": plies, "players": found}


def _elo(own: float, seats: int, others: float, other_seats: int) -> float | None:
    if not own or not others:
        return None
    return round(400 * log10(own / seats / (others / other_seats)), 1)
