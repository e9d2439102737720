"""How hands react to the companion: wait until it has taken a move, answer, mend, undo, and try again."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterable

from controller.engine.game import Game, Word
from controller.engine.layout import ON_BOARD
from controller.recognition.decisions import Choice, Question
from controller.table.undo import ASK_UNDO
from sim.beliefs import Beliefs, Intent
from sim.fingers import Fingers, Rest, Script
from sim.performing import Performer, put_in
from sim.piece_moves import needed
from sim.unasked_words import unasked_words

PATIENCE_S = (3.5, 6.0)
"""After so long without news the hands try something else."""
GLANCE_S = (0.4, 0.8)
MENDING_S = (1.5, 2.5)
STRIKES_TO_TELL = 2
STRIKES_TO_ENTER = 3
STRIKES_TO_GIVE_UP = 24
MOST_MENDING = 4
MOST_LAID = 5
"""So many components are looked up; where the others go was said."""
ALL_LAID = 0.3
"""How often all of them are."""
MOST_ASKED = 6
"""No game has more seats to consent."""


class Stuck(Exception):
    """The hands have tried everything and the game does not go on."""


class Reactions:
    """React to the companion. A *strike* is a round of waiting that brought the game no further.

    Args:
        leaves: whether pieces of a kind are left to people to carry.
    """

    def __init__(
        self,
        game: Game,
        beliefs: Beliefs,
        fingers: Fingers,
        performer: Performer,
        chance: random.Random,
        leaves: Callable[[str], bool],
    ) -> None:
        self._leaves = leaves
        self._game, self._beliefs, self._fingers, self._performer = game, beliefs, fingers, performer
        self._chance = chance
        self._strikes = 0
        self._commits = 0
        self._tidied = (-1, -1)

    def strike(self) -> int:
        """Count a round without success; raises Stuck in the end."""
        if self._beliefs.commits != self._commits:
            self._commits, self._strikes = self._beliefs.commits, 0
        self._strikes += 1
        if self._strikes >= STRIKES_TO_GIVE_UP:
            raise Stuck(f"nothing helps at ply {self._beliefs.plies}: {self._beliefs.intents[:1]}")
        return self._strikes

    def attend(self) -> Script:
        """One round of waiting for the first of the moves being made."""
        beliefs = self._beliefs
        intent = beliefs.intents[0]
        if beliefs.question is not None and not beliefs.answered:
            beliefs.answered = True
            yield self._fingers.rest(*GLANCE_S)
            meant = self._asked_about()
            question: Question | None = beliefs.question
            if question is None or beliefs.intents[:1] != [intent]:
                return
            if meant is not None:
                yield from self._answer(question, meant)
            elif not intent.carried and self._needs_no_answer(question, intent):
                yield from self._performer.name(intent)
            return
        heard = beliefs.heard
        yield self._fingers.rest(*PATIENCE_S, attentive=True)
        if beliefs.heard == heard and not beliefs.dark:
            yield from self._retry(intent)

    def _asked_about(self) -> Intent | None:
        """The move that the open question is about: the first, or another that was carried out in the same gesture."""
        question = self._beliefs.question
        for n, intent in enumerate(self._beliefs.intents):
            if (n == 0 or intent.carried) and put_in(question, intent):
                return intent
        return None

    def _needs_no_answer(self, question: Question | None, intent: Intent) -> bool:
        """Whether the question is how a component is used, and the move is none of its choices: it is simply made."""
        words = self._performer.words(intent)
        if question is None or not _component(words) or any(word.slot == question.slot for word in words):
            return False
        others = [self._game.read_move(self._beliefs.truth, text) for one in question.choices for text in one.moves]
        read = {_component(self._performer.words(Intent(intent.actor, move))) for move in others}
        return read == {_component(words)}

    def _retry(self, intent: Intent) -> Script:
        """Nothing has happened: do it again, tell it in words, and at last enter it."""
        if self._fingers.table.strays:
            yield from self._fingers.clear()
            return
        strikes = self.strike()
        beliefs = self._beliefs
        # Words said while something else is asked would be taken for its answer.
        asked = self._asked_about() is not None or self._needs_no_answer(beliefs.question, intent)
        if strikes >= STRIKES_TO_ENTER or (beliefs.question is not None and not asked):
            self._fingers.enter(intent.actor, intent.move)
            yield self._fingers.rest(*GLANCE_S)
        elif intent.carried and not self._performer.in_place():
            intent.done = False
        elif beliefs.question is not None:
            beliefs.answered = False
        else:
            intent.opening = ()
            saying = unasked_words(self._performer.words(intent))
            for word in saying.tags:
                yield from self._performer.say(word, intent)
            if strikes >= STRIKES_TO_TELL:
                yield from self._performer.tell(saying, intent)

    def _answer(self, question: Question, intent: Intent) -> Script:
        """Answer with the choice that holds the move: by its card, else by a knock, else by hand."""
        choice = next(choice for choice in question.choices if intent.move.text in choice.moves)
        if choice.card is not None:
            yield from self._fingers.answer_card(self._in_other_words(question, choice, intent))
        elif choice.place is not None:
            yield from self._fingers.name(f"{ON_BOARD}{choice.place}", intent.actor)
        elif (tag := self._tag_for(question, intent)) is not None:
            yield from self._fingers.show(tag)
        else:
            self._fingers.enter(intent.actor, intent.move)
            yield self._fingers.rest(*GLANCE_S)

    def _in_other_words(self, question: Question, choice: Choice, intent: Intent) -> str:
        """The choice's card; now and then the tag that says the same."""
        tag = self._tag_for(question, intent)
        return tag if tag is not None and self._chance.random() < 0.5 else f"card:{choice.card}"

    def _tag_for(self, question: Question, intent: Intent) -> str | None:
        """A tag that answers the question for this move, if there is one."""
        for word in self._performer.words(intent):
            if word.slot == question.slot and word.said.partition(":")[0] not in ("card", "at"):
                intent.held = self._performer.copy(word.said, intent)
                return intent.held
        return None

    # The table.

    def tidy(self, *, once: bool = False) -> Script:
        """Bring the table to what the moves made want, and (unless ``once``) see that the companion agrees."""
        beliefs = self._beliefs
        if once:
            yield from self._put_right()
            return
        for again in range(MOST_MENDING):
            yield from self._put_right()
            if beliefs.wrong or beliefs.dark or beliefs.intents or beliefs.astray is None:
                return
            yield self._fingers.rest(*MENDING_S, attentive=True)
            if again and not (beliefs.wrong or beliefs.dark) and beliefs.astray is not None:
                yield from self._insist(again)

    def _put_right(self) -> Script:
        """Carry what does not lie as it should; where neither pieces nor truth have moved, that was done before."""
        if self._tidied == self._moved():
            return
        yield from self._fingers.clear()
        carried = needed(self._game, self._fingers.table, self._beliefs.truth)
        for one in self._performer.in_some_order([one for one in carried if not self._leaves(one.item)]):
            if self._beliefs.astray is not None:
                yield from self._fingers.fiddle()
            yield from self._fingers.carry(one)
            if self._beliefs.wrong:
                return
        for zone in self._fingers.table.regions:
            while self._fingers.table.gap(zone):
                yield from self._fingers.fill(zone)
        self._tidied = self._moved()

    def _moved(self) -> tuple[int, int]:
        return self._fingers.table.moves, self._beliefs.shifts

    def _insist(self, again: int) -> Script:
        """The table is right and the companion sees it otherwise: a switch is at fault. Reseat pieces, or accept."""
        astray = self._beliefs.astray
        assert astray is not None
        if again == 1 and not astray["extra"]:
            for place in astray["missing"]:
                yield from self._fingers.reseat(f"{ON_BOARD}{place}")
        else:
            yield from self._fingers.show("card:accept")

    def undo(self) -> Script:
        """Take back what nobody meant; the pieces are put back afterwards."""
        beliefs = self._beliefs
        self.strike()
        question = beliefs.question
        if question is not None and question.code == ASK_UNDO:
            beliefs.question = None
            yield from self._fingers.show("card:yes")
        else:
            yield from self._fingers.show("card:undo")
        if beliefs.wrong and (beliefs.question is None or beliefs.question.code != ASK_UNDO):
            yield self._fingers.rest(1.0, 2.0, attentive=True)
        if not beliefs.wrong:
            beliefs.intents.clear()

    def rue(self) -> Generator[Rest, None, list[Intent]]:
        """Take the last move back, with the consent of the seats asked; all that was taken back, the last first."""
        beliefs = self._beliefs
        rued: list[Intent] = []
        beliefs.rued = rued
        beliefs.tally.habits["rue"] += 1
        yield from self._fingers.show("card:undo")
        for _ in range(MOST_ASKED):
            yield self._fingers.rest(*GLANCE_S)
            if rued or beliefs.troubled or beliefs.question is None or beliefs.question.code != ASK_UNDO:
                break
            beliefs.question = None
            yield from self._fingers.show("card:yes")
        beliefs.rued = None
        return rued

    def say_laid(self) -> Script:
        """Lay out what was dealt, in any order, and say that it lies; some or all of it is held to the reader to see
        where it goes, and any copy of a kind will do."""
        table = self._fingers.table
        tags = [tag for tag, zone in table.tags.items() if zone.startswith(ON_BOARD)]
        some = len(tags) if self._chance.random() < ALL_LAID else min(len(tags), MOST_LAID)
        for tag in self._chance.sample(tags, some):
            if self._beliefs.laying:
                yield from self._fingers.show(table.exchange(tag))
        yield self._fingers.rest(*GLANCE_S)
        if self._beliefs.laying:
            yield from self._fingers.show("card:yes")

    def confirm(self) -> Script:
        """After the power was gone: look, and say that the table stands."""
        yield self._fingers.rest(*GLANCE_S)
        if self._beliefs.to_compare and self._beliefs.astray is None:
            yield from self._fingers.show("card:yes")


def _component(words: Iterable[Word]) -> str:
    """What is read for a move told by these words, if anything."""
    return next((word.said for word in words if word.slot == "tag"), "")
