"""Whether samples come up as often as they should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping


def as_often(samples: Iterable[Hashable], wanted: Mapping[Hashable, int]) -> bool:
    """Whether just the wanted samples come up, in proportion to their weights: Pearson's chi-squared below a bound that
    one fair set of samples in some thousands exceeds."""
    found = Counter(samples)
    if found.keys() != wanted.keys():
        return False
    share = found.total() / sum(wanted.values())
    chi2 = sum((found[one] - share * weight) ** 2 / (share * weight) for one, weight in wanted.items())
    freedom = len(wanted) - 1
    return chi2 < freedom + 4 * (2 * freedom) ** 0.5 + 6
