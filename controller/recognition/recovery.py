"""The table does not show what it should: what to take away, what to put back, and why the nearest move is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.rules import GameState, Rules
from controller.recognition.copies import kind_of
from controller.reports import Astray


def astray_for(
    rules: Rules, state: GameState, actor: str | None, off: Mapping[str, int], tag: str, now: float
) -> Astray:
    """The report on unexplained differences; its reason is the judge's on the move that was probably meant."""
    extra, missing = split(off)
    code, facts = nearest_reason(rules, state, actor, off, tag)
    return Astray(now, extra, missing, code, facts)


def owed_for(off: Mapping[str, int], now: float) -> Astray:
    """The report on differences by which nobody means a move: they only have to be put right."""
    extra, missing = split(off)
    return Astray(now, extra, missing, "astray.owed", {"extra": extra, "missing": missing})


def split(off: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Differences as pieces too many and too few, by place."""
    extra = {zone: n for zone, n in off.items() if n > 0}
    return extra, {zone: -n for zone, n in off.items() if n < 0}


def reasons_against(
    rules: Rules, state: GameState, actor: str, zone: str, tag: str, like: Collection[Move]
) -> list[Reason]:
    """Why a place that was named cannot be meant: the judge's reasons on what a piece put there or taken from there
    would be. Only what a component tells, or what is of a sort ``like`` the moves that are still possible, and only
    where the place is at fault."""
    found: list[Reason] = []
    sorts = {type(move) for move in like}
    for gained in (True, False):
        meant = rules.guess(state, actor, zone, gained, kind_of(tag) if tag else None)
        if meant is None or not (tag or type(meant) in sorts):
            continue
        verdict = rules.check(state, actor, meant)
        if not verdict.legal and zone in verdict.reason.facts.values() and verdict.reason not in found:
            found.append(verdict.reason)
    return found


def nearest_reason(
    rules: Rules, state: GameState, actor: str | None, off: Mapping[str, int], tag: str
) -> tuple[str, Mapping[str, Any]]:
    """Why the move that was probably meant is refused, or that it is not told yet; ``astray.unknown`` where none can
    be guessed."""
    legal = None
    for zone, n in off.items():
        if actor is None:
            break
        meant = rules.guess(state, actor, zone, n > 0, kind_of(tag) if tag else None)
        if meant is not None:
            verdict = rules.check(state, actor, meant)
            if not verdict.legal:
                return verdict.reason.code, verdict.reason.facts
            legal = legal or meant
    if legal is not None and rules.seals(legal) is None:
        return "astray.untold", {"move": legal.text}
    return "astray.unknown", {"places": sorted(off)}
