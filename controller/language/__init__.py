"""Messages: from codes and facts to sentences, in any language, by Project Fluent.

Everything that decides passes codes and facts. Only here do they become words. `Language` is the whole interface;
`controller.language.facts` gives facts their types, `controller.language.catalogue` reads ``.ftl`` files.
"""

from __future__ import annotations

from controller.language.language import SOURCE, Language, MissingMessage, language_for, languages

__all__ = ["SOURCE", "Language", "MissingMessage", "language_for", "languages"]
