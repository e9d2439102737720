"""The thread that keeps the link to one Pico up: it finds it, opens it, talks with it, and begins again when it can."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from random import Random
from threading import Event, Lock, Thread

from controller.errors import BodyError
from firmware.contents import Identity
from hardware.link.faults import not_opened
from hardware.link.pico_state import PicoState
from hardware.link.plan import Plan
from hardware.link.port import FAULTS, Port
from hardware.link.roster import Marks, Roster
from hardware.link.session import Introduced, Refused, Session, marks

TURN_S = 0.25
"""The thread looks round at least so often."""
STUCK_S = 10.0
"""A thread that has not turned for so long hangs; opening and writing are bounded well below."""
_STATUS = ("uptime_s", "scans_per_s", "bad", "resends", "bytes_free")


@dataclass(frozen=True, slots=True)
class Pace:
    """How the link goes about it, in seconds.

    Attributes:
        look_s: from one look for a missing Pico to the next.
        goodbye_s: how long closing waits until the Pico has told that it is dark.
    """

    look_s: float = 0.5
    goodbye_s: float = 1.0


class Link:
    """The link to one Pico. All but the thread itself may call any public method at any time.

    Args:
        plan: its share of the board.
        roster: shared by the links of a board.
        state: what it tells goes there.
        open_port: opens a port by its path.
        clock: seconds that never go back.
        chance: gives session numbers.
    """

    def __init__(
        self,
        plan: Plan,
        roster: Roster,
        state: PicoState,
        *,
        pace: Pace = Pace(),
        open_port: Callable[[str], Port] = Port,
        clock: Callable[[], float] = time.monotonic,
        chance: Random | None = None,
    ) -> None:
        self.plan, self.state = plan, state
        self._roster, self._pace, self._open, self._clock = roster, pace, open_port, clock
        self._chance = chance or Random()
        self._number = 0
        self._closing, self._lock = Event(), Lock()
        self._newest: bytes | None = None
        self._given: bytes | None = None  # which of them the session that is on was given
        self._port: Port | None = None
        self._path = ""
        self._bytes_before = (0, 0)  # of ports that are closed again
        self._session: Session | None = None
        self._identity: Identity | None = None
        self._trouble = f"{plan.wanted.told} has not answered yet. Wait a moment, and try again."
        self._turned = clock()
        self._thread = Thread(target=self._run, name=f"reedlight-pico-{plan.wanted.number}", daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def trouble(self) -> str:
        """Why the Pico does not answer, and what to do; empty while it does."""
        session = self._session
        return "" if session is not None and session.ready else self._trouble

    def show(self, data: bytes) -> None:
        """These are the newest pixels; they go out at once, and again after every reconnect."""
        with self._lock:
            self._newest = data
        self._wake()

    def alive(self) -> bool:
        """Whether its thread turns."""
        return self._thread.is_alive() and self._clock() - self._turned < STUCK_S

    def facts(self) -> Mapping[str, object]:
        """What is known of the Pico and its link."""
        session, identity = self._session, self._identity
        found: dict[str, object] = {"pico": self.plan.wanted.told, "port": self._path, "trouble": self.trouble}
        found["bytes_in"], found["bytes_out"] = self._bytes()
        if identity is not None:
            told = marks(identity)
            found |= {"firmware": identity.firmware, "chip": identity.chip, "python": identity.python}
            found |= {"serial": told.serial, "straps": sorted(told.straps)}
        if session is not None:
            found |= {f"host_{name}": count for name, count in session.counts.items()}
            if session.status is not None:
                found |= {f"pico_{name}": getattr(session.status, name) for name in _STATUS}
        return {**found, "logged": self.state.logged}

    def part(self) -> None:
        """Begin to close, without waiting for it."""
        self._closing.set()
        self._wake()

    def close(self) -> None:
        """Go dark, let go, and end the thread; may be called twice. Takes `Pace.goodbye_s` and a moment, mostly.

        Raises:
            BodyError: the thread hangs.
        """
        self.part()
        if self._thread.is_alive():
            self._thread.join(self._pace.goodbye_s + STUCK_S)
        if self._thread.is_alive():
            raise BodyError(f"{self.plan.wanted.told} does not let go of its port. Unplug it.")

    def _bytes(self) -> tuple[int, int]:
        with self._lock:
            before, port = self._bytes_before, self._port
            return (before[0] + port.bytes_in, before[1] + port.bytes_out) if port else before

    def _wake(self) -> None:
        with self._lock:
            port = self._port
        if port is not None:
            port.wake()

    # The thread.

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                self._turned = self._clock()
                if self._look():
                    self._closing.wait(self._pace.look_s)
        finally:
            if not self._closing.is_set():  # a mistake of ours: it is printed, and `alive` is false from now on
                self.state.cut(told=True)

    def _look(self) -> bool:
        """Take a Pico if there is one, and talk until it is gone; whether there is nothing to do for a while."""
        of = self.plan.wanted
        device = self._roster.take(of)
        if isinstance(device, str):
            self._trouble = device
            return True
        another: Marks | None = None
        try:
            with closing(self._open(device.path)) as port:
                another = self._hold(device.path, port)
        except FAULTS as error:  # of opening: what comes later is caught where it comes
            self._trouble = not_opened(device.path, error)
        finally:
            self._roster.leave(of, another)
        return another is None

    def _hold(self, path: str, port: Port) -> Marks | None:
        """Talk on an open port for as long as it goes; the marks of the Pico if it is another's."""
        session = self._begin(path, port)
        try:
            return self._talk(session, port)
        except Refused as error:
            self._trouble = f"{self.plan.wanted.told} at {path}: {error}"
        except FAULTS:
            self._trouble = (
                f"{self.plan.wanted.told} was unplugged, or its cable has a loose contact. Plug it in again."
            )
        finally:
            self._end(session)
        return None

    def _begin(self, path: str, port: Port) -> Session:
        self._number = (self._number + self._chance.randrange(1, 0xFFFF)) % 0xFFFF or 0xFFFF
        session = Session(self._number, self.plan.configuration, self._now())
        self._path = path
        with self._lock:
            self._port, self._session, self._given = port, session, None
        return session

    def _end(self, session: Session) -> None:
        sums = self._bytes()
        with self._lock:
            self._port, self._session, self._bytes_before = None, None, sums
        self._path, self._identity = "", None
        self.state.cut(told=session.ready and not self._closing.is_set())

    def _talk(self, session: Session, port: Port) -> Marks | None:
        part_by: float | None = None
        while True:
            self._turned = self._clock()
            if self._closing.is_set():
                part_by = self._turned + self._pace.goodbye_s if part_by is None else part_by
                if session.goodbye(self._now()) or self._turned > part_by:
                    return None
            else:
                self._show_newest(session)
            port.write(session.outgoing(self._now()))
            data = port.wait(min(session.due(self._now()) / 1000, TURN_S))
            for happening in session.receive(data, self._now()):
                if isinstance(happening, Introduced):
                    told = marks(happening.identity)
                    if not self.plan.wanted.is_it(told):
                        return told
                    self._identity = happening.identity
                    session.take_on()
                self.state.hear(happening, self._now())
            self.state.pass_time(self._now())

    def _show_newest(self, session: Session) -> None:
        with self._lock:
            newest, given = self._newest, self._given
            self._given = newest
        if newest is not None and newest is not given:
            session.show(newest, self._now())

    def _now(self) -> int:
        return int(self._clock() * 1000)
