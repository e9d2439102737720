"""What is said of a committed move and of what followed, and what no switch can see.

No fact tells points before the end unless they are visible: "each player is left to track points in their head"
(Tracking Points).
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine.events import Event
from controller.engine.game import Outcome
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.games.balance_of_power import events as e
from controller.games.balance_of_power import judge
from controller.games.balance_of_power.components import CLASSES, EACH
from controller.games.balance_of_power.hints import open_scores, scores
from controller.games.balance_of_power.record import standing
from controller.games.balance_of_power.state import BONUS, TURN, State
from controller.games.balance_of_power.tally import achieved
from controller.games.balance_of_power.world import NO_EMPIRE


def told(before: State, actor: str, move: Move, outcome: Outcome) -> tuple[Reason, ...]:
    """The sentences for a move and for what followed from it."""
    reason = judge.check(before, actor, move).reason
    found = [Reason(f"told.{reason.code.removesuffix('.legal')}", reason.facts)]
    apart = reason.facts.get("apart")
    if apart:
        found.append(Reason("told.apart", {"empires": apart}))
    found += _achieved(before, outcome.state)
    for event in outcome.events:
        found += _followed(event, outcome.state)
    return tuple(found)


def _achieved(before: State, after: State) -> list[Reason]:
    """Empires that the move achieved or broke."""
    if before.stage != TURN:
        return []
    found = []
    for seat, empire in zip(after.world.seats, after.world.empires, strict=True):
        was, now = achieved(before, empire), achieved(after, empire)
        if was != now:
            found.append(Reason("told.empire-achieved" if now else "told.empire-broken", {"seat": seat}))
    return found


def _followed(event: Event, after: State) -> list[Reason]:
    if isinstance(event, e.ClassLost):
        facts = {"seat": event.seat, "kind": event.kind, "respawn": after.world.options.respawn}
        return [Reason("told.class-lost", facts)]
    if isinstance(event, e.SeatOut):
        return [Reason("told.out", {"seat": event.seat})]
    if isinstance(event, e.ChoosingBegan):
        return [Reason("told.chooses", {"seat": event.seat})]
    if isinstance(event, e.EmpiresComplete):
        return [Reason("told.empires-complete", {"seats": list(after.world.seats)})]
    if isinstance(event, e.PlacingBegan):
        return [Reason("told.places", {"seat": event.seat})]
    if isinstance(event, e.TurnBegan):
        shown: dict[str, object] = {"scores": scores(after)} if after.world.options.visible_scores else {}
        return [Reason("told.turn", {"seat": event.seat, "fourth": event.bonus, **shown})]
    if isinstance(event, e.GameWon):
        facts = {"winners": list(event.winners), "why": event.why, "to_win": after.world.to_win}
        return [Reason("told.won", facts | {"scores": scores(after)})]
    return []


def unseen(state: State, places: Sequence[str]) -> tuple[Reason, ...]:
    """Owners and classes territory by territory; for the whole table supplies, classes lost and the turn too."""
    found = []
    empty = []
    for number, name in enumerate(state.world.atlas.territories):
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
        found += [_seat(state, seat) for seat in range(len(state.world.empires))]
        found += _turn(state)
    return tuple(found)


def _seat(state: State, seat: int) -> Reason:
    empire = state.world.empires[seat]
    name = state.world.seats[seat]
    if empire == NO_EMPIRE:
        return Reason("unseen.no-empire", {"seat": name})
    rows = state.pawns[3 * empire : 3 * empire + 3]
    facts: dict[str, object] = {"seat": name}
    facts |= {f"{kind}s": EACH - len(row) for kind, row in zip(CLASSES, rows, strict=True)}
    facts["lost"] = [kind for kind, row in zip(CLASSES, rows, strict=True) if not row and state.world.complete]
    if open_scores(state):
        facts["points"] = scores(state)[name]
    return Reason("unseen.seat", facts)


def _turn(state: State) -> list[Reason]:
    if state.turn < 0 or not state.left:
        return []
    left = [kind for number, kind in enumerate(CLASSES) if state.left >> number & 1]
    facts: dict[str, object] = {"seat": state.world.seats[state.turn], "left": left}
    if state.stage != TURN:
        return [Reason("unseen.placing", facts)]
    names = state.world.atlas.territories
    rooted = [{"kind": CLASSES[kind], "territory": names[t]} for kind, t in enumerate(state.rooted) if t >= 0]
    return [Reason("unseen.turn", facts | {"fourth": bool(state.left & BONUS), "rooted": rooted})]
