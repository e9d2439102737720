"""The owner's tags: which uid is which tile, token or card. Kept in a text file that people can read and mend.

Readers tell ``uid:04A2B31C6F6180``; the mind knows ``tile:influence-castle:3``. `reedlight enrol` writes the file, and
with it the owner's counts where they are not ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from attrs import evolve, field, frozen

from controller.boards import owner_files
from controller.engine.box import MOST_OF_A_KIND
from controller.engine.game import Game
from controller.engine.strict import Mistake, parse_toml, refuse, structure
from controller.errors import BoardError, PositionError
from controller.ports import Reading, TagGone, TagSeen

UID = "uid:"
"""What a body puts before the uid of a tag."""
STEPS_KEPT = 200
"""So many steps can be taken back: more than a game has components."""
HEADING = """The owner's tags, as `reedlight enrol` learnt them.
You may mend this file and write notes beside its lines. [tags] says what each tag is, by its uid;
[counts] how many there really are of a kind, where Reedlight took it to be otherwise; `skipped` what was put off;
and [undo] what the last steps were, for the word `undo`."""
_HEX = re.compile(r"(?:[0-9A-F]{2}){4,16}")
_NAME = re.compile(r"[a-z]+:[^:\x00-\x1f]+(:[1-9][0-9]?)?")
_BETWEEN = re.compile(r"[\s:.-]")
Old = Mapping[str, str]
"""One step as it is undone: by ``tags.UID``, ``counts.KIND`` or ``skipped`` what was there before; empty is nothing."""


def uid_of(text: str) -> str | None:
    """A uid as it is written in the file (``04 a2:b3-1c`` is 04A2B31C), or None if the text is none."""
    found = _BETWEEN.sub("", text.strip().removeprefix(UID)).upper()
    return found if _HEX.fullmatch(found) else None


def _fixed(table: Mapping[str, Any]) -> Mapping[str, Any]:
    return MappingProxyType(dict(table))


@frozen
class TagBook:
    """What is known of an owner's tags; changes make another book.

    Attributes:
        game: whose components these are; empty for the command cards, which all games share.
        provenance: where the counts come from; the owner has counted what was printed.
        skipped: the names that were put off, in the order in which they come again.
        counts: by kind how many the owner has, where that was said.
        tags: by uid what the tag is: ``tile:merlin:2``, ``card:yes``.
        undo: the last steps, by number; see `Old`.
    """

    game: str = ""
    provenance: str = "printed"
    skipped: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(factory=dict, converter=_fixed, hash=False)
    tags: Mapping[str, str] = field(factory=dict, converter=_fixed, hash=False)
    undo: Mapping[str, Old] = field(factory=dict, converter=_fixed, hash=False)

    @classmethod
    def load(cls, *paths: Path) -> Self:
        """The book of a file, or of several together; raises BoardError with all that is to be mended."""
        books = [cls.read(str(path), owner_files.read(path)) for path in paths]
        together = cls()
        for path, book in zip(paths, books, strict=True):
            refuse(str(path), together._twice(book))
            tags, counts = {**together.tags, **book.tags}, {**together.counts, **book.counts}
            together = evolve(book, game=book.game or together.game, tags=tags, counts=counts)
        return together

    @classmethod
    def read(cls, file: str, raw: bytes) -> Self:
        """The book that a file's bytes describe; ``file`` is how its mistakes are told."""
        data = parse_toml(file, raw)
        book, mistakes = structure(cls, data)
        refuse(file, (*mistakes, *_at_odds(data)))
        assert isinstance(book, cls)
        return book

    def save(self, path: Path) -> None:
        """Write the book, so that a power cut leaves the old one or the new; raises BoardError."""
        owner_files.save(path, self._values(), HEADING)

    def _values(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "provenance": self.provenance,
            "skipped": list(self.skipped),
            "counts": dict(self.counts),
            "tags": dict(self.tags),
            "undo": {number: dict(old) for number, old in self.undo.items()},
        }

    def _twice(self, other: TagBook) -> Iterator[Mistake]:
        uids = {name: uid for uid, name in self.tags.items()}
        for uid, name in other.tags.items():
            if uid in self.tags:
                yield Mistake(
                    f"tags.{uid}", f"is {name} here and {self.tags[uid]} elsewhere: take one of the lines out"
                )
            if name in uids:
                yield Mistake(f"tags.{uid}", f"{name} is the tag {uids[name]} elsewhere: take one of the lines out")

    def named(self, reading: Reading) -> Reading:
        """The reading with the tag's name for its uid; one that is not known, or no tag, as it is."""
        if not isinstance(reading, TagSeen | TagGone) or not reading.tag.startswith(UID):
            return reading
        name = self.tags.get(uid_of(reading.tag) or "")
        return reading if name is None else type(reading)(reading.at, name)

    def uid(self, name: str) -> str | None:
        """The uid of what is called so."""
        return next((uid for uid, known in self.tags.items() if known == name), None)

    def enrolled(self, kind: str) -> list[str]:
        """The copies of a kind that have their tag, in the order of their numbers."""
        copies = [name for name in self.tags.values() if name.rpartition(":")[0] == kind]
        return sorted(copies, key=lambda name: int(name.rpartition(":")[2]))

    # Changes, each a step that can be taken back.

    def changed(
        self,
        tags: Mapping[str, str] | None = None,
        counts: Mapping[str, int] | None = None,
        skipped: tuple[str, ...] | None = None,
    ) -> Self:
        """The book after one step: tags set (to nothing: forgotten), counts set, and what is put off from now on."""
        new = {f"tags.{uid}": name for uid, name in (tags or {}).items()}
        new |= {f"counts.{kind}": str(n) for kind, n in (counts or {}).items()}
        if skipped is not None:
            new["skipped"] = "|".join(skipped)
        steps = {**self.undo, str(max(map(int, self.undo), default=0) + 1): {key: self._value(key) for key in new}}
        kept = dict(list(steps.items())[-STEPS_KEPT:])
        return evolve(self._with(new), undo=kept)

    def undone(self) -> Self | None:
        """The book before the last step; None if there is none."""
        if not self.undo:
            return None
        number = max(self.undo, key=int)
        back = evolve(self._with(self.undo[number]), undo={n: old for n, old in self.undo.items() if n != number})
        # Somebody may have mended the file since: then the step is none any more.
        return back if len(set(back.tags.values())) == len(back.tags) else None

    def _value(self, key: str) -> str:
        table, _, rest = key.partition(".")
        if table == "skipped":
            return "|".join(self.skipped)
        return str((self.tags if table == "tags" else self.counts).get(rest, ""))

    def _with(self, values: Mapping[str, str]) -> Self:
        tags, counts, skipped = dict(self.tags), dict(self.counts), self.skipped
        for key, value in values.items():
            table, _, rest = key.partition(".")
            if table == "skipped":
                skipped = tuple(value.split("|")) if value else ()
            elif table == "tags":
                _set(tags, rest, value)
            else:
                _set(counts, rest, int(value) if value else None)
        return evolve(self, tags=tags, counts=counts, skipped=skipped)


def _set(table: dict[str, Any], key: str, value: str | int | None) -> None:
    if value is None or value == "":
        table.pop(key, None)
    else:
        table[key] = value


def _at_odds(data: Mapping[str, Any]) -> Iterator[Mistake]:
    """What is wrong with single lines; looks at the plain tables, so that it is told beside all other mistakes."""
    seen: dict[str, str] = {}
    for uid, name in _table(data, "tags").items():
        if not _HEX.fullmatch(uid):
            yield Mistake(f"tags.{uid}", "a uid is 4 to 16 pairs of the signs 0 to 9 and A to F")
        if isinstance(name, str) and not _NAME.fullmatch(name):
            yield Mistake(f"tags.{uid}", f"{name!r} is not written as tile:merlin:2 or card:yes")
        if isinstance(name, str) and name in seen:
            yield Mistake(f"tags.{uid}", f"{name} is the tag {seen[name]} already")
        seen[str(name)] = uid
    for kind, n in _table(data, "counts").items():
        if isinstance(n, int) and not 0 <= n <= MOST_OF_A_KIND:
            yield Mistake(f"counts.{kind}", f"{n} is not from 0 to {MOST_OF_A_KIND}")
    yield from _steps_at_odds(_table(data, "undo"))


def _steps_at_odds(steps: Mapping[str, Any]) -> Iterator[Mistake]:
    for number, step in steps.items():
        if not re.fullmatch(r"[1-9][0-9]{0,8}", number):
            yield Mistake(f"undo.{number}", "steps are numbered from 1; the table [undo] may be taken out")
        for key, value in step.items() if isinstance(step, dict) else ():
            count = key.startswith("counts.")
            known = count or key == "skipped" or key.startswith("tags.")
            if not known or (count and not re.fullmatch(r"[0-9]{0,2}", str(value))):
                yield Mistake(f"undo.{number}.{key}", "is no step; the table [undo] may be taken out")


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


# Where the files are, and what follows from them.


def tag_files(folder: Path, game: str) -> tuple[Path, Path]:
    """Where an owner's tags are kept in the folder of kept games: the command cards of all games, and a game's own."""
    return folder / "tags" / "cards.toml", folder / "tags" / f"{game}.toml"


def owned(game: Game, *paths: Path) -> TagBook:
    """The book of those of the files that exist; raises BoardError for what is wrong, or another game's."""
    book = TagBook.load(*(path for path in paths if path.is_file()))
    if book.game not in ("", game.name):
        told = ", ".join(map(str, paths))
        raise BoardError(f"{told}: these are the tags of {book.game}, not of {game.name}; name another file by --tags")
    return book


def with_own_counts(game: Game, book: TagBook) -> Game:
    """The rules for the box that the owner has counted; raises BoardError where nobody could play with it."""
    try:
        own = game.with_counts(book.counts)
        own.new(dict(own.option_defaults))
    except PositionError as error:
        remedy = f"put it right with `reedlight enrol tags --game {game.name}`, or in the table [counts] of that file"
        raise BoardError(f"with the counts in the owner's tag file no game can begin: {error}; {remedy}") from error
    return own
