"""The voice of a table: espeak-ng, if it is there, on a thread of its own, never far behind the game."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Condition, Thread
from time import monotonic
from typing import Final, NamedTuple

PROGRAM: Final = "espeak-ng"
ENGLISH: Final = "en-gb"
UNKNOWN: Final = "voice does not exist"
"""So espeak-ng says that it has no voice for a language."""
WORDS_A_MINUTE: Final = 165
"""A little slower than its own 175: names of regions want to be understood."""
MOST_S: Final = 30.0
"""A program that speaks longer hangs, as when the sound card is gone."""
INSTALL: Final = "Install it with: sudo apt install espeak-ng."


BREATH_S: Final = 0.5
"""Sentences that come within so short a time of the one before are one telling, as of one move."""
BEHIND_S: Final = 4.0
"""What has waited longer is left out once there is something newer to tell."""
MOST: Final = 12
"""Never more than so many wait: the oldest goes."""


class Saying(NamedTuple):
    """A sentence, when it came, with which telling, and in which language."""

    at: float
    telling: int
    sentence: str
    lang: str


class Sayings:
    """A queue that does not lag: an older telling gives way to a newer, and nothing waits twice."""

    def __init__(self) -> None:
        self._waiting: deque[Saying] = deque()
        self._last_at: float | None = None
        self._telling = 0
        self.left_out = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, sentence: str, at: float, lang: str = "en") -> None:
        """A sentence comes; where the same one waits already, it waits in its new place only."""
        if self._last_at is None or at - self._last_at > BREATH_S:
            self._telling += 1
        self._last_at = at
        self._keep(deque(saying for saying in self._waiting if saying.sentence != sentence))
        self._waiting.append(Saying(at, self._telling, sentence, lang))
        if len(self._waiting) > MOST:
            self._waiting.popleft()
            self.left_out += 1

    def take(self, now: float) -> Saying | None:
        """What is to be spoken now, or None. A telling is spoken whole, unless a newer one overtakes it."""
        self._keep(deque(saying for saying in self._waiting if not self._too_old(saying, now)))
        return self._waiting.popleft() if self._waiting else None

    def _too_old(self, saying: Saying, now: float) -> bool:
        return saying.telling < self._telling and now - saying.at > BEHIND_S

    def _keep(self, kept: deque[Saying]) -> None:
        self.left_out += len(self._waiting) - len(kept)
        self._waiting = kept


class Voice:
    """A `controller.ports.Speaker` and a `hardware.body_of_parts.Part`.

    Args:
        command: what is run for each sentence with ``-v`` and a voice; the sentence is given on its standard input: no
            shell, no quoting, and no sentence is taken for an option.
        clock: seconds that never go back.
    """

    name = "voice"

    def __init__(self, command: Sequence[str], clock: Callable[[], float] = monotonic) -> None:
        self._command, self._clock = tuple(command), clock
        self._sayings, self._news = Sayings(), Condition()
        self._voices = {"en": ENGLISH}
        """By language the voice that speaks it, where that has not just the language's code."""
        self._closed = False
        self._speaking: subprocess.Popen[bytes] | None = None
        self._said = self._failed = 0
        self._trouble = ""
        self._thread = Thread(target=self._run, name="reedlight-voice", daemon=True)
        self._thread.start()

    def say(self, sentence: str, lang: str = "en") -> None:
        """Say a sentence soon; never waits for the voice."""
        with self._news:
            self._sayings.put(sentence, self._clock(), lang)
            self._news.notify()

    def _run(self) -> None:
        while (saying := self._next()) is not None:
            self._speak(saying)

    def _next(self) -> Saying | None:
        with self._news:
            while not self._closed:
                saying = self._sayings.take(self._clock())
                if saying is not None:
                    return saying
                self._news.wait()
        return None

    def _speak(self, saying: Saying) -> None:
        try:
            code, told = self._run_for(saying)
        except OSError as error:
            self._fail(f"{self._command[0]}: {error.strerror}")
        except subprocess.TimeoutExpired:
            self._fail(f"{self._command[0]} did not end within {MOST_S:g} s")
        else:
            # Without a sound card espeak-ng ends with 0 all the same; a warning of ALSA's is no error.
            wrong = [line for line in told.splitlines() if line.startswith("error:")]
            if code == 0 and not wrong:
                self._said, self._trouble = self._said + 1, ""
            elif UNKNOWN in told and self._voices.get(saying.lang) != ENGLISH:
                self._voices[saying.lang] = ENGLISH  # badly spoken is better than a silent table
                self._speak(saying)
            elif not self._closed:
                self._fail(f"{self._command[0]} ended with {code}; {wrong[0] if wrong else told[-200:] or 'no reason'}")

    def _run_for(self, saying: Saying) -> tuple[int, str]:
        """Run the program to its end: its exit code, and what it complained of."""
        command = (*self._command, "-v", self._voices.get(saying.lang, saying.lang.lower()))
        pipe, told = subprocess.PIPE, b""
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=pipe, stdout=quiet, stderr=pipe, process_group=0) as speaking:
            try:
                if self._begun(speaking):
                    told = speaking.communicate(f"{saying.sentence}\n".encode(), timeout=MOST_S)[1]
            finally:
                self._speaking = None
                if speaking.poll() is None:
                    _kill(speaking)
        return speaking.returncode, told.decode(errors="replace")

    def _begun(self, speaking: subprocess.Popen[bytes]) -> bool:
        """From now on `close` can stop it; False if it has been closed meanwhile."""
        with self._news:
            self._speaking = speaking
            return not self._closed

    def _fail(self, trouble: str) -> None:
        self._failed += 1
        self._trouble = trouble

    def alive(self) -> bool:
        """Whether its thread turns."""
        return self._thread.is_alive()

    def facts(self) -> Mapping[str, object]:
        """What speaks, and how well."""
        return {
            "program": self._command[0],
            "said": self._said,
            "left_out": self._sayings.left_out,
            "failed": self._failed,
            "trouble": self._trouble or None,
        }

    def close(self) -> None:
        """Silent at once, in the middle of a sentence too; may be called twice."""
        with self._news:
            self._closed = True
            self._news.notify()
            if self._speaking is not None:
                _kill(self._speaking)
        self._thread.join()


def _kill(speaking: subprocess.Popen[bytes]) -> None:
    """End a program with all that it has started: what stands in for espeak-ng may be a script, whose
    own program would speak on."""
    with suppress(ProcessLookupError):  # all have ended
        os.killpg(speaking.pid, signal.SIGKILL)


def open_voice(path: str | None = None) -> Voice | None:
    """The voice of this computer; None where espeak-ng is missing, which `voice_facts` tells.

    Args:
        path: where to look for programs, as in ``PATH``; none: there.
    """
    found = shutil.which(PROGRAM, path=path)
    return None if found is None else Voice((found, "-s", str(WORDS_A_MINUTE), "--stdin"))


def voice_facts(path: str | None = None) -> Mapping[str, object]:
    """For `reedlight doctor`: what would speak here, and what to do if nothing would."""
    found = shutil.which(PROGRAM, path=path)
    return {"program": found, "trouble": None if found else f"{PROGRAM} is not installed. {INSTALL}"}
