"""Measure what the coach says: ``python -m tests.players.evidence WHAT ...``, for docs/strength.md.

- ``alerts``: how many blunder warnings a search with ten times the evaluations upholds.
- ``why``: how often the first reason for a move points the way in which playing on then goes.
- ``adaptive``: what share simulated persons of each level win against `adaptive`.
- ``review``: how many of the turning points of a game a search with ten times the evaluations upholds.
- ``bids``: what the sealed bids of a search give away, by a search of what follows each that is much deeper.
- ``chances``: how well the chances of positions hold, in games like those that are learnt from.
- ``memory``: what a table takes whose seats the program plays.

All but ``memory`` depend on their seed alone: the same command gives the same figures on every machine. Brackets are
Wilson's 95 % interval.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from controller.choices import new_game
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.session import begin
from controller.games_found import find
from controller.learning.self_play import positions_of, self_played
from controller.players import ADAPTIVE, Player, player_for
from controller.players.coach import BLUNDER, HINT, SECOND_LOOK, advise, loss, warning, without_reason
from controller.players.contrast import Decision, contrasted, played_on
from controller.players.levels import FIRST, levels_of, settled
from controller.players.matches import Z, play_out, seating, wilson
from controller.players.player import Budget, Choice
from controller.players.review import review, whole
from controller.players.search_player import ONE_PLY, SearchPlayer
from controller.storage.sqlite import FileJournal
from controller.workers import each

TABLES = {"power-and-weakness": 2, "balance-of-power": 2, "web-of-power-card-game": 3}
"""The games, and how many seats play each."""
LEARNERS = ("newcomer", "beginner", "novice")
"""The levels whose moves are looked at: those of the people that a coach is for."""
PERSONS = ("newcomer", "beginner", "novice", "casual", "regular", "keen", "club")
DEEPER = 10
"""So many times the evaluations of the coach has the search that judges its warnings."""
ROLLOUTS = 16
"""Pairs of rollouts for a reason."""
HORIZON = 30
"""A rollout ends after so many decisions and is judged then."""


@dataclass
class Alerts:
    """Warnings in one game.

    A warning is *upheld* if the move loses at least half of `BLUNDER` in the deeper search: it was useful if the move
    loses much. The whole threshold would be too strict: many moves that are warned of cost just as much as it, and a
    perfect second opinion would put half of these below it.

    Attributes:
        decisions: the moves that the coach looked at: those of a seat that alone had to decide, and had a choice.
        seeming: moves that one ply takes for blunders; in ``seeming_upheld`` how many warnings of all of them would be
            upheld.
        warnings: the moves that the coach warned of, after its second look.
        upheld: the warnings that are upheld.
        strict: warnings of moves that lose at least `BLUNDER` in the deeper search.
        harmless: warnings of moves that lose less than a tenth of `BLUNDER` there: these are plainly wrong.
        before_draws: warnings of moves that chance follows at once; in ``draws_upheld`` how many of these are upheld.
            In the others only chance decided.
    """

    decisions: int = 0
    seeming: int = 0
    seeming_upheld: int = 0
    warnings: int = 0
    upheld: int = 0
    strict: int = 0
    harmless: int = 0
    before_draws: int = 0
    draws_upheld: int = 0


@dataclass
class Reasons:
    """First reasons in one game.

    Attributes:
        positions: positions with a reason.
        decided: those in which the rollouts tell the two moves apart: the 95 % interval of their difference, pair by
            pair, does not hold 0.
        agreed: those of them in which the move with the reason does better.
    """

    positions: int = 0
    decided: int = 0
    agreed: int = 0


@dataclass
class TurningPoints:
    """What reviews of games found.

    Attributes:
        games: so many, of ``moves`` moves.
        points: the turning points that the reviews tell.
        upheld: those whose move gives away at least half as much in the deeper search as the review says.
        harmless: those whose move gives away less than a tenth of it there.
    """

    games: int = 0
    moves: int = 0
    points: int = 0
    upheld: int = 0
    harmless: int = 0


def decisions(game: Game, seats: int, players: Sequence[Player], chance: Random) -> Iterator[Decision]:
    """Play a new game, and give each decision of a seat."""
    yield from played_on(game, new_game(game, {}, game.default_seats[:seats]), players, chance)


def _learning(seats: int, seed: int, number: int) -> list[Player]:
    """`LEARNERS` at the seats of a game."""
    names = [seating(LEARNERS, number)[place % len(LEARNERS)] for place in range(seats)]
    return [player_for(level, Random(f"{seed} {number} {place}")) for place, level in enumerate(names)]


def learners(name: str, seats: int, seed: int) -> Iterator[Decision]:
    """Decisions of game after game between `LEARNERS` that the coach can look at: a seat alone decides, by choice."""
    game = find(name)
    for number in count():
        for one in decisions(game, seats, _learning(seats, seed, number), Random(f"{seed} {number} table")):
            if len(game.to_act(one.before)) == 1 and len(game.options(one.before, one.seat)) > 1:
                yield one


def alerts(name: str, seats: int, seed: int, warnings: int, most: int = 100_000, deeper: int = DEEPER) -> Alerts:
    """What a deeper search says of so many warnings, or of those within so many decisions.

    The advice is that of the table's coach, at its own budget and threshold.
    """
    game, found = find(name), Alerts()
    for one in learners(name, seats, seed):
        if found.warnings >= warnings or found.decisions >= most:
            break
        found.decisions += 1
        view = game.view(one.before, one.seat)
        advice = advise(game, view, one.seat, ONE_PLY, Random(0))
        if (advice.cost(one.move.text) or 0.0) < BLUNDER:
            continue
        found.seeming += 1
        lost = deeper_loss(game, view, one.seat, one.move, deeper, Random(f"{seed} {found.seeming}"))
        found.seeming_upheld += lost >= BLUNDER / 2
        if warning(game, view, one.seat, advice, one.move.text) is None:
            continue
        drawn = game.to_act(one.after) == (TABLE,)
        found.warnings += 1
        found.upheld += lost >= BLUNDER / 2
        found.strict += lost >= BLUNDER
        found.harmless += lost < BLUNDER / 10
        found.before_draws += drawn
        found.draws_upheld += drawn and lost >= BLUNDER / 2
    return found


def deeper_loss(game: Game, view: GameState, seat: str, made: Move, deeper: int, chance: Random) -> float:
    """What a move gives away against the best one, by searches with so many times the evaluations of the coach's second
    look: one finds the best move, the others look at what follows the two."""
    budget = Budget(positions=deeper * (SECOND_LOOK.positions or 0))
    best = SearchPlayer(chance).analyse(game, view, seat, budget).ranked[0].move
    return 0.0 if best.text == made.text else loss(game, view, seat, best, made, budget, chance)


def turning_points(name: str, seats: int, seed: int, games: int, deeper: int = DEEPER) -> TurningPoints:
    """What deeper searches say of the turning points of so many games between `LEARNERS`."""
    game, found = find(name), TurningPoints(games)
    for number in range(games):
        start = new_game(game, {}, game.default_seats[:seats])
        played = play_out(game, start, _learning(seats, seed, number), Random(f"{seed} {number} table"))
        session = begin(game, MemoryJournal(), start)
        for n, text in enumerate(played.text):
            session.commit(game.guide.asked_first(session.state), game.read_move(session.state, text), float(n))
        found.moves += len(played.text)
        for one in whole(review(game, session.history, session.state, seed=seed)).turning_points:
            view, chance = game.view(one.before, one.seat), Random(f"{seed} {number} {one.n}")
            lost = deeper_loss(game, view, one.seat, one.move, deeper, chance)
            found.points += 1
            found.upheld += lost >= one.cost / 2
            found.harmless += lost < one.cost / 10
    return found


def why(
    name: str, seats: int, seed: int, positions: int, every: int = 7, rollouts: int = ROLLOUTS, horizon: int = HORIZON
) -> Reasons:
    """How often the first reason for the coach's move agrees with rollouts, in every so manyth decision.

    The move is compared with the best one that lacks what the reason names (`without_reason`).
    """
    game, found = find(name), Reasons()
    for number, one in enumerate(learners(name, seats, seed)):
        if found.positions >= positions:
            break
        view = game.view(one.before, one.seat)
        advice = advise(game, view, one.seat, HINT, Random(0)) if number % every == 0 else None
        if advice is None or not advice.why:
            continue
        ranked = advice.best, *advice.others
        other = without_reason(game, view, one.seat, ranked, advice.why[0].facts)
        if other is None:
            continue
        found.positions += 1
        moves = advice.best.move, other
        gaps = contrasted(
            game,
            view,
            one.seat,
            moves,
            pairs=rollouts,
            horizon=horizon,
            budget=Budget(positions=levels_of(game).regular.judges),
            seed=f"{seed} {found.positions}",
        )
        middle, spread = fmean(gaps), half_width(gaps)
        found.decided += abs(middle) > spread
        found.agreed += middle > spread
    return found


def half_width(numbers: Sequence[float]) -> float:
    """Half of the 95 % interval of a mean, by Student's t (its quantile to the second term of its expansion)."""
    if len(numbers) < 2:
        return 0.0
    return (Z + (Z**3 + Z) / (4 * (len(numbers) - 1))) * stdev(numbers) / sqrt(len(numbers))


def adaptive(name: str, seats: int, seed: str, person: str, numbers: range) -> tuple[float, str]:
    """What a person of a level wins of the games of these numbers, the first one being 1, if it plays game after game
    against `adaptive` at all other seats, a shared win by its fraction; and the level that `adaptive` has come to."""
    game, won, level, before = find(name), 0.0, FIRST, ""
    for number in range(1, numbers.stop):
        names = seating((person, *[f"{ADAPTIVE}:{level}"] * (seats - 1)), number)
        players = [player_for(one, Random(f"{seed} {number} {place}")) for place, one in enumerate(names)]
        state = new_game(game, {}, game.default_seats[:seats])
        share = play_out(game, state, players, Random(f"{seed} {number} table")).shares[names.index(person)]
        level, before = settled(level, person_won=share > 0, again=before == level), level if share > 0 else ""
        won += share if number in numbers else 0
    return won, level


class _Bidder(SearchPlayer):
    """A player of one ply that notes the views in which it has to bid, with its seat."""

    def __init__(self, chance: Random, noted: list[tuple[GameState, str]]) -> None:
        super().__init__(chance)
        self._noted = noted

    def choose(self, game: Game, view: GameState, seat: str, budget: Budget | None = None) -> Choice:
        if len(game.to_act(view)) > 1 and len(game.options(view, seat)) > 1:
            self._noted.append((view, seat))
        return super().choose(game, view, seat, budget)


def bids(
    name: str, seats: int, seed: int, decisions: int, budgets: Sequence[int], deeper: int
) -> list[tuple[int, float]]:
    """By budget how many of 100 games a search gives away by a sealed bid on the average: against the best one, if the
    others bid by the mixture that a deeper search finds. The positions come from games of players of one ply; none if
    a game has no bids."""
    game, number = find(name), 0
    found: list[tuple[GameState, str]] = []
    while len(found) < decisions:
        if number == 20 and not found:
            return []  # there are no bids in this game
        players = [_Bidder(Random(f"{seed} {number} {place}"), found) for place in range(seats)]
        play_out(game, new_game(game, {}, game.default_seats[:seats]), players, Random(f"{seed} {number} table"))
        number += 1
    lost = dict.fromkeys(budgets, 0.0)
    for view, seat in found[:decisions]:
        truth = SearchPlayer(Random(f"{seed} truth")).analyse(game, view, seat, Budget(positions=deeper))
        worth = {one.move.text: one.value for one in truth.ranked}
        for budget in budgets:
            made = SearchPlayer(Random(f"{seed} {budget}")).analyse(game, view, seat, Budget(positions=budget))
            often = {move.text: share for move, share in made.mixed} or {made.ranked[0].move.text: 1.0}
            lost[budget] += max(worth.values()) - sum(share * worth[text] for text, share in often.items())
    return [(budget, 100 * sum_ / decisions) for budget, sum_ in lost.items()]


def chances(name: str, seats: int, seed: int, games: int, jobs: int) -> dict[str, float]:
    """How well the judgement tells who wins, in games of the kind that its weights were fitted to, with a seed of
    their own: its mean surprise (``log_loss``) and by how much chances and results differ (``calibration_error``)."""
    import numpy as np

    from controller.learning import fitting

    model = find(name).evaluator.model
    features, shares = [], []
    for number, played in sorted(each(partial(self_played, name, seats, model, seed), range(games), jobs=jobs)):
        positions = positions_of(name, {**asdict(played), "moves": played.text, "seed": seed, "number": number})
        features += positions
        shares += [played.shares] * len(positions)
    told = (np.array(features, float), np.array(shares, float), np.array(model.for_seats(seats)))
    found = {"log_loss": fitting.log_loss(*told), "calibration_error": fitting.calibration_error(*told)}
    return {"positions": len(features), **{measure: round(value, 4) for measure, value in found.items()}}


def memory(game: str, players: Sequence[str], seconds: float, seed: int) -> dict[str, float]:
    """What ``reedlight play`` takes with these players at its seats, in MB, with all its processes.

    ``most`` and ``last`` count what processes share once (the kernel's ``Pss``); ``resident`` is the most by the plain
    sum of resident memory, which counts it in each process. ``moves`` is how many were made, chance included, and
    ``late`` how many of them the thinking process did not find in time: then it was not given a processor, and too
    little was measured.
    """
    command = [sys.executable, "-m", "controller.cli", "play", "--board", "hands", "--game", game, "--new", "--plain"]
    seats = ",".join(f"{seat}={player}" for seat, player in zip(find(game).default_seats, players, strict=False))
    most = resident = last = 0.0
    with TemporaryDirectory() as folder:
        record, said = Path(folder) / "games.sqlite3", Path(folder) / "said"
        command += ["--no-web", "--option", "dealer=companion", "--seats", seats, "--seed", str(seed)]
        with (
            said.open("w") as out,
            Popen([*command, "--record", str(record)], stdin=PIPE, stdout=out, stderr=out) as one,
        ):
            end = time.monotonic() + seconds
            while time.monotonic() < end and one.poll() is None:
                time.sleep(0.25)
                last, plain = _megabytes(one.pid)
                most, resident = max(most, last), max(resident, plain)
            one.terminate()
        moves = sum(1 for _ in FileJournal(record).entries(1)) if record.exists() else 0
        late = said.read_text(encoding="utf-8").count("the thinking process is late")
    found = {"most": round(most, 1), "last": round(last, 1), "resident": round(resident, 1)}
    return {**found, "moves": moves, "late": late}


def _megabytes(process: int) -> tuple[float, float]:
    """The memory of a process and of all that it has started, what they share counted once, and the plain sum; of one
    moment, as processes end. One that has just begun has its parent's memory until it runs a program of its own, and
    is not counted before."""
    once = plain = 0.0
    with suppress(OSError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            once += int(line.split()[1]) / 1024 if line.startswith("Pss:") else 0.0
            plain += int(line.split()[1]) / 1024 if line.startswith("Rss:") else 0.0
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            for child in children.read_text().split():
                if Path(f"/proc/{child}/cmdline").read_bytes() == Path(f"/proc/{process}/cmdline").read_bytes():
                    continue
                theirs = _megabytes(int(child))
                once, plain = once + theirs[0], plain + theirs[1]
    return once, plain


def share(part: float, whole: int) -> str:
    """A share with its interval, as docs/strength.md writes it."""
    low, high = wilson(part, whole)
    return f"{100 * part / whole:.0f} % [{100 * low:.0f}, {100 * high:.0f}]" if whole else "none"


Row = dict[str, Any]


def _with_interval(row: Row, part: float, whole: int) -> Row:
    low, high = wilson(part, whole)
    return {**row, "share": part / whole if whole else None, "low": low, "high": high}


def _alerts_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    found = alerts(name, TABLES[name], wanted.seed, wanted.warnings, wanted.decisions, wanted.deeper)
    n, by_chance = found.warnings, found.before_draws - found.draws_upheld
    shares = [share(part, n) for part in (found.upheld, found.strict, found.harmless)]
    at_one_ply = f"{share(found.seeming_upheld, found.seeming)} of {found.seeming}"
    print(f"| {name}, {TABLES[name]} | {found.decisions:,} | {at_one_ply} | {n} | {' | '.join(shares)} | {by_chance} |")
    yield _with_interval({"game": name, **asdict(found)}, found.upheld, found.warnings)


def _why_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    found = why(name, TABLES[name], wanted.seed, wanted.positions, wanted.every, wanted.rollouts, wanted.horizon)
    print(f"| {name}, {TABLES[name]} | {found.positions} | {found.decided} | {share(found.agreed, found.decided)} |")
    yield _with_interval({"game": name, **asdict(found)}, found.agreed, found.decided)


def _review_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    found = turning_points(name, TABLES[name], wanted.seed, wanted.games, wanted.deeper)
    shares = [share(part, found.points) for part in (found.upheld, found.harmless)]
    print(f"| {name}, {TABLES[name]} | {found.games} | {found.moves:,} | {found.points} | {' | '.join(shares)} |")
    yield _with_interval({"game": name, **asdict(found)}, found.upheld, found.points)


def _adaptive_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    for person in wanted.persons.split(","):
        numbers = range(wanted.first, wanted.last + 1)
        runs = [adaptive(name, TABLES[name], f"{wanted.seed} {run}", person, numbers) for run in range(wanted.runs)]
        games, won = wanted.runs * len(numbers), sum(one for one, _ in runs)
        often = Counter(level for _, level in runs).most_common(1)[0][0]
        print(f"| {name}, {TABLES[name]} | {person} | {won:g} of {games} | {share(won, games)} | {often} |", flush=True)
        yield _with_interval({"game": name, "person": person, "won": won, "games": games, "often": often}, won, games)


def _bids_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    budgets = [int(one) for one in wanted.budgets.split(",")]
    for budget, lost in bids(name, TABLES[name], wanted.seed, wanted.decisions, budgets, wanted.deeper):
        print(f"| {name}, {TABLES[name]} | {wanted.decisions} | {budget:,} | {lost:.2f} |", flush=True)
        yield {"game": name, "decisions": wanted.decisions, "evaluations": budget, "lost": round(lost, 3)}


def _chances_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    seats = wanted.players or TABLES[name]
    found = chances(name, seats, wanted.seed, wanted.games, wanted.jobs)
    print(f"| {name}, {seats} | {wanted.games} | {' | '.join(map(str, found.values()))} |", flush=True)
    yield {"game": name, "seats": seats, "games": wanted.games, **found}


def _memory_row(name: str, wanted: argparse.Namespace) -> Iterator[Row]:
    found = memory(name, wanted.seats.split(","), wanted.seconds, wanted.seed)
    print(f"| {name} | {wanted.seats} | {' | '.join(map(str, found.values()))} |")
    yield {"game": name, "seats": wanted.seats, "seconds": wanted.seconds, **found}


class What(NamedTuple):
    """One thing to measure: the head of its table, and what gives the rows of a game."""

    head: tuple[str, ...]
    rows: Callable[[str, argparse.Namespace], Iterator[Row]]


ALL = {
    "alerts": What(
        ("game, seats", "decisions", "at one ply", "warnings", "upheld", "at the threshold", "harmless", "by chance"),
        _alerts_row,
    ),
    "why": What(("game, seats", "positions", "told apart", "agreed"), _why_row),
    "adaptive": What(("game, seats", "person", "won", "share", "most came to"), _adaptive_row),
    "review": What(("game, seats", "games", "moves", "turning points", "upheld", "harmless"), _review_row),
    "bids": What(("game, seats", "bids", "evaluations", "lost, of 100 games"), _bids_row),
    "chances": What(("game, seats", "games", "positions", "log loss", "calibration error"), _chances_row),
    "memory": What(("game", "seats", "most, MB", "at the end, MB", "resident, MB", "moves", "late"), _memory_row),
}


def main(words: Sequence[str] | None = None) -> None:
    """Measure one thing, and print a table of it."""
    parser = argparse.ArgumentParser(prog="evidence", description=__doc__.partition("\n")[0])
    whats = parser.add_subparsers(dest="what", required=True)
    of = {name: whats.add_parser(name) for name in ALL}
    for one in of.values():
        one.add_argument("--game", action="append", choices=tuple(TABLES), help="one game; all by default")
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--json", type=Path, metavar="FILE", help="write the rows to this file too")
    of["alerts"].add_argument("--warnings", type=int, default=500, help="stop after so many in a game")
    of["alerts"].add_argument("--decisions", type=int, default=100_000, help="stop after so many in a game")
    for name in ("alerts", "review"):
        of[name].add_argument("--deeper", type=int, default=DEEPER, help="times the evaluations of the coach")
    of["review"].add_argument("--games", type=int, default=10, help="so many games")
    of["why"].add_argument("--positions", type=int, default=100, help="positions with a reason, in a game")
    of["why"].add_argument("--every", type=int, default=7, help="look at every so manyth decision")
    of["why"].add_argument("--rollouts", type=int, default=ROLLOUTS, help="pairs for a position")
    of["why"].add_argument("--horizon", type=int, default=HORIZON, help="decisions of a rollout")
    of["adaptive"].add_argument("--persons", default=",".join(PERSONS), help="their levels")
    of["adaptive"].add_argument("--first", type=int, default=6, help="the number of the first game that counts")
    of["adaptive"].add_argument("--last", type=int, default=15, help="the number of the last one")
    of["adaptive"].add_argument("--runs", type=int, default=10, help="so many times all these games, each anew")
    of["bids"].add_argument("--decisions", type=int, default=60, help="so many bids")
    of["bids"].add_argument("--budgets", default="1,400,1500,4000", help="the searches to be judged, in evaluations")
    of["bids"].add_argument("--deeper", type=int, default=20_000, help="evaluations of the search that judges them")
    of["chances"].add_argument("--players", type=int, help="how many seats play")
    of["chances"].add_argument("--games", type=int, default=400, help="so many games")
    of["chances"].add_argument("--jobs", type=int, default=1, help="processes that play")
    of["memory"].add_argument("--seats", default="club,club,club", help="who plays")
    of["memory"].add_argument("--seconds", type=float, default=120.0, help="how long")
    wanted = parser.parse_args(words)
    head, rows = ALL[wanted.what]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)
    found = []
    for name in wanted.game or TABLES:
        found += list(rows(name, wanted))
        sys.stdout.flush()
    if wanted.json is not None:
        given = {key: value for key, value in vars(wanted).items() if key not in ("json", "game")}
        wanted.json.write_text(json.dumps({**given, "rows": found}) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
