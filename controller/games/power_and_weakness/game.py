"""Power & Weakness as the rest of the house sees it: the rules, and their parts (`controller.engine.game`)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from controller.engine.box import Box, Chart
from controller.engine.events import Event
from controller.engine.game import TABLE, Carried, Differences, Drawer, Game, Outcome, TableGuide, Word
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Verdict
from controller.engine.speech import Speech
from controller.games.power_and_weakness import actions, phases, position, presenter, queries
from controller.games.power_and_weakness.actions.action import Action
from controller.games.power_and_weakness.actions.auction import Bid
from controller.games.power_and_weakness.actions.chance import Draw, Start, due
from controller.games.power_and_weakness.actions.guess import guess
from controller.games.power_and_weakness.actions.snake import Allow, Use
from controller.games.power_and_weakness.builder import Carrier
from controller.games.power_and_weakness.components import KINDS, SEATS, Components, box, counted, tagged
from controller.games.power_and_weakness.consequences import perform
from controller.games.power_and_weakness.evaluation import Evaluation
from controller.games.power_and_weakness.queries import active_reserve
from controller.games.power_and_weakness.state import NO_BID, NOBODY, Auction, State, Window

_NAMES = {(): (), (0,): ("orange",), (1,): ("white",), (0, 1): SEATS, (2,): (TABLE,)}


class Guide(TableGuide):
    """Power & Weakness at a table: tags and cards tell tiles, markers and bids; knights and magicians are felt."""

    cards = (
        *("place", "recruit", "stop", *KINDS, *SEATS),
        *(str(number) for number in range(max(box().pieces) + 1)),
    )

    def __init__(self, game: PowerAndWeakness) -> None:
        super().__init__(game)
        self._box = tagged(game.components)

    @property
    def box(self) -> Box:
        """Markers, tiles and tokens."""
        return self._box

    def map(self, state: State) -> Chart:
        """The map: borders and coasts."""
        return Chart(position.inline(state.setting), "borders", ("coastal",), state.setting.regions)

    def words(self, state: State, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told by tags, cards and knocks."""
        assert isinstance(move, Action)
        return move.words(state)

    def question(self, state: State) -> str | None:
        """The question that a pending decision puts."""
        return None if state.pending is None else state.pending.question

    def asked_first(self, state: State) -> str:
        """In an auction the taker bids first; else only one may act."""
        acting = actions.actors(state)
        pending = state.pending
        first = pending.taker if isinstance(pending, Auction) and pending.taker in acting else acting[0]
        return actions.ACTORS[first]

    def declared_effect(self, state: State, actor: str, move: Move) -> Outcome:
        """A tile's effect too, though a Snake may still stop it: hands carry it out as they declare it."""
        outcome = self._game.resolve(state, actor, move)
        window = outcome.state.pending
        if not isinstance(window, Window) or not isinstance(move, Use):
            return outcome
        allowed = self._game.resolve(outcome.state, SEATS[window.seat], outcome.state.setting.moves.move(Allow))
        return Outcome(allowed.state, outcome.events + allowed.events)

    def only_carries(self, state: State, actor: str, move: Move) -> Sequence[Carried] | None:
        """What a movement on land or at sea carries: there may be hundreds of them."""
        if not isinstance(move, Use) or not move.only_carries:
            return None
        carrier = Carrier(state)
        move.effect(carrier, actions.ACTOR[actor])
        return carrier.carried

    def magnetic(self, item: str) -> bool:
        """Knights and magicians carry magnets; tiles, markers and cubes do not."""
        return item.partition(".")[0] in SEATS

    def most_changed(self, state: State) -> int:
        """Pieces are shared, or sail, between two regions; what follows by itself changes none."""
        return 2

    def drawn_by(self, move: Move) -> Drawer:
        """Who starts is drawn by the companion: no component tells it."""
        return "companion" if isinstance(move, Start) else "dealer"

    def guess(
        self, state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that hands probably meant, the nearest first."""
        return () if actor == TABLE else guess(state, actions.ACTOR[actor], extra, missing, heard)

    unseen = staticmethod(presenter.unseen)


class PowerAndWeakness(Game):
    """The rules of Power & Weakness; they hold no state, only what is in the box of a new game."""

    name = position.GAME
    option_defaults: Mapping[str, Any] = {"start_tie_basis": "ended", "snake_vs_lightning": False}
    default_seats = SEATS
    phases = phases.TABLE
    speech = Speech(Path(__file__).with_name("locale"), presenter.FACTS, more=presenter.more)
    lessons = Path(__file__).with_name("data") / "lessons.toml"
    evaluator = Evaluation()
    guide = cached_property(Guide)
    presenter = cached_property(presenter.Presentation)

    play = staticmethod(perform)
    layout = staticmethod(queries.layout)
    read = staticmethod(position.read)
    write = staticmethod(position.write)

    def __init__(self, components: Components | None = None) -> None:
        """The rules for a box as shipped, or for one with other components."""
        self.components = components or box()

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules for a box with these counts."""
        return type(self)(counted({**self.guide.box.counts, **counts}))

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = ()) -> State:
        """A game at its beginning: pieces in reserve, the first supplies taken, no marker laid."""
        return position.new(options, tuple(seats), self.components)

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now."""
        return _NAMES[actions.actors(state)]

    def options(self, state: State, actor: str) -> Sequence[Move]:
        """Every legal move of an actor."""
        return actions.options(state, actions.ACTOR[actor])

    def check(self, state: State, actor: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""
        return actions.check(state, actions.ACTOR[actor], move)

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        after = perform(state, actor, move, events)
        return Outcome(after, tuple(events))

    def result(self, state: State) -> Mapping[str, Any]:
        """The winner of a finished game."""
        return {} if state.winner == NOBODY else {"winners": [SEATS[state.winner]]}

    def standing(self, state: State) -> Standing:
        """Where the game stands, its cycle and the cubes on its timer."""
        return Standing(_phase(state), state.cycle, "magic" if state.cycle & 1 else "sword", state.timer)

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        """As many as there are of each component to be drawn."""
        return [(move, move.copies(state)) for move in self.options(state, TABLE) if isinstance(move, Draw)]

    def view(self, state: State, seat: str) -> State:
        """The state without sealed bids of others; the table sees none."""
        return _view(state, actions.ACTOR[seat])

    def determinize(self, view: State, seat: str, rng: random.Random) -> State:
        """Another's bid, if it may be sealed."""
        return _determinize(view, actions.ACTOR[seat], rng)

    def reveals(self, state: State, actor: str, move: Move) -> bool:
        """Chance brings tiles and tokens to light, and the second bid opens the first."""
        if isinstance(move, Bid):
            auction = state.pending
            return isinstance(auction, Auction) and auction.bids[1 - actions.ACTOR[actor]] != NO_BID
        return super().reveals(state, actor, move)

    def seals(self, move: Move) -> str | None:
        """A bid is told without its number."""
        return "bid" if isinstance(move, Bid) else None

    def read_move(self, state: State, text: str) -> Move:
        """A move from its notation."""
        return actions.read(state.setting, text)


def _phase(state: State) -> str:
    if state.pending is not None:
        return state.pending.phase
    if state.turn != NOBODY:
        return "cycle.turn.choosing"
    if state.winner != NOBODY:
        return "over"
    now = due(state)
    return "setup" if now == "region-marker" else f"cycle.{now}"


def _view(state: State, seat: int) -> State:
    """The state without bids that are not the seat's own (2, the table, has none)."""
    auction = state.pending
    if not isinstance(auction, Auction):
        return state
    orange, white = (bid if number == seat else NO_BID for number, bid in enumerate(auction.bids))
    return state._replace(pending=Auction(auction.tile, auction.taker, (orange, white)))


def _determinize(view: State, seat: int, rng: random.Random) -> State:
    """A state that looks like this to the seat: the other seat has not bid yet, or any number it can bid, all alike.

    Once the seat itself has bid, the other has not, or the bids would have been opened. A seat without a piece to bid
    has always bid 0 already, as that follows by itself.
    """
    auction = view.pending
    if not isinstance(auction, Auction) or auction.bids[seat] != NO_BID:
        return view
    most = active_reserve(view, 1 - seat)
    bid = rng.randint(NO_BID, most) if most else 0
    bids = (bid, NO_BID) if seat else (NO_BID, bid)
    return view._replace(pending=Auction(auction.tile, auction.taker, bids))
