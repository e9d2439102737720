import pytest

from sim.terminal import watch
from tests.sim.terminal.terminals import Printed, setup

BOTS = {"orange": "greedy", "white": "random"}


@pytest.mark.parametrize("kind", ["counting", "presence"])
def test_a_game_of_bots_is_shown_to_its_end(kind: str) -> None:
    screen = Printed(80)
    assert watch(setup(kind, seats=BOTS), 0, screen) == 0
    frames = screen.frames()
    assert len(frames) > 50
    assert all("SIMULATED" in frame[0] for frame in frames)
    assert max(len(line) for frame in frames for line in frame) <= 80
    assert "has won" in "\n".join(frames[-1])
    assert any(line.startswith("Winner: ") for line in screen.told())


def test_nobody_plays_in_a_game_that_is_watched() -> None:
    with pytest.raises(ValueError, match="orange"):
        watch(setup(), 0, Printed())
