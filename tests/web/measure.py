"""Print the figures of the pages for docs/performance.md: ``python -m tests.web.measure``."""

from __future__ import annotations

import gzip
import random
import statistics
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.ports import Entered
from controller.web import schema
from tests.web.browser import running
from tests.web.tables import Page, served, simulated

MOVES = 40


def kilobytes(process: int) -> int:
    """The memory of a process now."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def main() -> None:
    """Measure, and print."""
    static = Path(schema.__file__).with_name("static")
    packed = sum(len(gzip.compress(file.read_bytes())) for file in static.iterdir())
    print(f"files that a browser loads, compressed: {packed / 1000:.1f} kB")
    began = time.monotonic()
    with served("power-and-weakness", 60, seed=3) as (_, server):
        print(f"server answers after {time.monotonic() - began:.2f} s (with the game being played to move 60)")
        pages = [Page(server, "table") for _ in range(4)]
        scenes = [page.until("scene") for page in pages]
        delays: list[float] = []
        for _ in range(60):
            one = next((seat for seat in scenes[0]["moves"] if seat["moves"]), None)
            if one is None:
                break
            at = time.monotonic()
            ends: list[float] = []

            def follow(page: Page, ply: int, ends: list[float]) -> None:
                while page.until("scene")["ply"] == ply:
                    pass
                ends.append(time.monotonic())

            ply = scenes[0]["ply"]
            threads = [threading.Thread(target=follow, args=(page, ply, ends)) for page in pages]
            for thread in threads:
                thread.start()
            pages[0].socket.send(f'{{"id": 1, "do": "move", "seat": {one["seat"]}, "move": "{one["moves"][0]}"}}')
            for thread in threads:
                thread.join()
            delays += [end - at for end in ends]
            scenes = [next(told for told in reversed(page.told) if told["kind"] == "scene") for page in pages]
        delays.sort()
        p50, p99 = statistics.median(delays), delays[int(len(delays) * 0.99)]
        print(f"a tap to the scene on four pages: p50 {p50 * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms")
    memory()


def memory() -> None:
    """Measure the program itself, with four pages and some moves: clients in its process would count as its own."""
    with TemporaryDirectory() as folder, simulated(Path(folder), "--seed", "3") as table:
        before = kilobytes(table.process_id)
        pages = [Page(table, "table") for _ in range(4)]
        for _ in range(MOVES):
            scene = pages[0].when(lambda one: bool(one["moves"] or one["over"]))
            if scene["over"]:
                break
            one = scene["moves"][0]
            pages[0].send(do="move", seat=one["seat"], move=one["moves"][0])
            pages[0].when(lambda later, ply=scene["ply"]: later["ply"] > ply)
        for page in pages[1:]:
            page.drain()
        print(f"memory: {kilobytes(table.process_id) / 1000:.0f} MB with four pages, {before / 1000:.0f} MB before")


PAINTS = """
(() => {
  window.paints = [];
  const note = () => paints.push(performance.timeOrigin + performance.now());
  const seen = new MutationObserver(() => requestAnimationFrame(() => setTimeout(note)));
  seen.observe(document.querySelector('.board'), {subtree: true, childList: true, attributes: true});
})()
"""
"""Notes when what has changed on the board was painted: after the frame that follows, in milliseconds since 1970."""
READINGS = 40
SLOWER = 6


def pixels() -> None:
    """From a reading to the pixels of four pages, and how soon a page is there on a slow tablet."""
    with served("power-and-weakness", 60, seed=3) as (table, server), running() as browser:
        sizes = ("desktop", "tablet", "phone", "phone")
        tabs = [browser.tab(server.url, size) for size in sizes]
        for tab in tabs:
            tab.wait("document.querySelector('.seat')")
            tab.js(PAINTS)
        delays: list[float] = []
        chance = random.Random(1)
        rules, session = table.rules, table.session
        for _ in range(READINGS):
            actor = rules.guide.asked_first(session.state)
            if actor not in rules.seats(session.state):
                break
            move = chance.choice(rules.options(session.state, actor))
            at = time.time()
            table.published.enter(Entered(0.0, move.text, actor))
            time.sleep(0.7)
            for tab in tabs:
                painted = tab.js(f"paints.find((one) => one >= {at * 1000}) ?? null")
                if painted is not None:
                    delays.append(painted - at * 1000)
        delays.sort()
        print(
            f"a reading to pixels on four pages, {len(delays)} times: p50 {statistics.median(delays):.0f} ms, "
            f"p99 {delays[int(len(delays) * 0.99)]:.0f} ms"
        )
        for tab in tabs:
            tab.close()
        slow = browser.tab("about:blank", "tablet")
        slow.call("Emulation.setCPUThrottlingRate", rate=SLOWER)
        slow.open(server.url)
        slow.wait("document.querySelector('.region, .card') && performance.now()", 60)
        first = slow.wait("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
        whole = slow.js("new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))")
        print(
            f"cold cache, processor {SLOWER} times slower: first paint {first:.0f} ms, the whole table {whole:.0f} ms"
        )


if __name__ == "__main__":
    main()
    pixels()
