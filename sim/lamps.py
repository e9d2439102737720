"""Lamps and a speaker that remember what they were told, instead of shining and sounding."""

from __future__ import annotations

from dataclasses import dataclass, field

from controller.ports import Frame


@dataclass(slots=True)
class RememberingLamps:
    """The lights of a simulated table (`controller.ports.Lamps`): every frame that differs from the one before it."""

    frames: list[Frame] = field(default_factory=list)

    def show(self, frame: Frame) -> None:
        """Remember a frame."""
        if not self.frames or self.frames[-1] != frame:
            self.frames.append(frame)

    @property
    def now(self) -> Frame:
        """The frame that shines; none at first."""
        return self.frames[-1] if self.frames else ()


@dataclass(slots=True)
class RememberingSpeaker:
    """The voice of a simulated table (`controller.ports.Speaker`)."""

    sentences: list[str] = field(default_factory=list)

    def say(self, sentence: str) -> None:
        """Remember a sentence."""
        self.sentences.append(sentence)
