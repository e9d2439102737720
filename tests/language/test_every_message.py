"""Every message of every language: it can be parsed, is used, finds its facts, and its selectors know every value."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel import Locale
from fluent.syntax import ast

from controller.boards import KINDS
from controller.engine.box import sort_of
from controller.engine.game import TABLE as THE_TABLE
from controller.engine.game import Game
from controller.engine.speech import Thing
from controller.games_found import find
from controller.hints.roles import ROLES
from controller.language import language_for, languages
from controller.language.catalogue import entries
from controller.language.facts import FACTS as TABLE_FACTS
from controller.language.language import TABLE
from tests.engine.random_games import GAMES, boards_of, positions, random_game, states, walk
from tests.language.catalogues import Used, files, messages, names, sentences

CONTROLLER = Path(__file__).resolve().parents[2] / "controller"
FOLDERS = {"table": TABLE, **{name: find(name).speech.locale for name in GAMES}}
TRANSLATIONS = [
    (name, lang)
    for name, folder in FOLDERS.items()
    for lang in languages(None if name == "table" else find(name))
    if files(folder, lang)
]
WHOLE = re.compile(r"[A-Z0-9“].*[.?!](?: \([^()]+\))?", re.DOTALL)
BROKEN = re.compile(r"[{}|#\n]|None|True|False|\[|  | \.|\(\)")
every_translation = pytest.mark.parametrize(("name", "lang"), TRANSLATIONS)
every_game = pytest.mark.parametrize("name", GAMES)

# What the table says by itself, with all that its facts may be.

PLACES = ((), ("powys",), ("powys", "great-britain", "x-1"))
MANY: tuple[Mapping[str, int], ...] = ({}, {"powys": 1}, {"powys": 2, "great-britain": 13, "b": 1})
NUMBERS = (0, 1, 2, 5, 11, 21, 1000)
WORDS = ("fly", "card:yes", "tile:merlin", "at:powys", "uid:04A2", "", "none")
SEATS = ("orange", "table", "seat-1", "McX", "none")
COMPONENTS = tuple(Thing("component", name) for name in ("tile:merlin", "tile:merlin:2", "card:yes"))
PLACE = tuple(Thing("place", name) for name in ("powys", "great-britain", "none"))
TEXTS = tuple([Thing("text", one) for one in some] for some in ((), ("a",), ("a", "b", "c")))
WAYS = tuple(
    [Thing("way", one) for one in some] for some in (("piece",), ("tag", "key", "enter"), ("confirm", "type-yes"))
)
FACTS: dict[str, tuple[Any, ...]] = {
    "seat": SEATS, "seats": ((), ("orange", "table")), "acting": (("orange",), ("orange", "white", "b-c")),
    "region": ("powys", "great-britain"), "switch": ("powys.2", "great-britain.11"), "seconds": NUMBERS,
    "word": WORDS, "before": ("tile:merlin",), "places": PLACES, "extra": MANY, "missing": MANY, "part": ("reader",),
    "key": ("seat-1.undo",),
    "game": ("chess",), "title": (*GAMES, "house-of-cards"), "known": (("chess",), ("chess", "go", "heaps")),
    "path": ("", "a.b"), "message": ("must be a number",), "move": ("place powys",),
    "expected": (None, 1, 30, "3fa0"), "found": (2, "77ab"), "live": (True, False),
    "ways": WAYS, "n": NUMBERS, "role": tuple(Thing("role", name) for name in ROLES),
    "pieces": ({"orange.knight": 1}, {"orange.knight": 2, "white.magician": 1, "stone": 3}),
    "unseen": ([], [Thing("unseen", "well"), Thing("unseen", "reader")]),
    "silent": ([Thing("silent-part", "x")], [Thing("silent-part", "x"), Thing("silent-part", "y")]),
    "drawn": ([Thing("sort", "tile")], [Thing("sort", "land"), Thing("shown", "card:a"), Thing("sort", "b")]),
    "more": (0, 1, 7), "card": ("yes",), "cards": (True, False), "means": TEXTS,
    "forms": TEXTS[1:], "topics": TEXTS[1:],
    "labels": TEXTS[1:],
    "things": TEXTS, "winners": (("orange",), ("orange", "white")), "totals": MANY[1:],
    "place": PLACE,
    "topic": (Thing("text", "x"),), "text": (Thing("text", "place powys"),), "thing": (Thing("text", "merlin"),),
    "why": ("No space left on device",),
    "file": ("games.sqlite3.copy-2",), "number": (1, 3), "games": NUMBERS, "moves": NUMBERS, "when": ("20:15", "none"),
    "asked": SEATS, "was": ("person",), "now": ("greedy",), "name": ("dealer",), "of": (1, 3), "named": ("Orange",),
    "by": (None, *SEATS), "mover": (*SEATS, "table"), "what": (Thing("verb", "start"),),
    "table": ("real", "typed", "simulated"), "ended": ("on", "won", "none"), "winner_names": ("Orange",),
    "cycles": (True, False), "right": (True, False), "cut": (True, False), "undone": NUMBERS, "minutes": NUMBERS,
    "names": ((), (Thing("seat", "anna"), Thing("seat", "bert"))), "answers": TEXTS[1:], "example": ("place powys",),
    "feature": (Thing("feature", "points"), Thing("feature", "to-move")), "family": ("takeover",),
    "helped": ((), ("orange",), ("orange", "white")), "counts": ((2,), (2, 3)), "familiar": (True, False),
    "plays": ({"orange": "person", "white": "adaptive:club"}, {"McX": "search:0.1"}), "levels": TEXTS[1:],
    "beside": PLACES, "worth": ({"bid 3": 0, "bid 4": 46},),
    "often": ({"bid 4": 60}, {"bid 4": 60, "bid 5": 40}),
    "from": NUMBERS, "to": NUMBERS, "fell": (True, False),
    "chance": NUMBERS, "cost": NUMBERS, "gains": (True, False), "mine": (True, False), "best": ("place rheged",),
    "after": (6, -2, 0.25), "otherwise": (5, 5.33),
    "first": (1,), "last": (20,), "where": ("real", "board", "simulated",
    "at_once", "settled", "asked", "recovered", "by_hand"),
    "board": ("counting",), "feels": (*KINDS, "simulated"),
    "attention": ("watching", "held", "asking", "astray", "undoing", "dark", "paused", "faulted", "x"),
    "magic": (True, False), "using": (True, False),
    "player": ("club",), "players": ("person, club",),
    "closed": (True, False), "sort": (Thing("sort", "card"), Thing("sort", "law")), "differences": TEXTS[1:],
    "bids": ({"orange": 2, "white": 0},),
    "how": tuple(Thing("word", code) for code in ("at_once", "settled", "asked", "recovered", "by_hand", "x")),
}  # fmt: skip
"""By fact what it may be in a sentence of the table."""
FACTS_OF_ENROLMENT: dict[str, tuple[Any, ...]] = {
    **FACTS, "name": COMPONENTS, "was": COMPONENTS, "place": PLACE, "other": PLACE, "next": TEXTS[1:],
    "places": tuple([Thing("place", one) for one in some] for some in PLACES), "known": TEXTS, "word": ("", "fly"),
    "done": (0, 7), "of": (3,), "sort": (Thing("text", "land"),), "printed": (18,), "why": ("no tiles",),
    "file": ("tags.toml", Path("tags.toml")), "mark": ("coastal",), "changes": NUMBERS, "help": ("Type it.",),
}  # fmt: skip


def spoken_of(name: str, message: ast.Message, all_messages: Mapping[str, ast.Message]) -> set[str]:
    """The facts that a message, or one that it refers to, speaks of."""
    used = Used(message)
    found = set(used.variables)
    for other in used.references & all_messages.keys() - {name}:
        found |= Used(all_messages[other]).variables if not other.startswith("list-") else set()
    return found


PROMPTS = (
    "saved-kept",
    "saved-go-on",
    "saved-ask",
    "saved-summary",
    "takeback-answer",
    "sim-known",
    "sim-note",
    "demo-came-out",
    "lesson-resume",
    "lesson-next",
    "lesson-game",
)
"""Messages that are no whole sentences: a path, a command or a prompt ends them."""
GIVEN = {"own": "by", "carried": "mover", "zone": "switch", "well": "switch", "said": "word"}
"""Facts that the table works out from others."""
CODES_OF_THE_TABLE = sorted(sentences(None))


@pytest.mark.parametrize("name", CODES_OF_THE_TABLE)
def test_every_message_of_the_table_can_be_said_of_everything(name: str) -> None:
    known = FACTS_OF_ENROLMENT if name.startswith("enrol-") else FACTS
    found = messages(TABLE)
    needed = sorted({GIVEN.get(fact, fact) for fact in spoken_of(name, found[name], found)})
    games = [None, *map(find, GAMES)]
    for values in product(*(known[fact] for fact in needed)):
        facts = dict(zip(needed, values, strict=True))
        if name in ("astray-owed", "astray-unclear") and not (facts["extra"] or facts["missing"]):
            continue
        if name in ("record-digest", "record-number", "record-tail") and facts["expected"] is None:
            continue
        if name.startswith(("word-", "unfinished-words", "tag-", "key-")) and facts.get("word") == "":
            continue
        for game in games:
            for lang in languages(game):
                said = language_for(game, lang).render(name.replace("-", ".", 1), facts)
                if name.startswith("help-"):
                    continue  # columns of what can be typed
                if not name.startswith(("screen-", "face-")) and name not in PROMPTS:
                    assert WHOLE.fullmatch(said), said
                odd = "none" in str(facts).lower()  # a place is called so
                assert not BROKEN.search(said.replace("None", "X") if odd else said), (said, facts)


# The files.


@every_translation
def test_every_file_can_be_parsed_and_no_message_is_there_twice(name: str, lang: str) -> None:
    found = messages(FOLDERS[name], lang)  # asserts it
    indexed = [entry for file in files(FOLDERS[name], lang) for entry, _ in entries(file.read_text(encoding="utf-8"))]
    assert {entry for entry in indexed if not entry.startswith("-")} == found.keys()


@every_translation
def test_a_translation_has_no_message_and_no_fact_that_english_has_not(name: str, lang: str) -> None:
    english, found = messages(FOLDERS[name]), messages(FOLDERS[name], lang)
    assert found.keys() <= english.keys()
    for message, entry in found.items():
        here, there = spoken_of(message, entry, found), spoken_of(message, english[message], english)
        assert here <= there | {"n", "name", "size", "sign"}, message


@every_translation
def test_what_a_message_refers_to_is_there(name: str, lang: str) -> None:
    found = messages(FOLDERS[name], lang)
    known = {*found, *messages(FOLDERS[name]), *messages(TABLE, lang), *messages(TABLE), "indefinite", "plural"}
    attributes = {attribute.id.name for entry in found.values() for attribute in entry.attributes}
    for entry in found.values():
        assert Used(entry).references <= known | attributes, entry.id.name


@every_translation
def test_numbers_are_chosen_by_the_plural_forms_of_the_language(name: str, lang: str) -> None:
    forms = {*Locale.parse(lang.replace("-", "_")).plural_form.tags, "other"}
    for entry in messages(FOLDERS[name], lang).values():
        for _, keys, _ in Used(entry).selectors:
            plural = {"zero", "one", "two", "few", "many"} & {*keys}
            assert plural <= forms, (entry.id.name, plural)


# The codes.


@cache
def constants() -> frozenset[str]:
    """Every text that stands in the source of the table itself, as a message's name would be written."""
    trees = (
        python.parse(file.read_text(encoding="utf-8"))
        for file in (*CONTROLLER.rglob("*.py"), *(CONTROLLER.parent / "sim/terminal").glob("*.py"))
        if CONTROLLER / "games" not in file.parents
    )
    texts = (node.value for tree in trees for node in python.walk(tree) if isinstance(node, python.Constant))
    return frozenset(text.replace(".", "-") for text in texts if isinstance(text, str))


MADE = ("face-", "enrol-undone-", "enrol-", "coach-", "first-", "table-", "ask-", "move-", "help-")
"""Beginnings that are put before a word of the source to make a code."""


def test_no_sentence_of_the_table_is_unused() -> None:
    slots = {"kind", "where", "from", "to", "first", "second", "number", "answer", "consent", "declare", "act", "how"}
    for name in CODES_OF_THE_TABLE:
        words = {name} | {name.removeprefix(made) for made in MADE if name.startswith(made)}
        assert words & (constants() | slots), name


def test_every_code_of_play_and_enrolment_has_a_message() -> None:
    said = set()
    for room in ("play", "enrolment", "commands"):
        for file in (CONTROLLER / room).glob("*.py"):
            for node in python.walk(python.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, python.Call) and node.args and isinstance(node.args[0], python.Constant):
                    called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                    prefix = {"announce": "", "_speak": "", "sentence": "", "Told": "enrol-"}.get(called)
                    if prefix is not None:
                        said.add(prefix + str(node.args[0].value).replace(".", "-"))
    assert len(said) > 60
    assert said <= messages(TABLE).keys()


# The games.


@cache
def given(name: str) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    """By code the facts that a game gives with it, in random games and in positions made up."""
    game, chance = find(name), Random(2)
    found: dict[str, list[Mapping[str, Any]]] = {}

    def note(code: str, facts: Mapping[str, Any]) -> None:
        found.setdefault(code, []).append(facts)

    def look(state: Any, seats: tuple[str, ...]) -> None:
        for reason in game.guide.unseen(state, ()):
            note(reason.code, reason.facts)
        for actor in game.to_act(state):
            legal = game.options(state, actor)
            for move in chance.sample(legal, min(len(legal), 5)):
                for who in (actor, *chance.sample(seats, 1)):
                    reason = game.check(state, who, move).reason
                    note(reason.code, reason.facts)

    for seed in range(6):
        played = [step.move for step in random_game(name, seed)]
        for one, before, actor, move, outcome in random_game(name, seed):
            look(before, (*one.seats(before), THE_TABLE))
            for reason in (
                *one.presenter.announcements(before, actor, move, outcome),
                *one.guide.unseen(before, ()),
            ):
                note(reason.code, reason.facts)
            for other in chance.sample(played, 3):
                reason = one.check(before, actor, other).reason
                note(reason.code, reason.facts)
    for number, state in enumerate(positions(name, 0, 60)):
        for _, before, actor, move, outcome in walk(game, state, number, 4):
            for reason in game.presenter.announcements(before, actor, move, outcome):
                note(reason.code, reason.facts)
    return {code: tuple(some) for code, some in found.items()}


def typed(game: Game, code: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts as messages get them: with those that follow from them."""
    more = game.speech.more
    return {**facts, **(more(facts) if more else {})}


def chosen(selector: ast.InlineExpression, facts: Mapping[str, Any]) -> str | None:
    """The word by which a selector chooses, if it is a fact and no number."""
    if not isinstance(selector, ast.VariableReference) or selector.id.name not in facts:
        return None
    value = facts[selector.id.name]
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else None


@every_game
def test_no_default_is_said_by_accident(name: str) -> None:
    """A default with a word of its own is said for this word only; ``other`` stands for all others."""
    game = find(name)
    found = messages(game.speech.locale)
    for code, some in given(name).items():
        message = found.get(code.replace(".", "-"))
        for selector, keys, default in Used(message).selectors if message else ():
            for facts in some:
                word = chosen(selector, typed(game, code, facts))
                assert word is None or word in keys or default == "other", (code, word, keys)


@every_game
def test_every_fact_that_is_no_number_has_a_kind(name: str) -> None:
    """One without would be shown as it stands in the position: ``great-britain``."""
    game = find(name)
    kinds = {**TABLE_FACTS, **game.speech.facts}
    for code, some in given(name).items():
        message = messages(game.speech.locale).get(code.replace(".", "-"))
        spoken = spoken_of(code, message, messages(game.speech.locale)) if message else set()
        for facts in some:
            for fact, value in typed(game, code, facts).items():
                if isinstance(value, str | list | tuple | dict) and fact in spoken:
                    assert fact in kinds or f"{code}:{fact}" in kinds, (code, fact)


@every_game
def test_no_name_is_shown_as_it_is_written_in_positions(name: str) -> None:
    game, language = find(name), language_for(find(name))
    for board in boards_of(name):
        for zone in board.zones:
            assert not re.fullmatch(r"[a-z]+(-[a-z]+)*|\d+,\d+", language.name("place", zone)), zone
    for sort in {sort_of(kind) for kind in game.guide.box.counts}:
        assert language.name("sort", sort, "indefinite") != sort
    assert language.name("game", name)[0].isupper()
    for seat in game.default_seats:
        assert language.name("seat", seat)[0].isupper()


@every_game
def test_what_is_asked_is_said_in_every_language(name: str) -> None:
    game = find(name)
    for lang in languages(game):
        language = language_for(game, lang)
        for state in states(name, 2):
            if (code := game.guide.question(state)) is not None:
                assert language.render(code, {"seat": game.guide.asked_first(state)}).endswith("?")


@every_game
def test_every_message_of_a_game_has_facts_or_is_a_name(name: str) -> None:
    game = find(name)
    found = messages(game.speech.locale)
    met = {code.replace(".", "-") for code in given(name)}
    assert len(met) > 20
    assert met <= sentences(game) | sentences(None)
    assert names(game, found).isdisjoint(met)
