"""Maps, positions and games drawn at random from a seed: what the two referees are compared on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from tests.games.balance_of_power import naive
from tests.games.balance_of_power.naive import BEATS, CLASSES, OPTIONS, POINTS_TO_WIN, Position, chart

# All allowed by the contract, the odd ones too: words of the notation may be names, and empires and territories share
# theirs, as Luxembourg would.
EMPIRES = ["east", "france", "king", "luxembourg", "move", "seat-x", "St.Gall", "end", "pl2"]
TERRITORIES = ["luxembourg", "seat-1", "table", "banker", "end", "são-paulo", "a.b", "none", "king", "15"]


def options(rng: Random) -> dict[str, bool]:
    """Each of the options about one time in three."""
    return {name: rng.random() < 0.35 for name in OPTIONS}


def inline_map(rng: Random, seats: int, large: bool) -> dict[str, Any]:
    """A map of at least so many empires, often in several parts, with territories in no tidy order."""
    empires = rng.sample(EMPIRES, rng.randint(seats, 7 if large else min(seats + 2, 7)))
    sizes = {empire: rng.choice((4, 5, 6) if large else (2, 2, 3, 4)) for empire in empires}
    neutral = rng.choice((6, 9) if large else (0, 0, 1, 3))
    names = [f"t{n}" for n in range(sum(sizes.values()) + neutral)]
    for place, name in zip(rng.sample(range(len(names)), 4), rng.sample(TERRITORIES, 4), strict=True):
        names[place] = name
    rng.shuffle(names)
    pairs = [rng.sample(pair, 2) for pair in combinations(names, 2)]
    density = rng.choice((0.0, 0.7, 1.0, 1.5, 1.5, 2.5))
    links = rng.sample(pairs, min(len(pairs), round(density * len(names))))
    found: dict[str, Any] = {"empires": {}, "links": links, "neutral": names[: len(names) - sum(sizes.values())]}
    rest = names[len(found["neutral"]) :]
    for empire in empires:
        homes, rest = rest[: sizes[empire]], rest[sizes[empire] :]
        found["empires"][empire] = {"capital": rng.choice(homes), "territories": homes}
    if not found["neutral"] and rng.random() < 0.5:
        del found["neutral"]
    return found


def position(seed: int) -> Position:
    """Any position that the contract allows: of a turn mostly, else of setting up or of a finished game."""
    rng = Random(seed)
    kinds = (_turn, _near_a_win, _even, _placing, _before_the_start, _no_empires, _finished)
    draw = rng.choices(kinds, (45, 22, 8, 8, 3, 10, 4))[0]
    large = draw in (_near_a_win, _even)
    seats = rng.choice((3, 4, 5, 6, 6) if large else (2, 2, 3, 3, 4, 5, 6))
    p: Position = {"game": "balance-of-power", "version": 1, "options": options(rng), "territories": {}, "turn": None}
    p["map"] = "europe-54" if rng.random() < 0.12 else inline_map(rng, seats, large)
    p["seats"] = rng.sample(list(chart(p).homes), seats)
    draw(rng, p)
    return _as_somebody_might_write_it(rng, p)


def narrow_game(seed: int) -> Position:
    """A game before anybody has an empire, on a map where everybody is everybody's neighbour."""
    rng = Random(seed)
    seats = rng.choice((2, 3))
    names = [f"t{n}" for n in range(2 * seats + 2)]
    homes = {f"e{n}": names[2 * n : 2 * n + 2] for n in range(seats)}
    links = [list(pair) for pair in combinations(names, 2)]
    empires = {empire: {"capital": pair[0], "territories": pair} for empire, pair in homes.items()}
    where = {"empires": empires, "links": links, "neutral": names[2 * seats :]}
    return {
        "game": "balance-of-power", "version": 1, "options": options(rng), "map": where,
        "seats": [None] * seats, "turn": None,
    }  # fmt: skip


# The pawns.


def add(p: Position, seat: str, territory: str, kind: str) -> bool:
    """One pawn more, if there is room and supply."""
    fits = naive.crowd(p, territory) < naive.ROOM and naive.on_the_map(p, seat, kind) < naive.PAWNS_OF_A_CLASS
    if fits:
        naive.put(p, seat, territory, kind, 1)
    return fits


def scatter(rng: Random, p: Position, seats: Iterable[str], kinds: Iterable[str], share: float) -> None:
    """Pawns here and there: so large a share of the room on the map."""
    owners, classes = list(seats), list(kinds)
    for territory in chart(p).territories:
        for _ in range(naive.ROOM):
            if rng.random() < share:
                add(p, rng.choice(owners), territory, rng.choice(classes))


def settle_down(rng: Random, p: Position, seat: str) -> None:
    """Some territories, capitals above all, that hold pawns of this seat only."""
    where = chart(p)
    capitals = [capital for capital in where.capital.values() if rng.random() < 0.7]
    for territory in capitals:
        p["territories"].pop(territory, None)
        for kind in CLASSES:
            add(p, seat, territory, kind)
    for territory in where.territories:
        if territory not in capitals and rng.random() < 0.7:
            p["territories"].pop(territory, None)
            add(p, seat, territory, rng.choice(CLASSES))


def populate(rng: Random, p: Position) -> None:
    """Pawns of every kind of crowd; a seat may lack a class, or be out."""
    present = [seat for seat in p["seats"] if rng.random() < 0.85]
    while len(present) < 2:
        present = rng.sample(p["seats"], 2)
    for seat in present:
        if rng.random() < 0.2:  # empty its supply of one class
            kind = rng.choice(CLASSES)
            for territory in rng.sample(chart(p).territories, len(chart(p).territories)):
                for _ in range(rng.choice((1, 2, 2, 3))):
                    add(p, seat, territory, kind)
    kinds = {seat: rng.sample(CLASSES, rng.choice((1, 2, 3, 3))) for seat in present}
    share = rng.choice((0.05, 0.15, 0.3, 0.6))
    for seat in present:
        scatter(rng, p, [seat], kinds[seat], share / len(present) * rng.choice((0.5, 1, 2)))
    for seat in present:
        if rng.random() < 0.2:
            for territory in chart(p).homes[seat]:
                if rng.random() < 0.8:
                    p["territories"].pop(territory, None)
                add(p, seat, territory, rng.choice(kinds[seat]))


def ensure_two(rng: Random, p: Position) -> None:
    """Every turn needs two seats with pawns."""
    while sum(naive.pawns(p, seat) > 0 for seat in p["seats"]) < 2:
        territory = rng.choice(chart(p).territories)
        if naive.crowd(p, territory) == naive.ROOM:
            p["territories"].pop(territory)
        add(p, rng.choice(p["seats"]), territory, rng.choice(CLASSES))


# The phases.


def _turn(rng: Random, p: Position) -> None:
    populate(rng, p)
    ensure_two(rng, p)
    _somebodys_turn(rng, p)


def _near_a_win(rng: Random, p: Position) -> None:
    """Somebody has nearly the points to win, or has them and waits for its turn."""
    populate(rng, p)
    p["options"]["total_domination"] = rng.random() < 0.1
    winner = rng.choice(p["seats"])
    settle_down(rng, p, winner)
    ensure_two(rng, p)
    enough = POINTS_TO_WIN[len(p["seats"])] + rng.choice((-2, -1, -1, -1, 3))
    for territory in rng.sample(list(p["territories"]), len(p["territories"])):
        if naive.points(p, winner) <= enough:
            break
        p["territories"].pop(territory)
    ensure_two(rng, p)
    _somebodys_turn(rng, p, winner, 0.8)


def _even(rng: Random, p: Position) -> None:
    """Two seats stand alike, with all pawns of a class on the map: a declaration may end the game in a draw."""
    pair, kind, other = rng.sample(p["seats"], 2), *rng.sample(CLASSES, 2)
    places = rng.sample(chart(p).territories, 14)
    for one, two in zip(places[:7], places[7:], strict=True):
        for seat, territory in zip(pair, (one, two), strict=True):
            for _ in range(naive.ROOM if one in places[:3] else 2):
                add(p, seat, territory, kind)
    if rng.random() < 0.4:  # alike in points only
        add(p, pair[0], places[6], other)
    _somebodys_turn(rng, p)


def _somebodys_turn(rng: Random, p: Position, likely: str = "", how_likely: float = 0.0) -> None:
    able = [seat for seat in p["seats"] if naive.pawns(p, seat) and not naive.has_won(p, seat)]
    if not able:  # more than one has the points to win
        p["options"]["total_domination"] = True
        able = [seat for seat in p["seats"] if naive.pawns(p, seat)]
    seat: str = likely if likely in able and rng.random() < how_likely else rng.choice(able)
    fresh = rng.random() < 0.4
    # What is not on the map cannot have acted.
    actions = {kind: rng.randint(0, 1) if naive.on_the_map(p, seat, kind) and not fresh else 1 for kind in CLASSES}
    bonus = rng.randint(0, 1)
    if not any((bonus, *actions.values())):
        bonus = 1
    p["turn"] = {"seat": seat, "actions": actions, "bonus": bonus, "rooted": _rooted(rng, p, seat, actions)}


def _rooted(rng: Random, p: Position, seat: str, actions: dict[str, int]) -> list[str]:
    found = []
    for kind in rng.sample(CLASSES, len(CLASSES)):
        standing = naive.standing(p, seat, kind)
        doubled = [territory for territory in standing if naive.here(p, seat, territory, kind) > 1]
        if not actions[kind] and standing and rng.random() < 0.6:
            found.append(f"{kind} {rng.choice(doubled or standing)}")
    return found


def _capitals(p: Position) -> None:
    for seat in p["seats"]:
        for kind in CLASSES:
            add(p, seat, chart(p).capital[seat], kind)


def _place_home(rng: Random, p: Position, seat: str, kinds: Iterable[str]) -> None:
    homes = [territory for territory in chart(p).homes[seat] if territory != chart(p).capital[seat]]
    for kind in kinds:
        add(p, seat, rng.choice(homes), kind)


def _placing(rng: Random, p: Position) -> None:
    _capitals(p)
    acting = rng.randrange(len(p["seats"]))
    followers = p["seats"][acting + 1 :] + p["seats"][:acting]
    for seat in followers[rng.randint(0, len(followers)) :]:
        _place_home(rng, p, seat, CLASSES)
    left = rng.sample(CLASSES, rng.randint(1, 3))
    _place_home(rng, p, p["seats"][acting], [kind for kind in CLASSES if kind not in left])
    p["turn"] = {"seat": p["seats"][acting], "place": left}


def _before_the_start(rng: Random, p: Position) -> None:
    _capitals(p)


def _no_empires(rng: Random, p: Position) -> None:
    """Some seats or all have no empire yet."""
    n = len(p["seats"])
    missing = rng.choice((rng.randint(1, n), n))
    p["options"]["choose_empires"] = rng.random() < 0.6
    if not p["options"]["choose_empires"]:
        p["seats"][n - missing :] = [None] * missing
        return
    first = rng.randrange(n)
    for step in range(missing):
        p["seats"][(first + step) % n] = None
    if missing < n or rng.random() < 0.5:
        p["turn"] = {"seat": f"seat-{first + 1}"}


def _finished(rng: Random, p: Position) -> None:
    populate(rng, p)
    ensure_two(rng, p)
    standing = [seat for seat in p["seats"] if naive.pawns(p, seat)]
    p["winners"] = rng.sample(standing, rng.randint(1, len(standing)))


# The writing.


def _as_somebody_might_write_it(rng: Random, p: Position) -> Position:
    """The same, with some things left out that may be, or said though they need not be."""
    turn = p["turn"]
    p["territories"] = {
        name: p["territories"][name] for name in rng.sample(sorted(p["territories"]), len(p["territories"]))
    }
    if rng.random() < 0.5:
        p["pending"] = None
    if rng.random() < 0.5:
        p["lost"] = {seat: rng.sample(kinds, len(kinds)) for seat, kinds in naive.lost(p).items()}
    if rng.random() < 0.2 and None not in p["seats"]:
        empty = rng.choice(chart(p).territories)
        p["territories"].setdefault(empty, {}).setdefault(rng.choice(p["seats"]), {}).setdefault("king", 0)
    if rng.random() < 0.5:
        p["options"] = {name: value for name, value in p["options"].items() if value}
    if not p["territories"] and rng.random() < 0.5:
        del p["territories"]
    if turn is not None and "actions" in turn and rng.random() < 0.5:
        turn["actions"] = {kind: n for kind, n in turn["actions"].items() if n}
        p["turn"] = {key: value for key, value in turn.items() if value or key == "actions"}
    if "winners" not in p and rng.random() < 0.2:
        p["winners"] = []
    return p


# The moves.


def kind_of(p: Position, text: str) -> str:
    """The verb; attacks in place and across a border apart, and duplicates that put nothing down."""
    words = text.split(" ")
    if words[0] not in CLASSES:
        return words[0]
    if words[1] == "duplicate" and naive.on_the_map(p, p["turn"]["seat"], words[0]) == naive.PAWNS_OF_A_CLASS:
        return "declare"
    return "attack in place" if words[1] == "attack" and words[2] == words[3] else words[1]


def choose(rng: Random, p: Position, moves: Iterable[str]) -> str:
    """Any move, but each kind of move as likely as the next, save that turns are seldom ended early and that who is
    about to win may see it.
    """
    kinds: dict[str, list[str]] = {}
    for move in sorted(moves):
        kinds.setdefault(kind_of(p, move), []).append(move)
    if len(kinds) > 1 and rng.random() < 0.7:
        kinds.pop("end", None)
    if "move" in kinds and naive.points(p, p["turn"]["seat"]) >= POINTS_TO_WIN[len(p["seats"])] - 3:
        seen = [move for kind in kinds.values() for move in rng.sample(kind, min(len(kind), 8))]
        return max(seen, key=lambda move: naive.points(naive.apply(p, p["turn"]["seat"], move), p["turn"]["seat"]))
    return rng.choice(kinds[rng.choice(list(kinds))])


def any_move(rng: Random, p: Position) -> str:
    """A move in the notation of the map, legal or more often not."""
    kind, seats, territories = rng.choice(CLASSES), naive.called(p), chart(p).territories
    standing = list(p["territories"]) or territories
    src = rng.choice(standing)
    dst = rng.choice([src, rng.choice(chart(p).beside[src] or [src]), rng.choice(standing), rng.choice(territories)])
    return rng.choice(
        (
            f"{kind} move {src} {dst}",
            f"{kind} attack {src} {dst} {BEATS[kind]} {rng.choice(seats)}",
            f"{kind} attack {src} {src} {BEATS[kind]} {rng.choice(seats)}",
            f"{kind} duplicate {src}",
            f"respawn {kind} {rng.choice((src, dst))}",
            f"place {kind} {dst}",
            f"empire {rng.choice(list(chart(p).homes))}",
            f"first {rng.choice(seats)}",
            f"start {rng.choice(seats)}",
            "end",
        )
    )
