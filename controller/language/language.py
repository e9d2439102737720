"""One language at a table: the messages of the table and of the game in play.

A message is looked for in the language itself, first in the game's files, then in the table's, and after that in
English. So a translation may be incomplete, and a game may say a message of the table in its own words.

Nothing is read before the first message is needed, because importing Fluent takes longer than drawing a first screen.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from controller.engine.game import Game
from controller.engine.speech import Speech
from controller.errors import ReedlightError
from controller.language.facts import computed

if TYPE_CHECKING:
    from controller.language.catalogue import Catalogue

SOURCE = "en"
"""The language that every message exists in."""
TABLE = Path(__file__).with_name("locale")
"""The table's own messages."""
_SUFFIX = ".ftl"
_log = logging.getLogger("reedlight")
_CODE = re.compile(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class MissingMessage(ReedlightError):
    """There is no message for a code, or it cannot be made from its facts: our mistake."""


class Language:
    """How a table speaks in one language, about one game or about none.

    Attributes:
        lang: the language's code, as in ``en`` or ``pt-BR``.
    """

    def __init__(self, speech: Speech | None, lang: str = SOURCE) -> None:
        self.lang = lang
        self._speech = speech
        self._logged: set[str] = set()

    def sentence(self, code: str, facts: Mapping[str, object]) -> str:
        """The sentence for a code. Where it cannot be made the code itself is named: words never stop a game."""
        try:
            return self.render(code, facts)
        except Exception as error:  # whatever goes wrong with words must not stop a game
            self._log_once(f"the sentence {code} of the facts {sorted(facts)}", code, error)
            return f"There is no sentence for this yet: {code}."

    def render(self, code: str, facts: Mapping[str, object]) -> str:
        """The sentence for a code.

        Raises:
            MissingMessage: no such message, a fact is missing, or the message is broken.
        """
        wrong: list[Exception] = []
        for catalogue in self._catalogues:
            said = catalogue.message(code, facts, wrong)
            if said is not None:
                return said
        if wrong:
            raise MissingMessage(f"{code} cannot be said of {dict(facts)}: {wrong[0]!r}") from wrong[0]
        raise MissingMessage(f"there is no message for {code}")

    def name(self, kind: str, identifier: str, form: str = "") -> str:
        """What a thing is called, or an inflected form of that: ``name("place", "rheged")`` is Rheged.

        A name without a message, such as one of an owner's own map, is made from its identifier.
        """
        try:
            return self._catalogues[0].called(kind, identifier, form)
        except Exception as error:  # the same
            self._log_once(f"a name of the kind {kind}", f"{kind} {form}", error)
            return computed(identifier)

    def has(self, code: str) -> bool:
        """Whether there is a message for a code, whole or broken."""
        return any(catalogue.has(code) for catalogue in self._catalogues)

    def names(self, kind: str) -> dict[str, str]:
        """Every name of a kind that has a message of its own, by identifier: for screens, which show them all."""
        folders = [TABLE] if self._speech is None else [self._speech.locale, TABLE]
        pattern = re.compile(rf"^{re.escape(kind)}-([\w-]+) *=", re.MULTILINE)
        texts = (text for folder in folders for text in _texts(folder, SOURCE))
        return {one: self.name(kind, one) for text in texts for one in pattern.findall(text)}

    def _log_once(self, what: str, key: str, error: Exception) -> None:
        """Without the facts' values and without the error's text, which quotes them: they may be a seat's secret."""
        if key not in self._logged:
            self._logged.add(key)
            _log.error("%s cannot be made in %s: %s", what, self.lang, type(error.__cause__ or error).__name__)

    @cached_property
    def _catalogues(self) -> tuple[Catalogue, ...]:
        from controller.language.catalogue import Catalogue  # slow to import

        found: list[Catalogue] = []
        for lang in reversed(_tried(self.lang)):
            folders = [TABLE] if self._speech is None else [self._speech.locale, TABLE]
            texts = [text for folder in folders for text in _texts(folder, lang)]
            if texts:
                found.insert(0, Catalogue(lang, texts, self._speech, tuple(found)))
        return tuple(found)


def language_for(game: Game | None, lang: str = SOURCE) -> Language:
    """The language of a table that plays this game, or of one that plays none yet."""
    speech = None if game is None else game.speech
    return _language(speech, lang)


@lru_cache(maxsize=64)
def _language(speech: Speech | None, lang: str) -> Language:
    return Language(speech, lang)


def languages(game: Game | None) -> tuple[str, ...]:
    """The codes of the languages in which the table, or the game, has any messages; English first."""
    folders = [TABLE] if game is None else [TABLE, game.speech.locale]
    found = {path.name.removesuffix(_SUFFIX) for folder in folders for path in folder.iterdir() if _is_language(path)}
    return (SOURCE, *sorted(found - {SOURCE}))


def _is_language(path: Path) -> bool:
    return path.suffix == _SUFFIX or path.is_dir()


def _tried(lang: str) -> list[str]:
    """``pt-BR``, then ``pt``, then English; English alone for what is no code of a language."""
    if not _CODE.fullmatch(lang):
        return [SOURCE]
    return list(dict.fromkeys((lang, lang.partition("-")[0], SOURCE)))


def _texts(folder: Path, lang: str) -> Iterator[str]:
    """The text of every file of a language in a folder."""
    files = [folder / f"{lang}{_SUFFIX}", *sorted((folder / lang).glob(f"*{_SUFFIX}"))]
    return (file.read_text(encoding="utf-8") for file in files if file.is_file())
