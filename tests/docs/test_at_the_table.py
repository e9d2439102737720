"""What docs/at-the-table.md says hands can do is what the companion understands; its examples are put through it."""

import json
import random
import re
from typing import NamedTuple

import pytest

from controller import boards
from controller.boards import Options
from controller.engine import session
from controller.engine.game import TABLE, Game
from controller.engine.journal import MemoryJournal
from controller.engine.next_draw import draw
from controller.games_found import find
from controller.play.typed import CARDS, QUIT, TableLines
from controller.ports import Entered
from controller.table.companion import TABLE_WORDS, Companion
from controller.table.json_lines import read_readings
from controller.table.reports import SPECTATOR, Report
from tests.docs.pages import CODE, ROOT, blocks, position, rows, section
from tests.play.help import HELP

PAGE = ROOT / "docs" / "at-the-table.md"
REST_S = 10.0
GAMES = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
MOVES = {
    "power-and-weakness": "### Moves in Power & Weakness",
    "balance-of-power": "### Moves in Balance of Power",
    "web-of-power-card-game": "### Moves in the card game",
}


class Example(NamedTuple):
    """Readings on a board and the moves that they become."""

    board: str
    readings: tuple[str, ...]
    moves: tuple[str, ...]


def examples() -> list[Example]:
    """The examples of the page in their order: a board is named once for all that follow."""
    text = section(PAGE, "## Trying it without a table")
    found: list[Example] = []
    board = ""
    for before, block, after in re.findall(r"(.*?)```json\n(.*?)```\n\nbecomes (.*?)[.:](?=\s)", text, re.DOTALL):
        board = ([name for name in CODE.findall(before) if name in boards.shipped()] or [board])[-1]
        found.append(Example(board, tuple(block.splitlines()), tuple(CODE.findall(after))))
    return found


EXAMPLES = examples()


def reports(example: Example) -> list[Report]:
    """All that the companion tells of an example."""
    board = boards.load(example.board)
    game = find(board.game)
    companion = Companion(game, board, session.begin(game, MemoryJournal(), game.read(position(board.game))))
    told = companion.hub.subscribe(SPECTATOR)
    companion.begin(0.0)
    at = 0.0
    for line in example.readings:
        for reading in read_readings(json.loads(line)):
            companion.feed(reading)
            at = reading.at
    companion.pass_time(at + REST_S)
    return [*told.read()]


def test_every_block_of_readings_is_an_example() -> None:
    assert len(EXAMPLES) == len(blocks(PAGE, "json"))
    assert {example.board for example in EXAMPLES} == {
        board
        for board in boards.sensing()
        if not board.startswith("power-and-weakness") and not board.endswith("-rows")  # felt as the boards of before
    }


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.moves[0])
def test_readings_become_the_moves_that_are_told(example: Example) -> None:
    assert tuple(told.facts["move"] for told in reports(example) if told.kind == "committed") == example.moves


def test_every_shipped_board_is_told() -> None:
    told = [CODE.findall(row[0])[0] for row in rows(section(PAGE, "## What the table can feel"))[1:]]
    assert sorted(told) == sorted(boards.shipped())


def test_every_line_that_may_be_typed_is_told() -> None:
    """The page's lines are understood, and it has all that the table's own help tells of."""
    game = find("power-and-weakness")
    state, board = game.read(position(game.name)), boards.load("power-and-weakness-counting")
    told = [line for row in rows(section(PAGE, "## Playing at a real table"))[1:] for line in CODE.findall(row[0])]
    assert set(CARDS) | {"quit", "moves", "MOVE", "SEAT: MOVE", "? MOVE", "?", "help"} <= set(told)
    assert {line.split()[0].rstrip(",") for line in HELP if line[0] != " "} <= {line.split()[0] for line in told}
    for line in told:
        if "MOVE" in line or line in QUIT:
            continue
        meant = TableLines(game, board).understand(line, 0.0, state)
        assert not isinstance(meant, Entered) or meant.move in TABLE_WORDS, line


def test_every_table_option_is_told() -> None:
    told = {CODE.findall(row[0])[0] for row in rows(section(PAGE, "## Table options"))[1:]}
    assert told == set(Options.__annotations__)


def cards_of(game: Game) -> set[str]:
    """The command cards that tell moves in some hundred positions of a random game."""
    chance = random.Random(1)
    state = game.new(game.option_defaults)
    found: set[str] = set()
    for _ in range(300):
        if not (actors := game.to_act(state)):
            break
        moves = game.options(state, actors[0])
        words = (word.said for move in moves for word in game.guide.words(state, actors[0], move))
        found |= {said.removeprefix("card:") for said in words if said.startswith("card:")}
        state = game.play(state, actors[0], draw(game, state, chance) if actors[0] == TABLE else chance.choice(moves))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_tells_a_move_is_listed(game: str) -> None:
    named = {name for row in rows(section(PAGE, "## Command cards"))[1:] for name in CODE.findall(row[0])}
    numbers = {str(n) for n in range(17)}
    needed = cards_of(find(game))
    assert len(needed) > 2
    assert needed <= named | numbers


@pytest.mark.parametrize("game", GAMES)
def test_every_card_of_the_table_of_moves_is_listed(game: str) -> None:
    named = {name for row in rows(section(PAGE, "## Command cards"))[1:] for name in CODE.findall(row[0])}
    cells = " ".join(cell for row in rows(section(PAGE, MOVES[game])) for cell in row)
    told = set(re.findall(r"`card:([\w-]+)`", cells))
    assert told
    assert told <= named
