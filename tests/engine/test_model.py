"""The learnt judgement: strengths, chances, and its file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.engine.model import Model, Tempo, read_model, softmax, write_model

NAMES = ("points", "pawns")


def test_chances_follow_from_weighed_features():
    model = Model(NAMES, {2: (1.0, 0.5)})
    assert model.strengths([[2, 4], [1, 0]]) == [4.0, 1.0]
    assert model.chances([[2, 4], [1, 0]]) == pytest.approx((0.952574, 0.047426), abs=1e-6)


def test_the_nearest_number_of_seats_serves_one_that_was_not_learnt():
    model = Model(NAMES, {2: (1.0, 0.0), 4: (0.0, 1.0)})
    assert [model.for_seats(n) for n in (2, 3, 5)] == [(1.0, 0.0), (1.0, 0.0), (0.0, 1.0)]
    assert Model(NAMES).for_seats(3) == (0.0, 0.0)
    tempo = Model(NAMES, {2: (1.0, 0.0), 4: (0.0, 1.0)}, tempo={4: Tempo(0.5, 0.25)})
    assert [tempo.tempo_for(n) for n in (2, 5)] == [(0.0, 0.0), (0.5, 0.25)]
    assert Model(NAMES).tempo_for(3) == (0.0, 0.0)


@given(st.lists(st.floats(-500, 500), min_size=2, max_size=6))
def test_chances_add_up_and_keep_the_order(strengths):
    chances = softmax(strengths)
    assert sum(chances) == pytest.approx(1)
    assert all(chance > 0 for chance in chances)
    assert chances.index(max(chances)) == strengths.index(max(strengths)) or max(strengths) in strengths[1:]


def test_a_model_is_read_as_it_was_written(tmp_path):
    file = tmp_path / "evaluation.toml"
    provenance = {2: {"seed": 7, "made_by": "reedlight learn"}, 3: {}}
    model = Model(NAMES, {2: (1.25, -0.5), 3: (0.0, 2.0)}, provenance, {3: Tempo(0.25, 0.125)})
    write_model(model, file)
    read = read_model(file, NAMES)
    assert (read.weights, read.provenance, read.tempo) == (model.weights, model.provenance, model.tempo)
    assert read_model(file, ("pawns", "new")).weights[2] == (-0.5, 0.0)
    assert read_model(tmp_path / "none.toml", NAMES).weights == {}
