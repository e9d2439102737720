"""The phases of the Web of Power card game.

**Where the table can stand.** First everything is dealt: in ``deal.land`` the land cards, in ``deal.law`` the law
cards, in ``deal.start`` who begins. Then each turn has its ``taking`` and, if anything was taken, its ``stone`` step.
When the last land card is gone, law cards that nobody has told the companion are shown in ``reveal``; then the game is
``over``.

**What is passed through.** ``turn.stone`` is left at once where no stone can go anywhere, and ``reveal`` where nothing
is unknown. A seat that can take nothing has no turn at all: `SeatSkipped` tells of it and changes no phase.

Events that change no phase (a law card that comes into force, a skipped seat) have no trigger.
"""

from __future__ import annotations

from controller.engine.phases import Nested, Row, Table

STATES: Nested = (
    ("deal", ("land", "law", "start")),
    ("turn", ("taking", "stone")),
    "reveal",
    "over",
)

ROWS: tuple[Row, ...] = (
    # Getting ready.
    ("land_laid", "deal.land", "deal.law"),
    ("law_laid", "deal.law", "deal.start"),
    ("turn_began", "deal.start", "turn.taking"),
    # Turns. One without a take (a stone was taken back, and nothing done with it) leads straight to the next.
    ("taking_ended", "turn.taking", "turn.stone"),
    ("turn_began", "turn.stone", "turn.taking"),
    ("turn_began", "turn.taking", "turn.taking"),
    # The end: "Once all Land cards are taken, scoring and the end of the game take place."
    ("rows_emptied", "turn.taking", "reveal"),
    ("game_ended", "reveal", "over"),
)

TABLE = Table(
    name="web-of-power-card-game",
    about="Where a game of the Web of Power card game stands.",
    initial="deal.land",
    states=STATES,
    rows=ROWS,
)
