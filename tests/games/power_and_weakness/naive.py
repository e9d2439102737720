"""A second referee for Power & Weakness: slow, plain, and made from the rules file alone.

It works on positions as JSON values, holds nothing between calls and shares no code with the game, so that the two can
only agree by both being right (or by a mistake in the rules file).
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations, product
from typing import Any

Position = dict[str, Any]

SEATS = ["orange", "white"]
OTHER = {"orange": "white", "white": "orange"}
SYMBOLS = ["castle", "armour", "tent", "keys"]
PIECES_OF_A_KIND = 16
TILES = {
    "influence-castle": 4, "influence-armour": 4, "influence-tent": 4, "influence-keys": 4,
    "extra-castle": 1, "extra-armour": 1, "extra-tent": 1, "extra-keys": 1,
    "movement": 4, "sea-movement": 3, "merlin": 3, "snake": 3, "victory-point": 3, "rebellion": 2, "change-marker": 2,
}  # fmt: skip
MARKERS = {"castle": 5, "tent": 5, "armour": 4, "keys": 4}
TOKENS = {3: 1, 4: 2, 5: 3, 6: 2, 7: 2, 8: 1}
LIGHTNING = {"victory-point", "rebellion", "change-marker"}
ENGLAND_BORDERS = """
    alt-clut–gododdin, alt-clut–rheged, gododdin–rheged, gododdin–bryneich, bryneich–rheged, bryneich–ebrauc,
    rheged–ebrauc, rheged–powys, ebrauc–powys, ebrauc–linnuis, ebrauc–calchfynydd, linnuis–calchfynydd, linnuis–eceni,
    gwynedd–powys, gwynedd–dyfed, powys–dyfed, powys–caer-gloui, powys–calchfynydd, dyfed–caer-gloui,
    caer-gloui–calchfynydd, caer-gloui–gwinntguic, caer-gloui–dumnonia, calchfynydd–eceni, calchfynydd–ceint,
    calchfynydd–gwinntguic, eceni–ceint, ceint–gwinntguic, gwinntguic–dumnonia
"""
ENGLAND_INLAND = {"powys", "caer-gloui", "calchfynydd"}


# What a position says.


def complete(position: Position) -> Position:
    """A copy with everything that may be left out filled in; what follows by itself has not happened yet."""
    p = deepcopy(position)
    p["options"] = {"start_tie_basis": "ended", "snake_vs_lightning": False} | p.get("options", {})
    p["cycle"]["kind"] = "magic" if p["cycle"]["number"] % 2 == 1 else "sword"
    p.setdefault("recruited", False)
    p.setdefault("offer", [])
    p.setdefault("pending", None)
    for entry in p["regions"].values():
        if "owner" in entry:
            entry.setdefault("knights", 0)
            entry.setdefault("magicians", 0)
        else:
            entry.pop("knights", None)
            entry.pop("magicians", None)
    for seat in SEATS:
        mine = p["seats"][seat]
        mine["reserve"] = {"knights": 0, "magicians": 0} | mine.get("reserve", {})
        mine.setdefault("tiles", [])
        mine["extra"] = {symbol: n for symbol, n in mine.get("extra", {}).items() if n}
    if p["turn"] is not None:
        p["turn"] = {"actions_left": 0, "using_tiles": False} | p["turn"]
    pending = p["pending"]
    if pending and pending["kind"] == "auction":
        pending.setdefault("bids", {})
    if pending and pending["kind"] == "withdraw":
        pending.setdefault("knights", 0)
        pending.setdefault("magicians", 0)
    p.setdefault("tile_discards", [])
    p.setdefault("token_discards", [])
    if "bag" not in p:
        seen = Counter(p["offer"] + p["tile_discards"] + p["seats"]["orange"]["tiles"] + p["seats"]["white"]["tiles"])
        if pending and pending["kind"] == "auction":
            seen[pending["tile"]] += 1
        if pending and pending["kind"] == "snake":
            seen[pending["played"].split()[1]] += 1
        p["bag"] = list((Counter(TILES) - seen).elements())
    if "time_tokens" not in p:
        p["time_tokens"] = list((Counter(TOKENS) - Counter(p["token_discards"])).elements())
    if "spare_markers" not in p:
        laid = Counter(entry["marker"] for entry in p["regions"].values() if "marker" in entry)
        some_missing = any("marker" not in entry for entry in p["regions"].values())
        p["spare_markers"] = list((Counter(MARKERS) - laid).elements()) if some_missing else []
    return p


def normal(position: Position) -> Position:
    """Lists whose order says nothing are sorted, so that two positions can be compared."""
    p = complete(position)
    for key in ("offer", "bag", "tile_discards", "time_tokens", "token_discards", "spare_markers"):
        p[key] = sorted(p[key])
    for seat in SEATS:
        p["seats"][seat]["tiles"] = sorted(p["seats"][seat]["tiles"])
    if p["map"] != "england-15":
        p["map"] = {"borders": p["map"]["borders"], "coastal": p["map"].get("coastal", [])}
    return p


def active(p: Position) -> str:
    return "magicians" if p["cycle"]["kind"] == "magic" else "knights"


def passive(p: Position) -> str:
    return "knights" if p["cycle"]["kind"] == "magic" else "magicians"


def here(p: Position, seat: str, region: str, kind: str) -> int:
    entry = p["regions"][region]
    return entry[kind] if entry.get("owner") == seat else 0


def owner(p: Position, region: str) -> str | None:
    return p["regions"][region].get("owner")


def put(p: Position, seat: str, region: str, kind: str, n: int) -> None:
    entry = p["regions"][region]
    assert entry.get("owner") in (None, seat)
    counts = {"knights": entry.get("knights", 0), "magicians": entry.get("magicians", 0)}
    counts[kind] += n
    assert counts[kind] >= 0
    for key in ("owner", "knights", "magicians"):
        entry.pop(key, None)
    if any(counts.values()):
        entry |= {"owner": seat, **counts}


def stock(p: Position, seat: str, kind: str) -> int:
    out = sum(here(p, seat, region, kind) for region in p["regions"]) + p["seats"][seat]["reserve"][kind]
    pending = p["pending"]
    if pending and pending["kind"] == "withdraw" and pending["seat"] == seat:
        out += pending[kind]
    return PIECES_OF_A_KIND - out


def recruit(p: Position, seat: str, kind: str, n: int) -> None:
    p["seats"][seat]["reserve"][kind] += min(n, stock(p, seat, kind))


def borders(p: Position) -> set[frozenset[str]]:
    if p["map"] == "england-15":
        return {frozenset(pair.strip().split("–")) for pair in ENGLAND_BORDERS.split(",")}
    return {frozenset(pair) for pair in p["map"]["borders"]}


def coastal(p: Position, region: str) -> bool:
    if p["map"] == "england-15":
        return region not in ENGLAND_INLAND
    return region in p["map"]["coastal"]


def are_neighbours(p: Position, one: str, two: str) -> bool:
    if one == two:
        return False
    if p["cycle"]["kind"] == "sword":
        return frozenset((one, two)) in borders(p)
    return p["regions"][one]["marker"] == p["regions"][two]["marker"]


def neighbours(p: Position, region: str) -> list[str]:
    return [other for other in p["regions"] if are_neighbours(p, region, other)]


def active_regions(p: Position, seat: str, kind: str) -> int:
    other = {"knights": "magicians", "magicians": "knights"}[kind]
    return sum(here(p, seat, region, kind) > here(p, seat, region, other) for region in p["regions"])


def strength(p: Position, attacker: str, region: str) -> tuple[int, int]:
    """Attack and defence."""
    defender = OTHER[attacker]
    kind = active(p)
    symbol = p["regions"][region]["marker"]
    attack = sum(here(p, attacker, r, kind) for r in neighbours(p, region))
    attack += p["seats"][attacker]["extra"].get(symbol, 0)
    defence = here(p, defender, region, "knights") + here(p, defender, region, "magicians")
    defence += sum(here(p, defender, r, kind) for r in neighbours(p, region))
    defence += p["seats"][defender]["extra"].get(symbol, 0)
    return attack, defence


# Who may do what.


def due(p: Position) -> str:
    """What the table has to bring."""
    if any("marker" not in entry for entry in p["regions"].values()):
        return "region-marker"
    if p["timer"] == 0:
        return "token"
    if len(p["offer"]) < p["timer"] + 3 and p["bag"]:
        return "offer"
    return "start"


def legal(p: Position) -> dict[str, list[str]]:
    """By actor its legal moves; nobody once the game is over."""
    pending = p["pending"]
    if pending:
        return _answers(p, pending)
    if p["turn"] is not None:
        return {p["turn"]["seat"]: _turn_moves(p, p["turn"]["seat"])}
    if p.get("winners"):
        return {}
    what = due(p)
    if what == "region-marker":
        bare = next(region for region, entry in p["regions"].items() if "marker" not in entry)
        return {"table": [f"region-marker {bare} {symbol}" for symbol in sorted(set(p["spare_markers"]))]}
    if what == "token":
        return {"table": [f"token {value}" for value in sorted(set(p["time_tokens"]))]}
    if what == "offer":
        return {"table": [f"offer {tile}" for tile in sorted(set(p["bag"]))]}
    return {"table": ["start orange", "start white"]}


def _answers(p: Position, pending: dict[str, Any]) -> dict[str, list[str]]:
    kind = pending["kind"]
    if kind == "auction":
        return {
            seat: [f"bid {n}" for n in range(p["seats"][seat]["reserve"][active(p)] + 1)]
            for seat in SEATS
            if seat not in pending["bids"]
        }
    seat = pending["seat"]
    if kind == "snake":
        return {seat: ["snake", "allow"]}
    if kind == "rebellion":
        return {seat: ["rebel none", *_rebellions(p, OTHER[seat])]}
    if kind == "change-marker":
        return {seat: ["marker none", *_marker_changes(p)]}
    if kind == "withdraw":
        return {seat: ["withdraw none", *_withdrawals(p, pending)]}
    return {seat: ["occupy", "leave"]}


def _rebellions(p: Position, victim: str) -> list[str]:
    found = []
    for region in p["regions"]:
        for k, m in product(range(3), range(3)):
            if (
                1 <= k + m <= 2
                and k <= here(p, victim, region, "knights")
                and m <= here(p, victim, region, "magicians")
            ):
                found.append(f"rebel {region} {k}k{m}m")
    return found


def _marker_changes(p: Position) -> list[str]:
    return [
        f"marker {region} {symbol}"
        for region in p["regions"]
        for symbol in SYMBOLS
        if symbol in p["spare_markers"] and symbol != p["regions"][region]["marker"]
    ]


def _withdrawals(p: Position, pending: dict[str, Any]) -> list[str]:
    return [
        f"withdraw {kind} {region}"
        for kind in ("knight", "magician")
        if pending[f"{kind}s"] > 0
        for region in neighbours(p, pending["region"])
        if owner(p, region) in (None, pending["seat"])
    ]


def _turn_moves(p: Position, seat: str) -> list[str]:
    if p["turn"]["using_tiles"]:
        return [*_uses(p, seat), "stop"]
    found = [f"take {tile}" for tile in sorted(set(p["offer"]))]
    if p["seats"][seat]["reserve"][active(p)] > 0:
        for region in p["regions"]:
            there = here(p, seat, region, "knights") + here(p, seat, region, "magicians")
            if owner(p, region) in (None, seat) and there <= 3:
                found.append(f"place {region}")
    return [*found, "recruit", *_uses(p, seat)]


def _uses(p: Position, seat: str) -> list[str]:
    found = []
    for tile in sorted(set(p["seats"][seat]["tiles"])):
        if tile.startswith("influence-"):
            found += _influences(p, seat, tile, [tile.removeprefix("influence-")])
        elif tile == "merlin":
            found += _influences(p, seat, tile, SYMBOLS)
            found += ["use merlin recruit knights", "use merlin recruit magicians"]
        elif tile == "snake":
            found += ["use snake recruit knights", "use snake recruit magicians"]
        elif tile.startswith("extra-"):
            found += [f"use {tile} strengthen", f"use {tile} recruit"]
        elif tile == "movement":
            found += [*_shares(p, seat), "use movement recruit"]
        elif tile == "sea-movement":
            found += [*_sailings(p, seat), "use sea-movement recruit"]
    return found


def _influences(p: Position, seat: str, tile: str, symbols: list[str]) -> list[str]:
    found = []
    for region, entry in p["regions"].items():
        if entry["marker"] not in symbols:
            continue
        if owner(p, region) == OTHER[seat]:
            attack, defence = strength(p, seat, region)
            if attack - defence >= 1:
                found.append(f"use {tile} takeover {region}")
        elif p["seats"][seat]["reserve"][active(p)] > 0:
            found.append(f"use {tile} reinforce {region}")
    return found


def _shares(p: Position, seat: str) -> list[str]:
    found = []
    for one, two in combinations(p["regions"], 2):
        if not are_neighbours(p, one, two) or OTHER[seat] in (owner(p, one), owner(p, two)):
            continue
        before = here(p, seat, one, "knights"), here(p, seat, one, "magicians")
        knights = before[0] + here(p, seat, two, "knights")
        magicians = before[1] + here(p, seat, two, "magicians")
        for k, m in product(range(knights + 1), range(magicians + 1)):
            if (k, m) != before:
                found.append(f"use movement {one} {two} {k}k{m}m")
    return found


def _sailings(p: Position, seat: str) -> list[str]:
    found = []
    for src, dst in product(p["regions"], repeat=2):
        if src == dst or not (coastal(p, src) and coastal(p, dst)):
            continue
        if owner(p, src) != seat or owner(p, dst) not in (None, seat):
            continue
        knights, magicians = here(p, seat, src, "knights"), here(p, seat, src, "magicians")
        for k, m in product(range(knights + 1), range(magicians + 1)):
            if k + m >= 1:
                found.append(f"use sea-movement {src} {dst} {k}k{m}m")
    return found


# What a move does.


def numbers(text: str) -> tuple[int, int]:
    knights, magicians = text.removesuffix("m").split("k")
    return int(knights), int(magicians)


def apply(position: Position, actor: str, move: str) -> Position:
    """The position after a legal move and all that follows by itself."""
    p = complete(position)
    verb, *words = move.split(" ")
    globals()[f"_do_{verb.replace('-', '_')}"](p, actor, *words)
    settle(p)
    return p


def _begin_action(p: Position, using: bool) -> None:
    p["turn"]["actions_left"] -= 1
    p["turn"]["using_tiles"] = using


def _do_take(p: Position, seat: str, tile: str) -> None:
    _begin_action(p, False)
    p["offer"].remove(tile)
    if tile not in LIGHTNING:
        p["seats"][seat]["tiles"].append(tile)
        return
    p["timer"] -= 1
    if p["options"]["snake_vs_lightning"] and p["timer"] > 0 and "snake" in p["seats"][OTHER[seat]]["tiles"]:
        p["pending"] = {"kind": "snake", "seat": OTHER[seat], "played": f"take {tile}"}
    else:
        p["pending"] = {"kind": "auction", "tile": tile, "taker": seat, "bids": {}}


def _do_place(p: Position, seat: str, region: str) -> None:
    _begin_action(p, False)
    _from_reserve(p, seat, region)


def _from_reserve(p: Position, seat: str, region: str) -> None:
    p["seats"][seat]["reserve"][active(p)] -= 1
    put(p, seat, region, active(p), 1)


def _do_recruit(p: Position, seat: str) -> None:
    _begin_action(p, False)
    p["timer"] -= 1
    recruit(p, seat, passive(p), 2 if p["recruited"] else 3)
    p["recruited"] = True


def _do_stop(p: Position, seat: str) -> None:
    p["turn"]["using_tiles"] = False


def _do_use(p: Position, seat: str, *words: str) -> None:
    if not p["turn"]["using_tiles"]:
        _begin_action(p, True)
    p["seats"][seat]["tiles"].remove(words[0])
    p["timer"] -= 1
    if p["timer"] > 0 and "snake" in p["seats"][OTHER[seat]]["tiles"]:
        p["pending"] = {"kind": "snake", "seat": OTHER[seat], "played": " ".join(("use", *words))}
    else:
        _effect(p, seat, *words)


def _effect(p: Position, seat: str, tile: str, *words: str) -> None:
    p["tile_discards"].append(tile)
    what = words[0]
    if what == "reinforce":
        _from_reserve(p, seat, words[1])
    elif what == "takeover":
        region, loser = words[1], OTHER[seat]
        driven = {kind: here(p, loser, region, kind) for kind in ("knights", "magicians")}
        for kind, n in driven.items():
            put(p, loser, region, kind, -n)
        p["pending"] = {"kind": "withdraw", "seat": loser, "region": region, **driven}
    elif what == "strengthen":
        symbol = tile.removeprefix("extra-")
        extra = p["seats"][seat]["extra"]
        extra[symbol] = extra.get(symbol, 0) + 1
    elif what == "recruit" and tile in ("merlin", "snake"):
        recruit(p, seat, words[1], 2)
    elif what == "recruit":
        recruit(p, seat, "knights", 1)
        recruit(p, seat, "magicians", 1)
    elif tile == "movement":
        one, two, shown = words
        for kind, n in zip(("knights", "magicians"), numbers(shown), strict=True):
            both = here(p, seat, one, kind) + here(p, seat, two, kind)
            put(p, seat, one, kind, n - here(p, seat, one, kind))
            put(p, seat, two, kind, both - n - here(p, seat, two, kind))
    else:
        src, dst, shown = words
        for kind, n in zip(("knights", "magicians"), numbers(shown), strict=True):
            put(p, seat, src, kind, -n)
            put(p, seat, dst, kind, n)


def _do_snake(p: Position, seat: str) -> None:
    p["tile_discards"] += [p["pending"]["played"].split()[1], "snake"]
    p["seats"][seat]["tiles"].remove("snake")
    p["timer"] -= 1
    p["pending"] = None


def _do_allow(p: Position, seat: str) -> None:
    verb, *words = p["pending"]["played"].split()
    p["pending"] = None
    if verb == "use":
        _effect(p, OTHER[seat], *words)
    else:
        p["pending"] = {"kind": "auction", "tile": words[0], "taker": OTHER[seat], "bids": {}}


def _do_bid(p: Position, seat: str, n: str) -> None:
    p["pending"]["bids"][seat] = int(n)


def _do_rebel(p: Position, seat: str, region: str, shown: str = "0k0m") -> None:
    p["pending"] = None
    for kind, n in zip(("knights", "magicians"), numbers(shown), strict=True):
        if n:
            put(p, OTHER[seat], region, kind, -n)


def _do_marker(p: Position, seat: str, region: str, symbol: str | None = None) -> None:
    p["pending"] = None
    if symbol is not None:
        p["spare_markers"].remove(symbol)
        p["spare_markers"].append(p["regions"][region]["marker"])
        p["regions"][region]["marker"] = symbol


def _do_withdraw(p: Position, seat: str, kind: str, region: str | None = None) -> None:
    taken = p["pending"]["region"]
    p["pending"] = {"kind": "occupy", "seat": OTHER[seat], "region": taken}
    if region is not None:
        put(p, seat, region, f"{kind}s", 1)


def _do_occupy(p: Position, seat: str) -> None:
    region = p["pending"]["region"]
    p["pending"] = None
    _from_reserve(p, seat, region)


def _do_leave(p: Position, seat: str) -> None:
    p["pending"] = None


def _do_region_marker(p: Position, actor: str, region: str, symbol: str) -> None:
    p["spare_markers"].remove(symbol)
    p["regions"][region]["marker"] = symbol


def _do_token(p: Position, actor: str, value: str) -> None:
    p["time_tokens"].remove(int(value))
    p["token_discards"].append(int(value))
    p["timer"] = int(value)


def _do_offer(p: Position, actor: str, tile: str) -> None:
    p["bag"].remove(tile)
    p["offer"].append(tile)


def _do_start(p: Position, actor: str, seat: str) -> None:
    _first_turn(p, seat)


# What follows by itself.


def settle(p: Position) -> None:
    """Let everything follow until somebody has to decide, the table has to bring something, or the game is over."""
    while _step(p):
        pass


def _step(p: Position) -> bool:
    if p["pending"]:
        return _step_pending(p, p["pending"])
    if p["turn"] is not None:
        return _step_turn(p, p["turn"])
    if p.get("winners"):
        return False
    what = due(p)
    if what == "token" and not p["time_tokens"] and p["token_discards"]:
        p["time_tokens"], p["token_discards"] = p["token_discards"], []
        return True
    if what == "start" and len(p["offer"]) < p["timer"] + 3 and p["tile_discards"]:
        p["bag"], p["tile_discards"] = p["tile_discards"], []
        return True
    starter = _starter(p) if what == "start" else None
    if starter is None:
        return False
    _first_turn(p, starter)
    return True


def _step_pending(p: Position, pending: dict[str, Any]) -> bool:
    kind = pending["kind"]
    if kind == "auction":
        for seat in SEATS:
            if seat not in pending["bids"] and p["seats"][seat]["reserve"][active(p)] == 0:
                pending["bids"][seat] = 0
        if len(pending["bids"]) < 2:
            return False
        _end_auction(p, pending)
        return True
    if kind == "withdraw" and not _withdrawals(p, pending):
        p["pending"] = {"kind": "occupy", "seat": OTHER[pending["seat"]], "region": pending["region"]}
        return True
    over = (
        (kind == "occupy" and p["seats"][pending["seat"]]["reserve"][active(p)] == 0)
        or (kind == "rebellion" and not _rebellions(p, OTHER[pending["seat"]]))
        or (kind == "change-marker" and not _marker_changes(p))
    )
    if over:
        p["pending"] = None
    return over


def _end_auction(p: Position, auction: dict[str, Any]) -> None:
    p["pending"] = None
    tile, bids = auction["tile"], auction["bids"]
    p["tile_discards"].append(tile)
    if bids["orange"] == bids["white"]:
        return
    winner = max(SEATS, key=lambda seat: bids[seat])
    p["seats"][winner]["reserve"][active(p)] -= bids[winner]
    if tile == "victory-point":
        p["seats"][winner]["victory_points"] += 1
    else:
        p["pending"] = {"kind": tile, "seat": winner}


def _step_turn(p: Position, turn: dict[str, Any]) -> bool:
    if p["timer"] == 0:
        _end_cycle(p)
        return True
    if turn["using_tiles"]:
        if _uses(p, turn["seat"]):
            return False
        turn["using_tiles"] = False
        return True
    if turn["actions_left"] == 0:
        p["turn"] = {"seat": OTHER[turn["seat"]], "actions_left": 2, "using_tiles": False}
        return True
    return False


def _end_cycle(p: Position) -> None:
    p["turn"] = None
    regions = {seat: active_regions(p, seat, active(p)) for seat in SEATS}
    for seat in SEATS:
        if regions[seat] >= regions[OTHER[seat]]:
            p["seats"][seat]["victory_points"] += 1
    totals = {seat: p["seats"][seat]["victory_points"] + regions[seat] for seat in SEATS}
    ranks = {seat: (totals[seat], regions[seat]) for seat in SEATS if totals[seat] >= 12}
    best = [seat for seat in ranks if ranks[seat] == max(ranks.values())]
    if len(best) == 1:
        p["winners"] = best
        return
    p["tile_discards"] += p["offer"]
    p["offer"] = []
    p["recruited"] = False
    number = p["cycle"]["number"] + 1
    p["cycle"] = {"number": number, "kind": "magic" if number % 2 == 1 else "sword"}
    for seat in SEATS:
        p["seats"][seat]["extra"] = {}
        recruit(p, seat, active(p), 2)


def _starter(p: Position) -> str | None:
    points = {seat: p["seats"][seat]["victory_points"] for seat in SEATS}
    if points["orange"] != points["white"]:
        return min(SEATS, key=lambda seat: points[seat])
    # The cycle that has just ended counted the other kind.
    kind = active(p) if p["options"]["start_tie_basis"] == "new" else passive(p)
    regions = {seat: active_regions(p, seat, kind) for seat in SEATS}
    if regions["orange"] != regions["white"]:
        return min(SEATS, key=lambda seat: regions[seat])
    return None


def _first_turn(p: Position, seat: str) -> None:
    tied = p["seats"]["orange"]["victory_points"] == p["seats"]["white"]["victory_points"]
    p["turn"] = {"seat": seat, "actions_left": 1 if tied else 2, "using_tiles": False}
