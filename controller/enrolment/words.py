"""Every sentence of an enrolment, whole, by code: for the terminal, and for a voice where the table has one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from controller.engine.forms import fill, listed
from controller.engine.rules import Rules
from controller.enrolment.session import Told

SENTENCES = {
    # Tags.
    "ask": "Hold {name} to the reader. ({done} of {n} are learnt.)",
    "ask.copy": "Hold {name} of {of} to the reader. ({done} of {n} are learnt.)",
    "learnt": "Learnt: {name}.",
    "known": "This tag is {name} already.",
    "known.move": "This tag is {name} already. Type `move` if it is what I asked for; else hold another.",
    "elsewhere": "This tag is {name} in {file}. Take another tag, or take its line out of that file first.",
    "moved": "It is {name} now; I shall ask for {was} again.",
    "nothing-to-move": "There is no tag to move: hold one that is known as something else to the reader first.",
    "skipped": "Put off: {name}. I shall ask for it at the end.",
    "more": "There {n:is 1|are #} of {name}, then.",
    "none-left": "There {n:is none|is 1|are #} of {name}, then.",
    "count-fixed": "Of {name} there {n:is none|is just 1|are just #}, and that is certain. Type `skip` to put it off.",
    "total": "By your count there {n:is 1|are #} of the sort “{sort}”, and the rulebook prints {printed}. "
    "If you have counted right, go on: yours holds.",
    "unplayable": "With these counts no game could begin: {why}.",
    "nothing-wanted": "Nothing is asked for: all is learnt. Type `more KIND` if there is more in the box.",
    "all.more": "{n:The tag is|All # tags are} learnt. Type `more KIND` if there is more in the box, else `done`.",
    "all": "{n:Nothing of this game carries a tag|The tag is learnt|All # tags are learnt}.",
    "left": "{n:1 tag is|# tags are} still missing. Call the same command to go on with {n:it|them}.",
    "undone.tag": "Taken back: {name} has no tag any more.",
    "undone.move": "Taken back: that tag is {name} again.",
    "undone.count": "Taken back: there {n:is none|is 1|are #} of {name} again.",
    "undone.skip": "Taken back: {name} is asked for in its turn again.",
    # The map.
    "touch": "Touch {place}. ({done} of {n} are felt.)",
    "felt": "That was {place}: right.",
    "wrong-place": "I named {place}, and {other} answered ({switch}): look at the wires of both.",
    "skipped-place": "Put off: {place}.",
    "nothing-to-skip": "No place is asked for now.",
    "strange-switch": "The switch {switch} is in no place of this map: look at the board file.",
    "all-felt": "All {n} places are felt. Type {next} to put the map right, or quit.",
    "all-asked": "{done} of {n} places are felt; the others are put off for today. Type {next} to put the map right, "
    "or quit.",
    "touch-pair": "Touch two places, one after the other, where I have it wrong: they touch each other on your board "
    "and not on my map, or the other way round.",
    "touch-mark": "“{mark}” {count:is|is|are} so far {places}. Touch each place where your board differs.",
    "first-of-pair": "{place}: so far it touches {places}. Which other?",
    "joined": "{place} and {other} touch now.",
    "parted": "{place} and {other} touch no more.",
    "marked": "{place} is in “{mark}” now.",
    "unmarked": "{place} is in “{mark}” no more.",
    "same-as-ours": "Your map is as ours.",
    "differs": "Your map has {changes:1 difference|# differences} from ours.",
    "unknown-place": "There is no place “{word}” on this map.",
    # Both.
    "undone": "The last step is taken back.",
    "undone.felt": "Taken back: {place} is not felt.",
    "undone.first-of-pair": "Taken back: {place}. Touch the first of two places anew.",
    "undone.joined": "Taken back: {place} and {other} touch again.",
    "undone.parted": "Taken back: {place} and {other} touch no more.",
    "undone.marked": "Taken back: {place} is in “{mark}” again.",
    "undone.unmarked": "Taken back: {place} is in “{mark}” no more.",
    "words": "{help}",
    "words.how": "Type ? for the words that I know.",
    "nothing-to-undo": "There is no step to take back.",
    "unknown-word": "I do not know “{word}”. {help}",
    "part.lost": "The part “{part}” does not answer: look at its cable. What is typed still counts.",
    "part.found": "The part “{part}” answers again.",
    "kept": "Everything is kept in {file}. Call the same command to go on.",
}


def sentence(rules: Rules, told: Told) -> str:
    """What is said, with kinds and places called as the game calls them."""
    facts: dict[str, Any] = dict(told.facts)
    for key in ("name", "was"):
        if key in facts:
            facts[key] = called(rules, facts[key])
    for key in ("place", "other"):
        if key in facts:
            facts[key] = place(rules, facts[key])
    if "next" in facts:
        facts["next"] = listed(facts["next"], " or ")
    if "places" in facts:
        facts["count"] = len(facts["places"])
        facts["places"] = listed([place(rules, one) for one in facts["places"]]) or "nothing"
    if told.code == "no-such-kind":  # a list of kinds, or what to say instead
        return _no_such_kind(facts["word"], facts["known"])
    return fill(SENTENCES[told.code], facts)


def _no_such_kind(word: str, known: tuple[str, ...]) -> str:
    there = f"there are {listed(known)}" if known else "nothing here is counted"
    return f"There is no kind “{word}”; {there}." if word else f"Type of which kind, as in `more KIND`; {there}."


def called(rules: Rules, name: str) -> str:
    """A component or card as it is spoken: ``tile:merlin:2`` is the tile “merlin”, number 2."""
    sort, _, rest = name.partition(":")
    kind, _, copy = rest.partition(":")
    said = kind_called(rules, f"{sort}:{kind}")
    return f"{said}, number {copy}" if copy and rules.box.counts.get(f"{sort}:{kind}", 1) > 1 else said


def kind_called(rules: Rules, kind: str) -> str:
    """A kind of component, or a card. Its owner looks at its face, so that no card is secret here."""
    facts = {"word": kind, "face_up": True}
    return str(rules.speech.words(facts).get("said", "the {} “{}”".format(*kind.split(":", 1))))


def place(rules: Rules, name: str) -> str:
    """A place as the game calls it."""
    return str(rules.speech.words({"region": name}).get("region", name))


def by_kind(names: Iterable[str]) -> tuple[str, ...]:
    """Names as they stand in the file, the copies of a kind told together: ``tile:merlin:1 to 3``, ``card:yes``."""
    found: dict[str, list[str]] = {}
    for name in names:
        kind, _, copy = name.rpartition(":")
        found.setdefault(name if name.startswith("card:") else kind, []).append(copy)
    return tuple(kind if kind.startswith("card:") else f"{kind}:{_run(copies)}" for kind, copies in found.items())


def _run(copies: list[str]) -> str:
    """Copies that follow each other as a range; others one by one."""
    numbers = sorted(map(int, copies))
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))
