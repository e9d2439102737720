"""The processes of a campaign end with the one that started them."""

import os
import select
import subprocess
import sys

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
