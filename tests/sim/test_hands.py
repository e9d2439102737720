"""Hands equal rules: whatever hands do on the simulated table, the companion's game is the one they meant."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from controller.boards import sensing
from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.games_found import Installed
from controller.players import PLAYERS
from sim.campaign import Campaign, play, table
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import MOST_PLIES, GameResult, Setting
from tests.engine.random_games import positions, random_game

BOARDS = {
    "power-and-weakness-region": (8, 110),
    "power-and-weakness-counting": (8, 110),
    "power-and-weakness-counting-pi": (4, 110),
    "power-and-weakness-counting-pico": (4, 110),
    "power-and-weakness-presence": (8, 110),
    "balance-of-power-counting": (4, 90),
    "balance-of-power-counting-rows": (1, 90),
    "web-of-power-card-game-tray": (3, MOST_PLIES),
    "web-of-power-card-game-tray-rows": (1, MOST_PLIES),
    "web-of-power-card-game-reader": (3, MOST_PLIES),
}
"""How many games are played on each board under each profile, and after how many plies they are cut short."""
FIRST_OF_EACH = ("power-and-weakness-counting", "balance-of-power-counting", "web-of-power-card-game-tray")
SPOTLESS = ("clean", "bouncy", "clumsy")
"""Profiles under which nothing may ever be misread; under the others a fault may look like a move."""
HOSTILE = (
    "drumming",
    "toppled",
    "cleared",
    "magnet-swept",
    "two-at-once",
    "stranger",
    "bit-rot",
    "sleep",
    "clock-jump",
)
"""Profiles that are played with in short here, and in full by `make test-hostile`."""
WORN_PAWNS = ("balance-of-power-counting", "worn")
"""Where a dead switch hides a move of a pawn: the other half of it looks like a duplicate."""
every_board = pytest.mark.parametrize("board", BOARDS)


def allowed(board: str, faults: str, moves: int) -> int:
    """How many misreadings there may be."""
    if faults in SPOTLESS:
        return 0
    return moves // 40 if (board, faults) == WORN_PAWNS else 2


def test_every_shipped_board_is_played_on():
    assert set(BOARDS) == set(sensing())
    assert {table(board)[1].name for board in FIRST_OF_EACH} == set(Installed())


@pytest.mark.parametrize("faults", [name for name in PROFILES if name not in HOSTILE])
@every_board
def test_no_game_is_lost(board, faults):
    games, plies = BOARDS[board]
    campaign = Campaign(board, faults, seed=1, games=games, most_plies=plies)
    results = [play(campaign, index) for index in range(games)]
    assert [(n, result.notes) for n, result in enumerate(results) if result.lost] == []
    misread = [(n, result.notes) for n, result in enumerate(results) if result.misreadings]
    moves = sum(result.moves for result in results)
    assert sum(result.misreadings for result in results) <= allowed(board, faults, moves), misread
    hows = {how for result in results for how, n in result.recognised.items() if n}
    assert {"at_once", "asked", *(["settled"] if len(table(board)[0].zones) > 1 else [])} <= hows
    if plies == MOST_PLIES:
        assert not any(result.cut_short for result in results)


def compared_all_along(game: Play) -> int:
    """Play a game; after how many moves the companion's state was the hands' own (whenever nothing was amiss)."""
    seen, compared = 0, 0
    game.begin()
    while not game.hands.finished:
        before = len(game.companion.session.history)
        game.step()
        if len(game.companion.session.history) > before and not game.beliefs.troubled:
            seen += 1
            compared += game.companion.session.state == game.beliefs.truth
    assert compared == seen
    assert game.differences() == []
    assert [(step.seat, step.move.text) for step in game.session.history] == game.beliefs.moves()
    return compared


@every_board
@pytest.mark.parametrize("players", sorted(PLAYERS))
def test_a_whole_game_is_the_same_for_hands_and_companion_after_every_move(board, players):
    loaded, game = table(board)
    seats = dict.fromkeys(game.default_seats[: game.default_count], players)
    assert compared_all_along(Play(game, loaded, Setting(PROFILES["clean"], seats, most_plies=220), "whole")) > 50


def spotless(result: GameResult) -> bool:
    return (result.lost, result.misreadings) == (False, 0)


# Seats, options and beginnings.

SEATS = [(board, count) for board in FIRST_OF_EACH for count in table(board)[1].seat_counts]


@pytest.mark.parametrize(("board", "count"), SEATS)
def test_as_many_as_may_sit_there_can_play(board, count):
    loaded, game = table(board)
    players = dict(zip(game.default_seats[:count], ("random", "greedy") * 3, strict=False))
    name = Play(game, loaded, Setting(PROFILES["bouncy"], players, most_plies=120), "seats")
    result = name.run()
    assert spotless(result), result.notes
    assert len(game.seats(name.beliefs.truth)) == count
    assert len({actor for actor, _ in name.beliefs.moves()} - {TABLE, *game.default_seats[:count]}) in (0, count)


@pytest.mark.parametrize(
    ("board", "seats"),
    [
        ("balance-of-power-counting", ("russia", "france")),
        ("balance-of-power-counting", ("germany", "austria", "ottoman-empire", "great-britain")),
        ("web-of-power-card-game-tray", ("Zoe", "a_b", "seat-1")),
        ("web-of-power-card-game-reader", ("emil", "dora", "carl", "bert")),
    ],
)
def test_seats_may_have_other_names(board, seats):
    loaded, game = table(board)
    name = Play(game, loaded, Setting(PROFILES["clumsy"], dict.fromkeys(seats, "random"), most_plies=120), "names")
    result = name.run()
    assert spotless(result), result.notes
    assert game.seats(name.beliefs.truth) == seats


def options(game: Game) -> Iterator[dict[str, Any]]:
    """Each option of the rules otherwise than by default."""
    for key, value in game.option_defaults.items():
        yield {key: not value if isinstance(value, bool) else "new"}


OPTIONS = [(board, chosen) for board in FIRST_OF_EACH for chosen in options(table(board)[1])]


@pytest.mark.parametrize(
    ("board", "chosen"), OPTIONS, ids=lambda value: value if isinstance(value, str) else next(iter(value))
)
def test_every_option_of_the_rules_can_be_played(board, chosen):
    loaded, game = table(board)
    name = Play(game, loaded, Setting(PROFILES["clean"], game_options=chosen, most_plies=130), "options")
    result = name.run()
    assert spotless(result), result.notes
    assert game.write(name.beliefs.truth)["options"] == {**game.option_defaults, **chosen}


def begun_from(board: str) -> Iterator[GameState]:
    """Positions that a table may begin with: from the middle of games, and drawn ones on the board's own map."""
    loaded, game = table(board)
    for seed in range(4):
        steps = random_game(game.name, seed)
        yield steps[len(steps) * (seed + 1) // 5].before
    drawn = [state for state in positions(game.name, 0, 60) if game.write(state).get("map") == loaded.map]
    yield from [state for state in drawn if game.to_act(state)][:4]


@every_board
def test_a_game_may_begin_from_a_position(board):
    loaded, game = table(board)
    begun = 0
    for number, state in enumerate(begun_from(board)):
        journal = MemoryJournal()
        start = session.begin(game, journal, state)
        name = Play(game, loaded, Setting(PROFILES["clean"], most_plies=25), f"from {number}", begun=(start, journal))
        result = name.run()
        assert spotless(result), (number, result.notes)
        assert result.moves > 0
        begun += 1
    assert begun >= 4


@pytest.mark.parametrize("board", [board for board in BOARDS if not board.startswith("balance")])
def test_the_companion_may_deal(board):
    loaded, game = table(board)
    setting = Setting(PROFILES["clean"], options={"dealer": "companion"}, most_plies=190)
    name = Play(game, loaded, setting, "dealt")
    result = name.run()
    assert spotless(result), result.notes
    assert sum(actor == TABLE for actor, _ in name.beliefs.moves()) > 20


@pytest.mark.parametrize("board", ["web-of-power-card-game-tray", "web-of-power-card-game-reader"])
def test_a_companion_that_deals_tells_no_law_card(board):
    loaded, game = table(board)
    name = Play(game, loaded, Setting(PROFILES["clean"], options={"dealer": "companion"}), "unseen")
    assert spotless(name.run())
    dealt = [text for actor, text in name.beliefs.moves() if actor == TABLE and text.startswith("law-card")]
    assert len(dealt) == 8
    assert all(text.endswith(" unknown") for text in dealt)


# What befalls a table.


@pytest.mark.parametrize("board", FIRST_OF_EACH)
def test_long_slips_are_undone_and_counted(board):
    loaded, game = table(board)
    hands = replace(PROFILES["clumsy"], slip=0.3, long_slip=0.25)
    results = [Play(game, loaded, Setting(hands, most_plies=130), f"slips {n}").run() for n in range(6)]
    assert sum(result.undone for result in results) > 2
    assert not any(result.lost or result.misreadings for result in results)


@every_board
def test_a_power_cut_makes_a_new_companion(board):
    loaded, game = table(board)
    name = Play(game, loaded, Setting(PROFILES["power-cuts"], most_plies=150), "cut")
    first = name.companion
    result = name.run()
    assert name.companion is not first
    assert not result.lost
