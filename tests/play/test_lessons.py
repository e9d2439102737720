"""Lessons: every goal can be reached by the rules, every other move is answered and taken back, at every table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from controller import boards
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.session import Session, begin
from controller.games_found import find, names
from controller.language import language_for
from controller.play.answers import shown_as
from controller.play.lessons import (
    FIRST,
    Lesson,
    LessonDealer,
    LessonTold,
    Task,
    Tutor,
    UnknownLesson,
    from_task,
    lesson_called,
    lessons_of,
)
from controller.play.loop import PlayLoop
from controller.play.published import Published, Request, Told
from controller.play.table_io import StopRequested
from controller.play.teaching import OVER, Teaching
from controller.play.understanding import kinds_of, plays, spelled
from controller.terminal.screen import Screen
from sim.faults import PROFILES
from sim.terminal.lesson import Learner, Taught, teach
from sim.terminal.setup import Setup
from tests.language.catalogues import messages
from tests.play.fake_table import Bench

TOPICS = {
    "power-and-weakness": {FIRST, "takeover", "auction", "snake", "sea-movement"},
    "balance-of-power": {FIRST, "attack-in-place", "achieving-empire", "declared-end"},
    "web-of-power-card-game": {FIRST, "paying-with-stones", "law-cards"},
}
LESSONS = [(game, name) for game in names() for name in lessons_of(find(game))]
every_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)
OTHERS = {
    "power-and-weakness": ("use influence-keys takeover eceni",),
    "balance-of-power": ("king attack paris london general germany",),
    "web-of-power-card-game": ("stone 1,1",),
}
"""Moves that no lesson allows."""
CLAIM = re.compile(r"\b(may|can|cannot|allowed|only|fits?|never|neither)\b")
"""Words by which a task says what is legal."""
CLAIMS: dict[str, dict[str, dict[str, bool]]] = {
    "power-and-weakness": {
        "first-game place": {"place dyfed": True},
        "first-game takeover": {"use influence-armour takeover ebrauc": True},
        "first-game occupy": {"occupy": True, "leave": True},
        "takeover occupy": {"occupy": True, "leave": True},
        "auction bid-again": {"bid 0": True, "bid 1": True},
        "snake stop": {"snake": True, "allow": True},
        "snake recruit": {"use snake recruit knights": True, "use snake recruit magicians": True},
    },
    "balance-of-power": {
        "first-game move": {},
        "first-game capital": {},
        "attack-in-place in-place": {"general attack hesse hesse king france": True},
        "attack-in-place rooted": {
            "general duplicate hesse": True,
            "general move hesse westphalia": False,
            "general attack hesse hanover king france": False,
        },
    },
    "web-of-power-card-game": {
        "first-game same-country": {"take 1 left": True},
        "first-game stone": {
            "stone 1,8": True,
            "stone 4,7": True,
            "take 1 left": False,
            "take 3 left": False,
            "pass": True,
        },
        "first-game other-stones": {"take 4 left": True, "take 3 left": False, "take 2 right": False},
        "first-game done": {"take 3 left": True, "take 1 left pays hand": False, "take 2 left": False, "done": True},
        "first-game pass": {"pass": True},
        "paying-with-stones pay-from-card": {"take 2 left pays 4,6": True},
        "law-cards three-symbols": {"law three-symbols": True},
        "law-cards use-it": {"take 1 left": True},
        "law-cards stone": {"stone 1,8": True, "stone 4,7": True},
    },
}
"""What the tasks that speak of legal moves say of some of them: whether they are legal. Empty where a task tells of
something else in such words."""
MOST_WRONG = 12
"""So many of the moves that miss a goal are tried in each task."""


class Course:
    """A lesson on the rules alone: the tutor, and a session that is played as any table would play it."""

    def __init__(self, game: str, lesson: str | Lesson) -> None:
        self.game: Game = find(game)
        self.lesson = lesson if isinstance(lesson, Lesson) else lesson_called(self.game, lesson)
        self.tutor = Tutor(self.game, self.lesson)
        self.session: Session = begin(self.game, MemoryJournal(), self.tutor.start)
        self.dealer = LessonDealer(self.game, self.lesson)
        self.said: list[str] = []
        self.wait()

    @property
    def state(self) -> GameState:
        return self.session.state

    @property
    def seat(self) -> str:
        return self.game.seats(self.state)[self.tutor.place]

    def wait(self) -> None:
        """Let the table and the other seats move until the learner is on."""
        language = language_for(self.game)
        for _ in range(60):
            for reason in self.tutor.follow(self.session.history, self.state):
                self.said.append(language.render(reason.code, reason.facts))
            if self.tutor.taking_back:
                self.session.undo_to(len(self.session.history) - 1, 0.0, True)
                continue
            if self.game.to_act(self.state) == (TABLE,):
                self.session.commit(TABLE, self.dealer.draw(self.state, self.session.history), 0.0)
                continue
            due = self.tutor.due(self.session.history, self.state)
            if due is None:
                return
            self.session.commit(*due, 0.0)
        raise AssertionError(f"{self.lesson.name}: the learner is never asked")

    def make(self, move: Move) -> None:
        self.session.commit(self.seat, move, 0.0)
        self.wait()

    def finish(self) -> None:
        """Do the rest as the hints say."""
        for _ in range(40):
            if self.tutor.over:
                return
            self.make(self.tutor.moves(self.state)[0])
        raise AssertionError(f"{self.lesson.name} does not end")


def again(course: Course) -> Course:
    """The same lesson, played to the same point."""
    other = Course(course.game.name, course.lesson.name)
    own = [step.move for step in course.session.history if step.seat == course.seat]
    for move in own:
        other.make(move)
    return other


def test_every_game_has_the_lessons_that_it_needs() -> None:
    for game, wanted in TOPICS.items():
        found = lessons_of(find(game))
        assert set(found) == wanted
        assert next(iter(found)) == FIRST
        assert found[FIRST].minutes <= 15
        assert all(len([step for step in one.steps if isinstance(step, Task)]) > 1 for one in found.values())


@every_lesson
def test_the_last_sentence_of_a_task_says_what_is_to_be_done(game, name):
    """Pages keep that sentence in sight, and let the others scroll."""
    rules = find(game)
    lesson = lesson_called(rules, name)
    for task in (step for step in lesson.steps if isinstance(step, Task)):
        *_, last = re.split(r"(?<=[.!?])\s+(?=[A-Z])", language_for(rules).sentence(lesson.code(task.name), {}))
        assert "please" in last.lower(), last


@every_lesson
def test_every_goal_can_be_reached_by_each_move_that_counts(game: str, name: str) -> None:
    course = Course(game, name)
    while not course.tutor.over:
        right = course.tutor.moves(course.state)
        assert right, course.tutor.task
        for move in right[1:3]:
            other = again(course)
            other.make(move)
            other.finish()
        course.make(right[0])
    assert course.said[-1] == language_for(course.game).render(course.lesson.code("end"), {})


@every_lesson
def test_a_move_that_misses_the_goal_is_answered_and_taken_back(game: str, name: str) -> None:
    course, chance = Course(game, name), Random(1)
    language = language_for(course.game)
    missed = 0
    while not course.tutor.over:
        task, before = course.tutor.task, course.state
        assert task is not None
        legal = course.game.options(before, course.seat)
        right = course.tutor.moves(before)
        wrong = [move for move in legal if move not in right] if task.within == 1 else []
        for move in chance.sample(wrong, min(MOST_WRONG, len(wrong))):
            said = len(course.said)
            course.make(move)
            told = course.said[said:]
            why = [language.render(reason.code, reason.facts) for reason in course.tutor.missed]
            assert why[1] == language.render(course.lesson.code(f"{task.name}-missed"), {})
            assert [line for line in told if line in why] == why
            # What the rules say of the move would read as if it had been made.
            verdict = course.game.check(before, course.seat, move)
            assert language.render(verdict.reason.code, verdict.reason.facts) not in told
            assert course.state == before
            assert course.tutor.task == task
            missed += 1
        course.make(course.tutor.moves(course.state)[0])
        assert course.tutor.missed == ()
    assert missed


@every_lesson
def test_a_hint_names_a_move_as_the_menu_does_and_it_can_be_typed_so(game: str, name: str) -> None:
    course = Course(game, name)
    rules, language = course.game, language_for(course.game)
    while not course.tutor.over:
        state, seat, move = course.state, course.seat, course.tutor.moves(course.state)[0]
        (hint,) = course.tutor.hint(state)
        listed = shown_as(rules, language, state, seat, move)
        beside = rules.presenter.beside(state, seat, move)
        note = f" ({language.name(beside.kind, beside.identifier, 'short')})" if beside else ""
        assert language.render(hint.code, hint.facts) == f"This move does it: {listed}{note}."
        texts = [one.text for one in rules.options(state, seat)]
        assert plays(spelled(rules, state, seat, texts, language), listed, kinds_of(rules, state)) == move.text
        course.make(move)


def test_a_hint_tells_pieces_and_places_in_words() -> None:
    course, said = Course("power-and-weakness", "sea-movement"), list[str]()
    language = language_for(course.game)
    while not course.tutor.over:
        (hint,) = course.tutor.hint(course.state)
        said.append(language.render(hint.code, hint.facts))
        course.make(course.tutor.moves(course.state)[0])
    assert said[:2] == [
        "This move does it: sea movement Dumnonia Alt Clut 3 knights.",
        "This move does it: movement Alt Clut 2 knights, Gododdin 1 knight.",
    ]


@every_lesson
def test_what_a_task_says_of_legal_moves_is_what_the_rules_say(game: str, name: str) -> None:
    course, claims = Course(game, name), dict(CLAIMS[game])
    language = language_for(course.game)
    met = set()
    while not course.tutor.over:
        task = course.tutor.task
        assert task is not None
        said, key = language.render(course.lesson.code(task.name), {}), f"{name} {task.name}"
        assert (CLAIM.search(said) is not None) is (key in claims), f"add to CLAIMS what this says: {said}"
        for text, legal in claims.get(key, {}).items() if key not in met else ():
            move = course.game.read_move(course.state, text)
            assert course.game.check(course.state, course.seat, move).legal is legal, (said, text)
        met.add(key)
        course.make(course.tutor.moves(course.state)[0])
    assert {key for key in claims if key.startswith(f"{name} ")} <= met


def test_a_stop_is_not_taught_by_denying_the_only_other_card() -> None:
    """A card under an own stone may be taken where no other card can be, and the task says so."""
    course = Course("web-of-power-card-game", FIRST)
    while course.tutor.task is None or course.tutor.task.name != "done":
        course.make(course.tutor.moves(course.state)[0])
    move = course.game.read_move(course.state, "take 3 left")
    assert course.game.check(course.state, course.seat, move).reason.code == "take.own.legal"
    assert "may you take one on which your own stone lies" in course.said[-1]


@every_lesson
def test_a_lesson_can_be_begun_at_each_of_its_tasks(game: str, name: str) -> None:
    rules = find(game)
    whole = lesson_called(rules, name)
    course = Course(game, whole)
    for number in range(1, whole.tasks + 1):
        late = Course(game, from_task(rules, whole, number))
        assert (late.tutor.task, late.tutor.number) == (course.tutor.task, number)
        assert rules.write(late.state) == rules.write(course.state)
        assert f"Task {number} of {whole.tasks}." in late.said
        late.finish()
        assert late.said[-1] == language_for(rules).render(whole.code("end"), {})
        task = course.tutor.task
        while course.tutor.task == task and not course.tutor.over:
            course.make(course.tutor.moves(course.state)[0])
    with pytest.raises(UnknownLesson, match=f"{whole.tasks} tasks"):
        from_task(rules, whole, whole.tasks + 1)


@every_lesson
def test_an_illegal_move_is_refused_with_a_reason(game: str, name: str) -> None:
    course = Course(game, name)
    language = language_for(course.game)
    seen = {text: course.game.read_move(course.state, text) for text in OTHERS[game]}
    refused = 0
    while not course.tutor.over:
        for actor in course.game.to_act(course.state):
            seen |= {move.text: move for move in course.game.options(course.state, actor)}
        for move in seen.values():
            verdict = course.game.check(course.state, course.seat, move)
            if not verdict.legal:
                assert language.render(verdict.reason.code, verdict.reason.facts)
                refused += 1
        course.make(course.tutor.moves(course.state)[0])
    assert refused


def test_who_takes_back_more_stands_in_an_earlier_task() -> None:
    course = Course("power-and-weakness", FIRST)
    tasks = []
    for _ in range(3):
        tasks.append(course.tutor.task)
        course.make(course.tutor.moves(course.state)[0])
    course.session.undo_to(1, 0.0, True)
    course.wait()
    assert course.tutor.task == tasks[1]
    course.session.undo_to(0, 0.0, True)
    course.wait()
    assert course.tutor.task == tasks[0]
    course.finish()


def test_a_task_of_two_moves_is_missed_when_the_second_one_misses() -> None:
    course = Course("power-and-weakness", FIRST)
    while (task := course.tutor.task) is None or task.name != "sword":
        course.make(course.tutor.moves(course.state)[0])
    before = course.state
    course.make(course.tutor.moves(course.state)[0])
    assert course.state != before
    course.make(course.game.read_move(course.state, "place ebrauc"))
    assert course.state == before
    course.finish()


@pytest.mark.parametrize(
    ("game", "name", "task", "wrong"),
    [
        ("power-and-weakness", FIRST, "sword", "take influence-tent"),
        ("balance-of-power", "achieving-empire", "fourth", "general move the-netherlands westphalia"),
        ("web-of-power-card-game", "law-cards", "use-it", "take 4 left"),
    ],
)
def test_a_task_of_two_moves_is_missed_by_a_first_one_after_which_none_does_it(game, name, task, wrong) -> None:
    course = Course(game, name)
    while course.tutor.task is None or course.tutor.task.name != task:
        course.make(course.tutor.moves(course.state)[0])
    before = course.state
    course.make(course.game.read_move(before, wrong))
    assert course.state == before
    assert course.tutor.missed
    course.finish()


@pytest.mark.parametrize("game", TOPICS)
def test_every_sentence_of_a_lesson_is_said_somewhere(game: str) -> None:
    rules = find(game)
    wanted = set()
    for lesson in lessons_of(rules).values():
        tasks = [step.name for step in lesson.steps if isinstance(step, Task)]
        assert len(set(tasks)) == len(tasks)
        parts = ("title", "begin", "end", *tasks, *(f"{task}-missed" for task in tasks))
        wanted |= {lesson.code(part).replace(".", "-") for part in parts}
    assert {one for one in messages(rules.speech.locale) if one.startswith("lesson-")} == wanted


def test_an_unknown_lesson_names_those_that_there_are() -> None:
    with pytest.raises(UnknownLesson, match="takeover"):
        lesson_called(find("power-and-weakness"), "chess")


# At tables.


class Pupil:
    """Makes one wrong move in each task of a single move, then what the hint says."""

    def __init__(self, taught: Taught) -> None:
        self._taught = taught
        self._tried: set[str] = set()

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        tutor = self._taught.tutor
        if state is not self._taught.play.beliefs.truth or tutor.over or tutor.task is None:
            return None
        right = tutor.moves(state)
        wrong = [move for move in game.options(state, actor) if move not in right and game.seals(move) is None]
        if tutor.task.within == 1 and wrong and tutor.task.name not in self._tried:
            self._tried.add(tutor.task.name)
            return wrong[0]
        return right[0] if right else None


def tables() -> Iterator[tuple[str, str, str]]:
    for game, name in LESSONS:
        for board in boards.shipped():
            if boards.load(board).game == game and not board.endswith("-pico"):
                yield board, game, name


@pytest.mark.parametrize(("board", "game", "name"), list(tables()))
def test_hands_take_every_lesson_on_every_simulated_board(board: str, game: str, name: str) -> None:
    rules, plate = find(game), boards.load(board)
    screen = Screen(Console(file=StringIO(), width=200), plain=True)
    setup = Setup(rules, plate, {}, seed=1, profile=PROFILES["clumsy"], options=dict(plate.options))
    taught = Taught(setup, lesson_called(rules, name), screen, 0.0, lambda one: Learner(one, Pupil(one)))
    assert taught.run()
    assert taught.play.beliefs.tally.misreadings == 0, taught.play.beliefs.tally.notes


def test_nothing_is_asked_once_all_tasks_of_a_lesson_are_done() -> None:
    rules, plate = find("web-of-power-card-game"), boards.load("web-of-power-card-game-tray")
    said = StringIO()
    setup = Setup(rules, plate, {}, seed=1, profile=PROFILES["clean"], options=dict(plate.options))
    lesson = lesson_called(rules, "paying-with-stones")
    screen = Screen(Console(file=said, width=200), plain=True)
    assert Taught(setup, lesson, screen, 0.0, lambda one: Learner(one, Pupil(one))).run()
    end = language_for(rules).sentence(lesson.code("end"), {})
    _, found, after = said.getvalue().partition(end)
    assert found
    assert after.strip() == ""


class Typist:
    """Types at a table: in each task of a single move first for a hint and a move that misses, then what does it."""

    def __init__(self, bench: Bench, teaching: Teaching, session: Session, rules: Game) -> None:
        self._bench, self._teaching, self._session, self._rules = bench, teaching, session, rules
        self.tried: set[str] = set()

    def type_on(self) -> None:
        tutor, state = self._teaching.tutor, self._session.state
        right, task = tutor.moves(state), tutor.task
        if not right or task is None or tutor.taking_back:
            return
        legal = self._rules.options(state, self._rules.seats(state)[tutor.place])
        wrong = [one for one in legal if one not in right]
        lines = [right[0].text]
        if task.within == 1 and wrong and task.name not in self.tried:
            self.tried.add(task.name)
            lines = ["hint, please", wrong[0].text]
        for line in lines:
            self._bench.types(line)()


@every_lesson
@pytest.mark.parametrize("last", [False, True])
def test_a_lesson_at_a_typed_table(game: str, name: str, last: bool) -> None:
    rules = find(game)
    lesson = lesson_called(rules, name)
    lesson = lesson_called(rules, name, lesson.tasks) if last else lesson
    with Bench(board=boards.load(f"{game}-typed")) as bench:
        teaching = Teaching(rules, lesson)
        session = begin(rules, MemoryJournal(), teaching.start)
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching)
        typist = Typist(bench, teaching, session, rules)
        for second in range(5, 900, 12):
            bench.at(second, typist.type_on)
        bench.at(900, bench.stop)
        try:
            assert loop.run(resumed=True) == OVER
        except StopRequested:
            raise AssertionError(bench.screen[-12:]) from None
        told = "\n".join(bench.screen)
        assert ("This move does it" in told) is bool(typist.tried)
        assert ("is taken back" in told) is bool(typist.tried)
        assert typist.tried or last
        assert "“task” says the task again" in told


def test_a_move_that_misses_is_told_alone_and_then_what_was_wrong_with_it() -> None:
    """How the game would go on, with the turn of the other seat, is not told: it does not go on so."""
    rules = find("power-and-weakness")
    with Bench(board=boards.load("power-and-weakness-typed")) as bench:
        teaching = Teaching(rules, lesson_called(rules, "takeover", 2))
        session = begin(rules, MemoryJournal(), teaching.start)
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching)
        bench.at(4, bench.types("yes")).at(12, bench.types("recruit")).at(50, bench.stop)
        with pytest.raises(StopRequested):
            loop.run(resumed=True)
        said = bench.screen[bench.screen.index("Thank you.") + 1 :]
    assert said[:2] == [
        "Orange recruits 3 magicians.",
        "Not this time: “Recruit” is legal, but not the task, and is taken back.",
    ]
    assert not any(line.startswith("White to move") for line in said)


def test_pages_of_a_table_show_how_the_lesson_stands_and_its_hint() -> None:
    rules, answers, seen = find("power-and-weakness"), list[Told](), list[LessonTold]()
    with Bench(board=boards.load("power-and-weakness-typed")) as bench:
        teaching = Teaching(rules, lesson_called(rules, "takeover"))
        session = begin(rules, MemoryJournal(), teaching.start)
        pages = Published()
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching, pages=pages)
        tutor = teaching.tutor
        pages.begin(rules, session, loop.companion, simulated=False, players=tutor.players, lesson=tutor.told)

        def look() -> None:
            assert pages.on is not None
            assert pages.on.lesson is not None
            seen.append(pages.on.lesson)

        for second, what in ((5, "hint"), (6, "coach")):
            bench.at(second, lambda what=what: pages.ask_loop(Request(what, 0, True, "on", answers.append)))
        bench.at(10, look).at(12, bench.types("take movement")).at(20, look).at(30, bench.types("place rheged"))
        bench.at(45, look).at(50, bench.stop)
        with pytest.raises(StopRequested):
            loop.run(resumed=True)
        assert pages.on is not None
        assert pages.on.players == ("person", "lesson")
    hint, coach = answers
    assert (hint.reasons[0].facts["text"].identifier, coach.reasons[0].code) == ("place rheged", "lesson.alone")
    assert [one.number for one in seen] == [1, 1, 2]
    assert [[reason.code for reason in one.missed] for one in seen] == [
        [], ["lesson.missed", "lesson.takeover.strength-missed"], [],
    ]  # fmt: skip


def test_a_page_that_asks_as_the_lesson_is_left_is_answered() -> None:
    rules, answers = find("power-and-weakness"), list[Told]()
    with Bench(board=boards.load("power-and-weakness-typed")) as bench:
        teaching = Teaching(rules, lesson_called(rules, "takeover"))
        session = begin(rules, MemoryJournal(), teaching.start)
        pages = Published()
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching, pages=pages)

        def ask_and_leave() -> None:
            pages.ask_loop(Request("hint", 0, True, "", answers.append))
            raise StopRequested("quit")

        bench.at(5, ask_and_leave)
        with pytest.raises(StopRequested):
            loop.run(resumed=True)
    assert answers == [Told()]


class Meddler(Typist):
    """Bids for the other seat too, before its own bid."""

    def type_on(self) -> None:
        if any(self._rules.seals(move) for move in self._teaching.tutor.moves(self._session.state)):
            self._bench.types("white: bid 2")()
        super().type_on()


def test_a_bid_for_the_other_seat_is_no_move_of_the_learner() -> None:
    rules = find("power-and-weakness")
    with Bench(board=boards.load("power-and-weakness-typed")) as bench:
        teaching = Teaching(rules, lesson_called(rules, "auction"))
        session = begin(rules, MemoryJournal(), teaching.start)
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching)
        typist = Meddler(bench, teaching, session, rules)
        for second in range(5, 300, 12):
            bench.at(second, typist.type_on)
        bench.at(300, bench.stop)
        assert loop.run(resumed=True) == OVER
        assert "The lesson plays White. You play Orange." in bench.screen


@pytest.mark.parametrize("line", ["seat white=club", "coach on", "why", "why, please?", "Coach orange warn"])
def test_nobody_changes_seats_in_a_lesson_and_there_is_no_coach(line: str) -> None:
    rules = find("power-and-weakness")
    said = "In a lesson nobody changes seats, and there is no coach"
    with Bench(board=boards.load("power-and-weakness-typed")) as bench:
        teaching = Teaching(rules, lesson_called(rules, "auction"))
        session = begin(rules, MemoryJournal(), teaching.start)
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching)
        bench.at(5, bench.types(line)).at(8, bench.stop)
        with pytest.raises(StopRequested):
            loop.run(resumed=True)
        assert [one for one in bench.screen if one.startswith(said)]
        assert not [one for one in bench.screen if "From now on" in one or "coach helps" in one]


def test_the_same_at_the_simulated_table(monkeypatch: pytest.MonkeyPatch) -> None:
    out, rules = StringIO(), find("power-and-weakness")
    monkeypatch.setattr("sys.stdin", StringIO("seat white=club\ncoach on\nquit\n"))
    setup = Setup(rules, boards.load("power-and-weakness-counting"), {}, seed=1)
    teach(setup, lesson_called(rules, "auction"), Screen(Console(file=out, width=200), plain=True))
    assert out.getvalue().count("In a lesson nobody changes seats") == 2


def test_help_in_a_lesson_lists_what_can_be_typed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    out, rules = StringIO(), find("power-and-weakness")
    monkeypatch.setattr("sys.stdin", StringIO("help\nquit\n"))
    setup = Setup(rules, boards.load("power-and-weakness-counting"), {}, seed=1)
    teach(setup, lesson_called(rules, "auction"), Screen(Console(file=out, width=200), plain=True))
    with Bench(board=boards.load("power-and-weakness-typed")) as bench:
        teaching = Teaching(rules, lesson_called(rules, "auction"))
        session = begin(rules, MemoryJournal(), teaching.start)
        loop = PlayLoop(bench.io, rules, session, seed=1, options={}, teaching=teaching)
        bench.at(5, bench.types("help")).at(8, bench.stop)
        bench.io.keyboard.live = True
        with pytest.raises(StopRequested):
            loop.run(resumed=True)
    for shown in (out.getvalue().splitlines(), bench.screen):
        first = [line.split()[0] for line in shown if line.strip()]
        assert {"hint", "task", "quit", "undo,"} <= {*first}
        assert not {"why", "coach", "seat"} & {*first}
        assert not [line for line in shown if "saved" in line or "looks one move ahead" in line]
