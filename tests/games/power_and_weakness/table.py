"""A table for one test: a state that is told moves as text, one after another."""

from __future__ import annotations

from controller.games.power_and_weakness import GAME
from tests.games.tables import Played


class Table(Played):
    """The table of Power & Weakness."""

    game = GAME

    def strength(self, actor: str, move: str) -> tuple[object, object]:
        facts = self.facts(actor, move)
        return facts["attack"], facts["defence"]

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
