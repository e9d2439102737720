"""Every answer to a question that a gesture has raised is accepted as it is printed: in a copy of the table, to which
the same readings have come.

In Balance of Power nothing else is asked: a turn is free, and pieces that were moved may mean several moves.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from controller import boards
from controller.boards import Board
from controller.engine.game import TABLE, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.language import language_for
from controller.play.heard import Heard
from controller.play.question_lines import beside
from controller.play.typed import TableLines
from controller.ports import Reading
from controller.recognition.decisions import Question
from controller.table.companion import Companion
from controller.table.hub import Subscription
from controller.table.reports import SPECTATOR, Report, question_in
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting
from sim.terminal.trace import labels
from tests.play.test_answers import moments

NAME = "balance-of-power"
GAME, BOARD = find(NAME), boards.load("balance-of-power-counting")
LANGUAGE = language_for(GAME)
PLIES = 3
"""So many moves the hands make from each position."""
SETTING = Setting(PROFILES["clean"], {}, {}, {}, PLIES, companion_seed=1)
THOUGHT_S = 3.0
"""What comes sooner was said before anybody could hear the question, and waits for the answer."""
AFTER_S = 1.0
"""So soon an answer has done something."""
FIRST_S = 30.0
"""The first question of a game is asked sooner."""


@dataclass(frozen=True)
class Asked:
    """A question, and what the table has felt up to it since it stood in this state."""

    state: GameState
    levels: dict[str, bool]
    readings: tuple[Reading, ...]
    at: float
    report: Report

    @property
    def question(self) -> Question:
        return question_in(self.report)

    def heard(self) -> Heard:
        """What a front end has heard once it is asked."""
        found = Heard(GAME, LANGUAGE, (), lambda: self.state)
        found.take(self.report)
        return found

    def again(self, board: Board = BOARD) -> tuple[Companion, Subscription]:
        """Another companion that asks the same now, and what it reports from here on."""
        companion = at_a_board(board, self.state, self.levels)
        companion.begin(0.0)
        for reading in self.readings:
            _pass(companion, reading.at)
            companion.feed(reading)
        _pass(companion, self.at)
        before = [question_in(one) for one in companion.hub.subscribe(SPECTATOR, after=0).read() if one.kind == "asked"]
        assert before[-1] == self.question
        return companion, companion.hub.subscribe(SPECTATOR)


def at_a_board(board: Board, state: GameState, levels: dict[str, bool]) -> Companion:
    return Companion(GAME, board, begin(GAME, MemoryJournal(), state), seed=1, levels=levels)


def _pass(companion: Companion, until: float) -> None:
    while (due := companion.deadline) is not None and due <= until:
        companion.pass_time(due)


def questions(seed: int) -> Iterator[Asked]:
    """The questions that hands raise that play on from positions of a random game."""
    for n, state in enumerate(moments(NAME, seed)[::10]):
        yield from _questions(state, f"{seed} {n}")


def _questions(state: GameState, seed: str) -> list[Asked]:
    readings: list[Reading] = []
    found: list[Asked] = []
    journal = MemoryJournal()

    def hear(reports: Sequence[Report]) -> None:
        for report in reports:
            if report.kind == "asked":
                found.append(Asked(state, levels, tuple(readings), play.now, report))

    session = begin(GAME, journal, state)
    play = Play(GAME, BOARD, SETTING, seed, begun=(session, journal), on_reading=readings.append, on_reports=hear)
    levels = dict(play.reeds.levels())
    play.run()
    return found


def printed(asked: Report) -> list[str]:
    """Every answer as the screen of a real table and that of a simulated one print it."""
    question = question_in(asked)
    shown = [label for label in labels(question, LANGUAGE) if not label.startswith("and ")]
    for cards in (True, False):
        (line,) = beside(asked, LANGUAGE, cards=cards)
        words = line.strip().removeprefix("answer by ").replace("a knock at ", "").replace(" or ", ", ")
        shown += [
            word for word in re.split(r", | \(|\)", words) if word and not word.startswith(("…", "a move", "a place"))
        ]
    return list(dict.fromkeys(word for word in shown if "more" not in word))


def accepted(told: Subscription, before: Question | None = None) -> bool:
    """Whether what was typed has made a move, or has closed the question or left less to be asked."""
    reports = told.read()
    asked = [question_in(report) for report in reports if report.kind == "asked"]
    narrower = before is not None and bool(asked) and _moves(asked[-1]) < _moves(before)
    return narrower or any(report.kind in ("committed", "closed") for report in reports)


def _moves(question: Question) -> set[str]:
    return {move for choice in question.choices for move in choice.moves}


@pytest.mark.parametrize("seeds", [(1, 2), (3, 4)])
def test_every_answer_to_a_question_after_a_gesture_is_accepted_as_printed(seeds: tuple[int, ...]) -> None:
    codes: set[str] = set()
    for asked in (asked for seed in seeds for asked in questions(seed)):
        codes.add(asked.question.code)
        for answer in printed(asked.report):
            companion, told = asked.again()
            lines = TableLines(GAME, BOARD, LANGUAGE, heard=asked.heard())
            at = asked.at + THOUGHT_S
            _pass(companion, at)
            meant = lines.understand(answer, at, companion.session.state)
            assert not isinstance(meant, tuple), (answer, asked.question, meant)
            companion.feed(meant)
            _pass(companion, at + AFTER_S)
            assert accepted(told, asked.question), (answer, asked.question)
    assert {"ask.kind", "ask.act"} <= codes


@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_of_a_list_is_accepted_where_all_is_typed(seed: int) -> None:
    """At the board of hands part of a move is answered by what may be meant: its numbers, and its lines as printed."""
    board, chance = boards.load(f"{NAME}-typed"), random.Random(seed)
    tried = 0
    for state in moments(NAME, seed)[::20]:
        seat = GAME.to_act(state)[0]
        words = chance.choice([move.text for move in GAME.options(state, seat)]).split()
        for begun in ("moves", words[0], " ".join(words[:2])):
            shown = TableLines(GAME, board, LANGUAGE).understand(begun, 0.0, state)
            if not isinstance(shown, tuple):
                continue  # it is a whole move
            listed = [found for line in shown if (found := re.fullmatch(r" {0,2}(\d+) (.+)", line))]
            assert listed, (begun, shown)
            for typed in [part for line in chance.sample(listed, min(4, len(listed))) for part in line.groups()]:
                tried += 1
                companion = at_a_board(board, state, {})
                companion.begin(0.0)
                told = companion.hub.subscribe(SPECTATOR)
                lines = TableLines(GAME, board, LANGUAGE)
                lines.understand(begun, 0.0, state)
                meant = lines.understand(typed, 1.0, state)
                assert not isinstance(meant, tuple), (typed, meant)
                companion.feed(meant)
                assert accepted(told), typed
    assert tried > 30


def test_every_empire_that_may_be_chosen_is_accepted_where_all_is_typed() -> None:
    """The one question that the rules of this game put before anybody has done anything."""
    board = boards.load(f"{NAME}-typed")
    state = GAME.new({**GAME.option_defaults, "choose_empires": True}, ("seat-1", "seat-2", "seat-3"))
    while GAME.to_act(state) == (TABLE,):
        state = GAME.play(state, TABLE, GAME.options(state, TABLE)[0])
    asked = Asked(state, {}, (), FIRST_S, _asked_first(board, state))
    answers = printed(asked.report)
    assert len(answers) >= 6
    for answer in answers:
        companion, told = asked.again(board)
        lines = TableLines(GAME, board, LANGUAGE, heard=asked.heard())
        meant = lines.understand(answer, 1.0, state)
        assert not isinstance(meant, tuple), (answer, meant)
        companion.feed(meant)
        assert accepted(told), answer


def _asked_first(board: Board, state: GameState) -> Report:
    companion = at_a_board(board, state, {})
    reports = companion.hub.subscribe(SPECTATOR, after=0)
    companion.begin(0.0)
    _pass(companion, FIRST_S)
    return next(report for report in reports.read() if report.kind == "asked")
