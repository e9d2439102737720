"""Pictures of the terminal for the README: `python -m sim.terminal.pictures FOLDER` draws them anew, as SVG."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from controller import boards
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.games_found import find
from controller.play.line_editor import Completer
from controller.players import PERSON, GreedyPlayer
from controller.terminal.frame import Size, frame
from controller.terminal.scene import Scene
from controller.terminal.screen import Gone, Screen
from sim.deciders import Bot
from sim.terminal.demo import demo
from sim.terminal.playing import Playing
from sim.terminal.setup import Setup

SIZE, WIDE = Size(100, 40), Size(120, 42)
SEED = 11
GAME = "power-and-weakness"
LATE = 16
"""Cards taken when the card game is worth a picture."""
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

    def __init__(self, wanted: Callable[[Scene], bool], size: Size = SIZE) -> None:
        super().__init__(Console(file=io.StringIO(), width=size.width), size)
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

    def ask(
        self,
        prompt: str,
        *,
        secret: bool = False,
        redraw: Callable[[], None] = lambda: None,
        complete: Completer = lambda _: (),
    ) -> str:
        """The next move, until the picture is taken."""
        if self.taken is not None:
            raise Gone
        return self.types()


def drawn(scene: Scene, title: str, size: Size = SIZE) -> str:
    """The scene as an SVG."""
    console = Console(
        file=io.StringIO(),
        width=size.width,
        record=True,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    for row in frame(scene, size):
        console.print(row, soft_wrap=True)
    return console.export_svg(title=title, code_format=SVG, font_aspect_ratio=FONT_ASPECT, unique_id="reedlight")


def turn(board: str, seats: Mapping[str, str], wanted: Callable[[Scene], bool], size: Size = SIZE) -> Scene:
    """A person's turn in the middle of a game: the first that is wanted. The person is the first seat."""
    camera = Camera(lambda scene: bool(scene.menu) and wanted(scene), size)
    loaded = boards.load(board)
    game = find(loaded.game)
    setup = Setup(game, loaded, seats)
    journal = MemoryJournal()
    playing = Playing(setup, camera, (begin(game, journal, setup.new()), journal), SEED, 0)
    bot = Bot(GreedyPlayer(random.Random(SEED)))

    def types() -> str:
        state = playing.play.beliefs.truth
        seat = game.seats(state)[0]
        return bot.decide(game, state, seat).text if seat in game.to_act(state) else ""

    camera.types = types
    with suppress(Gone):
        playing.run()
    assert camera.taken is not None
    return camera.taken


def lit(scene: Scene, role: str, least: int = 1) -> bool:
    """Whether so many places show a role."""
    return sum(shown == role for shown in scene.seen.lights.values()) >= least


def regions() -> Scene:
    """Power & Weakness, with regions that may be taken."""
    seats = {"orange": PERSON, "white": "greedy"}
    return turn("power-and-weakness-counting", seats, lambda scene: lit(scene, "may-take"))


def europe() -> Scene:
    """Balance of Power, with territories that may be attacked."""
    seats = {"seat-1": PERSON, "seat-2": "greedy", "seat-3": "greedy", "seat-4": "greedy"}
    return turn("balance-of-power-counting", seats, lambda scene: lit(scene, "may-take", 2), WIDE)


def cards() -> Scene:
    """The card game, with stones on cards that may be taken."""
    seats = {"anna": PERSON, "bert": "greedy", "carl": "greedy"}

    def wanted(scene: Scene) -> bool:
        taken = sum(len(seat["cards"]) for seat in scene.seen.position["seats"].values())
        return taken > LATE and lit(scene, "may-take", 3)

    return turn("web-of-power-card-game-tray", seats, wanted, WIDE)


def example() -> Scene:
    """The detailed example, where the companion asks what no switch can tell."""
    camera = Camera(lambda scene: "magician" in scene.question and bool(scene.caption))
    demo(GAME, 0, camera)
    assert camera.taken is not None
    return camera.taken


def main(folder: Path) -> None:
    """Draw all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene, title, size in (
        ("sim-turn", regions(), "reedlight sim", SIZE),
        ("sim-demo", example(), "reedlight sim --demo", SIZE),
        ("sim-balance-of-power", europe(), "reedlight sim --game balance-of-power", WIDE),
        ("sim-web-of-power-card-game", cards(), "reedlight sim --game web-of-power-card-game", WIDE),
    ):
        (folder / f"{name}.svg").write_text(drawn(scene, title, size), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
