"""Replay a recorded game entry by entry, until one disagrees with the rules or with its digest; and resume one."""

from __future__ import annotations

from controller.engine.game import Game, GameState, Json
from controller.engine.journal import MOST_SECONDS, Entry, Journal, chain_start, chained, digest
from controller.engine.reasons import Reason
from controller.engine.session import Session, Step, judge
from controller.errors import PositionError, RecordError, UnreadableMove


class Disagreement(RecordError):
    """A kept game that disagrees with itself, or with the rules, from one entry on; the record is left as it is.

    Attributes:
        game: its number in the journal.
        entry: the first entry that disagrees.
        code: why (``record.digest``, or the reason for which the rules refuse the move), with its ``facts``.
        good: the number of the last entry that agrees: the game can go on from there.
    """

    def __init__(self, game: int, entry: Entry, code: str, facts: Json, good: int) -> None:
        said = f"{entry.seat}: {entry.move}" if entry.undoes is None else f"undoing {entry.undoes}"
        if code == "record.digest":
            why = f"the record has the digest {facts['expected']}, the rules lead to {facts['found']}"
        elif code == "record.tail":
            said, why = "missing", f"{facts['expected']} entries were kept, and {facts['found']} are there"
        else:
            why = f"{code} {dict(facts)}"
        super().__init__(
            f"game {game} disagrees with itself at entry {entry.n} ({said}): {why}; "
            f"`reedlight games salvage {game}` goes on from entry {good}"
        )
        self.game = game
        self.entry = entry
        self.code = code
        self.facts = facts
        self.good = good


class Replayer:
    """Replay entries, and keep the state that they have led to and the moves that stand.

    Attributes:
        state: the state after the last entry that agreed.
        steps: the moves that stand, the oldest first.
        n: the number of the last entry that agreed.
        digest: its digest.

    Args:
        chain: what the entries' chain begins with (`controller.engine.journal.chain_start`); empty: it is not compared.
    """

    def __init__(self, rules: Game, start: GameState, chain: str = "") -> None:
        self._rules = rules
        self._chain = chain
        self._chained = False
        self.state = start
        self.steps: list[Step] = []
        self.digest = ""
        self.n = 0
        self.seconds = 0.0

    def follow(self, entry: Entry) -> Reason | None:
        """Replay one entry; returns the reason if it disagrees, and then nothing has changed. Without a chain an empty
        digest is not compared."""
        if entry.n != self.n + 1:
            return Reason("record.number", {"expected": self.n + 1, "found": entry.n})
        if not 0 <= entry.seconds <= MOST_SECONDS:
            return Reason("record.time")
        fault = self._move(entry) if entry.undoes is None else self._undo(entry)
        if fault is None:
            self.n, self.seconds, self.digest = entry.n, entry.seconds, entry.digest
        return fault

    def _broken(self, entry: Entry) -> Reason | None:
        """Compare what is no matter of the rules. Entries of earlier versions carry no chain; after one that does, all
        do."""
        if not self._chain:
            return None
        if not entry.digest:
            return Reason("record.no-digest")
        chain = chained(self._chain, entry)
        if entry.chain != chain and (entry.chain or self._chained):
            return Reason("record.chain")
        self._chain, self._chained = chain, bool(entry.chain)
        return None

    def missing(self, count: int) -> Reason | None:
        """After the last entry: whether there ought to be more."""
        return Reason("record.tail", {"expected": count, "found": self.n}) if count > self.n else None

    def _move(self, entry: Entry) -> Reason | None:
        before = self.state
        try:
            move = self._rules.read_move(before, entry.move)
        except UnreadableMove as error:
            return Reason(error.code, error.facts)
        verdict = judge(self._rules, before, entry.seat, move)
        if not verdict.legal:
            return verdict.reason
        fault = self._arrive(self._rules.play(before, entry.seat, move), entry)
        if fault is None:
            self.steps.append(Step(entry.n, entry.seat, move, before, self.digest))
        return fault

    def _undo(self, entry: Entry) -> Reason | None:
        last = self.steps[-1].n if self.steps else None
        if entry.undoes != last:
            return Reason("record.undo", {"expected": last, "found": entry.undoes})
        fault = self._arrive(self.steps[-1].before, entry)
        if fault is None:
            self.steps.pop()
        return fault

    def _arrive(self, state: GameState, entry: Entry) -> Reason | None:
        """Go on from this state, or, in a record of an earlier version, from where what followed by itself led to."""
        expected = entry.digest
        found = digest(self._rules, state) if expected else ""
        arrived = found
        left = 2 * len(self._rules.seats(state))
        while arrived != expected:
            once = self._rules.once_automatic(state) if left else None
            if once is None:
                return Reason("record.digest", {"expected": expected, "found": found})
            state = self._rules.play(state, *once)
            arrived = digest(self._rules, state)
            left -= 1
        fault = self._broken(entry)
        if fault is None:
            self.state = state
        return fault


def resume(rules: Game, journal: Journal, game: int) -> Session:
    """A kept game as it stood, replayed and compared with its digests.

    Raises:
        Disagreement: an entry disagrees.
        RecordError: the game is not there, is of other rules, or its start cannot be read.
    """
    chain = chain_start(journal.header(game)) if journal.digests else ""
    replayed = Replayer(rules, _start(rules, journal, game), chain)
    for entry in journal.entries(game):
        fault = replayed.follow(entry)
        if fault is not None:
            raise Disagreement(game, entry, fault.code, fault.facts, replayed.n)
    fault = replayed.missing(journal.count(game))
    if fault is not None:
        missing = Entry(replayed.n + 1, "", "", replayed.seconds)
        raise Disagreement(game, missing, fault.code, fault.facts, replayed.n)
    return Session(
        rules,
        journal,
        game,
        replayed.state,
        steps=replayed.steps,
        n=replayed.n,
        seconds=replayed.seconds,
        digest=replayed.digest,
    )


def _start(rules: Game, journal: Journal, game: int) -> GameState:
    head = journal.header(game)
    if head.get("game") != rules.name:
        raise RecordError(f"game {game} is one of {head.get('game')}, not of {rules.name}")
    try:
        return rules.read(head.get("start"))
    except PositionError as error:
        raise RecordError(f"game {game} has a start that is no position: {error}") from None
