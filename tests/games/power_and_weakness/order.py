"""Print a digest of all legal lists along some games: run under two hash seeds, it has to print the same."""

from hashlib import sha256

from controller.games.power_and_weakness import GAME
from tests.games.power_and_weakness import drawn


def main() -> None:
    lists = sha256()
    starts = [GAME.new({}), *(GAME.read(drawn.position(seed)) for seed in range(60))]
    for seed, start in enumerate(starts):
        for step in drawn.walk(seed, start, 300 if seed == 0 else 15):
            for actor in GAME.to_act(step.before):
                for move in GAME.options(step.before, actor):
                    lists.update(f"{actor}: {move.text}\n".encode())
    print(lists.hexdigest())


if __name__ == "__main__":
    main()
