"""Which legal move is meant by a typed text, and which illegal one.

Problem
    People type ``clut place``, ``castle takeover powys``, ``attack saxony``, ``King from London to Cornwall``. Notation
    is a contract of programs; people write its words in another order, shortened, without accents, with small words
    between, and leave out what can be only one thing. A text must never become a move that contradicts it, and where
    two moves fit nothing may be chosen.

Idea
    Every legal move has spellings: its notation, others that the game knows (`Presenter.spellings`), and one with the
    names that are printed on the things themselves. A spelling
    and a text are cut into the same small parts (`parts`): hyphens, case, accents, punctuation and small words go. A
    part that is typed stands for a part of the spelling that begins so; a part with a digit only for itself. A text
    fits a move if every part of the text stands for another part of one of its spellings. How well it fits is one of
    four degrees; the moves of the best degree that has any are those that are meant:

    1. every part is the same;
    2. every part of the move is there, in its order;
    3. the parts typed are in the order of the move, and some of the move are left out;
    4. another order; but parts of one kind (two places, two numbers, two classes) always keep theirs.

    So a word that is typed is always a word of the move. ``cornwall london`` is no way to say ``london cornwall``.

What it cannot know
    What was left out may have been meant otherwise than by the only legal move. A front end shows what it plays.

Moves that are not legal are found in the same manner by `nearest` (for a suggestion) and, where the words of a text
are names that the game knows, by `completed` (for the rule's reason).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from functools import lru_cache

from controller.engine.game import TABLE, Game, GameState
from controller.engine.layout import ON_BOARD
from controller.language import Language

_SMALL = frozenset(
    ("a", "an", "and", "at", "against", "by", "for", "from", "in", "into", "is", "it", "my", "of", "on", "onto",
     "please", "the", "then", "to", "with")
)  # fmt: skip
"""Words that tell nothing, unless the move itself has them."""
_SEPARATORS = re.compile(r"[^\w,+-]+|,(?!\d)|(?<!\d),|(?<=\w)-(?=\w)|-(?!\w)|_")
LEAST_LETTERS = 2
"""A text with fewer letters in all its words is a beginning, and plays nothing."""
_NUMBER = "number"
Kinds = Mapping[str, str]
"""By part the kind of name that it belongs to; parts of one kind keep their order."""


@lru_cache(maxsize=4096)
def parts(text: str) -> tuple[str, ...]:
    """A text cut into small parts: ``Alt-Clut`` and ``alt clut`` are alike, ``Dänemark`` and ``danemark`` too."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign)).replace("'", "").replace("’", "")
    return tuple(part for part in _SEPARATORS.sub(" ", bare).split() if part)


def kinds_of(rules: Game, state: GameState) -> Kinds:
    """The parts of names that this game knows, and the kind that each of them is."""
    found: dict[str, str] = {}
    for kind, names in vocabulary(rules, state).items():
        for name in names:
            for part in parts(name):
                found.setdefault(part, kind)
    return found


def vocabulary(rules: Game, state: GameState) -> dict[str, tuple[str, ...]]:
    """By kind the names that may stand in moves: places, seats, and what the game adds."""
    chart = rules.guide.map(state)
    zones = (zone.removeprefix(ON_BOARD) for zone in rules.layout(state) if zone.startswith(ON_BOARD))
    places = chart.places if chart is not None else tuple(zones)
    return {
        "place": places,
        "seat": rules.seats(state),
        **{kind: tuple(own) for kind, own in rules.presenter.vocabulary.items()},
    }


def spelled(
    rules: Game, state: GameState, seat: str, moves: Iterable[str], language: Language
) -> dict[str, tuple[str, ...]]:
    """By notation the spellings of legal moves: the notation first, then the game's own, then the one in which things
    are called as on the screen."""
    known = {move.text: move for move in rules.options(state, seat)}
    tell, titles = rules.presenter.spellings, printed_names(rules, language)
    names = vocabulary(rules, state) if seat == TABLE else {}
    found = {}
    for text in moves:
        told = _drawn(rules, text, names) if seat == TABLE else None
        bare = (told[2], *_entitled(told[2], titles)) if told else ()
        own = tell(state, seat, known[text]) if text in known else ()
        found[text] = (text, *own, *_entitled(text, titles), *bare)
    return found


def not_left(rules: Game, state: GameState, moves: Iterable[str]) -> tuple[str, ...]:
    """Notations of what cannot be drawn now although things of its kind are: those of which none is left, and in the
    order of the vocabulary. Empty where nothing is drawn, or where the game has no form of this draw."""
    legal, names = tuple(moves), vocabulary(rules, state)
    told = _drawn(rules, legal[0], names) if legal else None
    if told is None or rules.to_act(state) != (TABLE,):
        return ()
    head, kind, _ = told
    return tuple(text for name in names[kind] if (text := f"{head} {name}") not in legal)


def _drawn(rules: Game, text: str, names: Mapping[str, Sequence[str]]) -> tuple[str, str, str] | None:
    """What stands before the thing that is drawn in a notation, the kind of that thing, and the thing."""
    for form in rules.presenter.table_forms:
        kind = form.split()[-1].casefold()
        if form.split()[0] == text.split(maxsplit=1)[0]:
            return next(
                ((text.removesuffix(name).rstrip(), kind, name) for name in names[kind] if text.endswith(f" {name}")),
                None,
            )
    return None


@lru_cache(maxsize=16)
def printed_names(rules: Game, language: Language) -> dict[str, tuple[str, ...]]:
    """By their words in notation what things are called that are printed otherwise, the shortest name first: ``3,5`` is
    row 3, column 5, ``frankreich x2`` is Frankreich, 2 crosses, and a law card has a title. Of a single word that
    shares one with what is printed, beginnings find it already."""
    found = {}
    for kind, names in rules.presenter.vocabulary.items():
        for name in names:
            titles = tuple(dict.fromkeys(language.name(kind, name, form) for form in ("short", "")))
            if " " in name or set(parts(titles[-1])).isdisjoint(parts(name)):
                found[name] = titles
    return found


def _entitled(text: str, titles: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The notation with things called as they are printed, if any is. Who draws a card that there is once may say the
    card alone."""
    words = text.split(" ")
    for name, called in titles.items():
        if " " in name and f" {name} " in f" {text} ":
            whole = (f" {text} ".replace(f" {name} ", f" {title} ").strip() for title in called)
            return (*whole, *called)
    return (" ".join(titles.get(word, (word,))[-1] for word in words),) if not titles.keys().isdisjoint(words) else ()


def meant(moves: Mapping[str, Sequence[str]], text: str, kinds: Kinds) -> list[str]:
    """The moves that a text may mean, all of one degree, in their order; none where it fits no move."""
    said = parts(text)
    if not said:
        return []
    best, found = len(_DEGREES), list[str]()
    for move, spellings in moves.items():
        for spelling in spellings:
            degree = _degree(said, parts(spelling), kinds, best)
            if degree < best:
                best, found = degree, []
            if degree == best < len(_DEGREES) and move not in found:
                found.append(move)
    return found


def plays(moves: Mapping[str, Sequence[str]], text: str, kinds: Kinds) -> str | None:
    """The one move that a text means; None where it means none or several, or is too short to play one."""
    found = meant(moves, text, kinds)
    if len(found) != 1:
        return None
    whole = any(parts(text) == parts(spelling) for spelling in moves[found[0]])
    return found[0] if whole or max(len(part) for part in parts(text)) >= LEAST_LETTERS else None


# How well a text fits.


def _same(said: Sequence[str], move: Sequence[str], _kinds: Kinds) -> bool:
    return tuple(said) == tuple(move)


def _complete(said: Sequence[str], move: Sequence[str], _kinds: Kinds) -> bool:
    return len(said) == len(move) and all(map(_stands_for, said, move))


def _in_order(said: Sequence[str], move: Sequence[str], _kinds: Kinds) -> bool:
    rest = iter(move)
    return all(any(_stands_for(part, other) for other in rest) for part in said)


def _any_order(said: Sequence[str], move: Sequence[str], kinds: Kinds) -> bool:
    """Whether every part can stand for a part of its own, those of one kind in their order."""

    def kind(part: str) -> str:
        return _NUMBER if part.isdecimal() else kinds.get(part, "")

    def place(number: int, taken: tuple[int, ...]) -> bool:
        if number == len(said):
            return True
        for at, part in enumerate(move):
            if at in taken or not _stands_for(said[number], part):
                continue
            mine = kind(part)
            if mine and any(before > at and kind(move[before]) == mine for before in taken):
                continue
            if place(number + 1, (*taken, at)):
                return True
        return False

    return len(said) <= len(move) and place(0, ())


_DEGREES: tuple[Callable[[Sequence[str], Sequence[str], Kinds], bool], ...] = (_same, _complete, _in_order, _any_order)


def _degree(said: Sequence[str], move: Sequence[str], kinds: Kinds, worst: int) -> int:
    """How well the parts fit; no worse degree than ``worst`` is tried."""
    told = [part for part in said if part not in _SMALL or part in move]
    if not told or len(told) > len(move):
        return len(_DEGREES)
    return next((n for n, fits in enumerate(_DEGREES[: worst + 1]) if fits(told, move, kinds)), len(_DEGREES))


def _stands_for(said: str, part: str) -> bool:
    """Whether a part that was typed stands for a part of a move. A number is never begun: 1 is not 10."""
    return said == part or (part.startswith(said) and not said[-1].isdecimal())


# Texts that are no legal move.


def nearest(moves: Mapping[str, Sequence[str]], text: str) -> str | None:
    """The legal move whose words are most like the text; None where none is like it at all."""
    said = " ".join(parts(text))
    best, found = 0.0, None
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(said)
    for move in moves:
        matcher.set_seq1(" ".join(parts(move)))
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best and (like := matcher.ratio()) > best:
            best, found = like, move
    return found if best > 0.4 else None


def respelled(rules: Game, state: GameState, text: str) -> str | None:
    """The text with each word that no move knows put right to the one most like it; None where none is to be put right,
    or one is like no other."""
    names = (name for kind in vocabulary(rules, state).values() for name in kind)
    known = {part for name in (*names, *rules.presenter.table_forms, *rules.presenter.forms) for part in parts(name)}
    said = parts(text)
    wrong = {part for part in said if part not in known and part not in _SMALL and not part.isdecimal()}
    right = {part: like[0] for part in sorted(wrong) if (like := get_close_matches(part, sorted(known), 1, 0.75))}
    return " ".join(right.get(part, part) for part in said) if wrong and wrong == right.keys() else None


def completed(rules: Game, state: GameState, text: str) -> Iterator[str]:
    """Notations that a text may be short for, legal or not: its names put into the game's forms of moves.

    A form (`Presenter.forms`) is words and kinds of names in capitals: ``general attack`` is
    ``CLASS attack PLACE PLACE CLASS SEAT``. All words typed must find a place. Missing names are tried in the order of
    the vocabulary.
    """
    names = vocabulary(rules, state)
    said = [part for part in parts(text) if part not in _SMALL]
    drawn = rules.presenter.table_forms if rules.to_act(state) == (TABLE,) else ()
    forms = [form.split() for form in (*drawn, *rules.presenter.forms)]
    rests = [_without_words_of(form, said) for form in forms]
    # A form none of whose words was typed is tried only if that is so of all.
    least = max((len(said) - len(rest) for rest in rests), default=0) > 0
    for form, rest in zip(forms, rests, strict=True):
        if not least or len(rest) < len(said):
            yield from _filled(form, tuple(rest), names)


def _without_words_of(form: Sequence[str], said: Sequence[str]) -> list[str]:
    """The parts typed that are not the form's own words, written out or begun."""
    rest = list(said)
    for literal in (part for word in form if not word.isupper() for part in parts(word)):
        begun = [one for one in rest if literal.startswith(one)]
        if begun:
            rest.remove(literal if literal in begun else begun[0])
    return rest


def _filled(form: Sequence[str], rest: tuple[str, ...], names: Mapping[str, Sequence[str]]) -> Iterator[str]:
    slots = [word.casefold() for word in form if word.isupper()]
    told = _named(rest, slots, names)
    if told is None:
        return
    # Where fewer names of a kind were told than the form has, they are the last ones, as what is aimed at goes last;
    # but a name that everything begins with, such as a class, is the one that acts.
    given: dict[int, str] = {}
    for kind in dict.fromkeys(slots):
        at = [n for n, slot in enumerate(slots) if slot == kind]
        own = [name for one, name in told if one == kind]
        first = bool(told) and told[0][0] == kind and kind != "place"
        chosen = at[: len(own)] if first else at[len(at) - len(own) :]
        given.update(zip(chosen, own, strict=True))
    yield from _written(form, slots, given, names)


def _named(
    said: tuple[str, ...], slots: Sequence[str], names: Mapping[str, Sequence[str]]
) -> list[tuple[str, str]] | None:
    """The names that the parts are, one after the other, each of a kind that the form has room for; None if some part
    is none."""
    if not said:
        return []
    for kind in dict.fromkeys(slots):
        for name in names.get(kind, ()):
            own = parts(name)
            # Part by part from the beginning, or one later part: ``clut`` is Alt Clut.
            taken = next((n for n in range(len(own), 0, -1) if len(said) >= n and _in_order(said[:n], own, {})), 0)
            if not taken or (taken == 1 and len(said[0]) < LEAST_LETTERS and said[0] not in own):
                continue
            left = list(slots)
            left.remove(kind)
            others = _named(said[taken:], left, names)
            if others is not None:
                return [(kind, name), *others]
    return None


def _written(
    form: Sequence[str], slots: Sequence[str], given: Mapping[int, str], names: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    open_slots = [n for n in range(len(slots)) if n not in given]
    choices: list[Mapping[int, str]] = [given]
    for slot in open_slots:
        choices = [{**one, slot: name} for one in choices for name in names.get(slots[slot], ())]
        if len(choices) > MOST_TRIED:
            return
    for one in choices:
        words, number = [], 0
        for word in form:
            if word.isupper():
                words.append(one[number])
                number += 1
            else:
                words.append(word)
        yield " ".join(words)


MOST_TRIED = 4000
"""So many ways to complete a text are tried; a text that leaves more open is not understood."""
