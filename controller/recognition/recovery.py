"""The table does not show what it should: what to take away, what to put back, and why the nearest move is refused.

**Which reason is told.** A reason has to tell the rule that forbids what the hands did. The game guesses the moves that
the whole difference and the words may have meant, nearest first (`TableGuide.guess`), and the judge answers each:

- The first one that is refused gives the reason, if the reason speaks of what was done.
- A legal move that explains the whole difference was not told yet: it lacks a component or a card.
- A legal move that explains a part was perhaps made as one of several. Then the rest is asked about by itself, so that
  a second action that is forbidden hears of its own rule: in the state after that move if it makes a decision pending,
  else in the same state, as nobody knows yet which piece made the first.

At most `MOST_GUESSES` guesses are judged: rests of rests could go on for long.

What it cannot know is what the hands had in mind. So a reason never changes anything; it is only said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from controller.boards import Board
from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.recognition.decisions import Mend
from controller.recognition.image import effect

MOST_GUESSES = 300
UNTOLD = "astray.untold"
"""The code of what lies there as a legal move would leave it, which nobody has told."""
UNCLEAR = "astray.unclear"
"""Nothing is said of what was done, as that cannot be told."""
GUESSING_ANEW = 20
"""What it costs to guess what a rest means, in guesses judged."""


def astray_for(
    game: Game, board: Board, state: GameState, actor: str | None, off: Mapping[str, int], heard: Sequence[str]
) -> Mend:
    """What to mend of unexplained differences; the reason is the judge's on the move that was probably meant."""
    extra, missing = split(off)
    guesses = iter(range(MOST_GUESSES))
    refusal, untold = (None, None) if actor is None else _nearest(game, board, state, actor, off, heard, guesses)
    if refusal is not None:
        return Mend(extra, missing, refusal.code, refusal.facts)
    if untold is not None and game.seals(untold) is None:
        return Mend(extra, missing, UNTOLD, {"move": untold.text})
    return Mend(extra, missing, "astray.unknown", {"places": sorted(off)})


class Mending:
    """What the players were told to put right.

    Attributes:
        told: what was told last and is not right yet.
        undoing: whether it is what a move that was taken back leaves.
        returning: whether it is what differed after a break, by which nobody means a move.
    """

    def __init__(self) -> None:
        self.told: Mend | None = None
        self.undoing = self.returning = False
        self._again = False

    def tell(self, mend: Mend) -> Mend | None:
        """What is to be told now: nothing where the same places were told already."""
        known, self._again = self.knows(mend) and not self._again, False
        if known:
            return None
        self.told = mend
        return mend

    def tell_again(self) -> None:
        """What comes next is told even if it was told already."""
        self._again = True

    def knows(self, mend: Mend) -> bool:
        """Whether just these places were told."""
        return self.told is not None and (self.told.extra, self.told.missing) == (mend.extra, mend.missing)

    @property
    def places(self) -> set[str]:
        """The places that were told."""
        return set() if self.told is None else {*self.told.extra, *self.told.missing}

    @property
    def untold(self) -> set[str]:
        """The places of which the table has asked what belongs to the pieces that lie there: a knock shows it."""
        return self.places if self.told is not None and self.told.code == UNTOLD else set()

    def end(self) -> None:
        """All is right."""
        self.told, self.undoing = None, False


def owed_for(off: Mapping[str, int]) -> Mend:
    """What to mend of differences by which nobody means a move: they only have to be put right."""
    extra, missing = split(off)
    return Mend(extra, missing, "astray.owed", {"extra": extra, "missing": missing})


def unclear_for(off: Mapping[str, int]) -> Mend:
    """What to put back of differences that would take too long to explain."""
    extra, missing = split(off)
    return Mend(extra, missing, UNCLEAR, {"extra": extra, "missing": missing})


def split(off: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Differences as pieces too many and too few, by place."""
    extra = {zone: n for zone, n in off.items() if n > 0}
    return extra, {zone: -n for zone, n in off.items() if n < 0}


def refusal_of(game: Game, state: GameState, actor: str, word: str) -> Reason | None:
    """Why a word that fits no legal move is refused; None where no rule can be named."""
    for meant in game.guide.guess(state, actor, {}, {}, [word]):
        verdict = game.check(state, actor, meant)
        if not verdict.legal:
            return verdict.reason
    return None


def reasons_against(
    game: Game, state: GameState, actor: str, zone: str, heard: Sequence[str], like: Collection[Move]
) -> list[Reason]:
    """Why a place that was named cannot be meant: the judge's reasons on what a piece put there or taken from there
    would be. Only what a component tells, or what is of a sort ``like`` the moves that are still possible, and only
    where the place is at fault."""
    found: list[Reason] = []
    sorts = {type(move) for move in like}
    component = any(not said.startswith(("card:", "at:")) for said in heard)
    for extra, missing in (({zone: 1}, {}), ({}, {zone: 1})):
        for meant in game.guide.guess(state, actor, extra, missing, heard):
            verdict = game.check(state, actor, meant)
            if (component or type(meant) in sorts) and not verdict.legal and zone in verdict.reason.facts.values():
                if verdict.reason not in found:
                    found.append(verdict.reason)
                break
    return found


def _nearest(
    game: Game,
    board: Board,
    state: GameState,
    actor: str,
    off: Mapping[str, int],
    heard: Sequence[str],
    guesses: Iterator[int],
) -> tuple[Reason | None, Move | None]:
    """Why the move that was probably meant is refused, or the legal move that was not told yet; no more moves are
    judged than ``guesses`` are left."""
    done = {*off, *(said.partition(":")[2] for said in heard)}
    untold: Move | None = None
    for meant, _ in zip(game.guide.guess(state, actor, *split(off), heard), guesses, strict=False):
        verdict = game.check(state, actor, meant)
        if not verdict.legal:
            if _speaks_of(verdict.reason, done, board):
                return verdict.reason, None
            continue
        outcome = game.guide.declared_effect(state, actor, meant)
        changed = effect(game, board, outcome.events).keys()
        rest = {zone: n for zone, n in off.items() if zone not in changed}
        if not rest:
            return None, meant
        untold = untold or meant
        if len(rest) < len(off) and len(tuple(islice(guesses, GUESSING_ANEW))) == GUESSING_ANEW:
            after = outcome.state if game.guide.question(outcome.state) is not None else state
            refusal, _ = _nearest(game, board, after, game.guide.asked_first(after), rest, (), guesses)
            if refusal is not None:
                return refusal, None
    return None, untold


def _speaks_of(reason: Reason, done: Collection[str], board: Board) -> bool:
    """Whether a reason is about what was done: it names a place or a word of that, or names no place at all."""
    named = [value for value in reason.facts.values() if isinstance(value, str)]
    return any(name in done for name in named) or not any(name in board.zones for name in named)
