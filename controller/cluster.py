"""Games on several machines, by Dask (the extra ``cluster``); docs/cluster.md says how to set one up.

Chunks of games go to the workers of a scheduler, as many at a time as keep them busy, and come back as they are
finished. A worker that dies loses nothing: Dask gives its chunks to another one, and a game depends on its number
alone. Where the scheduler goes away what has come back stays with the caller (a shard file keeps it).

Workers run code that is sent to them by anybody who reaches the scheduler: a trusted network, or TLS, only.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any, TypeVar

from controller import __version__
from controller.errors import ReedlightError

T = TypeVar("T")
LOCAL = "local"
"""A cluster of this machine's own processes, to try things on."""
SPARE_CHUNKS = 2
"""Chunks in line for each thread of a worker."""
PATIENCE_S = 20
"""So long a scheduler may take to answer."""
TRIES = 10
"""So often a chunk is given to another worker when one has died with it."""


class ClusterError(ReedlightError):
    """The cluster cannot be used, or went away: what to do is said."""


def by_dask(
    play_chunk: Callable[[Callable[[int], T], Sequence[int]], list[tuple[int, T]]],
    play: Callable[[int], T],
    chunks: Sequence[Sequence[int]],
    address: str,
    tell: Callable[[str], None] | None = None,
) -> Iterator[tuple[int, T]]:
    """Play chunks of games on the workers of a scheduler; each game with its number, as chunks are finished.

    Args:
        address: the scheduler's, such as ``tcp://10.0.0.1:8786``, or `LOCAL`.
        tell: told where the progress can be watched.

    Raises:
        ClusterError: no Dask, no scheduler, no worker, or another version of Reedlight on one.
    """
    try:
        import dask
        from distributed import Client, LocalCluster, as_completed
    except ImportError:
        raise ClusterError("--cluster needs Dask: docs/cluster.md says how to install it") from None
    with ExitStack() as held:
        held.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": TRIES}))
        if address == LOCAL:
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
        threads = _threads(client)
        (tell or logging.getLogger("reedlight").info)(f"progress: {client.dashboard_link}")
        waiting = iter(chunks)
        finished = as_completed()

        def send() -> bool:
            chunk = next(waiting, None)
            if chunk is not None:
                finished.add(client.submit(play_chunk, play, chunk, pure=False))
            return chunk is not None

        for _ in range(threads * SPARE_CHUNKS):
            send()
        for future in finished:
            try:
                games = future.result()
            except (OSError, RuntimeError) as error:
                raise ClusterError(f"the cluster at {address} has lost games {TRIES} times: {error}") from None
            yield from games
            future.release()
            send()


def _threads(client: Any) -> int:
    """How many games can be played at once; every worker has to have this version of Reedlight."""
    client.wait_for_workers(1, timeout=PATIENCE_S)
    for worker, version in client.run(_version).items():
        if version != __version__:
            raise ClusterError(f"worker {worker} has Reedlight {version}, not {__version__}: install the same there")
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))


def _version() -> str:
    return __version__
