"""What the table says of any game; typed facts, lists, inflected names; other languages; missing messages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.engine.speech import Speech, Thing
from controller.games.power_and_weakness import GAME
from controller.games_found import Installed, find
from controller.language import Language, MissingMessage, language_for, languages
from controller.language.catalogue import Catalogue
from tests.engine.random_games import boards_of

CONTROLLER = Path(__file__).resolve().parents[2] / "controller"
WHOLE = re.compile(r"[A-Z].*[.?]")
SAMPLES: dict[str, Any] = {
    "asked": "white",
    "seat": "orange", "seats": ["orange", "white", "table"], "region": "powys", "switch": "powys.2", "seconds": 10,
    "part": "reader", "before": "card:end", "word": "card:yes", "places": ["powys", "rheged"], "extra": {"powys": 1},
    "missing": {"rheged": 2},
    "game": "chess", "known": ["power-and-weakness"], "code": "not-json", "path": "n", "message": "must be a number",
    "expected": 3, "found": 4, "move": "place powys", "by": "white",
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
    for file in [
        *CONTROLLER.glob("*.py"),
        *(file for room in ("recognition", "table", "engine") for file in CONTROLLER.glob(f"{room}/*.py")),
    ]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in ("say", "Reason", "IllegalMove"):
                    yield from ((code, facts_of(node)) for arg in node.args[:2] for code in literals(arg))
                elif name == "_say":
                    yield from (
                        (code, [key.arg for key in node.keywords if key.arg]) for code in literals(node.args[0])
                    )


def facts_of(call: ast.Call) -> list[str]:
    facts = next((arg for arg in call.args if isinstance(arg, ast.Dict)), None)
    if facts is None:
        return []
    return [key.value for key in facts.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]


SAID = sorted({(code, tuple(keys)) for code, keys in said()})


def test_the_house_says_something() -> None:
    assert len(SAID) > 15


@every_game
@pytest.mark.parametrize(("code", "keys"), SAID)
def test_whatever_the_house_says_has_a_sentence_that_finds_its_facts(
    name: str, code: str, keys: tuple[str, ...]
) -> None:
    zone = next(zone for board in boards_of(name) for zone in board.zones)
    samples = SAMPLES | {"region": zone, "switch": f"{zone}.2", "places": [zone], "extra": {zone: 1}, "missing": {}}
    told = language_for(find(name)).render(code, {key: samples[key] for key in keys})
    assert WHOLE.fullmatch(told), told
    assert not re.search(r"[{}]|None", told), told


@every_game
@pytest.mark.parametrize("card", TABLE_CARDS)
def test_the_cards_of_the_table_are_answered(name: str, card: str) -> None:
    assert WHOLE.fullmatch(language_for(find(name)).render(f"table.{card}", {}))


@pytest.mark.parametrize(
    ("code", "facts", "told"),
    [
        ("astray.owed", {"extra": {"powys": 1}, "missing": {}}, "Please take away Powys 1: that is too many."),
        (
            "astray.owed",
            {"extra": {}, "missing": {"caer-gloui": 2, "powys": 1}},
            "Please put back what is missing: Caer Gloui 2 and Powys 1.",
        ),
        (
            "astray.owed",
            {"extra": {"powys": 1}, "missing": {"ceint": 2, "dyfed": 1, "eceni": 3}},
            "Please take away what is too many, Powys 1, and put back what is missing, Ceint 2, Dyfed 1 and Eceni 3.",
        ),
        (
            "astray.owed",
            {"extra": {}, "missing": {"ceint": 1}, "mover": "white"},
            "Please carry out White’s move. Put down: Ceint 1.",
        ),
        (
            "astray.owed",
            {"extra": {"powys": 1}, "missing": {}, "mover": "white"},
            "Please carry out White’s move. Take away: Powys 1.",
        ),
        (
            "astray.owed",
            {"extra": {"powys": 1}, "missing": {"ceint": 2}, "mover": "white"},
            "Please carry out White’s move. Take away: Powys 1. Put down: Ceint 2.",
        ),
        ("record.undo", {"expected": None, "found": 1}, "Here move 1 is undone, but there is no move left to undo."),
        ("record.unusable", {"path": "", "message": "it is blank"}, "This line cannot be used: it is blank."),
        ("record.unusable", {"path": "n", "message": "no"}, "This line cannot be used: at n, no."),
        ("record.number", {"expected": 12345, "found": 4}, "Entry 12345 should stand here, not entry 4."),
        ("word.unexpected", {"word": "at:powys"}, "No move can use “Powys” now."),
        ("word.unexpected", {"word": "card:yes"}, "No move can use the card “yes” now."),
        ("word.unexpected", {"word": "tile:merlin"}, "No move can use the tile “merlin” now."),
        ("word.unexpected", {"word": "fly"}, "No move can use “fly” now."),
        ("window.counting", {"seat": "white", "seconds": 1}, "White has 1 second to object."),
        ("window.counting", {"seat": "white", "seconds": 2}, "White has 2 seconds to object."),
        ("move.unknown-seat", {"seat": "red"}, "There is no seat “Red” in this game."),
        ("ask.act", {"seat": "table"}, "The table, which move is this?"),
        ("ask.take", {"seat": "white"}, "White, do you take it? Say no if you use your own."),
        ("ask.where", {"seat": "white", "said": []}, "White, where?"),
        ("ask.where", {"seat": "white", "said": ["tile:merlin"]}, "White, where do you use the tile “merlin”?"),
    ],
)
def test_variants_are_chosen_by_the_facts(code: str, facts: dict[str, Any], told: str) -> None:
    assert language_for(None).render(code, facts) == told


@every_game
def test_in_no_game_anything_is_raised_for_want_of_a_sentence_or_of_a_fact(name: str) -> None:
    language = language_for(find(name))
    assert language.sentence("take.flying", {}) == "There is no sentence for this yet: take.flying."
    for file in find(name).speech.locale.rglob("en*.ftl"):
        for code in re.findall(r"^([a-z][\w-]*) =", file.read_text(encoding="utf-8"), re.MULTILINE):
            for facts in ({}, {"seat": 3}, {"seats": None, "places": 7, "extra": "x"}):
                assert language.sentence(code, facts)
    with pytest.raises(MissingMessage, match=r"no message for take\.flying"):
        language.render("take.flying", {})


def test_without_a_sentence_the_code_is_named_and_nothing_is_raised() -> None:
    language = language_for(GAME)
    for code, facts in (("place.legal", {}), ("recruit.legal", {"pieces": "many", "kind": 3}), ("told.sea", {"x": ()})):
        assert language.sentence(code, facts) == f"There is no sentence for this yet: {code}."


def test_a_sentence_that_cannot_be_made_is_logged_once_without_its_facts(caplog: pytest.LogCaptureFixture) -> None:
    language = Language(GAME.speech)
    for _ in range(2):
        language.sentence("place.legal", {"seat": "orange", "kind": "knight"})
        language.sentence("take.flying", {"bid": "seven"})
    assert [(line.name, line.levelname) for line in caplog.records] == [("reedlight", "ERROR")] * 2
    missing, unknown = (line.getMessage() for line in caplog.records)
    assert "place.legal" in missing
    assert "take.flying" in unknown
    assert "seven" not in unknown, "a fact may be the secret of a seat"


def test_a_name_that_cannot_be_made_is_logged_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Catalogue, "called", lambda *_: 1 / 0)
    language = Language(GAME.speech)
    assert [language.name("place", "rheged"), language.name("place", "rheged")] == ["Rheged", "Rheged"]
    (line,) = caplog.records
    assert "place" in line.getMessage()
    assert line.levelname == "ERROR"


def test_a_missing_fact_is_told_to_whoever_made_the_mistake() -> None:
    language = language_for(GAME)
    with pytest.raises(MissingMessage, match="region"):
        language.render("place.legal", {"seat": "orange", "kind": "knight"})
    with pytest.raises(MissingMessage, match="decision"):
        language.render("pending.first", {"seat": "orange"})
    with pytest.raises(MissingMessage, match="absent"):
        language.render("told.won", {"seat": None})
    with pytest.raises(MissingMessage, match=r"no message for place\.legal"):
        language_for(None).render("place.legal", {"seat": "orange", "kind": "knight", "region": "powys"})


def test_facts_are_never_read_as_messages() -> None:
    told = language_for(None).render("part.lost", {"part": "{ $seat } {0} { undone } { NAME($seat) }"})
    assert told == "The part “{ $seat } {0} { undone } { NAME($seat) }” does not answer. The game goes on without it."


@pytest.mark.parametrize(
    ("identifier", "name"),
    [
        ("great-britain", "Great Britain"), ("isle-of-man", "Isle of Man"), ("the-end", "The End"), ("b", "B"),
        ("McX", "McX"), ("a_b", "a_b"), ("-", "-"), ("", ""), ("10", "10"), ("é", "é"), ("seat-1", "Seat 1"),
        ("undone", "Undone"), ("x y", "x y"), ("counted", "Counted"),
    ],
)  # fmt: skip
def test_names_that_no_catalogue_has_are_computed(identifier: str, name: str) -> None:
    assert language_for(None).name("place", identifier) == name
    assert language_for(GAME).name("place", identifier) == name


def test_a_place_may_be_called_like_a_code() -> None:
    """``place-legal`` is a sentence of the game and no name."""
    assert language_for(GAME).name("place", "legal") == "Legal"


# Other languages, and what a translator may do.


@pytest.fixture
def speech(tmp_path: Path) -> Speech:
    """A game with some messages in English, fewer in Hungarian and one in Brazilian Portuguese."""
    (tmp_path / "hu").mkdir()
    (tmp_path / "en.ftl").write_text(
        "-here = here\n"
        "there = { $n ->\n    [0] Nobody is { -here }.\n   *[other] { LIST($kinds) } { -here }.\n}\n"
        "place-buda = Buda\nplace-pest = Pest\n"
        "from-to = From { $from } to { $to }{ $quick ->\n    [yes] , quickly\n   *[no] {\"\"}\n}.\n"
        "card = { $row } of { $place }\n    .in = in row { $row } of { $place }\n"
        "lies = It lies { NAME($card, form: \"in\") }, not { NAME($other, form: \"in\") }.\n"
        "only-english = Only in English: { LIST($places, style: \"or\", empty: \"nothing\") }, { TOTAL($sums) }.\n"
        "pair = { $kind } at { $place }\n"
        "pairs = { LIST($all, item: \"pair\") }.\n"
        "who = { $who ->\n    [none] Nobody.\n   *[other] { $who }.\n}\n",
        encoding="utf-8",
    )  # fmt: skip
    (tmp_path / "hu" / "a.ftl").write_text(
        "place-buda = Buda\n    .from = Budáról\n    .to = Budára\n"
        "place-pest = Pest\n    .from = Pestről\n    .to = Pestre\n"
        'from-to = { NAME($from, form: "from") } { NAME($to, form: "to") }.\n',
        encoding="utf-8",
    )
    (tmp_path / "hu" / "b.ftl").write_text("broken = { $nothing\nlies = { nowhere }\n", encoding="utf-8")
    (tmp_path / "pt-BR.ftl").write_text("who = Alguém.\n", encoding="utf-8")
    facts = {"from": "place", "to": "place", "kinds": "kind", "card": "card", "places": "place", "sums": "place"}
    return Speech(
        tmp_path,
        facts | {"who": "seat", "other": "place"},
        parts={"card": lambda name: {"row": int(name[0]), "place": name[2:]} if name[:1].isdecimal() else None},
    )


def test_each_language_inflects_names_and_puts_facts_in_any_order(speech: Speech) -> None:
    facts = {"from": "buda", "to": "pest", "quick": False}
    assert Language(speech).render("from.to", facts) == "From Buda to Pest."
    assert Language(speech).render("from.to", facts | {"quick": True}) == "From Buda to Pest, quickly."
    assert Language(speech, "hu").render("from.to", facts) == "Budáról Pestre."
    assert Language(speech, "hu").render("from.to", facts | {"to": "the-moon"}) == "Budáról The Moon."


def test_what_a_language_lacks_or_has_broken_is_said_in_english(speech: Speech) -> None:
    facts = {"places": ["buda", "pest"], "sums": {"buda": 2, "pest": 3}}
    for lang in ("hu", "hu-HU", "xx", "en-GB", "", "../en", "x" * 300):
        assert Language(speech, lang).render("only.english", facts) == "Only in English: Buda or Pest, 5."
    assert Language(speech, "hu").render("lies", {"card": "3-buda", "other": "pest"}) == (
        "It lies in row 3 of Buda, not Pest."
    )
    assert Language(speech, "pt-BR").render("who", {"who": "anna"}) == "Alguém."
    assert Language(speech, "pt").render("who", {"who": "anna"}) == "Anna."


def test_names_with_a_structure_are_made_of_their_parts(speech: Speech) -> None:
    english = Language(speech)
    assert english.name("card", "3-buda") == "3 of Buda"
    assert english.name("card", "3-buda", "in") == "in row 3 of Buda"
    assert english.name("card", "buda") == "buda"
    facts = {"all": [{"kind": "king", "place": "buda"}, {"kind": "general", "place": "pest"}]}
    assert english.render("pairs", facts) == "king at Buda and general at Pest."


def test_lists_terms_and_absent_facts(speech: Speech) -> None:
    english = Language(speech)
    assert english.render("there", {"n": 0, "kinds": []}) == "Nobody is here."
    assert english.render("there", {"n": 3, "kinds": ["a", "b", "c"]}) == "a, b and c here."
    assert english.render("there", {"n": 3, "kinds": ["1, 2", "b", "c"]}) == "1, 2; b; c here."
    assert english.render("only.english", {"places": [], "sums": {}}) == "Only in English: nothing, 0."
    assert [english.render("who", {"who": who}) for who in (None, "anna")] == ["Nobody.", "Anna."]
    assert english.render("who", {"who": Thing("place", "buda")}) == "Buda."


def test_the_languages_of_a_game_are_those_of_its_files(speech: Speech) -> None:
    class Toy:
        def __init__(self) -> None:
            self.speech = speech

    assert languages(Toy()) == ("en", "hu", "pt-BR")  # type: ignore[arg-type]
    assert languages(None)[0] == "en"
    assert language_for(GAME) is language_for(GAME)
