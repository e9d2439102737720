"""The wheel and the sdist: what they hold, that anybody builds the same bytes, and that they play outside the tree."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import controller
from tests.test_house import PACKAGES, PROJECT, ROOT, repository_files

BUILD = [sys.executable, "-m", "hatchling", "build"]


def built(source: Path, target: str, folder: Path) -> Path:
    subprocess.run([*BUILD, "--target", target, "--directory", str(folder)], cwd=source, check=True, timeout=200)
    (file,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    repository_files()  # without git there is no telling what belongs in it
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    repository_files()
    return built(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A venv with this wheel and the packages that it asks for, and no other: not even pip."""
    home = tmp_path_factory.mktemp("stranger") / "venv"
    venv.create(home, with_pip=False)
    (site,) = home.glob("lib/python*/site-packages")
    for name in wanted(PROJECT["project"]["dependencies"]):
        for top in {Path(file).parts[0] for file in distribution(name).files or () if ".." not in Path(file).parts}:
            held = Path(str(distribution(name).locate_file(top)))
            if held.exists() and top != "__pycache__":
                (site / top).unlink(missing_ok=True)
                (site / top).symlink_to(held)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(home), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], check=True, timeout=200)
    return home


def wanted(lines: list[str]) -> set[str]:
    """The names of these requirements and of all that they ask for in turn."""
    found: set[str] = set()
    for line in lines:
        requirement = Requirement(line)
        if "extra ==" not in line and (requirement.marker is None or requirement.marker.evaluate()):
            found |= {requirement.name} | wanted(distribution(requirement.name).requires or [])
    return found


def reedlight(home: Path, *words: str, folder: Path, typed: str = "") -> str:
    places = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"), "COLUMNS": "100", "LINES": "40"}
    done = subprocess.run(
        [str(home / "bin" / "reedlight"), *words],
        cwd=folder,
        env={"PATH": os.defpath, "LANG": "C.UTF-8", **places},
        input=typed,
        text=True,
        capture_output=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, (words, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def test_the_wheel_carries_code_types_and_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        shipped = set(archive.namelist())
    ours = {path.relative_to(ROOT) for path in repository_files() if path.relative_to(ROOT).parts[0] in PACKAGES}
    sources = "controller/web/page/"  # of the pages; what is built from them is shipped
    assert {path.as_posix() for path in ours if not path.as_posix().startswith(sources)} <= shipped
    assert {name.partition("/")[0] for name in shipped if not re.match(r"[^/]+\.(dist-info|data)/", name)} == set(
        PACKAGES
    )


def test_the_sdist_is_the_tree_and_nothing_else(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        shipped = {member.name.partition("/")[2] for member in archive if member.isfile()}
    assert shipped == {path.relative_to(ROOT).as_posix() for path in repository_files()} | {"PKG-INFO"}


def test_whoever_builds_gets_the_same_bytes(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    """The same sdist from a copy of the tree, in another folder, at another time; and the same wheel from the sdist."""
    copy = tmp_path / "copy"
    for path in repository_files():
        (copy / path.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
        os.utime(shutil.copy(path, copy / path.relative_to(ROOT)), (1e9, 1e9))
    assert built(copy, "sdist", tmp_path / "sdist").read_bytes() == sdist.read_bytes()
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    (source,) = (tmp_path / "source").iterdir()
    assert built(source, "wheel", tmp_path / "wheel").read_bytes() == wheel.read_bytes()


def test_the_wheel_plays_outside_the_tree(installed: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [
            str(installed / "bin" / "python"),
            "-c",
            "import controller, hardware, sim, firmware; print(controller.__file__)",
        ],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert Path(where).is_relative_to(installed)
    assert controller.__version__ in reedlight(installed, "--version", folder=tmp_path)
    assert "3 : 3" in reedlight(installed, "sim", "--demo", "--pace", "0", folder=tmp_path)
    for game in PROJECT["project"]["entry-points"]["reedlight.games"]:
        (tmp_path / game).mkdir()
        words = ("sim", "--game", game, "--games", "1", "--plies", "12", "--jobs", "1", "--seed", "1")
        assert "SIMULATED" in reedlight(installed, *words, folder=tmp_path / game)
    told = reedlight(
        installed, "table", "--board", "power-and-weakness-counting", folder=tmp_path, typed='{"position": true}\n'
    )
    position = json.dumps(json.loads(told.splitlines()[-1])["position"])
    assert '"region-marker.legal"' in reedlight(installed, "legal", folder=tmp_path, typed=position)


def test_a_missing_extra_is_told_in_a_sentence(installed: Path, tmp_path: Path) -> None:
    """What a stranger meets who has the table's packages not yet: the way to get them, and no traceback."""
    done = subprocess.run(
        [str(installed / "bin" / "reedlight"), "print", "tags", "--game", "power-and-weakness", "--out", "tags.pdf"],
        cwd=tmp_path,
        env={"PATH": os.defpath, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "reedlight[print]" in done.stderr
