"""The building pages followed on paper: every part, pin, figure and command in them exists."""

import re
import shlex
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import click
import pytest

from controller.boards import Board, from_tables, load
from controller.cli import main
from controller.engine.game import Game
from controller.engine.strict import parse_toml
from controller.enrolment.order import card_order, enrolment_order
from controller.errors import UnreadableMove
from controller.games_found import find, names
from controller.language import language_for
from hardware.building.budget import LOW_V, READER_MILLIAMPS, Budget, budget, fault_milliamps, low_volts
from hardware.building.diagrams import wired
from hardware.building.plan import LEAST_PITCH_MM, PITCH_MM, plan_of
from hardware.building.quantities import (
    JOINT_MIN,
    LIGHT_MIN,
    MAGNET_MIN,
    WELL_MIN,
    hours,
    joints,
    magnetic,
    quantities,
)
from hardware.building.region import why_not
from hardware.wiring.cells import matrix_order, pico_orders
from hardware.wiring.model import MatrixBody, PicosBody, wiring
from hardware.wiring.pins import HEADER, PI_HEADER, PICO_BOARD
from tests.docs.pages import CODE, ROOT, blocks, rows, section

BUILDING = ROOT / "docs" / "building"
OTHERS = ("wells-",)
PAGES = [pytest.param(page, id=page.name) for page in sorted(BUILDING.glob("*.md")) if not page.name.startswith(OTHERS)]
NAMES = [board.name for board in wired()]
WORDS_OF_THE_DOCTOR = {"done", "end"}
"""They are typed too, and are no moves."""
PARTS = BUILDING / "parts.md"
POWER = BUILDING / "power.md"


def text(page: str) -> str:
    return (BUILDING / page).read_text("utf-8")


def plain(page: str) -> str:
    """A page as one line: sentences go on over the end of a line."""
    return " ".join(text(page).split())


def commands(page: Path) -> list[list[str]]:
    """Every `reedlight …` of a page, in blocks and in sentences, as words."""
    lines = [line for block in blocks(page, "console", "sh") for line in block.splitlines()]
    lines += CODE.findall(page.read_text("utf-8"))
    found = [re.sub(r"^(sudo )?(\.venv/bin/)?", "", line.strip()) for line in lines]
    return [shlex.split(line)[1:] for line in found if line.startswith("reedlight ")]


def command_of(words: list[str]) -> tuple[click.Command, list[str]]:
    """The command that words call, and what is left of them."""
    context, rest = click.Context(main), list(words)
    command: click.Command | None = main
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        command = command.get_command(context, rest.pop(0))
    assert command is not None, words
    return command, rest


@pytest.mark.parametrize("page", PAGES)
def test_every_command_exists_with_all_its_options(page: Path) -> None:
    for words in commands(page):
        command, rest = command_of(words)
        options = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
        assert {word.partition("=")[0] for word in rest if word.startswith("--")} <= options
        if rest and not rest[0].startswith("-"):
            kinds = [param.type for param in command.params if isinstance(param, click.Argument)]
            assert isinstance(kinds[0], click.Choice)
            assert rest[0] in kinds[0].choices


@pytest.mark.parametrize("page", PAGES)
def test_every_board_and_game_in_a_command_exists(page: Path) -> None:
    for words in commands(page):
        for given, value in pairwise(words):
            if given == "--board":
                assert value in ("YOUR-BOARD", "./my-board.toml") or load(value).body
            elif given == "--game":
                assert find(value).name == value


def test_the_pages_name_commands_at_all() -> None:
    named = {words[0] for page in PAGES for words in commands(page.values[0]) if words}
    assert named >= {"play", "doctor", "enrol", "firmware", "install", "uninstall", "print", "sim"}


@pytest.mark.parametrize("page", PAGES)
def test_every_pin_in_a_sentence_is_where_it_says(page: Path) -> None:
    words = page.read_text("utf-8")
    for pin, gpio in re.findall(r"pin (\d+) \(GPIO(\d+)\)", words):
        assert PI_HEADER[int(gpio)] == int(pin)
    for pin, gpio in re.findall(r"pin (\d+) \(GP(\d+)\)", words):
        assert PICO_BOARD[int(gpio)] == int(pin)


@pytest.mark.parametrize("name", NAMES)
def test_the_quantities_are_those_of_the_board_and_its_game(name: str) -> None:
    heads, *lines = rows(section(PARTS, "# Parts"))
    column = heads.index(f"`{name}`")
    told = {line[0]: int(line[column]) for line in lines if line[0] not in OWN_ROWS}
    wanted = quantities(load(name), find(load(name).game))
    assert {part: number for part, number in told.items() if number} == dict(wanted)


OWN_ROWS = (
    "plate, wires, small parts of the first build",
    "plate, box, wires, small parts",
    "supply and card of the Pi",
)


def test_what_a_build_costs_is_the_sum_of_its_parts() -> None:
    heads, *lines = rows(section(PARTS, "# Parts"))
    builds = rows(section(BUILDING / "README.md", "## Choose your build"))[1:]
    assert {CODE.findall(build[1])[0] for build in builds} == set(NAMES)
    for build in builds:
        column = heads.index(build[1])
        least = most = 0.0
        for line in lines:
            prices = [float(price) for price in re.findall(r"[\d.]+", line[-1].partition("€")[0])]
            least += int(line[column]) * prices[0]
            most += int(line[column]) * prices[-1]
        assert re.findall(r"\d+", build[-1]) == [str(round(least, -1))[:-2], str(round(most, -1))[:-2]], build[0]


def test_the_joints_and_hours_of_a_build_are_those_of_its_board() -> None:
    for build in rows(section(BUILDING / "README.md", "## Choose your build"))[1:]:
        board = load(CODE.findall(build[1])[0])
        game, first = find(board.game), len(board.zones) == 1
        wanted = [(joints(board, boards=first), hours(board, game, boards=first))]
        if not why_not(board) and not first:
            wanted.append((joints(board, boards=True), hours(board, game, boards=True)))
        assert [int(number) for number in re.findall(r"\d+", build[-3])] == [one for one, _ in wanted], build[0]
        assert [int(number) for number in re.findall(r"\d+", build[-2])] == [other for _, other in wanted], build[0]
    told = plain("README.md")
    assert f"at {JOINT_MIN:g}, {WELL_MIN:g}, {LIGHT_MIN:g} and {MAGNET_MIN:g} minutes each" in told


def test_the_boards_that_a_stranger_builds_have_whole_places_in_each_row() -> None:
    """Decision 0034. On the tray a row holds places of one row of cards, too."""
    for build in rows(section(BUILDING / "README.md", "## Choose your build"))[1:]:
        board = load(CODE.findall(build[1])[0])
        body = wiring(board)
        if "wired so already" in build[0] or not isinstance(body, MatrixBody | PicosBody):
            continue
        home: dict[str, tuple[int, int]] = {}
        for number, (order, columns) in enumerate(orders(board)):
            for spot, name in enumerate(order):
                place = name.rpartition(".")[0]
                if place in board.zones:
                    row = (number, spot // columns)
                    assert home.setdefault(place, row) == row, f"{board.name}: {place} is in two rows"
        for place, row in home.items():
            beside = {other.partition(",")[0] for other, there in home.items() if there == row and "," in other}
            assert len(beside) <= 1, f"{board.name}: {place} shares its row with another row of cards"


def orders(board: Board) -> list[tuple[tuple[str, ...], int]]:
    """The names at the crossings of each matrix, and how many columns it has."""
    body = wiring(board)
    if isinstance(body, MatrixBody):
        return [(matrix_order(body.matrix, board, body.keys), len(body.matrix.columns))]
    assert isinstance(body, PicosBody)
    return [(order, len(pico.columns)) for pico, order in zip(body.picos, pico_orders(body, board), strict=True)]


def test_the_joints_of_a_small_board_are_those_that_one_counts() -> None:
    """A line a well: two at each switch; a wire each and a common one, one end of which is counted at the switch."""
    tables = {"name": "own", "game": "g", "kind": "presence", "zones": {"a": 1, "b": 1}}
    lines = {"a.1": 17, "b.1": 27}
    assert joints(from_tables("own.toml", {**tables, "body": {"kind": "pi-lines", "lines": lines}})) == 2 * 2 + 3
    matrix = {"rows": [17, 27], "columns": [22]}
    found = joints(from_tables("own.toml", {**tables, "body": {"kind": "pi-matrix", "matrix": matrix}}))
    assert found == 2 * 3 + 3 * 2 + 2 * 2, "three a crossing, two a wire, two for the resistor of each row"


def told(need: Budget) -> list[str]:
    milliamps = (need.idle, need.brightest, need.allowed, need.full_white)
    supply = [f"{need.fuse_a:g} A", f"5 V {need.supply_a:g} A"]
    return [str(need.lights), *(f"{value:.0f} mA" for value in milliamps), *supply]


def test_the_budget_is_what_the_board_files_say() -> None:
    table = {CODE.findall(row[0])[0]: row[1:] for row in rows(section(POWER, "## The budget"))[1:]}
    wanted = {board.name: need for board in wired() if (need := budget(board)) is not None}
    assert table == {name: told(need) for name, need in wanted.items()}
    assert f"up to {READER_MILLIAMPS} mA" in plain("power.md")


def test_the_sheets_are_as_large_as_the_page_says() -> None:
    for name, size, wells, lights in (row[:4] for row in rows(section(BUILDING / "cutting.md", "## The map"))[1:]):
        board = load(CODE.findall(name)[0])
        sheet = plan_of(board)
        assert re.findall(r"\d+", size)[:2] == [f"{sheet.width:g}", f"{sheet.height:g}"]
        assert (int(wells), int(lights)) == (len(board.switches), board.light_count)
    assert f"wells of a row are {PITCH_MM:g} mm apart" in plain("cutting.md")
    assert f"at least {LEAST_PITCH_MM:g} mm apart" in plain("magnets.md")


def test_the_numbers_of_magnets_and_tags_are_those_of_the_games() -> None:
    games = ("power-and-weakness", "balance-of-power", "web-of-power-card-game")
    pieces = [int(row[1]) for row in rows(section(BUILDING / "magnets.md", "## The foot mark"))[1:]]
    assert pieces == [magnetic(find(game)) for game in games]
    counts = [(len(enrolment_order(find(game))), len(card_order(find(game)))) for game in games]
    (tokens, cards), (_, empires), (lands, few) = counts
    assert f"{tokens} for tiles, markers and tokens and {cards} for command cards" in plain("parts.md")
    assert f"the card game {lands} and {few}; Balance of Power {empires} cards" in plain("parts.md")


def test_no_page_makes_a_pi_want_a_board_file_for_its_serial_port() -> None:
    readers = [reader for board in wired() for reader in wiring(board).readers.values()]
    assert {reader.port for reader in readers} == {HEADER, "usb"}
    assert not blocks(BUILDING / "raspberry-pi.md", "toml")
    assert f'port = "{HEADER}"' in plain("raspberry-pi.md")


def test_the_figures_of_the_matrix_are_those_that_are_reckoned() -> None:
    told = plain("wiring.md")
    assert f"Through the two resistors that is {fault_milliamps():.1f} mA" in told
    assert f"a column goes down to {low_volts(6):.2f} V ({low_volts(10):.2f} V with ten)" in told
    assert f"its column down to about {low_volts(1):.1f} V" in told
    assert f"up to {LOW_V} V counts as low" in told


def test_files_that_pages_name_are_there() -> None:
    for page in PAGES:
        for word in CODE.findall(page.values[0].read_text("utf-8")):
            if re.fullmatch(r"(?:hardware|controller|docs|firmware)/[\w/.-]+", word):
                assert (ROOT / word).exists(), word


def test_the_sets_that_pages_install_are_there() -> None:
    told = "\n".join(page.values[0].read_text("utf-8") for page in PAGES)
    named = set(re.findall(r"-r requirements/([a-z0-9-]+)[.]txt", told))
    assert named == {"pi", "link", "print", "build", "assembly", "lights-pi-4", "lights-pi-5"}
    assert named <= {path.stem for path in (ROOT / "requirements").glob("*.txt")}


def test_what_faults_quote_is_what_the_program_says() -> None:
    said = "".join(
        file.read_text("utf-8")
        for room in ("hardware", "controller")
        for kind in ("*.py", "*.ftl")
        for file in (ROOT / room).rglob(kind)
    )
    quoted = [name for row in rows(text("faults.md")) for name in re.findall(r'^"([^"]{12,})"', row[0])]
    assert len(quoted) > 2
    assert [words for words in quoted if words not in said and words != "permission denied"] == []


def test_board_files_of_ones_own_are_whole() -> None:
    shown = [block for page in PAGES for block in blocks(page.values[0], "toml")]
    assert len(shown) > 1
    for board in shown:
        assert wiring(from_tables("prove.md", parse_toml("prove.md", board.encode())))


@pytest.mark.parametrize("page", PAGES)
def test_moves_that_are_typed_are_moves_of_the_game(page: Path) -> None:
    games = [find(name) for name in names()]
    boards = re.findall(r"reedlight play --board ([\w-]+)", page.read_text("utf-8"))
    played = [find(load(board).game) for board in boards] or games
    verbs = {verb for game in games for verb in language_for(game).names("verb")} - WORDS_OF_THE_DOCTOR
    for typed in CODE.findall(page.read_text("utf-8")):
        if typed.split()[0] in verbs:
            assert any(readable(game, typed) for game in played), typed


def readable(game: Game, typed: str) -> bool:
    with suppress(UnreadableMove):
        return bool(game.read_move(game.new({}), typed))
    return False
