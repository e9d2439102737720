"""Boards and what belongs to their owner: board files, kinds of table, tags, names of seats."""

from controller.boards.board import COUNTERS, KINDS, SCORE, Board, Options, Power, Segment
from controller.boards.files import MOST_LIGHTS, SHIPPED, boards_for, from_tables, load, read, sensing, shipped
from controller.boards.settle_times import Timing

__all__ = [
    "COUNTERS",
    "KINDS",
    "MOST_LIGHTS",
    "SCORE",
    "SHIPPED",
    "Board",
    "Options",
    "Power",
    "Segment",
    "Timing",
    "boards_for",
    "from_tables",
    "load",
    "read",
    "sensing",
    "shipped",
]
