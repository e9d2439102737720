"""Many whole games over the kernel's GPIO, in the guest.

`KERNEL_GUEST_S=7200 tests/kernel/run.sh tests/kernel/guest/campaign.py 50`
"""

from __future__ import annotations

import json
import sys

from tests.hardware.games.campaign import figures_of, summary
from tests.kernel.guest.chip import Chip
from tests.kernel.guest.rigs import on_gpio

BOARDS = ("power-and-weakness-presence", "power-and-weakness-counting")


def main(games: int, names: tuple[str, ...]) -> int:
    """Play; a line for each game as it ends, so that a guest out of time has told something, and the sum of a board."""
    chip, wrong = Chip(), 0
    for name in names:
        lines = []
        for number in range(games):
            chip.open_all()
            lines.append(figures_of(lambda name=name: on_gpio(chip, name), f"1/{number}"))
            last = lines[-1]
            print(name, number, {key: last[key] for key in ("moves", "misread", "lost", "parts", "s")}, flush=True)
        found = summary(f"{name} on gpio-sim", "clean", lines)
        print(json.dumps(found), flush=True)
        wrong += found["lost"] + found["misread"]
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), tuple(sys.argv[2:]) or BOARDS))
