"""A state being changed: every change goes through one method here, which also writes down its event if asked.

So what the rules decide and what their events say cannot differ. `layout` tells of a state, in the same zones and items
as the events, where every component lies.

Law cards are conserved by name although nobody may know which is which: the box holds, besides the named cards, a pile
of `law.unknown`. A card laid unread is one of that pile; when it is named later, the unknown one goes back to the box
and the named one comes out of it, which are two `Moved` events.
"""

from __future__ import annotations

from controller.engine.events import Event, Moved
from controller.engine.layout import Layout
from controller.engine.moves import Move
from controller.games.web_of_power_card_game import events as e
from controller.games.web_of_power_card_game.components import (
    CARDS,
    COLUMNS,
    FACES,
    LAW,
    LAW_NAMES,
    LAW_PLACES,
    PLACES,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.scoring import cards_of, totals, winners
from controller.games.web_of_power_card_game.state import (
    COUNT_BITS,
    LAID,
    LAID_BITS,
    LAW_BITS,
    NO_CARD,
    NO_ENDS,
    NOBODY,
    OVER,
    SEAT_BITS,
    Setting,
    State,
    all_stones,
    count,
    lying_law,
    next_law_place,
    of_kind,
    own_bits,
    own_law,
    owner_at,
    places_of,
)

IN_HAND, LOST = -1, -2
"""Where stones are besides the places."""
REGIONS = tuple(f"region:{place}" for place in PLACES)
LAND_ITEMS = tuple(f"land.{card}" for card in CARDS)
LAW_ITEMS = tuple(f"law.{name}" for name in LAW_NAMES)
_new = tuple.__new__


class Builder:
    """A state's values, open for change; ``log`` gathers the events, or is None where nobody wants them."""

    __slots__ = (
        "cards", "circles", "deck", "ends", "force", "hand", "laid", "law", "log", "lost", "moves", "named", "played",
        "setting", "stone_step", "stones", "table", "taken", "turn", "turn_ended",
    )  # fmt: skip

    setting: Setting
    moves: tuple[Move, ...]

    def __init__(self, state: State, log: list[Event] | None = None) -> None:
        (
            self.setting, self.table, self.ends, self.deck, self.laid, self.stones, self.hand, self.lost, self.cards,
            self.law, self.played, self.named, self.turn, self.taken, self.circles, self.force, self.stone_step,
            self.moves,
        ) = state  # fmt: skip
        self.log = log
        self.turn_ended = False

    def freeze(self) -> State:
        """The state as it is now."""
        # A named tuple by way of its class alone: half the time of calling the class.
        return _new(State, (
            self.setting, self.table, self.ends, self.deck, self.laid, self.stones, self.hand, self.lost, self.cards,
            self.law, self.played, self.named, self.turn, self.taken, self.circles, self.force, self.stone_step,
            self.moves,
        ))  # fmt: skip

    # Components that change place.

    def deal_land(self, place: int, card: int) -> None:
        """Lay a land card at the right end of its row."""
        table, deck, ends = self.table, self.deck, self.ends
        right = 2 * (place // COLUMNS) + 1
        self.table = b"%b%c%b" % (table[:place], card, table[place + 1 :])
        self.deck = b"%b\0%b" % (deck[:card], deck[card + 1 :])
        self.ends = (*ends[:right], place, *ends[right + 1 :])
        if self.log is not None:
            self.log.append(Moved(LAND_ITEMS[card], 1, "deck", REGIONS[place]))
            if self.table.find(NO_CARD) < 0:
                self.log.append(e.LandLaid())

    def take_land(self, seat: int, end: int) -> None:
        """A seat takes the land card at an end (``2 * row + side``)."""
        ends, table = self.ends, self.table
        place = ends[end]
        card = table[place]
        left, right = (place + 1, ends[end + 1]) if end & 1 == 0 else (ends[end - 1], place - 1)
        end &= -2
        if left > right:
            left, right = NO_ENDS[end], NO_ENDS[end + 1]
        self.ends = (*ends[:end], left, right, *ends[end + 2 :])
        self.table = b"%b\xff%b" % (table[:place], table[place + 1 :])
        self.cards |= 1 << SEAT_BITS * seat + card
        taken = place << 6 | card
        self.taken = tuple(sorted((*self.taken, taken))) if self.taken else (taken,)
        self.circles += FACES[card].circles
        if self.log is not None:
            self.log.append(Moved(LAND_ITEMS[card], 1, REGIONS[place], f"cards:{self.setting.names[seat]}"))

    def shift_stone(self, seat: int, src: int, dst: int) -> None:
        """Move a stone of a seat: a place, `IN_HAND` or `LOST`."""
        if src >= 0:
            self.stones ^= 1 << SEAT_BITS * seat + src
        elif src == IN_HAND:
            self.hand -= 1 << COUNT_BITS * seat
        else:
            self.lost -= 1 << COUNT_BITS * seat
        if dst >= 0:
            self.stones |= 1 << SEAT_BITS * seat + dst
        elif dst == IN_HAND:
            self.hand += 1 << COUNT_BITS * seat
        else:
            self.lost += 1 << COUNT_BITS * seat
        if self.log is not None:
            name = self.setting.names[seat]
            zones = [REGIONS[at] if at >= 0 else f"{'stones' if at == IN_HAND else 'lost'}:{name}" for at in (src, dst)]
            self.log.append(Moved(f"{name}.stone", 1, *zones))

    def lay_law(self, number: int, law: int) -> None:
        """Lay a law card out of the box onto a law place (by its number)."""
        self.laid |= law + 1 << LAID_BITS * number
        if law != UNKNOWN:
            self.named += 1 << COUNT_BITS * law
        if self.log is not None:
            self.log.append(Moved(LAW_ITEMS[law], 1, "box", REGIONS[LAW_PLACES[number]]))
            if next_law_place(self.laid) < 0:
                self.log.append(e.LawLaid())

    def take_law(self, seat: int, number: int) -> None:
        """The law card at a law place goes to a seat."""
        law = (self.laid >> LAID_BITS * number & LAID) - 1
        self.laid ^= law + 1 << LAID_BITS * number
        self.law += 1 << LAW_BITS * seat + COUNT_BITS * law
        if self.log is not None:
            self.log.append(Moved(LAW_ITEMS[law], 1, REGIONS[LAW_PLACES[number]], f"law:{self.setting.names[seat]}"))

    def return_law(self, seat: int, law: int) -> None:
        """A law card in front of a seat goes to the box: it is named, and the named one comes out."""
        self.law -= 1 << LAW_BITS * seat + COUNT_BITS * law
        if law != UNKNOWN:
            self.named -= 1 << COUNT_BITS * law
        if self.log is not None:
            self.log.append(Moved(LAW_ITEMS[law], 1, f"law:{self.setting.names[seat]}", "box"))

    def name_law(self, seat: int, law: int) -> None:
        """A law card comes out of the box to a seat."""
        self.law += 1 << LAW_BITS * seat + COUNT_BITS * law
        self.named += 1 << COUNT_BITS * law
        if self.log is not None:
            self.log.append(Moved(LAW_ITEMS[law], 1, "box", f"law:{self.setting.names[seat]}"))

    def play_law(self, seat: int, law: int) -> None:
        """A law card leaves the game; one of which only the seat knew what it is, is named first."""
        if not of_kind(own_law(self.law, seat), law):
            self.return_law(seat, UNKNOWN)
            self.name_law(seat, law)
        self.law -= 1 << LAW_BITS * seat + COUNT_BITS * law
        self.played += 1 << COUNT_BITS * law
        if self.log is not None:
            self.log.append(Moved(LAW_ITEMS[law], 1, f"law:{self.setting.names[seat]}", "played"))

    # What else the state remembers.

    def begin_turn(self, seat: int) -> None:
        """Give a seat its turn."""
        self.turn, self.turn_ended = seat, False
        self.taken, self.circles, self.force, self.stone_step = (), 0, 0, False
        if self.log is not None:
            self.log.append(e.TurnBegan(self.setting.names[seat]))

    def end_turn(self) -> None:
        """The seat to act has done what it does: `turn.settle` gives the turn to the next one."""
        self.turn_ended = True

    def skip(self, seat: int) -> None:
        """A seat "may be forced to skip his turn"."""
        if self.log is not None:
            self.log.append(e.SeatSkipped(self.setting.names[seat]))

    def put_in_force(self, seat: int, law: int) -> None:
        """What a law card says holds for the rest of the turn."""
        self.force |= 1 << law
        if self.log is not None:
            self.log.append(e.LawInForce(self.setting.names[seat], LAW_NAMES[law]))

    def end_taking(self) -> None:
        """The stone step is due."""
        self.stone_step = True
        if self.log is not None:
            self.log.append(e.TakingEnded(self.setting.names[self.turn]))

    def empty_rows(self) -> None:
        """ "Once all Land cards are taken, scoring and the end of the game take place.\""""
        self.turn = NOBODY
        self.taken, self.circles, self.force, self.stone_step = (), 0, 0, False
        if self.log is not None:
            self.log.append(e.RowsEmptied())

    def end_game(self) -> None:
        """Nothing is hidden any more: everything is counted, and the game is over."""
        self.turn = OVER
        if self.log is not None:
            names = self.setting.names
            self.log.append(e.GameEnded(winners(self), dict(zip(names, totals(self), strict=True))))


AnyState = State | Builder
"""What can be asked of a state can also be asked of one that is being changed."""


def layout(state: State) -> Layout:
    """Where every component lies; zones as in `controller.engine.layout`."""
    zones: dict[str, dict[str, int]] = {}
    names = state.setting.names

    def lay(zone: str, item: str, n: int = 1) -> None:
        if n:
            items = zones.setdefault(zone, {})
            items[item] = items.get(item, 0) + n

    for place, card in enumerate(state.table):
        if card != NO_CARD:
            lay(REGIONS[place], LAND_ITEMS[card])
    for card, left in enumerate(state.deck):
        lay("deck", LAND_ITEMS[card], left)
    unknown = 0
    for place, law in lying_law(state):
        lay(REGIONS[place], LAW_ITEMS[law])
        unknown += law == UNKNOWN
    for seat, name in enumerate(names):
        own = own_law(state.law, seat)
        for card in cards_of(own_bits(state.cards, seat)):
            lay(f"cards:{name}", LAND_ITEMS[card])
        for law in range(len(LAW_NAMES)):
            lay(f"law:{name}", LAW_ITEMS[law], of_kind(own, law))
        unknown += of_kind(own, UNKNOWN)
        lay(f"stones:{name}", f"{name}.stone", count(state.hand, seat))
        lay(f"lost:{name}", f"{name}.stone", count(state.lost, seat))
    for place in places_of(all_stones(state.stones)):
        lay(REGIONS[place], f"{names[owner_at(state.stones, place)]}.stone")
    for law in range(len(LAW)):
        lay("played", LAW_ITEMS[law], of_kind(state.played, law))
        lay("box", LAW_ITEMS[law], state.setting.copies[law] - of_kind(state.named, law))
    lay("box", LAW_ITEMS[UNKNOWN], len(LAW_PLACES) - unknown)
    return zones
