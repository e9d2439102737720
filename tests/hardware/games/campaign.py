"""Many whole games through the drivers of each body: `python -m tests.hardware.games.campaign --games 50`.

Each game's chance comes of the seed and its number alone. The figures go into docs/reliability.md.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from hardware.bench.lockstep import DriverLost, troubles
from hardware.bench.playing import play
from hardware.bench.rigs import RIGS, Rig
from sim.setting import MOST_PLIES


def one(rig: str, seed: str, plies: int, faults: str) -> dict[str, Any]:
    """One game of a rig by its name, as another process is asked for it."""
    return figures_of(RIGS[rig], seed, plies, faults)


def figures_of(rig: Rig, seed: str, plies: int = MOST_PLIES, faults: str = "clean") -> dict[str, Any]:
    """One game as a line."""
    began = time.monotonic()
    try:
        result, figures = play(rig, seed, plies, faults)
    except DriverLost as error:
        return {"moves": 0, "misread": 0, "lost": 1, "cut": 0, "acts": 0, "parts": 0, "s": 0.0, "notes": [str(error)]}
    return {
        "moves": result.moves,
        "misread": result.misreadings,
        "lost": int(result.lost),
        "cut": int(result.cut_short),
        "acts": len(figures.switch_s) + len(figures.tag_s) + len(figures.key_s),
        "switch_s": figures.switch_s,
        "tag_s": figures.tag_s,
        "parts": len(troubles(figures)),
        "s": time.monotonic() - began,
        "notes": list(result.notes),
    }


def summary(rig: str, faults: str, lines: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The games of one rig summed up."""
    found: dict[str, Any] = {"rig": rig, "faults": faults, "games": len(lines)}
    found |= {key: sum(line[key] for line in lines) for key in ("moves", "acts", "misread", "lost", "cut", "parts")}
    for key in ("switch_s", "tag_s"):
        took = sorted(one_s for line in lines for one_s in line.get(key, ()))
        if took:
            found[key.replace("_s", "_ms")] = {
                "p50": round(1000 * statistics.median(took), 3),
                "p99": round(1000 * took[int(0.99 * (len(took) - 1))], 3),
            }
    found["seconds_a_game"] = round(statistics.median(line["s"] for line in lines), 2)
    found["notes"] = [note for line in lines for note in line["notes"]][:10]
    return found


def main(words: Sequence[str]) -> int:
    """The command; its exit code tells whether every game ended as the rules have it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rigs", nargs="*", default=list(RIGS), metavar="RIG", help=", ".join(RIGS))
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--plies", type=int, default=MOST_PLIES)
    parser.add_argument("--faults", default="clean")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(words)
    wrong = 0
    for rig in given.rigs:
        with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
            asked = [pool.submit(one, rig, f"{given.seed}/{n}", given.plies, given.faults) for n in range(given.games)]
            found = summary(rig, given.faults, [each.result() for each in asked])
        print(json.dumps(found), flush=True)
        wrong += found["lost"] + found["misread"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
