"""Kept games as pages show them: the list, one game from its beginning to where it stands, its notes, what is shared.

Everything is read by a process of its own, for three reasons. Replaying a long game takes a processor for a second,
which would delay readings. To open and close the record's file in the process that plays would free SQLite's locks on
it. And whatever a strange record holds, it ends no game. The process is spawned when it is first asked, and ends when
nobody has asked for `IDLE_S`.

Of a game that is not over only that is told which everybody at its table may know: its positions are the table's view,
sealed moves stay sealed, and it is not exported, as a record tells everything. While it is on the table it is not
reviewed, as that would advise its players.

A review takes seconds. It is made `SLICE_S` at a time, each time a page asks for it, so that other questions are
answered meanwhile, and nothing goes on for a page that has gone.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

from controller.engine.game import TABLE, Game
from controller.engine.journal import KeptGame
from controller.errors import RecordError, ReedlightError
from controller.games_found import Installed
from controller.language import language_for, languages
from controller.language.letters import letters
from controller.play.notes import MOST as MOST_NOTE
from controller.play.notes import Notes
from controller.play.page import page_of
from controller.play.published import OnTable
from controller.play.reviewing import ToldReview, told_review
from controller.play.saved_games import Arrangement, Listed, arranged, listed, numbered
from controller.play.steps import Moment, moments
from controller.players.review import Review, review
from controller.storage.sqlite import ReadOnlyGames
from controller.storage.text_records import Replayed, export_lines, replayed_lines
from controller.table.reports import SPECTATOR
from controller.web.scene import game_facts, picture
from controller.workers import pool

__all__ = ["MOST_NOTE", "KeptPages"]

Told = dict[str, Any]
IDLE_S = 120.0
PATIENCE_S = 60.0
MOST_WAITING = 8
"""So many questions wait for the process at most; more are refused."""
PICTURES = 24
"""So many positions are told at once."""
SLICE_S = 0.5
"""So long the process works on a review before it answers."""
REMEMBERED = 3
"""So many games stay replayed in the process."""


def refused(code: str, says: str = "") -> Told:
    """Something that cannot be told, and why."""
    return {"ok": False, "code": code, **({"says": says} if says else {})}


class KeptPages:
    """What the server asks of kept games.

    Args:
        record: the file; None where nothing is kept.
        on: gives the game that is on the table.
    """

    def __init__(self, record: Path | None, on: Callable[[], OnTable | None]) -> None:
        self._record, self._on = record, on
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0
        self._idle: asyncio.TimerHandle | None = None

    async def games(self, lang: str) -> Told:
        """Every kept game, the newest first."""
        found = await self._asked(_games, lang)
        for game in found.get("games", ()):
            game["on"] = self._is_on(game)
        return found

    async def game(self, number: int, lang: str) -> Told:
        """One game."""
        found = await self._asked(_game, number, lang)
        if found["ok"]:
            found["kept"]["on"] = self._is_on(found["kept"])
        return found

    async def pictures(self, number: int, first: int, lang: str) -> Told:
        """Some of its positions."""
        return await self._asked(_pictures, number, first, lang)

    async def record(self, number: int) -> str | Told:
        """The game as a portable record."""
        found = await self._asked(_lines, number)
        return str(found["text"]) if found["ok"] else found

    async def review(self, number: int, lang: str) -> Told:
        """A part of its review is made; the whole, once it is done."""
        return await self._asked(_review, number, lang, self._on_table(number))

    async def page(self, number: int, lang: str, *, review: bool = False) -> str | Told:
        """The game as one page; with its review, if that has been made."""
        found = await self._asked(_page, number, lang, review, self._on_table(number))
        return str(found["text"]) if found["ok"] else found

    async def annotate(self, number: int, note: str) -> Told:
        """Keep a note."""
        return await self._asked(_annotate, number, note)

    def _is_on(self, game: Told) -> bool:
        """Whether this is the game on the table; a lesson there is none, whatever its number."""
        return self._on_table(game["number"]) == game["game"] and not game["finished"]

    def _on_table(self, number: int) -> str:
        """Of which game the game of this number on the table is."""
        on = self._on()
        return on.rules.name if on is not None and on.lesson is None and on.session.number == number else ""

    async def _asked(self, question: Callable[..., Told], *told: Any) -> Told:
        """Ask the process; a record that is not there yet holds no games."""
        if self._record is None or not self._record.is_file():
            return _no_games(told[0]) if question is _games else refused("web-no-such-game")
        return await self.asked(question, *told)

    async def asked(self, question: Callable[..., Told], *told: Any) -> Told:
        """Ask the process; the record's path goes before what else the question is told."""
        if self._waiting >= MOST_WAITING:
            return refused("web-busy")
        self._waiting += 1
        try:
            self._pool = self._pool or pool(1)
            asked = asyncio.wrap_future(self._pool.submit(_answer, question, str(self._record), *told))
            return await asyncio.wait_for(asked, PATIENCE_S)
        except (BrokenExecutor, TimeoutError):
            self.close()
            return refused("web-busy")
        except asyncio.CancelledError:
            if asyncio.current_task() is not None and asyncio.current_task().cancelling():  # type: ignore[union-attr]
                raise
            return refused("web-busy")  # the process was ended, because another question took too long
        finally:
            self._waiting -= 1
            if self._idle is not None:
                self._idle.cancel()
            self._idle = asyncio.get_running_loop().call_later(IDLE_S, self._end)

    def _end(self) -> None:
        if not self._waiting:
            self.close()

    def close(self) -> None:
        """End the process."""
        if self._idle is not None:
            self._idle.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def words_of(lang: str) -> Told:
    """The words of the pages, where no game gives its own."""
    language = language_for(None, lang)
    return {
        "language": language.lang,
        "languages": list(languages(None)),
        "words": {"web": {f"web-{name}": text for name, text in language.names("web").items()}},
    }


def _no_games(lang: str) -> Told:
    return {"ok": True, "games": [], **words_of(lang)}


# In the process.


class _Looking:
    """The review of a game, as far as it is made.

    Attributes:
        share: how much of it is done.
        found: the review, when it is whole.
    """

    def __init__(self, rules: Game, done: Replayed) -> None:
        self._parts = review(rules, done.steps, done.state)
        self.share = 0.0
        self.found: Review | None = None

    def go_on(self) -> None:
        """Make some more of it."""
        end = time.monotonic() + SLICE_S
        try:
            while self.found is None and time.monotonic() < end:
                self.share = next(self._parts)
        except StopIteration as done:
            self.share, self.found = 1.0, done.value


class _Game(NamedTuple):
    """A game that was replayed."""

    kept: KeptGame
    row: Listed
    done: Replayed
    rules: Game
    played: Arrangement
    looking: _Looking


_remembered: OrderedDict[tuple[str, int, int, str, str], _Game] = OrderedDict()
_rows: dict[tuple[str, KeptGame, str], Listed] = {}


def _answer(question: Callable[..., Told], record: str, *told: Any) -> Told:
    """Answer in the process; nothing is raised across."""
    with suppress(OSError):
        os.nice(max(0, 10 - os.nice(0)))
    try:
        return question(Path(record), *told)
    except ReedlightError as error:
        return refused("web-no-such-game", str(error))


def _row(kept: ReadOnlyGames, game: KeptGame) -> Listed:
    key = str(kept.path), game, str(arranged(kept, game.id))
    if key not in _rows:
        if len(_rows) > 5000:
            _rows.clear()
        _rows[key] = listed(kept, game, Installed().get(game.name))
    return _rows[key]


def _games(record: Path, lang: str) -> Told:
    notes = Notes(record)
    with ReadOnlyGames(record) as kept:
        rows = [(game, _row(kept, game)) for game in reversed(kept.games())]
    return {**_no_games(lang), "games": [_told_row(game, row, notes, lang) for game, row in rows]}


def _told_row(game: KeptGame, row: Listed, notes: Notes, lang: str) -> Told:
    language = language_for(Installed().get(game.name), lang)
    names = [language.name("seat", seat) for seat in row.seats]
    return {
        "number": row.number,
        "game": row.game,
        "title": language.name("game", row.game),
        "began": row.began,
        "table": row.table,
        "seats": [
            {"id": seat, "name": name, "letter": letter, "player": player}
            for (seat, player), name, letter in zip(row.seats.items(), names, letters(names), strict=True)
        ],
        "moves": row.moves,
        "seconds": int(game.seconds),
        "finished": row.finished,
        "winners": list(row.winners),
        "note": notes.of(row.number, row.began),
        "on": False,
    }


def _found(record: Path, number: int) -> _Game:
    """A game, replayed. Raises RecordError."""
    with ReadOnlyGames(record) as kept:
        game = numbered(kept, number)
        played = arranged(kept, number)
        key = str(record), number, game.entries, game.created, str(played)
        if key not in _remembered:
            rules = Installed().get(game.name)
            if rules is None:
                raise RecordError(f"game {number} is one of {game.name}, which is not installed")
            done = replayed_lines(Installed(), export_lines(kept, number))
            if done.rules is None:
                raise RecordError(f"game {number} cannot be read: `reedlight games check` tells more")
            _remembered[key] = _Game(game, _row(kept, game), done, done.rules, played, _Looking(done.rules, done))
    _remembered.move_to_end(key)
    while len(_remembered) > REMEMBERED:
        _remembered.popitem(last=False)
    return _remembered[key]


def _over(found: _Game) -> bool:
    """Whether everything may be told."""
    return not found.rules.to_act(found.done.state) and found.done.fault is None


def _scores_told(found: _Game) -> bool:
    return _over(found) or found.played.options.get("scores") != "hidden"


def _moments(found: _Game, lang: str) -> list[Moment]:
    language = language_for(found.rules, lang)
    told = moments(found.rules, found.done.steps, found.done.state, language)
    return told if _scores_told(found) else [replace(one, points={}) for one in told]


def _game(record: Path, number: int, lang: str) -> Told:
    found = _found(record, number)
    rules, state = found.rules, found.done.state
    language = language_for(rules, lang)
    seats = rules.seats(state)
    told = _moments(found, lang)
    return {
        "ok": True,
        "kept": _told_row(found.kept, found.row, Notes(record), lang),
        "facts": game_facts(rules, state, language),
        "whole": _over(found),
        "moments": [
            {
                "seat": seats.index(one.seat) if one.seat in seats else _place(rules, found, n, one.seat),
                "move": one.move,
                "says": list(one.said),
                "cycle": one.cycle,
                "points": [one.points.get(seat) for seat in seats],
            }
            for n, one in enumerate(told)
        ],
    }


def _place(rules: Game, found: _Game, n: int, seat: str) -> int | str | None:
    """The place at the table of a seat that had another name when it moved; None at the beginning."""
    if n == 0:
        return None
    before = rules.seats(found.done.steps[n - 1].before)
    return before.index(seat) if seat in before else TABLE


def _pictures(record: Path, number: int, first: int, lang: str) -> Told:
    found = _found(record, number)
    language = language_for(found.rules, lang)
    states = [*(step.before for step in found.done.steps), found.done.state]
    whole, scores = _over(found), _scores_told(found)
    drawn = [
        {
            **picture(found.rules, state, SPECTATOR, language, scores=scores, whole=whole),
            "cycle": found.rules.standing(state).cycle,
            "cycleKind": found.rules.standing(state).kind,
            "timer": found.rules.standing(state).timer,
        }
        for state in states[first : first + PICTURES]
    ]
    return {"ok": True, "first": first, "pictures": drawn}


def _lines(record: Path, number: int) -> Told:
    found = _found(record, number)
    if not _over(found):
        return refused("web-still-on")
    with ReadOnlyGames(record) as kept:
        return {"ok": True, "text": "".join(f"{line}\n" for line in export_lines(kept, number))}


def _review(record: Path, number: int, lang: str, on: str) -> Told:
    found = _found(record, number)
    if _advises(found, on):
        return refused("web-still-on")
    found.looking.go_on()
    told = _told_review(found, lang)
    return {"ok": True, "done": round(found.looking.share, 3), "review": None if told is None else asdict(told)}


def _advises(found: _Game, on: str) -> bool:
    """Whether a review would advise players: the game of its number on the table is this one, and goes on."""
    return found.rules.name == on and not _over(found)


def _told_review(found: _Game, lang: str) -> ToldReview | None:
    made = found.looking.found
    return None if made is None else told_review(found.rules, made, found.done.state, language_for(found.rules, lang))


def _page(record: Path, number: int, lang: str, review: bool, on: str) -> Told:
    found = _found(record, number)
    language, players = language_for(found.rules, lang), tuple(found.row.seats.values())
    note = Notes(record).of(number, found.row.began)
    turned = _told_review(found, lang) if review and not _advises(found, on) else None
    told = _moments(found, lang)
    return {
        "ok": True,
        "text": page_of(found.rules, found.done.head or {}, told, players, language, note, turned),
    }


def _annotate(record: Path, number: int, note: str) -> Told:
    with ReadOnlyGames(record) as kept:
        game = numbered(kept, number)
    Notes(record).put(number, game.created, note)
    return {"ok": True}
