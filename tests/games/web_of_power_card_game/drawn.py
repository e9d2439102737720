"""Positions of the Web of Power card game drawn at random from a seed: what the two referees are compared on.

Every position is valid by the contract (formats.md); how stones, law cards and cards in front came to be where they are
is not asked, so most could never come up in play. Nothing here knows the game under test.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.games.web_of_power_card_game import naive
from tests.games.web_of_power_card_game.naive import CARDS, FACES, LAW_PLACES, circles, country

OPTIONS = tuple(
    {"only_initial_ends": initial, "own_claim_block": block} for initial in (False, True) for block in (True, False)
)
SEATS = (
    ("anna", "bert", "carl"),
    ("anna", "bert", "carl", "dora"),
    ("anna", "bert", "carl", "dora", "emil"),
    ("Z", "a_b", "seat-1"),
    ("10", "9", "-", "_"),
    ("unknown", "hand", "left", "from", "Table"),
)
LAW_DECK = ("take-back-stone", "three-symbols", "different-colours", "minus-two") * 2
COLUMNS = range(1, 15)
Grid = dict[tuple[int, int], str]


def kind_of(text: str) -> str:
    """A move without the cards, rows and places that it names."""
    verb, *words = text.split()
    if verb == "take" and len(words) > 2:
        return f"take pays {'hand' if words[3] == 'hand' else 'PLACE'}"
    if verb == "stone" and len(words) > 1:
        return "stone from"
    if verb == "law":
        return text
    return verb


def choose(rng: Random, moves: Sequence[str]) -> str:
    """Any move, but each kind of move as likely as the next."""
    kinds: dict[str, list[str]] = {}
    for move in sorted(moves):
        kinds.setdefault(kind_of(move), []).append(move)
    return rng.choice(kinds[rng.choice(list(kinds))])


def beginning(options: dict[str, Any], seats: Sequence[str]) -> dict[str, Any]:
    """A game of which nothing is dealt yet, with everything that the contract requires and no more."""
    named: dict[str, Any] = {seat: {} for seat in seats}
    return {"game": "web-of-power-card-game", "version": 1, "options": options, "seats": named, "turn": None}


def position(seed: int, kind: str = "") -> dict[str, Any]:
    """Any position: mostly of a turn, else of the deal or of the end (or of this kind only), in full or with defaults
    left out."""
    rng = Random(seed)
    kind = kind or rng.choices(("turn", "deal", "reveal"), (16, 2, 2))[0]
    seats = rng.choice(SEATS)
    found: dict[str, Any] = {
        "game": "web-of-power-card-game",
        "version": 1,
        "options": dict(rng.choice(OPTIONS)),
        "rows": [[], [], [], []],
        "first": [1, 1, 1, 1],
        "law": {},
        "stones": {},
        "seats": {seat: {"cards": [], "law": [], "stones": 3, "lost": 0} for seat in seats},
        "played": [],
        "turn": None,
        "pending": None,
    }
    {"turn": _turn, "deal": _deal, "reveal": _reveal}[kind](rng, found)
    for mine in found["seats"].values():
        rng.shuffle(mine["cards"])
    if rng.random() < 0.4:
        _leave_out(found)
    return found


# The beginning and the end.


def _deal(rng: Random, found: dict[str, Any]) -> None:
    cards = rng.sample(CARDS, len(CARDS))
    n = rng.choice((0, rng.randint(0, 56), rng.randint(50, 56), 56, 56))
    found["rows"] = [cards[14 * row : min(n, 14 * row + 14)] for row in range(4)]
    if n == 56:
        deck = _law_cards(rng)[: rng.randint(0, 8)]
        found["law"] = dict(zip(LAW_PLACES, deck, strict=False))


def _reveal(rng: Random, found: dict[str, Any]) -> None:
    """The rows are empty. With nothing unknown in front the scores follow by themselves."""
    _hand_out(rng, found, rng.sample(CARDS, len(CARDS)))
    _lay_law_cards(rng, found, [])
    for seat in found["seats"]:
        _stones_of(rng, found, seat, [])
    if rng.random() < 0.5:
        _bring_to_a_draw(rng, found)


def _bring_to_a_draw(rng: Random, found: dict[str, Any]) -> None:
    """Most seats get equally many cards, again and again until, with luck, the best two have as many points."""
    seats = list(found["seats"])
    equal = seats[: rng.choice((2, 4)) if len(seats) > 3 else 2]
    for _ in range(12):
        cards = rng.sample(CARDS, len(CARDS))
        for i, seat in enumerate(seats):
            found["seats"][seat]["cards"] = cards[i :: len(equal)] if seat in equal else []
        if not naive.winners(found):
            return


# A turn.


def _turn(rng: Random, found: dict[str, Any]) -> None:
    seat = rng.choice(list(found["seats"]))
    deck = _clumped(rng) if rng.random() < 0.6 else rng.sample(CARDS, len(CARDS))
    runs = _runs(rng)
    law = [name for name in ("three-symbols", "different-colours") if rng.random() < 0.3]
    # Only a law card that has left its place can have been played.
    law = law[: len(LAW_PLACES) - sum(_in_runs(runs, place) for place in LAW_PLACES)]
    taken = _taken(rng, runs, deck, law, found["options"]["only_initial_ends"])
    grid = {(row, column): deck.pop() for row, (first, last) in enumerate(runs, 1) for column in range(first, last + 1)}
    _hand_out(rng, found, deck)
    found["seats"][seat]["cards"] += taken.values()
    found["rows"] = [[grid[at] for at in sorted(grid) if at[0] == row] for row in range(1, 5)]
    found["first"] = [first if first <= last else 1 for first, last in runs]
    _lay_law_cards(rng, found, law)
    ends = [f"{row},{column}" for row, run in enumerate(runs, 1) if run[0] <= run[1] for column in run]
    everywhere = [f"{row},{column}" for row, column in grid]
    wanted = list(dict.fromkeys([*rng.sample(ends, len(ends)), *rng.sample(everywhere, len(everywhere))]))
    for name in rng.sample(list(found["seats"]), len(found["seats"])):
        if rng.random() < 0.3:
            rng.shuffle(wanted)
        _stones_of(rng, found, name, wanted)
    found["stones"] = dict(sorted(found["stones"].items(), key=lambda _: rng.random()))
    places = rng.sample(list(taken), len(taken))
    found["turn"] = {
        "seat": seat,
        "taken": {f"{row},{column}": taken[row, column] for row, column in places},
        "law": law,
        "stone": bool(taken) and rng.random() < 0.4,
    }


def _clumped(rng: Random) -> list[str]:
    """A deck in which a country's cards lie together more often than not."""
    where = {name: rng.random() for name in FACES}
    return sorted(CARDS, key=lambda card: where[country(card)] + 0.1 * rng.random())


def _runs(rng: Random) -> list[tuple[int, int]]:
    """Of each row the first and the last column still there; an empty row ends before it begins."""
    longest = rng.choice((1, 2, 3, 5, 14))
    if rng.random() < 0.05:
        return [(1, 14)] * 4
    if rng.random() < 0.05:
        return [(1, 0)] * 4
    found = []
    for _ in range(4):
        n = rng.randint(0, longest)
        first = rng.randint(1, 15 - n)
        found.append((first, first + n - 1))
    return found


def _taken(rng: Random, runs: list[tuple[int, int]], deck: list[str], law: list[str], initial_only: bool) -> Grid:
    """Cards off the deck that one turn could have taken next to the runs."""
    if rng.random() < 0.4 or not deck:
        return {}
    most = 3 if "three-symbols" in law else 2
    found: Grid = {}
    outer = [list(run) for run in runs]
    for _ in range(rng.choice((1, 1, 2, 3, 4, 6))):
        places = _outwards(rng, runs, outer, initial_only)
        fitting = [
            card
            for card in deck
            if sum(map(circles, [*found.values(), card])) <= most
            and ("different-colours" in law or all(country(card) == country(other) for other in found.values()))
        ]
        in_rows = sum(last - first + 1 for first, last in runs)
        if not places or not fitting or in_rows == len(deck):
            break
        row, column = rng.choice(places)
        card = rng.choice([card for card in fitting if not circles(card)] or fitting if rng.random() < 0.5 else fitting)
        deck.remove(card)
        found[row, column] = card
        first, last = outer[row - 1]
        outer[row - 1] = [column, column] if first > last else [min(first, column), max(last, column)]
    return found


def _outwards(
    rng: Random, runs: list[tuple[int, int]], outer: list[list[int]], initial_only: bool
) -> list[tuple[int, int]]:
    """The places next to what lay in the rows; of an empty row, of which nothing is taken yet, any one."""
    found = []
    for row, (run, (first, last)) in enumerate(zip(runs, outer, strict=True), 1):
        if first > last:
            found.append((row, rng.choice(COLUMNS)))
            continue
        empty = run[0] > run[1]
        for column, taken_here in ((first - 1, run[0] - first), (last + 1, last - run[1])):
            too_many = last > first if empty else taken_here > 0
            if column in COLUMNS and not (initial_only and too_many):
                found.append((row, column))
    return found


# Cards, stones and law cards in front of the seats.


def _hand_out(rng: Random, found: dict[str, Any], cards: list[str]) -> None:
    weights = [rng.choice((0, 1, 1, 5)) for _ in found["seats"]]
    if not any(weights):
        weights[0] = 1
    for card in cards:
        found["seats"][rng.choices(list(found["seats"]), weights)[0]]["cards"].append(card)


def _law_cards(rng: Random) -> list[str]:
    hidden = rng.choice((0, 0.3, 0.7, 1))
    return ["unknown" if rng.random() < hidden else name for name in rng.sample(LAW_DECK, len(LAW_DECK))]


def _lay_law_cards(rng: Random, found: dict[str, Any], in_force: list[str]) -> None:
    """All eight: on the places that still have their land card, in front of the seats, or played."""
    cards = _law_cards(rng)
    for name in in_force:
        cards.remove(name if name in cards else "unknown")
    found["played"] = [*in_force]
    runs = [(first, first + len(row) - 1) for first, row in zip(found["first"], found["rows"], strict=True)]
    for place in rng.sample(LAW_PLACES, len(LAW_PLACES)):
        if _in_runs(runs, place):
            found["law"][place] = cards.pop()
    owner = rng.choice(list(found["seats"]))
    for name in cards:
        if name not in ("unknown", "minus-two") and rng.random() < 0.3:
            found["played"].append(name)
        else:
            if rng.random() < 0.7:
                owner = rng.choice(list(found["seats"]))
            found["seats"][owner]["law"].append(name)


def _in_runs(runs: list[tuple[int, int]], place: str) -> bool:
    row, column = map(int, place.split(","))
    return runs[row - 1][0] <= column <= runs[row - 1][1]


def _stones_of(rng: Random, found: dict[str, Any], seat: str, wanted: list[str]) -> None:
    """A seat's three stones: as many on the next wanted places as may be, the rest in hand or lost."""
    most = 3 if len(found["seats"]) == 3 else 2
    out = min(rng.choice((0, 1, most, rng.randint(0, most))), len(wanted))
    for _ in range(out):
        found["stones"][wanted.pop(0)] = seat
    left = 3 - out
    lost = rng.choice((0, 0, left, rng.randint(0, left)))
    found["seats"][seat] |= {"stones": left - lost, "lost": lost}


def _leave_out(found: dict[str, Any]) -> None:
    """Whatever has a default and says no more than it."""
    for mine in found["seats"].values():
        del mine["stones"]
        for key in ("cards", "law", "lost"):
            if not mine[key]:
                del mine[key]
    if found["turn"]:
        for key in ("taken", "law", "stone"):
            if not found["turn"][key]:
                del found["turn"][key]
    defaults = {"rows": [[], [], [], []], "first": [1, 1, 1, 1], "law": {}, "stones": {}, "played": [], "pending": None}
    for key, default in defaults.items():
        if found[key] == default:
            del found[key]
    usual = {"only_initial_ends": False, "own_claim_block": True}
    found["options"] = {key: value for key, value in found["options"].items() if value != usual[key]}
