"""A state being changed: every change goes through one method of the builder, and if asked it writes its event down.

So what the rules decide and what their events say cannot differ. The first methods move components from one place to
another; the others change what is remembered of the game besides: turns, points, and what is pending.
"""

from __future__ import annotations

from controller.engine.events import Event, Moved
from controller.engine.game import Carried
from controller.engine.moves import Move
from controller.engine.packed import BITS
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.components import KINDS, SEATS, SYMBOLS, TILES, TOKENS
from controller.games.power_and_weakness.map import Markers, Setting
from controller.games.power_and_weakness.state import (
    DISCARDS,
    NO_BID,
    NOBODY,
    Auction,
    MarkerChange,
    Occupation,
    Pending,
    Rebellion,
    Retreat,
    State,
    Window,
)

RESERVE, STOCK, LIMBO = -1, -2, -3
"""Where pieces are besides the regions; a region is its number."""
TILE_ZONES = ("bag", "offer", "discards", "hand:orange", "hand:white", "played")


class Builder:
    """A state's values, open for change; ``log`` gathers the events, or is None where nobody wants them."""

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
        """The state as it is now; made as the tuple that it is, which is faster than by its fields."""
        return tuple.__new__(State, (
            self.setting, self.cycle, self.timer, self.recruited, self.markers, self.spare, tuple(self.on_map),
            tuple(self.reserve), tuple(self.tiles), self.extra, self.points, self.tokens, self.token_discards,
            self.turn, self.actions, self.using, self.pending, self.winner,
        ))  # fmt: skip

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

    def discard(self, tile: int, src: int) -> None:
        """A tile goes to the discards."""
        self.shift_tile(tile, src, DISCARDS)

    def begin_cycle(self, number: int) -> None:
        """Go on to cycle ``number``; "extra numbers" last "for the rest of that cycle" only."""
        self.cycle, self.recruited, self.extra = number, False, (0, 0)
        if self.log is not None:
            self.log.append(e.CycleBegan(number))

    def begin_turn(self, seat: int, actions: int) -> None:
        """Give a seat its turn."""
        self.turn, self.actions, self.using = seat, actions, False
        if self.log is not None:
            self.log.append(e.TurnBegan(SEATS[seat], actions))

    def begin_action(self, using: bool) -> None:
        """Spend one of the turn's actions."""
        self.actions -= 1
        self.using = using
        if self.log is not None:
            self.log.append(e.ActionBegan(SEATS[self.turn], using))

    def stop_tiles(self) -> None:
        """End action D."""
        self.using = False
        if self.log is not None:
            self.log.append(e.TilesStopped(SEATS[self.turn]))

    def note_recruit(self) -> None:
        """The first recruit action of the cycle has been taken."""
        self.recruited = True
        if self.log is not None:
            self.log.append(e.FirstRecruited(SEATS[self.turn]))

    def strengthen(self, seat: int, symbol: int) -> None:
        """Put an extra number into force."""
        more = 1 << (BITS * symbol)
        orange, white = self.extra
        self.extra = (orange, white + more) if seat else (orange + more, white)
        if self.log is not None:
            self.log.append(e.Strengthened(SEATS[seat], SYMBOLS[symbol]))

    def score(self, seat: int, points: int) -> None:
        """Give a seat victory points."""
        orange, white = self.points
        self.points = (orange, white + points) if seat else (orange + points, white)
        if self.log is not None:
            self.log.append(e.PointScored(SEATS[seat], points))

    def open_window(self, seat: int, played: Move) -> None:
        """``seat`` may play a Snake against ``played``."""
        self.pending = Window(seat, played)
        if self.log is not None:
            self.log.append(e.WindowOpened(SEATS[seat], played.text))

    def pass_window(self) -> None:
        """What was played takes effect."""
        self.pending = None
        if self.log is not None:
            self.log.append(e.WindowPassed())

    def stop_played(self, seat: int) -> None:
        """A Snake stops what was played."""
        self.pending = None
        if self.log is not None:
            self.log.append(e.SnakePlayed(SEATS[seat]))

    def open_auction(self, tile: int, taker: int) -> None:
        """Both seats may bid for a lightning tile."""
        self.pending = Auction(tile, taker, (NO_BID, NO_BID))
        if self.log is not None:
            self.log.append(e.AuctionOpened(TILES[tile], SEATS[taker]))

    def bid(self, seat: int, n: int) -> None:
        """Note a sealed bid."""
        auction = self.pending
        assert isinstance(auction, Auction)
        orange, white = auction.bids
        self.pending = Auction(auction.tile, auction.taker, (orange, n) if seat else (n, white))
        if self.log is not None:
            self.log.append(e.BidMade(SEATS[seat], n))

    def open_bids(self, bids: tuple[int, int], winner: int) -> None:
        """End the auction."""
        self.pending = None
        if self.log is not None:
            named = dict(zip(SEATS, bids, strict=True))
            self.log.append(e.BidsOpened(named, None if winner == NOBODY else SEATS[winner]))

    def await_effect(self, seat: int, pending: Rebellion | MarkerChange, tile: int) -> None:
        """The winner of an auction has to choose."""
        self.pending = pending
        if self.log is not None:
            self.log.append(e.EffectDue(SEATS[seat], TILES[tile]))

    def end_effect(self, seat: int) -> None:
        """An auctioned tile has had its effect."""
        self.pending = None
        if self.log is not None:
            self.log.append(e.EffectDone(SEATS[seat]))

    def await_retreat(self, seat: int, region: int, knights: int, magicians: int) -> None:
        """``seat`` was driven out and may withdraw a piece."""
        self.pending = Retreat(seat, region, knights, magicians)
        if self.log is not None:
            names = self.setting.regions[region], SEATS[1 - seat], SEATS[seat]
            self.log.append(e.RegionTakenOver(*names, knights, magicians))

    def await_occupation(self, seat: int, region: int) -> None:
        """The retreat is over; ``seat`` may occupy."""
        self.pending = Occupation(seat, region)
        if self.log is not None:
            self.log.append(e.RetreatEnded(self.setting.regions[region], SEATS[seat]))

    def end_occupation(self, region: int) -> None:
        """The takeover is over."""
        self.pending = None
        if self.log is not None:
            self.log.append(e.OccupationEnded(self.setting.regions[region]))

    def empty_timer(self) -> None:
        """The cycle ends: nobody's turn any more."""
        self.turn, self.actions, self.using = NOBODY, 0, False
        if self.log is not None:
            self.log.append(e.SandRanOut())

    def win(self, seat: int) -> None:
        """End the game."""
        self.winner = seat
        if self.log is not None:
            self.log.append(e.GameWon(SEATS[seat]))


class Carrier(Builder):
    """A state on which an effect is tried that does nothing but shift pieces between regions: it only notes them."""

    __slots__ = ("carried",)

    def __init__(self, state: State) -> None:
        self.setting = state.setting
        self.on_map = list(state.on_map)
        self.carried: list[Carried] = []

    def shift_pieces(self, piece: int, n: int, src: int, dst: int) -> None:
        """Note the pieces."""
        names = self.setting.regions
        self.carried.append(Carried(names[src], names[dst], n))
