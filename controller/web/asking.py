"""A phone without a code asks for a seat, and the table consents.

It shows a number, and the page that may consent shows the same number with the seat: so people see that it is the phone
that they think, and not a stranger's on their network. Consent gives

- the table's own page, or
- the page of the seat itself, while there is one: nobody's secrets are given away by others, or
- where nobody has the seat (its phone has died), all other seats that have a page.

One *no* of any of them ends it, and so does `LASTS_S`. With consent the seat gets a new code, which only the phone that
asked is told. Everything here happens on the server's thread.
"""

from __future__ import annotations

import secrets
from collections.abc import Set
from dataclasses import dataclass, field

LASTS_S = 120.0
MOST = 8
"""So many phones ask at once."""


@dataclass(slots=True)
class Ask:
    """A phone that asks.

    Attributes:
        page: the page, by its number.
        sign: what it and the table are shown.
        until: when it is over.
        agreed: the seats that have consented.
    """

    page: int
    seat: int
    sign: str
    until: float
    agreed: set[int] = field(default_factory=set)


class Asks:
    """The phones that ask, one for each seat and one seat for each."""

    def __init__(self) -> None:
        self._by: dict[int, Ask] = {}

    def of(self, seat: int, now: float) -> Ask | None:
        """Who asks for a seat."""
        ask = self._by.get(seat)
        if ask is not None and now >= ask.until:
            del self._by[seat]
            return None
        return ask

    def ask(self, page: int, seat: int, now: float) -> Ask | None:
        """A page asks for a seat, and for no other any more; None where another page does, or too many do."""
        for other in tuple(self._by):
            self.of(other, now)
        if seat in self._by:
            return self._by[seat] if self._by[seat].page == page else None
        self.gone(page)
        if len(self._by) >= MOST:
            return None
        signs = {one.sign for one in self._by.values()}
        free = [sign for n in range(10, 100) if (sign := str(n)) not in signs]
        self._by[seat] = Ask(page, seat, secrets.choice(free), now + LASTS_S)
        return self._by[seat]

    def gone(self, page: int) -> bool:
        """A page is closed, or asks no more; whether it asked."""
        asked = [seat for seat, ask in self._by.items() if ask.page == page]
        for seat in asked:
            del self._by[seat]
        return bool(asked)

    def refuse(self, seat: int) -> None:
        """Somebody says no."""
        self._by.pop(seat, None)

    def consent(self, seat: int, by: int | None, pages: Set[int], now: float) -> Ask | None:
        """Somebody says yes; the ask, if that is enough, which is over then.

        Args:
            by: the seat that does; None for the table's own page.
            pages: the seats that have a page.
        """
        ask = self.of(seat, now)
        if ask is None:
            return None
        if by is not None:
            ask.agreed.add(by)
        enough = by in (None, seat) or (seat not in pages and pages <= ask.agreed)
        return self._by.pop(seat) if enough else None


def may_consent(by: int | None, controls: bool, seat: int, pages: Set[int]) -> bool:
    """Whether a page has a say in who gets a seat: see above."""
    return controls or by == seat or (by is not None and seat not in pages)
