"""The same scenes under CPython and under MicroPython, by the same seeds: each checks itself and gives a digest.

``micropython vectors.py`` prints a line a scene; tests/firmware/test_both_interpreters.py compares them.
"""

from binascii import crc32

from firmware import messages
from firmware.answerer import Answerer
from firmware.caller import Caller
from firmware.contents import I2C, Configuration, Edge, Identity, Status
from firmware.endpoint import MOST_BODY, MOST_WAITING
from firmware.fields import Malformed
from firmware.presence import CROWD, GONE, SEEN, Presence
from firmware.wire import MOST, Decoder, encode


class Noise:
    """Chance that is the same everywhere: a linear congruential generator (Numerical Recipes' figures)."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 8) % limit

    def bytes(self, count):
        return bytes([self.below(256) for _ in range(count)])


class Line:
    """A line that loses, alters, doubles and swaps bytes, one in so many each, and now and then all it is given."""

    def __init__(self, noise, one_in):
        self._noise = noise
        self._one_in = one_in

    def carry(self, data):
        if not data or not self._noise.below(self._one_in):
            return b""
        came = bytearray()
        for byte in data:
            fate = self._noise.below(self._one_in * 4)
            if fate == 0:
                continue
            came += bytes([byte ^ 1 << self._noise.below(8) if fate == 1 else byte])
            if fate == 2:
                came += bytes([byte])
            if fate == 3 and len(came) > 1:
                came[-2], came[-1] = came[-1], came[-2]
        return bytes(came)


def chunks(noise, data, most):
    place = 0
    while place < len(data):
        size = 1 + noise.below(most)
        yield data[place : place + size]
        place += size


def frames_come_whole(seed):
    """Any payloads, in any pieces, with noise between them: every one arrives, and no other."""
    noise = Noise(seed)
    sent = [noise.bytes(1 + noise.below(MOST if number == 7 else 60)) for number in range(20)]
    stream = b"".join([noise.bytes(noise.below(9)) + b"~" + encode(payload) for payload in sent])
    assert b"\x03" not in b"".join([encode(payload) for payload in sent])
    decoder, came = Decoder(), []
    for part in chunks(noise, stream, 40):
        came += decoder.feed(part)
    assert came == sent
    return crc32(b"".join(came)), decoder.bad


def fuzz_is_survived(seed):
    """Bytes by chance: nothing raises, and what comes after them is understood."""
    noise = Noise(seed)
    decoder, caller, answerer = Decoder(), Caller(1 + noise.below(65535), messages.greeting(), 0), Answerer(0)
    for _ in range(60):
        garbage = noise.bytes(noise.below(300)).replace(b"~~", b"~\x7d")
        assert decoder.feed(garbage) == []
        if noise.below(2):
            garbage = encode(bytes([1 + noise.below(6)]) + noise.bytes(noise.below(12)))  # a frame, but what a frame
        for side in (caller, answerer):
            for message in side.receive(garbage, 0):
                read_anything(message)
            side.outgoing(0)
    assert decoder.feed(b"~" + encode(b"sound")) == [b"sound"]
    return decoder.bad, caller.bad, caller.stale, answerer.stale


def read_anything(message):
    for read in READERS:
        try:
            read(message)
        except Malformed:
            continue


READERS = (
    messages.read_greeting,
    messages.read_configure,
    messages.read_pixels,
    messages.read_identity,
    messages.read_snapshot,
    messages.read_edges,
    messages.read_tag,
    messages.read_shown,
    messages.read_status,
    messages.read_text,
)


def sure_messages_arrive_once_and_in_order(seed):
    """Over lines that spoil every second frame or so, both ways at once."""
    noise = Noise(seed)
    there, back = Line(noise, 30), Line(noise, 30)
    caller, answerer = Caller(1 + noise.below(65535), b"hello", 0), Answerer(0)
    sent, came = ([], []), ([], [])
    now = 0
    while now < 600_000:
        if now < 20_000 and not noise.below(3):
            which = noise.below(2)
            side = (caller, answerer)[which]
            body = bytes([which, len(sent[which]) & 0xFF]) + noise.bytes(noise.below(12))
            if (which == 0 or answerer.session) and side.send(body):
                sent[which].append(body)
        if not noise.below(20):
            caller.send_loose(b"\xff" + noise.bytes(30))
        for message in answerer.receive(there.carry(caller.outgoing(now)), now):
            if message == b"hello":
                answerer.welcome(b"welcome")
            elif message[0] != 0xFF:
                came[0].append(message)
        for message in caller.receive(back.carry(answerer.outgoing(now)), now):
            if message != b"welcome":
                came[1].append(message)
        if now > 20_000 and caller.all_heard and answerer.all_heard:
            break
        wait = min(caller.due(now), answerer.due(now))
        assert 0 <= wait <= 500, wait
        now += max(min(wait, noise.below(40)), 1)
    assert came == sent
    assert 0 not in (caller.bad, answerer.bad, caller.resends, answerer.resends)  # it was a bad line indeed
    return now, crc32(b"".join(came[0] + came[1])), caller.resends, answerer.resends, caller.bad, answerer.bad


def messages_come_back(seed):
    noise = Noise(seed)
    some = lambda most: tuple(noise.bytes(noise.below(most)))  # noqa: E731
    wanted = Configuration(some(10), some(10), some(16), 5, 300, I2C, some(4), noise.below(256), noise.below(600))
    assert vars_of(messages.read_configure(messages.configure(wanted))) == vars_of(wanted)
    flags = [bool(noise.below(2)) for _ in range(noise.below(100))]
    assert messages.read_snapshot(messages.snapshot(flags, flags[:9])) == (flags, flags[:9])
    edges = [Edge(noise.below(100), bool(noise.below(2)), noise.below(400)) for _ in range(9)]
    told = messages.edges(messages.SWITCHES, edges)
    for place, read in enumerate(messages.read_edges(told)):
        edge = edges[place]
        assert (edge.cell, edge.closed, min(edge.age_ms, 255)) == (read.cell, read.closed, read.age_ms)
    whole = Identity(1, "1.0", "Pico", "1.29 é", noise.bytes(8), 1 << 28 | 1, 10, 10, 16, 600, 170_000)
    assert vars_of(messages.read_identity(messages.identity(whole))) == vars_of(whole)
    status = Status(noise.below(100_000), 200, 1, 2, 170_000, True, noise.below(65536))
    assert vars_of(messages.read_status(messages.status(status))) == vars_of(status)
    pixels = noise.bytes(90)
    assert messages.read_pixels(messages.pixels(77, pixels)) == (77, pixels)
    for message in (messages.configure(wanted), messages.identity(whole), messages.status(status)):
        for cut in range(1, len(message)):
            read_anything(message[:cut])
    return (crc32(messages.configure(wanted) + told + messages.identity(whole) + messages.status(status)),)


def vars_of(value):
    return {name: getattr(value, name) for name in dir(value) if name[0] != "_" and not callable(getattr(value, name))}


def numbers_wrap(seed):
    """A session that is so old that its numbers begin again at 0."""
    noise = Noise(seed)
    caller, answerer = Caller(3, b"hello", 0), Answerer(0)
    answerer.receive(caller.outgoing(0), 0)
    answerer.welcome(b"welcome")
    caller.receive(answerer.outgoing(0), 0)
    caller._first = answerer._expected = 65_500
    line = Line(noise, 40)
    now = sent = came = 0
    while came < 200:
        while sent < 200 and caller.send(bytes([1 + sent])):
            sent += 1
        for message in answerer.receive(line.carry(caller.outgoing(now)), now):
            assert message[0] == 1 + came
            came += 1
        caller.receive(answerer.outgoing(now), now)
        now += 1 + noise.below(30)
    assert answerer._expected == (65_500 + 200) % 65_536
    return now, came


def limits(seed):
    caller = Caller(9, b"hello", 0)
    taken = 0
    while caller.send(b"x" * (seed + 1)):
        taken += 1
    assert taken == MOST_WAITING
    for wrong in (b"", bytes(MOST_BODY + 1)):
        try:
            caller.send_loose(wrong)
        except ValueError:
            continue
        raise AssertionError(len(wrong))
    try:
        encode(bytes(MOST + 1))
    except ValueError:
        return (taken,)
    raise AssertionError("too long")


def a_tag_lies_still(seed):
    noise, presence = Noise(seed), Presence()
    told, now, there = [], 0, None
    for _ in range(400):
        now += noise.below(400)
        kind = noise.below(4)
        if kind < 2:
            events = presence.seen(bytes([4, kind]), now)
        else:
            events = presence.missed(now) if kind == 2 else presence.altered(now)
        for what, tag in events:
            if what == CROWD:
                assert presence.crowded
                assert tag != there
                told.append(-now)
                continue
            assert there == (tag if what == GONE else None)
            there = tag if what == SEEN else None
            told.append(now)
        assert presence.tag == there
    return len(told), sum(told)


SCENES = (
    (a_tag_lies_still, 6),
    (frames_come_whole, 12),
    (fuzz_is_survived, 12),
    (sure_messages_arrive_once_and_in_order, 6),
    (messages_come_back, 12),
    (limits, 2),
    (numbers_wrap, 3),
)


def lines():
    """What every scene gives for every seed."""
    return [f"{scene.__name__} {seed} {scene(seed)}" for scene, seeds in SCENES for seed in range(seeds)]


if __name__ == "__main__":
    for line in lines():
        print(line)
