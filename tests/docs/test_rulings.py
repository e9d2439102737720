"""Every ruling names the function that keeps it and the tests that hold it."""

import re
from pkgutil import resolve_name

import pytest

from controller.games.power_and_weakness import GAME
from tests.docs.pages import CODE, ROOT, rows, section

PAGE = ROOT / "docs" / "rulings" / "power-and-weakness.md"
PACKAGE = "controller.games.power_and_weakness"
TESTS = (ROOT / "tests" / "games" / "power_and_weakness" / "test_rulings.py").read_text("utf-8")
RULINGS = rows(section(PAGE, "## The rulings"))[1:]
GAPS = rows(section(PAGE, "## What we had to decide besides"))[1:]


def test_rulings_are_numbered_without_gaps() -> None:
    assert [row[0] for row in RULINGS] == [f"PW-{n}" for n in range(1, 17)]
    assert [row[0] for row in GAPS] == [f"PWF-{n}" for n in range(1, len(GAPS) + 1)]


@pytest.mark.parametrize("row", [*RULINGS, *GAPS], ids=lambda row: row[0])
def test_the_function_exists(row: list[str]) -> None:
    for name in CODE.findall(row[3]):
        module, _, rest = name.partition(".")
        assert resolve_name(f"{PACKAGE}.{module}:{rest}")


@pytest.mark.parametrize("row", RULINGS, ids=lambda row: row[0])
def test_the_tests_exist(row: list[str]) -> None:
    names = re.findall(r"^def (test_\w+)", TESTS, re.MULTILINE)
    for prefix in CODE.findall(row[4]):
        assert any(name.startswith(prefix) for name in names), prefix


def test_the_options_are_those_of_the_game() -> None:
    named = {CODE.findall(row[0])[0] for row in rows(section(PAGE, "## The options"))[1:]}
    assert named == set(GAME.option_defaults)
