"""Many games, played by number in other processes or on other machines, and given back as they are finished.

Whatever plays game N is a function of N alone, so it does not matter who plays which game, or how often: a game that
was lost with its process is played again and comes out the same. So results may be summed up by their numbers, and are
the same however many processes and machines played them.

One machine has a pool of processes of its own; Dask costs ten times as much for an empty task (docs/cluster.md), and is
an extra. Several machines, or ``local`` for trying that, are Dask's (`controller.cluster`).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import TypeVar

from controller.cluster import ClusterError

T = TypeVar("T")
CHUNK = 4
"""Games that a process is given at a time: few enough that a bar moves, enough that nobody waits."""
SPARE_CHUNKS = 2
"""Chunks in line for each process, or for each thread of a worker."""


def each(
    play: Callable[[int], T], numbers: Sequence[int], *, jobs: int = 1, cluster: str | None = None
) -> Iterator[tuple[int, T]]:
    """Play these games; each with its number, as they are finished.

    Args:
        play: plays the game of a number; it and what it gives back can be sent to another process.
        jobs: processes on this machine; 1 plays here.
        cluster: the address of a Dask scheduler, or ``local``; it goes before ``jobs``.

    Raises:
        ClusterError: the cluster cannot be used, or a process was ended from outside.
    """
    chunks = [numbers[first : first + CHUNK] for first in range(0, len(numbers), CHUNK)]
    if cluster is not None:
        from controller.cluster import by_dask

        yield from by_dask(play_chunk, play, chunks, cluster, SPARE_CHUNKS)
    elif jobs <= 1 or len(numbers) <= 1:
        for number in numbers:
            yield number, play(number)
    else:
        yield from _by_pool(play, chunks, jobs)


def play_chunk(play: Callable[[int], T], numbers: Sequence[int]) -> list[tuple[int, T]]:
    """Some games, one after the other."""
    return [(number, play(number)) for number in numbers]


def _by_pool(play: Callable[[int], T], chunks: Sequence[Sequence[int]], jobs: int) -> Iterator[tuple[int, T]]:
    with pool(min(jobs, len(chunks))) as workers, _ended_at_once(workers):
        waiting = iter(chunks)
        running: set[Future[list[tuple[int, T]]]] = set()
        while True:
            for chunk in waiting:
                running.add(workers.submit(play_chunk, play, chunk))
                if len(running) >= jobs * SPARE_CHUNKS:
                    break
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    finished = future.result()
                except BrokenProcessPool:
                    raise ClusterError(
                        "a process that played was ended from outside, perhaps for want of memory: "
                        "the same command goes on from what is kept, with fewer --jobs if memory is short"
                    ) from None
                yield from finished


@contextmanager
def _ended_at_once(workers: ProcessPoolExecutor) -> Iterator[None]:
    """Where what goes on in them is broken off, end the processes of a pool: by itself it waits for the games that are
    on and those in line, as a process takes Ctrl-C for the end of one game."""
    try:
        yield
    except BaseException:
        for one in list((workers._processes or {}).values()):
            one.terminate()
        workers.shutdown(cancel_futures=True)  # nothing is waited for any more but the end of the pool's own thread
        raise


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
