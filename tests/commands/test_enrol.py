"""`reedlight enrol`: whole enrolments, killed and resumed, at a table and without one."""

from __future__ import annotations

import errno
import json
import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from controller.boards import owner_files, table_kinds
from controller.boards.table_kinds import TableKind
from controller.boards.tags import TagBook, owned, tag_files, with_own_counts
from controller.engine.journal import MemoryJournal
from controller.engine.session import begin
from controller.enrolment.order import card_order, enrolment_order
from controller.errors import BodyError
from controller.games_found import find
from controller.play.lock import TableLock
from controller.ports import Found, KeyPressed, Lost, Pixel, Reading, Switched, TagGone, TagSeen
from controller.storage.replay import resume
from tests.commands.running import run, start
from tests.play.other_body import OtherTable

GAME = "power-and-weakness"
RULES = find(GAME)
BOARD = "power-and-weakness-counting"
TABLE_NAME = "reedlight-test-enrol"


def uid(n: int) -> str:
    return f"04A2{n:04X}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The owner's folder, for this test only."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    monkeypatch.setattr("controller.play.open_table.SYSTEM_CONFIG", tmp_path / "none")
    return tmp_path / "reedlight"


def enrol(*words: str, given: str = "") -> tuple[int, str]:
    result = run("enrol", *words, given=given.encode())
    return result.exit_code, result.output


def lines(*words: str) -> str:
    return "".join(f"{word}\n" for word in words)


def book(folder: Path) -> TagBook:
    return owned(RULES, *tag_files(folder, GAME))


def test_the_whole_box_and_all_cards_in_one_go(folder: Path):
    wanted = (*enrolment_order(RULES), *card_order(RULES))
    code, told = enrol("--game", GAME, "--uids", "-", given=lines(*map(uid, range(len(wanted)))))
    assert code == 0
    assert "All 69 tags are known." in told
    assert told.endswith("All 34 tags are known.\n")
    assert book(folder).tags == {uid(n): name for n, name in enumerate(wanted)}
    code, told = enrol("status", "--game", GAME)
    assert (code, told.count("tags are known."), "Missing" in told) == (0, 2, False)


def test_one_file_may_hold_both(tmp_path: Path):
    file = tmp_path / "mine.toml"
    for what in ("tags", "cards"):
        first = {"tags": 0, "cards": 100}[what]
        code, _ = enrol(what, "--game", GAME, "--tags", str(file), given=lines(uid(first), uid(first + 1)))
        assert code == 0
    found = TagBook.load(file)
    assert list(found.tags.values()) == ["marker:castle:1", "marker:castle:2", "card:yes", "card:no"]
    code, told = enrol("tags", "--game", GAME, "--tags", str(file), given=lines(uid(100), "status", "what"))
    assert "This tag is the card “yes” already." in told
    assert "I do not know “what”." in told


def test_words_and_what_they_are_answered():
    code, told = enrol(
        "tags", "--game", GAME, "--uids", "-",
        given=lines(
            uid(0), uid(0), "move", "undo", "skip", "undo", "none", "more tile:merlin", "more nonsense", "more",
            "undo", "undo", "undo", "undo", "undo", "quit",
        ),
    )  # fmt: skip
    assert code == 0
    for said in (
        "This tag is the region marker “castle”, number 1 already. Type `move`",
        "It is the region marker “castle”, number 2 now. I will ask for the region marker “castle”, number 1 again.",
        "Skipped: the region marker “castle”, number 2.",
        "So there is 1 of the region marker “castle”.",
        "By your count there are 14 of the sort “marker”, and the rulebook prints 18.",
        "So there are 4 of the Merlin tile.",
        "There is no kind “nonsense”. There are marker:castle, marker:armour",
        "There is no step to undo.",
        "Everything is saved in ",
    ):
        assert said in told, said


def test_more_may_turn_up_when_all_is_learnt(folder: Path):
    found = [uid(n) for n in range(72)]
    code, told = enrol("all", "--game", GAME, given=lines(*found[:69], "more tile:snake", *found[69:71], found[71]))
    assert code == 0
    assert "there are 41 of the sort “tile”" in told
    assert "All 70 tags are known." in told
    assert book(folder).tags[uid(69)] == "tile:snake:4"
    assert book(folder).tags[uid(70)] == "card:yes"
    assert with_own_counts(RULES, book(folder)).guide.box.counts["tile:snake"] == 4


@pytest.mark.parametrize(
    ("learnt", "said"),
    [
        (0, ["69 tags are still missing. Run the same command again to go on."]),
        (68, ["1 tag is still missing. Run the same command again to go on."]),
        (69, []),
    ],
)
@pytest.mark.parametrize("what", ["tags", "all"])
def test_done_before_all_is_learnt_says_how_many_are_missing(what: str, learnt: int, said: list[str]):
    code, told = enrol(what, "--game", GAME, given=lines(*map(uid, range(learnt)), "done", "quit"))
    assert (code, [line for line in told.splitlines() if "missing" in line]) == (0, said)


def test_counts_with_which_nobody_can_play_are_told_when_all_is_learnt():
    one_each = lines(*(word for n in range(4) for word in (uid(n), "none")))
    rest = lines(*map(uid, range(10, 61)))
    code, told = enrol("tags", "--game", GAME, given=one_each + rest)
    assert code == 0
    assert "With these counts no game could begin: box: there are more regions than region markers" in told


def test_a_tag_of_another_file_is_told(folder: Path):
    cards, _ = tag_files(folder, GAME)
    TagBook(tags={uid(7): "card:yes"}).save(cards)
    _, told = enrol("tags", "--game", GAME, given=lines(uid(7)))
    assert f"This tag is the card “yes” in {cards}." in told


def test_killed_at_any_moment_nothing_is_lost_that_was_told(folder: Path):
    for run_number in range(3):
        program = start("enrol", "tags", "--game", GAME)
        assert program.stdin
        assert program.stdout
        for n in range(4):
            program.stdin.write(f"{uid(4 * run_number + n)}\n".encode())
            program.stdin.flush()
            while not program.stdout.readline().startswith(b"Learnt: "):
                pass
        program.kill()
        program.communicate()
        names = enrolment_order(RULES)[: 4 * (run_number + 1)]
        assert list(book(folder).tags.values()) == list(names)
    # What was done before the kill is taken back after it.
    enrol("tags", "--game", GAME, given=lines("undo"))
    assert len(book(folder).tags) == 11


def test_two_at_once_are_refused():
    program = start("enrol", "tags", "--game", GAME)
    try:
        assert program.stdout
        assert program.stdout.readline().startswith(b"Hold ")
        code, told = enrol("tags", "--game", GAME)
        assert code == 1
        assert "already in use by another Reedlight" in told
    finally:
        program.kill()
        program.communicate()


# At a table.


class Table:
    """A body at the port: what it is given to read comes one reading at a time."""

    def __init__(self, *readings: Reading, alive: bool = True) -> None:
        self.left = list(readings)
        self.said: list[str] = []
        self.closed = 0
        self._alive = alive

    lamps = speaker = property(lambda self: self)

    def show(self, frame: tuple[Pixel, ...]) -> None:
        """Nothing is shown."""

    def say(self, sentence: str, lang: str = "en") -> None:
        self.said.append(sentence)

    def levels(self) -> Mapping[str, bool]:
        return {}

    def read(self) -> tuple[Reading, ...]:
        readings, self.left = tuple(self.left), []
        return readings

    def wait(self, timeout_s: float) -> None:
        """There always is something."""

    def alive(self) -> bool:
        return self._alive

    def facts(self) -> Mapping[str, Mapping[str, object]]:
        return {}

    def close(self) -> None:
        self.closed += 1


class Unplugged(Table):
    """A body whose board is not there."""

    def levels(self) -> Mapping[str, bool]:
        raise BodyError("The Pico is not plugged in. Plug it into USB.")


@pytest.fixture
def at_table(monkeypatch: pytest.MonkeyPatch) -> list[TableKind]:
    """What the board's kind of table is; a test puts its own in."""
    kinds: list[TableKind] = []
    found = table_kinds.kind
    monkeypatch.setattr("controller.boards.table_kinds.kind", lambda name: kinds[-1] if kinds else found(name))
    # Other tests that run at this moment have tables of their own.
    monkeypatch.setattr("controller.commands.enrol_heard.lock_names", lambda board: (f"{TABLE_NAME}-{os.getpid()}",))
    return kinds


def kind(body: Table, *, real: bool = True) -> TableKind:
    return TableKind("test", real, lambda data: (), lambda board, clock: body)


def test_tags_are_held_to_the_tables_reader_and_told_by_its_voice(folder: Path, at_table: list[TableKind]):
    body = Table(
        TagSeen(1.0, f"uid:{uid(1)}"), TagGone(2.0, f"uid:{uid(1)}"), TagSeen(2.5, f"uid:{uid(1)}"),
        Lost(3.0, "reader"), Found(4.0, "reader"),
        TagSeen(5.0, f"uid:{uid(2)}"), KeyPressed(6.0, "orange.undo"), TagSeen(9.0, f"uid:{uid(3)}"),
        TagSeen(12.0, "tile:merlin:1"),
    )  # fmt: skip
    at_table.append(kind(body))
    code, told = enrol("tags", "--board", BOARD)
    assert code == 0
    assert dict(book(folder).tags) == {uid(1): "marker:castle:1", uid(3): "marker:castle:2"}
    assert "The part “reader” does not answer: look at its cable." in told
    assert body.closed == 1
    assert [line for line in body.said if line in told] == body.said
    assert body.said[:2] == [
        "Hold the region marker “castle”, number 1 of 5 to the reader. (0 of 69 are known.)",
        "Learnt: the region marker “castle”, number 1.",
    ]


def test_cards_that_are_known_serve_while_components_are_learnt(folder: Path, at_table: list[TableKind]):
    cards, _ = tag_files(folder, GAME)
    TagBook(tags={uid(90): "card:undo", uid(91): "card:none", uid(92): "card:yes", uid(93): "card:place"}).save(cards)
    held = (uid(1), uid(2), uid(90), uid(91), uid(1), uid(92), uid(93))
    at_table.append(kind(Table(*(TagSeen(3.0 * n, f"uid:{one}") for n, one in enumerate(held)))))
    _, told = enrol("tags", "--board", BOARD)
    assert "So there is 1 of the region marker “castle”." in told
    assert "It is the region marker “armour”, number 1 now" in told
    assert f"This tag is the card “place” in {cards}." in told


def test_typed_lines_count_at_a_table_too(folder: Path, at_table: list[TableKind]):
    at_table.append(kind(Table(TagSeen(1.0, f"uid:{uid(1)}"))))
    program_lines = lines("skip", uid(2), "quit")
    assert enrol("tags", "--board", BOARD, given=program_lines.rstrip())[0] == 0
    assert list(book(folder).tags.values()) == ["marker:castle:1", "marker:castle:3"]


def test_what_a_table_can_refuse(at_table: list[TableKind], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("controller.commands.enrol_heard.STILL_S", -1.0)  # at once: how long is tested in virtual time

    def without(board: object, clock: object) -> Table:
        raise ImportError("gone", name="gpiozero")

    def busy(board: object, clock: object) -> Table:
        raise BodyError("The reader is taken. Close the other program.")

    for made, said in (
        (
            TableKind("test", True, lambda data: (), without),
            "needs the Python package gpiozero, which is not installed. Install it with `pip install",
        ),
        (TableKind("test", True, lambda data: (), busy), "The reader is taken. Close the other program."),
        (kind(Table(), real=False), "is a simulated table"),
        (kind(Unplugged()), "The Pico is not plugged in. Plug it into USB."),
        (kind(Table(alive=False)), "the table has stopped answering; look at its cables"),
    ):
        at_table.append(made)
        code, told = enrol("tags", "--board", BOARD, given=lines("status", "status"))
        assert code == 1
        assert said in told
        assert "Traceback" not in told


@pytest.mark.parametrize(("number", "told"), [(signal.SIGINT, True), (signal.SIGTERM, True), (signal.SIGHUP, False)])
@pytest.mark.parametrize("what", ["tags", "map"])
def test_a_signal_leaves_a_table_closed_and_everything_kept(
    at_table: list[TableKind], what: str, number: signal.Signals, told: bool
):
    class Stopped(Table):
        def wait(self, timeout_s: float) -> None:
            os.kill(os.getpid(), number)

    body, before = Stopped(), signal.getsignal(number)
    usual = signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL
    signal.signal(number, usual)  # nohup, for one, has SIGHUP ignored, and what is ignored stays so
    at_table.append(kind(body))
    try:
        code, said = enrol(what, "--board", BOARD, given=lines("skip"))
        assert (code, "Everything is saved in " in said, body.closed) == (128 + number, told, 1)
        assert signal.getsignal(number) == usual
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("what", ["tags", "map"])
def test_a_terminal_that_goes_away_without_a_word_leaves_it_all_in_order(tmp_path: Path, what: str):
    """As another's terminal does, which sends no SIGHUP: reading finds its end, and writing fails."""
    table = OtherTable(tmp_path)
    ours, its = os.openpty()
    try:
        told = {"stdin": its, "stdout": its, "env": table.environ}
        with start("enrol", what, "--board", table.board, **told) as program:
            try:
                said = b""
                while b"Type ?" not in said:
                    said += os.read(ours, 4096)
                os.close(ours)
                for n in range(9):
                    table.feel(tag=f"uid:{uid(n)}")
                _, errors = program.communicate(timeout=60)
            finally:
                program.kill()
    finally:
        os.close(its)
        table.close()
    assert (program.returncode, errors) == (128 + signal.SIGHUP, b"")
    assert table.done()[-1] == {"dark": True}


def test_a_disk_that_fills_up_loses_nothing_that_was_told(
    folder: Path, at_table: list[TableKind], monkeypatch: pytest.MonkeyPatch
):
    body = Table(*(TagSeen(3.0 * n, f"uid:{uid(n)}") for n in range(1, 6)))
    at_table.append(kind(body))
    write, room = owner_files.sync, iter((True, True, False))

    def sync(where: Path) -> None:
        if not next(room):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(where))
        write(where)

    monkeypatch.setattr(owner_files, "_replace", lambda path, raw: (sync(path.parent), path.write_bytes(raw)))
    code, told = enrol("tags", "--board", BOARD)
    assert (code, told.count("Learnt: "), body.closed) == (1, 2, 1)
    assert "cannot be written" in told
    assert "No space left on device" in told
    assert len(book(folder).tags) == 2


def test_a_table_without_lights_learns_by_words_alone(folder: Path, at_table: list[TableKind]):
    body = Table(TagSeen(1.0, f"uid:{uid(1)}"))
    at_table.append(kind(body))
    code, told = enrol("tags", "--board", "web-of-power-card-game-reader")
    assert (code, "Learnt: Frankreich with two crosses." in told) == (0, True)


def test_a_table_that_another_reedlight_has_is_left_to_it(at_table: list[TableKind]):
    at_table.append(kind(Table()))
    with TableLock(f"{TABLE_NAME}-{os.getpid()}"):
        code, told = enrol("tags", "--board", BOARD, given=lines("quit"))
    assert (code, f"Another Reedlight plays at this table (process {os.getpid()})" in told) == (1, True)


def test_the_table_of_this_computer_is_known_until_a_game_is_named(
    at_table: list[TableKind], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    own = tmp_path / "config" / "reedlight" / "board.toml"
    own.parent.mkdir(parents=True)
    own.write_text(f'base = "{BOARD}"\n', encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    body = Table(TagSeen(1.0, f"uid:{uid(1)}"))
    at_table.append(kind(body))
    assert "Learnt: the region marker “castle”, number 1." in enrol("tags", given=lines("quit"))[1]
    assert body.closed == 1
    assert "Hold the card “yes”" in enrol("cards", "--game", "balance-of-power", given=lines("quit"))[1]
    assert body.closed == 1


# The map, and what comes of it all.


def test_the_map_is_touched_and_typed(folder: Path, at_table: list[TableKind]):
    touched = ("alt-clut.1", "powys.1", "gododdin.2")
    body = Table(*(Switched(2.0 * n, switch, closed=True) for n, switch in enumerate(touched, 1)))
    at_table.append(kind(body))
    code, told = enrol(
        "map", "--board", BOARD, given=lines("powys rheged", "coastal", "powys", "skip", "nonsense", "status")
    )
    assert code == 0
    for said in (
        "That was Alt Clut: right.",
        "I named Gododdin, but Powys answered (powys.1). Look at the wires of both.",
        "That was Gododdin: right.",
        "Rheged and Powys are not neighbours any more.",
        "Powys is “coastal” now.",
        "No place is asked for now.",
        "I do not know “nonsense”.",
        "Your map has 2 differences from ours.",
    ):
        assert said in told, said
    # Another run goes on, and may take back what the first has done.
    _, told = enrol("map", "--game", GAME, given=lines("undo", "places", "skip", "quit"))
    assert "Touch Bryneich. (2 of 15 are checked.)" in told
    assert "Your map has 1 difference from ours." in told
    assert "Rheged and Powys are not neighbours any more." in enrol("status", "--game", GAME)[1]


def _crowd(tmp_path: Path, folder: Path, *readings: object) -> tuple[str, dict[str, str]]:
    file = tmp_path / "readings.jsonl"
    file.write_text(lines(*map(json.dumps, [{"readings": 1, "board": "x", "note": ""}, *readings])), encoding="utf-8")
    code, told = enrol("tags", "--game", GAME, "--readings", str(file))
    assert code == 0
    return told, dict(book(folder).tags)


def test_of_two_tags_at_the_reader_none_is_learnt(tmp_path: Path, folder: Path):
    """From a reader of ours, which says so, and from any other, whose tags come and go by turns."""
    by_itself = [{"at": 5.0, "uid": uid(1)}, {"at": 5.1, "crowded": "reader"}, {"at": 7.0, "gone": f"uid:{uid(1)}"}]
    told, tags = _crowd(tmp_path, folder, *by_itself)
    assert "There are two tags at the reader" in told
    assert tags == {}
    by_turns = [
        reading
        for n in range(60)
        for reading in (
            {"at": 10.0 + 0.06 * n, "uid": uid(n % 2)},
            {"at": 10.05 + 0.06 * n, "gone": f"uid:{uid(n % 2)}"},
        )
    ]
    told, tags = _crowd(tmp_path, folder, *by_turns)
    assert told.count("There are two tags at the reader") == 1
    assert tags == {}
    _, tags = _crowd(tmp_path, folder, *by_turns, {"at": 20.0, "uid": uid(5)})
    assert list(tags) == [uid(5)]


def test_what_was_learnt_before_two_tags_came_stays(tmp_path: Path, folder: Path):
    alone = {"at": 5.0, "uid": uid(1)}
    _, tags = _crowd(tmp_path, folder, alone, {"at": 9.0, "crowded": "reader"}, {"at": 12.0, "uid": uid(2)})
    assert list(tags) == [uid(1), uid(2)]


def test_readings_of_a_file_are_touches(tmp_path: Path):
    file = tmp_path / "readings.jsonl"
    readings: list[object] = [{"readings": 1, "board": "x", "note": ""}]
    readings += [
        {"at": float(n), "switch": f"{zone}.1", "closed": True} for n, zone in enumerate(("london", "malta"), 1)
    ]
    file.write_text("links\n" + lines(*map(json.dumps, readings)), encoding="utf-8")
    code, told = enrol("map", "--game", "balance-of-power", "--readings", str(file))
    assert (code, "London and Malta are neighbours now." in told) == (0, True)


def test_a_game_is_played_with_own_counts_on_an_own_map(folder: Path):
    enrol("tags", "--game", GAME, given=lines("more tile:merlin", "more marker:tent", uid(1)))
    enrol("map", "--game", GAME, given=lines("powys eceni", "coastal", "powys"))
    code, told = enrol("export", "--game", GAME)
    assert code == 0
    position = json.loads(told)
    assert (position["box"]["tile:merlin"], position["box"]["marker:tent"]) == (4, 6)
    assert ["powys", "eceni"] in position["map"]["borders"]
    first = folder / "start.json"
    first.write_text(told, encoding="utf-8")
    named = book(folder).named(TagSeen(1.0, f"uid:{uid(1)}"))
    assert isinstance(named, TagSeen)
    tents = [f"marker:tent:{n}" for n in range(1, 7)]
    readings = [{"at": 2.0 * n, "tag": tag} for n, tag in enumerate([named.tag, *tents], 1)]
    result = run("table", "--board", BOARD, "--start", str(first), given=lines(*map(json.dumps, readings)))
    out = [json.loads(line) for line in result.stdout.splitlines()]
    committed = [line["committed"].rpartition(" ")[2] for line in out if "committed" in line]
    assert committed == ["castle"] + ["tent"] * 6
    last = out[-1]["position"]
    journal = MemoryJournal(digests=True)
    session = begin(RULES, journal, RULES.read(last))
    session.commit("table", RULES.read_move(session.state, "region-marker powys armour"), 1.0)
    assert RULES.write(resume(RULES, journal, session.number).state)["box"] == position["box"]


def test_an_unknown_tag_at_the_table_is_told_with_what_to_do():
    readings = [{"at": 1.0, "uid": "04A2B31C"}, {"at": 5.0}]
    result = run("table", "--board", BOARD, given=lines(*map(json.dumps, readings)))
    said = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["says"] for line in said if line.get("code") == "tag.unknown"] == [
        "I do not know this tag, 04A2B31C. To teach it to me, use the command reedlight enrol."
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tags",), "say which game"),
        (("tags", "--game", "chess"), "there is no game"),
        (("tags", "--game", GAME, "--uids", "-", "--readings", "-"), "give --uids or --readings"),
        (("tags", "--game", GAME, "--board", "balance-of-power-counting"), "is a board for balance-of-power"),
        (("tags", "--board", "nonsense"), "there is no board called nonsense"),
        (("tags", "--game", GAME, "--uids", "none.txt"), "No such file"),
        (("map", "--game", "web-of-power-card-game"), "has no map to calibrate"),
        (("tags", "--game", GAME, "--tags", "/proc/none/tags.toml"), "cannot be written"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(words: tuple[str, ...], said: str):
    code, told = enrol(*words)
    assert code in (1, 2)
    assert said in told
    assert "Traceback" not in told


def test_a_line_that_is_no_reading_is_told():
    code, told = enrol("map", "--game", GAME, given='{"at": "now"}\n')
    assert (code, "this line is no reading" in told) == (1, True)
