"""A game retraced from its record, entry by entry, until one does not agree with the rules."""

from __future__ import annotations

from dataclasses import dataclass

from controller.engine.digest import digest
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import Entry
from controller.engine.moves import Move
from controller.engine.reasons import Reason, Verdict
from controller.errors import UnreadableMove


@dataclass(frozen=True, slots=True)
class Step:
    """A move that stands: its entry's number, who made it, and the state before it."""

    n: int
    seat: str
    move: Move
    before: GameState


def judge(rules: Game, state: GameState, seat: str, move: Move) -> Verdict:
    """The rules' verdict, also on a seat that the game does not have."""
    if seat != TABLE and seat not in (seats := rules.seats(state)):
        return Verdict(False, Reason("move.unknown-seat", {"seat": seat[:40], "seats": [*seats, TABLE]}))
    return rules.check(state, seat, move)


class Trail:
    """The state a record has led to so far, and the moves that stand.

    Attributes:
        state: the state after the last entry that agreed.
        steps: the moves that stand, the oldest first.
        n: the number of the last entry that agreed.
    """

    def __init__(self, rules: Game, start: GameState) -> None:
        self._rules = rules
        self.state = start
        self.steps: list[Step] = []
        self.n = 0
        self.seconds = 0.0

    def follow(self, entry: Entry) -> Reason | None:
        """Take one entry; a reason, if it disagrees, and then nothing has changed. An empty digest is not compared."""
        if entry.n != self.n + 1:
            return Reason("record.number", {"expected": self.n + 1, "found": entry.n})
        fault = self._move(entry) if entry.undoes is None else self._undo(entry)
        if fault is None:
            self.n, self.seconds = entry.n, entry.seconds
        return fault

    def _move(self, entry: Entry) -> Reason | None:
        before = self.state
        try:
            move = self._rules.read_move(before, entry.move)
        except UnreadableMove as error:
            return Reason(error.code, error.facts)
        verdict = judge(self._rules, before, entry.seat, move)
        if not verdict.legal:
            return verdict.reason
        fault = self._arrive(self._rules.play(before, entry.seat, move), entry.digest)
        if fault is None:
            self.steps.append(Step(entry.n, entry.seat, move, before))
        return fault

    def _undo(self, entry: Entry) -> Reason | None:
        last = self.steps[-1].n if self.steps else None
        if entry.undoes != last:
            return Reason("record.undo", {"expected": last, "found": entry.undoes})
        fault = self._arrive(self.steps[-1].before, entry.digest)
        if fault is None:
            self.steps.pop()
        return fault

    def _arrive(self, state: GameState, expected: str) -> Reason | None:
        if expected:
            found = digest(self._rules, state)
            if found != expected:
                return Reason("record.digest", {"expected": expected, "found": found})
        self.state = state
        return None
