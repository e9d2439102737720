"""What Reedlight is made of: each pin has its hashes, nothing is installed unchecked, and the page tells of all."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hardware.pixels.neopixels import SKIP

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETS = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"([a-z0-9][a-z0-9-]*)==([A-Za-z0-9][A-Za-z0-9.+!]*)")
HASHED = re.compile(r"([a-z0-9][a-z0-9-]*)==([^ ]+)( ; [a-z_ ]+[<=!>]+ '[^']+'( and [a-z_ ]+[<=!>]+ '[^']+')*)? \\")
HASH = re.compile(r"    --hash=sha256:[0-9a-f]{64}(?: \\)?")
UNUSED = {
    "adafruit-circuitpython-busdevice": "adafruit_bus_device",
    "adafruit-circuitpython-connectionmanager": "adafruit_connection_manager",
    "adafruit-circuitpython-requests": "adafruit_requests",
    "adafruit-pureio": "Adafruit_PureIO",
    "binho-host-adapter": "binhoHostAdapter",
    "pyftdi": "pyftdi",
    "pyusb": "usb",
    "sysv-ipc": "sysv_ipc",
}
"""What Blinka and its kin ask for and no driver of ours loads, and the module of each."""
LEFT_OUT = {Requirement(line).name for line in PROJECT["tool"]["uv"]["override-dependencies"]}
"""What tools of circuit boards ask for and nothing of ours opens: it is not even pinned."""
CHECKED = ("--require-hashes", "--no-deps --no-build-isolation", "$(PLAIN)", "$(EDITABLE)")
"""How an installation shows that it fetches nothing, or nothing without a hash."""

# With the unused modules shut out: the reader's driver, and the strip's as on a Pi 4 up to its compiled back-end.
DRIVERS = """
import sys
from importlib.abc import MetaPathFinder
from types import ModuleType
import adafruit_platformdetect.board

class Shut(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in %r:
            raise ImportError(f"{name} is shut out")

sys.meta_path.insert(0, Shut())
sys.modules["_rpi_ws281x"] = ModuleType("_rpi_ws281x")
adafruit_platformdetect.board.Board.any_raspberry_pi = property(lambda board: True)
from adafruit_pn532.uart import PN532_UART
import board, neopixel, neopixel_write
print(neopixel_write._neopixel.__name__, board.D10, PN532_UART.__name__)
"""


def pins(text: str) -> dict[str, str]:
    return {found[1]: found[2] for line in text.splitlines() if (found := PIN.match(line))}


CONSTRAINTS = pins((ROOT / "constraints.txt").read_text("utf-8"))


def asked(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """The names of requirements, without Reedlight's own, and whether they hold on the machine of this test."""
    for line in lines:
        requirement = Requirement(line)
        if requirement.name != "reedlight":
            yield canonicalize_name(requirement.name), requirement.marker is None or requirement.marker.evaluate()


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert not [line for line in lines if not PIN.fullmatch(line)]
    assert list(CONSTRAINTS) == sorted(CONSTRAINTS)
    assert len(CONSTRAINTS) == len(lines)


@pytest.mark.parametrize("path", SETS, ids=lambda path: path.stem)
def test_a_set_is_pins_and_hashes_only_and_agrees_with_the_constraints(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert not [line for line in lines if not HASHED.fullmatch(line) and not HASH.fullmatch(line)]
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        assert line.endswith("\\") == bool(HASH.fullmatch(after)), line
    found = pins("\n".join(lines))
    assert found
    assert found.items() <= CONSTRAINTS.items()


def test_every_pin_is_in_a_set_but_what_no_driver_loads() -> None:
    hashed = set().union(*(pins(path.read_text("utf-8")) for path in SETS))
    assert CONSTRAINTS.keys() - hashed == UNUSED.keys()
    makefile = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", "")
    listed = re.search(r"^UNUSED := (.*)$", makefile, re.MULTILINE)
    assert listed is not None
    assert set(listed[1].split()) == UNUSED.keys()


@pytest.mark.parametrize("extra", ["build", "dev", "link", "pi", "print"])
def test_the_set_of_an_extra_is_whole(extra: str) -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    lines = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["build"], *extras[extra]]
    if extra == "dev":
        lines += [line for other in extras.values() for line in other]
    held = pins((ROOT / "requirements" / f"{extra}.txt").read_text("utf-8"))
    names = [name for name, _ in asked(lines)]
    assert set(names) <= held.keys()
    here = {name for name, holds in asked(lines) if holds}
    while here:  # and what those ask for, as far as it is installed here
        name = here.pop()
        try:
            more = [line for line in requires(name) or () if "extra ==" not in line]
        except PackageNotFoundError:
            continue
        wanted = {other for other, holds in asked(more) if holds} - UNUSED.keys() - LEFT_OUT
        assert wanted <= held.keys(), name
        here |= wanted - set(names)
        names += wanted


def test_reedlight_is_built_by_the_pinned_builder() -> None:
    (builder,) = PROJECT["build-system"]["requires"]
    assert builder in PROJECT["dependency-groups"]["build"]
    assert pins(builder).items() <= CONSTRAINTS.items()


def test_nothing_is_installed_unchecked() -> None:
    """A set by its hashes, or Reedlight itself with nothing fetched: in the Makefile, in CI and on every page."""
    unchecked = []
    for path in [ROOT / "Makefile", ROOT / ".ci" / "run", *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        if path.name in {"CHANGELOG.md", "dependencies.md"} or path.parent.name == "decisions":
            continue
        for line in path.read_text("utf-8").splitlines():
            if "pip install " in line and not any(checked in line for checked in CHECKED):
                unchecked.append(f"{path.relative_to(ROOT)}: {line.strip()}")
    assert not unchecked


def test_no_driver_loads_what_no_set_holds() -> None:
    done = subprocess.run(
        [sys.executable, "-c", DRIVERS % (set(UNUSED.values()),)],
        env={
            "BLINKA_FORCEBOARD": "RASPBERRY_PI_4B",
            "BLINKA_FORCECHIP": "BCM2XXX",
            SKIP: "1",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        timeout=100,
    )
    assert done.stdout.split() == ["adafruit_blinka.microcontroller.bcm283x.neopixel", "10", "PN532_UART"], done.stderr


def test_the_page_tells_what_each_is_for() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    assert set(re.findall(r"`([a-z0-9-]+)`", page)) >= CONSTRAINTS.keys()
    rows = dict(re.findall(r"^\| `([a-z0-9-]+)` \| ([^|]+) \|", page, re.MULTILINE))
    assert rows.keys() <= CONSTRAINTS.keys(), "no row is left of what was dropped"
    lines = [*PROJECT["project"]["dependencies"]]
    for part in ("project.optional-dependencies", "dependency-groups"):
        table = PROJECT["project"]["optional-dependencies"] if part.startswith("project") else PROJECT[part]
        lines += [line for group in table.values() for line in group]
    assert {name for name, _ in asked(lines)} <= rows.keys()


@pytest.mark.parametrize("extra", ["link", "pi", "print", "web"])
def test_a_bill_of_materials_holds_its_set(extra: str) -> None:
    path = ROOT / "build" / f"reedlight-{extra}.cdx.json"
    if not path.exists():
        pytest.skip("make sbom writes it, and then runs this")
    bill = json.loads(path.read_text("utf-8"))
    held = {canonicalize_name(part["name"]): part["version"] for part in bill["components"]}
    lines = (ROOT / "requirements" / f"{extra}.txt").read_text("utf-8").splitlines()
    here = [Requirement(line.removesuffix(" \\")) for line in lines if "==" in line]
    wanted = {pin.name: pin.specifier for pin in here if pin.marker is None or pin.marker.evaluate()}
    assert held.keys() - {"pip"} == wanted.keys()
    assert all(held[name] in wanted[name] for name in wanted)
    assert all(part["purl"].startswith("pkg:pypi/") for part in bill["components"])
    assert bill["metadata"]["component"]["name"] == "reedlight"


EMPTYING_PYTHON = f"""#!/bin/sh
case "$1 $2" in
  "-m venv") rm -rf "$4"/*; mkdir -p "$4/bin"; cp "$0" "$4/bin/python" ;;
  "-m pip") exit 1 ;;
  *) exec {sys.executable} "$@" ;;
esac
"""


def test_a_venv_that_is_a_link_is_replaced_and_the_one_it_leads_to_stays(tmp_path: Path) -> None:
    """A second tree may have borrowed the venv of the first, which `venv --clear` would empty."""
    theirs, mine = tmp_path / "theirs", tmp_path / "mine"
    for folder in (theirs, mine / "requirements"):
        folder.mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "requirements/dev.txt"):
        (mine / name).write_bytes((ROOT / name).read_bytes())
    (theirs / "kept").touch()
    (mine / ".venv").symlink_to(theirs)
    python = tmp_path / "python"
    python.write_text(EMPTYING_PYTHON, encoding="ascii")
    python.chmod(0o755)
    subprocess.run(["make", "setup", f"PYTHON={python}"], cwd=mine, capture_output=True, check=False)
    assert (theirs / "kept").exists()
    assert (mine / ".venv/bin/python").exists()
    assert not (mine / ".venv").is_symlink()
