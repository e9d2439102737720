"""Every message of the socket and every address, once: the JSON schema and the OpenAPI and AsyncAPI documents that are
served, the TypeScript types, and the tables in the docs.

`python -m controller.web.schema` writes the types and the docs from it; a test compares.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from controller import __version__
from controller.terminal.looks import COLOURS, FILLS

Json = dict[str, Any]
TEXT: Json = {"type": "string"}
NUMBER: Json = {"type": "number"}
WHOLE: Json = {"type": "integer"}
FLAG: Json = {"type": "boolean"}
ANY: Json = {}


def _list(of: Json) -> Json:
    return {"type": "array", "items": of}


def _map(of: Json) -> Json:
    return {"type": "object", "additionalProperties": of}


def _or_null(of: Json) -> Json:
    return {"anyOf": [of, {"type": "null"}]}


def _ref(name: str) -> Json:
    return {"$ref": f"#/$defs/{name}"}


def _object(about: str, fields: Mapping[str, Json], optional: tuple[str, ...] = ()) -> Json:
    return {
        "description": about,
        "type": "object",
        "properties": dict(fields),
        "required": [name for name in fields if name not in optional],
    }


def _kind(kind: str, about: str, fields: Mapping[str, Json], optional: tuple[str, ...] = ()) -> Json:
    head: Json = {"seq": WHOLE, "kind": {"const": kind}}
    return _object(about, {**head, **fields}, optional)


ACTOR: Json = {"anyOf": [WHOLE, {"const": "table"}], "description": "a seat by its number, or the table"}
COACHING: Json = {
    "enum": ["off", "on", "warn"],
    "description": "what the coach does for a seat that this page plays: nothing, hints, or hints and warnings",
}
DEFS: Mapping[str, Json] = {
    "Seat": _object(
        "A seat as this page may know it.",
        {
            "id": TEXT,
            "name": TEXT,
            "letter": TEXT,
            "acting": FLAG,
            "ifNow": ANY,
            "player": TEXT,
            "taken": FLAG,
            "mine": FLAG,
            "plays": FLAG,
            "code": TEXT,
            "asked": _ref("Asked"),
            "coach": COACHING,
        },
        ("player", "taken", "mine", "plays", "code", "asked", "coach"),
    ),
    "Asked": _object(
        "A phone asks for this seat; it shows ``sign``. It is this page (``own``), or this page may consent.",
        {"sign": TEXT, "own": FLAG},
    ),
    "StartOffer": _object("An answer to what is asked before a game.", {"word": TEXT, "says": TEXT}),
    "Choice": _object(
        "An answer to a question.",
        {"label": TEXT, "card": _or_null(TEXT), "place": _or_null(TEXT), "moves": _list(TEXT)},
    ),
    "Question": _object(
        "What a seat is asked.",
        {"code": TEXT, "seat": _or_null(WHOLE), "says": TEXT, "choices": _list(_ref("Choice"))},
    ),
    "Astray": _object(
        "Pieces too many and too few, by place.",
        {"extra": _map(WHOLE), "missing": _map(WHOLE), "says": _list(TEXT)},
    ),
    "Reckoning": _object(
        "Both numbers that decide about a place, the attacker's first: what each comes from, by place, and from tiles.",
        {"place": TEXT, "sides": _list(_ref("Side"))},
    ),
    "Side": _object(
        "One of them; in the place itself all pieces count, next to it those of one kind.",
        {"seat": WHOLE, "total": WHOLE, "kind": TEXT, "from": _map(WHOLE), "extra": WHOLE},
    ),
    "Moves": _object("The moves that this page may make for a seat.", {"seat": ACTOR, "moves": _list(TEXT)}),
    "Role": _object("How a light looks.", {"colour": TEXT, "wave": _list(_list(NUMBER))}),
    "Chart": _object("The places of a map and which touch.", {"places": _list(TEXT), "pairs": _list(_list(TEXT))}),
    "Picture": _object(
        "A position as its viewer may see it.",
        {
            "position": _map(ANY),
            "seats": _list(_ref("Seat")),
            "tableActs": FLAG,
            "over": FLAG,
            "result": _or_null(_map(ANY)),
        },
    ),
    "Plan": _object(
        "What does not change of a simulated board: by place its wells, keys, command cards, faults that can be had.",
        {
            "kind": TEXT,
            "wells": _map(WHOLE),
            "keys": _list(TEXT),
            "cards": _list(TEXT),
            "reader": FLAG,
            "profiles": _list(TEXT),
            "speeds": _list(NUMBER),
        },
    ),
    "Piece": _object(
        "A piece on the board; well 0 is beside the wells.", {"id": TEXT, "item": TEXT, "zone": TEXT, "well": WHOLE}
    ),
    "Held": _object(
        "A piece in a hand: of the page of this number, or of the table's own hands.",
        {"id": TEXT, "item": TEXT, "from": TEXT, "by": _or_null(WHOLE)},
    ),
    "Tag": _object(
        "A component with a tag, or a command card; what lies face down is `unknown`.",
        {"id": _or_null(WHOLE), "item": TEXT, "zone": TEXT},
        ("zone",),
    ),
    "LessonOffer": _object("A lesson that can be taken.", {"name": TEXT, "title": TEXT, "minutes": WHOLE}),
    "Lesson": _object(
        "The lesson that is on: what is said at its ``begin``, the ``number`` of the task and of how many, what is to "
        "be done (once it is ``over``, how it ends), why the last move missed it, and the name of the ``following`` "
        "one.",
        {
            "title": TEXT,
            "begin": TEXT,
            "number": WHOLE,
            "tasks": WHOLE,
            "says": _list(TEXT),
            "missed": _list(TEXT),
            "over": FLAG,
            "following": TEXT,
        },
    ),
    "Entry": _object(
        "A move in the log; one that was taken back is `undone`, `by` a seat where that is known.",
        {"ply": WHOLE, "seat": ACTOR, "move": TEXT, "says": _list(TEXT), "undone": FLAG, "by": WHOLE},
        ("undone", "by"),
    ),
}
_PICTURE = DEFS["Picture"]["properties"]
FACTS: Mapping[str, Json] = {
    "game": TEXT,
    "title": TEXT,
    "language": TEXT,
    "languages": _list(TEXT),
    "map": _or_null(TEXT),
    "chart": _or_null(_ref("Chart")),
    "homes": _map(_list(TEXT)),
    "capitals": _list(TEXT),
    "words": _map(_map(TEXT)),
    "roles": _map(_ref("Role")),
}
TOLD: Mapping[str, Json] = {
    "Hello": _kind(
        "hello",
        "The first message, and again when another game begins: what does not change while it is on.",
        {
            "stream": TEXT,
            "simulated": FLAG,
            "plan": _or_null(_ref("Plan")),
            "viewer": _or_null(WHOLE),
            "controls": FLAG,
            "players": _list(TEXT),
            "lessons": _list(_ref("LessonOffer")),
            "address": TEXT,
            **FACTS,
        },
    ),
    "Start": _kind(
        "start",
        "What the table asks before a game can begin, as where its record is damaged; ``offers`` are the answers that "
        "this page may give. Without a sentence it asks nothing any more.",
        {"says": TEXT, "offers": _list(_ref("StartOffer"))},
    ),
    "Scene": _kind(
        "scene",
        "The table as it is now, as this viewer may see it; a page is a picture of the last one.",
        {
            "stream": TEXT,
            **_PICTURE,
            "ply": WHOLE,
            "phase": TEXT,
            "attention": TEXT,
            "cycle": _or_null(WHOLE),
            "cycleKind": _or_null(TEXT),
            "timer": _or_null(WHOLE),
            "lights": _map({"anyOf": [TEXT, WHOLE]}),
            "question": _or_null(_ref("Question")),
            "astray": _or_null(_ref("Astray")),
            "prompt": TEXT,
            "lesson": _or_null(_ref("Lesson")),
            "moves": _list(_ref("Moves")),
        },
    ),
    "Board": _kind(
        "board",
        "The simulated board as it is now, for pages that asked for it with `board=1`; `page` is this one's number.",
        {
            "page": WHOLE,
            "pieces": _list(_ref("Piece")),
            "held": _list(_ref("Held")),
            "heaps": _map(_map(WHOLE)),
            "tags": _list(_ref("Tag")),
            "reading": _or_null(_ref("Tag")),
            "silent": FLAG,
            "closed": _list(TEXT),
            "worn": _map(TEXT),
            "dark": FLAG,
            "profile": TEXT,
            "speed": NUMBER,
            "tidy": FLAG,
        },
    ),
    "Log": _kind(
        "log", "The log from one entry on: what was sent before from there is replaced.",
        {"from": WHOLE, "entries": _list(_ref("Entry"))},
    ),
    "Answer": _kind(
        "answer",
        "The answer to a message of this page, by its ``id``. To a hint: the places that were named so far, the move "
        "once it is told, and whether there is more to be told.",
        {
            "id": {"anyOf": [WHOLE, TEXT]},
            "ok": FLAG,
            "code": TEXT,
            "moves": _list(TEXT),
            "says": _list(TEXT),
            "reckoned": _ref("Reckoning"),
            "picture": _ref("Picture"),
            "entry": WHOLE,
            "places": _list(TEXT),
            "more": FLAG,
        },
        ("code", "moves", "says", "reckoned", "picture", "entry", "places", "more"),
    ),
    "Given": _kind("given", "The seat that this page asked for is its own now.", {"seat": WHOLE, "code": TEXT}),
    "Said": _kind("said", "A sentence, in the viewer's language.", {"at": NUMBER, "code": TEXT, "says": TEXT}),
    "Report": {
        **_object(
            "Any other report of the table, as `reedlight table` writes it (docs/formats.md).",
            {"seq": WHOLE, "kind": TEXT, "at": NUMBER, "code": TEXT},
        ),
        "properties": {
            "seq": WHOLE,
            "kind": {"enum": ["committed", "undone", "opened", "asked", "closed", "astray", "mended", "lit", "phased"]},
            "at": NUMBER,
            "code": TEXT,
        },
    },
}  # fmt: skip
ENTERED: Mapping[str, Json] = {
    "Move": _object(
        "Make a move, for a seat that this page plays, or tell what was drawn. Where the seat wants warnings, a move "
        "that gives much away is answered once by the code `web-sure` and a question; sent again it is made. It is not "
        "made any more once the seat has moved or something was taken back; words such as undo are no moves.",
        {"id": WHOLE, "do": {"const": "move"}, "seat": ACTOR, "move": TEXT},
    ),
    "Card": _object(
        "Show a command card: undo, yes, no, again, accept, pause, resume, new-game. Undo, yes and no are refused "
        "where not so many moves stand any more as ``ply`` says, the number of the scene that was seen.",
        {"id": WHOLE, "do": {"const": "card"}, "card": TEXT, "ply": WHOLE},
        optional=("ply",),
    ),
    "Decide": _object(
        "Answer what the table asks before a game, by the word of an offer (the table's page only).",
        {"id": WHOLE, "do": {"const": "decide"}, "word": TEXT},
    ),
    "Touch": _object(
        "At the simulated board: lift or put a piece (item, zone, well), hold a tag (its number, or card:yes) to the "
        "reader, press a key, have the table put right (tidy), let something go wrong (fault: dead, stuck, whole, "
        "bump, chatter, reader-lost, reader-found, power-cut; profile), or have the hands be faster (speed).",
        {"id": WHOLE, "do": {"const": "touch"}, "what": TEXT, "item": TEXT, "zone": TEXT, "well": _or_null(WHOLE)},
        ("item", "zone", "well"),
    ),
    "TakeLesson": _object(
        "At a simulated table: take one of Hello's ``lessons`` instead of what is on (the table's page only).",
        {"id": WHOLE, "do": {"const": "lesson"}, "name": TEXT},
    ),
    "HandBack": _object(
        "Give up one's own seat (a seat's page only): its code stops working, and the seat is free.",
        {"id": WHOLE, "do": {"const": "hand-back"}},
    ),
    "HandOver": _object(
        "Give a seat a new code (the table's page only); the phone with the old one is disconnected.",
        {"id": WHOLE, "do": {"const": "hand-over"}, "seat": WHOLE},
    ),
    "AskSeat": _object(
        "Ask the table for a seat (a page without a code only); null: stop asking.",
        {"id": WHOLE, "do": {"const": "ask-seat"}, "seat": _or_null(WHOLE)},
    ),
    "LetSeat": _object(
        "Consent, or not, to a phone that asks for a seat: the table's page, the seat's own, or where it has none all "
        "others. The ``sign`` is what that phone shows.",
        {"id": WHOLE, "do": {"const": "let-seat"}, "seat": WHOLE, "sign": TEXT, "yes": FLAG},
    ),
    "Why": _object(
        "Ask why moves of a seat are legal or not.",
        {"id": WHOLE, "ask": {"const": "why"}, "seat": ACTOR, "moves": _list(TEXT)},
    ),
    "WhyNot": _object(
        "Ask why a place cannot be chosen, after these words of a move.",
        {"id": WHOLE, "ask": {"const": "why-not"}, "seat": WHOLE, "place": TEXT, "said": _list(TEXT)},
    ),
    "Hint": _object(
        "Ask the coach for the next hint for a seat that this page plays; each says one step more.",
        {"id": WHOLE, "ask": {"const": "hint"}, "seat": WHOLE},
    ),
    "Cost": _object(
        "Ask the coach what a move of a seat that this page plays costs against the best one.",
        {"id": WHOLE, "ask": {"const": "cost"}, "seat": WHOLE, "move": TEXT},
    ),
    "WhyMoved": _object(
        "Ask what spoke most for the last move of a seat that the program plays.",
        {"id": WHOLE, "ask": {"const": "why-moved"}},
    ),
    "Coach": _object(
        "Switch the coach of a seat that this page plays.",
        {"id": WHOLE, "do": {"const": "coach"}, "seat": WHOLE, "mode": COACHING},
    ),
    "SeatPlayer": _object(
        "Have a seat played by somebody else from now on, one of Hello's ``players`` (the table's page only).",
        {"id": WHOLE, "do": {"const": "player"}, "seat": WHOLE, "player": TEXT},
    ),
    "Alive": _object(
        "Ask whether the table is there: a socket on a network that went away is silent.",
        {"id": WHOLE, "ask": {"const": "alive"}},
    ),
    "Position": _object(
        "Ask for the position after an entry of the log.", {"id": WHOLE, "ask": {"const": "position"}, "entry": WHOLE}
    ),
}


HTTP: Mapping[str, Json] = {
    "Refused": _object(
        "Why something is not answered: the code of a message, and where there is one its sentence.",
        {"ok": FLAG, "code": TEXT, "says": TEXT},
        ("says",),
    ),
    "Health": _object("The server answers.", {"ok": FLAG}),
    "Words": _object(
        "The words of the pages, for a page that has no code yet and was told none.",
        {"language": TEXT, "languages": _list(TEXT), "words": _map(_map(TEXT))},
    ),
    "Joined": _object(
        "Whose code was typed: a seat's by its number, or the table's.", {"ok": FLAG, "seat": _or_null(WHOLE)}
    ),
    "Player": _object(
        "A seat of a kept game: who played it.", {"id": TEXT, "name": TEXT, "letter": TEXT, "player": TEXT}
    ),
    "KeptGame": _object(
        "A kept game in a list; ``on`` is the one on the table now.",
        {
            "number": WHOLE,
            "game": TEXT,
            "title": TEXT,
            "began": TEXT,
            "table": TEXT,
            "seats": _list(_ref("Player")),
            "moves": WHOLE,
            "seconds": WHOLE,
            "finished": FLAG,
            "winners": _list(TEXT),
            "note": TEXT,
            "on": FLAG,
        },
    ),
    "KeptGames": _object(
        "Every kept game, the newest first; ``controls`` tells whether this code may write notes.",
        {
            "ok": FLAG,
            "controls": FLAG,
            "language": TEXT,
            "languages": _list(TEXT),
            "words": _map(_map(TEXT)),
            "games": _list(_ref("KeptGame")),
        },
    ),
    "Facts": _object("What does not change in a game.", FACTS),
    "Moment": _object(
        "A kept game after one of its moves; the first one is its beginning, which nobody has moved to.",
        {
            "seat": {"anyOf": [*ACTOR["anyOf"], {"type": "null"}]},
            "move": TEXT,
            "says": _list(TEXT),
            "cycle": WHOLE,
            "points": _list(_or_null(NUMBER)),
        },
    ),
    "Replay": _object(
        "A kept game from its beginning to where it stands; ``whole`` where everything may be told, as it is over.",
        {"ok": FLAG, "whole": FLAG, "kept": _ref("KeptGame"), "facts": _ref("Facts"), "moments": _list(_ref("Moment"))},
    ),
    "Drawn": _object(
        "A position of a kept game.",
        {**_PICTURE, "cycle": _or_null(WHOLE), "cycleKind": _or_null(TEXT), "timer": _or_null(WHOLE)},
    ),
    "Pictures": _object(
        "Some positions of a kept game, from moment ``first`` on.",
        {"ok": FLAG, "first": WHOLE, "pictures": _list(_ref("Drawn"))},
    ),
    "BetterMove": _object(
        "A move that would have been better: ``head`` tells by how much, ``more`` why and how it would go on.",
        {"move": TEXT, "head": TEXT, "says": TEXT, "more": _list(TEXT)},
    ),
    "TurningPoint": _object(
        "A move that gave much away: the moment ``number`` is after it, ``place`` is its seat's at the table.",
        {
            "number": WHOLE,
            "place": WHOLE,
            "move": TEXT,
            "head": TEXT,
            "says": TEXT,
            "costs": TEXT,
            "better": _list(_ref("BetterMove")),
        },
    ),
    "Review": _object(
        "A kept game looked back at: by moment the chances of each seat of 100, the first moment of the chart, turning "
        "points, other large changes of a seat's chance (told like them, without better moves), sentences on all this, "
        "the moments to be told in numbers, and what stands above and beside them.",
        {
            "seats": _list(TEXT),
            "chances": _list(_list(NUMBER)),
            "first": WHOLE,
            "turns": _list(_ref("TurningPoint")),
            "swings": _list(_ref("TurningPoint")),
            "notes": _list(TEXT),
            "rows": _list(WHOLE),
            "labels": _map(TEXT),
        },
    ),
    "Reviewing": _object(
        "How much of a review is made; each question makes some more of it.",
        {"ok": FLAG, "done": NUMBER, "review": _or_null(_ref("Review"))},
    ),
    "Note": _object("A note to be kept with a game; an empty one takes it away.", {"note": TEXT}),
    "Done": _object("It is done.", {"ok": FLAG}),
    "Settings": _object(
        "The settings of a table: who may watch (``all`` or ``code``), the share of the lights' brightness, whether it "
        "is night and whether the table's voice speaks, and options of new games.",
        {"watch": TEXT, "brightness": NUMBER, "night": FLAG, "voice": FLAG, "options": _map(ANY)},
        ("watch", "brightness", "night", "voice", "options"),
    ),
    "Option": _object(
        "An option of new games, and what it can be.", {"name": TEXT, "value": ANY, "choices": _list(ANY)}
    ),
    "Setup": _object(
        "What can be set at this table; what does not apply is false or left out. ``open``: no code is needed here. "
        "``board`` is its name in commands, ``called`` what people call it.",
        {
            "ok": FLAG,
            "controls": FLAG,
            "open": FLAG,
            "game": TEXT,
            "title": TEXT,
            "board": TEXT,
            "called": TEXT,
            "kind": TEXT,
            "settings": _ref("Settings"),
            "keeps": FLAG,
            "options": _list(_ref("Option")),
            "lights": FLAG,
            "voice": FLAG,
            "doctor": FLAG,
            "map": FLAG,
            "tags": FLAG,
            "silent": _list(TEXT),
            "language": TEXT,
            "languages": _list(TEXT),
            "words": _map(_map(TEXT)),
        },
    ),
    "Changed": _object("The settings as they are now.", {"ok": FLAG, "settings": _ref("Settings")}),
    "Code": _object("A new code.", {"ok": FLAG, "code": TEXT}),
    "Finding": _object(
        "One thing that the doctor looked at: ``good``, a ``note``, or to ``mend``.",
        {"about": TEXT, "grade": {"enum": ["good", "note", "mend"]}, "says": TEXT, "remedy": TEXT},
    ),
    "Findings": _object("What the doctor sees.", {"ok": FLAG, "findings": _list(_ref("Finding"))}),
    "MapStep": _object(
        "A step of the owner's map: ``pair`` with two places, ``mark`` with one, or ``undo``.",
        {"do": {"enum": ["pair", "mark", "undo"]}, "places": _list(TEXT), "mark": TEXT},
        ("places", "mark"),
    ),
    "OwnMap": _object(
        "The owner's map: which places touch, which have each mark, what the last step did and what differs from ours.",
        {
            "ok": FLAG,
            "places": _list(TEXT),
            "pairs": _list(_list(TEXT)),
            "marks": _map(_list(TEXT)),
            "says": TEXT,
            "changes": _list(TEXT),
            "summary": TEXT,
            "steps": WHOLE,
            "facts": _ref("Facts"),
        },
        ("facts",),
    ),
    "TagStep": _object(
        "A step of teaching tags: ``listen`` waits for the reader, ``learn`` brings a ``uid``, ``look`` only tells how "
        "it stands, ``leave`` gives the reader back to the game.",
        {
            "do": {"enum": ["listen", "learn", "skip", "undo", "none", "move", "more", "look", "leave"]},
            "part": {"enum": ["tags", "cards"]},
            "uid": TEXT,
        },
        ("part", "uid"),
    ),
    "Enrolled": _object(
        "Of the components of a game (``tags``) or of the command cards (``cards``) how many have their tag.",
        {"part": TEXT, "done": WHOLE, "n": WHOLE},
    ),
    "Tags": _object(
        "Tags being taught: what is asked for (null: all are known), which copy of how many, as what the tag held last "
        "is known already, what the step did, whether there may be more or fewer than we know of, and how many steps "
        "can be undone.",
        {
            "ok": FLAG,
            "part": {"enum": ["tags", "cards"]},
            "parts": _list(_ref("Enrolled")),
            "wanted": _or_null(TEXT),
            "item": TEXT,
            "copy": WHOLE,
            "of": WHOLE,
            "held": _or_null(TEXT),
            "says": _list(TEXT),
            "open": FLAG,
            "steps": WHOLE,
        },
    ),
}


class Operation(NamedTuple):
    """What is asked at an address: who may (``all``, ``watch``: who may look, ``table``: who may use the table's page),
    and which message answers; ``text/...`` where it is none."""

    method: str
    path: str
    who: str
    about: str
    answer: str
    body: str = ""
    query: tuple[str, ...] = ()


OPERATIONS: tuple[Operation, ...] = (
    Operation("get", "/health", "all", "Whether the server answers.", "Health"),
    Operation("get", "/api/schema", "all", "The JSON schema of all messages.", "application/json"),
    Operation("get", "/api/asyncapi", "all", "The socket as AsyncAPI.", "application/json"),
    Operation("get", "/api/openapi", "all", "These addresses as OpenAPI.", "application/json"),
    Operation("get", "/api/join", "all", "Whose code was typed.", "Joined", query=("code",)),
    Operation("get", "/api/words", "all", "The words of the pages.", "Words", query=("lang",)),
    Operation("get", "/api/map/{name}", "all", "The outlines of a map.", "application/json"),
    Operation("get", "/api/qr.svg", "all", "An address of this server as a QR code.", "image/svg+xml", query=("path",)),
    Operation("get", "/api/games", "watch", "Every kept game.", "KeptGames", query=("lang",)),
    Operation("get", "/api/games/{number}", "watch", "A kept game, move by move.", "Replay", query=("lang",)),
    Operation(
        "get", "/api/games/{number}/pictures", "watch", "Some of its positions.", "Pictures", query=("first", "lang")
    ),
    Operation(
        "get", "/api/games/{number}/review", "watch", "Make some more of its review.", "Reviewing", query=("lang",)
    ),
    Operation(
        "get", "/api/games/{number}/record.jsonl", "watch", "A finished game as a portable record.", "application/jsonl"
    ),
    Operation(
        "get",
        "/api/games/{number}/page.html",
        "watch",
        "A game as one page to share.",
        "text/html",
        query=("lang", "review"),
    ),
    Operation("put", "/api/games/{number}/note", "table", "Keep a note with a game.", "Done", body="Note"),
    Operation("get", "/api/setup", "watch", "What can be set at this table.", "Setup", query=("lang",)),
    Operation("put", "/api/setup", "table", "Change settings.", "Changed", body="Settings"),
    Operation("post", "/api/setup/code", "table", "Give the table another code.", "Code"),
    Operation("get", "/api/setup/findings", "table", "What the doctor sees.", "Findings", query=("lang",)),
    Operation("get", "/api/setup/map", "table", "The owner's map.", "OwnMap", query=("lang",)),
    Operation("post", "/api/setup/map", "table", "A step of the owner's map.", "OwnMap", body="MapStep"),
    Operation("post", "/api/setup/tags", "table", "A step of teaching tags.", "Tags", body="TagStep", query=("lang",)),
)
WHO = {"all": "everybody", "watch": "who may look at the table", "table": "who may use the table's page"}


def schema() -> Json:
    """The JSON schema of all messages: a message of the server is one of ``told``, one of a page one of ``entered``."""
    defs = {**DEFS, **TOLD, **ENTERED, **HTTP}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Reedlight: messages of /api/stream",
        "anyOf": [_ref(name) for name in (*TOLD, *ENTERED)],
        "$defs": {
            **defs,
            "Told": {"anyOf": [_ref(name) for name in TOLD]},
            "Entered": {"anyOf": [_ref(name) for name in ENTERED]},
        },
    }


def asyncapi(address: str) -> Json:
    """The same as an AsyncAPI 2.6 document, for tools."""
    made = schema()

    def named(names: Mapping[str, Json]) -> Json:
        return {"oneOf": [{"name": name, "payload": {"$ref": f"#/components/schemas/{name}"}} for name in names]}

    return {
        "asyncapi": "2.6.0",
        "info": {"title": "Reedlight", "version": __version__},
        "servers": {"table": {"url": address.replace("http", "ws", 1), "protocol": "ws"}},
        "channels": {
            "/api/stream": {
                "parameters": {},
                "subscribe": {"message": named(TOLD)},
                "publish": {"message": named(ENTERED)},
            }
        },
        "components": {"schemas": _moved(made["$defs"])},
    }


def openapi(address: str) -> Json:
    """The addresses that answer over HTTP, as an OpenAPI 3.1 document."""
    paths: Json = {}
    for one in OPERATIONS:
        named = re.findall(r"{(\w+)}", one.path)
        parameters = [
            {"name": name, "in": "path", "required": True, "schema": WHOLE if name == "number" else TEXT}
            for name in named
        ] + [{"name": name, "in": "query", "schema": WHOLE if name == "first" else TEXT} for name in one.query]
        content = {"application/json": _payload(one.answer)} if "/" not in one.answer else {one.answer: {}}
        told: Json = {
            "summary": one.about,
            "description": f"For {WHO[one.who]}.",
            "parameters": parameters,
            "responses": {"200": {"description": one.about, "content": content}},
        }
        if one.who != "all":
            refusal = {"description": "It is not answered.", "content": {"application/json": _payload("Refused")}}
            told |= {"security": [{"code": []}], "responses": {**told["responses"], "4XX": refusal}}
        if one.body:
            told["requestBody"] = {"required": True, "content": {"application/json": _payload(one.body)}}
        paths.setdefault(one.path, {})[one.method] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": "Reedlight", "version": __version__},
        "servers": [{"url": address}],
        "paths": paths,
        "components": {
            "schemas": _moved({**DEFS, **HTTP}),
            "securitySchemes": {"code": {"type": "http", "scheme": "bearer", "description": "a code of the table"}},
        },
    }


def _payload(name: str) -> Json:
    return {"schema": {"$ref": f"#/components/schemas/{name}"}}


def _moved(defs: Mapping[str, Json]) -> Json:
    """The same where OpenAPI and AsyncAPI look for them."""
    moved: Json = json.loads(json.dumps(dict(defs)).replace("#/$defs/", "#/components/schemas/"))
    return moved


# TypeScript.


def _type(of: Json) -> str:
    if not of:
        return "any"
    if "$ref" in of:
        return str(of["$ref"]).rpartition("/")[2]
    if "const" in of:
        return json.dumps(of["const"])
    if "enum" in of:
        return " | ".join(map(json.dumps, of["enum"]))
    if "anyOf" in of:
        return " | ".join(map(_type, of["anyOf"]))
    kind = of["type"]
    if kind == "array":
        inner = _type(of["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object" and "properties" not in of:
        return f"Record<string, {_type(of['additionalProperties'])}>"
    return {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}[kind]


def typescript() -> str:
    """The types of all messages, and the colours of seats."""
    lines = ["// Made by `python -m controller.web.schema`: do not edit.", ""]
    for name, one in {**DEFS, **TOLD, **ENTERED, **HTTP}.items():
        own = one["properties"]
        facts = name != "Facts" and FACTS.items() <= own.items()
        lines += [f"/** {one['description']} */", f"export interface {name} {'extends Facts ' if facts else ''}{{"]
        for field, of in own.items():
            if facts and field in FACTS:
                continue
            mark = "" if field in one["required"] else "?"
            lines.append(f"  {field}{mark}: {_type(of)};")
        lines += ["}", ""]
    lines += [
        "/** The colours of seats, in the order for those that have none of their own. */",
        *_constant("FILLS", FILLS),
        "/** By seat its own colour. */",
        *_constant("COLOURS", COLOURS),
    ]
    lines.append(f"export type Told = {' | '.join(TOLD)};")
    lines.append(f"export type Entered = {' | '.join(ENTERED)};")
    return "\n".join(lines) + "\n"


def _constant(name: str, texts: Mapping[str, str]) -> list[str]:
    """A table of texts, as TypeScript."""
    rows = [f'  {key if key.isidentifier() else json.dumps(key)}: "{text}",' for key, text in texts.items()]
    return [f"export const {name}: Record<string, string> = {{", *rows, "};", ""]


def table() -> str:
    """The messages as a table for the docs."""
    lines = ["| message | fields | is |", "|---|---|---|"]
    for name, one in {**TOLD, **ENTERED}.items():
        fields = ", ".join(f"`{field}`" for field in one["properties"])
        lines.append(f"| {name} | {fields} | {one['description'].replace('``', '`')} |")
    return "\n".join(lines) + "\n"


def addresses() -> str:
    """The addresses as a table for the docs."""
    lines = ["| address | for | answers |", "|---|---|---|"]
    for one in OPERATIONS:
        query = f"?{'&'.join(one.query)}" if one.query else ""
        answer = one.answer if "/" in one.answer else f"{one.answer}: {_fields(one.answer)}"
        body = f" Takes {one.body}: {_fields(one.body)}." if one.body else ""
        lines.append(f"| `{one.method.upper()} {one.path}{query}` | {WHO[one.who]} | {one.about}{body} {answer} |")
    return "\n".join(lines) + "\n"


def _fields(name: str) -> str:
    return ", ".join(f"`{field}`" for field in HTTP[name]["properties"])


def main(folder: Path) -> None:
    """Write the types."""
    (folder / "messages.ts").write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("page"))
