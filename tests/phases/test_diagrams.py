"""The page of diagrams is what the tables say, and is not stale."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from controller.engine.phases import Table
from controller.games_found import Installed
from controller.phases import diagrams


def test_the_page_is_not_stale() -> None:
    written = diagrams.PAGE.read_text(encoding="utf-8")
    assert written == diagrams.page(), "run python -m controller.phases.diagrams"


@pytest.mark.parametrize("table", [game.phases for game in Installed().values()], ids=lambda table: table.name)
def test_a_diagram_shows_every_state_and_every_trigger(table: Table) -> None:
    drawn = diagrams.diagram(table)
    assert drawn.startswith(f"---\ntitle: {table.name}\n---\nstateDiagram-v2\n")
    assert f"[*] --> {table.initial}" in drawn
    for leaf in table.leaves:
        assert f'state "{leaf.rpartition(".")[2]}" as {leaf}\n' in drawn
    labels = {}
    for line in drawn.splitlines():
        if " --> " in line and ": " in line:
            ends, label = line.strip().split(": ")
            labels[ends] = label.split(" | ")
    for trigger, source, dest in table.rows:
        assert trigger in labels[f"{source} --> {dest}"]
    assert sum(map(len, labels.values())) == len(table.rows)


def test_main_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagrams, "PAGE", tmp_path / "phases.md")
    diagrams.main()
    assert (tmp_path / "phases.md").read_text(encoding="utf-8") == diagrams.page()


def test_whoever_follows_a_game_does_not_load_what_draws() -> None:
    code = "import controller.phases.game_phase, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "transitions.core" in loaded
    assert not {"controller.phases.diagrams", "transitions.extensions", "asyncio"} & set(loaded)
