"""A body on a Raspberry Pi: its switches, and beside them the same readers, lights and voice whatever the switches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Final

from controller.boards import Board
from controller.ports import Body, Clock
from hardware.body_of_parts import Assembled, Part, SwitchInput
from hardware.gpio.factory import Factory, OpenFactory, open_lgpio
from hardware.gpio.lines import LOOK_S
from hardware.inbox import Inbox
from hardware.pixels.neopixels import OpenStrip, open_neopixels
from hardware.pixels.part import PixelLamps
from hardware.speech import Voice, open_voice
from hardware.wiring.model import LinesBody, MatrixBody, SerialReader


def _open_readers(wired: Mapping[str, SerialReader], inbox: Inbox) -> Iterable[Part]:
    """The tag readers on serial ports; imported only where there are any."""
    from hardware.readers import open_readers

    return open_readers(wired, inbox)


@dataclass(frozen=True, slots=True)
class Ways:
    """How the parts are opened; tests open others behind the same ports."""

    pins: OpenFactory = open_lgpio
    strip: OpenStrip = open_neopixels
    readers: Callable[[Mapping[str, SerialReader], Inbox], Iterable[Part]] = _open_readers
    voice: Callable[[], Voice | None] = open_voice
    look_s: float = LOOK_S


USUAL: Final = Ways()
"""On a Pi."""


class Pins:
    """The pins as a part, closed after all that use them."""

    name = "pins"

    def __init__(self, factory: Factory) -> None:
        self.factory = factory

    def alive(self) -> bool:
        """It has no loop of its own."""
        return True

    def facts(self) -> Mapping[str, object]:
        """Which Pi this is, and which chip its pins are on."""
        info = getattr(self.factory, "board_info", None)
        return {
            "factory": type(self.factory).__name__,
            "model": getattr(info, "model", None),
            "chip": getattr(self.factory, "chip", None),
        }

    def close(self) -> None:
        """Let go of the pins."""
        self.factory.close()


OpenFeelers = Callable[[Factory, Inbox], Iterable[SwitchInput]]


def on_a_pi(board: Board, clock: Clock, body: LinesBody | MatrixBody, switch_inputs: OpenFeelers, ways: Ways) -> Body:
    """The whole body; where one part cannot be opened, those that are open are closed again, and its `BodyError`
    goes on.

    The lights never fail, and come between: after the switches, since where another program has these the lights may be
    its game's; before the readers, so that what a killed run has left lit is dark even where one of them is missing.
    """
    inbox = Inbox(clock)
    with ExitStack() as opened:
        pins = opened.enter_context(closing(Pins(ways.pins())))
        felt = [opened.enter_context(closing(feeler)) for feeler in switch_inputs(pins.factory, inbox)]
        lamps = None
        if body.pixels is not None:
            lamps = PixelLamps(inbox, body.pixels, board.light_count, board.power, ways.strip)
            opened.enter_context(closing(lamps))
        readers = list(ways.readers(body.readers, inbox)) if body.readers else []
        for reader in readers:
            opened.enter_context(closing(reader))
        voice = ways.voice()
        others: list[Part] = [*readers, *([voice] if voice else []), pins]
        opened.pop_all()
    return Assembled(inbox, switch_inputs=felt, lamps=lamps, others=others, speaker=voice)
