"""Balance of Power as the rest of the house sees it: the rules, and their parts (`controller.engine.game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from controller.engine.box import Chart
from controller.engine.events import Event
from controller.engine.game import Differences, Game, Hint, Outcome, Presenter, TableGuide, Word
from controller.engine.layout import Layout
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Reason, Verdict
from controller.engine.speech import Speech
from controller.games.balance_of_power import (
    guess,
    hints,
    judge,
    options,
    phases,
    position,
    record,
    seating,
    telling,
    told,
)
from controller.games.balance_of_power.chart import inline
from controller.games.balance_of_power.components import CLASSES, SEAT_COUNTS
from controller.games.balance_of_power.draft import Draft
from controller.games.balance_of_power.evaluation import Evaluation
from controller.games.balance_of_power.facts import SPEECH
from controller.games.balance_of_power.notation import read as read_move
from controller.games.balance_of_power.resolve import perform
from controller.games.balance_of_power.state import CHOOSING, EMPIRES, FIRST, OVER, PLACING, START, TURN, State
from controller.games.balance_of_power.terrain import Terrain, shipped
from controller.games.balance_of_power.world import OPTIONS

_PHASES = {
    EMPIRES: "setup.empires",
    FIRST: "setup.first",
    CHOOSING: "setup.choosing",
    START: "setup.start",
    PLACING: "setup.placing",
    TURN: "turn",
    OVER: "over",
}


class BalanceOfPower(Game):
    """The rules of Balance of Power; it holds no state.

    Nothing is hidden: what points a state comes to is not part of it. The companion draws empires and seats, each as
    likely as the next: no component tells them.
    """

    name = position.GAME
    option_defaults: Mapping[str, Any] = dict.fromkeys(OPTIONS, False)
    seat_counts = SEAT_COUNTS
    default_seats = seating.PLACES
    default_count = 3
    phases = phases.TABLE
    speech: Speech = SPEECH
    evaluator = Evaluation()

    @cached_property
    def guide(self) -> Guide:
        """What its moves look and sound like at a table."""
        return Guide(self)

    @cached_property
    def presenter(self) -> Presenter:
        """What is shown and said of it."""
        return Presentation(self)

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = (), terrain: Terrain | None = None) -> State:
        """A game at its beginning: before the empires are given or, where the seats are empires, after that."""
        return seating.new(options, tuple(seats) or self.default_seats[: self.default_count], terrain)

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats: each called by its empire, or ``seat-1`` and so on."""
        return state.world.seats

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now."""
        return state.world.acting[state.turn]

    def options(self, state: State, actor: str) -> Sequence[Move]:
        """Every legal move of an actor."""
        return options.options(state, actor)

    def check(self, state: State, actor: str, move: Move) -> Verdict:
        """The judge's verdict."""
        return judge.check(state, actor, move)

    def play(self, state: State, actor: str, move: Move) -> State:
        """The state after a legal move."""
        draft = Draft(state)
        perform(draft, move)
        return draft.freeze()

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        draft = Draft(state, events)
        perform(draft, move)
        return Outcome(draft.freeze(), tuple(events))

    def result(self, state: State) -> Mapping[str, Any]:
        """The winners of a finished game."""
        if state.stage != OVER:
            return {}
        return {"winners": [state.world.seats[seat] for seat in state.winners]}

    def standing(self, state: State) -> Standing:
        """Where the game stands."""
        return Standing(_PHASES[state.stage])

    def layout(self, state: State) -> Layout:
        """Where every pawn is."""
        return record.layout(state)

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
    """Balance of Power at a table: all pawns are felt, cards tell what is done with them."""

    cards = ("move", "attack", "duplicate", "respawn", "end", "stop", *CLASSES, *(e.name for e in shipped().empires))

    def map(self, state: State) -> Chart:
        """The map: links over land and sea."""
        terrain = state.world.terrain
        return Chart(inline(terrain), "links", (), terrain.territories)

    def words(self, state: State, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told by cards and knocks."""
        return telling.telling(state, move)

    def question(self, state: State) -> str | None:
        """Only who chooses an empire is asked at once; nothing is ever pending."""
        return "ask.empire" if state.stage == CHOOSING else None

    def most_changed(self, state: State) -> int:
        """A pawn comes, leaves, or changes its territory; the last empire given brings pawns to all capitals."""
        return 2 if state.world.complete else len(state.world.empires)

    def guess(
        self, state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that hands probably meant, the nearest first."""
        return guess.guess(state, actor, extra, missing, heard)

    def unseen(self, state: State, places: Sequence[str]) -> tuple[Reason, ...]:
        """What no switch can tell."""
        return told.unseen(state, places)


class Presentation(Presenter):
    """Balance of Power as lights, sentences and screens show it."""

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """What the lights may show."""
        return hints.hints(state, moves)

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What has to be said of a committed move."""
        return told.told(before, actor, move, outcome)

    def projected_scores(self, state: State) -> Mapping[str, Any]:
        """What would be counted now, if points are visible."""
        return hints.outlook(state)
