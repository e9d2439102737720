"""`reedlight sim --watch`: bots play, and one looks on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.engine.speech import Thing
from controller.language import Language
from controller.terminal.screen import Screen
from sim.live import LiveTable, NewGame
from sim.setting import GameResult
from sim.terminal.playing import Playing
from sim.terminal.setup import Setup

DEFAULT_PACE = 0.5


def watch(setup: Setup, pace: float | None = None, screen: Screen | None = None, live: LiveTable | None = None) -> int:
    """Show a game of bots, a move every ``pace`` seconds (0: at once); the exit code, 0 if it came to its end."""
    if setup.persons:
        raise ValueError(f"nobody plays in a game that is watched: {setup.persons}")
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(1_000_000)
    screen = screen or Screen()
    result = None
    try:
        with screen:
            while result is None:
                journal = MemoryJournal()
                kept = begin(setup.game, journal, setup.new()), journal
                playing = Playing(setup, screen, kept, seed, screen.pace_or(pace, DEFAULT_PACE), live)
                playing.stage.each_move = True
                try:
                    result = playing.run()
                except NewGame:
                    seed += 1
    except KeyboardInterrupt:
        screen.tell(playing.stage.sentence("sim.stopped", {"number": seed}))
        return 130
    playing.stage.show()
    seeded = playing.stage.sentence("sim.seed", {"number": seed})
    for told in (*result_lines(result, playing.winners, playing.stage.language), seeded):
        screen.tell(told)
    return 1 if result.lost or result.cut_short else 0


def result_lines(result: GameResult, winners_now: Sequence[str], language: Language) -> tuple[str, ...]:
    """What became of a game, in a few lines.

    Args:
        winners_now: what the winners are called at the end; a seat may have become somebody since the game began.
    """
    known = [(how, n) for how, n in result.recognised.items() if n]
    counts = [language.sentence("sim.known", {"n": n, "where": how}) for how, n in known]
    rows = [
        language.sentence("sim.winner", {"winners": list(winners_now), "moves": result.moves, "cut": result.cut_short}),
        language.sentence(
            "sim.readings",
            {
                "n": result.readings,
                "minutes": round(result.seconds / 60),
                "things": [Thing("text", one) for one in counts],
            },
        ),
    ]
    if result.misreadings or result.undone:
        rows.append(language.sentence("sim.slips", {"n": result.misreadings, "undone": result.undone}))
    if result.lost or result.misreadings:
        rows += [language.sentence("sim.note", {"text": Thing("text", note)}) for note in result.notes]
    return tuple(rows)
