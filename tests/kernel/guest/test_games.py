"""Games with simulated hands on the other side of the kernel: what the companion has is what the rules give."""

from __future__ import annotations

from hardware.bench.lockstep import troubles
from hardware.bench.playing import play
from tests.kernel.guest.chip import Chip
from tests.kernel.guest.figures import Figures
from tests.kernel.guest.rigs import on_gpio


def test_a_whole_game_over_kernel_lines(chip: Chip, figures: Figures) -> None:
    result, took = play(lambda: on_gpio(chip, "power-and-weakness-presence"), "kernel")
    assert (result.misreadings, result.lost, result.cut_short) == (0, False, False), result.notes
    assert troubles(took) == []
    figures.spread(f"a whole game on lines, {result.moves} moves: act to reading", took.switch_s)


def test_the_beginning_of_a_game_over_a_kernel_matrix(chip: Chip, figures: Figures) -> None:
    """Not the whole, for it takes the emulator a minute: whole ones are played without it."""
    result, took = play(lambda: on_gpio(chip, "power-and-weakness-counting"), "kernel", plies=40)
    assert (result.misreadings, result.lost) == (0, False), result.notes
    assert troubles(took) == []
    figures.spread(f"{result.moves} moves on the matrix: act to reading", took.switch_s)
