"""Every row of the tables of moves in docs/at-the-table.md, made and told, on the boards it is meant for.

Hands are written as words: ``-london`` lifts a piece, ``+denmark`` sets one down, ``knock:malta`` knocks a place twice
(an empty one by a piece set down), ``card:king`` and ``land:sachsen_r1C`` hold something to the reader.
"""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from controller import boards
from controller.boards import Board
from controller.engine import session
from controller.engine.journal import MemoryJournal
from controller.games_found import find
from controller.ports import Reading, Switched, TagGone, TagSeen
from controller.recognition.image import counts, filled
from controller.table.companion import Companion
from controller.table.reports import ALL_SEATS
from tests.docs.pages import position

COUNTING, TRAY, READER = "balance-of-power-counting", "web-of-power-card-game-tray", "web-of-power-card-game-reader"
BEAT_S, REST_S = 0.6, 10.0
EACH = {"king": 1, "general": 1, "banker": 1}
ALL = {"seat": "great-britain", "actions": EACH}

EUROPE = position("balance-of-power") | {"turn": ALL}
CAPITALS = {"london": {"great-britain": EACH}, "paris": {"france": EACH}, "brandenburg": {"germany": EACH}}
PLACING = EUROPE | {"lost": {}, "territories": CAPITALS, "turn": {"seat": "great-britain", "place": ["king", "banker"]}}
PLACING["territories"] = CAPITALS | {"cornwall": {"great-britain": {"general": 1}}}
CHOOSING = EUROPE | {"lost": {}, "territories": {}, "seats": ["germany", None, None], "turn": {"seat": "seat-2"}}
CHOOSING["options"] = {"choose_empires": True}
AT_HOME = {"london": {"great-britain": {"king": 1, "banker": 1}}, "paris": {"france": EACH}}
STAYING = {"france": {"general": 1}, "great-britain": {"banker": 1}}
IN_PLACE = EUROPE | {"seats": ["great-britain", "france"], "territories": AT_HOME | {"cornwall": STAYING}}
IN_PLACE["lost"] = {"great-britain": ["general"]}
ALONE = IN_PLACE | {"territories": {"cornwall": STAYING, "paris": {"france": EACH}}}
ALONE["lost"] = {"great-britain": ["king", "general"]}
LOST = EUROPE | {"options": {"respawn": True}, "lost": {}}
LOST["territories"] = {"london": {"great-britain": {"general": 1, "banker": 1}}, "paris": {"france": EACH}}
LOST["seats"] = ["great-britain", "france"]
CARDS = position("web-of-power-card-game")


def own_stones() -> dict[str, Any]:
    """Bert to take, with nothing but his own stones on all ends."""
    data = copy.deepcopy(CARDS)
    data["rows"], data["first"] = [["frankreich x2"], [], [], []], [1, 1, 1, 1]
    data["law"], data["stones"] = {}, {"1,1": "bert"}
    data["played"] += ["different-colours"]
    data["seats"]["anna"] |= {"stones": 2, "cards": [*data["seats"]["anna"]["cards"], "franken -C"]}
    data["seats"]["carl"]["cards"] += ["sachsen r1C", "sachsen f1", "italien x2"]
    data["turn"]["taken"] = {}
    return data


def stone_step(**bert: int) -> dict[str, Any]:
    """Bert has taken and may place a stone."""
    data = copy.deepcopy(CARDS)
    data["turn"]["stone"] = True
    data["seats"]["bert"] |= bert
    return data


ATTACK = "banker attack london the-netherlands general france"
BEATEN = "banker attack cornwall cornwall general france"
MOVED = "king move london hanover"
PAID = "take 3 left pays hand"
FROM_CARD = "take 3 left pays 1,1"
CASES: list[tuple[str, dict[str, Any], str, str]] = [
    # Balance of Power: made, then told.
    (COUNTING, CHOOSING, "card:austria", "empire austria"),
    (COUNTING, PLACING, "+malta card:banker", "place banker malta"),
    (COUNTING, PLACING, "card:banker +malta", "place banker malta"),
    (COUNTING, PLACING, "card:banker knock:malta", "place banker malta"),
    (COUNTING, EUROPE, "-london +hanover card:king", MOVED),
    (COUNTING, EUROPE, "card:king -london +hanover", MOVED),
    (COUNTING, EUROPE, "card:move card:king knock:london knock:hanover", MOVED),
    (COUNTING, EUROPE, "-the-netherlands -london +the-netherlands card:attack", ATTACK),
    (COUNTING, EUROPE, "card:attack knock:london knock:the-netherlands card:banker card:france", ATTACK),
    (COUNTING, ALONE, "-cornwall card:attack", BEATEN),
    (COUNTING, IN_PLACE, "-cornwall card:attack knock:cornwall", BEATEN),
    (
        COUNTING,
        IN_PLACE,
        "card:attack card:banker knock:cornwall card:no",
        "banker attack cornwall cornwall general france",
    ),
    (COUNTING, IN_PLACE, "+cornwall", "banker duplicate cornwall"),
    (COUNTING, IN_PLACE, "card:duplicate card:banker knock:london", "banker duplicate london"),
    (COUNTING, LOST, "+london card:respawn", "respawn king london"),
    (COUNTING, LOST, "card:respawn card:king knock:london", "respawn king london"),
    (COUNTING, EUROPE, "card:end", "end"),
    (COUNTING, EUROPE, "card:stop", "end"),
    # The card game on the tray.
    (TRAY, CARDS, "land:sachsen_r1C -3,6 card:none", PAID),
    (TRAY, CARDS, "land:sachsen_r1C card:none -3,6", PAID),
    (TRAY, CARDS, "land:sachsen_r1C -3,6 -1,1", FROM_CARD),
    (TRAY, CARDS, "land:sachsen_r1C knock:1,1", FROM_CARD),
    (TRAY, own_stones(), "land:frankreich_x2 -1,1", "take 1 left"),
    (TRAY, CARDS, "law:three-symbols", "law three-symbols"),
    (TRAY, CARDS, "card:done", "done"),
    (TRAY, CARDS, "card:stop", "done"),
    (TRAY, stone_step(), "+3,8", "stone 3,8"),
    (TRAY, stone_step(), "knock:3,8", "stone 3,8"),
    (TRAY, stone_step(lost=2, stones=0), "-1,1 +3,8", "stone 3,8 from 1,1"),
    (TRAY, stone_step(lost=2, stones=0), "knock:3,8", "stone 3,8 from 1,1"),
    (TRAY, stone_step(), "card:none", "pass"),
    (TRAY, stone_step(), "card:pass", "pass"),
    # The card game with the reader alone.
    (READER, CARDS, "land:sachsen_r1C card:none", PAID),
    (READER, CARDS, "land:sachsen_r1C land:frankreich_x2", FROM_CARD),
    (READER, own_stones(), "land:frankreich_x2", "take 1 left"),
    (READER, CARDS, "law:three-symbols", "law three-symbols"),
    (READER, CARDS, "card:done", "done"),
    (READER, stone_step(), "land:italien_x2", "stone 3,8"),
    (READER, stone_step(lost=2, stones=0), "land:italien_x2", "stone 3,8 from 1,1"),
    (READER, stone_step(), "card:none", "pass"),
]


class Hands:
    """Hands at a board: they know which wells are filled."""

    def __init__(self, board: Board, levels: dict[str, bool]) -> None:
        self._board, self._levels, self._at = board, levels, 1.0

    def do(self, words: str) -> Iterator[Reading]:
        """The readings of what the words say."""
        for word in words.split():
            kind, colon, name = word.partition(":")
            if kind == "knock":
                yield from self._knock(name)
                yield from self._knock(name)
            elif colon:
                tag = word if kind == "card" else f"{word.replace('_', ' ')}:1"
                yield TagSeen(self._now(), tag)
                yield TagGone(self._now(), tag)
                self._at += 2.0
            else:
                yield self._change(word[1:], closed=word[0] == "+")

    def _knock(self, place: str) -> Iterator[Reading]:
        wells = self._wells(place)
        switch = next((well for well in wells if self._levels[well]), wells[0])
        for closed in (not self._levels[switch], self._levels[switch]):
            yield Switched(self._now(), switch, closed)

    def _change(self, place: str, *, closed: bool) -> Reading:
        switch = next(well for well in self._wells(place) if self._levels[well] != closed)
        self._levels[switch] = closed
        return Switched(self._now(), switch, closed)

    def _wells(self, place: str) -> list[str]:
        return [well for well in self._levels if well.rpartition(".")[0] == place]

    def _now(self) -> float:
        self._at += BEAT_S
        return self._at


@pytest.mark.parametrize(("name", "start", "words", "move"), CASES, ids=lambda value: value if value else "")
def test_hands_make_the_move(name: str, start: dict[str, Any], words: str, move: str) -> None:
    board = boards.load(name)
    game = find(board.game)
    state = game.read(start)
    companion = Companion(game, board, session.begin(game, MemoryJournal(), state))
    told = companion.hub.subscribe(ALL_SEATS)
    companion.begin(0.0)
    at = 0.0
    for reading in Hands(board, dict(filled(board, counts(game, state, board)))).do(words):
        companion.feed(reading)
        at = reading.at
    companion.pass_time(at + REST_S)
    assert [report.facts["move"] for report in told.read() if report.kind == "committed"] == [move]
