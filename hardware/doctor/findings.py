"""What the doctor finds, one thing at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Grade = Literal["good", "note", "mend"]
"""As it should be; worth knowing; to be mended before a game."""
MARKS: Mapping[Grade, str] = {"good": "ok  ", "note": "note", "mend": "MEND"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        about: what, in a word (``serial-console``).
        says: what was found, in a sentence.
        remedy: what to do, in a sentence; empty where nothing is to be done.
        facts: for a bug report.
    """

    about: str
    grade: Grade
    says: str
    remedy: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


def good(about: str, says: str, **facts: Any) -> Finding:
    """As it should be."""
    return Finding(about, "good", says, facts=facts)


def note(about: str, says: str, remedy: str = "", **facts: Any) -> Finding:
    """Worth knowing, and no hindrance."""
    return Finding(about, "note", says, remedy, facts)


def mend(about: str, says: str, remedy: str, **facts: Any) -> Finding:
    """To be mended."""
    return Finding(about, "mend", says, remedy, facts)


def refused(about: str, error: object, **facts: Any) -> Finding:
    """To be mended, as an error tells it: one sentence that names the part, and what to do."""
    says, _, remedy = str(error).partition(". ")
    return mend(about, f"{says.rstrip('.')}.", remedy or "See docs/building/faults.md.", **facts)


def line(finding: Finding) -> str:
    """A finding as it is printed: its mark, what was found, and under it what to do."""
    told = f"{MARKS[finding.grade]}  {finding.says}"
    return f"{told}\n      {finding.remedy}" if finding.remedy else told


def report(findings: Iterable[Finding], **more: Any) -> dict[str, Any]:
    """All of it as JSON for a bug report: no name, no address, no path of a home."""
    return {"doctor": 1, **more, "findings": [asdict(finding) for finding in findings]}
