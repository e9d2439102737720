"""The pictures on command cards: a few strokes each, in a square from -1 to 1, x to the right and y downwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.building.paper import BLACK, WHITE, Pen

Stroke = tuple[tuple[float, float], ...]
Ring = tuple[float, float, float, bool]
"""A circle: its middle, its radius, and whether it is filled."""

STROKES: Final[Mapping[str, tuple[Stroke, ...]]] = {
    "yes": (((-0.8, 0.1), (-0.2, 0.7), (0.8, -0.7)),),
    "no": (((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7))),
    "none": (((-0.6, 0.6), (0.6, -0.6)),),
    "undo": (((0.9, 0.5), (0.9, -0.2), (-0.8, -0.2)), ((-0.3, -0.7), (-0.8, -0.2), (-0.3, 0.3))),
    "accept": (((-0.9, 0.1), (-0.4, 0.6), (0.3, -0.6)), ((-0.1, 0.5), (0.0, 0.6), (0.9, -0.6))),
    "again": (
        ((-0.8, 0.3), (-0.8, -0.5), (0.6, -0.5)), ((0.3, -0.8), (0.6, -0.5), (0.3, -0.2)),
        ((0.8, -0.3), (0.8, 0.5), (-0.6, 0.5)), ((-0.3, 0.2), (-0.6, 0.5), (-0.3, 0.8)),
    ),
    "pause": (((-0.35, -0.7), (-0.35, 0.7)), ((0.35, -0.7), (0.35, 0.7))),
    "resume": (((-0.5, -0.7), (0.7, 0.0), (-0.5, 0.7), (-0.5, -0.7)),),
    "new-game": (((-0.7, -0.2), (0.0, -0.8), (0.7, -0.2)), ((-0.5, -0.3), (-0.5, 0.7), (0.5, 0.7), (0.5, -0.3))),
    "shut-down": (((0.0, -0.9), (0.0, 0.0)),),
    "stop": (
        ((-0.3, -0.8), (0.3, -0.8), (0.8, -0.3), (0.8, 0.3), (0.3, 0.8), (-0.3, 0.8), (-0.8, 0.3), (-0.8, -0.3),
         (-0.3, -0.8)),
    ),
    "place": (((0.0, -0.9), (0.0, 0.3)), ((-0.4, -0.1), (0.0, 0.3), (0.4, -0.1)), ((-0.8, 0.7), (0.8, 0.7))),
    "recruit": (((-0.7, 0.0), (0.7, 0.0)), ((0.0, -0.7), (0.0, 0.7))),
    "knight": (
        ((-0.6, -0.7), (0.6, -0.7), (0.6, 0.1), (0.0, 0.8), (-0.6, 0.1), (-0.6, -0.7)), ((0.0, -0.4), (0.0, 0.4)),
        ((-0.3, -0.1), (0.3, -0.1)),
    ),
    "magician": (((0.0, -0.9), (0.5, 0.7), (-0.5, 0.7), (0.0, -0.9)), ((-0.9, 0.7), (0.9, 0.7))),
    "king": (((-0.8, 0.6), (-0.8, -0.5), (-0.4, 0.0), (0.0, -0.7), (0.4, 0.0), (0.8, -0.5), (0.8, 0.6), (-0.8, 0.6)),),
    "general": (((0.0, -0.9), (0.0, 0.9)), ((-0.4, 0.4), (0.4, 0.4)), ((-0.2, -0.6), (0.0, -0.9), (0.2, -0.6))),
    "banker": (((-0.2, 0.0), (0.2, 0.0)),),
    "move": (((-0.9, 0.0), (0.8, 0.0)), ((0.3, -0.5), (0.8, 0.0), (0.3, 0.5))),
    "attack": (
        ((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7)), ((-0.8, 0.3), (-0.3, 0.8)), ((0.8, 0.3), (0.3, 0.8)),
    ),
    "respawn": (((0.0, 0.8), (0.0, -0.8)), ((-0.5, -0.3), (0.0, -0.8), (0.5, -0.3))),
    "end": (((-0.6, 0.9), (-0.6, -0.8), (0.7, -0.4), (-0.6, 0.0)),),
    "done": (((-0.6, 0.9), (-0.6, -0.8), (0.7, -0.4), (-0.6, 0.0)),),
    "pass": (((-0.7, 0.0), (0.7, 0.0)),),
}  # fmt: skip
RINGS: Final[Mapping[str, tuple[Ring, ...]]] = {
    "none": ((0.0, 0.0, 0.85, False),),
    "shut-down": ((0.0, 0.1, 0.75, False),),
    "banker": ((0.0, 0.0, 0.75, False), (0.0, 0.0, 0.5, False)),
    "duplicate": ((-0.35, 0.0, 0.55, False), (0.35, 0.0, 0.55, False)),
    "orange": ((0.0, 0.0, 0.75, True),),
    "white": ((0.0, 0.0, 0.75, False),),
}


def mark(pen: Pen, card: str, x: float, y: float, size: float) -> None:
    """The picture of a card around a middle; one that has none is told by its first letters, a number by itself."""
    strokes, rings = STROKES.get(card, ()), RINGS.get(card, ())
    for across, down, radius, filled in rings:
        pen.circle(x + across * size, y + down * size, radius * size, 0.8, fill=BLACK if filled else None)
    for stroke in strokes:
        pen.path([(x + across * size, y + down * size) for across, down in stroke], 0.8)
    if not strokes and not rings:
        letters = card if card.isdigit() else "".join(word[0] for word in card.split("-")).upper()
        pen.circle(x, y, size, 0.5, fill=WHITE)
        pen.text(x, y + size * 0.4, letters, size * 3.0, bold=True, most_mm=size * 1.4)
