"""What is said around a game at a real table: the first look at its parts, setting out the pieces, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.engine.forms import fill
from controller.engine.speech import Sentence, Speech, said

SENTENCES: dict[str, Sentence] = {
    # The first minute at a table.
    "first.welcome": "Welcome to Reedlight. Let us look at this table’s parts for a minute; Enter goes on at once.",
    "first.lights": "Watch the lights: the places of the table light up one after the other.",
    "first.wells": "Set a piece on any well, and its lights answer.",
    "first.reader": "Hold any card to the reader; holding it there a second time goes on at once.",
    "first.well-seen": "{zone}, well {well}.",
    "first.reader-seen": "The reader answers.",
    "first.key-seen": "The key {key} answers.",
    "first.all-seen": "Everything that was tried answers.",
    "first.not-seen": "Not seen yet: {parts}. The command “reedlight doctor” looks for the reason.",
    # A demonstration, before the first game.
    "first.demo": "Shall a demonstration be shown? For yes, {ways}. For no, {noes}.",
    "demo.begin": "This is a demonstration: just watch, nothing of it is kept. To end it, {ways}.",
    "demo.light": "{n:This light|These lights}: {means}",
    "demo.stopped": "The demonstration is over.",
    "demo.end": "That was the demonstration. Your own game goes in the same way.",
    "demo.more": "The rulebook’s own example can be watched on a screen: reedlight sim --game {game} --demo",
    # Setting out the pieces before a new game.
    "out.begin": "First let us set out the pieces. Enter, or the card “accept”, leaves the rest as it is.",
    "out.put": "Please put to {region}: {pieces}.",
    "out.take": "Please take away what stands at {region}: {n:1 piece is|# pieces are} too many.",
    "out.end": "The pieces stand as they should.",
    "out.lost": "The part “{part}” does not answer: look at its cable.",
    "out.found": "The part “{part}” answers again.",
    "out.left": "No game was begun. Good night.",
    # What the table waits for when a game begins or goes on.
    "wait.new": "A new game of {game} begins.",
    "wait.goes-on": "The game of {game} goes on.",
    "wait.help": "Type ? to see what can be typed, undo to take back the last move, quit to stop: every move is kept.",
    "wait.table": "Draw what comes next ({what}) and hold it to the reader.",
    "wait.table-at": "Draw what comes next ({what}), hold it to the reader and lay it there: {region}.",
    "wait.drawn": "What comes next is drawn by the companion.",
    "wait.paused": "The table is paused, and this counts for nothing: type resume to go on.",
    "wait.seats": "{acting} {n:is|are} to move.",
    "wait.over": "The game is over. The card “new-game” begins another one.",
    # A part that no longer turns, and a table that nobody can follow.
    "body.mute": "This table has neither a voice nor a screen, so nobody can follow it. Install espeak-ng.",
    "body.alone": "The screen has gone, and the table plays on without it. The card “shut-down” stops it.",
    "body.still": "A part of the table has come to a standstill. If it stays so, stop and run “reedlight doctor”.",
}

LIGHTS: Mapping[str, str] = {
    "lift-here": "the move can begin here, by lifting a piece.",
    "may-reinforce": "a piece may be added here to those that stand.",
    "withdraw-to": "pieces that are driven out may go here.",
    "timer": "how much sand is left.",
    "score": "how many points a seat has.",
}
"""What lights mean while a demonstration shows them; of the others what the role itself says."""


def light_told(role: str, lights: int, means: str) -> str:
    """What lights of a role mean; ``means`` is the role's own word for it, where there is none here."""
    return sentence_for("demo.light", {"n": lights, "means": LIGHTS.get(role, means[:1].lower() + means[1:])})


def sentence_for(code: str, facts: Mapping[str, Any], speech: Speech | None = None) -> str:
    """The sentence of a code, places called as the game calls them. Raises KeyError or MissingFact: our mistake."""
    found = SENTENCES[code]

    def place(name: str) -> str:
        return name if speech is None else str(speech.words({"region": name})["region"])

    return fill(found if isinstance(found, str) else found(facts), said(facts, place))
