"""Questions that the table asks before a game can begin. They stay open until somebody answers, or the reason is gone.

Such a question is told in sentences and on pages, and answered by the card of its number, by a key, by a typed line, or
on a page, which enters the word of the answer. Only the pieces have no part in it. The first answer is the one that
loses least: the card *yes* takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from controller.engine.speech import Thing
from controller.play.published import AskedAtStart, Offer
from controller.play.subscribers import Delivery, SpeechOutput
from controller.play.table_io import Inputs, StopRequested, TableIO
from controller.play.typed import parse
from controller.ports import Entered, KeyPressed, Reading, TagSeen
from controller.table.hub import Hub
from controller.table.reports import Report

AGAIN_S = 20.0
"""A touch of the table so long after the question was said repeats it: perhaps nobody was there before."""
LOOK_S = 2.0
"""So often it is looked whether the question is still to be asked."""
SHUT_DOWN = "shut-down"


class StartQuestion:
    """Ask one question.

    Args:
        code: of the sentence that says what the matter is.
        offers: the answers, the one that loses least first.
        moot: asked every `LOOK_S`; True: it needs no answer any more.
    """

    def __init__(
        self,
        io: TableIO,
        code: str,
        facts: Mapping[str, Any],
        offers: Sequence[Offer],
        moot: Callable[[], bool] = lambda: False,
    ) -> None:
        self._io, self._code, self._facts, self._offers, self._moot = io, code, facts, offers, moot
        self._chosen = 0
        self._said_at = 0.0
        self._hub = Hub()
        self._delivery = Delivery(self._hub, (_Lines(io), SpeechOutput(io.voice, io.language)))

    def ask(self) -> str | None:
        """The word of the offer that was chosen; None if the question needs no answer any more.

        Raises:
            StopRequested: somebody stops the program instead.
        """
        self._io.ask(AskedAtStart(self._code, self._facts, tuple(self._offers)))
        try:
            return self._answered()
        finally:
            self._io.ask(None)

    def _answered(self) -> str | None:
        io = self._io
        self._say()
        look_at = io.now + LOOK_S
        while True:
            inputs = io.poll(look_at - io.now)
            word = self._answer(inputs)
            if word is None and io.now >= look_at:
                look_at = io.now + LOOK_S
                if not self._moot():
                    continue
            elif word is None:
                continue
            return word

    def _say(self) -> None:
        self._publish(self._code, self._facts)
        for number, offer in enumerate(self._offers, 1):
            self._publish(offer.code, {**offer.facts, "number": number})
        self._publish("start.how", {"ways": self._ways()})
        self._said_at = self._io.now
        self._delivery.deliver()

    def _publish(self, code: str, facts: Mapping[str, Any]) -> None:
        self._hub.publish(self._io.now, "said", code, facts)

    def _ways(self) -> list[Thing]:
        board = self._io.board
        told = {"number-card": board.readers, "next-key": board.keys, "type-number": self._io.keyboard.live}
        return [*(Thing("way", way) for way, there in told.items() if there), Thing("way", "elsewhere")]

    def _answer(self, inputs: Inputs) -> str | None:
        """What the inputs say, the last of them if several do."""
        found = None
        for line in inputs.lines:
            found = self._typed(line) or found
        for reading in inputs.readings:
            said = self._read(reading)
            found = said or found
        touched = bool(inputs.lines or inputs.readings)
        if found is None and touched and self._io.now >= self._said_at + AGAIN_S:
            self._say()
        return found

    def _typed(self, line: str) -> str | None:
        meant = parse(line, ())
        if meant.kind == "tag":
            return self._card(meant.text)
        if meant.kind == "key":
            return self._key(meant.text)
        word = meant.text.casefold()
        return self._numbered(word) or (word if word in self._words() else None)

    def _read(self, reading: Reading) -> str | None:
        if isinstance(reading, TagSeen):
            return self._card(reading.tag)
        if isinstance(reading, KeyPressed):
            return self._key(reading.key)
        if isinstance(reading, Entered):
            return reading.move if reading.move in self._words() else None
        return None

    def _card(self, tag: str) -> str | None:
        card = tag.removeprefix("card:")
        if card == SHUT_DOWN:
            raise StopRequested(SHUT_DOWN)
        if card in ("yes", "accept"):
            return self._offers[0].word
        return self._numbered(card)

    def _key(self, key: str) -> str | None:
        if key.endswith(".confirm"):
            return self._offers[self._chosen].word
        if key.endswith(".undo"):
            self._chosen = (self._chosen + 1) % len(self._offers)
            offer = self._offers[self._chosen]
            self._publish(offer.code, {**offer.facts, "number": self._chosen + 1})
            self._delivery.deliver()
        return None

    def _numbered(self, text: str) -> str | None:
        numbers = {str(number): offer.word for number, offer in enumerate(self._offers, 1)}
        return numbers.get(text)

    def _words(self) -> tuple[str, ...]:
        return tuple(offer.word for offer in self._offers)


class _Lines:
    """Show the sentences. The choices stand in them, so no line of answers is shown below."""

    def __init__(self, io: TableIO) -> None:
        self._io = io

    def take(self, report: Report) -> None:
        """Show a sentence."""
        if report.kind == "said":
            self._io.show_line(self._io.language.sentence(report.code, report.facts))
