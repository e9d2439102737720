"""What every move of this game is: one class for each verb, with its notation, its check, its effect and its words.

A verb is a class derived from `Action`, in the module of its family (`actions.setup`, `actions.pawns`). A family lists
its verbs and makes the lists of legal moves of its stages; `actions` collects the families.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple, Self

from controller.engine.game import Word
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.errors import UnreadableMove
from controller.games.balance_of_power.builder import Builder
from controller.games.balance_of_power.components import CLASSES
from controller.games.balance_of_power.state import Setting, State

KIND, TERRITORY, EMPIRE, SEAT = "class", "territory", "empire", "seat"
Answer = tuple[str, dict[str, object]]
"""A code and its facts; codes of legal moves end in ``.legal``. No fact ever tells points."""


@dataclass(frozen=True, slots=True)
class Action(Move, ABC):
    """A move, named by an imperative. Its fields after the text are numbers, in the order of `form`.

    Attributes:
        verb: its word in the notation.
        form: what follows the verb; of what a pawn on the map does, the class stands before the verb.
        stages: the stages of the game in which it is due.
    """

    verb: ClassVar[str]
    form: ClassVar[tuple[str, ...]] = ()
    class_first: ClassVar[bool] = False
    stages: ClassVar[tuple[int, ...]]

    @classmethod
    def of(cls, setting: Setting, *numbers: int) -> Self:
        """The move with these numbers, the same object each time: what is read is the very move that is listed."""
        made = setting.moves if SEAT in cls.form else setting.map.moves
        key = (cls, *numbers)
        move = made.get(key)
        if move is None:
            words = [_names(setting, what)[number] for what, number in zip(cls.form, numbers, strict=True)]
            words.insert(cls.class_first, cls.verb)
            move = made[key] = cls(" ".join(words), *numbers)
        assert isinstance(move, cls)
        return move

    def by_table(self, state: State) -> bool:
        """Whether the table makes this move, and no seat."""
        return False

    @abstractmethod
    def check(self, state: State) -> Answer:
        """Whether a move that is due is legal, and why."""

    @abstractmethod
    def effect(self, d: Builder) -> None:
        """Carry out the legal move, with all that follows by itself."""

    def words(self, state: State) -> tuple[Word, ...]:
        """How it is told at the table; see `controller.engine.game.TableGuide.words`. Of a draw nothing is told."""
        return ()

    def lights(self) -> tuple[tuple[int, str], ...]:
        """The territories to light, each with its role."""
        return ()

    def told(self, reason: Reason) -> list[Reason]:
        """What is said of the move itself, from the reason of its check."""
        return [Reason(f"told.{reason.code.removesuffix('.legal')}", reason.facts)]


@lru_cache(maxsize=1 << 12)
def card(slot: str, name: str) -> Word:
    """The word that a card says, made once: hundreds of moves say the same few."""
    return Word(slot, f"card:{name}")


@lru_cache(maxsize=1 << 12)
def at(slot: str, territory: str) -> Word:
    """The word that a knock on a territory says, made once."""
    return Word(slot, f"at:{territory}")


class Clues(NamedTuple):
    """What hands did that no legal move explains, and what was said.

    Attributes:
        put, taken: the territories with a pawn too many, or too few.
        said: the cards that were shown.
        touched: whether any place changed, also one that is no territory.
    """

    put: Sequence[int]
    taken: Sequence[int]
    said: Collection[str]
    touched: bool


@dataclass(frozen=True, slots=True)
class Family:
    """Verbs that belong together.

    Attributes:
        verbs: the classes of its moves.
        options: the legal moves of who is to act, in one fixed order.
        guess: the moves that hands probably meant, the nearest first; see `controller.engine.game.TableGuide.guess`.
    """

    verbs: tuple[type[Action], ...]
    options: Callable[[State], Sequence[Move]]
    guess: Callable[[State, Clues], Sequence[Move]]


def read(verbs: Mapping[str, type[Action]], setting: Setting, text: str) -> Action:
    """The move that a text stands for, such as ``general attack london the-netherlands king germany``.

    Raises UnreadableMove, saying which word cannot be read.
    """
    words = text.split(" ")
    first = [words.pop(0)] if words[0] in CLASSES and len(words) > 1 else []
    word, *rest = words
    verb = verbs.get(word)
    if verb is None or verb.class_first != bool(first):
        raise UnreadableMove("move.unknown-verb", {"move": _short(text), "word": _short(word, 40)})
    rest = first + rest
    numbers = [_number(setting, text, what, word) for what, word in zip(verb.form, rest, strict=False)]
    if len(rest) != len(verb.form):
        raise UnreadableMove("move.unreadable", {"move": _short(text), "verb": verb.verb})
    return verb.of(setting, *numbers)


def _short(text: str, most: int = 80) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def _names(setting: Setting, what: str) -> tuple[str, ...]:
    """The names by number of what a form asks for."""
    if what == KIND:
        return CLASSES
    if what == SEAT:
        return setting.seats
    return setting.map.territories if what == TERRITORY else setting.map.empires


def _number(setting: Setting, text: str, what: str, word: str) -> int:
    names = _names(setting, what)
    if word not in names:
        code = "move.no-such-seat" if what == SEAT else f"move.unknown-{what}"
        raise UnreadableMove(code, {"move": _short(text), "word": _short(word, 40)})
    return names.index(word)
