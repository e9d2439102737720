"""What follows by itself after a move: empires complete, turns passing, the end of the game."""

from __future__ import annotations

from controller.games.balance_of_power.components import CLASSES
from controller.games.balance_of_power.draft import Draft
from controller.games.balance_of_power.options import can_act
from controller.games.balance_of_power.tally import achieved, count, has_won, points


def after_empire(d: Draft, seat: int) -> None:
    """The next seat is due; once all have an empire "each player places one of each class of pawn" in its capital."""
    if d.world.complete:
        d.complete_empires()
        bring_to_capitals(d)
    elif d.turn >= 0:
        d.begin_choosing((seat + 1) % len(d.world.empires))


def bring_to_capitals(d: Draft) -> None:
    """One pawn of each class into the capital of every seat."""
    for empire in d.world.empires:
        for kind in range(len(CLASSES)):
            d.bring(3 * empire + kind, d.world.atlas.capitals[empire])


def after_placing(d: Draft) -> None:
    """ "Moving clockwise around the table, the rest of the players place three additional pawns" (Set-up)."""
    if d.left:
        return
    seat = (d.turn + 1) % len(d.world.empires)
    empire = d.world.empires[seat]
    if count(d, empire) == len(CLASSES):
        d.begin_placing(seat)
    else:
        d.begin_turn(seat, achieved(d, empire))


def after_action(d: Draft) -> None:
    """The seat to act may have won; else its turn ends when nothing but to end it is left."""
    empire = d.world.empires[d.turn]
    if not d.world.options.total_domination and has_won(d, empire):
        d.win((d.turn,), "points")
    elif not can_act(d):
        pass_turn(d)


def alone(d: Draft, empire: int) -> bool:
    """Whether nobody but an empire has a pawn."""
    kings, generals, bankers = d.stand
    return not (kings | generals | bankers) & d.world.atlas.others[empire]


def pass_turn(d: Draft) -> None:
    """The next seat clockwise that has a pawn is on; it wins at once if it has the points (BP-2)."""
    world = d.world
    seat = d.turn
    while True:
        seat = (seat + 1) % len(world.empires)
        empire = world.empires[seat]
        if any(d.pawns[3 * empire : 3 * empire + 3]):
            break
    if not world.options.total_domination and has_won(d, empire):
        d.win((seat,), "points")
    else:
        d.begin_turn(seat, achieved(d, empire))


def declare(d: Draft) -> None:
    """A declaration ends the game: most points, of these most pawns, "if there is also a tie ... a draw"."""
    seats = range(len(d.world.empires))
    ranks = [(points(d, empire), count(d, empire)) for empire in d.world.empires]
    best = tuple(seat for seat in seats if ranks[seat] == max(ranks))
    d.win(best, "declared" if len(best) == 1 else "draw")
