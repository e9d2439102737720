"""What docs/formats.md says of the public forms is what the program does."""

import json
import random
import re

import pytest

from controller.commands import apply, bench, check, legal
from controller.commands.measuring import Setting
from controller.engine.game import Game
from controller.engine.journal import header
from controller.engine.strict import load
from controller.errors import PositionError
from controller.games.balance_of_power import GAME as BALANCE
from controller.games.balance_of_power.position import KEYS as BALANCE_KEYS
from controller.games.power_and_weakness import GAME
from controller.games.power_and_weakness.components import SYMBOLS, TILES
from controller.games.power_and_weakness.position import _READERS, KEYS
from controller.games.web_of_power_card_game import GAME as WEB
from controller.games.web_of_power_card_game.components import LAW_NAMES, LAW_PLACES, PLACES
from controller.games.web_of_power_card_game.position import KEYS as WEB_KEYS
from controller.table.json_lines import read_readings
from sim.campaign import Campaign, summary
from tests.docs.pages import CODE, FORMATS, ROOT, blocks, position, rows, section

PAGE = FORMATS
POSITION = position(GAME.name)
OF_GAME: dict[Game, tuple[str, str, tuple[str, ...]]] = {
    GAME: ("## A position of Power & Weakness", "### Moves of Power & Weakness", KEYS),
    BALANCE: ("## A position of Balance of Power", "### Moves of Balance of Power", BALANCE_KEYS),
    WEB: ("## A position of the Web of Power card game", "### Moves of the card game", WEB_KEYS),
}
GAMES = [pytest.param(game, id=game.name) for game in OF_GAME]


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


@pytest.mark.parametrize("game", GAMES)
def test_the_position_is_one_and_is_written_back_with_all_it_says(game: Game) -> None:
    shown = position(game.name)
    state = game.read(shown)
    written = game.write(state)
    options = {**game.option_defaults, **shown["options"]}
    assert {key: written[key] for key in shown} == {**shown, "options": options}
    assert game.write(game.read(written)) == written
    assert all(game.options(state, actor) for actor in game.to_act(state))


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_a_position_is_told(game: Game) -> None:
    heading, _, keys = OF_GAME[game]
    told = {name for row in rows(section(PAGE, heading)) for name in CODE.findall(row[0])}
    assert set(keys) - {"game", "version"} <= told


@pytest.mark.parametrize("game", GAMES)
def test_a_position_without_a_required_key_is_none(game: Game) -> None:
    heading = OF_GAME[game][0]
    told = re.search(r"^Required: (.*?)\. Everything else", section(PAGE, heading), re.MULTILINE | re.DOTALL)
    assert told
    required = set(CODE.findall(re.sub(r"\([^)]*\)", "", told[1])))
    shown = position(game.name)
    for key in shown:
        rest = {name: value for name, value in shown.items() if name != key}
        if key in required:
            with pytest.raises(PositionError) as caught:
                game.read(rest)
            assert (caught.value.code, caught.value.path) == ("missing-key", key)
    assert required <= shown.keys()


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


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_told(game: Game) -> None:
    """By their first word that is no name: of Balance of Power the class comes before it."""
    told = {word for move in CODE.findall(section(PAGE, OF_GAME[game][1])) for word in move.split()[:2]}
    assert made(game)
    assert made(game) <= told


def made(game: Game) -> set[str]:
    """The verbs of the legal moves in some hundred positions of random games."""
    chance = random.Random(1)
    found: set[str] = set()
    options = {**game.option_defaults, **({"choose_empires": True, "respawn": True} if game is BALANCE else {})}
    for _ in range(3):
        state = game.new(options)
        for _ in range(400):
            if not (actors := game.to_act(state)):
                break
            moves = game.options(state, actors[0])
            found |= {move.text.split()[move.text.startswith(("king ", "general ", "banker "))] for move in moves}
            state = game.play(state, actors[0], chance.choice(moves))
    return found


def test_a_map_of_your_own_is_one() -> None:
    own = CODE.findall(section(PAGE, "### A map of your own"))[0]
    seats = {"seats": ["red", "blue"], "turn": {"seat": "blue", "actions": {"king": 1, "general": 1, "banker": 1}}}
    pawns = {"a": {"red": {"king": 1}}, "x": {"blue": {"king": 1}}}
    made_up = {"game": "balance-of-power", "version": 1, "map": json.loads(own), **seats, "territories": pawns}
    assert BALANCE.write(BALANCE.read(made_up))["map"] == json.loads(own)


@pytest.mark.parametrize("turn", [row[0] for row in rows(section(PAGE, OF_GAME[BALANCE][0])) if '"seat"' in row[0]])
def test_every_form_of_a_turn_is_one(turn: str) -> None:
    form = json.loads(CODE.findall(turn)[0])
    capitals = {"london": "great-britain", "paris": "france"}
    pawns = {town: {empire: {"king": 1, "general": 1, "banker": 1}} for town, empire in capitals.items()}
    names: list[str | None] = ["great-britain", "france"]
    made_up = {"game": "balance-of-power", "version": 1, "map": "europe-54", "seats": names, "turn": form}
    if form["seat"] == "seat-2":
        made_up |= {"seats": ["great-britain", None], "options": {"choose_empires": True}}
    else:
        placed = {"king": 1, "general": 1, "banker": 1}
        home = {"normandy": {"france": {"general": 1}}, "cornwall": {"great-britain": placed}}
        made_up["territories"] = {**pawns, **(home if "place" in form else {})}
    assert BALANCE.write(BALANCE.read(made_up))["turn"] == form


def test_cards_places_and_law_cards_are_those_of_the_card_game() -> None:
    told = CODE.findall(section(PAGE, OF_GAME[WEB][0]))
    assert set(LAW_NAMES) <= set(told)
    places = [PLACES[place] for place in LAW_PLACES]
    assert [name for name in told if name in places][: len(places)] == places


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
    assert len(lines) == 11
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
        header(GAME, GAME.read(POSITION)).keys() | {"entries"}
        == example('{"game": "power-and-weakness", "version": 1, "options": {}').keys()
    )


def test_the_summary_of_a_campaign_has_these_keys() -> None:
    told = json.loads(next(text for text in blocks(PAGE, "json") if '"misreadings"' in text))
    assert told.keys() == summary(Campaign("power-and-weakness-counting"), []).keys()


def test_the_line_of_a_benchmark_has_these_keys() -> None:
    line = bench.playout(Setting(GAME, 0.01, 1)).line
    assert example('{"name"').keys() == line.keys()
