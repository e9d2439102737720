"""Where regions lie on a terminal: hand-laid charts by data file, and a plain grid for maps that have none."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

LEAST_SHARED = 2
"""Boxes that share fewer characters of a line than this only touch at a corner."""
GRID_WIDTH, GRID_HEIGHT, GRID_GAP = 15, 4, 1


@dataclass(frozen=True, slots=True)
class Box:
    """A region's frame, by the columns and rows of its lines."""

    left: int
    upper: int
    right: int
    lower: int

    @property
    def width(self) -> int:
        """Characters between its lines."""
        return self.right - self.left - 1

    @property
    def height(self) -> int:
        """Rows between its lines."""
        return self.lower - self.upper - 1

    def touches(self, other: Box) -> bool:
        """Whether the two share a stretch of a line."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.lower, other.lower) - max(self.upper, other.upper)
        beside = self.right == other.left or other.right == self.left
        stacked = self.lower == other.upper or other.lower == self.upper
        return (beside and down >= LEAST_SHARED) or (stacked and across >= LEAST_SHARED)


@dataclass(frozen=True, slots=True)
class Chart:
    """All boxes of a map. Where it is not ``drawn`` (a grid), shared lines mean nothing."""

    boxes: Mapping[str, Box]
    drawn: bool
    legend: tuple[int, int] | None = None
    """Column and row of a free corner for the legend."""
    coastal: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """Columns in all."""
        return max((box.right for box in self.boxes.values()), default=0) + 1

    @property
    def height(self) -> int:
        """Rows in all."""
        return max((box.lower for box in self.boxes.values()), default=0) + 1

    def touching(self) -> set[frozenset[str]]:
        """The pairs of regions whose boxes share a stretch of a line."""
        items = list(self.boxes.items())
        return {
            frozenset((name, other))
            for number, (name, box) in enumerate(items)
            for other, beside in items[:number]
            if box.touches(beside)
        }


@cache
def shipped() -> tuple[Chart, ...]:
    """The charts in data files beside this module."""
    files = sorted(
        (entry for entry in resources.files(__package__).iterdir() if entry.name.endswith(".toml")),
        key=lambda entry: entry.name,
    )
    texts = [entry.read_text(encoding="utf-8") for entry in files]
    return tuple(read(text) for text in texts if "[boxes]" in text)


def read(text: str) -> Chart:
    """A chart from the text of a data file."""
    boxes = {}
    data = tomllib.loads(text)
    legend = data.get("legend")
    for name, table in data["boxes"].items():
        (left, right), (upper, lower) = table["columns"], table["rows"]
        boxes[name] = Box(left, upper, right, lower)
    return Chart(
        boxes,
        drawn=True,
        legend=(legend["column"], legend["row"]) if legend else None,
        coastal=tuple(data.get("coastal", ())),
    )


def coast_of(regions: Sequence[str]) -> tuple[str, ...]:
    """The coastal regions of a shipped map of just these regions; none for a map that has no chart."""
    return next((chart.coastal for chart in shipped() if chart.boxes.keys() == set(regions)), ())


def chart_for(regions: Sequence[str], width: int = 62) -> Chart:
    """The shipped chart of just these regions, else a grid as wide as there is room."""
    for chart in shipped():
        if chart.boxes.keys() == set(regions) and chart.width <= width:
            return chart
    return grid(regions, width)


def grid(regions: Sequence[str], width: int) -> Chart:
    """Regions side by side in their order; the gaps say that neighbours here need not be neighbours."""
    step = GRID_WIDTH + GRID_GAP
    across = max(1, (width + GRID_GAP) // step)
    boxes = {}
    for number, name in enumerate(regions):
        row, column = divmod(number, across)
        left, upper = column * step, row * (GRID_HEIGHT + 1)
        boxes[name] = Box(left, upper, left + GRID_WIDTH - 1, upper + GRID_HEIGHT)
    return Chart(boxes, drawn=False)
