"""Setting up: the empires, the draws of who chooses and who starts, and the pawns that are placed at home."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controller.engine.game import Word
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.games.balance_of_power.actions.action import (
    EMPIRE,
    KIND,
    SEAT,
    TERRITORY,
    Action,
    Answer,
    Clues,
    Family,
    at,
    card,
)
from controller.games.balance_of_power.builder import Builder
from controller.games.balance_of_power.components import CLASSES, ROOM
from controller.games.balance_of_power.scoring import achieved, count
from controller.games.balance_of_power.state import (
    CHANCE,
    CHOOSING,
    EMPIRES,
    FIRST,
    NO_EMPIRE,
    PLACING,
    START,
    Setting,
    State,
    pawns_in,
)


@dataclass(frozen=True, slots=True)
class GiveEmpire(Action):
    """Give an empire: the table to the first seat that has none, or a seat to itself (Selecting Empires)."""

    verb = "empire"
    form = (EMPIRE,)
    stages = (EMPIRES, CHOOSING)
    empire: int

    def by_table(self, state: State) -> bool:
        """Unless the seats choose."""
        return not state.setting.options.choose_empires

    def obstacle(self, state: State) -> str | None:
        """The code of the first condition that does not hold."""
        return "empire.taken" if self.empire in state.setting.empires else None

    def check(self, state: State) -> Answer:
        """Legal choices warn of empires that will touch no other."""
        setting = state.setting
        seat = _due(state.turn, setting)
        facts: dict[str, object] = {"seat": setting.seats[seat], "empire": setting.map.empires[self.empire]}
        code = self.obstacle(state)
        if code is not None:
            return code, facts
        after = setting.given(seat, self.empire)
        return "empire.legal", facts | {"apart": list(apart(after)) if after.complete else []}

    def effect(self, d: Builder) -> None:
        """The seat has its empire, and the next one is due; in the end pawns come into all capitals."""
        seat = _due(d.turn, d.setting)
        d.give_empire(seat, self.empire)
        if d.setting.complete:
            d.complete_empires()
            bring_to_capitals(d)
        elif d.turn >= 0:
            d.begin_choosing((seat + 1) % len(d.setting.empires))

    def words(self, state: State) -> tuple[Word, ...]:
        """A seat shows the card of its empire."""
        return (card("act", state.setting.map.empires[self.empire]),) if state.turn >= 0 else ()

    def told(self, reason: Reason) -> list[Reason]:
        """With a warning of empires that touch no other."""
        found = Action.told(self, reason)
        if reason.facts["apart"]:
            found.append(Reason("told.apart", {"empires": reason.facts["apart"]}))
        return found


@dataclass(frozen=True, slots=True)
class DrawFirst(Action):
    """Draw who chooses an empire first."""

    verb = "first"
    form = (SEAT,)
    stages = (FIRST,)
    seat: int

    def by_table(self, state: State) -> bool:
        return True

    def check(self, state: State) -> Answer:
        return "first.legal", {"seat": state.setting.seats[self.seat]}

    def effect(self, d: Builder) -> None:
        d.begin_choosing(self.seat)


@dataclass(frozen=True, slots=True)
class DrawStart(Action):
    """Draw who places, and plays, first."""

    verb = "start"
    form = (SEAT,)
    stages = (START,)
    seat: int

    def by_table(self, state: State) -> bool:
        return True

    def check(self, state: State) -> Answer:
        return "start.legal", {"seat": state.setting.seats[self.seat]}

    def effect(self, d: Builder) -> None:
        d.begin_placing(self.seat)


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put one more pawn of a class into a home territory other than the capital (Set-up)."""

    verb = "place"
    form = (KIND, TERRITORY)
    stages = (PLACING,)
    kind: int
    territory: int

    def obstacle(self, state: State) -> str | None:
        """The code of the first condition that does not hold."""
        map_ = state.setting.map
        empire = state.setting.empires[state.turn]
        if not state.left >> self.kind & 1:
            return "place.already"
        if self.territory not in map_.homes[empire]:
            return "place.not-home"
        if self.territory == map_.capitals[empire]:
            return "place.capital"
        return "place.full" if pawns_in(state, self.territory) >= ROOM else None

    def check(self, state: State) -> Answer:
        facts: dict[str, object] = {
            "seat": state.setting.seats[state.turn],
            "kind": CLASSES[self.kind],
            "territory": state.setting.map.territories[self.territory],
        }
        return self.obstacle(state) or "place.legal", facts

    def effect(self, d: Builder) -> None:
        """ "Moving clockwise around the table, the rest of the players place three additional pawns" (Set-up)."""
        d.note_placed(self.kind)
        d.bring(3 * d.setting.empires[d.turn] + self.kind, self.territory)
        if d.left:
            return
        seat = (d.turn + 1) % len(d.setting.empires)
        empire = d.setting.empires[seat]
        if count(d, empire) == len(CLASSES):
            d.begin_placing(seat)
        else:
            d.begin_turn(seat, achieved(d, empire))

    def words(self, state: State) -> tuple[Word, ...]:
        return card("kind", CLASSES[self.kind]), at("where", state.setting.map.territories[self.territory])

    def lights(self) -> tuple[tuple[int, str], ...]:
        return ((self.territory, "may-place"),)


def _due(turn: int, setting: Setting) -> int:
    """The seat that gets the next empire: whose turn it is, or the first without one where the table gives them."""
    return setting.empires.index(NO_EMPIRE) if turn == CHANCE else turn


def bring_to_capitals(d: Builder) -> None:
    """Once all have an empire, "each player places one of each class of pawn" in its capital (Set-up)."""
    for empire in d.setting.empires:
        for kind in range(len(CLASSES)):
            d.bring(3 * empire + kind, d.setting.map.capitals[empire])


def apart(setting: Setting) -> tuple[str, ...]:
    """The chosen empires that touch none of the others: these tokens "should all represent adjacent empires"."""
    chosen = [empire for empire in setting.empires if empire != NO_EMPIRE]
    map_ = setting.map
    alone = (one for one in chosen if not any(map_.touching(one, two) for two in chosen if two != one))
    return tuple(map_.empires[one] for one in alone)


def options(state: State) -> Sequence[Move]:
    """The legal moves of a stage of setting up: by class, then in the order of the map or of the seats."""
    setting, stage = state.setting, state.stage
    if stage == PLACING:
        homes = setting.map.homes[setting.empires[state.turn]]
        placings = (Place.of(setting, kind, t) for kind in range(len(CLASSES)) for t in homes)
        return [move for move in placings if move.obstacle(state) is None]
    if stage in GiveEmpire.stages:
        given = (GiveEmpire.of(setting, empire) for empire in range(len(setting.map.empires)))
        return [move for move in given if move.obstacle(state) is None]
    draw = DrawFirst if stage == FIRST else DrawStart
    return [draw.of(setting, seat) for seat in range(len(setting.seats))]


def guess(state: State, clues: Clues) -> Sequence[Move]:
    """While placing: a pawn of the class that was said, or else of the first that is still to be placed."""
    if state.stage != PLACING:
        return ()
    setting = state.setting
    classes = [kind for kind, name in enumerate(CLASSES) if name in clues.said]
    if clues.touched:
        put = clues.put
        classes = classes or [kind for kind in range(len(CLASSES)) if state.left >> kind & 1]
    else:
        put = setting.map.homes[setting.empires[state.turn]][:1]
    return [Place.of(setting, kind, territory) for kind in classes[:1] for territory in put]


FAMILY = Family((GiveEmpire, DrawFirst, DrawStart, Place), options, guess)
