"""Lines of styled text of an exact width, and blocks of them: nothing printed is ever wider than the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.text import Text

Lines = list[Text]
MORE = " …"
HELD = "\0"
"""Stands for a space at which a line is not broken."""


def line(*parts: str | tuple[str, str]) -> Text:
    """A line of parts, each a text or a text with its style."""
    made = Text(no_wrap=True, end="")
    for part in parts:
        if isinstance(part, tuple):
            made.append(part[0], part[1] or None)
        else:
            made.append(part)
    return made


def fitted(text: Text, width: int) -> Text:
    """The line cut or filled up to the width."""
    made = text.copy()
    made.truncate(width, overflow="ellipsis", pad=True)
    return made


def ruled(title: str, width: int, style: str = "dim") -> Text:
    """A heading: its words and a line up to the width."""
    made = line((f"── {title} ", f"bold {style}" if style != "dim" else "bold"))
    rest = max(0, width - made.cell_len)
    made.append("─" * rest, style or None)
    return fitted(made, width)


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A sentence in as many lines as it needs; further lines are indented."""
    return textwrap.wrap(text, max(10, width), subsequent_indent=indent) or [""]


def flowing(words: Sequence[str], width: int, style: str = "") -> Lines:
    """Words or short phrases, none of them broken, in as many lines as they need."""
    joined = "  ".join(word.replace(" ", HELD) for word in words)
    return [line((part.replace(HELD, " "), style)) for part in wrapped(joined, width)]


def beside(left: Sequence[Text], right: Sequence[Text], left_width: int, right_width: int, gap: int = 1) -> Lines:
    """Two blocks side by side."""
    rows = max(len(left), len(right))
    return [
        line()
        .append_text(fitted(left[y] if y < len(left) else Text(), left_width))
        .append(" " * gap)
        .append_text(fitted(right[y] if y < len(right) else Text(), right_width))
        for y in range(rows)
    ]


def shortened(rows: Sequence[Text], most: int) -> Lines:
    """The first rows, as many as there is room for; the last of them shows that there were more."""
    if len(rows) <= most:
        return list(rows)
    return [*rows[: most - 1], rows[most - 1].copy().append(MORE)] if most > 0 else []


def kept(blocks: Sequence[tuple[int, Lines]], room: int) -> Lines:
    """Blocks in their order in so many rows: those with the highest numbers give way first."""
    sizes = [len(rows) for _, rows in blocks]
    for at in sorted(range(len(blocks)), key=lambda at: blocks[at][0], reverse=True):
        sizes[at] = max(0, sizes[at] - max(0, sum(sizes) - room))
    return [row for (_, rows), size in zip(blocks, sizes, strict=True) for row in shortened(rows, size)]


def last(rows: Sequence[Text], most: int) -> Lines:
    """The last rows, as many as there is room for."""
    return list(rows[-most:]) if most > 0 else []
