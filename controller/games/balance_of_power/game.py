"""Balance of Power as the rest of the house sees it: the rules, and their parts (`controller.engine.game`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from controller.engine.box import Chart
from controller.engine.events import Event
from controller.engine.game import Game, Outcome, TableGuide, Word
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.speech import Speech
from controller.games.balance_of_power import actions, phases, position, presenter
from controller.games.balance_of_power.actions.action import Action
from controller.games.balance_of_power.actions.pawns import FAMILY
from controller.games.balance_of_power.components import CLASSES, SEAT_COUNTS
from controller.games.balance_of_power.evaluation import Evaluation
from controller.games.balance_of_power.map import MapData, shipped, written_out
from controller.games.balance_of_power.state import CHOOSING, OPTIONS, OVER, State


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

    guess = staticmethod(actions.guess)
    unseen = staticmethod(presenter.unseen)


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
    lessons = Path(__file__).with_name("data") / "lessons.toml"
    evaluator = Evaluation()
    guide = cached_property(Guide)
    presenter = cached_property(presenter.Presentation)

    options = staticmethod(actions.options)
    check = staticmethod(actions.check)
    play = staticmethod(actions.perform)
    layout = staticmethod(position.layout)
    read = staticmethod(position.read)
    write = staticmethod(position.write)

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = (), map_data: MapData | None = None) -> State:
        """A game at its beginning: before the empires are given or, where the seats are empires, after that."""
        return position.new(options, tuple(seats) or self.default_seats[: self.default_count], map_data)

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats: each called by its empire, or ``seat-1`` and so on."""
        return state.setting.seats

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now."""
        return state.setting.acting[state.turn]

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        after = actions.perform(state, actor, move, events)
        return Outcome(after, tuple(events))

    def result(self, state: State) -> Mapping[str, Any]:
        """The winners of a finished game."""
        if state.stage != OVER:
            return {}
        return {"winners": [state.setting.seats[seat] for seat in state.winners]}

    def standing(self, state: State) -> Standing:
        """Where the game stands."""
        return Standing(phases.BY_STAGE[state.stage])

    def read_move(self, state: State, text: str) -> Move:
        """A move from its notation."""
        return actions.read(state.setting, text)
