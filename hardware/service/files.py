"""The files of the service, made for one computer: pure functions from what is known of it to texts.

Each file ends its first line with a fingerprint of the rest, so that one that was edited by hand is known as such.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import PurePosixPath

from controller.boards import Board
from controller.errors import RECORD_STATUS

UNIT = PurePosixPath("/etc/systemd/system/reedlight.service")
RULES = PurePosixPath("/etc/udev/rules.d/70-reedlight.rules")
BOARD = PurePosixPath("/etc/reedlight/board.toml")
SHUT_DOWN_STATUS = 64
"""With this exit status the program tells that a card asked for the computer to be shut down."""
GROUPS = ("gpio", "spi", "dialout", "uucp", "audio")
"""Groups that may use the devices; which of them there are differs from one Linux to another."""
_HEAD = re.compile(r"# Written by `reedlight install`; fingerprint ([0-9a-f]{16})\. [^\n]*\n")
_NOTE = "Edit it if you like: it is then left alone."


@dataclass(frozen=True, slots=True)
class Computer:
    """What the files need to know.

    Attributes:
        program: the path of the command `reedlight`.
        user: who plays, and whose the games are.
        state: the folder of that user's games and tags.
        groups: the groups that there are.
        power_off: whether the card ``shut-down`` shuts the whole computer down.
    """

    program: PurePosixPath
    user: str
    state: PurePosixPath
    groups: tuple[str, ...]
    power_off: bool = False


def unit_for(computer: Computer) -> str:
    """The systemd unit."""
    off = f" --shut-down-status {SHUT_DOWN_STATUS}" if computer.power_off else ""
    return _filled(
        "reedlight.service",
        {
            "program": _argument(computer.program),
            "board": _argument(BOARD),
            "record": _argument(computer.state / "games.sqlite3"),
            "state": _path(computer.state),
            "user": computer.user,
            "groups": " ".join(group for group in GROUPS if group in computer.groups),
            "more": off,
            "record_status": str(RECORD_STATUS),
            "power_off": _POWER_OFF if computer.power_off else "",
        },
    )


# With + it runs as root and outside of the sandbox: the program itself may do nothing of the kind.
_POWER_OFF = f"""SuccessExitStatus={SHUT_DOWN_STATUS}
# The card "shut-down" was shown: the computer is shut down too.
ExecStopPost=+/bin/sh -c '[ "$EXIT_STATUS" != {SHUT_DOWN_STATUS} ] || systemctl --no-block poweroff'
"""


def rules_for(computer: Computer) -> str:
    """The udev rules; groups that this computer does not have are left out of them."""
    serial = next((group for group in ("dialout", "uucp") if group in computer.groups), "")
    own = {"serial": serial, "gpio": "gpio", "spi": "spi"}
    given = {key: group for key, group in own.items() if group in computer.groups}
    return _filled(
        "70-reedlight.rules",
        {key: f'GROUP="{given[key]}", MODE="0660", ' if key in given else "" for key in own},
    )


def board_for(name: str, board: Board, raw: bytes | None) -> str:
    """The board file of this computer: a shipped board by its name, or the bytes of the owner's own file."""
    if raw is not None:
        return signed(raw.decode("utf-8"))
    return signed(
        f"# This computer's table plays {board.game}. What is written below `base` differs from the board that ships;\n"
        f'# docs/adding-a-board.md tells what can be. It begins with all of it as it is.\nbase = "{name}"\n'
    )


def _filled(template: str, words: Mapping[str, str]) -> str:
    text = (resources.files("hardware.service") / "templates" / template).read_text(encoding="utf-8")
    for key, word in words.items():
        text = text.replace(f"@{key}@", word)
    return signed(text)


def _path(path: PurePosixPath) -> str:
    """A path as units write it: in quotes where it has blanks, and with what systemd reads as a sign doubled."""
    text = str(path).replace("\\", "\\\\").replace("%", "%%")
    return f'"{text}"' if " " in text else text


def _argument(path: PurePosixPath) -> str:
    """A path in a command line of a unit, where a variable could be meant too."""
    return _path(path).replace("$", "$$")


def signed(body: str) -> str:
    """The text under a first line that says who wrote it, and its fingerprint."""
    return f"# Written by `reedlight install`; fingerprint {_fingerprint(body)}. {_NOTE}\n{body}"


def ours(text: str) -> bool:
    """Whether a text is just as `signed` has left it."""
    head = _HEAD.match(text)
    return head is not None and head[1] == _fingerprint(text[head.end() :])


def _fingerprint(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]
