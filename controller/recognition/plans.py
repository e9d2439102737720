"""The physical side of the moves that are legal now: the words that tell them and what they do to the board.

Both are derived from the rules (`TableGuide.words`, and the events of the move), so they cannot drift from them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from controller.boards import Board
from controller.engine.game import MUST_HEAR, Carried, Game, GameState, Outcome, Word
from controller.engine.moves import Move
from controller.recognition.image import Effect, carried, effect_of

if TYPE_CHECKING:
    from controller.recognition.matcher import Match

ACT = "act"
"""The slot of the word that tells what kind of move it is."""
AT = "at:"
"""How a word that names a place begins."""
CARD = "card:"
"""How a word begins that a command card says."""
CONSENT = "consent"
"""The slot of a word by which another seat lets a move have its effect, or does not."""
DECLARE = "declare"
"""The slot of a word that ends the game."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A word heard: ``slot`` where it answered a question (else empty), ``said`` None for "none of these"."""

    slot: str
    said: str | None
    tag: str = ""
    """The physical tag, where a tag was read."""

    @property
    def card(self) -> str | None:
        """The command card that says it, if one does."""
        return self.said.removeprefix(CARD) if self.said is not None and self.said.startswith(CARD) else None

    @property
    def place(self) -> str | None:
        """The place that it names, if any."""
        return self.said.removeprefix(AT) if self.said is not None and self.said.startswith(AT) else None


def _heard(slot: str, sayings: Collection[str], heard: Iterable[Heard]) -> bool:
    """Whether one of the slot's words was heard: as the answer to its question, or for itself."""
    for one in heard:  # noqa: SIM110 - asked for hundreds of moves, and a generator takes longer than the words
        if one.said in sayings and one.slot in ("", slot):
            return True
    return False


@dataclass(slots=True, eq=False)
class Plan:
    """One legal move of one actor, with how it can be told; `effect` is reckoned when it is first asked for."""

    game: Game
    board: Board
    state: GameState
    actor: str
    move: Move
    words: tuple[Word, ...]
    silenced: bool = False
    """Whether a slot is missing in its words because no switch of this table could tell it: words alone do not tell the
    move then, unless nothing else fits them."""
    programs: Set[int] = frozenset()
    """The places of the seats that programs play (`Plans`)."""
    _named: frozenset[str] | None = field(default=None)
    _slots: list[tuple[str, list[str]]] | None = field(default=None)
    _carried: Sequence[Carried] | None = field(default=None)
    _asks_on: bool | None = field(default=None)
    _effect: Effect | None = field(default=None)
    _intended: Outcome | None = field(default=None)
    _following: Plans | None = field(default=None)

    @property
    def effect(self) -> Effect:
        """What the move does to the zones of the board."""
        if self._effect is None:
            self._effect = effect_of(self.carried, self.board)
        return self._effect

    @property
    def carried(self) -> Sequence[Carried]:
        """The pieces that hands carry."""
        if self._carried is None:
            only = self.game.guide.only_carries(self.state, self.actor, self.move)
            if only is not None:
                self._asks_on = False
            self._carried = carried(self.game, self.intended.events) if only is None else only
        return self._carried

    @property
    def asks_on(self) -> bool:
        """Whether a decision is pending once it was carried out as intended."""
        if self._asks_on is None:
            self._asks_on = self.following.pending
        return self._asks_on

    @property
    def most_changed(self) -> int:
        """A bound on the zones that this or any later move changes."""
        return self.game.guide.most_changed(self.state)

    @property
    def stops(self) -> bool:
        """Whether it is the consent refused: it does nothing, and what was carried out already was too early."""
        return not self.effect and any(word.slot == CONSENT for word in self.words)

    @property
    def carries(self) -> tuple[tuple[str, str], ...]:
        """The zones from which the move carries a piece straight to another zone, with that zone."""
        return tuple((src, dst) for src, dst, _ in self.carried if src and dst)

    @property
    def named(self) -> frozenset[str]:
        """The places that its words name."""
        if self._named is None:
            self._named = named_places(self.words)
        return self._named

    @property
    def places(self) -> Set[str]:
        """The zones that the move may change; told from its words where they name places, which is quick."""
        return self.named or self.effect.keys()

    @property
    def by_component(self) -> bool:
        """Whether a component that is read tells all of it."""
        return bool(self.words) and all(word.slot == "tag" for word in self.words)

    @property
    def asks_for_a_place(self) -> bool:
        """Whether a place has to be named to tell it, as a knock does."""
        return any(word.slot and word.said.startswith(AT) for word in self.words)

    def touches(self, zones: Set[str]) -> bool:
        """Whether the move may change any of these zones."""
        return not zones.isdisjoint(self._named or self.places)

    @property
    def intended(self) -> Outcome:
        """What hands do when they make the move, the consent of others taken for granted."""
        if self._intended is None:
            self._intended = self.game.guide.declared_effect(self.state, self.actor, self.move)
        return self._intended

    @property
    def following(self) -> Plans:
        """The plans after this one was carried out as intended."""
        if self._following is None:
            self._following = Plans(self.game, self.board, self.intended.state, self.programs)
        return self._following

    @property
    def answering(self) -> Plans:
        """The plans as soon as it was made: where its effect needs the consent of another seat, the answers of that."""
        return Plans(self.game, self.board, self.game.play(self.state, self.actor, self.move), self.programs)

    def forget_following(self) -> None:
        """Drop the plans after this one."""
        self._following = None

    @property
    def leads_on(self) -> bool:
        """Whether hands may go on in its own places without a further word: with what it makes pending, or with the
        turn's next action.

        After a component was read for a move, only what that move makes pending goes on there: its next action in the
        same gesture lies elsewhere. A tile that carries pieces has hundreds of moves, of which hands have mostly begun
        one: a piece elsewhere does not tell that they are done.
        """
        if all(word.slot != "tag" for word in self.words):
            return True
        return self.asks_on

    def fits(self, heard: Iterable[Heard]) -> bool:
        """Whether everything heard may belong to this move."""
        for one in heard:  # noqa: SIM110 - as in `_heard`
            if not self._fits(one):
                return False
        return True

    def _fits(self, one: Heard) -> bool:
        if one.said is None:
            return all(word.slot != one.slot for word in self.words)
        if one.slot:
            return (one.slot, one.said) in self.words
        for _, said in self.words:  # noqa: SIM110 - as in `_heard`
            if said == one.said:
                return True
        return False

    def read(self, heard: Iterable[Heard]) -> bool:
        """Whether the components that must be read for this move were read."""
        return "tag" not in self.unheard(heard)

    def tagged(self, heard: Iterable[Heard]) -> bool:
        """Whether all that must be heard of this move was heard: components, and another seat's consent."""
        return not self.unheard(heard)

    def unheard(self, heard: Iterable[Heard]) -> Collection[str]:
        """The slots of which something must be heard and was not: ``tag`` where a component must be read, and others of
        `MUST_HEAR`."""
        missing = [slot for slot, saying in self.words if slot in MUST_HEAR and not _heard(slot, (saying,), heard)]
        if not missing:
            return missing
        return [slot for slot, sayings in self.slots() if slot in missing and not _heard(slot, sayings, heard)]

    def told(self, heard: Sequence[Heard]) -> bool:
        """Whether every slot was heard, each by a word of its own; a move without words is never told."""
        wanted: list[str] = []
        for slot, _ in self.words:
            if slot and slot not in wanted:
                wanted.append(slot)
                if len(wanted) > len(heard):
                    return False  # too few words, as for most of hundreds of movements: known without comparing any
        free = list(heard)
        for slot, sayings in self.slots():
            answers = [one for one in free if one.said in sayings and one.slot in ("", slot)]
            if not answers:
                return False
            free.remove(next((one for one in answers if one.slot), answers[0]))
        return bool(self.words)

    def begun_by(self, heard: Iterable[Heard]) -> bool:
        """Whether what the move is told by first was heard: a card that could end many moves begins none."""
        slots = self.slots()
        return not slots or _heard(*slots[0], heard)

    def slots(self) -> list[tuple[str, list[str]]]:
        """The alternatives by slot, in order."""
        if self._slots is None:
            found: dict[str, list[str]] = {}
            for word in self.words:
                if word.slot:
                    found.setdefault(word.slot, []).append(word.said)
            self._slots = list(found.items())
        return self._slots

    def must_hear(self) -> bool:
        """Whether the move can never be told by pieces alone."""
        return any(word.slot in MUST_HEAR for word in self.words)


@lru_cache(maxsize=1 << 16)
def named_places(words: tuple[Word, ...]) -> frozenset[str]:
    """The places that words name."""
    return frozenset(word.said[len(AT) :] for word in words if word.said.startswith(AT))


def sayable(words: tuple[Word, ...], board: Board) -> tuple[Word, ...]:
    """The words that can be said at this table. A place that has no switch cannot be knocked, and only there a
    component stands for it: where the place is felt, a component that is read begins a move, perhaps of the next
    seat."""
    zones, named = board.zones, named_places(words)
    if zones.keys() >= named:
        return _without_components(words)
    felt = tuple(word for word in words if not word.said.startswith(AT) or word.said[len(AT) :] in zones)
    return _without_components(felt)


@lru_cache(maxsize=1 << 16)
def _without_components(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without the components that tell the same as a place."""
    told_by_place = {word.slot for word in words if word.slot and word.said.startswith(AT)}
    return tuple(word for word in words if word.slot not in told_by_place or word.said.startswith((AT, CARD)))


class Plans:
    """The plans of one state, made once each.

    Args:
        programs: the places of the seats that programs play: hands only carry out what those do, so that nothing that
            is felt or heard is a move of theirs.

    Attributes:
        spent: what matches of this state have looked at since what follows was dropped; the matcher writes it.
        known: what was matched last, and the match; likewise.
    """

    def __init__(self, game: Game, board: Board, state: GameState, programs: Set[int] = frozenset()) -> None:
        self._game, self._board, self.state, self._programs = game, board, state, programs
        self.spent = 0
        self.known: tuple[object, Match] | None = None

    def forget_following(self) -> None:
        """Drop the plans after these, which are made anew where they are needed."""
        self.spent = 0
        for plan in self.all:
            plan.forget_following()

    @cached_property
    def actor(self) -> str | None:
        """Who is asked now; None when the game is over."""
        return self._game.guide.asked_first(self.state) if self._game.to_act(self.state) else None

    @cached_property
    def by_program(self) -> bool:
        """Whether a program plays the seat that is asked now."""
        seats = self._game.seats(self.state)
        return any(place < len(seats) and seats[place] == self.actor for place in self._programs)

    @cached_property
    def pending(self) -> bool:
        """Whether a decision is pending, as the next step of what was begun."""
        return self._game.guide.question(self.state) is not None

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The legal moves of the one who is asked, if people make them."""
        return () if self.actor is None or self.by_program else self._game.options(self.state, self.actor)

    @cached_property
    def all(self) -> tuple[Plan, ...]:
        """The plans of the one who is asked."""
        return tuple(self._of())

    @cached_property
    def in_one_gesture(self) -> Set[str]:
        """The zones that may be touched without a word more."""
        found: set[str] = set()
        for plan in self.all:
            if not plan.must_hear():
                found |= plan.places
        return found

    def changing(self, zones: Set[str]) -> Iterator[Plan]:
        """The plans that may change all of these zones, made for this once: few do, and nobody needs the others."""
        return self._of(zones)

    def _of(self, zones: Set[str] = frozenset()) -> Iterator[Plan]:
        actor = self.actor
        if actor is None or self.by_program:
            return
        felt, tell = self._board.zones.keys(), self._game.guide.words
        for move in self.moves:
            words = told = tell(self.state, actor, move)
            named = named_places(told)
            if zones and named and not zones <= named:
                continue
            silenced = False
            if named:
                words = sayable(told, self._board)
                if not felt >= named:
                    named = named_places(words)
                    silenced = {word.slot for word in words} != {word.slot for word in told}
            yield Plan(self._game, self._board, self.state, actor, move, words, silenced, self._programs, named)
