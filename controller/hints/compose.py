"""From what the places mean to a frame of lights: a pure function of the meanings and of time.

Where the roles together could draw more than the supply gives, everything is dimmed by as much as the brightest moment
asks for. So a steady light stays steady while others blink; `controller.hints.power.clamp` remains as the last guard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import lcm

from attrs import frozen

from controller.boards import SCORE, Board, Segment
from controller.hints.palette import Look, palette
from controller.hints.power import share
from controller.hints.roles import role_for
from controller.ports import Frame, Pixel

CYCLES = ("magic", "sword")
"""The kinds of cycle, in the order of the lights that tell them."""
DARK = Pixel(0, 0, 0)

Run = tuple[str | None, int]
"""So many lights in a row that show a role, or nothing."""


@frozen
class Show:
    """Meanings made ready for a board: keep it while they stay the same, and ask it for a frame whenever one is due."""

    runs: tuple[Run, ...]
    looks: Mapping[str, Look]
    brightness: float

    @property
    def period_s(self) -> float:
        """After how long the frames repeat; 0 if nothing moves, so that one frame is enough."""
        shown = {name for name, _ in self.runs if name is not None}
        return lcm(*(self.looks[name].wave.period_ms or 1 for name in shown)) / 1000 if self._moving(shown) else 0.0

    def _moving(self, shown: set[str]) -> bool:
        return any(self.looks[name].wave.period_ms for name in shown)

    def frame(self, now_s: float) -> Frame:
        """The lights at a time."""
        return self._lit({name: self.looks[name].wave.level(now_s) for name, _ in self.runs if name is not None})

    def peak(self) -> Frame:
        """Every light at its brightest."""
        return self._lit({name: self.looks[name].wave.peak for name, _ in self.runs if name is not None})

    def _lit(self, levels: Mapping[str, float]) -> Frame:
        pixels = {name: _pixel(self.looks[name], level * self.brightness) for name, level in levels.items()}
        frame: list[Pixel] = []
        for name, lights in self.runs:
            frame += [DARK if name is None else pixels[name]] * lights
        return tuple(frame)


def _pixel(look: Look, level: float) -> Pixel:
    red, green, blue = look.colour
    return Pixel(int(red * level + 0.5), int(green * level + 0.5), int(blue * level + 0.5))


def show_for(
    board: Board, roles: Mapping[str, object], *, night: bool = False, looks: Mapping[str, Look] | None = None
) -> Show:
    """What these roles look like on this board; places without light are passed over."""
    runs = tuple(run for segment in board.lights for run in _runs(segment, roles.get(segment.place)) if run[1])
    brightness = board.power.night_brightness if night else board.power.brightness
    show = Show(runs, palette() if looks is None else looks, brightness)
    fed = share(show.peak(), board.power)
    return show if fed == 1.0 else Show(runs, show.looks, brightness * fed)


def _runs(segment: Segment, shown: object) -> Iterator[Run]:
    """The lights of one place: a role on all of them, a number of them, or the half that stands for a cycle."""
    place, lights = segment
    if shown is None:
        yield None, lights
    elif isinstance(shown, int):
        lit = max(0, min(shown, lights))
        yield from ((_counted(place), lit), (None, lights - lit))
    elif place == "cycle" and shown in CYCLES:
        first = CYCLES.index(str(shown)) * lights // len(CYCLES)
        last = first + lights // len(CYCLES)
        yield from ((None, first), (place, last - first), (None, lights - last))
    else:
        yield role_for(str(shown)).name, lights


def _counted(place: str) -> str:
    """The role of a place that shows a number."""
    return role_for("score" if place.startswith(SCORE) else place).name


def compose(
    board: Board,
    roles: Mapping[str, object],
    now: float,
    *,
    night: bool = False,
    looks: Mapping[str, Look] | None = None,
) -> Frame:
    """The frame at a time (in seconds), one pixel a light in the order of the board file."""
    return show_for(board, roles, night=night, looks=looks).frame(now)


def period_s(board: Board, roles: Mapping[str, object]) -> float:
    """After how long `compose` repeats itself; 0 if nothing moves, so that an idle table need not be redrawn."""
    return show_for(board, roles).period_s
