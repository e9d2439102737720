"""The recipe of docs/adding-a-game.md works: a fourth game is built from the page itself and played on the table."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks

PAGE = ROOT / "docs" / "adding-a-game.md"
FILE = re.compile(r"^`([\w./-]+)`\n\n```(?:python|toml|ftl)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


PARTS = re.compile(
    r"""
    ^\ {4}(?:evaluator|guide)\ =\ .*\n
    | ^class\ (?:Guide|Evaluation)\((?:.*\n)*?(?=^class\ )
    """,
    re.MULTILINE | re.VERBOSE,
)
"""What the game of the page adds to the rules."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game of the page, installed as a distribution of its own."""
    return installed(tmp_path_factory.mktemp("recipe"), dict(FILE.findall(PAGE.read_text("utf-8"))))


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same without its optional parts."""
    files = dict(FILE.findall(PAGE.read_text("utf-8")))
    text = PARTS.sub("", files["heaps/game.py"])
    assert re.search(r"\b(?:Guide|Evaluation|guide|evaluator)\b", text) is None
    return installed(tmp_path_factory.mktemp("bare"), {**files, "heaps/game.py": text})


def installed(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    line = next(text for text in blocks(PAGE, "toml") if "entry-points" in text)
    entry = line.splitlines()[1].replace('"', "")
    info = folder / "heaps-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: heaps\nVersion: 1\n", encoding="ascii")
    (info / "entry_points.txt").write_text(f"[reedlight.games]\n{entry}\n", encoding="ascii")
    return folder


def reedlight(home: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    places = {"HOME": str(home), "XDG_STATE_HOME": str(home / "state"), "COLUMNS": "100", "LINES": "40"}
    return subprocess.run(
        [sys.executable, "-c", "from controller.cli import main; main()", *args],
        cwd=home,
        env={**os.environ, **places, "PYTHONPATH": f"{home}{os.pathsep}{ROOT}"},
        input=typed,
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_the_page_holds_the_whole_game(home: Path) -> None:
    names = {str(file.relative_to(home)) for file in home.rglob("*.*") if file.is_file()}
    game = {f"heaps/{name}" for name in ("__init__.py", "game.py", "locale/en.ftl")}
    assert {*game, "heaps-counting.toml"} <= names


@pytest.mark.parametrize("faults", ["clean", "bouncy", "clumsy", "worn", "flaky-reader", "power-cuts"])
def test_hands_play_it_as_the_rules_have_it(home: Path, faults: str) -> None:
    file = home / f"{faults}.json"
    args = ("--games", "20", "--jobs", "1", "--seed", "3", "--faults", faults, "--json", str(file))
    done = reedlight(home, "sim", "--board", "heaps-counting.toml", *args)
    assert done.returncode == 0, done.stderr
    found = json.loads(file.read_text("ascii"))
    assert (found["game"], found["games"], found["lost_games"], found["cut_short"]) == ("heaps", 20, 0, 0)
    assert found["misreadings"] == 0 or faults == "worn"
    assert sum(found["wins"].values()) == 20
    assert found["recognised"]["settled"] > 0


def test_a_bot_that_knows_its_worth_wins_from_the_first_seat(home: Path) -> None:
    file = home / "bots.json"
    seats = "first=greedy,second=random"
    done = reedlight(
        home,
        "sim",
        "--board",
        "heaps-counting.toml",
        "--games",
        "20",
        "--jobs",
        "1",
        "--seats",
        seats,
        "--json",
        str(file),
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(file.read_text("ascii"))["wins"] == {"first": 20, "second": 0}


def test_a_person_can_play_it_in_the_terminal(home: Path) -> None:
    done = reedlight(home, "sim", "--board", "heaps-counting.toml", "--new", "--seed", "1", typed="take left 1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "SIMULATED" in done.stdout
    assert "First takes 1 piece from the left heap." in done.stdout


def test_positions_of_it_are_answered(home: Path) -> None:
    position = {"game": "heaps", "version": 1, "heaps": {"left": 0, "middle": 1, "right": 2}, "turn": "first"}
    answer = json.loads(reedlight(home, "legal", typed=json.dumps(position)).stdout)
    assert [move["move"] for move in answer["moves"]] == ["take middle 1", "take right 1", "take right 2"]
    asked = {"position": position, "seat": "first", "move": "take middle 2"}
    said = json.loads(reedlight(home, "check", typed=json.dumps(asked)).stdout)
    assert (said["legal"], said["says"]) == (False, "There is only 1 piece in the middle heap.")


def test_it_is_measured_and_recorded(home: Path) -> None:
    line = json.loads(reedlight(home, "bench", "playout", "--game", "heaps", "--seconds", "0.2", "--json").stdout)
    assert line["name"] == "heaps"
    assert line["games"] > 10


# The parts of a game that it may do without.


def test_without_its_parts_it_is_played_by_typed_moves_and_by_pieces(bare: Path) -> None:
    typed = [
        {"at": 1.0, "enter": "take left 2", "seat": "first"},
        {"at": 2.0, "enter": "take right 9", "seat": "second"},
    ]
    lines = "".join(json.dumps(line) + "\n" for line in typed)
    done = reedlight(bare, "table", "--board", "heaps-counting.toml", typed=lines)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["committed"] for line in told if "committed" in line] == ["take left 2"]
    assert any("take right 9" in str(line) for line in told if "says" in line)


def test_without_its_parts_hands_and_bots_play_it_and_it_is_measured(bare: Path) -> None:
    file = bare / "bots.json"
    args = ("--games", "10", "--jobs", "1", "--faults", "clumsy", "--seats", "first=greedy,second=random")
    done = reedlight(bare, "sim", "--board", "heaps-counting.toml", *args, "--json", str(file))
    assert done.returncode == 0, done.stderr
    found = json.loads(file.read_text("ascii"))
    assert (found["lost_games"], found["cut_short"], found["misreadings"]) == (0, 0, 0)
    assert found["recognised"]["settled"] > 0
    assert found["recognised"]["by_hand"] > 0
    measured = reedlight(bare, "bench", "playout", "--game", "heaps", "--seconds", "0.2", "--json")
    assert json.loads(measured.stdout)["games"] > 10
