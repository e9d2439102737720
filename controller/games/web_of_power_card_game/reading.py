"""What positions are made of, read one by one: names, cards, law cards, places, each with the path of its mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.strict import flag, listing, obj, one_of, shown, text
from controller.errors import PositionError
from controller.games.web_of_power_card_game.components import (
    CARD,
    CARDS,
    LAW,
    LAW_NAMES,
    PLACE,
    PLACED,
    UNKNOWN,
)
from controller.games.web_of_power_card_game.state import COUNT_BITS
from controller.games.web_of_power_card_game.world import Options

Json = Mapping[str, Any]
_NAME = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
SEAT_COUNTS = tuple(sorted(PLACED))


def seat_name(value: object, path: str) -> str:
    """The name of a seat: letters A-Z and a-z, digits, - and _, and not ``table``."""
    name = text(value, path)
    if not _NAME.fullmatch(name) or name == "table":
        why = "a seat's name has letters A to Z, digits, - and _ only, and is not table"
        raise PositionError("bad-name", path, f"{why}, unlike {shown(name)}")
    return name


def seat_number(number: int) -> None:
    """3 to 5 seats play; raises PositionError (path ``seats``)."""
    if number not in SEAT_COUNTS:
        raise PositionError("out-of-range", "seats", f"{SEAT_COUNTS[0]} to {SEAT_COUNTS[-1]} seats play, not {number}")


def read_options(value: object) -> Options:
    """The rules' options."""
    options = obj(value, "options", ("only_initial_ends", "own_claim_block"))
    return Options(
        flag(options.get("only_initial_ends", False), "options.only_initial_ends"),
        flag(options.get("own_claim_block", True), "options.own_claim_block"),
    )


def read_place(value: str, path: str) -> int:
    """A place, written ``ROW,COLUMN`` and no other way."""
    place = PLACE.get(value)
    if place is None:
        raise PositionError("unknown-name", path, f"there is no place {shown(value)}: it is written as in 1,14")
    return place


class Cards:
    """The land cards, each of which is found once."""

    def __init__(self) -> None:
        self.found = 0

    def one(self, value: object, path: str) -> int:
        """A card that was not found before."""
        card = CARD[one_of(value, path, CARDS, "land card")]
        if self.found >> card & 1:
            raise PositionError("too-many", path, f"there is only one {CARDS[card]}")
        self.found |= 1 << card
        return card

    def all(self, value: object, path: str) -> list[int]:
        """A list of cards."""
        return [self.one(word, f"{path}.{n}") for n, word in enumerate(listing(value, path))]


class LawCards:
    """The law cards, counted by kind as they are found."""

    def __init__(self, copies: Sequence[int]) -> None:
        self.found = [0] * len(LAW_NAMES)
        self._copies = copies

    def one(self, value: object, path: str, names: Sequence[str] = LAW_NAMES) -> int:
        """A law card of which not all copies were found before."""
        law = LAW_NAMES.index(one_of(value, path, names, "law card here"))
        self.found[law] += 1
        if law != UNKNOWN and self.found[law] > self._copies[law]:
            raise PositionError("too-many", path, f"there are only {self._copies[law]} law cards {LAW[law]}")
        return law

    def all(self, value: object, path: str, names: Sequence[str] = LAW_NAMES) -> int:
        """A list of law cards, packed by kind."""
        cards = enumerate(listing(value, path))
        return sum(1 << COUNT_BITS * self.one(word, f"{path}.{n}", names) for n, word in cards)

    @property
    def named(self) -> int:
        """How many are known by name, packed by kind."""
        return sum(n << COUNT_BITS * law for law, n in enumerate(self.found[:UNKNOWN]))
