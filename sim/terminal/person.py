"""A person at the terminal who plays a seat: shown the table, asked for a move, told why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.engine.speech import Thing
from controller.play.answers import Answers
from controller.play.coaching import Coaching
from controller.play.typed import Interpreter, Meaning, just_began
from controller.ports import Entered
from controller.terminal.asking import Asking
from controller.terminal.seeing import has_secrets
from controller.terminal.typed import understand
from sim.live import Elsewhere, LiveTable, NewGame, TakesBack
from sim.terminal.stage import Stage

MOST_PRINTED, FEW = 200, 6
"""Most moves that are printed one by one, and how many are printed unasked, where output is plain."""
AGAIN = 3


class Quit(Exception):
    """The person wants to stop; the game is kept."""


@dataclass(frozen=True, slots=True)
class Pump:
    """What a table in real time does while a line is waited for (`controller.terminal.screen.Meanwhile`).

    Attributes:
        goes_on: whether the table goes on meanwhile: else nothing that is due there is waited for.
    """

    live: LiveTable
    pump: Callable[[], bool]
    goes_on: bool = True

    @property
    def descriptor(self) -> int:
        """Can be read as soon as a page has entered something."""
        return self.live.descriptor

    def pause_s(self) -> float:
        """How long nothing is due, at most."""
        return self.live.pause_s() if self.goes_on else self.live.longest_s


class Person:
    """Plays a seat by what is typed, or entered on a page.

    Args:
        number: the seat's place in the order of the seats; its name may change.
        live: the table in real time, where pages are served.
        answered: answers lines that have a meaning of their own here (a lesson's), and says what stays in sight all the
            time (the empty line); others have no answer.
        coaching: asks before a blunder, and adds to an answer what a move costs.
        lesson: whether a lesson is taught.
    """

    def __init__(
        self,
        stage: Stage,
        takeback: TakesBack,
        number: int,
        live: LiveTable | None = None,
        answered: Callable[[str], tuple[str, ...]] = lambda _: (),
        coaching: Coaching | None = None,
        *,
        lesson: bool = False,
    ) -> None:
        self._stage, self._takeback, self._number, self._live = stage, takeback, number, live
        self._answered, self._coaching, self._lesson = answered, coaching, lesson
        self._interpreter: Interpreter | None = None
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
        self._stage.caption = ()
        if live is not None:
            live.asked()
            screen.meanwhile = Pump(live, lambda: live.pump(actor, state))
        try:
            if self._sit_down(game, state, actor):
                return self._ask(game, state, actor)
            return self._moved_on_page(actor, self._legal(game, state, actor))
        finally:
            screen.meanwhile = None
            self._stage.closed()

    def _sit_down(self, game: Game, state: GameState, seat: str) -> bool:
        """Where something is hidden from the others, the screen is passed first; whether the seat has it now."""
        stage = self._stage
        hidden = not self._alone and stage.before != self._number and has_secrets(game, state, seat)
        if hidden and not self._passed(state, seat):
            return False
        stage.opened(self._number)
        return True

    def _passed(self, state: GameState, seat: str) -> bool:
        """Ask for the screen to be passed; whether somebody has typed that it was.

        Nothing that a page enters says who sits before the screen: not even a move of this seat, made on a phone.
        """
        stage, live = self._stage, self._live
        name = stage.language.name("seat", seat)
        told, said = stage.sentence("typed.pass-screen", {"seat": seat}), tuple[str, ...]()
        stage.settle()
        while True:
            if stage.screen.plain:
                for line in (*said, told):
                    stage.screen.tell(line)
            show = partial(stage.show, (told,), said)
            show()
            try:
                stage.screen.ask(f"{name}: {stage.sentence('screen.enter', {})} > ", redraw=show)
            except Elsewhere:
                if live is None or live.has_move(seat) or live.overtaken(state):
                    return False
                if not (refused := live.refused()):
                    return False
                said = (refused,)
            else:
                return True

    def _legal(self, game: Game, state: GameState, seat: str) -> dict[str, Move]:
        """The seat's legal moves by their notation."""
        return {move.text: move for move in game.options(state, seat)}

    def _moved_on_page(self, seat: str, legal: Mapping[str, Move]) -> Move | None:
        """The move that was made on a page for the seat; None if none was, or none that can be made."""
        entered = None if self._live is None else self._live.move_of(seat)
        if entered is None:
            return None
        if entered in legal:
            self._stage.log.mark()
            return legal[entered]
        self._stage.running.enter(seat, entered)  # the companion says why it cannot be
        return None

    def _ask(self, game: Game, state: GameState, seat: str) -> Move | None:
        stage = self._stage
        legal = self._legal(game, state, seat)
        if self._interpreter is None:
            self._interpreter = Interpreter(
                game,
                stage.language,
                scores=stage.scores,
                pages=tuple if self._live is None else self._live.published.told,
                lesson=self._lesson,
            )
        asking = Asking(
            stage.screen,
            stage.language,
            stage.scene,
            game,
            state,
            seat,
            legal,
            number=self._number,
            sealed=stage.sealed() and not self._alone,
        )
        self._list = len(legal) <= FEW
        asking.standing = self._answered("")
        asking.tell(self._where_pages_are())
        while True:
            if self._live is not None and self._live.has_move(seat):
                return self._moved_on_page(seat, legal)
            try:
                line = self._line(asking)
            except Elsewhere:
                if self._live is None or not self._elsewhere(self._live, state, asking):
                    return None
                continue
            if self._coaching is not None:
                line = self._coaching.resolved(line, state)
            if line.strip() and (answer := self._answered(line)):
                if self._number not in stage.persons:
                    stage.tell(answer)
                    return None  # the seat was given away
                self._list = False
                asking.tell(answer)
                continue
            means = understand(
                line,
                asking.menu,
                self._interpreter,
                state,
                seat,
                game.seats(state),
                eye=seat,
                question=stage.question,
                fresh=self._fresh(seat),
            )
            if means.kind == "move":
                if doubt := self._doubt(means.text, seat, state):
                    self._list = False
                    asking.tell((doubt,))
                    continue
                stage.log.mark()
                return legal.get(means.text) or game.read_move(state, means.text)
            if means.kind == "say" and self._coaching is not None:
                means = replace(means, lines=(*means.lines, *self._coaching.price(line, state, asking.menu.move_at)))
            asking.clear()
            self._list = means.kind == "list" and bool(means.text or means.moves)
            if means.kind == "quit":
                raise Quit
            if means.kind in ("tag", "key"):
                if self._show(means, asking, state):
                    return None
            elif means.kind == "map" and stage.screen.plain:
                asking.said = Answers(game, state, stage.language, eye=seat, scores=stage.scores).map()
            else:
                asking.react(means, stage.log)

    def _doubt(self, move: str, seat: str, state: GameState) -> str | None:
        """The question before a blunder."""
        coaching, now = self._coaching, self._stage.running.now
        return None if coaching is None else coaching.doubt(Entered(now, move, seat), state)

    def _where_pages_are(self) -> tuple[str, ...]:
        """Told when the person is asked first; before that the frames had not begun."""
        if self._live is None or self._told_pages:
            return ()
        self._told_pages = True
        return (self._stage.sentence("screen.pages", {"text": Thing("text", self._live.published.address)}),)

    def _elsewhere(self, live: LiveTable, state: GameState, asking: Asking) -> bool:
        """Something was entered on a page; whether the person is still asked."""
        refused = live.refused()
        self._list = False
        asking.tell((refused,) if refused else ())
        if self._number not in self._stage.persons:
            return False  # the seat was given away
        return bool(refused) or (live.has_moves and not live.overtaken(state))

    def _fresh(self, seat: str) -> bool:
        """Whether the seat's turn has just begun, after a person's one that ended by itself."""
        play = self._stage.running
        return just_began(play.game, play.session.history, seat, self._stage.person_seats())

    def _show(self, means: Meaning, asking: Asking, state: GameState) -> bool:
        """Show a card or press a key; whether the table is to go on now."""
        play, card = self._stage.running, means.text
        if card == "card:undo":
            # Several persons at a terminal take back the last move of any of them, as at every table.
            refused = self._takeback.ask(self._takeback.last_mover(self._stage.persons) or asking.seat)
            asking.said = (refused,) if refused else ()
            return not refused
        if card == "card:shut-down":
            raise Quit
        if card == "card:again":
            question = () if self._coaching is None else self._coaching.asked_again(state)
            asking.said = (*self._stage.log.lines[-AGAIN:], *question)
            return False
        if card == "card:new-game":
            raise NewGame
        play.press(card) if means.kind == "key" else play.show(card)
        return True

    # The screen, and a line.

    def _line(self, asking: Asking) -> str:
        """Show the table and the menu, and take a line; one that was typed upon a page to be read comes first."""
        screen = self._stage.screen
        ahead, self._stage.typed_ahead = self._stage.typed_ahead, ""
        if ahead.strip() and not asking.sealed:
            return ahead
        if screen.plain:
            self._print(asking)
            return screen.ask(f"{self._stage.language.name('seat', asking.seat)} >", secret=asking.sealed)
        asking.draw()
        return screen.ask(asking.prompt, secret=asking.sealed, redraw=asking.draw, complete=asking.completer)

    def _print(self, asking: Asking) -> None:
        """The same as sentences: what was answered, the question that is open, and the moves where they are few."""
        stage = self._stage
        asking.menu = asking.menu.within(MOST_PRINTED)
        stage.settle()
        for line in (*asking.said, *(str(row) for row in asking.page)):
            stage.screen.tell(line)
        question = stage.question
        if question is not None and question.seat == asking.seat and not asking.said:
            ways = [Thing("text", label) for label in stage.ways(question)]
            facts = {"ways": ways, "places": [], "more": 0}
            stage.screen.tell(stage.sentence("screen.answers", facts))
        if self._list:
            for entry in asking.menu.entries():
                stage.screen.tell(f"{entry.number:3} {entry.label}")
        if asking.sealed:
            stage.screen.tell(stage.sentence("typed.sealed", {"seat": asking.seat}))
