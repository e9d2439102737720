"""Count what hands say besides moving pieces: ``python -m tests.sim.words [--games N]``, for docs/performance.md.

Simulated hands play games of random players, or of others (``--players``), with no faults and none of the habits that
say more than is needed (a card before the pieces, a confirmation, an order to the table). Counted are, of the moves of
seats, command and number cards, knocks, taps on a phone, questions of the table, and the moves that took any of these;
and the last by verb. Tags of components are not words: to hold up the tile that one takes is the move. A move that took
words was *asked about* if its pieces or tiles were moved first and the table then had a question; any other was told by
its words, and by nothing else.

With ``phones`` every seat has its page. Whatever these hands have to say they tap there, as people do: a move that no
piece shows, the answer to a question, a word for the table. Pieces and tiles are moved as before.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from unittest.mock import patch

from controller.engine.game import TABLE
from controller.ports import Entered, Reading, Switched, TagSeen
from controller.recognition.decisions import Question
from controller.table.reports import Report
from sim.beliefs import Intent
from sim.campaign import table
from sim.faults import PROFILES
from sim.fingers import Fingers, Script
from sim.game import Play
from sim.performing import Performer
from sim.reactions import Reactions
from sim.setting import Setting
from sim.unasked_words import UnaskedWords
from tests.every_board import BOARDS

PLAIN = {"quick": 0.0, "card_first": 0.0, "confirm": 0.0, "prompt": 0.0, "owing": 0.0, "rue": 0.0}
MOST_PLIES = 400
TAPPED = 1.0, 2.5
"""So long it takes to find a move on a phone and tap it."""


@dataclass
class Said:
    """What was said in some games.

    Attributes:
        counts: ``moves``, ``moves with words``, ``moves asked about``, and how many ``cards``, ``knocks``, ``taps`` and
            ``questions``.
        by_verb: of each verb how many moves there were, how many with words, and how many were asked about.
    """

    counts: Counter[str] = field(default_factory=Counter)
    by_verb: dict[str, Counter[str]] = field(default_factory=dict)


@contextmanager
def _phones() -> Iterator[None]:
    """While this is open, hands tap what they would say."""
    show = Fingers.show

    def tap(fingers: Fingers, intent: Intent) -> Script:
        fingers.enter(intent.actor, intent.move)
        yield fingers.rest(*TAPPED)

    def tell(performer: Performer, saying: UnaskedWords, intent: Intent) -> Script:
        yield from tap(performer._fingers, intent)

    def name(performer: Performer, intent: Intent) -> Script:
        yield from tap(performer._fingers, intent)

    def answer(reactions: Reactions, question: Question, intent: Intent) -> Script:
        yield from tap(reactions._fingers, intent)

    def shows(fingers: Fingers, tag: str) -> Script:
        if not tag.startswith("card:"):
            yield from show(fingers, tag)
            return
        now = fingers._clock.now
        fingers._schedule.add(now, Entered(now, tag.removeprefix("card:"), TABLE))
        yield fingers.rest(*TAPPED)

    with ExitStack() as patched:
        patched.enter_context(patch.multiple(Performer, tell=tell, name=name))
        patched.enter_context(patch.object(Reactions, "_answer", answer))
        patched.enter_context(patch.object(Fingers, "show", shows))
        yield


def counted(
    board: str, games: int, *, phones: bool = False, players: str = "random", most_plies: int = MOST_PLIES
) -> Said:
    """What hands said in so many games of such players at a board."""
    said = Said()
    since: Counter[str] = Counter()
    felt, asked_about = False, False
    knock = Fingers._knock

    def knocks(fingers: Fingers, zone: str) -> object:
        since["knocks"] += 1
        return knock(fingers, zone)

    def heard(reading: Reading) -> None:
        nonlocal felt
        if isinstance(reading, TagSeen) and reading.tag.startswith("card:"):
            since["cards"] += 1
        elif isinstance(reading, (TagSeen, Switched)):
            felt = True
        if isinstance(reading, Entered):
            since["taps"] += 1

    def told(reports: Sequence[Report]) -> None:
        nonlocal felt, asked_about
        for one in reports:
            if one.kind == "asked":
                since["questions"] += 1
                asked_about = asked_about or felt
            elif one.kind == "committed" and one.audience.only is None:
                if one.facts["seat"] != TABLE:
                    verb = said.by_verb.setdefault(str(one.facts["move"] or one.code).split()[0], Counter())
                    for count in (said.counts, verb):
                        count["moves"] += 1
                        count["moves with words"] += bool(since)
                        count["moves asked about"] += asked_about
                    said.counts.update(since)
                since.clear()
                felt = asked_about = False

    with _phones() if phones else ExitStack(), patch.object(Fingers, "_knock", knocks):
        for seed in range(games):
            loaded, game = table(board)
            seats = dict.fromkeys(game.default_seats, players)
            setting = Setting(replace(PROFILES["clean"], **PLAIN), seats, most_plies=most_plies)
            Play(game, loaded, setting, f"words {seed}", on_reading=heard, on_reports=told).run()
    return said


def main() -> None:
    """Count, and print the rows of the tables in the docs."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--phones", action="store_true", help="every seat has its page")
    parser.add_argument("--players", default="random", help="who plays: random, greedy or a level")
    wanted = parser.parse_args()
    words = ("taps", "cards", "knocks", "questions") if wanted.phones else ("cards", "knocks", "questions")
    print(f"| board | moves of seats | {' | '.join(words)} | moves that took any | asked about |")
    print(f"|---|---|{'---|' * len(words)}---|---|")
    by_verb: list[str] = []
    for board in BOARDS:
        said = counted(board, wanted.games, phones=wanted.phones, players=wanted.players)
        n = said.counts
        each = " | ".join(f"{n[word] / n['moves']:.3f}" for word in words)
        shares = " | ".join(f"{n[kind] / n['moves']:.1%}" for kind in ("moves with words", "moves asked about"))
        print(f"| {board} | {n['moves']} | {each} | {shares} |", flush=True)
        most = sorted(said.by_verb.items(), key=lambda one: (-one[1]["moves with words"], one[0]))
        by_verb += [
            f"| {board} | {verb} | {k['moves']} | {k['moves with words']} | {k['moves asked about']} |"
            for verb, k in most
        ]
    print("\n| board | verb | moves | with words | asked about |\n|---|---|---|---|---|", *by_verb, sep="\n")


if __name__ == "__main__":
    main()
