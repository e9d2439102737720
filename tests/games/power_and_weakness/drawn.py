"""Games and positions drawn at random from a seed: what the tests here walk through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from controller.engine.moves import Move
from controller.errors import UnreadableMove
from controller.games.power_and_weakness import GAME, components
from controller.games.power_and_weakness.state import State
from tests.games import walks
from tests.games.walks import Step
from tests.positions import ENGLAND, SYMBOLS

MARKERS = ["castle"] * 5 + ["tent"] * 5 + ["armour"] * 4 + ["keys"] * 4
IN_HAND = (
    *(f"influence-{symbol}" for symbol in SYMBOLS for _ in range(4)),
    *(f"extra-{symbol}" for symbol in SYMBOLS),
    *("movement",) * 4,
    *("sea-movement",) * 3,
    *("merlin",) * 3,
    *("snake",) * 3,
)
LIGHTNING = ("victory-point",) * 3 + ("rebellion",) * 2 + ("change-marker",) * 2
TOKENS = (3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8)
OPTIONS = tuple(
    {"start_tie_basis": basis, "snake_vs_lightning": stops} for basis in ("ended", "new") for stops in (False, True)
)


def kind_of(text: str) -> str:
    """The verb, and of a tile's use what for."""
    words = text.split()
    return " ".join(words[:1] + words[2:3]) if words[0] == "use" and len(words) < 5 else words[0]


def _texts(regions: Sequence[str]) -> Iterator[str]:
    """All that looks like a move and has no free numbers in it; not all of it is one."""
    yield from ("recruit", "stop", "snake", "allow", "rebel none", "marker none", "withdraw none", "occupy", "leave")
    yield from (f"{verb} {tile}" for verb in ("take", "offer") for tile in components.TILES)
    uses = ("strengthen", "recruit", "recruit knights", "recruit magicians")
    yield from (f"use {tile} {use}" for tile in components.TILES for use in uses)
    yield from (
        f"use {tile} {use} {r}" for tile in components.TILES for use in ("reinforce", "takeover") for r in regions
    )
    yield from (f"place {region}" for region in regions)
    yield from (f"{verb} {r} {s}" for verb in ("marker", "region-marker") for r in regions for s in components.SYMBOLS)
    yield from (f"withdraw {kind} {region}" for kind in components.KINDS for region in regions)
    yield from (f"bid {n}" for n in range(17))
    yield from (f"token {value}" for value in components.TOKENS)
    yield from (f"start {seat}" for seat in components.SEATS)


def fixed_moves(state: State) -> Iterator[Move]:
    """Every move of a map that has no free numbers in it, legal or not."""
    for text in _texts(state.setting.regions):
        with suppress(UnreadableMove):
            yield GAME.read_move(state, text)


def choose(rng: Random, moves: Sequence[Move]) -> Move:
    """Any move, but each kind of move as likely as the next: takeovers come up as often as takes."""
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(kind_of(move.text), []).append(move)
    return rng.choice(kinds[rng.choice(list(kinds))])


def walk(seed: int, state: State, most: int) -> Iterator[Step]:
    """A random walk of at most so many moves, as long as somebody is to act."""
    rng = Random(seed)
    fair = rng.random() < 0.5

    def draw(state: State) -> tuple[str, Move]:
        actor = rng.choice(GAME.to_act(state))
        moves = GAME.options(state, actor)
        return actor, rng.choice(moves) if fair else choose(rng, moves)

    return walks.walk(GAME, state, most, draw)


@cache
def game(seed: int) -> tuple[Step, ...]:
    """A whole game on the shipped map (or as much of it as 600 moves are), with options drawn too."""
    return tuple(walk(seed, GAME.new(Random(seed).choice(OPTIONS)), 600))


def position(seed: int) -> dict[str, Any]:
    """Any position between two moves: of a turn, in or out of action D, or one in which the table is to act."""
    rng = Random(seed)
    england = rng.random() < 0.25
    names = list(ENGLAND) if england else [f"r{n}" for n in range(rng.randint(1, 9))]
    pairs = list(combinations(names, 2))
    rng.shuffle(pairs)
    chart = "england-15" if england else {
        "borders": [list(pair) for pair in pairs[: rng.randint(0, 2 * len(names))]],
        "coastal": [name for name in names if rng.random() < 0.6],
    }  # fmt: skip
    markers = rng.sample(MARKERS, len(MARKERS))
    regions: dict[str, dict[str, Any]] = {name: {"marker": markers.pop()} for name in names}
    left = {seat: [16, 16] for seat in ("orange", "white")}
    tiles = rng.sample(IN_HAND, len(IN_HAND))
    lightning = rng.sample(LIGHTNING, len(LIGHTNING))
    _populate(rng, regions, left)
    using = rng.random() < 0.3
    found: dict[str, Any] = {
        "game": "power-and-weakness",
        "version": 1,
        "options": dict(rng.choice(OPTIONS)),
        "map": chart,
        "cycle": {"number": rng.randint(1, 6)},
        "timer": rng.choice((1, 1, 2, 2, 3, 4, 5, 7)),
        "recruited": rng.random() < 0.5,
        "regions": regions,
        "seats": {seat: _seat(rng, left[seat], tiles) for seat in left},
        "offer": [pool.pop() for pool in (tiles, lightning) for _ in range(rng.randint(0, 3))],
        "spare_markers": [markers.pop() for _ in range(rng.randint(0, min(3, len(markers))))],
        "turn": {
            "seat": rng.choice(("orange", "white")),
            "actions_left": rng.randint(0, 1) if using else rng.randint(1, 2),
            "using_tiles": using,
        },
    }
    _bag(rng, found, tiles + lightning)
    if rng.random() < 0.2:
        _give_to_the_table(rng, found)
    return found


def _populate(rng: Random, regions: dict[str, dict[str, Any]], left: dict[str, list[int]]) -> None:
    crowd = rng.choice((1, 2, 3, 6))
    for entry in regions.values():
        seat = rng.choice(("orange", "white", None))
        if seat is None:
            continue
        numbers = [rng.randint(0, min(crowd, n)) for n in left[seat]]
        if not any(numbers):
            continue
        entry |= {"owner": seat, "knights": numbers[0], "magicians": numbers[1]}
        left[seat] = [n - used for n, used in zip(left[seat], numbers, strict=True)]


def _seat(rng: Random, left: list[int], tiles: list[str]) -> dict[str, Any]:
    reserve = [rng.choice((0, rng.randint(0, min(4, n)), n)) for n in left]
    return {
        "victory_points": rng.choice((0, 3, 7, 10, 11)),
        "reserve": {"knights": reserve[0], "magicians": reserve[1]},
        "tiles": [tiles.pop() for _ in range(rng.randint(0, 6))],
        "extra": {symbol: 1 for symbol in SYMBOLS if rng.random() < 0.15},
    }


def _bag(rng: Random, found: dict[str, Any], tiles: list[str]) -> None:
    # Seldom a full one: else most of a walk would be turning tiles over.
    if rng.random() < 0.7:
        rng.shuffle(tiles)
        cut = rng.randint(0, min(5, len(tiles)))
        found["bag"], found["tile_discards"] = tiles[:cut], tiles[cut : cut + rng.randint(0, 4)]
    if rng.random() < 0.3:
        tokens = rng.sample(TOKENS, len(TOKENS))
        cut = rng.randint(0, 3)
        found["time_tokens"], found["token_discards"] = tokens[:cut], tokens[cut:]


def _give_to_the_table(rng: Random, found: dict[str, Any]) -> None:
    found |= {"turn": None, "recruited": False}
    for mine in found["seats"].values():
        mine["extra"] = {}
        if rng.random() < 0.5:
            mine["victory_points"] = 3
    what = rng.choice(("token", "offer", "region-marker"))
    if what == "token":
        found |= {"timer": 0, "offer": []}
    elif what == "offer":
        found["offer"] = found["offer"][: found["timer"] + 3]
    else:
        del found["spare_markers"]
        for entry in found["regions"].values():
            if rng.random() < 0.5:
                del entry["marker"]
        found |= {"offer": [], "timer": 4}
