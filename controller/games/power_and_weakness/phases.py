"""The phases of Power & Weakness.

**Where the table can stand.** In ``setup`` markers are laid, region by region. Then cycle follows on cycle until
somebody has won: the table is brought a time ``token`` and the ``offer`` of tiles (and, on a tie, who is to ``start``),
and the seats have their turns. Of these, ``choosing`` is the hub: every action begins there and everything that an
action brings about ends there, be it a ``window`` in which the other seat may play a Snake, an ``auction`` or a
``takeover``. A decision is pending everywhere else within a turn.

**What is passed through.** ``cycle.scoring`` and ``cycle.supplies`` need no decision: they are entered and left within
one commit, and so is ``cycle.start`` unless chance has to tell who starts.

**Why a trigger leads from one state to one other.** The rules have decided already; an event says what they decided.
The sand runs out only in ``choosing``: what was begun is completed, with all its decisions, before the cycle ends. A
Snake ends the window and takes a cube, and if that was the last one the sand runs out next, as an event of its own. The
first cycle turns no token ("simply place four cubes on the sand-timer") and had its supplies at setting up, so the
markers lead straight to the offer (a given position may want a token all the same: `TokenDue`). `TurnBegan` between two
turns and `CycleScored` change nothing: they are lawful only where they stand.

**What is counted.** The cubes on the sand timer, and the cycles: odd ones are magic, even ones sword.

Events that change no phase (a bid, a recruit, a bonus, a refilled bag) have no trigger, and what they leave pending is
the same kind of decision as before.
"""

from __future__ import annotations

from controller.engine.phases import Cycles, Nested, Row, Table, Timer

STATES: Nested = (
    "setup",
    ("cycle", (
        "supplies",
        "token",
        "offer",
        "start",
        ("turn", (
            "choosing",
            "window",
            ("auction", ("bidding", "effect")),
            ("takeover", ("retreat", "occupy")),
        )),
        "scoring",
    )),
    "over",
)  # fmt: skip

ROWS: tuple[Row, ...] = (
    # Getting ready.
    ("markers_laid", "setup", "cycle.offer"),
    ("token_due", "cycle.offer", "cycle.token"),
    ("supplies_taken", "cycle.supplies", "cycle.token"),
    ("token_turned", "cycle.token", "cycle.offer"),
    ("offer_completed", "cycle.offer", "cycle.start"),
    ("turn_began", "cycle.start", "cycle.turn.choosing"),
    # Turns.
    ("turn_began", "cycle.turn.choosing", "cycle.turn.choosing"),
    ("window_opened", "cycle.turn.choosing", "cycle.turn.window"),
    ("window_passed", "cycle.turn.window", "cycle.turn.choosing"),
    ("snake_played", "cycle.turn.window", "cycle.turn.choosing"),
    ("auction_opened", "cycle.turn.choosing", "cycle.turn.auction.bidding"),
    ("bids_opened", "cycle.turn.auction.bidding", "cycle.turn.choosing"),
    ("effect_due", "cycle.turn.choosing", "cycle.turn.auction.effect"),
    ("effect_done", "cycle.turn.auction.effect", "cycle.turn.choosing"),
    ("region_taken_over", "cycle.turn.choosing", "cycle.turn.takeover.retreat"),
    ("retreat_ended", "cycle.turn.takeover.retreat", "cycle.turn.takeover.occupy"),
    ("occupation_ended", "cycle.turn.takeover.occupy", "cycle.turn.choosing"),
    # The end of a cycle.
    ("sand_ran_out", "cycle.turn.choosing", "cycle.scoring"),
    ("cycle_scored", "cycle.scoring", "cycle.scoring"),
    ("cycle_began", "cycle.scoring", "cycle.supplies"),
    ("game_won", "cycle.scoring", "over"),
)

TABLE = Table(
    name="power-and-weakness",
    about="Where a game of Power & Weakness stands, from the laying of markers to its end.",
    initial="setup",
    states=STATES,
    rows=ROWS,
    timer=Timer(item="cube", zone="timer"),
    cycles=Cycles(trigger="cycle_began", kinds=("magic", "sword")),
)
