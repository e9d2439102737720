"""Lines for a terminal, broken between words where they are too long for it; what goes on stands indented."""

from __future__ import annotations

import re
import textwrap

NARROWEST = 40
"""A terminal of fewer columns breaks lines as it likes: there would be more indentation than text."""
_COLUMNS = re.compile(r"(?:\S+ )*\S+ {2,}(?=\S)")
"""What stands before the second column of a line in columns, as the help on typed lines has them."""


def wrapped(line: str, columns: int) -> list[str]:
    """The line as so many columns take it; no word is broken, whatever its length, and nothing is lost."""
    if len(line) <= columns or columns < NARROWEST:
        return [line]
    text = line.lstrip(" ")
    indent = len(line) - len(text)
    first = _COLUMNS.match(text)
    further = indent + first.end() if first is not None and indent + first.end() < columns // 2 else indent + 2
    parts = textwrap.wrap(
        text,
        columns,
        initial_indent=" " * indent,
        subsequent_indent=" " * further,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    )
    return parts or [line]
