"""The unit and the rules: what systemd says of them, and that every device a table needs is in both."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import boards
from controller.cli import main
from controller.errors import RECORD_STATUS
from hardware.pixels.backend import GPIOMEM, PIO_DEVICE
from hardware.service.files import BOARD, GROUPS, Computer, board_for, ours, rules_for, signed, unit_for

ANALYSE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYSE is None, reason="systemd-analyze is not on this machine")
MOST_EXPOSED = 2.0
"""Of ten, by `systemd-analyze security`: what is left has its reason in the unit."""
RULE = re.compile(r'(?:[A-Z_]+(?:\{\w+\})?(?:==|!=|\+=|=)"[^"]*"(?:, |$))+')


def computer(power_off: bool = False, groups: tuple[str, ...] = GROUPS, state: str = "/var/lib/x") -> Computer:
    program = PurePosixPath(sys.executable)  # one that exists, as verify wants it
    return Computer(program, "anna", PurePosixPath(state), groups, power_off)


def analysed(tmp_path: Path, text: str, *args: str) -> subprocess.CompletedProcess[str]:
    assert ANALYSE is not None
    unit = tmp_path / "reedlight.service"
    unit.write_text(text, encoding="utf-8")
    return subprocess.run([ANALYSE, *args, str(unit)], capture_output=True, text=True, check=False, timeout=60)


@needs_systemd
@pytest.mark.parametrize("power_off", [False, True])
@pytest.mark.parametrize("state", ["/var/lib/x", "/var/lib/a folder/100%"])
def test_systemd_finds_no_fault_with_the_unit(tmp_path: Path, power_off: bool, state: str) -> None:
    text = unit_for(computer(power_off, state=state))
    done = analysed(tmp_path, text, "verify", "--recursive-errors=yes", "--man=no")
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
@pytest.mark.parametrize(
    ("right", "wrong"),
    [("WatchdogSec=30", "WatchdogSec=soon"), ("ProtectSystem=", "ProtektSystem="), ("ExecStart=/", "ExecStart=/no/")],
)
def test_a_fault_in_the_unit_would_be_found(tmp_path: Path, right: str, wrong: str) -> None:
    text = unit_for(computer())
    assert right in text
    done = analysed(tmp_path, text.replace(right, wrong), "verify", "--recursive-errors=yes", "--man=no")
    assert done.returncode != 0


@needs_systemd
@pytest.mark.parametrize("power_off", [False, True])
def test_the_service_is_exposed_no_more_than_it_has_to_be(tmp_path: Path, power_off: bool) -> None:
    threshold = f"--threshold={round(MOST_EXPOSED * 10)}"
    done = analysed(tmp_path, unit_for(computer(power_off)), "security", "--offline=true", threshold, "--no-pager")
    assert done.returncode == 0, done.stdout[-1500:]
    told = re.search(r"exposure level for reedlight.service: ([\d.]+)", done.stdout)
    assert told is not None
    assert float(told[1]) <= MOST_EXPOSED


def test_every_command_in_the_unit_is_one_with_its_options() -> None:
    """systemd would tell only in the journal of a table that does not start, or stays lit."""
    for power_off in (False, True):
        for line in re.findall(rf"\nExec\w+=-?{re.escape(sys.executable)} (.*)", unit_for(computer(power_off))):
            name, *words = line.split()
            called = main.get_command(click.Context(main), name)
            assert called is not None, name
            known = {option for given in called.params for option in (*given.opts, *given.secondary_opts)}
            assert {word for word in words if word.startswith("--")} <= known


def test_paths_are_written_as_systemd_reads_them() -> None:
    text = unit_for(computer(state="/games/a folder/100%$x"))
    assert '\nReadWritePaths="/games/a folder/100%%$x"\n' in text
    assert '--record "/games/a folder/100%%$$x/games.sqlite3"\n' in text


def test_the_unit_has_what_the_table_needs() -> None:
    text = unit_for(computer())
    for line in ("Type=notify", "Environment=LG_WD=/run/reedlight", "RuntimeDirectory=reedlight", "Restart=on-failure"):
        assert f"\n{line}\n" in text
    for device in ("char-gpiochip", "char-ttyAMA", "char-ttyS", "char-ttyACM", "char-ttyUSB", "char-spi"):
        assert f"\nDeviceAllow={device} rw\n" in text
    for device in (PIO_DEVICE, GPIOMEM):  # without the second rpi_ws281x gives up on SPI too (its spi_init)
        assert f"\nDeviceAllow={device} rw\n" in text
    assert "@" not in text.replace("modprobe@", "").replace("@system-service", "").replace("@privileged", "")
    assert "poweroff" not in text
    assert "poweroff" in unit_for(computer(power_off=True))


def test_the_unit_gives_the_table_nothing_that_it_does_not_need() -> None:
    """One line less hardly changes the exposure level that systemd computes, so each is named here."""
    lines = set(unit_for(computer()).splitlines())
    kept = {
        *(
            "NoNewPrivileges=yes",
            "CapabilityBoundingSet=",
            "AmbientCapabilities=",
            "RestrictSUIDSGID=yes",
            "UMask=0077",
        ),
        *("LockPersonality=yes", "RestrictNamespaces=yes", "RestrictRealtime=yes", "SystemCallArchitectures=native"),
        *("SystemCallFilter=@system-service", "SystemCallFilter=~@privileged", "SystemCallErrorNumber=EPERM"),
        *("RestrictAddressFamilies=AF_UNIX", "IPAddressDeny=any", "DevicePolicy=closed", "PrivateMounts=yes"),
        *(f"Protect{what}=yes" for what in ("Clock", "ControlGroups", "Hostname", "KernelLogs", "KernelModules")),
        *("ProtectKernelTunables=yes", "ProtectProc=invisible"),
    }
    assert kept <= lines, kept - lines


def test_the_lights_are_made_dark_after_every_end_and_a_strip_that_fails_stops_nothing() -> None:
    """systemd runs what is to be run after the end in its order, and leaves the rest when one fails without ``-``."""
    for power_off in (False, True):
        text = unit_for(computer(power_off))
        *before, last = re.findall(r"\nExecStopPost=(.*)", text)
        assert last == f"-{sys.executable} dark --board {BOARD}", (
            "as the user who plays, in the sandbox: no + before it"
        )
        assert ["poweroff" in line for line in before] == [True] * power_off
        assert f" --board {BOARD} " in re.findall(r"\nExecStart=(.*)", text)[0], "the same table"


@given(st.sets(st.sampled_from([*GROUPS, "video", "users"])))
def test_only_groups_that_there_are_stand_in_unit_and_rules(groups: set[str]) -> None:
    here = computer(groups=tuple(sorted(groups)))
    (told,) = re.findall(r"\nSupplementaryGroups=(.*)\n", unit_for(here))
    assert set(told.split()) == groups & set(GROUPS)
    assert set(re.findall(r'GROUP="(\w+)"', rules_for(here))) <= groups & {"gpio", "spi", "dialout", "uucp"}


def test_every_rule_is_written_as_udev_reads_it() -> None:
    for groups in (GROUPS, ()):
        rules = [line for line in rules_for(computer(groups=groups)).splitlines() if line and not line.startswith("#")]
        assert len(rules) == 9
        assert [rule for rule in rules if not RULE.fullmatch(rule)] == []
    assert 'ATTRS{idVendor}=="2e8a"' in rules_for(computer())


def touched(subsystem: str, name: str, vendor: str, product: str) -> bool:
    """Whether any rule matches this device, as udev reads rules: ``|`` between words, ``*`` in them."""
    known = {"SUBSYSTEM": subsystem, "KERNEL": name}
    known |= dict.fromkeys(("ATTRS{idVendor}", "ATTR{idVendor}"), vendor)
    known |= dict.fromkeys(("ATTRS{idProduct}", "ATTR{idProduct}"), product)
    for rule in rules_for(computer()).splitlines():
        keys = re.findall(r'([A-Z]+(?:\{\w+\})?)(==|!=)"([^"]*)"', rule)
        fits = [
            any(fnmatchcase(known[key], word) for word in words.split("|")) is (sign == "==")
            for key, sign, words in keys
        ]
        if keys and all(fits):
            return True
    return False


@pytest.mark.parametrize(
    ("subsystem", "name", "vendor", "product", "ours"),
    [
        ("tty", "ttyACM0", "2e8a", "0005", True),
        ("tty", "ttyACM0", "2e8a", "000c", False),  # a debug probe
        ("usb", "1-1", "2e8a", "0003", True),
        ("usb", "1-1", "2e8a", "000c", False),
        ("tty", "ttyUSB0", "0403", "6001", True),
        ("tty", "ttyUSB0", "0403", "6011", False),  # four ports: a programmer, no reader
        ("tty", "ttyUSB0", "10c4", "ea60", True),
        ("tty", "ttyUSB0", "10c4", "8a2a", False),  # a Zigbee stick
        ("tty", "ttyACM0", "1a86", "55d4", True),
        ("tty", "ttyUSB0", "067b", "2303", True),
        ("tty", "ttyUSB0", "1234", "5678", False),
        ("spidev", "spidev0.0", "", "", True),
        ("spidev", "spidev1.0", "", "", False),
        ("gpio", "gpiochip0", "", "", True),
        ("rp1-pio", "pio0", "", "", True),
    ],
)
def test_rules_match_what_a_table_needs_and_no_more(
    subsystem: str, name: str, vendor: str, product: str, ours: bool
) -> None:
    assert touched(subsystem, name, vendor, product) is ours


def test_the_service_is_bounded_and_a_record_that_disagrees_ends_it() -> None:
    text = unit_for(computer())
    for line in ("MemoryMax=256M", "TasksMax=64", f"RestartPreventExitStatus={RECORD_STATUS}"):
        assert f"\n{line}\n" in text
    limits = {key: int(re.findall(rf"\n{key}=(\d+)", text)[0]) for key in ("StartLimitIntervalSec", "StartLimitBurst")}
    watchdog_s, again_s = (int(re.findall(rf"\n{key}=(\d+)", text)[0]) for key in ("WatchdogSec", "RestartSec"))
    longest_try_s = watchdog_s + again_s + int(re.findall(r"\nTimeoutStopSec=(\d+)", text)[0])
    assert limits["StartLimitBurst"] * longest_try_s < limits["StartLimitIntervalSec"], "it ends, however slowly"


@given(st.text(st.characters(codec="utf-8"), max_size=200), st.integers(0, 200), st.characters(codec="utf-8"))
def test_a_text_is_ours_until_it_is_touched(body: str, where: int, letter: str) -> None:
    text = signed(body)
    assert ours(text)
    at = len(text) - min(where, len(body))
    assert not ours(text[:at] + letter + text[at:])
    assert not ours(body)


@pytest.mark.parametrize("name", boards.shipped())
def test_the_board_file_of_a_computer_is_the_board_as_it_ships(name: str) -> None:
    shipped = boards.load(name)
    assert boards.read("board.toml", board_for(name, shipped, None).encode()) == shipped
