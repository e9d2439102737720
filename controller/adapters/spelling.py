"""Moves as small numbers that mean the same in every game, and what a seat may know, as text.

**Numbers.** A move is spelled word by word: each word of its notation is one action, with its place in a fixed list of
words as its number (`Words`), and `END` where a move is complete that could also go on. So a few hundred numbers name
moves of which there are a hundred thousand, each number has one meaning, and what ``general attack paris normandy`` and
``banker attack paris normandy`` have in common can be learnt. The words are those of the game's own forms and names
(`Presenter.forms`, `Presenter.words`, `vocabulary`) and the numbers that stand in notations.

**What a seat knows** is told by its view and by the moves as it heard them: those of others that are secret are told
by their word alone (`Game.seals`). Nothing else of a state goes into it, so nothing of it can tell a secret; and as all
moves are told from the first on, nothing is ever forgotten (*perfect recall*).

`Spelled` is a game being played so; it knows no other project, and the adapters are thin around it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.games_found import find
from controller.play.understanding import vocabulary
from controller.players.judge import result

END = "."
"""The action that ends a move which is also the beginning of another."""
MOST_NUMBER = 16
"""Numbers in moves (bids) go so far, and so do pieces of a kind."""


@lru_cache(maxsize=32)
def words_of(name: str, seats: int) -> tuple[str, ...]:
    """The words of all moves that seats of a game may make, `END` first: the place of a word is its number."""
    game = find(name)
    state = game.new(dict(game.option_defaults), game.default_seats[:seats])
    found = [END]
    for form in game.presenter.forms:
        found += [word for word in form.split() if not word.isupper()]
    for names in vocabulary(game, state).values():
        found += names
    found += game.presenter.words
    found += [str(number) for number in range(MOST_NUMBER + 1)]
    found += [f"{k}k{m}m" for k in range(MOST_NUMBER + 1) for m in range(MOST_NUMBER + 1)]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=32)
def numbers_of(name: str, seats: int) -> Mapping[str, int]:
    """By word its number."""
    return {word: number for number, word in enumerate(words_of(name, seats))}


class Spelled:
    """A game played word by word.

    Attributes:
        state: the game's state; it does not change while a move is being spelled.
        begun: the words of the move that is being spelled.
        plies: how many moves were made, those of chance included.
    """

    def __init__(self, game: Game, seats: int, state: GameState | None = None) -> None:
        self.game, self.count = game, seats
        self.words, self._numbers = words_of(game.name, seats), numbers_of(game.name, seats)
        self.state = game.new(dict(game.option_defaults), game.default_seats[:seats]) if state is None else state
        self.begun: tuple[str, ...] = ()
        self.plies = 0
        self._heard: tuple[tuple[int, str, str], ...] = ()  # by move who made it, the move, and what others heard

    def copy(self) -> Spelled:
        """The same, to be played on apart; states and moves are values and are shared."""
        other = Spelled.__new__(Spelled)
        other.__dict__.update(self.__dict__)
        return other

    @property
    def actor(self) -> int | None:
        """The number of the seat that is to act; -1 for chance, None when the game is over.

        Where several decide at once they do so one after the other, and none hears of the others' decisions.
        """
        acting = self.game.to_act(self.state)
        if not acting:
            return None
        return -1 if acting[0] == TABLE else self._seats.index(self.game.guide.asked_first(self.state))

    @property
    def _seats(self) -> tuple[str, ...]:
        return self.game.seats(self.state)

    def moves(self) -> list[Move]:
        """The legal moves of the seat to act that begin as spelled."""
        legal = self.game.options(self.state, self._seats[self.actor or 0])
        size = len(self.begun)
        return [move for move in legal if tuple(move.text.split()[:size]) == self.begun]

    def legal(self) -> list[int]:
        """The numbers of the words that may follow, ascending."""
        size = len(self.begun)
        found = {END if len(words) == size else words[size] for words in (move.text.split() for move in self.moves())}
        return sorted(self._numbers[word] for word in found)

    def chances(self) -> list[tuple[int, float]]:
        """What chance may bring, by its place among the moves of the table, with its probability."""
        weighed = [(number, weight) for number, (_, weight) in enumerate(self.game.chances(self.state)) if weight]
        whole = sum(weight for _, weight in weighed)
        return [(number, weight / whole) for number, weight in weighed]

    def spell(self, number: int) -> None:
        """Add a word to the move of the seat to act; a move that is complete is made.

        Raises:
            ValueError: no legal move goes on with this word.
        """
        actor = self.actor
        if actor in (None, -1) or number not in self.legal():
            raise ValueError(f"no legal move goes on with the word of number {number}")
        word = self.words[number]
        fitting = self.moves()
        if word != END:
            self.begun = (*self.begun, word)
            fitting = self.moves()
        complete = " ".join(self.begun)
        if word == END or (len(fitting) == 1 and fitting[0].text == complete):
            self._make(actor, next(move for move in fitting if move.text == complete))

    def draw(self, number: int) -> None:
        """Let chance bring what stands at this place among the moves of the table."""
        self._make(-1, self.game.chances(self.state)[number][0])

    def told(self, number: int) -> str:
        """A word, or what chance brings, in words."""
        return self.game.chances(self.state)[number][0].text if self.actor == -1 else self.words[number]

    def _make(self, actor: int, move: Move) -> None:
        name = TABLE if actor < 0 else self._seats[actor]
        self._heard = (*self._heard, (actor, move.text, self.game.seals(move) or move.text))
        self.state = self.game.play(self.state, name, move)
        self.begun, self.plies = (), self.plies + 1

    # What is won, and what is known.

    def returns(self) -> list[float]:
        """By seat what it has won: 1 for a win of its own, all together 0; a shared win is shared."""
        if self.actor is not None or not self.game.result(self.state).get("winners"):
            return [0.0] * self.count
        return [(self.count * share - 1) / (self.count - 1) for share in result(self.game, self.state)]

    def view(self, seat: int) -> GameState:
        """The state as a seat may see it."""
        return self.game.view(self.state, self._seats[seat])

    def observed(self, seat: int) -> str:
        """What a seat sees now: its view, and the words of its own move so far."""
        own = self.begun if self.actor == seat else ()
        return json.dumps([self.game.write(self.view(seat)), own])  # a position, whose regions have an order

    def known(self, seat: int) -> str:
        """All that a seat knows: the moves as it heard them, and what it sees."""
        heard = "\n".join(f"{actor} {text if actor == seat else said}" for actor, text, said in self._heard)
        return f"{heard}\n{self.observed(seat)}"

    def features(self, seat: int) -> list[float]:
        """The features by which positions are judged, of the seat's view, its own first, then clockwise."""
        rows: Sequence[Sequence[Any]] = self.game.evaluator.numbers(self.view(seat))
        return [float(number) for row in (*rows[seat:], *rows[:seat]) for number in row]
