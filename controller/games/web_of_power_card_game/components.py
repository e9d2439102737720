"""What is in the box: land cards, law cards, places and stones, read from ``data/cards.toml``.

Cards, countries, places and law cards are numbers everywhere else; the order of each tuple here is that of every list.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, NamedTuple

from controller.engine.box import Box, read_counts, sort_of
from controller.errors import PositionError


class Face(NamedTuple):
    """What a land card shows."""

    country: int
    family: int
    """The family of its circles, a place in `FAMILIES`; -1 for a card without circles."""
    circles: int
    route: int
    """`SHIP`, `CARRIAGE` or -1."""


def data(name: str) -> dict[str, Any]:
    """A data file of this game, read."""
    return tomllib.loads((resources.files(__package__) / "data" / name).read_text(encoding="utf-8"))


def face(country: int, written: str) -> Face:
    """The face written ``x1S`` or ``-C``."""
    route = ROUTE_SIGNS.find(written[-1])
    shown = written if route < 0 else written[:-1]
    return (
        Face(country, -1, 0, route) if shown == "-" else Face(country, FAMILIES.index(shown[0]), int(shown[1:]), route)
    )


_TABLES = data("cards.toml")
FAMILIES = ("x", "f", "r")
"""Cross, fan and rose, as faces write them."""
ROUTES = ("ships", "carriages")
SHIP, CARRIAGE = 0, 1
ROUTE_SIGNS = "SC"
COUNTRIES: tuple[str, ...] = tuple(name for name in _TABLES["countries"] if name != "provenance")
COUNTRY_SIZES: tuple[int, ...] = tuple(_TABLES["countries"][name] for name in COUNTRIES)
CARDS: tuple[str, ...] = tuple(f"{name} {written}" for name in COUNTRIES for written in _TABLES["faces"][name])
"""The land cards as positions write them; no two are alike."""
FACES: tuple[Face, ...] = tuple(
    face(country, written) for country, name in enumerate(COUNTRIES) for written in _TABLES["faces"][name]
)
CARD = {name: number for number, name in enumerate(CARDS)}
ALL_CARDS = (1 << len(CARDS)) - 1
OF_COUNTRY: tuple[int, ...] = tuple(
    sum(1 << card for card, shown in enumerate(FACES) if shown.country == country) for country in range(len(COUNTRIES))
)
"""By country a bit for each of its cards."""

LAW = ("take-back-stone", "three-symbols", "different-colours", "minus-two")
TAKE_BACK, THREE_SYMBOLS, DIFFERENT_COLOURS, MINUS_TWO, UNKNOWN = 0, 1, 2, 3, 4
LAW_NAMES = (*LAW, "unknown")
COPIES: tuple[int, ...] = tuple(_TABLES["law"][name] for name in LAW)
"""By law card how many there are, unless an owner counted others: a game asks `Setting.copies`."""

ROWS: int = _TABLES["table"]["rows"]
COLUMNS: int = _TABLES["table"]["columns"]
PLACES: tuple[str, ...] = tuple(f"{row + 1},{column + 1}" for row in range(ROWS) for column in range(COLUMNS))
"""The places as positions write them; place ``COLUMNS * row + column``, both from 0."""
PLACE = {name: number for number, name in enumerate(PLACES)}
LAW_PLACES: tuple[int, ...] = tuple(
    PLACE[f"{row},{column}"] for row in range(1, ROWS + 1) for column in _TABLES["law_places"][str(row)]
)
"""In the order in which law cards are laid."""
LAW_PLACE = {place: number for number, place in enumerate(LAW_PLACES)}

STONES: int = _TABLES["stones"]["each"]
PLACED: dict[int, int] = {int(seats): most for seats, most in _TABLES["stones"]["placed"].items()}
"""By the number of seats how many stones of a seat may lie on cards."""
CIRCLES = 2
"""How many circles a seat may take in a turn: "the total number of circle symbols ... does not exceed 2"."""
MORE_CIRCLES = 3
"""The same with ``three-symbols`` in force."""


def tagged(copies: tuple[int, ...]) -> Box:
    """What carries tags: the land cards and so many law cards. Of the land cards there is one each."""
    return Box(
        counts={f"land:{name}": 1 for name in CARDS} | {f"law:{name}": n for name, n in zip(LAW, copies, strict=True)},
        totals={sort: _TABLES["totals"][sort] for sort in ("land", "law")},
        open=frozenset(() if _TABLES["law"]["provenance"] == "printed" else ("law",)),
    )


def counted(value: object) -> tuple[int, ...]:
    """How many there are of each law card by an owner's counts; raises PositionError (path ``box``)."""
    counts = read_counts(value, tagged(COPIES))
    copies = tuple(n for kind, n in counts.items() if sort_of(kind) == "law")
    if sum(copies) != len(LAW_PLACES):
        why = f"{len(LAW_PLACES)} law cards are laid out, so there have to be as many, not {sum(copies)}"
        raise PositionError("out-of-range", "box", why)
    return copies
