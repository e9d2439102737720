"""Lights and a speaker that record what they are given."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.ports import Frame


@dataclass(slots=True)
class RecordingLamps:
    """The lights of a simulated table (`controller.ports.Lamps`): every frame that differs from the one before it."""

    frames: list[Frame] = field(default_factory=list)

    def show(self, frame: Frame) -> None:
        """Record a frame."""
        if not self.frames or self.frames[-1] != frame:
            self.frames.append(frame)

    @property
    def now(self) -> Frame:
        """The frame that shines; none at first."""
        return self.frames[-1] if self.frames else ()


@dataclass(slots=True)
class RecordingSpeaker:
    """The voice of a simulated table (`controller.ports.Speaker`)."""

    sentences: list[str] = field(default_factory=list)

    def say(self, sentence: str, lang: str = "en") -> None:
        """Record a sentence."""
        self.sentences.append(sentence)
