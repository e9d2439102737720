"""What the table asks where the record, or a game in it, is damaged. Nothing is chosen for the players.

While it asks, the record is not locked: somebody may decide by `reedlight games` at another terminal as well, and then
the question is not open any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from controller.engine.game import Game
from controller.engine.journal import KeptGame
from controller.engine.session import Session
from controller.errors import RecordError
from controller.play.published import Offer
from controller.play.start_questions import LOOK_S, StartQuestion
from controller.play.table_io import TableIO
from controller.storage import repair, salvage
from controller.storage.copies import last_good_copy
from controller.storage.repair import DamagedRecord
from controller.storage.replay import Disagreement, resume
from controller.storage.salvage import Copy, Plan, described
from controller.storage.sqlite import FileJournal

SALVAGE, RESTORE, ANEW, GO_ON = "salvage", "restore", "anew", "go-on"
"""The words of the answers."""
_DONE = {SALVAGE: "damage.done-salvage", RESTORE: "damage.done-restore", ANEW: "damage.done-anew"}


def offers_for(plan: Plan, copy: Copy | None) -> list[Offer]:
    """What can be done with a damaged record, the best first: what saves more moves goes before what saves fewer."""
    found = list[Offer]()
    if plan.games:
        found.append(Offer(SALVAGE, "damage.salvage", {"games": len(plan.games), "moves": plan.moves}))
    if copy is not None and copy.games:
        found.append(Offer(RESTORE, "damage.restore", {"when": _when(copy.made), "moves": copy.moves}))
    return [*found, Offer(ANEW, "damage.anew", {})]


def decide(path: Path, word: str, plan: Plan, copy: Copy | None) -> None:
    """Do what was chosen. Raises RecordError or OSError, and then the damaged record is still where it was."""
    if word == SALVAGE:
        salvage.salvage(plan)
    elif word == RESTORE and copy is not None:
        repair.restore(path, copy.path)
    else:
        salvage.begin_anew(path)


def best_copy(path: Path) -> Copy | None:
    """The newest good copy of a record."""
    copy = last_good_copy(path)
    return None if copy is None else described(copy)


def _when(seconds: float) -> str:
    """The time of a copy, with its day where that is not today."""
    then = datetime.fromtimestamp(seconds).astimezone()
    today = then.date() == datetime.now().astimezone().date()
    return f"{then:%H:%M}" if today else f"{then:%Y-%m-%d %H:%M}"


def open_when_decided(io: TableIO, path: Path, rules_by_name: Mapping[str, Game]) -> tuple[FileJournal, bool]:
    """Ask what becomes of a damaged record until it can be opened; and whether its unfinished game is to go on.

    Raises:
        StopRequested: somebody stops the program instead; the record is as it was.
    """
    goes_on, told = True, ""
    while True:
        try:
            return FileJournal(path), goes_on
        except DamagedRecord as damaged:
            goes_on = _ask(io, damaged, rules_by_name)
        except RecordError as error:  # another program may be mending it just now
            if str(error) != told:
                told = str(error)
                io.announce("damage.failed", {"why": told})
            io.poll(LOOK_S)


def _ask(io: TableIO, damaged: DamagedRecord, rules_by_name: Mapping[str, Game]) -> bool:
    """Ask, and do what was answered; whether a game is to go on."""
    path = damaged.path
    io.watchdog.status("the kept games are damaged: somebody has to decide")
    io.announce("damage.reading")
    plan, copy = salvage.plan(path, rules_by_name), best_copy(path)
    before = _signature(path)
    word = StartQuestion(io, "damage.found", {}, offers_for(plan, copy), moot=lambda: _signature(path) != before).ask()
    if word is None:
        return True
    try:
        decide(path, word, plan, copy)
    except (RecordError, OSError) as error:
        io.announce("damage.failed", {"why": str(error)})
        return True
    io.announce(_DONE[word])
    return word != ANEW


def _signature(path: Path) -> tuple[int, ...]:
    """What changes when somebody puts another file in its place."""
    with suppress(OSError):
        told = path.stat()
        return told.st_ino, told.st_size, told.st_mtime_ns
    return ()


def resume_or_ask(io: TableIO, journal: FileJournal, rules: Game, game: KeptGame) -> Session | None:
    """A kept game as it stood. Where it disagrees with itself, the players are asked; None: a new game is to begin.

    Raises:
        StopRequested: somebody stops the program instead; the record is as it was.
    """
    try:
        return resume(rules, journal, game.id)
    except Disagreement as fault:
        io.announce(fault.code, fault.facts)
        word = StartQuestion(io, "damage.entry", {"n": fault.entry.n}, entry_offers(fault.good)).ask()
        if word == GO_ON:
            return resume(rules, journal, salvage.branch(journal, game.id, fault.good))
    except RecordError as error:
        StartQuestion(io, "damage.game", {"why": str(error)}, [Offer(ANEW, "damage.other", {})]).ask()
    return None


def entry_offers(good: int) -> list[Offer]:
    """What can be done with a game of which so many entries are right."""
    go_on = [Offer(GO_ON, "damage.go-on", {"moves": good})] if good else []
    return [*go_on, Offer(ANEW, "damage.other", {})]
