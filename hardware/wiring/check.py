"""What is wrong with a ``[body]``: pins used twice or good for nothing, switches without a place, missing parts.

It looks at the plain tables, so that all of it can be told at once beside the mistakes of the rest of the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from attrs import asdict

from controller.checked import Mistake, meant, structure
from hardware.wiring.model import (
    BODIES,
    UART_PORT,
    LinesBody,
    Matrix,
    MatrixBody,
    Pico,
    PicosBody,
    Pixels,
    ReaderBody,
    SerialReader,
)
from hardware.wiring.pins import (
    MOST_COLUMNS,
    MOST_ROWS,
    PI_PINS,
    PI_PULLED_UP,
    PI_PWM_PINS,
    PI_SPI_PIXELS,
    PI_UART,
    PICO_PINS,
)


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
    return [Mistake(f"body.{path}", text) for path, text in _CHECKS[type(found)](found, _Parts(data))]


class _Parts:
    """What the rest of the file says there is; nothing where it is wrong, which is told elsewhere."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        zones = data.get("zones")
        wells = zones.items() if isinstance(zones, dict) else ()
        self.switches = [f"{zone}.{n}" for zone, count in wells if isinstance(count, int) for n in range(1, count + 1)]
        self.keys = [key for key in _listed(data, "keys") if isinstance(key, str)]
        self.readers = [name for name in _listed(data, "readers") if isinstance(name, str)]
        self.lit = bool(data.get("lights"))


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    found = data.get(key)
    return found if isinstance(found, list) else []


# Each kind of body.


def _lines(body: LinesBody, parts: _Parts) -> Iterator[Mistake]:
    uses = [Use(f"lines.{name}", pin, felt=True) for name, pin in body.lines.items()]
    yield from _placed("lines", [*body.lines], [*parts.switches, *parts.keys])
    yield from _pi([*uses, *_readers_use(body.readers)], body.pixels, parts)
    yield from _readers(body.readers, parts)


def _matrix(body: MatrixBody, parts: _Parts) -> Iterator[Mistake]:
    uses = [*_crossings("matrix", body.matrix), *_keys_use("keys", body.keys)]
    yield from _crossed("matrix", body.matrix, [*parts.switches, *parts.keys], body.keys)
    yield from _pi([*uses, *_readers_use(body.readers)], body.pixels, parts)
    yield from _readers(body.readers, parts)


def _picos(body: PicosBody, parts: _Parts) -> Iterator[Mistake]:
    if not body.picos:
        yield Mistake("picos", "there is none")
    room = sum(len(pico.rows) * len(pico.columns) for pico in body.picos)
    on_lines = [key for pico in body.picos for key in pico.keys]
    named = [name for pico in body.picos for name in pico.order]
    for number, pico in enumerate(body.picos):
        yield from _pico(f"picos.{number}", pico)
    yield from _unknown("picos", [*on_lines, *named], [*parts.switches, *parts.keys])
    wanted = len(parts.switches) + len(parts.keys) - len(on_lines)
    if room < wanted:
        yield Mistake("picos", f"{room} crossings for {wanted} switches and keys")
    if len(body.picos) > 1:
        yield from _told_apart(body.picos)
    yield from _once("picos", "pixels", [pico for pico in body.picos if pico.pixels], parts.lit)
    tagged = [pico for pico in body.picos if pico.reader] + [*body.readers]
    yield from _once("picos", "reader", tagged, bool(parts.readers))
    if body.readers:
        yield from _readers(body.readers, parts)


def _reader(body: ReaderBody, parts: _Parts) -> Iterator[Mistake]:
    yield from _readers(body.readers, parts)
    if parts.switches or parts.lit:
        yield Mistake("kind", "a body that is a reader alone has neither wells nor lights")
    # Keys without a line do no harm: cards do what they would, and the screen offers them.


_CHECKS: Mapping[type[Any], Callable[[Any, _Parts], Iterator[Mistake]]] = {
    LinesBody: _lines,
    MatrixBody: _matrix,
    PicosBody: _picos,
    ReaderBody: _reader,
}


# Pins.


def _pi(uses: list[Use], pixels: Pixels | None, parts: _Parts) -> Iterator[Mistake]:
    if pixels is not None:
        uses += _pixels_use(pixels)
        if pixels.backend == "spi" and pixels.pin != PI_SPI_PIXELS[0]:
            yield Mistake("pixels.pin", f"SPI drives GPIO{PI_SPI_PIXELS[0]} and no other")
        if pixels.backend == "pwm" and pixels.pin not in PI_PWM_PINS:
            yield Mistake("pixels.pin", f"PWM drives one of {', '.join(f'GPIO{pin}' for pin in PI_PWM_PINS)}")
    yield from _once("pixels", "pixels", [pixels] if pixels else [], parts.lit)
    for use in uses:
        if use.pin not in PI_PINS:
            yield Mistake(use.path, f"there is no GPIO{use.pin}: they go from {PI_PINS[0]} to {PI_PINS[-1]}")
        elif use.felt and use.pin in PI_PULLED_UP:
            yield Mistake(use.path, f"GPIO{use.pin} is pulled up on the Pi itself: use it as a row of a matrix")
    yield from _twice(uses, "GPIO")


def _pico(path: str, pico: Pico) -> Iterator[Mistake]:
    uses = [*_crossings(path, Matrix(pico.rows, pico.columns)), *_keys_use(f"{path}.keys", pico.keys)]
    if pico.reader is not None:
        for name, pin in pico.reader.pins.items():
            if pin is None:
                yield Mistake(f"{path}.reader.{name}", "is missing")
            else:
                uses.append(Use(f"{path}.reader.{name}", pin))
        idle = [n for n, pin in asdict(pico.reader).items() if n not in ("bus", *pico.reader.pins) and pin is not None]
        for name in idle:
            yield Mistake(f"{path}.reader.{name}", f"a reader on {pico.reader.bus} has no such line")
    if pico.pixels is not None:
        uses.append(Use(f"{path}.pixels.pin", pico.pixels.pin))
    if pico.strap is not None:
        uses.append(Use(f"{path}.strap", pico.strap, felt=True))
    for use in uses:
        if use.pin not in PICO_PINS:
            yield Mistake(use.path, f"a Pico has no GP{use.pin} to spare: GP0 to GP22 and GP26 to GP28")
    yield from _sizes(path, pico.rows, pico.columns)
    if len(pico.order) > len(pico.rows) * len(pico.columns):
        yield Mistake(f"{path}.order", f"{len(pico.order)} names for {len(pico.rows) * len(pico.columns)} crossings")
    yield from _twice(uses, "GP")


def _crossings(path: str, matrix: Matrix) -> Iterator[Use]:
    yield from (Use(f"{path}.rows.{n}", pin) for n, pin in enumerate(matrix.rows))
    yield from (Use(f"{path}.columns.{n}", pin, felt=True) for n, pin in enumerate(matrix.columns))


def _keys_use(path: str, keys: Mapping[str, int]) -> Iterator[Use]:
    return (Use(f"{path}.{name}", pin, felt=True) for name, pin in keys.items())


def _readers_use(readers: Mapping[str, SerialReader]) -> Iterator[Use]:
    """A reader on the Pi's own port claims its two pins; one on USB none."""
    for name, reader in readers.items():
        if reader.port == UART_PORT:
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


# Names.


def _placed(path: str, given: list[str], wanted: list[str]) -> Iterator[Mistake]:
    yield from _unknown(path, given, wanted)
    for name in wanted:
        if name not in given:
            yield Mistake(path, f"{name} has no line")


def _unknown(path: str, given: list[str], wanted: list[str]) -> Iterator[Mistake]:
    for name in dict.fromkeys(given):
        if name not in wanted:
            yield Mistake(f"{path}.{name}", f"there is no such switch or key{meant(name, wanted)}")
        elif given.count(name) > 1:
            yield Mistake(f"{path}.{name}", "has two places")


def _crossed(path: str, matrix: Matrix, wanted: list[str], elsewhere: Mapping[str, int]) -> Iterator[Mistake]:
    yield from _sizes(path, matrix.rows, matrix.columns)
    room = len(matrix.rows) * len(matrix.columns)
    yield from _unknown(path, [*matrix.order, *elsewhere], wanted)
    need = matrix.order or [name for name in wanted if name not in elsewhere]
    if len(need) > room:
        yield Mistake(path, f"{room} crossings for {len(need)} switches and keys")
    if matrix.order:
        yield from (Mistake(path, f"{name} has no place") for name in wanted if name not in (*matrix.order, *elsewhere))


def _sizes(path: str, rows: tuple[int, ...], columns: tuple[int, ...]) -> Iterator[Mistake]:
    for name, pins, most in (("rows", rows, MOST_ROWS), ("columns", columns, MOST_COLUMNS)):
        if not 1 <= len(pins) <= most:
            yield Mistake(f"{path}.{name}", f"{len(pins)} pins; a matrix has 1 to {most}")


def _told_apart(picos: tuple[Pico, ...]) -> Iterator[Mistake]:
    """Of several Picos each but one has a strap or a number of its own."""
    marks = [pico.serial or pico.strap for pico in picos]
    for number, mark in enumerate(marks):
        if marks.index(mark) != number:
            yield Mistake(f"picos.{number}", "cannot be told from another: give it a strap of its own, or its serial")


def _readers(readers: Mapping[str, SerialReader], parts: _Parts) -> Iterator[Mistake]:
    for name in readers:
        if name not in parts.readers:
            yield Mistake(f"readers.{name}", f"the board has no such reader{meant(name, parts.readers)}")
    for name in parts.readers:
        if name not in readers:
            yield Mistake(f"readers.{name}", "is missing")
    ports = [reader.port for reader in readers.values()]
    for name, reader in readers.items():
        if ports.count(reader.port) > 1:
            yield Mistake(f"readers.{name}.port", f"{reader.port} is used twice")


def _once(path: str, what: str, found: list[Any], wanted: bool) -> Iterator[Mistake]:
    if wanted and len(found) != 1:
        yield Mistake(path, f"the board needs one {what}, and {'there is none' if not found else 'there are several'}")
    elif found and not wanted:
        yield Mistake(path, f"there is a {what}, but the board has nothing for it")
