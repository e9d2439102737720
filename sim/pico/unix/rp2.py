"""MicroPython's ``rp2`` as the firmware uses it: a small assembler for PIO programs, and state machines that tell the
world what they put on the wire."""

from world import WORLD


class PIO:
    OUT_LOW, SHIFT_LEFT, JOIN_TX = 0, 0, 1


class _Instruction:
    """Encoded as RP2040's data sheet says (3.4), with one bit of side-set."""

    def __init__(self, word, target=None):
        self.word = word
        self.target = target

    def side(self, level):
        self.word |= level << 12
        return self

    def __getitem__(self, delay):
        self.word |= delay << 8
        return self


class _Assembler:
    def __init__(self):
        self.lines = []
        self.labels = {}

    def add(self, instruction):
        self.lines.append(instruction)
        return instruction

    def jmp(self, *args):
        condition, target = args if len(args) == 2 else (0, args[0])
        return self.add(_Instruction(condition << 5, target))

    def words(self):
        return [line.word | (self.labels[line.target] if line.target else 0) for line in self.lines]


def asm_pio(**how):
    def assemble(program):
        made = _Assembler()
        names = program.__globals__
        names["wrap_target"] = names["wrap"] = lambda: None
        names["label"] = lambda name: made.labels.__setitem__(name, len(made.lines))
        names["out"] = lambda where, bits: made.add(_Instruction(0x6000 | where << 5 | bits))
        names["nop"] = lambda: made.add(_Instruction(0xA042))
        names["jmp"] = made.jmp
        names["x"] = names["not_x"] = 1
        program()
        return made.words(), how

    return assemble


class StateMachine:
    def __init__(self, number, program, freq, sideset_base):
        WORLD.program, how = program
        assert (how["pull_thresh"], how["autopull"], freq) == (8, True, 8_000_000)
        self._active = False

    def active(self, on):
        self._active = bool(on)

    def put(self, data, shift):
        assert self._active
        WORLD.show(bytes([byte << shift >> 24 & 0xFF for byte in data]))
