"""The phases of Balance of Power.

**Where the table can stand.** In ``setup`` every seat gets an empire: the table gives them (``empires``), or it is
drawn who chooses ``first`` and the seats are ``choosing``. Then it is drawn who is to ``start``, and the seats are
``placing``. Then ``turn`` follows on turn until the game is ``over``.

**What is passed through.** Nothing: every phase but the last waits for a move. A game with `choose_empires` begins in
``first``, where no row leads, and one whose seats are named by their empires in ``start``.

Actions, empires given and classes placed change no phase, so they have no trigger. `TurnBegan`, `ChoosingBegan` and
`PlacingBegan` between two seats change nothing either: they are lawful only where they stand.
"""

from __future__ import annotations

from controller.engine.phases import Nested, Row, Table
from controller.games.balance_of_power.state import CHOOSING, EMPIRES, FIRST, OVER, PLACING, START, TURN

STATES: Nested = (
    ("setup", ("empires", "first", "choosing", "start", "placing")),
    "turn",
    "over",
)

ROWS: tuple[Row, ...] = (
    # Getting ready.
    ("choosing_began", "setup.first", "setup.choosing"),
    ("choosing_began", "setup.choosing", "setup.choosing"),
    ("empires_complete", "setup.empires", "setup.start"),
    ("empires_complete", "setup.choosing", "setup.start"),
    ("placing_began", "setup.start", "setup.placing"),
    ("placing_began", "setup.placing", "setup.placing"),
    ("turn_began", "setup.placing", "turn"),
    # Turns.
    ("turn_began", "turn", "turn"),
    ("game_won", "turn", "over"),
)

TABLE = Table(
    name="balance-of-power",
    about="Where a game of Balance of Power stands, from the choice of empires to its end.",
    initial="setup.empires",
    states=STATES,
    rows=ROWS,
)

BY_STAGE = {
    EMPIRES: "setup.empires",
    FIRST: "setup.first",
    CHOOSING: "setup.choosing",
    START: "setup.start",
    PLACING: "setup.placing",
    TURN: "turn",
    OVER: "over",
}
"""By `State.stage` the phase where the table stands."""
