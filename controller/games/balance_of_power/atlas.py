"""A map as numbers: fields of bits for all its territories, and the lists of moves that recur, remembered.

A *field* is the bits of one territory in a big integer: one bit for each empire of the map, then a flag. So one
operation asks all territories at once: who stands where, which are full, which are disputed. Field ``t`` begins at bit
``width * t``; adding `below` to bits of empires sets the flag of every field that has any.
"""

from __future__ import annotations

from functools import lru_cache

from controller.engine.moves import Move
from controller.games.balance_of_power.catalogue import Catalogue
from controller.games.balance_of_power.terrain import Terrain

LISTS_KEPT = 512
"""So many lists are remembered of a class in a territory before they are forgotten: games meet ever new ones."""
Row = tuple[int, dict[int, tuple[Move, ...]]]
"""What matters around a territory, as a mask, and the lists by what was found there."""


class Atlas:
    """What a map is, whoever plays on it.

    Attributes:
        width: bits of a field.
        unit: by territory the lowest bit of its field; as a number, one pawn in `State.crowd`.
        ones: the lowest bit of every field. flags: its flag. below: its empires' bits.
        own: by empire its bit in every field. others: everybody else's.
        near: by territory those linked to it, ascending.
        home: by empire its territories; capitals: its capital; home_flags: flags at its homes.
        capital_bits: by empire its bit at every capital of the map.
        rows: those made so far, by ``4 * piece + 2 * leaves + doubles``; see `rows_for`.
    """

    def __init__(self, terrain: Terrain) -> None:
        self.territories = terrain.territories
        self.empires = tuple(empire.name for empire in terrain.empires)
        self.number = {name: place for place, name in enumerate(self.territories)}
        self.empire_number = {name: place for place, name in enumerate(self.empires)}
        self.catalogue = Catalogue(self.territories, self.empires)
        self.near = _neighbours(terrain, self.number)
        self.homes = tuple(tuple(self.number[name] for name in e.territories) for e in terrain.empires)
        self.capitals = tuple(self.number[empire.capital] for empire in terrain.empires)
        self._draw_fields()
        self.rows: dict[int, tuple[Row, ...]] = {}
        self._seen: dict[int, tuple[int, ...]] = {}
        self._ways: dict[int, tuple[tuple[tuple[int, Move], ...], Move]] = {}
        self._far: dict[int, tuple[int, ...]] = {}

    def _draw_fields(self) -> None:
        empires = range(len(self.empires))
        self.flag = len(self.empires)
        self.width = self.flag + 1
        self.unit = tuple(1 << (self.width * t) for t in range(len(self.territories)))
        self.ones = sum(self.unit)
        self.flags = self.ones << self.flag
        self.below = self.flags - self.ones
        self.own = tuple(self.ones << e for e in empires)
        self.others = tuple(self.below ^ own for own in self.own)
        self.home_flags = tuple(sum(self.unit[t] for t in homes) << self.flag for homes in self.homes)
        capitals = sum(self.unit[t] for t in self.capitals)
        self.capital_bits = tuple(capitals << e for e in empires)

    def rows_for(self, piece: int, leaves: bool, doubles: bool) -> tuple[Row, ...]:
        """By territory the row of a kind of pawn (``3 * empire + class``) there; see `moves_from` for the rest."""
        key = 4 * piece + 2 * leaves + doubles
        rows = self.rows.get(key)
        if rows is None:
            masks = self._masks(piece // 3)
            rows = self.rows[key] = tuple((mask, {}) for mask in masks)
        return rows

    def _masks(self, empire: int) -> tuple[int, ...]:
        """By territory what matters there and next to it: the flags, and the bits of the others."""
        if empire not in self._seen:
            field = (1 << self.width) - 1
            whole = self.others[empire] | self.flags
            around = (sum(self.unit[n] for n in (t, *near)) * field for t, near in enumerate(self.near))
            self._seen[empire] = tuple(mask & whole for mask in around)
        return self._seen[empire]

    def moves_from(self, piece: int, territory: int, found: int, leaves: bool, doubles: bool) -> tuple[Move, ...]:
        """The actions of a pawn in a territory: moves, attacks, a duplicate. They are remembered in its row.

        ``found`` has the flag of each full territory and the bits of those whose pawns of the beaten class stand there,
        under the row's mask; ``leaves`` is false for a rooted pawn, ``doubles`` where duplicating is illegal.
        """
        made, kind = self.catalogue, piece % 3
        ways, double = self._around(kind, territory)
        unit = self.unit[territory]
        here = unit << self.flag
        moves: list[Move] = [move for flag, move in ways if not found & flag] if leaves else []
        bits = found & (self.below if leaves else here - unit)
        while bits:
            low = bits & -bits
            bits ^= low
            there, owner = divmod(low.bit_length() - 1, self.width)
            moves.append(made.attack(kind, territory, there, owner))
        if doubles and not found & here:
            moves.append(double)
        kept = self.rows_for(piece, leaves, doubles)[territory][1]
        if len(kept) >= LISTS_KEPT:
            kept.clear()
        kept[found] = result = tuple(moves)
        return result

    def _around(self, kind: int, territory: int) -> tuple[tuple[tuple[int, Move], ...], Move]:
        """The moves from a territory, each with the flag that forbids it, and the duplicate there."""
        key = 3 * territory + kind
        if key not in self._ways:
            made = self.catalogue
            ways = tuple((self.unit[t] << self.flag, made.go(kind, territory, t)) for t in self.near[territory])
            self._ways[key] = ways, made.duplicate(kind, territory)
        return self._ways[key]

    def far(self, empire: int) -> tuple[int, ...]:
        """By territory how many links it is from the capital; what cannot be reached is as far as nothing else is."""
        if empire not in self._far:
            self._far[empire] = _distances(self.near, self.capitals[empire])
        return self._far[empire]

    def touching(self, empire: int, other: int) -> bool:
        """Whether any territories of two empires are linked."""
        return any(t in self.near[home] for home in self.homes[empire] for t in self.homes[other])


def _neighbours(terrain: Terrain, number: dict[str, int]) -> tuple[tuple[int, ...], ...]:
    near: list[set[int]] = [set() for _ in number]
    for a, b in terrain.links:
        near[number[a]].add(number[b])
        near[number[b]].add(number[a])
    return tuple(tuple(sorted(places)) for places in near)


def _distances(near: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    far = [len(near)] * len(near)
    far[start] = 0
    edge = [start]
    for territory in edge:
        for t in near[territory]:
            if far[t] > far[territory] + 1:
                far[t] = far[territory] + 1
                edge.append(t)
    return tuple(far)


@lru_cache(maxsize=256)
def atlas_for(terrain: Terrain) -> Atlas:
    """The atlas of a map; the same one each time."""
    return Atlas(terrain)
