"""A seat that is asked for its move on a full screen: the menu that is shown, what was answered, the page that is open.

The simulated table waits for a line; a real one goes on in the meantime. Both show and narrow the menu here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.text import Text

from controller.engine.game import Game, GameState
from controller.engine.moves import Move
from controller.engine.speech import Thing
from controller.language import Language
from controller.play.answers import shown_as
from controller.play.line_editor import Completer
from controller.play.log import Log
from controller.play.typed import COMMANDS, Meaning
from controller.terminal.faces import face_for
from controller.terminal.frame import is_read_above, menu_room
from controller.terminal.menu import Menu, fits, rows
from controller.terminal.scene import Scene
from controller.terminal.screen import Screen

PLAIN_ROWS = 40
"""Rows of a menu where frames are not drawn in place."""
LEAST_ENTRIES, MOST_ENTRIES = 4, 24
SHORT = 8
"""An answer of more lines gets a page of its own."""
MAP_WIDTH = 80
"""A map is drawn no wider than this on its page: whatever lies beside it comes below."""
MOST_CHOICES = 12
SceneOf = Callable[[Sequence[str], Sequence[str], Sequence[str | Text]], Scene]
"""Makes the scene of a menu, of what is told above it, and of a page."""


class Asking:
    """A seat that is asked for its move.

    Args:
        state: the position as it may be seen here.
        legal: the moves by their notation.
        number: the seat's place in the order of the seats; None for the table itself.
        sealed: whether nobody else may see what is typed.

    Attributes:
        whole, menu: all the moves, and those of them that are shown.
        said: what was answered above the menu; short, else it is on the `page`.
        standing: what stays below it whatever is typed, such as the task of a lesson.
    """

    def __init__(
        self,
        screen: Screen,
        language: Language,
        stage: SceneOf,
        game: Game,
        state: GameState,
        seat: str,
        legal: Mapping[str, Move],
        *,
        number: int | None,
        sealed: bool = False,
    ) -> None:
        self._screen, self._language, self._stage = screen, language, stage
        self._game, self.seat, self.sealed = game, seat, sealed
        labels = {text: shown_as(game, language, state, seat, move) for text, move in legal.items()}
        face = face_for(game.name)
        notes = face.notes(game, state, seat, legal, language) if number is not None else {}
        self.whole = self.menu = Menu(tuple(legal), notes=notes, labels=labels)
        look = None if number is None else face.look(number, seat)
        sign = "" if look is None else look.letter if screen.size.ascii_only else look.glyph or look.letter
        self._name = f"{sign} {language.name('seat', seat)}".strip() if seat else ""
        self.said: tuple[str, ...] = ()
        self.standing: tuple[str, ...] = ()
        self.page: tuple[str | Text, ...] = ()
        self._from_top = True

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed."""
        return f"{self._name} > ".lstrip()

    def clear(self) -> None:
        """A line was typed: what was answered before is done with."""
        self.said, self.page = (), ()

    def tell(self, lines: Sequence[str]) -> None:
        """A short answer above the menu, a long one on a page of its own."""
        self.said, self.page = (tuple(lines), ()) if len(lines) <= SHORT else ((), tuple(lines))
        self._from_top = True

    def react(self, means: Meaning, log: Log) -> None:
        """Show what was typed for, if it was no move and nothing to do at the table."""
        if means.kind == "list" and not means.moves:
            self.menu = self.menu.begun(means.text) if means.text else self.whole
        elif means.kind == "list":
            all_of_them = len(means.moves) == len(self.whole.moves)
            self.menu = self.whole if all_of_them else self.whole.narrowed(means.moves, means.text)
        elif means.kind == "say":
            self.tell(means.lines)
        elif means.kind == "log":
            self.tell(tuple(log.lines) or (self._language.sentence("typed.nothing-said", {}),))
            self._from_top = False
        elif means.kind == "map" and self._screen.live:
            scene = self._stage((), (), ())
            self._from_top = True
            width = min(MAP_WIDTH, self._screen.size.width)
            self.page = tuple(face_for(self._game.name).body(scene.seen, width, 0))

    def draw(self) -> None:
        """Show the table and the menu."""
        screen = self._screen
        screen.from_top = bool(self.page) and self._from_top
        room = self._rows()
        self.menu = self._fitted(self.menu, screen.size.width, room)
        listed = rows(self.menu.entries(), screen.size.width, room, self._more)
        said = (*self._above, "   ".join(screen.choices[:MOST_CHOICES])) if screen.choices else self._above
        menu = (self._head(), *listed) if listed else ()
        scene = self._stage(menu, said, self.page)
        if screen.live and self.said and not is_read_above(scene, screen.size):
            self.said, self.page, screen.from_top = (), self.said, True
            scene = self._stage(menu, (), self.page)
        screen.show(scene)

    @property
    def _above(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.said, *self.standing)))

    def _more(self, n: int) -> str:
        return self._language.sentence("screen.more-moves", {"n": n})

    def _head(self) -> str:
        say = self._language.sentence
        if self.sealed:
            return f"{self._name}: {say('screen.unseen', {})}"
        if self.menu.typed:
            return f"{self._name}: {say('screen.narrowed', {'text': Thing('text', self.menu.typed)})}"
        heads = [f"{self._name}: {say(code, {})}" for code in ("screen.ask", "screen.ask-short")]
        return next((head for head in heads if len(head) <= self._screen.size.width), heads[-1])

    def _fitted(self, menu: Menu, width: int, room: int) -> Menu:
        """The menu with as many entries as there is room for, where frames are drawn in place."""
        if not self._screen.live:
            return menu
        sizes = (menu.within(most) for most in range(MOST_ENTRIES, LEAST_ENTRIES, -1))
        return next((one for one in sizes if fits(one.entries(), width, room)), menu.within(LEAST_ENTRIES))

    def _rows(self) -> int:
        """Rows that a menu has, under its heading."""
        if not self._screen.live:
            return PLAIN_ROWS
        return max(1, menu_room(self._stage((), self._above, ()), self._screen.size) - 1)

    @property
    def completer(self) -> Completer:
        """What Tab completes: moves as they are shown, and commands."""
        whole = [*self.whole.labels.values(), *self.whole.moves, *COMMANDS]

        def complete(text: str) -> tuple[str, ...]:
            head, ask, rest = text.rpartition("? ") if text.startswith("? ") else ("", "", text)
            begun = rest.casefold()
            fitting = [one for one in whole if one.casefold().startswith(begun)]
            words = {head + ask + one[: _word_end(one, len(rest))] for one in fitting}
            return tuple(sorted(words))

        return complete


def _word_end(text: str, begun: int) -> int:
    """Where the word ends in which a text is completed."""
    end = text.find(" ", begun + 1)
    return len(text) if end < 0 else end
