"""How a table is set up by its page: settings, what the doctor sees, the owner's map and tags.

Who may. To look at `/setup` is to look at the table; to change anything takes the table's code, or to sit at a computer
whose pages nobody else reaches. A setting can do no harm that its people could not undo on the same page: it turns no
supply up beyond what the board file allows, writes two files beside the record and no other, opens no address and runs
no program of its own. Seats' codes, the map and the tags are changed by the table's code alone too.

Files are read, written and synced by the process of `controller.web.kept`: a card may take a second for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import replace
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from controller.boards import Board
from controller.choices import new_game
from controller.enrolment.calibration import Calibration
from controller.enrolment.maps import OwnMap, begin_on, chart_of, map_file
from controller.enrolment.session import Told
from controller.enrolment.words import sentence
from controller.errors import BoardError, ReedlightError
from controller.games_found import find
from controller.language import Language, language_for
from controller.play.settings import Settings, settings_file
from controller.storage import repair
from controller.web.kept import KeptPages, refused
from controller.web.published import OnTable, Published
from controller.web.scene import game_facts

Json = dict[str, Any]
CHECKS = "reedlight.checks"
"""Entry points of functions that tell what is to be mended at a table: ``checks(board)``, plain values."""
SNAKE = "snake"


def setup(published: Published, record: Path | None, lang: str) -> Json:
    """What can be set at this table; what does not apply to it is left out."""
    on = published.on
    if on is None:
        return refused("web-no-game")
    language, board = language_for(on.rules, lang), on.companion.board
    real = not on.simulated
    return {
        "ok": True,
        "game": on.rules.name,
        "title": language.name("game", on.rules.name),
        "board": board.name,
        "kind": "simulated" if on.simulated else board.kind,
        "settings": published.settings.written(),
        "keeps": record is not None,
        "options": [] if record is None else list(_options(on, published.settings, language)),
        "lights": real and bool(board.lights),
        "voice": published.speaks,
        "doctor": real,
        "map": real and record is not None and on.rules.guide.map(on.session.state) is not None,
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


def change(published: Published, record: Path | None, said: Mapping[str, Any]) -> Json:
    """Change settings: they hold at once, options from the next game on. Raises BoardError."""
    on = published.on
    if on is None or record is None:
        return refused("web-no-game")
    board = on.companion.board
    wanted = Settings.of({**published.settings.written(), **said}, "settings")
    offered = {one["name"]: one["choices"] for one in _options(on, wanted, language_for(on.rules))}
    for name, value in wanted.options.items():
        if value not in offered.get(name, ()):
            raise BoardError(f"settings: {name} cannot be that at {board.name}")
    board.chosen_options(wanted.options)
    wanted.save(settings_file(record))
    published.settings = wanted
    return {"ok": True, "settings": wanted.written()}


# In the process of the kept games.


def findings(_: Path, board: Board, lang: str) -> Json:
    """What the doctors that are installed see."""
    found: list[Json] = []
    for entry in sorted(entry_points(group=CHECKS), key=lambda entry: entry.value):
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

    def setup(self, lang: str) -> Json:
        """What can be set."""
        return setup(self._published, self._record, lang)

    def change(self, said: object) -> Json:
        """Change settings."""
        if not isinstance(said, dict):
            return refused("web-not-understood")
        try:
            return change(self._published, self._record, said)
        except ReedlightError as error:
            return refused("web-not-understood", str(error))

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

    async def own_map(self, said: object, lang: str) -> Json:
        """The owner's map, after a step."""
        on = self._published.on
        if on is None or on.simulated or self._record is None or (said is not None and not isinstance(said, dict)):
            return refused("web-not-understood")
        return await self._kept.asked(own_map, on.rules.name, said, lang)
