from __future__ import annotations

import os
import pty
import shutil
import socket
import subprocess
import sys
import tty
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import firmware
from controller.errors import BodyError
from firmware import VERSION
from firmware.contents import Identity
from hardware.commands.firmware import Seams, command
from hardware.link.installing import copy, copying, files, returned
from hardware.plugged import Device
from sim.pico.simulated_pico import SimulatedPico
from tests.hardware.link.doubles import identity

PICO = Device("/dev/ttyACM0", 0x2E8A, 5, "E66118604B5A7C21")
NO_ANSWER = "It does not answer as a Pico with Reedlight's firmware does. Install it with `reedlight firmware install`."


def _done(code: int = 0, error: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess([], code, "", error)


class Desk:
    """A listing, an mpremote and Picos that answer, all of them pretended."""

    def __init__(self, *here: Device, says: Sequence[Identity | str] = ()) -> None:
        self.here, self.waiting = here, 0
        self.says = list(says)
        self.ran: list[list[str]] = []
        self.stopped: list[str] = []
        self.result = _done()

    def run(self, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        self.ran.append(list(arguments))
        return self.result

    def ask(self, path: str) -> Identity | str:
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]

    def __call__(self, *arguments: str, said: str = "") -> tuple[int, str]:
        naps = Naps()
        seams = Seams(
            lambda: self.here, lambda: self.waiting, self.run, self.stopped.append, self.ask, naps.sleep, naps
        )
        done = CliRunner().invoke(command, arguments, input=said, obj=seams)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done.exit_code, done.output


def test_status_lists_each_pico_with_its_version() -> None:
    twin = PICO._replace(path="/dev/ttyACM1", serial="E6")
    desk = Desk(PICO, twin, says=[identity(straps=[28]), NO_ANSWER])
    code, told = desk("status")
    assert code == 0
    lines = told.splitlines()
    assert lines[0] == (
        f"/dev/ttyACM0  E66118604B5A7C21: firmware {VERSION} on rp2040, MicroPython 1.24, GP28 joined to ground"
    )
    assert lines[1] == f"/dev/ttyACM1  E6: {NO_ANSWER}"


@pytest.mark.parametrize(("version", "older"), [("1.0", True), (VERSION, False), ("9.10", False), ("other 0.1", False)])
def test_status_names_firmware_that_is_older_than_ours(version: str, older: bool) -> None:
    code, told = Desk(PICO, says=[identity(version=version)])("status")
    assert code == 0
    assert f"firmware {version}" in told
    assert (f"(older than {VERSION}: `reedlight firmware install`)" in told) == older


@pytest.mark.parametrize("what", ["status", "install"])
def test_none_found_says_what_to_do(what: str) -> None:
    code, told = Desk()(what)
    assert code == 1
    assert "carries data" in told
    assert "dialout" in told
    assert "reedlight install" in told


@pytest.mark.parametrize("what", ["status", "install"])
def test_without_pyserial_it_says_what_to_install(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("serial", "serial.tools"):
        monkeypatch.setitem(sys.modules, name, None)
    done = CliRunner().invoke(command, [what])
    assert done.exit_code == 1
    assert done.output == (
        "pyserial, which speaks to Picos and readers, is missing. Install it with `pip install 'reedlight[link]'`.\n"
    )


def test_a_new_pico_is_told_how_it_gets_micropython() -> None:
    desk = Desk()
    desk.waiting = 1
    code, told = desk("install")
    assert code == 1
    for words in ("1 Pico waits as a drive", "BOOTSEL", "RPI_PICO-*.uf2", "RPI_PICO2-*.uf2", "RPI-RP2"):
        assert words in told
    assert "No Pico is on USB" not in told
    assert desk("status")[0] == 0


def test_install_tells_the_version_before_and_after() -> None:
    desk = Desk(PICO, says=[NO_ANSWER, identity()])
    code, told = desk("install", "--yes")
    assert code == 0
    assert told.splitlines()[0].endswith(NO_ANSWER)
    assert f"firmware {VERSION}" in told.splitlines()[-1]
    assert desk.ran == [copying("/dev/ttyACM0", files())]


def test_install_asks_first_and_takes_no_for_an_answer() -> None:
    desk = Desk(PICO, says=[identity()])
    code, told = desk("install", said="n\n")
    assert code == 0
    assert desk.ran == []
    assert "left as it is" in told


def test_a_failed_copy_is_told_and_the_others_get_theirs() -> None:
    desk = Desk(PICO, PICO._replace(path="/dev/ttyACM1"), says=[identity()])
    desk.result = _done(1, "mpremote: could not enter raw repl\n")
    code, told = desk("install", "--yes")
    assert code == 1
    assert len(desk.ran) == 2
    assert told.count("could not enter raw repl") == 2


def test_a_pico_that_answers_with_another_version_afterwards_is_a_failure() -> None:
    old = identity()
    old.firmware = "0.1"
    assert Desk(PICO, says=[old])("install", "--yes")[0] == 1


def test_the_port_can_be_given() -> None:
    desk = Desk(says=[identity()])
    assert desk("install", "--yes", "--port", "/dev/ttyACM7")[0] == 0
    assert desk.ran[0][:2] == ["connect", "/dev/ttyACM7"]


def test_what_starts_the_firmware_is_copied_last() -> None:
    names = [path.name for path in files()]
    assert names[-1] == "main.py"
    assert (
        set(names) == {path.name for path in Path(firmware.__file__).parent.glob("*.py")} >= {"wire.py", "__init__.py"}
    )
    assert copying("P", files())[-7:] == [
        "+", "fs", "cp", str(files()[-1]), ":main.py", "+", "reset",
    ]  # fmt: skip


class Naps:
    """A clock that only sleeping moves."""

    now = 0.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def __call__(self) -> float:
        return self.now


def test_a_pico_may_come_back_on_another_path_and_need_a_while_to_answer() -> None:
    moved = PICO._replace(path="/dev/ttyACM5")
    listings = iter([[PICO], [], [], [moved], [moved]])
    answers = iter(["/dev/ttyACM0 has gone.", "It does not answer.", identity()])
    naps = Naps()
    back = returned(PICO, lambda: next(listings), lambda path: next(answers), naps.sleep, naps)
    assert not isinstance(back, str)
    assert back[0] == moved


def test_a_pico_that_does_not_come_back_is_told() -> None:
    naps = Naps()
    assert "has not come back" in returned(PICO, list, lambda path: "", naps.sleep, naps)
    assert naps.now < 20
    other = [PICO._replace(serial="another")]
    assert "has not come back" in returned(PICO, lambda: other, lambda path: identity(), naps.sleep, naps)


@pytest.fixture
def prompt(tmp_path: Path) -> Iterator[str]:
    """MicroPython's own prompt behind a pty, on an empty disk; only the chip's reset is pretended."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "machine.py").write_text("def reset():\n    open('reset', 'w').close()\n")
    master, slave = pty.openpty()
    tty.setraw(slave)
    micropython = Path(sys.executable).with_name("micropython")
    with subprocess.Popen(
        [str(micropython), "-i"],
        stdin=master, stdout=master, stderr=master, cwd=tmp_path, start_new_session=True,
        env={"MICROPYPATH": "lib:.frozen"},
    ) as running:  # fmt: skip
        os.close(master)
        yield os.ttyname(slave)
        running.kill()
    os.close(slave)


def test_the_real_mpremote_copies_every_file_to_the_real_prompt(prompt: str, tmp_path: Path) -> None:
    copy(prompt)
    here = Path(firmware.__file__).parent
    assert {path.name for path in (tmp_path / "firmware").iterdir()} == {path.name for path in here.glob("*.py")}
    for path in here.glob("*.py"):
        assert (tmp_path / "firmware" / path.name).read_bytes() == path.read_bytes()
    assert (tmp_path / "main.py").read_bytes() == (here / "main.py").read_bytes()
    shutil.rmtree(tmp_path / "firmware")
    copy(prompt)  # and once more, as an update
    assert (tmp_path / "firmware" / "wire.py").exists()


class PromptingPico(SimulatedPico):
    """With a prompt that waits for what is typed, as MicroPython's raw prompt has to."""

    def _spawn(self, master: int, control: socket.socket) -> subprocess.Popen[bytes]:
        os.set_blocking(master, True)
        return super()._spawn(master, control)


def test_install_on_a_pico_that_runs_the_firmware() -> None:
    """The real command, link, mpremote and firmware; only what a reset of the chip does is done by hand."""
    with PromptingPico(prompt=True) as pico:
        process, flash = pico._process, pico._folder / "flash"
        assert process is not None
        naps = Naps()

        def sleep(seconds: float) -> None:
            naps.sleep(seconds)
            if pico._process is process:
                process.wait(20)  # machine.reset
                pico.unplug()
                pico.replug()

        # It comes back on another path, perhaps, as a Pico does.
        seams = Seams(lambda: [PICO._replace(path=os.path.realpath(pico.path))], lambda: 0, sleep=sleep, clock=naps)
        done = CliRunner().invoke(command, ["install", "--yes"], obj=seams)
        assert done.exit_code == 0, done.output
        assert done.output.count(f"firmware {VERSION}") == 2
        assert (flash / "main.py").read_bytes() == files()[-1].read_bytes()
        assert len(list((flash / "firmware").iterdir())) == len(files())


def test_a_port_that_is_not_there_is_told_in_one_sentence_and_what_to_do() -> None:
    with pytest.raises(BodyError, match=r"/dev/not-here has gone\. Plug it in"):
        copy("/dev/not-here")
    with pytest.raises(BodyError, match=r"mpremote could not copy the firmware to /dev/not-here \(.*\)\. Unplug"):
        copy("/dev/not-here", stop=lambda path: None)
