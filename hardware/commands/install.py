"""`reedlight install`, `reedlight uninstall`: the service that plays at boot, put in place or taken away."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

import click

from controller import boards
from controller.errors import BoardError, BodyError
from controller.play.open_table import real_kind
from hardware.service import placing
from hardware.service.files import BOARD, GROUPS, RULES, UNIT, Computer, board_for, rules_for, unit_for
from hardware.service.placing import Fate, User, make_folder, place, remove, under

STATE = PurePosixPath(".local/state/reedlight")
"""In the home of the user who plays: where `reedlight play` by hand keeps games and tags too."""
RELOAD = (
    ("systemctl", "daemon-reload"),
    ("udevadm", "control", "--reload"),
    ("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=usb", "--subsystem-match=gpio"),
    ("udevadm", "trigger", "--subsystem-match=spidev", "--subsystem-match=*-pio"),
)

_ROOT = click.option(
    "--root", type=click.Path(path_type=Path, file_okay=False), default=Path("/"),
    help="Another system's root folder, such as an image that is being prepared.",
)  # fmt: skip
_DRY = click.option("--dry-run", "dry", is_flag=True, help="Say what would be done, and do nothing.")
_FORCE = click.option("--force", is_flag=True, help="Files that were edited by hand too.")


@click.command("install")
@click.option("--board", "board_name", default=None, help="A shipped board's name, or a board file.")
@click.option("--user", "user_name", default=None, help="Who plays, and whose the games are. Default: who calls sudo.")
@click.option("--power-off", is_flag=True, help="The card shut-down shuts the whole computer down.")
@_ROOT
@_DRY
@_FORCE
def install(board_name: str | None, user_name: str | None, power_off: bool, root: Path, dry: bool, force: bool) -> None:
    """Play at boot: write the systemd unit, udev rules and this computer's board file. Needs root."""
    _need_root(root, dry, "install")
    who = _player(root, user_name)
    state = who.home / STATE
    computer = Computer(_program(), who.name, state, placing.groups(root), power_off)
    files = {RULES: rules_for(computer), UNIT: unit_for(computer)}
    try:
        board_file = _board_file(root, board_name)
        if board_file is not None:
            files[BOARD] = board_file
        fates = place(root, files, force=force, dry=dry)
        if not dry:
            make_folder(root, state, who.uid, who.gid)
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from None
    _tell(fates, dry)
    _reload(root, dry, (*RELOAD, ("systemctl", "enable", UNIT.name)))
    missing = [group for group in GROUPS[:3] if group not in computer.groups]
    if missing:
        click.echo(f"This system has no group {', '.join(missing)}: the rules and the unit do without.")
    if not dry:
        click.echo("It starts at the next boot. Start it now: sudo systemctl start reedlight")


@click.command("uninstall")
@_ROOT
@_DRY
@_FORCE
def uninstall(root: Path, dry: bool, force: bool) -> None:
    """Take away what `reedlight install` wrote. Games and tags stay. Needs root."""
    _need_root(root, dry, "uninstall")
    there = under(root, UNIT).exists()
    if there:
        _reload(root, dry, (("systemctl", "disable", "--now", UNIT.name),))
    try:
        fates = remove(root, (UNIT, RULES, BOARD), force=force, dry=dry)
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from None
    _tell(fates, dry)
    _reload(root, dry, RELOAD[:2])
    click.echo(f"Games and tags stay where they are: in {STATE} in the home of the user who played.")


def _need_root(root: Path, dry: bool, command: str) -> None:
    """Only root may write to this system; anybody may prepare an image of his own, or ask what would be done."""
    if not dry and root == Path("/") and os.geteuid() != 0:
        raise click.ClickException(f"this needs root: sudo {_program()} {command}")


def _player(root: Path, name: str | None) -> User:
    """Who plays: as told, else the user who called sudo."""
    wanted = name or os.environ.get("SUDO_USER") or ""
    found = placing.user(root, wanted) if wanted else None
    if not wanted or wanted == "root" or (found is not None and found.uid == 0):
        raise click.ClickException("who plays must not be root: say whose the games are with --user NAME")
    if found is None:
        raise click.ClickException(f"there is no user {wanted} on this system; name one with --user NAME")
    return found


def _program() -> PurePosixPath:
    """The command itself, as it lies beside the Python that runs it."""
    beside = Path(sys.executable).with_name("reedlight")
    found = beside if beside.is_file() else shutil.which("reedlight")
    return PurePosixPath(found or beside)


def _board_file(root: Path, name: str | None) -> str | None:
    """The board file to be written; None where none is named and there is one already."""
    if name is None:
        if under(root, BOARD).is_file():
            return None
        known = ", ".join(board for board in boards.sensing() if boards.load(board).body)
        raise click.ClickException(f"which table is it? Name it with --board: {known}, or a file of your own")
    try:
        # Read once: what was checked is what is written.
        raw = None if name in boards.shipped() or not Path(name).is_file() else Path(name).read_bytes()
        board = boards.load(name) if raw is None else boards.read(name, raw)
        real_kind(board)
    except (BoardError, BodyError) as error:
        raise click.ClickException(str(error)) from None
    return board_for(name, board, raw)


def _tell(fates: Mapping[PurePosixPath, Fate], dry: bool) -> None:
    for path, fate in fates.items():
        yet = dry and fate in (Fate.WRITTEN, Fate.REMOVED)
        click.echo(f"{path}: {'to be ' if yet else ''}{fate.value}")


def _running(root: Path) -> bool:
    """Whether this is the system that runs, and systemd runs it."""
    return root == Path("/") and Path("/run/systemd/system").is_dir()


def _reload(root: Path, dry: bool, lines: tuple[tuple[str, ...], ...]) -> None:
    """Run these lines where this is a running system, else say that they are to be run there."""
    here = _running(root) and not dry
    for line in lines:
        told = " ".join(line)
        if not here:
            click.echo(f"to be run{'' if root == Path('/') else ' on that system'}: {told}")
        elif _run(line) == 0:
            click.echo(f"ran: {told}")
        else:
            click.echo(f"failed, please run it yourself: sudo {told}", err=True)


def _run(line: tuple[str, ...]) -> int:
    try:
        return subprocess.run(line, check=False).returncode
    except OSError as error:
        click.echo(f"{line[0]}: {error.strerror}", err=True)
        return 1
