"""What the switches can tell of the table, what they should tell, and the difference.

A region with more pieces than wells shows only as many as it has wells; a presence board has one well a region.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from controller.boards import Board
from controller.engine.events import Event, Moved
from controller.engine.game import Carried, Game, GameState
from controller.engine.layout import ON_BOARD

Effect = Mapping[str, tuple[int, int]]
"""By zone how many pieces a move brings and how many it takes away."""


def counts(game: Game, state: GameState, board: Board) -> dict[str, int]:
    """How many pieces lie in each zone of the board."""
    found = dict.fromkeys(board.zones, 0)
    for zone, items in game.layout(state).items():
        if zone.startswith(ON_BOARD) and zone[len(ON_BOARD) :] in found:
            found[zone[len(ON_BOARD) :]] = sum(n for item, n in items.items() if game.guide.magnetic(item))
    return found


def carried(game: Game, events: Iterable[Event]) -> list[Carried]:
    """The pieces that close switches, as the events carry them."""
    return [
        Carried(_place(event.src), _place(event.dst), event.n)
        for event in events
        if isinstance(event, Moved) and game.guide.magnetic(event.item)
    ]


def _place(zone: str) -> str:
    """The place of the board; empty for any other zone."""
    return zone[len(ON_BOARD) :] if zone.startswith(ON_BOARD) else ""


def effect(game: Game, board: Board, events: Iterable[Event]) -> Effect:
    """What the events do to the zones of the board."""
    return effect_of(carried(game, events), board)


def effect_of(pieces: Iterable[Carried], board: Board) -> Effect:
    """What it does to the zones of the board that these pieces are carried."""
    zones = board.zones
    gained: dict[str, int] = {}
    lost: dict[str, int] = {}
    for src, dst, n in pieces:
        if dst in zones:
            gained[dst] = gained.get(dst, 0) + n
        if src in zones:
            lost[src] = lost.get(src, 0) + n
    return {zone: (gained.get(zone, 0), lost.get(zone, 0)) for zone in {**gained, **lost}}


def net(done: Effect) -> dict[str, int]:
    """By zone how many pieces more there are after a move; fewer are negative."""
    return {zone: gained - lost for zone, (gained, lost) in done.items()}


def is_part(off: Mapping[str, int], whole: Mapping[str, int]) -> bool:
    """Whether differences are a part of others, or all of them, zone by zone."""
    return all(min(0, whole.get(zone, 0)) <= n <= max(0, whole.get(zone, 0)) for zone, n in off.items())


def span(pieces: int, wells: int, gained: int, lost: int) -> tuple[int, int]:
    """The least and the most closed switches that fit a zone of ``pieces`` after some came and some went.

    Where pieces stand beside the wells, nobody can say which ones left: a well may be empty until it is filled again.
    """
    most = min(pieces + gained - lost, wells)
    if pieces + gained > wells and lost:
        return min(most, max(0, wells - lost)), most
    return most, most


def seen(pieces: int, wells: int) -> int:
    """How many switches so many pieces close."""
    return min(pieces, wells)


@dataclass(slots=True)
class Image:
    """The table as the switches show it, against the table as the rules have it.

    Two kinds of difference are known. ``offsets`` are *owed*: pieces still to be put where a move wants them; they
    shrink as the pieces come to where they should be, and never grow by themselves. ``accepted`` ones are right as they
    are: a switch is dead or stuck. A switch that closes where one is missing is taken for the piece that was missing.
    """

    board: Board
    shown: dict[str, int]
    pieces: dict[str, int]
    offsets: dict[str, int] = field(default_factory=dict)
    accepted: dict[str, int] = field(default_factory=dict)
    doubted: dict[str, int] = field(default_factory=dict)
    """By zone how many of its switches were once taken to be dead or stuck: what it shows proves so much less."""

    @property
    def shape(self) -> object:
        """What tells this image from others of the same position."""
        return dict(self.shown), dict(self.offsets), dict(self.accepted), dict(self.doubted)

    def wanted(self, zone: str) -> int:
        """How many closed switches the rules ask for."""
        return seen(self.pieces[zone], self.board.zones[zone])

    def known(self, zone: str) -> int:
        """How many switches more (or fewer) than the rules ask for are known to be closed."""
        return self.offsets.get(zone, 0) + self.accepted.get(zone, 0)

    def differences(self) -> dict[str, int]:
        """By zone how many switches more (or fewer) are closed than known differences explain."""
        found = {}
        zones = self.board.zones
        known = bool(self.offsets or self.accepted)
        for zone, shown in self.shown.items():
            pieces, wells = self.pieces[zone], zones[zone]
            off = shown - (pieces if pieces < wells else wells)
            if known:
                off -= self.known(zone)
            if off:
                found[zone] = off
        return found

    def change(self, zone: str, step: int) -> None:
        """A switch of the zone closed (1) or opened (-1)."""
        self.shown[zone] += step
        if zone in self.offsets:
            self._shrink(zone)
        elif self.accepted.get(zone, 0) < 0:
            self._accept(zone, max(self.accepted[zone], self.shown[zone] - self.wanted(zone)))

    def _shrink(self, zone: str) -> None:
        offset = self.offsets[zone]
        actual = self.shown[zone] - self.wanted(zone) - self.accepted.get(zone, 0)
        offset = max(0, min(offset, actual)) if offset > 0 else min(0, max(offset, actual))
        self._owe(zone, offset)

    def _owe(self, zone: str, offset: int) -> None:
        self.offsets[zone] = offset
        if not offset:
            del self.offsets[zone]

    def _accept(self, zone: str, difference: int) -> None:
        self.accepted[zone] = difference
        if not difference:
            del self.accepted[zone]

    def expect(self, pieces: dict[str, int]) -> None:
        """The rules have moved on. Of what was accepted as much remains as the zone can show."""
        self.pieces = pieces
        for zone, difference in tuple(self.accepted.items()):
            wanted = self.wanted(zone)
            self._accept(zone, min(max(difference, -wanted), self.board.zones[zone] - wanted))
        for zone in tuple(self.offsets):
            self._shrink(zone)

    def owe(self, zones: Iterable[str], most: int | None = None) -> None:
        """Take the present differences of these zones (of ``most`` switches each) as known, and still to be mended."""
        for zone in zones:
            offset = self.shown[zone] - self.wanted(zone) - self.accepted.get(zone, 0)
            self._owe(zone, offset if most is None else max(-most, min(offset, most)))

    def owe_again(self, zone: str, offset: int) -> None:
        """What was owed here before is owed still: a piece was there for a moment only."""
        self._owe(zone, offset)

    def differ_by_debts(self) -> None:
        """Nothing is owed any more: what was, differs again."""
        self.offsets.clear()

    def accept(self) -> None:
        """Take all present differences as known and right."""
        self.offsets.clear()
        for zone, shown in self.shown.items():
            self._accept(zone, shown - self.wanted(zone))
            if zone in self.accepted:
                self.doubted[zone] = max(self.doubted.get(zone, 0), abs(self.accepted[zone]))

    def bear_with(self, zones: Iterable[str]) -> None:
        """Where switches are doubted, what remains different after a move is theirs."""
        for zone in zones:
            known = self.accepted.get(zone, 0)
            rest = self.shown[zone] - self.wanted(zone) - self.known(zone)
            if rest and abs(rest) <= self.doubted.get(zone, 0):
                self._accept(zone, known + rest)

    def heal(self) -> bool:
        """Forget differences that were accepted where the switches show what the rules ask for; whether there were any.

        Only where nothing else explains the table: a piece may have been lifted beside a switch that is stuck.
        """
        healed = [zone for zone in self.accepted if self.shown[zone] == self.wanted(zone)]
        for zone in healed:
            del self.accepted[zone]
        return bool(healed)

    def proves(self, off: Mapping[str, int]) -> bool:
        """Whether differences are more than switches that were once found wrong could make by themselves."""
        return any(abs(step) > self.doubted.get(zone, 0) for zone, step in off.items())

    def distrusted(self) -> Image:
        """The same table, if in any zone one switch may be dead or stuck."""
        return replace(self, doubted={zone: max(1, self.doubted.get(zone, 0)) for zone in self.board.zones})

    def believing(self, steps: Mapping[str, int]) -> Image:
        """The same table with so many more switches closed in some zones."""
        return replace(self, shown={zone: shown + steps.get(zone, 0) for zone, shown in self.shown.items()})

    def trusted(self) -> Image:
        """The same table, if every switch tells the truth but for what is known to differ."""
        return replace(self, doubted={})

    def debts(self) -> dict[str, int]:
        """The known differences that are still to be mended."""
        return dict(self.offsets)


def filled(board: Board, pieces: Mapping[str, int]) -> dict[str, bool]:
    """The levels of all switches when the wells are filled from well 1 up."""
    return {
        f"{zone}.{well}": well <= seen(pieces[zone], wells)
        for zone, wells in board.zones.items()
        for well in range(1, wells + 1)
    }


def shown(board: Board, levels: Mapping[str, bool]) -> dict[str, int]:
    """How many switches are closed in each zone."""
    found = dict.fromkeys(board.zones, 0)
    for switch, closed in levels.items():
        found[switch.rpartition(".")[0]] += closed
    return found
