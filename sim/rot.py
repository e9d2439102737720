"""Bit rot: a record in which one bit of one entry is another than it was written."""

from __future__ import annotations

import random
from dataclasses import replace

from controller.engine.journal import Entry, Journal, MemoryJournal


def rotten(journal: Journal, game: int, chance: random.Random) -> MemoryJournal:
    """A copy of a game, under the same number, with one bit changed in what an entry says or in its digest."""
    copy = MemoryJournal(digests=journal.digests)
    header = journal.header(game)
    while copy.begin(str(header["game"]), header, "") < game:
        pass
    entries = list(journal.entries(game))
    if entries:
        n = chance.randrange(len(entries))
        entries[n] = _flipped(entries[n], chance)
    copy.append(game, *entries)
    return copy


def _flipped(entry: Entry, chance: random.Random) -> Entry:
    if entry.undoes is not None and chance.random() < 0.5:
        return replace(entry, undoes=entry.undoes ^ 1 << chance.randrange(8))
    if chance.random() < 0.1:
        return replace(entry, n=entry.n ^ 1 << chance.randrange(8))
    seat, move, digest = (_bit(text, chance) for text in (entry.seat, entry.move, entry.digest))
    return chance.choice([replace(entry, seat=seat), replace(entry, move=move), replace(entry, digest=digest)])


def _bit(text: str, chance: random.Random) -> str:
    """The text with one bit of one character changed; an empty one stays."""
    if not text:
        return text
    n = chance.randrange(len(text))
    return text[:n] + chr(ord(text[n]) ^ 1 << chance.randrange(7)) + text[n + 1 :]
