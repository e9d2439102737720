"""Balance of Power as the rest of the house sees it: the rules, and their parts (`controller.engine.game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from controller.engine.box import Chart
from controller.engine.events import Event
from controller.engine.game import Differences, Game, Hint, Outcome, Presenter, TableGuide, Word
from controller.engine.layout import Layout
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Reason, Verdict
from controller.engine.speech import Speech
from controller.games.balance_of_power import actions, evaluation, phases, position, presenter
from controller.games.balance_of_power.actions.action import Action
from controller.games.balance_of_power.actions.pawns import FAMILY
from controller.games.balance_of_power.builder import Builder
from controller.games.balance_of_power.components import CLASSES, SEAT_COUNTS
from controller.games.balance_of_power.evaluation import Evaluation
from controller.games.balance_of_power.map import MapData, shipped, written_out
from controller.games.balance_of_power.state import CHOOSING, OPTIONS, OVER, State


class BalanceOfPower(Game):
    """The rules of Balance of Power; it holds no state.

    Nothing is hidden: what points a state comes to is not part of it. The companion draws empires and seats, each as
    likely as the next: no component tells them.
    """

    name = position.GAME
    option_defaults: Mapping[str, Any] = dict.fromkeys(OPTIONS, False)
    seat_counts = SEAT_COUNTS
    default_seats = position.PLACES
    default_count = 3
    phases = phases.TABLE
    speech: Speech = presenter.SPEECH
    evaluator = Evaluation()

    @cached_property
    def guide(self) -> Guide:
        """What its moves look and sound like at a table."""
        return Guide(self)

    @cached_property
    def presenter(self) -> Presenter:
        """What is shown and said of it."""
        return Presentation(self)

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = (), map_data: MapData | None = None) -> State:
        """A game at its beginning: before the empires are given or, where the seats are empires, after that."""
        return position.new(options, tuple(seats) or self.default_seats[: self.default_count], map_data)

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats: each called by its empire, or ``seat-1`` and so on."""
        return state.setting.seats

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now."""
        return state.setting.acting[state.turn]

    def options(self, state: State, actor: str) -> Sequence[Move]:
        """Every legal move of an actor."""
        return actions.options(state, actor)

    def check(self, state: State, actor: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""
        return actions.check(state, actor, move)

    def play(self, state: State, actor: str, move: Move) -> State:
        """The state after a legal move."""
        builder = Builder(state)
        actions.perform(builder, move)
        return builder.freeze()

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        builder = Builder(state, events)
        actions.perform(builder, move)
        return Outcome(builder.freeze(), tuple(events))

    def result(self, state: State) -> Mapping[str, Any]:
        """The winners of a finished game."""
        if state.stage != OVER:
            return {}
        return {"winners": [state.setting.seats[seat] for seat in state.winners]}

    def standing(self, state: State) -> Standing:
        """Where the game stands."""
        return Standing(phases.BY_STAGE[state.stage])

    def layout(self, state: State) -> Layout:
        """Where every pawn is."""
        return position.layout(state)

    def read(self, data: object) -> State:
        """A state from a position."""
        return position.read(data)

    def write(self, state: State) -> dict[str, Any]:
        """The position as JSON values."""
        return position.write(state)

    def read_move(self, state: State, text: str) -> Move:
        """A move from its notation."""
        return actions.read(state.setting, text)


class Guide(TableGuide):
    """Balance of Power at a table: all pawns are felt, cards tell what is done with them."""

    cards = (*(verb.verb for verb in FAMILY.verbs), "stop", *CLASSES, *(e.name for e in shipped().empires))

    def map(self, state: State) -> Chart:
        """The map: links over land and sea."""
        map_data = state.setting.map_data
        return Chart(written_out(map_data), "links", (), map_data.territories)

    def words(self, state: State, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told by cards and knocks."""
        return cast(Action, move).words(state)

    def question(self, state: State) -> str | None:
        """Only who chooses an empire is asked at once; nothing is ever pending."""
        return "ask.empire" if state.stage == CHOOSING else None

    def most_changed(self, state: State) -> int:
        """A pawn comes, leaves, or changes its territory; the last empire given brings pawns to all capitals."""
        return 2 if state.setting.complete else len(state.setting.empires)

    def guess(
        self, state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that hands probably meant, the nearest first."""
        return actions.guess(state, actor, extra, missing, heard)

    def unseen(self, state: State, places: Sequence[str]) -> tuple[Reason, ...]:
        """What no switch can tell."""
        return presenter.unseen(state, places)


class Presentation(Presenter):
    """Balance of Power as lights, sentences and screens show it."""

    vocabulary = presenter.VOCABULARY
    forms = presenter.FORMS
    explained = CLASSES
    ends_turn = ("end",)
    milestones = ("told.won",)

    def neighbours(self, state: State, place: str) -> tuple[str, ...]:
        """The territories that are linked."""
        return presenter.near(state, place)

    def about(self, state: State, place: str) -> tuple[Reason, ...]:
        """Whose home it is, and what stands beside it that could attack."""
        return presenter.about(state, place)

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """What the lights may show."""
        return presenter.hints(state, moves)

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What has to be said of a committed move."""
        return presenter.announcements(before, actor, move, outcome)

    def projected_scores(self, state: State) -> Mapping[str, Any]:
        """What would be counted now, if points are visible."""
        return evaluation.projected_scores(state)
