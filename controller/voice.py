"""What the companion tells: sentences, lights, the phase and its attention, gathered as reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.boards import Board
from controller.engine.events import Event
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.rules import GameState, Hint, Rules
from controller.hints.advise import advise
from controller.language import language_for
from controller.phases.attention import Attention
from controller.phases.game_phase import GamePhase
from controller.reports import Lit, Opened, Phased, Report, Said
from controller.seating import by_place

SCORE = "score"
"""The role of lights that tell points."""
AGAIN = 3
"""So many sentences the card ``again`` repeats."""


class Voice:
    """Gathers reports; ``now`` is set by the companion before anything is told."""

    def __init__(self, rules: Rules, board: Board, state: GameState, *, scores: bool = True) -> None:
        self._rules, self._scores = rules, scores
        self._board = board
        self._phase = GamePhase(rules.phases)
        self.restore(state)
        self._attention = Attention()
        self._said: list[Said] = []
        self._reports: list[Report] = []
        self._phased: tuple[str, str] = ("", "")
        self._lit_for: tuple[object, ...] = ()
        self.lights: Mapping[str, object] = {}
        self.now = 0.0

    def report(self, report: Report) -> None:
        """Tell something."""
        self._reports.append(report)

    def say(self, code: str, facts: Mapping[str, Any]) -> None:
        """Say a sentence."""
        said = Said(self.now, code, facts, language_for(self._rules).sentence(code, facts))
        self._said = [*self._said[1 - AGAIN :], said]
        self._reports.append(said)

    def say_all(self, reasons: Sequence[Reason]) -> None:
        """Say a sentence for each reason; opened bids are told as such too."""
        for reason in reasons:
            bids = reason.facts.get("bids")
            if reason.code == "told.bids-opened" and isinstance(bids, dict):
                self.report(Opened(self.now, bids))
            self.say(reason.code, reason.facts)

    def again(self) -> None:
        """Repeat the last sentences."""
        self._reports += [Said(self.now, said.code, said.facts, said.sentence) for said in self._said]

    def follow(self, events: Sequence[Event], phase: str) -> None:
        """The phase machine follows what has happened; raises PhaseDrift where it and the rules disagree."""
        self._phase.follow(events, phase)

    def restore(self, state: GameState) -> None:
        """The game stands elsewhere, as after an undo."""
        self._phase.restore(self._rules.phase(state), self._rules.layout(state))

    def light(self, state: GameState, moves: Sequence[Move] | None, marks: Mapping[str, str]) -> None:
        """Show the roles of a state, of its legal moves (or of these only), and what recognition marks."""
        # The state is held and compared by identity: a new state is a new value, and comparing it whole is dear.
        key = (state, None if moves is None else tuple(moves), dict(marks))
        if self._lit_for and self._lit_for[0] is state and self._lit_for[1:] == key[1:]:
            return
        self._lit_for = key
        lights = advise(self._shown(state, moves), marks)
        if lights != self.lights:
            self.lights = lights
            self.report(Lit(self.now, lights))

    def _shown(self, state: GameState, moves: Sequence[Move] | None) -> list[Hint]:
        """The rules' hints on this board's places; without the scores where the seats want them hidden to the end."""
        places = by_place(self._board, self._rules.seats(state))
        scores = self._scores or not self._rules.to_act(state)
        hints = (hint for hint in self._rules.hints(state, moves) if scores or hint.role != SCORE)
        return [hint._replace(place=places.get(hint.place, hint.place)) for hint in hints]

    def finish(self, attention: str) -> list[Report]:
        """What has been told since the last call, and the phase and attention if they changed."""
        self._attention.settle(attention)
        phased = (self._phase.state, self._attention.state)
        if phased != self._phased:
            self._phased = phased
            self.report(Phased(self.now, *phased))
        reports, self._reports = self._reports, []
        return reports
