"""A hostile client, written from ``docs/pages.md`` alone, and what it costs a table.

``python -m tests.web.hostile [--seconds S]`` starts a table in a process of its own, whose hands lift and set pieces
all the time, attacks its pages for so long in each manner, and prints how late readings were taken: at rest, and under
each attack. A reading is put into the table's inbox, as drivers do on their threads, and taken once the companion has
fed it. The attacker runs with the lowest priority: in life it has a computer of its own.

The manners: questions as fast as they go over many sockets, huge frames, JSON that is none, codes that are guessed or
were revoked, pages of foreign origins and hosts, a thousand connections, requests that never end, the list of kept
games and notes over and over.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

FAILED = (OSError, Exception)
"""An attacker does not mind how it was refused."""
AT_ONCE = 16
RUBBISH = (
    "null",
    "[" * 4000,
    '{"do": "move"}',
    '{"id": {}, "ask": "why", "moves": 7}',
    '{"id": 1, "do": "card", "card": ["yes"]}',
    '{"id": 1e999, "ask": "position", "entry": -1}',
    '{"id": "' + "x" * 7000 + '", "ask": "position", "entry": 1}',
    "\x00\ud7ff",
)


class Attacker:
    """Attacks one server.

    Args:
        page: the address of the table's page.
        revoked: a code that was right once.
    """

    def __init__(self, page: str, revoked: str = "AAAA2222", seed: int = 1) -> None:
        self.page, self.revoked, self.chance = page, revoked, random.Random(seed)
        parts = urlsplit(page)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self.stream = f"ws://{self.host}:{self.port}/api/stream"

    def manners(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """By name one round of each attack."""
        return {
            "questions": self.questions,
            "huge frames": self.huge,
            "rubbish": self.rubbish,
            "guessed and revoked codes": self.codes,
            "foreign pages": self.foreign,
            "a thousand connections": self.thousand,
            "requests that never end": self.endless,
            "kept games and notes": self.games,
        }

    async def _sent(self, messages: list[str | bytes], query: str = "viewer=spectator", **more: str) -> None:
        with suppress(*FAILED):
            async with connect(f"{self.stream}?{query}", open_timeout=5, max_size=None, **more) as socket:  # type: ignore[arg-type]
                for message in messages:
                    await socket.send(message)
                async with asyncio.timeout(0.5):
                    while True:
                        await socket.recv()

    async def questions(self) -> None:
        await self._sent([json.dumps({"id": n, "ask": "position", "entry": n}) for n in range(38)])
        why = {"id": 1, "ask": "why", "seat": 0, "moves": ["place rheged"] * 24}
        await self._sent([json.dumps(why)] * 200)

    async def huge(self) -> None:
        await self._sent(["x" * 1_000_000])
        await self._sent([b"\xff" * 16_000] * 20)

    async def rubbish(self) -> None:
        for one in RUBBISH:
            await self._sent([one])

    async def codes(self) -> None:
        guess = "".join(self.chance.choice("23456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(8))
        for code in (guess, self.revoked, "' or 1=1", "\u0661" * 8):
            await self._sent(['{"id": 1, "do": "card", "card": "yes"}'], f"viewer=seat-1&code={code}")
            await self._raw(f"GET /api/join?code={guess} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n\r\n".encode())

    async def foreign(self) -> None:
        await self._sent(['{"id": 1, "do": "card", "card": "undo"}'], "viewer=table", origin="http://evil.example")
        for host in ("evil.example", "127.0.0.1.evil.example", ""):
            await self._raw(f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        await self._raw(
            f"PUT /api/games/1/note HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nOrigin: http://evil.example\r\n"
            "Content-Length: 13\r\n\r\n".encode()
            + b'{"note": "x"}'
        )

    async def thousand(self) -> None:
        held = []
        for _ in range(1000 // AT_ONCE):
            with suppress(*FAILED):
                async with asyncio.timeout(2):
                    held.append(await asyncio.open_connection(self.host, self.port))
        await asyncio.sleep(0.5)
        for _, writer in held:
            writer.close()

    async def endless(self) -> None:
        begun = f"PUT /api/games/1/note HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nContent-Length: 900000\r\n\r\n"
        await self._raw(begun.encode() + b"x" * 60_000)
        await self._raw(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 4000)
        await self._raw(b"GET /" + b"a" * 50_000)

    async def games(self) -> None:
        for path in ("", "/1", "/1/pictures?first=0", "/1/page.html", "/999999999999", "/1/pictures?first=99999999"):
            asked = f"GET /api/games{path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n\r\n"
            await self._raw(asked.encode())

    async def _raw(self, raw: bytes) -> None:
        """Bytes as they are, and what comes back for half a second."""
        with suppress(*FAILED):
            async with asyncio.timeout(0.7):
                reader, writer = await asyncio.open_connection(self.host, self.port)
                try:
                    writer.write(raw)
                    await writer.drain()
                    await reader.read(65_536)
                finally:
                    writer.close()

    async def attack(self, manner: str, seconds: float) -> None:
        """Attack so long, many at once."""
        until = asyncio.get_running_loop().time() + seconds

        async def again() -> None:
            while asyncio.get_running_loop().time() < until:
                await self.manners()[manner]()

        await asyncio.gather(*(again() for _ in range(AT_ONCE)))


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="of each manner")
    seconds = parser.parse_args().seconds
    os.nice(19)
    victim = subprocess.Popen(
        [sys.executable, "-m", "tests.web.victim"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        preexec_fn=None,
    )
    assert victim.stdin is not None
    assert victim.stdout is not None

    def ask(word: str) -> str:
        assert victim.stdin is not None
        assert victim.stdout is not None
        victim.stdin.write(f"{word}\n")
        victim.stdin.flush()
        return victim.stdout.readline().strip()

    try:
        attacker = Attacker(json.loads(victim.stdout.readline())["page"])
        ask("take")
        asyncio.run(asyncio.sleep(seconds))
        print(f"at rest: {ask('take')}", flush=True)
        for manner in attacker.manners():
            asyncio.run(attacker.attack(manner, seconds))
            print(f"{manner}: {ask('take')}", flush=True)
    finally:
        victim.stdin.close()
        victim.wait(20)


if __name__ == "__main__":
    main()
