"""A person at the terminal who plays a seat: shown the table, asked for a move, told why not."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Protocol

from rich.text import Text

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.engine.speech import Thing
from controller.play.answers import Answers, shown_as
from controller.play.line_editor import Completer
from controller.play.typed import COMMANDS, Interpreter, Meaning, just_began
from sim.live import Elsewhere, LiveTable
from sim.terminal.faces import face_for
from sim.terminal.frame import menu_room
from sim.terminal.menu import Menu, fits, rows
from sim.terminal.seeing import has_secrets
from sim.terminal.stage import Stage
from sim.terminal.trace import labels
from sim.terminal.typed import understand

PLAIN_ROWS = 40
"""Rows of a menu where frames are not drawn in place."""
LEAST_ENTRIES, MOST_ENTRIES = 4, 24
MOST_PRINTED, FEW = 200, 6
"""Most moves that are printed one by one, and how many are printed unasked, where output is plain."""
SHORT = 4
"""An answer of more lines gets a page of its own."""
AGAIN = 3
MAP_WIDTH = 80
"""A map is drawn for this width on its page: whatever lies beside it comes below."""
MOST_CHOICES = 12


class Quit(Exception):
    """The person wants to stop; the game is kept."""


@dataclass(frozen=True, slots=True)
class Pump:
    """What a table in real time does while a line is waited for (`sim.terminal.screen.Meanwhile`)."""

    live: LiveTable
    pump: Callable[[], bool]

    @property
    def descriptor(self) -> int:
        """Can be read as soon as a page has entered something."""
        return self.live.descriptor

    def pause_s(self) -> float:
        """How long nothing is due, at most."""
        return self.live.pause_s()


class TakesBack(Protocol):
    """Whoever can take moves back (`sim.terminal.takeback`)."""

    def ask(self, seat: str) -> str:
        """Take back the seat's last move; what to say if that cannot be."""


class Person:
    """Plays a seat by what is typed, or entered on a page.

    Args:
        number: the seat's place in the order of the seats; its name may change.
        live: the table in real time, where pages are served.
        answered: answers lines that have a meaning of their own here (a lesson's), and says at first what is to be done
            (the empty line); others have no answer.
    """

    def __init__(
        self,
        stage: Stage,
        takeback: TakesBack,
        number: int,
        live: LiveTable | None = None,
        answered: Callable[[str], tuple[str, ...]] = lambda _: (),
    ) -> None:
        self._stage, self._takeback, self._number, self._live = stage, takeback, number, live
        self._answered = answered
        self._interpreter: Interpreter | None = None
        self._said: tuple[str, ...] = ()
        self._page: tuple[str | Text, ...] = ()
        self._list = False
        self._told_pages = False

    @property
    def _alone(self) -> bool:
        """Whether nobody else sits at this terminal, so that what is secret may be shown."""
        return len(self._stage.persons) < 2

    def decide(self, game: Game, state: GameState, actor: str) -> Move | None:
        """The move typed; None if something else was done, or if it is too early to decide."""
        if state is not self._stage.running.beliefs.truth:
            return None
        screen, live = self._stage.screen, self._live
        if live is not None:
            live.asked()
            screen.meanwhile = Pump(live, lambda: live.pump(actor, state))
        try:
            self._sit_down(game, state, actor)
            return self._ask(game, state, actor)
        finally:
            screen.meanwhile = None
            self._stage.closed()

    def _sit_down(self, game: Game, state: GameState, seat: str) -> None:
        """Where something is hidden from the others, the screen is passed first."""
        stage = self._stage
        if not self._alone and stage.before != self._number and has_secrets(game, state, seat):
            name = stage.language.name("seat", seat)
            told = stage.sentence("typed.pass-screen", {"seat": seat})
            stage.settle()
            if stage.screen.plain:
                stage.screen.tell(told)
            stage.show((told,))
            with suppress(Elsewhere):  # who plays on a page needs no screen passed
                stage.screen.ask(f"{name}: {stage.sentence('screen.enter', {})} > ", redraw=lambda: stage.show((told,)))
        stage.opened(self._number)

    def _ask(self, game: Game, state: GameState, seat: str) -> Move | None:
        stage = self._stage
        legal = {move.text: move for move in game.options(state, seat)}
        labels = {text: shown_as(game, stage.language, state, seat, move) for text, move in legal.items()}
        whole = Menu(tuple(legal), notes=face_for(game.name).notes(game, state, seat, legal), labels=labels)
        if self._interpreter is None:
            self._interpreter = Interpreter(game, stage.language, scores=stage.scores)
        turn = _Turn(game, state, seat, whole)
        self._said, self._page, self._list = self._answered("") or self._where_pages_are(), (), len(legal) <= FEW
        while True:
            if self._live is not None:
                entered = self._live.move_of(seat)
                if entered in legal:
                    stage.log.mark()
                    return legal[entered]
            try:
                line = self._line(turn)
            except Elsewhere:
                if self._live is None or not self._elsewhere(self._live, state):
                    return None
                continue
            if answer := self._answered(line):
                self._page, self._list = (), False
                self._tell(answer)
                continue
            means = understand(
                line,
                turn.menu,
                self._interpreter,
                state,
                seat,
                game.seats(state),
                question=stage.question,
                fresh=self._fresh(seat),
            )
            if means.kind == "move":
                stage.log.mark()
                return legal.get(means.text) or game.read_move(state, means.text)
            self._said, self._page, self._list = (), (), False
            if means.kind in ("tag", "key"):
                if self._show(means, seat):
                    return None
            else:
                self._react(means, turn)

    def _where_pages_are(self) -> tuple[str, ...]:
        """Told when the person is asked first; before that the frames had not begun."""
        if self._live is None or self._told_pages:
            return ()
        self._told_pages = True
        return (self._stage.sentence("screen.pages", {"text": Thing("text", self._live.published.address)}),)

    def _elsewhere(self, live: LiveTable, state: GameState) -> bool:
        """Something was entered on a page; whether the person is still asked."""
        refused = live.refused()
        self._said, self._page, self._list = ((refused,) if refused else ()), (), False
        return bool(refused) or (live.has_moves and not live.overtaken(state))

    def _fresh(self, seat: str) -> bool:
        """Whether the seat's turn has just begun, after a person's one that ended by itself."""
        play = self._stage.running
        return just_began(play.game, play.session.history, seat, self._stage.person_seats())

    def _show(self, means: Meaning, seat: str) -> bool:
        """Show a card or press a key; whether the table is to go on now."""
        play, card = self._stage.running, means.text
        if card == "card:undo":
            refused = self._takeback.ask(seat)
            self._said = (refused,) if refused else ()
            return not refused
        if card == "card:shut-down":
            raise Quit
        if card == "card:again":
            self._said = tuple(self._stage.log.lines[-AGAIN:])
            return False
        play.press(card) if means.kind == "key" else play.show(card)
        return True

    def _react(self, means: Meaning, turn: _Turn) -> None:
        """Do what was typed besides moves."""
        if means.kind == "quit":
            raise Quit
        if means.kind == "list":
            self._list = bool(means.text or means.moves)
            if not means.moves:
                turn.menu = turn.menu.begun(means.text) if means.text else turn.whole
            else:
                all_of_them = len(means.moves) == len(turn.whole.moves)
                turn.menu = turn.whole if all_of_them else turn.whole.narrowed(means.moves, means.text)
        elif means.kind == "say":
            self._tell(means.lines)
        elif means.kind == "log":
            self._tell(tuple(self._stage.log.lines) or (self._stage.sentence("typed.nothing-said", {}),))
        elif means.kind == "map":
            self._map(turn)

    def _tell(self, lines: tuple[str, ...]) -> None:
        """A short answer above the menu, a long one on a page of its own."""
        self._said, self._page = (lines, ()) if len(lines) <= SHORT else ((), lines)

    def _map(self, turn: _Turn) -> None:
        """The whole picture, however little room there is; where output is plain, sentences."""
        stage = self._stage
        if stage.screen.plain:
            answers = Answers(turn.game, turn.state, stage.language, eye=turn.seat, scores=stage.scores)
            self._said = answers.map()
        elif stage.screen.live:
            scene = stage.scene()
            self._page = tuple(face_for(turn.game.name).body(scene.seen, MAP_WIDTH, 0))

    # The screen, and a line.

    def _line(self, turn: _Turn) -> str:
        """Show the table and the menu, and take a line."""
        stage, screen = self._stage, self._stage.screen
        sealed = stage.sealed() and not self._alone
        look = face_for(turn.game.name).look(self._number, turn.seat)
        name = stage.language.name("seat", turn.seat)
        sign = look.letter if screen.size.ascii_only else look.glyph or look.letter

        def draw() -> None:
            turn.menu = self._fitted(turn.menu, screen.size.width)
            listed = rows(turn.menu.entries(), screen.size.width, self._rows())
            said = (*self._said, "   ".join(screen.choices[:MOST_CHOICES])) if screen.choices else self._said
            stage.show((_head(f"{sign} {name}", turn.menu.typed, stage, sealed=sealed), *listed), said, self._page)

        if screen.plain:
            turn.menu = turn.menu.within(MOST_PRINTED)
            self._print(turn, sealed=sealed)
            return screen.ask(f"{name} >", secret=sealed)
        draw()
        return screen.ask(f"{sign} {name} > ", secret=sealed, redraw=draw, complete=self._completer(turn))

    def _print(self, turn: _Turn, *, sealed: bool) -> None:
        """The same as sentences: what was answered, the question that is open, and the moves where they are few."""
        stage = self._stage
        stage.settle()
        for line in (*self._said, *(str(row) for row in self._page)):
            stage.screen.tell(line)
        question = stage.question
        if question is not None and question.seat == turn.seat and not self._said:
            ways = [Thing("text", label) for label in labels(question)]
            facts = {"ways": ways, "places": [], "more": 0}
            stage.screen.tell(stage.sentence("screen.answers", facts))
        if self._list:
            for entry in turn.menu.entries():
                stage.screen.tell(f"{entry.number:3} {entry.label}")
        if sealed:
            stage.screen.tell(stage.sentence("typed.sealed", {"seat": turn.seat}))

    def _fitted(self, menu: Menu, width: int) -> Menu:
        """The menu with as many entries as there is room for, where frames are drawn in place."""
        if not self._stage.screen.live:
            return menu
        room = self._rows()
        sizes = (menu.within(most) for most in range(MOST_ENTRIES, LEAST_ENTRIES, -1))
        return next((one for one in sizes if fits(one.entries(), width, room)), menu.within(LEAST_ENTRIES))

    def _rows(self) -> int:
        """Rows that a menu has, under its heading."""
        stage = self._stage
        if not stage.screen.live:
            return PLAIN_ROWS
        return max(1, menu_room(stage.scene((), self._said), stage.screen.size) - 1)

    def _completer(self, turn: _Turn) -> Completer:
        """What Tab completes: moves as they are shown, and commands."""
        whole = [*turn.whole.labels.values(), *turn.whole.moves, *COMMANDS]

        def complete(text: str) -> tuple[str, ...]:
            head, ask, rest = text.rpartition("? ") if text.startswith("? ") else ("", "", text)
            begun = rest.casefold()
            fitting = [one for one in whole if one.casefold().startswith(begun)]
            words = {head + ask + one[: _word_end(one, len(rest))] for one in fitting}
            return tuple(sorted(words))

        return complete


@dataclass(slots=True)
class _Turn:
    """What is asked now: the position, the seat, all moves, and those that are shown."""

    game: Game
    state: GameState
    seat: str
    whole: Menu
    menu: Menu = field(init=False)

    def __post_init__(self) -> None:
        self.menu = self.whole


def _word_end(text: str, begun: int) -> int:
    """Where the word ends in which a text is completed."""
    end = text.find(" ", begun + 1)
    return len(text) if end < 0 else end


def _head(name: str, typed: str, stage: Stage, *, sealed: bool) -> str:
    if sealed:
        return f"{name}: {stage.sentence('screen.unseen', {})}"
    code = "screen.narrowed" if typed else "screen.ask"
    return f"{name}: {stage.sentence(code, {'text': Thing('text', typed)})}"
