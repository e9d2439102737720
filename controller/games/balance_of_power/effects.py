"""What a move does that counts, for the coach: territories and capitals, pawns, dangers, empires, the declared end.

All of it is asked of the states before and after. No total of points is told: a seat may have to reckon them itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine.game import Effect, Outcome
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.games.balance_of_power.components import CLASSES, EACH
from controller.games.balance_of_power.evaluation import BEATEN_BY, DANGER, DECLARING, KINDS, LOSSES, PREY
from controller.games.balance_of_power.scoring import CAPITAL, achieved, capitals, controlled, territories
from controller.games.balance_of_power.state import NO_EMPIRE, PLACING, TURN, State

POINTS = ("points", "points-to-win", "within-6-points", "within-3-points", "leads", "ahead", "behind", "lead-late",
          "could-win-now", "could-win-next", "could-win-next-in-turn", "burst", "short-after-burst")  # fmt: skip
PAWNS = ("pawns", "scarcest-class", "classes-gone", "out", "pawns-ahead", "pawns-behind", "pawn-lead-late")
EMPIRE = ("empire-achieved", "homes-lacking", "steps-to-homes", "remote-homes")
SPREAD = ("territories-entered", "disputed", "room-to-grow", "lone-pawns", "spare-pawns")
GOOD = (
    "prey", "lone-prey", "capitals-lacking-one", "room-to-grow", "pairs", "territories-entered", "pawns",
)  # fmt: skip
BAD = (
    "danger", "lone-danger", "last-of-class-in-danger", "losses-possible", "point-losses-possible",
    "homes-lacking", "steps-to-homes", "remote-homes", "disputed", "lone-pawns",
)  # fmt: skip
SPOKEN = {**dict.fromkeys(GOOD, 1), **dict.fromkeys(BAD, -1)}
"""The features that are a reason by themselves, where nothing else tells them: good to have, or bad."""


def effects(state: State, seat: str, move: Move, outcome: Outcome) -> Iterator[Effect]:
    """What a move of a seat does that counts."""
    after = outcome.state
    own = after.setting.empires[state.setting.seats.index(seat)]
    if own == NO_EMPIRE or state.stage not in (PLACING, TURN):
        return
    others = [empire for empire in after.setting.empires if empire not in (own, NO_EMPIRE)]
    yield from _territories(state, own, others, after)
    yield from _pawns(state, own, others, after)
    yield from _dangers(state, own, others, after)
    yield from _empires(state, own, others, after)


def _called(state: State, empire: int) -> str:
    return state.setting.map.empires[empire]


def _names(state: State, flags: int) -> tuple[str, ...]:
    return tuple(state.setting.map.territories[t] for t in territories(state, flags))


def _territories(state: State, own: int, others: list[int], after: State) -> Iterator[Effect]:
    """Territories and capitals won, and those that others lose."""
    worth = not state.setting.options.total_domination
    if won := controlled(after, own) & ~controlled(state, own):
        facts = {"seat": _called(after, own), "places": _names(after, won), "n": won.bit_count() * worth}
        yield Effect(Reason("effect.territory", facts), (*POINTS, *SPREAD, "homes-lacking"))
    for empire in others:
        if lost := controlled(state, empire) & ~controlled(after, empire):
            facts = {"seat": _called(after, empire), "places": _names(after, lost), "n": lost.bit_count() * worth}
            yield Effect(Reason("effect.denies", facts), (), (*POINTS, *SPREAD, "homes-lacking"))
    if worth and capitals(after, own) > capitals(state, own):
        new = _whole(after, own) - _whole(state, own)
        facts = {"seat": _called(after, own), "places": tuple(sorted(new)), "n": CAPITAL}
        if new:
            yield Effect(Reason("effect.capital", facts), ("full-capitals", "threes", "capitals-entered", *POINTS))
    for empire in others:
        if worth and capitals(after, empire) < capitals(state, empire):
            facts = {"seat": _called(after, empire), "n": CAPITAL}
            yield Effect(Reason("effect.breaks-capital", facts), (), ("full-capitals", *POINTS))


def _whole(state: State, empire: int) -> set[str]:
    """The capitals in which an empire has all three classes."""
    map_ = state.setting.map
    places = [{*state.pawns[3 * empire + kind]} for kind in KINDS]
    return {map_.territories[t] for t in map_.capitals if all(t in each for each in places)}


def _pawns(state: State, own: int, others: list[int], after: State) -> Iterator[Effect]:
    """Pawns removed and pawns added."""
    names = after.setting.map.territories
    for empire in others:
        for kind in KINDS:
            before, rest = state.pawns[3 * empire + kind], after.pawns[3 * empire + kind]
            if len(rest) < len(before):
                there = next(t for t in before if before.count(t) > rest.count(t))
                facts = {"seat": _called(after, empire), "kind": CLASSES[kind], "territory": names[there]}
                told = (*PAWNS, *DANGER, *DECLARING, "attackers", "spare-pawns", "could-win-next")
                yield Effect(
                    Reason("effect.removes", facts | {"n": len(rest)}), ("pawns-ahead", "pawns-behind", *DANGER), told
                )
    for kind in KINDS:
        before, rest = state.pawns[3 * own + kind], after.pawns[3 * own + kind]
        if len(rest) <= len(before) or state.stage != TURN:
            continue
        added = {"seat": _called(after, own), "kind": CLASSES[kind], "n": len(rest)}
        if len(rest) == EACH and not state.setting.options.total_domination:
            yield Effect(Reason("effect.all-pawns", added), (*DECLARING, *PAWNS))
        elif not before:
            yield Effect(Reason("effect.class-back", added), PAWNS)
        else:
            grows = ("largest-class", "largest-class-near-all", *PAWNS)
            yield Effect(Reason("effect.pawn", added), (*grows, "pairs", "lone-pawns", "spare-pawns"))


def _endangered(state: State, empire: int, others: list[int]) -> set[tuple[int, int]]:
    """The class and territory of the pawns that an action of another can beat from where it stands."""
    near = state.setting.map.near
    found = set()
    for kind in KINDS:
        beaters = {t for other in others for t in state.pawns[3 * other + BEATEN_BY[kind]]}
        found |= {(kind, t) for t in state.pawns[3 * empire + kind] if not beaters.isdisjoint((t, *near[t]))}
    return found


def _dangers(state: State, own: int, others: list[int], after: State) -> Iterator[Effect]:
    """Own pawns that no single action of another can remove any more, and pawns of others that now are in it."""
    names = after.setting.map.territories
    was, now = _endangered(state, own, others), _endangered(after, own, others)
    if len(now) < len(was):
        kind, there = min(was - now, key=lambda one: len(state.pawns[3 * own + one[0]]))
        facts = {"seat": _called(after, own), "kind": CLASSES[kind], "territory": names[there]}
        yield Effect(Reason("effect.rescues", facts), (*DANGER, *LOSSES))
    for empire in others:
        new = _endangered(after, empire, [own]) - _endangered(state, empire, [own])
        if new:
            kind, there = min(new, key=lambda one: (len(after.pawns[3 * empire + one[0]]), one))
            facts = {"seat": _called(after, empire), "beaten": CLASSES[kind], "territory": names[there]}
            beater = CLASSES[BEATEN_BY[kind]]
            yield Effect(Reason("effect.threatens", facts | {"kind": beater}), PREY, (*DANGER, *LOSSES))


def _empires(state: State, own: int, others: list[int], after: State) -> Iterator[Effect]:
    """Empires achieved and broken; how many homes are lacking."""
    if achieved(after, own) and not achieved(state, own):
        yield Effect(Reason("effect.achieves", {"seat": _called(after, own)}), (*EMPIRE, "actions-left"))
    else:
        homes = after.setting.map.home_flags[own]
        lacking = [(homes & ~controlled(one, own)).bit_count() for one in (state, after)]
        if lacking[1] < lacking[0]:
            yield Effect(Reason("effect.homes", {"seat": _called(after, own), "n": lacking[1]}), EMPIRE)
    for empire in others:
        if achieved(state, empire) and not achieved(after, empire):
            yield Effect(Reason("effect.breaks-empire", {"seat": _called(after, empire)}), (), EMPIRE)
