"""The circuit board of a region by KiCad's own design rules: none is broken, and faults that are planted show."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import pytest

from hardware.building import region

FILE = region.kicad_pcb(region.layout())
CHECK = """
import pcbnew, sys
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.WriteDRCReport(board, sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)
"""
"""What KiCad does by itself when somebody asks for its design rules; Debian's has no command for it."""


@lru_cache(maxsize=1)
def kicad_python() -> str | None:
    """A Python that has KiCad's module: Debian installs it for its own."""
    for python in (shutil.which("python3", path=os.defpath), sys.executable):
        if python and subprocess.run([python, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0:
            return python
    return None


kicad = pytest.mark.skipif(kicad_python() is None, reason="KiCad's Python module is not installed: apt install kicad")


def found(text: str, folder: Path) -> tuple[int, int, int]:
    """How many rules the board breaks, how many pads are not joined, how many footprints are wrong."""
    board, report = folder / "region.kicad_pcb", folder / "report.txt"
    board.write_text(text, encoding="utf-8")
    python = kicad_python()
    assert python
    environ = {**os.environ, "HOME": str(folder)}
    subprocess.run([python, "-c", CHECK, board, report], env=environ, capture_output=True, check=True, timeout=120)
    told = report.read_text(encoding="utf-8")
    broken, open_pads, footprints = (int(n) for n in re.findall(r"^\*\* Found (\d+) ", told, re.MULTILINE))
    return broken, open_pads, footprints


@kicad
def test_it_breaks_no_rule_of_kicad_s(tmp_path: Path) -> None:
    assert found(FILE, tmp_path) == (0, 0, 0)


@kicad
def test_kicad_finds_a_planted_short_and_a_missing_track(tmp_path: Path) -> None:
    planted = ' (segment (start 2 50) (end 97 42) (width 0.25) (layer "B.Cu") (net 1))'
    assert found(FILE.replace(" (via ", f"{planted}\n (via ", 1), tmp_path)[0] > 0
    lines = FILE.splitlines()
    lines.remove(next(line for line in lines if line.startswith(" (segment")))
    assert found("\n".join(lines), tmp_path)[1] > 0
