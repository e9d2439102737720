"""The loop at a real table: readings and time to the companion, and its reports to the subscribers of the hub.

Nothing here decides anything of the game. A move is on disk before anybody hears of it (`controller.engine.session`);
so the game can be continued wherever and however the loop ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.session import Session
from controller.phases.drift import OnDrift, raise_drift
from controller.ports import Lost, Reading
from controller.table.companion import Companion
from controller.tending.awaiting import awaited
from controller.tending.station import Station
from controller.tending.subscribers import Delivery, ScreenLines, ServiceStatus, SpeechOutput, TableLights
from controller.tending.typed import understand

Keep = Callable[[Reading], None]


class Tending:
    """One game at one table.

    Args:
        session: the game; its time goes on from where it stood.
        seed: for what the companion draws itself.
        options: table options (`controller.boards.Options`).
        keep: called with every reading, in the game's time, before it is taken.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
    """

    def __init__(
        self,
        station: Station,
        rules: Game,
        session: Session,
        *,
        seed: int,
        options: Mapping[str, Any],
        keep: Keep | None = None,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self._station, self._rules, self._session, self._keep = station, rules, session, keep
        self._offset_s = session.seconds - station.now
        self._awaited_in: GameState = None
        self._drawn: str | None = None
        self.levels = station.levels()
        """Every switch as it stood when this began."""
        self._companion = Companion(
            rules,
            station.board,
            session,
            seed=seed,
            options=options,
            levels=dict(self.levels),
            on_drift=on_drift,
        )
        self._status = ServiceStatus(station.heart, rules.name)
        language = station.language
        self._delivery = Delivery(
            self._companion.hub,
            (
                ScreenLines(station.tell, language),
                SpeechOutput(station.voice, language),
                TableLights(station.lighting),
                self._status,
            ),
        )

    @property
    def now(self) -> float:
        """The game's time: seconds at the table since it began, breaks left out."""
        return self._station.now + self._offset_s

    def run(self, resumed: bool) -> str:
        """Attend until a card asks for something else: ``new-game`` or ``shut-down``. Raises Left, and RecordError when
        a move cannot be kept (it is then not made)."""
        self._greet(goes_on=bool(self._session.history))
        self._companion.begin(self.now, resumed)
        self._delivery.deliver()
        self._say_what_is_awaited()
        for part in self._station.lost:
            self._feed(Lost(self.now, part))
        while True:
            self.turn()
            if self._companion.requested is not None:
                return self._companion.requested

    def _greet(self, *, goes_on: bool) -> None:
        self._station.speak("wait.goes-on" if goes_on else "wait.new", {"title": self._rules.name})
        if self._station.keyboard.live:
            self._station.tell(self._station.language.sentence("wait.help", {}))

    def _say_what_is_awaited(self, *, drawn_only: bool = False) -> None:
        """Whom or what the table waits for. Later on the game tells whose turn it is, but not what is to be drawn."""
        state = self._session.state
        if state is self._awaited_in:
            return
        self._awaited_in = state
        code, facts = awaited(self._rules, state)
        before, self._drawn = self._drawn, facts.get("drawn")
        if not drawn_only or self._drawn not in (None, before):
            self._station.speak(code, facts)

    def turn(self) -> None:
        """Wait for what happens next, and take it."""
        deadline = self._companion.deadline
        turn = self._station.turn(float("inf") if deadline is None else deadline - self.now)
        for reading in turn.readings:
            self._feed(replace(reading, at=max(0.0, reading.at + self._offset_s)))
        for line in turn.lines:
            self._typed(line)
        self._companion.pass_time(turn.at + self._offset_s)
        self._delivery.deliver()
        if self._rules.to_act(self._session.state) == (TABLE,):
            self._say_what_is_awaited(drawn_only=True)
        else:
            self._drawn = None

    def _feed(self, reading: Reading) -> bool:
        """Take a reading; whether anything came of it."""
        if self._keep is not None:
            self._keep(reading)
        before = self._companion.hub.last
        self._companion.feed(reading)
        self._delivery.deliver()
        return self._companion.hub.last > before

    def _typed(self, line: str) -> None:
        meant = understand(line, self.now, self._rules, self._session.state, self._station.board)
        if isinstance(meant, tuple):
            for answer in meant:
                self._station.tell(answer)
        elif not self._feed(meant) and self._status.paused:
            self._station.tell(self._station.language.sentence("wait.paused", {}))
