"""What is announced of a game: sentences by code, lights, the phase. It publishes to the hub and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.boards import Board
from controller.boards.seats import by_place
from controller.engine.events import Event
from controller.engine.game import Game, GameState, Hint
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Reason
from controller.errors import PhaseDrift
from controller.hints.advise import advise, counted
from controller.phases.drift import OnDrift, raise_drift
from controller.phases.game_phase import GamePhase
from controller.recognition.decisions import Attention
from controller.table.hub import Hub
from controller.table.reports import EVERYONE, Audience

SCORE = "score"
"""The role of lights that tell points."""
AGAIN = 3
"""So many sentences the card ``again`` repeats."""


class Announcements:
    """Announces one game to a hub; ``at`` is always the time of what is announced.

    Args:
        scores: whether points may be told before the end.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
    """

    def __init__(
        self,
        hub: Hub,
        game: Game,
        board: Board,
        state: GameState,
        *,
        scores: bool = True,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self._hub, self._game, self._board, self._scores = hub, game, board, scores
        self._on_drift, self._drifted = on_drift, False
        self._phase = GamePhase(game.phases, game.standing(state))
        self._said: list[tuple[str, Mapping[str, Any], Audience]] = []
        self._phased: tuple[str, str] = ("", "")
        self._lit_for: tuple[object, ...] = ()
        self.lights: Mapping[str, object] = {}

    @property
    def phased(self) -> tuple[str, str]:
        """The phase and the attention as they were announced last."""
        return self._phased

    def say(self, at: float, code: str, facts: Mapping[str, Any], to: Audience = EVERYONE) -> None:
        """Announce a sentence by its code."""
        self._said = [*self._said[1 - AGAIN :], (code, facts, to)]
        self._hub.publish(at, "said", code, facts, to)

    def say_all(self, at: float, reasons: Sequence[Reason]) -> None:
        """Announce a sentence for each reason; opened bids are told as such too."""
        for reason in reasons:
            bids = reason.facts.get("bids")
            if reason.code == "told.bids-opened" and isinstance(bids, dict):
                self._hub.publish(at, "opened", "", {"bids": bids})
            self.say(at, reason.code, reason.facts)

    def again(self, at: float) -> None:
        """Repeat the last sentences."""
        for code, facts, to in self._said:
            self._hub.publish(at, "said", code, facts, to)

    @property
    def standing(self) -> Standing:
        """Phase, cycle and timer as the phase machine has them: what is shown."""
        return self._phase.standing

    def follow(self, at: float, events: Sequence[Event], state: GameState) -> None:
        """Let the phase machine follow what has led to a state.

        Where it and the rules disagree, ``on_drift`` is asked; unless that raises, the machine is put where the rules
        stand, and players are told the first time.
        """
        standing = self._game.standing(state)
        try:
            self._phase.follow(events, standing)
        except PhaseDrift as drift:
            self._on_drift(drift)
            self._phase.restore(standing)
            if not self._drifted:
                self._drifted = True
                self.say(at, "phase.drift", {})

    def restore(self, state: GameState) -> None:
        """Stand where the rules stand, as after an undo."""
        self._phase.restore(self._game.standing(state))

    def light(self, at: float, state: GameState, moves: Sequence[Move] | None, marks: Mapping[str, str]) -> None:
        """Light the roles of a state, of its legal moves (or of these only), what the phase machine counts, and what
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
            self._hub.publish(at, "lit", "", {"lights": lights})

    def _shown(self, state: GameState, moves: Sequence[Move] | None) -> list[Hint]:
        """The rules' hints on this board's places; without the scores where the seats want them hidden to the end."""
        places = by_place(self._board, self._game.seats(state))
        scores = self._scores or not self._game.to_act(state)
        hints = (hint for hint in self._game.presenter.hints(state, moves) if scores or hint.role != SCORE)
        return [hint._replace(place=places.get(hint.place, hint.place)) for hint in hints]

    def attend(self, at: float, attention: Attention) -> None:
        """Announce the phase and the attention, if they changed."""
        standing = self._phase.standing
        phased = (standing.phase, attention)
        if phased != self._phased:
            self._phased = phased
            counts = {"cycle": standing.cycle, "kind": standing.kind, "timer": standing.timer}
            known = {name: value for name, value in counts.items() if value is not None}
            self._hub.publish(at, "phased", standing.phase, {"attention": attention, **known})
