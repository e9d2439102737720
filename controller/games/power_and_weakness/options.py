"""Who may act, and every legal move in one fixed order: the candidates that `judge.check` passes, made at speed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE, marked_places
from controller.games.power_and_weakness.catalogue import NO_MOVES
from controller.games.power_and_weakness.components import (
    EXTRA,
    MERLIN,
    MOVEMENT,
    SEA_MOVEMENT,
    SEATS,
    SYMBOLS,
    TILES,
    TOKENS,
)
from controller.games.power_and_weakness.map import NO_MARKER
from controller.games.power_and_weakness.state import (
    BAG,
    HAND,
    NO_BID,
    NOBODY,
    OFFER,
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    State,
    Window,
)
from controller.games.power_and_weakness.tally import conquerable, held, matching, neighbours, pairs, placeable

TABLE = 2
"""Chance: the number of the actor ``table``."""
ACTORS = (*SEATS, "table")
_ONLY = ((0,), (1,), (2,))
_TAKE, _PLACE, _OFFER, _TOKEN, _REINFORCE, _TAKEOVER = 0, 1, 2, 3, 16, 32
_SOME_TILE = (1 << (BITS * len(TILES))) // BYTE * 127
_TILE_MARKS = (1 << (BITS * len(TILES))) // BYTE * 128


def actors(state: State) -> tuple[int, ...]:
    """Who may act: seats, the table, or nobody once the game is over."""
    pending = state.pending
    if pending is None:
        if state.turn >= 0:
            return _ONLY[state.turn]
        return () if state.winner != NOBODY else _ONLY[TABLE]
    if isinstance(pending, Auction):
        return tuple(seat for seat in (0, 1) if pending.bids[seat] == NO_BID)
    return _ONLY[pending.seat]


def options(state: State, actor: int) -> Sequence[Move]:
    """The legal moves of one that may act; empty for anybody else."""
    if state.turn == actor and state.pending is None:
        return actions(state, actor)
    if actor not in actors(state):
        return NO_MOVES
    if state.pending is not None:
        return decisions(state, actor)
    return chance(state)


def actions(state: State, seat: int) -> Sequence[Move]:
    """The moves of the seat whose turn it is: take, place, recruit, use, stop."""
    catalogue = state.setting.catalogue
    found: list[Move] = []
    if not state.using:
        on_offer = (state.tiles[OFFER] + _SOME_TILE) & _TILE_MARKS
        found += catalogue.chosen(_TAKE, catalogue.take, on_offer)
        if state.reserve[2 * seat + (state.cycle & 1)]:
            found += catalogue.chosen(_PLACE, catalogue.place, placeable(state, seat))
        found.append(catalogue.recruit)
    hand = state.tiles[HAND + seat]
    if hand:
        for tile in marked_tiles((hand + _SOME_TILE) & _TILE_MARKS):
            _add_uses(found, state, seat, tile)
    if state.using:
        found.append(catalogue.stop)
    return found


@cache
def marked_tiles(mark: int) -> tuple[int, ...]:
    """The kinds of tile that are marked; few sets of tiles ever meet in one hand, so they are remembered."""
    return marked_places(mark)


def _add_uses(found: list[Move], state: State, seat: int, tile: int) -> None:
    """All uses of one kind of tile that the seat holds."""
    catalogue = state.setting.catalogue
    if tile < EXTRA or tile == MERLIN:
        enemy = held(state, 1 - seat)
        marked = matching(state, tile)
        if state.reserve[2 * seat + (state.cycle & 1)]:
            found += catalogue.chosen(_REINFORCE + tile, catalogue.reinforce[tile], marked & ~enemy)
        if marked & enemy:
            won = conquerable(state, seat, marked & enemy)
            if won:
                found += catalogue.chosen(_TAKEOVER + tile, catalogue.takeover[tile], won)
    elif tile < EXTRA + len(SYMBOLS):
        found.append(catalogue.strengthen[tile])
    elif tile == MOVEMENT:
        _add_movements(found, state, seat)
    elif tile == SEA_MOVEMENT:
        _add_sea_movements(found, state, seat)
    found += catalogue.recruit_with.get(tile, NO_MOVES)


def _add_movements(found: list[Move], state: State, seat: int) -> None:
    shares = state.setting.catalogue.shares
    own, enemy = held(state, seat), held(state, 1 - seat)
    knights, magicians = state.on_map[2 * seat], state.on_map[2 * seat + 1]
    for first, second in pairs(state):
        one, two = BITS * first, BITS * second
        both = (128 << one) | (128 << two)
        if own & both and not enemy & both:
            pieces = (
                (knights >> one) & BYTE, (magicians >> one) & BYTE, (knights >> two) & BYTE, (magicians >> two) & BYTE,
            )  # fmt: skip
            found += shares(first, second, pieces)


def _add_sea_movements(found: list[Move], state: State, seat: int) -> None:
    coast = state.setting.coastal
    sails = state.setting.catalogue.sails
    knights, magicians = state.on_map[2 * seat], state.on_map[2 * seat + 1]
    harbours = coast & ~held(state, 1 - seat)
    for src in marked_places(coast & held(state, seat)):
        shift = BITS * src
        found += sails(src, harbours, (knights >> shift) & BYTE, (magicians >> shift) & BYTE)


def decisions(state: State, seat: int) -> Sequence[Move]:
    """The answers to what is pending."""
    pending, catalogue = state.pending, state.setting.catalogue
    if isinstance(pending, Window):
        return (catalogue.snake, catalogue.allow)
    if isinstance(pending, Auction):
        return catalogue.bid[: state.reserve[2 * seat + (state.cycle & 1)] + 1]
    if isinstance(pending, Rebellion):
        return [catalogue.rebel_none, *rebellions(state, seat)]
    if isinstance(pending, MarkerChange):
        return [catalogue.marker_none, *marker_changes(state)]
    if isinstance(pending, Retreat):
        return [catalogue.withdraw_none, *withdrawals(state, pending)]
    assert isinstance(pending, Occupation)
    return (catalogue.occupy, catalogue.leave)


def rebellions(state: State, seat: int) -> list[Move]:
    """ "Up to two of his opponent's pieces (both active and passive) from one region"."""
    found: list[Move] = []
    enemy = 2 - 2 * seat
    for region in marked_places(held(state, 1 - seat)):
        knights = (state.on_map[enemy] >> (BITS * region)) & BYTE
        magicians = (state.on_map[enemy + 1] >> (BITS * region)) & BYTE
        choices = state.setting.catalogue.rebel[region]
        found += [move for (k, g), move in choices.items() if k <= knights and g <= magicians]
    return found


def marker_changes(state: State) -> list[Move]:
    """ "Replace it with a different one - if still available"."""
    spare = [symbol for symbol in range(len(SYMBOLS)) if (state.spare >> (BITS * symbol)) & BYTE]
    rows = zip(state.setting.catalogue.marker, state.markers.symbols, strict=True)
    return [row[symbol] for row, lying in rows for symbol in spare if symbol != lying]


def withdrawals(state: State, retreat: Retreat) -> list[Move]:
    """ "One piece to a neighbouring region which is either empty or occupied by his own pieces"."""
    near = neighbours(state)[retreat.region] & state.setting.all_marks
    free = near & ~held(state, 1 - retreat.seat)
    found: list[Move] = []
    for kind, n in enumerate((retreat.knights, retreat.magicians)):
        if n:
            found += [state.setting.catalogue.withdraw[kind][region] for region in marked_places(free)]
    return found


def chance(state: State) -> Sequence[Move]:
    """What the table may bring: the next marker, a token, a tile, who starts."""
    catalogue = state.setting.catalogue
    if not state.markers.complete:
        region = state.markers.symbols.index(NO_MARKER)
        return [move for move in catalogue.lay_marker[region] if (state.spare >> (BITS * move.symbol)) & BYTE]
    if state.timer == 0:
        mark = (state.tokens + _SOME_TILE) & _TILE_MARKS
        return catalogue.chosen(_TOKEN, catalogue.token[: len(TOKENS)], mark)
    bag = state.tiles[BAG]
    if bag and state.tiles[OFFER] % BYTE < state.timer + 3:
        return catalogue.chosen(_OFFER, catalogue.offer, (bag + _SOME_TILE) & _TILE_MARKS)
    return catalogue.start
