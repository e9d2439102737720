"""Power & Weakness as the rest of the house sees it: the rules, and their parts (`controller.engine.game`)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from controller.engine.box import Box, Chart
from controller.engine.events import Event
from controller.engine.game import TABLE, Differences, Drawer, Game, Hint, Outcome, Presenter, TableGuide, Word
from controller.engine.layout import Layout
from controller.engine.moves import Move
from controller.engine.packed import at
from controller.engine.phases import Standing
from controller.engine.reasons import Reason, Verdict
from controller.engine.speech import Speech
from controller.games.power_and_weakness import (
    beginning,
    facts,
    guess,
    hidden,
    hints,
    judge,
    judge_chance,
    moves,
    options,
    phases,
    position,
    record,
    telling,
    told,
)
from controller.games.power_and_weakness.components import KINDS, SEATS, TOKENS, Components, box, counted, tagged
from controller.games.power_and_weakness.draft import Draft
from controller.games.power_and_weakness.evaluation import Evaluation
from controller.games.power_and_weakness.follow import perform
from controller.games.power_and_weakness.notation import read as read_move
from controller.games.power_and_weakness.state import (
    BAG,
    NO_BID,
    NOBODY,
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    State,
    Window,
)
from controller.games.power_and_weakness.world import Terrain

_ACTOR = {name: number for number, name in enumerate(options.ACTORS)}
_NAMES = {(): (), (0,): ("orange",), (1,): ("white",), (0, 1): SEATS, (2,): (TABLE,)}
_PHASES = {
    Window: "cycle.turn.window",
    Auction: "cycle.turn.auction.bidding",
    Rebellion: "cycle.turn.auction.effect",
    MarkerChange: "cycle.turn.auction.effect",
    Retreat: "cycle.turn.takeover.retreat",
    Occupation: "cycle.turn.takeover.occupy",
}
_QUESTIONS: dict[type[object], str] = {
    Window: "ask.snake",
    Auction: "ask.bid",
    Rebellion: "ask.rebellion",
    MarkerChange: "ask.change-marker",
    Retreat: "ask.withdraw",
    Occupation: "ask.occupy",
}


class PowerAndWeakness(Game):
    """The rules of Power & Weakness; they hold no state, only what is in the box of a new game."""

    name = position.GAME
    option_defaults: Mapping[str, Any] = {"start_tie_basis": "ended", "snake_vs_lightning": False}
    default_seats = SEATS
    phases = phases.TABLE
    speech = Speech(Path(__file__).with_name("locale"), facts.FACTS, more=facts.more)
    evaluator = Evaluation()

    def __init__(self, components: Components | None = None) -> None:
        """The rules for a box as shipped, or for one with other components."""
        self._components = components or box()

    @cached_property
    def guide(self) -> Guide:
        """What its moves look and sound like at a table."""
        return Guide(self, tagged(self._components))

    @cached_property
    def presenter(self) -> Presenter:
        """What is shown and said of it."""
        return Presentation(self)

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules for a box with these counts."""
        return type(self)(counted({**self.guide.box.counts, **counts}))

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = (), terrain: Terrain | None = None) -> State:
        """A game at its beginning: pieces in reserve, the first supplies taken, no marker laid."""
        return beginning.new(options, tuple(seats), terrain, self._components)

    def seats(self, state: State) -> tuple[str, ...]:
        """Orange and white."""
        return SEATS

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now."""
        return _NAMES[options.actors(state)]

    def options(self, state: State, actor: str) -> Sequence[Move]:
        """Every legal move of an actor."""
        return options.options(state, _ACTOR[actor])

    def check(self, state: State, actor: str, move: Move) -> Verdict:
        """The judge's verdict."""
        return judge.check(state, _ACTOR[actor], move)

    def play(self, state: State, actor: str, move: Move) -> State:
        """The state after a legal move."""
        draft = Draft(state)
        perform(draft, _ACTOR[actor], move)
        return draft.freeze()

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        draft = Draft(state, events)
        perform(draft, _ACTOR[actor], move)
        return Outcome(draft.freeze(), tuple(events))

    def result(self, state: State) -> Mapping[str, Any]:
        """The winner of a finished game."""
        return {} if state.winner == NOBODY else {"winners": [SEATS[state.winner]]}

    def standing(self, state: State) -> Standing:
        """Where the game stands, its cycle and the cubes on its timer."""
        return Standing(_phase(state), state.cycle, "magic" if state.cycle & 1 else "sword", state.timer)

    def layout(self, state: State) -> Layout:
        """Where every component lies."""
        return record.layout(state)

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        """As many as there are of each component to be drawn."""
        return [(move, _copies(state, move)) for move in self.options(state, TABLE)]

    def view(self, state: State, seat: str) -> State:
        """The state without sealed bids of others; the table sees none."""
        return hidden.view(state, _ACTOR[seat])

    def determinize(self, view: State, seat: str, rng: random.Random) -> State:
        """Another's bid, if it may be sealed."""
        return hidden.determinize(view, _ACTOR[seat], rng)

    def reveals(self, state: State, actor: str, move: Move) -> bool:
        """Chance brings tiles and tokens to light, and the second bid opens the first."""
        if isinstance(move, moves.Bid):
            auction = state.pending
            return isinstance(auction, Auction) and auction.bids[1 - _ACTOR[actor]] != NO_BID
        return super().reveals(state, actor, move)

    def seals(self, move: Move) -> str | None:
        """A bid is told without its number."""
        return "bid" if isinstance(move, moves.Bid) else None

    def read(self, data: object) -> State:
        """A state from a position."""
        return position.read(data)

    def write(self, state: State) -> dict[str, Any]:
        """The position as JSON values."""
        return record.write(state)

    def read_move(self, state: State, text: str) -> Move:
        """A move from its notation."""
        return read_move(state.world, text)


class Guide(TableGuide):
    """Power & Weakness at a table: tags and cards tell tiles, markers and bids; knights and magicians are felt."""

    cards = (
        *("place", "recruit", "stop", *KINDS, *SEATS),
        *(str(number) for number in range(max(box().pieces) + 1)),
    )

    def __init__(self, game: PowerAndWeakness, tags: Box) -> None:
        super().__init__(game)
        self._tags = tags

    @property
    def box(self) -> Box:
        """Markers, tiles and tokens."""
        return self._tags

    def map(self, state: State) -> Chart:
        """The map: borders and coasts."""
        return Chart(record.inline(state.world), "borders", ("coastal",), state.world.regions)

    def words(self, state: State, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told by tags, cards and knocks."""
        return telling.telling(state, move)

    def question(self, state: State) -> str | None:
        """The question that a pending decision puts."""
        return None if state.pending is None else _QUESTIONS[state.pending.__class__]

    def asked_first(self, state: State) -> str:
        """In an auction the taker bids first; else only one may act."""
        acting = options.actors(state)
        pending = state.pending
        first = pending.taker if isinstance(pending, Auction) and pending.taker in acting else acting[0]
        return options.ACTORS[first]

    def declared_effect(self, state: State, actor: str, move: Move) -> Outcome:
        """A tile's effect too, though a Snake may still stop it: hands carry it out as they declare it."""
        outcome = self._game.resolve(state, actor, move)
        window = outcome.state.pending
        if not isinstance(window, Window) or not isinstance(move, moves.Use):
            return outcome
        allowed = self._game.resolve(outcome.state, SEATS[window.seat], outcome.state.world.catalogue.allow)
        return Outcome(allowed.state, outcome.events + allowed.events)

    def magnetic(self, item: str) -> bool:
        """Knights and magicians carry magnets; tiles, markers and cubes do not."""
        return item.partition(".")[0] in SEATS

    def most_changed(self, state: State) -> int:
        """Pieces are shared, or sail, between two regions; what follows by itself changes none."""
        return 2

    def drawn_by(self, move: Move) -> Drawer:
        """Who starts is drawn by the companion: no component tells it."""
        return "companion" if isinstance(move, moves.Start) else "dealer"

    def guess(
        self, state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that hands probably meant, the nearest first."""
        return () if actor == TABLE else guess.guess(state, _ACTOR[actor], extra, missing, heard)

    def unseen(self, state: State, places: Sequence[str]) -> tuple[Reason, ...]:
        """What no switch can tell."""
        return told.unseen(state, places)


class Presentation(Presenter):
    """Power & Weakness as lights, sentences and screens show it."""

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """What the lights may show."""
        return hints.hints(state, moves)

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What has to be said of a committed move."""
        return told.told(before, _ACTOR[actor], move, outcome)

    def projected_scores(self, state: State) -> Mapping[str, Any]:
        """ "If the cycle ended now"."""
        return hints.outlook(state)


def _phase(state: State) -> str:
    if state.pending is not None:
        return _PHASES[state.pending.__class__]
    if state.turn != NOBODY:
        return "cycle.turn.choosing"
    if state.winner != NOBODY:
        return "over"
    due = judge_chance.due(state)
    return "setup" if due == "region-marker" else f"cycle.{due}"


def _copies(state: State, move: Move) -> int:
    if isinstance(move, moves.LayMarker):
        return at(state.spare, move.symbol)
    if isinstance(move, moves.TurnToken):
        return at(state.tokens, TOKENS.index(move.value))
    return at(state.tiles[BAG], move.tile) if isinstance(move, moves.Offer) else 1
