"""Playing law cards. Rulebook: "Taking a Land card covered by a Law card".

A seat may hold law cards that nobody has told the companion (`UNKNOWN`): each may be played as any kind of which not
all copies are known by name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from controller.engine.game import Word
from controller.engine.reasons import Reason
from controller.games.web_of_power_card_game.actions.action import Action, Gesture, Names, Verbs, word
from controller.games.web_of_power_card_game.builder import IN_HAND, LOST, AnyState, Builder
from controller.games.web_of_power_card_game.components import LAW, MINUS_TWO, TAKE_BACK, UNKNOWN
from controller.games.web_of_power_card_game.state import (
    COUNT,
    COUNT_BITS,
    LAW_BITS,
    LAWS,
    State,
    count,
    of_kind,
    own_law,
)


@dataclass(frozen=True, slots=True)
class PlayLaw(Action):
    """Play a law card; in both steps of a turn."""

    law: int

    def check(self, state: State, seat: int) -> Reason:
        """Whether the seat has it, and whether it can be of use now."""
        name, own, lost = LAW[self.law], own_law(state.law, seat), count(state.lost, seat)
        copies = state.setting.copies
        refused = refusal(self.law, own, state.named, state.force, lost > 0, state.stone_step, copies)
        facts: dict[str, object] = {"seat": state.setting.names[seat], "name": name}
        if refused == "law.all-elsewhere":
            facts["copies"] = copies[self.law]
        elif self.law == TAKE_BACK and refused != "law.not-held":
            facts["lost"] = lost
        return Reason(refused or f"law.{name}.legal", facts)

    def perform(self, builder: Builder, seat: int) -> None:
        """A stone comes back, or what the card says is in force for the rest of the turn."""
        builder.play_law(seat, self.law)
        if self.law == TAKE_BACK:
            builder.shift_stone(seat, LOST, IN_HAND)
        else:
            builder.put_in_force(seat, self.law)

    def words(self, state: State) -> tuple[Word, ...]:
        """Its tag."""
        return (word("tag", "law", LAW[self.law]),)

    def reveals(self, state: State) -> bool:
        """It lay face down."""
        return True


PLAY = tuple(PlayLaw(f"law {name}", law) for law, name in enumerate(LAW))
"""By kind."""
MOVES: tuple[Action, ...] = PLAY
VERBS: Verbs = {"law": (Names("law", 1, LAW),)}


def refusal(
    law: int, own: int, named: int, force: int, some_lost: bool, stone_step: bool, copies: tuple[int, ...]
) -> str:
    """The code of why a seat may not play a kind of law card now, empty if it may.

    Args:
        own: the law cards in front of the seat, packed by kind.
        named, force, stone_step: as in `State`.
        some_lost: whether the seat has stones that left the game.
        copies: by kind how many there are.
    """
    if law == MINUS_TWO:
        return "law.never-played"
    if not of_kind(own, law):
        if not of_kind(own, UNKNOWN):
            return "law.not-held"
        if of_kind(named, law) >= copies[law]:
            return "law.all-elsewhere"
    if law == TAKE_BACK:
        return "" if some_lost else "law.none-lost"
    if stone_step:
        return "law.too-late"
    return "law.in-force" if force >> law & 1 else ""


def plays(state: AnyState, seat: int) -> tuple[PlayLaw, ...]:
    """The law cards that a seat may play, if it is its turn."""
    own = state.law >> LAW_BITS * seat & LAWS
    if not own:
        return ()
    some_lost = (state.lost >> COUNT_BITS * seat & COUNT) > 0
    return _plays(own, state.named, state.force, some_lost, state.stone_step, state.setting.copies)


@lru_cache(maxsize=4096)
def _plays(
    own: int, named: int, force: int, some_lost: bool, stone_step: bool, copies: tuple[int, ...]
) -> tuple[PlayLaw, ...]:
    """Remembered, as few cases meet in one game."""
    return tuple(move for move in PLAY if not refusal(move.law, own, named, force, some_lost, stone_step, copies))


def has_any(state: AnyState, seat: int) -> bool:
    """Whether any law card lies in front of a seat, whichever it is."""
    return bool(state.law >> LAW_BITS * seat & LAWS)


def guess(state: State, seat: int, gesture: Gesture) -> Iterator[Action]:
    """The law card that was read."""
    kind, name = gesture.component
    if kind == "law" and name in LAW:
        yield PLAY[LAW.index(name)]
