"""Every command of the README works as it stands there, but for settings that would take long."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from controller.boards import sensing
from controller.hints.palette import palette
from sim.faults import PROFILES
from tests.docs.pages import CODE, README, ROOT, blocks, rows, section

TEXT = README.read_text("utf-8")
SHORT = {
    "make sim ": f"make -n -C '{ROOT}' sim ",
    "make test ": f"make -n -C '{ROOT}' test ",
    "make play ": f"make -n -C '{ROOT}' play ",
    "--demo": "--demo --pace 0",
    "--watch": "--watch --pace 0 --seed 1",
    "--games 100 --jobs 2": "--games 1 --jobs 1",
    "--seconds 2": "--seconds 0.05",
}


def run(script: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    places = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "COLUMNS": "100", "LINES": "40"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **places, "PATH": path},
        input=typed,
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, (script, done.stdout[-2000:], done.stderr[-2000:])
    return done


def shortened(script: str) -> str:
    for long, short in SHORT.items():
        script = script.replace(long, short)
    return script


def test_every_command_runs(tmp_path: Path) -> None:
    said = {}
    for script in blocks(README, "sh"):
        done = run(shortened(script), tmp_path, typed="quit\n")
        assert "Traceback" not in done.stderr
        said[script.split("\n")[0].strip()] = done.stdout
    for command in ("reedlight sim", "reedlight sim --game balance-of-power --players 4 --rule visible_scores=true"):
        assert "SIMULATED" in said[command]
    assert "SIMULATED" in said["reedlight sim --watch"]
    assert "3 : 3" in said["reedlight sim --demo"]
    assert '"takeover.legal"' in said["reedlight legal position.json"]
    assert (tmp_path / "summary.json").is_file()


def test_make_sim_starts_what_is_told_here() -> None:
    done = subprocess.run(["make", "-n", "sim"], cwd=ROOT, text=True, capture_output=True, check=True)
    assert done.stdout.strip().splitlines()[-1].endswith("/reedlight sim")


def test_every_shortened_setting_stands_there() -> None:
    assert [long for long in SHORT if long not in TEXT] == []


def test_the_lights_are_those_of_the_palette() -> None:
    told = [CODE.findall(row[0])[0] for row in rows(section(README, "## What the lights mean"))[1:]]
    assert sorted(told) == sorted(palette())


@pytest.mark.parametrize("name", [*sensing(), *PROFILES])
def test_every_board_and_profile_is_named(name: str) -> None:
    assert f"`{name}`" in section(README, "## Many games without a screen")


def test_the_picture_is_there() -> None:
    pictures = re.findall(r"!\[[^]]+\]\((docs/pictures/[^)]+)\)", TEXT)
    assert pictures
    assert all("SIMULATED" in (ROOT / picture).read_text("utf-8") for picture in pictures)


def test_every_folder_is_there() -> None:
    folders = [name for row in rows(section(README, "## Where things live"))[1:] for name in CODE.findall(row[0])]
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []
