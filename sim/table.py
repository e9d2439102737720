"""The simulated table: where every physical piece and every tag lies, and what that does to the switches.

Zones are those of the rules' layouts (`controller.engine.layout`). Off the board a zone is a heap in a box; on the
board a region has wells with a switch each, and room beside them (a parking field, or on top) that no switch feels.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from controller.engine.layout import ON_BOARD, Layout
from sim.reeds import Reeds


class Piece(NamedTuple):
    """One physical piece: its item (``orange.knight``: colour and kind) and its number among those."""

    item: str
    number: int


class Transfer(NamedTuple):
    """A piece of this kind is to be carried from zone to zone."""

    item: str
    src: str
    dst: str


@dataclass(slots=True)
class Region:
    """A region of the board: its wells, and what stands beside or above them."""

    name: str
    wells: list[Piece | None]
    beside: list[Piece] = field(default_factory=list)

    def pieces(self) -> Iterator[Piece]:
        """All pieces here, those in wells first."""
        yield from (piece for piece in self.wells if piece is not None)
        yield from self.beside

    def switch(self, well: int) -> str:
        """The switch under a well (counted from 0 here, from 1 in its name)."""
        return f"{self.name}.{well + 1}"


def switches(zones: Mapping[str, int]) -> list[str]:
    """The switches of a board with so many wells in each zone."""
    return [f"{zone}.{well + 1}" for zone, wells in zones.items() for well in range(wells)]


class Table:
    """Pieces and tags of one game, as they physically lie.

    Args:
        zones: the board's zones and their wells.
        layout: where everything lies at the start.
        magnetic: which items close switches; all other items with a dot in their name carry tags.

    Attributes:
        moves: how often a piece was taken up or put down.
        strays: pieces left lying in a region though they belong to another zone, as `lying` has it.
        held: pieces in some hand, and the zone that each was taken from.
        borrowed: those of them that a person holds; they count as lying where they were taken from.
    """

    def __init__(
        self,
        zones: Mapping[str, int],
        layout: Layout,
        magnetic: Callable[[str], bool],
        reeds: Reeds,
        chance: random.Random,
    ) -> None:
        self.regions = {f"{ON_BOARD}{name}": Region(name, [None] * wells) for name, wells in zones.items()}
        self.wells = {f"{ON_BOARD}{name}": wells for name, wells in zones.items()}
        self.heaps: dict[str, dict[str, list[Piece]]] = {}
        self.tags: dict[str, str] = {}
        self.moves = 0
        self.strays: dict[Piece, tuple[str, str]] = {}
        self.held: dict[Piece, str] = {}
        self.borrowed: set[Piece] = set()
        self._magnetic, self._reeds, self._chance = magnetic, reeds, chance
        numbers: dict[str, int] = {}
        for zone, items in layout.items():
            for item, n in items.items():
                for _ in range(n):
                    numbers[item] = numbers.get(item, 0) + 1
                    self._lay_out(zone, item, numbers[item])

    def _lay_out(self, zone: str, item: str, number: int) -> None:
        if not self._magnetic(item):
            if "." in item:
                self.tags[f"{item.replace('.', ':', 1)}:{number}"] = zone
            return
        piece = Piece(item, number)
        region = self.regions.get(zone)
        if region is None:
            self._heap(zone, item).append(piece)
        elif None in region.wells:
            well = region.wells.index(None)
            region.wells[well] = piece
            self._reeds.set(region.switch(well), True)
        else:
            region.beside.append(piece)

    def _heap(self, zone: str, item: str) -> list[Piece]:
        return self.heaps.setdefault(zone, {}).setdefault(item, [])

    def _set_down(self, now: float, region: Region, well: int, piece: Piece) -> None:
        region.wells[well] = piece
        self._reeds.change(now, region.switch(well), True)

    def _take_up(self, now: float, region: Region, well: int) -> Piece:
        piece = region.wells[well]
        assert piece is not None
        region.wells[well] = None
        self._reeds.change(now, region.switch(well), False)
        return piece

    # What hands do.

    def lift(self, now: float, zone: str, item: str) -> Piece:
        """Take a piece of this kind up; on the board any of them, in a well or not. The last one of a heap may be the
        one that was left lying elsewhere."""
        piece = self._lift(now, zone, item)
        self.held[piece] = zone
        return piece

    def _lift(self, now: float, zone: str, item: str) -> Piece:
        self.moves += 1
        region = self.regions.get(zone)
        if region is None:
            if not self._heap(zone, item):
                self._take_back(now, zone, item)
            return self._heap(zone, item).pop()
        inside = [n for n, piece in enumerate(region.wells) if piece is not None and piece.item == item]
        outside = [n for n, piece in enumerate(region.beside) if piece.item == item]
        choice = self._chance.randrange(len(inside) + len(outside))
        if choice < len(inside):
            return self._take_up(now, region, inside[choice])
        return region.beside.pop(outside[choice - len(inside)])

    def put(self, now: float, zone: str, piece: Piece) -> None:
        """Put a piece down: into a free well if there is one."""
        self.moves += 1
        self._let_go(piece)
        region = self.regions.get(zone)
        if region is None:
            self._heap(zone, piece.item).append(piece)
            return
        free = [n for n, there in enumerate(region.wells) if there is None]
        if free:
            self._set_down(now, region, self._chance.choice(free), piece)
        else:
            region.beside.append(piece)

    def _let_go(self, piece: Piece) -> None:
        self.held.pop(piece, None)
        self.borrowed.discard(piece)

    def leave(self, now: float, zone: str, home: str, item: str) -> None:
        """Put a piece down in a region though it belongs to its heap."""
        piece = self.lift(now, home, item)
        self.strays[piece] = zone, home
        self.put(now, zone, piece)

    def room(self, zone: str) -> bool:
        """Whether a well is free."""
        return None in self.regions[zone].wells

    def clear(self, now: float) -> None:
        """Put a piece that was left lying back to its heap."""
        piece, (zone, home) = self.strays.popitem()
        self.pick(now, zone, piece)
        self.put(now, home, piece)

    def _take_back(self, now: float, home: str, item: str) -> None:
        piece = next(one for one, (_, heap) in self.strays.items() if heap == home and one.item == item)
        self.pick(now, self.strays.pop(piece)[0], piece)
        self.put(now, home, piece)

    def pick(self, now: float, zone: str, piece: Piece) -> None:
        """Take just this piece up again."""
        self.moves += 1
        self.held[piece] = zone
        region = self.regions.get(zone)
        if region is None:
            self._heap(zone, piece.item).remove(piece)
        elif piece in region.wells:
            self._take_up(now, region, region.wells.index(piece))
        else:
            region.beside.remove(piece)

    def lift_any(self, now: float, zone: str) -> tuple[int, Piece] | None:
        """Take up any piece that stands in a well; its well and itself, or None where there is none."""
        self.moves += 1
        region = self.regions[zone]
        inside = [n for n, piece in enumerate(region.wells) if piece is not None]
        if not inside:
            return None
        well = self._chance.choice(inside)
        piece = self._take_up(now, region, well)
        self.held[piece] = zone
        return well, piece

    def set_back(self, now: float, zone: str, well: int, piece: Piece) -> None:
        """Put a piece into this very well."""
        self.moves += 1
        self._let_go(piece)
        self._set_down(now, self.regions[zone], well, piece)

    def gap(self, zone: str) -> bool:
        """Whether a well is empty though pieces stand beside the wells."""
        region = self.regions[zone]
        return bool(region.beside) and None in region.wells

    def fill_gap(self, now: float, zone: str) -> None:
        """Move a piece from beside the wells into an empty one."""
        region = self.regions[zone]
        piece = region.beside.pop(self._chance.randrange(len(region.beside)))
        self._set_down(now, region, region.wells.index(None), piece)

    def exchange(self, tag: str) -> str:
        """Take any copy of a component instead of this one: they change places."""
        kind = tag.rpartition(":")[0]
        other = self._chance.choice([one for one in self.tags if one.rpartition(":")[0] == kind])
        self.tags[tag], self.tags[other] = self.tags[other], self.tags[tag]
        return other

    def move_tags(self, item: str, n: int, src: str, dst: str, first: str) -> None:
        """Carry tagged components of a kind from one heap to another, beginning with ``first`` if it is one of them."""
        there = self.copies(src, item)
        for tag in sorted(there, key=lambda tag: tag != first)[:n]:
            self.tags[tag] = dst

    # What hands see.

    def holds(self, zone: str, item: str) -> bool:
        """Whether a piece of this kind lies there, or one that belongs there was left lying elsewhere."""
        region = self.regions.get(zone)
        if region is not None:
            return any(piece.item == item for piece in region.pieces())
        left = any(heap == zone and piece.item == item for piece, (_, heap) in self.strays.items())
        return left or bool(self.heaps.get(zone, {}).get(item))

    def count(self, zone: str) -> int:
        """How many pieces lie in a region."""
        region = self.regions[zone]
        return sum(piece is not None for piece in region.wells) + len(region.beside)

    def lying(self) -> dict[str, dict[str, int]]:
        """Where the pieces lie, as the pieces of a layout."""
        found: dict[str, dict[str, int]] = {}
        for zone, heap in self.heaps.items():
            for item, pieces in heap.items():
                if pieces:
                    found.setdefault(zone, {})[item] = len(pieces)
        for piece in self.borrowed:
            there = found.setdefault(self.held[piece], {})
            there[piece.item] = there.get(piece.item, 0) + 1
        for name, region in self.regions.items():
            for piece in region.pieces():
                zone = self.strays.get(piece, (name, name))[1]
                there = found.setdefault(zone, {})
                there[piece.item] = there.get(piece.item, 0) + 1
        return found

    def tags_lying(self, layout: Layout) -> dict[str, str]:
        """Where the tags could lie in a layout; which copy is where is as good as any other."""
        found: dict[str, str] = {}
        numbers: dict[str, int] = {}
        for zone, items in layout.items():
            for item, n in items.items():
                if "." in item and not self._magnetic(item):
                    first = numbers.get(item, 0) + 1
                    numbers[item] = first + n - 1
                    found |= {f"{item.replace('.', ':', 1)}:{number}": zone for number in range(first, first + n)}
        return found

    def copies(self, zone: str, item: str) -> list[str]:
        """The tags of an item that lie in a zone, in their order."""
        head = f"{item.replace('.', ':', 1)}:"
        return [tag for tag, place in self.tags.items() if place == zone and tag.startswith(head)]


def transfers(lying: Layout, wanted: Layout, magnetic: Callable[[str], bool]) -> list[Transfer]:
    """What has to be carried so that the pieces lie as wanted; what leaves the board comes first."""
    surplus: dict[str, list[str]] = {}
    lack: dict[str, list[str]] = {}
    for zone in {**lying, **wanted}:
        here, there = lying.get(zone, {}), wanted.get(zone, {})
        for item in {**here, **there}:
            if magnetic(item):
                n = here.get(item, 0) - there.get(item, 0)
                (surplus if n > 0 else lack).setdefault(item, []).extend([zone] * abs(n))
    found = [
        Transfer(item, src, dst)
        for item, zones in surplus.items()
        for src, dst in zip(zones, lack.get(item, ()), strict=True)
    ]
    return sorted(found, key=lambda one: not one.src.startswith(ON_BOARD))
