import re
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from controller.engine.game import TABLE
from controller.games.power_and_weakness import GAME
from controller.games_found import find
from controller.language import language_for
from sim.terminal import demo, pictures
from sim.terminal.examples import example_of
from sim.terminal.examples.example import Example
from sim.terminal.examples.power_and_weakness import position
from tests.positions import example as fitting
from tests.sim.terminal.terminals import GAMES, Printed

demo_module = import_module("sim.terminal.demo")
EXAMPLES = {game: example for game in GAMES if (example := example_of(game)) is not None}


def committed(screen: Printed) -> list[str]:
    unwanted = ("takes back", "=> the table: ")
    return [line for line in screen.told() if "=> " in line and not any(part in line for part in unwanted)]


def test_every_game_has_an_example() -> None:
    assert EXAMPLES.keys() == GAMES.keys()


def test_a_game_without_an_example_says_so() -> None:
    screen = Printed()
    assert demo("hare-and-tortoise", 0, screen) == 1
    assert "no example of hare-and-tortoise" in screen.text


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_legal_move_by_move_and_comes_out(name: str) -> None:
    """By the rules alone, whatever the companion makes of the readings."""
    game, example = find(name), EXAMPLES[name]
    state = game.read(example.position)
    moves = iter(example.moves)
    shown = next(moves, None)
    while shown is not None or game.to_act(state)[0] == TABLE:
        actor = game.to_act(state)[0]
        text = shown.move if shown and actor != TABLE else dealt(example, game, state)
        move = game.read_move(state, text)
        verdict = game.check(state, actor, move)
        assert verdict.legal, (text, verdict)
        if actor != TABLE:
            assert shown is not None
            assert actor == shown.seat
            shown = next(moves, None)
        state = game.play(state, actor, move)
    assert example.came_out(game.write(state))


def dealt(example: Example, game: Any, state: Any) -> str:
    options: list[str] = [move.text for move in game.options(state, TABLE)]
    return next((text for text in options if text in example.dealt), options[0])


@pytest.mark.parametrize("game", EXAMPLES)
def test_the_companion_knows_an_example_by_its_readings(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen, example, stages, end = Printed(200), EXAMPLES[game], [], demo_module._end

    def ends(rules: Any, ended: Example, stage: Any) -> int:
        stages.append(stage)
        return int(end(rules, ended, stage))

    monkeypatch.setattr(demo_module, "_end", ends)
    assert demo(game, 0, screen) == 0
    told = committed(screen)
    assert len(told) == len(example.moves)
    language = language_for(find(game))
    for line, shown in zip(told, example.moves, strict=True):
        assert f"=> {language.name('seat', shown.seat)}: " in line
        assert not re.search(r"\d+k\d+m|\w-\w", line), "in words"
    steps = stages[0].running.session.history
    assert [(s.seat, s.text) for s in steps if s.seat != TABLE] == [(one.seat, one.move) for one in example.moves]
    assert screen.told()[-1] == f"{example.told}, as the rulebook has it."
    assert "There is no sentence" not in screen.text
    assert "entered" not in screen.text
    for caption in (example.opening, example.quote, *(shown.caption for shown in example.moves)):
        assert caption[:60] in screen.text


def test_the_example_reaches_the_end_that_the_rulebook_tells() -> None:
    screen = Printed()
    assert demo("power-and-weakness", 0, screen) == 0
    assert screen.told()[-1].startswith("Victory points 3 : 3")
    last = "\n".join(screen.frames()[-1])
    assert "Cycle 3: magic" in last
    assert "White’s turn: 1 action left" in last


def test_the_example_is_that_of_the_rules() -> None:
    mine = GAME.read(position())
    game = fitting(
        cycle=2,
        timer=4,
        orange="5k castle movement 2vp",
        white="2k 3vp",
        to_move=None,
        offer="armour tent keys movement snake merlin rebellion",
    )
    assert GAME.write(mine) == GAME.write(GAME.read(game))


@pytest.mark.parametrize("game", EXAMPLES)
def test_a_wrong_end_is_told_by_the_exit_code(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(EXAMPLES[game], outcome={**EXAMPLES[game].outcome, "turn": None})
    monkeypatch.setattr(demo_module, "example_of", lambda _: wrong)
    screen = Printed()
    assert demo(game, 0, screen) == 1
    assert "is not the end" in screen.told()[-1]
    assert all(one != other for one, other in pairwise(screen.frames()))


def test_pictures_for_the_readme_can_be_drawn(tmp_path: Path) -> None:
    pictures.main(tmp_path)
    for name in ("sim-turn", "sim-demo", "sim-balance-of-power", "sim-web-of-power-card-game"):
        drawn = (tmp_path / f"{name}.svg").read_text(encoding="utf-8")
        assert "SIMULATED" in drawn
        assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
