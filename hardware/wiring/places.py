"""What is wrong with the names in a ``[body]``: switches and keys without a place or with two, readers likewise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from controller.engine.strict import Mistake, meant
from hardware.wiring.cells import laid_out
from hardware.wiring.model import LinesBody, MatrixBody, Pico, PicosBody, SerialReader

MOST_WELLS = 16
"""More in a zone is a mistake that is told elsewhere; listing them all could take all memory."""
USB = "usb"


class Parts:
    """What the rest of the file says there is; nothing where it is wrong, which is told elsewhere."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        zones = data.get("zones")
        wells = zones.items() if isinstance(zones, dict) else ()
        self.zones = {zone: min(count, MOST_WELLS) for zone, count in wells if isinstance(count, int)}
        self.switches = [f"{zone}.{well + 1}" for zone, count in self.zones.items() for well in range(count)]
        self.keys = [key for key in _listed(data, "keys") if isinstance(key, str)]
        self.readers = [name for name in _listed(data, "readers") if isinstance(name, str)]
        self.lit = bool(data.get("lights"))

    @property
    def names(self) -> list[str]:
        """All that wants a line or a crossing."""
        return [*self.switches, *self.keys]


def _listed(data: Mapping[str, Any], key: str) -> list[Any]:
    found = data.get(key)
    return found if isinstance(found, list) else []


class _Place(NamedTuple):
    """Where a file gives a switch or key its place, and its name."""

    path: str
    name: str


# Switches and keys.


def on_lines(body: LinesBody, parts: Parts) -> Iterator[Mistake]:
    """Every switch and key has a line."""
    yield from _known([_Place(f"lines.{name}", name) for name in body.lines], parts)
    yield from (Mistake("lines", f"{name} has no line") for name in parts.names if name not in body.lines)


def in_matrix(body: MatrixBody, parts: Parts) -> Iterator[Mistake]:
    """Every switch lies at a crossing, and every key too or on a line of its own."""
    given = [*_ordered("matrix.order", body.matrix.order), *_on_keys("keys", body.keys)]
    yield from _known(given, parts)
    yield from _only_keys("keys", body.keys, parts)
    room = len(body.matrix.rows) * len(body.matrix.columns)
    need = body.matrix.order or [name for name in parts.names if name not in body.keys]
    if len(need) > room:
        yield Mistake("matrix", f"{room} crossings for {len(need)} switches and keys")
    elif body.matrix.order:
        yield from _without("matrix.order", parts, [place.name for place in given])


def on_picos(body: PicosBody, parts: Parts) -> Iterator[Mistake]:
    """The same for the matrices of all Picos together."""
    given = [place for number, pico in enumerate(body.picos) for place in _of_pico(f"picos.{number}", pico)]
    yield from _known(given, parts)
    for number, pico in enumerate(body.picos):
        yield from _only_keys(f"picos.{number}.keys", pico.keys, parts)
        room = len(pico.rows) * len(pico.columns)
        if len(pico.order) > room:
            yield Mistake(f"picos.{number}.order", f"{len(pico.order)} names for {room} crossings")
    room = sum(len(pico.rows) * len(pico.columns) for pico in body.picos)
    need = len(parts.names) - sum(len(pico.keys) for pico in body.picos)
    if room < need:
        yield Mistake("picos", f"{room} crossings for {need} switches and keys")
    else:
        laid = [name for order in laid_out(body.picos, parts.zones, parts.keys) for name in order]
        yield from _without("picos", parts, [*laid, *(place.name for place in given)])


def _of_pico(path: str, pico: Pico) -> Iterator[_Place]:
    yield from _ordered(f"{path}.order", pico.order)
    yield from _on_keys(f"{path}.keys", pico.keys)


def _ordered(path: str, order: Sequence[str]) -> Iterator[_Place]:
    return (_Place(f"{path}.{number}", name) for number, name in enumerate(order))


def _on_keys(path: str, keys: Mapping[str, int]) -> Iterator[_Place]:
    return (_Place(f"{path}.{name}", name) for name in keys)


def _known(given: Iterable[_Place], parts: Parts) -> Iterator[Mistake]:
    """Every name is one of the board's, and has one place."""
    first: dict[str, str] = {}
    for path, name in given:
        if name not in parts.names:
            yield Mistake(path, f"there is no switch or key called {name}{meant(name, parts.names)}")
        elif name in first:
            yield Mistake(path, f"{name} has two places: {first[name]} already")
        first.setdefault(name, path)


def _only_keys(path: str, keys: Mapping[str, int], parts: Parts) -> Iterator[Mistake]:
    """A switch under ``keys`` would be told as pressed."""
    for name in keys:
        if name in parts.switches:
            yield Mistake(f"{path}.{name}", "is a switch and no key: its place is in a matrix")


def _without(path: str, parts: Parts, placed: Sequence[str]) -> Iterator[Mistake]:
    """Names for which there is no crossing: zones go to a Pico whole, so that room for all may be room for none."""
    for name in parts.names:
        if name not in placed:
            yield Mistake(path, f"{name} has no place; name the crossings with order")


# Readers.


def of_readers(readers: Mapping[str, SerialReader], parts: Parts) -> Iterator[Mistake]:
    """Every reader of the board has a port of its own."""
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
        elif reader.port == USB and any(port.startswith(f"{USB}:") for port in ports):
            yield Mistake(f"readers.{name}.port", "usb means the only adaptor there is, and there are two: usb:VID:PID")


def of_pico_readers(body: PicosBody, parts: Parts) -> Iterator[Mistake]:
    """One reader, on a Pico or on this computer; one on a Pico has no name of its own."""
    on_pico = [pico for pico in body.picos if pico.reader]
    if body.readers:
        yield from of_readers(body.readers, parts)
    if on_pico and len(parts.readers) > 1:
        yield Mistake("picos", f"the board has {len(parts.readers)} readers, and a Pico has one for the only reader")
    else:
        yield from once("picos", "reader", len(on_pico) + bool(body.readers), bool(parts.readers))


def once(path: str, what: str, found: int, wanted: bool) -> Iterator[Mistake]:
    """What there is to be one of, where the board has something for it."""
    if wanted and found != 1:
        yield Mistake(path, f"the board needs one {what}, and {'there are several' if found else 'there is none'}")
    elif found and not wanted:
        yield Mistake(path, f"there is a {what}, but the board has nothing for it")
