"""A table that is attacked: its hands never rest, and it tells how late its readings were (`tests.web.hostile`).

It prints one line of JSON with the address of its page; then, for each line that it is told, the delays since the last.
"""

from __future__ import annotations

import json
import os
import queue
import statistics
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from controller import boards
from controller.choices import new_game
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.play.published import Published
from controller.ports import Switched
from controller.table.companion import Companion
from controller.web.server import WebServer
from tests.web.tables import keep, play

GAME = "power-and-weakness"
PAUSE_S = 0.012
"""From one reading to the next: as fast as several hands are."""
LONGEST_S = 0.04


class Victim:
    """A table with wells, its loop, and a driver that puts readings into its inbox."""

    def __init__(self) -> None:
        board = boards.load(f"{GAME}-counting")
        rules = find(GAME)
        session = begin(rules, MemoryJournal(), new_game(rules, {}, ()))
        play(session, 60, 3)
        self._switches = board.switches
        self._companion = Companion(rules, board, session, seed=1, options={**board.options, "dealer": "companion"})
        self._companion.begin(0.0)
        self.published = Published()
        self.published.begin(rules, session, self._companion, simulated=False, options=board.options)
        self._inbox: queue.SimpleQueue[tuple[float, str, bool]] = queue.SimpleQueue()
        self.delays_s: list[float] = []
        self._began = time.monotonic()
        for run in (self._loop, self._drive):
            threading.Thread(target=run, daemon=True).start()

    def _drive(self) -> None:
        n = 0
        while True:
            time.sleep(PAUSE_S)
            switch = self._switches[(n // 2) * 7 % len(self._switches)]
            self._inbox.put((time.monotonic(), switch, n % 2 == 0))
            n += 1

    def _loop(self) -> None:
        while True:
            try:
                at, switch, closed = self._inbox.get(timeout=LONGEST_S)
            except queue.Empty:
                at = 0.0
            now = time.monotonic() - self._began
            self.published.taken()
            if at:
                self._companion.feed(Switched(now, switch, closed))
            self._companion.pass_time(now)
            if at:
                self.delays_s.append(time.monotonic() - at)

    def told(self) -> str:
        """The delays since the last call."""
        delays, self.delays_s = sorted(self.delays_s), []
        if len(delays) < 10:
            return f"{len(delays)} readings"
        p99 = delays[int(len(delays) * 0.99)]
        return (
            f"{len(delays)} readings, p50 {statistics.median(delays) * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, "
            f"longest {delays[-1] * 1000:.0f} ms"
        )


def main() -> None:
    """Serve, and tell."""
    with suppress(PermissionError):  # other work on this computer is none of the attack
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "games.sqlite3"
        keep(record, (GAME, 9999, 3))
        victim = Victim()
        server = WebServer("127.0.0.1", 0, victim.published, record=record).start()
        print(json.dumps({"page": server.url}), flush=True)
        for _ in sys.stdin:
            print(victim.told(), flush=True)
        server.close()


if __name__ == "__main__":
    main()
