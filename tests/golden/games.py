"""Golden games: recorded once, replayed at every change.

A file is JSON Lines: first what the game begins with, then one line for each move, with the digest of the position
after it. What changes a digest changes what players have on disk.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import digest
from controller.engine.moves import Move
from controller.games_found import find
from controller.players import PLAYERS
from sim.deciders import Bot, Dealer, Decider
from tests.games.balance_of_power.table import RING
from tests.games.power_and_weakness.drawn import choose
from tests.positions import example

FOLDER = Path(__file__).parent
POWER, BALANCE, WEB = "power-and-weakness", "balance-of-power", "web-of-power-card-game"


class Golden(NamedTuple):
    """How a golden game is made.

    Attributes:
        game: whose rules.
        seed: where all its chance comes from.
        players: who plays the seats, in turn: ``random``, ``greedy``, or ``busy`` (every kind of move as likely as the
            next). Where all seats are random or busy so is chance; else it is drawn by its weights.
        options, seats: of a new game.
        position: what it begins with instead.
        most: after so many moves it is cut short.
    """

    game: str
    seed: int
    players: tuple[str, ...] = ("random",)
    options: dict[str, Any] = {}  # noqa: RUF012 - nobody changes it
    seats: tuple[str, ...] = ()
    position: dict[str, Any] | None = None
    most: int = 280


def ring(seats: int, **options: bool) -> dict[str, Any]:
    """Balance of Power on a ring of six territories and an island empire, before the empires are given."""
    start = {"game": BALANCE, "version": 1, "map": RING, "options": options, "seats": [None] * seats, "turn": None}
    return find(BALANCE).write(find(BALANCE).read(start))


PLACES = find(BALANCE).default_seats
CARL = ("anna", "bert", "carl")
EMIL = ("anna", "bert", "carl", "dora", "emil")
EXAMPLE = example(orange="3k1m castle movement 2vp", white="2k2m 3vp", spare="castle tent")
GAMES = {
    "england-15-first": Golden(POWER, 1),
    "england-15-second": Golden(POWER, 2, ("busy",)),
    "england-15-options": Golden(POWER, 3, ("busy",), {"start_tie_basis": "new", "snake_vs_lightning": True}),
    "example": Golden(POWER, 4, position=EXAMPLE),
    "example-left": Golden(POWER, 6, ("busy",), position=EXAMPLE),
    "europe-54-two": Golden(BALANCE, 1, ("greedy",), seats=PLACES[:2]),
    "europe-54-four": Golden(BALANCE, 12, ("greedy",), {"tougher_neutrals": True}, PLACES[:4]),
    "europe-54-chosen": Golden(BALANCE, 5, ("busy",), {"choose_empires": True, "visible_scores": True}, PLACES[:4]),
    "europe-54-respawn": Golden(BALANCE, 17, ("greedy", "busy"), {"respawn": True}, PLACES[:4]),
    "europe-54-empires": Golden(BALANCE, 4, ("greedy", "random"), {"respawn": True}, ("russia", "france")),
    "ring-domination": Golden(BALANCE, 22, ("busy",), position=ring(2, total_domination=True)),
    "ring-respawn": Golden(BALANCE, 7, ("busy", "greedy"), position=ring(3, respawn=True)),
    "ring-chosen": Golden(BALANCE, 8, position=ring(3, choose_empires=True), most=100),
    "cards-three": Golden(WEB, 1, ("greedy",), seats=CARL),
    "cards-three-options": Golden(
        WEB, 8, ("random",), {"only_initial_ends": True, "own_claim_block": False}, CARL
    ),
    "cards-five": Golden(WEB, 3, ("random", "greedy"), seats=EMIL),
    "cards-five-options": Golden(
        WEB, 4, ("greedy",), {"only_initial_ends": True, "own_claim_block": False}, EMIL
    ),
    "cards-busy": Golden(WEB, 5, ("busy",), {"own_claim_block": False}, ("Z", "a_b", "seat-1", "10")),
}  # fmt: skip


class BusyPlayer:
    """Every kind of move is as likely as the next; a turn that may be ended at any time goes on while it can."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def decide(self, game: Game, state: GameState, actor: str) -> Move:
        moves = game.options(state, actor)
        if game.name == POWER:
            return choose(self._chance, moves)
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(type(move).__name__, []).append(move)
        if len(kinds) > 1:
            kinds.pop("End", None)
        return self._chance.choice(kinds[self._chance.choice(list(kinds))])


class EvenDealer:
    """Every chance is as likely as the next, whatever its weight."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def decide(self, game: Game, state: GameState, actor: str) -> Move:
        return self._chance.choice(game.options(state, actor))


DEALERS: dict[str, Callable[[Random], Decider]] = {"random": EvenDealer, "greedy": Dealer, "busy": BusyPlayer}


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.jsonl"))


def deciders(golden: Golden, rng: Random, seats: Sequence[str]) -> Iterator[Decider]:
    """Who decides for each seat, and last who decides for chance."""
    for _, kind in zip(seats, cycle(golden.players), strict=False):
        yield BusyPlayer(rng) if kind == "busy" else Bot(PLAYERS[kind](rng))
    yield DEALERS["greedy" if "greedy" in golden.players else golden.players[0]](rng)


def record(golden: Golden) -> list[dict[str, Any]]:
    """Play the game of a seed from its beginning to its end, or until it is cut short."""
    game, rng = find(golden.game), Random(golden.seed)
    state = game.read(golden.position) if golden.position else game.new(golden.options, golden.seats)
    deciding = list(deciders(golden, rng, game.seats(state)))
    head = {"game": game.name, "seed": golden.seed, "position": game.write(state), "digest": digest(game, state)}
    lines: list[dict[str, Any]] = [head]
    while (actors := game.to_act(state)) and len(lines) <= golden.most:
        actor = rng.choice(actors)
        number = -1 if actor == TABLE else game.seats(state).index(actor)
        move = deciding[number].decide(game, state, actor)
        assert move is not None
        state = game.play(state, actor, move)
        lines.append({"n": len(lines), "seat": actor, "move": move.text, "digest": digest(game, state)})
    return [*lines, {"result": dict(game.result(state))}]


def line(told: dict[str, Any]) -> str:
    return json.dumps(told) + "\n"


def write(path: Path, lines: list[dict[str, Any]]) -> None:
    path.write_text("".join(map(line, lines)), encoding="utf-8")


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
