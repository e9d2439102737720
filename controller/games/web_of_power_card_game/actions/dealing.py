"""What chance brings: land cards and law cards as they are dealt, who starts, and what an unknown law card was.

Rulebook: "Set-up", "Scoring and the end of the game". What comes next, and where, is one fixed sequence (`due`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, compress

from controller.engine.events import Event
from controller.engine.game import Hint, Word
from controller.engine.reasons import Reason
from controller.games.web_of_power_card_game.actions.action import NONE, Action, Gesture, Names, Verbs, word
from controller.games.web_of_power_card_game.builder import AnyState, Builder
from controller.games.web_of_power_card_game.components import (
    CARDS,
    COUNTRIES,
    LAW,
    LAW_NAMES,
    LAW_PLACE,
    LAW_PLACES,
    PLACES,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.state import NO_CARD, NOBODY, State, next_law_place, of_kind, own_law


@dataclass(frozen=True, slots=True)
class DealLand(Action):
    """The land card that comes to lie on a place."""

    chance = True
    place: int
    card: int

    def check(self, state: State, seat: int) -> Reason:
        """The next place, and a card that is still to be dealt."""
        facts: dict[str, object] = {"place": PLACES[self.place], "card": CARDS[self.card]}
        following = state.table.find(NO_CARD)
        if following >= 0 and self.place != following:
            return Reason("land-card.next", facts | {"next": PLACES[following]})
        if due(state)[0] != "land-card":
            return _not_due(state, self)
        return Reason("land-card.legal" if state.deck[self.card] else "land-card.dealt", facts)

    def perform(self, builder: Builder, seat: int) -> None:
        """Lay it."""
        builder.deal_land(self.place, self.card)

    def words(self, state: State) -> tuple[Word, ...]:
        """Its tag."""
        return (word("tag", "land", CARDS[self.card]),)

    def hints(self, state: State) -> Iterable[Hint]:
        """Where it goes."""
        yield Hint(PLACES[self.place], "asks", {})


@dataclass(frozen=True, slots=True)
class DealLaw(Action):
    """The law card (or an unknown one) that comes to lie on a place."""

    chance = True
    place: int
    law: int

    def check(self, state: State, seat: int) -> Reason:
        """The next place, and a kind of which a copy is left; nobody needs to read it."""
        what, following = due(state)
        if what != "law-card":
            return _not_due(state, self)
        facts: dict[str, object] = {"place": PLACES[self.place], "name": LAW_NAMES[self.law]}
        if LAW_PLACE.get(self.place) != following:
            return Reason("law-card.next", facts | {"next": PLACES[LAW_PLACES[following]]})
        if self.law == UNKNOWN:
            return Reason("law-card.unread.legal", {"place": PLACES[self.place]})
        left = "law-card.legal" if self.law in unnamed(state) else "law-card.none-left"
        return Reason(left, facts | {"copies": state.setting.copies[self.law]})

    def perform(self, builder: Builder, seat: int) -> None:
        """Lay it."""
        builder.lay_law(LAW_PLACE[self.place], self.law)

    def words(self, state: State) -> tuple[Word, ...]:
        """Its tag, if it is read."""
        return (Word("tag", NONE) if self.law == UNKNOWN else word("tag", "law", LAW_NAMES[self.law]),)

    def hints(self, state: State) -> Iterable[Hint]:
        """Where it goes."""
        yield Hint(PLACES[self.place], "asks", {})

    def announcements(self, before: State, seat: int, events: Iterable[Event]) -> list[Reason]:
        """Where it lies, and never which it is."""
        return [Reason("told.law-card", {"place": PLACES[self.place]})]

    def seals(self) -> str | None:
        """It is laid face down. Of one that nobody read there is no secret."""
        return None if self.law == UNKNOWN else "law-card"

    def weight(self, state: State) -> int:
        """The copies left; an unknown one is laid, but never drawn."""
        return 0 if self.law == UNKNOWN else _left(state, self.law)


@dataclass(frozen=True, slots=True)
class Start(Action):
    """Who plays first."""

    chance = True
    drawn_by = "companion"
    seat: int

    def check(self, state: State, seat: int) -> Reason:
        """When everything lies."""
        if due(state)[0] != "start":
            return _not_due(state, self)
        return Reason("start.legal", {"seat": state.setting.names[self.seat]})

    def perform(self, builder: Builder, seat: int) -> None:
        """Its turn begins."""
        builder.begin_turn(self.seat)


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """A law card that nobody knew, shown at the end."""

    chance = True
    drawn_by = "hands"
    seat: int
    law: int

    def check(self, state: State, seat: int) -> Reason:
        """The next seat with an unknown card, and a kind of which a copy is left."""
        what, following = due(state)
        if what != "reveal":
            return _not_due(state, self)
        names = state.setting.names
        facts: dict[str, object] = {"seat": names[self.seat], "name": LAW[self.law]}
        if self.seat != following:
            return Reason("reveal.next", facts | {"next": names[following]})
        left = "reveal.legal" if self.law in unnamed(state) else "reveal.none-left"
        return Reason(left, facts | {"copies": state.setting.copies[self.law]})

    def perform(self, builder: Builder, seat: int) -> None:
        """The unknown card is named."""
        builder.return_law(self.seat, UNKNOWN)
        builder.name_law(self.seat, self.law)

    def words(self, state: State) -> tuple[Word, ...]:
        """Its tag."""
        return (word("tag", "law", LAW[self.law]),)

    def weight(self, state: State) -> int:
        """The copies left."""
        return _left(state, self.law)


LAND = tuple(
    tuple(DealLand(f"land-card {at} {name}", place, card) for card, name in enumerate(CARDS))
    for place, at in enumerate(PLACES)
)
"""By place, then by card."""
LAW_CARD = tuple(
    tuple(DealLaw(f"law-card {at} {name}", place, law) for law, name in enumerate(LAW_NAMES))
    for place, at in enumerate(PLACES)
)
"""By place (any place, though none is ever dealt to most), then by kind."""
MOVES: tuple[Action, ...] = tuple(chain(*LAND, *LAW_CARD))
VERBS: Verbs = {
    "land-card": (Names("place", 1, PLACES), Names("country", 2, COUNTRIES), Names("card", 2, CARDS, words=2)),
    "law-card": (Names("place", 1, PLACES), Names("law", 2, LAW_NAMES)),
    "start": (Names("seat-name", 1),),
    "reveal": (Names("seat-name", 1), Names("law", 2, LAW)),
}


@lru_cache(maxsize=256)
def starts(names: tuple[str, ...]) -> tuple[Start, ...]:
    """By seat the move that lets it start."""
    return tuple(Start(f"start {name}", seat) for seat, name in enumerate(names))


@lru_cache(maxsize=256)
def reveals(names: tuple[str, ...]) -> tuple[tuple[Reveal, ...], ...]:
    """By seat, then by kind, the move that shows a law card in front of it."""
    laws = tuple(enumerate(LAW))
    return tuple(
        tuple(Reveal(f"reveal {name} {law_name}", seat, law) for law, law_name in laws)
        for seat, name in enumerate(names)
    )


def due(state: AnyState) -> tuple[str, int]:
    """What the table has to bring now, as the verb of its moves, and where: the place, the law place, or the seat.

    After the last turn it is always a card to reveal; once nothing is unknown any more, at `NOBODY`.
    """
    if state.cards:
        for seat in range(len(state.setting.names)):
            if of_kind(own_law(state.law, seat), UNKNOWN):
                return "reveal", seat
        return "reveal", NOBODY
    place = state.table.find(NO_CARD)
    if place >= 0:
        return "land-card", place
    number = next_law_place(state.laid)
    return ("law-card", number) if number >= 0 else ("start", NOBODY)


def chances(state: AnyState) -> tuple[Action, ...]:
    """The moves of chance; none where everything lies and nothing is unknown."""
    what, where = due(state)
    if what == "land-card":
        return tuple(compress(LAND[where], state.deck))
    if what == "law-card":
        deals = LAW_CARD[LAW_PLACES[where]]
        return (*(deals[law] for law in unnamed(state)), deals[UNKNOWN])
    if what == "start":
        return starts(state.setting.names)
    return () if where == NOBODY else tuple(reveals(state.setting.names)[where][law] for law in unnamed(state))


def unnamed(state: AnyState) -> list[int]:
    """The kinds of law card of which a copy is not named anywhere."""
    return [law for law in range(len(LAW)) if _left(state, law) > 0]


def _left(state: AnyState, law: int) -> int:
    """How many copies of a kind are not named anywhere."""
    return state.setting.copies[law] - of_kind(state.named, law)


def _not_due(state: State, move: Action) -> Reason:
    return Reason("table.not-due", {"due": due(state)[0], "move": move.text})


def guess(state: State, seat: int, gesture: Gesture) -> Iterator[Action]:
    """Nothing: no seat means to make a move of chance."""
    return iter(())
