"""A board whose switches and keys lie in a matrix, scanned on a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import monotonic, thread_time
from typing import NamedTuple, Protocol

from firmware.samples import TwoSamples
from hardware.gpio.loop import Loop
from hardware.gpio.reporter import BOARD, Reporter
from hardware.inbox import Inbox

LEAST_REST_S = 0.001
"""However long a scan takes, the other threads get so much before the next."""
AGAIN_S = 1.0
"""From one attempt to open a matrix anew to the next."""
FIRST_SCANS = 10
"""At most so many at first until two agree."""


class Change(NamedTuple):
    """A crossing that changed, counted row by row from 0."""

    cell: int
    closed: bool


class Agreement:
    """Scans in, changes out.

    Args:
        first: how the crossings stand at first, one bit each.
    """

    def __init__(self, first: int) -> None:
        self._filter = TwoSamples(first)

    @property
    def agreed(self) -> int:
        """What two scans have agreed on last, one bit for each crossing."""
        return self._filter.closed

    def feed(self, scan: int) -> tuple[Change, ...]:
        """The changes that this scan and the one before it agree on, in the order of the crossings."""
        return tuple(Change(cell, bool(scan >> cell & 1)) for cell in _bits(self._filter.feel(scan)))


def _bits(number: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


class Matrix(Protocol):
    """The electrical side: `hardware.gpio.devices.Crossings`, or a test's."""

    def scan(self) -> int:
        """One bit for each crossing, row by row from the lowest."""

    def close(self) -> None:
        """Let go of the pins."""


class Pace(NamedTuple):
    """How fast a scanner has turned, and what of a core it took."""

    scans: int
    scans_per_s: float
    cpu_share: float


class Scanner:
    """A `hardware.body_of_parts.SwitchInput` over a matrix.

    Args:
        clock: seconds that never go back.
        names: the switches and keys at the crossings, row by row; ``keys``: which of them are keys.
        open_matrix: raises `controller.errors.BodyError` where its pins are not to be had.
        scan_s: from the beginning of one scan to the next.
    """

    name = BOARD

    def __init__(
        self,
        inbox: Inbox,
        clock: Callable[[], float],
        names: Sequence[str],
        keys: Iterable[str],
        open_matrix: Callable[[], Matrix],
        scan_s: float,
    ) -> None:
        self._names, self._open_matrix, self._scan_s = tuple(names), open_matrix, scan_s
        self._reporter = Reporter(inbox, clock, keys)
        self._matrix: Matrix | None = open_matrix()
        self._trouble = ""
        self._scans = 0
        self._began: tuple[float, float] | None = None
        self._now = (0.0, 0.0)
        self._loop = Loop("reedlight-matrix", self.turn)
        try:
            self._agreement = Agreement(_settled(self._matrix))
        except Exception:
            self._matrix.close()
            raise
        self._reporter.begin({name: bool(self._agreement.agreed >> n & 1) for n, name in enumerate(self._names)})
        self._loop.start()

    def turn(self) -> float:
        """One scan; the seconds until the next."""
        began = monotonic()
        try:
            if self._matrix is None:
                self._matrix = self._open_matrix()
            scan = self._matrix.scan()
        except Exception as error:  # whatever the driver throws: the board is lost until it can be opened again
            self._fail(error)
            return AGAIN_S
        self._trouble = ""
        self._reporter.found()
        for cell, closed in self._agreement.feed(scan):
            if cell < len(self._names):
                self._reporter.edge(self._names[cell], closed)
        self._count(began)
        return max(LEAST_REST_S, self._scan_s - (monotonic() - began))

    def _fail(self, error: Exception) -> None:
        self._trouble = str(error)
        self._reporter.lost()
        matrix, self._matrix = self._matrix, None
        if matrix is not None:
            try:
                matrix.close()
            except Exception as second:  # a matrix in trouble may not even close; it is opened anew all the same
                self._trouble = f"{error}; then {second}"

    def _count(self, began: float) -> None:
        self._scans += 1
        self._now = (monotonic(), thread_time())
        if self._began is None:
            self._began = (began, thread_time())

    # What others ask.

    @property
    def pace(self) -> Pace:
        """Since it began."""
        if self._began is None or self._scans < 2:
            return Pace(self._scans, 0.0, 0.0)
        wall, cpu = (now - then for now, then in zip(self._now, self._began, strict=True))
        return Pace(self._scans, self._scans / wall, cpu / wall)

    def levels(self) -> Mapping[str, bool]:
        """The switches as they were told last, at most two scans ago; a change since then is told as a reading."""
        return self._reporter.levels()

    def alive(self) -> bool:
        """Whether it scans."""
        return self._loop.alive()

    def facts(self) -> Mapping[str, object]:
        """Its pace, and crossings that are closed though nothing should lie there: a sign of crossed wires."""
        pace, stray = self.pace, self._agreement.agreed >> len(self._names)
        return {
            "crossings": len(self._names),
            "scans_per_s": round(pace.scans_per_s, 1),
            "cpu_percent": round(100 * pace.cpu_share, 1),
            "stray": [len(self._names) + n for n in range(stray.bit_length()) if stray >> n & 1],
            "trouble": self._trouble or None,
        }

    def close(self) -> None:
        """Let go of the matrix."""
        self._loop.close()
        matrix, self._matrix = self._matrix, None
        if matrix is not None:
            matrix.close()


def _settled(matrix: Matrix) -> int:
    """The first scan that the next agrees with; after some, the last: what still chatters is told as it changes."""
    scan = matrix.scan()
    for _ in range(FIRST_SCANS):
        before, scan = scan, matrix.scan()
        if before == scan:
            break
    return scan
