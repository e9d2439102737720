"""What hands probably meant, legal or not and nearest first, so that the judge can say why not.

The tile that was read says what is done with the pieces. Without one, a piece carried from an own region to another
was moved: that needs a tile. Any other piece was placed, or driven out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from controller.engine.game import Differences
from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import EXTRA, MERLIN, MOVEMENT, SEA_MOVEMENT, TILE
from controller.games.power_and_weakness.state import HAND, Rebellion, Retreat, State
from controller.games.power_and_weakness.tally import neighbours, owner, pieces

Regions = Mapping[int, int]
"""By region how many pieces were put there, or taken from there."""


def guess(state: State, actor: int, extra: Differences, missing: Differences, heard: Sequence[str]) -> Sequence[Move]:
    """The moves that these pieces and words most likely are; see `controller.engine.game.TableGuide.guess`."""
    number = state.world.number
    put = {number[place]: n for place, n in extra.items() if place in number}
    taken = {number[place]: n for place, n in missing.items() if place in number}
    component = next((said for said in reversed(heard) if not said.startswith(("card:", "at:"))), "")
    if not component:
        return list(_without_tile(state, actor, put, taken)) if state.markers.complete else _placed(state, put)
    sort, _, name = component.partition(":")
    tile = TILE.get(name) if sort == "tile" else None
    if tile is None:
        return ()
    if extra or missing:
        return list(_with_tile(state, actor, tile, put, taken))
    return list(_by_tile(state, actor, tile))


def _placed(state: State, put: Regions) -> Sequence[Move]:
    return [state.world.catalogue.place[region] for region in put]


def _without_tile(state: State, actor: int, put: Regions, taken: Regions) -> Iterator[Move]:
    catalogue, pending = state.world.catalogue, state.pending
    if isinstance(pending, Retreat):
        yield from (catalogue.withdraw[0 if pending.knights else 1][region] for region in put)
    if isinstance(pending, Rebellion):
        yield from (_rebelled(state, actor, region, n) for region, n in taken.items())
    for src, dst in product(taken, put):
        if owner(state, src) == actor:
            n = min(taken[src], put[dst])
            by_sea = not _near(state, src, dst) and _holds(state, actor, SEA_MOVEMENT)
            yield _sailed(state, actor, src, dst, n) if by_sea else _shared(state, actor, src, dst, n)
    yield from _placed(state, put)
    for region in taken:
        if owner(state, region) == 1 - actor:
            yield catalogue.takeover[state.markers.symbols[region]][region]


def _with_tile(state: State, actor: int, tile: int, put: Regions, taken: Regions) -> Iterator[Move]:
    catalogue = state.world.catalogue
    if tile in (MOVEMENT, SEA_MOVEMENT):
        carried = _shared if tile == MOVEMENT else _sailed
        yield from (carried(state, actor, src, dst, min(taken[src], put[dst])) for src, dst in product(taken, put))
    elif tile in catalogue.reinforce:
        yield from (catalogue.takeover[tile][region] for region in taken if owner(state, region) == 1 - actor)
        yield from (catalogue.reinforce[tile][region] for region in put)
        yield from (catalogue.takeover[tile][region] for region in taken if owner(state, region) != 1 - actor)


def _by_tile(state: State, actor: int, tile: int) -> Iterator[Move]:
    """A tile read that can neither be taken nor used: what it would most simply do."""
    catalogue = state.world.catalogue
    if not _holds(state, actor, tile):
        yield catalogue.take[tile]
        return
    if tile in catalogue.recruit_with:
        yield catalogue.recruit_with[tile][0]
    elif tile < EXTRA or tile == MERLIN:
        fitting = [region for region, symbol in enumerate(state.markers.symbols) if tile in (symbol, MERLIN)]
        enemy = [region for region in fitting if owner(state, region) == 1 - actor]
        yield from (catalogue.reinforce[tile][region] for region in fitting if region not in enemy)
        yield from (catalogue.takeover[tile][region] for region in enemy)
        yield catalogue.takeover[tile][0]
    else:
        yield catalogue.take[tile]


def _rebelled(state: State, actor: int, region: int, n: int) -> Move:
    """So many of the enemy's pieces removed, knights first."""
    knights = min(n, pieces(state, 1 - actor, 0, region))
    text = f"rebel {state.world.regions[region]} {knights}k{n - knights}m"
    return state.world.catalogue.fixed.get(text) or m.Rebel(text, region, knights, n - knights)


def _shared(state: State, actor: int, src: int, dst: int, n: int) -> Move:
    """The movement that carries so many pieces over, knights first."""
    knights, magicians = _carried(state, actor, src, n)
    first = min(src, dst)
    step = -1 if first == src else 1
    there = [pieces(state, actor, kind, first) for kind in (0, 1)]
    return state.world.catalogue.share(first, max(src, dst), there[0] + step * knights, there[1] + step * magicians)


def _sailed(state: State, actor: int, src: int, dst: int, n: int) -> Move:
    return state.world.catalogue.sail(src, dst, *_carried(state, actor, src, n))


def _carried(state: State, actor: int, src: int, n: int) -> tuple[int, int]:
    """Of so many pieces the knights and the magicians: as many knights as there are."""
    knights = min(n, pieces(state, actor, 0, src))
    return knights, min(n - knights, pieces(state, actor, 1, src))


def _near(state: State, one: int, other: int) -> bool:
    return bool((neighbours(state)[one] >> (BITS * other)) & BYTE)


def _holds(state: State, seat: int, tile: int) -> bool:
    return bool((state.tiles[HAND + seat] >> (BITS * tile)) & BYTE)
