"""How strongly a board's pieces close its switches: their own, and those of their neighbours.

A reed switch feels the field along its own length. How much of it closes the switch is told in ampere-turns: the
current times the turns of a test coil around the switch at which it closes. A magnet is no coil, so its field has to
be weighed along the reed:

    AT = ∫ w(y) H(y) dy / ∫ w(y) h(y) dy

`H` is the magnet's field along the reed's axis (magpylib, a cylinder magnetised along its height), `h` the field that
one ampere-turn of the test coil makes there, and `w` how much each stretch of the reed brings to its gap. What a blade
gathers flows through all of it that lies nearer to the gap, so that `w` is taken as a triangle: 1 at the gap, 0 at the
ends of the reed (`TRIANGLE`). Others are thinkable, and the building page tells what they change: the same weight all
along (`EVEN`) and the field at the gap alone (`GAP`). What a model like this gives is known to some 30 %; ratios, on
which the choice of a magnet and a shift hangs, are known better.

What is reckoned for each magnet on each plan:

- `own_at`: the weakest ampere-turns of a piece in its own well, up to 3 mm off its middle and tilted by 3 degrees;
- `stray_at`: the strongest at any well that is empty, while a piece stands at the worst spot of the parking fields and
  all other wells are full; those whose fields would weaken the others' are left empty, as that may be so too;
- `push_mn`: the strongest sideways force on a piece between its neighbours. Wells that are full push from all sides;
  the worst is a piece at the end of a row. A light piece slides when that exceeds its friction;
- `margin`: `own_at / stray_at`. A switch wants a sensitivity between the two.

Not in it: iron nearby, reeds that draw a neighbour's field together, and how much single switches differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf
from typing import Any, Final, NamedTuple

from controller.errors import BodyError
from hardware.building.plan import Plan, Point, Rect

OFF_MM: Final = 3.0
"""How far off the middle of its well a piece may stand."""
TILT_DEGREES: Final = 3.0
FRICTION_MN: Final = 18.0
"""What holds a light piece of 6 g on a smooth film: a coefficient of 0.3."""
LEAST_OPERATE_AT, MOST_OPERATE_AT = 10.0, 20.0
"""What the switches of the parts list close at."""
LEAST_OWN_AT: Final = 1.25 * MOST_OPERATE_AT
"""The least sensitive switch closes with a quarter to spare."""
MOST_PUSH_MN: Final = FRICTION_MN / 1.5
MOST_STRAY_AT: Final = 0.8 * LEAST_OPERATE_AT
"""The most sensitive switch stays open with a fifth to spare. That one which was closed opens again wants more: a
switch lets go at 0.4 to 0.9 of what it closes at, so that one of 15 to 20 ampere-turns is the better choice."""
LEAST_MARGIN: Final = LEAST_OWN_AT / MOST_STRAY_AT
CAP_MM: Final = 0.6
"""Cap of the magnet's pocket, paint and film above the plate."""
REED_AXIS_MM: Final = 1.2
"""From the underside of the plate to the reed's axis: half a glass body, and the glue."""
USUAL_PLATE_MM: Final = 4.0
REED_MM: Final = 20.0
"""What gathers field: the glass body of 14 mm and the legs up to where they are bent."""
COIL_MM, COIL_RADIUS_MM = 25.0, 4.5
"""The test coil: makers' standard coils for switches of this size are 20 to 30 mm long."""
TRIANGLE, EVEN, GAP = "triangle", "even", "gap"
WEIGHTINGS: Final = (TRIANGLE, EVEN, GAP)
_STEPS = 41
_REACH_MM = 80
"""Fields of pieces that are further away are below a hundredth of the own one."""
_MU0 = 1.25663706e-6


class Magnet(NamedTuple):
    """A disc: its diameter and height, and its grade with the remanence that belongs to it, in teslas."""

    name: str
    diameter_mm: float
    height_mm: float
    remanence_t: float


MAGNETS: Final = (
    Magnet("6x2 N35", 6, 2, 1.18),
    Magnet("10x1 N35", 10, 1, 1.18),
    Magnet("8x3 N35", 8, 3, 1.18),
    Magnet("10x2 N35", 10, 2, 1.18),
)
"""Discs that every shop sells; N35 is what is sold where no grade is told (remanence 1.17 to 1.21 T)."""


def _library() -> tuple[Any, Any]:
    try:
        import magpylib
        import numpy
    except ImportError as error:
        raise BodyError(
            f"Magnets cannot be reckoned without magpylib ({error}). Install it with: pip install 'reedlight[build]'"
        ) from error
    return magpylib, numpy


@dataclass(frozen=True)
class Pull:
    """The ampere-turns of one piece at one switch, by where it stands.

    Attributes:
        magnet: its magnet.
        plate_mm: the plate's thickness.
        weighting: one of `WEIGHTINGS`.
    """

    magnet: Magnet
    plate_mm: float = USUAL_PLATE_MM
    weighting: str = TRIANGLE

    @property
    def height_mm(self) -> float:
        """From the reed's axis to the middle of the magnet."""
        return REED_AXIS_MM + self.plate_mm + CAP_MM + self.magnet.height_mm / 2

    def at(self, across: Any, along: Any, tilt: tuple[float, float] = (0.0, 0.0)) -> Any:
        """Ampere-turns (with sign) of pieces so many millimetres beside the reed's middle, and so many along it.

        Args:
            across, along: numbers or arrays of one shape.
            tilt: degrees about the axis along the reed, and about the one across it.
        """
        magpylib, np = _library()
        from scipy.spatial.transform import Rotation

        x, y = np.broadcast_arrays(np.asarray(across, float), np.asarray(along, float))
        places, weights, coil = _weights(self.weighting)
        source = magpylib.magnet.Cylinder(
            polarization=(0, 0, self.magnet.remanence_t),
            dimension=(self.magnet.diameter_mm / 1000, self.magnet.height_mm / 1000),
            orientation=Rotation.from_euler("yx", tilt, degrees=True),
        )
        seen = np.empty((*x.shape, _STEPS, 3))
        seen[..., 0] = -x[..., None]
        seen[..., 1] = np.asarray(places) - y[..., None]
        seen[..., 2] = -self.height_mm
        field = source.getH(seen.reshape(-1, 3) / 1000)[:, 1].reshape(*x.shape, _STEPS)
        return (field * np.asarray(weights)).sum(axis=-1) / coil

    @cached_property
    def table(self) -> Any:
        """`at` of an upright piece on a grid of 1 mm in the first quadrant: even across, odd along."""
        _, np = _library()
        steps = np.arange(_REACH_MM + 2, dtype=float)
        return self.at(*np.meshgrid(steps, steps, indexing="ij"))

    def near(self, across: Any, along: Any) -> Any:
        """`at` of upright pieces, read off the table; 0 out of its reach."""
        _, np = _library()
        x, y = np.broadcast_arrays(np.abs(np.asarray(across, float)), np.asarray(along, float))
        sign, y = np.sign(y), np.abs(y)
        inside = (x <= _REACH_MM) & (y <= _REACH_MM)
        x, y = np.where(inside, x, 0), np.where(inside, y, 0)
        i, j = x.astype(int), y.astype(int)
        u, v = x - i, y - j
        table = self.table
        found = (table[i, j] * (1 - u) + table[i + 1, j] * u) * (1 - v)
        found += (table[i, j + 1] * (1 - u) + table[i + 1, j + 1] * u) * v
        return np.where(inside, sign * found, 0.0)

    def weakest_own(self, shift_mm: float) -> float:
        """A piece at its own well whose switch is shifted so much: the least over where it may stand and lean."""
        _, np = _library()
        angles = np.arange(0, 360, 30) * np.pi / 180
        across = np.concatenate([[0.0], OFF_MM * np.cos(angles)])
        along = shift_mm + np.concatenate([[0.0], OFF_MM * np.sin(angles)])
        leans = [(0.0, 0.0), (TILT_DEGREES, 0.0), (-TILT_DEGREES, 0.0), (0.0, TILT_DEGREES), (0.0, -TILT_DEGREES)]
        return float(min(np.abs(self.at(across, along, lean)).min() for lean in leans))


@lru_cache
def _weights(weighting: str) -> tuple[tuple[float, ...], tuple[float, ...], float]:
    """Places along the reed in millimetres, what each counts, and what one ampere-turn of the coil comes to."""
    half = REED_MM / 2
    places = [-half + REED_MM * (n + 0.5) / _STEPS for n in range(_STEPS)]
    if weighting == GAP:
        weights = [1.0 if n == _STEPS // 2 else 0.0 for n in range(_STEPS)]
    elif weighting == EVEN:
        weights = [1.0] * _STEPS
    else:
        weights = [1 - abs(y) / half for y in places]
    return tuple(places), tuple(weights), sum(w * _coil(y) for w, y in zip(weights, places, strict=True))


def _coil(y_mm: float) -> float:
    """The field (A/m) of one ampere-turn of the test coil on its axis, so far from its middle."""
    half, radius, y = COIL_MM / 2000, COIL_RADIUS_MM / 1000, y_mm / 1000
    ends: float = (y + half) / (radius**2 + (y + half) ** 2) ** 0.5 - (y - half) / (radius**2 + (y - half) ** 2) ** 0.5
    return ends / (2 * 2 * half)


def push_mn(magnet: Magnet, apart_mm: float) -> float:
    """How strongly two upright pieces of the same pole push each other sideways, in millinewtons."""
    magpylib, np = _library()
    source = magpylib.magnet.Cylinder(
        polarization=(0, 0, magnet.remanence_t), dimension=(magnet.diameter_mm / 1000, magnet.height_mm / 1000)
    )
    rings, spokes, radius = 6, 24, magnet.diameter_mm / 2000
    r = (np.arange(rings) + 0.5) / rings * radius
    phi = np.arange(spokes) * 2 * np.pi / spokes
    rr, pp = np.meshgrid(r, phi, indexing="ij")
    area = (rr * radius / rings * 2 * np.pi / spokes).ravel()
    force = 0.0
    for side in (1, -1):  # the charges of its two faces
        z = np.full(rr.size, side * magnet.height_mm / 2000)
        points = np.stack([apart_mm / 1000 + (rr * np.cos(pp)).ravel(), (rr * np.sin(pp)).ravel(), z], axis=1)
        force += side * magnet.remanence_t / _MU0 * float((source.getB(points)[:, 0] * area).sum())
    return abs(force) * 1000


class Verdict(NamedTuple):
    """A magnet on a plan. Ampere-turns, millinewtons, millimetres.

    Attributes:
        worst: the well where the margin is least.
        shift_mm: how far the switches are shifted off the middles of their wells.
        recommended: whether its margin, its strength and its push are all good enough.
    """

    magnet: Magnet
    shift_mm: float
    own_at: float
    stray_at: float
    margin: float
    push_mn: float
    worst: str
    recommended: bool

    def as_json(self) -> Mapping[str, object]:
        """What `reedlight build --magnetics` prints."""
        return {
            "magnet": self.magnet.name,
            "own_at": round(self.own_at, 1),
            "stray_at": round(self.stray_at, 1),
            "margin": round(self.margin, 2),
            "push_mn": round(self.push_mn, 1),
            "worst": self.worst,
            "recommended": self.recommended,
            "shift_mm": self.shift_mm,
        }


SHIFTS_MM: Final = (4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0)


def verdicts(plan: Plan, plate_mm: float = USUAL_PLATE_MM, weighting: str = TRIANGLE) -> Iterator[Verdict]:
    """Each magnet that we know, at the shift that suits it best on this plan. Raises BodyError without magpylib."""
    for magnet in MAGNETS:
        pull = pull_of(magnet, plate_mm, weighting)
        yield verdict(plan, pull, best_shift(pull))


@lru_cache
def pull_of(magnet: Magnet, plate_mm: float = USUAL_PLATE_MM, weighting: str = TRIANGLE) -> Pull:
    """One and the same `Pull`, so that its table is reckoned once."""
    return Pull(magnet, plate_mm, weighting)


@lru_cache
def best_shift(pull: Pull) -> float:
    """The shift of the switches, in millimetres, at which the weakest own piece pulls most."""
    return max(SHIFTS_MM, key=pull.weakest_own)


def verdict(plan: Plan, pull: Pull, shift_mm: float) -> Verdict:
    """One magnet at one shift."""
    own = pull.weakest_own(shift_mm)
    strays = dict(stray_fields(plan, pull, shift_mm))
    worst = max(strays, key=lambda name: strays[name])
    margin = own / strays[worst] if strays[worst] > 0 else inf
    push = _most_push(plan, pull.magnet)
    good = own >= LEAST_OWN_AT and strays[worst] <= MOST_STRAY_AT and push <= MOST_PUSH_MN
    return Verdict(pull.magnet, shift_mm, own, strays[worst], margin, push, worst, good)


def stray_fields(plan: Plan, pull: Pull, shift_mm: float) -> Iterator[tuple[str, float]]:
    """By well the strongest that its switch feels while no piece stands in it."""
    _, np = _library()
    parked = parking_spots(plan)
    for place in plan.places:
        for number, (well, shift) in enumerate(zip(place.wells, place.shifts, strict=True), start=1):
            reed = Point(well.x, well.y + shift * shift_mm)
            others = np.array([(o.x, o.y) for o in plan.wells.values() if o != well and _near(o, reed)]).reshape(-1, 2)
            felt = pull.near(others[:, 0] - reed.x, others[:, 1] - reed.y)
            up, down = felt.clip(min=0).sum(), -felt.clip(max=0).sum()
            if len(parked):
                alone = pull.near(parked[:, 0] - reed.x, parked[:, 1] - reed.y)
                up, down = up + max(0.0, alone.max()), down - min(0.0, alone.min())
            yield f"{place.zone}.{number}", float(max(up, down))


def _near(other: Point, reed: Point) -> bool:
    return abs(other.x - reed.x) <= _REACH_MM and abs(other.y - reed.y) <= _REACH_MM


def parking_spots(plan: Plan) -> Any:
    """Where middles of parked pieces may be, on a grid of 2 mm with the edges: pairs of x and y."""
    _, np = _library()
    spots: list[tuple[float, float]] = []
    for place in plan.places:
        if place.parking is not None:
            spots += _grid(place.parking)
    return np.array(spots).reshape(-1, 2)


def _grid(field: Rect) -> Sequence[tuple[float, float]]:
    def along(first: float, last: float) -> list[float]:
        steps = max(1, round((last - first) / 2))
        return [first + (last - first) * n / steps for n in range(steps + 1)]

    return [(x, y) for x in along(field.left, field.right) for y in along(field.upper, field.lower)]


def _most_push(plan: Plan, magnet: Magnet) -> float:
    """The strongest sideways push on a piece in its well by all that stand around it."""
    _, np = _library()
    apart = np.arange(15.0, 61.0, 3.0)
    pushes = np.array([push_mn(magnet, float(mm)) for mm in apart])
    wells = np.array([tuple(well) for well in plan.wells.values()])
    most = 0.0
    for well in wells:
        away = well - wells
        far = np.hypot(away[:, 0], away[:, 1])
        beside = (far > 1) & (far < apart[-1])
        if beside.any():
            size = np.exp(np.interp(np.log(far[beside]), np.log(apart), np.log(pushes)))
            most = max(most, float(np.hypot(*(away[beside] / far[beside, None] * size[:, None]).sum(axis=0))))
    return most
