"""What is around the loop: the watchdog's datagrams, the claim on a table, typed lines, signals."""

from __future__ import annotations

import errno
import grp
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.boards import Board
from controller.boards.table_kinds import TableKind
from controller.errors import BodyError
from controller.play.lock import TableLock, lock_names
from controller.play.signals import HANGS_S, StopSignals
from controller.play.table_io import HUNG_UP, StopRequested
from controller.play.terminal import GONE, MOST_BYTES, MOST_LINES, Keyboard, Screen
from controller.play.watchdog import Watchdog
from tests.play.fake_table import COUNTING, Bench, Hour

READER = boards.load("web-of-power-card-game-reader")

# The watchdog.


class Manager:
    """Listens as a service manager does."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.settimeout(0)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found

    @contextmanager
    def listening(self) -> Iterator[list[str]]:
        """All that it hears meanwhile, from a process that goes its own way: the system keeps some ten datagrams for
        whoever does not read them, and no more."""
        found: list[str] = []
        stop, stopping = os.pipe()

        def listen() -> None:
            while stop not in select.select([self._socket, stop], [], [])[0]:
                found.extend(self.heard())

        thread = Thread(target=listen)
        thread.start()
        try:
            yield found
        finally:
            os.close(stopping)
            thread.join()
            os.close(stop)
            found += self.heard()

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    made = Manager(tmp_path / "notify")
    yield made
    made.close()


def watchdog(tmp_path: Path, hour: Hour, **more: str) -> Watchdog:
    return Watchdog({"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "30000000", **more}, hour)


def test_ready_and_stopping_are_told(tmp_path: Path, manager: Manager) -> None:
    told = watchdog(tmp_path, Hour())
    told.ready("a game")
    told.status("magic")
    told.stopping()
    assert manager.heard() == ["READY=1\nSTATUS=a game", "STATUS=magic", "STOPPING=1"]


def test_an_abstract_address_is_one_too() -> None:
    name = f"reedlight-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}")
        Watchdog({"NOTIFY_SOCKET": f"@{name}"}, Hour()).ready("x")
        assert listening.recv(100) == b"READY=1\nSTATUS=x"


def test_the_watchdog_is_fed_thrice_in_its_time_while_the_loop_turns(tmp_path: Path, manager: Manager) -> None:
    hour = Hour(0.0)
    told = watchdog(tmp_path, hour)
    for _ in range(300):
        told.beat(alive=True)
        hour.now += 0.2
    assert manager.heard() == ["WATCHDOG=1"] * 6


def test_a_body_that_stands_still_starves_the_watchdog(tmp_path: Path, manager: Manager) -> None:
    with Bench(environ={"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "3000000"}) as bench:

        def stands_still() -> None:
            bench.body.turning = False
            manager.heard()

        bench.at(10, stands_still).at(30, bench.stop)
        with pytest.raises(StopRequested):
            turn_for_ever(bench)
    assert manager.heard() == []


def turn_for_ever(bench: Bench) -> None:
    while True:
        bench.io.poll(1.0)


@pytest.mark.parametrize("more", [{"WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": ""}, {"WATCHDOG_USEC": "soon"}])
def test_a_watchdog_that_is_not_ours_is_not_fed(tmp_path: Path, manager: Manager, more: dict[str, str]) -> None:
    watchdog(tmp_path, Hour(), **more).beat(alive=True)
    assert manager.heard() == []


def test_a_manager_that_does_not_read_keeps_nobody_waiting(tmp_path: Path, manager: Manager) -> None:
    told = watchdog(tmp_path, Hour())
    for number in range(1000):  # far more than any system keeps
        told.status(f"{number}")
    assert manager.heard()[0] == "STATUS=0"
    told.stopping()
    assert manager.heard() == ["STOPPING=1"]


def test_that_it_is_ready_is_told_again_until_there_is_room_for_it(tmp_path: Path, manager: Manager) -> None:
    """Else a manager that waits for it would end a game that has begun."""
    told = watchdog(tmp_path, Hour(), WATCHDOG_USEC="")
    for _ in range(1000):
        told.status("full")
    told.ready("a game")
    told.beat(alive=False)
    assert "READY=1\nSTATUS=a game" not in manager.heard()
    told.beat(alive=False)
    told.beat(alive=False)
    assert manager.heard() == ["READY=1\nSTATUS=a game"]


def test_nobody_listening_is_no_error(tmp_path: Path) -> None:
    Watchdog({}, Hour()).ready("x")
    Watchdog({"NOTIFY_SOCKET": str(tmp_path / "nobody")}, Hour()).ready("x")


# The claim.


def test_a_table_is_claimed_once_and_given_up() -> None:
    name = f"reedlight-test-claim-{os.getpid()}"
    with TableLock(name):
        for _ in range(9):  # whoever asks again and again is told again and again
            with pytest.raises(BodyError, match=rf"Another Reedlight plays at this table \(process {os.getpid()}\)"):
                TableLock(name)
        with TableLock(f"{name}-other"):
            pass
    with TableLock(name):
        pass


def test_a_process_that_is_killed_gives_its_claim_up() -> None:
    name = f"reedlight-test-killed-{os.getpid()}"
    held = f"import sys\nfrom controller.play.lock import TableLock\nwith TableLock({name!r}):\n  print(1, flush=True)\n  sys.stdin.read()"  # fmt: skip  # noqa: E501
    with subprocess.Popen([sys.executable, "-c", held], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"1\n"
        with pytest.raises(BodyError, match=f"process {other.pid}"):
            TableLock(name)
        other.kill()
        other.wait()
    TableLock(name).close()


def test_of_several_names_all_are_claimed_or_none() -> None:
    one, two = (f"reedlight-test-{which}-{os.getpid()}" for which in ("one", "two"))
    with TableLock(two):
        with pytest.raises(BodyError, match="Another Reedlight plays at this table"):
            TableLock(one, two)
        TableLock(one).close()
    with TableLock(one, two):
        for name in (one, two):
            with pytest.raises(BodyError, match="Another Reedlight plays at this table"):
                TableLock(name)


STRANGER = 65533


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as somebody else")
@pytest.mark.parametrize(("groups", "counts"), [((), False), (("dialout",), True)])
def test_only_who_could_play_at_a_table_keeps_others_from_it(groups: tuple[str, ...], counts: bool) -> None:
    name = f"reedlight-test-stranger-{os.getpid()}"
    numbers = [grp.getgrnam(group).gr_gid for group in groups]
    taken = (
        "import os, socket, sys\n"
        f"os.setgroups({numbers}); os.setgid({STRANGER}); os.setuid({STRANGER})\n"
        f"for end in ('', '-', '-{'0' * 12}'):\n"
        f"  held = socket.socket(socket.AF_UNIX); held.bind('\\0{name}' + end); held.listen()\n"
        "  globals()['a' + end] = held\n"
        "print(1, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", taken], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"1\n"
        if counts:
            with pytest.raises(BodyError, match=f"process {other.pid}"):
                TableLock(name)
        else:
            with TableLock(name), pytest.raises(BodyError, match=f"process {os.getpid()}"):
                TableLock(name)
        other.kill()


def test_boards_for_the_same_wires_are_the_same_table() -> None:
    names = {board: lock_names(boards.load(board)) for board in boards.sensing()}
    assert len({tables for tables, *_ in names.values()}) == len(names)
    own = boards.from_tables("own", {"base": "power-and-weakness-counting", "name": "mine"})
    assert lock_names(own) == names["power-and-weakness-counting"]


def test_a_table_is_claimed_by_what_its_drivers_cannot_keep_to_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    words: list[str] = []
    kind = TableKind("of-bells", True, lambda data: (), lambda board, clock: NotImplemented, lambda board: words)
    monkeypatch.setattr("controller.boards.table_kinds.kind", lambda name: kind if name == "of-bells" else None)
    body = {"kind": "of-bells", "rope": 1}
    board = boards.from_tables("own", {"base": "power-and-weakness-counting", "name": "mine", "body": body})
    (table,) = lock_names(board)
    words += ["the belfry", "the clapper"]
    assert lock_names(board)[0] == table
    assert len(set(lock_names(board))) == 3


# Typed lines.


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=40), max_size=8), st.data())
def test_lines_come_whole_however_they_are_cut(lines: list[str], data: st.DataObject) -> None:
    raw = "".join(f"{line}\n" for line in lines).encode()
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        found: list[str] = []
        while raw:
            size = data.draw(st.integers(1, len(raw)))
            os.write(writing, raw[:size])
            raw = raw[size:]
            found += keyboard.lines()
        os.close(writing)
        found += keyboard.lines()
        assert found == lines
        assert keyboard.closed


def test_looking_never_blocks_and_a_last_line_needs_no_end() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        assert keyboard.lines() == ()
        os.write(writing, b"undo")
        assert keyboard.lines() == ()
        os.close(writing)
        assert keyboard.lines() == ("undo",)
        assert keyboard.lines() == ()


def test_a_line_without_end_fills_no_memory() -> None:
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        for _ in range(4):
            os.write(writing, b"x" * MOST_BYTES)
            keyboard.lines()
        os.write(writing, b"\n")
        assert len(keyboard.lines()[0]) < MOST_BYTES
        os.close(writing)


def test_a_stream_that_never_runs_dry_is_taken_in_sips() -> None:
    with open("/dev/zero", encoding="utf-8") as zeroes:
        assert Keyboard(zeroes).lines() == ()


def test_of_much_that_comes_at_once_nothing_is_lost() -> None:
    typed = [f"move {number}" for number in range(3 * MOST_LINES + 1)]
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        os.write(writing, "\n".join(typed).encode())
        os.close(writing)
        given = [keyboard.lines() for _ in range(6)]
    assert [line for lines in given for line in lines] == typed
    assert max(map(len, given)) == MOST_LINES
    assert keyboard.closed


def test_no_stream_and_an_empty_one_type_nothing() -> None:
    assert Keyboard(None).lines() == ()
    with open(os.devnull, encoding="utf-8") as nothing:
        keyboard = Keyboard(nothing)
        assert keyboard.lines() == ()
        assert keyboard.closed
        assert not keyboard.live


def stands(keyboard: Keyboard) -> tuple[bool, bool, bool]:
    return keyboard.closed, keyboard.live, keyboard.hung_up


@pytest.mark.parametrize("end", ["ctrl-d", "hung up"])
def test_the_end_of_a_terminal_means_to_quit_and_its_hanging_up_does_not(end: str) -> None:
    ours, its = os.openpty()
    with os.fdopen(its, encoding="utf-8") as stream:
        keyboard = Keyboard(stream)
        assert stands(keyboard) == (False, True, False)
        os.write(ours, b"undo\n")
        assert keyboard.lines() == ("undo",)
        if end == "ctrl-d":
            os.write(ours, b"\x04")
            assert "quit" in keyboard.lines()
        os.close(ours)
        assert keyboard.lines() == ()
        assert stands(keyboard) == (True, False, end == "hung up")


# The screen.


@pytest.mark.parametrize("number", GONE)
def test_a_screen_that_has_gone_is_written_to_once(number: int) -> None:
    tried: list[str] = []

    def show(line: str) -> None:
        tried.append(line)
        raise OSError(number, "gone")

    screen = Screen(show)
    screen("one")
    screen("two")
    assert (screen.gone, tried) == (True, ["one"])


def test_a_screen_without_room_is_no_screen_that_has_gone() -> None:
    def show(line: str) -> None:
        raise OSError(errno.ENOSPC, "no room")

    screen = Screen(show)
    with pytest.raises(OSError, match="no room"):
        screen("one")
    assert not screen.gone


def breaks(bench: Bench) -> None:
    """Nobody reads the screen any more."""

    def show(line: str) -> None:
        raise BrokenPipeError(errno.EPIPE, "gone")

    bench.io = bench.io_with(screen=show)


def hangs_up(bench: Bench) -> None:
    bench.signals.hung_up = True


@pytest.mark.parametrize("goes", [breaks, hangs_up])
@pytest.mark.parametrize("board", [COUNTING, READER])
@pytest.mark.parametrize("voice", [True, False])
def test_a_table_plays_on_without_its_terminal_where_it_speaks_or_has_lights(
    goes: Callable[[Bench], None], board: Board, voice: bool
) -> None:
    with Bench(board, voice=voice) as bench:
        goes(bench)
        bench.io.show_line("a line")
        bench.at(5, bench.stop)
        with pytest.raises(StopRequested) as stop:
            turn_for_ever(bench)
        goes_on = voice or bool(board.lights)
        assert stop.value.how == ("SIGTERM" if goes_on else HUNG_UP)
        told = [sentence for sentence in bench.body.shown.sentences if "screen is gone" in sentence]
        assert len(told) == (1 if voice else 0)


def test_a_terminal_that_hung_up_is_noticed_by_its_keyboard() -> None:
    ours, its = os.openpty()
    with os.fdopen(its, encoding="utf-8") as stream, Bench(READER, voice=False) as bench:
        bench.io = bench.io_with(keyboard=Keyboard(stream))
        bench.io.poll(0.1)
        os.close(ours)
        with pytest.raises(StopRequested, match=HUNG_UP):
            turn_for_ever(bench)


# Signals.


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_is_noticed_and_the_old_handlers_come_back(name: str) -> None:
    number = signal.Signals[name]
    before = signal.getsignal(number)
    with StopSignals() as signals:
        assert signals.received == ""
        signal.raise_signal(number)
        assert signals.received == name
    assert signal.getsignal(number) == before


@pytest.fixture
def as_started() -> Iterator[Callable[[signal.Handlers], object]]:
    """Sets what is done at SIGHUP when the program starts, however these tests were started themselves."""
    before = signal.getsignal(signal.SIGHUP)
    yield lambda how: signal.signal(signal.SIGHUP, how)
    signal.signal(signal.SIGHUP, before)


def test_hanging_up_asks_for_nothing_but_is_noticed(as_started: Callable[[signal.Handlers], object]) -> None:
    as_started(signal.SIG_DFL)
    with StopSignals() as signals:
        signal.raise_signal(signal.SIGHUP)
        noticed = signals.received, signals.hung_up
        signal.raise_signal(signal.SIGTERM)
        assert (noticed, signals.received) == (("", True), "SIGTERM")
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_DFL


def test_hanging_up_stays_ignored_where_it_was(as_started: Callable[[signal.Handlers], object]) -> None:
    """As after ``nohup reedlight play``, which asks for a table that goes on without its terminal."""
    as_started(signal.SIG_IGN)
    with StopSignals() as signals:
        signal.raise_signal(signal.SIGHUP)
        noticed = signals.hung_up
        signal.raise_signal(signal.SIGTERM)
        assert (noticed, signals.received) == (False, "SIGTERM")
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def test_a_second_interrupt_interrupts_what_hangs_and_not_what_is_leaving() -> None:
    hour = Hour()
    with StopSignals(hour) as signals:
        signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGINT)
        assert signals.received == "SIGTERM"
        hour.now += HANGS_S + 0.1
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
