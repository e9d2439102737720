"""The search for chains of moves: it finds what a search without bounds finds, and costs little where none explains."""

from __future__ import annotations

import gc
import sys
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any, ClassVar, cast

import pytest

from controller import boards
from controller.boards import Board
from controller.engine import session
from controller.engine.events import Moved
from controller.engine.game import TABLE, Game, GameState, Outcome
from controller.engine.journal import MemoryJournal
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.games.balance_of_power import GAME
from controller.games_found import find
from controller.ports import Switched
from controller.recognition import matcher
from controller.recognition.image import Image, counts, filled, shown
from controller.recognition.matcher import MOST_LINKS, Came, Differences, Match, Traces, match
from controller.recognition.plans import Heard, Plan, Plans
from controller.table.companion import Companion
from controller.table.reports import SPECTATOR
from tests.engine.random_games import BOARDS, GAMES, positions, random_game
from tests.games.balance_of_power.table import position

FELT = [board for board in BOARDS if board.zones]
felt_board = pytest.mark.parametrize("board", FELT, ids=lambda board: board.name)


@pytest.mark.parametrize("name", GAMES)
def test_no_move_changes_more_places_than_the_game_says(name: str) -> None:
    game = find(name)
    for state in positions(name, 0, 60):
        for actor in game.to_act(state):
            for move in game.options(state, actor):
                assert changed(game, game.guide.declared_effect(state, actor, move)) <= game.guide.most_changed(
                    state
                ), move.text
    for step in (step for seed in range(6) for step in random_game(name, seed)):
        most = game.guide.most_changed(step.before)
        assert changed(game, step.outcome) <= most, step.move.text
        assert game.guide.most_changed(step.outcome.state) <= most, "the bound holds for whatever follows"


def changed(game: Game, outcome: Outcome) -> int:
    """On how many places of the board pieces came or went."""
    moved = [event for event in outcome.events if isinstance(event, Moved) and game.guide.magnetic(event.item)]
    return len({zone for event in moved for zone in (event.src, event.dst) if zone.startswith(ON_BOARD)})


# What the bounded search is compared with.


def leads_on(effort: matcher.Effort, plan: Plan, image: Image, off: Differences, traces: Traces) -> bool:
    """Whether a chain that begins with this plan leaves what the board shows, every chain tried."""
    if not matcher._may_have_come(plan, image, traces.came):
        return False
    shown = all(zone_shows(image, zone, *done, traces.came) for zone, done in plan.effect.items())
    return (plan.leads_on or (shown and not plan.carries)) and goes_on([plan], image, off, traces)


def goes_on(chain: list[Plan], image: Image, off: Differences, traces: Traces) -> bool:
    for link in chain[-1].following.all:
        if link.must_hear() or not link.touches(off.keys()) or off.keys().isdisjoint(link.effect):
            continue
        if not matcher._may_have_come(link, image, traces.came) or not matcher._lifted_first(link, off, traces):
            continue
        if not chain[-1].following.pending and matcher._out_of_turn(chain, link, off, traces):
            continue
        longer = [*chain, link]
        if shows(image, off, longer, traces.came) or (len(longer) < MOST_LINKS and goes_on(longer, image, off, traces)):
            return True
    return False


def shows(image: Image, off: Differences, chain: Sequence[Plan], came: Came) -> bool:
    """Whether every zone shows what the chain leaves, one after the other."""
    total: dict[str, tuple[int, int]] = {}
    for plan in chain:
        for zone, (gained, lost) in plan.effect.items():
            more, less = total.get(zone, (0, 0))
            total[zone] = more + gained, less + lost
    return off.keys() <= total.keys() and all(zone_shows(image, zone, *total[zone], came) for zone in total)


def zone_shows(image: Image, zone: str, gained: int, lost: int, came: Came) -> bool:
    if not matcher._zone_shows(image, zone, gained, lost):
        return False
    if gained and lost and zone not in came and matcher._all_felt(image, zone):
        return False
    felt = len(came.get(zone, ())) >= min(gained, matcher._room(image, zone))
    return felt or matcher._zone_shows(image, zone, 0, lost)


def unbounded(plans: Plans, image: Image, heard: Sequence[Heard], traces: Traces) -> Match:
    """The same match by the search that tries every chain."""
    with pytest.MonkeyPatch.context() as patch:
        plans.known = None
        patch.setattr(matcher, "MOST_LOOKED_AT", sys.maxsize)
        patch.setattr(matcher, "_leads_to_what_shows", leads_on)
        patch.setattr(matcher, "_shows", shows)
        patch.setattr(matcher, "_may_explain", lambda plan, off: True)
        return match(plans, image, heard, traces)


class Touched:
    """A table on which hands have done something: the board, and the traces of it."""

    def __init__(self, game: Game, board: Board, state: GameState, chance: Random) -> None:
        self.board, self.chance = board, chance
        pieces = counts(game, state, board)
        self.levels = filled(board, pieces)
        self.image = Image(board, shown(board, self.levels), pieces)
        self.came: dict[str, set[str]] = {}
        self.times: dict[str, float] = {}

    def flip(self, zone: str, closed: bool) -> None:
        """One switch of the zone takes that level, if one is left."""
        wells = [f"{zone}.{well}" for well in range(1, self.board.zones[zone] + 1)]
        name = next((name for name in wells if self.levels[name] is not closed), None)
        if name is not None:
            self.levels[name] = closed
            self.image.change(zone, 1 if closed else -1)
            self.times.setdefault(zone, self.chance.random())
            came = self.came.setdefault(zone, set())
            came.add(name) if closed else came.discard(name)

    def bump(self, zone: str) -> None:
        """A piece is lifted and set back."""
        closed = self.image.shown[zone] > 0
        self.flip(zone, not closed)
        self.flip(zone, closed)

    def carry_out(self, plan: Plan, whole: float) -> None:
        """Hands move the pieces of a plan, each with this chance."""
        for zone, (gained, lost) in plan.effect.items():
            for closed in [False] * lost + [True] * gained:
                if self.chance.random() < whole:
                    self.flip(zone, closed)

    @property
    def traces(self) -> Traces:
        return Traces(self.times, self.times, self.came, asked=self.chance.random() < 0.3)


def tables(board: Board, seeds: Collection[int]) -> Iterator[tuple[Plans, Touched, list[Heard]]]:
    """Tables at which somebody has made up to three moves, not always to the end, and bumped some pieces."""
    game = find(board.game)
    for seed in seeds:
        chance = Random(seed)
        steps = [step for step in random_game(board.game, seed % 6) if step.actor != TABLE]
        state = chance.choice(steps).before
        plans = Plans(game, board, state)
        table = Touched(game, board, state, chance)
        if chance.random() < 0.2:
            zone = chance.choice(list(board.zones))
            table.flip(zone, chance.random() < 0.5)
            table.image.accept()
        heard: list[Heard] = []
        after = plans
        for _ in range(chance.choice((0, 1, 2, 2, 3, 3))):
            moving = [plan for plan in after.all if plan.effect]
            if not moving:
                break
            made = chance.choice(moving)
            if after is plans and chance.random() < 0.4:
                heard = [Heard("", word.said, word.said) for word in made.words if word.slot == "tag"][:1]
            table.carry_out(made, chance.choice((1.0, 1.0, 0.7)))
            after = made.following
        for _ in range(chance.choice((0, 0, 1, 2))):
            table.flip(chance.choice(list(board.zones)), chance.random() < 0.5)
        for _ in range(chance.choice((0, 0, 1, 3))):
            table.bump(chance.choice(list(board.zones)))
        yield plans, table, heard


@felt_board
def test_the_bounded_search_finds_what_one_without_bounds_finds(board: Board) -> None:
    chains = same = unclear = 0
    game = find(board.game)
    for plans, table, heard in tables(board, range(150)):
        off, traces = table.image.differences(), table.traces
        found, wanted = (how(plans, table.image, heard, traces) for how in (match, unbounded))
        if found.unclear:
            unclear += 1
            assert not found.complete
            continue
        assert found.complete == wanted.complete
        assert set(found.possible) <= set(wanted.possible)
        if len(off) <= (MOST_LINKS - 1) * game.guide.most_changed(plans.state):
            same += 1
            assert (found.told, found.possible) == (wanted.told, wanted.possible)
        chains += any(not off.keys() <= plan.effect.keys() for plan in found.complete)
    assert same > 100
    assert unclear < 3
    assert chains > 10 or board.game == "web-of-power-card-game" or len(board.zones) == 1


# What a look at the board costs.


EMPIRES = ("great-britain", "france", "germany", "austria", "russia", "ottoman-empire")
DEAREST = 2500
"""Moves resolved for one reading. The search without bounds resolves ten times as many, and keeps them."""
MOST_LISTED = 3 * matcher.MOST_LOOKED_AT
"""Moves listed for one reading: it may take several looks at the board."""


class Counted:
    """The rules, with every move counted that is resolved."""

    def __init__(self, game: Game) -> None:
        self._game, self.resolved, self.listed = game, 0, 0
        self.guide: Any = type(game.guide)(cast(Game, self))

    def __getattr__(self, name: str) -> Any:
        self.resolved += name in ("resolve", "play")
        return getattr(self._game, name)

    def options(self, state: GameState, actor: str) -> Sequence[Move]:
        found = self._game.options(state, actor)
        self.listed += len(found)
        return found


def crowded(seed: int, each: int = 5) -> dict[str, Any]:
    """A position of six seats with 15 pawns (or ``each`` of every class), one turn just begun."""
    chance = Random(seed)
    pawns: dict[str, Any] = {}
    rooms = [zone for zone in boards.load("balance-of-power-counting").zones for _ in range(3)]
    chance.shuffle(rooms)
    for empire in EMPIRES:
        for kind in ("king", "general", "banker"):
            for _ in range(each):
                owned = pawns.setdefault(rooms.pop(), {}).setdefault(empire, {})
                owned[kind] = owned.get(kind, 0) + 1
    return position("", "fr kgb+", seats=EMPIRES) | {"territories": pawns}


@pytest.mark.parametrize("resumed", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_pieces_swept_off_and_set_back_cost_a_bounded_number_of_moves(seed: int, resumed: bool) -> None:
    game: Any = Counted(GAME)
    state = game.read(crowded(seed))
    board = boards.load("balance-of-power-counting")
    full = filled(board, counts(game, state, board))
    order = [switch for switch, closed in full.items() if closed]
    Random(seed).shuffle(order)
    levels = {switch: closed and not resumed for switch, closed in full.items()}
    companion = Companion(game, board, session.begin(game, MemoryJournal(), state), levels=levels)
    told = companion.hub.subscribe(SPECTATOR)
    companion.begin(0.0, resumed=resumed)
    at = 0.0
    edges = [(switch, True) for switch in order]
    if not resumed:
        edges = [(switch, False) for switch in reversed(order)] + edges
    for switch, closed in edges:
        at += 8.0 if at % 7 < 1 else 0.9
        game.resolved = 0
        companion.feed(Switched(at, switch, closed))
        companion.pass_time(at + 0.8)
        assert game.resolved < DEAREST, switch
    companion.pass_time(at + 20)
    assert any(report.kind in ("mended", "snapshot") for report in told.read())
    assert not companion.session.history


def drummed(full: dict[str, bool], chance: Random) -> Iterator[tuple[str, bool]]:
    """A child at a table where every well is taken: some pieces off and back again, over and over."""
    closed = [switch for switch in full if full[switch]]
    for _ in range(12):
        some = chance.sample(closed, chance.randint(1, 8))
        yield from ((switch, False) for switch in some)
        yield from ((switch, True) for switch in some)


@pytest.mark.parametrize("seed", range(2))
def test_drumming_on_a_full_table_costs_a_bounded_number_of_moves_and_is_told(seed: int) -> None:
    game: Any = Counted(GAME)
    state = game.read(crowded(seed, each=9))
    board, chance = boards.load("balance-of-power-counting"), Random(seed)
    full = filled(board, counts(game, state, board))
    assert sum(full.values()) == 162
    companion = Companion(game, board, session.begin(game, MemoryJournal(), state), levels=full)
    told = companion.hub.subscribe(SPECTATOR)
    companion.begin(0.0)
    at = 0.0
    codes = []
    for switch, closed in drummed(full, chance):
        at += chance.choice((0.2, 0.9, 2.0))
        game.resolved = game.listed = 0
        companion.feed(Switched(at, switch, closed))
        assert game.resolved < DEAREST, switch
        assert game.listed < MOST_LISTED, switch
        codes += [report.code for report in told.read()]
    kept = sum(isinstance(one, Plan) for one in gc.get_objects())
    assert kept < matcher.MOST_KEPT + matcher.MOST_LOOKED_AT
    assert "astray.unclear" in codes
    companion.pass_time(at + 20)
    last = [report.kind for report in told.read() if report.kind in ("astray", "mended", "committed")]
    assert last[-1:] != ["astray"], "every piece is back"


def test_what_is_told_of_a_board_does_not_depend_on_what_lay_there_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matcher, "MOST_LOOKED_AT", 800)
    monkeypatch.setattr(matcher, "MOST_KEPT", 1000)
    unclear = 0
    state = GAME.read(crowded(0))
    board = boards.load("balance-of-power-counting")
    plans = Plans(GAME, board, state)
    for seed in range(60):
        table = Touched(GAME, board, state, Random(seed))
        for plan in Random(seed).sample(plans.all, 1 + seed % 3):
            table.carry_out(plan, 1.0)
        traces = table.traces
        one, anew = (match(each, table.image, (), traces) for each in (plans, Plans(GAME, board, state)))
        assert one.unclear == anew.unclear
        assert [plan.move for plan in one.possible] == [plan.move for plan in anew.possible]
        unclear += one.unclear
    assert 0 < unclear < 60


# What a switch that was once found wrong may hide.


def one_zone(shown_too: int, doubted: int) -> tuple[Image, str]:
    """A table in which one zone is full, or lacks what its switches do not show."""
    board = boards.load("power-and-weakness-counting")
    zone = next(iter(board.zones))
    pieces = dict.fromkeys(board.zones, 0) | {zone: board.zones[zone] - shown_too}
    image = Image(board, shown(board, filled(board, pieces)), pieces)
    image.doubted.update({zone: doubted} if doubted else {})
    return image, zone


def test_pieces_are_exchanged_unnoticed_only_where_a_switch_is_doubted() -> None:
    for doubted in (0, 1):
        image, zone = one_zone(0, doubted)
        assert matcher._zone_explained(image, zone, 1, 1, {}) is bool(doubted)


def test_only_a_doubted_switch_keeps_a_plan_from_sight() -> None:
    class _Pending:
        pending = True

    for doubted in (0, 1):
        image, zone = one_zone(1, doubted)

        class _Placing:
            effect: ClassVar = {zone: (1, 0)}
            following = _Pending()

        assert matcher._is_kept_from_sight(cast("Plan", _Placing()), image) is bool(doubted)
