"""What the companion tells: sentences, lights, the phase and the companion's attention, gathered as reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.boards import Board
from controller.engine.events import Event
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Reason
from controller.engine.rules import GameState, Hint, Rules
from controller.errors import PhaseDrift
from controller.hints.advise import advise, counted
from controller.phases.drift import OnDrift, raise_drift
from controller.phases.game_phase import GamePhase
from controller.reports import Lit, Opened, Phased, Report, Said
from controller.seating import by_place
from controller.text import sentence

SCORE = "score"
"""The role of lights that tell points."""
AGAIN = 3
"""So many sentences the card ``again`` repeats."""


class Voice:
    """Gathers reports; ``now`` is set by the companion before anything is told."""

    def __init__(
        self,
        rules: Rules,
        board: Board,
        state: GameState,
        *,
        scores: bool = True,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self._rules, self._scores, self._on_drift = rules, scores, on_drift
        self._drifted = False
        self._board = board
        self._phase = GamePhase(rules.phases, rules.standing(state))
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
        said = Said(self.now, code, facts, sentence(self._rules.speech, code, facts))
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

    def follow(self, events: Sequence[Event], state: GameState) -> None:
        """Let the phase machine follow what has led to a state.

        Where it and the rules disagree, ``on_drift`` is asked; unless that raises, the machine is put where the rules
        stand, and players are told the first time.
        """
        standing = self._rules.standing(state)
        try:
            self._phase.follow(events, standing)
        except PhaseDrift as drift:
            self._on_drift(drift)
            self._phase.restore(standing)
            if not self._drifted:
                self._drifted = True
                self.say("phase.drift", {})

    @property
    def standing(self) -> Standing:
        """Where the game stands, as it is shown."""
        return self._phase.standing

    def restore(self, state: GameState) -> None:
        """The game stands elsewhere, as after an undo."""
        self._phase.restore(self._rules.standing(state))

    def light(self, state: GameState, moves: Sequence[Move] | None, marks: Mapping[str, str]) -> None:
        """Show the roles of a state, of its legal moves (or of these only), of what the phase machine counts, and what
        recognition marks."""
        # The state is held and compared by identity: a new state is a new value, and comparing it whole is dear.
        standing = self._phase.standing
        key = (state, standing, None if moves is None else tuple(moves), dict(marks))
        if self._lit_for and self._lit_for[0] is state and self._lit_for[1:] == key[1:]:
            return
        self._lit_for = key
        lights = advise([*counted(standing), *self._shown(state, moves)], marks)
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
        phased = (self._phase.standing.phase, attention)
        if phased != self._phased:
            self._phased = phased
            self.report(Phased(self.now, *phased))
        reports, self._reports = self._reports, []
        return reports
