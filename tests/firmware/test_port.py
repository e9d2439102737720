"""The firmware's own port, under MicroPython's unix port with a pipe for its cable."""

import os
import subprocess
import sys

from sim.pico.simulated_pico import firmware

SCRIPT = """
import gc, sys
from firmware.port import MOST_READ, Port
port = Port()
gc.collect()
gc.disable()
before, taken = gc.mem_alloc(), bytearray()
while len(taken) < 4096:
    port.wait(1000)
    piece = port.read()
    assert len(piece) <= MOST_READ
    taken += piece
litter = gc.mem_alloc() - before
gc.enable()
assert litter < 16 * len(taken), litter
unwritten = bytes(taken)
while unwritten or port._unwritten:
    port.write(unwritten)
    unwritten = b""
"""


def test_every_byte_passes_as_it_is_and_leaves_no_litter() -> None:
    """An object for each byte would be collected in the middle of a game, while nobody scans."""
    sent = bytes(range(256)) * 16
    done = subprocess.run(
        [sys.executable, "-m", "micropython_unix", "-c", SCRIPT],
        env={**os.environ, "MICROPYPATH": str(firmware().parent)},
        input=sent,
        capture_output=True,
        check=False,
    )
    assert done.stdout == sent, done.stdout[-500:] + done.stderr
