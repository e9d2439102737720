"""`reedlight install` and `uninstall`, in the root folder of a system that is only a folder."""

from __future__ import annotations

import os
import pwd
from pathlib import Path, PurePosixPath

import pytest
from click.testing import CliRunner, Result

from controller import boards
from controller.play import open_table
from hardware.commands import install as command
from hardware.service.files import BOARD, RULES, UNIT
from hardware.service.placing import under

BOARD_NAME = "power-and-weakness-presence"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    me = pwd.getpwuid(os.geteuid())
    (tmp_path / "etc").mkdir()
    people = f"root:x:0:0::/var/empty:/bin/sh\nanna:x:{me.pw_uid or 1000}:{me.pw_gid or 1000}::/games/anna:/bin/sh\n"
    (tmp_path / "etc" / "passwd").write_text(people, encoding="utf-8")
    (tmp_path / "etc" / "group").write_text("root:x:0:\ngpio:x:997:\ndialout:x:20:\n", encoding="utf-8")
    monkeypatch.delenv("SUDO_USER", raising=False)
    return tmp_path


def run(root: Path, *args: str, verb: str = "install") -> Result:
    called = command.install if verb == "install" else command.uninstall
    result = CliRunner().invoke(called, ["--root", str(root), *args])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def install(root: Path, *args: str) -> Result:
    return run(root, "--board", BOARD_NAME, "--user", "anna", *args)


def everything(root: Path) -> dict[str, bytes]:
    return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def test_it_writes_and_says_each_file_and_what_is_to_be_run(root: Path) -> None:
    result = install(root)
    assert result.exit_code == 0
    for path in (UNIT, RULES, BOARD):
        assert f"{path}: written" in result.output
        assert under(root, path).stat().st_mode & 0o777 == 0o644
    assert "to be run on that system: systemctl daemon-reload" in result.output
    assert "to be run on that system: systemctl enable reedlight.service" in result.output
    assert "no group spi" in result.output
    assert (root / "games/anna/.local/state/reedlight").is_dir()
    unit = under(root, UNIT).read_text("utf-8")
    assert "\nUser=anna\n" in unit
    assert "--record /games/anna/.local/state/reedlight/games.sqlite3\n" in unit
    assert "SupplementaryGroups=gpio dialout\n" in unit


def test_the_board_it_writes_is_the_one_that_play_chooses(root: Path) -> None:
    install(root)
    assert open_table.chosen_board(None, None, (under(root, BOARD).parent,)) == boards.load(BOARD_NAME)


def test_a_second_time_changes_nothing_and_another_choice_only_what_differs(root: Path) -> None:
    install(root)
    before = everything(root)
    assert install(root).output.count("already as it should be") == 3
    assert everything(root) == before
    result = install(root, "--power-off")
    assert f"{UNIT}: written" in result.output
    assert f"{RULES}: already as it should be" in result.output
    assert run(root, "--user", "anna").exit_code == 0  # the board is known by now
    assert everything(root) == before


def test_what_was_edited_by_hand_is_left_alone_unless_forced(root: Path) -> None:
    install(root)
    unit = under(root, UNIT)
    edited = unit.read_text("utf-8").replace("WatchdogSec=30", "WatchdogSec=60")
    unit.write_text(edited, encoding="utf-8")
    result = install(root)
    assert f"{UNIT}: edited by hand, so left as it is" in result.output
    assert unit.read_text("utf-8") == edited
    assert f"{UNIT}: edited by hand" in run(root, verb="uninstall").output
    assert unit.is_file()
    assert not under(root, RULES).exists()
    install(root, "--force")
    assert unit.read_text("utf-8") != edited


def test_uninstalling_takes_away_what_was_written_and_keeps_games_and_tags(root: Path) -> None:
    before = everything(root)
    install(root)
    games = root / "games/anna/.local/state/reedlight/games.sqlite3"
    games.write_bytes(b"games")
    result = run(root, verb="uninstall")
    assert result.exit_code == 0
    assert everything(root) == {**before, str(games.relative_to(root)): b"games"}
    assert not under(root, BOARD).parent.exists()
    assert "Games and tags stay" in result.output
    assert run(root, verb="uninstall").output.count("not there") == 3


def test_a_dry_run_does_nothing(root: Path) -> None:
    before = everything(root)
    told = install(root, "--dry-run").output
    assert f"{UNIT}: to be written" in told
    assert "Start it now" not in told
    assert everything(root) == before
    install(root)
    before = everything(root)
    assert f"{UNIT}: to be removed" in run(root, "--dry-run", verb="uninstall").output
    assert everything(root) == before


def test_a_board_file_of_ones_own_is_copied(root: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(f'base = "{BOARD_NAME}"\nname = "ours"\n', encoding="utf-8")
    assert run(root, "--board", str(own), "--user", "anna").exit_code == 0
    assert boards.load(under(root, BOARD)).name == "ours"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--user", "anna"], "which table is it? Name it with --board"),
        (["--board", "nowhere", "--user", "anna"], "there is no board called nowhere"),
        (["--board", BOARD_NAME], "must not be root"),
        (["--board", BOARD_NAME, "--user", "root"], "must not be root"),
        (["--board", BOARD_NAME, "--user", "bert"], "there is no user bert"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(root: Path, args: list[str], told: str) -> None:
    before = everything(root)
    result = run(root, *args)
    assert result.exit_code == 1
    assert told in result.output
    assert everything(root) == before


@pytest.mark.parametrize("verb", ["install", "uninstall"])
def test_this_system_needs_root(root: Path, monkeypatch: pytest.MonkeyPatch, verb: str) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    result = run(Path("/"), verb=verb)
    assert result.exit_code == 1
    assert "this needs root: sudo" in result.output
    assert result.output.strip().endswith(f"reedlight {verb}")


@pytest.mark.parametrize("fails", [False, True])
def test_on_a_running_system_the_lines_are_run_and_told(
    root: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    ran: list[str] = []

    def run_line(line: tuple[str, ...]) -> int:
        ran.append(" ".join(line))
        return int(fails)

    monkeypatch.setattr(command, "_running", lambda _: True)
    monkeypatch.setattr(command, "_run", run_line)
    result = install(root)
    assert ran[0] == "systemctl daemon-reload"
    assert ran[-1] == "systemctl enable reedlight.service"
    told = [f"failed, please run it yourself: sudo {line}" if fails else f"ran: {line}" for line in ran]
    assert [line for line in told if line not in result.output] == []
    ran.clear()
    run(root, verb="uninstall")
    assert ran[0] == "systemctl disable --now reedlight.service"


def test_who_calls_sudo_is_who_plays(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDO_USER", "anna")
    assert run(root, "--board", BOARD_NAME).exit_code == 0
    assert "\nUser=anna\n" in under(root, UNIT).read_text("utf-8")


def linked(link: Path, to: Path, owner: int) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(to)
    if os.geteuid() == 0:
        os.lchown(link, owner, owner)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be led astray")
@pytest.mark.parametrize("part", ["games/anna/.local", "games/anna/.local/state", "games/anna/.local/state/reedlight"])
def test_no_link_of_a_user_leads_root_to_a_folder_of_the_system(root: Path, part: str) -> None:
    system = root / "system"
    system.mkdir()
    linked(root / part, system, owner=1000)
    result = install(root)
    assert result.exit_code == 1
    assert "this is a symbolic link, and root must not follow it" in result.output
    assert list(system.iterdir()) == []
    assert system.stat().st_uid == 0


@pytest.mark.parametrize("path", [UNIT, BOARD, UNIT.parent])
def test_no_link_leads_out_of_an_image_that_is_being_prepared(
    root: Path, tmp_path_factory: pytest.TempPathFactory, path: PurePosixPath
) -> None:
    outside = tmp_path_factory.mktemp("outside")
    linked(under(root, path), outside if path == UNIT.parent else outside / "file", owner=0)
    result = install(root)
    assert result.exit_code == 1
    assert "symbolic link" in result.output
    assert list(outside.iterdir()) == []


def test_a_file_that_somebody_has_put_where_ours_is_written_first_is_not_written_through(root: Path) -> None:
    victim = root / "victim"
    victim.write_text("as it was", encoding="utf-8")
    unit = under(root, UNIT)
    linked(unit.with_name(f".{unit.name}.new"), victim, owner=1000)
    assert install(root).exit_code == 0
    assert victim.read_text("utf-8") == "as it was"
    assert unit.is_file()
    assert not unit.is_symlink()
