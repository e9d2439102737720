"""How hands carry a move out: tags first, then pieces, or words where pieces would make no difference."""

from __future__ import annotations

import random
from collections.abc import Generator

from controller.engine.events import Moved
from controller.engine.layout import ON_BOARD, Layout
from controller.engine.rules import GameState, Rules, Word
from controller.reports import Question
from sim.carrying import needed, net_carried, shows
from sim.faults import Profile
from sim.fingers import Fingers, Rest, Script
from sim.mind import Intent, Mind
from sim.table import transfers
from sim.telling import Saying, saying_for

MOST_ROUNDS = 3
WAIT_S = (2.0, 4.0)
TOLD = 0.1
"""How often a move is told by words though its pieces could tell it."""


def put_in(question: Question | None, intent: Intent) -> bool:
    """Whether a question has a move among its answers."""
    return question is not None and any(intent.move.text in choice.moves for choice in question.choices)


class Performer:
    """Does the hands' part of moves."""

    def __init__(self, rules: Rules, mind: Mind, fingers: Fingers, profile: Profile, chance: random.Random) -> None:
        self._rules, self._mind, self._fingers = rules, mind, fingers
        self._profile, self._chance = profile, chance

    def perform(self) -> Script:
        """Do what is to be done for the first of the moves being made, and for those made in one gesture with it."""
        mind = self._mind
        intent = mind.intents[0]
        saying = saying_for(self.words(intent))
        if intent.begun and saying.tags:
            # The power was gone in the middle: first the pieces, so that the tag is read over a gesture that is done.
            yield from self._carry()
            if mind.troubled or mind.intents[:1] != [intent]:
                return
        if not (yield from self._read(saying, intent)):
            return
        intent.done = True
        told = saying.whole and len(mind.intents) == 1 and self._happens(TOLD)
        consent = any(word.slot == "consent" for word in saying.words)
        if self._may_be_seen(intent) and not (told or consent):
            yield from self._carry()
        elif not put_in(mind.question, intent):
            yield from self.tell(saying, intent)

    def words(self, intent: Intent) -> tuple[Word, ...]:
        """The words for a move that can be said at this table: a place without a switch cannot be knocked."""
        told = self._rules.telling(self._mind.truth, intent.actor, intent.move)
        regions = self._fingers.table.regions
        return tuple(w for w in told if not w.said.startswith("at:") or f"{ON_BOARD}{w.said[3:]}" in regions)

    def _read(self, saying: Saying, intent: Intent) -> Generator[Rest, None, bool]:
        """Have the tags read; nothing else is done before they were. After some rounds the move is entered by hand."""
        commits = self._mind.commits
        for word in saying.tags:
            self._mind.held = self.copy(word.said, intent)
            read = yield from self._fingers.read(self._mind.held)
            if self._mind.commits != commits or self._mind.dark:
                return False
            if not read:
                intent.tries += 1
                if intent.tries >= MOST_ROUNDS:
                    intent.done = True
                    self._fingers.enter(intent.actor, intent.move)
                yield self._fingers.rest(*WAIT_S, attentive=True)
                return False
        return True

    def _may_be_seen(self, intent: Intent) -> bool:
        outcome = self._rules.intended(self._mind.truth, intent.actor, intent.move)
        return shows(self._rules, self._fingers.table, self._mind.truth, outcome.events)

    def goal(self, links: int) -> GameState:
        """The state after the first moves being made."""
        state = self._mind.truth
        for intent in self._mind.intents[:links]:
            state = self._rules.intended(state, intent.actor, intent.move).state
        return state

    def _carry(self) -> Script:
        """Carry the pieces of all moves of this gesture, link by link or straight to where they end.

        If the companion commits a link meanwhile, what is left is carried with the next one.
        """
        mind = self._mind
        links = len(mind.intents)
        commits = mind.commits
        mind.intents[0].begun = True
        mind.answered = True  # what the pieces tell need not be said, unless it is asked again
        for stage in self._stages(links):
            carried = needed(self._rules, self._fingers.table, self.goal(stage))
            if self._happens(self._profile.shuffle):
                self._chance.shuffle(carried)
            for one in carried:
                yield from self._fingers.carry(one)
                if mind.wrong or mind.dark or mind.commits != commits:
                    return
            if stage == links:
                yield from self._fingers.fill_at_once(carried)
        for intent in mind.intents[:links]:
            intent.done = intent.carried = True

    def _stages(self, links: int) -> tuple[int, ...]:
        same_turn = links > 1 and self._rules.asks(self.goal(1)) is None
        if same_turn or (links > 1 and self._alike(links)) or self._happens(0.5):
            return tuple(range(1, links + 1))
        return (links,)

    def _alike(self, links: int) -> bool:
        """Whether like pieces are lifted in more than one of the moves: made all at once, they could be exchanged, and
        nobody would know which was which."""
        lifted: set[str] = set()
        for stage in range(links):
            here = transfers(self._laid(stage), self._laid(stage + 1), self._rules.magnetic)
            items = {one.item for one in here}
            if not lifted.isdisjoint(items):
                return True
            lifted |= items
        return False

    def _laid(self, stage: int) -> Layout:
        return self._rules.layout(self.goal(stage))

    def tell(self, saying: Saying, intent: Intent) -> Script:
        """Tell by cards and knocks what can be told unasked."""
        commits = self._mind.commits
        for word in saying.words:
            if self._mind.commits != commits or self._mind.dark:
                return
            yield from self.say(word, intent)

    def say(self, word: Word, intent: Intent) -> Script:
        """Say one word: knock a region and confirm it, show a card, or hold a tag to the reader."""
        if word.said.startswith("at:"):
            yield from self._fingers.name(f"{ON_BOARD}{word.said[3:]}", intent.actor)
        elif word.said.startswith("card:"):
            yield from self._fingers.answer_card(word.said)
        else:
            self._mind.held = self.copy(word.said, intent)
            yield from self._fingers.show(self._mind.held)

    def copy(self, said: str, intent: Intent) -> str:
        """A physical copy of what is to be read, from where the move takes it; or wherever it lies, to name it."""
        if said.startswith("card:"):
            return said
        if self._mind.held.startswith(f"{said}:"):
            return self._mind.held
        item = said.replace(":", ".", 1)
        for event in self._rules.resolve(self._mind.truth, intent.actor, intent.move).events:
            if isinstance(event, Moved) and event.item == item:
                return self._chance.choice(self._fingers.table.copies(event.src, item))
        lying = [tag for tag in self._fingers.table.tags if tag.startswith(f"{said}:")]
        if not lying:
            raise LookupError(f"{said} is nowhere to be read for {intent.move.text}")
        return self._chance.choice(lying)

    def in_place(self) -> bool:
        """Whether the pieces lie as the moves that were carried out want them."""
        carried = sum(intent.carried for intent in self._mind.intents)
        return not net_carried(needed(self._rules, self._fingers.table, self.goal(carried)))

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._chance.random() < chance
