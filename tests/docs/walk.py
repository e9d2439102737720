"""The way of one reading through the code, traced rather than told: ``python -m tests.docs.walk`` writes it into
docs/architecture.md, and a test fails while it is stale.

Orange sets a knight on Rheged: the switch closes, the hands rest, the move is committed, told and lit. Every function
of `controller` that is called on the way is counted, comprehensions and the like left out.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import controller
from controller.play.lighting import Lighting
from controller.ports import Frame, Switched
from controller.table.reports import SPECTATOR
from tests.docs.pages import ROOT
from tests.recognition.scene import Scene, position

PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- walk: made by `python -m tests.docs.walk` -->", "<!-- end of walk -->"
GAMES = "games/"


class Dark:
    """Lights that nobody sees."""

    def show(self, frame: Frame) -> None:
        """Show nothing."""


def traced() -> dict[str, Counter[str]]:
    """By file of `controller` how often each of its functions is called, files in the order of their first call."""
    home = Path(controller.__file__).resolve().parent
    found: dict[str, Counter[str]] = defaultdict(Counter)

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(f"{home}/") and not code.co_name.startswith("<"):
            found[code.co_filename.removeprefix(f"{home}/")][code.co_qualname] += 1

    start = position()
    start["regions"]["rheged"]["knights"] = 1
    scene = Scene(start)
    lighting = Lighting(scene.board, Dark())
    lighting.set_roles(scene.companion.lights)  # the palette is read once
    lighting.show(0.0)
    listener = scene.companion.hub.subscribe(SPECTATOR)
    sys.setprofile(note)
    try:
        scene.companion.feed(Switched(1.0, "rheged.2", True))
        scene.companion.pass_time(4.0)
        listener.read()
        lighting.set_roles(scene.companion.lights)
        lighting.show(4.0)
    finally:
        sys.setprofile(None)
    assert scene.companion.session.history[-1].move.text == "place rheged"
    return dict(found)


def lines(found: dict[str, Counter[str]]) -> Iterator[str]:
    """The part of the page."""
    house = {file: calls for file, calls in found.items() if not file.startswith(GAMES)}
    game = {file: calls for file, calls in found.items() if file.startswith(GAMES)}
    yield (
        f"Traced: {sum(map(len, house.values()))} functions in {len(house)} files of the companion, and "
        f"{sum(map(len, game.values()))} functions in {len(game)} files of the game."
    )
    yield ""
    yield "<details>"
    yield "<summary>The files, in the order of their first call</summary>"
    yield ""
    yield "| file | functions | the first ones called |"
    yield "|---|---|---|"
    for file, calls in house.items():
        first = ", ".join(f"`{name}`" for name in list(calls)[:4])
        yield f"| `controller/{file}` | {len(calls)} | {first}{', …' if len(calls) > 4 else ''} |"
    yield ""
    yield "</details>"


def page() -> str:
    """The whole page with this part made anew."""
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n\n" + "\n".join(lines(traced())) + f"\n\n{END}{after}"


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(page())
    else:
        PAGE.write_text(page(), encoding="utf-8")
