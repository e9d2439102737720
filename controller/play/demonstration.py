"""A demonstration at a table: some moves of a game that nobody plays, with the sentences and lights of a real one.

The game is held in memory: nothing is recorded, and no pieces have to be moved. It begins like the game that is about
to be set out. Sentences and lights are those of the companion.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.next_draw import draw_aloud
from controller.engine.session import begin
from controller.engine.speech import Thing
from controller.hints.compose import show_for
from controller.phases.drift import OnDrift, raise_drift
from controller.play.prompts import prompt_for
from controller.play.table_io import Inputs, TableIO
from controller.play.typed import NO, YES
from controller.ports import KeyPressed, Switched, TagSeen
from controller.table.announcements import Announcements
from controller.table.hub import Hub
from controller.table.reports import SPECTATOR

MOVES, LONG_S = 10, 90.0
"""So many moves of seats are shown, or as many as begin within this time."""
IN_FULL = 2
"""So many moves of a kind are shown slowly: first all legal moves, then only this one, then the move itself."""
LOOK_S, BRIEF_S = 2.5, 1.5
"""How long lights stay, and how long where the same kind was shown before; no light changes its role sooner."""
LETTERS_PER_S = 14.0
"""How fast a sentence is spoken or read."""
ANSWER_S = 30.0
"""The question whether a demonstration is wanted stays open so long."""
GRACE_S = 1.0
"""A reading so soon after the beginning still belongs to the answer before it, or to its bounce."""
SEED = 4
"""Every demonstration of a game is the same."""


class _Ended(Exception):
    """Somebody ended the demonstration."""


class Demonstration:
    """Show a game at a table.

    Args:
        state: the position that the game begins with.
        options: table options (`controller.boards.Options`).
        seed: for chance, and for the choice between equally good moves.
        on_drift: what to do when the phase machine and the rules disagree (`controller.phases.drift`).
    """

    def __init__(
        self,
        io: TableIO,
        game: Game,
        state: GameState,
        options: Mapping[str, Any],
        *,
        seed: int = SEED,
        on_drift: OnDrift = raise_drift,
    ) -> None:
        self._io, self._game, self._chance = io, game, Random(seed)
        self._session = begin(game, MemoryJournal(), state)
        hub = Hub()
        self._reports = hub.subscribe(SPECTATOR)
        scores = options.get("scores") != "hidden"
        self._announcements = Announcements(hub, game, io.board, state, scores=scores, on_drift=on_drift)
        self._explained: set[str] = set()
        self._kinds: Counter[str] = Counter()
        self._begun = 0.0

    def run(self) -> bool:
        """Show it; returns whether nobody ended it early. The lights are off afterwards. Raises StopRequested."""
        self._begun = self._io.now
        try:
            self._speak("demo.begin", {"ways": _touches(self._io)})
            self._draw(aloud=False)
            reader = bool(self._io.board.readers)
            self._speak(*prompt_for(self._game, self._session.state, self._io.language, reader=reader))
            while self._continues():
                self._move()
                self._draw(aloud=True)
            ended = False
        except _Ended:
            ended = True
        self._io.lighting.set_roles({})
        self._io.announce("demo.stopped" if ended else "demo.end")
        if self._io.keyboard.live:
            self._io.show_line(self._io.language.sentence("demo.more", {"game": self._game.name}))
        return not ended

    def _continues(self) -> bool:
        in_time = self._io.now < self._begun + LONG_S
        return in_time and self._kinds.total() < MOVES and bool(self._game.to_act(self._session.state))

    def _draw(self, *, aloud: bool) -> None:
        """Make the draws until a seat is to act. Those before the first turn are not announced: there are too many."""
        while self._game.to_act(self._session.state) == (TABLE,):
            self._make(TABLE, draw_aloud(self._game, self._session.state, self._chance), aloud=aloud)
            if aloud:
                self._wait(BRIEF_S)

    def _move(self) -> None:
        """Make one move of a seat, slowly where this kind was not shown often before."""
        state = self._session.state
        seat = self._game.guide.asked_first(state)
        move = self._chosen(seat)
        kind = _kind(move)
        if self._io.board.lights and self._kinds[kind] < IN_FULL:
            self._show(None)
            self._explain()
            self._wait(LOOK_S)
            self._show((move,))
            self._explain()
            self._wait(LOOK_S)
        self._kinds[kind] += 1
        self._make(seat, move, aloud=True)
        self._show(None)
        self._wait(BRIEF_S)

    def _chosen(self, seat: str) -> Move:
        """The most valuable move of the kinds shown least; of equal ones any."""
        game, view = self._game, self._game.view(self._session.state, seat)
        moves = game.options(view, seat)
        fewest = min(self._kinds[_kind(move)] for move in moves)
        rare = [move for move in moves if self._kinds[_kind(move)] == fewest]
        values = [game.evaluator.value(game.play(view, seat, move), seat) for move in rare]
        return self._chance.choice([move for move, value in zip(rare, values, strict=True) if value == max(values)])

    def _make(self, actor: str, move: Move, *, aloud: bool) -> None:
        before = self._session.state
        now = self._io.now
        outcome = self._session.commit(actor, move, now)
        self._announcements.follow(now, outcome.events, outcome.state)
        self._announcements.say_all(now, self._game.presenter.announcements(before, actor, move, outcome))
        self._deliver(aloud=aloud)

    def _show(self, moves: tuple[Move, ...] | None) -> None:
        """Light what the state and its moves (or these only) mean."""
        self._announcements.light(self._io.now, self._session.state, moves, {})
        self._deliver(aloud=True)

    def _deliver(self, *, aloud: bool) -> None:
        """Say and light what was announced since the last call; without ``aloud`` only light it."""
        for report in self._reports.read():
            if report.kind == "said" and aloud:
                self._speak(report.code, report.facts)
            elif report.kind == "lit":
                self._io.lighting.set_roles(report.facts["lights"])

    def _speak(self, code: str, facts: Mapping[str, Any]) -> None:
        self._say(self._io.language.sentence(code, facts))

    def _say(self, sentence: str) -> None:
        self._io.say(sentence)
        self._wait(len(sentence) / LETTERS_PER_S)

    def _explain(self) -> None:
        """Explain each kind of light that is shown for the first time: alone, so that nobody has to look for it."""
        new = {name: places for name, places in self._by_role().items() if name not in self._explained}
        for name, places in new.items():
            self._explained.add(name)
            self._io.lighting.set_roles(places)
            self._speak("demo.light", {"n": len(places), "role": Thing("role", name)})
            self._wait(BRIEF_S)
        if new:
            self._io.lighting.set_roles(self._announcements.lights)

    def _by_role(self) -> dict[str, dict[str, object]]:
        """The places that are lit now, by role."""
        found: dict[str, dict[str, object]] = {}
        for place, shown in self._announcements.lights.items():
            for name, _ in show_for(self._io.board, {place: shown}).runs:
                if name is not None:
                    found.setdefault(name, {})[place] = shown
        return found

    def _wait(self, seconds: float) -> None:
        until = self._io.now + seconds
        while self._io.now < until:
            if self._ends(self._io.poll(until - self._io.now)):
                raise _Ended

    def _ends(self, inputs: Inputs) -> bool:
        """Whether somebody has typed, pressed or shown something, or set a piece on a well."""
        felt = [reading for reading in inputs.readings if reading.at >= self._begun + GRACE_S]
        pieces = any(isinstance(reading, Switched) and reading.closed for reading in felt)
        typed = self._io.passed_over(inputs)
        return typed or pieces or any(isinstance(reading, TagSeen | KeyPressed) for reading in felt)


def _kind(move: Move) -> str:
    """What kind of move it is: the first word of its notation."""
    return move.text.partition(" ")[0]


def _touches(io: TableIO) -> list[Thing]:
    """What can end it at this table."""
    board = io.board
    told = {
        "piece": board.zones,
        "tag": board.readers,
        "key": board.keys,
        "enter": io.keyboard.live,
    }
    return [Thing("way", way) for way, there in told.items() if there]


def wanted(io: TableIO) -> bool:
    """Whether people want to see it; silence means no. Nobody is asked who could neither read nor hear it, or who has
    no way to say yes."""
    board, live = io.board, io.keyboard.live
    told = {"tag": board.readers, "confirm": board.keys, "type-yes": live}
    ways = [Thing("way", way) for way, there in told.items() if there]
    if not io.heard or not ways:
        return False
    io.announce("first.demo", {"ways": ways, "live": live})
    until = io.now + ANSWER_S
    while io.now < until:
        inputs = io.poll(until - io.now)
        answer = _answer(inputs)
        if answer is not None:
            first = inputs.lines[:1]
            io.put_back(inputs.lines[1:] if _answers(*first) else inputs.lines)
            return answer
    return False


def _answers(line: str = "") -> bool:
    """Whether a line is an answer. Another one means to play: it is for the game, which reads it next."""
    return line.strip().casefold() in ("", *YES, *NO)


def _answer(inputs: Inputs) -> bool | None:
    """Yes, no, or nothing yet. A card that is not enrolled says yes; a piece of the game means to play."""
    for line in inputs.lines:
        return line.strip().casefold() in YES
    for reading in inputs.readings:
        if isinstance(reading, TagSeen):
            return reading.tag.startswith("uid:") or reading.tag in ("card:yes", "card:accept")
        if isinstance(reading, KeyPressed):
            return reading.key.endswith(".confirm")
    return None
