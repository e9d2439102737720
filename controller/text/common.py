"""What is said of any game: of the table itself, of moves that cannot be read, of undoing, of records."""

from __future__ import annotations

from typing import Any

from controller.engine.speech import Facts, Sentence, called, said


def words(facts: Facts) -> dict[str, Any]:
    """The facts as sentences call them, for a game that has no sentences of its own."""
    return said(facts, called)


def _unknown_seat(facts: Facts) -> str:
    if "seats" in facts:
        return "There is no seat “{seat}” in this game; there are {seats}."
    return "There is no seat “{seat}” in this game."


def _owed(facts: Facts) -> str:
    if not facts["extra"]:
        return "Please put what is missing to its place: {missing}."
    if not facts["missing"]:
        return "Please take away what is too many: {extra}."
    return "Please take away what is too many, {extra}, and put what is missing to its place, {missing}."


def _undo(facts: Facts) -> str:
    if facts["expected"] is None:
        return "Here move {found} is undone, but no move stands that could be."
    return "Here move {found} is undone, but the last move that stands is {expected}."


def _unusable(facts: Facts) -> str:
    return (
        "This line cannot be used: at {path}, {message}." if facts["path"] else "This line cannot be used: {message}."
    )


SENTENCES: dict[str, Sentence] = {
    # Moves that cannot be read.
    "move.unknown-seat": _unknown_seat,
    # What the hands show and say.
    "named": "{region}? Knock again, or say yes.",
    "named.not-meant": "It cannot be {region} now: nothing that was said or asked leads there.",
    "named.lapsed": "{region} was knocked only once and is forgotten.",
    "forgotten": "What was said of this move is forgotten.",
    "key.unknown": "The key “{word}” belongs to no seat of this game.",
    "tag.unknown": "I do not know this tag, {word}. The command reedlight enrol teaches it to me.",
    "word.unexpected": "There is no move now to which {said} belongs.",
    "astray.owed": _owed,
    "astray.untold": "This may be “{move}”: show what belongs to it, or put back what was moved.",
    "ask.declare": "{seat}, do you really want this?",
    "astray.unknown": "The pieces show no move that I know: look at {places}.",
    "ask.act": "{seat}, what is this to be?",
    "ask.how": "{seat}, how is it used?",
    "ask.kind": "{seat}, which kind of piece?",
    "ask.where": "{seat}, where?",
    "ask.from": "{seat}, from where?",
    "ask.to": "{seat}, to where?",
    "ask.first": "{seat}, which region first?",
    "ask.second": "{seat}, and which other region?",
    "ask.number": "{seat}, how many?",
    "ask.answer": "{seat}, yes or no?",
    "ask.consent": "{seat}, may it go on?",
    "ask.undo": "{seat}, do you agree that the last move is taken back?",
    "window.counting": "{seat} has {seconds:1 second|# seconds} to object.",
    # Laying out what the companion has dealt.
    "lay.begin": "Please lay this out: hold each to the reader, and its place lights up. Say yes when all lies there.",
    "lay.here": "This goes here: {region}.",
    "lay.end": "Everything is laid out.",
    # The table and its parts.
    "table.pause": "The table pauses: nothing on it counts until it resumes.",
    "table.resume": "The table goes on.",
    "table.new-game": "A new game begins.",
    "table.shut-down": "Everything is kept. Good night.",
    "table.accepted": "The table is taken as it stands.",
    "table.compare": "Please compare this with the table, and say yes if it is so.",
    "table.confirmed": "Thank you.",
    "phase.drift": "The table lost count of the phase and has put it right: the game goes on.",
    "part.lost": "The part “{part}” does not answer. The game goes on by the other ways.",
    "part.found": "The part “{part}” answers again.",
    "switch.unknown": "The switch {switch} is not in the board file.",
    "switch.worn": "Switch {well} of {zone} flickers: it may be wearing out.",
    "switch.rested": "Switch {well} of {zone} is steady again.",
    # Taking back.
    "undone": "The last move is taken back.",
    "undo.nothing": "There is no move to take back.",
    "undo.refused": "The move stays.",
    "undo.needs-consent": "This move brought to light what was hidden: it is taken back only if everybody agrees.",
    # Records.
    "record.empty": "There is nothing in this record.",
    "record.unknown-game": "This is a record of “{game}”, which is not installed; installed are {known}.",
    "record.unusable": _unusable,
    "record.number": "Entry {expected} should stand here, not entry {found}.",
    "record.undo": _undo,
    "record.digest": "The record has the digest {expected} after this move, but the rules lead to {found}.",
}
