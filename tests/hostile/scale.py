"""How hard the hostile tests attack: `HOSTILE=50` makes all of them that many times as long."""

import os
import random

TIMES = int(os.environ.get("HOSTILE", "1"))


def stream(*names: object) -> random.Random:
    """A source of chance of its own for each attack, so that each can be played again alone."""
    return random.Random(" ".join(map(str, ("hostile", *names))))
