"""A table in virtual time for scenes: readings in, reports out, in the words of docs/formats.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from controller import boards
from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.games.power_and_weakness.map import shipped
from controller.games_found import find
from controller.language import language_for
from controller.ports import Entered, KeyPressed, Reading, Switched, TagSeen
from controller.table.companion import Companion
from controller.table.reports import ALL_SEATS, Kind, Report, Viewer, question_in

MARKERS = ("castle", "armour", "tent", "keys")


def position(**changes: Any) -> dict[str, Any]:
    """A sword cycle on england-15: orange (castle, merlin, extra-tent, movement, sea-movement) is to act.

    The markers go round castle, armour, tent, keys. Orange: rheged 4 knights, gododdin 2 knights 1 magician.
    White: ebrauc (castle) 1 knight 2 magicians, powys 1 magician; in reserve 2 knights; a snake if ``snake`` is true.
    """
    regions: dict[str, Any] = {name: {"marker": MARKERS[i % 4]} for i, name in enumerate(shipped().regions)}
    regions["rheged"] |= {"owner": "orange", "knights": 4}
    regions["gododdin"] |= {"owner": "orange", "knights": 2, "magicians": 1}
    regions["ebrauc"] |= {"owner": "white", "knights": 1, "magicians": 2}
    regions["powys"] |= {"owner": "white", "magicians": 1}
    tiles = ["influence-castle", "merlin", "extra-tent", "movement", "sea-movement"]
    snake = ["snake"] if changes.pop("snake", False) else []
    return {
        "game": "power-and-weakness", "version": 1, "map": "england-15", "cycle": {"number": 2}, "timer": 5,
        "regions": regions,
        "seats": {
            "orange": {"victory_points": 1, "reserve": {"knights": 3, "magicians": 1}, "tiles": tiles},
            "white": {"victory_points": 2, "reserve": {"knights": 2}, "tiles": snake},
        },
        "offer": ["influence-tent", "rebellion"],
        "turn": {"seat": "orange", "actions_left": 2},
    } | changes  # fmt: skip


class Astray(NamedTuple):
    code: str
    extra: Mapping[str, int]
    missing: Mapping[str, int]


class Scene:
    """A companion at a table that stands as a position says; every call lets 0.4 s or more pass first."""

    def __init__(self, start: dict[str, Any] | None = None, kind: str = "counting", **settings: Any) -> None:
        start = start or position()
        game = find(start["game"])
        self.board = boards.load(f"{game.name}-{kind}")
        state = game.read(start)
        self.companion = Companion(game, self.board, session.begin(game, MemoryJournal(), state), **settings)
        self.at = 0.0
        self.pace_s = 0.4
        self.reports: list[Report] = []
        self.subscribe()
        self.companion.begin(0.0)
        self.read()

    def subscribe(self, viewer: Viewer = ALL_SEATS) -> None:
        self._subscription = self.companion.hub.subscribe(viewer)

    def read(self) -> None:
        self.reports += self._subscription.read()

    def feed(self, reading: Reading) -> Scene:
        self.companion.feed(reading)
        self.read()
        return self

    def wait(self, seconds: float = 2.0) -> Scene:
        self.at = round(self.at + seconds, 6)
        self.companion.pass_time(self.at)
        self.read()
        return self

    def close(self, *switches: str) -> Scene:
        for switch in switches:
            self.wait(self.pace_s).feed(Switched(self.at, switch, True))
        return self

    def open(self, *switches: str) -> Scene:
        for switch in switches:
            self.wait(self.pace_s).feed(Switched(self.at, switch, False))
        return self

    def tag(self, *tags: str) -> Scene:
        for tag in tags:
            self.wait(max(self.pace_s, 0.7)).feed(TagSeen(self.at, tag))
        return self

    def card(self, *cards: str) -> Scene:
        return self.tag(*(f"card:{card}" for card in cards))

    def key(self, key: str) -> Scene:
        return self.wait(self.pace_s).feed(KeyPressed(self.at, key))

    def enter(self, move: str, seat: str) -> Scene:
        return self.wait(self.pace_s).feed(Entered(self.at, move, seat))

    def lift_and_set_back(self, switch: str, seconds: float = 0.5) -> Scene:
        return self.open(switch).wait(seconds).feed(Switched(self.at, switch, True)).wait(0.1)

    def set_and_lift(self, switch: str, seconds: float = 0.5) -> Scene:
        return self.close(switch).wait(seconds).feed(Switched(self.at, switch, False)).wait(0.1)

    def of(self, *kinds: Kind) -> list[Report]:
        """The reports of these kinds so far."""
        return [report for report in self.reports if report.kind in kinds]

    @property
    def moves(self) -> list[str]:
        """The moves committed so far."""
        return [report.facts["move"] for report in self.of("committed")]

    @property
    def how(self) -> list[str]:
        return [report.code for report in self.of("committed")]

    @property
    def question(self) -> list[tuple[str | None, str | None]]:
        """Cards and places of the question asked last."""
        return [(choice.card, choice.place) for choice in question_in(self.of("asked")[-1]).choices]

    @property
    def astray(self) -> list[Astray]:
        return [Astray(one.code, one.facts["extra"], one.facts["missing"]) for one in self.of("astray")]

    @property
    def mended(self) -> int:
        return len(self.of("mended"))

    @property
    def said(self) -> list[str]:
        return [report.code for report in self.of("said")]

    @property
    def sentences(self) -> list[str]:
        language = language_for(self.companion.game)
        return [language.sentence(report.code, report.facts) for report in self.of("said")]

    @property
    def attention(self) -> str:
        return str(self.of("phased")[-1].facts["attention"])

    @property
    def lights(self) -> dict[str, object]:
        return dict(self.of("lit")[-1].facts["lights"])
