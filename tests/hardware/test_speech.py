"""The voice: what waits, what is left out, and the program that speaks."""

import os
import shutil
import stat
import wave
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.speech import BEHIND_S, BREATH_S, MOST, PROGRAM, Sayings, Voice, open_voice, voice_facts
from tests.hardware.gpio.mock_table import wait_for

# The queue.


def taken(sayings: Sayings, now: float) -> str | None:
    saying = sayings.take(now)
    return None if saying is None else saying.sentence


COMINGS = st.lists(st.tuples(st.floats(0, 6), st.sampled_from("abcdef"), st.booleans()), max_size=40)


@given(COMINGS)
def test_nothing_old_is_spoken_while_newer_waits_and_nothing_twice(comings: Sequence[tuple[float, str, bool]]) -> None:
    """Each step: time passes, a sentence comes or one is taken. Every sentence is either spoken or left out."""
    sayings, now, came, spoken = Sayings(), 0.0, list[tuple[float, str]](), 0
    for later_s, sentence, comes in comings:
        now += later_s
        if comes:
            sayings.put(sentence, now)
            came.append((now, sentence))
        elif (saying := sayings.take(now)) is not None:
            taken, spoken = saying.sentence, spoken + 1
            at = max(at for at, text in came if text == taken)
            newest = came[-1][0]
            assert now - at <= BEHIND_S or newest - at <= BREATH_S * len(came)
        assert len(sayings) <= MOST
        assert spoken + sayings.left_out + len(sayings) == len(came)


@given(st.lists(st.text(min_size=1), min_size=1, max_size=MOST, unique=True))
def test_one_telling_is_spoken_whole_however_long_it_takes(sentences: Sequence[str]) -> None:
    sayings = Sayings()
    for sentence in sentences:
        sayings.put(sentence, 0.0)
    assert [taken(sayings, 10.0 * number) for number in range(len(sentences))] == list(sentences)
    assert sayings.take(1000.0) is None
    assert sayings.left_out == 0


def test_a_newer_telling_overtakes_what_has_waited_too_long() -> None:
    sayings = Sayings()
    sayings.put("Orange sets a knight on Rheged.", 0.0)
    sayings.put("White is to move.", 0.1)
    sayings.put("White takes over Ceint.", 4.0)
    assert taken(sayings, 4.05) == "White is to move."
    sayings.put("Orange is to move.", 4.1)
    assert taken(sayings, 9.0) == "White takes over Ceint."
    assert taken(sayings, 9.0) == "Orange is to move."
    assert sayings.left_out == 1


def test_the_same_sentence_does_not_wait_twice() -> None:
    sayings = Sayings()
    for sentence in ("Put it back.", "Which one?", "Put it back."):
        sayings.put(sentence, 0.0)
    assert [taken(sayings, 0.0) for _ in range(3)] == ["Which one?", "Put it back.", None]


# The program.


def program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)
    return path


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    return tmp_path / "heard"


@pytest.fixture
def voice(tmp_path: Path, heard: Path) -> Iterator[Voice]:
    """A program on the path that writes down its options and what it is to say."""
    bin_dir = tmp_path / "bin"
    bin_dir.mkdir()
    program(bin_dir / PROGRAM, f'echo "$@" >> {heard}; exec cat >> {heard}')
    made = open_voice(f"{bin_dir}{os.pathsep}{os.environ['PATH']}")
    assert made is not None
    with closing(made):
        yield made


def test_a_sentence_is_given_whole_and_is_never_an_option(voice: Voice, heard: Path) -> None:
    sentence = '-w "rm -rf"; $(Gwynedd) – Rhydderch’s fort'
    voice.say(sentence)
    wait_for(lambda: voice.facts()["said"] == 1)
    assert heard.read_text(encoding="utf-8").split("\n") == ["-s 165 --stdin -v en-gb", sentence, ""]
    assert voice.alive()
    assert voice.facts()["trouble"] is None


def test_a_sentence_is_spoken_by_a_voice_of_its_language(voice: Voice, heard: Path) -> None:
    for number, lang in enumerate(("hu", "pt-BR"), 1):
        voice.say("Egy mondat.", lang)
        wait_for(lambda number=number: voice.facts()["said"] == number)
    said = [line for line in heard.read_text().splitlines() if line.startswith("-")]
    assert [line.split()[-1] for line in said] == ["hu", "pt-br"]


def test_saying_does_not_wait_for_the_speaking(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    with closing(Voice([str(program(tmp_path / "slow", f"cat > /dev/null; exec cat {gate}"))])) as voice:
        for number in range(3):
            voice.say(f"Sentence {number}.")
        assert voice.facts()["said"] == 0
        gate.write_text("")
        wait_for(lambda: voice.facts()["said"] == 1)


def test_closing_is_silent_at_once_even_in_the_middle_of_a_sentence(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    voice = Voice([str(program(tmp_path / "endless", f"touch {begun}; exec sleep 600"))])
    voice.say("A long story.")
    wait_for(begun.exists)
    voice.close()
    voice.close()
    assert voice.facts()["failed"] == 0, "it did not wait for the program to be given up"
    assert not voice.alive()


def test_whatever_the_program_has_started_is_silent_too(tmp_path: Path) -> None:
    begun, still = tmp_path / "begun", tmp_path / "still"
    os.mkfifo(still)
    script = f"cat > /dev/null; (touch {begun}; sleep 600; true) 9> {still} & wait"
    voice = Voice([str(program(tmp_path / "wrapper", script))])
    voice.say("A long story.")
    speaks = os.open(still, os.O_RDONLY)
    try:
        wait_for(begun.exists)
        voice.close()
        assert os.read(speaks, 1) == b"", "the last that held its other end has ended"
    finally:
        os.close(speaks)


@pytest.mark.parametrize(
    ("script", "trouble"),
    [
        ("cat > /dev/null; exit 2", "ended with 2; no reason"),
        (
            "cat > /dev/null; echo 'ALSA lib: x' >&2; echo 'error: No such file or directory' >&2",
            "ended with 0; error: No",
        ),
        ("exec 0<&-; exit 1", "ended with 1"),
    ],
)
def test_a_program_that_fails_is_a_fact_and_the_next_sentence_is_tried(
    tmp_path: Path, script: str, trouble: str
) -> None:
    with closing(Voice([str(program(tmp_path / "bad", script))])) as voice:
        voice.say("One.")
        voice.say("Two.")
        wait_for(lambda: voice.facts()["failed"] == 2)
        assert trouble in str(voice.facts()["trouble"])
        assert voice.alive()


def test_a_warning_of_the_sound_system_is_no_failure(tmp_path: Path) -> None:
    with closing(Voice([str(program(tmp_path / "noisy", "cat > /dev/null; echo 'ALSA lib: x' >&2"))])) as voice:
        voice.say("One.")
        wait_for(lambda: voice.facts()["said"] == 1)
        assert voice.facts()["trouble"] is None


def test_a_program_that_is_gone_is_a_fact(tmp_path: Path) -> None:
    with closing(Voice([str(tmp_path / "gone")])) as voice:
        voice.say("One.")
        wait_for(lambda: voice.facts()["failed"] == 1)
        assert "No such file" in str(voice.facts()["trouble"])


def test_without_espeak_there_is_no_voice_and_the_doctor_can_say_why(tmp_path: Path) -> None:
    assert open_voice(str(tmp_path)) is None
    assert voice_facts(str(tmp_path)) == {
        "program": None,
        "trouble": "espeak-ng is not installed. Install it with: sudo apt install espeak-ng.",
    }


@pytest.mark.parametrize("lang", ["en", "hu", "pt-BR", "de-AT", "xx"])
def test_the_real_espeak_makes_sound_of_a_sentence_where_it_is_installed(tmp_path: Path, lang: str) -> None:
    """Into a file, for no machine that tests this has a loudspeaker; elsewhere a stand-in makes as much of it."""
    found, sound = shutil.which(PROGRAM), tmp_path / "said.wav"
    command = [found, "-s", "165", "--stdin", "-w", str(sound)] if found else [str(_stand_in(tmp_path))]
    with closing(Voice(command)) as voice:
        voice.say("Orange sets a knight on Rheged.", lang)
        wait_for(lambda: voice.facts()["said"] == 1)
    with wave.open(str(sound)) as file:
        assert 0.5 < file.getnframes() / file.getframerate() < 10
        assert any(file.readframes(file.getnframes()))


def _stand_in(tmp_path: Path) -> Path:
    source = tmp_path / "source.wav"
    with wave.open(str(source), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(22050)
        file.writeframes(b"\1\2" * 22050)
    return program(tmp_path / "stand-in", f"cat > /dev/null; cp {source} {tmp_path / 'said.wav'}")
