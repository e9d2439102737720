"""What a game is: the rules that every game must have, and the parts that it may add.

`Game` is the core: enough for ``legal``, ``check``, ``apply``, ``replay``, ``bench``, bots, search and self-play.
Three separate objects tell the rest, each with defaults for everything, so that a game writes only where it differs:

- `TableGuide`: what a move looks and sounds like at a table, for recognition, dealing, enrolment and simulated hands.
- `Presenter`: what lights, sentences and screens show of a state and of a committed move.
- `Evaluator`: what a position is worth to a seat, for bots.

States are opaque here: each game has its own frozen value. An *actor* is a seat's name or ``table`` (chance). All
methods are pure: no clock, no file; chance only where a random generator is an argument.
"""

from __future__ import annotations

import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

from controller.engine.box import Box, Chart, box_of, read_counts
from controller.engine.events import Event
from controller.engine.layout import ON_BOARD, Layout
from controller.engine.model import Model
from controller.engine.moves import Move
from controller.engine.phases import Standing, Table
from controller.engine.reasons import Reason, Verdict
from controller.engine.speech import Speech, Thing

TABLE = "table"
"""The actor of chance moves."""
MUST_HEAR = ("tag", "consent", "declare")
"""Slots of words that must be heard whatever the pieces show: components read, another seat's consent, and what is said
and shown by no piece at all."""
AT = "at:"
"""What words begin with that name a place (`Word.said`)."""
Drawer = Literal["companion", "dealer", "hands"]
"""Who brings a chance to the table: the companion, as no component tells it; the dealer, by the table's options; or
hands alone, since it lies there already and has only to be shown."""
GameState = Any
Json = Mapping[str, Any]
Differences = Mapping[str, int]
"""By place how many pieces are too many, or too few."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move led to: the state at the next decision or chance, and all events on the way."""

    state: GameState
    events: tuple[Event, ...]


class Word(NamedTuple):
    """One thing that can be said at the table to tell a move: ``said`` is a tag's or card's name without its copy
    (``tile:merlin``, ``card:recruit``), or ``at:REGION`` for a knock; ``slot`` is what it tells (``where``). A place
    that changes without anybody having to name it has an empty slot."""

    slot: str
    said: str


class Hint(NamedTuple):
    """A place on the table and the role it plays now (`controller.hints`); facts for the sentence beside it."""

    place: str
    role: str
    facts: Mapping[str, Any]


class Effect(NamedTuple):
    """One thing that a move does and that counts: its sentence, and which features of the learnt judgement tell it in
    numbers, those of the seat that moves and those of the others.

    One that speaks ``against`` the move is bad for the seat: it is told as what the move costs, and never in favour.
    """

    reason: Reason
    own: Sequence[str] = ()
    others: Sequence[str] = ()
    against: bool = False


class Carried(NamedTuple):
    """``n`` pieces that close switches, carried from one place of the board to another; an empty place is off it."""

    src: str
    dst: str
    n: int


class Game(ABC):
    """One game. Moves are those of `options` or `read_move`.

    A game must give what is abstract, and four descriptions: ``name``, ``default_seats``, ``phases`` and ``speech``.
    The other members have the answers of a game in which nothing is hidden, every chance is as likely as the next, and
    nothing lies on a board. The parts `guide`, `presenter` and `evaluator` are those with all their defaults.
    """

    # What names and describes the game.

    name: str
    """The game's name in positions."""
    option_defaults: Mapping[str, Any] = {}
    """The rules' options with their defaults."""
    phases: Table
    """The phases as a literal table (`controller.phases` makes a machine of it)."""
    speech: Speech
    """Where the game's messages are, and what its facts are."""
    lessons: Path | None = None
    """The file of the game's lessons (`controller.play.lessons`); None where it has none."""

    @property
    @abstractmethod
    def default_seats(self) -> tuple[str, ...]:
        """What the seats of a new game are called when nobody names them: as many names as seats may play."""

    @property
    def default_count(self) -> int:
        """How many seats a new game has when nobody says it."""
        return len(self.default_seats)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many seats may play, in ascending order."""
        return (self.default_count,)

    # The rules.

    @abstractmethod
    def new(self, options: Json, seats: Sequence[str] = ()) -> GameState:
        """A game at its beginning, for these seats in this order (none: the first `default_count` of `default_seats`).

        Raises PositionError (path ``seats``) for so many, or such names, as cannot play.
        """

    def seats(self, state: GameState) -> tuple[str, ...]:
        """The seats. Their number and order never change; a name may, when a seat becomes somebody.

        By default all `default_seats`, as in a game in which nobody may be missing.
        """
        return self.default_seats

    @abstractmethod
    def to_act(self, state: GameState) -> tuple[str, ...]:
        """Who may act now; empty when the game is over."""

    @abstractmethod
    def options(self, state: GameState, actor: str) -> Sequence[Move]:
        """Every legal move of an actor, in one fixed order."""

    def known_options(self, state: GameState, actor: str) -> Sequence[Move]:
        """Those of its legal moves of which an actor knows that it can make them: not one that says what a card is
        that nobody has read. Programs and the coach choose among these. By default all."""
        return self.options(state, actor)

    @abstractmethod
    def check(self, state: GameState, actor: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""

    @abstractmethod
    def resolve(self, state: GameState, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with all that follows by itself."""

    def play(self, state: GameState, actor: str, move: Move) -> GameState:
        """The state after a legal move and all that follows: `resolve` without its events."""
        return self.resolve(state, actor, move).state

    @abstractmethod
    def result(self, state: GameState) -> Json:
        """Of a finished game ``winners`` and whatever else is told of its end; else empty."""

    @abstractmethod
    def standing(self, state: GameState) -> Standing:
        """Where the game stands: a phase of `phases`, and whatever that table counts along."""

    def layout(self, state: GameState) -> Layout:
        """Where every component lies; a game without components has an empty layout."""
        return {}

    def chances(self, state: GameState) -> Sequence[tuple[Move, int]]:
        """The moves of ``table``, in the order of ``options(state, TABLE)``, each with its weight: how likely it is.

        A weight is a whole number of at least 0; a move of weight 0 is legal, and never drawn. All are alike.
        """
        return [(move, 1) for move in self.options(state, TABLE)]

    def once_automatic(self, state: GameState) -> tuple[str, Move] | None:
        """Who makes a move here that followed by itself in an earlier version of these rules, and which; None where
        there is none. So records of that version are read."""
        return None

    # What is hidden from whom.

    def view(self, state: GameState, seat: str) -> GameState:
        """The state as a seat may see it, or as everybody may (``table``). Nothing is hidden.

        The seat's own moves are the same in its view as in the state.
        """
        return state

    def determinize(self, view: GameState, seat: str, rng: random.Random) -> GameState:
        """A state without hidden parts that a seat's view allows: one sample, to be played on from by a search.

        The sample is playable, its view by the seat is ``view`` again, and every way to fill in what the seat does not
        know is as likely as the next. What nobody knows yet (the order of draws) is no part of a state: `chances` has
        it. Nothing is hidden, so the view is the state.
        """
        return view

    def reveals(self, state: GameState, actor: str, move: Move) -> bool:
        """Whether the move brings to light what was hidden, so that undoing it needs everybody's consent. Only chance
        does."""
        return actor == TABLE

    def seals(self, move: Move) -> str | None:
        """The word that everybody may be told of a secret move; None for other moves. By default no move is secret."""
        return None

    # Text.

    @abstractmethod
    def read(self, data: object) -> GameState:
        """A state from a position; raises PositionError."""

    @abstractmethod
    def write(self, state: GameState) -> dict[str, Any]:
        """The position as JSON values."""

    @abstractmethod
    def read_move(self, state: GameState, text: str) -> Move:
        """A move from its notation; raises UnreadableMove."""

    # The optional parts, and the owner's box.

    @cached_property
    def guide(self) -> TableGuide:
        """What moves look and sound like at a table."""
        return TableGuide(self)

    @cached_property
    def presenter(self) -> Presenter:
        """What is shown and said."""
        return Presenter(self)

    @cached_property
    def evaluator(self) -> Evaluator:
        """What positions are worth."""
        return Evaluator()

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules for a box (`TableGuide.box`) with other counts, by kind; they hold for new games, whose
        positions carry them. All counts are certain.

        Raises PositionError (path ``box``) for counts that cannot be, or with which nobody could play.
        """
        read_counts(dict(counts), self.guide.box)
        return self


class TableGuide:
    """What the moves of a game look and sound like at a table, and what lies there.

    The defaults suit a game whose pieces all close switches, whose turns are free, and in which nobody can stop a move.
    Without `words` a move is known by its pieces alone, or typed.

    Args:
        game: the game that this guides through.
    """

    cards: tuple[str, ...] = ()
    """The command cards that tell the game's moves, besides those that every table has (``yes``, ``undo`` …)."""

    def __init__(self, game: Game) -> None:
        self._game = game

    # How a move is told.

    def words(self, state: GameState, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told without any switch, in the order in which it is best asked for.

        Words of one slot are alternatives. A move that names any place (``at:``) names every place that it changes.
        What stands in a slot of `MUST_HEAR` is never inferred from pieces.
        """
        return ()

    def question(self, state: GameState) -> str | None:
        """The code of the question that a pending decision puts at once; None in a free turn and for chance."""
        return None

    def asked_first(self, state: GameState) -> str:
        """Of those who may act the one who is asked, where several may."""
        return self._game.to_act(state)[0]

    def declared_effect(self, state: GameState, actor: str, move: Move) -> Outcome:
        """The physical effect of a declared move, before others may stop it: hands carry it out as they declare it."""
        return self._game.resolve(state, actor, move)

    def only_carries(self, state: GameState, actor: str, move: Move) -> Sequence[Carried] | None:
        """Of a legal move after which nothing else is carried on the board and nothing is pending, what it carries: the
        same as `declared_effect` tells, found more quickly. None where only that tells it.

        It is worth giving where hundreds of moves are legal.
        """
        return None

    def drawn_by(self, move: Move) -> Drawer:
        """Who brings this chance to the table."""
        return "companion"

    def guess(
        self, state: GameState, actor: str, extra: Differences, missing: Differences, heard: Sequence[str]
    ) -> Sequence[Move]:
        """The moves that an actor probably meant, legal or not, the nearest first.

        The nearest move explains the whole difference: it takes up the pieces that are missing and sets them where
        there are too many. Behind it may stand moves that explain a part. No move is made up for places that did not
        change. Without any difference, the move that the words alone would tell.

        Args:
            extra, missing: by place how many pieces are too many or too few; unknown places are left out.
            heard: the words said so far, as `Word.said` has them.
        """
        return ()

    # What lies on the table.

    def magnetic(self, item: str) -> bool:
        """Whether the item closes a reed switch."""
        return True

    def most_changed(self, state: GameState) -> int:
        """A bound on the places of the board that one move changes, now and in whatever follows: it spares recognition
        most of the ways in which moves could follow one another. Without a bound all ways are tried, which is quick
        where few moves are legal."""
        return sys.maxsize

    def unseen(self, state: GameState, places: Sequence[str]) -> tuple[Reason, ...]:
        """What no switch can tell of these places (of all that matters, if empty): to be compared by the players."""
        return ()

    # What an owner enrols.

    @property
    def box(self) -> Box:
        """The components that carry tags; those of `Game.with_counts` have the owner's counts.

        By default whatever lies about at the beginning and closes no switch, with counts that are certain.
        """
        game = self._game
        return box_of(game.layout(game.new(dict(game.option_defaults))), self.magnetic)

    def map(self, state: GameState) -> Chart | None:
        """The map that the state is played on, as its owner may mend it; None in a game without one."""
        return None


class Presenter:
    """What is shown and said of a game, beside its positions.

    Args:
        game: the game that is shown.
    """

    vocabulary: Mapping[str, Sequence[str]] = {}
    """By kind the names that moves may have besides places and seats: ``{"class": ("king", "general")}``."""
    forms: Sequence[str] = ()
    """What the moves of seats look like: words, and kinds of names in capitals, ``CLASS move PLACE PLACE``. A typed
    text that is short for an illegal move is completed by them, so that it gets the reason."""
    table_forms: Sequence[str] = ()
    """The same of what is drawn or decided, which is typed at tables that cannot read it."""
    words: Sequence[str] = ()
    """The words of notations that stand in no form and are no name: what other programs spell moves with."""
    gathered: Mapping[str, tuple[str, str, str]] = {}
    """Announcements of which several in a row become one sentence: by code the code of that sentence, the fact that is
    gathered, and what it is called there: names with how often they were told (and ``n``, how many there were)."""
    milestones: Sequence[str] = ()
    """Announcements that a player should have read before the game goes on: the end of a cycle, and of the game."""
    ends_turn: Sequence[str] = ()
    """The moves that end a turn which may also end by itself: typed right after that, one is asked about."""
    explained: Sequence[str] = ()
    """The names (tiles, cards) that `about_thing` explains."""
    verbs: Sequence[str] = ()
    """The words of moves that say what is done, those of the table too: `about_thing` explains them as well. The
    message ``verb-WORD`` names one, and its attribute ``also`` holds other words that people may type for it."""

    spoken: Mapping[str, int] = {}
    """The features of the learnt judgement that are a reason by themselves where none of the `effects` tells them: 1 if
    they are good to have, -1 if bad. The name of each has the attributes ``more`` and ``less``."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def spellings(self, state: GameState, actor: str, move: Move) -> Sequence[str]:
        """Other ways to write a legal move, each complete; the first is the one that a menu shows. None."""
        return ()

    def listed(self, state: GameState, actor: str, move: Move) -> str:
        """A legal move as menus, hints and the coach write it, with names as in notation: its first spelling, or its
        notation."""
        return next(iter(self.spellings(state, actor, move)), move.text)

    def beside(self, state: GameState, actor: str, move: Move) -> Thing | None:
        """What is told beside a legal move, where its words do not name it: the card that it takes; None."""
        return None

    def lying(self, state: GameState, place: str) -> Thing | None:
        """What lies at a place and is named beside it in hints: a card; None."""
        return None

    def on_table(self, state: GameState) -> tuple[Reason, ...]:
        """Everything that lies on the table, for who cannot see it; by default what no switch can tell of it, which in
        most games is all that matters."""
        return self._game.guide.unseen(state, ())

    def neighbours(self, state: GameState, place: str) -> Sequence[str] | None:
        """The places next to a place as the game stands; None where places have no neighbours."""
        return None

    def about(self, state: GameState, place: str) -> tuple[Reason, ...]:
        """What the rules say of a place now, besides what stands there: who could take it, and by how much."""
        return ()

    def about_thing(self, state: GameState, name: str) -> tuple[Reason, ...]:
        """What one of the `explained` or the `verbs` does, or what it is worth now."""
        return ()

    def hints(self, state: GameState, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """What the lights may show of the state and of its legal moves (or of these only).

        Timer and cycle are not among them: lights show them as the phase machine has counted them. By default
        the places that the words of the moves name: "something may be done here".
        """
        game = self._game
        found: dict[str, Hint] = {}
        for actor in game.to_act(state):
            for move in game.options(state, actor) if moves is None else moves:
                for word in game.guide.words(state, actor, move):
                    if word.said.startswith(AT):
                        place = word.said.removeprefix(AT)
                        found.setdefault(place, Hint(place, "may-place", {}))
        return tuple(found.values())

    def announcements(self, before: GameState, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What has to be said of a committed move: codes of sentences with their facts.

        By default the reason of its check, as something done: ``told.take`` for ``take.legal``.
        """
        reason = self._game.check(before, actor, move).reason
        return (Reason(f"told.{reason.code.removesuffix('.legal')}", reason.facts),)

    def effects(self, state: GameState, seat: str, move: Move, outcome: Outcome) -> Iterable[Effect]:
        """What a legal move of a seat does that counts, each a fact that anybody can check on the table: for the coach,
        who says those of which the learnt judgement thinks most. None.

        Args:
            state: what the seat sees.
            outcome: the move's `TableGuide.declared_effect`.
        """
        return ()

    def projected_scores(self, state: GameState) -> Json:
        """What would be scored if it were counted now, by seat, for screens."""
        return {}


class Evaluator:
    """How good a position is for a seat.

    There are two judgements. The *plain* one (`features`, `weights`, `value`) weighs by hand the few things that a
    beginner counts; it is what `greedy` goes by, and stays as it is, so that strengths can be compared with it. The
    *learnt* one (`model`, `numbers`) knows many more, and how much each of them counts; searching players, hints and
    reviews go by it. A game without it is judged by its plain one.
    """

    model: Model = Model(())
    """The learnt weights of the features that `numbers` reckons."""
    file: Path | None = None
    """Where the weights are kept."""
    by_hand: Mapping[int, Mapping[str, float]] = {}
    """By number of seats weights of some features of the model, which learning begins with where there are none."""

    weights: Mapping[str, float] = {}
    """By feature how much one of it counts for the seat that has it."""

    def features(self, state: GameState, seat: str) -> Mapping[str, float]:
        """What a seat's position consists of, in numbers with names that a player understands."""
        return {}

    def value(self, state: GameState, seat: str) -> float:
        """How good the position is for a seat: more is better, whatever the unit. By default its features, weighed."""
        return self.weigh(self.features(state, seat))

    def numbers(self, state: GameState) -> Sequence[Sequence[float]]:
        """By seat its features as numbers, in the order of ``model.names``. None are known."""
        return ()

    def learnt_for(self, state: GameState) -> bool:
        """Whether the model was learnt in games like this one: on this map, with this box, with as many seats."""
        return bool(self.model.weights)

    def judges(self, state: GameState) -> bool:
        """Whether a review tells chances of this state: not while pieces are set up, if those who have set theirs look
        ahead of those who have not. By default always."""
        return True

    def weigh(self, features: Mapping[str, float]) -> float:
        """The sum of some features, each times its weight."""
        total = 0.0
        for name, number in features.items():  # not sum(), which rounds otherwise from Python 3.12 on
            total += self.weights[name] * number
        return total


def on_board(places: Mapping[str, Mapping[str, int]]) -> Layout:
    """A layout of places on the board, by place what lies there."""
    return {f"{ON_BOARD}{place}": items for place, items in places.items()}
