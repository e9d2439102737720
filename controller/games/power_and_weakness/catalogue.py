"""Every move of one map, made once; and the lists of moves that recur, remembered.

A legal list is made of pieces that depend on little (the takes on which tiles are on offer, the placements on which
regions are open), so the pieces are kept and only joined at each ply.
"""

from __future__ import annotations

from functools import cached_property

from controller.engine.moves import Move
from controller.engine.packed import marked_places
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import (
    EXTRA,
    KINDS,
    LIGHTNING,
    MERLIN,
    MOVEMENT,
    SEA_MOVEMENT,
    SEATS,
    SYMBOLS,
    TILES,
    TOKENS,
    Components,
)

LISTS_KEPT = 50_000
"""So many lists are remembered before all are forgotten: long campaigns meet ever new ones."""
NO_MOVES: tuple[Move, ...] = ()


class Catalogue:
    """The moves of a map with these regions, by their numbers; two equal moves are the same object."""

    def __init__(self, regions: tuple[str, ...], components: Components) -> None:
        self._regions = regions
        places = range(len(regions))
        influence = [tile for tile in range(len(TILES)) if tile < EXTRA or tile == MERLIN]
        self.take = tuple(m.Take(f"take {name}", tile) for tile, name in enumerate(TILES))
        self.place = tuple(m.Place(f"place {name}", r) for r, name in enumerate(regions))
        self.recruit = m.Recruit("recruit")
        self.stop = m.Stop("stop")
        self.reinforce = {
            t: tuple(m.Reinforce(f"use {TILES[t]} reinforce {regions[r]}", t, r) for r in places) for t in influence
        }
        self.takeover = {
            t: tuple(m.TakeOver(f"use {TILES[t]} takeover {regions[r]}", t, r) for r in places) for t in influence
        }
        self.strengthen = {t: m.Strengthen(f"use {TILES[t]} strengthen", t) for t in range(EXTRA, EXTRA + len(SYMBOLS))}
        self.recruit_with = {
            t: _recruits(t, shown) for t, shown in enumerate(components.recruits) if shown and t not in LIGHTNING
        }
        self.snake = m.PlaySnake("snake")
        self.allow = m.Allow("allow")
        self.bid = tuple(m.Bid(f"bid {n}", n) for n in range(max(components.pieces) + 1))
        self.rebel_none = m.Rebel("rebel none", -1, 0, 0)
        self.rebel = tuple(
            {(k, g): m.Rebel(f"rebel {name} {k}k{g}m", r, k, g) for k, g in ((0, 1), (1, 0), (0, 2), (1, 1), (2, 0))}
            for r, name in enumerate(regions)
        )
        self.marker_none = m.ChangeMarker("marker none", -1, -1)
        self.marker = tuple(
            tuple(m.ChangeMarker(f"marker {name} {symbol}", r, s) for s, symbol in enumerate(SYMBOLS))
            for r, name in enumerate(regions)
        )
        self.withdraw_none = m.Withdraw("withdraw none", -1, -1)
        self.withdraw = tuple(
            tuple(m.Withdraw(f"withdraw {kind} {name}", k, r) for r, name in enumerate(regions))
            for k, kind in enumerate(KINDS)
        )
        self.occupy = m.Occupy("occupy")
        self.leave = m.Leave("leave")
        self.lay_marker = tuple(
            tuple(m.LayMarker(f"region-marker {name} {symbol}", r, s) for s, symbol in enumerate(SYMBOLS))
            for r, name in enumerate(regions)
        )
        self.token = tuple(m.TurnToken(f"token {value}", value) for value in TOKENS)
        self.offer = tuple(m.Offer(f"offer {name}", tile) for tile, name in enumerate(TILES))
        self.start = tuple(m.Start(f"start {seat}", s) for s, seat in enumerate(SEATS))
        self._lists: dict[tuple[int, ...], tuple[Move, ...]] = {}
        self._shares: dict[tuple[int, int, int, int], m.Share] = {}
        self._sails: dict[tuple[int, int, int, int], m.Sail] = {}

    @cached_property
    def fixed(self) -> dict[str, Move]:
        """All moves but shares and sailings, by their text."""
        flat: list[Move] = [self.recruit, self.stop, self.snake, self.allow, self.rebel_none, self.marker_none]
        flat += [self.withdraw_none, self.occupy, self.leave, *self.strengthen.values()]
        rows = (self.take, self.place, self.bid, self.token, self.offer, self.start, *self.marker, *self.lay_marker)
        for row in (
            *rows,
            *self.withdraw,
            *self.reinforce.values(),
            *self.takeover.values(),
            *self.recruit_with.values(),
        ):
            flat += row
        for options in self.rebel:
            flat += options.values()
        return {move.text: move for move in flat}

    def share(self, first: int, second: int, knights: int, magicians: int) -> m.Share:
        """The movement after which ``first`` holds these numbers."""
        key = (first, second, knights, magicians)
        move = self._shares.get(key)
        if move is None:
            text = f"use movement {self._regions[first]} {self._regions[second]} {knights}k{magicians}m"
            move = self._shares[key] = m.Share(text, MOVEMENT, *key)
        return move

    def sail(self, src: int, dst: int, knights: int, magicians: int) -> m.Sail:
        """The sea movement of these numbers."""
        key = (src, dst, knights, magicians)
        move = self._sails.get(key)
        if move is None:
            text = f"use sea-movement {self._regions[src]} {self._regions[dst]} {knights}k{magicians}m"
            move = self._sails[key] = m.Sail(text, SEA_MOVEMENT, *key)
        return move

    def chosen(self, row: int, moves: tuple[Move, ...], mark: int) -> tuple[Move, ...]:
        """The moves of a row (a list by place, ``row`` its number) at the marked places."""
        key = (row, mark)
        found = self._lists.get(key)
        if found is None:
            found = self._keep(key, tuple(moves[place] for place in marked_places(mark)))
        return found

    def _keep(self, key: tuple[int, ...], moves: tuple[Move, ...]) -> tuple[Move, ...]:
        if len(self._lists) >= LISTS_KEPT:
            self._lists.clear()
        self._lists[key] = moves
        return moves

    def shares(self, first: int, second: int, pieces: tuple[int, int, int, int]) -> tuple[Move, ...]:
        """All ways to share; ``pieces`` are knights and magicians of the first, then of the second region."""
        key = (first, second, *pieces)
        found = self._lists.get(key)
        if found is None:
            knights, magicians, more_knights, more_magicians = pieces
            ways = ((k, g) for k in range(knights + more_knights + 1) for g in range(magicians + more_magicians + 1))
            found = self._keep(
                key, tuple(self.share(first, second, *way) for way in ways if way != (knights, magicians))
            )
        return found

    def sails(self, src: int, harbours: int, knights: int, magicians: int) -> tuple[Move, ...]:
        """All ways to sail from a region that holds these numbers to the other marked ones."""
        key = (src, harbours, knights, magicians)
        found = self._lists.get(key)
        if found is None:
            numbers = [(k, g) for k in range(knights + 1) for g in range(magicians + 1) if k or g]
            goals = [dst for dst in marked_places(harbours) if dst != src]
            found = self._keep(key, tuple(self.sail(src, dst, *n) for dst in goals for n in numbers))
        return found


def _recruits(tile: int, shown: tuple[tuple[int, int], ...]) -> tuple[m.RecruitWith, ...]:
    """``use TILE recruit``; where the tile lets choose, the kind is named: ``use merlin recruit knights``."""
    text = f"use {TILES[tile]} recruit"
    if len(shown) == 1:
        return (m.RecruitWith(text, tile, 0),)
    names = ("knights" if knights else "magicians" for knights, _ in shown)
    return tuple(m.RecruitWith(f"{text} {name}", tile, choice) for choice, name in enumerate(names))
