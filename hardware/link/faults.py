"""What keeps a port from being opened, in a sentence that says what to do."""

from __future__ import annotations

import errno

_GROUP = (
    "Add yourself to the group dialout (`sudo usermod -aG dialout $USER`, then log in anew) or run `reedlight install`"
)


def not_opened(path: str, error: Exception) -> str:
    """Why a port cannot be opened, and what to do: two sentences."""
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.EACCES, errno.EPERM):
        return f"You are not permitted to open {path}. {_GROUP}."
    if number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        return f"{path} is taken by another program. End it: another `reedlight`, mpremote, Thonny or a serial monitor."
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return f"{path} has gone. Plug it in again."
    return f"{path} cannot be opened ({error}). Unplug it, wait a moment, and plug it in again."
