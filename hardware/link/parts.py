"""The parts that Picos give a body: their switches as one board, their lights, their reader."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from controller.boards import Power
from controller.errors import BodyError
from controller.ports import Frame
from hardware.link.link import Link
from hardware.link.reporter import BOARD, READER
from hardware.strip import Changed, clamped, strip_bytes

PATIENCE_S = 5.0
"""A Pico that was plugged in a moment ago has started, and felt all its switches, within this."""


class PicoSwitches:
    """The switches of all Picos as one board (`hardware.body_of_parts.SwitchInput`); owns the links.

    Args:
        links: started already.
        patience_s: how long `levels` waits for the first of each.
    """

    name = BOARD

    def __init__(self, links: Sequence[Link], patience_s: float = PATIENCE_S) -> None:
        self._links = tuple(links)
        self._patience_s = patience_s

    def levels(self) -> Mapping[str, bool]:
        """Every switch by name, once each Pico has told its own. Raises BodyError where one does not in time."""
        until = time.monotonic() + self._patience_s
        for link in self._links:
            if not link.state.felt.wait(max(0.0, until - time.monotonic())):
                raise BodyError(link.trouble)
        return {name: closed for link in self._links for name, closed in link.state.levels().items()}

    def alive(self) -> bool:
        """Whether every link's thread turns, its Pico there or not."""
        return all(link.alive() for link in self._links)

    def facts(self) -> Mapping[str, object]:
        """By number what is known of each Pico."""
        return {"picos": [dict(link.facts()) for link in self._links]}

    def close(self) -> None:
        """Part from every Pico; each goes dark."""
        for link in self._links:
            link.part()
        for link in self._links:
            link.close()


class PicoLamps:
    """The strip on a Pico (`hardware.body_of_parts.LampsPart`). Only changed frames go out, within the supply.

    Args:
        link: to the Pico that has the strip.
        colours: the strip's order.
        power: what the supply gives.
    """

    name = "lights"

    def __init__(self, link: Link, colours: str, power: Power) -> None:
        self._link, self._colours, self._power = link, colours, power
        self._changed = Changed()
        self._frames = 0

    def show(self, frame: Frame) -> None:
        """Hand a frame over to the link; never waits."""
        data = strip_bytes(clamped(frame, self._power), self._colours)
        if self._changed.news(data):
            self._frames += 1
            self._link.show(data)

    def alive(self) -> bool:
        """It has no loop of its own."""
        return True

    def facts(self) -> Mapping[str, object]:
        """Where the strip is, and how many frames it was given."""
        return {"on": self._link.plan.wanted.told, "order": self._colours, "frames": self._frames}

    def close(self) -> None:
        """Its Pico goes dark when its link is closed; nobody shows anything after this."""
        self._link.part()


class PicoReader:
    """The tag reader on a Pico (`hardware.body_of_parts.Part`)."""

    name = READER

    def __init__(self, link: Link) -> None:
        self._link = link

    def alive(self) -> bool:
        """It has no loop of its own."""
        return True

    def facts(self) -> Mapping[str, object]:
        """Where it is, and what it says it is."""
        reader = self._link.state.reader
        return {"on": self._link.plan.wanted.told, "answers": bool(reader), "chip": reader}

    def close(self) -> None:
        """The link is closed by the switches."""
