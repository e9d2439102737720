"""Records as text: JSON Lines as in ``formats``, a header and then one line a move or undo. Written and replayed here.

A record holds everything, sealed bids included: it is for those who may see the whole table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any, BinaryIO

from controller.engine.game import Game, GameState, Json
from controller.engine.journal import COUNT, MOST_SECONDS, VERSION, Entry, Journal, chain_start, chained
from controller.engine.reasons import Facts, Reason
from controller.engine.session import Step
from controller.engine.strict import MOST_BYTES, load, obj, text, whole, wrong_type
from controller.errors import PositionError, RecordError
from controller.storage.replay import Replayer

BRANCHED = "branched"
"""The key of a header that says from which game, and after which of its entries, this one goes on."""
BEGUN = ("game", "version", "options", "rulings", "map", "provenance", "seats", "when", "start")
HEADER = (*BEGUN, "table", BRANCHED, COUNT)
MOVE = ("n", "seat", "move", "seconds", "digest")
UNDO = ("n", "undo", "seconds", "digest")
CHAIN = "chain"
"""The key of a line that earlier versions did not write."""
MOST_ENTRIES = 10**9


@dataclass(frozen=True, slots=True)
class Fault:
    """Where a record first disagrees: its line (from 1), the move there, and why.

    With ``record.digest`` the facts hold the digest ``expected`` by the record and the one ``found``; with the code
    of a refusal they are the judge's; with any other code of ``record.`` the line itself cannot be used.
    """

    line: int
    move: str
    code: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of replaying a record: whether all agreed, how many moves did, the position, the first fault."""

    ok: bool
    moves: int
    position: Json | None
    disagreement: Fault | None


def export_lines(journal: Journal, game: int) -> Iterator[str]:
    """A kept game as lines of text, without their line ends."""
    if not journal.digests:
        raise RecordError("this record was kept without digests, so it cannot be written as text")
    entries = list(journal.entries(game))
    return record_lines(journal.header(game), entries, max(len(entries), journal.count(game)))


def record_lines(head: Json, entries: Iterable[Entry], count: int) -> Iterator[str]:
    """A game as lines of text; ``count`` is how many entries it has, of which the last may be missing.

    An entry that no record can hold, because damage has made its time no number, ends it: the count tells of that.
    """
    chain = chain_start(head)
    yield json.dumps({**head, COUNT: count}, allow_nan=False)
    for entry in entries:
        if not 0 <= entry.seconds <= MOST_SECONDS:
            return
        chain = entry.chain or chained(chain, entry)
        if entry.undoes is None:
            told: dict[str, object] = {"n": entry.n, "seat": entry.seat, "move": entry.move}
        else:
            told = {"n": entry.n, "undo": entry.undoes}
        yield json.dumps(told | {"seconds": entry.seconds, "digest": entry.digest, CHAIN: chain}, allow_nan=False)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record as it was replayed, up to its end or its first fault.

    Attributes:
        rules, head, state: of its game; all None where it begins no record.
        steps: the moves that stand, the oldest first.
        n: how many entries agreed.
    """

    rules: Game | None
    head: Json | None
    state: GameState | None
    steps: tuple[Step, ...]
    n: int
    fault: Fault | None

    @property
    def result(self) -> Replay:
        """What it came to, without the moves."""
        position = None if self.rules is None else self.rules.write(self.state)
        return Replay(self.fault is None, self.n, position, self.fault)


def replay_lines(rules_by_name: Mapping[str, Game], lines: Iterable[str | bytes]) -> Replay:
    """Replay a record up to its end or its first fault. Whatever the lines hold, nothing is raised."""
    return replayed_lines(rules_by_name, lines).result


def replayed_lines(rules_by_name: Mapping[str, Game], lines: Iterable[str | bytes]) -> Replayed:
    """The same, with the moves. Whatever the lines hold, nothing is raised."""
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    number, first = next(numbered, (1, ""))
    begun = _begun(rules_by_name, first)
    if isinstance(begun, Reason):
        return Replayed(None, None, None, (), 0, Fault(number, "", begun.code, begun.facts))
    rules, start, head = begun
    replayer = Replayer(rules, start, chain_start(head))
    for number, line in numbered:
        fault = _follow(replayer, number, line)
        if fault is not None:
            return Replayed(rules, head, replayer.state, tuple(replayer.steps), replayer.n, fault)
    missing = replayer.missing(head.get(COUNT, 0))
    fault = None if missing is None else Fault(number + 1, "", missing.code, missing.facts)
    return Replayed(rules, head, replayer.state, tuple(replayer.steps), replayer.n, fault)


def read_header(lines: BinaryIO) -> tuple[Json, int]:
    """The header of a record, and how many entries it says that it has. Raises PositionError where there is none."""
    head = dict(_header(load(next(_filled(lines), b""))))
    return head, head.pop(COUNT, 0)


def read_lines(lines: BinaryIO) -> Iterator[Entry]:
    """The entries of a record up to the first line that is none."""
    with suppress(PositionError):
        for line in islice(_filled(lines), 1, None):
            yield _entry(load(line))


def _filled(lines: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank; of one that is too long no more than shows it."""
    return (line for line in iter(lambda: lines.readline(MOST_BYTES + 1), b"") if line.strip())


def _begun(rules_by_name: Mapping[str, Game], line: str | bytes) -> tuple[Game, GameState, Json] | Reason:
    """The rules and the start that a header names, and the header; or why it cannot be used."""
    if not line:
        return Reason("record.empty")
    try:
        head = _header(load(line))
        rules = rules_by_name.get(head["game"])
        if rules is None:
            return Reason("record.unknown-game", {"game": head["game"][:40], "known": sorted(rules_by_name)})
        return rules, rules.read(head["start"]), head
    except PositionError as error:
        return _unusable(error)


def _header(value: Any) -> Json:
    head = obj(value, "", None, ("game", "version", "start"))
    whole(head["version"], "version", VERSION, VERSION)
    obj(head, "", HEADER)
    text(head["game"], "game")
    whole(head.get(COUNT, 0), COUNT, 0, MOST_ENTRIES)
    return head


def _follow(replayer: Replayer, number: int, line: str | bytes) -> Fault | None:
    try:
        entry = _entry(load(line))
    except PositionError as error:
        unusable = _unusable(error)
        return Fault(number, "", unusable.code, unusable.facts)
    fault = replayer.follow(entry)
    said = entry.move if entry.undoes is None else f"undo {entry.undoes}"
    return None if fault is None else Fault(number, said[:80], fault.code, fault.facts)


def _unusable(error: PositionError) -> Reason:
    return Reason("record.unusable", {"code": error.code, "path": error.path, "message": error.message})


def _entry(value: Any) -> Entry:
    keys = UNDO if isinstance(value, dict) and "undo" in value else MOVE
    line = obj(value, "", (*keys, CHAIN), keys)
    n = whole(line["n"], "n", 1, MOST_ENTRIES)
    seconds, mark = _seconds(line["seconds"]), text(line["digest"], "digest")
    if not mark:
        raise PositionError("missing-key", "digest", "a digest is required")
    chain = text(line.get(CHAIN, ""), CHAIN)
    if keys is UNDO:
        return Entry(n, "", "", seconds, mark, whole(line["undo"], "undo", 1, MOST_ENTRIES), chain=chain)
    return Entry(n, text(line["seat"], "seat"), text(line["move"], "move"), seconds, mark, chain=chain)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type("seconds", "a number", value)
    # 1e999 is read as infinity.
    if not 0 <= value <= MOST_SECONDS:
        raise PositionError("out-of-range", "seconds", "must be a number of seconds since the start, at most 1e9")
    return float(value)
