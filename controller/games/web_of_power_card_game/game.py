"""The Web of Power card game as the rest of the house sees it: the rules, and their parts."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from controller.engine.box import Box
from controller.engine.events import Event
from controller.engine.game import TABLE, Differences, Drawer, Game, Outcome, TableGuide, Word
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Verdict
from controller.engine.speech import Speech
from controller.errors import PositionError
from controller.games.web_of_power_card_game import actions, hidden, phases, position, presenter
from controller.games.web_of_power_card_game.actions.action import as_action
from controller.games.web_of_power_card_game.actions.dealing import due
from controller.games.web_of_power_card_game.actions.law_cards import PlayLaw
from controller.games.web_of_power_card_game.builder import Builder, layout
from controller.games.web_of_power_card_game.components import COPIES, UNKNOWN, counted, tagged
from controller.games.web_of_power_card_game.consequences import perform, settle
from controller.games.web_of_power_card_game.evaluation import Evaluation
from controller.games.web_of_power_card_game.state import OVER, State, blank, of_kind, own_law, setting_for


class Guide(TableGuide):
    """The card game at a table: tags tell the cards, claiming stones are felt."""

    cards = ("done", "stop", "pass")

    def __init__(self, game: WebOfPowerCardGame) -> None:
        super().__init__(game)
        self._box = tagged(game.copies)

    @property
    def box(self) -> Box:
        """Land cards and law cards."""
        return self._box

    def words(self, state: State, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told by tags, cards and knocks."""
        return as_action(move).words(state)

    def question(self, state: State) -> str | None:
        """The stone step is asked as a question; taking is a free turn."""
        return "ask.stone" if state.turn >= 0 and state.stone_step else None

    def magnetic(self, item: str) -> bool:
        """Only the claiming stones carry magnets."""
        return item.endswith(".stone")

    def most_changed(self, state: State) -> int:
        """A stone is moved; or a card is taken with the stone on it, and paid for with one that lies elsewhere."""
        return 2

    def drawn_by(self, move: Move) -> Drawer:
        """Who starts no component tells; land and law cards are dealt; what a law card was is shown at the end."""
        return as_action(move).drawn_by

    def guess(
        self, state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that hands probably meant, the nearest first."""
        return () if actor == TABLE else actions.guess(state, state.setting.number[actor], extra, missing, heard)

    unseen = staticmethod(presenter.unseen)


class WebOfPowerCardGame(Game):
    """The rules of the Web of Power card game; they hold no state, only what is in the box of a new game."""

    name = position.GAME
    option_defaults: Mapping[str, Any] = {"only_initial_ends": False, "own_claim_block": True}
    seat_counts = position.SEAT_COUNTS
    default_seats = ("anna", "bert", "carl", "dora", "emil")
    default_count = 3
    phases = phases.TABLE
    speech: Speech = presenter.SPEECH
    lessons = Path(__file__).with_name("data") / "lessons.toml"
    evaluator = Evaluation()
    guide = cached_property(Guide)
    presenter = cached_property(presenter.Presentation)

    play = staticmethod(perform)
    result = staticmethod(position.result)
    layout = staticmethod(layout)
    read = staticmethod(position.read)
    write = staticmethod(position.write)

    def __init__(self, copies: tuple[int, ...] = COPIES) -> None:
        """The rules for a box as shipped, or for one with so many of each law card."""
        self.copies = copies

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules for a box with these counts."""
        return type(self)(counted({**self.guide.box.counts, **counts}))

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = ()) -> State:
        """A game at its beginning: nothing dealt, all stones in hand."""
        names = tuple(seats) or self.default_seats[: self.default_count]
        position.seat_number(len(names))
        for name in names:
            position.seat_name(name, "seats")
        if len(set(names)) < len(names):
            raise PositionError("repeated-key", "seats", "no two seats have the same name")
        builder = Builder(blank(setting_for(names, position.read_options(dict(options)), self.copies)))
        settle(builder)
        return builder.freeze()

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats in turn order."""
        return state.setting.names

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now: never more than one."""
        return state.setting.acting[state.turn]

    def options(self, state: State, actor: str) -> Sequence[Move]:
        """Every legal move of an actor."""
        return state.moves if actor == state.setting.actors[state.turn] else ()

    def known_options(self, state: State, actor: str) -> Sequence[Move]:
        """Those without a law card that the actor has only if an unread one turns out to be it."""
        moves = self.options(state, actor)
        own = own_law(state.law, state.turn) if actor != TABLE else 0
        if not of_kind(own, UNKNOWN):
            return moves
        known = [move for move in moves if not isinstance(move, PlayLaw) or of_kind(own, move.law)]
        return known or moves

    def check(self, state: State, actor: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""
        reason = actions.check(state, state.setting.number[actor], as_action(move))
        return Verdict(reason.code.endswith(".legal"), reason)

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        after = perform(state, actor, move, events)
        return Outcome(after, tuple(events))

    def standing(self, state: State) -> Standing:
        """Where the game stands."""
        if state.turn >= 0:
            return Standing("turn.stone" if state.stone_step else "turn.taking")
        return Standing("over" if state.turn == OVER else _DUE[due(state)[0]])

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        """Each land card alike, law cards by the copies left; an unknown one is laid, but never drawn."""
        return [(move, as_action(move).weight(state)) for move in self.options(state, TABLE)]

    def once_automatic(self, state: State) -> tuple[str, Move] | None:
        """Before WP-6 `done` and `pass` were made by themselves where no law card in front could be played."""
        for seat in self.to_act(state):
            for move in self.options(state, seat):
                if move.text in ("done", "pass"):
                    return seat, move
        return None

    def view(self, state: State, seat: str) -> State:
        """The state without the names of law cards that the seat may not see."""
        return hidden.view(state, state.setting.number[seat])

    def determinize(self, view: State, seat: str, rng: random.Random) -> State:
        """The names of the law cards that lie face down."""
        return hidden.determinize(view, view.setting.number[seat], rng)

    def reveals(self, state: State, actor: str, move: Move) -> bool:
        """Chance brings cards to light; so does a law card played, or looked at because its land card was taken."""
        return as_action(move).reveals(state)

    def seals(self, move: Move) -> str | None:
        """Law cards are laid face down: which one it is, is never told. Of one that nobody read there is no secret."""
        return as_action(move).seals()

    def read_move(self, state: State, text: str) -> Move:
        """A move from its notation."""
        return actions.read(state.setting.names, text)


_DUE = {"land-card": "deal.land", "law-card": "deal.law", "start": "deal.start", "reveal": "reveal"}
