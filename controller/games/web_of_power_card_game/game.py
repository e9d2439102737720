"""The Web of Power card game as the rest of the house sees it: the rules, and their parts."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from controller.engine.box import Box
from controller.engine.events import Event
from controller.engine.game import TABLE, Differences, Drawer, Game, Hint, Outcome, Presenter, TableGuide, Word
from controller.engine.layout import Layout
from controller.engine.moves import Move
from controller.engine.phases import Standing
from controller.engine.reasons import Reason, Verdict
from controller.engine.speech import Speech
from controller.errors import PositionError
from controller.games.web_of_power_card_game import (
    guess,
    hidden,
    hints,
    judge,
    moves,
    phases,
    position,
    record,
    telling,
    told,
)
from controller.games.web_of_power_card_game.catalogue import NO_MOVES
from controller.games.web_of_power_card_game.components import COPIES, LAW_PLACE, UNKNOWN, counted, tagged
from controller.games.web_of_power_card_game.draft import Draft
from controller.games.web_of_power_card_game.evaluation import Evaluation
from controller.games.web_of_power_card_game.facts import SPEECH
from controller.games.web_of_power_card_game.follow import perform, settle
from controller.games.web_of_power_card_game.notation import read as read_move
from controller.games.web_of_power_card_game.reading import SEAT_COUNTS, read_options, seat_name, seat_number
from controller.games.web_of_power_card_game.state import OVER, State, of_kind
from controller.games.web_of_power_card_game.world import world_for


class WebOfPowerCardGame(Game):
    """The rules of the Web of Power card game; they hold no state, only what is in the box of a new game."""

    name = record.GAME
    option_defaults: Mapping[str, Any] = {"only_initial_ends": False, "own_claim_block": True}
    seat_counts = SEAT_COUNTS
    default_seats = ("anna", "bert", "carl", "dora", "emil")
    default_count = 3
    phases = phases.TABLE
    speech: Speech = SPEECH
    evaluator = Evaluation()

    def __init__(self, copies: tuple[int, ...] = COPIES) -> None:
        """The rules for a box as shipped, or for one with so many of each law card."""
        self._copies = copies

    @cached_property
    def guide(self) -> Guide:
        """What its moves look and sound like at a table."""
        return Guide(self, tagged(self._copies))

    @cached_property
    def presenter(self) -> Presenter:
        """What is shown and said of it."""
        return Presentation(self)

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules for a box with these counts."""
        return type(self)(counted({**self.guide.box.counts, **counts}))

    def new(self, options: Mapping[str, Any], seats: Sequence[str] = ()) -> State:
        """A game at its beginning: nothing dealt, all stones in hand."""
        names = tuple(seats) or self.default_seats[: self.default_count]
        seat_number(len(names))
        for name in names:
            seat_name(name, "seats")
        if len(set(names)) < len(names):
            raise PositionError("repeated-key", "seats", "no two seats have the same name")
        draft = Draft(position.blank(world_for(names, read_options(dict(options)), self._copies)))
        settle(draft)
        return draft.freeze()

    def seats(self, state: State) -> tuple[str, ...]:
        """The seats in turn order."""
        return state.world.names

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who may act now: never more than one."""
        return state.world.acting[state.turn]

    def options(self, state: State, actor: str) -> Sequence[Move]:
        """Every legal move of an actor."""
        return state.moves if actor == state.world.actors[state.turn] else NO_MOVES

    def check(self, state: State, actor: str, move: Move) -> Verdict:
        """The judge's verdict."""
        return judge.check(state, state.world.number[actor], move)

    def play(self, state: State, actor: str, move: Move) -> State:
        """The state after a legal move."""
        draft = Draft(state)
        perform(draft, state.turn, move)
        return draft.freeze()

    def resolve(self, state: State, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with its events."""
        events: list[Event] = []
        draft = Draft(state, events)
        perform(draft, state.turn, move)
        return Outcome(draft.freeze(), tuple(events))

    def result(self, state: State) -> Mapping[str, Any]:
        """The winner of a finished game, if there is one, and the scores in full."""
        return record.result(state)

    def standing(self, state: State) -> Standing:
        """Where the game stands."""
        if state.turn >= 0:
            return Standing("turn.stone" if state.stone_step else "turn.taking")
        return Standing("over" if state.turn == OVER else _DUE[judge.due(state)])

    def layout(self, state: State) -> Layout:
        """Where every component lies."""
        return record.layout(state)

    def chances(self, state: State) -> Sequence[tuple[Move, int]]:
        """Each land card alike, law cards by the copies left; an unknown one is laid, but never drawn."""
        return [(move, _weight(state, move)) for move in self.options(state, TABLE)]

    def view(self, state: State, seat: str) -> State:
        """The state without the names of law cards that the seat may not see."""
        return hidden.view(state, state.world.number[seat])

    def determinize(self, view: State, seat: str, rng: random.Random) -> State:
        """The names of the law cards that lie face down."""
        return hidden.determinize(view, view.world.number[seat], rng)

    def reveals(self, state: State, actor: str, move: Move) -> bool:
        """Chance brings cards to light; so does a law card played, or looked at because its land card was taken."""
        if isinstance(move, moves.Take):
            return state.ends[2 * move.row + move.side] in LAW_PLACE
        return isinstance(move, moves.PlayLaw) or super().reveals(state, actor, move)

    def seals(self, move: Move) -> str | None:
        """Law cards are laid face down: which one it is, is never told. Of one that nobody read there is no secret."""
        return "law-card" if isinstance(move, moves.DealLaw) and move.law != UNKNOWN else None

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
    """The card game at a table: tags tell the cards, claiming stones are felt."""

    cards = ("done", "stop", "pass")

    def __init__(self, game: WebOfPowerCardGame, tags: Box) -> None:
        super().__init__(game)
        self._tags = tags

    @property
    def box(self) -> Box:
        """Land cards and law cards."""
        return self._tags

    def words(self, state: State, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told by tags, cards and knocks."""
        return telling.telling(state, move)

    def question(self, state: State) -> str | None:
        """The stone step is asked as a question; taking is a free turn."""
        return "ask.stone" if state.turn >= 0 and state.stone_step else None

    def magnetic(self, item: str) -> bool:
        """Only the claiming stones carry magnets."""
        return item.endswith(".stone")

    def drawn_by(self, move: Move) -> Drawer:
        """Who starts no component tells; land and law cards are dealt; what a law card was is shown at the end."""
        if isinstance(move, moves.Start):
            return "companion"
        return "hands" if isinstance(move, moves.Reveal) else "dealer"

    def guess(
        self, state: State, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that hands probably meant, the nearest first."""
        return () if actor == TABLE else guess.guess(state, state.world.number[actor], extra, missing, heard)

    def unseen(self, state: State, places: Sequence[str]) -> tuple[Reason, ...]:
        """What no switch can tell."""
        return told.unseen(state, places)


class Presentation(Presenter):
    """The card game as lights, sentences and screens show it."""

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """What the lights may show."""
        return hints.hints(state, moves)

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What has to be said of a committed move."""
        return told.told(before, before.world.number[actor], move, outcome)

    def projected_scores(self, state: State) -> Mapping[str, Any]:
        """The scoring chart as it stands."""
        return hints.outlook(state)


_DUE = {"land-card": "deal.land", "law-card": "deal.law", "start": "deal.start", "reveal": "reveal"}


def _weight(state: State, move: Move) -> int:
    if isinstance(move, moves.DealLaw | moves.Reveal):
        return 0 if move.law == UNKNOWN else state.world.copies[move.law] - of_kind(state.named, move.law)
    return 1
