"""What a seat could do, and why: reasons in the terms of the judgement, hints step by step, what a move costs.

**Why.** A move is good because of what it changes. Its features are compared with what the seat's other moves would
leave (the mean over some of them), feature by feature: what it changes more than they do, times the weight, times how
much that moves the seat's chance to win, is that feature's part. The features of the others count too: a region that
an enemy can no longer take is a reason. The largest parts are named; small ones are not. Only the seat's view is used.

**In the game's words.** Features are the judgement's, and hardly anybody's at the table. So each game tells what a move
does (`Presenter.effects`: a region taken over, a card of a country) and which features that is in numbers. What is said
is what the move does, in the order of the parts of those features; only a feature that nothing tells is said itself,
without its number.

**What it costs.** Some of what a move does is bad for its seat: it lets another gain the point, or loses a region. The
game says which (`Effect.against`). Such things are never said in favour of the move, but by themselves (`against`), if
the judgement too sees a loss in their features, all together: single weights are fitted and may have any sign.

**Only what holds.** The judgement may be wrong about what a move gains, above all in the middle of a turn, when the
other moves can still be made. So the best other move that gains at most half of the largest part is looked at too
(`confirmed`): by a search of what follows each of the two, and if that tells them apart, by playing on after each.
Only if it is clearly worse by both is the part a reason; else it is told what the move does, and that this alone does
not make it the best. At one ply there is no search, and so no such doubt.

**Bids.** A sealed bid has no reason in features: what it is worth depends on what the others bid. Its price is reckoned
against the solved mixture of theirs (`controller.players.judge.Sealed`), and so are all others. Who asks why a bid was
made is told these.

**Prices.** One ply often takes a move for a blunder that only does things in another order: the seat can still do
the best thing with its next action. So what a move costs is looked at a second time (`loss`) before it is said, and
there is a warning only if the move is a blunder then too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from statistics import fmean
from typing import Any, NamedTuple

from controller.engine.game import AT, Effect, Game, GameState, Outcome
from controller.engine.moves import Move
from controller.engine.reasons import Reason
from controller.engine.speech import Thing
from controller.players.contrast import contrasted
from controller.players.player import Budget
from controller.players.search_player import ONE_PLY, Analysis, Ranked, SearchPlayer, followed

MOST_REASONS = 3
LEAST_PART = 0.01
"""A feature that moves the chance to win by less is no reason."""
LEAST_TOLD = 0.002
"""What a move does is told for less, as anybody can see it."""
AS_GOOD = 0.005
"""Moves that cost less are as good as the best: not one game in 100."""
MOST_AS_GOOD = 3
"""So many moves are named that are just as good."""
LEAST_OFTEN = 5
"""A bid that should be made in fewer of 100 games is not named for that."""
COMPARED = 24
"""So many other moves are compared with."""
BLUNDER = 0.15
"""So much of a chance to win is worth a warning."""
SURE = 0.025
"""A reason holds if the best move without it loses so much in a second look."""
PAIRS, HORIZON, SURE_LATER = 4, 6, 0.02
"""And if it loses so much in so many pairs of rollouts of so many decisions (`controller.players.contrast`). Longer
rollouts agreed too seldom with what a second look alone held (docs/strength.md)."""
HINT, SECOND_LOOK = Budget(positions=400), Budget(positions=400)
"""For hints and prices, and for the second look at what a move costs. A table waits for them, so they are short."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat should do, as far as its view tells.

    Attributes:
        best: the move, its value and the line expected.
        others: the other moves, the best first.
        why: what speaks for the move, the most important first: ``coach.why`` with ``seat`` (whose), ``feature``,
            ``before``, ``after`` (the mover's number of it, before and after the move), ``otherwise`` (after other
            moves), ``gains`` (whether it is more than that) and ``part`` (of the chance to win).
            Empty where the first does not hold (see `confirmed`).
        told: the same in the words of the game, as a table hears it: what the move does that counts. Of the only legal
            move it is that there is no other.
        against: what speaks against it all the same, in the words of the game (`against`).
        look: what the first reason is about, without the move.
        learnt: whether the judgement was learnt for games like this; else its reasons are less sure.
        mixed: in a sealed decision by move in how many of 100 games it should be made, the most first; else empty.
    """

    best: Ranked
    others: tuple[Ranked, ...]
    why: tuple[Reason, ...]
    told: tuple[Reason, ...]
    against: tuple[Reason, ...]
    look: Reason | None
    learnt: bool
    mixed: tuple[tuple[str, int], ...] = ()

    @property
    def finest(self) -> Ranked:
        """The move against which prices are: of sealed ones that of the highest value, else the best."""
        return max((self.best, *self.others), key=lambda one: one.value) if self.mixed else self.best

    @property
    def as_good(self) -> tuple[Ranked, ...]:
        """The other moves that are just as good as the best: a search knows that only of those that it looked into."""
        known = (one for one in self.others if self.mixed or 2 * one.visits >= self.best.visits)
        return tuple(one for one in known if (self.cost(one.move.text) or 0.0) < AS_GOOD)

    def cost(self, move: str) -> float | None:
        """What a move gives away of the chance to win against the best one; None for a move that was not looked at."""
        found = next((one for one in (self.best, *self.others) if one.move.text == move), None)
        return None if found is None else max(0.0, self.finest.value - found.value)


def advise(game: Game, view: GameState, seat: str, budget: Budget, chance: random.Random) -> Advice:
    """The advice for a seat that may act.

    Args:
        view: what the seat sees.
    """
    found = SearchPlayer(chance).analyse(game, view, seat, budget)
    if only_move(game, view, seat):
        only = Reason("coach.only-move", {"seat": seat, "move": found.ranked[0].move.text})
        return Advice(found.ranked[0], (), (), (only,), (), None, game.evaluator.learnt_for(view))
    parts = _parts(game, view, seat, found)
    large = tuple(one.reason for one in parts[:MOST_REASONS] if one.amount >= LEAST_PART)
    holds = budget == ONE_PLY or not large or confirmed(game, view, seat, found.ranked, large[0].facts)
    told, look = _told(game, view, seat, found, parts, holds)
    mixed = sorted(((move.text, round(100 * often)) for move, often in found.mixed), key=lambda one: -one[1])
    return Advice(
        found.ranked[0],
        found.ranked[1:],
        large if holds else (),
        told,
        against(game, view, seat, found),
        look,
        game.evaluator.learnt_for(view),
        tuple(one for one in mixed if one[1]),
    )


def only_move(game: Game, view: GameState, seat: str) -> bool:
    """Whether a seat that may act has no choice."""
    return len(game.options(view, seat)) == 1


def unlearnt(game: Game, state: GameState) -> Reason | None:
    """That the learnt judgement knows no games like this one, and plays less well in it; None where it does."""
    model, n = game.evaluator.model, len(game.seats(state))
    if not model.weights or game.evaluator.learnt_for(state):
        return None
    return Reason("coach.unlearnt", {"n": n, "counts": sorted(model.weights), "familiar": n in model.weights})


def why(game: Game, seat: str, made: Sequence[tuple[GameState, str]]) -> tuple[Reason, ...]:
    """What speaks for the moves of a turn that was made, in the words of the game, as far as one ply tells: the first
    reason for the move that mattered most, which is named first where there were several. Where nothing speaks for any
    of them, what speaks against the last one that something speaks against; else what the last bid was worth.

    Args:
        made: by move what the seat saw before it, and the move.
    """
    most, found, costs, bids = 0.0, tuple[Reason, ...](), tuple[Reason, ...](), tuple[Reason, ...]()
    for view, move in made:
        ranked = SearchPlayer(random.Random(0)).analyse(game, view, seat, ONE_PLY).ranked
        first = [one for one in ranked if one.move.text == move]
        rest = [one for one in ranked if one.move.text != move]
        if first and rest and game.seals(first[0].move):
            bids = (_worth("coach.bid", (*first, *rest[:MOST_AS_GOOD])),)
        analysis = Analysis((*first, *rest), len(ranked))
        said = reasons(game, view, seat, analysis) if first else ()
        costs = (against(game, view, seat, analysis) if first else ()) or costs
        mattered = first[0].value - fmean(one.value for one in rest) if first and rest else 0.0
        if said and (not found or mattered >= most):
            named = (Reason("coach.mattered", {"seat": seat, "move": move}),) if len(made) > 1 else ()
            most, found = mattered, (*named, said[0])
    return found or costs or bids


def _worth(code: str, bids: Sequence[Ranked]) -> Reason:
    """How often each of these bids wins."""
    return Reason(code, {"worth": {one.move.text: round(100 * one.value) for one in bids}})


def reasons(game: Game, view: GameState, seat: str, found: Analysis) -> tuple[Reason, ...]:
    """What speaks for the first move of an analysis against the others, in the words of the game."""
    return _told(game, view, seat, found, _parts(game, view, seat, found), holds=True)[0]


def against(game: Game, view: GameState, seat: str, found: Analysis) -> tuple[Reason, ...]:
    """What speaks against the first move of an analysis, in the words of the game: what it does that is bad for the
    seat, as far as the judgement thinks worse of it than of what the other moves do. The move is named first."""
    move = found.ranked[0].move
    parts = _parts(game, view, seat, found)
    if not parts:
        return ()
    outcome = game.guide.declared_effect(view, seat, move)
    if seat in game.result(outcome.state).get("winners", ()):
        return ()
    weighed = [one for one in _weighed(game, view, seat, move, outcome, parts) if one.effect.against]
    told = [one.effect.reason for one in sorted(weighed, key=lambda one: one.weight) if one.weight <= -LEAST_TOLD]
    told = told[:MOST_REASONS]
    return (Reason("coach.against", {"move": move.text, "n": len(told)}), *told) if told else ()


def confirmed(game: Game, view: GameState, seat: str, ranked: Sequence[Ranked], why: Mapping[str, Any]) -> bool:
    """Whether the first of these moves is clearly better than the best one without its first reason: by a second look,
    and by playing on after each of the two.

    Args:
        why: the facts of that reason.
    """
    other = without_reason(game, view, seat, ranked, why)
    if other is None:
        return True
    best = ranked[0].move
    if loss(game, view, seat, best, other, SECOND_LOOK, random.Random(0)) < SURE:
        return False
    pairs = contrasted(
        game, view, seat, (best, other), pairs=PAIRS, horizon=HORIZON, budget=ONE_PLY, seed="confirmed"
    )  # fmt: skip
    return fmean(pairs) >= SURE_LATER


def without_reason(
    game: Game, view: GameState, seat: str, ranked: Sequence[Ranked], why: Mapping[str, Any]
) -> Move | None:
    """The best other move that has at most half of what a reason of the first one names: of the feature's distance
    between that move and the mean of the others."""
    place, feature = game.seats(view).index(why["seat"]), game.evaluator.model.names.index(why["feature"])
    gap = why["after"] - why["otherwise"]
    best = _after(game, view, seat, ranked[0].move)[place][feature]
    if not gap:
        return None  # it was rounded away
    for one in ranked[1:]:
        if (best - _after(game, view, seat, one.move)[place][feature]) / gap >= 1 / 2:
            return one.move
    return None


@dataclass(frozen=True, slots=True)
class _Part:
    """One feature of one seat: how much of the chance to win the best move gains by it, more than the others do."""

    amount: float
    seat: str
    feature: str
    reason: Reason


def _parts(game: Game, view: GameState, seat: str, found: Analysis) -> list[_Part]:
    """What the judgement makes of the best move, feature by feature, the largest part first."""
    evaluator = game.evaluator
    names = evaluator.model.names
    if len(found.ranked) < 2 or not evaluator.model.weights or len(game.to_act(view)) > 1:
        return []
    own = game.seats(view).index(seat)
    now = evaluator.numbers(view)
    best = _after(game, view, seat, found.ranked[0].move)
    others = [_after(game, view, seat, one.move) for one in _spread(found.ranked[1:], COMPARED)]
    chances = evaluator.model.chances(best)
    weights = evaluator.model.for_seats(len(best))
    parts = []
    for place, name in enumerate(game.seats(view)):
        slope = chances[own] * ((1.0 if place == own else 0.0) - chances[place])
        for number, feature in enumerate(names):
            after = best[place][number]
            otherwise = 0.0
            for one in others:
                otherwise += one[place][number]
            otherwise /= len(others)
            part = slope * weights[number] * (after - otherwise)
            facts: dict[str, Any] = {
                "seat": name,
                "feature": feature,
                "before": _short(now[place][number]),
                "after": _short(after),
                "otherwise": _short(otherwise),
                "gains": after > otherwise,
                "part": round(part, 3),
            }
            parts.append(_Part(part, name, feature, Reason("coach.why", facts)))
    return sorted(parts, key=lambda one: -one.amount)


def _told(
    game: Game, view: GameState, seat: str, found: Analysis, parts: Sequence[_Part], holds: bool
) -> tuple[tuple[Reason, ...], Reason | None]:
    """What speaks for the best move, in the words of the game, and what the first of it is about.

    It is what the move does (`Presenter.effects`), that first of which the judgement thinks most. A feature that no
    effect tells is said without numbers, if it is a reason by itself; one such is enough.

    Args:
        holds: whether the largest part is a reason. Else no feature is said, nor what it is about.
    """
    move = found.ranked[0].move
    outcome = game.guide.declared_effect(view, seat, move)
    if seat in game.result(outcome.state).get("winners", ()):
        return (Reason("coach.wins", {"seat": seat}),), Reason("coach.look-win", {"seat": seat})
    good = [one for one in _weighed(game, view, seat, move, outcome, parts) if not one.effect.against]
    weighed = sorted((one for one in good if one.weight > 0.0), key=lambda one: -one.weight)
    if game.seals(move):
        return tuple(one.effect.reason for one in good), Reason("coach.look-bid")
    said: list[Reason] = []
    look = None
    # Of another cycle the features are about other pieces: what they were before cannot be compared.
    plain = game.standing(view).cycle != game.standing(outcome.state).cycle
    covered: set[tuple[str, str]] = set()
    for one in parts:
        key = one.seat, one.feature
        if one.amount < LEAST_TOLD or len(said) == MOST_REASONS or key in covered:
            continue
        telling = next((each for each in weighed if key in each.tells), None)
        if telling is not None:
            said.append(telling.effect.reason)
            covered |= telling.tells
        elif holds and not plain and one.amount >= LEAST_PART and _sensible(game, seat, one):
            said.append(one.reason)
            covered.add(key)
            plain = True
        if said and look is None:
            look = Reason("coach.look", {"seat": one.seat, "feature": one.feature, "mine": one.seat == seat})
    # What the judgement does not see is true of the move all the same.
    told = tuple(said) or tuple(each.effect.reason for each in good[:MOST_REASONS])
    if holds or not told:
        return told, look
    return (*told, Reason("coach.not-alone")), None


class _Weighed(NamedTuple):
    """What a move does, how much of the chance to win the judgement sees in that, and in which features of whom."""

    weight: float
    effect: Effect
    tells: set[tuple[str, str]]


def _weighed(
    game: Game, view: GameState, seat: str, move: Move, outcome: Outcome, parts: Sequence[_Part]
) -> Iterator[_Weighed]:
    """All that a move does, in the order of the game."""
    amounts = {(one.seat, one.feature): one.amount for one in parts}
    for effect in game.presenter.effects(view, seat, move, outcome):
        tells = {(seat, feature) for feature in effect.own}
        tells |= {(other, feature) for other in game.seats(view) if other != seat for feature in effect.others}
        yield _Weighed(fsum([amounts.get(key, 0.0) for key in tells]), effect, tells)


def _sensible(game: Game, seat: str, part: _Part) -> bool:
    """Whether a feature is a reason by itself: the move brings it, and it is good for the seat, or bad for another.

    Weights are fitted, and some have the sign that nobody would give them.
    """
    facts: Mapping[str, Any] = part.reason.facts
    if facts["after"] == facts["before"] or (facts["after"] > facts["before"]) != facts["gains"]:
        return False
    good = game.presenter.spoken.get(part.feature, 0)
    return bool(good == (1 if facts["gains"] else -1) * (1 if part.seat == seat else -1))


def _after(game: Game, view: GameState, seat: str, move: Move) -> Sequence[Sequence[float]]:
    """The features after a move, as if nobody stopped it."""
    numbers: Sequence[Sequence[float]] = game.evaluator.numbers(game.guide.declared_effect(view, seat, move).state)
    return numbers


def _spread(ranked: Sequence[Ranked], most: int) -> Sequence[Ranked]:
    """Some of the moves, from the best to the worst, evenly."""
    if len(ranked) <= most:
        return ranked
    return [ranked[number * len(ranked) // most] for number in range(most)]


def _short(number: float) -> float:
    return int(number) if number == int(number) else round(number, 2)


def ladder(game: Game, view: GameState, seat: str, advice: Advice) -> tuple[tuple[Reason, ...], ...]:
    """Hints step by step: what to look at, which kind of move, which places, and the move with its reason. Each is true
    of the move, and tells where others of its kind are just as good; the last also of which other kinds.

    Places are left out where a move has none. Where there is no choice, one step says so.
    """
    move = advice.best.move
    if only_move(game, view, seat):
        return (advice.told,)
    steps: list[tuple[Reason, ...]] = []
    if advice.look is not None:
        steps.append((advice.look,))
    elif advice.as_good:
        steps.append((Reason("coach.look-alike", {"n": 1 + len(advice.as_good)}),))
    else:
        steps.append((Reason("coach.look-ahead"),))
    family = _family(game, view, seat, move)
    steps.append((Reason("coach.family", {"family": family}),))
    places = _places(game, view, seat, move)
    if places:
        alike = [one.move for one in advice.as_good if _family(game, view, seat, one.move) == family]
        others = dict.fromkeys(place for one in alike[:MOST_AS_GOOD] for place in _places(game, view, seat, one))
        beside = tuple(place for place in others if place not in places)
        steps.append((Reason("coach.places", {"places": places, "beside": beside}),))
    told = Reason("coach.move", {"move": move.text, "chance": round(100 * advice.best.value)})
    equals = _equals(advice)
    reason = advice.told or (() if equals else (Reason("coach.later"),))
    steps.append((told, *reason, *advice.against, *equals))
    return tuple(steps)


def _family(game: Game, view: GameState, seat: str, move: Move) -> str:
    """Which kind of move it is."""
    return game.check(view, seat, move).reason.code.partition(".")[0]


def _equals(advice: Advice) -> tuple[Reason, ...]:
    """What else could be done as well; of bids what others win, and how often each should be made."""
    if advice.mixed:
        worth = sorted(advice.others, key=lambda one: -one.value)[:MOST_AS_GOOD]
        found = (_worth("coach.bids", worth),)
        often = {bid: n for bid, n in advice.mixed[:MOST_AS_GOOD] if n >= LEAST_OFTEN}
        varied = Reason("coach.mixed", {"often": often})
        return (*found, varied) if len(often) > 1 else found  # one bid alone is no mixture
    same = [Thing("notation", one.move.text) for one in advice.as_good]
    if not same:
        return ()
    return (Reason("coach.as-good", {"moves": same[:MOST_AS_GOOD], "more": max(0, len(same) - MOST_AS_GOOD)}),)


def _places(game: Game, view: GameState, seat: str, move: Move) -> tuple[str, ...]:
    """The places that a move names, in its order; of one that names none those that light up for it alone."""
    said = [word.said for word in game.guide.words(view, seat, move)]
    named = [word.removeprefix(AT) for word in said if word.startswith(AT)]
    if not named:
        standing = {(hint.place, hint.role) for hint in game.presenter.hints(view, ())}
        lit = game.presenter.hints(view, (move,))
        named = [hint.place for hint in lit if (hint.place, hint.role) not in standing]
    return tuple(dict.fromkeys(named))


def warning(
    game: Game, view: GameState, seat: str, advice: Advice, move: str, *, price_told: bool = False
) -> Reason | None:
    """That a move is a blunder, to be asked about once: it gives away `BLUNDER` of the chance to win or more, by the
    advice and by a second look.

    It says nothing of what would be better: that is for a hint.

    Args:
        price_told: the player has just been told what the move costs, which is the second look alone: so that counts.
    """
    cost = advice.cost(move)
    if cost is None or not (_is_blunder(cost) or price_told) or move == advice.best.move.text:
        return None
    cost = _second_look(game, view, seat, advice, move)
    return Reason("coach.blunder", {"move": move, "cost": round(100 * cost)}) if _is_blunder(cost) else None


def _is_blunder(cost: float) -> bool:
    """Whether a move that costs so much is worth a warning, in the whole games of 100 in which that is told."""
    return round(100 * cost) >= round(100 * BLUNDER)


def priced(game: Game, view: GameState, seat: str, advice: Advice, move: str) -> Reason | None:
    """What a move costs against the best one, by a second look at both; None for a move that was not looked at."""
    cost = advice.cost(move)
    if cost is None:
        return None
    lost = round(100 * _second_look(game, view, seat, advice, move)) if move != advice.best.move.text else 0
    told, best = round(100 * (advice.finest.value - cost)), round(100 * advice.best.value)
    if lost <= 0 and (cost >= AS_GOOD or told != best):  # a hint has told the two with these numbers
        return Reason("coach.no-worse", {"move": move, "best": advice.finest.move.text})
    if lost <= 0:
        return Reason("coach.best", {"move": move, "chance": best})
    return Reason("coach.cost", {"move": move, "best": advice.finest.move.text, "cost": lost})


def price_told(game: Game, view: GameState, seat: str, advice: Advice, move: str) -> tuple[Reason, ...]:
    """What a move costs, and what speaks against it; nothing of a move that was not looked at."""
    price = priced(game, view, seat, advice, move)
    if price is None:
        return ()
    every = advice.best, *advice.others
    first = [one for one in every if one.move.text == move]
    rest = [one for one in every if one.move.text != move]
    return (price, *against(game, view, seat, Analysis((*first, *rest), len(every))))


def _second_look(game: Game, view: GameState, seat: str, advice: Advice, move: str) -> float:
    """What one of the other moves gives away against the best one, by a search.

    Of a bid it is what was found first: a search after the bid would answer it, as if it were known.
    """
    if advice.mixed:
        return advice.cost(move) or 0.0
    made = next(one.move for one in advice.others if one.move.text == move)
    return loss(game, view, seat, advice.best.move, made, SECOND_LOOK, random.Random(0))


def loss(
    game: Game, view: GameState, seat: str, better: Move, made: Move, budget: Budget, chance: random.Random
) -> float:
    """What a move gives away of the chance to win against a better one, by a search of what follows each of the two.

    Args:
        budget: of evaluations, for all searches together.
    """
    own = game.seats(view).index(seat)
    first, second = followed(game, view, seat, (better, made), budget, chance)
    return first.chances[own] - second.chances[own]
