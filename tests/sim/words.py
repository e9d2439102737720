"""Count what hands say besides moving pieces: ``python -m tests.sim.words [--games N]``, for docs/performance.md.

Simulated hands play random games with no faults and none of the habits that say more than is needed (a card before the
pieces, a confirmation, an order to the table). Counted are, of the moves of seats, command and number cards, knocks,
questions of the table, and the moves that took any of these. Tags of components are not words: to hold up the tile that
one takes is the move. With phones each of these is a tap on one's own page instead, and no card is ever shown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from controller.engine.game import TABLE
from controller.ports import Reading, TagSeen
from controller.table.reports import Report
from sim.campaign import table
from sim.faults import PROFILES
from sim.fingers import Fingers
from sim.game import Play
from sim.setting import Setting

BOARDS = (
    "power-and-weakness-counting",
    "power-and-weakness-presence",
    "balance-of-power-counting",
    "web-of-power-card-game-tray",
    "web-of-power-card-game-reader",
)
PLAIN = {"quick": 0.0, "card_first": 0.0, "confirm": 0.0, "prompt": 0.0, "owing": 0.0}
MOST_PLIES = 400


def counted(board: str, games: int) -> Counter[str]:
    """What hands said in so many games at a board."""
    found: Counter[str] = Counter()
    since: Counter[str] = Counter()
    knock = Fingers._knock

    def knocks(fingers: Fingers, zone: str) -> object:
        since["knocks"] += 1
        return knock(fingers, zone)

    def heard(reading: Reading) -> None:
        if isinstance(reading, TagSeen) and reading.tag.startswith("card:"):
            since["cards"] += 1

    def told(reports: Sequence[Report]) -> None:
        for one in reports:
            if one.kind == "asked":
                since["questions"] += 1
            elif one.kind == "committed" and one.audience.only is None:
                if one.facts["seat"] != TABLE:
                    found["moves"] += 1
                    found["moves with words"] += bool(since)
                    found.update(since)
                since.clear()

    Fingers._knock = knocks  # type: ignore[method-assign, assignment]
    try:
        for seed in range(games):
            loaded, game = table(board)
            setting = Setting(replace(PROFILES["clean"], **PLAIN), most_plies=MOST_PLIES)
            Play(game, loaded, setting, f"words {seed}", on_reading=heard, on_reports=told).run()
    finally:
        Fingers._knock = knock  # type: ignore[method-assign]
    return found


def main() -> None:
    """Count, and print the rows of the table in the docs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10)
    games = parser.parse_args().games
    print("| board | moves of seats | cards | knocks | questions | moves that took any |\n|---|---|---|---|---|---|")
    for board in BOARDS:
        n = counted(board, games)
        each = " | ".join(f"{n[word] / n['moves']:.3f}" for word in ("cards", "knocks", "questions"))
        print(f"| {board} | {n['moves']} | {each} | {n['moves with words'] / n['moves']:.1%} |", flush=True)


if __name__ == "__main__":
    main()
