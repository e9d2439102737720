"""The processes of a campaign end with the one that started them, and one that is ended from outside is told of."""

import os
import select
import subprocess
import sys

import pytest

from controller.cluster import ClusterError
from controller.workers import each

PARENT = """
import multiprocessing, os, time
from controller.workers import pool

with pool(2) as workers:
    busy, idle = workers.submit(time.sleep, 1000), workers.submit(os.getpid)
    idle.result()
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
"""
ENOUGH_MS = 120_000


def test_workers_end_when_whoever_started_them_is_killed():
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert parent.stdout is not None
    try:
        workers = [os.pidfd_open(int(pid)) for pid in parent.stdout.readline().split()]
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()
    assert len(workers) == 2
    for worker in workers:
        ended = select.poll()
        ended.register(worker, select.POLLIN)
        assert ended.poll(ENOUGH_MS), "a worker goes on though nobody hears of it"
        os.close(worker)


def test_a_process_that_is_ended_from_outside_is_told_of():
    with pytest.raises(ClusterError, match="a process that played was ended from outside"):
        dict(each(os._exit, range(1, 9), jobs=2))
