"""Pictures of the terminal for the README: `python -m sim.terminal.pictures FOLDER` draws them anew, as SVG."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from controller import boards
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games.power_and_weakness import GAME
from sim.players import GreedyPlayer
from sim.terminal.demo import demo
from sim.terminal.frame import Size, frame
from sim.terminal.playing import Playing
from sim.terminal.scene import Scene
from sim.terminal.screen import Gone, Screen
from sim.terminal.setup import PERSON, Setup

SIZE = Size(100, 40)
SEED = 11
FONT_ASPECT = 0.602
"""Width to height of the first font below; viewers that cannot stretch text then still draw straight lines."""
# As rich's own, but with fonts that the reader has: a picture fetches nothing from anywhere.
SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" xml:space="preserve">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
 line-height: {line_height}px; white-space: pre; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""


class Camera(Screen):
    """A screen that keeps the last frame wanted, and types for the person.

    Args:
        wanted: whether a scene is worth a picture; the first one ends the game.
    """

    def __init__(self, wanted: Callable[[Scene], bool]) -> None:
        super().__init__(Console(file=io.StringIO(), width=SIZE.width), SIZE)
        self.taken: Scene | None = None
        self.types: Callable[[], str] = str
        self._wanted = wanted

    @property
    def live(self) -> bool:
        """A camera sees every frame."""
        return True

    def show(self, scene: Scene) -> None:
        """Look at the scene."""
        if self.taken is None and self._wanted(scene):
            self.taken = scene

    def __enter__(self) -> Screen:
        return self

    def ask(self, prompt: str, *, secret: bool = False) -> str:
        """The next move, until the picture is taken."""
        if self.taken is not None:
            raise Gone
        return self.types()


def drawn(scene: Scene, title: str) -> str:
    """The scene as an SVG."""
    console = Console(
        file=io.StringIO(),
        width=SIZE.width,
        record=True,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    for row in frame(scene, SIZE):
        console.print(row, soft_wrap=True)
    return console.export_svg(title=title, code_format=SVG, font_aspect_ratio=FONT_ASPECT, unique_id="reedlight")


def turn() -> Scene:
    """A person's turn in the middle of a game, with regions that may be taken."""
    camera = Camera(lambda scene: bool(scene.menu) and any(place.role == "may-take" for place in scene.places))
    setup = Setup(GAME, boards.load("power-and-weakness-counting"), {"orange": PERSON, "white": "greedy"})
    journal = MemoryJournal()
    playing = Playing(setup, camera, (begin(GAME, journal, GAME.new({})), journal), SEED, 0)
    player = GreedyPlayer(random.Random(SEED))
    camera.types = lambda: player.choose(GAME, playing.play.mind.truth, "orange").text
    with suppress(Gone):
        playing.run()
    assert camera.taken is not None
    return camera.taken


def example() -> Scene:
    """The detailed example, where the companion asks what no switch can tell."""
    camera = Camera(lambda scene: "magician" in scene.question and bool(scene.caption))
    demo(0, camera)
    assert camera.taken is not None
    return camera.taken


def main(folder: Path) -> None:
    """Draw all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene, title in (
        ("sim-turn", turn(), "reedlight sim"),
        ("sim-demo", example(), "reedlight sim --demo"),
    ):
        (folder / f"{name}.svg").write_text(drawn(scene, title), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
