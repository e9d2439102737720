"""What may be seen of a game, as plain values: taken from the rules' protocol, by the eyes of one seat or of nobody.

Everything is read from the position as text forms write it and from what the companion has told, never from the inside
of a state: what is shown cannot know more than the seat whose eyes these are. Phase, cycle and timer are those of the
companion's phase machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from controller.engine.game import Game, GameState, Hint
from controller.engine.layout import Layout
from controller.engine.phases import Standing
from controller.language import Language, language_for
from controller.players import in_a_word
from controller.terminal.looks import role_look

SCORE = "score"
"""The role that shows a number, and is no note on the map."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as every game has it.

    Attributes:
        number: its place in the order of the seats, from 0; that never changes, its name may.
        player: who plays it, in a word.
        outlook: what the rules tell of its points now; empty where they, or the table, keep them hidden.
    """

    number: int
    name: str
    player: str
    to_act: bool
    outlook: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as it stands, seen by the seat ``eye``; by nobody in particular, and so only what all may see, if empty.

    Attributes:
        position: as `Game.write` writes it.
        notes: by place the letters of what may be done there (`notes_by_place`).
        standing: phase, cycle and timer, as the companion shows them.
        touched: the places that the last move names.
        result: of a finished game, as `Game.result` tells it.
        language: of all words on the screen.
    """

    game: str
    position: Mapping[str, Any]
    seats: tuple[Seat, ...]
    acting: tuple[str, ...]
    layout: Layout
    lights: Mapping[str, object]
    notes: Mapping[str, tuple[str, ...]]
    standing: Standing
    result: Mapping[str, Any]
    language: Language
    eye: str = ""
    attention: str = ""
    touched: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return not self.acting

    def say(self, code: str, **facts: object) -> str:
        """A sentence, or a word of the picture, in the language of the screen."""
        return self.language.sentence(code, facts)

    def place(self, name: str) -> str:
        """What a place is called."""
        return self.language.name("place", name)

    def seat_name(self, name: str) -> str:
        """What a seat is called."""
        return self.language.name("seat", name)

    def seat(self, name: str) -> Seat | None:
        """The seat of a name."""
        return next((seat for seat in self.seats if seat.name == name), None)


def seen(
    game: Game,
    state: GameState,
    standing: Standing,
    lights: Mapping[str, object],
    players: Sequence[str],
    *,
    eye: str = "",
    scores: bool = True,
    attention: str = "",
    touched: tuple[str, ...] = (),
    language: Language | None = None,
) -> Seen:
    """A state that stands so and is lit so, with who plays each seat; without ``scores`` points are told only at the
    end."""
    acting = game.to_act(state)
    view = viewed(game, state, eye)
    outlook = game.presenter.projected_scores(view) if scores or not acting else {}
    return Seen(
        game=game.name,
        position=game.write(view),
        seats=tuple(
            Seat(number, name, in_a_word(player), name in acting, outlook.get(name, {}))
            for number, (name, player) in enumerate(zip(game.seats(state), players, strict=True))
        ),
        acting=tuple(acting),
        layout=game.layout(view),
        lights=lights,
        notes=notes_by_place(game.presenter.hints(state)),
        standing=standing,
        result=game.result(state),
        language=language or language_for(game),
        eye=eye,
        attention=attention,
        touched=touched,
    )


def viewed(game: Game, state: GameState, eye: str) -> GameState:
    """The state as the seat may see it; what all the seats may see for nobody's eyes."""
    return game.view(state, eye) if eye else reduce(game.view, game.seats(state), state)


def has_secrets(game: Game, state: GameState, seat: str) -> bool:
    """Whether the seat may see something now that not all may see."""
    return game.write(game.view(state, seat)) != game.write(viewed(game, state, ""))


def notes_by_place(hints: Sequence[Hint]) -> dict[str, tuple[str, ...]]:
    """By place the letters of what may be done there, with the reckoning of a takeover."""
    found: dict[str, list[str]] = {}
    for hint in hints:
        look = role_look(hint.role)
        if look is None or hint.role == SCORE:
            continue
        facts = hint.facts
        reckoned = f" {facts['attack']}:{facts['defence']}" if "attack" in facts and "defence" in facts else ""
        note = f"{look.letter}{reckoned}"
        if note not in found.setdefault(hint.place, []):
            found[hint.place].append(note)
    return {place: tuple(sorted(notes, key=_weight)) for place, notes in found.items()}


def _weight(note: str) -> int:
    return 0 if ":" in note else 1
