from typing import Any

import pytest

from controller.engine.game import Hint
from controller.engine.phases import Standing
from controller.language import language_for
from controller.terminal.faces import face_for
from controller.terminal.faces.general import GeneralFace
from controller.terminal.frame import Size, frame
from controller.terminal.scene import Scene
from controller.terminal.seeing import seen
from tests.sim.terminal.terminals import GAMES, played, scene_of

CASES = [(game, seats) for game in GAMES for seats in GAMES[game]]
LAW = ("minus-two", "take-back-stone", "three-symbols", "different-colours")


class Tiny:
    """As much of a made-up game as a screen asks for."""

    name = "hare-and-tortoise"

    @property
    def presenter(self) -> Any:
        return self

    def seats(self, state: Any) -> tuple[str, ...]:
        return ("hare", "tortoise")

    def to_act(self, state: Any) -> tuple[str, ...]:
        return ("tortoise",)

    def view(self, state: Any, seat: str) -> Any:
        return {**state, "asleep": None}

    def write(self, state: Any) -> dict[str, Any]:
        return dict(state)

    def layout(self, state: Any) -> dict[str, dict[str, int]]:
        return {
            "region:start": {"hare.runner": 1},
            "region:oak-tree": {"tortoise.runner": 1, "leaf": 12},
            "hand:hare": {"hare.carrot": 3},
            "deck": {f"card{n}": 1 for n in range(40)},
        }

    def projected_scores(self, state: Any) -> dict[str, dict[str, int]]:
        return {"hare": {"total": 7}, "tortoise": {"total": 9}}

    def result(self, state: Any) -> dict[str, Any]:
        return {}

    def hints(self, state: Any, moves: Any = None) -> tuple[Hint, ...]:
        return (Hint("finish", "may-place", {}), Hint("score:hare", "score", {"n": 7}))


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (140, 45), (80, 0)])
def test_a_game_without_a_face_is_drawn_by_the_general_one(size: tuple[int, int]) -> None:
    game: Any = Tiny()
    lights = {"finish": "may-place", "timer": 4}
    standing, words = Standing("race", timer=4), language_for(None)
    scene = Scene(seen(game, {"asleep": "hare"}, standing, lights, ("you", "greedy"), language=words))
    assert isinstance(face_for("hare-and-tortoise"), GeneralFace)
    rows = [row.plain for row in frame(scene, Size(*size))]
    whole = "\n".join(rows)
    assert all(len(row) == size[0] for row in rows)
    for told in (
        "Hare and Tortoise", "Start", "○runner", "Oak Tree", "△runner, 12 leaf", "P Finish", "P place",
        "▸  △ Tortoise  greedy", "hand: 3 carrot", "now: total 9", "deck: 40 things", "Tortoise to move",
    ):  # fmt: skip
        assert told in whole
    assert "Timer" not in whole


@pytest.mark.parametrize(("game", "seats"), CASES)
@pytest.mark.parametrize("size", [(80, 48), (140, 45), (100, 0)])
def test_the_general_face_draws_the_games_that_have_one(
    game: str, seats: tuple[str, ...], size: tuple[int, int]
) -> None:
    scene = scene_of(game, played(game, seats, 100))
    body = GeneralFace().body(scene.seen, *size)
    assert all(row.cell_len <= size[0] for row in body)
    whole = "\n".join(row.plain for row in body).casefold()
    for zone in scene.seen.layout:
        if zone.startswith("region:"):
            assert scene.seen.place(zone.removeprefix("region:"))[:4].casefold() in whole
    hidden = [items for zone, items in scene.seen.layout.items() if zone.startswith(("law:", "region:"))]
    assert not any(f"law.{name}" in items for items in hidden for name in LAW)
