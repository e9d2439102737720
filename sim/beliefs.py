"""What the simulated hands believe: the game as they mean it, their moves under way, what the companion has said.

``truth`` is the hands' own game: the rules advance it with the moves that the hands meant, never with what the
companion says. So a campaign finds out where the companion differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from controller.engine.events import Moved
from controller.engine.game import TABLE, Game, GameState, Word
from controller.engine.moves import Move
from controller.engine.next_draw import draws
from controller.engine.session import Step
from controller.recognition.decisions import Question
from controller.table.reports import Report, question_in
from sim.table import Table

HOWS = ("at_once", "settled", "asked", "recovered", "by_hand")
"""The ways in which a move is recognised, as the codes of committed reports have them."""
MOST_NOTES = 8


@dataclass(slots=True, eq=False)
class Intent:
    """A move the hands are making.

    Attributes:
        opening: the cards shown before its pieces are touched.
        quick: it is begun by a word as soon as the pieces of the move before it stand, without waiting for the commit.
        by_words: it is told, though its pieces could tell it.
        said: the words that begin it were said.
        held: the tag held to the reader for it.
        how: how it was recognised, of `HOWS`.
        done: they have done their part and wait for the companion.
        begun: some of its pieces were carried already.
        tries: how often its tag was held to the reader in vain.
        own: a person has made it, without these hands.
        carried: their part was to carry its pieces; else it was told, and the pieces follow when it is committed.
        entered: a program plays this seat and enters the move; the pieces follow when it is committed.
    """

    actor: str
    move: Move
    opening: tuple[Word, ...] = ()
    quick: bool = False
    by_words: bool = False
    said: bool = False
    held: str = ""
    how: str = ""
    done: bool = False
    carried: bool = False
    begun: bool = False
    entered: bool = False
    tries: int = 0
    own: bool = False


@dataclass(slots=True)
class Tally:
    """What a game has shown of the recognition."""

    recognised: dict[str, int] = field(default_factory=lambda: dict.fromkeys(HOWS, 0))
    undone: int = 0
    misreadings: int = 0
    habits: Counter[str] = field(default_factory=Counter)
    """How often the hands did what they do now and then, by the name that the profile has for it."""
    notes: list[str] = field(default_factory=list)

    def note(self, text: str) -> None:
        """Keep the first few things that went wrong, to be read by people."""
        if len(self.notes) < MOST_NOTES:
            self.notes.append(text)


def _is_sign(report: Report) -> bool:
    """Whether a report shows that a word was heard: all do but those about parts of the body and about rest."""
    if report.kind == "said":
        return not report.code.startswith("part.")
    return report.kind != "phased" or report.facts["attention"] not in ("faulted", "watching")


def _told(report: Report) -> str:
    return f"{report.facts['seat']}: {report.facts['move']}"


class _Step(NamedTuple):
    before: GameState
    tags: dict[str, str]
    intent: Intent


class Beliefs:
    """What one pair of hands knows of one game.

    Attributes:
        truth: the game as the hands know it.
        intents: the moves being made, in order; the first is the one that the companion should commit next.
        wrong: moves that the companion committed and nobody made, to be undone.
        question, answered: what was asked last and is open, and whether the hands have answered it.
        to_compare: the companion asked last whether the table is right, as after a break.
        astray: the differences told last, unless they were mended.
        attention: what the lights tell of the companion: whether it watches, holds a word or a piece, asks ...
        laying: what the companion has dealt is to be laid out.
        rued: moves that were taken back because the hands wanted to, the last first; None while they do not want to.
        redrawn: what the companion has to draw again, as the same move was made again.
        slip_until: whatever is committed until then may come of a slip of the hands.
        shifts: how often the truth has moved pieces.
        persons: whether the moves of a seat may be made by people, without these hands; ``held`` is the tag that one of
            them held to the reader last.
        heard: how many reports have brought news; ``signs`` how many, lights
            and sentences among them, show that something was noticed.
    """

    def __init__(self, game: Game, state: GameState, table: Table, options: Mapping[str, Any]) -> None:
        self.game, self.truth, self._table = game, state, table
        self._options = options
        self.intents: list[Intent] = []
        self.wrong: list[Report] = []
        self.question: Question | None = None
        self.answered = False
        self.to_compare = False
        self.astray: Mapping[str, Any] | None = None
        self.lights: Mapping[str, object] = {}
        self.rued: list[Intent] | None = None
        self.redrawn: list[str] = []
        self.slip_until = -1.0
        self.heard = 0
        self.attention = ""
        self.signs = 0
        self.commits = 0
        self.shifts = 0
        self.dark = False
        self.laying = False
        self.persons: Callable[[str], bool] = lambda _: False
        self.held = ""
        self.tally = Tally()
        self._steps: list[_Step] = []

    @property
    def plies(self) -> int:
        """How many moves stand."""
        return len(self._steps)

    @property
    def may_rue(self) -> bool:
        """Whether a person has made a move that can be taken back, and nothing is half told."""
        made = any(step.intent.actor != TABLE for step in self._steps)
        return made and self.attention in ("watching", "asking") and self.astray is None and not self.laying

    @property
    def troubled(self) -> bool:
        """Whether nothing can go on: something wrong was committed, or the power is gone."""
        return self.dark or bool(self.wrong)

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.game.to_act(self.truth)

    def moves(self) -> list[tuple[str, str]]:
        """The moves that stand, with who made them."""
        return [(step.intent.actor, step.intent.move.text) for step in self._steps]

    def recall(self, history: Iterable[Step]) -> None:
        """Know the moves that were made before these hands came to the table, so that they can be taken back."""
        for step in history:
            tags = self._table.tags_lying(self.game.layout(step.before))
            self._steps.append(_Step(step.before, tags, Intent(step.seat, step.move, done=True)))

    def hear(self, report: Report) -> None:
        """Take a report in."""
        self.signs += _is_sign(report)
        if report.code in ("lay.begin", "lay.end"):
            self.laying = report.code == "lay.begin"
        if report.kind == "undone":
            self.laying = False  # what is dealt again is told again
            self._undone(report)
        elif report.kind == "committed":
            self._committed(report)
        elif report.kind == "asked":
            self.question, self.answered, self.to_compare = question_in(report), False, False
        elif report.kind == "closed":
            self._closed(report)
            return
        elif report.kind in ("astray", "mended"):
            self.astray = report.facts if report.kind == "astray" else None
        else:
            if report.kind == "lit":
                self.lights = report.facts["lights"]
            elif report.kind == "phased":
                self.attention = report.facts["attention"]
            elif report.code in ("table.compare", "table.compare-typed"):
                self.to_compare = True
            return
        self.heard += 1

    def power_back(self) -> None:
        """The companion was switched on again: it knows of no question any more, nor of what it has dealt."""
        self.question, self.astray, self.lights = None, None, {}
        self.laying = self.to_compare = False
        self.wake_up()

    def wake_up(self) -> None:
        """The companion reads again: whatever was half told is to be told again."""
        self.dark = False
        self.heard += 1
        for intent in self.intents:
            intent.done = intent.said = False

    def _closed(self, report: Report) -> None:
        """A question is open no longer; nobody has to answer it."""
        question = self.question
        if question is not None and (question.code, question.seat) == (report.code, report.facts["seat"]):
            self.question = None

    # What the companion committed.

    def _committed(self, report: Report) -> None:
        self.question = None
        self.commits += 1
        if self.wrong:
            self.wrong.append(report)
            return
        intent = self._meant(report)
        if intent is not None:
            self.intents.remove(intent)
            intent.how = report.code
            self._advance(intent)
        elif drawn := self._drawn(report):
            self._compare(report)
            drawn.how = report.code
            self._advance(drawn)
        elif own := self._own(report):
            self._advance(own)
            self.intents.clear()
        else:
            self._misread(report, self.intents[0] if self.intents else None)

    def _meant(self, report: Report) -> Intent | None:
        """The move being made that was committed: the first, or one that was carried out in the same gesture.

        Where a switch is dead, the pieces of the first may not be seen while those of another are.
        """
        for intent in self.intents:
            if (intent.actor, intent.move.text) == (report.facts["seat"], report.facts["move"]):
                legal = self.game.check(self.truth, intent.actor, intent.move).legal
                return intent if legal and (intent.carried or intent is self.intents[0]) else None
        return None

    def companion_draws(self) -> bool:
        """Whether the companion brings what is due next by itself."""
        return draws(self.game, self.truth, self._options)

    def _drawn(self, report: Report) -> Intent | None:
        """The companion's own chance move, if it is one."""
        if report.facts["seat"] != TABLE or self.game.to_act(self.truth) != (TABLE,):
            return None
        return Intent(TABLE, self.game.read_move(self.truth, report.facts["move"])) if self.companion_draws() else None

    def _own(self, report: Report) -> Intent | None:
        """The move of a person, if it is one."""
        seat = report.facts["seat"]
        if not self.persons(seat) or seat not in self.game.to_act(self.truth):
            return None
        move = self.game.read_move(self.truth, report.facts["move"])
        return Intent(seat, move, held=self.held, how=report.code, done=True, own=True)

    @property
    def last(self) -> Intent | None:
        """The last move that stands."""
        return self._steps[-1].intent if self._steps else None

    def _compare(self, report: Report) -> None:
        """What was drawn before a move was taken back is drawn again after it: nobody gets another chance."""
        if self.redrawn and self.redrawn.pop(0) != report.facts["move"]:
            self.tally.misreadings += 1
            self.tally.note(f"{report.at:.3f} ply {self.plies}: drew {_told(report)} otherwise than before")

    def _misread(self, report: Report, intent: Intent | None) -> None:
        self.wrong.append(report)
        if report.at <= self.slip_until:
            self.tally.undone += 1
            return
        self.tally.misreadings += 1
        meant = f"{intent.actor}: {intent.move.text}" if intent else "nothing"
        self.tally.note(f"{report.at:.3f} ply {self.plies}: committed {_told(report)}, meant {meant}")

    def _advance(self, intent: Intent) -> None:
        outcome = self.game.resolve(self.truth, intent.actor, intent.move)
        self._steps.append(_Step(self.truth, dict(self._table.tags), intent))
        self.tally.recognised[intent.how] += 1
        for event in outcome.events:
            if isinstance(event, Moved):
                if self.game.guide.magnetic(event.item):
                    self.shifts += 1
                elif "." in event.item:
                    self._table.move_tags(event.item, event.n, event.src, event.dst, intent.held)
        self.truth = outcome.state

    def _undone(self, report: Report) -> None:
        self.question = None
        self.commits += 1
        if self.wrong:
            self.wrong.pop()
            return
        # More was taken back than should have been: the hands make that move again.
        step = self._steps.pop()
        if step.intent.how:
            self.tally.recognised[step.intent.how] -= 1
        self.shifts += 1
        self.truth = step.before
        self._table.tags.update(step.tags)
        self.intents.clear()
        if self.rued is not None:
            self.rued.append(step.intent)
            return
        self.tally.note(f"{report.at:.3f} ply {self.plies}: undone {_told(report)}, which was right")
