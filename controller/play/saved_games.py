"""Games in the record: which there are, how one is begun, found again and resumed; and the file of a game's readings.

Who plays which seat, at which board, with which table options and in which language belongs to the kept game: it is
written into its header when it begins (`Arrangement`), kept anew where that changes, and given back when it is
resumed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Self

from controller import boards
from controller.boards import Board
from controller.boards.seats import seat_called
from controller.engine.game import Game, GameState, Json
from controller.engine.journal import Journal, KeptGame, no_game
from controller.engine.session import Session, begin
from controller.engine.speech import Thing
from controller.errors import PositionError, RecordError, UnreadableMove
from controller.language import SOURCE, Language
from controller.players import ADAPTIVE, PERSON, UnknownPlayer, adapted_to, player_for
from controller.players.levels import FIRST, settled
from controller.ports import Reading
from controller.recognition.image import counts, filled
from controller.storage.files import open_private
from controller.storage.replay import resume
from controller.table.json_lines import header, seats_line, write_reading

TABLE, SIMULATED, TYPED = "table", "simulated", "typed"
"""How the provenance of a game begins, by where its pieces stand: on wells, in the program, on any real table."""


REAL = {TABLE: "real", SIMULATED: "simulated", TYPED: "typed"}
"""By place what a list of games calls the table."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How a kept game is played.

    Attributes:
        place: where its pieces stand (`TABLE`, `SIMULATED` or `TYPED`).
        board: the board's name.
        file: the board file's path, where it is none that is shipped.
        players: who plays, in the order of the seats: ``person`` or the name of a bot. Empty where an earlier version
            kept the game and did not say.
        options: table options, all of them.
        language: of its sentences.
        coach: what the coach does for each seat, in their order: ``off``, ``on`` or ``warn``; for others nothing.
    """

    place: str
    board: str
    file: str = ""
    players: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    language: str = SOURCE
    coach: tuple[str, ...] = ()

    @property
    def board_named(self) -> str:
        """The board as a command line names it."""
        return self.file or self.board

    def written(self) -> Json:
        """The arrangement as the header of a record has it."""
        return {
            "place": self.place,
            "board": self.board,
            "file": self.file,
            "players": list(self.players),
            "options": dict(self.options),
            "language": self.language,
            **({"coach": list(self.coach)} if self.coach else {}),
        }


def arranged(journal: Journal, number: int) -> Arrangement:
    """How a kept game is played: as it was last, else as it began. Raises RecordError."""
    head, since = journal.header(number), journal.table(number)
    return arrangement(head if since is None else {**head, "table": since})


def arrangement(head: Json) -> Arrangement:
    """How a game with this header began; of one that an earlier version kept, as much as is known."""
    place, _, board = str(head.get("provenance") or SIMULATED).partition(": ")
    told = head.get("table")
    if not isinstance(told, dict):
        players = (PERSON,) * len(head.get("seats", ())) if place != SIMULATED else ()
        return Arrangement(place, board, players=players)
    options = told.get("options")
    return Arrangement(
        str(told.get("place", place)),
        str(told.get("board", board)),
        str(told.get("file", "")),
        tuple(str(player) for player in told.get("players") or ()),
        options if isinstance(options, dict) else {},
        str(told.get("language") or SOURCE),
        tuple(str(mode) for mode in told.get("coach") or ()),
    )


def keep_changed(journal: Journal, number: int, **changes: Any) -> None:
    """Keep that a game is played otherwise from now on: by `Arrangement`'s attributes, what has changed."""
    journal.keep_table(number, replace(arranged(journal, number), **changes).written())


def file_of(board: Board, name: str | None) -> str:
    """The path of a board file of one's own; empty for a shipped board, by its name or by default."""
    shipped = name is None or name in boards.shipped() or not Path(name).is_file()
    return "" if shipped else str(Path(str(name)).resolve())


@dataclass(frozen=True, slots=True)
class Listed:
    """A kept game as a list of games shows it; the names are those of `reedlight games --json`."""

    number: int
    game: str
    board: str
    table: str
    seats: Mapping[str, str]
    moves: int
    finished: bool
    winners: tuple[str, ...]
    began: str


def listed(journal: Journal, kept: KeptGame, rules: Game | None) -> Listed:
    """A kept game for a list; without its rules, or where the record disagrees with them, seats are those of its
    beginning and nobody is known to have won. Raises RecordError."""
    head, played = journal.header(kept.id), arranged(journal, kept.id)
    seats, moves, winners = tuple(str(seat) for seat in head.get("seats", ())), 0, tuple[str, ...]()
    standing = _standing(journal, kept.id)
    moves = len(standing)
    if rules is not None:
        try:
            state = rules.read(head.get("start"))
            for seat, move in standing:
                state = rules.play(state, seat, rules.read_move(state, move))
            seats = rules.seats(state)
            if not rules.to_act(state):
                winners = tuple(rules.write(state).get("winners") or ())
        except (PositionError, UnreadableMove, ValueError, LookupError):
            pass  # `reedlight games check` says what is wrong with it
    players = played.players or ("",) * len(seats)
    by_seat = dict(zip(seats, players, strict=False))
    table = REAL.get(played.place, played.place)
    return Listed(kept.id, kept.name, played.board, table, by_seat, moves, kept.finished, winners, kept.created)


def _standing(journal: Journal, game: int) -> list[tuple[str, str]]:
    """The moves of a game that were not taken back, each with its seat."""
    found: list[tuple[str, str]] = []
    for entry in journal.entries(game):
        if entry.undoes is None:
            found.append((entry.seat, entry.move))
        elif found:
            found.pop()
    return found


def numbered(journal: Journal, number: int) -> KeptGame:
    """The kept game of a number. Raises RecordError where there is none."""
    games = journal.games()
    found = next((game for game in games if game.id == number), None)
    if found is None:
        raise no_game(number, (game.id for game in games))
    return found


def to_resume(journal: Journal, number: int | None, places: Collection[str], game: str | None) -> KeptGame | None:
    """The game of a number, or without one the latest unfinished game at these places; None where there is none.

    Raises RecordError where there is no game of that number, or it is over, or it is another than ``game``.
    """
    if number is None:
        games = [one for one in journal.games() if not one.finished and one.entries and game in (None, one.name)]
        return next((one for one in reversed(games) if _at(journal, one) in places), None)
    found = numbered(journal, number)
    if game not in (None, found.name):
        raise RecordError(f"game {number} is one of {found.name}, not of {game}: leave --game out")
    if found.finished:
        raise RecordError(f"game {number} is over; `reedlight replay {number} --show` steps through it")
    return found


def players_of(journal: Journal, on: Session, chosen: Mapping[str, str], bot: str) -> dict[str, str]:
    """Who plays each seat of a resumed game: the same as before, except for the seats that are chosen otherwise now;
    `adaptive` with its level.

    Args:
        chosen: by seat, as it is called now or as it was called at the beginning.
        bot: plays what an earlier version kept without saying who did, all but the first seat; and where there is no
            player of the kept name any more.

    Raises:
        RecordError: a seat is chosen that there is not, or the record cannot be read.
    """
    seats, begun_as = on.game.seats(on.state), tuple(journal.header(on.number).get("seats", ()))
    was = arranged(journal, on.number).players
    kept = [player if playable(player) else bot for player in was] or (PERSON, *[bot] * (len(seats) - 1))
    players = dict(zip(seats, kept, strict=False))
    for name, player in chosen.items():
        seat = seat_called(seats, name)
        if seat not in players and name in begun_as:
            seat = seats[begun_as.index(name)]
        if seat not in players:
            raise RecordError(f"there is no seat {name} in this game: {', '.join(seats)}")
        players[seat] = player
    return dict(zip(players, adapted(journal, on.game, players.values()), strict=True))


def program_places(players: Iterable[str]) -> frozenset[int]:
    """The places of the seats that programs play, of all players in the order of the seats."""
    return frozenset(place for place, player in enumerate(players) if player != PERSON)


def playable(player: str) -> bool:
    """Whether a person or a known bot is called so."""
    try:
        return player == PERSON or player_for(player, random.Random()) is not None
    except UnknownPlayer:
        return False


def adapted(journal: Journal, rules: Game, players: Iterable[str], *, after: int | None = None) -> tuple[str, ...]:
    """The players of a new game, `adaptive` with the level that it has come to.

    `adaptive` alone goes by the last finished game between it and people. A level that is named is where it begins: it
    changes only by a finished game that was played with it.

    Args:
        after: the number of the game that these players have just played, finished or not; None: they have played none.

    Raises:
        RecordError: the record cannot be read.
    """
    played = None if after is None else next((kept for kept in journal.games() if kept.id == after), None)
    by_it = {} if played is None else _levels_by(journal, rules, played)
    now = tuple(
        f"{ADAPTIVE}:{by_it[place]}" if place in by_it and _adapts(player) else player
        for place, player in enumerate(players)
    )
    if ADAPTIVE not in now:
        return now
    levels = _levels_now(journal, rules)
    first = next(iter(levels.values()), FIRST)
    return tuple(
        f"{ADAPTIVE}:{levels.get(place, first)}" if player == ADAPTIVE else player for place, player in enumerate(now)
    )


def adapted_at(journal: Journal, rules: Game, place: int, player: str) -> str:
    """The player who takes the seat of a place in a game that has begun, `adaptive` with the level of that place.
    Raises RecordError."""
    return adapted(journal, rules, (*(PERSON,) * place, player))[place]


def adaptive_told(rules: Game, state: GameState, players: Iterable[str]) -> list[tuple[str, dict[str, Any]]]:
    """What is said, as a game begins, of the levels that adaptive players have now."""
    told = []
    for seat, player in zip(rules.seats(state), players, strict=False):
        if (level := adapted_to(player)) is not None:
            told.append(("begin.adaptive", {"seat": seat, "text": Thing("text", level)}))
    return told


def coach_told(seats: Iterable[str], now: Arrangement) -> list[tuple[str, dict[str, Any]]]:
    """What is said of the coach as a game is resumed: for whom it is still on. It says nothing to a program."""
    each = zip(seats, now.players, now.coach, strict=False)
    return [(f"coach.{mode}", {"seat": seat}) for seat, player, mode in each if player == PERSON and mode != "off"]


def _adapts(player: str) -> bool:
    return player == ADAPTIVE or adapted_to(player) is not None


def _levels_now(journal: Journal, rules: Game) -> dict[int, str]:
    """By place the levels that the last finished game has led to; empty where there is none to go by."""
    found = (_levels_by(journal, rules, kept) for kept in reversed(journal.games()))
    return next((levels for levels in found if levels), {})


def _levels_by(journal: Journal, rules: Game, kept: KeptGame) -> dict[int, str]:
    """By place the levels that a game has led to; empty where it is not finished, or not one of `adaptive` and people
    by these rules."""
    levels, won = _played_by(journal, rules, kept)
    earlier = (_played_by(journal, rules, one) for one in reversed(journal.games()) if one.id < kept.id)
    before, won_before = next((one for one in earlier if one[0]), ({}, False)) if won else ({}, False)
    return {
        place: settled(level, person_won=won, again=won_before and before.get(place) == level)
        for place, level in levels.items()
    }


def _played_by(journal: Journal, rules: Game, kept: KeptGame) -> tuple[dict[int, str], bool]:
    """By place the levels that `adaptive` had in a game, and whether a person has won it; no levels as above."""
    if kept.name != rules.name or not kept.finished:
        return {}, False
    players = arranged(journal, kept.id).players
    levels = {place: adapted_to(player) or FIRST for place, player in enumerate(players) if _adapts(player)}
    if not levels or PERSON not in players:
        return {}, False
    game = listed(journal, kept, rules)
    return levels if game.winners else {}, any(game.seats[seat] == PERSON for seat in game.winners)


def place_of(board: Board) -> str:
    """Where the pieces of a game stand that is played with hands at this board."""
    return TYPED if board.typed else TABLE


def first_ever(journal: Journal, where: str = TABLE) -> bool:
    """Whether this record holds no game that was played there."""
    return not any(game.entries and _at(journal, game) == where for game in journal.games())


def _at(journal: Journal, game: KeptGame) -> str:
    return arranged(journal, game.id).place


def summary(game: KeptGame, language: Language) -> str:
    """A saved game in a few words."""
    when = game.created[:16].replace("T", " ") or "none"
    facts = {"number": game.id, "when": when, "moves": game.entries, "n": int(game.seconds) // 60}
    return language.sentence("saved.summary", facts)


def begin_new(journal: Journal, rules: Game, state: GameState, table: Arrangement) -> Session:
    """Begin a game in the record, with how it is played. Raises RecordError."""
    when = datetime.now().astimezone().isoformat(timespec="seconds")
    provenance = f"{table.place}: {table.board}"
    return begin(rules, journal, state, provenance=provenance, when=when, table=table.written())


def resumed(journal: Journal, game: Game, kept: KeptGame) -> Session:
    """A saved game as it stood. Raises RecordError."""
    return resume(game, journal, kept.id)


def start_of(journal: Journal, game: Game, number: int) -> GameState:
    """The position that a saved game began with: another game from it has the same seats, options, map and counts."""
    return game.read(journal.header(number)["start"])


class ReadingsFile:
    """Write a game's readings to a file that `reedlight table` can replay; each further game gets a file of its own.

    Args:
        path: for the first game; after ``readings.jsonl`` comes ``readings-2.jsonl``.
        number: of the game in this session, from 1.
        began: the start: the ``seed``, ``start``, ``options`` and ``programs`` of `controller.table.json_lines.header`.

    Every method raises RecordError where the file cannot be written.
    """

    def __init__(self, path: Path, number: int, board: Board, **began: Any) -> None:
        self.path = path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
        self._at = 0.0
        with _explained(self.path):
            self._file: IO[str] = open_private(self.path)
        try:
            self._write(header(board.name, **began))
        except RecordError:
            self.__exit__()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with _explained(self.path):
            self._file.close()

    def begin(self, at: float, game: Game, state: GameState, board: Board, levels: dict[str, bool]) -> None:
        """Write which switches stood otherwise than `reedlight table` assumes."""
        usual = filled(board, counts(game, state, board))
        other = {switch: closed for switch, closed in levels.items() if usual.get(switch) != closed}
        if other:
            self._write({"at": self._since(at), "switches": other})

    def seat(self, at: float, programs: Iterable[int]) -> None:
        """Write that from a time of the game on programs play the seats of these places."""
        self._write(seats_line(self._since(at), programs))

    def keep(self, reading: Reading) -> None:
        """Write a reading, at once."""
        self._write(write_reading(replace(reading, at=self._since(reading.at))))

    def _since(self, at: float) -> float:
        """The time, but never before that of the line before: of two things that come at once, the one that is stamped
        later may be handled first."""
        self._at = max(self._at, at)
        return self._at

    def _write(self, line: dict[str, object]) -> None:
        with _explained(self.path):
            self._file.write(json.dumps(line) + "\n")
            self._file.flush()


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RecordError(
            f"the readings cannot be kept in {path} ({error.strerror}); make room there, name another file, or play "
            "without --keep-readings (every move that was told is kept)"
        ) from error
