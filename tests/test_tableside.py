"""Readings in, table out: the lines of docs/formats.md, through the command."""

import json

import pytest
from click.testing import CliRunner

from controller.commands.table import command
from controller.errors import PositionError
from controller.ports import Entered, Found, KeyPressed, Lost, Passed, Switched, TagGone, TagSeen
from controller.tableside import read_readings, write_reading
from tests.recognition.scene import position

LINES = [
    ({"at": 12.345, "switch": "rheged.2", "closed": True}, Switched(12.345, "rheged.2", True)),
    ({"at": 13.0, "tag": "tile:influence-castle:3"}, TagSeen(13.0, "tile:influence-castle:3")),
    ({"at": 13.8, "gone": "tile:influence-castle:3"}, TagGone(13.8, "tile:influence-castle:3")),
    ({"at": 14.0, "key": "orange.confirm"}, KeyPressed(14.0, "orange.confirm")),
    ({"at": 15.0, "enter": "place rheged", "seat": "orange"}, Entered(15.0, "place rheged", "orange")),
    ({"at": 20.0}, Passed(20.0)),
    ({"at": 21.0, "lost": "reader"}, Lost(21.0, "reader")),
    ({"at": 22.0, "found": "reader"}, Found(22.0, "reader")),
]


def run(*lines, start=None, tmp_path=None, args=()):
    options = ["--board", "power-and-weakness-counting", *args]
    if start is not None:
        file = tmp_path / "start.json"
        file.write_text(json.dumps(start))
        options += ["--start", str(file)]
    result = CliRunner().invoke(command, options, input="".join(json.dumps(line) + "\n" for line in lines))
    assert result.exception is None, result.output
    return [json.loads(line) for line in result.output.splitlines()]


@pytest.mark.parametrize(("line", "reading"), LINES)
def test_a_line_is_a_reading_and_back(line, reading):
    assert read_readings(line) == (reading,)
    assert write_reading(reading) == line


def test_several_switches_at_once():
    line = {"at": 1, "switches": {"rheged.1": True, "rheged.2": False}}
    assert read_readings(line) == (Switched(1, "rheged.1", True), Switched(1, "rheged.2", False))


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ([], ""),
        ({}, "at"),
        ({"at": "1"}, "at"),
        ({"at": True}, "at"),
        ({"at": -1}, "at"),
        ({"at": 1, "switch": "rheged.1"}, "closed"),
        ({"at": 1, "switch": "rheged.1", "closed": 1}, "closed"),
        ({"at": 1, "tag": 7}, "tag"),
        ({"at": 1, "tag": "card:yes", "key": "orange.undo"}, "key"),
        ({"at": 1, "enter": "recruit"}, "seat"),
        ({"at": 1, "smell": "rheged"}, "smell"),
    ],
)
def test_anything_else_is_an_error_with_its_path(line, path):
    with pytest.raises(PositionError) as caught:
        read_readings(line)
    assert caught.value.path == path


def test_a_piece_on_the_board_is_committed_with_its_lights_and_its_sentence(tmp_path):
    lines = run({"at": 1, "switch": "calchfynydd.1", "closed": True}, {"at": 4}, start=position(), tmp_path=tmp_path)
    assert {"at": 2.2, "committed": "place calchfynydd", "seat": "orange"} in lines
    assert any(line.get("says", "").startswith("Orange: knight to Calchfynydd") for line in lines)
    assert lines[-1]["position"]["regions"]["calchfynydd"]["knights"] == 1
    lights = [line["lights"] for line in lines if "lights" in line]
    assert lights[0]["ebrauc"] == "may-take"
    assert lights[0]["timer"] == 5


def test_a_sealed_bid_is_never_written_before_the_opening(tmp_path):
    lines = run(
        {"at": 1, "tag": "tile:rebellion:1"},
        {"at": 3, "tag": "card:2"},
        {"at": 5, "tag": "card:1"},
        start=position(),
        tmp_path=tmp_path,
    )
    assert {"at": 3.0, "committed": "bid", "seat": "orange"} in lines
    opened = lines.index({"at": 5.0, "opened": {"orange": 2, "white": 1}})
    said = [line["says"] for line in lines[:opened] if "says" in line]
    assert not any("2" in sentence.replace("ebrauc", "") for sentence in said if "bid" in sentence.lower())


def test_questions_name_what_each_answer_leads_to(tmp_path):
    lines = run({"at": 1, "tag": "tile:extra-tent:1"}, {"at": 4}, start=position(), tmp_path=tmp_path)
    asked = next(line["asks"] for line in lines if "asks" in line)
    assert asked["seat"] == "orange"
    assert [(choice["card"], choice["moves"]) for choice in asked["choices"]] == [
        ("yes", ["use extra-tent strengthen"]),
        ("recruit", ["use extra-tent recruit"]),
    ]


def test_what_the_hands_had_finished_is_recognised_after_the_last_reading(tmp_path):
    lines = run({"at": 1, "switch": "calchfynydd.1", "closed": True}, start=position(), tmp_path=tmp_path)
    assert any(line.get("committed") == "place calchfynydd" for line in lines)


def test_bad_lines_are_told_and_the_rest_goes_on(tmp_path):
    lines = run({"at": 9}, {"at": 1}, {"at": 10, "what": 1}, {"at": 11, "tag": "card:recruit"}, start=position(),
                tmp_path=tmp_path)  # fmt: skip
    assert [line["error"]["path"] for line in lines if "error" in line] == ["at", "what"]
    assert any(line.get("committed") == "recruit" for line in lines)


def test_kept_readings_give_the_same_table_again(tmp_path):
    kept = tmp_path / "readings.jsonl"
    readings = [
        {"at": 1, "tag": "tile:influence-castle:1"},
        {"at": 2, "switches": {"ebrauc.1": False, "ebrauc.2": False, "ebrauc.3": False}},
        {"at": 5, "tag": "card:none"},
        {"at": 9, "switch": "ebrauc.2", "closed": True},
        {"at": 12},
    ]
    first = run(*readings, start=position(), tmp_path=tmp_path, args=("--keep-readings", str(kept)))
    again = run(*(json.loads(line) for line in kept.read_text().splitlines()), start=position(), tmp_path=tmp_path)
    assert "bids" in json.loads(kept.read_text().splitlines()[0])["note"]
    assert again == first
    assert first[-1]["position"]["regions"]["ebrauc"]["owner"] == "orange"


def test_a_seat_can_be_played_by_the_program(tmp_path):
    lines = run({"at": 1, "tag": "card:recruit"}, {"at": 3, "tag": "card:recruit"}, start=position(),
                tmp_path=tmp_path, args=("--seats", "orange=hand,white=random"))  # fmt: skip
    assert any(line.get("seat") == "white" and "committed" in line for line in lines)


@pytest.mark.parametrize(
    "args", [("--board", "nowhere"), ("--option", "dealer=cat"), ("--seats", "red=hand"), ("--start", "missing.json")]
)
def test_a_wrong_call_is_one_sentence_and_no_traceback(args):
    defaults = () if "--board" in args else ("--board", "power-and-weakness-counting")
    result = CliRunner().invoke(command, [*defaults, *args], input="")
    assert result.exit_code != 0
    assert result.exception is None or isinstance(result.exception, SystemExit)
