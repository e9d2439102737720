"""Records as text: written, played through again, and every disagreement named."""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.errors import RecordError
from controller.games.power_and_weakness import GAME
from controller.storage.text_records import Fault, export_lines, replay_lines
from tests.engine.session_players import play, played

RULES = {GAME.name: GAME}


def record(seed: int = 11, undos: int = 5) -> list[str]:
    rng = random.Random(seed)
    journal = MemoryJournal(digests=True)
    rulings = [{"id": "snake-timing"}]
    session = begin(GAME, journal, GAME.new({}), rulings=rulings, provenance={"map": "read off"}, when="2026-01-04")
    for _ in range(undos):
        play(session, rng, 6)
        session.undo(session.seconds + 0.5, consent=True)
    play(session, rng)
    return list(export_lines(journal, session.number))


RECORD = record()


def replaced(line: int, **values: Any) -> list[str]:
    """The record with some values of one line (from 1) replaced."""
    changed = json.loads(RECORD[line - 1]) | values
    return [*RECORD[: line - 1], json.dumps(changed), *RECORD[line:]]


def fault(lines: list[str]) -> Fault:
    replay = replay_lines(RULES, lines)
    assert not replay.ok
    assert replay.disagreement is not None
    return replay.disagreement


def test_a_record_has_a_header_and_a_line_for_every_move_and_undo():
    head, *lines = map(json.loads, RECORD)
    began = ["game", "version", "options", "rulings", "map", "provenance", "seats", "when", "start"]
    assert list(head) == [*began, "entries"]
    assert head["entries"] == len(lines)
    assert (head["game"], head["version"], head["map"]) == ("power-and-weakness", 1, "england-15")
    assert (head["rulings"], head["provenance"]) == ([{"id": "snake-timing"}], {"map": "read off"})
    assert (head["seats"], head["when"]) == (["orange", "white"], "2026-01-04")
    assert head["start"] == GAME.write(GAME.new({}))
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert list(lines[0]) == ["n", "seat", "move", "seconds", "digest", "chain"]
    assert list(lines[6]) == ["n", "undo", "seconds", "digest", "chain"]
    assert lines[6]["undo"] == 6


@pytest.mark.parametrize("seed", range(3))
def test_a_record_replays_to_the_same_position(seed: int):
    lines = record(seed)
    replay = replay_lines(RULES, lines)
    assert replay.ok, replay.disagreement
    assert replay.moves == len(lines) - 1
    assert replay.position is not None
    assert replay.position["winners"]


def test_lines_may_be_bytes_with_their_ends_and_blank_ones_between():
    lines = [line.encode() + b"\r\n\n" for line in RECORD]
    assert replay_lines(RULES, b"".join(lines).splitlines(keepends=True)).ok


def test_a_wrong_digest_is_told_with_both():
    expected = json.loads(RECORD[29])
    found = fault(replaced(30, digest="0123456789abcdef"))
    assert found == Fault(
        30, expected["move"], "record.digest", {"expected": "0123456789abcdef", "found": expected["digest"]}
    )


def test_another_legal_move_is_found_out_by_its_digest():
    line = next(i for i, text in enumerate(RECORD, 1) if '"move": "region-marker' in text)
    head = json.loads(RECORD[0])
    told = json.loads(RECORD[line - 1])["move"]
    other = next(move.text for move in GAME.options(GAME.read(head["start"]), "table") if move.text != told)
    assert (fault(replaced(line, move=other)).line, fault(replaced(line, move=other)).code) == (line, "record.digest")


def test_an_illegal_move_is_told_with_the_judges_reason():
    line = next(i for i, text in enumerate(RECORD, 1) if '"seat": "orange"' in text)
    assert fault(replaced(line, seat="white")).code == "turn.not-yours"
    found = fault(replaced(line, move="bid 3"))
    assert (found.line, found.move, found.code) == (line, "bid 3", "pending.nothing")
    assert fault(replaced(line, seat="purple")).code == "move.unknown-seat"
    assert fault(replaced(line, move="fly kent")).code == "move.unknown-verb"


def test_missing_doubled_and_swapped_lines_are_told():
    missing, doubled = fault(RECORD[:20] + RECORD[21:]), fault(RECORD[:20] + RECORD[19:])
    assert (missing.line, missing.code, missing.facts) == (21, "record.number", {"expected": 20, "found": 21})
    assert (doubled.line, doubled.code, doubled.facts) == (21, "record.number", {"expected": 20, "found": 19})
    assert fault([*RECORD[:20], RECORD[21], RECORD[20], *RECORD[22:]]).line == 21


def test_an_undo_of_any_but_the_last_move_that_stands_is_told():
    assert fault(replaced(8, undo=3)) == Fault(8, "undo 3", "record.undo", {"expected": 6, "found": 3})
    head = RECORD[0]
    only = fault([head, '{"n": 1, "undo": 1, "seconds": 0, "digest": "x"}'])
    assert (only.code, only.facts) == ("record.undo", {"expected": None, "found": 1})


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ('{"n": 1, "seat": "table"', ""),
        ("[]", ""),
        ('{"n": 1, "seat": "table", "move": "offer snake", "seconds": 0}', "digest"),
        ('{"n": true, "seat": "table", "move": "offer snake", "seconds": 0, "digest": "x"}', "n"),
        ('{"n": 1, "seat": "table", "move": 7, "seconds": 0, "digest": "x"}', "move"),
        ('{"n": 1, "seat": "table", "move": "x", "seconds": 1e999, "digest": "x"}', "seconds"),
        ('{"n": 1, "seat": "table", "move": "x", "seconds": -1, "digest": "x"}', "seconds"),
        ('{"n": 1, "seat": "table", "move": "x", "seconds": "soon", "digest": "x"}', "seconds"),
        ('{"n": 1, "seat": "table", "move": "x", "seconds": 0, "digest": ""}', "digest"),
        ('{"n": 1, "seat": "table", "move": "x", "seconds": 0, "digest": "x", "why": 1}', "why"),
        ('{"n": 1, "n": 1, "seat": "table", "move": "x", "seconds": 0, "digest": "x"}', "n"),
        ('{"n": 1, "undo": 1.0, "seconds": 0, "digest": "x"}', "undo"),
    ],
)
def test_a_line_that_cannot_be_used_is_told_with_its_path(line: str, path: str):
    replay = replay_lines(RULES, [RECORD[0], line])
    assert replay.disagreement is not None
    assert (replay.disagreement.line, replay.disagreement.code) == (2, "record.unusable")
    assert replay.disagreement.facts["path"] == path
    assert replay.position == json.loads(RECORD[0])["start"]


def test_a_header_that_cannot_be_used_is_told():
    assert fault([]).code == "record.empty"
    assert fault(["", "  \n"]).code == "record.empty"
    assert fault(["no JSON"]).facts["code"] == "not-json"
    assert fault(replaced(1, game="chess")).facts == {"game": "chess", "known": ["power-and-weakness"]}
    assert fault(replaced(1, game=None)).facts["path"] == "game"
    assert fault(replaced(1, version=2)).facts["path"] == "version"
    assert fault(replaced(1, start={})).code == "record.unusable"
    assert fault(replaced(1, colour="red")).facts["path"] == "colour"


def without(lines: list[str], *keys: str) -> list[str]:
    return [json.dumps({key: value for key, value in json.loads(line).items() if key not in keys}) for line in lines]


def test_a_record_of_an_earlier_version_has_no_chain_and_no_count():
    old = without(RECORD, "entries", "chain")
    assert replay_lines(RULES, old).ok
    assert replay_lines(RULES, old[:20]).ok, "nothing tells that it had more"


def test_a_game_begun_by_an_earlier_version_is_chained_from_where_a_newer_one_took_over():
    mixed = [*without(RECORD[:20], "chain"), *RECORD[20:]]
    assert replay_lines(RULES, mixed).ok
    changed = [*mixed[:8], json.dumps(json.loads(mixed[8]) | {"seconds": 77.0}), *mixed[9:]]
    assert (fault(changed).line, fault(changed).code) == (21, "record.chain")
    assert fault([*RECORD[:20], *without(RECORD[20:21], "chain"), *RECORD[21:]]).code == "record.chain"


def test_the_chain_is_what_the_formats_page_says():
    def fingerprint(value: object) -> str:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    head, *lines = map(json.loads, RECORD)
    chain = fingerprint({key: value for key, value in head.items() if key != "entries"})
    for line in lines:
        told = [line.get("seat", ""), line.get("move", ""), line.get("undo"), float(line["seconds"]), line["digest"]]
        chain = fingerprint([chain, line["n"], *told])
        assert line["chain"] == chain


@pytest.mark.parametrize("line", [2, 9, 30])
def test_a_time_that_was_changed_breaks_the_chain(line: int):
    found = fault(replaced(line, seconds=77.25))
    assert (found.line, found.code) == (line, "record.chain")


def test_a_header_that_was_changed_breaks_the_chain_at_once():
    assert (fault(replaced(1, when="2026-01-05")).line, fault(replaced(1, when="2026-01-05")).code) == (
        2,
        "record.chain",
    )


@settings(derandomize=True, max_examples=60)
@given(st.integers(2, 60), st.data())
def test_no_letter_of_an_entry_can_change_unseen(line: int, data: st.DataObject):
    raw = RECORD[line - 1]
    at = data.draw(st.integers(0, len(raw) - 1))
    letter = data.draw(st.sampled_from("0123456789abcdefghijklmnopqrstuvwxyz-"))
    changed = raw[:at] + letter + raw[at + 1 :]
    replay = replay_lines(RULES, [*RECORD[: line - 1], changed, *RECORD[line:]])
    try:
        same = json.loads(changed) == json.loads(raw)
    except ValueError:
        same = False
    assert replay.ok is same


@pytest.mark.parametrize("kept", [0, 1, 20])
def test_a_tail_that_is_missing_is_seen(kept: int):
    entries = len(RECORD) - 1
    found = fault(RECORD[: kept + 1])
    assert found == Fault(kept + 2, "", "record.tail", {"expected": entries, "found": kept})


def test_a_replay_tells_how_far_it_came():
    replay = replay_lines(RULES, replaced(30, digest="0" * 16))
    assert replay.moves == 28
    assert replay.position == replay_lines(RULES, RECORD[:29]).position


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(derandomize=True, max_examples=150)
@given(st.lists(st.text() | st.binary() | VALUES.map(json.dumps), max_size=4), st.booleans())
def test_garbage_is_told_and_never_raises(lines: list[str | bytes], headed: bool):
    replay = replay_lines(RULES, [RECORD[0], *lines] if headed else lines)
    assert replay.ok is (replay.disagreement is None)


@settings(derandomize=True, max_examples=150)
@given(st.integers(1, 80), st.data(), VALUES)
def test_no_value_in_a_record_can_raise(line: int, data: st.DataObject, value: Any):
    key = data.draw(st.sampled_from(sorted(json.loads(RECORD[line - 1]))))
    replay = replay_lines(RULES, replaced(line, **{key: value}))
    assert replay.ok is (replay.disagreement is None)


def test_a_journal_without_digests_writes_no_record():
    journal = MemoryJournal()
    session = played(journal, 1, 3)
    with pytest.raises(RecordError, match="without digests"):
        export_lines(journal, session.number)
