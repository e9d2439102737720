from itertools import pairwise
from pathlib import Path

import pytest

from controller.games.power_and_weakness import GAME
from sim.terminal import demo, example, pictures
from tests.positions import example as fitting
from tests.sim.terminal.terminals import Printed


def test_the_example_reaches_the_end_that_the_rulebook_tells() -> None:
    screen = Printed()
    assert demo(0, screen) == 0
    told = screen.told()
    assert told[-1].startswith("Victory points 3 : 3")
    last = "\n".join(screen.frames()[-1])
    assert "Cycle 3: magic" in last
    assert "White's turn: 1 action left" in last
    commits = [line for line in told if "=> " in line and "takes back" not in line]
    assert len(commits) == len(example.MOVES)
    for line, shown in zip(commits, example.MOVES, strict=True):
        assert f"=> {shown.seat}: {shown.move} " in line


def test_every_move_has_its_caption_and_nothing_is_entered_by_hand() -> None:
    screen = Printed(200)
    assert demo(0, screen) == 0
    for shown in example.MOVES:
        assert shown.caption[:60] in screen.text
    assert "entered" not in screen.text


def test_the_example_is_that_of_the_rules() -> None:
    mine = GAME.read(example.position())
    rules = fitting(
        cycle=2,
        timer=4,
        orange="5k castle movement 2vp",
        white="2k 3vp",
        to_move=None,
        offer="armour tent keys movement snake merlin rebellion",
    )
    assert GAME.write(mine) == GAME.write(GAME.read(rules))


def test_a_wrong_end_is_told_by_the_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    richer = example.position()
    richer["seats"]["white"]["victory_points"] = 4
    monkeypatch.setattr(example, "position", lambda: richer)
    screen = Printed()
    assert demo(0, screen) == 1
    assert "NOT" in screen.told()[-1]
    assert all(one != other for one, other in pairwise(screen.frames()))


def test_pictures_for_the_readme_can_be_drawn(tmp_path: Path) -> None:
    pictures.main(tmp_path)
    for name in ("sim-turn", "sim-demo"):
        drawn = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        assert "SIMULATED" in drawn
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
