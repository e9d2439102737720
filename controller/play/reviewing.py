"""A review in words: what a move was, what it gave away, what would have been better, why, and how it would go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.language import Language
from controller.players.review import Better, Moment, Review

MOST_ROWS = 24
"""So many rows of chances are told in numbers, besides those of turning points."""
MOST_WHY = 2
"""So many reasons are told for a move."""


@dataclass(frozen=True, slots=True)
class ToldBetter:
    """A better move.

    Attributes:
        says: what it does, in a sentence that names its seat.
        gain: how many games in 100 it wins more than the move made.
        why: sentences of the coach.
        then: the moves expected after it, in such sentences.
    """

    move: str
    says: str
    gain: int
    why: tuple[str, ...]
    then: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turning point.

    Attributes:
        number: the moment after it, as `controller.play.steps.moments` counts.
        place: of the seat at the table.
        says: what the move did, in a sentence that names its seat.
        cost: how many games in 100 it gave away, and a sentence on it.
        better: the best first.
    """

    number: int
    place: int
    move: str
    says: str
    cost: int
    costs: str
    better: tuple[ToldBetter, ...]


@dataclass(frozen=True, slots=True)
class ToldReview:
    """A review as people read it.

    Attributes:
        seats: what they are called at the end.
        chances: by moment, the beginning first, how many of 100 games each seat wins.
        turns: in the order of the game.
        notes: sentences on how far it may be trusted, and that there is no turning point.
    """

    seats: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    turns: tuple[ToldTurn, ...]
    notes: tuple[str, ...]

    def rows(self) -> list[int]:
        """The moments whose chances are told in numbers: some at even distances, and before and after each turn."""
        last = len(self.chances) - 1
        even = {round(last * n / MOST_ROWS) for n in range(MOST_ROWS + 1)}
        return sorted(even | {turn.number - before for turn in self.turns for before in (0, 1)})


def told_review(game: Game, found: Review, end: GameState, language: Language) -> ToldReview:
    """A review in words."""
    numbers = {moment.n: number for number, moment in enumerate(found.moments, 1)}
    turns = tuple(_turn(game, one, numbers[one.n], language) for one in found.turning_points)
    notes = [] if turns else ["review.none"]
    notes += [] if game.evaluator.learnt_for(end) else ["review.rough"]
    notes += ["review.unknown"] if game.to_act(end) else []
    return ToldReview(
        tuple(language.name("seat", seat) for seat in game.seats(end)),
        tuple(
            tuple(round(100 * chance, 1) for chance in chances)
            for chances in (found.start, *(one.chances for one in found.moments))
        ),
        turns,
        tuple(language.sentence(code, {}) for code in notes),
    )


def _turn(game: Game, one: Moment, number: int, language: Language) -> ToldTurn:
    cost = round(100 * one.cost)
    return ToldTurn(
        number,
        game.seats(one.before).index(one.seat),
        one.move.text,
        next(_sentences(game, one.before, [(one.seat, one.move)], language)),
        cost,
        language.sentence("review.cost", {"cost": cost}),
        tuple(_better(game, one, better, language) for better in one.better),
    )


def _better(game: Game, one: Moment, better: Better, language: Language) -> ToldBetter:
    first, *then = _sentences(game, one.before, better.line, language)
    why = tuple(language.sentence(reason.code, reason.facts) for reason in better.why[:MOST_WHY])
    return ToldBetter(better.move.text, first, round(100 * better.gain), why, tuple(then))


def _sentences(game: Game, state: GameState, line: Iterable[tuple[str, Move]], language: Language) -> Iterator[str]:
    """What the moves of a line do, each in the sentence that would tell it at the table."""
    for seat, move in line:
        outcome = game.resolve(state, seat, move)
        told = game.presenter.announcements(state, seat, move, outcome)
        named = move.text if seat == TABLE else f"{language.name('seat', seat)}: {move.text}"
        yield language.sentence(told[0].code, told[0].facts) if told else named
        state = outcome.state
