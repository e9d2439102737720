"""A state being changed: every change goes through one method here, which also writes down its event if asked.

So what the rules decide and what their events say cannot differ.
"""

from __future__ import annotations

from bisect import bisect_right

from controller.engine.events import Event, Moved
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power.components import CLASSES, EACH
from controller.games.balance_of_power.state import (
    ALL_CLASSES,
    BONUS,
    CHANCE,
    CHOOSING,
    NOBODY,
    NONE_ROOTED,
    OVER,
    PLACING,
    START,
    TURN,
    State,
)

BOX = "box"


class Builder:
    """A state's values, open for change; ``log`` gathers the events, or is None where nobody wants them."""

    __slots__ = ("crowd", "left", "log", "pawns", "rooted", "setting", "stage", "stand", "turn", "winners")

    def __init__(self, state: State, log: list[Event] | None = None) -> None:
        self.setting, pawns, stand, self.crowd, self.stage, self.turn, self.left, self.rooted, self.winners = state
        self.pawns = list(pawns)
        self.stand = list(stand)
        self.log = log

    def freeze(self) -> State:
        """The state as it is now."""
        return State(
            self.setting, tuple(self.pawns), tuple(self.stand), self.crowd,
            self.stage, self.turn, self.left, self.rooted, self.winners,
        )  # fmt: skip

    def tell(self, event: Event) -> None:
        """Write an event down; callers look at ``log`` first, so that events nobody wants are never made."""
        if self.log is not None:
            self.log.append(event)

    # Pawns that change place.

    def lift(self, piece: int, territory: int) -> None:
        """A pawn (``3 * empire + class``) leaves a territory."""
        map_ = self.setting.map
        row = self.pawns[piece]
        place = row.index(territory)
        self.pawns[piece] = left = row[:place] + row[place + 1 :]
        unit = map_.unit[territory]
        self.crowd -= unit
        if territory not in left:
            self.stand[piece % 3] -= unit << piece // 3

    def put(self, piece: int, territory: int) -> None:
        """A pawn enters a territory."""
        row = self.pawns[piece]
        place = bisect_right(row, territory)
        self.pawns[piece] = (*row[:place], territory, *row[place:])
        unit = self.setting.map.unit[territory]
        self.crowd += unit
        self.stand[piece % 3] |= unit << piece // 3

    def go(self, piece: int, src: int, dst: int) -> None:
        """A pawn goes from one territory to another."""
        self.lift(piece, src)
        self.put(piece, dst)
        if self.log is not None:
            self.log.append(Moved(self._item(piece), 1, self._region(src), self._region(dst)))

    def remove(self, piece: int, territory: int) -> None:
        """A pawn goes back to supply."""
        self.lift(piece, territory)
        if self.log is not None:
            self.log.append(Moved(self._item(piece), 1, self._region(territory), self._supply(piece)))

    def bring(self, piece: int, territory: int) -> None:
        """A pawn comes from supply."""
        self.put(piece, territory)
        if self.log is not None:
            self.log.append(Moved(self._item(piece), 1, self._supply(piece), self._region(territory)))

    def _item(self, piece: int) -> str:
        return f"{self.setting.map.empires[piece // 3]}.{CLASSES[piece % 3]}"

    def _region(self, territory: int) -> str:
        return f"region:{self.setting.map.territories[territory]}"

    def _supply(self, piece: int) -> str:
        return f"supply:{self.setting.map.empires[piece // 3]}"

    # Setting up.

    def give_empire(self, seat: int, empire: int) -> None:
        """A seat plays an empire from now on, and has its pawns."""
        name = self.setting.map.empires[empire]
        if self.log is not None:
            self.log.append(e.EmpireGiven(self.setting.seats[seat], name))
        self.setting = self.setting.given(seat, empire)
        if self.log is not None:
            self.log += [Moved(f"{name}.{kind}", EACH, BOX, f"supply:{name}") for kind in CLASSES]

    def begin_choosing(self, seat: int) -> None:
        """A seat chooses its empire."""
        if self.log is not None:
            self.log.append(e.ChoosingBegan(self.setting.seats[seat]))
        self.stage, self.turn = CHOOSING, seat

    def complete_empires(self) -> None:
        """Every seat has its empire; who starts is to be drawn."""
        self.tell(e.EmpiresComplete())
        self.stage, self.turn = START, CHANCE

    def begin_placing(self, seat: int) -> None:
        """A seat places its pawns."""
        if self.log is not None:
            self.log.append(e.PlacingBegan(self.setting.seats[seat]))
        self.stage, self.turn, self.left = PLACING, seat, ALL_CLASSES

    def note_placed(self, kind: int) -> None:
        """A class has been placed."""
        if self.log is not None:
            self.log.append(e.ClassPlaced(self.setting.seats[self.turn], CLASSES[kind]))
        self.left &= ~(1 << kind)

    # Turns.

    def begin_turn(self, seat: int, bonus: bool) -> None:
        """A seat's turn begins."""
        if self.log is not None:
            self.log.append(e.TurnBegan(self.setting.seats[seat], bonus))
        self.stage, self.turn, self.left = TURN, seat, ALL_CLASSES | BONUS if bonus else ALL_CLASSES
        self.rooted = NONE_ROOTED

    def spend(self, kind: int) -> bool:
        """Spend the action of a class, or when that is spent the bonus; whether it was the bonus."""
        bonus = not self.left >> kind & 1
        self.left &= ~(BONUS if bonus else 1 << kind)
        if self.log is not None:
            self.log.append(e.ActionSpent(self.setting.seats[self.turn], CLASSES[kind], bonus))
        return bonus

    def root(self, kind: int, territory: int) -> None:
        """A pawn attacked in place with the action of its class: it may not leave in this turn."""
        if self.log is not None:
            names = CLASSES[kind], self.setting.map.territories[territory]
            self.log.append(e.PawnRooted(self.setting.seats[self.turn], *names))
        rooted = list(self.rooted)
        rooted[kind] = territory
        self.rooted = tuple(rooted)

    def win(self, seats: tuple[int, ...], why: str) -> None:
        """The game is over."""
        if self.log is not None:
            self.log.append(e.GameWon(tuple(self.setting.seats[seat] for seat in seats), why))
        self.stage, self.turn, self.left, self.rooted, self.winners = OVER, NOBODY, 0, NONE_ROOTED, seats
