"""What the table of a test is in every game: a state that is told moves as text, one after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from controller.engine.game import Game
from controller.engine.reasons import Verdict


class Seen:
    """A state, from a position or as it is, and what a test asks of it."""

    game: ClassVar[Game]

    def __init__(self, start: Any) -> None:
        self.state = self.game.read(start) if isinstance(start, dict) else start

    @property
    def to_act(self) -> tuple[str, ...]:
        return self.game.to_act(self.state)

    @property
    def phase(self) -> str:
        return self.game.standing(self.state).phase

    @property
    def written(self) -> dict[str, Any]:
        return self.game.write(self.state)

    @property
    def winners(self) -> Any:
        return self.game.result(self.state).get("winners")


class Played(Seen):
    """Plays moves too, each told with its seat; every move has to be legal and to be listed."""

    def play(self, *told: str) -> Self:
        """Each move is written ``SEAT: MOVE``."""
        for line in told:
            actor, move = line.split(": ")
            assert self.may(actor, move), (line, self.why(actor, move))
            assert move in self.moves(actor)
            self.state = self.game.play(self.state, actor, self.game.read_move(self.state, move))
        return self

    def verdict(self, actor: str, move: str) -> Verdict:
        return self.game.check(self.state, actor, self.game.read_move(self.state, move))

    def may(self, actor: str, move: str) -> bool:
        return self.verdict(actor, move).legal

    def why(self, actor: str, move: str) -> str:
        return self.verdict(actor, move).reason.code

    def facts(self, actor: str, move: str) -> Mapping[str, Any]:
        return self.verdict(actor, move).reason.facts

    def moves(self, actor: str) -> list[str]:
        return [move.text for move in self.game.options(self.state, actor)]
