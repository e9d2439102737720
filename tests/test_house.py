"""The repository keeps the rules of its own house."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("controller", "hardware", "sim", "firmware")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = {contract["id"]: contract["name"] for contract in PROJECT["tool"]["importlinter"]["contracts"]}

# One breach of each contract: the module that commits it, and its line.
BREACHES = {
    "mind-knows-no-body": ("controller/breach.py", "import sim"),
    "engine-stands-alone": ("controller/engine/breach.py", "import controller.hints"),
    "games-know-the-engine": ("controller/games/breach.py", "import controller.language"),
    "storage-knows-the-engine": ("controller/storage/breach.py", "import controller.language"),
    "games-know-no-other": ("controller/games/other.py", "import controller.games.breach"),
    "players-see-views": ("controller/players/breach.py", "import controller.games"),
    "play-needs-no-pages": ("controller/play/breach.py", "import controller.web"),
    "machines-in-phases": ("controller/breach.py", "import transitions"),
    "messages-in-language": ("controller/hints/breach.py", "import fluent.runtime"),
    "pins-in-hardware": ("sim/breach.py", "import serial"),
    "firmware-stands-alone": ("firmware/breach.py", "import controller.errors"),
    "sim-needs-no-hardware": ("sim/breach.py", "import hardware"),
    "sim-behind-drivers-in-bench": ("hardware/breach.py", "import sim"),
}
# What the same contracts let through.
FREEDOMS = {
    "controller/breach.py": "import controller.phases.machine",
    "controller/engine/breach.py": "import controller.errors",
    "controller/games/breach.py": "import controller.engine.breach\nimport controller.errors",
    "controller/language/catalogue.py": "import babel\nimport fluent.runtime",
    "controller/phases/machine.py": "import transitions",
    "controller/storage/breach.py": "import controller.engine.breach\nimport controller.errors",
    "controller/players/breach.py": "import controller.engine.breach",
    "controller/web/breach.py": "import controller.play",
    "hardware/breach.py": "import serial\nimport controller.engine",
    "hardware/bench/breach.py": "import sim",
    "sim/breach.py": "import controller.games",
}

# No file may send anybody to a registry's address, choose an index, or know a folder of one developer's machine.
# The groups in the middle of the words keep this file from naming what it looks for.
ADDRESSES = {
    "a registry's address": re.compile(
        r"py(?:pi)[.]org|python(?:hosted)[.]org|npm(?:js)[.](?:org|com)|deb[.]deb(?:ian)[.]org|pi(?:wheels)[.]org|cra(?:tes)[.]io"
    ),
    "an index option": re.compile(r"--(?:extra-)?index(?:-url)|--find(?:-links)|PIP_(?:EXTRA_)?INDEX(?:_URL)"),
    "a path of one machine": re.compile(r"(?<![\w.~<}/*-])/(?:(?:work|root|Users)(?![\w-])|home/(?!pi\b)[a-z])"),
}


@cache
def repository_files() -> tuple[Path, ...]:
    """The files that are in git or about to be: neither ignored nor deleted."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git clone")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    return tuple(path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter where its packages are found in root first."""
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports as l; raise SystemExit(l(no_cache=True, no_logo=True))",
        ],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "NO_COLOR": "1", "COLUMNS": "200"},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def bare_house(root: Path, modules: dict[str, str]) -> Path:
    """Build a house with this one's rules and packages, but with nothing in them besides these modules."""
    shutil.copy(ROOT / "pyproject.toml", root)
    rooms = ("engine", "games", "hints", "phases", "players", "recognition", "language", "play", "storage", "web")
    for folder in (*PACKAGES, *(f"controller/{room}" for room in rooms), "hardware/bench"):
        (root / folder).mkdir(parents=True)
        (root / folder / "__init__.py").touch()
    (root / "controller" / "errors.py").touch()
    for name, text in modules.items():
        (root / name).write_text(text + "\n", encoding="utf-8")
    return root


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_who_may_know_whom() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_contract_catches_its_breach(tmp_path: Path) -> None:
    assert BREACHES.keys() == CONTRACTS.keys()
    modules: dict[str, str] = {}
    for path, line in BREACHES.values():
        modules[path] = f"{modules[path]}\n{line}" if path in modules else line
    done = lint_imports(bare_house(tmp_path, modules))
    assert done.returncode == 1, done.stdout + done.stderr
    for name in CONTRACTS.values():
        assert f"{name} BROKEN" in done.stdout


def test_the_contracts_forbid_nothing_else(tmp_path: Path) -> None:
    done = lint_imports(bare_house(tmp_path, FREEDOMS))
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_need_the_standard_library_only() -> None:
    strangers = {
        f"{path.relative_to(ROOT)}: {name}"
        for room in ("engine", "games", "storage")
        for path in (ROOT / "controller" / room).rglob("*.py")
        for name in imported(path)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "controller"}
    }
    assert not strangers


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_says_that_it_is_typed(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def test_every_folder_of_code_is_a_package() -> None:
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    bare = {str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").is_file()}
    assert bare == {"sim/pico/unix"}, "and this one is MicroPython's: no Python may take its files for modules"


@pytest.mark.parametrize("group", ["reedlight.games", "reedlight.tables"])
def test_what_is_registered_is_there(group: str) -> None:
    for target in (*PROJECT["project"]["entry-points"][group].values(), PROJECT["project"]["scripts"]["reedlight"]):
        assert resolve_name(target) is not None


@pytest.mark.parametrize("what", ADDRESSES)
def test_no_file_names(what: str) -> None:
    found = []
    for path in repository_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a sound
        for number, line in enumerate(text.splitlines(), 1):
            if ADDRESSES[what].search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    assert not found


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a registry's address", "https://py" + "pi.org/simple"),
        ("an index option", "pip install --index" + "-url X"),
        ("a path of one machine", "cd /" + "work/main"),
        ("a path of one machine", 'open("/' + 'home/ann/board.toml")'),
    ],
)
def test_what_no_file_names_would_be_found(what: str, line: str) -> None:
    assert ADDRESSES[what].search(line)
