"""Campaigns: many games played by hands on a simulated table, over all processors, with the same result however many.

Each game's chance comes of the campaign's seed and the game's number alone, and results are summed up in the order of
the games. With a shard file or a Parquet file a campaign can be broken off and resumed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from controller import boards
from controller.boards import Board
from controller.choices import new_game
from controller.engine.game import TABLE, Game
from controller.games_as_parquet import ParquetError, games_in, keeping
from controller.games_found import find
from controller.players.judge import result as judged
from controller.players.matches import Played
from controller.workers import each
from sim.beliefs import HOWS
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import MOST_PLIES, GameResult, Setting
from sim.shards import Shards

MOST_NOTES = 50
"""What went wrong is told of so many cases; each can be played again by its number."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """What is played: it determines every result, whatever the machine.

    Attributes:
        board: a shipped board's name, or a board file.
        seats: the seats of the game in their order, each with the name of its player (`controller.players.PLAYERS`);
            none: those that the game has by default, played at random.
        game_options: the rules' options.
        options: table options of the companion.
        programs: the seats, as they are named in ``seats``, whose moves are entered as a program's are, and carried out
            by the hands; the hands tell those of the others themselves.
    """

    board: str
    faults: str = "clean"
    seed: int = 0
    games: int = 1
    seats: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    most_plies: int = MOST_PLIES
    game_options: Mapping[str, Any] = field(default_factory=dict)
    programs: Sequence[str] = ()

    def key(self) -> dict[str, Any]:
        """What has to be the same for results to belong together; the number of games may grow."""
        return {
            "board": self.board,
            "faults": self.faults,
            "seed": self.seed,
            "seats": dict(self.seats),
            "options": dict(self.options),
            "most_plies": self.most_plies,
            "game_options": dict(self.game_options),
        } | ({"programs": [*self.programs]} if self.programs else {})  # older results name none

    def game_seed(self, index: int) -> str:
        """The seed of one game."""
        return hashlib.sha256(f"{self.seed}/{index}".encode()).hexdigest()[:24]


@lru_cache(maxsize=8)
def table(board: str) -> tuple[Board, Game]:
    """A board and the rules of its game, loaded once for each process."""
    loaded = boards.load(board)
    return loaded, find(loaded.game)


def setting_for(campaign: Campaign, companion_seed: int | None = None) -> Setting:
    """What all games of a campaign share."""
    return Setting(
        PROFILES[campaign.faults],
        campaign.seats,
        campaign.game_options,
        campaign.options,
        campaign.most_plies,
        companion_seed,
        frozenset(place for place, seat in enumerate(campaign.seats) if seat in campaign.programs),
    )


def play(campaign: Campaign, index: int) -> GameResult:
    """One game of a campaign."""
    board, game = table(campaign.board)
    setting = setting_for(campaign)
    return Play(game, board, setting, campaign.game_seed(index)).run()


def play_whole(campaign: Campaign, index: int) -> tuple[GameResult, Played]:
    """The same game, with its moves as the companion has kept them."""
    board, game = table(campaign.board)
    on = Play(game, board, setting_for(campaign), campaign.game_seed(index))
    result, session = on.run(), on.session
    seats, state = game.seats(session.state), session.state
    over = not game.to_act(state)
    movers = [-1 if step.seat == TABLE else game.seats(step.before).index(step.seat) for step in session.history]
    shares = judged(game, state) if game.result(state).get("winners") else (0.0,) * len(seats)
    moves = tuple(map(movers.count, range(len(seats))))
    text = tuple(step.move.text for step in session.history)
    return result, Played(tuple(shares), not over, len(text), moves, (), text, tuple(movers))


def kept_in(parquet: Path, campaign: Campaign) -> dict[int, GameResult]:
    """By number the results of the games of a campaign that a Parquet file holds. Raises ParquetError where it holds
    others."""
    found = {}
    for one in games_in(parquet, missing_ok=True):
        kept = json.loads(one.get("table") or "{}")
        if kept.get("campaign") != json.loads(json.dumps(campaign.key())):
            raise ParquetError(f"{parquet} holds games of another campaign: name another file, or move it away")
        found[int(one["number"])] = GameResult.read(kept["result"])
    return found


def run(
    campaign: Campaign,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    resume: Path | None = None,
    parquet: Path | None = None,
    on_game: Callable[[GameResult], None] | None = None,
) -> dict[str, Any]:
    """Play a campaign and sum it up (`summary`).

    Args:
        jobs: processes to play in; ``cluster`` the machines, instead (`controller.workers.each`).
        resume: a shard file: games that it holds are not played again, all others are added to it.
        parquet: a file of whole games (`controller.games_as_parquet`): the same; where both are given, it says which
            games are there.
        on_game: told of each game as it is known.

    Raises:
        ShardError, ParquetError: a file belongs to another campaign; or Parquet cannot be written here.
    """
    results: dict[int, GameResult] = {}
    _, game = table(campaign.board)
    players = tuple(_players(campaign, game).values())
    with Shards(resume, campaign.key()) as shards:

        def known(index: int, result: GameResult) -> None:
            results[index] = result
            if index not in shards.kept:
                shards.add(index, result)
            _tell(on_game, result)

        for index, result in (shards.kept if parquet is None else kept_in(parquet, campaign)).items():
            if index < campaign.games:
                known(index, result)
        missing = [index for index in range(campaign.games) if index not in results]
        if parquet is None:
            for index, result in each(partial(play, campaign), missing, jobs=jobs, cluster=cluster):
                known(index, result)
        else:
            with keeping(parquet, game.name, campaign.seed, campaign.game_options) as keep:
                for index, whole in each(partial(play_whole, campaign), missing, jobs=jobs, cluster=cluster):
                    result, played = whole
                    kept = json.dumps({"campaign": campaign.key(), "result": asdict(result)})
                    keep(index, players, played, kept)
                    known(index, result)
    return summary(campaign, [results[index] for index in range(campaign.games)])


def _tell(on_game: Callable[[GameResult], None] | None, result: GameResult) -> None:
    if on_game is not None:
        on_game(result)


def summary(campaign: Campaign, results: Sequence[GameResult]) -> dict[str, Any]:
    """A campaign as `reedlight sim --json` writes it (docs/formats.md); the same for the same campaign, always."""
    board, game = table(campaign.board)
    winners = [winner for result in results for winner in result.winners]
    starters = [result.starter for result in results]
    players = _players(campaign, game)
    return {
        "game": game.name,
        "board": board.name,
        "faults": campaign.faults,
        "seed": campaign.seed,
        "games": len(results),
        "moves": _total(result.moves for result in results),
        "misreadings": _total(result.misreadings for result in results),
        "lost_games": _total(result.lost for result in results),
        "undone": _total(result.undone for result in results),
        "recognised": {how: _total(result.recognised[how] for result in results) for how in HOWS},
        "wins": {seat: winners.count(seat) for seat in players},
        "starts": {seat: starters.count(seat) for seat in players},
        "draws": _total(len(result.winners) != 1 and not result.cut_short for result in results),
        "cut_short": _total(result.cut_short for result in results),
        "readings": _total(result.readings for result in results),
        "table_seconds": round(sum(result.seconds for result in results), 3),
        "players": players,
        "notes": [{"game": n, "note": note} for n, result in enumerate(results) for note in result.notes][:MOST_NOTES],
    }


def _players(campaign: Campaign, game: Game) -> dict[str, str]:
    """By seat who plays it."""
    seats = game.seats(new_game(game, campaign.game_options, tuple(campaign.seats)))
    return {seat: campaign.seats.get(seat, "random") for seat in seats}


def _total(numbers: Iterable[int]) -> int:
    return sum(int(number) for number in numbers)
