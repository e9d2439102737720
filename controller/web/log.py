"""The log of a game for its readers: every move in words and notation, those taken back marked.

Sentences are made once for each language. What the log tells of a move is what the companion told everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from controller.engine.game import TABLE, Game
from controller.engine.reasons import Reason
from controller.engine.session import Session, Step
from controller.language import Language
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR


@dataclass(slots=True)
class Entry:
    """A move in the log.

    Attributes:
        ply: how many moves stood before it.
        seat: the number of its seat; None for the table.
        sealed: the word that others may know of it, where it is secret.
        undone: whether it was taken back, and ``by`` which seat, where that is known.
    """

    step: Step
    ply: int
    seat: int | None
    sealed: str | None
    reasons: tuple[Reason, ...]
    undone: bool = False
    by: int | None = None
    said: dict[str, list[str]] = field(default_factory=dict)


def announced(rules: Game, step: Step) -> tuple[Reason, ...]:
    """What everybody was told of a move."""
    outcome = rules.resolve(step.before, step.seat, step.move)
    return rules.presenter.announcements(step.before, step.seat, step.move, outcome)


class GameLog:
    """The log of one session, brought up to date by `follow`.

    Args:
        hub: where it is reported who took moves back.

    Attributes:
        revision: changes whenever an entry does.
    """

    def __init__(self, session: Session, hub: Hub) -> None:
        self._session, self._reports = session, hub.subscribe(SPECTATOR)
        self._whose: list[Entry] = []
        self.entries: list[Entry] = []
        self._standing: list[Entry] = []
        self.revision = 0

    def follow(self) -> None:
        """Take in what was played or taken back since the last call."""
        reports = self._reports.read()  # before the moves: what these tell of has happened
        history = self._session.history
        kept = 0
        while kept < min(len(history), len(self._standing)) and self._standing[kept].step is history[kept]:
            kept += 1
        for entry in self._standing[kept:]:
            entry.undone = True
            self._whose.append(entry)
            self.revision += 1
        del self._standing[kept:]
        for ply, step in enumerate(history[kept:], kept):
            entry = self._entry(ply, step)
            self._standing.append(entry)
            self.entries.append(entry)
            self.revision += 1
        for report in reports:
            if (report.kind, report.code) == ("said", "undone"):
                self._settle(report.facts["by"])

    def _settle(self, by: str | None) -> None:
        """It was told who took the last moves back."""
        seats = self._session.game.seats(self._session.state)
        for entry in self._whose:
            entry.by = seats.index(by) if by in seats else None
        self._whose.clear()
        self.revision += 1

    def _entry(self, ply: int, step: Step) -> Entry:
        rules = self._session.game
        reasons = announced(rules, step)
        seats = rules.seats(step.before)
        seat = seats.index(step.seat) if step.seat in seats else None
        return Entry(step, ply, seat, rules.seals(step.move), reasons)

    def written(self, viewer: int | None, language: Language) -> list[dict[str, Any]]:
        """The whole log as a viewer may read it."""
        return [self._written(entry, viewer, language) for entry in self.entries]

    def _written(self, entry: Entry, viewer: int | None, language: Language) -> dict[str, Any]:
        said = entry.said.get(language.lang)
        if said is None:
            said = [language.sentence(reason.code, reason.facts) for reason in entry.reasons]
            entry.said[language.lang] = said
        secret = entry.sealed is not None and (viewer is None or viewer != entry.seat)
        written: dict[str, Any] = {
            "ply": entry.ply,
            "seat": TABLE if entry.seat is None else entry.seat,
            "move": entry.sealed if secret else entry.step.move.text,
            "says": said,
        }
        if entry.undone:
            written["undone"] = True
            if entry.by is not None:
                written["by"] = entry.by
        return written
