"""What hands probably meant, legal or not and nearest first, so that `actions.check` can say why not.

The tile that was read says what is done with the pieces. Without one, a piece carried from an own region to another
was moved: that needs a tile. Any other piece was placed, or driven out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from controller.engine.game import Differences
from controller.games.power_and_weakness.actions import USES
from controller.games.power_and_weakness.actions.action import Action
from controller.games.power_and_weakness.actions.auction import Rebel
from controller.games.power_and_weakness.actions.takeover import INFLUENCE, Reinforce, TakeOver, Withdraw, matches
from controller.games.power_and_weakness.actions.tiles import RecruitWith, Sail, Share
from controller.games.power_and_weakness.actions.turn import Place, Take
from controller.games.power_and_weakness.components import MOVEMENT, SEA_MOVEMENT, TILE
from controller.games.power_and_weakness.queries import both_kinds, has, neighbours, owner, pieces
from controller.games.power_and_weakness.state import HAND, Rebellion, Retreat, State

Regions = Mapping[int, int]
"""By region how many pieces were put there, or taken from there."""


def guess(state: State, actor: int, extra: Differences, missing: Differences, heard: Sequence[str]) -> Sequence[Action]:
    """The moves that these pieces and words most likely are; see `controller.engine.game.TableGuide.guess`."""
    number = state.setting.number
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


def _placed(state: State, put: Regions) -> Sequence[Action]:
    return [state.setting.moves.move(Place, region) for region in put]


def _without_tile(state: State, actor: int, put: Regions, taken: Regions) -> Iterator[Action]:
    move, pending = state.setting.moves.move, state.pending
    if isinstance(pending, Retreat):
        yield from (move(Withdraw, 0 if pending.knights else 1, region) for region in put)
    if isinstance(pending, Rebellion):
        yield from (_rebelled(state, actor, region, n) for region, n in taken.items())
    for src, dst in product(taken, put):
        if owner(state, src) == actor:
            n = min(taken[src], put[dst])
            by_sea = not has(neighbours(state)[src], dst) and has(state.tiles[HAND + actor], SEA_MOVEMENT)
            yield _sailed(state, actor, src, dst, n) if by_sea else _shared(state, actor, src, dst, n)
    yield from _placed(state, put)
    for region in taken:
        if owner(state, region) == 1 - actor:
            yield move(TakeOver, state.markers.symbols[region], region)


def _with_tile(state: State, actor: int, tile: int, put: Regions, taken: Regions) -> Iterator[Action]:
    move = state.setting.moves.move
    if tile in (MOVEMENT, SEA_MOVEMENT):
        carried = _shared if tile == MOVEMENT else _sailed
        yield from (carried(state, actor, src, dst, min(taken[src], put[dst])) for src, dst in product(taken, put))
    elif tile in INFLUENCE:
        enemy = [region for region in taken if owner(state, region) == 1 - actor]
        yield from (move(TakeOver, tile, region) for region in enemy)
        yield from (move(Reinforce, tile, region) for region in put)
        yield from (move(TakeOver, tile, region) for region in taken if region not in enemy)


def _by_tile(state: State, actor: int, tile: int) -> Iterator[Action]:
    """A tile read that can neither be taken nor used: what it would most simply do."""
    move = state.setting.moves.move
    if not has(state.tiles[HAND + actor], tile):
        yield move(Take, tile)
    elif tile in RecruitWith.tiles:
        yield move(RecruitWith, tile, 0)
    elif tile in INFLUENCE:
        fitting = [region for region in range(len(state.setting.regions)) if has(matches(state, tile), region)]
        enemy = [region for region in fitting if owner(state, region) == 1 - actor]
        yield from (move(Reinforce, tile, region) for region in fitting if region not in enemy)
        yield from (move(TakeOver, tile, region) for region in enemy)
        yield move(TakeOver, tile, 0)
    else:
        yield from (move(use, tile) for use in USES if tile in use.tiles and use.__match_args__ == ("text", "tile"))


def _rebelled(state: State, actor: int, region: int, n: int) -> Action:
    """So many of the enemy's pieces removed, knights first."""
    knights = min(n, pieces(state, 1 - actor, 0, region))
    return state.setting.moves.move(Rebel, region, knights, n - knights)


def _shared(state: State, actor: int, src: int, dst: int, n: int) -> Action:
    """The movement that carries so many pieces over, knights first."""
    knights, magicians = _carried(state, actor, src, n)
    first = min(src, dst)
    step = -1 if first == src else 1
    there = both_kinds(state, actor, first)
    numbers = there[0] + step * knights, there[1] + step * magicians
    return state.setting.moves.move(Share, MOVEMENT, first, max(src, dst), *numbers)


def _sailed(state: State, actor: int, src: int, dst: int, n: int) -> Action:
    return state.setting.moves.move(Sail, SEA_MOVEMENT, src, dst, *_carried(state, actor, src, n))


def _carried(state: State, actor: int, src: int, n: int) -> tuple[int, int]:
    """Of so many pieces the knights and the magicians: as many knights as there are."""
    there = both_kinds(state, actor, src)
    knights = min(n, there[0])
    return knights, min(n - knights, there[1])
