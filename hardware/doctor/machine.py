"""The computer as the doctor sees it: files, programs and groups, through one door that a test can stand behind."""

from __future__ import annotations

import grp
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hardware.pixels.backend import Here
from hardware.speech import voice_facts

PI_5, PI_4, PI_3, ZERO_2 = "Pi 5", "Pi 4", "Pi 3", "Zero 2 W"
_MODELS: Mapping[str, str] = {
    "Raspberry Pi 5": PI_5,
    "Raspberry Pi Compute Module 5": PI_5,
    "Raspberry Pi 500": PI_5,
    "Raspberry Pi 4": PI_4,
    "Raspberry Pi 400": PI_4,
    "Raspberry Pi Compute Module 4": PI_4,
    "Raspberry Pi 3": PI_3,
    "Raspberry Pi Zero 2": ZERO_2,
}
RUN_S = 5.0
LGPIO: Final = "lgpio"
UNNAMED: Final = "of the system"
"""The version of what brings no name and number with it."""
REVISION: Final = "/proc/device-tree/system/linux,revision"
"""A Pi's revision code in four bytes; older systems have it in ``/proc/cpuinfo`` only."""


def run(words: Sequence[str]) -> str | None:
    """What a program prints; None where it is missing, fails or hangs."""
    if shutil.which(words[0]) is None:
        return None
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=RUN_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def own_groups() -> tuple[str, ...]:
    """The groups of the user who runs this, in order; ``root`` is in all."""
    found = []
    for number in sorted({*os.getgroups(), os.getegid()}):
        try:
            found.append(grp.getgrgid(number).gr_name)
        except KeyError:
            continue  # a group that has no name says nothing to anybody
    return tuple(found)


def installed(package: str) -> str | None:
    """The version of an installed distribution, or None.

    An lgpio that is seen is told though no distribution of that name is: what brings it may be the system's package,
    or another's wheel of it.
    """
    try:
        return version(package)
    except PackageNotFoundError:
        return UNNAMED if package == LGPIO and find_spec(package) is not None else None


@dataclass(frozen=True, slots=True)
class Machine:
    """Where the doctor looks.

    Attributes:
        root: where the file system begins.
        run: runs a program and gives what it prints, or None.
        groups: those of the user who runs this.
        uid: 0 is root.
        installed: the version of a distribution, or None.
        voice: what would speak here, as `hardware.speech.voice_facts` tells it.
        python: the version of the Python that runs this.
    """

    root: Path = Path("/")
    run: Callable[[Sequence[str]], str | None] = run
    groups: tuple[str, ...] = field(default_factory=own_groups)
    uid: int = field(default_factory=os.getuid)
    installed: Callable[[str], str | None] = installed
    voice: Callable[[], Mapping[str, object]] = voice_facts
    python: tuple[int, int] = sys.version_info[:2]

    def text(self, path: str) -> str | None:
        """A file's text, or None where there is none that can be read."""
        try:
            return (self.root / path.lstrip("/")).read_text(encoding="utf-8", errors="replace").strip("\0\n ")
        except OSError:
            return None

    def there(self, path: str) -> bool:
        """Whether a file or device is there."""
        return (self.root / path.lstrip("/")).exists()

    def found(self, folder: str, pattern: str) -> tuple[str, ...]:
        """The files below a folder whose names fit a pattern, in order."""
        below = (self.root / folder.lstrip("/")).glob(pattern)
        return tuple(sorted(f"/{path.relative_to(self.root)}" for path in below))

    def usable(self, path: str) -> bool:
        """Whether a device may be read and written by the user who runs this."""
        return os.access(self.root / path.lstrip("/"), os.R_OK | os.W_OK)

    def group_of(self, path: str) -> str:
        """The group that a device belongs to."""
        try:
            return (self.root / path.lstrip("/")).group()
        except (OSError, KeyError):
            return ""

    def boot_file(self, name: str) -> str | None:
        """A file of the boot partition: newer systems have it under ``/boot/firmware``."""
        return self.text(f"/boot/firmware/{name}") or self.text(f"/boot/{name}")

    @property
    def model_text(self) -> str | None:
        """What a Pi says it is; None on any other computer."""
        return self.text("/proc/device-tree/model")

    @property
    def model(self) -> str | None:
        """Which kind of Pi, as far as it makes a difference here; None on any other computer."""
        told = self.model_text or ""
        return next((kind for start, kind in _MODELS.items() if told.startswith(start)), None)

    @property
    def revision(self) -> int | None:
        """A Pi's revision code, or None."""
        try:
            return int.from_bytes((self.root / REVISION.lstrip("/")).read_bytes()[:4], "big")
        except OSError:
            told = re.search(r"^Revision\s*:\s*([0-9a-fA-F]+)$", self.text("/proc/cpuinfo") or "", re.MULTILINE)
            return int(told[1], 16) if told else None

    @property
    def here(self) -> Here:
        """What of this computer decides on how lights are driven."""
        return Here(self.revision, self.uid == 0, lambda path: self.usable(path) if self.there(path) else None)

    def settings(self) -> tuple[str, ...]:
        """The lines of ``config.txt`` that count: neither empty nor comments nor headings."""
        lines = (line.strip() for line in (self.boot_file("config.txt") or "").split("\n"))
        return tuple(line for line in lines if line and not line.startswith(("#", "[")))
