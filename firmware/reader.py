"""A tag reader, polled a step at a time between scans; lost when it falls silent, found again when it answers."""

from firmware import messages
from firmware.pn532 import FEW_RETRIES, FIND_TAG, GET_VERSION, SAM_NORMAL, Altered, Chip, TimedOut, uid
from firmware.presence import CROWD, SEEN, Presence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from firmware.buses import Bus

    Steps = Generator[None, None, None]

_POLL_MS = 50
_ALIVE_MS = 3000
_AGAIN_MS = 500
_PATIENCE_MS = 100
_TRIES = 5
"""So many failures on end, and a reader that was found is lost."""
_TRIES_AT_FIRST = 3
"""A reader may need longer than the Pico to wake, which is no loss."""
_VERSION_IC = 0x32  # the first byte of a PN532's version


class Reader:
    """A PN532.

    Args:
        bus: makes the bus anew, which mends one that hangs; raises ValueError where pins do not fit, OSError.

    Attributes:
        found: whether it answers.
    """

    def __init__(self, bus: "Callable[[], Bus]", now: int) -> None:
        bus()  # pins that do not fit are refused at once
        self.found = False
        self._make_bus = bus
        self._presence = Presence()
        self._told: list[bytes] = []
        self._tries = _TRIES_AT_FIRST  # still to be made before it is called lost; 0: it has been
        self._chip: Chip | None = None
        self._now = now
        self._steps = self._live()

    def turn(self, now: int) -> "list[bytes]":
        """Do what can be done without waiting; gives the messages that follow."""
        self._now = now
        if self._chip is not None:
            self._chip.now = now
        self._told = []
        next(self._steps)
        return self._told

    def _live(self) -> "Steps":
        while True:
            try:
                chip = self._chip = Chip(self._make_bus())
                chip.now = self._now
                version = yield from self._set_up(chip)
                self.found, self._tries = True, 1
                self._presence.wait(self._now)
                self._told.append(messages.reader(messages.READER_FOUND, version))
                yield from self._watch(chip)
            except (Altered, TimedOut, OSError) as error:
                self._lose(error)
            yield from self._pause(_AGAIN_MS)

    def _lose(self, error: Exception) -> None:
        """Told once, not at every try."""
        self.found = False
        if self._tries:
            self._tries -= 1
            if not self._tries:
                why = f"it does not answer on its bus ({error})" if isinstance(error, OSError) else f"{error}"
                self._told.append(messages.reader(messages.READER_LOST, why))

    def _set_up(self, chip: Chip) -> "Generator[None, None, str]":
        try:
            chip.abort()  # the first bytes may only wake it
        except OSError:
            yield
        version = yield from self._version(chip)
        yield from chip.ask(SAM_NORMAL, _PATIENCE_MS)
        yield from chip.ask(FEW_RETRIES, _PATIENCE_MS)
        return version

    def _version(self, chip: Chip) -> "Generator[None, None, str]":
        told = yield from chip.ask(GET_VERSION, _PATIENCE_MS)
        if len(told) != 4 or told[0] != _VERSION_IC:
            raise Altered("it is no PN532")
        return f"PN532 firmware {told[1]}.{told[2]}"

    def _watch(self, chip: Chip) -> "Steps":
        """Poll until the chip has failed too often on end, which raises."""
        failures, asked_at = 0, self._now
        while True:
            try:
                if failures:
                    chip.abort()  # what it may still be about to say belongs to an earlier question
                if self._now - asked_at >= _ALIVE_MS:
                    yield from self._version(chip)
                    asked_at = self._now
                yield from self._poll(chip)
                failures = 0
            except (Altered, TimedOut, OSError):
                failures += 1
                if failures >= _TRIES:
                    raise
                self._tell(self._presence.altered(self._now))
            yield from self._pause(_POLL_MS)

    def _poll(self, chip: Chip) -> "Steps":
        found = uid((yield from chip.ask(FIND_TAG, _PATIENCE_MS)))
        self._tell(self._presence.seen(found, self._now) if found else self._presence.missed(self._now))

    def _tell(self, events: "list[tuple[str, bytes]]") -> None:
        for what, number in events:
            if what == CROWD:
                self._told.append(messages.crowd())
                continue
            self._told.append(messages.tag(messages.TAG_SEEN if what == SEEN else messages.TAG_GONE, number))

    def _pause(self, pause_ms: int) -> "Steps":
        until = self._now + pause_ms
        while True:
            yield
            if self._now >= until:
                return
