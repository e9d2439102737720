"""Positions from a few words, and a table for one test: a state that is told moves as text, one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.games.web_of_power_card_game import GAME
from tests.games.tables import Played
from tests.games.web_of_power_card_game.naive import CARDS, LAW_PLACES

THREE = ("anna", "bert", "carl")
FIVE = ("anna", "bert", "carl", "dora", "emil")
NONE: Mapping[str, Any] = {}


def position(
    *rows: str,
    seats: Sequence[str] = THREE,
    turn: str | None = "anna",
    taken: Mapping[str, str] = NONE,
    in_force: Sequence[str] = (),
    stone: bool = False,
    stones: Mapping[str, str] = NONE,
    lost: Mapping[str, int] = NONE,
    law: Mapping[str, Sequence[str]] = NONE,
    lying: Mapping[str, str] = NONE,
    played: Sequence[str] = (),
    cards: Mapping[str, Sequence[str]] = NONE,
    options: Mapping[str, bool] = NONE,
) -> dict[str, Any]:
    """A position of a turn. A row is ``3: frankreich x2, sachsen f1``: its first column, then its cards. Whatever card
    is not named is with the last seat, law cards that are not named lie unknown before it; law places are filled."""
    found: dict[str, Any] = {"rows": [], "first": []}
    for row in (*rows, *("1:",) * (4 - len(rows))):
        first, _, names = row.partition(":")
        found["first"].append(int(first))
        found["rows"].append([name.strip() for name in names.split(",") if name.strip()])
    there = {f"{n + 1},{found['first'][n] + i}" for n, row in enumerate(found["rows"]) for i in range(len(row))}
    mine: dict[str, dict[str, Any]] = {seat: {"cards": list(cards.get(seat, ()))} for seat in seats}
    if turn is not None:
        mine[turn]["cards"] += [card for card in taken.values() if card not in mine[turn]["cards"]]
    used = [card for row in found["rows"] for card in row] + [card for one in mine.values() for card in one["cards"]]
    assert set(used) <= set(CARDS), set(used) - set(CARDS)
    mine[seats[-1]]["cards"] += [card for card in CARDS if card not in used]
    found["law"] = {place: lying.get(place, "unknown") for place in LAW_PLACES if place in there}
    for seat in seats:
        mine[seat] |= {"law": list(law.get(seat, ())), "lost": lost.get(seat, 0)}
    known = len(found["law"]) + len(played) + sum(len(one["law"]) for one in mine.values())
    mine[seats[-1]]["law"] += ["unknown"] * (8 - known)
    step = None if turn is None else {"seat": turn, "taken": dict(taken), "law": list(in_force), "stone": stone}
    return {
        "game": "web-of-power-card-game", "version": 1, "options": dict(options), **found, "stones": dict(stones),
        "seats": mine, "played": list(played), "turn": step, "pending": None,
    }  # fmt: skip


class Table(Played):
    """The table of a position in a few words."""

    game = GAME

    def __init__(self, *rows: str, **parts: Any) -> None:
        super().__init__(position(*rows, **parts))

    def takes(self, actor: str) -> list[str]:
        return [move for move in self.moves(actor) if move.startswith("take ")]

    def seat(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.written["seats"][name]
        return found

    def stones(self, name: str) -> tuple[int, int, int]:
        """In hand, on cards, lost."""
        out = list(self.written["stones"].values()).count(name)
        return self.seat(name)["stones"], out, self.seat(name)["lost"]
