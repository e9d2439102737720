"""The components of a position, counted as they are found, against what is in the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.engine.packed import BITS, BYTE, pack
from controller.engine.strict import listing, one_of, whole
from controller.errors import PositionError
from controller.games.power_and_weakness.builder import Builder
from controller.games.power_and_weakness.components import KINDS, LIGHTNING, SEATS, TILE, TILES, TOKENS, Components

Json = Mapping[str, Any]


class Supply:
    """Counts components as they are found, against how many there are."""

    def __init__(self, names: Sequence[str], limits: Sequence[int], what: str) -> None:
        self._names = names
        self._what = what
        self.left = list(limits)

    def take(self, names: object, path: str) -> int:
        """Take a list of names; what was taken, packed."""
        packed = 0
        for place, word in enumerate(listing(names, path)):
            number = self._names.index(one_of(word, f"{path}.{place}", self._names, self._what))
            packed += self.take_one(number, f"{path}.{place}")
        return packed

    def take_one(self, number: int, path: str) -> int:
        """Take one; raises PositionError if there is none left."""
        if not self.left[number]:
            raise PositionError("too-many", path, f"there is no further {self._what} {self._names[number]} in the box")
        self.left[number] -= 1
        return 1 << (BITS * number)

    def rest(self) -> int:
        """All that was not taken, packed."""
        return pack(self.left)


def read_tiles(b: Builder, position: Json) -> Supply:
    """Offer and hands; what is left in the box may still be pending, discarded or in the bag."""
    tiles = Supply(TILES, b.setting.components.tiles, "action tile")
    offer = tiles.take(position.get("offer", []), "offer")
    hands = []
    for seat in SEATS:
        path = f"seats.{seat}.tiles"
        hand = position["seats"][seat].get("tiles", [])
        hands.append(tiles.take(hand, path))
        for place, word in enumerate(hand):
            if TILE[word] in LIGHTNING:
                raise PositionError("conflict", f"{path}.{place}", "a tile with a lightning bolt never lies there")
    b.tiles = [0, offer, 0, *hands, 0]
    return tiles


def read_bag(b: Builder, position: Json, tiles: Supply) -> None:
    """What is discarded, and what is in the bag: if nobody says it, all that lies nowhere else."""
    discards = tiles.take(position.get("tile_discards", []), "tile_discards")
    bag = tiles.take(position["bag"], "bag") if "bag" in position else tiles.rest()
    b.tiles[0], b.tiles[2] = bag, discards


def read_tokens(b: Builder, position: Json) -> None:
    """Time tokens spent and still to be turned: if nobody says it, all that are not spent."""
    tokens = Supply([str(value) for value in TOKENS], b.setting.components.tokens, "time token")
    b.token_discards = tokens.take(_written(position, "token_discards"), "token_discards")
    if "time_tokens" in position:
        b.tokens = tokens.take(_written(position, "time_tokens"), "time_tokens")
    else:
        b.tokens = tokens.rest()


def _written(position: Json, key: str) -> list[str]:
    return [str(whole(value, f"{key}.{place}")) for place, value in enumerate(listing(position.get(key, []), key))]


def count_pieces(b: Builder) -> None:
    """See that no seat has more pieces on the map and in reserve than there are; raises PositionError."""
    components: Components = b.setting.components
    for seat, seat_name in enumerate(SEATS):
        for kind, limit in enumerate(components.pieces):
            piece = 2 * seat + kind
            on_map = sum((b.on_map[piece] >> (BITS * r)) & BYTE for r in range(len(b.setting.regions)))
            if on_map > limit:
                raise PositionError("too-many", "regions", f"{seat_name} has only {limit} {KINDS[kind]}s")
            if on_map + b.reserve[piece] > limit:
                path = f"seats.{seat_name}.reserve.{KINDS[kind]}s"
                raise PositionError("too-many", path, f"{seat_name} has only {limit} {KINDS[kind]}s, map included")
