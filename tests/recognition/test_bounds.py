"""However wrong the rest is, one look at the table ends: no gesture commits more moves than it can have links."""

from controller import boards
from controller.engine.game import Outcome
from controller.games_found import find
from controller.recognition.decisions import Commit, Wait
from controller.recognition.recognizer import MOST_COMMITS, Recognizer
from tests.recognition.scene import position


def test_one_look_at_the_table_commits_no_more_than_a_gesture_can_have() -> None:
    """The rules here never change the state, so that the piece that lies there tells the same move for ever."""
    game = find("power-and-weakness")
    state = game.read(position())
    recognizer = Recognizer(game, boards.load("power-and-weakness-counting"), state)
    recognizer.begin(0.0, resumed=False)
    while not isinstance(recognizer.step(0.0), Wait):
        pass
    recognizer.feel(1.0, "calchfynydd.1", True)
    made, now = 0, 5.0
    while made <= MOST_COMMITS:
        decision = recognizer.step(now)
        if isinstance(decision, Commit):
            made += 1
            recognizer.advance(decision, Outcome(state, ()))
        elif isinstance(decision, Wait):
            if made or decision.until is None:
                break
            now = decision.until
    assert made == MOST_COMMITS
