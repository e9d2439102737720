"""A table for one test: a state that is told moves as text, one after another."""

from __future__ import annotations

from typing import Any

from controller.engine.reasons import Verdict
from controller.games.power_and_weakness import GAME


class Table:
    """Plays moves, and answers what a test asks; every move has to be legal and to be listed."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.state = GAME.read(position)

    def play(self, *told: str) -> Table:
        """Each move is written ``SEAT: MOVE``."""
        for line in told:
            actor, move = line.split(": ")
            assert self.may(actor, move), (line, self.why(actor, move))
            assert move in self.moves(actor)
            self.state = GAME.play(self.state, actor, GAME.read_move(self.state, move))
        return self

    def verdict(self, actor: str, move: str) -> Verdict:
        return GAME.check(self.state, actor, GAME.read_move(self.state, move))

    def may(self, actor: str, move: str) -> bool:
        return self.verdict(actor, move).legal

    def why(self, actor: str, move: str) -> str:
        return self.verdict(actor, move).reason.code

    def strength(self, actor: str, move: str) -> tuple[object, object]:
        facts = self.verdict(actor, move).reason.facts
        return facts["attack"], facts["defence"]

    def moves(self, actor: str) -> list[str]:
        return [move.text for move in GAME.options(self.state, actor)]

    @property
    def to_act(self) -> tuple[str, ...]:
        return GAME.to_act(self.state)

    @property
    def phase(self) -> str:
        return GAME.phase(self.state)

    @property
    def written(self) -> dict[str, Any]:
        return GAME.write(self.state)

    def turn(self) -> str | None:
        """``orange 1`` or ``orange 1 using``."""
        turn = self.written["turn"]
        return turn and f"{turn['seat']} {turn['actions_left']}{' using' * turn['using_tiles']}"

    def pieces(self, region: str) -> str:
        """``orange 3k1m``, or ``empty``."""
        entry = self.written["regions"][region]
        return f"{entry['owner']} {entry['knights']}k{entry['magicians']}m" if "owner" in entry else "empty"

    def reserve(self, seat: str) -> str:
        reserve = self.written["seats"][seat]["reserve"]
        return f"{reserve['knights']}k{reserve['magicians']}m"

    def stock(self, seat: str) -> str:
        layout = GAME.layout(self.state).get(f"stock:{seat}", {})
        return f"{layout.get(f'{seat}.knight', 0)}k{layout.get(f'{seat}.magician', 0)}m"

    def points(self) -> tuple[int, int]:
        seats = self.written["seats"]
        return seats["orange"]["victory_points"], seats["white"]["victory_points"]

    def tiles(self, seat: str) -> list[str]:
        found: list[str] = self.written["seats"][seat]["tiles"]
        return found

    def extra(self, seat: str) -> dict[str, int]:
        found: dict[str, int] = self.written["seats"][seat]["extra"]
        return found

    @property
    def timer(self) -> int:
        found: int = self.written["timer"]
        return found

    @property
    def discards(self) -> list[str]:
        found: list[str] = self.written["tile_discards"]
        return found

    @property
    def winners(self) -> object:
        return GAME.result(self.state).get("winners")
