"""A demonstration at a table: some moves of a game that nobody plays, told and lit as the real one will be.

The game is held in memory and its pieces are nowhere, so the record hears nothing of it, and no hand has to follow. It
begins as the game that is about to be set out; sentences and lights are those of the companion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from controller.engine.chance import draw_aloud
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.session import begin
from controller.engine.speech import Thing
from controller.hints.compose import show_for
from controller.phases.drift import OnDrift, raise_drift
from controller.ports import KeyPressed, Switched, TagSeen
from controller.table.announcements import Announcements
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR
from controller.tending.awaiting import awaited
from controller.tending.station import Station, Turn

MOVES, LONG_S = 10, 90.0
"""So many moves of seats are shown, or as many as begin within this time."""
IN_FULL = 2
"""So many moves of a kind are shown slowly: first what may be done, then what is left of it, then the move."""
LOOK_S, BRIEF_S = 2.5, 1.5
"""How long lights are looked at, and how long where their like was seen before; no light changes its role sooner."""
LETTERS_PER_S = 14.0
"""How fast a sentence is spoken, and read."""
ANSWER_S = 30.0
"""Whether a demonstration is wanted is asked for so long."""
GRACE_S = 1.0
"""What is felt so soon after the beginning is still the answer to the question before it, or its bounce."""
SEED = 4
"""Every demonstration of a game goes alike."""


class _Ended(Exception):
    """Somebody has seen enough."""


class Demonstration:
    """Shows a game at a table.

    Args:
        state: how the game begins that is shown.
        options: table options (`controller.boards.Options`).
        seed: for chance, and for choosing between moves that are as good.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
    """

    def __init__(
        self,
        station: Station,
        rules: Game,
        state: GameState,
        options: Mapping[str, Any],
        *,
        seed: int = SEED,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self._station, self._rules, self._chance = station, rules, Random(seed)
        self._session = begin(rules, MemoryJournal(), state)
        hub = Hub(lambda viewer: {})
        self._reports = hub.subscribe(SPECTATOR)
        scores = options.get("scores") != "hidden"
        self._voice = Announcements(hub, rules, station.board, state, scores=scores, on_drift=on_drift)
        self._explained: set[str] = set()
        self._kinds: Counter[str] = Counter()
        self._begun = 0.0

    def run(self) -> bool:
        """Show it; whether to its end. The table is dark afterwards. Raises Left."""
        self._begun = self._station.now
        try:
            self._speak("demo.begin", {"ways": _touches(self._station)})
            self._draw(told=False)
            self._speak(*awaited(self._rules, self._session.state))
            while self._goes_on():
                self._move()
                self._draw(told=True)
            ended = False
        except _Ended:
            ended = True
        self._station.lighting.mean({})
        self._station.speak("demo.stopped" if ended else "demo.end")
        if self._station.keyboard.live:
            self._station.tell(self._station.language.sentence("demo.more", {"game": self._rules.name}))
        return not ended

    def _goes_on(self) -> bool:
        in_time = self._station.now < self._begun + LONG_S
        return in_time and self._kinds.total() < MOVES and bool(self._rules.to_act(self._session.state))

    def _draw(self, *, told: bool) -> None:
        """What chance brings until a seat is to act; before the first of them there is too much of it to be told."""
        while self._rules.to_act(self._session.state) == (TABLE,):
            self._make(TABLE, draw_aloud(self._rules, self._session.state, self._chance), told=told)
            if told:
                self._wait(BRIEF_S)

    def _move(self) -> None:
        """One move of a seat, slowly where its like was not shown often before."""
        state = self._session.state
        seat = self._rules.guide.asked_first(state)
        move = self._chosen(seat)
        kind = _kind(move)
        if self._kinds[kind] < IN_FULL:
            self._show(None)
            self._explain()
            self._wait(LOOK_S)
            self._show((move,))
            self._explain()
            self._wait(LOOK_S)
        self._kinds[kind] += 1
        self._make(seat, move, told=True)
        self._show(None)
        self._wait(BRIEF_S)

    def _chosen(self, seat: str) -> Move:
        """Of the kinds of move that were shown least the move that is worth most; of equals any."""
        rules, view = self._rules, self._rules.view(self._session.state, seat)
        moves = rules.options(view, seat)
        fewest = min(self._kinds[_kind(move)] for move in moves)
        rare = [move for move in moves if self._kinds[_kind(move)] == fewest]
        values = [rules.evaluator.value(rules.play(view, seat, move), seat) for move in rare]
        return self._chance.choice([move for move, value in zip(rare, values, strict=True) if value == max(values)])

    def _make(self, actor: str, move: Move, *, told: bool) -> None:
        before = self._session.state
        now = self._station.now
        outcome = self._session.commit(actor, move, now)
        self._voice.follow(now, outcome.events, outcome.state)
        self._voice.say_all(now, self._rules.presenter.announcements(before, actor, move, outcome))
        self._tell(told=told)

    def _show(self, moves: tuple[Move, ...] | None) -> None:
        """Light what the state and its moves (or these only) mean."""
        self._voice.light(self._station.now, self._session.state, moves, {})
        self._tell(told=True)

    def _tell(self, *, told: bool) -> None:
        """Say and light what was announced since the last call; without ``told`` only light it."""
        for report in self._reports.read():
            if report.kind == "said" and told:
                self._speak(report.code, report.facts)
            elif report.kind == "lit":
                self._station.lighting.mean(report.facts["lights"])

    def _speak(self, code: str, facts: Mapping[str, Any]) -> None:
        self._say(self._station.language.sentence(code, facts))

    def _say(self, sentence: str) -> None:
        self._station.say(sentence)
        self._wait(len(sentence) / LETTERS_PER_S)

    def _explain(self) -> None:
        """What each kind of light means that is seen for the first time: alone, so that nobody has to look for it."""
        new = {name: places for name, places in self._by_role().items() if name not in self._explained}
        for name, places in new.items():
            self._explained.add(name)
            self._station.lighting.mean(places)
            self._speak("demo.light", {"n": len(places), "role": Thing("role", name)})
            self._wait(BRIEF_S)
        if new:
            self._station.lighting.mean(self._voice.lights)

    def _by_role(self) -> dict[str, dict[str, object]]:
        """By role the places of this table that are lit with it now."""
        found: dict[str, dict[str, object]] = {}
        for place, shown in self._voice.lights.items():
            for name, _ in show_for(self._station.board, {place: shown}).runs:
                if name is not None:
                    found.setdefault(name, {})[place] = shown
        return found

    def _wait(self, seconds: float) -> None:
        until = self._station.now + seconds
        while self._station.now < until:
            if self._ends(self._station.turn(until - self._station.now)):
                raise _Ended

    def _ends(self, turn: Turn) -> bool:
        """Whether somebody has typed, pressed or shown something, or set a piece on a well."""
        felt = [reading for reading in turn.readings if reading.at >= self._begun + GRACE_S]
        pieces = any(isinstance(reading, Switched) and reading.closed for reading in felt)
        return bool(turn.lines) or pieces or any(isinstance(reading, TagSeen | KeyPressed) for reading in felt)


def _kind(move: Move) -> str:
    """What kind of move it is: the first word of its notation."""
    return move.text.partition(" ")[0]


def _touches(station: Station) -> list[Thing]:
    """What ends it at this table."""
    board = station.board
    told = {
        "piece": board.zones,
        "tag": board.readers,
        "key": board.keys,
        "enter": station.keyboard.live,
    }
    return [Thing("way", way) for way, there in told.items() if there]


def wanted(station: Station) -> bool:
    """Whether people want to see it; silence means no. Nobody is asked who could neither read nor hear it."""
    if not station.heard:
        return False
    board, live = station.board, station.keyboard.live
    told = {"tag": board.readers, "confirm": board.keys, "type-yes": live}
    ways = [Thing("way", way) for way, there in told.items() if there]
    station.speak("first.demo", {"ways": ways, "live": live})
    until = station.now + ANSWER_S
    while station.now < until:
        answer = _answer(station.turn(until - station.now))
        if answer is not None:
            return answer
    return False


def _answer(turn: Turn) -> bool | None:
    """Yes, no, or nothing yet. A card that is not enrolled says yes; a piece of the game means to play."""
    for line in turn.lines:
        return line.strip().casefold() in ("y", "yes")
    for reading in turn.readings:
        if isinstance(reading, TagSeen):
            return reading.tag.startswith("uid:") or reading.tag in ("card:yes", "card:accept")
        if isinstance(reading, KeyPressed):
            return reading.key.endswith(".confirm")
    return None
