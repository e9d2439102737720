"""Benchmarks of the house above the rules: the matcher, a reading's way to a frame, a commit to disk, the start."""

from __future__ import annotations

import os
import random
import re
import select
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from controller.boards import Board
from controller.choices import board_for
from controller.commands.measuring import Figure, Result, Setting, positions
from controller.engine import session
from controller.engine.game import TABLE, Game, GameState
from controller.engine.journal import MemoryJournal
from controller.engine.next_draw import draw
from controller.errors import BodyError
from controller.hints.compose import compose
from controller.hints.power import clamp
from controller.memory import set_aside
from controller.play.thinking import Question, Thinker
from controller.players import GreedyPlayer
from controller.players import review as looking_back
from controller.ports import Switched
from controller.recognition.image import Image, counts, filled, shown
from controller.recognition.matcher import Traces, match
from controller.recognition.plans import Heard, Plans
from controller.storage import replay
from controller.storage.sqlite import FileJournal
from controller.table.companion import Companion

STARTS = 5
REPEATS = 5
"""Of so many runs of one matcher step the median counts, so that a busy machine is not taken for a slow step."""
_START = (
    "import sim.command, sim.terminal, controller.table.companion\n"
    "status = dict(line.split(':', 1) for line in open('/proc/self/status'))\n"
    "print(int(status['VmHWM'].split()[0]) / 1024)"
)
"""The kernel's own mark of this process: what `getrusage` tells may be the parent's, from before it was replaced."""


def matcher(setting: Setting) -> Result:
    """A matcher step with one piece lifted, for each component that can be read and without any, the plans made anew:
    the slowest counts."""
    board = board_for(setting.game.name)
    set_aside()  # as a table does before play
    end = time.perf_counter() + setting.seconds
    times: list[tuple[float, int]] = []
    for state, _ in positions(setting):
        times += _steps(setting.game, board, state)
        if times and time.perf_counter() > end:
            break
    slowest, plans = max(times)
    middle = median(one for one, _ in times)
    figures = (
        Figure("one matcher step, median", middle * 1e3, "ms"),
        Figure(f"the slowest of {len(times)}, {plans} plans", slowest * 1e3, "ms"),
    )
    line = {"name": "matcher", "median_ms": middle * 1e3, "slowest_ms": slowest * 1e3, "steps": len(times)}
    return Result(figures, line)


def _steps(game: Game, board: Board, state: GameState) -> Iterator[tuple[float, int]]:
    plans = Plans(game, board, state)
    said = dict.fromkeys(word.said for plan in plans.all for word in plan.words if word.slot == "tag")
    pieces = counts(game, state, board)
    image = Image(board, shown(board, filled(board, pieces)), pieces)
    held = next((zone for zone, n in pieces.items() if n), None)
    if held is None:
        return
    image.change(held, -1)
    for tag in ("", *said):
        heard = [Heard("", tag, tag)] if tag else []
        times = []
        for _ in range(REPEATS):
            begun = time.perf_counter()
            match(Plans(game, board, state), image, heard, Traces({held: 0.0}, {held: 0.0}, {}))
            times.append(time.perf_counter() - begun)
        yield median(times), len(plans.all)


def reading(setting: Setting) -> Result:
    """An edge through the whole house to the bytes of a frame, the time that hands must rest left out."""
    board = board_for(setting.game.name)
    times: list[float] = []
    end = time.perf_counter() + setting.seconds
    for state, _ in positions(setting):
        times += _edges(setting.game, board, state, random.Random(setting.seed))
        if times and time.perf_counter() > end:
            break
    parts = _parts(times)
    figures = tuple(Figure(f"a reading to a frame, {name}", value, "ms") for name, value in parts.items())
    return Result(figures, {"name": "reading", "samples": len(times)} | parts)


def _parts(times: Sequence[float]) -> dict[str, float]:
    """The middle and the slow end of times, in milliseconds."""
    parts = quantiles(times, n=100)
    return {"p50": parts[49] * 1e3, "p99": parts[98] * 1e3}


def thinking(setting: Setting) -> Result:
    """Readings like those of `reading`, by turns while the thinking process of a table searches and while it rests."""
    rules, board = setting.game, board_for(setting.game.name)
    times: dict[bool, list[float]] = {False: [], True: []}
    end = time.perf_counter() + setting.seconds
    thinker = Thinker()
    try:
        for state, actor in positions(setting):
            about = rules.name, rules.view(state, actor), rules.seats(state).index(actor)
            for busy in (False, True):
                thinker.ask(Question("rests", *about, "search:1e", ""))
                while (answer := thinker.answer()) is None or answer.digest != "rests":
                    if not thinker.alive:
                        raise BodyError("the thinking process has died: look for what ended it, and measure again")
                    time.sleep(0.001)
                if busy:
                    thinker.ask(Question("searches", *about, "expert", ""))
                    time.sleep(0.02)  # until it has begun
                times[busy] += _edges(rules, board, state, random.Random(setting.seed))
            if time.perf_counter() > end:
                break
    finally:
        thinker.close()
    figures, line = list[Figure](), dict[str, Any]({"name": "thinking", "samples": len(times[True])})
    for busy, what in ((False, "rests"), (True, "searches")):
        parts = _parts(times[busy])
        for name, ms in parts.items():
            figures.append(Figure(f"a reading while the thinking process {what}, {name}", ms, "ms"))
            line[f"{name}_{what}"] = ms
    return Result(tuple(figures), line)


def _edges(game: Game, board: Board, state: GameState, chance: random.Random) -> Iterator[float]:
    """Some switches there and back: the time for each edge, and for each change that it is debounced to."""
    companion = Companion(game, board, session.begin(game, MemoryJournal(), state))
    companion.begin(0.0)
    levels = filled(board, counts(game, state, board))
    at = 0.0
    for switch in chance.sample(sorted(levels), 4):
        for closed in (not levels[switch], levels[switch]):
            at += 0.5
            edge = Switched(at, switch, closed)
            for step in (partial(companion.feed, edge), partial(companion.pass_time, at + 0.1)):
                begun = time.perf_counter()
                step()
                clamp(compose(board, companion.lights, at), board.power)
                yield time.perf_counter() - begun


def worst(setting: Setting) -> Result:
    """The dearest readings of hands that make no moves, with as many pieces on the board as the game has shown: swept
    bare, set up anew, after a break, drummed on. A reading is an edge with all the time that passes up to it."""
    game, board = setting.game, board_for(setting.game.name)
    felt = [(sum(counts(game, state, board).values()), at) for at, (state, _) in enumerate(positions(setting))]
    most, at = max(felt)
    state = next(islice(positions(setting), at, None))[0]
    full = filled(board, counts(game, state, board))
    figures = list[Figure]()
    line: dict[str, str | float] = {"name": "worst", "game": game.name, "pieces": most}
    for scene, (resumed, edges) in _SCENES.items():
        times = list(_scene(game, board, state, full, resumed, edges(full, random.Random(setting.seed))))
        what = f"{scene.replace('_', ' ')}, {len(times)} readings, {most} pieces: the dearest"
        figures.append(Figure(what, max(times) * 1e3, "ms"))
        line[f"{scene}_ms"] = max(times) * 1e3
    memory_mb = _most_memory_mb()
    figures.append(Figure("memory in all, at most", memory_mb, "MB"))
    return Result(tuple(figures), line | {"memory_mb": memory_mb})


Edges = Iterator[tuple[str, bool]]


def _swept(full: Mapping[str, bool], chance: random.Random) -> Edges:
    """Every piece off the board, one after the other, and back."""
    closed = chance.sample(sorted(switch for switch in full if full[switch]), sum(full.values()))
    yield from ((switch, False) for switch in closed)
    yield from _set_up(full, chance)


def _set_up(full: Mapping[str, bool], chance: random.Random) -> Edges:
    """Every piece back on the board."""
    yield from ((switch, True) for switch in chance.sample(sorted(s for s in full if full[s]), sum(full.values())))


def _drummed(full: Mapping[str, bool], chance: random.Random) -> Edges:
    """Some pieces off and back, over and over."""
    closed = sorted(switch for switch in full if full[switch])
    for _ in range(40):
        some = chance.sample(closed, min(len(closed), chance.randint(1, 8)))
        yield from ((switch, False) for switch in some)
        yield from ((switch, True) for switch in some)


_SCENES: Mapping[str, tuple[bool, Callable[[Mapping[str, bool], random.Random], Edges]]] = {
    "swept_and_set_up": (False, _swept),
    "set_up_after_a_break": (True, _set_up),
    "drummed_on": (False, _drummed),
}


def _scene(
    game: Game, board: Board, state: GameState, full: Mapping[str, bool], resumed: bool, edges: Edges
) -> Iterator[float]:
    """The time for each reading, the look at the beginning first; after a break (``resumed``) the board is bare."""
    levels = dict.fromkeys(full, False) if resumed else full
    companion = Companion(game, board, session.begin(game, MemoryJournal(), state), levels=levels)
    set_aside()
    begun = time.perf_counter()
    companion.begin(0.0, resumed=resumed)
    yield time.perf_counter() - begun
    pauses = random.Random(len(full))
    at = 0.0
    for switch, closed in edges:
        at += pauses.choice((0.2, 0.9, 2.0))
        begun = time.perf_counter()
        companion.feed(Switched(at, switch, closed))
        yield time.perf_counter() - begun
    begun = time.perf_counter()
    companion.pass_time(at + 20.0)
    yield time.perf_counter() - begun


def _most_memory_mb() -> float:
    """The most memory that this process has ever had, as Linux tells it."""
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(status["VmHWM"].split()[0]) / 1024


def commit(setting: Setting) -> Result:
    """A move judged, carried out and kept on disk."""
    game, chance = setting.game, random.Random(setting.seed)
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder, FileJournal(Path(folder) / "games.sqlite3") as journal:
        end = time.perf_counter() + setting.seconds
        on = session.begin(game, journal, setting.new())
        while not times or (time.perf_counter() < end and not on.over):
            seat = game.to_act(on.state)[0]
            move = chance.choice(game.options(on.state, seat))
            begun = time.perf_counter()
            on.commit(seat, move, begun)
            times.append(time.perf_counter() - begun)
    middle = median(times) * 1e3
    return Result((Figure("a move to disk, median", middle, "ms"),), {"name": "commit", "median_ms": middle})


def resume(setting: Setting) -> Result:
    """Going on with a long game: first a record without snapshots, then with them; after that most of its moves taken
    back at once, and that record resumed. The game grows for the seconds that are given, to ``LONG_RECORD`` moves
    at most; moves that would end it are left out."""
    game = setting.game
    played = MemoryJournal(digests=True)
    grown = session.begin(game, played, setting.new())
    _grow(grown, setting)
    figures, line = list[Figure](), dict[str, float]()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        with FileJournal(path) as journal:
            number = journal.begin(game.name, played.header(grown.number), "")
            journal.append(number, *played.entries(grown.number))
        for name, what in _RESUMED.items():
            with FileJournal(path) as journal:
                begun = time.perf_counter()
                on = replay.resume(game, journal, number)
                line[f"{name}_s"] = time.perf_counter() - begun
                line[f"{name}_entries"] = journal.count(number)
                figures.append(Figure(f"{what}, {journal.count(number)} entries", line[f"{name}_s"], "s"))
                if name == "resume":
                    keep = min(100, on.standing.plies // 2)
                    begun = time.perf_counter()
                    back = len(on.undo_to(keep, on.seconds, consent=True))
                    line |= {"undo_s": time.perf_counter() - begun, "undo_moves": back}
                    figures.append(Figure(f"{back} moves taken back at once", line["undo_s"], "s"))
    return Result(tuple(figures), {"name": "resume", "game": game.name} | line)


def review(setting: Setting) -> Result:
    """The review of one game of greedy players, who play for the seconds that are given at most."""
    game, chance = setting.game, random.Random(setting.seed)
    player, on = GreedyPlayer(chance), session.begin(game, MemoryJournal(), setting.new())
    end = time.perf_counter() + setting.seconds
    while not on.history or (time.perf_counter() < end and not on.over):
        actor, state = game.guide.asked_first(on.state), on.state
        drawn = actor == TABLE
        move = draw(game, state, chance) if drawn else player.choose(game, game.view(state, actor), actor).move
        on.commit(actor, move, on.seconds)
    begun = time.perf_counter()
    looking_back.whole(looking_back.review(game, on.history, on.state))
    taken, moves = time.perf_counter() - begun, len(on.history)
    what = f"a review of {'a game' if on.over else 'the beginning of a game'} of {moves} moves"
    line = {"name": "review", "game": game.name, "moves": moves, "over": on.over, "wall_s": taken}
    return Result((Figure(what, taken, "s"),), line)


LONG_RECORD = 20_000
_RESUMED = {
    "first": "a game resumed, no snapshots",
    "resume": "the same, with snapshots",
    "undone": "the same, once most was taken back",
}
_TRIES = 60


def _grow(on: session.Session, setting: Setting) -> None:
    """Random moves after which the game goes on; where there are hardly any, the last ones are taken back."""
    game, chance = on.game, random.Random(setting.seed)
    end = time.perf_counter() + setting.seconds
    while on.standing.plies < LONG_RECORD and (on.standing.plies == 0 or time.perf_counter() < end):
        for _ in range(_TRIES):
            seat = chance.choice(game.to_act(on.state))
            move = chance.choice(game.options(on.state, seat))
            if game.to_act(game.play(on.state, seat, move)):
                on.commit(seat, move, on.seconds)
                break
        else:
            on.undo_to(on.standing.plies - _TRIES, on.seconds, consent=True)


def start_up(setting: Setting) -> Result:
    """A Python with the simulated table loaded, as somebody meets it who has used it before: wall time from nothing,
    and the memory it then has; and the time to the first menu of a new game, on a terminal, at the simulated table and
    at a typed board. Compiled modules are kept in a folder of this measurement's own, by a start that does not
    count."""
    walls, sizes = [], []
    players = str(len(setting.game.seats(setting.new())))  # where that is not told, it is asked for
    menus: dict[str, list[tuple[float, float]]] = {name: [] for name in _TO_MENU}
    with tempfile.TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = folder
        for _ in range(STARTS + 1):
            begun = time.perf_counter()
            done = subprocess.run([sys.executable, "-c", _START], capture_output=True, text=True, check=True, env=env)
            walls.append(time.perf_counter() - begun)
            sizes.append(float(done.stdout))
            for name, words in _TO_MENU.items():
                with tempfile.TemporaryDirectory() as kept:
                    told = (name, "--game", setting.game.name, "--players", players, *words)
                    told += ("--record", f"{kept}/games.sqlite3", "--seed", str(setting.seed))
                    menus[name].append(to_menu(told, env))
    wall_s, memory_mb = median(walls[1:]), median(sizes[1:])
    firsts = {name: median(wall for wall, _ in times[1:]) for name, times in menus.items()}
    processor = {name: median(cpu for _, cpu in times[1:]) for name, times in menus.items()}
    figures = (
        Figure("sim loaded, wall", wall_s, "s"),
        Figure("sim loaded, memory", memory_mb, "MB"),
        *(Figure(f"{name}: a new game, to the first menu, wall", first_s, "s") for name, first_s in firsts.items()),
        *(Figure(f"{name}: the same, processor time", cpu_s, "s") for name, cpu_s in processor.items()),
    )
    line = {"name": "start_up", "game": setting.game.name, "wall_s": wall_s, "memory_mb": memory_mb}
    line |= {f"{name}_menu_s": first_s for name, first_s in firsts.items()}
    return Result(figures, line | {f"{name}_menu_cpu_s": cpu_s for name, cpu_s in processor.items()})


_TO_MENU: Mapping[str, tuple[str, ...]] = {
    "sim": ("--new", "--full", "--pace", "0"),
    "play": ("--new", "--full", "--board", "hands", "--option", "dealer=companion", "--no-check"),
}
"""By command how a game is begun whose first menu is timed; bots that begin lose no time by being watched."""
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
_PROGRAM = "from controller.cli import main; main()"
MENU_PATIENCE_S = 60.0


def to_menu(words: Sequence[str], env: Mapping[str, str]) -> tuple[float, float]:
    """Seconds from starting the program with these words, on a terminal of 80 by 24, until it waits for a move: of the
    clock, and of the processor (the clock of a busy machine tells of the machine).

    Raises BodyError where this computer has no such terminals, or no menu comes.
    """
    try:
        import pty
        import termios
        from fcntl import ioctl
    except ImportError as error:
        raise BodyError("It needs a terminal of Linux or macOS.") from error
    ours, its = pty.openpty()
    ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    env = {**env, "TERM": "xterm-256color"}
    begun = time.perf_counter()
    program = subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *words], stdin=its, stdout=its, stderr=its, env=env, start_new_session=True
    )
    os.close(its)
    shown = ""
    try:
        while (left := begun + MENU_PATIENCE_S - time.perf_counter()) > 0 and select.select([ours], [], [], left)[0]:
            data = os.read(ours, 65536)
            now = time.perf_counter()
            shown += data.decode("utf-8", "replace")
            if _ESCAPE.sub("", shown).rstrip().endswith(" >"):
                program.kill()
                _, status, used = os.wait4(program.pid, 0)
                program.returncode = os.waitstatus_to_exitcode(status)
                return now - begun, used.ru_utime + used.ru_stime
        raise BodyError(f"No menu came within {MENU_PATIENCE_S:.0f} s.")
    except OSError as error:  # so ends what a terminal shows whose program has gone
        raise BodyError(f"The program ended before its first menu: {_ESCAPE.sub('', shown)[-300:]!r}") from error
    finally:
        program.kill()
        program.wait()
        os.close(ours)
