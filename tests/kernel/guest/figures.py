"""Figures that the tests measured on the way: shown at the end, never judged, for they are the emulator's as well."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

FEW = 20
FIGURES: pytest.StashKey[list[tuple[str, str]]] = pytest.StashKey()


class Figures:
    """Where a test puts what it measured."""

    def __init__(self, kept: list[tuple[str, str]]) -> None:
        self._kept = kept

    def tell(self, what: str, figure: str) -> None:
        """One line of the table."""
        self._kept.append((what, figure))

    def spread(self, what: str, seconds: Sequence[float]) -> None:
        """How long it took many times: the middle, the 99th of a hundred, the longest; of a few, from and to."""
        inorder = [1000 * second for second in sorted(seconds)]
        if len(inorder) < FEW:
            self.tell(what, f"{inorder[0]:.0f} to {inorder[-1]:.0f} ms, {len(inorder)} times")
            return
        p50, p99 = (inorder[int(share * (len(inorder) - 1))] for share in (0.5, 0.99))
        self.tell(what, f"p50 {p50:.2f} ms, p99 {p99:.2f} ms, longest {inorder[-1]:.2f} ms, {len(inorder)} times")
