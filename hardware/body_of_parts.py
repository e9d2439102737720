"""A body assembled of its parts: switches and keys, readers, lights, a voice; opened together, closed together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from controller.ports import Frame, Lamps, Reading, Speaker
from hardware.inbox import Inbox


class Part(Protocol):
    """One part of a body; whatever it feels it puts into the body's inbox, `Lost` and `Found` of itself included."""

    @property
    def name(self) -> str:
        """What `Lost` and `Found` call it: ``board``, ``reader``, ``lights``."""

    def alive(self) -> bool:
        """Whether its own loop still turns; a part without a loop is always alive."""

    def facts(self) -> Mapping[str, object]:
        """What is known of it."""

    def close(self) -> None:
        """Let go of everything; may be called twice."""


class SwitchInput(Part, Protocol):
    """A part with switches."""

    def levels(self) -> Mapping[str, bool]:
        """Its switches as they stand now, by name."""


class LampsPart(Part, Lamps, Protocol):
    """A part with lights; `close` leaves them dark."""


class NoLamps:
    """The lights of a body that has none."""

    def show(self, frame: Frame) -> None:
        """Nothing to show it on."""


class Assembled:
    """A `controller.ports.Body` made of parts.

    Args:
        inbox: the one that all parts put into.
        switch_inputs, others: its parts; ``lamps`` is one too, closed first: a table goes dark whatever else fails.
    """

    def __init__(
        self,
        inbox: Inbox,
        *,
        switch_inputs: Iterable[SwitchInput] = (),
        lamps: LampsPart | None = None,
        others: Iterable[Part] = (),
        speaker: Speaker | None = None,
    ) -> None:
        self._inbox = inbox
        self._feelers: Sequence[SwitchInput] = tuple(switch_inputs)
        self._parts: Sequence[Part] = (*((lamps,) if lamps else ()), *self._feelers, *others)
        self._lamps: Lamps = lamps or NoLamps()
        self._speaker = speaker

    @property
    def lamps(self) -> Lamps:
        """The lights."""
        return self._lamps

    @property
    def speaker(self) -> Speaker | None:
        """The voice, if there is one."""
        return self._speaker

    def levels(self) -> Mapping[str, bool]:
        """Every switch as it stands now."""
        return {switch: closed for feeler in self._feelers for switch, closed in feeler.levels().items()}

    def read(self) -> tuple[Reading, ...]:
        """The readings since the last call."""
        return self._inbox.read()

    def wait(self, timeout_s: float) -> None:
        """Sleep until there is something to read."""
        self._inbox.wait(timeout_s)

    def alive(self) -> bool:
        """Whether every part's loop turns."""
        return all(part.alive() for part in self._parts)

    def facts(self) -> Mapping[str, Mapping[str, object]]:
        """What is known of each part."""
        return {part.name: part.facts() for part in self._parts}

    def close(self) -> None:
        """Close every part, the lights first; the first error is raised when all have been closed."""
        errors: list[Exception] = []
        for part in self._parts:
            try:
                part.close()
            except Exception as error:  # whatever one part does, the others are to be closed too
                errors.append(error)
        if errors:
            raise errors[0]
