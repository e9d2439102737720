"""A foot for a piece with a pocket for its magnet, and the cap of the pocket: closed meshes, written as STL.

Both are bodies of rotation: a profile in the plane of radius and height, turned about the axis. Each edge of the mesh
belongs to two triangles that run along it in opposite directions, which is what makes it closed (`open_edges`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, pi, sin
from struct import pack, unpack_from
from typing import Final

from hardware.building.magnetics import Magnet

SPOKES: Final = 96
ROOM_MM: Final = 0.2
"""The pocket is so much wider than the magnet."""
DEPTH_MM: Final = 1.0
"""And so much deeper: room for glue and the cap."""
CAP_MM: Final = 0.6
ROOF_MM: Final = 1.2
"""What stays above the pocket."""
FOOT_MM: Final = 20.0
GROOVE_MM: Final = 0.5
"""How deep a groove is, and how wide."""
_FIRST_MM, _APART_MM = 0.7, 1.0

Vertex = tuple[float, float, float]
Triangle = tuple[Vertex, Vertex, Vertex]
Profile = Sequence[tuple[float, float]]


def foot(magnet: Magnet, diameter_mm: float = FOOT_MM, grooves: int = 0) -> list[Triangle]:
    """A foot that stands on z = 0 with its pocket open below. ``grooves`` around its rim tell which kind of piece it is
    for. Raises ValueError where the magnet leaves no wall, or the rim no room."""
    pocket, depth = magnet.diameter_mm / 2 + ROOM_MM / 2, magnet.height_mm + DEPTH_MM
    outer = diameter_mm / 2
    if outer - pocket < ROOF_MM:
        raise ValueError(f"a foot of {diameter_mm:g} mm is too narrow for a magnet of {magnet.diameter_mm:g} mm")
    high = depth + ROOF_MM
    if high - _FIRST_MM - _APART_MM * (grooves - 1) < GROOVE_MM / 2:
        raise ValueError(f"a foot of {high:g} mm is too low for {grooves} grooves")
    rim = [(outer, 0.0)]
    for number in reversed(range(grooves)):
        z = high - _FIRST_MM - _APART_MM * number
        rim += [(outer, z - GROOVE_MM / 2), (outer - GROOVE_MM, z), (outer, z + GROOVE_MM / 2)]
    return turned([(0, depth), (pocket, depth), (pocket, 0), *rim, (outer, high), (0, high)])


def cap(magnet: Magnet) -> list[Triangle]:
    """The disc that closes the pocket."""
    radius = magnet.diameter_mm / 2
    return turned([(0, 0), (radius, 0), (radius, CAP_MM), (0, CAP_MM)])


def turned(profile: Profile) -> list[Triangle]:
    """The mesh of a profile that begins and ends on the axis, with the body on the left of its way."""
    found: list[Triangle] = []
    for spoke in range(SPOKES):
        for (r1, z1), (r2, z2) in pairwise(profile):
            a, b = _at(r1, z1, spoke), _at(r2, z2, spoke)
            c, d = _at(r2, z2, spoke + 1), _at(r1, z1, spoke + 1)
            found += [(p, q, r) for p, q, r in ((a, c, b), (a, d, c)) if p not in (q, r) and q != r]
    # The profile is given from the axis outwards and back: seen from outside its triangles turn left.
    return [(p, r, q) for p, q, r in found] if volume(found) < 0 else found


def _at(radius: float, z: float, spoke: int) -> Vertex:
    angle = 2 * pi * (spoke % SPOKES) / SPOKES
    return (0.0, 0.0, z) if radius == 0 else (radius * cos(angle), radius * sin(angle), z)


def volume(mesh: Iterable[Triangle]) -> float:
    """In cubic millimetres; negative where the triangles look inwards."""
    return (
        sum(
            (
                a[0] * (b[1] * c[2] - b[2] * c[1])
                - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
            )
            for a, b, c in mesh
        )
        / 6
    )


def open_edges(mesh: Iterable[Triangle]) -> int:
    """How many edges are not met by exactly one other in the opposite direction: 0 in a closed mesh."""
    edges = Counter((one, other) for a, b, c in mesh for one, other in ((a, b), (b, c), (c, a)))
    return sum(number != 1 or edges[edge[::-1]] != 1 for edge, number in edges.items())


def stl(mesh: Sequence[Triangle]) -> bytes:
    """The mesh as a binary STL; normals are left to the reader, as the format allows."""
    head = b"Reedlight, millimetres".ljust(80, b" ")
    return head + pack("<I", len(mesh)) + b"".join(pack("<12fH", 0.0, 0.0, 0.0, *a, *b, *c, 0) for a, b, c in mesh)


def read_stl(data: bytes) -> list[Triangle]:
    """The triangles of a binary STL."""
    (count,) = unpack_from("<I", data, 80)
    found: list[Triangle] = []
    for number in range(count):
        v = unpack_from("<12f", data, 84 + 50 * number)
        found.append(((v[3], v[4], v[5]), (v[6], v[7], v[8]), (v[9], v[10], v[11])))
    return found
