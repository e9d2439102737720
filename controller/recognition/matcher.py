"""Match what the hands have done against the legal moves: one move, a question, or nothing that fits.

The problem. Switches say how many pieces lie in each zone. They do not say which piece moved, in which order, or
whether the hands are done. The rules say which moves are legal. Which of them explain the board?

The idea. Matching is by state, not by order. The board differs from what the rules expect in some zones (``off``). A
plan is a legal move with its effect: by zone how many pieces come and go. Then

- a plan is *complete* when the board shows just what it leaves,
- a plan is *possible* while the board and the words heard may still be on the way there,
- a plan is *told* when the words name it in full.

Hands do in one gesture what the rules take in steps: a takeover, the withdrawal, the occupation. So plans are tried as
the first link of a chain of up to `MOST_LINKS` decisions. Only the first link is ever committed.

The bound. With some hundred moves a state there are a million chains, and most cannot explain the board. A zone that
does not show what the links so far leave there must be changed by a link still to come. A game says how many zones one
move changes at most (`TableGuide.most_changed`). So a chain is dropped as soon as more zones are left unexplained than
its further links can change, and the last link must change all of them. When the board is swept empty, nothing is
searched.

The budget. Where few zones differ and many were touched, such as when pieces are set up anew or a child drums on them,
a search may still not end for seconds. So it may look at `MOST_LOOKED_AT` moves; then the match is *unclear*, and the
players are asked to put the pieces back. It counts moves and not time, so that the same readings are told the same on
every machine and in every replay (``docs/decisions/0026-a-budget-of-moves.md``).

What it guarantees:

- A plan is complete if and only if some chain that begins with it explains every zone: the bound only drops chains
  that no further link could complete (``tests/recognition/test_matcher.py`` compares with a search without it).
- The cost depends on the zones that differ, not on all chains of legal moves: nothing where too many differ, else the
  moves that touch those zones. It never exceeds the budget, in time and in memory.
- A match that is not unclear is the one that a search without a budget finds.

What it cannot know:

- Which of two moves was made when both leave the same board: the caller asks.
- What happened in zones that show as before. `_hidden` looks for moves there only where a switch was touched or is
  doubted.
- A gesture of more than `MOST_LINKS` decisions.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from controller.recognition.fixed_times import SEEN_LATE_S
from controller.recognition.image import Effect, Image, span
from controller.recognition.plans import Heard, Plan, Plans

MOST_LINKS = 3
Differences = Mapping[str, int]
Came = Mapping[str, Collection[str]]
Times = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Match:
    """What fits now.

    Attributes:
        told: plans told in full by words.
        complete: plans that begin a chain which leaves just what the board shows.
        possible: plans that may still come of what was begun, the complete ones among them.
        unclear: the search was given up, so that nothing but words without pieces can be told of the board.
    """

    told: tuple[Plan, ...]
    complete: tuple[Plan, ...]
    possible: tuple[Plan, ...]
    unclear: bool = False

    @property
    def growing(self) -> bool:
        """Whether another move could still grow out of what the board shows."""
        return len(self.possible) > len(self.complete)


MOST_LOOKED_AT = 15_000
"""Moves that one match looks at, at most; gestures in campaigns need up to 10,000, most of them some hundred."""
CARRIED_OUT = 20
"""What it costs to carry out a move in thought and compare the board with it, in moves looked at."""
MOST_KEPT = 60_000
"""Moves looked at, after which the plans that were made on the way are dropped; those are some 0.2 kB a move."""


class _CannotTell(Exception):
    """The search has looked at as many moves as it may."""


class Effort:
    """How many moves a search may still look at.

    What is remembered of an earlier search counts as if it were found anew: what is told of a board must not depend on
    what lay there before.
    """

    __slots__ = ("left",)

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, moves: int) -> None:
        """Raises _CannotTell."""
        self.left -= moves
        if self.left < 0:
            raise _CannotTell


class Traces(NamedTuple):
    """What hands have left behind of what they did.

    Attributes:
        since: by zone when it left what was expected.
        first: by zone when it first changed.
        came: by zone its switches that have closed and are closed still.
        asked: something was asked already, so that no order of the hands decides it any more: knocks and second
            thoughts change it.
        late_s: a piece may be seen to be lifted so much later than to be set down.
        differed: by zone from when to when it differed before it does now.
    """

    since: Times
    first: Times
    came: Came
    asked: bool = False
    late_s: float = SEEN_LATE_S
    differed: Mapping[str, tuple[float, float]] = {}

    def of_last_lifts(self, off: Differences) -> Traces:
        """These traces, if a piece that was lifted, set back and lifted again was lifted for its move only then."""
        return self._replace(first={**self.first, **{zone: at for zone, at in self.since.items() if zone in off}})

    def of_first_sets(self, off: Differences) -> Traces:
        """These traces, if a piece that lay there while another was set down or lifted, and was lifted and set back
        since, lies there since the first time: it was straightened."""
        if not self.differed:
            return self
        times = _times(off, self)
        first = {
            zone: began
            for zone, (began, until) in self.differed.items()
            if off.get(zone, 0) > 0 and any(began < at < until for other, at in times.items() if other != zone)
        }
        return self._replace(since={**self.since, **first})

    @property
    def shape(self) -> object:
        """What tells these traces from others."""
        came = {zone: len(switches) for zone, switches in self.came.items()}
        return dict(self.since), dict(self.first), came, self.asked, self.late_s, dict(self.differed)


def match(plans: Plans, image: Image, heard: Sequence[Heard], traces: Traces) -> Match:
    """Match the board, what was heard and what was touched against the plans; asked the same again, nothing is
    searched."""
    shape = image.shape, tuple(heard), traces.shape
    if plans.known is None or plans.known[0] != shape:
        plans.known = shape, _look_for(plans, image, heard, traces)
    return plans.known[1]


def _look_for(plans: Plans, image: Image, heard: Sequence[Heard], traces: Traces) -> Match:
    """The match, within the budget."""
    fitting = [plan for plan in plans.all if plan.fits(heard)] if heard else plans.all
    told = [plan for plan in fitting if heard and plan.told(heard) and (not plan.silenced or len(fitting) == 1)]
    effort = Effort(MOST_LOOKED_AT)
    try:
        return _search(effort, fitting, told, image, heard, traces)
    except _CannotTell:
        return Match(tuple(plan for plan in told if not plan.effect), (), (), unclear=True)
    finally:
        plans.spent += MOST_LOOKED_AT - effort.left
        if plans.spent > MOST_KEPT:
            plans.forget_following()


def _search(
    effort: Effort,
    fitting: Sequence[Plan],
    told: Sequence[Plan],
    image: Image,
    heard: Sequence[Heard],
    traces: Traces,
) -> Match:
    """The match of the plans that fit what was heard. Raises _CannotTell."""
    off = image.differences()
    # What moves no piece is told by its words whatever the board shows; a wrong piece never stops a game.
    told = [plan for plan in told if not plan.effect or _may_lead_to(effort, plan, image, off)]
    if not off:
        return Match(tuple(told), (), tuple(fitting) if heard else ())
    begun, ready = [], []
    for plan in fitting:
        if plan.touches(off.keys()) and "tag" not in (unheard := plan.unheard(heard)):
            begun.append(plan)
            if not unheard and _lifted_first(plan, off, traces):
                ready.append(plan)
    covering = [plan for plan in ready if off.keys() <= plan.places]
    effort.spend(CARRIED_OUT * len(covering))
    complete = [plan for plan in covering if _shows(image, off, [plan], traces.came)]
    if not complete:
        complete = [plan for plan in ready if _leads_to_what_shows(effort, plan, image, off, traces)]
    complete = complete if traces.asked else _clearly_first(complete, off, traces)
    complete += _hidden(effort, fitting, image, heard, off, traces, complete)
    complete = [plan for plan in complete if _lifted_first(plan, off, traces)]
    begun += [plan for plan in complete if plan not in begun]
    possible = []
    for number, plan in enumerate(begun):
        try:
            if plan in complete or _may_lead_to(effort, plan, image, off):
                possible.append(plan)
        except _CannotTell:
            if not complete:
                raise
            possible += begun[number:]  # what explains it is known; whether more may come of it is not
            break
    possible += [plan for plan in told if plan not in possible]
    return Match(tuple(told), tuple(complete), tuple(possible))


def match_besides(plans: Plans, image: Image, heard: Sequence[Heard], traces: Traces) -> Match:
    """The match of a part of what differs: complete are the plans that show whole, while other zones differ that they
    do not explain; none that is only a part of what another explains.

    A chain, or a move that is only begun, is looked for only where none of the moves could change what is left: there
    a hand of another seat is.
    """
    off = image.differences()
    found = [
        plan
        for plan in plans.all
        if plan.touches(off.keys())
        and plan.fits(heard)
        and plan.tagged(heard)
        and not plan.effect.keys().isdisjoint(off)
        and _unexplained(image, off, [plan], traces.came) == off.keys() - plan.effect.keys()
        and _lifted_first(plan, off, traces)
    ]
    foreign = {zone: -step for zone, step in off.items() if not any(plan.touches({zone}) for plan in plans.all)}
    if not found and foreign and len(foreign) < len(off):
        return match(plans, image.believing(foreign), heard, traces)
    explained = [off.keys() & plan.effect.keys() for plan in found]
    most = [plan for plan, own in zip(found, explained, strict=True) if not any(own < more for more in explained)]
    return Match((), tuple(most), tuple(most))


def _hidden(
    effort: Effort,
    fitting: Sequence[Plan],
    image: Image,
    heard: Sequence[Heard],
    off: Differences,
    traces: Traces,
    known: Sequence[Plan],
) -> list[Plan]:
    """Plans of which a part does not show: a region taken over and occupied holds as many pieces as before, and a
    switch that is doubted may have told nothing.

    They explain more of what was touched than those that are known, which explain what is different.
    """
    settled = {zone for zone in (*traces.came, *image.doubted) if zone not in off}
    found = []
    for plan in fitting if settled else ():
        if plan.touches(settled) and plan not in known and plan.tagged(heard) and _may_explain(plan, off):
            # Only what this plan touches: elsewhere a switch may have been bumped.
            unseen = settled & plan.effect.keys()
            wide = {
                **off,
                **dict.fromkeys(unseen if _is_kept_from_sight(plan, image) else unseen & traces.came.keys(), 0),
            }
            effort.spend(CARRIED_OUT)
            if _shows(image, wide, [plan], traces.came) or _leads_to_what_shows(effort, plan, image, wide, traces):
                found.append(plan)
    return found


def _is_kept_from_sight(plan: Plan, image: Image) -> bool:
    """Whether a sound switch would show the plan and a doubted one hides it, and a decision comes of it at once.

    Without the latter each move would be asked about wherever another could have gone before it unseen.
    """
    hides = any(
        zone in image.doubted and not _zone_shows(image, zone, gained, lost, doubt=0)
        for zone, (gained, lost) in plan.effect.items()
    )
    return hides and plan.following.pending


def _clearly_first(plans: list[Plan], off: Differences, traces: Traces) -> list[Plan]:
    """Of plans that begin different chains those whose own zones had all changed before any other did, if any are.

    Hands that make two moves in one gesture mostly make one after the other; where they did not, nobody can tell which
    came first, and it is asked.
    """
    if len(plans) < 2:
        return plans
    first = [plan for plan in plans if clearly_first(plan, off, traces)]
    others = traces.of_last_lifts(off), traces.of_first_sets(off)
    perhaps = [plan for plan in plans if plan in first or any(clearly_first(plan, off, one) for one in others)]
    return perhaps if first else plans


def _times(off: Differences, traces: Traces) -> Times:
    """By zone that differs when that was done: something was lifted when its zone first changed, and set down when it
    last did. Between, anything may be bumped."""
    return {zone: (traces.first if step < 0 else traces.since).get(zone, 0.0) for zone, step in off.items() if step}


def clearly_first(plan: Plan, off: Differences, traces: Traces) -> bool:
    """Whether all that the plan changes had changed before anything else did."""
    times = _times(off, traces)
    own = [at for zone, at in times.items() if zone in plan.effect]
    others = [at for zone, at in times.items() if zone not in plan.effect]
    return bool(own) and (not others or max(own) <= min(others))


def _lifted_first(plan: Plan, off: Differences, traces: Traces) -> bool:
    """Whether what the plan carries had been lifted before it was set down: one piece is not in two places. Where
    another piece has taken its place since, its zone does not differ."""
    for src, dst, _ in plan.carried:
        if (
            src
            and off.get(dst, 0) > 0
            and (off.get(src, 0) < 0 or (src not in off and traces.came.get(src)))
            and traces.first.get(src, 0.0) > traces.since.get(dst, 0.0) + traces.late_s
        ):
            return False
    return True


def _out_of_turn(chain: Sequence[Plan], link: Plan, off: Differences, traces: Traces) -> bool:
    """Whether a free action at the end of a chain was not made after it: all that it changes had changed before
    anything of the chain did. Or it only sets down what the chain has lifted: one piece that was carried where it may
    not go looks like two decisions."""
    if all(_made_before(chain, link, off, one) for one in (traces, traces.of_first_sets(off))):
        return True
    times = _times(off, traces)
    brought = [at for zone, at in times.items() if off[zone] > 0 and _brings(link, zone)]
    taken = [at for zone, at in times.items() if off[zone] < 0 and any(_takes(one, zone) for one in chain)]
    return bool(brought and taken) and min(taken) < max(brought)


def _made_before(chain: Sequence[Plan], link: Plan, off: Differences, traces: Traces) -> bool:
    """Whether all that a link changes had changed before anything of the chain did."""
    times = _times(off, traces)
    own = [at for zone, at in times.items() if zone in link.effect]
    # What was exchanged does not differ, and was touched all the same.
    touched = {**traces.first, **times}
    before = [
        at for zone, at in touched.items() if zone not in link.effect and any(zone in one.effect for one in chain)
    ]
    return bool(own and before) and max(own) + SEEN_LATE_S < min(before)


def _brings(plan: Plan, zone: str) -> bool:
    """Whether the plan brings a piece to the zone from off the board."""
    gained, lost = plan.effect.get(zone, (0, 0))
    return gained - lost > sum(dst == zone for _, dst in plan.carries)


def _takes(plan: Plan, zone: str) -> bool:
    """Whether the plan takes a piece of the zone off the board."""
    gained, lost = plan.effect.get(zone, (0, 0))
    return lost - gained > sum(src == zone for src, _ in plan.carries)


def _total(chain: Sequence[Plan]) -> Effect:
    """What a chain does to the zones of the board."""
    if len(chain) == 1:
        return chain[0].effect
    total: dict[str, tuple[int, int]] = {}
    for plan in chain:
        for zone, (gained, lost) in plan.effect.items():
            more, less = total.get(zone, (0, 0))
            total[zone] = more + gained, less + lost
    return total


def _shows(image: Image, off: Differences, chain: Sequence[Plan], came: Came) -> bool:
    """Whether the board shows just what the chain leaves."""
    total = _total(chain)
    if not off.keys() <= total.keys():
        return False
    for zone, (gained, lost) in total.items():  # noqa: SIM110 - hundreds of moves, and a generator takes longer
        if not _zone_explained(image, zone, gained, lost, came):
            return False
    return True


def _unexplained(image: Image, off: Differences, chain: Sequence[Plan], came: Came) -> set[str]:
    """The zones that do not show what the chain leaves there."""
    total = _total(chain)
    wrong = {zone for zone, (gained, lost) in total.items() if not _zone_explained(image, zone, gained, lost, came)}
    return wrong | (off.keys() - total.keys())


def _zone_explained(image: Image, zone: str, gained: int, lost: int, came: Came) -> bool:
    """Whether a zone shows that so many pieces came and went.

    Where a piece that was put down makes the difference, a switch must have been seen to close: else pieces that are
    only half lifted, as in a takeover going on, would look like one that was put there already.
    """
    if not _zone_shows(image, zone, gained, lost):
        return False
    if gained and lost and zone not in came and _all_felt(image, zone):
        return False  # nobody exchanges pieces in wells without a switch that notices
    felt = len(came.get(zone, ())) >= min(gained, _room(image, zone))
    return felt or _zone_shows(image, zone, 0, lost)


def _all_felt(image: Image, zone: str) -> bool:
    """Whether every piece of a zone lies on a switch that can be trusted."""
    return image.pieces[zone] <= image.board.zones[zone] and not image.known(zone) and zone not in image.doubted


def _room(image: Image, zone: str) -> int:
    """How many pieces set down there a switch must have felt: others may stand beside the wells."""
    return max(0, image.board.zones[zone] - image.pieces[zone])


def _zone_shows(image: Image, zone: str, gained: int, lost: int, doubt: int | None = None) -> bool:
    """Whether a zone shows what it does after so many pieces came and went; ``doubt`` of its switches prove nothing (by
    default those that are doubted)."""
    least, most = span(image.pieces[zone], image.board.zones[zone], gained, lost)
    offset = image.known(zone)
    if doubt is None:
        doubt = image.doubted.get(zone, 0)
    return max(0, least + offset - doubt) <= image.shown[zone] <= max(0, most + offset + doubt)


def _may_explain(plan: Plan, off: Differences) -> bool:
    """Whether chains that begin with this plan change as many zones as are different; else none is worth trying."""
    most = (MOST_LINKS - 1) * plan.most_changed
    return len(off) <= most or len(off.keys() - plan.places) <= most


def _leads_to_what_shows(effort: Effort, plan: Plan, image: Image, off: Differences, traces: Traces) -> bool:
    """Whether a chain that begins with this plan leaves what the board shows."""
    if not _may_explain(plan, off):
        return False
    effort.spend(CARRIED_OUT)
    if not _may_have_come(plan, image, traces.came):
        return False
    rest = _unexplained(image, off, [plan], traces.came)
    if not plan.leads_on and (plan.carries or not rest.isdisjoint(plan.effect)):
        return False
    return _chain_shows(effort, [plan], rest, image, off, traces)


def _chain_shows(
    effort: Effort, chain: list[Plan], rest: Set[str], image: Image, off: Differences, traces: Traces
) -> bool:
    """Whether further links explain the ``rest`` of the zones, each of which one of them has to change."""
    further = MOST_LINKS - len(chain) - 1
    most = chain[0].most_changed
    if len(rest) > (further + 1) * most:
        return False
    following = chain[-1].following
    effort.spend(len(following.moves))
    for link in following.all if further else following.changing(rest):
        if not link.named:
            effort.spend(CARRIED_OUT)
        places = link.places
        if further and _lets_go_on(chain, link):
            if _chain_shows(effort, [*chain, link], rest, image, off, traces):
                return True
            continue
        if places.isdisjoint(off) or len(rest - places) > further * most:
            continue
        if link.must_hear():
            continue
        effort.spend(CARRIED_OUT)
        if not _may_have_come(link, image, traces.came) or off.keys().isdisjoint(link.effect):
            continue
        if not _lifted_first(link, off, traces):
            continue
        if not following.pending and _out_of_turn(chain, link, off, traces):
            continue
        longer = [*chain, link]
        left = _unexplained(image, off, longer, traces.came)
        if not left or (further and _chain_shows(effort, longer, left, image, off, traces)):
            return True
    return False


def _lets_go_on(chain: Sequence[Plan], link: Plan) -> bool:
    """Whether another seat does nothing by this link, where it is asked amid what the seat of the chain does: hands may
    have gone on before the answer. The answer is not taken for given, as only the first link is ever committed."""
    seat = chain[0].actor
    if link.actor == seat or not chain[-1].following.pending or link.effect or link.must_hear():
        return False
    return link.following.pending and link.following.actor == seat


def _may_have_come(plan: Plan, image: Image, came: Came) -> bool:
    """Whether what the plan puts down may lie there: a switch was seen to close, or no well was left to show it.

    It spares most of the ways in which moves could follow one another.
    """
    for zone, (gained, _) in plan.effect.items():
        if gained and not came.get(zone) and image.pieces[zone] + gained <= image.board.zones[zone]:
            return False
    return True


def _may_lead_to(effort: Effort, plan: Plan, image: Image, off: Differences) -> bool:
    """Whether the board may show a chain that begins with this plan, on the way."""
    if not _may_explain(plan, off):
        return False
    effort.spend(CARRIED_OUT)
    own = plan.effect
    rest = set(off.keys() - own.keys())
    for zone, step in off.items():
        if zone in own:
            gained, lost = own[zone]
            if step > gained or (step < -lost and not (lost and plan.leads_on)):
                return False
            if step < -lost:
                rest.add(zone)  # a hand holds the piece of the next link already
    return not rest or not _beyond(effort, plan, MOST_LINKS - 1, rest)


def _beyond(effort: Effort, plan: Plan, links: int, zones: Set[str]) -> Set[str]:
    """The zones that the next links may not touch without a further word: withdrawal, occupation, the next action."""
    following = plan.following
    silent = sum(not link.named for link in following.all)
    effort.spend(len(following.moves) + CARRIED_OUT * silent)
    rest = zones - following.in_one_gesture
    if not rest or links == 1 or not following.pending:
        return rest
    for link in following.all:
        if not link.must_hear() and link.effect:
            effort.spend(CARRIED_OUT)
            rest = _beyond(effort, link, links - 1, rest)
            if not rest:
                break
    return rest
