"""What hands have to say is counted by move."""

from tests.sim.words import counted


def test_words_are_counted_by_move_and_a_well_a_place_needs_more_of_them():
    counting, presence = (counted(f"power-and-weakness-{kind}", 1) for kind in ("counting", "presence"))
    for found in (counting, presence):
        assert 0 < found["moves with words"] < found["moves"]
        assert found["cards"] + found["knocks"] >= found["moves with words"] / 3
    assert presence["knocks"] / presence["moves"] > counting["knocks"] / counting["moves"]
