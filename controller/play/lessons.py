"""Lessons: short tasks on a position, in which a rule is told when it first matters and a goal is checked by the rules.

A lesson is data that a game brings (`Game.lessons`, a TOML file): a position, the seat of the learner, and steps. A
step is either a *task* or *moves* that the program makes for other seats. A task is a sentence that tells a rule and
what to do; it is reached when the position after one of the learner's next ``within`` moves shows what its ``goal``
says, or when a move was announced by the code ``told``. Nothing here judges a move: goals are asked of the position as
the rules write it, and of what the rules announce.

**What may go wrong.** An illegal move is refused by the table with its reason, as in any game. A legal one that does
not reach the goal is answered with the reason that the task has for such moves; then it is taken back, and the moves
that would do are lit. A learner who takes back more returns to an earlier task.

**Where it runs.** `Tutor` looks at the moves made so far and says what is to be said, which move the program is due to
make, and whether something is to be taken back. It knows no table: at a real or typed one `controller.play.teaching`
enters what is due, at the simulated one its hands carry it out (`sim.terminal.lesson`). What chance brings is part of
the lesson: the companion draws it in the order of ``draws``.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.moves import Move
from controller.engine.next_draw import Dealer
from controller.engine.reasons import Reason
from controller.engine.session import Step, begin
from controller.engine.speech import Thing, noted
from controller.errors import UnreadableMove
from controller.players import PERSON, GreedyPlayer

AT_LEAST = ">="
"""How a number of a goal begins that may also be greater."""
PROGRAM = "lesson"
"""Who plays the other seats, in a word."""
FIRST = "first-game"
"""The lesson to begin with, in every game that has lessons."""


class UnknownLesson(ValueError):
    """A game has no lesson of this name, or a lesson no task of this number."""


@dataclass(frozen=True, slots=True)
class Task:
    """What the learner has to do.

    Attributes:
        name: of its sentence, in the lesson.
        goal: by path of the position what has to stand there: a text, a number, ``">=2"``, or members of a list.
        told: the code of an announcement; empty: the goal alone counts.
        allows: a move of the learner that has to be legal then.
        within: so many moves the learner has.
        answer: moves that reach the goal, where one is not enough.
    """

    name: str
    goal: Mapping[str, Any] = field(default_factory=dict)
    told: str = ""
    allows: str = ""
    within: int = 1
    answer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """Moves that the program makes for other seats: seat and notation."""

    moves: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of a game.

    Attributes:
        position: what it begins with.
        seat: the learner's.
        minutes: how long it takes at a table.
        draws: what chance brings, in this order.
        skipped: so many tasks of the whole lesson come before these steps (`from_task`).
    """

    name: str
    position: Mapping[str, Any]
    seat: str
    minutes: int
    steps: tuple[Task | Played, ...]
    draws: tuple[str, ...] = ()
    skipped: int = 0

    @property
    def tasks(self) -> int:
        """How many tasks the whole lesson has."""
        return self.skipped + sum(isinstance(step, Task) for step in self.steps)

    def code(self, name: str) -> str:
        """The code of one of its sentences."""
        return f"lesson.{self.name}.{name}"


def lessons_of(game: Game) -> dict[str, Lesson]:
    """A game's lessons by name, in the order in which they are best taken; none where it brings none."""
    if game.lessons is None:
        return {}
    table = tomllib.loads(game.lessons.read_text(encoding="utf-8"))
    return {one["name"]: _lesson(one) for one in table["lesson"]}


def lesson_called(game: Game, name: str, task: int | None = None) -> Lesson:
    """The lesson of a name; from its task of this number on, if one is given. Raises UnknownLesson, which names those
    that there are."""
    found = lessons_of(game)
    if name not in found:
        known = ", ".join(found) or "none"
        raise UnknownLesson(f"{game.name} has no lesson {name!r}; there are: {known}")
    return found[name] if task is None else from_task(game, found[name], task)


def _lesson(one: Mapping[str, Any]) -> Lesson:
    steps = tuple(_step(step) for step in one["step"])
    return Lesson(one["name"], one["position"], one["seat"], one["minutes"], steps, tuple(one.get("draws", ())))


def _step(step: Mapping[str, Any]) -> Task | Played:
    if "moves" in step:
        pairs = (move.partition(": ") for move in step["moves"])
        return Played(tuple((seat, text) for seat, _, text in pairs))
    answer = tuple(step.get("answer", ()))
    return Task(
        step["task"], step.get("goal", {}), step.get("told", ""), step.get("allows", ""), step.get("within", 1), answer
    )


@dataclass(frozen=True, slots=True)
class LessonTold:
    """What pages show of a lesson that is on.

    Attributes:
        title: what it is called, and ``begin`` what is said before its first task.
        number: of the task, from 1, and ``tasks`` how many there are.
        says: the task; what is said at the end, once the lesson is over.
        missed: why the last move did not do the task.
        following: the name of the next lesson; empty after the last one.
    """

    title: Reason
    begin: Reason
    number: int
    tasks: int
    says: tuple[Reason, ...]
    missed: tuple[Reason, ...]
    over: bool
    following: str


# Goals.


def reached(game: Game, task: Task, before: GameState, mover: str, move: Move) -> bool:
    """Whether a move reaches the goal of a task."""
    outcome = game.resolve(before, mover, move)
    if task.told:
        announced = game.presenter.announcements(before, mover, move, outcome)
        if not any(reason.code == task.told for reason in announced):
            return False
    if task.allows:
        seat = game.seats(outcome.state)[game.seats(before).index(mover)]
        wanted = game.read_move(outcome.state, task.allows)
        if seat not in game.to_act(outcome.state) or not game.check(outcome.state, seat, wanted).legal:
            return False
    return not task.goal or holds(game.write(outcome.state), task.goal)


def leads_to(game: Game, task: Task, place: int, state: GameState, within: int) -> bool:
    """Whether the seat at a place can reach the goal of a task within so many moves, if it is to act now; what chance
    brings first, nobody knows."""
    actors = game.to_act(state)
    if TABLE in actors:
        return True
    seat = game.seats(state)[place]
    if seat not in actors or not within:
        return False
    moves = game.options(state, seat)
    if any(reached(game, task, state, seat, move) for move in moves):
        return True
    return any(leads_to(game, task, place, game.play(state, seat, move), within - 1) for move in moves)


def holds(position: Mapping[str, Any], goal: Mapping[str, Any]) -> bool:
    """Whether a position shows all that a goal says. What a path does not lead to counts as nothing, or 0."""
    return all(_fits(_at(position, path), wanted) for path, wanted in goal.items())


def _at(position: Any, path: str) -> Any:
    for name in path.split("."):
        position = position.get(name) if isinstance(position, Mapping) else None
    return position


def _fits(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, str) and wanted.startswith(AT_LEAST):
        return (found or 0) >= int(wanted.removeprefix(AT_LEAST))
    if isinstance(found, list):
        return set(wanted if isinstance(wanted, list) else [wanted]) <= set(found)
    return bool((found or 0) == wanted) if isinstance(wanted, int) else bool(found == wanted)


# Chance.


class LessonDealer(Dealer):
    """Draws what a lesson says; what it does not say is drawn as in any game."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        super().__init__(game, 0, {"dealer": "companion"})
        self._rules, self._draws = game, lesson.draws

    def draw(self, state: GameState, history: Sequence[Step]) -> Move:
        """The next draw of the lesson, if it can come now."""
        number = sum(step.seat == TABLE for step in history)
        legal = {move.text: move for move in self._rules.options(state, TABLE)}
        wanted = self._draws[number] if number < len(self._draws) else ""
        return legal.get(wanted) or super().draw(state, history)


# The tutor.


class Tutor:
    """Leads a learner through a lesson.

    Attributes:
        place: of the learner's seat, among the seats.
        players: who plays each seat, in a word.
        start: the position that the lesson begins with.
        taking_back: whether moves of the learner are to be taken back now.
        missed: why the learner's last move did not do the task; empty where it has not missed it.
        over: whether all tasks are done.
    """

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self._game, self.lesson = game, lesson
        self.start: GameState = game.read(lesson.position)
        seats, names = game.seats(self.start), [*lessons_of(game), ""]
        self.place = seats.index(lesson.seat)
        self.players = tuple(PERSON if seat == lesson.seat else PROGRAM for seat in seats)
        self._following = names[names.index(lesson.name) + 1]
        self._starts = [0]
        self._begun = self._told = self._helped = False
        self.missed: tuple[Reason, ...] = ()
        self.taking_back = self.over = False
        self._seen: tuple[int, GameState] | None = None
        self._looked_from: GameState | None = None
        self._leads = True

    @property
    def task(self) -> Task | None:
        """The task that the learner has now."""
        step = None if self.over else self.lesson.steps[self.done]
        return step if isinstance(step, Task) else None

    @property
    def done(self) -> int:
        """How many steps are done."""
        return len(self._starts) - 1

    @property
    def number(self) -> int:
        """The number of that task in the whole lesson, or of the next one, from 1."""
        return self.lesson.skipped + sum(isinstance(step, Task) for step in self.lesson.steps[: self.done]) + 1

    @property
    def opening(self) -> tuple[Reason, ...]:
        """What is said before the first task."""
        return Reason(self.lesson.code("begin")), Reason("lesson.how", {"n": self.lesson.tasks})

    def follow(self, history: Sequence[Step], state: GameState) -> tuple[Reason, ...]:
        """Take in how the game stands; what is to be said of it."""
        if self._seen is not None and self._seen[0] == len(history) and self._seen[1] is state:
            return ()
        self._seen = len(history), state
        said: list[Reason] = []
        if not self._begun:
            self._begun = True
            said += self.opening
        if len(history) < self._starts[-1]:
            while len(history) < self._starts[-1]:
                self._starts.pop()
            self.over, self._told = False, False
        while not self.over:
            step, made = self.lesson.steps[self.done], history[self._starts[-1] :]
            if isinstance(step, Played):
                if len([one for one in made if one.seat != TABLE]) < len(step.moves):
                    break
            elif not self._reached(step, made, state, said):
                break
            self._starts.append(len(history))
            self._told = self._helped = False
            self.missed = ()
            if len(self._starts) > len(self.lesson.steps):
                self._starts.pop()
                self.over = True
                said.append(Reason(self.lesson.code("end")))
        return tuple(said)

    def _reached(self, task: Task, made: Sequence[Step], state: GameState, said: list[Reason]) -> bool:
        """Whether the task is done; else what is to be said of what was made is added."""
        own = [one for one in made if self._is_learner(one.before, one.seat)]
        if own and not self.taking_back and reached(self._game, task, own[-1].before, own[-1].seat, own[-1].move):
            said.append(Reason("lesson.done"))
            return True
        if not self._told and not own:
            self._told = True
            said += Reason("lesson.task", {"n": self.number, "of": self.lesson.tasks}), self._asked(task)
        if self.taking_back:
            self.taking_back = bool(own)
            if not own:
                said.append(self._asked(task))
            return False
        if own:
            self.missed = ()
        if own and self._too_late(task, len(own), state):
            self.taking_back = self._helped = True
            last = own[-1]
            listed = self._game.presenter.listed(last.before, last.seat, last.move)
            missed = Reason("lesson.missed", {"move": listed})
            self.missed = missed, Reason(self.lesson.code(f"{task.name}-missed"))
            said += self.missed
        return False

    def _too_late(self, task: Task, made: int, state: GameState) -> bool:
        """Whether the task cannot be done any more: so many moves are made, or the learner's turn is over, or none of
        its moves leads to the goal."""
        to_act = self._game.to_act(state)
        if made >= task.within or not any(actor == TABLE or self._is_learner(state, actor) for actor in to_act):
            return True
        if self._looked_from is not state:
            self._looked_from, self._leads = state, leads_to(self._game, task, self.place, state, task.within - made)
        return not self._leads

    def falls(self, history: Sequence[Step], state: GameState) -> bool:
        """Whether the last move of the learner misses the task, and is about to be taken back."""
        own = [one for one in history[self._starts[-1] :] if self._is_learner(one.before, one.seat)]
        if self.task is None or not own:
            return False
        last = own[-1]
        missed = not reached(self._game, self.task, last.before, last.seat, last.move)
        return missed and self._too_late(self.task, len(own), state)

    def _asked(self, task: Task) -> Reason:
        return Reason(self.lesson.code(task.name))

    def _is_learner(self, state: GameState, seat: str) -> bool:
        seats = self._game.seats(state)
        return seat in seats and seats.index(seat) == self.place

    @property
    def told(self) -> LessonTold:
        """How the lesson stands, for a page that shows all of it."""
        code = self.lesson.code
        says = (Reason(code("end")),) if self.over else self.again()
        number, tasks = min(self.number, self.lesson.tasks), self.lesson.tasks
        title, begin = Reason(code("title")), Reason(code("begin"))
        return LessonTold(title, begin, number, tasks, says, self.missed, self.over, self._following)

    def again(self) -> tuple[Reason, ...]:
        """Repeat the task."""
        return () if self.task is None else (self._asked(self.task),)

    def hint(self, state: GameState) -> tuple[Reason, ...]:
        """A move that leads to the goal, as a menu lists it; from now on the moves that do are lit."""
        moves = self.moves(state)
        self._helped = True
        if not moves:
            return self.again()
        game, move = self._game, moves[0]
        seat, presenter = game.seats(state)[self.place], game.presenter
        listed = presenter.listed(state, seat, move)
        # Sentences call a move of one word by what it does; menus have the word.
        kind = "notation" if " " in listed else "text"
        return (Reason("lesson.hint", {"text": noted(Thing(kind, listed), presenter.beside(state, seat, move))}),)

    def moves(self, state: GameState) -> list[Move]:
        """The learner's moves that lead to the goal of the task; none where the learner is not to act."""
        game, task = self._game, self.task
        seats = game.seats(state)
        seat = seats[self.place]
        if task is None or seat not in game.to_act(state):
            return []
        legal = game.options(state, seat)
        if task.within == 1 or not task.answer:
            return [move for move in legal if reached(game, task, state, seat, move)]
        return [move for move in legal if move.text in task.answer][:1]

    def spotlight(self, state: GameState) -> list[Move]:
        """The moves to be lit alone: after a hint, and after a move that missed, those that lead to the goal."""
        return self.moves(state) if self._helped and not self.taking_back else []

    def due(self, history: Sequence[Step], state: GameState) -> tuple[str, Move] | None:
        """The move that the program is to make now, and for which seat; None while it waits for the learner, for the
        companion's draw, or for something to be taken back."""
        game = self._game
        actors = game.to_act(state)
        if self.over or self.taking_back or not actors or actors[0] == TABLE:
            return None
        others = [actor for actor in actors if not self._is_learner(state, actor)]
        if not others or (len(others) < len(actors) and self.task is not None):
            return None  # of those who decide at once the learner goes first
        step = self.lesson.steps[self.done]
        if isinstance(step, Played):
            number = len([one for one in history[self._starts[-1] :] if one.seat != TABLE])
            seat, text = step.moves[min(number, len(step.moves) - 1)]
            if seat in others:
                try:
                    move = game.read_move(state, text)
                    if game.check(state, seat, move).legal:
                        return seat, move
                except UnreadableMove:
                    pass  # the learner has gone another way: whatever suits the seat
        seat = others[0]
        player = GreedyPlayer(random.Random(len(history)))
        return seat, player.choose(game, game.view(state, seat), seat).move


def from_task(game: Game, lesson: Lesson, number: int) -> Lesson:
    """The lesson from one of its tasks on, counted from 1; those before are done as their hints say.

    Raises:
        UnknownLesson: the lesson has no task of this number.
    """
    if not 1 <= number <= lesson.tasks:
        raise UnknownLesson(f"the lesson {lesson.name} has {lesson.tasks} tasks, none of the number {number}")
    tutor, dealer = Tutor(game, lesson), LessonDealer(game, lesson)
    session = begin(game, MemoryJournal(), tutor.start)
    while True:
        state, history = session.state, session.history
        tutor.follow(history, state)
        seat = game.seats(state)[tutor.place]
        if tutor.number == number and tutor.task is not None:
            break
        if game.to_act(state) == (TABLE,):
            session.commit(TABLE, dealer.draw(state, history), 0.0)
        else:
            session.commit(*(tutor.due(history, state) or (seat, tutor.moves(state)[0])), 0.0)
    draws = lesson.draws[sum(step.seat == TABLE for step in history) :]
    steps = lesson.steps[tutor.done :]
    return replace(lesson, position=game.write(state), seat=seat, steps=steps, draws=draws, skipped=number - 1)
