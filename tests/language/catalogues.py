"""The Fluent files as a test sees them: whole, parsed, and sorted into sentences, names and parts."""

from __future__ import annotations

import ast as python
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from controller.engine.game import Game
from controller.language.facts import FACTS, PARTS
from controller.language.language import TABLE

NAMES = {*FACTS.values(), *PARTS, "game", "role", "way", "unseen"} - {"text", "word"}
"""Kinds of things that the table names."""

ANSWERS = ("about-", "rules-short-", "gathered-")
"""How the messages begin that answer what is typed (`tests/play/test_answers.py`) or sum up what was told."""
CODE = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+")


def codes_in(folder: Path, *names: str) -> set[str]:
    """The reason codes written in modules of a game's folder."""
    found: set[str] = set()
    for name in names:
        tree = python.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        docs = {id(node.value) for node in python.walk(tree) if isinstance(node, python.Expr)}
        texts = (
            node for node in python.walk(tree) if isinstance(node, python.Constant) and isinstance(node.value, str)
        )
        found |= {str(node.value) for node in texts if id(node) not in docs and CODE.fullmatch(str(node.value))}
    return found


def files(folder: Path, lang: str = "en") -> tuple[Path, ...]:
    """The files of a language, in the order in which they are read."""
    one = folder / f"{lang}.ftl"
    return (*((one,) if one.exists() else ()), *sorted((folder / lang).glob("*.ftl")))


@cache
def messages(folder: Path, lang: str = "en") -> Mapping[str, ast.Message]:
    """The messages of a folder by name."""
    found = {}
    for file in files(folder, lang):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), (file, entry.content)
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, (file, entry.id.name)
                found[entry.id.name] = entry
    return found


class Used(Visitor):
    """What an entry speaks of.

    Attributes:
        variables: names of facts.
        references: names of other messages, also those that write the items of lists.
        selectors: facts that choose, with the keys of their variants and the default one.
    """

    def __init__(self, entry: ast.Message) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.selectors: list[tuple[ast.InlineExpression, tuple[str, ...], str]] = []
        self.visit(entry)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_NamedArgument(self, node: ast.NamedArgument) -> None:  # noqa: N802
        if node.name.name == "item":
            self.references.add(str(node.value.value))
        if node.name.name == "style":
            self.references.add(f"list-{node.value.value}")

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        keys = tuple(_key(variant) for variant in node.variants)
        default = next(_key(variant) for variant in node.variants if variant.default)
        self.selectors.append((node.selector, keys, default))
        self.generic_visit(node)


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else str(variant.key.value)


def names(game: Game | None, found: Mapping[str, ast.Message]) -> set[str]:
    """The messages that name things, and those that write a kind of thing with a structure."""
    kinds = NAMES if game is None else NAMES | {*game.speech.facts.values(), *game.speech.parts}
    kinds = {part for kind in kinds for part in kind.split("/")} - {"text", "word"}
    named = {name for name in found if any(name == kind or name.startswith(f"{kind}-") for kind in kinds)}
    return {name for name in named if name in kinds or not Used(found[name]).variables}


def sentences(game: Game | None) -> set[str]:
    """The messages of a game (or of the table) that a code asks for."""
    folder = TABLE if game is None else game.speech.locale
    found = messages(folder)
    parts = {name for message in found.values() for name in Used(message).references}
    return {*found} - names(game, found) - parts - {name for name in found if name.startswith("list-")} - {"counted"}
