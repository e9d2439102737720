"""What the companion, records and undoing have to say of any game; and what is said where there is no sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.engine.forms import MissingFact, fill, listed
from controller.games.power_and_weakness import GAME
from controller.games_found import Installed, find
from controller.text import common, render, sentence
from tests.engine.random_games import boards_of

CONTROLLER = Path(__file__).resolve().parents[2] / "controller"
WHOLE = re.compile(r"[A-Z].*[.?]")
SAMPLES: dict[str, Any] = {
    "seat": "orange", "seats": ["orange", "white", "table"], "region": "powys", "switch": "powys.2", "seconds": 10,
    "part": "reader", "word": "card:yes", "places": ["powys", "rheged"], "extra": {"powys": 1},
    "missing": {"rheged": 2},
    "game": "chess", "known": ["power-and-weakness"], "code": "not-json", "path": "n", "message": "must be a number",
    "expected": 3, "found": 4, "move": "place powys",
}  # fmt: skip
every_game = pytest.mark.parametrize("name", Installed())
TABLE_CARDS = ("pause", "resume", "new-game", "shut-down")


def literals(node: ast.expr) -> list[str]:
    """The codes that an argument may be."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def said() -> Iterator[tuple[str, list[str]]]:
    """Every code, with the names of its facts, that the house itself gives a reason or a sentence."""
    for file in [*CONTROLLER.glob("*.py"), *CONTROLLER.glob("recognition/*.py"), *CONTROLLER.glob("engine/*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ("say", "Reason", "IllegalMove"):
                    yield from ((code, facts_of(node)) for code in literals(node.args[0]))


def facts_of(call: ast.Call) -> list[str]:
    if len(call.args) < 2:
        return []
    facts = call.args[1]
    assert isinstance(facts, ast.Dict), ast.unparse(call)
    return [key.value for key in facts.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]


SAID = sorted({(code, tuple(keys)) for code, keys in said()})


def test_the_house_says_something():
    assert len(SAID) > 15


@every_game
@pytest.mark.parametrize(("code", "keys"), SAID)
def test_whatever_the_house_says_has_a_sentence_that_finds_its_facts(name: str, code: str, keys: tuple[str, ...]):
    zone = next(zone for board in boards_of(name) for zone in board.zones)
    samples = SAMPLES | {"region": zone, "switch": f"{zone}.2", "places": [zone], "extra": {zone: 1}, "missing": {}}
    told = render(find(name).speech, code, {key: samples[key] for key in keys})
    assert WHOLE.fullmatch(told), told
    assert not re.search(r"[{}]|None", told), told


@every_game
@pytest.mark.parametrize("card", TABLE_CARDS)
def test_the_cards_of_the_table_are_answered(name: str, card: str):
    assert WHOLE.fullmatch(render(find(name).speech, f"table.{card}", {}))


def test_every_common_sentence_can_be_filled_for_a_game_without_its_own():
    for code in common.SENTENCES:
        assert WHOLE.fullmatch(render(None, code, SAMPLES)), code


def test_variants_are_chosen_by_the_facts():
    assert render(None, "astray.owed", {"extra": {"powys": 1}, "missing": {}}) == (
        "Please take away what is too many: Powys 1."
    )
    assert render(GAME.speech, "astray.owed", {"extra": {}, "missing": {"caer-gloui": 2, "powys": 1}}) == (
        "Please put what is missing to its place: Caer Gloui 2 and Powys 1."
    )
    assert "no move stands" in render(None, "record.undo", {"expected": None, "found": 1})
    assert "line cannot be used: this is blank." in render(
        "", "record.unusable", {"path": "", "message": "this is blank"}
    )
    assert render(None, "word.unexpected", {"word": "at:powys"}) == "There is no move now to which “Powys” belongs."
    assert render(None, "window.counting", {"seat": "white", "seconds": 1}) == "White has 1 second to object."


@every_game
def test_in_no_game_anything_is_raised_for_want_of_a_sentence_or_of_a_fact(name: str):
    speech = find(name).speech
    assert sentence(speech, "take.flying", {}) == "There is no sentence for this yet: take.flying."
    for code in speech.SENTENCES:
        for facts in ({}, {"seat": 3}, {"seats": None, "places": 7, "extra": "x"}):
            assert sentence(speech, code, facts)
    with pytest.raises(MissingFact, match=r"no sentence for take\.flying"):
        render(speech, "take.flying", {})


def test_without_a_sentence_the_code_is_named_and_nothing_is_raised():
    assert sentence(GAME.speech, "take.flying", {}) == "There is no sentence for this yet: take.flying."
    assert sentence(GAME.speech, "place.legal", {}) == "There is no sentence for this yet: place.legal."
    assert sentence(GAME.speech, "pending.first", {"decision": "what"}).endswith("pending.first.")
    assert sentence(GAME.speech, "recruit.legal", {"pieces": "many", "kind": 3}).endswith("recruit.legal.")


def test_a_missing_fact_is_told_to_whoever_made_the_mistake():
    with pytest.raises(MissingFact, match="region"):
        render(GAME.speech, "place.legal", {"seat": "orange", "kind": "knight"})
    with pytest.raises(MissingFact, match="decision"):
        render(GAME.speech, "pending.first", {"seat": "orange"})
    with pytest.raises(MissingFact, match=r"no sentence for take\.flying"):
        render(GAME.speech, "take.flying", {})


def test_without_a_game_the_common_sentences_are_said():
    assert render(None, "undo.nothing", {}) == render(GAME.speech, "undo.nothing", {})
    with pytest.raises(MissingFact):
        render(None, "place.legal", {"seat": "orange", "kind": "knight", "region": "powys"})


def test_facts_are_never_read_as_sentences():
    told = render(None, "part.lost", {"part": "{seat} {0} {__class__}"})
    assert told == "The part “{seat} {0} {__class__}” does not answer. The game goes on by the other ways."


def test_forms():
    assert [fill("{n:none|one|# of them}", {"n": n}) for n in (0, 1, 7)] == ["none", "one", "7 of them"]
    assert [fill("{n:one|# of them}", {"n": n}) for n in (0, 1)] == ["0 of them", "one"]
    assert fill("{kind:knight=a cube|magician=a disc}", {"kind": "magician"}) == "a disc"
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    for broken in ("{kind:knight=a cube}", "{n:a|b|c|d}", "{other}", "{n[3]}"):
        with pytest.raises(MissingFact):
            fill(broken, {"n": 1, "kind": "magician"})
