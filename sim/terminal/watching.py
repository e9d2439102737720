"""`reedlight sim --watch`: bots play, and one looks on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.language.facts import computed
from controller.terminal.screen import Screen
from sim.live import LiveTable
from sim.setting import GameResult
from sim.terminal.playing import Playing
from sim.terminal.setup import Setup

DEFAULT_PACE = 0.5


def watch(setup: Setup, pace: float | None = None, screen: Screen | None = None, live: LiveTable | None = None) -> int:
    """Show a game of bots, a move every ``pace`` seconds (0: at once); the exit code, 0 if it came to its end."""
    if setup.persons:
        raise ValueError(f"nobody plays in a game that is watched: {setup.persons}")
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(1_000_000)
    journal = MemoryJournal()
    session = begin(setup.game, journal, setup.new())
    screen = screen or Screen()
    try:
        with screen:
            playing = Playing(setup, screen, (session, journal), seed, screen.pace_or(pace, DEFAULT_PACE), live)
            playing.stage.each_move = True
            result = playing.run()
    except KeyboardInterrupt:
        screen.tell(f"stopped; seed {seed}")
        return 130
    playing.stage.show()
    for told in (*result_lines(result, playing.winners), f"seed {seed}"):
        screen.tell(told)
    return 1 if result.lost or result.cut_short else 0


def result_lines(result: GameResult, winners_now: Sequence[str]) -> tuple[str, ...]:
    """What became of a game, in a few lines.

    Args:
        winners_now: what the winners are called at the end; a seat may have become somebody since the game began.
    """
    winners = " and ".join(computed(winner) for winner in winners_now) or "nobody"
    recognised = ", ".join(f"{n} {how.replace('_', ' ')}" for how, n in result.recognised.items() if n)
    rows = [
        f"Winner: {winners}, after {result.moves} moves{' (cut short)' if result.cut_short else ''}",
        f"{result.readings} readings, {result.seconds / 60:.0f} minutes at the table; recognised: {recognised}",
    ]
    if result.misreadings or result.undone:
        rows.append(f"{result.misreadings} moves read wrongly, {result.undone} slips taken back")
    if result.lost or result.misreadings:
        rows += [f"note: {note}" for note in result.notes]
    return tuple(rows)
