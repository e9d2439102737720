"""What is shown and said of the game: hints for lights, announcements, what no switch can see, and facts for messages.

No fact tells points before the end unless they are visible: "each player is left to track points in their head"
(Tracking Points). Messages are in ``locale``; no words are made here: a fact is a name, a number, or a word that a
message chooses by.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from controller.engine.events import Event
from controller.engine.game import TABLE, Effect, Hint, Outcome, Presenter
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.speech import Facts, Speech, Thing
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power.actions import VERBS, check, options
from controller.games.balance_of_power.actions.action import Action
from controller.games.balance_of_power.components import BEATS, CLASSES, EACH, ROOM
from controller.games.balance_of_power.effects import SPOKEN, effects
from controller.games.balance_of_power.map import shipped
from controller.games.balance_of_power.position import standing
from controller.games.balance_of_power.scoring import (
    achieved,
    capitals,
    controlled,
    count,
    open_scores,
    points,
    scores,
    territories,
)
from controller.games.balance_of_power.state import BONUS, NO_EMPIRE, TURN, State


class Presentation(Presenter):
    """Balance of Power as lights, sentences and screens show it."""

    vocabulary: Mapping[str, Sequence[str]] = {"class": CLASSES}
    forms = (
        "CLASS move PLACE PLACE",
        "CLASS attack PLACE PLACE CLASS SEAT",
        "CLASS duplicate PLACE",
        "respawn CLASS PLACE",
        "place CLASS PLACE",
        "end",
    )
    table_forms = ("start SEAT",)
    words = ("empire", *(empire.name for empire in shipped().empires))
    explained = CLASSES
    verbs = tuple(VERBS)
    ends_turn = ("end",)
    milestones = ("told.won",)
    spoken = SPOKEN

    def about_thing(self, state: State, name: str) -> tuple[Reason, ...]:
        """What pawns of a class do."""
        return (Reason("about.thing", {"name": Thing("word", name)}),)

    def hints(self, state: State, moves: Sequence[Move] | None = None) -> tuple[Hint, ...]:
        """Standing hints (control, empires achieved, dangers, scores); those of the legal moves, or of these."""
        return (*_standing_hints(state), *_possible(state, moves))

    def announcements(self, before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
        """The sentences for a move and for what followed from it."""
        found = cast(Action, move).told(check(before, actor, move).reason)
        found += _achieved(before, outcome.state)
        for event in outcome.events:
            found += _followed(event, outcome.state)
        return tuple(found)

    def neighbours(self, state: State, place: str) -> tuple[str, ...]:
        """The territories that are linked to one."""
        map_ = state.setting.map
        return tuple(map_.territories[t] for t in map_.near[map_.number[place]])

    def about(self, state: State, place: str) -> tuple[Reason, ...]:
        """Whose home a territory is, and which pawns stand close enough to attack there."""
        map_ = state.setting.map
        territory = map_.number[place]
        home = next((empire for empire, homes in enumerate(map_.homes) if territory in homes), None)
        capital = home is not None and map_.capitals[home] == territory
        facts = {"region": place, "empire": None if home is None else map_.empires[home], "capital": capital}
        found = [Reason("about.home", facts)]
        beside = {map_.territories[t]: here for t in map_.near[territory] if (here := standing(state, t))}
        for neighbour, pawns in beside.items():
            found.append(Reason("about.beside", {"territory": neighbour, "pawns": pawns}))
        return tuple(found)

    def effects(self, state: State, seat: str, move: Move, outcome: Outcome) -> Iterable[Effect]:
        """Territories, capitals, pawns, dangers, and empires."""
        return effects(state, seat, move, outcome)

    def projected_scores(self, state: State) -> dict[str, dict[str, int]]:
        """By seat what its points come from; empty as long as points are everybody's own business."""
        if not open_scores(state) or not state.setting.complete:
            return {}
        found = {}
        for seat, empire in zip(state.setting.seats, state.setting.empires, strict=True):
            found[seat] = {
                "territories": controlled(state, empire).bit_count(),
                "capitals": capitals(state, empire),
                "points": points(state, empire),
                "to_win": state.setting.to_win,
                "pawns": count(state, empire),
            }
        return found


# Hints.

NOTHING: Mapping[str, Any] = {}
_KIND_BEATING = tuple(BEATS.index(kind) for kind in range(len(CLASSES)))
"""By class the class that beats it."""


def _standing_hints(state: State) -> list[Hint]:
    setting = state.setting
    names = setting.map.territories
    found: list[Hint] = []
    mine = {setting.empires[seat] for seat in (state.winners or (state.turn,)) if seat >= 0}
    for empire in setting.empires:
        if empire == NO_EMPIRE:
            continue
        role = "own" if empire in mine else "enemy"
        found += [Hint(names[t], role, NOTHING) for t in territories(state, controlled(state, empire))]
        if achieved(state, empire):
            found.append(Hint(names[setting.map.capitals[empire]], "achieved", NOTHING))
    found += [Hint(names[t], "in-danger", NOTHING) for t in _in_danger(state)]
    if setting.options.visible_scores:
        found += [Hint(f"score:{seat}", "score", {"n": n}) for seat, n in scores(state).items()]
    return found


def _in_danger(state: State) -> list[int]:
    """Where the last pawn of a class of a seat stands, and another seat's pawn could attack it from where it stands."""
    found = set()
    for empire in _played(state):
        for kind in range(len(CLASSES)):
            row = state.pawns[3 * empire + kind]
            if len(row) == 1 and _attackable(state, empire, kind, row[0]):
                found.add(row[0])
    return sorted(found)


def _attackable(state: State, empire: int, kind: int, territory: int) -> bool:
    near = (territory, *state.setting.map.near[territory])
    beats = _KIND_BEATING[kind]
    return any(t in near for other in _played(state) if other != empire for t in state.pawns[3 * other + beats])


def _played(state: State) -> list[int]:
    return [empire for empire in state.setting.empires if empire != NO_EMPIRE]


def _possible(state: State, moves: Sequence[Move] | None) -> list[Hint]:
    actor = state.setting.actors[state.turn]
    if actor in ("", TABLE):
        return []
    found: dict[tuple[str, str], Hint] = {}
    names = state.setting.map.territories
    for move in options(state, actor) if moves is None else moves:
        for territory, role in cast(Action, move).lights():
            found.setdefault((names[territory], role), Hint(names[territory], role, NOTHING))
    return list(found.values())


# What follows from a move, and what no switch can see.


def _achieved(before: State, after: State) -> list[Reason]:
    """Empires that the move achieved or broke."""
    if before.stage != TURN:
        return []
    found = []
    for seat, empire in zip(after.setting.seats, after.setting.empires, strict=True):
        was, now = achieved(before, empire), achieved(after, empire)
        if was != now:
            found.append(Reason("told.empire-achieved" if now else "told.empire-broken", {"seat": seat}))
    return found


def _followed(event: Event, after: State) -> list[Reason]:
    if isinstance(event, e.ClassLost):
        facts = {"seat": event.seat, "kind": event.kind, "respawn": after.setting.options.respawn}
        return [Reason("told.class-lost", facts)]
    if isinstance(event, e.SeatOut):
        return [Reason("told.out", {"seat": event.seat})]
    if isinstance(event, e.ChoosingBegan):
        return [Reason("told.chooses", {"seat": event.seat})]
    if isinstance(event, e.EmpiresComplete):
        return [Reason("told.empires-complete", {"seats": list(after.setting.seats)})]
    if isinstance(event, e.PlacingBegan):
        return [Reason("told.places", {"seat": event.seat})]
    if isinstance(event, e.TurnBegan):
        shown: dict[str, object] = {"scores": scores(after)} if after.setting.options.visible_scores else {}
        return [Reason("told.turn", {"seat": event.seat, "fourth": event.bonus, **shown})]
    if isinstance(event, e.GameWon):
        facts = {"winners": list(event.winners), "why": event.why, "to_win": after.setting.to_win}
        return [Reason("told.won", facts | {"scores": scores(after)})]
    return []


def unseen(state: State, places: Sequence[str]) -> tuple[Reason, ...]:
    """Owners and classes territory by territory; for the whole table supplies, classes lost and the turn too."""
    found = []
    empty = []
    for number, name in enumerate(state.setting.map.territories):
        if name in places or not places:
            here = standing(state, number)
            if here:
                found.append(Reason("unseen.territory", {"territory": name, "pawns": here}))
            else:
                empty.append(name)
    # Of the whole table only where somebody stands.
    if places and empty:
        found.append(Reason("unseen.empty", {"places": empty}))
    if not places:
        found += [_seat_unseen(state, seat) for seat in range(len(state.setting.empires))]
        found += _turn_unseen(state)
    return tuple(found)


def _seat_unseen(state: State, seat: int) -> Reason:
    empire = state.setting.empires[seat]
    name = state.setting.seats[seat]
    if empire == NO_EMPIRE:
        return Reason("unseen.no-empire", {"seat": name})
    rows = state.pawns[3 * empire : 3 * empire + 3]
    facts: dict[str, object] = {"seat": name}
    facts |= {f"{kind}s": EACH - len(row) for kind, row in zip(CLASSES, rows, strict=True)}
    facts["lost"] = [kind for kind, row in zip(CLASSES, rows, strict=True) if not row and state.setting.complete]
    if open_scores(state):
        facts["points"] = scores(state)[name]
    return Reason("unseen.seat", facts)


def _turn_unseen(state: State) -> list[Reason]:
    if state.turn < 0 or not state.left:
        return []
    left = [kind for number, kind in enumerate(CLASSES) if state.left >> number & 1]
    facts: dict[str, object] = {"seat": state.setting.seats[state.turn], "left": left}
    if state.stage != TURN:
        return [Reason("unseen.placing", facts)]
    names = state.setting.map.territories
    rooted = [{"kind": CLASSES[kind], "territory": names[t]} for kind, t in enumerate(state.rooted) if t >= 0]
    return [Reason("unseen.turn", facts | {"fourth": bool(state.left & BONUS), "rooted": rooted})]


# The facts of messages: their kinds, and facts that follow from them.

FACTS: Mapping[str, str] = {
    "seat": "seat",
    "owner": "seat",
    "empire": "seat",
    "empires": "seat",
    "apart": "seat",
    "winners": "seat",
    "to_act": "seat",
    "scores": "seat",
    "territory": "place",
    "from": "place",
    "to": "place",
    "capital": "place",
    "nearest": "place",
    "kind": "kind",
    "beaten": "kind",
    "beats": "kind",
    "left": "kind",
    "lost": "kind",
    "in_supply": "kind",
    "pawns": "seat/kind",
    "rooted": "record",
    "due": "word",
    "verb": "word",
    "why": "word",
    "action": "word",
    "reason": "word",
    "trouble": "word",
}
"""By the name of a fact the kind of thing that it names."""


def more(facts: Facts) -> dict[str, Any]:
    """The facts that follow from those of a code, and what stands for facts that are not always given."""
    found: dict[str, Any] = {"each": EACH, "room": ROOM, "scores": facts.get("scores", {})}
    found["points"] = facts.get("points")
    if "kind" in facts:
        found["action"] = "attack" if "beaten" in facts else "move" if "from" in facts else "duplicate"
    if "to_act" in facts:
        found["acting"] = facts["to_act"][0]  # in this game one seat acts at a time, or the table
    if "move" in facts and "word" in facts:
        found["trouble"] = _trouble(facts["move"], facts["word"])
    if "left" in facts:
        found["actions"] = len(facts["left"]) + bool(facts.get("fourth"))
    if "nearest" in facts:
        found["in_capital"] = list(facts["nearest"]) == [facts["capital"]]
    if "why" in facts and "scores" in facts:
        found["reason"] = _reason(facts["why"], facts["scores"])
    if all(f"{kind}s" in facts for kind in CLASSES):
        found["in_supply"] = {kind: facts[f"{kind}s"] for kind in CLASSES}
    return found


def _trouble(move: str, word: str) -> str:
    """What is wrong with a text that should be a move, and with the word where its verb should stand."""
    if not word:
        return "blank"
    if word in VERBS and VERBS[word].class_first:
        return "class"
    return "action" if move.split(" ", maxsplit=1)[0] in CLASSES else "unknown"


def _reason(why: str, scores: Mapping[str, int]) -> str:
    """Why a game is won; a declared end is decided by points, or by pawns where several seats have the most points."""
    if why != "declared":
        return why
    best = max(scores.values())
    return "most-pawns" if list(scores.values()).count(best) > 1 else "most-points"


SPEECH = Speech(Path(__file__).with_name("locale"), FACTS, more=more)
"""How Balance of Power speaks."""
