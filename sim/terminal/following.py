"""A subscription to the reports of a simulated game that goes on after power cuts."""

from __future__ import annotations

from controller.table.hub import Hub, Subscription
from controller.table.reports import Report, Viewer
from sim.game import Play


class Following:
    """Reads the reports of a game as one viewer. After a power cut the game has a new companion with a new hub."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self._hub: Hub | None = None
        self._subscription: Subscription | None = None

    def renew(self, play: Play) -> bool:
        """Subscribe to the game's hub unless that was done; whether it is another one than before."""
        hub = play.companion.hub
        if hub is self._hub:
            return False
        self._hub, self._subscription = hub, hub.subscribe(self._viewer, after=0)
        return True

    def read(self, play: Play) -> tuple[Report, ...]:
        """What was reported since the last call, from the beginning of a new companion on."""
        self.renew(play)
        assert self._subscription is not None
        return self._subscription.read()
