"""Why a move is legal or not, as data: a code for the sentence and the facts that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

Facts = Mapping[str, object]
NO_FACTS: Facts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Reason:
    """A code such as ``takeover.majority`` with its facts (JSON values only)."""

    code: str
    facts: Facts = field(default_factory=lambda: NO_FACTS)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A game's answer to one move of one seat: legal or not, and why."""

    legal: bool
    reason: Reason
