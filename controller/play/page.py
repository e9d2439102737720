"""A kept game as one page for a browser, to share: the position at every move, the log, a chart of points.

If wished, its review too: a chart of everybody's chances, and the turning points in words, each with a way to its move.

The page needs nothing from anywhere: no network, no font, no other file. Whatever names and records hold is escaped;
data stands in a block of JSON that no text can end, and a content policy forbids everything else. Positions are rows
of the terminal's drawing. Most rows stay the same from move to move, so each is written once and positions refer to
them by number: a game of some hundred moves is a few hundred kilobytes. Without scripts the log, the chart and the last
position are there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from html import escape
from string import Template

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text

from controller.engine.game import TABLE, Game, Json
from controller.language import Language
from controller.play.reviewing import ToldReview, ToldTurn
from controller.play.saved_games import REAL, arrangement
from controller.play.steps import Moment, cycle_end
from controller.terminal.drawing import drawn
from controller.terminal.looks import fill

COLUMNS = 120
"""The width of the drawings."""
_WIDE, _HIGH, _MARGIN, _ABOVE = 720, 200, 46, 14
"""The size of the chart, and what is left of it for its numbers, and above and below its lines."""
_DASHES = ("", "6 3", "2 3", "9 3 2 3", "12 4", "1 4")
"""By seat the dashes of its line: colour alone never tells."""
_CASING = 'fill="none" stroke="#888" stroke-width="4"'
"""What lies below a line, so that a white or a dark one is seen on every ground."""

_LABELS = (
    "screen.page-start",
    "screen.page-cycleback",
    "screen.page-back",
    "screen.page-next",
    "screen.page-cycle",
    "screen.page-end",
    "screen.page-slider",
)

_PAGE = Template("""<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>$title</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 1400px; }
h1 { font-size: 1.4rem; margin: 0; }
header p { margin: .2rem 0 1rem; }
header .note { border-left: 4px solid #e8862e; padding-left: .7rem; margin: .2rem 0; font-style: italic; }
main { display: grid; gap: 1rem; grid-template-columns: minmax(0, max-content) minmax(18rem, 1fr); align-items: start; }
.board { background: #1b1b1b; color: #d9d9d9; border-radius: 8px; padding: .8rem; overflow-x: auto; }
.board pre { font: 13px/1.25 "DejaVu Sans Mono", Menlo, Consolas, monospace; margin: 0; min-height: 20em; }
nav { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .6rem 0; }
nav button { font: inherit; padding: .35rem .7rem; min-width: 2.6rem; }
nav input { flex: 1 1 12rem; }
#now { min-height: 3em; }
#now small { display: inline; }
ol { list-style: none; margin: 0; padding: 0; max-height: 46rem; overflow-y: auto; border: 1px solid #8886;
 border-radius: 8px; }
li { padding: .25rem .6rem; cursor: pointer; border-left: 4px solid transparent; }
li b { font-weight: 600; }
li small { display: block; opacity: .8; }
li[aria-current] { border-left-color: #e8862e; background: #e8862e22; }
li.cycle { border-top: 2px solid #888; }
.chart { margin: 1rem 0; }
.chart svg { display: block; max-width: 100%; height: auto; }
.chart text { font: 12px system-ui, sans-serif; fill: currentColor; }
.chart figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: center; }
.chart figcaption svg { display: inline; vertical-align: middle; }
.chart .wide { overflow-x: auto; }
.chart table { border-collapse: collapse; }
.chart th, .chart td { padding: .1rem .6rem; text-align: right; }
.review h2 { font-size: 1.15rem; margin: 1.2rem 0 0; }
.review h3 { font-size: 1rem; margin: .8rem 0 .3rem; }
.review article { border-left: 4px solid #e8862e; padding: 0 0 0 .7rem; margin: 0 0 1rem; }
.review p { margin: .2rem 0; }
.review button { font: inherit; padding: .35rem .7rem; min-height: 2.75rem; }
.review small { display: block; font-size: .9rem; margin: 0 0 0 1rem; }
@media (max-width: 82rem) { main { grid-template-columns: minmax(0, 1fr); } ol { max-height: 20rem; }
 .board pre { font-size: clamp(9px, calc((100vw - 76px) / 73), 13px); } }
@media (max-width: 40rem) { .chart text { font-size: 22px; } }
$classes
</style>
</head>
<body>
<header><h1>$title</h1><p>$about</p>$note</header>
<main>
<section>
<div class="board"><pre id="position">$last</pre></div>
<p id="now" aria-live="polite"></p>
<nav id="controls" hidden>
<button type="button" data-go="start" title="Home">|◀ $start</button>
<button type="button" data-go="cycleback" title="Page Up">◀◀ $cycleback</button>
<button type="button" data-go="back" title="←">◀ $back</button>
<button type="button" data-go="next" title="→">▶ $next</button>
<button type="button" data-go="cycle" title="Page Down">▶▶ $cycle</button>
<button type="button" data-go="end" title="End">▶| $end</button>
<input type="range" id="slider" min="0" max="$most" value="$most" aria-label="$slider">
</nav>
$chart
$review
</section>
<ol id="log">
$log
</ol>
</main>
<script type="application/json" id="data">$data</script>
<script>
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const last = data.positions.length - 1;
const pre = document.getElementById("position"), slider = document.getElementById("slider");
const log = document.getElementById("log"), now = document.getElementById("now");
const cursors = document.querySelectorAll(".cursor");
let at = -1;
function show(n) {
  n = Math.max(0, Math.min(last, n));
  if (n === at) return;
  const before = log.children[at];
  if (before) before.removeAttribute("aria-current");
  at = n;
  pre.innerHTML = data.positions[n].map(row => data.rows[row]).join("\\n");
  slider.value = n;
  const entry = log.children[n];
  entry.setAttribute("aria-current", "true");
  now.innerHTML = entry.innerHTML;
  log.scrollTop += entry.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
  for (const cursor of cursors) {
    const { left, first, step } = cursor.dataset;
    const x = Number(left) + step * Math.max(0, n - first);
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
  }
}
const go = {
  start: () => show(0), end: () => show(last), back: () => show(at - 1), next: () => show(at + 1),
  cycle: () => show(data.cycles[at][0]), cycleback: () => show(data.cycles[at][1]),
};
document.getElementById("controls").hidden = false;
document.getElementById("controls").addEventListener("click", event => {
  const button = event.target.closest("[data-go]");
  if (button) go[button.dataset.go]();
});
document.addEventListener("click", event => {
  const button = event.target.closest("[data-show]");
  if (!button) return;
  show(Number(button.dataset.show));
  now.scrollIntoView({ block: "center" });
});
slider.addEventListener("input", () => show(Number(slider.value)));
log.addEventListener("click", event => {
  const entry = event.target.closest("li");
  if (entry) show([...log.children].indexOf(entry));
});
const keys = {
  ArrowLeft: "back", ArrowRight: "next", Home: "start", End: "end", PageDown: "cycle", PageUp: "cycleback",
};
document.addEventListener("keydown", event => {
  if (event.target === slider || !(event.key in keys)) return;
  event.preventDefault();
  go[keys[event.key]]();
});
show(last);
</script>
</body>
</html>
""")


def page_of(
    game: Game,
    head: Json,
    told: Sequence[Moment],
    players: Sequence[str],
    language: Language,
    note: str = "",
    review: ToldReview | None = None,
) -> str:
    """The page of a game with this header.

    Args:
        told: the game, moment by moment; never empty.
        players: who plays each seat, in a word.
        note: what somebody noted about it.
        review: what is told of how the game turned.
    """
    rows: dict[str, int] = {}
    classes: dict[str, str] = {}
    positions = [
        [rows.setdefault(row, len(rows)) for row in _rows(drawn(game, one.state, players, COLUMNS), classes)]
        for one in told
    ]
    data = {
        "rows": list(rows),
        "positions": positions,
        "cycles": [[cycle_end(told, n, 1), cycle_end(told, n, -1)] for n in range(len(told))],
    }
    counted = game.standing(told[0].state).cycle is not None
    when = str(head.get("when") or "")[:16].replace("T", " ")
    labels = {code.rpartition("-")[2]: escape(language.sentence(code, {"cycles": counted})) for code in _LABELS}
    title = language.name("game", game.name)
    last = list(rows)
    return _PAGE.substitute(
        labels,
        lang=escape(language.lang, quote=True),
        title=escape(f"{title}, {when}" if when else title),
        about=escape(_about(game, head, told[-1], players, language)),
        note="".join(f'<p class="note">{escape(line)}</p>' for line in note.splitlines() if line.strip()),
        classes="\n".join(f".{name} {{ {style} }}" for style, name in classes.items()),
        most=len(told) - 1,
        last="\n".join(last[number] for number in positions[-1]),
        log="\n".join(_entry(n, one, told, language) for n, one in enumerate(told)),
        chart=_points(told, game.seats(told[-1].state), language),
        review="" if review is None else _review(review, game.seats(told[-1].state)),
        data=_as_script(data),
    )


def _as_script(data: object) -> str:
    """JSON that no text in it can end, or begin another element with."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _about(game: Game, head: Json, end: Moment, players: Sequence[str], language: Language) -> str:
    """Who played, at which table, and how it ended."""
    arranged = arrangement(head)
    seats = game.seats(end.state)
    named = [
        f"{language.name('seat', seat)} ({player})" if player else language.name("seat", seat)
        for seat, player in zip(seats, players, strict=True)
    ]
    winners = [language.name("seat", seat) for seat in game.result(end.state).get("winners") or ()]
    ended = "on" if game.to_act(end.state) else "won" if winners else "none"
    table = REAL.get(arranged.place, "simulated")
    who = language.sentence("screen.page-about", {"named": ", ".join(named), "table": table})
    return f"{who} {language.sentence('screen.page-ended', {'ended': ended, 'winner_names': ', '.join(winners)})}"


def _rows(lines: Sequence[Text], classes: dict[str, str]) -> list[str]:
    """The rows of a drawing as HTML; ``classes`` has the name of each style, and gets those that are new."""
    console = Console(width=COLUMNS, color_system="truecolor", legacy_windows=False)
    found = []
    for row in lines:
        parts = []
        for segment in row.render(console):
            style = segment.style.get_html_style(DIMMED_MONOKAI) if segment.style else ""
            text = escape(segment.text)
            name = (
                classes.setdefault(style, f"s{len(classes)}")
                if style and (text.strip() or "background" in style)
                else ""
            )
            parts.append(f"<span class={name}>{text}</span>" if name else text)
        found.append("".join(parts).rstrip(" "))
    return found


def _entry(number: int, one: Moment, told: Sequence[Moment], language: Language) -> str:
    """A line of the log."""
    begins = ' class="cycle"' if number and told[number - 1].cycle != one.cycle and _counted(told) else ""
    if not one.move:
        return f"<li{begins}><b>{escape(language.sentence('screen.page-begin', {}))}</b></li>"
    seat = "" if one.seat == TABLE else f"{language.name('seat', one.seat)}: "
    said = "".join(f"<small>{escape(sentence)}</small> " for sentence in one.said)
    return f"<li{begins}>{number}. <b>{escape(seat + one.move)}</b> {said}</li>"


def _counted(told: Sequence[Moment]) -> bool:
    """Whether cycles are longer than a move or two, so that a line between them is worth drawing."""
    return len({one.cycle for one in told}) * 4 < len(told)


def _points(told: Sequence[Moment], seats: Sequence[str], language: Language) -> str:
    """The points of every seat after each move; nothing where points are not told. A seat had none before its name."""
    lines = {language.name("seat", seat): [one.points.get(seat) for one in told] for seat in seats}
    values = [value for line in lines.values() for value in line if value is not None]
    if not values:
        return ""
    label = language.sentence("screen.page-points", {})
    return f'<figure class="chart">{_chart(lines, min(0.0, *values), max(1.0, *values), seats, label)}</figure>'


def _review(review: ToldReview, seats: Sequence[str]) -> str:
    """The chances by move, in numbers too, and the turning points."""
    label = {name: escape(text) for name, text in review.labels.items()}
    lines = {seat: [chances[place] for chances in review.chances] for place, seat in enumerate(review.seats)}
    drawing = _chart(lines, 0.0, 100.0, seats, review.labels["chart"], review.first, review.turns)
    head = "".join(f"<th>{escape(seat)}</th>" for seat in review.seats)
    rows = "".join(
        f"<tr><td>{number}</td>{''.join(f'<td>{chance:.0f}</td>' for chance in review.chances[number])}</tr>"
        for number in review.rows
    )
    table = f"<table><tr><th>{label['after']}</th>{head}</tr>{rows}</table>"
    return (
        f'<section class="review"><h2>{label["heading"]}</h2><h3>{label["chart"]}</h3><figure class="chart">{drawing}'
        f'<details><summary>{label["numbers"]}</summary><div class="wide">{table}</div></details></figure>'
        + (f"<h3>{label['turns']}</h3>" if review.turns else "")
        + "".join(_turn(turn) for turn in review.turns)
        + (f"<h3>{label['swings']}</h3>" if review.swings else "")
        + "".join(_turn(turn) for turn in review.swings)
        + "".join(f"<p>{escape(note)}</p>" for note in review.notes)
        + "</section>"
    )


def _turn(turn: ToldTurn) -> str:
    """A turning point; its button goes to the position after the move."""
    better = []
    for one in turn.better:
        more = "".join(f"<small>{escape(line)}</small>" for line in one.more)
        better.append(f"<p><b>{escape(one.head)}:</b> {escape(one.says)}{more}</p>")
    button = f'<button type="button" data-show="{turn.number}">{escape(turn.head)}</button>'
    said = f"<p>{button} <b>{escape(turn.says)}</b> {escape(turn.costs)}</p>"
    return f"<article>{said}{''.join(better)}</article>"


def _chart(
    lines: Mapping[str, Sequence[float | None]],
    low: float,
    high: float,
    seats: Sequence[str],
    label: str,
    first: int = 0,
    turns: Sequence[ToldTurn] = (),
) -> str:
    """By seat its numbers at every moment from the first one shown, as lines of an SVG; turning points are marked."""
    values = list(lines.values())
    step = round((_WIDE - 2 * _MARGIN) / max(1, len(values[0]) - 1 - first), 4)
    scale = (_HIGH - 2 * _ABOVE) / (high - low)

    def x(number: int) -> float:
        return round(_MARGIN + step * (number - first), 1)

    def y(value: float) -> float:
        return round(_HIGH - _ABOVE - (value - low) * scale, 1)

    drawn_lines, legend, ends = [], [], []
    for number, (seat, line) in enumerate(lines.items()):
        colour, dashes = fill(seats[number], number), _DASHES[number % len(_DASHES)]
        points = " ".join(f"{x(n)},{y(value)}" for n, value in enumerate(line) if n >= first and value is not None)
        style = f'fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="{dashes}"'
        casing = f'{_CASING} stroke-dasharray="{dashes}"'
        drawn_lines.append(f'<polyline points="{points}" {casing}/><polyline points="{points}" {style}/>')
        at = 'x2="30" y1="4" y2="4"'
        sample = f'<svg width="30" height="8" aria-hidden="true"><line {at} {casing}/><line {at} {style}/></svg>'
        legend.append(f"<span>{sample} {escape(seat)}</span>")
        ends.append(f"{seat} {next((f'{value:.0f}' for value in reversed(line) if value is not None), '–')}")
    for turn in turns:
        value = values[turn.place][turn.number]
        if value is not None:
            at = f'cx="{x(turn.number)}" cy="{y(value)}" r="5"'
            drawn_lines.append(f'<circle {at} fill="none" stroke="currentColor" stroke-width="2"/>')
    marks = "".join(
        f'<text x="{_MARGIN - 6}" y="{y(value) + 4}" text-anchor="end">{value:g}</text>'
        f'<line x1="{_MARGIN}" x2="{_WIDE - _MARGIN}" y1="{y(value)}" y2="{y(value)}" stroke="#8885"/>'
        for value in (low, high)
    )
    spoken = escape(f"{label}: {', '.join(ends)}", quote=True)
    return (
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}" role="img" aria-label="{spoken}">'
        f"<title>{escape(label)}</title>{marks}{''.join(drawn_lines)}"
        f'<line class="cursor" data-left="{_MARGIN}" data-first="{first}" data-step="{step}"'
        f' x1="{_MARGIN}" x2="{_MARGIN}" y1="{_ABOVE - 8}" y2="{_HIGH - _ABOVE}" stroke="#888"/>'
        f"</svg><figcaption>{''.join(legend)}</figcaption>"
    )
