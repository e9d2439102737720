"""A player that searches: PUCT over decisions, with a learnt judgement in the place of playouts.

**The tree.** A node is a state. A visit goes down from the root: where a seat decides, to the child with the best sum
of its mean value for that seat and an exploration bonus (its prior, shrinking with its visits); where chance decides,
to a sampled outcome; where several seats decide at once (sealed bids), to an outcome drawn from the solved matrix. At a
node that has not been expanded all its moves are played and judged once (`Judge.settled`); the best of them, for the
seat that decides, is what goes back up to the root, less what a move gains on the average (`Tempo`): else every node
that was looked into would stand better for its seat than one that was not, and moves that keep the turn would be
preferred to moves that end it. Values are one chance to win per seat, so three and more seats
need nothing special: each maximizes its own. The judgements of the children are also their priors (a softmax), so a
search of a single expansion is a player of one ply, and every visit more can only correct it.

**What is certain.** The result of a finished game is no estimate. A node of which one child is a certain win for the
seat that decides is a certain win itself; one whose children are all certain is worth its best one. So forced wins are
proved, and the search stops when the root is. Chance and sealed decisions are never taken to be certain.

**Width.** A list of hundreds of moves (ways to share pieces) is widened as visits come in: `WIDE` of them first, drawn
at random, then one more for each visit. At the root all are judged. Outcomes of chance are widened by the square root
of the visits.

**What is hidden** is sampled: `Game.determinize` gives `SAMPLES` states that the view allows, each gets a tree of its
own and its share of the budget, and the visits of each move are added up. Everything depends on the view alone.

**Sealed bids.** What several seats decide at once at the root is a matrix (`controller.players.judge.Sealed`): what
follows each outcome is searched, if the budget reaches so far, as the judgement of a position that is decided within a
few moves is often wrong. A seat that can do only one thing has done it; then the others decide as always.

**Budget.** Evaluations (states judged) make the same move on every machine; seconds are for a table. Nodes are counted:
at `MOST_NODES` the search stops. (In Balance of Power a node takes about 280 bytes, and each state that was judged for
a decision 630 until it is made.) Of a game in which nothing is hidden the tree is kept for the next decision, and what
was found below the position that has come about is used again.

What it cannot know: trees of samples see hidden things (strategy fusion), and a widened list may hide the best move.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import exp, fsum, inf, sqrt
from operator import add
from typing import NamedTuple

from controller.engine.game import TABLE, Game, GameState
from controller.engine.moves import Move
from controller.engine.next_draw import draw
from controller.players.judge import Chances, Judge, Sealed
from controller.players.player import Budget, Choice

EXPLORATION = 0.6
"""Weight of the exploration bonus against values, which lie between 0 and 1."""
PRIOR_SCALE = 0.05
"""A child judged so much better for the seat has e times the prior."""
WIDE = 48
SAMPLES = 3
MOST_NODES = 30_000
MOST_OUTCOMES = 12
"""So many outcomes of one chance are kept apart."""
MOST_DRAWS = 200
"""More draws than follow each other in any game."""
LEAST_SEARCHED = 100
"""What follows sealed bids is searched by so many evaluations for each outcome, or not at all."""
ONE_PLY = Budget(positions=1)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A move as a search found it: how good it is for the seat (its chance to win), by how many visits, and the moves
    expected from it on, this one first."""

    move: Move
    value: float
    visits: int
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search found: every move it looked at, the best first, and how many states it judged.

    Attributes:
        chances: by place at the table the chance to win, as the first of its samples promises; empty where nothing was
            searched.
    """

    ranked: tuple[Ranked, ...]
    evaluations: int
    mixed: tuple[tuple[Move, float], ...] = field(default=())
    """In a sealed decision how often each move should be made; else empty. Then the moves made most often are ranked
    first, though one that is made seldom may be worth as much."""
    chances: Chances = ()

    @property
    def value(self) -> float:
        """The seat's chance to win, if it decides as found."""
        if not self.mixed:
            return self.ranked[0].value
        often = {move.text: weight for move, weight in self.mixed}
        return fsum([often[one.move.text] * one.value for one in self.ranked])


@dataclass(slots=True)
class _Below:
    """What follows a state, once a visit has looked into it: its moves or outcomes, and for a decision the priors of
    those, the moves that were not judged yet, and the matrix if it is sealed."""

    children: list[tuple[Move | tuple[int, ...] | None, _Node]] = field(default_factory=list)
    priors: list[float] = field(default_factory=list)
    waiting: list[Move] = field(default_factory=list)
    sealed: Sealed | None = None


class _Node:
    """A state in the tree, with how often it was visited and the sum of the chances found below it.

    Most nodes are judged and never looked into: these keep neither their state, which the move leads to again, nor
    lists of what follows.
    """

    __slots__ = ("actor", "below", "certain", "state", "totals", "visits", "within")

    def __init__(self, chances: Chances, actor: int, before: int, state: GameState | None = None) -> None:
        self.state, self.actor, self.within = state, actor, actor == before
        self.certain: Chances | None = chances if actor == _OVER else None
        self.visits, self.totals = 1, chances
        self.below: _Below | None = None

    @property
    def children(self) -> Sequence[tuple[Move | tuple[int, ...] | None, _Node]]:
        return self.below.children if self.below else ()

    def value(self, seat: int) -> float:
        return self.totals[seat] / self.visits if self.certain is None else self.certain[seat]

    def prove(self) -> None:
        """Make the node certain, if its children are."""
        if self.actor < 0 or self.certain is not None or self.below is None:
            return
        best, open_ = None, bool(self.below.waiting)
        for _, child in self.below.children:
            if child.certain is None:
                open_ = True
            elif best is None or child.certain[self.actor] > best[self.actor]:
                best = child.certain
        if best is not None and (not open_ or best[self.actor] == 1.0):
            self.certain = best


_OVER, _CHANCE, _SEALED = -1, -2, -3
"""In the place of the seat that decides at a node."""


class _Tree:
    """One tree, for one state without hidden parts."""

    def __init__(self, judge: Judge, state: GameState, chance: random.Random, before: int = -1) -> None:
        self._judge, self._game, self._chance = judge, judge.game, chance
        self._tempo = judge.game.evaluator.model.tempo_for(len(judge.game.seats(state)))
        self.nodes = 0
        self.root = self._node(state, judge.chances(state), before, keep=True)

    def _node(self, state: GameState, chances: Chances, before: int = -1, *, keep: bool) -> _Node:
        """A node for a state; ``before`` is who decided before it, and it may be told to keep the state."""
        self.nodes += 1
        actors = self._game.to_act(state)
        if not actors:
            actor = _OVER
        elif actors[0] == TABLE:
            actor = _CHANCE
        else:
            actor = self._game.seats(state).index(actors[0]) if len(actors) == 1 else _SEALED
        return _Node(chances, actor, before, state if keep else None)

    def reach(self, state: GameState) -> bool:
        """Make the node of a state the root, if the tree has one that was visited; whether it has."""
        edge = [self.root]
        for node in edge:
            if node.state == state:
                self.root = node
                self.nodes = _count(node)
                return True
            edge += [child for _, child in node.children if child.visits > 1]
        return False

    def visit(self) -> None:
        """Go down once, judge, and take what was found back up."""
        node, path = self.root, [self.root]
        while node.below is not None and node.certain is None:
            node = self._next(node, node.below)
            path.append(node)
        chances = node.certain or self._expand(node, whole=node is self.root)
        proving = True
        for node in reversed(path):
            if proving:
                node.prove()
                proving = node.certain is not None
            node.visits += 1
            node.totals = tuple(map(add, node.totals, chances))

    def widen(self) -> None:
        """Judge all moves of the root."""
        assert self.root.below is not None
        while self.root.below.waiting:
            self._widen(self.root, self.root.below)

    def _next(self, node: _Node, below: _Below) -> _Node:
        if node.actor >= 0:
            return self._best(node, below)
        if node.actor == _CHANCE:
            if len(below.children) < min(MOST_OUTCOMES, 1 + int(sqrt(node.visits))):
                return self._outcome(node, below)
            return self._chance.choice(below.children)[1]
        assert below.sealed is not None
        mixed = below.sealed.mixed
        key = tuple([self._chance.choices(range(len(one)), one)[0] for one in mixed])
        for chosen, child in below.children:
            if chosen == key:
                return child
        state = below.sealed.after[key]
        child = self._node(state, self._judge.settled(state), keep=True)
        below.children.append((key, child))
        return child

    def _best(self, node: _Node, below: _Below) -> _Node:
        seat, bonus = node.actor, EXPLORATION * sqrt(node.visits)
        if below.waiting and node.visits % 2 == 0:
            self._widen(node, below)
        best, found = -1.0, below.children[0]
        for one, prior in zip(below.children, below.priors, strict=True):
            child = one[1]
            if child.certain is not None:
                continue  # there is nothing to be found out below it
            visits = child.visits
            score = child.totals[seat] / visits + bonus * prior / visits
            if score > best:
                best, found = score, one
        move, child = found
        if child.state is None:
            assert isinstance(move, Move)
            child.state = self._after(node, move)
        return child

    def _after(self, node: _Node, move: Move) -> GameState:
        assert node.state is not None
        return self._game.play(node.state, self._game.to_act(node.state)[0], move)

    def _widen(self, node: _Node, below: _Below) -> None:
        self._add(node, below, below.waiting.pop())
        _set_priors(node.actor, below)

    def _add(self, node: _Node, below: _Below, move: Move) -> Chances:
        state = self._after(node, move)
        chances = self._judge.settled(state)
        below.children.append((move, self._node(state, chances, node.actor, keep=False)))
        return chances

    def _outcome(self, node: _Node, below: _Below) -> _Node:
        """A sample of what chance brings, up to the next decision."""
        game, state = self._game, node.state
        assert state is not None
        for _ in range(MOST_DRAWS):
            if game.to_act(state) != (TABLE,):
                break
            state = game.play(state, TABLE, draw(game, state, self._chance))
        child = self._node(state, self._judge.settled(state), keep=True)
        below.children.append((None, child))
        return child

    def _expand(self, node: _Node, whole: bool) -> Chances:
        """Judge what can follow; the chances to be expected at the node."""
        state, below = node.state, _Below()
        assert state is not None
        node.below = below
        if node.actor == _CHANCE:
            return self._outcome(node, below).totals
        actors = self._game.to_act(state)
        if node.actor == _SEALED:
            below.sealed = Sealed(self._game, state, actors, lambda one: self._judge.settled(one, 1))
            return below.sealed.value
        moves = list(self._game.known_options(state, actors[0]))
        if len(moves) > WIDE and not whole:
            self._chance.shuffle(moves)
            below.waiting = moves[WIDE:]
            moves = moves[:WIDE]
        found = [self._add(node, below, move) for move in moves]
        _set_priors(node.actor, below)
        best = max(found, key=lambda chances: chances[node.actor])
        if self._game.guide.question(state) is not None:
            return best  # it was judged by its best answer from the first
        return without_tempo(best, node.actor, self._tempo[node.within])

    def chances(self) -> Chances:
        """Everybody's chance at the root."""
        return tuple([self.root.value(place) for place in range(len(self.root.totals))])

    def chances_by_the_line(self) -> Chances:
        """Everybody's chance, if the seat that decides at the root makes the move visited most: visits to other moves
        do not count against it."""
        root = self.root
        if root.actor < 0 or root.certain is not None or not root.children:
            return self.chances()
        _, best = max(root.children, key=lambda one: one[1].visits)
        return tuple([best.value(place) for place in range(len(root.totals))])

    def line(self, node: _Node) -> tuple[Move, ...]:
        """The moves most often visited below a node."""
        found: list[Move] = []
        while node.children and node.actor >= 0:
            move, child = max(node.children, key=lambda one: one[1].visits)
            if child.visits < 2 or not isinstance(move, Move):
                break
            found.append(move)
            node = child
        return tuple(found)


def without_tempo(chances: Chances, seat: int, tempo: float) -> Chances:
    """The chances, if a seat had so much less strength; what is certain stays so."""
    own = chances[seat]
    if own in (0.0, 1.0):
        return chances
    kept = own * exp(-tempo)
    whole = 1.0 - own + kept
    found = [one / whole for one in chances]
    found[seat] = kept / whole
    return tuple(found)


def _set_priors(seat: int, below: _Below) -> None:
    """Priors from how good the children look now; taken anew when one is added."""
    values = [child.value(seat) for _, child in below.children]
    most = max(values)
    grown = [exp((value - most) / PRIOR_SCALE) for value in values]
    whole = 0.0
    for one in grown:
        whole += one
    below.priors = [one / whole for one in grown]


def _count(node: _Node) -> int:
    edge = [node]
    for one in edge:
        edge += [child for _, child in one.children]
    return len(edge)


class SearchPlayer:
    """Searches as long as its budget lasts, and makes the best of the moves visited most.

    Args:
        chance: for samples, outcomes and mixed bids.
        budget: how long it thinks where `choose` is given none.
        clock: seconds that go by, for budgets in seconds. It is asked before every visit, so one that raises an error
            stops the search.
        most_seconds: how long it thinks at most, whatever the budget.
        most_nodes: how large a tree grows at most.
    """

    def __init__(
        self,
        chance: random.Random,
        budget: Budget = ONE_PLY,
        clock: Callable[[], float] = time.monotonic,
        most_seconds: float | None = None,
        most_nodes: int = MOST_NODES,
    ) -> None:
        self._chance, self._clock = chance, clock
        self._budget, self._most_seconds, self._most_nodes = budget, most_seconds, most_nodes
        self._kept: _Tree | None = None

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        """The best move; in a sealed decision one drawn from the mixture."""
        found = self.analyse(game, view, seat, budget)
        if found.mixed:
            moves, weights = zip(*found.mixed, strict=True)
            drawn = self._chance.choices(moves, weights)[0]
            return Choice(drawn, found.value, (drawn,))
        best = found.ranked[0]
        return Choice(best.move, best.value, best.line)

    def analyse(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Analysis:
        """All moves of the seat, ranked."""
        budget = budget or self._budget
        if self._most_seconds is not None:
            budget = replace(budget, seconds=min(budget.seconds or self._most_seconds, self._most_seconds))
        judge = Judge(game)
        start = self._clock()
        own = game.seats(view).index(seat)
        sample = game.determinize(view, seat, self._chance)
        actors = game.to_act(view)
        # A seat with a single answer has always given it.
        given = len(game.to_act(sample)) == 1 and any(len(game.options(view, actor)) < 2 for actor in actors)
        if len(actors) > 1 and not given:
            return self._sealed(judge, view, seat, budget)
        moves = game.known_options(view, seat)
        if len(moves) == 1:
            after = judge.settled(game.play(sample, seat, moves[0]))
            return Analysis((Ranked(moves[0], after[own], 1, (moves[0],)),), judge.evaluations)
        states = [sample]
        if sample != view:
            one_ply = budget.positions is not None and budget.positions <= len(moves)
            states += [game.determinize(view, seat, self._chance) for _ in range(0 if one_ply else SAMPLES - 1)]
        trees: list[_Tree] = []
        for number, state in enumerate(states, 1):
            if trees and budget.seconds is not None and self._clock() >= start + budget.seconds:
                break  # to begin with another sample takes as long as to judge all moves
            trees.append(self._tree(judge, state, kept=sample == view))
            share = number / len(states)
            most = None if budget.positions is None else budget.positions * share
            end = None if budget.seconds is None else start + budget.seconds * share
            self._grow(trees[-1], judge, most, end)
        self._kept = trees[0] if sample == view else None
        judge.forget()
        return Analysis(_ranked(trees, own), judge.evaluations, chances=trees[0].chances())

    def _tree(self, judge: Judge, state: GameState, kept: bool) -> _Tree:
        tree = self._kept
        if kept and tree is not None and tree._game is judge.game and tree.reach(state):
            tree._judge = judge
            return tree
        return _Tree(judge, state, self._chance)

    def _grow(self, tree: _Tree, judge: Judge, most: float | None, end: float | None) -> None:
        """Visit until so many states are judged, those of earlier trees among them, or the clock shows that."""
        if tree.root.below is None:
            tree.visit()
        else:
            tree.widen()
        visits = 0
        while tree.nodes < self._most_nodes and tree.root.certain is None:
            now = self._clock()
            if most is not None and (judge.evaluations >= most or visits >= most):
                return
            if end is not None and now >= end:
                return
            if most is None and end is None:
                return
            tree.visit()
            visits += 1

    def _sealed(self, judge: Judge, view: GameState, seat: str, budget: Budget) -> Analysis:
        """A decision at once with others: its matrix, from a position in which nobody has decided yet. What follows it
        is searched, where the budget reaches so far."""
        game, start = judge.game, self._clock()
        solved = Sealed(game, view, game.to_act(view), lambda one: judge.settled(one, 2))
        outcomes = solved.outcomes
        most = None if budget.positions is None else budget.positions // len(outcomes)
        if (most or inf) >= LEAST_SEARCHED and (most or budget.seconds):
            after: dict[GameState, Chances] = {}
            for number, one in enumerate(outcomes, 1):
                if not game.to_act(one):
                    after[one] = judge.chances(one)
                    continue
                tree = _Tree(judge, game.determinize(one, seat, self._chance), self._chance)
                end = None if budget.seconds is None else start + budget.seconds * number / len(outcomes)
                self._grow(tree, judge, None if most is None else judge.evaluations + most, end)
                after[one] = tree.chances_by_the_line()
            judge.forget()
            solved.solve(after.__getitem__)
        place = solved.actors.index(seat)
        mixed = tuple(zip(solved.moves[place], solved.mixed[place], strict=True))
        ranked = [
            Ranked(move, worth, round(1000 * often), (move,))
            for (move, often), worth in zip(mixed, solved.worth[place], strict=True)
        ]
        return Analysis(tuple(sorted(ranked, key=lambda one: -one.visits)), judge.evaluations, mixed)


class Searched(NamedTuple):
    """What a search of a state found: every seat's chance to win, the moves expected, and how many states it judged."""

    chances: Chances
    line: tuple[Move, ...]
    evaluations: int


def searched(game: Game, state: GameState, budget: Budget, chance: random.Random, before: int = -1) -> Searched:
    """Search a state without hidden parts.

    Args:
        before: the place of the seat whose move led to it: where that one goes on, no turn begins.
    """
    judge = Judge(game)
    tree = _Tree(judge, state, chance, before)
    SearchPlayer(chance)._grow(tree, judge, budget.positions, None)
    return Searched(tree.chances(), tree.line(tree.root), judge.evaluations)


def followed(
    game: Game, view: GameState, seat: str, moves: Sequence[Move], budget: Budget, chance: random.Random
) -> list[Searched]:
    """What follows each of some moves of a seat, by a search of its own for each; its line begins with the move.

    A search of the position before them would hardly look into a bad move, and repeat what one ply says of it.

    Args:
        budget: of evaluations, for all searches together.
    """
    own, states = game.seats(view).index(seat), [game.determinize(view, seat, chance)]
    if states[0] != view:
        states += [game.determinize(view, seat, chance) for _ in range(SAMPLES - 1)]
    each = Budget(positions=max(1, (budget.positions or 0) // (len(moves) * len(states))))
    found: list[list[Searched]] = [[] for _ in moves]
    for state in states:
        for number, move in enumerate(moves):
            found[number].append(searched(game, game.play(state, seat, move), each, chance, own))
    return [
        Searched(
            tuple([sum(chances) / len(states) for chances in zip(*(one.chances for one in samples), strict=True)]),
            (move, *samples[0].line),
            sum(one.evaluations for one in samples),
        )
        for move, samples in zip(moves, found, strict=True)
    ]


def _ranked(trees: Sequence[_Tree], own: int) -> tuple[Ranked, ...]:
    """The moves of several trees put together: first, by value, those that are certain and those that were
    visited at least half as often as any, for a value of few visits proves little; then the others, by value too."""
    visits: dict[str, int] = {}
    totals: dict[str, float] = {}
    certain: dict[str, int] = {}
    lines: dict[str, tuple[int, tuple[Move, ...]]] = {}
    for tree in trees:
        for move, child in tree.root.children:
            assert isinstance(move, Move)
            text = move.text
            visits[text] = visits.get(text, 0) + child.visits
            totals[text] = totals.get(text, 0.0) + child.value(own) * child.visits
            certain[text] = certain.get(text, 0) + (child.certain is not None)
            if text not in lines or child.visits > lines[text][0]:
                lines[text] = child.visits, (move, *tree.line(child))
    found = [Ranked(line[0], totals[text] / visits[text], visits[text], line) for text, (_, line) in lines.items()]
    known = {text for text, n in certain.items() if n == len(trees)}
    most = max((n for text, n in visits.items() if text not in known), default=0)

    def rank(one: Ranked) -> tuple[bool, float]:
        return one.move.text not in known and 2 * one.visits < most, -one.value

    return tuple(sorted(found, key=rank))
