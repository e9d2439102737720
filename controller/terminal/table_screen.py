"""A game at a real table on a full screen: the map, the offer, the points, the log, and a menu of the legal moves.

Readings, pages and programs move on while a line is typed, so nothing here waits: the loop of the table hands in keys
and lines, and has the screen shown in between. Everybody can read it, so it shows what everybody may see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.text import Text

from controller.engine.game import TABLE, Game, GameState
from controller.engine.reasons import Reason
from controller.engine.session import Session
from controller.play.heard import Heard
from controller.play.prompts import prompt_for
from controller.play.question_lines import beside, question_line
from controller.play.table_io import TableIO
from controller.play.terminal import GONE
from controller.play.typed import Answer, Meaning, TableLines
from controller.players import PERSON
from controller.ports import Entered
from controller.table.companion import Companion
from controller.terminal.asking import Asking
from controller.terminal.scene import Scene
from controller.terminal.screen import Screen
from controller.terminal.seeing import seen
from controller.terminal.typed import understand

LAST_SAID = 3
"""So many sentences before the end of a cycle are shown again with it."""


class TableScreen(TableLines):
    """Show a game, and say what the lines mean that are typed under it.

    Args:
        frames: the terminal.
        players: who plays, in the order of the seats.
        scores: whether points may be told before the end.
        pages: tells where the table's pages are; the first of it stands under the first frame.
        by_program: whether a program plays a seat in a position: nobody is asked for its moves.
    """

    def __init__(
        self,
        frames: Screen,
        io: TableIO,
        game: Game,
        session: Session,
        companion: Companion,
        heard: Heard,
        players: Sequence[str],
        *,
        scores: bool,
        pages: Callable[[], Sequence[Reason]] = tuple,
        by_program: Callable[[str, GameState], bool] = lambda seat, state: False,
    ) -> None:
        super().__init__(
            game,
            io.board,
            io.language,
            heard=heard,
            scores=scores,
            pages=pages,
            by_program=by_program,
        )
        self._frames, self._io, self._game, self._session = frames, io, game, session
        self._companion, self._scores = companion, scores
        self._players: tuple[str, ...] = ()
        self._asking: Asking | None = None
        self._asked_in: GameState = None
        self.seat(players)
        # What was printed before the first frame is covered by it.
        self._answered = [self.interpreter.say(one.code, **one.facts) for one in pages()[:1]]
        self._to_read: tuple[str, ...] = ()
        self._shown: object = None

    def seat(self, players: Sequence[str]) -> None:
        """Show who plays from now on, in the order of the seats."""
        named = ["" if player == PERSON else player for player in players]
        self._players = (*named, *[""] * (len(self._game.seats(self._session.state)) - len(named)))
        self._asking = None

    @property
    def unread(self) -> bool:
        """Whether the end of a cycle or of the game is shown, and nobody has read it yet."""
        return bool(self._to_read)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the terminal for this screen; whatever happens, it is given back."""
        io = self._io
        with io.screen.shown_by(self._answered.append):
            try:
                io.note, io.keyboard.keys = self._heard.log.add, self._keys
                with self._frames:
                    self._frames.begin_line(lambda _: ())
                    yield
            finally:
                io.note = io.keyboard.keys = None

    def _keys(self, data: bytes) -> list[str]:
        return self._frames.feed(data, secret=self._asking is not None and self._asking.sealed)

    # What is typed.

    def took(self, line: str) -> bool:
        """Be done with what was answered before; whether the line has only closed what was to be read."""
        read, self._to_read = bool(self._to_read), ()
        self._answered.clear()
        if self._asking is not None:
            self._asking.clear()
        return read and not line.strip()

    def understand(self, line: str, at: float, state: GameState, *, fresh: bool = False) -> Answer:
        """What a line means at a time of the game."""
        found = super().understand(line, at, state, fresh=fresh)
        if isinstance(found, Entered):
            self._heard.log.mark()
        return found

    def _meaning(self, line: str, state: GameState, *, fresh: bool) -> Meaning:
        asking = self._asked()
        return understand(
            line,
            asking.menu,
            self.interpreter,
            state,
            self._to_act(state),
            self._game.seats(state),
            eye=TABLE,
            question=self._heard.question,
            fresh=fresh,
        )

    def numbered(self, number: int, state: GameState) -> str:
        """The move of a number in the menu, or else in the list that was shown last; empty where there is none."""
        return self._asked().menu.move_at(number) or super().numbered(number, state)

    def _list(self, means: Meaning, state: GameState) -> tuple[str, ...]:
        """The menu is narrowed; the moves of a seat that is not the one asked are listed."""
        asking = self._asked()
        if means.seat and means.seat != asking.seat:
            return super()._list(means, state)
        asking.react(means, self._heard.log)
        return ()

    def _log(self) -> tuple[str, ...]:
        self._asked().react(Meaning("log"), self._heard.log)
        return ()

    def _map(self, state: GameState) -> tuple[str, ...]:
        self._asked().react(Meaning("map"), self._heard.log)
        return ()

    # What is shown.

    def show(self) -> None:
        """Draw the table anew if anything has changed, and the line as it stands, until the terminal has gone."""
        if self._io.screen.gone:
            return
        try:
            self._show()
        except OSError as error:
            if error.errno not in GONE:
                raise
            self._io.screen.gone = True

    def _show(self) -> None:
        if self._heard.milestones:
            self._to_read = self._milestone()
            self._heard.milestones.clear()
        asking = self._asked()
        if self._answered:
            asking.tell(self._answered)
        log = self._heard.log
        now = (self._companion.hub.last, log.lines[-1:], len(log.lines), asking.menu, asking.said, asking.page)
        if (asking, self._to_read, *now) != self._shown:
            self._draw()
            self._shown = (asking, self._to_read, *now[:3], asking.menu, *now[4:])
        self._frames.show_line(asking.prompt, self._draw, secret=asking.sealed)

    def _draw(self) -> None:
        asking = self._asked()
        if self._to_read:
            self._frames.show(self._scene((self.interpreter.say("typed.read-on"),), self._to_read, ()))
        else:
            asking.draw()

    def _milestone(self) -> tuple[str, ...]:
        """The end of a cycle, or of the game: what was said of it, and how the points stand."""
        log = self._heard.log
        score = self.interpreter.answers(self._session.state, TABLE).score()
        return tuple(dict.fromkeys((*self._heard.milestones, *log.lines[-LAST_SAID:], *score)))

    def _asked(self) -> Asking:
        """The seat that is to act in the position as it is now, with its menu."""
        state = self._session.state
        if self._asking is None or state is not self._asked_in:
            self._asking, self._asked_in = self._ask(state), state
            self._frames.complete(self._asking.completer)
        return self._asking

    def _ask(self, state: GameState) -> Asking:
        game, seat = self._game, self._to_act(state)
        seat = "" if self._by_program(seat, state) else seat
        view = game.view(state, TABLE)
        legal = {move.text: move for move in game.options(view, seat)} if seat else {}
        return Asking(
            self._frames,
            self._io.language,
            self._scene,
            game,
            view,
            seat,
            legal,
            number=None if seat in ("", TABLE) else game.seats(state).index(seat),
            sealed=any(game.seals(move) for move in [*legal.values()][:1]),
        )

    def _waited_for(self) -> str:
        """The open question with its answers; else what is to be drawn, that a program moves, or the game is over."""
        question, state = self._heard.question, self._session.state
        if question is not None:
            return question_line(question, self._io.language, cards=bool(self._io.board.readers))
        seat = self._to_act(state)
        if self._by_program(seat, state):
            readers, say = bool(self._io.board.readers), self.interpreter.say
            if self._companion.comparing:
                return say("table.compare" if readers else "table.compare-typed")
            return say("lay.begin") if self._companion.laying else say("seat.program", seat=seat)
        if seat not in ("", TABLE):
            return ""
        code, facts = prompt_for(self._game, state, self._io.language, reader=bool(self._io.board.readers))
        return self.interpreter.say(code, **facts)

    def _scene(self, menu: Sequence[str], caption: Sequence[str], page: Sequence[str | Text]) -> Scene:
        heard, companion, language = self._heard, self._companion, self._io.language
        astray = heard.astray
        return Scene(
            seen(
                self._game,
                self._session.state,
                companion.standing,
                companion.lights,
                self._players,
                scores=self._scores,
                attention=heard.attention,
                touched=heard.touched,
                language=language,
            ),
            real=True,
            said=tuple(heard.log.lines),
            unread=len(heard.log.unread),
            scroll=self._frames.scroll,
            from_top=self._frames.from_top,
            caption=tuple(caption),
            page=page,
            mend=beside(astray, language) if astray is not None else (),
            question=self._waited_for(),
            menu=tuple(menu),
        )
