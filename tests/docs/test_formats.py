"""What docs/formats.md says of the public forms is what the program does."""

import json
import re

import pytest

from controller.commands import apply, bench, check, legal
from controller.commands.measuring import Setting
from controller.engine.journal import header
from controller.engine.strict import load
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.components import SYMBOLS, TILES
from controller.games.power_and_weakness.notation import VERBS
from controller.games.power_and_weakness.pending import _READERS
from controller.games.power_and_weakness.position import KEYS
from controller.tableside import read_readings
from sim.campaign import Campaign, summary
from tests.docs.pages import CODE, ROOT, blocks, rows, section

PAGE = ROOT / "docs" / "formats.md"
POSITION = json.loads(next(text for text in blocks(PAGE, "json") if '"borders"' in text))


def example(start: str) -> dict[str, object]:
    found = next(text for text in blocks(PAGE, "json") if text.startswith(start))
    data: dict[str, object] = json.loads(found.splitlines()[0])
    return data


@pytest.mark.parametrize("text", blocks(PAGE, "json"))
def test_examples_are_json(text: str) -> None:
    try:
        json.loads(text)
    except ValueError:
        for line in text.splitlines():
            json.loads(line)


def test_the_position_is_one_and_is_written_back_with_all_it_says() -> None:
    written = GAME.write(GAME.read(POSITION))
    assert {key: written[key] for key in POSITION} == POSITION
    assert GAME.write(GAME.read(written)) == written


def test_every_key_of_a_position_is_told() -> None:
    told = {name for row in rows(section(PAGE, "## A position of Power & Weakness")) for name in CODE.findall(row[0])}
    assert set(KEYS) - {"game", "version"} <= told


def test_every_kind_of_decision_is_told() -> None:
    assert set(re.findall(r'"kind": "([a-z-]+)", "(?:seat|tile)"', PAGE.read_text("utf-8"))) == set(_READERS)


def test_what_is_left_out_has_the_defaults_told() -> None:
    required = {"game": "power-and-weakness", "version": 1, "map": {}, "cycle": {"number": 2}, "timer": 3}
    seats = {"orange": {"victory_points": 0}, "white": {"victory_points": 0}}
    turn = {"seat": "orange", "actions_left": 1}
    written = GAME.write(GAME.read({**required, "regions": {"a": {"marker": "tent"}}, "seats": seats, "turn": turn}))
    assert (written["spare_markers"], written["offer"], written["tile_discards"]) == ([], [], [])
    assert (len(written["bag"]), len(written["time_tokens"])) == (40, 11)
    assert written["map"] == {"borders": [], "coastal": []}
    assert written["options"] == GAME.option_defaults
    unmarked = GAME.write(GAME.read({**required, "regions": {"a": {}}, "seats": seats, "turn": None}))
    assert len(unmarked["spare_markers"]) == 18


def test_every_verb_is_among_the_moves() -> None:
    moves = section(PAGE, "## Moves")
    told = {word.split()[0] for word in CODE.findall(moves)}
    assert set(VERBS) <= told


def test_names_are_those_of_the_box() -> None:
    names = section(PAGE, "## A position of Power & Weakness")
    for name in (*SYMBOLS, *TILES):
        assert f"`{re.sub('-(castle|armour|tent|keys)$', '-SYMBOL', name)}`" in names


def test_every_error_code_is_told() -> None:
    told = {code for row in rows(section(PAGE, "## Errors")) for code in CODE.findall(row[0])}
    raised = set()
    for file in (ROOT / "controller").rglob("*.py"):
        raised |= set(re.findall(r'PositionError\(\s*"([a-z-]+)"', file.read_text("utf-8")))
    assert raised <= told, raised - told
    assert {"internal"} == told - raised


def test_every_reading_is_one() -> None:
    lines = [CODE.findall(row[0])[0] for row in rows(section(PAGE, "### Readings"))[1:]]
    assert len(lines) == 9
    for line in lines:
        assert read_readings(load(line))


def test_legal_and_check_and_apply_answer_with_these_keys() -> None:
    listed = legal.answer(POSITION)
    assert listed.keys() == example('{"to_act"').keys()
    assert listed["moves"][0].keys() == example('{"to_act"')["moves"][0].keys()  # type: ignore[index]
    asked = {"position": POSITION, "seat": "orange", "move": "use influence-castle takeover b"}
    assert check.answer(asked).keys() == example('{"legal"').keys()
    assert apply.answer({**asked, "move": "recruit"}).keys() == GAME.write(GAME.read(POSITION)).keys()


def test_the_head_of_a_record_has_these_keys() -> None:
    assert (
        header(GAME, GAME.read(POSITION)).keys()
        == example('{"game": "power-and-weakness", "version": 1, "options": {}').keys()
    )


def test_the_summary_of_a_campaign_has_these_keys() -> None:
    told = json.loads(next(text for text in blocks(PAGE, "json") if '"misreadings"' in text))
    assert told.keys() == summary(Campaign("power-and-weakness-counting"), []).keys()


def test_the_line_of_a_benchmark_has_these_keys() -> None:
    line = bench.playout(Setting(GAME, 0.01, 1)).line
    assert example('{"name"').keys() == line.keys()
