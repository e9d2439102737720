"""Lines as a terminal takes them: broken between words, nothing lost, columns kept."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.play.terminal import NARROWEST, wrapped
from tests.play.help import HELP

LINES = st.lists(st.text("abcdé-.“”", min_size=1, max_size=60), max_size=40).map(" ".join)


@given(LINES, st.integers(0, 6), st.integers(NARROWEST, 120))
def test_no_word_is_lost_or_broken_and_no_line_too_long(line: str, indent: int, columns: int) -> None:
    parts = wrapped(" " * indent + line, columns)
    assert " ".join(parts).split() == line.split()
    for part in parts:
        assert len(part) <= columns or len(part.split()) == 1
    if len(line) + indent <= columns:
        assert parts == [" " * indent + line]


@given(LINES, st.integers(-1, NARROWEST - 1))
def test_a_terminal_too_narrow_or_of_no_known_width_breaks_lines_itself(line: str, columns: int) -> None:
    assert wrapped(line, columns) == [line]


@pytest.mark.parametrize("columns", [60, 80])
def test_the_second_column_of_the_help_stays_a_column(columns: int) -> None:
    for line in (one for one in HELP if one[0] != " "):
        first, *further = wrapped(line, columns)
        begins = line.index(re.split(" {2,}", line)[-1])
        assert all(part.startswith(" " * begins) and part[begins] != " " for part in further)
        assert line.startswith(first)


def test_what_goes_on_stands_two_further_in_than_it_began() -> None:
    assert wrapped("    answer by " + "card yes, " * 4, NARROWEST) == [
        "    answer by card yes, card yes, card",
        "      yes, card yes,",
    ]
