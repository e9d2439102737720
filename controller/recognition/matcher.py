"""What the hands have done, matched against the legal moves: one move, a question, or nothing that fits.

Matching is by state, not by order. A plan is *complete* when the board shows just what it leaves; *possible* while the
board and the words heard may still be on the way there. Hands do in one gesture what the rules take in steps, so plans
are tried as chains of up to `MOST_LINKS` decisions; only the first link is ever committed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from controller.recognition.image import Image, span
from controller.recognition.plans import Heard, Plan, Plans

MOST_LINKS = 3
Differences = Mapping[str, int]
Came = Mapping[str, Collection[str]]


@dataclass(frozen=True, slots=True)
class Match:
    """What fits now.

    Attributes:
        told: plans told in full by words.
        complete: plans that begin a chain which leaves just what the board shows.
        possible: plans that may still come of what was begun, the complete ones among them.
    """

    told: tuple[Plan, ...]
    complete: tuple[Plan, ...]
    possible: tuple[Plan, ...]

    @property
    def growing(self) -> bool:
        """Whether another move could still grow out of what the board shows."""
        return len(self.possible) > len(self.complete)


def match(plans: Plans, image: Image, heard: Sequence[Heard], since: Mapping[str, float], came: Came) -> Match:
    """Match the board and what was heard against the plans.

    ``since`` says when each zone left what was expected, ``came`` which of its switches have closed.
    """
    off = image.differences()
    fitting = [plan for plan in plans.all if plan.fits(heard)]
    # What moves no piece is told by its words whatever the board shows; a wrong piece never stops a game.
    told = tuple(plan for plan in fitting if plan.told(heard) and (not plan.effect or _may_lead_to(plan, image, off)))
    if not off:
        return Match(told, (), tuple(fitting) if heard else ())
    begun = [plan for plan in fitting if plan.read(heard) and plan.touches(off.keys())]
    ready = [plan for plan in begun if plan.tagged(heard)]
    complete = [plan for plan in ready if _shows(image, off, [plan], came)]
    if not complete:
        complete = [plan for plan in ready if plan.leads_on and _chain_shows(plan, image, off, [], came)]
    complete = _first_touched(complete, off, since)
    complete += _hidden(fitting, image, heard, off, came, complete)
    begun += [plan for plan in complete if plan not in begun]
    possible = [plan for plan in begun if plan in complete or _may_lead_to(plan, image, off)]
    possible += [plan for plan in told if plan not in possible]
    return Match(told, tuple(complete), tuple(possible))


def _hidden(
    fitting: Sequence[Plan], image: Image, heard: Sequence[Heard], off: Differences, came: Came, known: Sequence[Plan]
) -> list[Plan]:
    """Plans of which a part no longer shows: a region taken over and occupied holds as many pieces as before.

    They explain more of what was touched than those that are known, which explain what is different.
    """
    settled = {zone: 0 for zone in came if zone not in off}
    found = []
    for plan in fitting if settled else ():
        if plan not in known and plan.tagged(heard) and plan.touches(settled.keys()):
            # Only what this plan touches: elsewhere a switch may have been bumped.
            wide = {**off, **{zone: 0 for zone in settled if zone in plan.effect}}
            if _shows(image, wide, [plan], came) or (plan.leads_on and _chain_shows(plan, image, wide, [], came)):
                found.append(plan)
    return found


def _first_touched(plans: list[Plan], off: Differences, since: Mapping[str, float]) -> list[Plan]:
    """Of plans that begin different chains those that touch the zone which changed first: hands are not that unruly."""
    if len(plans) < 2:
        return plans
    first = min(off, key=lambda zone: since.get(zone, 0.0))
    return [plan for plan in plans if first in plan.effect] or plans


def _total(chain: Sequence[Plan]) -> dict[str, tuple[int, int]]:
    total: dict[str, tuple[int, int]] = {}
    for plan in chain:
        for zone, (gained, lost) in plan.effect.items():
            more, less = total.get(zone, (0, 0))
            total[zone] = more + gained, less + lost
    return total


def _shows(image: Image, off: Differences, chain: Sequence[Plan], came: Came) -> bool:
    """Whether the board shows just what the chain leaves.

    Where a piece that was put down makes the difference, a switch must have been seen to close: else pieces that are
    only half lifted, as in a takeover going on, would look like one that was put there already.
    """
    total = _total(chain)
    if not off.keys() <= total.keys():
        return False
    for zone, (gained, lost) in total.items():
        if not _zone_shows(image, zone, gained, lost):
            return False
        if gained and not came.get(zone) and not _zone_shows(image, zone, 0, lost):
            return False
    return True


def _zone_shows(image: Image, zone: str, gained: int, lost: int) -> bool:
    """Whether a zone shows what it does after so many pieces came and went."""
    least, most = span(image.pieces[zone], image.board.zones[zone], gained, lost)
    offset = image.known(zone)
    return max(0, least + offset) <= image.shown[zone] <= max(0, most + offset)


def _chain_shows(plan: Plan, image: Image, off: Differences, before: list[Plan], came: Came) -> bool:
    """Whether a chain that begins with this plan leaves what the board shows."""
    chain = [*before, plan]
    if len(chain) == MOST_LINKS:
        return False
    for link in plan.following.all:
        if link.must_hear() or not off.keys() & link.effect.keys():
            continue
        if _shows(image, off, [*chain, link], came) or _chain_shows(link, image, off, chain, came):
            return True
    return False


def _may_lead_to(plan: Plan, image: Image, off: Differences) -> bool:
    """Whether the board may show a chain that begins with this plan, on the way."""
    own = plan.effect
    for zone, step in off.items():
        if zone in own:
            gained, lost = own[zone]
            if not -lost <= step <= gained:
                return False
    rest = off.keys() - own.keys()
    return not rest or rest <= _reach(plan, MOST_LINKS - 1)


def _reach(plan: Plan, links: int) -> set[str]:
    """The zones that the next links may touch without a further word: withdrawal, occupation, the next action."""
    found: set[str] = set()
    following = plan.following
    for link in following.all:
        if not link.must_hear() and link.effect:
            found |= link.effect.keys()
            if links > 1 and following.pending:
                found |= _reach(link, links - 1)
    return found
