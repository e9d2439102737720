"""Where the kernel tests cannot run, one plain line says so, and it is a failure only for those who ask for one."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

RUN = Path(__file__).parent / "run.sh"
TOOLS = (
    "bash",
    "cat",
    "cut",
    "dirname",
    "env",
    "flock",
    "head",
    "ls",
    "mkdir",
    "rm",
    "sed",
    "sha256sum",
    "tail",
    "uname",
)


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine without QEMU and without apt."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found is not None, name
        (tools / name).symlink_to(found)
    return {"PATH": str(tools), "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}


def run(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    bash = shutil.which("bash")
    assert bash is not None
    return subprocess.run([bash, str(RUN)], env=environment, capture_output=True, text=True, check=False, timeout=60)


def test_without_qemu_and_apt_it_is_skipped_in_one_line(bare: dict[str, str]) -> None:
    done = run(bare)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("kernel tests skipped: qemu-system-x86")
    assert done.stdout.count("\n") == 1
    assert os.listdir(bare["XDG_CACHE_HOME"] + "/reedlight-kernel") != []


def test_who_asks_for_it_gets_a_failure_instead(bare: dict[str, str]) -> None:
    assert run({**bare, "KERNEL_TESTS": "required"}).returncode == 1


def test_a_cache_that_cannot_be_made_is_told(bare: dict[str, str]) -> None:
    done = run({**bare, "XDG_CACHE_HOME": "/dev/null"})
    assert (done.returncode, done.stdout) == (
        0,
        "kernel tests skipped: /dev/null/reedlight-kernel cannot be written\n",
    )
