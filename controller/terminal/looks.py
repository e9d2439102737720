"""How things look in a terminal: every colour has a shape and a letter beside it, so that colour is never needed."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import cache

from controller.hints.palette import palette

KNIGHT, MAGICIAN = "■", "●"
"""A knight is a cube, a magician a disc."""
TOUCHED = "◂"
"""Where the last move of somebody else changed something."""
CUBE, NO_CUBE = "■", "·"
SEA = "~"


@dataclass(frozen=True, slots=True)
class Look:
    """A glyph for screens that have it, a letter for all, and a style on top."""

    glyph: str
    letter: str
    style: str


@dataclass(frozen=True, slots=True)
class RoleLook:
    """A role of the lights: its letter, and the pattern that fills the line; `role_style` comes on top."""

    letter: str
    pattern: str


SYMBOLS = {
    "castle": Look("♜", "C", "bold yellow"),
    "armour": Look("▼", "A", "bold red"),
    "tent": Look("▲", "T", "bold dodger_blue1"),
    "keys": Look("⊸", "K", "bold green3"),
}
"""Region markers; no two glyphs are alike in outline."""
UNMARKED = Look("?", "-", "dim")

FILLS = {
    "blue": "#023e7f",
    "yellow": "#fecb00",
    "red": "#730410",
    "green": "#07a78c",
    "orange": "#cc5a18",
    "white": "#ffffff",
}
"""The colours of seats, measured to differ for every kind of sight: here, on pages and in games saved as pages. A seat
without a colour of its own has the one of its place in this order."""
COLOURS = {
    "orange": "orange",
    "white": "white",
    "great-britain": "red",
    "france": "blue",
    "germany": "white",
    "austria": "yellow",
    "russia": "green",
    "ottoman-empire": "orange",
}
"""By seat the colour of its pieces in the box."""
_TINTS = {
    "blue": "#0b2c52",
    "yellow": "#4a3b00",
    "red": "#4d1218",
    "green": "#0a463a",
    "orange": "#552a10",
    "white": "#505050",
}
"""The same colours as a ground for letters: what belongs to a seat's home."""


def colour_of(seat: str, number: int) -> str:
    """The name of a seat's colour, by what it is called and by its place in the order of the seats, from 0."""
    return COLOURS.get(seat) or tuple(FILLS)[number % len(FILLS)]


def fill(seat: str, number: int) -> str:
    """A seat's colour."""
    return FILLS[colour_of(seat, number)]


def tint(seat: str, number: int) -> str:
    """A seat's colour as a ground for letters."""
    return _TINTS[colour_of(seat, number)]


def _style(colour: str) -> str:
    return f"bold {'#ffffff' if colour in ('blue', 'red') else '#000000'} on {FILLS[colour]}"


_SEAT_SIGNS = ("○o", "△^", "□#", "✚+", "☆*", "♥v")
NUMBERED = tuple(Look(sign[0], sign[1], _style(one)) for sign, one in zip(_SEAT_SIGNS, FILLS, strict=True))
"""Seats by their number: signs of different outline, and the colours of seats that have none of their own."""
SEATS = {
    "orange": Look("◆", "O", _style("orange")),
    "white": Look("◇", "W", _style("white")),
}
ROLES = {
    "may-take": RoleLook("T", "▚"),
    "may-place": RoleLook("P", "░"),
    "may-reinforce": RoleLook("R", "▒"),
    "withdraw-to": RoleLook("W", "‹"),
    "lift-here": RoleLook("L", "▴"),
    "put-here": RoleLook("+", "▾"),
    "wrong-here": RoleLook("!", "×"),
    "contested": RoleLook("C", "╱"),
    "asks": RoleLook("?", "?"),
    "named": RoleLook("N", "•"),
    "last-move": RoleLook(".", "·"),
    "achieved": RoleLook("A", "="),
    "in-danger": RoleLook("D", "~"),
}
"""Roles that are shown as a bar; own and enemy regions are told by the pieces in them."""
DIMMED = 0.8
"""The lamps' colours are for light; as a ground under letters they are taken a little darker."""
BRIGHT = 110
_SIGNS = "◂■●·♜▼▲⊸◆◇▚░▒‹▴▾×╱•▸–−─│┌┐└┘├┤┬┴┼…’‘“”°○△□✚☆♥★▏≈§"
_ASCII = str.maketrans(_SIGNS, "<#o.    # %.:<^vx/*>---|+++++++++.''" + '""o' + "o^#+*v!|~$")


def seat_look(seat: str) -> Look:
    """How a seat is shown; one unknown here by its first letter."""
    return SEATS.get(seat, Look("", seat[:1].upper(), "reverse"))


def numbered_look(seat: str, number: int) -> Look:
    """How a seat is shown: a sign by its place in the order of the seats, from 0, in its colour."""
    return replace(NUMBERED[number % len(NUMBERED)], style=_style(colour_of(seat, number)))


def symbol_look(symbol: str | None) -> Look:
    """How a region marker is shown."""
    return SYMBOLS.get(symbol or "", UNMARKED)


def role_look(role: str) -> RoleLook | None:
    """How a role is shown, or None for one that needs no bar."""
    if role in ("own", "enemy", ""):
        return None
    return ROLES.get(role, RoleLook(role[:1].upper(), "="))


@cache
def role_style(role: str) -> str:
    """The role in the colour its lamp has, with letters that can be read on it."""
    look = palette().get(role)
    if look is None:
        return "reverse"
    red, green, blue = (int(part * DIMMED) for part in look.colour)
    letters = "#000000" if 0.3 * red + 0.59 * green + 0.11 * blue > BRIGHT else "#ffffff"
    return f"bold {letters} on rgb({red},{green},{blue})"


def in_ascii(text: str) -> str:
    """The text for a terminal that knows only ASCII, sign by sign: letters say what the glyphs did, and an accented
    letter is its bare one, so that every row keeps its length."""
    return "".join(map(_in_ascii, text.translate(_ASCII)))


@cache
def _in_ascii(sign: str) -> str:
    bare = sign if sign.isascii() else unicodedata.normalize("NFD", sign)[0]
    return bare if bare.isascii() else "?"
