"""What the hands know: the game as they mean it, the moves they are making, and what the companion has told them.

The truth here is the hands' own: advanced by the rules with the moves they meant, never by what the companion says. So
a campaign can tell when the two part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from controller.engine.chance import draws
from controller.engine.events import Moved
from controller.engine.moves import Move
from controller.engine.rules import TABLE, GameState, Rules
from controller.engine.trail import Step
from controller.reports import Asked, Astray, Committed, Lit, Mended, Phased, Question, Report, Said, Undone
from sim.table import Table

HOWS = ("at_once", "settled", "asked", "recovered", "by_hand")
"""The ways in which a move is recognised, as `Committed.how` has them."""
MOST_NOTES = 8


@dataclass(slots=True)
class Intent:
    """A move the hands are making.

    Attributes:
        done: they have done their part and wait for the companion.
        begun: some of its pieces were carried already.
        tries: how often its tag was held to the reader in vain.
        carried: their part was to carry its pieces; else it was told, and the pieces follow when it is committed.
    """

    actor: str
    move: Move
    done: bool = False
    carried: bool = False
    begun: bool = False
    tries: int = 0


@dataclass(slots=True)
class Tally:
    """What a game has shown of the recognition."""

    recognised: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HOWS, 0))
    undone: int = 0
    misreadings: int = 0
    notes: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        """Keep the first few things that went wrong, to be read by people."""
        if len(self.notes) < MOST_NOTES:
            self.notes.append(text)


def _is_sign(report: Report) -> bool:
    """Whether a report shows that a word was heard: all do but those about parts of the body and about rest."""
    if isinstance(report, Said):
        return not report.code.startswith("part.")
    return not isinstance(report, Phased) or report.attention not in ("faulted", "watching")


class _Step(NamedTuple):
    before: GameState
    tags: dict[str, str]
    intent: Intent


class Mind:
    """One pair of hands' knowledge of one game.

    Attributes:
        truth: the game as the hands know it.
        intents: the moves being made, in order; the first is the one that the companion should commit next.
        wrong: moves that the companion committed and nobody made, to be undone.
        question, answered: what was asked last and is open, and whether the hands have answered it.
        astray: the differences told last, unless they were mended.
        laying: what the companion has dealt is to be laid out.
        held: the tag held to the reader for the move being made.
        slip_until: whatever is committed until then may come of a slip of the hands.
        shifts: how often the truth has moved pieces.
        heard: how many reports have brought news; ``signs`` how many, lights
            and sentences among them, show that something was noticed.
    """

    def __init__(self, rules: Rules, state: GameState, table: Table, options: Mapping[str, Any]) -> None:
        self.rules, self.truth, self._table = rules, state, table
        self._options = options
        self.intents: list[Intent] = []
        self.wrong: list[Committed] = []
        self.question: Question | None = None
        self.answered = False
        self.astray: Astray | None = None
        self.lights: Mapping[str, object] = {}
        self.held = ""
        self.slip_until = -1.0
        self.heard = 0
        self.signs = 0
        self.commits = 0
        self.shifts = 0
        self.dark = False
        self.laying = False
        self.tally = Tally()
        self._steps: list[_Step] = []

    @property
    def plies(self) -> int:
        """How many moves stand."""
        return len(self._steps)

    @property
    def troubled(self) -> bool:
        """Whether nothing can go on: something wrong was committed, or the power is gone."""
        return self.dark or bool(self.wrong)

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.rules.to_act(self.truth)

    def moves(self) -> list[tuple[str, str]]:
        """The moves that stand, with who made them."""
        return [(step.intent.actor, step.intent.move.text) for step in self._steps]

    def recall(self, history: Iterable[Step]) -> None:
        """Know the moves that were made before these hands came to the table, so that they can be taken back."""
        for step in history:
            tags = self._table.tags_lying(self.rules.layout(step.before))
            self._steps.append(_Step(step.before, tags, Intent(step.seat, step.move, done=True)))

    def hear(self, report: Report) -> None:
        """Take a report in."""
        self.signs += _is_sign(report)
        if isinstance(report, Said) and report.code in ("lay.begin", "lay.end"):
            self.laying = report.code == "lay.begin"
        if isinstance(report, Undone):
            self._undone(report)
        elif isinstance(report, Committed):
            self._committed(report)
        elif isinstance(report, Asked):
            self.question, self.answered = report.question, False
        elif isinstance(report, Astray):
            self.astray = report
        elif isinstance(report, Mended):
            self.astray = None
        else:
            if isinstance(report, Lit):
                self.lights = report.lights
            return
        self.heard += 1

    def power_back(self) -> None:
        """The companion was switched on again: whatever was half told is to be told again."""
        self.dark, self.question, self.astray, self.lights = False, None, None, {}
        self.heard += 1
        for intent in self.intents:
            intent.done = False

    # What the companion committed.

    def _committed(self, report: Committed) -> None:
        self.question = None
        self.commits += 1
        if self.wrong:
            self.wrong.append(report)
            return
        intent = self._meant(report)
        if intent is not None:
            self.intents.remove(intent)
            self._advance(intent)
            self.tally.recognised[report.how] += 1
        elif drawn := self._drawn(report):
            self._advance(drawn)
            self.tally.recognised[report.how] += 1
        else:
            self._misread(report, self.intents[0] if self.intents else None)

    def _meant(self, report: Committed) -> Intent | None:
        """The move being made that was committed: the first, or one that was carried out in the same gesture.

        Where a switch is dead, the pieces of the first may not be seen while those of another are.
        """
        for intent in self.intents:
            if (intent.actor, intent.move.text) == (report.seat, report.move):
                legal = self.rules.check(self.truth, intent.actor, intent.move).legal
                return intent if legal and (intent.carried or intent is self.intents[0]) else None
        return None

    def companion_draws(self) -> bool:
        """Whether the companion brings what is due next by itself."""
        return draws(self.rules, self.truth, self._options)

    def _drawn(self, report: Committed) -> Intent | None:
        """The companion's own chance move, if it is one."""
        if report.seat != TABLE or self.rules.to_act(self.truth) != (TABLE,):
            return None
        return Intent(TABLE, self.rules.read_move(self.truth, report.move)) if self.companion_draws() else None

    def _misread(self, report: Committed, intent: Intent | None) -> None:
        self.wrong.append(report)
        if report.at <= self.slip_until:
            self.tally.undone += 1
            return
        self.tally.misreadings += 1
        meant = f"{intent.actor}: {intent.move.text}" if intent else "nothing"
        self.tally.note(f"{report.at:.3f} ply {self.plies}: committed {report.seat}: {report.move}, meant {meant}")

    def _advance(self, intent: Intent) -> None:
        outcome = self.rules.resolve(self.truth, intent.actor, intent.move)
        self._steps.append(_Step(self.truth, dict(self._table.tags), intent))
        for event in outcome.events:
            if isinstance(event, Moved):
                if self.rules.magnetic(event.item):
                    self.shifts += 1
                elif "." in event.item:
                    self._table.move_tags(event.item, event.n, event.src, event.dst, self.held)
        self.truth, self.held = outcome.state, ""

    def _undone(self, report: Undone) -> None:
        self.question = None
        self.commits += 1
        if self.wrong:
            self.wrong.pop()
            return
        # More was taken back than should have been: the hands make that move again.
        step = self._steps.pop()
        self.shifts += 1
        self.truth = step.before
        self._table.tags.update(step.tags)
        self.intents.clear()
        self.tally.note(f"{report.at:.3f} ply {self.plies}: undone {report.seat}: {report.move}, which was right")
