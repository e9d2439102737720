"""Pairs of games that differ only in what is hidden, played through the whole companion with the same readings.

**The claim.** What a viewer may not see has no influence on what it reads: on what is reported, in which order, how
often or when. A leak by behaviour (a question that is asked only where a card can be played) shows in no single
report, only in the difference between two games.

**The pairs.** Hands play a game and their readings are kept. The same readings then go to two companions whose games
differ in hidden things: law cards change places, a sealed bid is another number, the companion will draw
otherwise, points that are hidden are other ones. What a viewer has come to know in the game itself (the cards that it
took, those that were played) stays the same in both, and a game is compared until something hidden comes to light.

``python -m tests.table.hidden_pairs GAMES`` compares as many games of law cards for each board of the card game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.ports import Reading
from controller.table.companion import Companion
from controller.table.reports import SPECTATOR, Report, Viewer
from sim.campaign import table
from sim.faults import PROFILES
from sim.game import Play
from sim.setting import Setting

REST_S = 5.0
"""So long the table is left alone after the last reading."""
CARD_BOARDS = ("web-of-power-card-game-tray", "web-of-power-card-game-reader")
SEATS = ("anna", "bert", "carl", "dora", "emil")
Told = list[tuple[Any, ...]]


class Kept(NamedTuple):
    """A game that hands have played: its readings, and what came to light in it.

    Attributes:
        taken: the law places whose cards a seat has taken, also if it took that back.
        players: the seats that have played a law card.
    """

    readings: tuple[Reading, ...]
    taken: dict[str, set[str]]
    players: set[str]


def stream(board: str, state: GameState, readings: Iterable[Reading], viewer: Viewer, **more: Any) -> Told:
    """All that a viewer can read of a game: each report with its number and time, and the table after each reading."""
    loaded, game = table(board)
    companion = Companion(game, loaded, session.begin(game, MemoryJournal(), state), **more)
    reader = companion.hub.subscribe(viewer)
    found: Told = []

    def read() -> None:
        found.extend((one.seq, one.at, one.kind, one.code, one.facts) for one in reader.read())
        snapshot = companion.snapshot(viewer)
        found.append((companion.hub.last, companion.deadline, snapshot))

    companion.begin(0.0)
    read()
    at = 0.0
    for reading in readings:
        at = reading.at
        companion.feed(reading)
        read()
    companion.pass_time(at + REST_S)
    read()
    return found


def first_difference(one: Told, other: Told) -> tuple[object, object] | None:
    """The first thing in which two streams differ; None if they are equal."""
    return next(((a, b) for a, b in zip_longest(one, other) if a != b), None)


def viewers(game: Game, state: GameState) -> list[tuple[str, Viewer]]:
    """Everybody who may read a game, by name; the spectator is called as the table."""
    return [(TABLE, SPECTATOR), *((seat, Viewer(number)) for number, seat in enumerate(game.seats(state)))]


def played(board: str, state: GameState, faults: str, seed: str, plies: int, **options: Any) -> Kept:
    """Let hands play on from a state."""
    loaded, game = table(board)
    readings: list[Reading] = []
    stood: list[GameState] = [state]
    taken: dict[str, set[str]] = {}
    players: set[str] = set()

    def hear(reports: Sequence[Report]) -> None:
        for report in reports:
            if report.kind == "undone":
                stood.pop()
            elif report.kind == "committed":
                seat, text = report.facts["seat"], report.facts["move"]
                after = game.play(stood[-1], seat, game.read_move(stood[-1], text))
                gone = game.write(stood[-1]).get("law", {}).keys() - game.write(after).get("law", {}).keys()
                taken.setdefault(seat, set()).update(gone)
                if text.startswith("law "):
                    players.add(seat)
                stood.append(after)

    journal = MemoryJournal()
    setting = Setting(PROFILES[faults], options=options, most_plies=plies, companion_seed=1)
    begun = session.begin(game, journal, state), journal
    Play(game, loaded, setting, seed, begun=begun, on_reading=readings.append, on_reports=hear).run()
    return Kept(tuple(readings), taken, players)


# Law cards.


def dealt(game: Game, rng: Random, plies: int) -> GameState:
    """A card game so many moves of seats on, all of whose law cards were read when they were laid, and none played."""
    state = game.new({}, SEATS[: rng.choice((3, 4, 5))])
    while plies:
        (actor,) = game.to_act(state)
        moves = game.options(state, actor)
        quiet = [move for move in moves if not move.text.startswith("law ") and not move.text.endswith("unknown")]
        state = game.play(state, actor, rng.choice(quiet))
        plies -= actor != TABLE
    return state


def swapped(game: Game, state: GameState, fixed: AbstractSet[str], rng: Random) -> GameState:
    """The state with its law cards changed about, but for those on fixed places and before fixed seats."""
    written = game.write(state)
    slots: list[tuple[Any, Any]] = [(written["law"], place) for place in written["law"] if place not in fixed]
    for seat, one in written["seats"].items():
        slots += [(one["law"], number) for number in range(len(one["law"])) if seat not in fixed]
    names = [where[slot] for where, slot in slots]
    rng.shuffle(names)
    for (where, slot), name in zip(slots, names, strict=True):
        where[slot] = name
    return game.read(written)


def law_card_pairs(board: str, faults: str, seed: int, **options: Any) -> tuple[int, list[str]]:
    """With these table options, how many pairs of a game were compared, and where a viewer could tell the two apart."""
    _, game = table(board)
    rng = Random(f"{board} {faults} {seed}")
    start = dealt(game, rng, rng.randrange(5, 90))
    kept = played(board, start, faults, f"pair {seed}", rng.choice((15, 40)), **options)
    compared, leaks = 0, []
    for name, viewer in viewers(game, start):
        known = kept.players | {name}
        places = {place for seat in known for place in kept.taken.get(seat, ())}
        other = swapped(game, start, known | places, rng)
        if other == start:
            continue
        compared += 1
        streams = [stream(board, one, kept.readings, viewer, seed=1, options=options) for one in (start, other)]
        found = first_difference(*streams)
        if found is not None:
            leaks.append(f"{board}, {faults}, game {seed}, {name}: {found[0]} | {found[1]}")
    return compared, leaks


def main(games: int) -> int:
    """Compare games, and print what differs."""
    total, found = 0, 0
    for seed in range(games):
        for board in CARD_BOARDS:
            compared, leaks = law_card_pairs(board, "clumsy" if seed % 2 else "clean", seed)
            total, found = total + compared, found + len(leaks)
            for leak in leaks:
                print(leak[:600])
    print(f"{total} pairs compared, {found} differ")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
