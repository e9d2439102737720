"""What lights and sentences tell of a state and of a committed move: hints, announcements, the facts of messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from controller.engine.events import Event, Moved
from controller.engine.game import TABLE, Effect, Hint, Outcome, Presenter
from controller.engine.moves import Move
from controller.engine.packed import each, marked_places, unpack
from controller.engine.reasons import Reason
from controller.engine.speech import Facts, Thing
from controller.games.power_and_weakness import actions
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.actions.action import Action
from controller.games.power_and_weakness.actions.auction import Rebel
from controller.games.power_and_weakness.actions.takeover import reckoning
from controller.games.power_and_weakness.actions.tiles import Sail, Share
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES
from controller.games.power_and_weakness.effects import SPOKEN, effects
from controller.games.power_and_weakness.map import NO_MARKER
from controller.games.power_and_weakness.queries import active_regions, both_kinds, held, neighbours, owner
from controller.games.power_and_weakness.state import HAND, NOBODY, OFFER, State, Window

NOTHING: Mapping[str, Any] = {}


class Presentation(Presenter):
    """Power & Weakness as lights, sentences and screens show it."""

    vocabulary: Mapping[str, Sequence[str]] = {"tile": TILES, "symbol": SYMBOLS, "kind": KINDS}
    forms = (
        "take TILE",
        "place PLACE",
        "recruit",
        "stop",
        "use TILE takeover PLACE",
        "use TILE reinforce PLACE",
        "use TILE strengthen",
        "use TILE recruit",
        "snake",
        "allow",
        "marker PLACE SYMBOL",
        "withdraw KIND PLACE",
        "occupy",
        "leave",
    )
    table_forms = ("region-marker PLACE SYMBOL", "offer TILE", "start SEAT")
    words = ("movement", "sea-movement", "bid", "rebel", "none", "knights", "magicians")
    verbs = (
        "take", "place", "recruit", "use", "stop", "reinforce", "takeover", "strengthen", "movement", "sea-movement",
        "snake", "allow", "bid", "rebel", "marker", "withdraw", "occupy", "leave",
        "region-marker", "token", "offer", "start",
    )  # fmt: skip
    explained = TILES
    gathered: Mapping[str, tuple[str, str, str]] = {
        "told.offer": ("unseen.offer", "tile", "tiles"),
        "told.region-marker": ("gathered.region-markers", "symbol", "symbols"),
    }
    milestones = ("told.cycle-scored", "told.won")
    spoken = SPOKEN

    def about_thing(self, state: State, name: str) -> tuple[Reason, ...]:
        """What a tile does."""
        return (Reason("about.thing", {"name": Thing("word", name)}),)

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """Standing hints (owners, scores) and those of the moves that may be made now, or of these only."""
        return (*_standing(state), *_possible(state, moves))

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """The sentences for a move and for what followed from it."""
        assert isinstance(move, Action)
        found = [move.announced(before, actions.ACTOR[actor])]
        if any(isinstance(event, Moved) and event.item == "cube" and event.src == "timer" for event in outcome.events):
            found.append(Reason("told.cubes", {"cubes": outcome.state.timer if not _ended(outcome) else 0}))
        for event in outcome.events:
            found += _followed(event)
        return tuple(found)

    def spellings(self, state: State, actor: str, move: Move) -> tuple[str, ...]:
        """Pieces in words, and the regions of a movement in either order, each with what it then holds."""
        if actor == TABLE:
            return ()
        names, seat = state.setting.regions, actions.ACTOR[actor]
        if isinstance(move, Share):
            first, second = names[move.first], names[move.second]
            one, other = both_kinds(state, seat, move.first), both_kinds(state, seat, move.second)
            rest = one[0] + other[0] - move.knights, one[1] + other[1] - move.magicians
            here, there = _in_words(move.knights, move.magicians), _in_words(*rest)
            return (
                f"movement {first} {here}, {second} {there}",
                f"use movement {second} {there}, {first} {here}",
                f"use movement {first} {second} {here}",
                f"use movement {second} {first} {rest[0]}k{rest[1]}m",
                f"use movement {second} {first} {there}",
            )
        if isinstance(move, Sail):
            return (f"sea-movement {names[move.src]} {names[move.dst]} {_in_words(move.knights, move.magicians)}",)
        if isinstance(move, Rebel) and move.text != "rebel none":
            return (f"rebel {names[move.region]} {_in_words(move.knights, move.magicians)}",)
        return ()

    def neighbours(self, state: State, place: str) -> tuple[str, ...]:
        """The neighbours of a region in this cycle."""
        names = state.setting.regions
        next_to = neighbours(state)[names.index(place)] & each(len(names), 1)
        return tuple(names[r] for r in marked_places(next_to))

    def about(self, state: State, place: str) -> tuple[Reason, ...]:
        """For each seat that does not hold the region what a takeover would come to."""
        region = state.setting.regions.index(place)
        holder = owner(state, region)
        if holder == NOBODY or _marker(state, region) is None:
            return ()
        facts = {"seat": SEATS[1 - holder], "region": place, "symbol": _marker(state, region)}
        return (Reason("about.takeover", facts | reckoning(state, 1 - holder, region)),)

    def effects(self, state: State, seat: str, move: Move, outcome: Outcome) -> Iterable[Effect]:
        """Regions, the count of the cycle, threats, and supplies."""
        return effects(state, seat, move, outcome)

    def projected_scores(self, state: State) -> dict[str, dict[str, int]]:
        """ "If the cycle ended now": by seat active regions, the points it would gain, and its total; what a finished
        game ended with."""
        active = [active_regions(state, seat, state.cycle & 1) for seat in (0, 1)]
        found = {}
        for seat, name in enumerate(SEATS):
            gained = int(state.winner == NOBODY and active[seat] >= active[1 - seat])
            points = state.points[seat] + gained + active[seat]
            found[name] = {"active": active[seat], "gained": gained, "total": points}
        return found


def _standing(state: State) -> list[Hint]:
    names = state.setting.regions
    acting = state.turn if state.turn >= 0 else 0
    found = [Hint(names[r], "own", NOTHING) for r in marked_places(held(state, acting))]
    found += [Hint(names[r], "enemy", NOTHING) for r in marked_places(held(state, 1 - acting))]
    found += [Hint(f"score:{seat}", "score", {"n": state.points[s]}) for s, seat in enumerate(SEATS)]
    return found


def _possible(state: State, moves: Sequence[Move] | None) -> Iterator[Hint]:
    """Each place and role once, though several moves may show it."""
    if isinstance(state.pending, Window):
        # Whatever is answered, it is about the region of what was played.
        region = getattr(state.pending.played, "region", None)
        if region is not None:
            yield Hint(state.setting.regions[region], "contested", NOTHING)
        return
    seen: set[tuple[str, str]] = set()
    for actor in actions.actors(state):
        for move in actions.options(state, actor) if moves is None or actor == actions.TABLE else moves:
            assert isinstance(move, Action)
            for hint in move.hints(state, actor):
                if (hint.place, hint.role) not in seen:
                    seen.add((hint.place, hint.role))
                    yield hint


def _ended(outcome: Outcome) -> bool:
    return any(isinstance(event, e.SandRanOut) for event in outcome.events)


def _followed(event: Event) -> list[Reason]:
    if isinstance(event, e.BidsOpened):
        return [Reason("told.bids-opened", {"bids": dict(event.bids), "winner": event.winner})]
    if isinstance(event, e.CycleScored):
        facts = {"active": dict(event.active), "gained": dict(event.gained), "totals": dict(event.totals)}
        return [Reason("told.cycle-scored", facts)]
    if isinstance(event, e.CycleBegan):
        return [Reason("told.cycle-began", {"number": event.number, "kind": "magic" if event.number & 1 else "sword"})]
    if isinstance(event, e.SuppliesTaken):
        return [Reason("told.supplies", {"kind": event.kind, "taken": dict(event.taken)})]
    if isinstance(event, e.TurnBegan):
        return [Reason("told.turn", {"seat": event.seat, "actions": event.actions})]
    return [Reason("told.won", {"seat": event.seat})] if isinstance(event, e.GameWon) else []


def unseen(state: State, places: Sequence[str]) -> tuple[Reason, ...]:
    """Colours, kinds and markers region by region, those without pieces together; for the whole table reserves, points
    and tiles too."""
    chosen = [(number, name) for number, name in enumerate(state.setting.regions) if name in places or not places]
    found = [_region(state, number, name) for number, name in chosen if owner(state, number) != NOBODY]
    empty: dict[str | None, list[str]] = {}
    for number, name in chosen:
        if owner(state, number) == NOBODY:
            empty.setdefault(_marker(state, number), []).append(name)
    found += [Reason("unseen.empty", {"places": names, "marker": marker}) for marker, names in empty.items()]
    if not places:
        found += [_seat(state, seat) for seat in (0, 1)]
        found += [_tiles(state, seat) for seat in (0, 1)]
        found.append(Reason("unseen.offer", {"tiles": _lying(state, OFFER)}))
    return tuple(found)


def _marker(state: State, number: int) -> str | None:
    symbol = state.markers.symbols[number]
    return None if symbol == NO_MARKER else SYMBOLS[symbol]


def _region(state: State, number: int, name: str) -> Reason:
    seat, marker = owner(state, number), _marker(state, number)
    knights, magicians = both_kinds(state, seat, number)
    lying = {"region": name, "marker": marker, "seat": SEATS[seat], "knights": knights, "magicians": magicians}
    return Reason("unseen.region", lying)


def _seat(state: State, seat: int) -> Reason:
    reserve = {f"{kind}s": state.reserve[2 * seat + k] for k, kind in enumerate(KINDS)}
    return Reason("unseen.seat", {"seat": SEATS[seat], "points": state.points[seat], **reserve})


def _tiles(state: State, seat: int) -> Reason:
    """The tiles in front of a seat lie face up, as those on offer do."""
    return Reason("unseen.tiles", {"seat": SEATS[seat], "tiles": _lying(state, HAND + seat)})


def _lying(state: State, where: int) -> dict[str, int]:
    """By name how many tiles of each kind lie there."""
    return {name: n for name, n in zip(TILES, unpack(state.tiles[where], len(TILES)), strict=True) if n}


def _in_words(knights: int, magicians: int) -> str:
    """``2 knights 1 magician``."""
    told = [f"{n} {kind}{'' if n == 1 else 's'}" for n, kind in zip((knights, magicians), KINDS, strict=True) if n]
    return " ".join(told) or "none"


FACTS: Mapping[str, str] = {
    # Who.
    "seat": "seat",
    "defender": "seat",
    "winner": "seat",
    "winners": "seat",
    "to_act": "seat",
    "bids": "seat",
    "active": "seat",
    "totals": "seat",
    "taken": "seat",
    "gained": "seat",
    "gaining": "seat",
    # Where.
    "region": "place",
    "first": "place",
    "second": "place",
    "src": "place",
    "dst": "place",
    "from": "place",
    "next": "place",
    "attackers": "place",
    "defenders": "place",
    # What.
    "tile": "tile",
    "tiles": "tile",
    "symbol": "symbol",
    "marker": "symbol",
    "lying": "symbol",
    "kind": "kind",
    "force": "kind",
    "there": "kind",
    "rest": "kind",
    # What was typed, and which case it is.
    "played": "text",
    "verb": "word",
    "decision": "word",
    "due": "word",
}
"""By the name of a fact the kind of thing it names."""


def more(facts: Facts) -> dict[str, Any]:
    """Pieces by kind, without those of which there are none; what is left; who gains; whether something is drawn."""
    found: dict[str, Any] = {}
    if "knights" in facts:
        found["force"] = _force(facts["knights"], facts["magicians"])
    if "there" in facts:
        there = facts["there"]
        found["there"] = _force(there["knights"], there["magicians"])
        found["rest"] = _force(there["knights"] - facts["knights"], there["magicians"] - facts["magicians"])
    if "gained" in facts:
        found["gaining"] = [seat for seat, points in facts["gained"].items() if points]
    if "to_act" in facts:
        found["drawing"] = TABLE in facts["to_act"]
    if "second" in facts:
        found["same"] = facts["first"] == facts["second"]
    if facts.keys() >= {"from", "region"}:
        found["same"] = facts["from"] == facts["region"]
    return found


def _force(*numbers: int) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, numbers, strict=True) if n > 0}
