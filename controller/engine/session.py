"""One game at one table: every move is judged, carried out, kept, and can be taken back.

Nothing here hides anything: what is shown to a seat is made from the rules' `view`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from controller.engine import snapshots
from controller.engine.game import TABLE, Game, GameState, Json, Outcome
from controller.engine.journal import Entry, Journal, digest, header
from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.errors import IllegalMove


class Step(Protocol):
    """A move that stands, or stood until it was taken back."""

    @property
    def n(self) -> int:
        """Its entry's number."""

    @property
    def seat(self) -> str:
        """Who made it."""

    @property
    def text(self) -> str:
        """The move's notation."""

    @property
    def digest(self) -> str:
        """That of the state before it, where it is known already: thousands of moves may be undone at once."""

    @property
    def move(self) -> Move:
        """The move; of one far back in a game that was resumed it takes a moment."""

    @property
    def before(self) -> GameState:
        """The state before it; likewise."""


@dataclass(frozen=True, slots=True)
class Made:
    """A step whose state is at hand."""

    n: int
    seat: str
    move: Move
    before: GameState
    digest: str = field(default="", compare=False)

    @property
    def text(self) -> str:
        """The move's notation."""
        return self.move.text


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a game stands, for threads that read it while moves are made: both belong to the same moment.

    Attributes:
        plies: how many moves stand.
    """

    state: GameState
    plies: int


def judge(game: Game, state: GameState, seat: str, move: Move) -> Verdict:
    """The rules' verdict, also on a seat that the game does not have."""
    if seat != TABLE and seat not in (seats := game.seats(state)):
        return Verdict(False, Reason("move.unknown-seat", {"seat": seat[:40], "seats": [*seats, TABLE]}))
    return game.check(state, seat, move)


class Session:
    """A game in progress; made by `begin` or `controller.storage.replay.resume`.

    Times (``now``) are seconds since the game's start.

    Args:
        steps: the moves that stand, the oldest first.
        n: the number of the last entry in the journal.
        digest: that of the state, where it is known.
        snapshot: the number of the entry after which the newest snapshot was taken.

    Attributes:
        game: what is played.
        number: that of the game in the journal.
        standing: where it stands, replaced at once by each move.
        seconds: the time of the last entry; after resuming, the caller's clock continues from here.
    """

    def __init__(
        self,
        game: Game,
        journal: Journal,
        number: int,
        state: GameState,
        *,
        steps: Sequence[Step] = (),
        n: int = 0,
        seconds: float = 0.0,
        digest: str = "",
        snapshot: int = 0,
    ) -> None:
        self.game = game
        self.number = number
        self.standing = Standing(state, len(steps))
        self.seconds = seconds
        self._journal = journal
        self._n = n
        self._digest = digest
        self._snapshot = snapshot
        self._steps = list(steps)

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.standing.state

    @property
    def history(self) -> tuple[Step, ...]:
        """The moves that stand, the oldest first."""
        return tuple(self._steps[: self.standing.plies])  # one who reads it never sees a move whose state is not there

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.game.to_act(self.state)

    def check(self, seat: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""
        return judge(self.game, self.state, seat, move)

    def commit(self, seat: str, move: Move, now: float) -> Outcome:
        """Carry out a move; when this returns it is kept for good. Raises IllegalMove, or RecordError and then
        nothing has changed."""
        verdict = self.check(seat, move)
        if not verdict.legal:
            raise IllegalMove(verdict.reason.code, dict(verdict.reason.facts))
        outcome = self.game.resolve(self.state, seat, move)
        entry = self._entry(self._n + 1, seat, move.text, now, outcome.state)
        self._journal.append(self.number, entry)
        self._steps.append(Made(entry.n, seat, move, self.state, self._digest))
        self._stand(outcome.state, len(self._steps), entry)
        return outcome

    def commit_all(self, seat: str, moves: Sequence[Move], now: float) -> None:
        """Carry out one move after the other, all of the same seat, and keep them together: all or none.

        Raises:
            IllegalMove, RecordError: nothing has changed.
        """
        state, mark, entries, steps = self.state, self._digest, list[Entry](), list[Step]()
        for n, move in enumerate(moves, self._n + 1):
            verdict = judge(self.game, state, seat, move)
            if not verdict.legal:
                raise IllegalMove(verdict.reason.code, dict(verdict.reason.facts))
            after = self.game.play(state, seat, move)
            entries.append(self._entry(n, seat, move.text, now, after))
            steps.append(Made(n, seat, move, state, mark))
            state, mark = after, entries[-1].digest
        if entries:
            self._journal.append(self.number, *entries)
            self._steps += steps
            self._stand(state, len(self._steps), entries[-1])

    def undo(self, now: float, consent: bool = False) -> Step:
        """Take back the last move that stands and return it; see `undo_to`."""
        return self.undo_to(len(self._steps) - 1, now, consent)[0]

    def undo_to(self, keep: int, now: float, consent: bool = False) -> tuple[Step, ...]:
        """Take back moves until the first ``keep`` stand; returns them, the last one first. All are undone or none.

        Raises IllegalMove ``undo.nothing`` where there are none, and ``undo.needs-consent`` where one of them brought
        to light what was hidden and not everybody has agreed; its facts name that move.
        """
        keep = max(keep, 0)
        back = tuple(reversed(self._steps[keep:]))
        if not back:
            raise IllegalMove("undo.nothing", {})
        if not consent:
            self._hold_what_is_known(back)
        state = back[-1].before  # before anything is kept: a state far back has to be made first
        entries = [self._undoing(self._n + 1 + i, step, now) for i, step in enumerate(back)]
        self._journal.append(self.number, *entries)
        self._stand(state, keep, entries[-1])
        del self._steps[keep:]
        return back

    def _hold_what_is_known(self, back: Iterable[Step]) -> None:
        for step in back:
            if self.game.reveals(step.before, step.seat, step.move):
                # A bid may still be sealed: its number is not told here either.
                told = self.game.seals(step.move) or step.text
                raise IllegalMove("undo.needs-consent", {"seat": step.seat, "move": told})

    def _undoing(self, n: int, step: Step, now: float) -> Entry:
        mark = ""
        if self._journal.digests:
            mark = step.digest or digest(self.game, step.before)
        return Entry(n, "", "", now, mark, step.n)  # a state in which a move was made is not the end

    def _entry(self, n: int, seat: str, move: str, now: float, after: GameState) -> Entry:
        mark = digest(self.game, after) if self._journal.digests else ""
        return Entry(n, seat, move, now, mark, None, not self.game.to_act(after))

    def _stand(self, state: GameState, plies: int, last: Entry) -> None:
        """The game stands in this state now, after so many moves and the last entry."""
        self.standing = Standing(state, plies)
        self._n, self.seconds, self._digest = last.n, last.seconds, last.digest
        self._remember()

    def _remember(self) -> None:
        """Now and then keep the position, so that a long game is resumed without playing all its moves again."""
        if self._n - self._snapshot < snapshots.EVERY:
            return
        chain = self._journal.chain(self.number)
        if chain:
            self._journal.keep_snapshots(self.number, [snapshots.taken(self.game, self.state, self._n, chain)])
        self._snapshot = self._n


def begin(
    game: Game,
    journal: Journal,
    state: GameState,
    *,
    rulings: object = None,
    provenance: object = None,
    when: str = "",
    table: Json | None = None,
) -> Session:
    """A new game from a state; ``rulings``, the map's ``provenance``, ``table`` (JSON values) and ``when`` go into its
    header."""
    number = journal.begin(game.name, header(game, state, rulings, provenance, when, table), when)
    return Session(game, journal, number, state)
