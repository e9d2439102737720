"""Play the golden games anew: ``python -m tests.golden.regenerate``. Look at the difference before you commit it."""

from __future__ import annotations

from tests.golden.games import FOLDER, GAMES, files, record, write


def main() -> None:
    for old in files():
        old.unlink()
    for name, golden in GAMES.items():
        lines = record(golden)
        write(FOLDER / f"{name}.jsonl", lines)
        print(name, len(lines) - 2, "moves", lines[-1]["result"].get("winners", "cut short"))


if __name__ == "__main__":
    main()
