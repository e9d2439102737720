"""Hands that play a whole game on a simulated table, for all its seats, as people would.

They decide through players, carry moves out as the user manual says, and react to what the companion tells: answer its
questions, follow it when the table is astray, undo what nobody meant, and try again when nothing happens. Which pieces
to carry follows from where they lie and where the rules want them, which words to say from `Rules.telling`; so hands
know no game by name.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence, Set

from controller.engine.moves import Move
from controller.engine.rules import MUST_HEAR, TABLE, GameState, Rules
from controller.reports import Report
from sim.attending import PATIENCE_S, Attender
from sim.carrying import net_of, shows
from sim.faults import Profile
from sim.fingers import Fingers, Script
from sim.mind import Intent, Mind
from sim.performing import Performer
from sim.players import Player

REACTION_S = (0.3, 0.8)
THINKING_S = (0.3, 2.0)
IN_ONE_GESTURE = 0.5
"""How often a decision that follows is carried out in the same gesture."""
BRISK = 0.1
"""How often two actions of one turn are made without waiting for the lights between them."""
CHAIN = 3


class Hands:
    """The hands of all seats at one table.

    Args:
        players: who decides for each seat, in their order; the dealer does for ``table``.
        most_plies: after so many moves the game is cut short.

    Attributes:
        wake_at: until when they rest.
        finished: the game is over, or long enough.
    """

    def __init__(
        self,
        rules: Rules,
        mind: Mind,
        fingers: Fingers,
        players: Sequence[Player],
        dealer: Player,
        profile: Profile,
        chance: random.Random,
        most_plies: int,
    ) -> None:
        self.mind, self.wake_at, self.finished = mind, 0.0, False
        self._rules, self._fingers, self._players, self._dealer = rules, fingers, players, dealer
        self._performer = Performer(rules, mind, fingers, profile, chance)
        self._attender = Attender(rules, mind, fingers, self._performer, chance)
        self._chance, self._most_plies = chance, most_plies
        self._attentive, self._confirm = False, False
        self._life = self._live()

    # The outside.

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
        before = self.mind.heard
        for report in reports:
            self.mind.hear(report)
        if self.mind.heard != before:
            self._notice(now)

    def power_back(self, now: float) -> None:
        """The companion is back: look at it again, and confirm that the table stands as it says."""
        self.mind.power_back()
        self._confirm = True
        self._notice(now)

    def _notice(self, now: float) -> None:
        if self._attentive:
            self.wake_at = min(self.wake_at, now + self._chance.uniform(*REACTION_S))

    # A game.

    def _live(self) -> Script:
        mind = self.mind
        yield self._fingers.rest(*REACTION_S)
        while True:
            self._realign()
            if mind.dark:
                yield 1.0, True
            elif mind.wrong:
                yield from self._attender.undo()
            elif mind.laying:
                yield from self._attender.say_laid()
            elif self._confirm:
                self._confirm = False
                yield from self._attender.confirm()
            elif not mind.intents:
                yield from self._attender.tidy()
                if mind.troubled or mind.intents:
                    continue
                if mind.over or mind.plies >= self._most_plies:
                    return
                yield from self._begin()
            elif not mind.intents[0].done:
                yield from self._performer.perform()
            else:
                yield from self._attender.attend()

    def _begin(self) -> Script:
        """Think, and decide on the next moves; where the companion draws, wait for it."""
        yield self._fingers.rest(*THINKING_S)
        yield from self._fingers.second_thoughts()
        mind = self.mind
        if mind.troubled or mind.over:
            return
        self._decide()
        if not mind.intents:
            self._attender.strike()
            yield self._fingers.rest(*PATIENCE_S, attentive=True)

    def _choose(self, state: GameState, actor: str) -> Move | None:
        if actor == TABLE:
            return self._dealer.choose(self._rules, state, actor)
        return self._players[self._rules.seats(state).index(actor)].choose(self._rules, state, actor)

    def _decide(self) -> None:
        """The next move, and those that are made in one gesture with it."""
        rules, state, intents = self._rules, self.mind.truth, self.mind.intents
        actor = rules.asked_first(state)
        if actor == TABLE and self.mind.companion_draws():
            return
        move = self._choose(state, actor)
        if move is None:
            return
        intents.append(Intent(actor, move))
        if actor == TABLE:
            return
        touched: set[str] = set()
        while len(intents) < CHAIN:
            outcome = rules.intended(state, actor, move)
            if not shows(rules, self._fingers.table, state, outcome.events):
                return
            touched |= net_of(rules, outcome.events).keys()
            state = outcome.state
            read = any(word.slot == "tag" for word in rules.telling(self.mind.truth, intents[0].actor, intents[0].move))
            follows = self._following(state, actor, touched, brisk=not read)
            if follows is None:
                return
            actor, move = follows
            intents.append(Intent(actor, move))

    def _following(self, state: GameState, actor: str, touched: Set[str], brisk: bool) -> tuple[str, Move] | None:
        """A decision that the hands carry out together with the one before it, if they do.

        That is what the move before makes pending, or (``brisk``) another action of the turn. Two actions that meet in
        one region are never made in one breath: set down there and lifted again, nobody could tell one from two.
        """
        rules = self._rules
        if rules.to_act(state) in ((), (TABLE,)):
            return None
        pending = rules.asks(state) is not None
        follower = rules.asked_first(state)
        if self._chance.random() >= (IN_ONE_GESTURE if pending else BRISK):
            return None
        if not pending and not (brisk and follower == actor):
            return None
        move = self._choose(state, follower)
        if move is None:
            return None
        words = rules.telling(state, follower, move)
        if any(word.slot in MUST_HEAR for word in words):
            return None
        events = rules.intended(state, follower, move).events
        if not shows(rules, self._fingers.table, state, events):
            return None
        if not pending and not touched.isdisjoint(net_of(rules, events)):
            return None
        return follower, move

    def _realign(self) -> None:
        """Let those decide who have to, before the moves being made can go on; drop moves that have become illegal."""
        rules, mind = self._rules, self.mind
        if not mind.intents or mind.wrong:
            return
        if mind.over:
            mind.intents.clear()
            return
        first = mind.intents[0]
        actor = rules.asked_first(mind.truth)
        if first.actor == actor and rules.check(mind.truth, actor, first.move).legal:
            return
        if rules.asks(mind.truth) is None or actor == TABLE:
            mind.intents.clear()
            return
        move = self._choose(mind.truth, actor)
        if move is None:
            mind.intents.clear()
            return
        after = rules.intended(mind.truth, actor, move).state
        if first.actor not in rules.to_act(after) or not rules.check(after, first.actor, first.move).legal:
            mind.intents.clear()
        mind.intents.insert(0, Intent(actor, move))
