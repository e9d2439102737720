"""The shard file of a campaign: each game's result on a line as soon as it is known, so that a campaign can go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from controller.errors import ReedlightError
from sim.setting import GameResult


class ShardError(ReedlightError, ValueError):
    """A file to resume from that belongs to another campaign, or is none: another has to be named."""


class Shards:
    """A shard file, or nothing where no path is given; ``kept`` are the results it held, by the game's number.

    The first line tells the campaign; results of another one are refused. A last line that was cut off is written anew.
    """

    def __init__(self, path: Path | None, key: Mapping[str, Any]) -> None:
        self.kept: dict[int, GameResult] = {}
        self._file: IO[bytes] | None = None
        if path is None:
            return
        head = json.dumps({"campaign": dict(key)}).encode() + b"\n"
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
        if lines and lines[0] != head:
            raise ShardError(f"{path} is not of this campaign: its first line should be {head.decode().strip()}")
        whole = sum(len(line) for line in self._read(path, lines))
        self._file = path.open("r+b" if path.exists() else "wb")
        self._file.truncate(whole)
        self._file.seek(whole)
        if not whole:
            self._write(head)

    def _read(self, path: Path, lines: list[bytes]) -> list[bytes]:
        """Take the results of all whole lines; returns those lines."""
        whole = [line for line in lines if line.endswith(b"\n")]
        for number, line in enumerate(whole[1:], 2):
            try:
                data = json.loads(line)
                index = data.pop("index")
                self.kept[index] = GameResult.read(data)
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise ShardError(f"{path}, line {number}: this is no result of a game ({error})") from None
        return whole

    def add(self, index: int, result: GameResult) -> None:
        """Keep a result."""
        if self._file is not None:
            self._write(json.dumps({"index": index, **asdict(result)}).encode() + b"\n")

    def _write(self, line: bytes) -> None:
        assert self._file is not None
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> Shards:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
