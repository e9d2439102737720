"""A state being changed: every change goes through one method here or in `handling`; if asked it writes its event down.

So what the rules decide and what their events say cannot differ.
"""

from __future__ import annotations

from controller.engine.packed import BITS
from controller.games.power_and_weakness import events as e
from controller.games.power_and_weakness.components import SEATS, SYMBOLS, TILES
from controller.games.power_and_weakness.handling import Handling
from controller.games.power_and_weakness.moves import Take, Use
from controller.games.power_and_weakness.state import (
    NO_BID,
    NOBODY,
    Auction,
    MarkerChange,
    Occupation,
    Rebellion,
    Retreat,
    Window,
)


class Draft(Handling):
    """A state's values, open for change: its components (`Handling`), and what else it remembers."""

    __slots__ = ()

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

    def open_window(self, seat: int, played: Use | Take) -> None:
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
