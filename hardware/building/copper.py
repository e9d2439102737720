"""Whether the copper of a KiCad board joins what it must and nothing else: read from the file, not from its maker.

Every pad, track and via is a round-ended stretch on one layer or on both. Two of them touch when they overlap; what
touches is one piece of copper. Then each piece has to have one net, each net one piece, and pieces of other nets keep
their clearance, as all copper does from the edge of the board and from holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

FRONT, BACK = "F.Cu", "B.Cu"
LAYERS: Final = (FRONT, BACK)


class Copper(NamedTuple):
    """A stretch of copper with round ends; ``layers`` empty for a hole without copper."""

    what: str
    net: str
    layers: tuple[str, ...]
    x1: float
    y1: float
    x2: float
    y2: float
    radius: float


Expression = list["Expression | str"]


def parsed(text: str) -> Expression:
    """An s-expression as lists of lists. Raises ValueError where brackets are left open."""
    stack: list[Expression] = [[]]
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()]+', text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    if len(stack) != 1:
        raise ValueError("brackets are left open")
    (whole,) = stack[0]
    assert isinstance(whole, list)
    return whole


def _all(of: Expression, name: str) -> Iterator[Expression]:
    return (part for part in of if isinstance(part, list) and part and part[0] == name)


def _values(of: Expression, name: str) -> list[str]:
    return [word for part in _all(of, name) for word in part[1:] if isinstance(word, str)]


def _numbers(of: Expression, name: str) -> list[float]:
    return [float(word) for word in _values(of, name)]


def copper(board: Expression) -> Iterator[Copper]:
    """All copper, and all holes."""
    names = {str(net[1]): str(net[2]) for net in _all(board, "net")}
    for footprint in _all(board, "footprint"):
        mark = next((str(text[2]) for text in _all(footprint, "fp_text") if text[1] == "reference"), "hole")
        x, y = _numbers(footprint, "at")[:2]
        for pad in _all(footprint, "pad"):
            yield _pad(pad, mark, x, y, names)
    for segment in _all(board, "segment"):
        (x1, y1), (x2, y2) = _numbers(segment, "start"), _numbers(segment, "end")
        layer, radius = _values(segment, "layer")[0], _numbers(segment, "width")[0] / 2
        yield Copper("track", names[_values(segment, "net")[0]], (layer,), x1, y1, x2, y2, radius)
    for via in _all(board, "via"):
        x, y = _numbers(via, "at")
        yield Copper("via", names[_values(via, "net")[0]], LAYERS, x, y, x, y, _numbers(via, "size")[0] / 2)


def _pad(pad: Expression, mark: str, x: float, y: float, names: dict[str, str]) -> Copper:
    dx, dy = _numbers(pad, "at")[:2]
    wide, high = _numbers(pad, "size")
    across, down = max(0.0, wide - high) / 2, max(0.0, high - wide) / 2
    layers = LAYERS if "*.Cu" in _values(pad, "layers") else (FRONT,)
    net = names[_values(pad, "net")[0]] if _values(pad, "net") else ""
    x, y, radius = x + dx, y + dy, min(wide, high) / 2
    what = f"{mark}.{pad[1]}"
    return Copper(what, net, layers if net else (), x - across, y - down, x + across, y + down, radius)


def gap(one: Copper, other: Copper) -> float:
    """Between two stretches, whichever layers they are on; negative where they overlap."""
    return _between(one, other) - one.radius - other.radius


def _between(one: Copper, other: Copper) -> float:
    a, b, c, d = (one.x1, one.y1), (one.x2, one.y2), (other.x1, other.y1), (other.x2, other.y2)
    if _cross(a, b, c) * _cross(a, b, d) < 0 and _cross(c, d, a) * _cross(c, d, b) < 0:
        return 0.0
    return min(_to(a, c, d), _to(b, c, d), _to(c, a, b), _to(d, a, b))


_Spot = tuple[float, float]


def _cross(a: _Spot, b: _Spot, p: _Spot) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _to(p: _Spot, a: _Spot, b: _Spot) -> float:
    long = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    t = 0.0 if not long else max(0.0, min(1.0, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long))
    return float(((p[0] - a[0] - t * (b[0] - a[0])) ** 2 + (p[1] - a[1] - t * (b[1] - a[1])) ** 2) ** 0.5)


def board_faults(text: str, clearance_mm: float) -> list[str]:
    """What is wrong with the copper of a board file, one sentence each; none where it is sound."""
    board = parsed(text)
    found = [*copper(board)]
    pieces = list(range(len(found)))

    def piece(number: int) -> int:
        while pieces[number] != number:
            number = pieces[number]
        return number

    faults: list[str] = []
    for n, one in enumerate(found):
        for m in range(n):
            other = found[m]
            hole = not (one.layers and other.layers)
            if not hole and not set(one.layers) & set(other.layers):
                continue
            apart = gap(one, other)
            if apart <= 0 and not hole:
                pieces[piece(n)] = piece(m)
            if (hole or one.net != other.net) and apart < clearance_mm - 1e-9:
                faults.append(f"{one.what} ({one.net}) is {apart:.2f} mm from {other.what} ({other.net})")
    by_net: dict[str, dict[int, str]] = {}
    for n, one in enumerate(found):
        if one.layers:
            by_net.setdefault(one.net, {}).setdefault(piece(n), one.what)
    for net, there in by_net.items():
        if len(there) > 1:
            faults.append(f"{net} is in {len(there)} pieces, at {', '.join(there.values())}")
    (edge,) = _all(board, "gr_rect")
    (left, upper), (right, lower) = _numbers(edge, "start"), _numbers(edge, "end")
    for one in found:
        inside = min(
            min(one.x1, one.x2) - left, right - max(one.x1, one.x2), min(one.y1, one.y2) - upper,
            lower - max(one.y1, one.y2),
        ) - one.radius  # fmt: skip
        if inside < 0.3:
            faults.append(f"{one.what} ({one.net}) is {inside:.2f} mm from the edge")
    return faults
