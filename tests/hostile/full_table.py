"""The dearest readings of a Balance of Power table with a pawn in each of its 162 wells, fuller than any game has been:
swept bare and set up, set up after a break, drummed on. Processor time, and of each reading the shortest of a few runs,
so that other work on the machine hardly counts.

    python -m tests.hostile.full_table
"""

import random
import time

from controller import boards
from controller.commands import bench_house
from controller.recognition.image import counts, filled
from tests.recognition.test_matcher import GAME, crowded

SEEDS, RUNS = 3, 4


def main() -> None:
    board = boards.load("balance-of-power-counting")
    time.perf_counter = time.process_time
    for scene, (resumed, edges) in bench_house._SCENES.items():
        dearest_s = 0.0
        for seed in range(SEEDS):
            state = GAME.read(crowded(seed, each=9))
            full = filled(board, counts(GAME, state, board))
            runs = (
                bench_house._scene(GAME, board, state, full, resumed, edges(full, random.Random(seed)))
                for _ in range(RUNS)
            )
            dearest_s = max(dearest_s, *(min(reading) for reading in zip(*runs, strict=True)))
        print(f"{scene.replace('_', ' ')}, {sum(full.values())} pieces, {SEEDS} seeds: {dearest_s * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
