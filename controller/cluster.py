"""Games on several machines, by Dask (the extra ``cluster``); docs/cluster.md says how to set one up.

Chunks of games go to the workers of a scheduler, as many at a time as keep them busy, and come back as they are
finished. A worker that dies loses nothing: Dask gives its chunks to another one, and a game depends on its number
alone. Where the scheduler goes away what has come back stays with the caller (a shard file keeps it).

Workers run code that is sent to them by anybody who reaches the scheduler: a trusted network, or TLS, only.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from controller.errors import ReedlightError

T = TypeVar("T")
LOCAL = "local"
"""A cluster of this machine's own processes, to try things on."""
PATIENCE_S = 20
"""So long a scheduler may take to answer, and to have a worker."""
TRIES = 10
"""So often a chunk is given to another worker when one has died with it, on a cluster of this machine. A scheduler with
a process of its own goes by its own settings (docs/cluster.md)."""
PACKAGES = ("controller", "firmware", "hardware", "sim")
SHIPPED = (".ftl", ".py", ".toml")
"""What a game can depend on: code, and the data of games, boards and weights."""


class ClusterError(ReedlightError):
    """The cluster cannot be used, or went away: what to do is said."""


def by_dask(
    play_chunk: Callable[[Callable[[int], T], Sequence[int]], list[tuple[int, T]]],
    play: Callable[[int], T],
    chunks: Sequence[Sequence[int]],
    address: str,
    spare: int,
) -> Iterator[tuple[int, T]]:
    """Play chunks of games on the workers of a scheduler; each game with its number, as chunks are finished.

    Args:
        address: the scheduler's, such as ``tcp://10.0.0.1:8786``, or `LOCAL`.
        spare: chunks in line for each thread of a worker.

    Raises:
        ClusterError: no Dask, no scheduler, no worker, or other code of Reedlight on one; the scheduler went away, or
            games were lost with every worker that had them. What a game itself raises comes as it is.
    """
    try:
        import dask
        from distributed import Client, KilledWorker, LocalCluster, as_completed
    except ImportError:
        raise ClusterError("--cluster needs Dask: docs/cluster.md says how to install it") from None
    with ExitStack() as held:
        if address == LOCAL:
            held.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": TRIES}))
            many = os.cpu_count() or 1
            local = LocalCluster(
                n_workers=many, threads_per_worker=1, host="127.0.0.1", dashboard_address="127.0.0.1:0",
                silence_logs=logging.ERROR,
            )  # fmt: skip
            address = held.enter_context(local).scheduler_address
        try:
            client = held.enter_context(Client(address, timeout=PATIENCE_S))
        except (OSError, ValueError) as error:
            raise ClusterError(f"no scheduler answers at {address}: {error}") from None
        own, waiting, finished = _version(), iter(chunks), as_completed()

        def send() -> None:
            """Keep all workers busy; they are counted each time, as they come and go."""
            wanted = spare * max(1, sum(client.nthreads().values()))
            while finished.count() < wanted and (chunk := next(waiting, None)) is not None:
                finished.add(client.submit(_on_a_worker, play_chunk, play, chunk, pure=False))

        def compare_all() -> None:
            _same_code(own, client.run(_version, on_error="return"))

        with _failures_told(address):
            client.wait_for_workers(1, timeout=PATIENCE_S)
            compare_all()
            print(f"progress: {client.dashboard_link}", file=sys.stderr)  # results may go to the standard output
            send()
        for future in finished:
            if future.status == "error" and not isinstance(future.exception(), KilledWorker):
                with _failures_told(address):
                    compare_all()  # code that is not the same may be why
                future.result()  # raises what the game raised
            with _failures_told(address):
                worker, version, games = future.result()
            _same_code(own, {worker: version})
            yield from games
            future.release()
            with _failures_told(address):
                send()


@contextmanager
def _failures_told(address: str) -> Iterator[None]:
    """Raise a ClusterError for what Dask raises, with whose fault it is and what to do."""
    from distributed import CancelledError, KilledWorker
    from distributed.exceptions import WorkerStartTimeoutError

    try:
        yield
    except WorkerStartTimeoutError:
        raise ClusterError(
            f"the scheduler at {address} has no worker after {PATIENCE_S} s: "
            f"run `dask worker {address}` on the machines that are to play"
        ) from None
    except KilledWorker as error:
        raise ClusterError(
            f"all workers that were given the same games died with them, the last one was {error.last_worker.address}: "
            "see in its output why (no memory left, machine taken away); docs/cluster.md says how to allow more deaths"
        ) from None
    except (CancelledError, OSError):
        raise ClusterError(
            f"the connection to the scheduler at {address} is lost: start it and its workers again if they have ended, "
            "and give the same command again; games that are kept in a file are not played again"
        ) from None


def _same_code(own: str, versions: Mapping[str, object]) -> None:
    """Refuse workers that have other code of Reedlight than this, or none: then an error stands for its version."""
    for worker, version in versions.items():
        if version != own:
            raise ClusterError(f"worker {worker} has other code of Reedlight ({version}, here {own}): install the same")


def _on_a_worker(
    play_chunk: Callable[[Callable[[int], T], Sequence[int]], list[tuple[int, T]]],
    play: Callable[[int], T],
    numbers: Sequence[int],
) -> tuple[str, str, list[tuple[int, T]]]:
    """Some games, with the worker that played them and the version of its code: it may have joined at any time."""
    from distributed import get_worker

    return get_worker().address, _version_of_a_worker(), play_chunk(play, numbers)


@cache
def _version_of_a_worker() -> str:
    """Read once in each process: its code does not change while it runs, and all files are read for it."""
    return _version()


def _version() -> str:
    return code_mark(Path(__file__).parent.parent)


def code_mark(root: Path) -> str:
    """A fingerprint of all files of Reedlight in a folder that a game can depend on.

    The version would not do: it is the same for every commit between two releases.
    """
    told = sha256()
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*")):
            if file.suffix in SHIPPED and "node_modules" not in file.parts:
                told.update(f"{file.relative_to(root).as_posix()}\0".encode())
                told.update(sha256(file.read_bytes()).digest())
    return told.hexdigest()[:16]
