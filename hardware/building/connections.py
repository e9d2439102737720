"""Every wire of a board, worked out from its board file: the one source of diagrams, tables and parts lists.

A wire goes from a pin of one thing to a pin of another. Pins are called as they are printed on the thing; pins of a
Pi's header and of a Pico's edge by their position, with the GPIO number as label.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from controller.boards import Board
from hardware.wiring.model import (
    LinesBody,
    Matrix,
    MatrixBody,
    Pico,
    PicoReader,
    PicosBody,
    ReaderBody,
    SerialReader,
    wiring,
)
from hardware.wiring.pins import PI_HEADER, PI_UART, PI_UART_PORTS, PICO_3V3, PICO_BOARD

PI, READER, SHIFTER, SUPPLY, STRIP = "Raspberry Pi", "PN532", "74AHCT125", "Supply", "Strip"
FUSE, CAPACITOR, RESISTOR, COMPUTER, ADAPTOR = "Fuse", "1000 µF", "330 Ω", "Computer", "USB serial adaptor"
MATRIX, WELLS, KEYS = "Matrix", "Wells", "Keys"
THROUGH: Final = f", through {RESISTOR}"
"""What is told behind the use of a wire that has a resistor in it."""
DATA: Final = "data"
PULL_DOWN, PULLED = "4.7 kΩ", "pull-down"
"""The resistor between the level shifter's input and ground, and the cable that stands for it. No more than that: an
input of a Pico 2 that was high is held at some 2.2 V by a leak of 120 µA until 8.2 kilohms or less pull it down (RP2350
data sheet, erratum E9)."""
PULL_UP, PULLED_UP = "2.2 kΩ", "pull-up"
"""The resistors from the two lines of a reader's I2C to 3.3 V, and the cable that stands for them: the Pico's own
pull-ups are 50 kilohms and more, and many modules bring none. 1.5 kilohms load the lines with less than the 3 mA that
I2C allows, 4.7 lift 200 pF of cable within 1 µs (UM10204, 7.1)."""
AT_REST, BYPASSED = "at rest", "bypass"
"""The cables that stand for what is joined at the level shifter besides: its unused gates, and its capacitor."""
LIGHTS: Final = frozenset(
    {"into the strip", "supply", "fused", "lights", "level shifter", "enable", PULLED, AT_REST, BYPASSED}
)
"""The cables that are behind the level shifter's input; every board with lights has the same."""
COMMON: Final = "common"
"""The pin of wells and keys where the second wires of all of them meet."""

# Which of the equal pins is used for what; any other of its kind does as well.
_PI_3V3, _PI_GROUND_READER, _PI_GROUND_WELLS, _PI_GROUND_LIGHTS = 1, 6, 9, 39
_PICO_GROUND_READER, _PICO_GROUND_LIGHTS, _PICO_GROUND_STRAP, _PICO_GROUND_KEYS = 23, 28, 38, 3

_SIGNALS = ("BN", "YE", "GN", "BU", "VT", "GY", "WH", "PK")
"""The colours of a ribbon cable in its order, brown first, without red, orange and black: these are kept for 5 V, 3.3 V
and ground."""
_PLUS, _PLUS_3V3, _MINUS = "RD", "OG", "BK"


class Pin(NamedTuple):
    """A pin: of which thing, what is printed beside it, and what it is (``GPIO10``; empty where nothing is to add)."""

    thing: str
    name: str
    label: str = ""


class Wire(NamedTuple):
    """A wire: its ends, the cable that it runs in, what it is for, and its colour as WireViz writes it."""

    start: Pin
    end: Pin
    cable: str
    use: str
    colour: str


def wires(board: Board) -> tuple[Wire, ...]:
    """All wires of a board that has a ``[body]``, but those from crossing to crossing and from light to light."""
    body = wiring(board)
    found: list[Wire] = []
    if isinstance(body, LinesBody):
        found += [*_lines(body.lines), *_pi_rest(body)]
    elif isinstance(body, MatrixBody):
        found += [*_pi_matrix(body.matrix), *_lines(body.keys, KEYS), *_pi_rest(body)]
    elif isinstance(body, PicosBody):
        for number, pico in enumerate(body.picos):
            found += _pico(pico, _numbered("Pico", number, body), _numbered(MATRIX, number, body))
        found += _on_usb(body.readers)
    elif isinstance(body, ReaderBody):
        found += _on_usb(body.readers)
    return tuple(found)


def _numbered(name: str, number: int, body: PicosBody) -> str:
    return f"{name} {number + 1}" if len(body.picos) > 1 else name


def pi_pin(gpio: int) -> Pin:
    """A GPIO by the number of its pin on the Pi's header."""
    return Pin(PI, str(PI_HEADER[gpio]), f"GPIO{gpio}")


def pico_pin(thing: str, gpio: int) -> Pin:
    """A GP by the number of its pin on the Pico's edge."""
    return Pin(thing, str(PICO_BOARD[gpio]), f"GP{gpio}")


def _colour(number: int) -> str:
    return _SIGNALS[number % len(_SIGNALS)]


# On a Raspberry Pi.


def _pi_rest(body: LinesBody | MatrixBody) -> Iterator[Wire]:
    for reader in body.readers.values():
        if reader.port in PI_UART_PORTS:
            yield from _reader_on_pi()
        else:
            yield from _on_usb({"main": reader})
    if body.pixels is not None:
        yield from _lights(pi_pin(body.pixels.pin), Pin(PI, str(_PI_GROUND_LIGHTS), "GND"))


def _lines(lines: Mapping[str, int], what: str = WELLS) -> Iterator[Wire]:
    by_header = sorted(lines.items(), key=lambda line: PI_HEADER[line[1]])
    for number, (name, gpio) in enumerate(by_header):
        yield Wire(pi_pin(gpio), Pin(what, name), what.lower(), name, _colour(number))
    if lines:
        yield Wire(Pin(PI, str(_PI_GROUND_WELLS), "GND"), Pin(what, COMMON), what.lower(), "common ground", _MINUS)


def _pi_matrix(matrix: Matrix) -> Iterator[Wire]:
    """Rows are driven, and high while they rest: where a diode is missing or bridged, two closed switches of a column
    join a high pin to a low one, and a resistor in each row keeps that harmless. (A Pico lets its rows go instead.)"""
    for number, gpio in enumerate(matrix.rows):
        use = f"row {number + 1}{THROUGH}"
        yield Wire(pi_pin(gpio), Pin(MATRIX, f"R{number + 1}"), "rows", use, _colour(number))
    for number, gpio in enumerate(matrix.columns):
        yield Wire(pi_pin(gpio), Pin(MATRIX, f"C{number + 1}"), "columns", f"column {number + 1}", _colour(number))


def _reader_on_pi() -> Iterator[Wire]:
    """By its UART: what one sends the other receives. From 3.3 V: a module fed with 5 V may send 5 V."""
    send, receive = PI_UART
    yield Wire(Pin(PI, str(_PI_3V3), "3.3 V"), Pin(READER, "VCC"), "reader", "3.3 V", _PLUS_3V3)
    yield Wire(Pin(PI, str(_PI_GROUND_READER), "GND"), Pin(READER, "GND"), "reader", "ground", _MINUS)
    yield Wire(_uart(send, "TXD"), Pin(READER, "RXD", "SCL"), "reader", "to the reader", "YE")
    yield Wire(_uart(receive, "RXD"), Pin(READER, "TXD", "SDA"), "reader", "from the reader", "GN")


def _uart(gpio: int, name: str) -> Pin:
    return Pin(PI, str(PI_HEADER[gpio]), f"GPIO{gpio} {name}")


# On a Pico.


def _pico(pico: Pico, thing: str, matrix: str) -> Iterator[Wire]:
    yield Wire(Pin(thing, "USB", "cable"), Pin(COMPUTER, f"USB of {thing}"), f"USB of {thing}", "data and power", "BK")
    for number, gpio in enumerate(pico.rows):
        end = Pin(matrix, f"R{number + 1}")
        yield Wire(pico_pin(thing, gpio), end, f"rows of {matrix}", f"row {number + 1}", _colour(number))
    for number, gpio in enumerate(pico.columns):
        end = Pin(matrix, f"C{number + 1}")
        yield Wire(pico_pin(thing, gpio), end, f"columns of {matrix}", f"column {number + 1}", _colour(number))
    yield from _pico_keys(pico, thing)
    if pico.reader is not None:
        yield from _reader_on_pico(pico.reader, thing)
    if pico.pixels is not None:
        yield from _lights(pico_pin(thing, pico.pixels.pin), Pin(thing, str(_PICO_GROUND_LIGHTS), "GND"))
    if pico.strap is not None:
        ground = Pin(thing, str(_PICO_GROUND_STRAP), "GND")
        yield Wire(pico_pin(thing, pico.strap), ground, "strap", f"strap: this is {thing}", _MINUS)


def _pico_keys(pico: Pico, thing: str) -> Iterator[Wire]:
    for number, (name, gpio) in enumerate(pico.keys.items()):
        yield Wire(pico_pin(thing, gpio), Pin(KEYS, name), "keys", name, _colour(number))
    if pico.keys:
        yield Wire(Pin(thing, str(_PICO_GROUND_KEYS), "GND"), Pin(KEYS, COMMON), "keys", "common ground", _MINUS)


def _reader_on_pico(reader: PicoReader, thing: str) -> Iterator[Wire]:
    yield Wire(Pin(thing, str(PICO_3V3), "3V3(OUT)"), Pin(READER, "VCC"), "reader", "3.3 V", _PLUS_3V3)
    yield Wire(Pin(thing, str(_PICO_GROUND_READER), "GND"), Pin(READER, "GND"), "reader", "ground", _MINUS)
    names = {"sda": "SDA", "scl": "SCL", "sck": "SCK", "mosi": "MOSI", "miso": "MISO", "cs": "SS"}
    for (name, gpio), colour in zip(reader.pins.items(), ("GN", "YE", "BU", "WH"), strict=False):
        if gpio is not None:
            end = Pin(READER, names[name])
            yield Wire(pico_pin(thing, gpio), end, "reader", f"{reader.bus.upper()} {names[name]}", colour)
            if name in ("sda", "scl"):
                yield Wire(end, Pin(READER, "VCC"), PULLED_UP, f"{PULL_UP}: lifts {names[name]}", colour)


# On the USB port of any computer.


def _on_usb(readers: Mapping[str, SerialReader]) -> Iterator[Wire]:
    for _ in readers:
        yield Wire(Pin(ADAPTOR, "USB", "plug"), Pin(COMPUTER, "USB"), "USB of the adaptor", "data and power", "BK")
        yield Wire(Pin(ADAPTOR, "3V3"), Pin(READER, "VCC"), "reader", "3.3 V", _PLUS_3V3)
        yield Wire(Pin(ADAPTOR, "GND"), Pin(READER, "GND"), "reader", "ground", _MINUS)
        yield Wire(Pin(ADAPTOR, "TXD"), Pin(READER, "RXD", "SCL"), "reader", "to the reader", "YE")
        yield Wire(Pin(ADAPTOR, "RXD"), Pin(READER, "TXD", "SDA"), "reader", "from the reader", "GN")


# The lights: data through a level shifter, 5 V from a supply of their own behind a fuse, and all grounds joined.


def _lights(data: Pin, ground: Pin) -> Iterator[Wire]:
    yield Wire(data, Pin(SHIFTER, "2", "1A"), DATA, "data, 3.3 V", "GN")
    yield Wire(ground, Pin(SHIFTER, "7", "GND"), DATA, "common ground", _MINUS)
    # Without it the input floats until the program sends: the Pi or Pico may be off while the lights have their supply.
    yield Wire(Pin(SHIFTER, "2", "1A"), Pin(SHIFTER, "7", "GND"), PULLED, f"{PULL_DOWN}: dark until data comes", "GN")
    yield Wire(Pin(SHIFTER, "3", "1Y"), Pin(STRIP, "DIN"), "into the strip", f"data, 5 V{THROUGH}", "GN")
    yield Wire(Pin(SUPPLY, "+"), Pin(FUSE, "in"), "supply", "5 V", _PLUS)
    yield Wire(Pin(FUSE, "out"), Pin(CAPACITOR, "+"), "fused", "5 V, fused", _PLUS)
    yield Wire(Pin(SUPPLY, "−"), Pin(CAPACITOR, "−"), "supply", "ground", _MINUS)
    yield Wire(Pin(CAPACITOR, "+"), Pin(STRIP, "+5V"), "lights", "5 V, fused", _PLUS)
    yield Wire(Pin(CAPACITOR, "−"), Pin(STRIP, "GND"), "lights", "ground", _MINUS)
    yield Wire(Pin(FUSE, "out"), Pin(SHIFTER, "14", "VCC"), "level shifter", "5 V, fused", _PLUS)
    yield Wire(Pin(SUPPLY, "−"), Pin(SHIFTER, "7", "GND"), "level shifter", "ground", _MINUS)
    yield Wire(Pin(SHIFTER, "7", "GND"), Pin(SHIFTER, "1", "1OE"), "enable", "gate 1 is on", _MINUS)
    for gate, enable, entrance in (2, "4", "5"), (3, "10", "9"), (4, "13", "12"):
        off, low = Pin(SHIFTER, enable, f"{gate}OE"), Pin(SHIFTER, entrance, f"{gate}A")
        yield Wire(Pin(SHIFTER, "14", "VCC"), off, AT_REST, f"gate {gate} is off", _PLUS)
        yield Wire(Pin(SHIFTER, "7", "GND"), low, AT_REST, f"input {gate} is at rest", _MINUS)
    yield Wire(Pin(SHIFTER, "14", "VCC"), Pin(SHIFTER, "7", "GND"), BYPASSED, "100 nF, close to the chip", _PLUS)
