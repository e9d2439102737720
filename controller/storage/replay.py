"""Replay a recorded game entry by entry, until one disagrees with the rules or with its digest; and resume one.

A long game is resumed from its newest good snapshot (`controller.engine.snapshots`): the entries up to it are compared
with their chain alone, those after it are played. The moves up to it are `Distant` steps, whose states are made again
when somebody asks, from the snapshot before them. Where no snapshot is good, everything is played.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from controller.engine import snapshots
from controller.engine.game import Game, GameState, Json
from controller.engine.journal import MOST_SECONDS, Entry, Journal, chain_start, chained, digest
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.session import Made, Session, Step, judge
from controller.engine.snapshots import Snapshot, rules_mark
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
        chain: its chain, whether it was kept or not; empty where none is compared.

    Args:
        chain: what the entries' chain begins with (`controller.engine.journal.chain_start`); empty: it is not compared.
    """

    def __init__(self, rules: Game, start: GameState, chain: str = "") -> None:
        self._rules = rules
        self._chained = False
        self.chain = chain
        self.state = start
        self.steps: list[Step] = []
        self.digest = ""
        self.n = 0
        self.seconds = 0.0

    def follow(self, entry: Entry) -> Reason | None:
        """Replay one entry; returns the reason if it disagrees, and then nothing has changed. Without a chain an empty
        digest is not compared."""
        fault = self._misplaced(entry) or (self._move(entry) if entry.undoes is None else self._undo(entry))
        if fault is None:
            self.n, self.seconds, self.digest = entry.n, entry.seconds, entry.digest
        return fault

    def skim(self, entry: Entry, past: Past) -> Reason | None:
        """The same without the rules: all that the chain and the digests tell. The state is left behind, until it is
        set to that of a snapshot."""
        fault = self._misplaced(entry)
        if fault is None and entry.undoes is not None:
            fault = self._undoes(entry)
            if fault is None and self.steps[-1].digest and entry.digest != self.steps[-1].digest:
                fault = Reason("record.digest", {"expected": entry.digest, "found": self.steps[-1].digest})
        fault = fault or self._broken(entry)
        if fault is not None:
            return fault
        if entry.undoes is None:
            below = self.steps[-1] if self.steps else None
            assert below is None or isinstance(below, Distant), "entries are skimmed before any is played"
            self.steps.append(Distant(entry, self.digest, below, past))
        else:
            self.steps.pop()
        self.n, self.seconds, self.digest = entry.n, entry.seconds, entry.digest
        return None

    @staticmethod
    def _out_of_time(entry: Entry) -> bool:
        return not 0 <= entry.seconds <= MOST_SECONDS

    def _misplaced(self, entry: Entry) -> Reason | None:
        if entry.n != self.n + 1:
            return Reason("record.number", {"expected": self.n + 1, "found": entry.n})
        return Reason("record.time") if self._out_of_time(entry) else None

    def _broken(self, entry: Entry) -> Reason | None:
        """Compare what is no matter of the rules. Entries of earlier versions carry no chain; after one that does, all
        do."""
        if not self.chain:
            return None
        if not entry.digest:
            return Reason("record.no-digest")
        chain = chained(self.chain, entry)
        if entry.chain != chain and (entry.chain or self._chained):
            return Reason("record.chain")
        self.chain, self._chained = chain, bool(entry.chain)
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
            self.steps.append(Made(entry.n, entry.seat, move, before, self.digest))
        return fault

    def _undoes(self, entry: Entry) -> Reason | None:
        last = self.steps[-1].n if self.steps else None
        return None if entry.undoes == last else Reason("record.undo", {"expected": last, "found": entry.undoes})

    def _undo(self, entry: Entry) -> Reason | None:
        fault = self._undoes(entry) or self._arrive(self.steps[-1].before, entry)
        if fault is None:
            self.steps.pop()
        return fault

    def _arrive(self, state: GameState, entry: Entry) -> Reason | None:
        state, found = arrived(self._rules, state, entry.digest)
        if found != entry.digest:
            return Reason("record.digest", {"expected": entry.digest, "found": found})
        fault = self._broken(entry)
        if fault is None:
            self.state = state
        return fault


def arrived(rules: Game, state: GameState, expected: str) -> tuple[GameState, str]:
    """The state with this digest: the one that the rules lead to, or, in a record of an earlier version, the one where
    what followed by itself led to. And the digest: where nothing leads there, that of the rules' own state. An empty
    one is not compared."""
    found = digest(rules, state) if expected else ""
    here, mark = state, found
    left = 2 * len(rules.seats(state))
    while mark != expected:
        once = rules.once_automatic(here) if left else None
        if once is None:
            return state, found
        here = rules.play(here, *once)
        mark = digest(rules, here)
        left -= 1
    return here, mark


class Distant:
    """A step far back in a game that was resumed: as its entry has it. Its move and the state before it are made again
    when they are asked for. Raises RecordError where that cannot be.

    Attributes:
        after: the digest of the state after it.
        below: the step that stood before it; a snapshot may tell the state between the two.
        snapshot: what is kept of the state after it, if anything.
    """

    __slots__ = ("_past", "after", "below", "digest", "n", "seat", "snapshot", "text")

    def __init__(self, entry: Entry, mark: str, below: Distant | None, past: Past) -> None:
        self.n, self.seat, self.text, self.after = entry.n, entry.seat, entry.move, entry.digest
        self.digest, self.below, self._past = mark, below, past
        self.snapshot: Snapshot | None = None

    @property
    def move(self) -> Move:
        """The move."""
        return self._past.known(self)[0]

    @property
    def before(self) -> GameState:
        """The state before it."""
        return self._past.known(self)[1]


class Past:
    """The states of the distant steps of one game: made again from the snapshot before them, a stretch at a time."""

    def __init__(self, rules: Game, game: int, start: GameState) -> None:
        self._rules, self._game, self._start = rules, game, start
        self._made: dict[int, tuple[Move, GameState]] = {}

    def known(self, step: Distant) -> tuple[Move, GameState]:
        """The move of a step and the state before it. Raises RecordError where that cannot be made again."""
        found = self._made.get(step.n)
        return found if found is not None else self._make(step)

    def _make(self, wanted: Distant) -> tuple[Move, GameState]:
        stretch, here = [wanted], wanted
        state = self._start
        while here.below is not None:
            known = self._made.get(here.below.n)
            if known is not None:
                state = self._after(here.below, *known)
                break
            kept = self.kept(here.below)
            if kept is not None:
                state = kept
                break
            here = here.below
            stretch.append(here)
        if len(self._made) > 4 * snapshots.EVERY:
            self._made.clear()
        while stretch:
            step = stretch.pop()
            try:
                move = self._rules.read_move(state, step.text)
            except UnreadableMove as error:
                raise self._disagreement(step, error.code, error.facts) from error
            self._made[step.n] = move, state
            if stretch:
                state = self._after(step, move, state)
        return self._made[wanted.n]

    def kept(self, step: Distant) -> GameState | None:
        """The state after a step, if a good snapshot tells it."""
        if step.snapshot is None:
            return None
        state = read_snapshot(self._rules, step.snapshot, step.after)
        if state is None:
            step.snapshot = None
        return state

    def _after(self, step: Distant, move: Move, before: GameState) -> GameState:
        state, found = arrived(self._rules, self._rules.play(before, step.seat, move), step.after)
        if found != step.after:
            raise self._disagreement(step, "record.digest", {"expected": step.after, "found": found})
        return state

    def _disagreement(self, step: Distant, code: str, facts: Json) -> Disagreement:
        return Disagreement(self._game, Entry(step.n, step.seat, step.text, 0.0), code, facts, step.n - 1)


def read_snapshot(rules: Game, snapshot: Snapshot, mark: str) -> GameState | None:
    """The state that a snapshot tells; None where it is not the one with this digest."""
    try:
        state = rules.read(json.loads(snapshot.position))
    except (PositionError, ValueError, RecursionError):
        return None
    return state if digest(rules, state) == mark else None


def resume(rules: Game, journal: Journal, game: int) -> Session:
    """A kept game as it stood, compared with its digests and its chain. What had to be played for long is remembered in
    snapshots, so that it is quick the next time.

    Raises:
        Disagreement: an entry disagrees.
        RecordError: the game is not there, is of other rules, or its start cannot be read.
    """
    start = _start(rules, journal, game)
    entries = tuple(journal.entries(game))
    mark = rules_mark(rules) if journal.digests else ""
    kept = {one.n: one for one in journal.snapshots(game) if mark and one.rules == mark}
    chain = chain_start(journal.header(game)) if journal.digests else ""
    replayed, damaged = _skimmed(rules, game, start, chain, entries, kept)
    snapshot = replayed.n
    fresh = list[Snapshot]()
    for entry in entries[replayed.n :]:
        fault = replayed.follow(entry)
        if fault is not None:
            raise Disagreement(game, entry, fault.code, fault.facts, replayed.n)
        if mark and replayed.chain and replayed.n - snapshot >= snapshots.EVERY:
            snapshot = replayed.n
            fresh.append(snapshots.taken(rules, replayed.state, snapshot, replayed.chain))
    fault = replayed.missing(journal.count(game))
    if fault is not None:
        missing = Entry(replayed.n + 1, "", "", replayed.seconds)
        raise Disagreement(game, missing, fault.code, fault.facts, replayed.n)
    if fresh or damaged:
        journal.keep_snapshots(game, fresh, damaged)
    return Session(
        rules,
        journal,
        game,
        replayed.state,
        steps=replayed.steps,
        n=replayed.n,
        seconds=replayed.seconds,
        digest=replayed.digest,
        snapshot=snapshot,
    )


def _skimmed(
    rules: Game, game: int, start: GameState, chain: str, entries: Sequence[Entry], kept: Mapping[int, Snapshot]
) -> tuple[Replayer, list[int]]:
    """A replayer at the newest good one of the kept snapshots, or at the start where none is good; and the numbers of
    those that are not what their entries say."""
    damaged = list[int]()
    left = sorted(kept)
    while left:
        replayed, past, good = Replayer(rules, start, chain), Past(rules, game, start), list[int]()
        for entry in entries[: left[-1]]:
            if replayed.skim(entry, past) is not None:
                break
            if entry.n not in kept or entry.n in damaged:
                continue
            if kept[entry.n].chain != replayed.chain:
                damaged.append(entry.n)
                continue
            good.append(entry.n)
            if replayed.steps:
                top = replayed.steps[-1]
                assert isinstance(top, Distant)
                top.snapshot = kept[entry.n]
        if good[-1:] == left[-1:]:
            state = read_snapshot(rules, kept[good[-1]], replayed.digest)
            if state is not None:
                replayed.state = state
                return replayed, damaged
            damaged.append(good.pop())
        left = good
    return Replayer(rules, start, chain), damaged


def _start(rules: Game, journal: Journal, game: int) -> GameState:
    head = journal.header(game)
    if head.get("game") != rules.name:
        raise RecordError(f"game {game} is one of {head.get('game')}, not of {rules.name}")
    try:
        return rules.read(head.get("start"))
    except PositionError as error:
        raise RecordError(f"game {game} has a start that is no position: {error}") from None
