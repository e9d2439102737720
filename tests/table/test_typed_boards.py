"""Tables that feel little or nothing: what they cannot feel is entered, and what they say is worded so."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from controller import boards
from controller.choices import new_game
from controller.engine.game import TABLE, Game
from controller.engine.next_draw import draw
from controller.games_found import Installed, find
from tests.commands.running import run
from tests.table.lines import play

GAMES = tuple(Installed())
MOST = 120


def line(at: float, seat: str, move: str) -> dict[str, Any]:
    return {"at": at, "enter": move, "seat": seat}


def entered(rules: Game, seed: int) -> list[tuple[dict[str, Any], str]]:
    """A random game up to so many moves, chance included: each as it is entered, and as everybody is told of it."""
    chance, state = random.Random(seed), new_game(rules, {}, rules.default_seats[: rules.default_count])
    lines = list[tuple[dict[str, Any], str]]()
    while (acting := rules.to_act(state)) and len(lines) < MOST:
        move = draw(rules, state, chance) if acting == (TABLE,) else chance.choice(rules.options(state, acting[0]))
        lines.append((line(len(lines), acting[0], move.text), rules.seals(move) or move.text))
        state = rules.play(state, acting[0], move)
    return lines


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_is_played_by_entered_moves_and_draws_alone(game: str, seed: int) -> None:
    lines = entered(find(game), seed)
    heard = play(f"{game}-typed", [one for one, _ in lines])
    committed = [(one["seat"], one["committed"]) for one in heard if "committed" in one]
    assert committed == [(one["seat"], told) for one, told in lines]
    assert len(committed) == MOST
    assert not [one for one in heard if "astray" in one]
    said = " ".join(one["says"] for one in heard if "says" in one)
    assert "reader" not in said
    assert "knock" not in said.casefold()


@pytest.mark.parametrize("game", GAMES)
def test_where_the_companion_deals_it_says_what_goes_where(game: str) -> None:
    rules = find(game)
    heard = play(f"{game}-typed", [{"at": 1.0}], options={"dealer": "companion"}, seed=5)
    dealt = [one for one in heard if "committed" in one]
    assert dealt
    assert {one["seat"] for one in dealt} == {TABLE}
    assert "turn" in heard[-1]["position"]
    assert heard[-1]["position"]["turn"] is not None
    codes = [one["code"] for one in heard if "code" in one]
    assert "lay.begin" not in codes
    lays = rules.to_act(rules.new(rules.option_defaults)) == (TABLE,) and game != "balance-of-power"
    assert codes.count("lay.typed") == int(lays)


def test_a_refused_move_says_why() -> None:
    heard = play("power-and-weakness-typed", [line(1, "orange", "place atlantis"), line(2, "orange", "stop")],
                 options={"dealer": "companion"})  # fmt: skip
    after = [one for one in heard if one.get("at", 0) >= 1 and "says" in one]
    assert len(after) == 2
    assert all(one["says"].endswith((".", ")")) for one in after)


def at_turn(seat: str = "orange") -> dict[str, Any]:
    found = play("power-and-weakness-typed", [], options={"dealer": "companion"}, seed=1)[-1]["position"]
    return {**found, "turn": {**found["turn"], "seat": seat}}


def committed(heard: list[dict[str, Any]]) -> list[str]:
    return [one.get("committed") or f"undone {one['undone']}" for one in heard if "committed" in one or "undone" in one]


def test_an_undo_is_entered_too() -> None:
    heard = play("power-and-weakness-typed", [line(1, "orange", "place rheged"), line(2, "orange", "undo")],
                 start=at_turn())  # fmt: skip
    assert [one["code"] for one in heard if one.get("at") == 2 and "code" in one] == ["undone"]
    assert "owner" not in heard[-1]["position"]["regions"]["rheged"]


@pytest.mark.parametrize(
    ("answers", "taken_back"),
    [
        ([("white", "yes")], True),
        ([("white", "no")], False),
        ([("orange", "yes")], False),  # who asked cannot agree for the other
        ([("orange", "yes"), ("white", "yes")], True),
        ([(TABLE, "yes")], True),  # anybody at one screen types for the seat that is asked
    ],
)
def test_an_undo_of_what_was_hidden_needs_the_seat_that_is_asked(
    answers: list[tuple[str, str]], taken_back: bool
) -> None:
    scene = [line(1, TABLE, "region-marker alt-clut castle"), line(3, "orange", "undo")]
    scene += [line(4 + n, seat, word) for n, (seat, word) in enumerate(answers)]
    heard = play("power-and-weakness-typed", scene)
    asked = [one["asks"] for one in heard if "asks" in one]
    assert (asked[0]["seat"], asked[0]["code"]) == ("white", "ask.undo")
    assert [choice["label"] for choice in asked[0]["choices"]] == ["yes", "no"]
    assert ("undone" in [one.get("code") for one in heard]) is taken_back


def test_a_pause_is_entered_and_ended() -> None:
    scene = [line(1, "table", "pause"), line(2, "orange", "place rheged"), line(3, "table", "resume"),
             line(4, "orange", "place powys")]  # fmt: skip
    heard = play("power-and-weakness-typed", scene, start=at_turn())
    assert [one["committed"] for one in heard if "committed" in one] == ["place powys"]


# Partly blind tables.


def without(table: Any, key: str) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name != key}


def board_file(folder: Path, text: str) -> str:
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_wells_without_a_reader_feel_the_pieces_and_the_rest_is_entered(tmp_path: Path) -> None:
    """The shipped board, its wiring as it is, but without reader and keys."""
    tables = tomlkit.parse((boards.SHIPPED / "power-and-weakness-presence.toml").read_text("utf-8"))
    own = board_file(tmp_path, tomlkit.dumps({**tables, "readers": [], "body": without(tables["body"], "readers")}))
    assert not boards.load(own).typed
    start = at_turn()
    scene = [
        {"at": 1.0, "switch": "rheged.1", "closed": True},
        line(7.0, "white", f"take {start['offer'][0]}"),
    ]
    heard = play(own, scene, start=start)
    assert [one["committed"] for one in heard if "committed" in one] == ["place rheged", f"take {start['offer'][0]}"]


def test_keys_alone_take_back(tmp_path: Path) -> None:
    own = board_file(
        tmp_path,
        'base = "power-and-weakness-typed"\nname = "keys"\nkeys = ["orange.undo", "white.undo"]\n'
        '[body]\nkind = "pi-lines"\n[body.lines]\n"orange.undo" = 5\n"white.undo" = 6\n',
    )
    scene = [line(1, "orange", "place rheged"), {"at": 2.0, "key": "orange.undo"}]
    heard = play(own, scene, start=at_turn())
    assert "undone" in [one.get("code") for one in heard]


@pytest.mark.parametrize("part", ['keys = ["orange.undo"]', 'readers = ["main"]'])
def test_a_body_without_wires_has_no_parts(tmp_path: Path, part: str) -> None:
    result = run("table", "--board", board_file(tmp_path, f'base = "power-and-weakness-typed"\nname = "x"\n{part}\n'))
    assert result.exit_code == 1
    assert "nothing is connected to a typed board" in result.stderr
