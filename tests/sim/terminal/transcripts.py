"""Whole games of `reedlight sim`, typed by a script that uses only what the screen has printed.

As a program: ``python -m tests.sim.terminal.transcripts FOLDER`` plays every game at each size, plain and full, keeps
what was seen in the folder, and prints a line of figures for each.
"""

from __future__ import annotations

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
from pathlib import Path

GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
SIZES = ((80, 24), (120, 40))
PATIENCE_S = 60.0
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
ENTRY = re.compile(r"(?:^|(?<=\s\s)|(?<=\s))(\d+) (?=[a-z])")
HEAD = "number, move, or part of one"
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
    game: str, record: Path, *, size: tuple[int, int] = (80, 24), plain: bool, seed: int = 1, most: int = 10_000
) -> Transcript:
    """Play a game, at most so many turns; it is left with ``quit`` then."""
    words = ["sim", "--game", game, "--seed", str(seed), "--new", "--record", str(record), "--pace", "0"]
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
    script = _Script(primary, random.Random(seed), plain=plain)
    found = script.found
    try:
        while script.read():
            if script.waits:
                found.first_s = found.first_s or time.monotonic() - began
                script.type("quit" if found.turns >= most else script.chosen())
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE_S)
        os.close(primary)
    found.over = any("Winner: " in line for line in found.seen)
    return found


class _Script:
    """Reads the screen until a prompt stands at its end, and picks something from what is shown."""

    def __init__(self, terminal: int, chance: random.Random, *, plain: bool) -> None:
        self._terminal, self._chance, self._plain = terminal, chance, plain
        self.found = Transcript()
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
            self._screen += data.decode("utf-8", "replace")
            if ESCAPE.sub("", self._screen).rstrip("\r\n").endswith((" > ", " >")) and self._quiet():
                self.waits = True
                return True
        raise TimeoutError(self._screen[-2000:])

    def _quiet(self) -> bool:
        """Whether nothing more comes for a moment."""
        return not select.select([self._terminal], [], [], 0.02)[0]

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
        """A number of the menu; ``moves`` where none is printed; nothing where Enter is asked for."""
        lines = [line for line in self.shown() if line.strip()]
        if lines[-1].strip().startswith("Enter"):
            return ""
        if self._plain:
            entries = [line.strip() for line in lines if re.match(r"(?: {1,2}\d+|\d{3}) [a-z]", line)]
            menu = [(entry.partition(" ")[0], entry.partition(" ")[2]) for entry in entries]
        else:
            head = next((n for n, line in reversed([*enumerate(lines)]) if HEAD in line or "what fits" in line), -2)
            rows = " \n ".join(lines[head + 1 : -1])
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
    for game in GAMES:
        for size in SIZES:
            for plain in (True, False):
                name = f"{game}-{size[0]}x{size[1]}-{'plain' if plain else 'full'}"
                began = time.monotonic()
                found = play(game, folder / f"{name}.sqlite3", size=size, plain=plain)
                (folder / f"{name}.txt").write_text(found.text, encoding="utf-8")
                told = f"first menu {found.first_s:.2f} s, {found.turns} turns in {time.monotonic() - began:.0f} s"
                print(f"{name}: {told}, widest {found.widest}, {'won' if found.over else 'NOT ENDED'}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
