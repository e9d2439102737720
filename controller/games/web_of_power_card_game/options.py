"""Every legal move in one fixed order: the candidates that `judge.check` passes, made at speed.

They are made once for each state, with it (`State.moves`), because they tell what follows by itself.
"""

from __future__ import annotations

from functools import lru_cache

from controller.engine.moves import Move
from controller.games.web_of_power_card_game.catalogue import FROM_HAND, NO_MOVES, Moves, catalogue
from controller.games.web_of_power_card_game.chance import chance
from controller.games.web_of_power_card_game.components import (
    CIRCLES,
    COLUMNS,
    DIFFERENT_COLOURS,
    FACES,
    MORE_CIRCLES,
    OF_COUNTRY,
    ROWS,
    TAKE_BACK,
    THREE_SYMBOLS,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.draft import Position
from controller.games.web_of_power_card_game.state import (
    ALL,
    COUNT,
    COUNT_BITS,
    LAW_BITS,
    LAWS,
    NOBODY,
    SEAT_BITS,
    all_stones,
    of_kind,
    places_of,
)

WITHIN = tuple(sum(1 << card for card, face in enumerate(FACES) if face.circles <= n) for n in range(MORE_CIRCLES + 1))
"""By circles still to be had a bit for each card that has no more."""
_ROWS = range(ROWS)
_FROM_HAND = (FROM_HAND,)
_LEFT_ENDS = range(0, 2 * ROWS, 2)


def moves_of(p: Position) -> Moves:
    """The moves of whoever is to act."""
    if p.turn >= 0:
        return stone_moves(p) if p.stone_step else taking_moves(p)
    return chance(p) if p.turn == NOBODY else NO_MOVES


def taking_moves(p: Position) -> Moves:
    """Takes, law cards, and ``done`` once a card was taken or where none can be."""
    takes = take_moves(p)
    law = law_moves(p)
    if p.taken or not takes:
        return (*takes, *law, *catalogue().stop)
    return (*takes, *law) if law else tuple(takes)


def within_limits(p: Position) -> int:
    """A bit for each card that the circles and the country of this turn still allow."""
    limit = MORE_CIRCLES if p.force >> THREE_SYMBOLS & 1 else CIRCLES
    allowed = WITHIN[limit - p.circles]
    if p.taken and not p.force >> DIFFERENT_COLOURS & 1:
        allowed &= OF_COUNTRY[FACES[p.taken[0] & 63].country]
    return allowed


def take_moves(p: Position) -> list[Move]:
    """The takes: of free cards, of cards that are paid for, and of own ones if nothing else could be taken."""
    ends, table, stones = p.ends, p.table, all_stones(p.stones)
    allowed = within_limits(p) if p.taken or p.force else WITHIN[CIRCLES]
    free: list[int] = []
    claimed: list[int] = []
    for end in _LEFT_ENDS:
        left = ends[end]
        right = ends[end + 1]
        if left <= right:
            if allowed >> table[left] & 1:
                (claimed if stones >> left & 1 else free).append(end)
            if left < right and allowed >> table[right] & 1:
                (claimed if stones >> right & 1 else free).append(end + 1)
    if p.taken and p.world.options.only_initial_ends:
        initial = initial_ends(p)
        free, claimed = [end for end in free if end in initial], [end for end in claimed if end in initial]
    take = p.world.catalogue.take
    found: list[Move] = [take[end] for end in free]
    if claimed:
        _add_claimed(p, found, claimed)
    return found


def _add_claimed(p: Position, found: list[Move], claimed: list[int]) -> None:
    """The ends under stones: others' for a payment; own ones only if they are all that could be taken."""
    seat, moves = p.turn, p.world.catalogue
    own = p.stones >> SEAT_BITS * seat & ALL
    in_hand = p.hand >> COUNT_BITS * seat & COUNT
    mine = [end for end in claimed if own >> p.ends[end] & 1]
    free = bool(found)
    if in_hand or own:
        for end in claimed:
            if end not in mine:
                found += moves.payments(end, in_hand > 0, own)
    # "Players may not take a Land card covered by their own claiming stone if it is possible ... to take another card."
    blocked = found if p.world.options.own_claim_block else free
    if not blocked:
        found += [moves.take[end] for end in mine]


def initial_ends(p: Position) -> tuple[int, ...]:
    """Of the ends that there are now those at which an end was when the turn began."""
    found = []
    for row in range(ROWS):
        left, right = p.ends[2 * row], p.ends[2 * row + 1]
        places = [code >> 6 for code in p.taken if code >> 6 >= COLUMNS * row and code >> 6 < COLUMNS * (row + 1)]
        moved_left = any(place < left for place in places)
        moved_right = any(place > right for place in places)
        if left == right:
            # The last card of a row was an end in any case, unless cards were taken on both sides of it.
            if not (moved_left and moved_right):
                found.append(2 * row)
        else:
            if not moved_left:
                found.append(2 * row)
            if not moved_right:
                found.append(2 * row + 1)
    return tuple(found)


def can_take_something(p: Position, seat: int) -> bool:
    """Whether a seat whose turn begins could take any card: one that bears no stone, or any if the seat has a stone."""
    if p.hand >> COUNT_BITS * seat & COUNT or p.stones >> SEAT_BITS * seat & ALL:
        return True
    ends, free = p.ends, ~all_stones(p.stones)
    return any(
        ends[end] <= ends[end + 1] and (free >> ends[end] & 1 or free >> ends[end + 1] & 1) for end in _LEFT_ENDS
    )


def law_moves(p: Position) -> Moves:
    """The law cards that the seat to act may play now."""
    own = p.law >> LAW_BITS * p.turn & LAWS
    if not own:
        return NO_MOVES
    return playable(own, p.named, p.force, (p.lost >> COUNT_BITS * p.turn & COUNT) > 0, p.stone_step, p.world.copies)


def may_take_back(p: Position, seat: int) -> bool:
    """Whether a seat could play ``take-back-stone``."""
    own = p.law >> LAW_BITS * seat & LAWS
    return bool(own) and bool(p.lost >> COUNT_BITS * seat & COUNT) and holds(own, p.named, TAKE_BACK, p.world.copies)


def holds(own: int, named: int, law: int, copies: tuple[int, ...]) -> bool:
    """Whether a seat with these law cards has one that is known, or may be told, to be of this kind."""
    return bool(of_kind(own, law) or (of_kind(own, UNKNOWN) and of_kind(named, law) < copies[law]))


@lru_cache(maxsize=4096)
def playable(own: int, named: int, force: int, some_lost: bool, stone_step: bool, copies: tuple[int, ...]) -> Moves:
    """The law cards that may be played; remembered, as few cases meet in one game."""
    law = catalogue().law
    found: list[Move] = []
    if some_lost and holds(own, named, TAKE_BACK, copies):
        found.append(law[TAKE_BACK])
    if not stone_step:
        kinds = (THREE_SYMBOLS, DIFFERENT_COLOURS)
        found += [law[kind] for kind in kinds if not force >> kind & 1 and holds(own, named, kind, copies)]
    return tuple(found)


def stone_moves(p: Position) -> Moves:
    """Where a stone may go, and ``pass``."""
    moves, seat = p.world.catalogue, p.turn
    found: list[Move] = [*law_moves(p)]
    own = p.stones >> SEAT_BITS * seat & ALL
    goals = free_by_row(p)
    pieces = moves.pieces
    for src in _FROM_HAND if may_place(p, seat) else places_of(own):
        for row, free in goals:
            key = (src, row, free)
            found += pieces.get(key) or moves.make_piece(key)
    found.append(moves.pass_)
    return tuple(found)


def free_by_row(p: Position) -> list[tuple[int, int]]:
    """The rows in which there are cards without a stone, each with a bit for the columns of these."""
    ends, clear = p.ends, ~all_stones(p.stones)
    found = []
    for row in _ROWS:
        left = ends[2 * row]
        right = ends[2 * row + 1]
        if left <= right:
            base = COLUMNS * row
            free = (clear >> base) & ((2 << right - base) - (1 << left - base))
            if free:
                found.append((row, free))
    return found


def may_place(p: Position, seat: int) -> bool:
    """Whether a seat has a stone in hand and fewer on cards than may lie there."""
    own = p.stones >> SEAT_BITS * seat & ALL
    return bool(p.hand >> COUNT_BITS * seat & COUNT) and own.bit_count() < p.world.most_out
