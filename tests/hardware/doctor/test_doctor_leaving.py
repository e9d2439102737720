"""`reedlight doctor` that is left in the midst of its guided test, as a program of its own."""

import os
import select
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.running import start
from tests.play.other_body import OtherTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OtherTable]:
    found = OtherTable(tmp_path)
    yield found
    found.close()


def tried(table: OtherTable, **streams: int) -> subprocess.Popen[bytes]:
    """Its lights are shown one place after the other, a second each."""
    return start("doctor", "--board", table.board, "--test", env=table.environ, **streams)


def read_until(handle: int, words: bytes) -> None:
    said = b""
    while words not in said:
        assert select.select([handle], [], [], 120)[0], f"nothing more than {said!r}"
        said += os.read(handle, 4096)


def test_without_its_terminal_it_ends_in_order_and_without_a_word(table: OtherTable) -> None:
    """As another's terminal goes away, which sends no SIGHUP: reading finds its end, and writing fails."""
    ours, its = os.openpty()
    with tried(table, stdin=its, stdout=its) as program:
        os.close(its)
        try:
            read_until(ours, b"Lights: ")
            os.close(ours)
            _, errors = program.communicate(timeout=120)
        finally:
            program.kill()
    assert (program.returncode, errors) == (128 + signal.SIGHUP, b"")
    assert table.done()[-1] == {"dark": True}


def test_told_to_stop_it_says_so_when_the_table_is_dark(table: OtherTable) -> None:
    with tried(table) as program:
        assert program.stdout is not None
        try:
            read_until(program.stdout.fileno(), b"Lights: ")
            program.send_signal(signal.SIGTERM)
            said, errors = program.communicate(timeout=120)
        finally:
            program.kill()
    assert (program.returncode, errors) == (128 + signal.SIGTERM, b"")
    assert said.splitlines()[-1] == b"Stopped by SIGTERM: the table has been let go, and is dark."
    assert table.done()[-1] == {"dark": True}
