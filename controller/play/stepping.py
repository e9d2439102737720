"""Step through a kept game in a terminal, by typed lines: forwards, backwards, to a cycle's end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controller.language import Language
from controller.play.steps import Moment, cycle_end
from controller.play.terminal import Keyboard
from controller.play.typed import QUIT, bare

NEXT, BACK, CYCLE, CYCLE_BACK, START, END = "next", "back", "cycle", "cycle back", "start", "end"


class Stepping:
    """Show a game moment by moment, as somebody wishes.

    Args:
        told: the moments.
        draw: shows a position.
        show: shows a line.
    """

    def __init__(
        self,
        told: Sequence[Moment],
        keyboard: Keyboard,
        language: Language,
        *,
        draw: Callable[[Moment], None],
        show: Callable[[str], None],
    ) -> None:
        self._told, self._keyboard, self._language = told, keyboard, language
        self._draw, self._show = draw, show

    def run(self) -> None:
        """Show the beginning, and then what is asked for, until there is no more input or somebody leaves."""
        number: int | None = 0
        self._show(self._language.sentence("steps.help", {}))
        while number is not None:
            self._moment(number)
            number = self._asked(number)

    def _moment(self, number: int) -> None:
        one = self._told[number]
        self._draw(one)
        last = len(self._told) - 1
        if one.move:
            facts = {"n": number, "of": last, "seat": one.seat, "move": one.move}
            self._show(self._language.sentence("steps.move", facts))
        else:
            self._show(self._language.sentence("steps.begin", {"of": last}))
        for sentence in one.said:
            self._show(sentence)
        if number == last:
            self._show(self._language.sentence("steps.end", {}))

    def _asked(self, number: int) -> int | None:
        """The moment that is wished for; None to leave."""
        last = len(self._told) - 1
        while (line := self._keyboard.line()) is not None:
            word = bare(line).casefold()
            if word in QUIT:
                return None
            if word.isdecimal():
                return min(last, int(word[:9]))
            jumps = {
                NEXT: min(last, number + 1),
                BACK: max(0, number - 1),
                CYCLE: cycle_end(self._told, number, 1),
                CYCLE_BACK: cycle_end(self._told, number, -1),
                START: 0,
                END: last,
            }
            fitting = [name for name in jumps if name.startswith(word or NEXT)]
            short = {"p": BACK, "c": CYCLE, "cb": CYCLE_BACK}.get(word)
            if short or fitting:
                return jumps[short or fitting[0]]
            self._show(self._language.sentence("steps.help", {}))
        return None
