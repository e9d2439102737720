"""A body from another package, as `reedlight play` finds it in a process of its own: readings come through a FIFO, and
what the table does is written to a file."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

NAME = "of-pipes"
_SOURCE = """
import json, os, select
from controller.table.json_lines import read_readings
from controller.boards.table_kinds import TableKind
from dataclasses import replace

class Body:
    def __init__(self, board, clock):
        self.board, self.clock, self.new, self.begun, self.raw = board, clock, [], {}, b""
        self.pipe = os.open(board.body["pipe"], os.O_RDWR | os.O_NONBLOCK)
        self.log = open(board.body["log"], "a")
    lamps = property(lambda self: self)
    speaker = property(lambda self: None)
    def show(self, frame): self.note({"frame": sum(map(sum, ((p.red, p.green, p.blue) for p in frame)))})
    def note(self, what):
        self.log.write(json.dumps(what) + "\\\\n"); self.log.flush()
    def levels(self):
        return {**dict.fromkeys(self.board.switches, False), **dict.fromkeys(self.board.body.get("stands", ()), True)}
    def read(self):
        found, self.new = tuple(self.new), []
        return found
    def wait(self, timeout_s):
        if select.select([self.pipe], [], [], timeout_s)[0]:
            *lines, self.raw = (self.raw + os.read(self.pipe, 65536)).split(b"\\\\n")
            for line in lines:
                self.new += [replace(one, at=self.clock()) for one in read_readings(json.loads(line))]
    def alive(self): return True
    def facts(self): return {}
    def close(self):
        if not self.log.closed:
            self.note({"dark": True}); self.log.close(); os.close(self.pipe)

def check(data):
    return ()
def open_(board, clock):
    if board.body.get("lacks"):
        import no_such_library
    return Body(board, clock)
TABLE = TableKind("of-pipes", real=True, check=check, open=open_)
""".replace("\\\\n", "\\n")


class OtherTable:
    """The package, a board file for it, and the ends of its pipes, in a folder."""

    def __init__(self, folder: Path, base: str = "power-and-weakness-counting", **body: Any) -> None:
        self.folder, self.log, pipe = folder, folder / "log.jsonl", folder / "pipe"
        packages = folder / "packages"
        info = packages / "other_table-1.dist-info"
        info.mkdir(parents=True)
        (packages / "other_table.py").write_text(_SOURCE, encoding="utf-8")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-table\nVersion: 1\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[reedlight.tables]\n{NAME} = other_table:TABLE\n", encoding="utf-8")
        os.mkfifo(pipe)
        self._pipe = os.open(pipe, os.O_RDWR)
        self.board = folder / "own.toml"
        wires = {"kind": NAME, "pipe": str(pipe), "log": str(self.log), **body}
        lines = [f"{key} = {json.dumps(value)}" for key, value in wires.items()]
        text = f'base = "{base}"\nname = "own"\n[body]\n' + "\n".join(lines) + "\n"
        self.board.write_text(text, encoding="utf-8")
        self.record = folder / "games.sqlite3"

    @property
    def environ(self) -> dict[str, str]:
        """The surroundings in which the package is installed, and nothing of this machine's owner is."""
        own = {"PYTHONPATH": os.pathsep.join([str(self.folder / "packages"), *sys.path]), "HOME": str(self.folder)}
        strange = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")
        return {**{key: value for key, value in os.environ.items() if key not in strange}, **own}

    def feel(self, **reading: Any) -> None:
        """Something happens at the table, now."""
        os.write(self._pipe, json.dumps({"at": 0, **reading}).encode() + b"\n")

    def done(self) -> list[dict[str, Any]]:
        """What the table did."""
        return [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def close(self) -> None:
        os.close(self._pipe)
