"""How hands carry a move out: tags first, then pieces, or words where pieces would make no difference."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import takewhile

from controller.engine.events import Moved
from controller.engine.game import MUST_HEAR, Game, GameState, Word
from controller.engine.layout import ON_BOARD
from controller.engine.moves import Move
from controller.recognition.decisions import Question
from sim.beliefs import Beliefs, Intent
from sim.faults import Profile
from sim.fingers import BETWEEN_S, Fingers, Rest, Script
from sim.piece_moves import counts_in, needed, net_carried, shown, shows, visible
from sim.table import Transfer, transfers
from sim.unasked_words import UnaskedWords, unasked_words

MOST_ROUNDS = 3
WAIT_S = (2.0, 4.0)
TOLD = 0.1
"""How often a move is told by words though its pieces could tell it."""
NOTICED_S = (2.0, 8.0)
"""After so long hands notice by themselves what the table has not complained of."""
MOST_TRIED = 6
AT_ONCE_S = (0.05, 1.1)
"""From the last piece to the word or the key that ends the waiting."""


def put_in(question: Question | None, intent: Intent) -> bool:
    """Whether a question has a move among its answers."""
    return question is not None and any(intent.move.text in choice.moves for choice in question.choices)


@dataclass(slots=True)
class _Noticed:
    """What came of a move that was begun and given up: the table was said to be astray, its words were taken back."""

    astray: bool = False
    undone: bool = False


class Performer:
    """Does the hands' part of moves."""

    def __init__(self, game: Game, beliefs: Beliefs, fingers: Fingers, profile: Profile, chance: random.Random) -> None:
        self._game, self._beliefs, self._fingers = game, beliefs, fingers
        self.profile, self._chance = profile, chance

    def perform(self, intent: Intent) -> Script:
        """Do what is to be done for one of the moves being made, and for those made in one gesture with it."""
        beliefs = self._beliefs
        if self._fingers.typed or intent.entered:
            intent.done = True
            self._fingers.enter(intent.actor, intent.move)
            yield self._fingers.rest(*WAIT_S, attentive=True)
            return
        saying = unasked_words(self.words(intent))
        if intent.begun and saying.tags and not intent.said:
            # The power was gone in the middle: first the pieces, so that the tag is read over a gesture that is done.
            yield from self._carry(intent)
            if self._ended(intent):
                return
        if not intent.said and not (yield from self._begin(saying, intent)):
            return
        if beliefs.question is not None and intent is not beliefs.intents[0]:
            # It is about a move before this one, and may have cost the word.
            intent.said = False
            return
        intent.done = True
        told = saying.whole and len(beliefs.intents) == 1 and (intent.by_words or self._happens(TOLD))
        consent = any(word.slot == "consent" for word in saying.words)
        if self._may_be_seen(intent) and not (told or consent):
            yield from self._carry(intent)
        elif not put_in(beliefs.question, intent):
            yield from self.tell(saying, intent)

    def _ended(self, intent: Intent) -> bool:
        """Whether a move need not or cannot be carried out any more."""
        return self._beliefs.troubled or intent not in self._beliefs.intents

    def _begin(self, saying: UnaskedWords, intent: Intent) -> Generator[Rest, None, bool]:
        """Say the words that come before the pieces; whether the move is still to be made then."""
        habits = self._beliefs.tally.habits
        habits["quick"] += intent.quick and intent is not self._beliefs.intents[0]
        habits["card_first"] += bool(intent.opening) and not intent.quick
        if not (yield from self._read(saying, intent)):
            return False
        intent.said = True
        for word in intent.opening:
            if self._ended(intent):
                return False
            yield from self.say(word, intent)
        return not self._ended(intent)

    def opening(self, state: GameState, actor: str, move: Move) -> tuple[Word, ...]:
        """The cards that may be shown before the pieces of a move: one or all of those that tell of it first. Where a
        component begins it, none."""
        words = self.sayable(state, actor, move)
        if any(word.slot in MUST_HEAR for word in words):
            return ()
        cards = tuple(takewhile(lambda word: word.said.startswith("card:"), unasked_words(words).words))
        first = self._chance.randrange(len(cards)) if cards else 0
        return cards if self._happens(0.5) else cards[first : first + 1]

    def sayable(self, state: GameState, actor: str, move: Move) -> tuple[Word, ...]:
        """The words for a move that can be said at this table: a place without a switch cannot be knocked."""
        told = self._game.guide.words(state, actor, move)
        regions = self._fingers.table.regions
        return tuple(w for w in told if not w.said.startswith("at:") or f"{ON_BOARD}{w.said[3:]}" in regions)

    def words(self, intent: Intent) -> tuple[Word, ...]:
        """The words for a move being made."""
        return self.sayable(self._before(intent), intent.actor, intent.move)

    def _read(self, saying: UnaskedWords, intent: Intent) -> Generator[Rest, None, bool]:
        """Have the tags read; nothing else is done before they were. After some rounds the move is entered by hand."""
        for word in saying.tags:
            intent.held = self.copy(word.said, intent)
            read = yield from self._fingers.read(intent.held)
            if self._ended(intent):
                return False
            if not read:
                intent.tries += 1
                yield from self._fingers.clear()
                if intent.tries >= MOST_ROUNDS:
                    intent.done = True
                    self._fingers.enter(intent.actor, intent.move)
                yield self._fingers.rest(*WAIT_S, attentive=True)
                return False
        return True

    def _may_be_seen(self, intent: Intent) -> bool:
        state = self._before(intent)
        outcome = self._game.guide.declared_effect(state, intent.actor, intent.move)
        return shows(self._game, self._fingers.table, state, outcome.events)

    def _goal(self, links: int) -> GameState:
        """The state after the first moves being made."""
        state = self._beliefs.truth
        for intent in self._beliefs.intents[:links]:
            state = self._game.guide.declared_effect(state, intent.actor, intent.move).state
        return state

    def _before(self, intent: Intent) -> GameState:
        intents = self._beliefs.intents
        return self._goal(intents.index(intent) if intent in intents else 0)

    def _after(self, intent: Intent) -> GameState:
        return self._goal(self._beliefs.intents.index(intent) + 1)

    def _carry(self, first: Intent) -> Script:
        """Carry the pieces of all moves of this gesture, link by link or straight to where they end.

        If the companion commits a link meanwhile, what is left is carried with the next one.
        """
        beliefs, fingers = self._beliefs, self._fingers
        coming = beliefs.intents[beliefs.intents.index(first) + 1 :]
        gesture = [first, *takewhile(lambda intent: not intent.quick, coming)]
        hurried = len(gesture) <= len(coming)
        confirm = not hurried and self._happens(self.profile.confirm)
        first.begun = True
        beliefs.answered = True  # what the pieces tell need not be said, unless it is asked again
        for stage in self._stages(gesture):
            carried = self.in_some_order(needed(self._game, fingers.table, self._after(stage)))
            for n, one in enumerate(carried, 1):
                at_once = (hurried or confirm) and stage is gesture[-1] and n == len(carried)
                if len(beliefs.intents) == 1 and n == len(carried) and self._happens(self.profile.wander):
                    yield from self._wander(one, first)
                else:
                    yield from fingers.carry(one, AT_ONCE_S if at_once else BETWEEN_S)
                if any(self._ended(intent) for intent in gesture):
                    return
            if stage is gesture[-1]:
                yield from fingers.fill_at_once(carried)
        for intent in gesture:
            intent.done = intent.carried = True
        if confirm and not any(self._ended(intent) for intent in gesture):
            beliefs.tally.habits["confirm"] += fingers.confirm(self._game.seats(beliefs.truth), first.actor)

    def in_some_order(self, carried: list[Transfer]) -> list[Transfer]:
        """The pieces in the order in which they are carried."""
        if self._happens(self.profile.shuffle):
            self._chance.shuffle(carried)
        return carried

    # What hands do wrong, and notice.

    def _wander(self, one: Transfer, intent: Intent) -> Script:
        """Carry the last piece of a move to where it may not go, and to its place when the table has complained."""
        said = {word.said for word in self.words(intent) if word.slot == "tag" or word in intent.opening}
        wrong = self.place_for_a_stray(one, intent.actor, said)
        if not wrong:
            yield from self._fingers.carry(one)
            return
        self._beliefs.tally.habits["wander"] += 1
        yield from self._fingers.astray(one, wrong, self._notice(_Noticed(), heard=False))

    def give_up(self, actor: str, move: Move) -> Generator[Rest, None, bool]:
        """Begin a move by a word, a piece or both, and put everything back; whether a card of it may still be heard."""
        beliefs, truth, fingers = self._beliefs, self._beliefs.truth, self._fingers
        words = unasked_words(self.sayable(truth, actor, move))
        said = self._happens(0.6) * (words.tags or self.opening(truth, actor, move))
        sayings = {word.said for word in said}
        carried = needed(self._game, fingers.table, self._game.guide.declared_effect(truth, actor, move).state)
        fitting = list(self._fitting(actor, sayings, truth))
        told = any({w.slot for w in its} == {w.slot for w in its if w.said in sayings} for _, its in fitting)
        if not carried or (said and (told or len(fitting) < 2)):
            return False
        one = self._chance.choice(carried)
        wrong = self.place_for_a_stray(one, actor, sayings) if self._happens(0.5) else ""
        held = one.src in fingers.table.regions and not self.could_mean([one._replace(dst="")], actor, sayings)
        if not (wrong or held):
            return False
        beliefs.tally.habits["give_up"] += 1
        begun = Intent(actor, move)
        for word in said:
            yield from self.say(word, begun)
        if beliefs.troubled or beliefs.astray is not None:
            return False
        heard = bool(said) and beliefs.attention == "held"
        if said and not heard:
            return True
        noticed = _Noticed()
        yield from fingers.astray(one._replace(dst=one.src), wrong, self._notice(noticed, heard))
        if not heard or noticed.undone or beliefs.troubled:
            return False
        if words.tags or not noticed.astray:
            # Nothing but this card takes back what was told.
            if beliefs.attention in ("held", "asking"):
                yield from fingers.show("card:undo")
            return False
        return True

    def _notice(self, noticed: _Noticed, heard: bool) -> Script:
        """Wait until the table complains of a move that was begun; then perhaps take back what was told of it."""
        beliefs, fingers = self._beliefs, self._fingers
        yield from fingers.wait(*NOTICED_S)
        yield from fingers.fiddle()
        noticed.astray = beliefs.astray is not None
        question = beliefs.question
        if heard and question is not None and any(one.card == "no" and not one.moves for one in question.choices):
            yield from fingers.show("card:no")
            noticed.undone = True
        elif heard and self._happens(0.3):
            yield from fingers.show("card:undo")
            noticed.undone = True

    def _fitting(self, actor: str, said: Set[str], state: GameState) -> Iterator[tuple[Move, tuple[Word, ...]]]:
        """The moves that fit what was said, with all the words that tell them."""
        for move in self._game.options(state, actor):
            words = self.sayable(state, actor, move)
            if said <= {word.said for word in words}:
                yield move, words

    def could_mean(
        self, carried: Iterable[Transfer], actor: str, said: Set[str], then: GameState | None = None
    ) -> bool:
        """Whether the table would show a move, with what was said, if pieces were carried so (to no zone: held); of the
        state ``then``, or as the game stands."""
        game, truth, table = self._game, then or self._beliefs.truth, self._fingers.table
        seen = visible(net_carried(carried), counts_in(game, truth), table.wells)
        for move, words in self._fitting(actor, said, truth):
            if {word.said for word in words if word.slot in MUST_HEAR} <= said:
                outcome = game.guide.declared_effect(truth, actor, move)
                does = shown(game, table, truth, outcome.events)
                # What a move makes pending may be carried out in the same gesture.
                if does == seen or (does.items() <= seen.items() and game.guide.question(outcome.state) is not None):
                    return True
        return not seen

    def place_for_a_stray(self, one: Transfer, actor: str, said: Set[str] = frozenset()) -> str:
        """A region where the piece, if it were carried there, would mean nothing; empty if none is found."""
        table, truth = self._fingers.table, self._beliefs.truth
        done = [Transfer(there.item, there.dst, there.src) for there in needed(self._game, table, truth)]
        regions = [zone for zone in table.regions if zone not in (one.src, one.dst) and table.room(zone)]
        for zone in self._chance.sample(regions, min(len(regions), MOST_TRIED)):
            there = [*done, one._replace(dst=zone)]
            # Words that were said may be taken back.
            if not self.could_mean(there, actor, said) and not (said and self.could_mean(there, actor, frozenset())):
                return zone
        return ""

    def _stages(self, gesture: Sequence[Intent]) -> Sequence[Intent]:
        """The moves after each of which the pieces of a gesture lie as the rules have them: all, or only the last."""
        if len(gesture) == 1:
            return gesture
        same_turn = self._game.guide.question(self._after(gesture[0])) is None
        return gesture if same_turn or self._alike(gesture) or self._happens(0.5) else gesture[-1:]

    def _alike(self, gesture: Iterable[Intent]) -> bool:
        """Whether like pieces are lifted in more than one of the moves: made all at once, they could be exchanged, and
        nobody would know which was which."""
        lifted: set[str] = set()
        layout = self._game.layout
        for intent in gesture:
            here = transfers(layout(self._before(intent)), layout(self._after(intent)), self._game.guide.magnetic)
            items = {one.item for one in here}
            if not lifted.isdisjoint(items):
                return True
            lifted |= items
        return False

    def name(self, intent: Intent) -> Script:
        """Name the first place of the move by a knock."""
        for word in self.words(intent):
            if word.slot and word.said.startswith("at:"):
                yield from self.say(word, intent)
                return

    def tell(self, saying: UnaskedWords, intent: Intent) -> Script:
        """Tell by cards and knocks what can be told unasked, and was not said already."""
        for word in saying.words:
            if self._ended(intent):
                return
            if word not in intent.opening and not (yield from self.say(word, intent)):
                return

    def say(self, word: Word, intent: Intent) -> Generator[Rest, None, bool]:
        """Say one word: knock a region and confirm it, show a card, or hold a tag to the reader; False if it was plain
        that a knock was not heard."""
        if word.said.startswith("at:"):
            return (yield from self._fingers.name(f"{ON_BOARD}{word.said[3:]}", intent.actor))
        if word.said.startswith("card:"):
            yield from self._fingers.answer_card(word.said)
        else:
            intent.held = self.copy(word.said, intent)
            yield from self._fingers.show(intent.held)
        return True

    def copy(self, said: str, intent: Intent) -> str:
        """A physical copy of what is to be read, from where the move takes it; or wherever it lies, to name it."""
        if said.startswith("card:"):
            return said
        if intent.held.startswith(f"{said}:"):
            return intent.held
        there = self.copies(said, self._before(intent), intent)
        if there is not None:
            return self._chance.choice(there)
        lying = [tag for tag in self._fingers.table.tags if tag.startswith(f"{said}:")]
        if not lying:
            raise LookupError(f"{said} is nowhere to be read for {intent.move.text}")
        return self._chance.choice(lying)

    def copies(self, said: str, state: GameState, intent: Intent) -> list[str] | None:
        """The copies of a component that lie where a move takes it from in this state; None if it takes none."""
        item = said.replace(":", ".", 1)
        for event in self._game.resolve(state, intent.actor, intent.move).events:
            if isinstance(event, Moved) and event.item == item:
                return self._fingers.table.copies(event.src, item)
        return None

    def in_place(self) -> bool:
        """Whether the pieces lie as the moves that were carried out want them."""
        carried = sum(intent.carried for intent in self._beliefs.intents)
        return not net_carried(needed(self._game, self._fingers.table, self._goal(carried)))

    def owes(self) -> bool:
        """Whether pieces do not lie as the game has them."""
        return bool(net_carried(needed(self._game, self._fingers.table, self._beliefs.truth)))

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._chance.random() < chance
