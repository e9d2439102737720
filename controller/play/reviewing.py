"""A review in words: what a move was, what it gave away, what would have been better, why, and how it would go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.speech import Thing
from controller.language import Language
from controller.players.review import Better, Moment, Review, Swing

MOST_ROWS = 24
"""So many rows of chances are told in numbers, besides those of turning points."""
LABELS = (
    "screen.review-heading",
    "screen.review-chart",
    "screen.review-turns",
    "screen.review-swings",
    "screen.review-numbers",
    "screen.review-after",
)
MOST_WHY = 2
"""So many reasons are told for a move."""


@dataclass(frozen=True, slots=True)
class ToldBetter:
    """A better move.

    Attributes:
        head: how many games in 100 it wins more than the move made.
        says: what it does, in a sentence that names its seat.
        more: sentences of the coach on why, and the moves expected after it.
    """

    move: str
    head: str
    says: str
    more: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turning point, or a swing.

    Attributes:
        number: the moment after it, as `controller.play.steps.moments` counts.
        place: of the seat at the table; of a swing that of the seat whose chance changed.
        head: which move it was.
        says: what the move did, in a sentence that names its seat.
        costs: how many games in 100 it gave away, and what speaks against it; of a swing how the chance changed, and
            why.
        better: the best first; of a swing none.
    """

    number: int
    place: int
    move: str
    head: str
    says: str
    costs: str
    better: tuple[ToldBetter, ...]


@dataclass(frozen=True, slots=True)
class ToldReview:
    """A review as people read it.

    Attributes:
        seats: what they are called at the end.
        chances: by moment, the beginning first, how many of 100 games each seat wins.
        first: the moment with which the chart begins: the first decision after the deal and the set-up.
        turns, swings: in the order of the game.
        notes: sentences on how far it may be trusted, and that there is no turning point.
        rows: the moments whose chances are told in numbers.
        labels: by ``heading``, ``chart``, ``turns``, ``swings``, ``numbers`` and ``after`` what stands above and beside
            all this.
    """

    seats: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    first: int
    turns: tuple[ToldTurn, ...]
    swings: tuple[ToldTurn, ...]
    notes: tuple[str, ...]
    rows: tuple[int, ...]
    labels: Mapping[str, str]


def told_review(game: Game, found: Review, end: GameState, language: Language) -> ToldReview:
    """A review in words."""
    numbers = {moment.n: number for number, moment in enumerate(found.moments, 1)}
    turns = tuple(_turn(game, one, numbers[one.n], language) for one in found.turning_points)
    swings = tuple(_swing(game, one, numbers[one.moment.n], language) for one in found.swings)
    notes = [] if turns else ["review.none" if game.evaluator.judges(end) else "review.set-up"]
    notes += [] if game.evaluator.learnt_for(end) else ["review.rough"]
    notes += ["review.unknown"] if game.to_act(end) else []
    return ToldReview(
        tuple(language.name("seat", seat) for seat in game.seats(end)),
        tuple(
            tuple(round(100 * chance, 1) for chance in chances)
            for chances in (found.start, *(one.chances for one in found.moments))
        ),
        found.first,
        turns,
        swings,
        tuple(language.sentence(code, {}) for code in notes),
        _rows(found.first, len(found.moments), turns + swings),
        {code.rpartition("-")[2]: language.sentence(code, {"n": found.first}) for code in LABELS},
    )


def _rows(first: int, last: int, turns: Sequence[ToldTurn]) -> tuple[int, ...]:
    """Some moments at even distances, and those before and after each turning point and swing."""
    even = {first + round((last - first) * n / MOST_ROWS) for n in range(MOST_ROWS + 1)}
    return tuple(sorted(even | {turn.number - before for turn in turns for before in (0, 1)}))


def _turn(game: Game, one: Moment, number: int, language: Language) -> ToldTurn:
    costs = Reason("review.cost", {"cost": round(100 * one.cost)}), *one.against
    said, better = list[Reason](), list[ToldBetter]()
    for found in one.better:
        why = [reason for reason in found.why[:MOST_WHY] if reason not in said]  # what they share is said once
        better.append(_better(game, one, found, why, language))
        said += why
    return ToldTurn(
        number,
        game.seats(one.before).index(one.seat),
        one.move.text,
        language.sentence("screen.review-move", {"n": number}),
        next(_sentences(game, one.before, [(one.seat, one.move)], language)),
        " ".join(language.sentence(reason.code, reason.facts) for reason in costs),
        tuple(better),
    )


def _swing(game: Game, one: Swing, number: int, language: Language) -> ToldTurn:
    moment, seat = one.moment, game.seats(one.moment.before)[one.place]
    facts = {
        "seat": seat,
        "mover": moment.seat,
        "from": round(100 * one.before),
        "to": round(100 * one.after),
        "fell": one.after < one.before,
    }
    return ToldTurn(
        number,
        one.place,
        moment.move.text,
        language.sentence("screen.review-move", {"n": number}),
        next(_sentences(game, moment.before, [(moment.seat, moment.move)], language)),
        language.sentence(moment.changed, facts),
        (),
    )


def _better(game: Game, one: Moment, better: Better, why: Sequence[Reason], language: Language) -> ToldBetter:
    says, *then = _sentences(game, one.before, better.line, language)
    first = better is one.better[0]
    head = language.sentence("screen.review-better" if first else "screen.review-also", {"n": round(100 * better.gain)})
    more = [language.sentence(reason.code, reason.facts) for reason in why]
    if then:
        more.append(language.sentence("screen.review-then", {"text": Thing("text", " ".join(then))}))
    return ToldBetter(better.move.text, head, says, tuple(more))


def _sentences(game: Game, state: GameState, line: Iterable[tuple[str, Move]], language: Language) -> Iterator[str]:
    """What the moves of a line do, each in the sentence that would tell it at the table."""
    for seat, move in line:
        outcome = game.resolve(state, seat, move)
        told = game.presenter.announcements(state, seat, move, outcome)
        named = move.text if seat == TABLE else f"{language.name('seat', seat)}: {move.text}"
        yield language.sentence(told[0].code, told[0].facts) if told else named
        state = outcome.state
