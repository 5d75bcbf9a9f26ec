"""The words of the random run: each that was typed is stored where it was typed, or somebody was told."""

import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from support.people import Person
from support.life.stored import Place, Stored

WORD = re.compile(r"[a-z]{3}\d{4}")
TELLS = ("conflict", "gone", "refused")
"""The ways in which a page tells an author that a text is not stored."""


def words_in(text: str) -> set[str]:
    return set(WORD.findall(text))


@dataclass
class Word:
    """A word nobody else types, and where it belongs."""

    text: str
    author: str
    tab: Person
    place: Place | None
    """None: anywhere, as for lines that are pasted."""
    elsewhere: Place | None = None
    """The place where it must not be: the row in which Enter was pressed before it was typed."""
    at: float = field(default_factory=time.monotonic)
    is_whole: bool = False
    """Whether its last letter was typed."""
    excuse: str = ""
    """Why it may be absent."""
    was_asked: bool = False
    """Whether the page asked before it was left with this word."""


@dataclass
class Finding:
    word: Word
    what: str

    def __str__(self) -> str:
        return f"{self.word.text}, typed in {self.word.place or 'some row'}: {self.what}"


class Words:
    """Every word of a run."""

    def __init__(self):
        self.all: dict[str, Word] = {}
        self.deleted: set[Place] = set()
        """The rows that somebody deleted on purpose."""

    def new(self, author: str, tab: Person, place: Place | None, elsewhere: Place | None = None) -> Word:
        word = Word(f"{author.lower()[:3]}{len(self.all) + 1:04}", author, tab, place, elsewhere)
        self.all[word.text] = word
        return word

    def excuse(self, words: Iterable[str], why: str):
        """Somebody saw these words and did away with them."""
        for each in words:
            if each in self.all and not self.all[each].excuse:
                self.all[each].excuse = why

    def asked(self, tab: Person, since: float):
        """A page asked before it was left with what was typed in it since a moment."""
        for word in self.all.values():
            if word.tab is tab and word.at >= since:
                word.was_asked = True

    def findings(self, stored: Stored, tabs: list[Person]) -> list[Finding]:
        """The words that were lost with nobody told, or that went elsewhere."""
        found = ((word, self._wrong(word, stored, tabs)) for word in self.all.values() if word.is_whole)
        return [Finding(word, what) for word, what in found if what]

    def _wrong(self, word: Word, stored: Stored, tabs: list[Person]) -> str:
        there = stored.places_of(word.text)
        kept = [place for place in there if not stored.is_deleted(place)]
        right = [place for place in there if self._belongs(word, place)]
        if any(place in kept for place in right):
            # Nobody copies anything here.
            others = [f"{place} as {stored.text(place)!r}" for place in kept if place not in right]
            return f"also stored in {', '.join(others)}" if others else ""
        if word.excuse or word.was_asked or self._was_told(word, tabs):
            return ""
        if right:
            return "" if self.deleted & set(right) else "its row was deleted by nobody"
        if kept:
            return f"stored in {kept[0]}"
        return f"lost; stored there: {stored.text(word.place)!r}" if word.place else "lost"

    @staticmethod
    def _was_told(word: Word, tabs: list[Person]) -> bool:
        """Whether its author was told that it is not stored and did not insist, or somebody who saw it let it go."""
        told = sorted((told for tab in tabs for told in tab.told if word.text in told.text), key=lambda told: told.at)
        if any(each.kind == "let go" for each in told):
            return True
        own = [each.kind for tab in tabs if tab.name == word.author for each in told if each in tab.told]
        return any(kind in TELLS for kind in own) and "kept" not in own

    @staticmethod
    def _belongs(word: Word, place: Place) -> bool:
        if word.place is None:
            return place != word.elsewhere
        return place == word.place
