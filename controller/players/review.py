"""A look back at a game: everybody's chances move by move, and the moves that gave most of them away.

**Two looks.** A game has some hundred decisions and a table waits for its review, so `WHOLE` evaluations are shared out
among them, however many there are. Each position gets a brief look, of one ply in a long game. Where that finds that a
move gave something away, or where the chances fell with it, there is a second one: what follows the move, and what
follows the best others, is searched, each by itself (`followed`), as the coach does before it warns.

**What a move cost** is what its seat stood to win before it, by the best move that was found, less what it stood to win
after it. Second looks are taken from the end of the game backwards, so that what a decision was worth is known when the
move before it is priced: a chance that is still there after a move was not given away by it, and one that comes and
goes within a turn is charged once, to the move that lost it.

A search from the next decision sees further than one that only comes to it: what that found counts too, whosever it is,
if it is better for the seat. So where the two disagree, the doubt is in its favour.

**The chart** holds the same numbers: a position that had a second look is worth what that found, and by a turning point
the line of a seat falls by what its move cost, from a sure win at the most. Only where several turning points follow
one another are the numbers before the last of them shifted for that: shifts that went on from move to move would add
up to sure wins that nobody had. Where something is hidden the line does not fall so, as the chart then knows all cards,
and a move is compared with what its seat could know.

**Swings.** Chances also change much where no move gave anything away: by what the table drew, by sealed bids that come
to light, and where a search sees from the next position what it had not seen from the one before. The largest of these
changes are told as what they are, so that no seat sinks without a word.

**Secrets.** Of a game that is over everything may be told. The review of one that goes on uses only what everybody
knows: no decision of a seat that knew more, and no sealed bid.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.session import Step
from controller.players.coach import against, reasons
from controller.players.judge import Chances, Judge
from controller.players.player import Budget
from controller.players.search_player import ONE_PLY, Analysis, Ranked, Searched, SearchPlayer, followed, searched

WHOLE = 120_000
"""So many evaluations for a whole game; what one ply of all its positions needs may be more."""
BRIEF = 0.3
"""This share of them goes to the first looks."""
LEAST_LOOK, MOST_LOOK = 400, 800
"""A second look takes so many evaluations, by how many there are."""
DOUBT = 0.03
"""A move that seems to give away so much gets a second look."""
COMPARED = 3
"""With so many others a move is compared."""
NEAR = 0.03
"""Moves that differ by less are as good as each other."""
LEAST_COST = 0.05
"""A move that gave away less is no turning point."""
MOST_TURNING_POINTS = 6
LEAST_SWING = 0.15
"""A change of a chance by less is no swing."""
MOST_SWINGS = 4
MOST_LINE = 6
"""A line is told for so many moves."""


@dataclass(frozen=True, slots=True)
class Better:
    """A move that would have been better than the one made.

    Attributes:
        line: the seats and the moves expected, this one first.
        gain: by how much it wins more often than the move made.
        why: what speaks for it against the move made, as the coach says it (``coach.why``).
    """

    line: tuple[tuple[str, Move], ...]
    gain: float
    why: tuple[Reason, ...]

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.line[0][1]


@dataclass(frozen=True, slots=True)
class Moment:
    """A move as a review sees it.

    Attributes:
        n: its number in the record.
        before: the state before it.
        chances: by place at the table the chance to win after it.
        cost: what the seat gave away of its own chance against the best move found; 0 for draws and forced moves.
        better: of a turning point what would have been better, the best first.
        against: what speaks against the move of a turning point, as the coach says it.
        changed: what changes the chances with it besides its cost: `DRAWN`, `BIDS`, `HIDDEN` where its seat could not
            see everything, `SEEN` where it could; none where its decision was not looked at, as the game goes on.
    """

    n: int
    seat: str
    move: Move
    before: GameState
    chances: Chances
    cost: float
    better: tuple[Better, ...] = ()
    against: tuple[Reason, ...] = ()
    changed: str = ""


DRAWN, BIDS, HIDDEN, SEEN = (
    "review.swing-drawn",
    "review.swing-bids",
    "review.swing-hidden",
    "review.swing-seen",
)
"""What changes chances where no move gives anything away, as the code of the sentence that tells it."""


@dataclass(frozen=True, slots=True)
class Swing:
    """A large change of a seat's chance where no move gave much away.

    Attributes:
        moment: the move with which it came.
        place: whose chance changed, by place at the table.
        before, after: what the chance was.
    """

    moment: Moment
    place: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Review:
    """A game as it was looked back at.

    Attributes:
        start: by place at the table the chance to win at its beginning.
        moments: its moves.
        first: so many moves come before the first decision that the evaluator judges. What is told of the chances
            begins there, and no move before it is a turning point.
    """

    start: Chances
    moments: tuple[Moment, ...]
    first: int = 0

    @property
    def turning_points(self) -> list[Moment]:
        """The moves that gave most away by a second look, in the order of the game."""
        costly = sorted((one for one in self.moments if one.better), key=lambda one: -one.cost)
        return sorted(costly[:MOST_TURNING_POINTS], key=lambda one: one.n)

    @property
    def swings(self) -> list[Swing]:
        """The largest changes that no move's cost explains, in the order of the game: of each the seat that fell most,
        or where none fell so much, the one that rose."""
        found: list[Swing] = []
        before = self.moments[self.first - 1].chances if self.first else self.start
        for one in self.moments[self.first :]:
            changes = [after - was for was, after in zip(before, one.chances, strict=True)]
            place = changes.index(min(changes) if min(changes) <= -LEAST_SWING else max(changes))
            if one.changed and one.cost < LEAST_COST and abs(changes[place]) >= LEAST_SWING:
                found.append(Swing(one, place, before[place], one.chances[place]))
            before = one.chances
        found.sort(key=lambda one: -abs(one.after - one.before))
        return sorted(found[:MOST_SWINGS], key=lambda one: one.moment.n)


def review(
    game: Game, steps: Sequence[Step], end: GameState, evaluations: int | None = None, seed: int = 1
) -> Generator[float, None, Review]:
    """Look back at a game, a position at a time: gives the share that is done, and in the end the review.

    Args:
        steps: the moves, the oldest first.
        end: the state after the last one.
        evaluations: for each look; by default so many that a whole game takes `WHOLE`.
    """
    looking = _Looking(game, steps, end, evaluations, seed)
    yield from looking.look()
    yield from looking.look_again()
    return looking.review()


def whole(reviewing: Generator[float, None, Review], show: Callable[[float], object] = lambda share: None) -> Review:
    """A review, taken to its end; ``show`` is told the share that is done."""
    while True:
        try:
            show(next(reviewing))
        except StopIteration as done:
            found: Review = done.value
            return found


class _Looking:
    """One review while it is made. Position ``n`` is the one before move ``n``, the last one is the end."""

    def __init__(self, game: Game, steps: Sequence[Step], end: GameState, evaluations: int | None, seed: int) -> None:
        self._game, self._steps, self._end, self._seed = game, steps, end, seed
        self._over, self._fixed = not game.to_act(end), evaluations
        states = enumerate([*(step.before for step in steps), end])
        self._first = next((n for n, state in states if self._is_told(state)), len(steps) + 1)
        self._whole = WHOLE // len(game.seats(end))
        self._left = self._whole
        self._worth: list[Chances] = []
        self._ranked: list[tuple[Ranked, ...]] = []
        self._costs = [0.0] * len(steps)
        self._found: dict[int, list[Searched]] = {}
        """By move what its second look found, the best first and the move made last."""
        self._charged: dict[int, frozenset[str]] = {}

    def _is_told(self, state: GameState) -> bool:
        """Whether the chart may begin here: the table deals no more, and the judgement judges."""
        return self._game.to_act(state)[:1] != (TABLE,) and self._game.evaluator.judges(state)

    # The first look.

    def look(self) -> Generator[float]:
        """Look briefly at all positions."""
        brief = Budget(positions=self._fixed or max(1, int(BRIEF * self._whole / (len(self._steps) + 1))))
        for number, step in enumerate(self._steps):
            yield 0.7 * number / len(self._steps)
            chances, ranked = self._brief(number, step.before, step.seat, brief)
            self._worth.append(chances)
            self._ranked.append(ranked)
        self._worth.append(self._brief(len(self._steps), self._end, TABLE, brief)[0])

    def _brief(self, number: int, state: GameState, seat: str, budget: Budget) -> tuple[Chances, tuple[Ranked, ...]]:
        """Everybody's chances, and the moves of the seat if it had a choice."""
        game, chance = self._game, self._chance(number)
        if not game.to_act(state):
            return Judge(game).chances(state), ()
        shown = game.view(state, TABLE)
        if shown != state and not self._over:
            return Judge(game).chances(shown), ()
        if number < self._first:  # no search: nobody gains by a move before the first
            seats = len(game.seats(state))
            return Judge(game).chances(state) if game.evaluator.judges(state) else (1 / seats,) * seats, ()
        view = state if seat == TABLE else game.view(state, seat)
        if len(game.to_act(view)) > 1 and number and len(game.to_act(self._steps[number - 1].before)) > 1:
            return self._worth[number - 1], ()  # some have bid, and nobody knows what
        if seat == TABLE or len(game.to_act(view)) > 1 or len(game.known_options(view, seat)) < 2:
            return self._spend(searched(game, state, ONE_PLY, chance)).chances, ()
        hidden = view != state
        found = SearchPlayer(chance).analyse(game, view, seat, ONE_PLY if hidden else budget)
        self._left -= found.evaluations
        return (self._spend(searched(game, state, ONE_PLY, chance)) if hidden else found).chances, found.ranked

    def _spend(self, found: Searched) -> Searched:
        self._left -= found.evaluations
        return found

    def _chance(self, number: int) -> random.Random:
        return random.Random(f"{self._seed} {number}")

    # The second look.

    def look_again(self) -> Generator[float]:
        """Look again, from the end backwards, where a move seems to have given something away."""
        doubts = sorted((self._seeming(number) for number in range(len(self._steps))), reverse=True)
        doubts = [one for one in doubts[: max(16, self._left // LEAST_LOOK)] if one >= DOUBT]
        most = min(MOST_LOOK, max(LEAST_LOOK, self._left // max(1, len(doubts))))
        budget, least, done = Budget(positions=self._fixed or most), doubts[-1] if doubts else 1.0, 0
        for number in reversed(range(len(self._steps))):
            if self._ranked[number] and self._seeming(number) >= least:
                done += 1
                yield 0.7 + 0.3 * min(1.0, done / len(doubts))
                self._again(number, budget)
            elif self._ranked[number]:
                self._costs[number] = self._cost_at_sight(number)
            self._charged[number] = self._charged_from(number)

    def _own(self, number: int) -> int:
        step = self._steps[number]
        return self._game.seats(step.before).index(step.seat)

    def _cost_at_sight(self, number: int) -> float:
        ranked, text = self._ranked[number], self._steps[number].move.text
        made = next((one.value for one in ranked if one.move.text == text), ranked[0].value)
        return max(0.0, ranked[0].value - made)

    def _seeming(self, number: int) -> float:
        """What a move seems to give away at first sight."""
        if not self._ranked[number]:
            return 0.0
        own = self._own(number)
        return max(self._cost_at_sight(number), self._worth[number][own] - self._worth[number + 1][own])

    def _again(self, number: int, budget: Budget) -> None:
        game, step, ranked, own = self._game, self._steps[number], self._ranked[number], self._own(number)
        later = self._charged[number + 1] if self._goes_on(number) else frozenset()
        others = [one for one in ranked if one.move.text not in later | {step.move.text}]
        if not others:
            self._worth[number] = self._worth[number + 1]
            return
        moves = [one.move for one in others[:COMPARED] if one.value >= others[0].value - NEAR] + [step.move]
        view = game.view(step.before, step.seat)
        found = followed(game, view, step.seat, moves, budget, self._chance(number))
        made = found.pop()
        found.sort(key=lambda one: -one.chances[own])
        after = max((made.chances, *self._known_of(number + 1)), key=lambda chances: chances[own])
        best = max((found[0].chances, after), key=lambda chances: chances[own])
        self._costs[number] = best[own] - after[own]
        self._found[number] = [*found, Searched(after, made.line, 0)]
        if self._costs[number] < LEAST_COST or not self._is_costly(number + 1):
            self._worth[number] = best
            if self._costs[number] >= LEAST_COST or number + 1 not in self._found:
                self._worth[number + 1] = after
        else:
            self._worth[number] = _shifted(self._worth[number + 1], best, after)

    def _is_costly(self, number: int) -> bool:
        """Whether this move is a turning point by a second look, so that the chart is to fall by what it cost."""
        return number in self._found and self._costs[number] >= LEAST_COST

    def _goes_on(self, number: int) -> bool:
        """Whether the seat that moves decides next, too."""
        return number + 1 < len(self._steps) and self._steps[number + 1].seat == self._steps[number].seat

    def _known_of(self, number: int) -> list[Chances]:
        """What a position is worth by the second look at its decision: to all others by the best move; to the seat that
        goes on with it by any, as a chance that is still there was not given away before."""
        found = [one.chances for one in self._found.get(number, [])]
        return found if self._goes_on(number - 1) else found[:1]

    def _charged_from(self, number: int) -> frozenset[str]:
        """The better moves that this move, or a later one of the same turn, is charged for."""
        later = self._charged[number + 1] if self._goes_on(number) else frozenset()
        if self._costs[number] < LEAST_COST:
            return later
        *others, made = self._found.get(number, [Searched((), (), 0)])
        own = self._own(number)
        return later | {one.line[0].text for one in others if one.chances[own] > made.chances[own]}

    # What was found.

    def review(self) -> Review:
        """The review."""
        moments = tuple([self._moment(number, step) for number, step in enumerate(self._steps)])
        return Review(self._worth[0], moments, min(self._first, len(moments)))

    def _moment(self, number: int, step: Step) -> Moment:
        cost = self._costs[number]
        better = self._better(number) if cost >= LEAST_COST else ()
        looked_at = any(one.move == step.move for one in self._ranked[number])
        why_not = against(*self._compared(number, step.move)) if better and looked_at else ()
        after, changed = self._worth[number + 1], self._changed(step)
        return Moment(step.n, step.seat, step.move, step.before, after, cost, better, why_not, changed)

    def _changed(self, step: Step) -> str:
        """What changes the chances with a move that gives nothing away."""
        if step.seat == TABLE:
            return DRAWN
        if self._game.seals(step.move) is not None:
            return BIDS
        if not self._over and self._game.view(step.before, TABLE) != step.before:
            return ""
        return SEEN if self._game.view(step.before, step.seat) == step.before else HIDDEN

    def _better(self, number: int) -> tuple[Better, ...]:
        """What would have been better by a second look: the best move, and others that are as good and do not only the
        same things in another order."""
        if number not in self._found:
            return ()
        *others, made = self._found[number]
        found: list[Better] = []
        own, step = self._own(number), self._steps[number]
        best, after = others[0].chances[own], made.chances[own]
        for one in others:
            value = one.chances[own]
            if best - value > NEAR or value - after < (best - after) / 2:
                break
            if not any((step.seat, one.line[0]) in better.line for better in found):
                found.append(Better(self._line(step, one.line), value - after, self._why(number, one.line[0])))
        return tuple(found)

    def _line(self, step: Step, moves: Sequence[Move]) -> tuple[tuple[str, Move], ...]:
        """The moves of a line with who makes them, as far as they could have been made."""
        state, found = step.before, list[tuple[str, Move]]()
        for move in moves:
            seat = step.seat if not found else self._game.guide.asked_first(state)
            if found and (seat == TABLE or not self._game.check(state, seat, move).legal):
                break
            found.append((seat, move))
            state = self._game.play(state, seat, move)
            if len(found) == MOST_LINE or not self._game.to_act(state):
                break
        return tuple(found)

    def _why(self, number: int, better: Move) -> tuple[Reason, ...]:
        """What speaks for a move, against the others that there were."""
        return reasons(*self._compared(number, better))

    def _compared(self, number: int, move: Move) -> tuple[Game, GameState, str, Analysis]:
        """A move first, and the others that there were, as the coach is asked about it."""
        step, ranked = self._steps[number], self._ranked[number]
        first = [one for one in ranked if one.move == move]
        rest = [one for one in ranked if one.move != move]
        return self._game, self._game.view(step.before, step.seat), step.seat, Analysis((*first, *rest), 0)


def _shifted(chances: Chances, best: Chances, after: Chances) -> Chances:
    """The chances, changed by what leads from one to the other."""
    found = [max(0.0, one + more - less) for one, more, less in zip(chances, best, after, strict=True)]
    whole = 0.0
    for one in found:
        whole += one
    return tuple([one / whole for one in found])
