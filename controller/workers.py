"""Processes that play for a campaign: they end with the one that started them, however that one ends."""

from __future__ import annotations

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def pool(jobs: int) -> ProcessPoolExecutor:
    """A pool of so many processes.

    They are spawned: a fork of a program with threads (a progress bar, a test run) may never come to life.
    """
    return ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent)


def end_with_parent() -> None:
    """Watch the process that started this one. Killed, it can tell nobody that there is nothing more to do."""
    threading.Thread(target=_watch, name="end with parent", daemon=True).start()


def _watch() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
