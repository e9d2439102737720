"""A simulated device behind a pty, so that a real driver and the real kernel's tty stand between it and its host."""

from __future__ import annotations

import os
import select
import socket
import time
import tty
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Final, Self

from sim.devices.device import Device

PATIENCE_S: Final = 30.0
"""The thread does what it is told within this, however busy the machine."""
_CHUNK: Final = 4096


class PtyDevice:
    """Runs a device in a thread of its own. Close it, or use it as a context.

    Args:
        device: what is simulated; from now on only the thread may touch it.
        path: a link that leads to the port while it is plugged in, as udev would make one; in a folder of the caller's.
        clock: seconds that never go back.
    """

    def __init__(self, device: Device, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._device, self._clock = device, clock
        self._fds: tuple[int, int] | None = None
        self._silent = self._closed = False
        self._orders: SimpleQueue[tuple[Callable[[], None], Future[None]]] = SimpleQueue()
        self._woken, self._waker = socket.socketpair()
        self._plug_in()
        self._thread = Thread(target=self._run, name=f"simulated {path.name}", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def hold(self, uid: bytes) -> None:
        """Hold a tag to it, in the place of one that is there."""
        self.tell(lambda: self._device.hold(self._clock(), uid))

    def take_away(self) -> None:
        """Take the tag away."""
        self.tell(lambda: self._device.take_away(self._clock()))

    def silence(self) -> None:
        """Cut its two lines, and leave the port where it is."""
        self.tell(lambda: self._set_silent(True))

    def speak(self) -> None:
        """Join the lines again."""
        self.tell(lambda: self._set_silent(False))

    def power_cycle(self) -> None:
        """Take the device's supply away for a moment, and leave the port where it is."""
        self.tell(lambda: self._device.power_on(self._clock()))

    def unplug(self) -> None:
        """Pull the plug: a program that has the port open gets a hang-up, and the path is gone."""
        self.tell(self._pull_out)

    def replug(self) -> None:
        """Put the plug in again: another port at the same path, and the device begins anew."""
        self.tell(self._plug_in)

    def tell(self, order: Callable[[], None]) -> None:
        """Have the thread do something between two bytes, and wait until it is done, and what it made the device say at
        once has been said; errors come back here."""
        done: Future[None] = Future()
        self._orders.put((order, done))
        self._waker.send(b"\0")
        done.result(timeout=PATIENCE_S)

    def close(self) -> None:
        """Unplug it and end its thread; may be called twice."""
        if self._closed:
            return
        self.tell(self._end)
        self._thread.join(PATIENCE_S)
        self._woken.close()
        self._waker.close()

    # In the thread.

    def _run(self) -> None:
        while not self._closed:
            self._turn()

    def _turn(self) -> None:
        deadline = None if self._fds is None else self._device.deadline()
        timeout_s = None if deadline is None else max(0.0, deadline - self._clock())
        woken = self._woken.fileno()
        port = [] if self._fds is None else [self._fds[0]]
        ready, _, _ = select.select([woken, *port], [], [], timeout_s)
        if woken in ready:
            self._obey()
        if self._fds is not None:
            self._serve(self._fds[0], ready)

    def _serve(self, port: int, ready: list[int]) -> None:
        if port in ready:
            data = _heard(port)
            if not self._silent:
                self._device.feed(self._clock(), data)
        self._say(port)

    def _say(self, port: int) -> None:
        data = self._device.due(self._clock())
        if data and not self._silent:
            _said(port, data)

    def _obey(self) -> None:
        self._woken.recv(_CHUNK)
        while not self._orders.empty():
            order, done = self._orders.get()
            try:
                order()
                # Before the next order, which may make it silent, or let it speak again.
                if self._fds is not None:
                    self._say(self._fds[0])
            except Exception as error:  # the caller is to get the error
                done.set_exception(error)
            else:
                done.set_result(None)

    def _set_silent(self, silent: bool) -> None:
        self._silent = silent

    def _plug_in(self) -> None:
        if self._fds is not None:
            return
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        # The slave stays open here too: a master whose slave nobody has open gives EIO when it is read.
        self._fds = (master, slave)
        self._device.power_on(self._clock())
        fresh = self.path.with_name(f".{self.path.name}.new")
        fresh.symlink_to(os.ttyname(slave))
        fresh.replace(self.path)

    def _pull_out(self) -> None:
        if self._fds is not None:
            self.path.unlink()
            for fd in self._fds:
                os.close(fd)
            self._fds = None

    def _end(self) -> None:
        self._pull_out()
        self._closed = True


def _heard(port: int) -> bytes:
    try:
        return os.read(port, _CHUNK)
    except BlockingIOError:
        return b""  # a flush took it between the look and the reading


def _said(port: int, data: bytes) -> None:
    try:
        os.write(port, data)
    except BlockingIOError:
        return  # nobody reads, and the kernel's room is full: on a wire the bytes are lost too
