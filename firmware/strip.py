"""A strip of WS2812 lights, driven by a state machine of the PIO."""

from machine import Pin
from rp2 import PIO, StateMachine, asm_pio

from firmware.clock import sleep_us

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rp2.asm_pio import jmp, label, nop, not_x, out, wrap, wrap_target, x

_HERTZ = 8_000_000  # ten cycles a bit of 1.25 µs
_LAST_BYTES_US = 300  # nine bytes may be under way when `put` returns, and then the strip wants to see a pause
MEMORY = "strip.txt"
"""On the Pico's flash: the strip it drove last, so that a Pico that starts can switch it off."""


def _bits() -> None:
    # High for two cycles of ten is a 0, for seven a 1: 0.25 and 0.875 µs, within the WS2812B's data sheet.
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


_WS2812 = asm_pio(
    sideset_init=PIO.OUT_LOW,
    out_shiftdir=PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=PIO.JOIN_TX,
)(_bits)


class Strip:
    """Lights in a row; dark when made.

    Args:
        pin: GP number of the data line.
        lights: how many there are.
    """

    def __init__(self, pin: int, lights: int) -> None:
        self.lights = lights
        self._machine = StateMachine(0, _WS2812, freq=_HERTZ, sideset_base=Pin(pin))
        self._machine.active(1)
        self.dark()

    def show(self, data: bytes) -> None:
        """Put bytes on the wire, three a light in the strip's order; blocks for 30 µs a light."""
        self._machine.put(bytearray(data), 24)

    def dark(self) -> None:
        """All lights off."""
        self.show(bytes(3 * self.lights))

    def close(self) -> None:
        """Go dark and stop."""
        self.dark()
        sleep_us(_LAST_BYTES_US)
        self._machine.active(0)


def remember(pin: int, lights: int) -> None:
    """Write down which strip there is; flash is written only where it is another than before."""
    text = f"{pin} {lights}"
    if _remembered() != text:
        try:
            with open(MEMORY, "w") as file:
                file.write(text)
        except OSError:
            return  # flash that is full or worn: then a Pico that starts cannot switch it off, and all else is well


def darken_remembered() -> None:
    """Switch off the strip of the last time: it may have its own supply and show the last frame still."""
    try:
        pin, lights = [int(word) for word in _remembered().split()]
        Strip(pin, lights).close()
    except (ValueError, OverflowError, MemoryError):
        return  # nothing is remembered, or nothing that makes sense


def remembered_pin() -> int:
    """The pin of the strip of the last time; -1 where none is remembered."""
    try:
        pin, lights = [int(word) for word in _remembered().split()]
        return pin if lights else -1
    except ValueError:
        return -1


def _remembered() -> str:
    try:
        with open(MEMORY) as file:
            return file.read()
    except OSError:
        return ""  # none was ever configured
