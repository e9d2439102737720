"""Readings in, table out: the lines of docs/formats.md, through the command."""

import json

import pytest
from click.testing import CliRunner

from controller.commands.table import command
from controller.errors import PositionError
from controller.ports import Entered, Found, KeyPressed, Lost, Passed, Switched, TagGone, TagSeen
from controller.table.json_lines import read_readings, write_reading
from tests.games.balance_of_power.table import position as pawns
from tests.games.web_of_power_card_game.naive import CARDS as NAMES
from tests.games.web_of_power_card_game.table import position as cards
from tests.positions import position as regions
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


def run(*lines, start=None, tmp_path=None, args=(), board="power-and-weakness-counting"):
    options = ["--board", board, *args]
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
        ({"at": 1, "programs": 0}, "programs"),
        ({"at": 1, "programs": [True]}, "programs"),
        ({"at": 1, "programs": ["0"]}, "programs"),
        ({"at": 1, "programs": [0], "key": "orange.undo"}, "programs"),
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


def test_the_end_of_the_reports_on_each_line_is_marked(tmp_path):
    lines = run({"at": 1, "tag": "card:recruit"}, {"at": 2, "what": 1}, {"at": 3}, start=position(), tmp_path=tmp_path,
                args=("--mark",))  # fmt: skip
    marks = [n for n, line in enumerate(lines) if "done" in line]
    assert [lines[n]["done"] for n in marks] == [1, 2, 3]
    assert any(line.get("committed") == "recruit" for line in lines[: marks[0]])
    assert any("error" in line for line in lines[marks[0] : marks[1]])


def test_the_position_is_told_whenever_it_is_asked_for(tmp_path):
    lines = run({"position": True}, {"at": 1, "tag": "card:recruit"}, {"position": True}, {"position": 1},
                start=position(), tmp_path=tmp_path)  # fmt: skip
    told = [line["position"] for line in lines if "position" in line]
    assert told[0]["turn"]["actions_left"] == told[1]["turn"]["actions_left"] + 1
    assert told[1] == told[2]
    assert [line["error"]["path"] for line in lines if "error" in line] == ["position"]


def positions(start, tmp_path, board, viewer):
    """The positions printed for a viewer: the one asked for and the last one."""
    args = ("--viewer", viewer) if viewer else ()
    lines = run({"position": True}, {"at": 1}, start=start, tmp_path=tmp_path, board=board, args=args)
    return [line["position"] for line in lines if "position" in line]


@pytest.mark.parametrize(
    ("viewer", "bids"), [("", {"orange": 2}), ("orange", {"orange": 2}), ("white", {}), ("spectator", {})]
)
def test_a_viewer_s_positions_hold_no_bid_of_the_other_seat(tmp_path, viewer, bids):
    auction = {"kind": "auction", "tile": "rebellion", "taker": "orange", "bids": {"orange": 2}}
    start = regions(orange="3k", white="3k", to_move="orange 1", pending=auction)
    told = positions(start, tmp_path, "power-and-weakness-counting", viewer)
    assert [one["pending"].get("bids", {}) for one in told] == [bids, bids]


@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        ("", ["minus-two", "three-symbols", "take-back-stone"]),
        ("anna", ["minus-two", "unknown", "unknown"]),
        ("bert", ["unknown", "three-symbols", "unknown"]),
        ("spectator", ["unknown", "unknown", "unknown"]),
    ],
)
def test_a_viewer_s_positions_name_no_law_card_that_lies_face_down(tmp_path, viewer, known):
    start = cards("1: frankreich x2, sachsen f1, italien x2", law={"anna": ["minus-two"], "bert": ["three-symbols"]},
                  lying={"1,2": "take-back-stone"})  # fmt: skip
    for one in positions(start, tmp_path, "web-of-power-card-game-tray", viewer):
        assert [*one["seats"]["anna"]["law"], *one["seats"]["bert"]["law"], one["law"]["1,2"]] == known


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


def test_a_file_of_kept_readings_says_itself_how_its_table_began(tmp_path):
    kept, board = tmp_path / "readings.jsonl", "web-of-power-card-game-reader"
    chosen = ("--seed", "7", "--players", "4", "--rule", "own_claim_block=false", "--option", "dealer=companion")
    first = run({"at": 5}, board=board, args=(*chosen, "--keep-readings", str(kept)))
    assert sum("committed" in line for line in first) == 56 + 8 + 1, "the companion has dealt, and drawn who starts"
    assert run(board=board, args=(str(kept),)) == first
    other = run(board=board, args=("--seed", "8", str(kept)))[-1]["position"]
    assert other["rows"] != first[-1]["position"]["rows"], "what the command says goes before what the file says"
    assert other["options"]["own_claim_block"] is False
    other = run(board=board, args=("--players", "3", str(kept)))[-1]["position"]
    assert (len(other["seats"]), other["options"]["own_claim_block"]) == (3, True), "a new game of one's own"


def test_only_a_file_is_looked_into_before_the_table_begins(tmp_path):
    kept = tmp_path / "readings.jsonl"
    first = run({"at": 5}, board="balance-of-power-counting", args=("--seed", "7", "--keep-readings", str(kept)))
    lines = [json.loads(line) for line in kept.read_text().splitlines()]
    assert run(*lines, board="balance-of-power-counting", args=("--seed", "7")) == first
    assert run(*lines, board="balance-of-power-counting") == run({"at": 5}, board="balance-of-power-counting")


@pytest.mark.parametrize(
    "told",
    [{"seed": "7"}, {"seed": True}, {"start": []}, {"options": {"dealer": []}}, {"options": 7}, {"programs": [2]}],
)
def test_a_first_line_that_cannot_be_used_is_one_sentence(tmp_path, told):
    kept = tmp_path / "readings.jsonl"
    kept.write_text(json.dumps({"readings": 1, "board": "power-and-weakness-counting", "note": "", **told}) + "\n")
    result = CliRunner().invoke(command, ["--board", "power-and-weakness-counting", str(kept)])
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert next(iter(told)) in result.output


def test_a_line_that_is_no_reading_is_told_as_any_other_line_is(tmp_path):
    lines = run({"at": 9}, {"at": 1}, {"at": 9, "programs": [0, 9]}, {"at": 10, "smell": 1})
    assert [line["error"] for line in lines if "error" in line] == [
        {"code": "out-of-range", "message": "time never goes back", "path": "at"},
        {"code": "out-of-range", "message": "must be places of seats, from 0 to 1", "path": "programs"},
        {"code": "unknown-key", "message": "there is no such key", "path": "smell"},
    ]


def test_a_seat_can_be_played_by_the_program(tmp_path):
    lines = run({"at": 1, "tag": "card:recruit"}, {"at": 3, "tag": "card:recruit"}, start=position(),
                tmp_path=tmp_path, args=("--seats", "orange=person,white=random"))  # fmt: skip
    assert any(line.get("seat") == "white" and "committed" in line for line in lines)


# Other games.

PAWNS = pawns("london:gb:kgb cornwall:gb:g paris:fr:kgb brandenburg:ge:kgb", "gb kgb")
CARDS = cards("1: frankreich x2, sachsen f1, italien x2", "3: franken -C, sachsen r1C")


def test_a_pawn_carried_over_the_board_is_committed_with_its_lights_and_its_sentence(tmp_path):
    lines = run({"at": 1, "switch": "cornwall.1", "closed": False}, {"at": 2, "switch": "midlands.1", "closed": True},
                {"at": 6}, start=PAWNS, tmp_path=tmp_path, board="balance-of-power-counting")  # fmt: skip
    (made,) = [line for line in lines if "committed" in line]
    assert (made["committed"], made["seat"]) == ("general move cornwall midlands", "great-britain")
    assert 3.2 <= made["at"] <= 3.5, "when the hands have rested"
    assert lines[-1]["position"]["territories"]["midlands"] == {"great-britain": {"general": 1}}
    lights = [line["lights"] for line in lines if "lights" in line]
    assert (lights[0]["normandy"], lights[0]["paris"]) == ("may-place", "enemy")
    assert len(lights) > 1
    assert any("Great Britain" in line.get("says", "") for line in lines)


def test_a_card_read_is_taken_and_the_stone_step_asked_for(tmp_path):
    for board in ("web-of-power-card-game-tray", "web-of-power-card-game-reader"):
        lines = run({"at": 1, "tag": "land:frankreich x2"}, {"at": 9}, start=CARDS, tmp_path=tmp_path, board=board)
        assert {"at": 1.0, "committed": "take 1 left", "seat": "anna"} in lines
        (asked,) = [line["asks"] for line in lines if "asks" in line]
        assert (asked["seat"], asked["code"]) == ("anna", "ask.stone")
        assert [choice["moves"] for choice in asked["choices"]][-1] == ["pass"]
        assert lines[-1]["position"]["turn"]["taken"] == {"1,1": "frankreich x2"}


def test_a_law_card_laid_face_down_is_never_written(tmp_path):
    start = {"game": "web-of-power-card-game", "version": 1, "turn": None, "seats": {seat: {} for seat in "abc"},
             "rows": [NAMES[first : first + 14] for first in (0, 14, 28, 42)]}  # fmt: skip
    read = ("minus-two", "minus-two", "three-symbols", "take-back-stone")
    lines = run(*({"at": 2 * n + 1, "tag": f"law:{name}:{1 + n % 2}"} for n, name in enumerate(read)), start=start,
                tmp_path=tmp_path, board="web-of-power-card-game-tray")  # fmt: skip
    made = [line for line in lines if "committed" in line]
    assert [line["committed"] for line in made] == ["law-card"] * 4
    told = json.dumps([line for line in lines if "position" not in line])
    assert not [name for name in read if name in told]
    assert sorted(lines[-1]["position"]["law"].values()) == sorted(read)


def test_a_new_game_has_the_seats_and_the_rules_that_are_named(tmp_path):
    lines = run({"at": 5}, board="balance-of-power-counting", args=("--players", "4", "--rule", "respawn=true"))
    position = lines[-1]["position"]
    assert len(position["seats"]) == 4
    assert None not in position["seats"], "the companion has drawn the empires"
    assert position["options"]["respawn"] is True
    assert [line["seat"] for line in lines if "committed" in line] == ["table"] * 5
    lines = run({"at": 5}, board="web-of-power-card-game-tray", args=("--seats", "zoe=hand,max=hand,eva=hand,ida=hand"))
    assert list(lines[-1]["position"]["seats"]) == ["zoe", "max", "eva", "ida"]


def test_the_companion_may_deal_and_the_program_play(tmp_path):
    lines = run({"at": 5}, board="web-of-power-card-game-reader", args=("--option", "dealer=companion"))
    dealt = [line["committed"] for line in lines if line.get("seat") == "table"]
    assert len(dealt) == 56 + 8 + 1
    assert set(lines[-1]["position"]["law"].values()) == {"unknown"}
    args = ("--option", "dealer=companion", "--seats", "a=random,b=random,c=random")
    lines = run({"at": 5}, board="web-of-power-card-game-reader", args=args)
    moves = [line for line in lines if "committed" in line]
    assert {line["seat"] for line in moves} == {"table", "a", "b", "c"}
    assert len(moves) > 100


def test_a_start_that_is_not_there_is_named():
    words = ["--board", "power-and-weakness-counting", "--start", "missing.json"]
    result = CliRunner().invoke(command, words, input="")
    assert result.stderr == "Error: missing.json: No such file or directory\n"


@pytest.mark.parametrize(
    "args",
    [
        ("--board", "nowhere"),
        ("--option", "dealer=cat"),
        ("--seats", "red=hand"),
        ("--start", "missing.json"),
        ("--players", "3"),
        ("--rule", "respawn=true"),
        ("--board", "balance-of-power-counting", "--players", "7"),
        ("--board", "balance-of-power-counting", "--seats", "red=hand,blue=hand"),
        ("--board", "web-of-power-card-game-tray", "--players", "2"),
        ("--board", "web-of-power-card-game-tray", "--rule", "only_initial_ends=1"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_no_traceback(args):
    defaults = () if "--board" in args else ("--board", "power-and-weakness-counting")
    result = CliRunner().invoke(command, [*defaults, *args], input="")
    assert result.exit_code != 0
    assert result.exception is None or isinstance(result.exception, SystemExit)
