"""Records of earlier versions of the rules are read: ``before`` holds games as they were kept then."""

import json
from pathlib import Path

import pytest

from controller.engine.journal import Entry
from controller.games_found import find
from controller.storage.replay import Replayer

RECORDS = sorted(Path(__file__).with_name("before").glob("*.jsonl"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_from_before_a_ruling_plays_through(file: Path) -> None:
    """Before WP-6 `done` and `pass` followed by themselves for a seat with a law card that it could not play."""
    head, *lines = [json.loads(line) for line in file.read_text("ascii").splitlines()]
    game = find(head["game"])
    replayer = Replayer(game, game.read(head["position"]))
    for line in lines[:-1]:  # the last one tells how it ended
        entry = Entry(line["n"], line["seat"], line["move"], 0.0, line["digest"])
        assert replayer.follow(entry) is None, line


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_wrong_digest_in_such_a_record_is_still_found(file: Path) -> None:
    head, *lines = [json.loads(line) for line in file.read_text("ascii").splitlines()]
    game = find(head["game"])
    replayer = Replayer(game, game.read(head["position"]))
    faults = [replayer.follow(Entry(line["n"], line["seat"], line["move"], 0.0, line["digest"])) for line in lines[:-2]]
    last = lines[-2]
    assert not any(faults)
    assert replayer.follow(Entry(last["n"], last["seat"], last["move"], 0.0, "0" * 16)) is not None
