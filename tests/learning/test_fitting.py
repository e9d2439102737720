"""Weights are those with which the games were won."""

import numpy as np
import pytest

from controller.learning.fitting import calibration_error, chances, fit, log_loss


def games(weights, seats, count=6000, seed=1):
    """Positions whose winners are drawn by these weights."""
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(count, seats, len(weights))) * np.array([1.0, 10.0, 0.1])
    judged = chances(features, np.array(weights))
    winners = [rng.choice(seats, p=one) for one in judged]
    return features, np.eye(seats)[winners]


def test_the_weights_that_decided_are_found():
    for seats in (2, 3, 5):
        true = [0.8, -0.05, 4.0]
        found = fit(*games(true, seats), 6000)
        assert found == pytest.approx(true, rel=0.15)


def test_what_decides_nothing_weighs_next_to_nothing():
    features, shares = games([1.0, 0.0, 0.0], 2)
    assert abs(fit(features, shares, 6000)[1:] * [10.0, 0.1]).max() < 0.05


def test_chances_fitted_to_games_hold_in_others():
    weights = fit(*games([0.8, -0.05, 4.0], 3), 6000)
    features, shares = games([0.8, -0.05, 4.0], 3, seed=2)
    assert log_loss(features, shares, weights) < np.log(3)
    assert calibration_error(features, shares, weights) < 0.03
    assert calibration_error(features, shares, 3 * weights) > 0.05


def test_a_feature_that_never_changes_does_no_harm():
    features, shares = games([1.0, 0.0, 0.0], 2)
    features[:, :, 1] = 7.0
    assert np.isfinite(fit(features, shares, 6000)).all()


def test_few_games_move_the_weights_less():
    features, shares = games([0.8, -0.05, 4.0], 2, count=300)
    assert abs(fit(features, shares, 10)).sum() < abs(fit(features, shares, 300)).sum()


def test_few_games_correct_the_weights_so_far_and_many_overrule_them():
    before, true = [0.4, -0.05, 4.0], [0.8, -0.05, 4.0]
    few, many = games(true, 2, count=300), games(true, 2)
    assert 0.4 < fit(*few, 10, before)[0] < 0.6
    assert fit(*many, 6000, before) == pytest.approx(true, rel=0.15)


def test_a_ridge_holds_what_has_no_weight_yet_to_0_and_leaves_the_rest():
    features, shares = games([0.8, -0.05, 0.0], 2)
    loose, held = (fit(features, shares, 6000, ridge=ridge) for ridge in (5.0, 1e6))
    assert abs(held).max() < 0.1 * abs(loose).max()
    before, trusted = [0.5, 0.0, 0.0], np.array([True, False, False])
    loose, held = (fit(features, shares, 6000, before, None, trusted, ridge) for ridge in (5.0, 1e6))
    assert abs(held[1]) < 0.1 * abs(loose[1])
    assert held[0] == pytest.approx(loose[0], rel=0.2)


def test_only_the_weights_that_are_named_change():
    before, true = [0.4, -0.05, 1.0], [0.4, -0.05, 4.0]
    features, shares = games(true, 2)
    found = fit(features, shares, 6000, before, only=[2])
    assert list(found[:2]) == pytest.approx(before[:2], abs=1e-12)
    assert found[2] == pytest.approx(4.0, rel=0.15)


def test_what_was_set_by_hand_holds_where_few_games_tell_otherwise_and_the_rest_is_learnt():
    hand, true = [0.0, 0.0, 4.0], [0.8, -0.05, 0.0]
    features, shares = games(true, 2, count=300)
    trusted = np.array([False, False, True])
    found = fit(features, shares, 30, hand, trusted=trusted)
    assert found[2] > 3.0
    assert found[0] > fit(features, shares, 30, hand)[0] > 0.0, "what is not trusted is pulled less"
    assert abs(fit(*games(true, 2), 6000, hand, trusted=trusted)[2]) < 0.5, "many games overrule it"
