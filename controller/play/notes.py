"""What people note about kept games: one small file of JSON beside the record, ``games.sqlite3.notes``.

The record itself is append-only, chained and locked by the game that is on, so a note has no place there. A note
belongs to a game by its number and by when the game began: a number that a mended record gives to another game shows
no note of a stranger. Like the record, only its owner may read the file, and a power cut leaves the old one or the new.
"""

from __future__ import annotations

import json
from pathlib import Path

from controller.errors import RecordError
from controller.storage.files import sync, write_private

MOST = 4000
"""A note has no more characters."""


class Notes:
    """The notes of one record.

    Args:
        record: the file of kept games.
    """

    def __init__(self, record: Path) -> None:
        self.path = record.with_name(f"{record.name}.notes")

    def of(self, number: int, began: str) -> str:
        """The note of a game; empty where there is none. Raises RecordError where the file cannot be read."""
        kept = self._read().get(str(number), {})
        return kept["note"] if kept.get("began") == began else ""

    def put(self, number: int, began: str, note: str) -> None:
        """Keep a note, or none any more where it is empty. Raises RecordError where it cannot be written."""
        notes = self._read()
        notes.pop(str(number), None)
        if note.strip():
            notes[str(number)] = {"began": began, "note": note.strip()[:MOST]}
        elif not self.path.exists():
            return
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            write_private(fresh, json.dumps(notes, indent=1).encode("ascii"))
            fresh.replace(self.path)
            sync(self.path.parent)
        except OSError as error:
            raise RecordError(f"the note cannot be kept in {self.path} ({error.strerror}); make room there") from None

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            found = json.loads(self.path.read_bytes())
            return {
                str(number): {"began": str(one["began"]), "note": str(one["note"])} for number, one in found.items()
            }
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise RecordError(f"{self.path}: {error.strerror}") from None
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise RecordError(f"{self.path} holds no notes that can be read: mend it, or take it away") from None
