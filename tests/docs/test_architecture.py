"""The walk of one reading goes through functions that exist, and every question leads to a file that does."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from operator import attrgetter

import pytest

from tests.docs import walk
from tests.docs.pages import CODE, ROOT, rows, section

PAGE = ROOT / "docs" / "architecture.md"
WAY = section(PAGE, "## One reading's way through the house").split(walk.BEGIN)[0]
WALK = " ".join(re.sub(r"```.*?```", "", WAY, flags=re.DOTALL).split())
STEPS = re.findall(r"`([\w.]+)(?:\(\))?` \(`([\w/]+)\.py`\)", WALK)
FILES = [CODE.findall(row[1])[0] for row in rows(section(PAGE, "## Where is …?"))[1:]]


@pytest.mark.parametrize(("name", "file"), STEPS)
def test_a_step_of_the_walk_exists(name: str, file: str) -> None:
    if file.startswith("firmware/"):  # only MicroPython can import it
        tree = ast.parse((ROOT / f"{file}.py").read_text(encoding="utf-8"))
        assert name in [node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
        return
    module = import_module(file.removesuffix("/__init__").replace("/", "."))
    assert attrgetter(name)(module)


def test_every_step_says_in_which_file_it_is() -> None:
    named = re.findall(r"`([\w.]+\(\)|[A-Za-z]\w*(?:\.\w+)*)`", WALK)
    told = [name for name, _ in STEPS]
    assert len(STEPS) > 20
    assert [name for name in named if name.removesuffix("()") not in told and not name.startswith("reedlight")] == []


def test_every_question_leads_to_a_file() -> None:
    assert len(FILES) >= 20
    assert [file for file in FILES if not (ROOT / file).is_file()] == []


def test_every_room_is_there() -> None:
    cells = [cell for row in rows(section(PAGE, "## The house"))[1:] for cell in CODE.findall(row[0])]
    rooms = [cell for cell in cells if "*" not in cell and not cell.endswith("/G")]
    assert [room for room in rooms if not (ROOT / room).is_dir()] == []


def test_the_traced_walk_is_current() -> None:
    # In a process of its own: what other tests have cached is not called again.
    made = subprocess.run(
        [sys.executable, "-m", "tests.docs.walk", "--print"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert made.stdout == PAGE.read_text(encoding="utf-8"), made.stderr or "run python -m tests.docs.walk"
