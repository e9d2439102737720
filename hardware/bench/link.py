"""The benchmark ``link``: bytes each way between host and Pico, for a move, at rest, and while lights move.

A game is played in step with the drivers, so its beats and snapshots are fewer than at a table; they are measured by
themselves, at rest, and a game of its length is reckoned from both.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from controller.commands.measuring import Figure, Result, Setting
from controller.errors import RulesBroken
from controller.play.lighting import FRAME_S, Lighting
from controller.ports import Body, Pixel
from controller.table.reports import Report
from hardware.bench.measuring import Measured, Subject, each, picos_for
from hardware.bench.rigs import RIGS
from hardware.link.reporter import BOARD
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting as Table

LEAST_PLIES = 4
PLIES_A_SECOND = 10
"""Some as many are played in a second of the time that is given."""
LEAST_S = 0.2


class Bytes(NamedTuple):
    """Bytes from the Picos and to them, or so many of them for each of something."""

    come: float
    gone: float

    def less(self, other: Bytes, times: float = 1.0) -> Bytes:
        """These without those."""
        return Bytes(self.come - other.come * times, self.gone - other.gone * times)

    def over(self, count: float) -> Bytes:
        """So many for each."""
        return Bytes(self.come / count, self.gone / count)


class Played(NamedTuple):
    """A game, or the beginning of one: its bytes, its moves, and the seconds it took on the table's clock."""

    used: Bytes
    moves: int
    seconds: float


def measure(setting: Setting) -> Result:
    """The game's Picos, simulated."""
    return each("link", setting, picos_for(setting), partial(_link, setting))


def _link(setting: Setting, subject: Subject) -> Measured:
    with RIGS[subject.name]() as (board, locked):
        table = Table(PROFILES["clean"], most_plies=max(LEAST_PLIES, int(PLIES_A_SECOND * setting.seconds)))
        shown = Showing()
        play = Play(setting.game, board, table, f"{setting.seed}", drivers=locked, on_reports=shown.take)
        locked.now = lambda: play.now
        shown.begin(Lighting(board, locked.body.lamps), locked.now)
        rest = _over(locked.body, setting.seconds)
        moving = _waves(locked.body, setting.seconds, board.light_count)
        game = _game(play, locked.body, rest)
    return _found(subject, rest, moving.less(rest), game)


class Showing:
    """Shows on a body's lights what a companion tells of them, a frame for every change."""

    def __init__(self) -> None:
        self._lighting: Lighting | None = None
        self._now: Callable[[], float] = float

    def begin(self, lighting: Lighting, now: Callable[[], float]) -> None:
        """From now on, on these lights."""
        self._lighting, self._now = lighting, now

    def take(self, reports: Iterable[Report]) -> None:
        """The companion has told this."""
        for report in reports:
            if report.kind == "lit" and self._lighting is not None:
                self._lighting.set_roles(report.facts["lights"])
                self._lighting.show(self._now())


def _over(body: Body, seconds: float) -> Bytes:
    """Bytes a second while nothing happens: beats, snapshots and states."""
    before, began = _bytes(body), time.monotonic()
    time.sleep(max(LEAST_S, seconds))
    return _bytes(body).less(before).over(time.monotonic() - began)


def _waves(body: Body, seconds: float, lights: int) -> Bytes:
    """Bytes a second while every frame differs from the last, as often as the table shows one."""
    before, began = _bytes(body), time.monotonic()
    number = 0
    while time.monotonic() < began + max(LEAST_S, seconds):
        number += 1
        body.lamps.show((Pixel(0, 0, 1 + number % 8),) * lights)
        time.sleep(FRAME_S)
    return _bytes(body).less(before).over(time.monotonic() - began)


def _game(play: Play, body: Body, rest: Bytes) -> Played:
    """A game in step with the drivers, without what would have gone over the link in its time anyhow."""
    before, began = _bytes(body), time.monotonic()
    result = play.run()
    if result.lost or result.misreadings:
        raise RulesBroken(f"the game through the drivers went astray: {result.notes}")
    used = _bytes(body).less(before).less(rest, time.monotonic() - began)
    return Played(used, result.moves, result.seconds)


def _bytes(body: Body) -> Bytes:
    picos: Any = body.facts()[BOARD]["picos"]
    return Bytes(sum(pico["bytes_in"] for pico in picos), sum(pico["bytes_out"] for pico in picos))


def _found(subject: Subject, rest: Bytes, moving: Bytes, game: Played) -> Measured:
    move = game.used.over(max(1, game.moves))
    whole = game.used.less(rest, -game.seconds)
    rows = (
        ("a move", "move", "bytes", move),
        ("a second at rest", "second", "bytes/s", rest),
        ("more a second while lights move", "moving_second", "bytes/s", moving),
        (f"{game.moves} moves in {game.seconds:.0f} s, reckoned", "game", "bytes", whole),
        ("the same, lights moving throughout", "moving_game", "bytes", whole.less(moving, -game.seconds)),
    )
    figures = tuple(
        Figure(f"{told} {way}, {subject.told}", value, unit)
        for told, _, unit, both in rows
        for way, value in (("from it", both.come), ("to it", both.gone))
    )
    values: dict[str, Any] = {"moves": game.moves, "seconds": round(game.seconds, 1)}
    for _, key, _, both in rows:
        values |= {f"{key}_bytes_in": round(both.come, 1), f"{key}_bytes_out": round(both.gone, 1)}
    return Measured(figures, values)
