"""Codes of the seats: who holds a seat's code reads what this seat may see, and plays it.

A code is eight letters and digits by chance (39 bits). A wrong one costs its sender a second (`controller.web.app`), so
guessing one takes thousands of years. A seat's code is made when it is first shown, so that a game may have any
number of seats; the loop's thread asks too, to print addresses. All else happens on the server's thread.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without the letters that are easily taken for a digit."""
LENGTH = 8


def fresh() -> str:
    """A new code."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def plain(code: str) -> str:
    """A code as people type it: small letters, spaces and hyphens do not matter."""
    return code.replace("-", "").replace(" ", "").upper()


class SeatCodes:
    """The codes of a table: one for each seat by its number, and one for the table's own page.

    Args:
        make: makes a code.
    """

    def __init__(self, make: Callable[[], str] = fresh) -> None:
        self._make = make
        self.table = make()
        self._seats: list[str] = []

    def of(self, seat: int) -> str:
        """The code of a seat."""
        while len(self._seats) <= seat:  # of two threads at this place each adds one, and both find the same
            self._seats.append(self._make())
        return self._seats[seat]

    def right(self, seat: int | None, code: str) -> bool:
        """Whether this is the code of the seat, or (None) of the table's page."""
        known = self.table if seat is None else "".join(self._seats[seat : seat + 1])
        return bool(known) and hmac.compare_digest(known.encode(), plain(code).encode())

    def seat_of(self, code: str) -> int | None:
        """The seat whose code was typed; None if it is nobody's."""
        found = [seat for seat in range(len(self._seats)) if self.right(seat, code)]
        return found[0] if found else None

    def renew(self, seat: int) -> str:
        """Give the seat another code; the old one is no longer valid."""
        self.of(seat)
        self._seats[seat] = self._make()
        return self._seats[seat]

    def renew_table(self) -> str:
        """Give the table's page another code."""
        self.table = self._make()
        return self.table
