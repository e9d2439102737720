"""Count anew: ``python -m tests.perft.regenerate``. Look at the difference before you commit it."""

from __future__ import annotations

from tests.perft import balance_of_power, power_and_weakness, web_of_power_card_game
from tests.perft.references import FOLDER, count, write

POSITIONS = {**power_and_weakness.POSITIONS, **balance_of_power.POSITIONS, **web_of_power_card_game.POSITIONS}


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, (about, depth, start) in POSITIONS.items():
        reference = count(about, start, depth)
        write(FOLDER / f"{name}.txt", reference)
        print(name, reference.counts)


if __name__ == "__main__":
    main()
