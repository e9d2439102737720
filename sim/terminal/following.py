"""A subscription to the reports of a simulated game that goes on after power cuts."""

from __future__ import annotations

from controller.table.hub import Hub, Subscription
from controller.table.reports import Report, Viewer
from sim.game import Play


class Following:
    """Reads the reports of a game as one viewer. After a power cut the game has a new companion with a new hub.

    Args:
        heard: a game that was followed so far by somebody else: only what is reported from now on is read.
    """

    def __init__(self, viewer: Viewer, heard: Play | None = None) -> None:
        self._viewer = viewer
        self._hub: Hub | None = None if heard is None else heard.companion.hub
        self._subscription: Subscription | None = None if self._hub is None else self._hub.subscribe(viewer)

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
