"""Positions of Power & Weakness from short notation, so that a test shows what it is about and nothing else.

>>> position("a:tent:orange:1k1m b:tent", land="a-b", orange="3k castle +tent 2vp", to_move="orange 1")["timer"]
4
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

SYMBOLS = ("castle", "armour", "tent", "keys")
ENGLAND = (
    "alt-clut", "gododdin", "bryneich", "rheged", "ebrauc", "linnuis", "gwynedd", "powys", "dyfed", "caer-gloui",
    "calchfynydd", "eceni", "ceint", "gwinntguic", "dumnonia",
)  # fmt: skip
# The map of the rulebook's examples, as the rules file makes it out.
EXAMPLE_LAND = "a-b b-e d-e b-c b-d c-d c-h d-h"
EXAMPLE_COAST = "a f"
EXAMPLE_REGIONS = (
    "a:tent:orange:1k1m b:tent:white:2m c:armour:white:1k2m d:castle:white:1k "
    "e:keys:orange:3k f:armour:orange:1k g:tent:orange:1m h:keys:orange:1m"
)
_PIECES = re.compile(r"(?:(\d+)k)?(?:(\d+)m)?")


def pieces(text: str) -> dict[str, int]:
    """``2k1m`` (either may be left out) as an object."""
    found = _PIECES.fullmatch(text)
    assert found, f"no pieces: {text}"
    return {"knights": int(found[1] or 0), "magicians": int(found[2] or 0)}


def tile(word: str) -> str:
    """A tile's name; a symbol alone is its influence tile."""
    return f"influence-{word}" if word in SYMBOLS else word


def region(text: str) -> tuple[str, dict[str, Any]]:
    """``a:tent:orange:1k1m``, as far as it goes; ``a:`` has no marker."""
    name, *parts = text.split(":")
    entry: dict[str, Any] = {}
    if parts and parts[0]:
        entry["marker"] = parts[0]
    if len(parts) > 1:
        entry |= {"owner": parts[1], **pieces(parts[2])}
    return name, entry


def seat(text: str) -> dict[str, Any]:
    """``3k1m castle snake +tent 2vp``: reserve, tiles, bonuses, victory points, in any order."""
    found: dict[str, Any] = {"victory_points": 0, "reserve": {}, "tiles": [], "extra": {}}
    for word in text.split():
        if word.endswith("vp") and word[:-2].isdigit():
            found["victory_points"] = int(word[:-2])
        elif word[0].isdigit():
            found["reserve"] = pieces(word)
        elif word[0] == "+":
            found["extra"][word[1:]] = found["extra"].get(word[1:], 0) + 1
        else:
            found["tiles"].append(tile(word))
    return found


def turn(text: str) -> dict[str, Any]:
    """``orange 1 using``."""
    name, left, *using = text.split()
    return {"seat": name, "actions_left": int(left), "using_tiles": using == ["using"]}


def _england(named: dict[str, dict[str, Any]]) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """The shipped map with the regions named and markers in turn on all others; and the markers left over."""
    left = Counter(castle=5, armour=4, tent=5, keys=4)
    left.subtract(entry["marker"] for entry in named.values() if "marker" in entry)
    entries = {}
    for number, name in enumerate(ENGLAND):
        if name not in named:
            symbol = max(left, key=lambda symbol: (left[symbol], symbol == SYMBOLS[number % 4]))
            left[symbol] -= 1
        entries[name] = named.get(name) or {"marker": symbol}
    return entries, list(left.elements())


def position(
    regions: str = "",
    *,
    land: str | None = None,
    coast: str = "",
    cycle: int = 2,
    timer: int = 4,
    orange: str = "",
    white: str = "",
    to_move: str | None = "orange 2",
    offer: str = "",
    spare: str | None = None,
    pending: dict[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position. Without ``land`` it is the shipped map, on which regions not named are empty, with markers in turn.

    Words are parted by spaces; ``to_move`` is None where the table is to act; ``more`` is taken over as it is.
    """
    named = dict(region(text) for text in regions.split())
    if land is None:
        entries, left = _england(named)
        chart: Any = "england-15"
        spare = " ".join(left) if spare is None else spare
    else:
        entries = named
        chart = {"borders": [border.split("-") for border in land.split()], "coastal": coast.split()}
    found: dict[str, Any] = {
        "game": "power-and-weakness",
        "version": 1,
        "map": chart,
        "cycle": {"number": cycle, "kind": "magic" if cycle % 2 else "sword"},
        "timer": timer,
        "regions": entries,
        "seats": {"orange": seat(orange), "white": seat(white)},
        "offer": [tile(word) for word in offer.split()],
        "turn": None if to_move is None else turn(to_move),
        "pending": pending,
    }
    if spare is not None:
        found["spare_markers"] = spare.split()
    return found | more


def example(**parts: Any) -> dict[str, Any]:
    """The map and the pieces of the rulebook's examples, with whatever a test changes."""
    return position(**{"regions": EXAMPLE_REGIONS, "land": EXAMPLE_LAND, "coast": EXAMPLE_COAST} | parts)
