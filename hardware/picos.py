"""The body of a board on one Pico or several, over USB: any computer plays with it (``kind = "picos"``)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing

from attrs import field, frozen

from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.ports import Body, Clock
from hardware.body_of_parts import Assembled, Part
from hardware.inbox import Inbox
from hardware.link.link import Link, Pace
from hardware.link.named_levels import NamedLevels
from hardware.link.parts import PATIENCE_S, PicoLamps, PicoReader, PicoSwitches
from hardware.link.pico_state import PicoState
from hardware.link.plan import Plan, plans
from hardware.link.port import Port
from hardware.link.reporter import Reporter
from hardware.link.roster import Roster
from hardware.plugged import Listing, devices
from hardware.speech import Voice, open_voice
from hardware.wiring.check import check
from hardware.wiring.model import PICOS, PicosBody, wiring


@frozen
class Ways:
    """How the parts are opened; tests give other listings and ports.

    Attributes:
        listing: what lists the devices on USB.
        port: opens a Pico's port by its path.
        voice: opens the voice, if there is one.
        pace: of the links.
        patience_s: how long `Body.levels` waits for the Picos.
    """

    listing: Listing = devices
    port: Callable[[str], Port] = Port
    voice: Callable[[], Voice | None] = open_voice
    pace: Pace = field(factory=Pace)
    patience_s: float = PATIENCE_S


def open_on(board: Board, clock: Clock, ways: Ways = Ways()) -> Body:
    """The body of a board, its parts opened in these ways. A Pico that is not there is told by `Body.levels`.

    Raises:
        BodyError: a part other than the Picos is not there, pyserial is missing, or the strip is too long.
    """
    body: PicosBody = wiring(board)
    ways.listing()  # without pyserial it fails here, where it can be told, and not in a thread
    inbox = Inbox(clock)
    reporter = Reporter(inbox, frozenset(board.keys))
    roster = Roster(len(body.picos), ways.listing)
    links = [_link(plan, board, roster, reporter, ways) for plan in plans(body, board)]
    with ExitStack() as opened:
        readers = [opened.enter_context(closing(reader)) for reader in _serial_readers(body, inbox, ways)]
        voice = ways.voice()
        if voice is not None:
            opened.enter_context(closing(voice))
        for link in links:
            link.start()
        opened.pop_all()
    others: list[Part] = [PicoReader(link) for link in links if link.plan.has_reader]
    return Assembled(
        inbox,
        switch_inputs=[PicoSwitches(links, ways.patience_s)],
        lamps=_lamps(links, board),
        others=[*others, *readers, *([voice] if voice else [])],
        speaker=voice,
    )


def _link(plan: Plan, board: Board, roster: Roster, reporter: Reporter, ways: Ways) -> Link:
    named_levels = NamedLevels(plan.order, plan.lines, frozenset(board.keys))
    state = PicoState(plan.wanted.number, named_levels, reporter)
    return Link(plan, roster, state, pace=ways.pace, open_port=ways.port)


def _lamps(links: list[Link], board: Board) -> PicoLamps | None:
    lit = [(link, link.plan.colours) for link in links if link.plan.colours is not None]
    return PicoLamps(*lit[0], board.power) if lit else None


def _serial_readers(body: PicosBody, inbox: Inbox, ways: Ways) -> tuple[Part, ...]:
    """Readers on this computer's own ports; imported only where there are any."""
    if not body.readers:
        return ()
    from hardware.readers import open_readers

    return open_readers(body.readers, inbox, listing=ways.listing)


TABLE = TableKind(PICOS, real=True, check=check, open=open_on)
