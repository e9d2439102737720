"""What a legal move does, before anything that follows from it by itself (see `follow`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from controller.engine.moves import Move
from controller.engine.packed import BITS, BYTE
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness import moves as m
from controller.games.power_and_weakness.builder import LIMBO, RESERVE, STOCK, Builder
from controller.games.power_and_weakness.components import EXTRA, KNIGHT, LIGHTNING, MAGICIAN, SNAKE, TOKENS
from controller.games.power_and_weakness.state import BAG, HAND, OFFER, PLAYED, Occupation, Retreat, Window
from controller.games.power_and_weakness.tally import stock


def recruit_pieces(b: Builder, seat: int, kind: int, n: int) -> None:
    """From stock to reserve, "fewer pieces or even none at all" if there are not enough."""
    there = min(n, stock(b, seat, kind))
    if there:
        b.shift_pieces(2 * seat + kind, there, STOCK, RESERVE)


def _take(b: Builder, seat: int, move: m.Take) -> None:
    b.begin_action(using=False)
    if move.tile not in LIGHTNING:
        b.shift_tile(move.tile, OFFER, HAND + seat)
        return
    # "When a tile with a lightning bolt is chosen, a cube is always removed from the sand-timer."
    b.shift_tile(move.tile, OFFER, PLAYED)
    b.take_cube()
    if b.setting.options.snake_vs_lightning and snake_possible(b, seat):
        b.open_window(1 - seat, move)
    else:
        b.open_auction(move.tile, seat)


def snake_possible(b: Builder, seat: int) -> bool:
    """Whether the other seat may stop what this seat played: a Snake "can only be played if there is still at least
    one further cube on the sand-timer"."""
    return b.timer > 0 and bool((b.hand(1 - seat) >> (BITS * SNAKE)) & BYTE)


def _place(b: Builder, seat: int, move: m.Place) -> None:
    b.begin_action(using=False)
    b.shift_pieces(2 * seat + (b.cycle & 1), 1, RESERVE, move.region)


def _recruit(b: Builder, seat: int, move: m.Recruit) -> None:
    b.begin_action(using=False)
    b.take_cube()
    # "The first player to choose this action in each cycle takes three passive pieces."
    recruit_pieces(b, seat, 1 - (b.cycle & 1), 2 if b.recruited else 3)
    if not b.recruited:
        b.note_recruit()


def _stop(b: Builder, seat: int, move: m.Stop) -> None:
    b.stop_tiles()


def _use(b: Builder, seat: int, move: m.Use) -> None:
    if not b.using:
        b.begin_action(using=True)
    b.shift_tile(move.tile, HAND + seat, PLAYED)
    b.take_cube()
    if snake_possible(b, seat):
        b.open_window(1 - seat, move)
    else:
        _effect(b, seat, move)


def _effect(b: Builder, seat: int, move: m.Use) -> None:
    b.discard(move.tile, PLAYED)
    _EFFECTS[move.__class__](b, seat, move)


def _reinforce(b: Builder, seat: int, move: m.Reinforce) -> None:
    b.shift_pieces(2 * seat + (b.cycle & 1), 1, RESERVE, move.region)


def _takeover(b: Builder, seat: int, move: m.TakeOver) -> None:
    enemy, region = 1 - seat, move.region
    driven = [(b.on_map[2 * enemy + kind] >> (BITS * region)) & BYTE for kind in (KNIGHT, MAGICIAN)]
    b.limbo = region
    for kind, n in enumerate(driven):
        if n:
            b.shift_pieces(2 * enemy + kind, n, region, LIMBO)
    b.await_retreat(enemy, region, *driven)


def _strengthen(b: Builder, seat: int, move: m.Strengthen) -> None:
    b.strengthen(seat, move.tile - EXTRA)


def _share(b: Builder, seat: int, move: m.Share) -> None:
    for kind, after in ((KNIGHT, move.knights), (MAGICIAN, move.magicians)):
        piece = 2 * seat + kind
        more = after - ((b.on_map[piece] >> (BITS * move.first)) & BYTE)
        if more > 0:
            b.shift_pieces(piece, more, move.second, move.first)
        elif more < 0:
            b.shift_pieces(piece, -more, move.first, move.second)


def _sail(b: Builder, seat: int, move: m.Sail) -> None:
    for kind, n in ((KNIGHT, move.knights), (MAGICIAN, move.magicians)):
        if n:
            b.shift_pieces(2 * seat + kind, n, move.src, move.dst)


def _recruit_with(b: Builder, seat: int, move: m.RecruitWith) -> None:
    shown = b.setting.components.recruits[move.tile][move.choice]
    for kind, n in enumerate(shown):
        recruit_pieces(b, seat, kind, n)


def _snake(b: Builder, seat: int, move: m.PlaySnake) -> None:
    window = b.pending
    assert isinstance(window, Window)
    b.stop_played(seat)
    b.discard(window.played.tile, PLAYED)
    b.discard(SNAKE, HAND + seat)
    b.take_cube()


def _allow(b: Builder, seat: int, move: m.Allow) -> None:
    window = b.pending
    assert isinstance(window, Window)
    b.pass_window()
    if isinstance(window.played, m.Use):
        _effect(b, 1 - seat, window.played)
    else:
        b.open_auction(window.played.tile, 1 - seat)


def _bid(b: Builder, seat: int, move: m.Bid) -> None:
    b.bid(seat, move.n)


def _rebel(b: Builder, seat: int, move: m.Rebel) -> None:
    enemy = 1 - seat
    for kind, n in ((KNIGHT, move.knights), (MAGICIAN, move.magicians)):
        if n:
            b.shift_pieces(2 * enemy + kind, n, move.region, STOCK)
    b.end_effect(seat)


def _change_marker(b: Builder, seat: int, move: m.ChangeMarker) -> None:
    if move.region >= 0:
        b.lay_marker(move.region, move.symbol)
    b.end_effect(seat)


def _withdraw(b: Builder, seat: int, move: m.Withdraw) -> None:
    retreat = b.pending
    assert isinstance(retreat, Retreat)
    b.limbo = retreat.region
    left = [retreat.knights, retreat.magicians]
    if move.kind >= 0:
        left[move.kind] -= 1
        b.shift_pieces(2 * seat + move.kind, 1, LIMBO, move.region)
    # "The other losing pieces go back in the stock."
    for kind, n in enumerate(left):
        if n:
            b.shift_pieces(2 * seat + kind, n, LIMBO, STOCK)
    b.await_occupation(1 - seat, retreat.region)


def _occupy(b: Builder, seat: int, move: m.Occupy) -> None:
    occupation = b.pending
    assert isinstance(occupation, Occupation)
    b.shift_pieces(2 * seat + (b.cycle & 1), 1, RESERVE, occupation.region)
    b.end_occupation(occupation.region)


def _leave(b: Builder, seat: int, move: m.Leave) -> None:
    occupation = b.pending
    assert isinstance(occupation, Occupation)
    b.end_occupation(occupation.region)


def _lay_marker(b: Builder, seat: int, move: m.LayMarker) -> None:
    b.lay_marker(move.region, move.symbol)
    if b.markers.complete:
        b.tell(e.MarkersLaid())
        if b.timer == 0:
            b.tell(e.TokenDue())


def _turn_token(b: Builder, seat: int, move: m.TurnToken) -> None:
    b.shift_token(TOKENS.index(move.value))
    b.set_timer(move.value)
    b.tell(e.TokenTurned(move.value))


def _offer(b: Builder, seat: int, move: m.Offer) -> None:
    b.shift_tile(move.tile, BAG, OFFER)


_EFFECTS: dict[type[m.Use], Callable[[Builder, int, Any], None]] = {
    m.Reinforce: _reinforce,
    m.TakeOver: _takeover,
    m.Strengthen: _strengthen,
    m.Share: _share,
    m.Sail: _sail,
    m.RecruitWith: _recruit_with,
}
RESOLVERS: dict[type[Move], Callable[[Builder, int, Any], None]] = {
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
