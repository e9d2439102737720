"""What to do when the phase machine and the rules disagree: raise the error, or log it and go on.

In tests, campaigns and `reedlight table` a drift is an error, so that it is found. At a table where people play it is
logged and the game goes on: the move is on disk by then, and the rules know where the game stands.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from controller.errors import PhaseDrift

OnDrift = Callable[[PhaseDrift], None]
"""Called with a drift before the machine is put where the rules stand; what it raises ends the game's loop."""
LOGGER = "reedlight"


def raise_drift(drift: PhaseDrift) -> None:
    """Raise the drift, as tests want it."""
    raise drift


def log_drift(drift: PhaseDrift) -> None:
    """Log the drift as an error, for a table where people play.

    The line names events and both standings, but no facts of events: players may see it, and a sealed bid may be among
    them. The record's ``drift`` is the whole of it.
    """
    logging.getLogger(LOGGER).error("%s", drift, extra={"drift": drift})
