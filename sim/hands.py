"""Hands that play a whole game on a simulated table, for all its seats, as people would.

They decide through players and a dealer (`sim.deciders`), carry moves out as the user manual says, and react to what
the companion tells: answer its questions, follow it when the table is astray, undo what nobody meant, and try again
when nothing happens. Which pieces to carry follows from where they lie and where the rules want them, which words to
say from `TableGuide.words`; so hands know no game by name.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, Protocol

from controller.engine.events import Event
from controller.engine.game import MUST_HEAR, TABLE, Game, GameState, Word
from controller.engine.moves import Move
from controller.table.reports import Report
from sim.beliefs import Beliefs, Intent
from sim.deciders import Decider
from sim.faults import Profile
from sim.fingers import Fingers, Rest, Script
from sim.mischief import Mischief
from sim.performing import Performer
from sim.piece_moves import net_of, shown, shows
from sim.reactions import PATIENCE_S, Reactions
from sim.table import Transfer
from sim.unasked_words import unasked_words

REACTION_S = (0.3, 0.8)
THINKING_S = (0.3, 2.0)
IN_ONE_GESTURE = 0.5
"""How often a decision that follows is carried out in the same gesture."""
BRISK = 0.1
"""How often two actions of one turn are made without waiting for the lights between them."""
CHAIN = 3
FORGOTTEN_S = (1.8, 3.0)
"""So long after the table was put right the cards of a move that was given up are forgotten."""
MOST_QUICK = 3
"""So many moves may follow each other by their words alone, without waiting for a commit."""
PEOPLE_S = 0.4
"""So often the hands look whether people have finished."""
BRIEFLY_S = (0.2, 0.4)
PROMPT_S = (0.0, 0.4)
"""So long a seat thinks that plays as soon as it sees that the move before was taken."""


class People(Protocol):
    """The people at a table that is played in real time: they touch pieces themselves (`sim.live`)."""

    @property
    def here(self) -> bool:
        """Whether there are any: then moves may be made without these hands, and nobody is in a hurry."""

    def busy(self) -> bool:
        """Whether somebody holds a piece, or has still to carry those of a move that was made."""

    def mends(self) -> bool:
        """Whether somebody puts the table right now, and is asked next."""

    def leaves(self, item: str) -> bool:
        """Whether pieces of this kind are left to somebody to carry."""


class Nobody:
    """No people."""

    here = False

    def busy(self) -> bool:
        return False

    def mends(self) -> bool:
        return False

    def leaves(self, item: str) -> bool:
        return False


class Link(NamedTuple):
    """A move of those that are made one after the other, and the state in which it is made."""

    state: GameState
    intent: Intent

    def words(self, game: Game) -> tuple[Word, ...]:
        """How it can be told."""
        return game.guide.words(self.state, self.intent.actor, self.intent.move)

    def told(self, game: Game) -> Set[str]:
        """What is said of it before its pieces are touched."""
        return {word.said for word in self.words(game) if word.slot == "tag" or word in self.intent.opening}


class Hands:
    """The hands of all seats at one table.

    Args:
        deciders: for each seat, in their order; the dealer decides for ``table``.
        most_plies: after so many moves the game is cut short.
        mischief: somebody beside them who does not play.
        people: who else touches the pieces.
        programs: the places of the seats whose moves are entered as a program's are: the hands only carry them out.

    Attributes:
        wake_at: until when they rest.
        finished: the game is over, or long enough.
    """

    def __init__(
        self,
        game: Game,
        beliefs: Beliefs,
        fingers: Fingers,
        deciders: Sequence[Decider],
        dealer: Decider,
        profile: Profile,
        chance: random.Random,
        most_plies: int,
        mischief: Mischief,
        people: People | None = None,
        programs: Set[int] = frozenset(),
    ) -> None:
        self.beliefs, self.wake_at, self.finished = beliefs, 0.0, False
        self._game, self._fingers, self._deciders, self._dealer = game, fingers, deciders, dealer
        self._people, self._programs = people or Nobody(), programs
        self._performer = Performer(game, beliefs, fingers, profile, chance)
        self._reactions = Reactions(game, beliefs, fingers, self._performer, chance, self._people.leaves)
        self.profile, self._chance, self._most_plies = profile, chance, most_plies
        self._attentive, self._confirm, self._mischief = False, False, mischief
        self._life = self._live()

    # The outside.

    def misbehave(self, profile: Profile) -> None:
        """From now on they slip so much."""
        for part in (self, self._fingers, self._performer, self._mischief):
            part.profile = profile

    def resume(self, now: float) -> None:
        """Go on with what they were doing."""
        try:
            seconds, self._attentive = next(self._life)
        except StopIteration:
            self.finished = True
            return
        self.wake_at = now + seconds

    def hear(self, now: float, reports: Iterable[Report]) -> None:
        """Take reports in; news ends an attentive rest after a moment."""
        before = self.beliefs.heard
        for report in reports:
            self.beliefs.hear(report)
        if self.beliefs.heard != before:
            self._notice(now)

    def power_back(self, now: float) -> None:
        """The companion is back: look at it again, and confirm that the table stands as it says."""
        self.beliefs.power_back()
        self._confirm = True
        self._notice(now)

    def wake_up(self, now: float) -> None:
        """The companion was suspended for a while: what was half told is told again."""
        self.beliefs.wake_up()
        self._notice(now)

    def _notice(self, now: float) -> None:
        if self._attentive:
            self.wake_at = min(self.wake_at, now + self._chance.uniform(*REACTION_S))

    # A game.

    def _live(self) -> Script:
        beliefs = self.beliefs
        yield self._fingers.rest(*REACTION_S)
        while True:
            self._realign()
            if beliefs.dark:
                yield 1.0, True
            elif beliefs.wrong:
                yield from self._reactions.undo()
            elif self._people.busy():
                yield PEOPLE_S, True
            elif beliefs.laying:
                yield from self._reactions.say_laid()
            elif self._confirm:
                self._confirm = False
                yield from self._reactions.confirm()
            elif not beliefs.intents:
                mended = self._people.mends()
                owing = not mended and self._owes() and self._happens(self.profile.owing) and not self._program_acts()
                if not owing:
                    yield from self._reactions.tidy(once=mended)
                if beliefs.troubled or beliefs.intents:
                    continue
                if beliefs.over or beliefs.plies >= self._most_plies:
                    return
                yield from self._begin(owing)
            elif (intent := self._due()) is not None:
                yield from self._performer.perform(intent)
            else:
                yield from self._reactions.attend()

    def _due(self) -> Intent | None:
        """The move to be carried out now: the first, or one that follows at once on those before it, as long as nothing
        is asked or wrong."""
        beliefs = self.beliefs
        first = next((intent for intent in beliefs.intents if not intent.done), None)
        if first is None or first is beliefs.intents[0]:
            return first
        return first if first.quick and beliefs.question is None and beliefs.astray is None else None

    def _owes(self) -> bool:
        """Whether pieces of the last move, which was told by words, are still to be carried."""
        beliefs = self.beliefs
        return not beliefs.over and beliefs.plies < self._most_plies and self._performer.owes()

    def _program_acts(self, state: GameState | None = None) -> bool:
        """Whether a program plays the seat that is asked in a state; by default in the one that the hands know."""
        state = self.beliefs.truth if state is None else state
        seats, actor = self._game.seats(state), self._game.guide.asked_first(state)
        return actor in seats and seats.index(actor) in self._programs

    def _begin(self, owing: bool) -> Script:
        """Think, and decide on the next moves; where the companion draws, wait for it."""
        prompt = self._happens(self.profile.prompt)
        self.beliefs.tally.habits["prompt"] += prompt
        if not self._people.mends():  # else it is a person who thinks
            yield self._fingers.rest(*(PROMPT_S if prompt else THINKING_S))
        beliefs, lingering = self.beliefs, False
        if not owing and not self._people.here and beliefs.may_rue and self._happens(self.profile.rue):
            yield from self._rue()
            return
        if not owing:
            if (yield from self._mischief.perhaps()):
                yield from self._reactions.tidy()
            if beliefs.troubled:
                return
            yield from self._fingers.second_thoughts()
            if self._happens(self.profile.give_up):
                lingering = yield from self._give_up()
                yield from self._reactions.tidy()
        if beliefs.troubled or beliefs.over or self._people.busy():
            return
        if owing:
            self._tell_next()
            if not beliefs.intents:
                yield from self._reactions.tidy()
            return
        commits = beliefs.commits
        self._decide()
        if not beliefs.intents and beliefs.commits != commits:
            return  # a person has made the move
        if beliefs.intents and lingering:
            yield from self._begin_anew(beliefs.intents[0])
        if len(beliefs.intents) == 1 and self._happens(self.profile.stray):
            yield from self._stray(beliefs.intents[0])
        if not beliefs.intents and self._people.here:
            yield self._fingers.rest(*BRIEFLY_S, attentive=True)
        elif not beliefs.intents:
            self._reactions.strike()
            yield self._fingers.rest(*PATIENCE_S, attentive=True)

    def _begin_anew(self, intent: Intent) -> Script:
        """Begin a move while a card of another may still be heard: by a card of its own, or after a rest."""
        if intent.actor != TABLE and not intent.opening and self._happens(0.5):
            intent.opening = self._performer.opening(self.beliefs.truth, intent.actor, intent.move)
        if not intent.opening:
            yield self._fingers.rest(*FORGOTTEN_S)

    def _rue(self) -> Script:
        """Take the last move back, with what the companion has drawn since; and often make the very same again."""
        rued = yield from self._reactions.rue()
        beliefs = self.beliefs
        if not rued or rued[-1].actor == TABLE or beliefs.troubled or not self._happens(0.7):
            return
        beliefs.intents.append(Intent(rued[-1].actor, rued[-1].move))
        beliefs.redrawn = [one.move.text for one in reversed(rued[:-1])]

    def _give_up(self) -> Generator[Rest, None, bool]:
        """Begin a move and give it up; whether a card of it may still be heard."""
        state = self.beliefs.truth
        actor = self._game.guide.asked_first(state)
        move = None if actor == TABLE or self._program_acts() else self._choose(state, actor)
        return move is not None and (yield from self._performer.give_up(actor, move))

    def _stray(self, intent: Intent) -> Script:
        """Leave a piece too many lying where it means nothing, before a move is made."""
        table, game = self._fingers.table, self._game
        boxes = [(zone, item) for zone, heap in table.heaps.items() for item, pieces in heap.items() if len(pieces) > 2]
        if intent.actor == TABLE or not boxes:
            return
        home, item = self._chance.choice(boxes)
        zone = self._performer.place_for_a_stray(Transfer(item, home, ""), intent.actor)
        said = Link(self.beliefs.truth, intent).told(game)
        outcome = game.guide.declared_effect(self.beliefs.truth, intent.actor, intent.move)
        if not zone or zone in net_of(game, outcome.events) or not game.to_act(outcome.state):
            return
        then, left = game.guide.asked_first(outcome.state), [Transfer(item, home, zone)]
        if self._performer.could_mean(left, intent.actor, said):
            return  # with the words of the move it would mean something
        later = self._performer.could_mean(left, then, frozenset(), outcome.state)
        if later and then == intent.actor:
            return  # it would be that seat's next move, made too early
        yield from self._fingers.leave(zone, home, item)
        yield from self._fingers.wait(0.5, 4.0)
        if later and self.beliefs.astray is None:
            yield from self._fingers.clear()  # it would look as if the next move was made already

    def _choose(self, state: GameState, actor: str) -> Move | None:
        decider = self._dealer if actor == TABLE else self._deciders[self._game.seats(state).index(actor)]
        return decider.decide(self._game, state, actor)

    def _decide(self) -> None:
        """The next move, and those that are made in one gesture with it."""
        game, state, intents = self._game, self.beliefs.truth, self.beliefs.intents
        actor = game.guide.asked_first(state)
        if actor == TABLE and self.beliefs.companion_draws():
            return
        move = self._choose(state, actor)
        if move is None:
            return
        intents.append(Intent(actor, move, entered=self._program_acts(state)))
        if actor == TABLE or intents[0].entered:
            return
        if self._happens(self.profile.card_first):
            intents[0].opening = self._performer.opening(state, actor, move)
        links = [Link(state, intents[0])]
        events: tuple[Event, ...] = ()
        while len(intents) < CHAIN:
            outcome = game.guide.declared_effect(state, actor, move)
            if not shows(game, self._fingers.table, state, outcome.events):
                return
            events += outcome.events
            state = outcome.state
            plain = not intents[0].opening and not any(word.slot == "tag" for word in links[0].words(game))
            follows = self._following(links[0], state, events, brisk=plain)
            if follows is None:
                break
            actor, move = follows
            intents.append(Intent(actor, move))
            links.append(Link(state, intents[-1]))
        while len(links) < CHAIN + MOST_QUICK and self._happens(self.profile.quick):
            link = self._next_word(links)
            if link is None:
                return
            intents.append(link.intent)
            links.append(link)

    def _next_word(self, links: Sequence[Link]) -> Link | None:
        """A decision whose word follows at once on the pieces of the moves before it, without waiting for the commit.

        Hands do that where those pieces can be seen, and where nobody could take the word for one of theirs.
        """
        game, last = self._game, links[-1]
        outcome = game.guide.declared_effect(last.state, last.intent.actor, last.intent.move)
        state = outcome.state
        if game.resolve(last.state, last.intent.actor, last.intent.move).state != state:
            return None  # another seat has to consent first
        if game.to_act(state) in ((), (TABLE,)) or not shows(game, self._fingers.table, last.state, outcome.events):
            return None
        if self._program_acts(state):
            return None
        actor = game.guide.asked_first(state)
        move = self._choose(state, actor)
        if move is None:
            return None
        link = Link(state, Intent(actor, move, self._performer.opening(state, actor, move), quick=True))
        words = link.words(game)
        tags = tuple(word for word in words if word.slot == "tag")
        first = (*tags, *link.intent.opening)
        if not first or any(word.slot in MUST_HEAR and word not in tags for word in words):
            return None
        said = {word.said for word in first}
        if any(not said.isdisjoint({word.said for word in one.words(game) if word.slot == "tag"}) for one in links):
            return None  # which copy is which would not be clear
        if any(self._performer.copies(word.said, state, link.intent) == [] for word in tags):
            return None  # it comes to hand only with the move before
        return None if any(not said.isdisjoint(self._open_words(one)) for one in links) else link

    def _leaves_like(self, link: Link, seen: Mapping[str, int]) -> bool:
        """Whether a single move that could be made here would make this difference to the switches."""
        game, table = self._game, self._fingers.table
        return any(shown(game, table, link.state, events) == seen for _, events in self._likely(link))

    def _open_words(self, link: Link) -> Set[str]:
        """What could still be said of a move whose pieces lie there: words of its own, and of others that touch the
        same places and fit what was said. They may have been made in one breath, and look like it together."""
        game, (state, intent) = self._game, link
        touched = net_of(game, game.guide.declared_effect(state, intent.actor, intent.move).events).keys()
        found = {word.said for word in link.words(game)}
        for words, events in self._likely(link):
            if not touched.isdisjoint(net_of(game, events)):
                found |= {word.said for word in words}
        return found - link.told(game)

    def _likely(self, link: Link) -> Iterator[tuple[tuple[Word, ...], tuple[Event, ...]]]:
        """The moves that fit what was said for this one and need no other component: their words, and what they do."""
        game, (state, intent) = self._game, link
        told = link.told(game)
        for move in game.options(state, intent.actor):
            words = game.guide.words(state, intent.actor, move)
            if {word.said for word in words if word.slot in MUST_HEAR} <= told <= {word.said for word in words}:
                yield words, game.guide.declared_effect(state, intent.actor, move).events

    def _tell_next(self) -> None:
        """Decide on the next move, if it can be told by words while pieces of the last one are still to be carried."""
        state, game = self.beliefs.truth, self._game
        actor = game.guide.asked_first(state)
        if actor == TABLE:
            return
        move = self._choose(state, actor)
        if move is not None and unasked_words(self._performer.sayable(state, actor, move)).whole:
            self.beliefs.intents.append(Intent(actor, move, by_words=True))
            self.beliefs.tally.habits["owing"] += 1

    def _following(
        self, first: Link, state: GameState, done: tuple[Event, ...], brisk: bool
    ) -> tuple[str, Move] | None:
        """A decision that the hands carry out together with those before it, if they do.

        That is what the move before makes pending, or (``brisk``) another action of the turn. Two actions that meet in
        one region are never made in one breath: set down there and lifted again, nobody could tell one from two; nor
        are two that together leave what a single one would.
        """
        game = self._game
        if game.to_act(state) in ((), (TABLE,)) or self._program_acts(state):
            return None
        pending = game.guide.question(state) is not None
        follower = game.guide.asked_first(state)
        if self._chance.random() >= (IN_ONE_GESTURE if pending else BRISK):
            return None
        if not pending and not (brisk and follower == first.intent.actor):
            return None
        move = self._choose(state, follower)
        if move is None:
            return None
        words = game.guide.words(state, follower, move)
        if any(word.slot in MUST_HEAR for word in words):
            return None
        events = game.guide.declared_effect(state, follower, move).events
        if not shows(game, self._fingers.table, state, events):
            return None
        if not pending and not net_of(game, done).keys().isdisjoint(net_of(game, events)):
            return None
        if not pending and self._leaves_like(first, shown(game, self._fingers.table, first.state, (*done, *events))):
            return None
        return follower, move

    def _realign(self) -> None:
        """Let those decide who have to, before the moves being made can go on; drop moves that have become illegal."""
        game, beliefs = self._game, self.beliefs
        if not beliefs.intents or beliefs.wrong:
            return
        if beliefs.over:
            beliefs.intents.clear()
            return
        first = beliefs.intents[0]
        actor = game.guide.asked_first(beliefs.truth)
        if first.actor == actor and game.check(beliefs.truth, actor, first.move).legal:
            return
        if game.guide.question(beliefs.truth) is None or actor == TABLE:
            beliefs.intents.clear()
            return
        move = self._choose(beliefs.truth, actor)
        if move is None:
            beliefs.intents.clear()
            return
        after = game.guide.declared_effect(beliefs.truth, actor, move).state
        if first.actor not in game.to_act(after) or not game.check(after, first.actor, first.move).legal:
            beliefs.intents.clear()
        beliefs.intents.insert(0, Intent(actor, move))

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._chance.random() < chance
