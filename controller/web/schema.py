"""Every message of the socket, once: the JSON schema that is served, the TypeScript types, and the table in the docs.

`python -m controller.web.schema` writes the types and the docs from it; a test compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from controller import __version__

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
DEFS: Mapping[str, Json] = {
    "Seat": _object(
        "A seat as this page may know it.",
        {
            "id": TEXT,
            "name": TEXT,
            "acting": FLAG,
            "ifNow": ANY,
            "player": TEXT,
            "taken": FLAG,
            "mine": FLAG,
            "plays": FLAG,
            "code": TEXT,
        },
        ("player", "taken", "mine", "plays", "code"),
    ),
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
    "Entry": _object(
        "A move in the log.",
        {"ply": WHOLE, "seat": ACTOR, "move": TEXT, "says": _list(TEXT), "undone": FLAG},
        ("undone",),
    ),
}
_PICTURE = DEFS["Picture"]["properties"]
TOLD: Mapping[str, Json] = {
    "Hello": _kind(
        "hello",
        "The first message, and again when another game begins: what does not change while it is on.",
        {
            "stream": TEXT,
            "game": TEXT,
            "title": TEXT,
            "language": TEXT,
            "languages": _list(TEXT),
            "simulated": FLAG,
            "plan": _or_null(_ref("Plan")),
            "viewer": _or_null(WHOLE),
            "controls": FLAG,
            "address": TEXT,
            "map": _or_null(TEXT),
            "chart": _or_null(_ref("Chart")),
            "homes": _map(_list(TEXT)),
            "capitals": _list(TEXT),
            "words": _map(_map(TEXT)),
            "roles": _map(_ref("Role")),
        },
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
        "The answer to a message of this page, by its ``id``.",
        {
            "id": {"anyOf": [WHOLE, TEXT]},
            "ok": FLAG,
            "code": TEXT,
            "moves": _list(TEXT),
            "says": _list(TEXT),
            "picture": _ref("Picture"),
            "entry": WHOLE,
        },
        ("code", "moves", "says", "picture", "entry"),
    ),
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
        "Make a move, for a seat that this page plays, or tell what was drawn.",
        {"id": WHOLE, "do": {"const": "move"}, "seat": ACTOR, "move": TEXT},
    ),
    "Card": _object(
        "Show a command card: undo, yes, no, again, accept, pause, resume, new-game.",
        {"id": WHOLE, "do": {"const": "card"}, "card": TEXT},
    ),
    "Touch": _object(
        "At the simulated board: lift or put a piece (item, zone, well), hold a tag (its number, or card:yes) to the "
        "reader, press a key, have the table put right (tidy), let something go wrong (fault: dead, stuck, whole, "
        "bump, chatter, reader-lost, reader-found, power-cut; profile), or have the hands be faster (speed).",
        {"id": WHOLE, "do": {"const": "touch"}, "what": TEXT, "item": TEXT, "zone": TEXT, "well": _or_null(WHOLE)},
        ("item", "zone", "well"),
    ),
    "HandOver": _object(
        "Give a seat a new code (the table's page only): whoever held the old one is let go.",
        {"id": WHOLE, "do": {"const": "hand-over"}, "seat": WHOLE},
    ),
    "Why": _object(
        "Ask why moves of a seat are legal or not.",
        {"id": WHOLE, "ask": {"const": "why"}, "seat": ACTOR, "moves": _list(TEXT)},
    ),
    "Position": _object(
        "Ask for the position after an entry of the log.", {"id": WHOLE, "ask": {"const": "position"}, "entry": WHOLE}
    ),
}


def schema() -> Json:
    """The JSON schema of all messages: a message of the server is one of ``told``, one of a page one of ``entered``."""
    defs = {**DEFS, **TOLD, **ENTERED}
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

    moved = json.loads(json.dumps(made["$defs"]).replace("#/$defs/", "#/components/schemas/"))
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
        "components": {"schemas": moved},
    }


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
    """The types of all messages."""
    lines = ["// Made by `python -m controller.web.schema`: do not edit.", ""]
    for name, one in {**DEFS, **TOLD, **ENTERED}.items():
        lines += [f"/** {one['description']} */", f"export interface {name} {{"]
        for field, of in one["properties"].items():
            mark = "" if field in one["required"] else "?"
            lines.append(f"  {field}{mark}: {_type(of)};")
        lines += ["}", ""]
    lines.append(f"export type Told = {' | '.join(TOLD)};")
    lines.append(f"export type Entered = {' | '.join(ENTERED)};")
    return "\n".join(lines) + "\n"


def table() -> str:
    """The messages as a table for the docs."""
    lines = ["| message | fields | is |", "|---|---|---|"]
    for name, one in {**TOLD, **ENTERED}.items():
        fields = ", ".join(f"`{field}`" for field in one["properties"])
        lines.append(f"| {name} | {fields} | {one['description'].replace('``', '`')} |")
    return "\n".join(lines) + "\n"


def main(folder: Path) -> None:
    """Write the types."""
    (folder / "messages.ts").write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("page"))
