"""What is wrong with a ``[body]``: pins used twice or good for nothing, switches without a place, missing parts.

It looks at the plain tables, so that all of it can be told at once beside the mistakes of the rest of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from attrs import asdict

from controller.engine.strict import Mistake, structure
from hardware.wiring.model import (
    BODIES,
    LinesBody,
    Matrix,
    MatrixBody,
    Pico,
    PicoReader,
    PicosBody,
    Pixels,
    ReaderBody,
    SerialReader,
)
from hardware.wiring.pins import (
    MOST_COLUMNS,
    MOST_CROSSINGS,
    MOST_PICO_KEYS,
    MOST_ROWS,
    PI_PINS,
    PI_PULLED_UP,
    PI_PWM_PINS,
    PI_SPI_PIXELS,
    PI_UART,
    PI_UART_PORTS,
    PICO_PINS,
    one_i2c,
    one_spi,
)
from hardware.wiring.places import Parts, in_matrix, of_pico_readers, of_readers, on_lines, on_picos, once


class Use(NamedTuple):
    """A pin in use: where the file says so, which, and whether it is felt (an input)."""

    path: str
    pin: int
    felt: bool = False


def check(data: Mapping[str, Any]) -> Iterable[Mistake]:
    """What is wrong with the ``[body]`` of a board file's tables, whose ``kind`` is one of ours."""
    found, mistakes = structure(BODIES[data["body"]["kind"]], data["body"])
    if mistakes:
        return [Mistake(f"body.{path}" if path else "body", text) for path, text in mistakes]
    return [Mistake(f"body.{path}", text) for path, text in _CHECKS[type(found)](found, Parts(data))]


# Each kind of body.


def _lines(body: LinesBody, parts: Parts) -> Iterator[Mistake]:
    uses = [Use(f"lines.{name}", pin, felt=True) for name, pin in body.lines.items()]
    yield from on_lines(body, parts)
    yield from _pi([*uses, *_readers_use(body.readers)], body.pixels, parts)
    yield from of_readers(body.readers, parts)


def _matrix(body: MatrixBody, parts: Parts) -> Iterator[Mistake]:
    uses = [*_crossings("matrix", body.matrix), *_keys_use("keys", body.keys)]
    yield from _sizes("matrix", body.matrix.rows, body.matrix.columns)
    yield from in_matrix(body, parts)
    yield from _pi([*uses, *_readers_use(body.readers)], body.pixels, parts)
    yield from of_readers(body.readers, parts)


def _picos(body: PicosBody, parts: Parts) -> Iterator[Mistake]:
    if not body.picos:
        yield Mistake("picos", "there is none")
        return
    for number, pico in enumerate(body.picos):
        yield from _pico(f"picos.{number}", pico)
    yield from on_picos(body, parts)
    yield from _twice(_readers_use(body.readers), "GPIO")
    yield from _told_apart(body.picos)
    yield from once("picos", "pixels", sum(pico.pixels is not None for pico in body.picos), parts.lit)
    yield from of_pico_readers(body, parts)


def _reader(body: ReaderBody, parts: Parts) -> Iterator[Mistake]:
    yield from of_readers(body.readers, parts)
    yield from _twice(_readers_use(body.readers), "GPIO")
    if parts.switches or parts.lit:
        yield Mistake("kind", "a body that is a reader alone has neither wells nor lights")
    # Keys without a line do no harm: cards do what they would, and the screen offers them.


_CHECKS: Mapping[type[Any], Callable[[Any, Parts], Iterator[Mistake]]] = {
    LinesBody: _lines,
    MatrixBody: _matrix,
    PicosBody: _picos,
    ReaderBody: _reader,
}


# Pins.


def _pi(uses: list[Use], pixels: Pixels | None, parts: Parts) -> Iterator[Mistake]:
    if pixels is not None:
        uses += _pixels_use(pixels)
        if pixels.backend == "spi" and pixels.pin != PI_SPI_PIXELS[0]:
            yield Mistake("pixels.pin", f"SPI drives GPIO{PI_SPI_PIXELS[0]} and no other")
        if pixels.backend == "pwm" and pixels.pin not in PI_PWM_PINS:
            yield Mistake("pixels.pin", f"PWM drives one of {', '.join(f'GPIO{pin}' for pin in PI_PWM_PINS)}")
    yield from once("pixels", "pixels", int(pixels is not None), parts.lit)
    for use in uses:
        if use.pin not in PI_PINS:
            yield Mistake(use.path, f"there is no GPIO{use.pin}: they go from {PI_PINS[0]} to {PI_PINS[-1]}")
        elif use.felt and use.pin in PI_PULLED_UP:
            yield Mistake(use.path, f"GPIO{use.pin} is pulled up on the Pi itself: use it as a row of a matrix")
    yield from _twice(uses, "GPIO")


def _pico(path: str, pico: Pico) -> Iterator[Mistake]:
    uses = [*_crossings(path, Matrix(pico.rows, pico.columns)), *_keys_use(f"{path}.keys", pico.keys)]
    if pico.reader is not None:
        uses += [Use(f"{path}.reader.{name}", pin) for name, pin in pico.reader.pins.items() if pin is not None]
        yield from _bus(f"{path}.reader", pico.reader)
    if pico.pixels is not None:
        uses.append(Use(f"{path}.pixels.pin", pico.pixels.pin))
        if pico.pixels.backend not in ("auto", "pio"):
            yield Mistake(f"{path}.pixels.backend", "a Pico always drives lights by its PIO: leave it out")
    if pico.strap is not None:
        uses.append(Use(f"{path}.strap", pico.strap, felt=True))
    for use in uses:
        if use.pin not in PICO_PINS:
            yield Mistake(use.path, f"a Pico has no GP{use.pin} to spare: GP0 to GP22 and GP26 to GP28")
    yield from _sizes(path, pico.rows, pico.columns)
    if len(pico.keys) > MOST_PICO_KEYS:
        yield Mistake(
            f"{path}.keys", f"{len(pico.keys)} keys on lines of their own; a Pico has {MOST_PICO_KEYS} at most"
        )
    yield from _twice(uses, "GP")


def _bus(path: str, reader: PicoReader) -> Iterator[Mistake]:
    """A reader has the lines that its bus needs, no others, and on pins that the Pico can use for it."""
    pins = reader.pins
    missing = [name for name, pin in pins.items() if pin is None]
    yield from (Mistake(f"{path}.{name}", "is missing") for name in missing)
    for name, pin in asdict(reader).items():
        if name not in ("bus", *pins) and pin is not None:
            yield Mistake(f"{path}.{name}", f"a reader on {reader.bus} has no such line")
    if missing:
        return
    used = {name: pin for name, pin in pins.items() if pin is not None and name != "cs"}
    if not (one_i2c(**used) if reader.bus == "i2c" else one_spi(**used)):
        told = ", ".join(f"{name} on GP{pin}" for name, pin in used.items())
        yield Mistake(path, f"a Pico has no {reader.bus.upper()} with {told}")


def _crossings(path: str, matrix: Matrix) -> Iterator[Use]:
    yield from (Use(f"{path}.rows.{n}", pin) for n, pin in enumerate(matrix.rows))
    yield from (Use(f"{path}.columns.{n}", pin, felt=True) for n, pin in enumerate(matrix.columns))


def _keys_use(path: str, keys: Mapping[str, int]) -> Iterator[Use]:
    return (Use(f"{path}.{name}", pin, felt=True) for name, pin in keys.items())


def _readers_use(readers: Mapping[str, SerialReader]) -> Iterator[Use]:
    """A reader on the Pi's own port claims its two pins; one on USB none."""
    for name, reader in readers.items():
        if reader.port in PI_UART_PORTS:
            yield from (Use(f"readers.{name}.port", pin) for pin in PI_UART)


def _pixels_use(pixels: Pixels) -> list[Use]:
    """``auto`` may become SPI on GPIO10, which claims its clock too."""
    spi = pixels.backend == "spi" or (pixels.backend == "auto" and pixels.pin == PI_SPI_PIXELS[0])
    return [Use("pixels.pin", pin) for pin in dict.fromkeys((pixels.pin, *(PI_SPI_PIXELS if spi else ())))]


def _twice(uses: Iterable[Use], letters: str) -> Iterator[Mistake]:
    first: dict[int, str] = {}
    for use in uses:
        if use.pin in first:
            yield Mistake(use.path, f"{letters}{use.pin} is used twice: by {first[use.pin]} already")
        first.setdefault(use.pin, use.path)


def _sizes(path: str, rows: tuple[int, ...], columns: tuple[int, ...]) -> Iterator[Mistake]:
    for name, pins, most in (("rows", rows, MOST_ROWS), ("columns", columns, MOST_COLUMNS)):
        if not 1 <= len(pins) <= most:
            yield Mistake(f"{path}.{name}", f"{len(pins)} pins; a matrix has 1 to {most}")
    if len(rows) * len(columns) > MOST_CROSSINGS:
        yield Mistake(
            path, f"{len(rows)} rows by {len(columns)} columns; a matrix has at most {MOST_CROSSINGS} crossings"
        )


def _told_apart(picos: tuple[Pico, ...]) -> Iterator[Mistake]:
    """Of several Picos each but one has a strap or a number of its own."""
    marks = [pico.serial.upper() if pico.serial else pico.strap for pico in picos]
    for number, mark in enumerate(marks):
        if marks.index(mark) != number:
            yield Mistake(f"picos.{number}", "cannot be told from another: give it a strap of its own, or its serial")
    for number, pico in enumerate(picos):
        straps = {other.strap for other in picos if other is not pico} - {None}
        for name, pin in pico.keys.items():
            if pin in straps:
                yield Mistake(
                    f"picos.{number}.keys.{name}", f"GP{pin} is another Pico's strap: pressed, it looks alike"
                )
