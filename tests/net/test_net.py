"""The tree answers a part of the record as the recorded commit did, and a tree that does not is noticed."""

import json
import lzma
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.net import net

KEPT = Path(__file__).with_name("kept")
MOST_BYTES = 320_000
ASKED = {"at": 1.0, "asks": {"seat": "orange", "code": "ask.kind", "choices": []}}
SAID = {"at": 1.0, "says": "ask.kind"}
MADE = {"at": 3.0, "committed": "place rheged", "seat": "orange"}
END = {"position": {"turn": 1}}
LINES = [ASKED, SAID, MADE, END]


def compared(now, *explained, **terms):
    return net.compare_lines("board/clean/001", LINES, now, net.Terms(explained=explained, **terms))


@pytest.mark.parametrize("file", net.cells_of(KEPT), ids=lambda file: file.name.removesuffix(net.SUFFIX))
def test_the_tree_answers_as_the_recorded_commit(file):
    # What is said around a move may change; moves, questions, reports and positions may not.
    terms = net.Terms(without=("says",), explained=net.explanations(net.EXPLAINED))
    verdicts = [net.compare_game(text, terms) for text in net.games_of(file)]
    wrong = [one for one in verdicts if one.outcome not in ("identical", "explained")]
    assert not wrong, f"{len(wrong)} of {len(verdicts)} games differ; the first: {wrong[0]}"
    assert len(verdicts) == 10


def test_the_kept_part_is_small_and_holds_every_board_and_profile():
    names = {f"{board}--{profile}{net.SUFFIX}" for board in net.BOARDS for profile in net.PROFILES}
    assert {file.name for file in net.cells_of(KEPT)} == names
    assert sum(file.stat().st_size for file in net.cells_of(KEPT)) <= MOST_BYTES


def test_the_kept_part_was_recorded_from_the_base():
    assert {net.first_line(file)["commit"] for file in net.cells_of(KEPT)} == {net.BASE}


def test_every_kind_of_report_is_in_the_kept_part():
    games = [json.loads(text) for file in net.cells_of(KEPT) for text in net.games_of(file)]
    kinds = {kind for game in games for line in game["reports"] for kind in net.KEYS if kind in line}
    assert kinds == set(net.KEYS) - {"error"}


def test_only_what_is_compared_is_kept_of_a_line():
    assert net.reduced({"at": 1.0, "says": "Which piece?", "code": "ask.kind"}) == SAID
    assert net.reduced({**MADE, "how": "settled"}) == MADE
    assert net.reduced({"at": 1.0, "lights": {"rheged": "own"}}) is None
    assert net.reduced({"at": 1.0, "closed": "ask.kind"}) is None


@pytest.mark.parametrize(
    ("now", "kept_side", "now_side"),
    [
        ([ASKED, SAID, END], MADE, END),
        ([ASKED, MADE, SAID, END], SAID, MADE),
        ([ASKED, SAID, {**MADE, "seat": "white"}, END], MADE, {**MADE, "seat": "white"}),
        ([ASKED, SAID, MADE], END, None),
        ([*LINES, MADE], None, MADE),
    ],
)
def test_a_first_difference_is_told_with_both_sides(now, kept_side, now_side):
    found = compared(now)
    assert (found.outcome, found.kept, found.now) == ("differs", kept_side, now_side)


def test_times_are_compared_only_if_they_are_asked_for():
    later = [ASKED, SAID, {**MADE, "at": 3.2}, END]
    assert (compared(later).outcome, compared(later).shifted) == ("identical", 1)
    assert compared(later, times=True).outcome == "differs"
    assert compared([ASKED, SAID, {**MADE, "at": 3.04}, END], times=True).outcome == "identical"


def test_kinds_of_lines_can_be_left_out():
    assert compared([ASKED, MADE, END], without=("says",)).outcome == "identical"


@pytest.mark.parametrize(
    ("now", "entry", "outcome"),
    [
        ([ASKED, {"at": 1.0, "says": "ask.piece"}, MADE, END],
         """kept = '{"says": "ask.kind"}'\nnow = '{"says": "ask.piece"}'""", "explained"),
        ([ASKED, {"at": 1.0, "says": "ask.piece"}, END],
         """kept = '{"says": "ask.kind"}'\nnow = '{"says": "ask.piece"}'""", "differs"),
        ([ASKED, {"at": 1.0, "says": "ask.piece"}, END],
         """kept = '{"says": "ask.kind"}'\nnow = '{"says": "ask.piece"}'\nrest = true""", "explained"),
        ([ASKED, MADE, END], """kept = '{"says": "ask.kind"}'""", "explained"),
        ([ASKED, MADE, END], """kept = '{"says": "ask.kind"}'\nat = 2.0""", "differs"),
        ([ASKED, SAID, SAID, MADE, END], """now = '{"says": "ask.kind"}'""", "explained"),
    ],
)  # fmt: skip
def test_a_difference_can_be_explained(tmp_path, now, entry, outcome):
    file = tmp_path / "explained.toml"
    file.write_text(f'[[explained]]\ngame = "*/clean/*"\nwhy = "It is asked otherwise."\n{entry}\n')
    found = compared(now, *net.explanations(file))
    assert found.outcome == outcome
    assert net.compare_lines("board/worn/001", LINES, now, net.Terms(explained=net.explanations(file))).used == set()


@pytest.mark.parametrize("text", ["[[explained]]", '[[explained]]\ngame = "*"\nwhy = " "\nkept = "{}"', "explained"])
def test_an_explanation_without_its_parts_is_refused(tmp_path, text):
    file = tmp_path / "explained.toml"
    file.write_text(text)
    with pytest.raises(click.ClickException, match=r"explained\.toml"):
        net.explanations(file)


def test_a_replay_that_breaks_off_is_a_crash():
    lines, crash = net.table("nowhere", [{"at": 1.0}])
    assert lines == []
    assert "nowhere" in crash


def test_the_command_compares_in_other_processes(tmp_path):
    name = f"web-of-power-card-game-reader--clean{net.SUFFIX}"
    with lzma.open(KEPT / name, "rt") as stream:
        first, game = next(stream), json.loads(next(stream))
    game["reports"][0]["at"] += 1.0
    del game["reports"][-2]
    with lzma.open(tmp_path / name, "wt") as stream:
        stream.writelines([first, json.dumps(game) + "\n"])
    done = CliRunner().invoke(net.command, ["compare", str(tmp_path), "--json", "--jobs", "1"])
    found = json.loads(done.stdout)
    assert (done.exit_code, found["games"], found["differs"], found["games_shifted"]) == (1, 1, 1, 1)


def test_a_summary_counts_games_and_kinds():
    verdicts = {"board--clean": [compared(LINES), compared([ASKED, SAID, END])]}
    found = net.summary(verdicts, net.Terms())
    assert (found["games"], found["identical"], found["differs"]) == (2, 1, 1)
    assert found["kinds"] == {"committed -> position": 1}
    assert found["differences"] == [{"game": "board/clean/001", "kept": MADE, "now": END}]
