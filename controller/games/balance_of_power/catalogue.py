"""Every move of one map, made once when it is first wanted: two equal moves are the same object."""

from __future__ import annotations

from controller.engine.moves import Move
from controller.games.balance_of_power import moves as m
from controller.games.balance_of_power.components import BEATS, CLASSES


class Catalogue:
    """The moves of a map with these territories and empires, by their numbers."""

    def __init__(self, territories: tuple[str, ...], empires: tuple[str, ...]) -> None:
        self._names = territories
        self._empires = empires
        self._made: dict[tuple[object, ...], Move] = {}
        self.end = m.End("end")
        self.empire = tuple(m.GiveEmpire(f"empire {name}", number) for number, name in enumerate(empires))

    def place(self, kind: int, territory: int) -> m.Place:
        """``place CLASS TERRITORY``."""
        key = (m.Place, kind, territory)
        move = self._made.get(key)
        if move is None:
            move = self._made[key] = m.Place(f"place {CLASSES[kind]} {self._names[territory]}", kind, territory)
        assert isinstance(move, m.Place)
        return move

    def go(self, kind: int, src: int, dst: int) -> m.Go:
        """``CLASS move FROM TO``."""
        key = (m.Go, kind, src, dst)
        move = self._made.get(key)
        if move is None:
            text = f"{CLASSES[kind]} move {self._names[src]} {self._names[dst]}"
            move = self._made[key] = m.Go(text, kind, src, dst)
        assert isinstance(move, m.Go)
        return move

    def attack(self, kind: int, src: int, dst: int, owner: int, beaten: int | None = None) -> m.Attack:
        """``CLASS attack FROM TO BEATEN OWNER``; the class that is beaten unless another is named."""
        prey = BEATS[kind] if beaten is None else beaten
        key = (m.Attack, kind, src, dst, prey, owner)
        move = self._made.get(key)
        if move is None:
            words = (CLASSES[kind], "attack", self._names[src], self._names[dst], CLASSES[prey], self._empires[owner])
            move = self._made[key] = m.Attack(" ".join(words), kind, src, dst, prey, owner)
        assert isinstance(move, m.Attack)
        return move

    def duplicate(self, kind: int, territory: int) -> m.Duplicate:
        """``CLASS duplicate TERRITORY``."""
        key = (m.Duplicate, kind, territory)
        move = self._made.get(key)
        if move is None:
            move = self._made[key] = m.Duplicate(f"{CLASSES[kind]} duplicate {self._names[territory]}", kind, territory)
        assert isinstance(move, m.Duplicate)
        return move

    def respawn(self, kind: int, territory: int) -> m.Respawn:
        """``respawn CLASS TERRITORY``."""
        key = (m.Respawn, kind, territory)
        move = self._made.get(key)
        if move is None:
            move = self._made[key] = m.Respawn(f"respawn {CLASSES[kind]} {self._names[territory]}", kind, territory)
        assert isinstance(move, m.Respawn)
        return move
