"""What the hands have done, matched against the legal moves: one move, a question, or nothing that fits.

Matching is by state, not by order. A plan is *complete* when the board shows just what it leaves; *possible* while the
board and the words heard may still be on the way there. Hands do in one gesture what the rules take in steps, so plans
are tried as chains of up to `MOST_LINKS` decisions; only the first link is ever committed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.recognition.image import Image, span
from controller.recognition.plans import Heard, Plan, Plans

MOST_LINKS = 3
Differences = Mapping[str, int]


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


def match(plans: Plans, image: Image, heard: Sequence[Heard], since: Mapping[str, float]) -> Match:
    """Match the board and what was heard against the plans; ``since`` says when each zone left what was expected."""
    off = image.differences()
    fitting = [plan for plan in plans.all if plan.fits(heard)]
    tagged = [plan for plan in fitting if plan.tagged(heard)]
    # What moves no piece is told by its words whatever the board shows; a wrong piece never stops a game.
    told = tuple(plan for plan in tagged if plan.told(heard) and (not plan.effect or _may_lead_to(plan, image, off)))
    if not off:
        return Match(told, (), tuple(fitting) if heard else ())
    begun = [plan for plan in fitting if plan.read(heard) and off.keys() & plan.effect.keys()]
    ready = [plan for plan in begun if plan in tagged]
    complete = [plan for plan in ready if _shows(image, off, [plan])]
    if not complete:
        complete = [plan for plan in ready if _chain_shows(plan, image, off, [])]
    complete = _first_touched(complete, off, since)
    possible = [plan for plan in begun if plan in complete or _may_lead_to(plan, image, off)]
    possible += [plan for plan in told if plan not in possible]
    return Match(told, tuple(complete), tuple(possible))


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


def _shows(image: Image, off: Differences, chain: Sequence[Plan]) -> bool:
    """Whether the board shows just what the chain leaves."""
    total = _total(chain)
    if not off.keys() <= total.keys():
        return False
    for zone, (gained, lost) in total.items():
        least, most = span(image.pieces[zone], image.board.zones[zone], gained, lost)
        offset = image.offsets.get(zone, 0)
        if not least + offset <= image.shown[zone] <= most + offset:
            return False
    return True


def _chain_shows(plan: Plan, image: Image, off: Differences, before: list[Plan]) -> bool:
    """Whether a chain that begins with this plan leaves what the board shows."""
    chain = [*before, plan]
    if len(chain) == MOST_LINKS:
        return False
    for link in plan.following.all:
        if link.must_hear() or not off.keys() & link.effect.keys():
            continue
        if _shows(image, off, [*chain, link]) or _chain_shows(link, image, off, chain):
            return True
    return False


def _may_lead_to(plan: Plan, image: Image, off: Differences) -> bool:
    """Whether the board may show a chain that begins with this plan, on the way."""
    own = plan.effect
    for zone, step in off.items():
        if zone in own:
            gained, lost = own[zone]
            if not (gained if step > 0 else lost):
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
