"""Hands that share no author with the companion play at `reedlight table`; see `other_hands`.

A short part of ``make test-hands``: every board, careful hands, quick ones and clumsy ones.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.every_board import BOARDS

HANDS = Path(__file__).with_name("other_hands.py")


@pytest.mark.parametrize("manner", ["plain", "brisk", "clumsy"])
@pytest.mark.parametrize("board", BOARDS)
def test_other_hands_are_not_misread_and_nobody_is_stuck(board: str, manner: str, tmp_path: Path) -> None:
    reedlight = Path(sys.executable).with_name("reedlight")
    summary = tmp_path / "summary.json"
    arguments = ["--board", board, "--moves", "80", "--seed", "5", "--manner", manner]
    kept = ["--reedlight", str(reedlight), "--json", str(summary), "--folder", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, str(HANDS), *arguments, *kept], capture_output=True, text=True, timeout=250, check=False
    )
    found = json.loads(summary.read_text(encoding="utf-8"))
    assert {kind: found[kind] for kind in ("misread", "stuck", "lost", "crash")} == dict.fromkeys(
        ("misread", "stuck", "lost", "crash"), 0
    ), done.stdout
    assert found["moves"] >= 80
