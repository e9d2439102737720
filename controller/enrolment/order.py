"""What there is to enrol of a game, in the order in which it is asked for and printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from controller.engine.box import Box, sort_of
from controller.engine.game import Game

COMMON_CARDS = (
    "yes", "no", "none", "undo", "accept", "again", "pause", "resume", "new-game", "shut-down",
)  # fmt: skip
"""The command cards of every game (docs/at-the-table.md)."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is enrolled in one go: the components of a game, with their copies, or command cards.

    Attributes:
        game: whose components they are; empty for cards, which all games share.
        box: the kinds of components, with the counts that we take to be right.
        cards: the names of cards, ``card:yes`` and so on.
    """

    game: str = ""
    box: Box = field(default_factory=Box)
    cards: tuple[str, ...] = ()

    def counts(self, own: Mapping[str, int]) -> dict[str, int]:
        """By kind how many there are: as the owner has counted them, else as we take them to be."""
        return {kind: own.get(kind, n) for kind, n in self.box.counts.items()}

    def names(self, own: Mapping[str, int]) -> tuple[str, ...]:
        """All names in order, with these counts of the owner's."""
        copies = (f"{kind}:{n}" for kind, most in self.counts(own).items() for n in range(1, most + 1))
        return (*copies, *self.cards)

    def at_odds(self, own: Mapping[str, int]) -> Iterator[tuple[str, int, int]]:
        """By sort of component how many there are by these counts and how many are printed, where that differs."""
        counts = self.counts(own)
        for sort, printed in self.box.totals.items():
            found = sum(n for kind, n in counts.items() if sort_of(kind) == sort)
            if found != printed:
                yield sort, found, printed


def components_of(game: Game) -> Part:
    """The components of a game that carry tags."""
    return Part(game.name, game.guide.box)


def cards_of(game: Game) -> Part:
    """The command cards of every table, then the game's own."""
    own = (card for card in game.guide.cards if card not in COMMON_CARDS)
    return Part(cards=tuple(f"card:{card}" for card in (*COMMON_CARDS, *dict.fromkeys(own))))


def enrolment_order(game: Game) -> tuple[str, ...]:
    """Every tag of a game's components, in the order in which they are printed and enrolled; see `card_order`."""
    return components_of(game).names({})


def card_order(game: Game) -> tuple[str, ...]:
    """Every command card of a game, in the order in which they are printed and enrolled."""
    return cards_of(game).names({})
