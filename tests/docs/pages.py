"""The documents as tests read them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
FORMATS = ROOT / "docs" / "formats.md"
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")


def documents() -> list[Path]:
    """Every document that people read."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def blocks(page: Path, *languages: str) -> list[str]:
    """The fenced blocks of these languages, in their order."""
    return [text for _, language, text in FENCE.findall(page.read_text("utf-8")) if language in languages]


def section(page: Path, heading: str) -> str:
    """What stands under a heading, up to the next one of its rank or above."""
    text = FENCE.sub(lambda block: block[0].replace("\n#", "\n "), page.read_text("utf-8"))
    marks = heading.partition(" ")[0]
    found = re.search(rf"^{re.escape(heading)}\n(.*?)(?=^#{{1,{len(marks)}}} |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"{page.name} has no heading {heading}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text, without the lines under their heads."""
    lines = [line.strip() for line in text.splitlines() if line.lstrip().startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    text = FENCE.sub("", page.read_text("utf-8"))
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def position(game: str) -> dict[str, Any]:
    """The position of a game that docs/formats.md shows; not the head of a record, which has a ``start``."""
    texts = [text for text in blocks(FORMATS, "json") if text.startswith(f'{{"game": "{game}", "version"')]
    found: dict[str, Any] = json.loads(next(text for text in texts if '"pending"' in text))
    return found
