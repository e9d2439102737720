"""The components of a state being changed: whatever lies somewhere changes its place through one method here.

The other half, what is remembered of the game besides components, is in `draft`.
"""

from __future__ import annotations

from controller.engine.events import Event, Moved
from controller.engine.packed import BITS
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES, TOKENS
from controller.games.power_and_weakness.map import Markers, Setting
from controller.games.power_and_weakness.state import DISCARDS, HAND, NOBODY, Pending, State

RESERVE, STOCK, LIMBO = -1, -2, -3
"""Where pieces are besides the regions; a region is its number."""
TILE_ZONES = ("bag", "offer", "discards", "hand:orange", "hand:white", "played")


class Handling:
    """A state's values, open for change, and how components are moved; ``log`` gathers the events, or is None where
    nobody wants them."""

    __slots__ = (
        "actions",
        "cycle",
        "extra",
        "limbo",
        "log",
        "markers",
        "on_map",
        "pending",
        "points",
        "recruited",
        "reserve",
        "setting",
        "spare",
        "tiles",
        "timer",
        "token_discards",
        "tokens",
        "turn",
        "using",
        "winner",
    )  # fmt: skip

    setting: Setting
    markers: Markers
    pending: Pending | None

    def __init__(self, state: State, log: list[Event] | None = None) -> None:
        (
            self.setting, self.cycle, self.timer, self.recruited, self.markers, self.spare, on_map, reserve, tiles,
            extra, points, self.tokens, self.token_discards, self.turn, self.actions, self.using, self.pending,
            self.winner,
        ) = state  # fmt: skip
        self.on_map = list(on_map)
        self.reserve = list(reserve)
        self.tiles = list(tiles)
        self.extra = extra
        self.points = points
        self.limbo = NOBODY
        self.log = log

    def freeze(self) -> State:
        """The state as it is now."""
        return State(
            self.setting, self.cycle, self.timer, self.recruited, self.markers, self.spare, tuple(self.on_map),
            tuple(self.reserve), tuple(self.tiles), self.extra, self.points, self.tokens, self.token_discards,
            self.turn, self.actions, self.using, self.pending, self.winner,
        )  # fmt: skip

    def tell(self, event: Event) -> None:
        """Write an event down; callers look at ``log`` first, so that events nobody wants are never made."""
        if self.log is not None:
            self.log.append(event)

    def shift_pieces(self, piece: int, n: int, src: int, dst: int) -> None:
        """Move ``n`` pieces (``piece`` is ``2 * seat + kind``)."""
        if src >= 0:
            self.on_map[piece] -= n << (BITS * src)
        elif src == RESERVE:
            self.reserve[piece] -= n
        if dst >= 0:
            self.on_map[piece] += n << (BITS * dst)
        elif dst == RESERVE:
            self.reserve[piece] += n
        if self.log is not None:
            seat = SEATS[piece >> 1]
            item = f"{seat}.{KINDS[piece & 1]}"
            self.log.append(Moved(item, n, self._zone(seat, src), self._zone(seat, dst)))

    def _zone(self, seat: str, place: int) -> str:
        if place >= 0:
            return f"region:{self.setting.regions[place]}"
        if place == RESERVE:
            return f"reserve:{seat}"
        return f"stock:{seat}" if place == STOCK else f"limbo:{self.setting.regions[self.limbo]}"

    def shift_tile(self, tile: int, src: int, dst: int) -> None:
        """Move one tile between places of `State.tiles`."""
        self.tiles[src] -= 1 << (BITS * tile)
        self.tiles[dst] += 1 << (BITS * tile)
        if self.log is not None:
            self.log.append(Moved(f"tile.{TILES[tile]}", 1, TILE_ZONES[src], TILE_ZONES[dst]))

    def shift_tiles(self, src: int, dst: int) -> None:
        """Move all tiles of one place to another."""
        packed = self.tiles[src]
        self.tiles[src] = 0
        self.tiles[dst] += packed
        if self.log is not None:
            for tile, name in enumerate(TILES):
                n = (packed >> (BITS * tile)) & 255
                if n:
                    self.log.append(Moved(f"tile.{name}", n, TILE_ZONES[src], TILE_ZONES[dst]))

    def take_cube(self) -> None:
        """A cube leaves the timer."""
        self.timer -= 1
        if self.log is not None:
            self.log.append(Moved("cube", 1, "timer", "cubes"))

    def set_timer(self, cubes: int) -> None:
        """Put cubes onto the empty timer."""
        self.timer += cubes
        if self.log is not None:
            self.log.append(Moved("cube", cubes, "cubes", "timer"))

    def shift_token(self, place: int) -> None:
        """A time token is turned and spent."""
        self.tokens -= 1 << (BITS * place)
        self.token_discards += 1 << (BITS * place)
        if self.log is not None:
            self.log.append(Moved(f"token.{TOKENS[place]}", 1, "tokens", "token-discards"))

    def refill_tokens(self) -> None:
        """Shuffle the spent tokens back."""
        packed, self.token_discards = self.token_discards, 0
        self.tokens += packed
        if self.log is not None:
            self.log.append(e.TokensRefilled())
            for place, value in enumerate(TOKENS):
                n = (packed >> (BITS * place)) & 255
                if n:
                    self.log.append(Moved(f"token.{value}", n, "token-discards", "tokens"))

    def lay_marker(self, region: int, symbol: int) -> None:
        """Put a spare marker onto a region; the marker that lay there becomes spare."""
        old = self.markers.symbols[region]
        symbols = (*self.markers.symbols[:region], symbol, *self.markers.symbols[region + 1 :])
        self.markers = self.setting.markers(symbols)
        self.spare -= 1 << (BITS * symbol)
        if old != NOBODY:
            self.spare += 1 << (BITS * old)
        if self.log is not None:
            zone = f"region:{self.setting.regions[region]}"
            if old != NOBODY:
                self.log.append(Moved(f"marker.{SYMBOLS[old]}", 1, zone, "spare"))
            self.log.append(Moved(f"marker.{SYMBOLS[symbol]}", 1, "spare", zone))

    def hand(self, seat: int) -> int:
        """A seat's tiles, packed."""
        return self.tiles[HAND + seat]

    def discard(self, tile: int, src: int) -> None:
        """A tile goes to the discards."""
        self.shift_tile(tile, src, DISCARDS)
