"""What a game must offer; everything above the games knows them only through this.

States are opaque here: each game has its own frozen value. An *actor* is a seat's name or ``table`` (chance).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, Self

from controller.engine.box import Box, Chart
from controller.engine.events import Event
from controller.engine.layout import Layout
from controller.engine.moves import Move
from controller.engine.phases import Standing, Table
from controller.engine.reasons import Reason, Verdict

if TYPE_CHECKING:
    from controller.engine.speech import Speech

TABLE = "table"
"""The actor of chance moves."""
MUST_HEAR = ("tag", "consent", "declare")
"""Slots of words that must be heard whatever the pieces show: components read, another seat's consent, and what is said
and shown by no piece at all."""
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


class Rules(Protocol):
    """One game. All methods are pure; moves are those of `read_move` or `options`."""

    @property
    def name(self) -> str:
        """The game's name in positions."""

    @property
    def option_defaults(self) -> Mapping[str, Any]:
        """The rules' options with their defaults."""

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many seats may play, in ascending order."""

    @property
    def default_seats(self) -> tuple[str, ...]:
        """What the seats of a new game are called when nobody names them: as many names as seats may play."""

    @property
    def default_count(self) -> int:
        """How many seats a new game has when nobody says it."""

    @property
    def phases(self) -> Table:
        """The phases as a literal table (`controller.phases` makes a machine of it)."""

    @property
    def speech(self) -> Speech:
        """Where the game's messages are, and what its facts are."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The command cards that tell its moves, besides those that every table has (``yes``, ``undo`` …)."""

    @property
    def box(self) -> Box:
        """Its components that carry tags; those of `with_counts` have the owner's counts."""

    def with_counts(self, counts: Mapping[str, int]) -> Self:
        """The same rules for a box with other counts, by kind; they hold for new games, whose positions carry them.

        Raises PositionError (path ``box``) for counts that cannot be, or with which nobody could play.
        """

    def new(self, options: Json, seats: Sequence[str] = ()) -> GameState:
        """A game at its beginning, for these seats in this order (none: the first `default_count` of `default_seats`).

        Raises PositionError (path ``seats``) for so many, or such names, as cannot play.
        """

    def seats(self, state: GameState) -> tuple[str, ...]:
        """The seats. Their number and order never change; a name may, when a seat becomes somebody."""

    def to_act(self, state: GameState) -> tuple[str, ...]:
        """Who may act now; empty when the game is over."""

    def options(self, state: GameState, actor: str) -> Sequence[Move]:
        """Every legal move of an actor, in one fixed order."""

    def check(self, state: GameState, actor: str, move: Move) -> Verdict:
        """Whether the move is legal now, and why."""

    def play(self, state: GameState, actor: str, move: Move) -> GameState:
        """The state after a legal move and all that follows: `resolve` without its events."""

    def resolve(self, state: GameState, actor: str, move: Move) -> Outcome:
        """A legal move carried out, with all that follows by itself."""

    def result(self, state: GameState) -> Json:
        """Of a finished game ``winners`` and whatever else is told of its end; else empty."""

    def standing(self, state: GameState) -> Standing:
        """Where the game stands: a phase of `phases`, and whatever that table counts along."""

    def layout(self, state: GameState) -> Layout:
        """Where every component lies."""

    def view(self, state: GameState, seat: str) -> GameState:
        """The state as a seat may see it, or as everybody may (``table``)."""

    def reveals(self, state: GameState, actor: str, move: Move) -> bool:
        """Whether the move brings to light what was hidden, so that undoing it needs everybody's consent."""

    def seals(self, move: Move) -> str | None:
        """For a secret move the word that may be told of it, else None."""

    def read(self, data: object) -> GameState:
        """A state from a position; raises PositionError."""

    def write(self, state: GameState) -> dict[str, Any]:
        """The position as JSON values."""

    def chart(self, state: GameState) -> Chart | None:
        """The map that the state is played on, as its owner may mend it; None in a game without one."""

    def read_move(self, state: GameState, text: str) -> Move:
        """A move from its notation; raises UnreadableMove."""

    def telling(self, state: GameState, actor: str, move: Move) -> tuple[Word, ...]:
        """How the move can be told without any switch, in the order in which it is best asked for.

        Words of one slot are alternatives. A move that names any place (``at:``) names every place that it changes.
        What stands in a slot of `MUST_HEAR` is never inferred from pieces.
        """

    def asks(self, state: GameState) -> str | None:
        """The code of the question that a pending decision puts at once; None in a free turn and for chance."""

    def asked_first(self, state: GameState) -> str:
        """Of those who may act the one who is asked, where several may."""

    def intended(self, state: GameState, actor: str, move: Move) -> Outcome:
        """What hands may already be carrying out when they declare the move, though others may still stop it."""

    def magnetic(self, item: str) -> bool:
        """Whether the item closes a reed switch."""

    def most_changed(self, state: GameState) -> int:
        """A bound on the places of the board that one move changes, now and in whatever follows: it spares recognition
        most of the ways in which moves could follow one another."""

    def weights(self, state: GameState) -> tuple[int, ...]:
        """How likely each chance move is, in the order of ``options(state, TABLE)``; 0 is legal, and never drawn."""

    def drawn_by(self, move: Move) -> Drawer:
        """Who brings this chance to the table."""

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

    def hints(self, state: GameState, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """What the lights may show of the state and of its legal moves (or of these only).

        Timer and cycle are not among it: lights show them as the phase machine has counted them.
        """

    def outlook(self, state: GameState) -> Json:
        """What would be scored if it were counted now, by seat, for screens."""

    def worth(self, state: GameState, seat: str) -> float:
        """How good the position is for a seat, for bots: more is better, whatever the unit."""

    def told(self, before: GameState, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """What has to be said of a committed move: codes of sentences with their facts."""

    def unseen(self, state: GameState, places: Sequence[str]) -> tuple[Reason, ...]:
        """What no switch can tell of these places (of all that matters, if empty): to be compared by the players."""
