"""What a move gains on the average, and that a search allows for it."""

import pytest

from controller.games_found import Installed, find
from controller.learning.tempo import gains, tempo_of
from controller.players.search_player import without_tempo


def test_chances_without_tempo_add_up_and_what_is_certain_stays():
    less = without_tempo((0.5, 0.3, 0.2), 0, 0.4)
    assert sum(less) == pytest.approx(1)
    assert less[0] < 0.5
    assert less[1] / less[2] == pytest.approx(1.5)
    assert without_tempo((0.5, 0.5), 1, 0.0) == (0.5, 0.5)
    assert without_tempo((1.0, 0.0), 0, 0.4) == without_tempo((1.0, 0.0), 1, 0.4) == (1.0, 0.0)


def test_what_is_taken_off_is_what_moves_gain():
    fresh = [(0, 0.5, (0.6, 0.4)), (1, 0.3, (0.65, 0.35))]
    tempo = tempo_of([(fresh, []), ([], [(0, 0.5, (0.5, 0.5))])])
    assert tempo.within == 0.0
    left = sum(without_tempo(best, own, tempo.fresh)[own] - before for own, before, best in fresh)
    assert left == pytest.approx(0, abs=0.001)
    assert tempo.fresh > 0.2


@pytest.mark.parametrize("name", Installed())
def test_what_is_kept_with_the_weights_is_what_moves_gain(name):
    """Positions that a search looks into are worth as much as others: without it, the judgements of one game differ by
    several times as much."""
    rules, raw, left = find(name), 0.0, 0.0
    seats = rules.default_count
    tempo = rules.evaluator.model.tempo_for(seats)
    assert tempo.fresh > tempo.within >= 0
    met = [gains(name, seats, rules.evaluator.model, 77, number)[0] for number in (1, 2)]
    for own, before, best in [one for found in met for one in found]:
        raw += best[own] - before
        left += without_tempo(best, own, tempo.fresh)[own] - before
    assert abs(left) < 0.6 * raw
