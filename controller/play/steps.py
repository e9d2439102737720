"""A kept game move by move: the position after each, what was said of it, the cycle and the points.

Moves that were taken back are left out. Of a game that is not over only that is told which everybody at the table may
know; of a finished one everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.engine.game import Game, GameState
from controller.engine.session import Step
from controller.language import Language


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after one of its moves, or, without one, at its beginning.

    Attributes:
        seat, move: whose move it was, and what everybody is told of it.
        said: the sentences on it.
        state: after it.
        cycle: the number of the cycle; in a game without cycles the number of turns begun.
        points: by seat, as far as they may be told.
    """

    seat: str
    move: str
    said: tuple[str, ...]
    state: GameState
    cycle: int
    points: Mapping[str, float]


def moments(game: Game, steps: Sequence[Step], end: GameState, language: Language) -> list[Moment]:
    """A game from its beginning to where it stands."""
    over = not game.to_act(end)
    states = [step.before for step in steps] + [end]
    found = [Moment("", "", (), states[0], _cycle(game, states[0], 0, ()), _points(game, states[0], over))]
    for step, state in zip(steps, states[1:], strict=True):
        outcome = game.resolve(step.before, step.seat, step.move)
        told = game.presenter.announcements(step.before, step.seat, step.move, outcome)
        said = tuple(language.sentence(reason.code, reason.facts) for reason in told)
        sealed = None if over else game.seals(step.move)
        cycle = _cycle(game, state, found[-1].cycle, game.to_act(found[-1].state))
        found.append(Moment(step.seat, sealed or step.move.text, said, state, cycle, _points(game, state, over)))
    return found


def cycle_end(told: Sequence[Moment], number: int, step: int) -> int:
    """The last moment of the cycle of moment ``number``, or if it is that already, of the next one; with ``step`` -1
    the last moment of the cycle before."""
    last = [n for n, one in enumerate(told) if n + 1 == len(told) or told[n + 1].cycle != one.cycle]
    if step > 0:
        return next((n for n in last if n > number), len(told) - 1)
    return next((n for n in reversed(last) if n < number), 0)


def _cycle(game: Game, state: GameState, before: int, acted: Sequence[str]) -> int:
    counted = game.standing(state).cycle
    if counted is not None:
        return counted
    return before + (tuple(game.to_act(state)) != tuple(acted))


def _points(game: Game, state: GameState, over: bool) -> dict[str, float]:
    """The points that each seat has; of a game that is not over only where they are open to everybody."""
    shown = state
    if not over:
        for seat in game.seats(state):
            shown = game.view(shown, seat)
        if not game.presenter.projected_scores(shown):
            return {}
    found = {}
    for seat in game.seats(shown):
        points = game.evaluator.features(shown, seat).get("points")
        if points is not None:
            found[seat] = float(points)
    return found
