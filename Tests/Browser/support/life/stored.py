"""The texts that the server has stored, read from its database."""

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Place:
    """A column of a row."""

    table: str
    id: str
    column: str = "title"

    def __str__(self) -> str:
        return f"{self.table}/{self.id[:8]}.{self.column}"


class Stored:
    """The texts of reminders and books at one moment, also of those that are deleted."""

    def __init__(self, data: Path):
        self._texts: dict[Place, str] = {}
        self._deleted: set[Place] = set()
        self.rows: list[tuple[str, str]] = []
        """The ids and titles of the reminders that are there, in order."""
        with sqlite3.connect(f"file:{data}/dogear.sqlite3?mode=ro", uri=True) as database:
            for id, title, deleted in database.execute(
                "SELECT id, title, deleted_at FROM reminders ORDER BY position, id"
            ):
                self._take(Place("reminders", id), title, deleted)
                if deleted is None:
                    self.rows.append((id, title))
            # What is done leaves the list, and is kept with its completion.
            for id, item in database.execute("SELECT reminder, item FROM reminder_completions WHERE item <> ''"):
                self._take(Place("reminders", id), json.loads(item).get("title", ""), None)
            for id, title, author, deleted in database.execute("SELECT id, title, author, deleted_at FROM books"):
                self._take(Place("books", id), title, deleted)
                self._take(Place("books", id, "author"), author, deleted)
        database.close()

    def _take(self, place: Place, text: str, deleted: int | None):
        self._texts[place] = text
        if deleted is not None:
            self._deleted.add(place)

    def text(self, place: Place) -> str | None:
        return self._texts.get(place)

    def shown(self) -> dict[Place, str]:
        """Each text as a person would write it down."""
        return {place: repr(text) + (", deleted" if self.is_deleted(place) else "") for place, text in self._texts.items()}

    def is_deleted(self, place: Place) -> bool:
        return place in self._deleted

    def places_of(self, word: str) -> list[Place]:
        return [place for place, text in self._texts.items() if word in text]
