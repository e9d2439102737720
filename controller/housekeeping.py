"""What the table itself is told: pausing, accepting it as it is, comparing what no switch can see, and its parts."""

from __future__ import annotations

from controller.desk import Desk


class Housekeeping:
    """Cards for the table, and the parts of the body that fall silent and come back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def card(self, card: str) -> bool:
        """Cards for the table itself; whether it was one."""
        desk = self._desk
        if card == "accept":
            self.accept()
        elif card == "again":
            desk.voice.again()
        elif card in ("pause", "resume"):
            desk.paused = card == "pause"
            desk.voice.say(f"table.{card}", {})
        elif card in ("new-game", "shut-down"):
            desk.requested = card
            desk.voice.say(f"table.{card}", {})
        else:
            return False
        return True

    def accept(self) -> None:
        """The table is right as it is: its differences are known from now on, and no longer told."""
        desk = self._desk
        desk.image.accept()
        desk.voice.say("table.accepted", {})
        desk.clear_astray()

    def compare(self) -> None:
        """Tell all that no switch can see, to be compared and confirmed; a game that goes on confirms it too."""
        desk = self._desk
        desk.comparing = True
        desk.voice.say_all(desk.rules.unseen(desk.state, ()))
        desk.voice.say("table.compare", {})

    def confirm(self) -> None:
        """The players have compared what no switch can tell."""
        desk = self._desk
        desk.comparing = False
        desk.voice.say("table.confirmed", {})

    def part(self, name: str, lost: bool) -> None:
        """A part of the body fell silent, or is back."""
        desk = self._desk
        if lost:
            desk.lost[name] = None
        else:
            desk.lost.pop(name, None)
        desk.voice.say("part.lost" if lost else "part.found", {"part": name})
