"""On screens too low for everything, what a person needs for the next move is there all through a game."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest
from rich.console import Console
from rich.text import Text

from controller.choices import new_game
from controller.engine.game import TABLE, Game, GameState
from controller.engine.next_draw import draw
from controller.games_found import find
from controller.language import language_for
from controller.play.lessons import FIRST, Task, Tutor, from_task, lesson_called, lessons_of
from controller.players import player_for
from controller.terminal.asking import Asking
from controller.terminal.faces import face_for
from controller.terminal.frame import Size, frame
from controller.terminal.lines import wrapped
from controller.terminal.scene import Scene
from controller.terminal.screen import Screen
from controller.terminal.seeing import seen
from tests.sim.terminal.terminals import GAMES, lights_of

SMALL, USUAL, LARGE = Size(60, 20), Size(80, 24), Size(100, 30)
sizes = pytest.mark.parametrize("size", [SMALL, USUAL, LARGE], ids=lambda size: f"{size.width}x{size.height}")
CASES = [(game, seats) for game in GAMES for seats in GAMES[game]]
QUESTION = "Orange, to where? " + " ".join(f"[place number {n}]" for n in range(1, 6))
LESSONS = [(game, name) for game in GAMES for name in lessons_of(find(game))]


class Kept(Screen):
    """A terminal of a size that frames are drawn on; keeps the last one."""

    def __init__(self, size: Size) -> None:
        super().__init__(Console(file=io.StringIO(), width=size.width), size)
        self.rows: list[str] = []

    @property
    def live(self) -> bool:
        return True

    def show(self, scene: Scene) -> None:
        self.rows = [row.plain for row in frame(scene, self.size)]


class Table:
    """A seat that is asked in a position, on a screen."""

    def __init__(self, game: Game, state: GameState, seat: str, size: Size, question: str = "") -> None:
        self._game, self._state, self._question = game, state, question
        self.seat, self.screen = seat, Kept(size)
        legal = {move.text: move for move in game.options(state, seat)}
        number = game.seats(state).index(seat)
        language = language_for(game)
        self.asking = Asking(self.screen, language, self._scene, game, state, seat, legal, number=number)
        self.look = face_for(game.name).look(number, seat)
        self.name = language.name("seat", seat)

    def _scene(self, menu: Sequence[str], caption: Sequence[str], page: Sequence[str | Text]) -> Scene:
        game, state = self._game, self._state
        players = ["you"] * len(game.seats(state))
        return Scene(
            seen(game, state, game.standing(state), lights_of(game, state), players, eye=self.seat),
            board="counting",
            said=("A sentence that goes on and on about what has been done on this table.",) * 5,
            trace=("00:01.0 well somewhere.2 closed",) * 5,
            caption=tuple(caption),
            page=page,
            question=self._question,
            menu=tuple(menu),
        )

    def drawn(self) -> list[str]:
        self.asking.draw()
        assert len(self.screen.rows) < self.screen.size.height
        return self.screen.rows

    def shows_what_is_needed(self) -> None:
        """The row of the seat that is asked, and the first entries of the menu under their heading."""
        rows = self.drawn()
        sign = self.look.glyph or self.look.letter
        assert any("▸" in row and sign in row and self.name[:6] in row for row in rows[:-2]), rows
        heading = next(at for at, row in enumerate(rows) if row.startswith(f"{sign} {self.name}: "))
        entries = rows[heading + 1 :]
        assert any(re.match(r" ?\d+ \S", row) for row in entries), rows


def decisions(name: str, seats: tuple[str, ...], player: str) -> Iterator[tuple[Game, GameState, str]]:
    """A whole game of bots: every position in which a seat is asked."""
    game, chance = find(name), random.Random(f"{name} {seats}")
    bot = player_for(player, chance)
    state = new_game(game, {}, seats)
    while acting := game.to_act(state):
        seat = acting[0]
        if seat == TABLE:
            state = game.play(state, TABLE, draw(game, state, chance))
            continue
        yield game, state, seat
        state = game.play(state, seat, bot.choose(game, game.view(state, seat), seat).move)


@sizes
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_question_menu_and_the_seat_that_is_asked_are_seen_all_game_long(
    name: str, seats: tuple[str, ...], size: Size
) -> None:
    for number, (game, state, seat) in islice(enumerate(decisions(name, seats, "greedy")), 0, None, 3):
        table = Table(game, state, seat, size, QUESTION if number % 2 else "")
        table.shows_what_is_needed()
        if number % 2:
            rows = [row.rstrip() for row in table.screen.rows]
            assert [part for part in wrapped(QUESTION, size.width) if part not in rows] == []


@sizes
@pytest.mark.parametrize(("name", "lesson"), LESSONS)
def test_a_task_is_read_whole_after_a_wrong_move_and_an_answer(name: str, lesson: str, size: Size) -> None:
    game = find(name)
    whole, language = lesson_called(game, lesson), language_for(game)
    tasks = [step for step in whole.steps if isinstance(step, Task)]
    for number, task in enumerate(tasks, 1):
        late = from_task(game, whole, number)
        state = Tutor(game, late).start
        if game.to_act(state) != (late.seat,):
            continue  # the table draws first
        table = Table(game, state, late.seat, size)
        codes = (late.code(f"{task.name}-missed"), late.code(task.name))
        missed = language.sentence("lesson.missed", {"move": game.options(state, late.seat)[0].text})
        table.asking.standing = (missed, *(language.sentence(code, {}) for code in codes))
        table.shows_what_is_needed()
        table.asking.tell(("An answer of one row.",))
        table.shows_what_is_needed()
        rows = [row.rstrip() for row in table.screen.rows]
        told = [
            part for text in ("An answer of one row.", *table.asking.standing) for part in wrapped(text, size.width)
        ]
        assert [part for part in told if part not in rows] == []


@sizes
def test_an_answer_that_does_not_fit_above_the_menu_gets_a_page(size: Size) -> None:
    game, state, seat = next(decisions("power-and-weakness", ("orange", "white"), "greedy"))
    table = Table(game, state, seat, size)
    long = "A long answer that needs several rows of the screen, which goes on and on. " * 8
    table.asking.tell([f"{n}: {long}" for n in range(4)])
    rows = table.drawn()
    assert table.asking.page
    assert not any(row.startswith(f"{table.look.letter} {table.name}: ") for row in rows)
    table.asking.clear()
    table.shows_what_is_needed()


def test_the_first_task_of_balance_of_power_is_seen_with_its_territories_at_60x20() -> None:
    game = find("balance-of-power")
    lesson = lesson_called(game, FIRST)
    table = Table(game, Tutor(game, lesson).start, lesson.seat, SMALL)
    table.asking.standing = (language_for(game).sentence(lesson.code("place"), {}),)
    whole = "\n".join(table.drawn())
    for told in ("★Brandb○KGB", "P○Nethrld", "P○Saxony", "★Paris △KGB", "type map", "Germany places: king"):
        assert told in whole


@sizes
def test_seats_of_the_card_game_that_have_no_room_are_counted(size: Size) -> None:
    seats, left_out = ("anna", "bert", "carl", "dora", "emil"), set[int]()
    for number, (game, state, seat) in enumerate(decisions("web-of-power-card-game", seats, "greedy")):
        if number % 5:
            continue
        for question in ("", QUESTION, f"{QUESTION} {QUESTION}"):
            rows = Table(game, state, seat, size, question).drawn()
            shown = [one for one in seats if any(f" {one.title()} " in row[:14] for row in rows)]
            missing = len(seats) - len(shown)
            found = re.findall(r"\+(\d)(?: seats?: type map|  )", "\n".join(rows))
            assert found == ([str(missing)] if missing else []), rows
            left_out.add(missing)
    assert 0 in left_out
    assert len(left_out) > 1 or size != SMALL


def test_cards_are_drawn_low_rather_than_without_some_seats() -> None:
    game = find("web-of-power-card-game")
    lesson = lesson_called(game, FIRST)
    table = Table(game, Tutor(game, lesson).start, lesson.seat, SMALL)
    table.asking.standing = (language_for(game).sentence(lesson.code("take"), {}),)
    rows = table.drawn()
    assert [one for one in ("Anna", "Bert", "Carl") if not any(f" {one} " in row[:14] for row in rows)] == []


def test_offer_timer_reserves_and_points_are_seen_at_60x20() -> None:
    game, state, seat = next(decisions("power-and-weakness", ("orange", "white"), "greedy"))
    whole = "\n".join(Table(game, state, seat, SMALL).drawn())
    for told in ("Cycle 1: magic", "■■", "Offer (", "reserve 3k", "0 VP", "if ended:", "Alt Clut"):
        assert told in whole
