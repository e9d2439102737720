"""Weights fitted to who won: multinomial logistic regression by Newton's method, with numpy.

A position is a row of features for each seat; the seats' chances are the softmax of the weighed rows (`Model`). The
loss is the mean of ``-sum(share * log(chance))`` over positions, plus a ridge on weights of standardized features. The
positions of one game all tell of one result, so what can be known grows with the games, and the ridge shrinks with
them. The loss is convex and has some forty unknowns, so Newton's method with halved steps finds its one minimum in a
few rounds, and finds the same one everywhere.

Where there are weights already, the ridge pulls towards them in the place of 0, and harder: a few hundred games correct
what was learnt from thousands, or what a feature was first given by hand, and do not throw it away. A game that is
learnt from nothing may give some of its features weights by hand; then only those pull harder.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from controller.learning import RIDGE, TRUST

STEPS = 40
ENOUGH = 1e-9
BINS = 10


def fit(
    features: Any,
    shares: Any,
    games: int,
    before: Any = None,
    only: Any = None,
    trusted: Any = True,
    ridge: float = RIDGE,
) -> Any:
    """The weights of features.

    Args:
        features: array of positions x seats x features.
        shares: array of positions x seats, what each seat won; each row adds up to 1.
        games: how many games the positions are from.
        before: the weights so far, or None.
        only: the numbers of the features whose weights may change; None: of all.
        trusted: of which features ``before`` holds weights, as an array of truths; True: of all.
        ridge: the pull of features of which it holds none.
    """
    scale = features.std(axis=(0, 1))
    scale[scale < 1e-9] = 1.0
    known = np.full(features.shape[2], before is not None) & trusted
    scaled, pull = features / scale, np.where(known, TRUST, ridge) / games
    start = np.zeros(features.shape[2]) if before is None else np.asarray(before) * scale
    free = np.arange(features.shape[2]) if only is None else np.asarray(only)
    weights = start
    loss = _loss(scaled, shares, weights, pull, start)
    for _ in range(STEPS):
        gradient, hessian = _slopes(scaled, shares, weights, pull, start)
        step = np.zeros_like(start)
        step[free] = np.linalg.solve(hessian[np.ix_(free, free)], gradient[free])
        size = 1.0
        while size > 1e-6 and _loss(scaled, shares, weights - size * step, pull, start) > loss:
            size /= 2
        weights = weights - size * step
        last, loss = loss, _loss(scaled, shares, weights, pull, start)
        if last - loss < ENOUGH:
            break
    return weights / scale


def chances(features: Any, weights: Any) -> Any:
    """By position and seat the chance to win."""
    strengths = features @ weights
    grown = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    return grown / grown.sum(axis=1, keepdims=True)


def log_loss(features: Any, shares: Any, weights: Any) -> float:
    """The mean surprise about who won; the logarithm of the number of seats, for one who knows nothing."""
    return float(-(shares * np.log(chances(features, weights) + 1e-12)).sum(axis=1).mean())


def calibration_error(features: Any, shares: Any, weights: Any) -> float:
    """By how much chances and results differ on the average, over tenths of the chances."""
    judged, won = chances(features, weights).ravel(), shares.ravel()
    error = 0.0
    for low in range(BINS):
        inside = (judged >= low / BINS) & (judged < (low + 1) / BINS + (low == BINS - 1))
        if inside.any():
            error += inside.mean() * abs(judged[inside].mean() - won[inside].mean())
    return float(error)


def _loss(features: Any, shares: Any, weights: Any, pull: Any, start: Any) -> float:
    away = weights - start
    return log_loss(features, shares, weights) + float(pull @ (away * away)) / 2


def _slopes(features: Any, shares: Any, weights: Any, pull: Any, start: Any) -> tuple[Any, Any]:
    judged = chances(features, weights)
    positions, seats, many = features.shape
    gradient = np.einsum("ps,psf->f", judged - shares, features) / positions + pull * (weights - start)
    mean = np.einsum("ps,psf->pf", judged, features)
    rows = (features * np.sqrt(judged)[:, :, None]).reshape(positions * seats, many)
    hessian = (rows.T @ rows - mean.T @ mean) / positions + np.diag(pull + 1e-8)
    return gradient, hessian
