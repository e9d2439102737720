"""How a table is set up by its page: settings, what the doctor sees, the owner's map and tags.

Who may. To look at `/setup` is to look at the table; to change anything takes the table's code, or to sit at a computer
whose pages nobody else reaches. A setting can do no harm that its people could not undo on the same page: it turns no
supply up beyond what the board file allows, opens no address and runs no program of its own. It writes `settings.toml`,
`maps/GAME.toml`, `tags/GAME.toml` and `tags/cards.toml` beside the record, and no other file. Seats' codes, the map and
the tags are changed by the table's code alone too.

These files are read, written and synced by the process of `controller.web.kept`: a card may take a second for it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

from attrs import evolve

from controller.boards import Board
from controller.boards.tags import TagBook, tag_files
from controller.choices import new_game
from controller.engine.game import Game
from controller.enrolment.calibration import Calibration
from controller.enrolment.learner import CARDS, PARTS, TAGS, WORDS, TagLearner, begun
from controller.enrolment.maps import OwnMap, begin_on, chart_of, map_file
from controller.enrolment.order import card_order, enrolment_order
from controller.enrolment.session import Told
from controller.enrolment.words import called, sentence
from controller.errors import BoardError, ReedlightError
from controller.games_found import find
from controller.installed import registered
from controller.language import Language, language_for
from controller.play.published import OnTable, Published, TagReading
from controller.play.settings import Settings, settings_file
from controller.storage import repair
from controller.web.kept import KeptPages, refused
from controller.web.scene import game_facts

Json = dict[str, Any]
CHECKS = "reedlight.checks"
"""Entry points of functions that tell what is to be mended at a table: ``checks(board)``, plain values."""
SNAKE = "snake"
HELD_S = 12.0
"""So long a page that teaches tags holds the reader without asking again."""
LISTEN_S = 8.0
"""So long it waits at most for a tag; then it asks again."""


def setup(published: Published, record: Path | None, lang: str) -> Json:
    """What can be set at this table; what does not apply to it is left out."""
    on = published.on
    if on is None:
        return refused("web-no-game")
    language, board = language_for(on.rules, lang), on.companion.board
    real = not on.simulated
    kind = board.kind if real else "simulated"
    return {
        "ok": True,
        "game": on.rules.name,
        "title": language.name("game", on.rules.name),
        "board": board.name,
        "called": language.sentence("screen.board", {"title": on.rules.name, "feels": kind}),
        "kind": kind,
        "settings": published.settings.written(),
        "keeps": record is not None,
        "options": [] if record is None else list(_options(on, published.settings, language)),
        "lights": real and bool(board.lights),
        "voice": published.speaks,
        "doctor": real,
        "map": real and record is not None and on.rules.guide.map(on.session.state) is not None,
        "tags": real and record is not None and published.desk.teaches,
        "silent": list(on.companion.silent),
    }


def _options(on: OnTable, settings: Settings, language: Language) -> Iterator[Json]:
    """The table options that make a difference at this table, as new games will have them."""
    board = on.companion.board
    value = {**board.options, **on.options, **settings.options}
    dealers = ["reader"] if board.readers else []
    yield {"name": "dealer", "value": value["dealer"], "choices": [*dealers, "companion", "hands"]}
    yield {"name": "scores", "value": value["scores"], "choices": ["shown", "hidden"]}
    if SNAKE in language.names("verb"):
        yield {"name": "snake_window_s", "value": value["snake_window_s"], "choices": [0.0, 15.0, 30.0, 60.0]}


def changed(on: OnTable, settings: Settings, said: Mapping[str, Any]) -> Settings:
    """The settings after a change, where it is one that this table offers. Raises BoardError."""
    board = on.companion.board
    wanted = Settings.of({**settings.written(), **said}, "settings")
    offered = {one["name"]: one["choices"] for one in _options(on, wanted, language_for(on.rules))}
    for name, value in wanted.options.items():
        if value not in offered.get(name, ()):
            raise BoardError(f"settings: {name} cannot be that at {board.name}")
    board.chosen_options(wanted.options)
    return wanted


# In the process of the kept games.


def keep(record: Path, settings: Json) -> Json:
    """Write the settings."""
    try:
        Settings.of(settings, "settings").save(settings_file(record))
    except BoardError as error:
        return refused("web-not-understood", str(error))
    return {"ok": True, "settings": settings}


def findings(_: Path, board: Board, lang: str) -> Json:
    """What the doctors that are installed see."""
    found: list[Json] = []
    for entry in registered(CHECKS).values():
        checks: Callable[[Board], list[Json]] = entry.load()
        found += [{key: one[key] for key in ("about", "grade", "says", "remedy")} for one in checks(board)]
    return {"ok": True, "findings": found}


def own_map(record: Path, game: str, said: Mapping[str, Any] | None, lang: str) -> Json:
    """The owner's map, after a step where one is said: ``pair`` with two places, ``mark`` with a place, or ``undo``."""
    rules = find(game)
    chart, path = chart_of(rules), map_file(record.parent, game)
    with repair.learning(path) if said is not None else nullcontext():
        own = OwnMap.load(path) if path.is_file() else OwnMap(game, chart.written)
        at, told = Calibration.of(own, chart), None
        if said is not None:
            at, told = _map_step(at, said)
            begin_on(rules, {}, (), at.own_map(), str(path))
            at.own_map().save(path)
    map_now = at.own_map().map
    language = language_for(rules, lang)
    return {
        "ok": True,
        **({} if said is not None else {"facts": game_facts(rules, new_game(rules, {}, ()), language)}),
        "places": list(chart.places),
        "pairs": [list(pair) for pair in map_now[chart.pairs]],
        "marks": {mark: list(at.marked(mark)) for mark in chart.marks},
        "says": "" if told is None else sentence(rules, told),
        "changes": [sentence(rules, one) for one in at.changes()],
        "summary": sentence(rules, at.summary()),
        "steps": len(at.steps),
    }


_learners: dict[tuple[str, str], TagLearner] = {}
"""By game and part what is being taught: which tag is held, and which was just learnt. The book itself is on disk."""
_SHORTER = {"known.move": "known", "all.more": "all", "nothing-wanted": "all"}
"""Sentences that say what to type at a terminal, and what a page says instead: it has buttons."""


def tags(record: Path, game: str, part: str, heard: Sequence[TagReading], said: Mapping[str, str], lang: str) -> Json:
    """Tags being taught, after what a reader told and one word (`WORDS`, or ``learn`` with a ``uid``)."""
    rules = find(game)
    cards, components = tag_files(record.parent, game)
    files = {TAGS: components, CARDS: cards}
    path, shelf = files[part], components.parent
    with repair.learning(path):
        at = begun(rules, part, path, shelf)
        learner = _learners.setdefault((game, part), TagLearner(rules, at, lambda book: book.save(path)))
        learner.enrolment = replace(at, held=learner.enrolment.held)
        told = [one for reading in heard for one in learner.hear(reading)]
        if said.get("do") == "learn":
            told += learner.learn(said["uid"])
        elif said.get("do") in WORDS:
            told += learner.step(said["do"])
    now = learner.enrolment
    asked = now.asks()
    sort, *rest = (now.wanted or "").split(":")
    return {
        "ok": True,
        "part": part,
        "parts": [_progress(rules, one, files[one], shelf) for one in PARTS],
        "wanted": None if now.wanted is None else called(rules, now.wanted, lang),
        "item": f"{sort}.{rest[0]}" if rest else "",
        "copy": int(rest[1]) if len(rest) > 1 else 1,
        "of": asked.facts.get("of", 1),
        "held": None if now.held is None or now.wanted is None else called(rules, now.book.tags[now.held], lang),
        "says": [
            sentence(rules, replace(one, code=_SHORTER.get(one.code, one.code)), lang)
            for one in told
            if one.code not in ("ask", "ask.copy")
        ],
        "open": part == TAGS and bool(now.part.box.open),
        "steps": len(now.book.undo),
        "names": dict(TagBook.load(*(one for one in files.values() if one.is_file())).tags),
    }


def _progress(rules: Game, part: str, path: Path, shelf: Path) -> Json:
    """How much of a part has its tag."""
    at = begun(rules, part, path, shelf)
    return {"part": part, "done": len(at.names) - len(at.missing), "n": len(at.names)}


def _map_step(at: Calibration, said: Mapping[str, Any]) -> tuple[Calibration, Told]:
    """One step; raises BoardError for one that is none."""
    chart, places = at.chart, said.get("places", [])
    known = isinstance(places, list) and all(isinstance(one, str) and one in chart.places for one in places)
    if said.get("do") == "undo":
        return replace(at, first=None).undo()
    if said.get("do") == "pair" and known and len(set(places)) == 2 and len(places) == 2:
        return at.toggle(chart.pairs, *places)
    if said.get("do") == "mark" and known and len(places) == 1 and said.get("mark") in chart.marks:
        return at.toggle(str(said["mark"]), places[0])
    raise BoardError("that is no step of a map")


class SetupPages:
    """What the server asks of the setup.

    Args:
        kept: whose process reads and writes.
    """

    def __init__(self, published: Published, record: Path | None, kept: KeptPages) -> None:
        self._published, self._record, self._kept = published, record, kept
        self._changing = asyncio.Lock()
        """Each change is one of the settings that the one before it left."""

    def setup(self, lang: str) -> Json:
        """What can be set."""
        return setup(self._published, self._record, lang)

    async def change(self, said: object) -> Json:
        """Change settings: they hold at once, options from the next game on, and no longer if they cannot be kept."""
        on = self._published.on
        if on is None or self._record is None:
            return refused("web-no-game")
        if not isinstance(said, dict):
            return refused("web-not-understood")
        async with self._changing:
            before = self._published.settings
            try:
                wanted = changed(on, before, said)
            except ReedlightError as error:
                return refused("web-not-understood", str(error))
            self._published.settings = wanted
            told = await self._kept.asked(keep, wanted.written())
            if not told["ok"]:
                self._published.settings = before
            return told

    async def findings(self, lang: str) -> Json:
        """What the doctor sees, and which parts are silent now."""
        on = self._published.on
        if on is None or on.simulated:
            return refused("web-no-game")
        language = language_for(on.rules, lang)
        found = await self._kept.asked(findings, on.companion.board, lang)
        silent = [
            {"about": part, "grade": "mend", "says": language.sentence("part.lost", {"part": part}), "remedy": ""}
            for part in on.companion.silent
        ]
        return {**found, "findings": [*silent, *found["findings"]]} if found["ok"] else found

    async def tags(self, said: object, lang: str) -> Json:
        """Tags being taught, after a step: a word, or ``listen``, which waits for the reader; ``leave`` gives it back.

        While a page asks, the reader is its own and the game hears no tag.
        """
        on, desk = self._published.on, self._published.desk
        if on is None or self._record is None or not desk.teaches or on.simulated or not isinstance(said, dict):
            return refused("web-not-understood")
        do, part, uid = said.get("do"), said.get("part", TAGS), said.get("uid", "")
        if do not in (*WORDS, "learn", "listen", "look", "leave") or part not in PARTS or not isinstance(uid, str):
            return refused("web-not-understood")
        if do == "leave":
            desk.give_back()
        elif do != "look":
            desk.hold(HELD_S)
        until = time.monotonic() + LISTEN_S
        while do == "listen" and desk.held and not desk.waiting and time.monotonic() < until:
            await asyncio.sleep(0.1)
        told = await self._kept.asked(tags, on.rules.name, part, desk.taken(), {"do": do, "uid": uid[:60]}, lang)
        if told["ok"]:
            self._learnt(on, told.pop("names"))
        return told

    def _learnt(self, on: OnTable, names: Mapping[str, str]) -> None:
        """Have the game that is on know the tags: those of components that it has."""
        known = {*enrolment_order(on.rules), *card_order(on.rules)}
        book = self._published.desk.book or TagBook()
        tags = {uid: name for uid, name in names.items() if name in known}
        self._published.desk.book = evolve(book, tags=tags)

    async def own_map(self, said: object, lang: str) -> Json:
        """The owner's map, after a step."""
        on = self._published.on
        if on is None or on.simulated or self._record is None or (said is not None and not isinstance(said, dict)):
            return refused("web-not-understood")
        return await self._kept.asked(own_map, on.rules.name, said, lang)
