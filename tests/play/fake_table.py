"""A body at the port, in virtual time: readings come as a script has them, frames and sentences are remembered."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Self

from controller import boards
from controller.boards import Board
from controller.games_found import find
from controller.language import language_for
from controller.play.signals import StopSignals
from controller.play.table_io import TableIO
from controller.play.terminal import Keyboard
from controller.play.watchdog import Watchdog
from controller.ports import Body, Frame, KeyPressed, Lamps, Lost, Reading, Speaker, Switched, TagSeen

COUNTING = boards.load("power-and-weakness-counting")
Act = Callable[[], None]


class Hour:
    """A clock that only moves when the body waits."""

    def __init__(self, now: float = 100.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Shown:
    """Lamps and speaker that remember."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self.sentences: list[str] = []

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)

    def say(self, sentence: str, lang: str = "en") -> None:
        self.sentences.append(sentence)


class FakeBody:
    """A `Body`; when the script is at its end, waiting goes on for ever in a blink: a test stops it by an act."""

    def __init__(self, board: Board, hour: Hour) -> None:
        self._hour, self._script = hour, list[tuple[float, Reading | Act]]()
        self._inbox: list[Reading] = []
        self._levels = dict.fromkeys(board.switches, False)
        self.shown = Shown()
        self.turning, self.closed, self.waited = True, 0, list[float]()

    @property
    def lamps(self) -> Lamps:
        return self.shown

    @property
    def speaker(self) -> Speaker | None:
        return self.shown

    def at(self, seconds: float, *what: Reading | Act) -> Self:
        """Something happens so long after the hour began."""
        begins = 100.0
        self._script += [(begins + seconds, one) for one in what]
        self._script.sort(key=lambda one: one[0])
        return self

    def stands(self, *switches: str) -> None:
        """Pieces stand there."""
        self._levels.update(dict.fromkeys(switches, True))

    def levels(self) -> Mapping[str, bool]:
        return dict(self._levels)

    def read(self) -> tuple[Reading, ...]:
        found, self._inbox = tuple(self._inbox), []
        return found

    def wait(self, timeout_s: float) -> None:
        self.waited.append(timeout_s)
        until = self._hour.now + timeout_s
        if self._script and self._script[0][0] <= until:
            at, what = self._script.pop(0)
            self._hour.now = max(self._hour.now, at)
            self._happen(what)
        else:
            self._hour.now = until

    def _happen(self, what: Reading | Act) -> None:
        if callable(what):
            what()
            return
        self._inbox.append(what)
        if isinstance(what, Switched):
            self._levels[what.switch] = what.closed

    def alive(self) -> bool:
        return self.turning

    def facts(self) -> Mapping[str, Mapping[str, object]]:
        return {}

    def close(self) -> None:
        self.closed += 1


class Bench:
    """A io with everything fake but what is tested; a context manager, for its pipe."""

    def __init__(self, board: Board = COUNTING, environ: Mapping[str, str] | None = None, **more: Any) -> None:
        self.board, self.hour, self.signals = board, Hour(), StopSignals()
        self.body = FakeBody(board, self.hour)
        _: Body = self.body
        self.screen: list[str] = []
        reading, self._typing = os.pipe()
        self._stream = os.fdopen(reading, encoding="utf-8")
        self.keyboard = Keyboard(self._stream)
        self._given: dict[str, Any] = {
            "screen": self.screen.append,
            "keyboard": self.keyboard,
            "watchdog": Watchdog(environ or {}, self.hour),
            "signals": self.signals,
            "language": language_for(find(board.game)),
            **more,
        }
        self.io = self.io_with()

    def io_with(self, **other: Any) -> TableIO:
        """A io at this table, with this given otherwise."""
        return TableIO(self.board, self.body, self.hour, **{**self._given, **other})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hang_up()
        self._stream.close()

    def hang_up(self) -> None:
        """Nothing more is typed."""
        if self._typing >= 0:
            os.close(self._typing)
            self._typing = -1

    def types(self, line: str) -> Act:
        """The act of typing a line."""
        return lambda: void(os.write(self._typing, f"{line}\n".encode()))

    def keys(self, keys: str) -> Act:
        """The act of pressing keys."""
        return lambda: void(os.write(self._typing, keys.encode()))

    def at(self, seconds: float, *what: Reading | Act | str) -> Self:
        """Something happens at a time; a text is a line that is typed."""
        self.body.at(seconds, *(self.types(one) if isinstance(one, str) else one for one in what))
        return self

    def stop(self) -> None:
        """As SIGTERM would."""
        self.signals.received = "SIGTERM"


def void(_: object) -> None:
    """Whatever was given back is not wanted."""


def closes(seconds: float, switch: str) -> Switched:
    return Switched(100.0 + seconds, switch, True)


def opens(seconds: float, switch: str) -> Switched:
    return Switched(100.0 + seconds, switch, False)


def tag(seconds: float, name: str) -> TagSeen:
    return TagSeen(100.0 + seconds, name)


def key(seconds: float, name: str) -> KeyPressed:
    return KeyPressed(100.0 + seconds, name)


def lost(seconds: float, part: str) -> Lost:
    return Lost(100.0 + seconds, part)
