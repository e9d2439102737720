"""What the thread of a reader wants of a chip, and which chips there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from hardware.readers.pn532 import Pn532Chip
from hardware.readers.port import Port
from hardware.readers.presence import Presence, Repeats, Sight, Watch
from hardware.readers.rdm6300 import Rdm6300Chip
from hardware.readers.timing import ReaderTiming

Closing = Callable[[], bool]
"""Whether whatever waits is to give up."""


class Chip(Protocol):
    """A reader that answers. Each method raises `PortLost` or `NoAnswer` when it does so no longer."""

    @property
    def rest_s(self) -> float:
        """How long to leave it alone between two looks."""

    def look(self) -> Iterable[Sight]:
        """What is near it; takes as long as its answer."""

    def check(self) -> None:
        """Ask it whether it is well, where it can be asked."""

    def facts(self) -> Mapping[str, object]:
        """What is known of it."""


@dataclass(frozen=True, slots=True)
class ChipKind:
    """A kind of chip: its own bits a second, how it is woken behind an open port, and how its sights are judged."""

    baud: int
    wake: Callable[[Port, ReaderTiming, Closing], Chip]
    watch: Callable[[ReaderTiming], Watch]


CHIPS: Final[Mapping[str, ChipKind]] = MappingProxyType(
    {
        "pn532": ChipKind(115200, Pn532Chip, Presence),
        "rdm6300": ChipKind(9600, Rdm6300Chip, Repeats),
    }
)
"""By the name that board files call them: a new one is a module beside this one, and a line here."""
