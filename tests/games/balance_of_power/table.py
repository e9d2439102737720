"""A table for one test: positions in a short notation, and a state that is told moves as text, one after another."""

from __future__ import annotations

from typing import Any

from controller.engine.reasons import Verdict
from controller.games.balance_of_power import GAME
from tests.games.tables import Seen

EMPIRES = {
    "gb": "great-britain", "fr": "france", "ge": "germany", "au": "austria", "ru": "russia", "ot": "ottoman-empire",
}  # fmt: skip
CLASSES = {"k": "king", "g": "general", "b": "banker"}
THREE = ("great-britain", "france", "germany")
RING = {
    "empires": {
        "x": {"capital": "x1", "territories": ["x1", "x2", "x3"]},
        "y": {"capital": "y1", "territories": ["y1", "y2"]},
        "z": {"capital": "z1", "territories": ["z1", "z2"]},
    },
    "links": [["x1", "x2"], ["x2", "x3"], ["x3", "y1"], ["y1", "y2"], ["y2", "n1"], ["n1", "x1"], ["z1", "z2"]],
    "neutral": ["n1", "n2", "n3"],
}
"""A small map: a ring of six, an island empire z, and two islands."""


def stand(text: str) -> dict[str, dict[str, dict[str, int]]]:
    """``london:gb:kgb normandy:fr:g+ge:kk`` as ``territories``."""
    found: dict[str, dict[str, dict[str, int]]] = {}
    for word in text.split():
        territory, armies = word.split(":", 1)
        for army in armies.split("+"):
            owner, pawns = army.split(":")
            counts = {name: pawns.count(letter) for letter, name in CLASSES.items() if letter in pawns}
            found.setdefault(territory, {})[EMPIRES.get(owner, owner)] = counts
    return found


def position(territories: str, turn: str | None = None, seats: tuple[str | None, ...] = THREE, **more: Any) -> Any:
    """A position of the shipped map; ``turn`` as ``gb kgb+ general london``: seat, actions (``+``: the bonus), rooted.

    ``options`` is a text too: the names of those that are true.
    """
    found: dict[str, Any] = {"game": "balance-of-power", "version": 1, "map": "europe-54", "seats": list(seats)}
    found["territories"] = stand(territories)
    found["options"] = dict.fromkeys(more.pop("options", "").split(), True)
    found["turn"] = None
    if turn is not None:
        seat, actions, *rooted = turn.split()
        left = {name: actions.count(letter) for letter, name in CLASSES.items()}
        pawns = [" ".join(pair) for pair in zip(rooted[::2], rooted[1::2], strict=True)]
        found["turn"] = {
            "seat": EMPIRES.get(seat, seat), "actions": left, "bonus": actions.count("+"), "rooted": pawns,
        }  # fmt: skip
    return found | more


class Table(Seen):
    """Plays moves of whoever is to act; every move has to be legal and to be listed."""

    game = GAME

    def play(self, *told: str) -> Table:
        """Each is a move of whoever is to act."""
        for move in told:
            (actor,) = self.to_act
            assert self.may(move), (move, self.why(move))
            assert move in self.moves()
            self.state = GAME.play(self.state, actor, GAME.read_move(self.state, move))
        return self

    def verdict(self, move: str, actor: str | None = None) -> Verdict:
        return GAME.check(self.state, actor or self.to_act[0], GAME.read_move(self.state, move))

    def may(self, move: str) -> bool:
        return self.verdict(move).legal

    def why(self, move: str, actor: str | None = None) -> str:
        return self.verdict(move, actor).reason.code

    def moves(self, beginning: str = "") -> list[str]:
        """The legal moves that begin so."""
        found = [move.text for actor in self.to_act for move in GAME.options(self.state, actor)]
        return [move for move in found if move.startswith(beginning)]

    @property
    def turn(self) -> str | None:
        """``great-britain kgb+``: whose turn and what is left."""
        turn = self.written["turn"]
        if turn is None:
            return None
        left = "".join(name[0] for name in CLASSES.values() if turn["actions"][name])
        return f"{turn['seat']} {left}{'+' * turn['bonus']}"

    def at(self, territory: str) -> str:
        """``great-britain:kg france:b``, or nothing."""
        armies = self.written["territories"].get(territory, {})
        return " ".join(
            f"{seat}:{''.join(name[0] * n for name, n in army.items())}" for seat, army in armies.items()
        )  # fmt: skip
