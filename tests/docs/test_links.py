"""What a document points to is there, and none of them promises more than it may."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import CODE, FENCE, LINK, ROOT, anchors, documents

MOST_COLUMNS = 120
PAGES = [pytest.param(page, id=str(page.relative_to(ROOT))) for page in documents()]
# The groups in the middle of the words keep this file from naming what it looks for.
FIELD_WORDS = re.compile(
    r"blazing(?:ly)? fast|(?:world|best)-(?:class)|seam(?:less)|revolution(?:ary)|state[- ]of[- ]the[- ](?:art)", re.I
)


FILE = re.compile(r"`((?:controller|hardware|sim|firmware|tests)/[a-z0-9_/-]+\.(?:py|toml|sh))`")


def test_every_file_that_is_named_is_there() -> None:
    """Decisions may tell of files that are gone; names in capitals stand for one of the reader's own."""
    pages = [page for page in documents() if page.parent.name != "decisions"]
    named = {(page.name, file) for page in pages for file in FILE.findall(page.read_text("utf-8"))}
    assert len(named) > 100
    assert [one for one in sorted(named) if not (ROOT / one[1]).is_file()] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: Path) -> None:
    broken = []
    for target in LINK.findall(page.read_text("utf-8")):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (anchor and anchor not in anchors(file)):
            broken.append(target)
    assert not broken


@pytest.mark.parametrize("page", PAGES)
def test_no_marketing(page: Path) -> None:
    assert not FIELD_WORDS.search(page.read_text("utf-8"))


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = sorted(int(page.name[:4]) for page in (ROOT / "docs" / "decisions").glob("*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("page", [param for param in PAGES if "decisions" in str(param.id)])
def test_a_decision_says_what_and_why_under_its_number(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text.startswith(f"# {page.name[:4]} ")
    assert "**Decided:**" in text
    assert "**Why:**" in text


@pytest.mark.parametrize("page", PAGES)
def test_lines_have_at_most_120_columns(page: Path) -> None:
    """Code, tables and comments may have more, and so may what cannot be broken: a link, or code in a sentence."""
    text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text("utf-8"))
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(("|", "<!--"))]
    whole = [CODE.sub(lambda code: code[0].replace(" ", "_"), line) for line in lines]
    whole = [LINK.sub(lambda link: link[0].replace(" ", "_"), line) for line in whole]
    assert [line for line in whole if len(line) > MOST_COLUMNS and " " in line.strip()[:MOST_COLUMNS]] == []
