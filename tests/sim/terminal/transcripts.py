"""Whole games of `reedlight sim` and `play`, typed by a script that uses only what the screen has printed.

As a program: ``python -m tests.sim.terminal.transcripts FOLDER`` plays every game at either table and size, plain and
full, keeps what was seen in the folder, and prints a line of figures for each.
"""

from __future__ import annotations

import codecs
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from dataclasses import dataclass, field
from fcntl import ioctl
from itertools import product
from pathlib import Path
from typing import Any

from controller.games_found import find

GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
COMMANDS = ("sim", "play")
SIZES = ((80, 24), (120, 40))
PATIENCE_S = 60.0
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
ENTRY = re.compile(r"(?<=\s\s)(\d+) (?=[a-z])")
"""Entries of a menu stand at least two spaces apart; a number within one does not."""
HEADS = ("number, move, or part of one", "number or move;", "what fits", "nobody sees what you type")
HINTED = re.compile("would play “(.+?)”")
OVER = "The game is over"
QUIET_S = {"sim": 0.02, "play": 0.6}
"""So long nothing comes before a line is typed. `play` never waits, and where it is plain it shows no prompt."""
REEDLIGHT = Path(sys.executable).with_name("reedlight")


@dataclass
class Transcript:
    """What was seen and typed in one game.

    Attributes:
        first_s: seconds from the start to the first menu.
        turns: so many lines were typed that chose something.
        over: whether the program said who has won.
        widest: the longest line that was shown.
    """

    seen: list[str] = field(default_factory=list)
    first_s: float = 0.0
    turns: int = 0
    over: bool = False
    widest: int = 0

    @property
    def text(self) -> str:
        return "\n".join(self.seen)


def play(
    game: str,
    record: Path,
    *,
    size: tuple[int, int] = (80, 24),
    plain: bool,
    seed: int = 1,
    most: int = 10_000,
    table: str = "sim",
    players: int = 0,
    hints: float = 0.0,
) -> Transcript:
    """Play a game at the simulated table or at a typed board, at most so many turns; it is left with ``quit`` then.

    Args:
        players: how many seats play; 0: as the command has it.
        hints: so often a hint is asked for and typed as it is printed, instead of something picked at random.
    """
    words = [table, "--game", game, "--seed", str(seed), "--new", "--record", str(record)]
    words += ["--pace", "0"] if table == "sim" else ["--board", "hands", "--option", "dealer=companion", "--no-check"]
    players = players or (find(game).default_count if table == "play" else 0)  # which it would ask for
    words += ["--players", str(players)] if players else []
    command = [str(REEDLIGHT), *words, "--plain" if plain else "--full"]
    primary, secondary = pty.openpty()
    ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    environ = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    environ.pop("NO_COLOR", None)
    began = time.monotonic()
    process = subprocess.Popen(
        command, stdin=secondary, stdout=secondary, stderr=secondary, env=environ, start_new_session=True
    )
    os.close(secondary)
    script = _Script(primary, random.Random(seed), plain=plain, table=table, hints=hints)
    found = script.found
    try:
        while script.read():
            if script.waits:
                found.first_s = found.first_s or time.monotonic() - began
                script.type("quit" if found.turns >= most or script.over else script.chosen())
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE_S)
        os.close(primary)
    found.over = any("Winner: " in line or OVER in line for line in found.seen)
    return found


class _Script:
    """Reads the screen until a prompt stands at its end, and picks something from what is shown."""

    def __init__(self, terminal: int, chance: random.Random, *, plain: bool, table: str, hints: float) -> None:
        self._terminal, self._chance, self._plain, self._table, self._hints = terminal, chance, plain, table, hints
        self.found = Transcript()
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a sign may come in two pieces
        self._screen = ""
        self.waits = False

    def read(self) -> bool:
        """Read until the program waits for a line; False when it has ended."""
        self.waits = False
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            if not select.select([self._terminal], [], [], 0.5)[0]:
                continue
            try:
                data = os.read(self._terminal, 65536)
            except OSError:
                data = b""
            if not data:
                self._keep()
                return False
            self._screen += self._decoder.decode(data)
            if self._prompted() and self._quiet():
                self.waits = True
                return True
        raise TimeoutError(self._screen[-2000:])

    def _prompted(self) -> bool:
        """Whether a prompt stands at the end; `play` shows none where it is plain."""
        if self._plain and self._table == "play":
            return self._screen.endswith("\n")
        return ESCAPE.sub("", self._screen).rstrip("\r\n").endswith((" > ", " >", "\n> "))

    def _quiet(self) -> bool:
        """Whether nothing more comes for a moment."""
        return not select.select([self._terminal], [], [], QUIET_S[self._table])[0]

    @property
    def over(self) -> bool:
        """Whether `play` has said that the game is over."""
        return self._table == "play" and any(OVER in line for line in self.shown())

    def shown(self) -> list[str]:
        """What is on the screen now: the last frame, or what was printed since the last line was typed."""
        text = self._screen if self._plain else self._screen.rpartition("\x1b[H")[2]
        return ESCAPE.sub("", text).replace("\r", "").split("\n")

    def _keep(self) -> None:
        lines = self.shown()
        self.found.widest = max(self.found.widest, *(len(line.rstrip()) for line in lines))
        self.found.seen += lines
        self._screen = ""

    def chosen(self) -> str:
        """The hint that is printed, or that one is wanted; else a number of the menu, ``moves`` where none is printed;
        nothing where Enter is asked for."""
        lines = [line for line in self.shown() if line.strip()]
        if lines[-1].strip().startswith("Enter"):
            return ""
        if hinted := HINTED.search(" ".join(line.strip() for line in lines)):
            self.found.turns += 1
            return hinted[1]
        if self._chance.random() < self._hints:
            return "hint"
        if self._plain:
            entries = [line.strip() for line in lines if re.match(r"(?: {1,2}\d+|\d{3}) [A-Za-z]", line)]
            menu = [(entry.partition(" ")[0], entry.partition(" ")[2]) for entry in entries]
        else:
            head = next((n for n, line in reversed([*enumerate(lines)]) if any(one in line for one in HEADS)), -2)
            rows = "".join(f"  {line}\n" for line in lines[head + 1 : -1])
            menu = [(number, rows[at:]) for number, at in ((m[1], m.end()) for m in ENTRY.finditer(rows))]
        if not menu:
            return "moves" if self._plain else ""
        others = [number for number, text in menu if not text.startswith("end")] or [menu[0][0]]
        self.found.turns += 1
        return self._chance.choice(others)

    def type(self, line: str) -> None:
        """Type a line."""
        self._keep()
        self.found.seen.append(f"<< {line}")
        os.write(self._terminal, f"{line}\n".encode())


def main(folder: Path) -> None:
    """Play them all."""
    folder.mkdir(parents=True, exist_ok=True)
    for table, game, size, plain in product(COMMANDS, GAMES, SIZES, (True, False)):
        name = f"{table}-{game}-{size[0]}x{size[1]}-{'plain' if plain else 'full'}"
        began = time.monotonic()
        # Random seats hardly ever end this game.
        aims: Any = {"players": 2, "hints": 0.9} if game == "balance-of-power" else {}
        found = play(game, folder / f"{name}.sqlite3", size=size, plain=plain, table=table, **aims)
        (folder / f"{name}.txt").write_text(found.text, encoding="utf-8")
        told = f"first menu {found.first_s:.2f} s, {found.turns} turns in {time.monotonic() - began:.0f} s"
        print(f"{name}: {told}, widest {found.widest}, {'won' if found.over else 'NOT ENDED'}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
