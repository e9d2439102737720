"""What a legal move does, before anything that follows from it by itself (see `follow`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.components import EXTRA, KNIGHT, LIGHTNING, MAGICIAN, SNAKE, TOKENS
from controller.games.power_and_weakness.draft import Draft
from controller.games.power_and_weakness.handling import LIMBO, RESERVE, STOCK
from controller.games.power_and_weakness.state import BAG, HAND, OFFER, PLAYED, Occupation, Retreat, Window
from controller.games.power_and_weakness.tally import stock


def recruit_pieces(d: Draft, seat: int, kind: int, n: int) -> None:
    """From stock to reserve, "fewer pieces or even none at all" if there are not enough."""
    there = min(n, stock(d, seat, kind))
    if there:
        d.shift_pieces(2 * seat + kind, there, STOCK, RESERVE)


def _take(d: Draft, seat: int, move: m.Take) -> None:
    d.begin_action(using=False)
    if move.tile not in LIGHTNING:
        d.shift_tile(move.tile, OFFER, HAND + seat)
        return
    # "When a tile with a lightning bolt is chosen, a cube is always removed from the sand-timer."
    d.shift_tile(move.tile, OFFER, PLAYED)
    d.take_cube()
    if d.setting.options.snake_vs_lightning and snake_possible(d, seat):
        d.open_window(1 - seat, move)
    else:
        d.open_auction(move.tile, seat)


def snake_possible(d: Draft, seat: int) -> bool:
    """Whether the other seat may stop what this seat played: a Snake "can only be played if there is still at least
    one further cube on the sand-timer"."""
    return d.timer > 0 and bool((d.hand(1 - seat) >> (BITS * SNAKE)) & BYTE)


def _place(d: Draft, seat: int, move: m.Place) -> None:
    d.begin_action(using=False)
    d.shift_pieces(2 * seat + (d.cycle & 1), 1, RESERVE, move.region)


def _recruit(d: Draft, seat: int, move: m.Recruit) -> None:
    d.begin_action(using=False)
    d.take_cube()
    # "The first player to choose this action in each cycle takes three passive pieces."
    recruit_pieces(d, seat, 1 - (d.cycle & 1), 2 if d.recruited else 3)
    if not d.recruited:
        d.note_recruit()


def _stop(d: Draft, seat: int, move: m.Stop) -> None:
    d.stop_tiles()


def _use(d: Draft, seat: int, move: m.Use) -> None:
    if not d.using:
        d.begin_action(using=True)
    d.shift_tile(move.tile, HAND + seat, PLAYED)
    d.take_cube()
    if snake_possible(d, seat):
        d.open_window(1 - seat, move)
    else:
        _effect(d, seat, move)


def _effect(d: Draft, seat: int, move: m.Use) -> None:
    d.discard(move.tile, PLAYED)
    _EFFECTS[move.__class__](d, seat, move)


def _reinforce(d: Draft, seat: int, move: m.Reinforce) -> None:
    d.shift_pieces(2 * seat + (d.cycle & 1), 1, RESERVE, move.region)


def _takeover(d: Draft, seat: int, move: m.TakeOver) -> None:
    enemy, region = 1 - seat, move.region
    driven = [(d.on_map[2 * enemy + kind] >> (BITS * region)) & BYTE for kind in (KNIGHT, MAGICIAN)]
    d.limbo = region
    for kind, n in enumerate(driven):
        if n:
            d.shift_pieces(2 * enemy + kind, n, region, LIMBO)
    d.await_retreat(enemy, region, *driven)


def _strengthen(d: Draft, seat: int, move: m.Strengthen) -> None:
    d.strengthen(seat, move.tile - EXTRA)


def _share(d: Draft, seat: int, move: m.Share) -> None:
    for kind, after in ((KNIGHT, move.knights), (MAGICIAN, move.magicians)):
        piece = 2 * seat + kind
        more = after - ((d.on_map[piece] >> (BITS * move.first)) & BYTE)
        if more > 0:
            d.shift_pieces(piece, more, move.second, move.first)
        elif more < 0:
            d.shift_pieces(piece, -more, move.first, move.second)


def _sail(d: Draft, seat: int, move: m.Sail) -> None:
    for kind, n in ((KNIGHT, move.knights), (MAGICIAN, move.magicians)):
        if n:
            d.shift_pieces(2 * seat + kind, n, move.src, move.dst)


def _recruit_with(d: Draft, seat: int, move: m.RecruitWith) -> None:
    shown = d.setting.components.recruits[move.tile][move.choice]
    for kind, n in enumerate(shown):
        recruit_pieces(d, seat, kind, n)


def _snake(d: Draft, seat: int, move: m.PlaySnake) -> None:
    window = d.pending
    assert isinstance(window, Window)
    d.stop_played(seat)
    d.discard(window.played.tile, PLAYED)
    d.discard(SNAKE, HAND + seat)
    d.take_cube()


def _allow(d: Draft, seat: int, move: m.Allow) -> None:
    window = d.pending
    assert isinstance(window, Window)
    d.pass_window()
    if isinstance(window.played, m.Use):
        _effect(d, 1 - seat, window.played)
    else:
        d.open_auction(window.played.tile, 1 - seat)


def _bid(d: Draft, seat: int, move: m.Bid) -> None:
    d.bid(seat, move.n)


def _rebel(d: Draft, seat: int, move: m.Rebel) -> None:
    enemy = 1 - seat
    for kind, n in ((KNIGHT, move.knights), (MAGICIAN, move.magicians)):
        if n:
            d.shift_pieces(2 * enemy + kind, n, move.region, STOCK)
    d.end_effect(seat)


def _change_marker(d: Draft, seat: int, move: m.ChangeMarker) -> None:
    if move.region >= 0:
        d.lay_marker(move.region, move.symbol)
    d.end_effect(seat)


def _withdraw(d: Draft, seat: int, move: m.Withdraw) -> None:
    retreat = d.pending
    assert isinstance(retreat, Retreat)
    d.limbo = retreat.region
    left = [retreat.knights, retreat.magicians]
    if move.kind >= 0:
        left[move.kind] -= 1
        d.shift_pieces(2 * seat + move.kind, 1, LIMBO, move.region)
    # "The other losing pieces go back in the stock."
    for kind, n in enumerate(left):
        if n:
            d.shift_pieces(2 * seat + kind, n, LIMBO, STOCK)
    d.await_occupation(1 - seat, retreat.region)


def _occupy(d: Draft, seat: int, move: m.Occupy) -> None:
    occupation = d.pending
    assert isinstance(occupation, Occupation)
    d.shift_pieces(2 * seat + (d.cycle & 1), 1, RESERVE, occupation.region)
    d.end_occupation(occupation.region)


def _leave(d: Draft, seat: int, move: m.Leave) -> None:
    occupation = d.pending
    assert isinstance(occupation, Occupation)
    d.end_occupation(occupation.region)


def _lay_marker(d: Draft, seat: int, move: m.LayMarker) -> None:
    d.lay_marker(move.region, move.symbol)
    if d.markers.complete:
        d.tell(e.MarkersLaid())
        if d.timer == 0:
            d.tell(e.TokenDue())


def _turn_token(d: Draft, seat: int, move: m.TurnToken) -> None:
    d.shift_token(TOKENS.index(move.value))
    d.set_timer(move.value)
    d.tell(e.TokenTurned(move.value))


def _offer(d: Draft, seat: int, move: m.Offer) -> None:
    d.shift_tile(move.tile, BAG, OFFER)


_EFFECTS: dict[type[m.Use], Callable[[Draft, int, Any], None]] = {
    m.Reinforce: _reinforce,
    m.TakeOver: _takeover,
    m.Strengthen: _strengthen,
    m.Share: _share,
    m.Sail: _sail,
    m.RecruitWith: _recruit_with,
}
RESOLVERS: dict[type[Move], Callable[[Draft, int, Any], None]] = {
    m.Take: _take,
    m.Place: _place,
    m.Recruit: _recruit,
    m.Stop: _stop,
    **dict.fromkeys(_EFFECTS, _use),
    m.PlaySnake: _snake,
    m.Allow: _allow,
    m.Bid: _bid,
    m.Rebel: _rebel,
    m.ChangeMarker: _change_marker,
    m.Withdraw: _withdraw,
    m.Occupy: _occupy,
    m.Leave: _leave,
    m.LayMarker: _lay_marker,
    m.TurnToken: _turn_token,
    m.Offer: _offer,
}
"""By kind of move what it does; ``start`` is in `follow`, where the start player is settled."""
