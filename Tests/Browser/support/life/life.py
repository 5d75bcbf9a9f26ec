"""A made-up person of the random run: what they do with their tabs, one thing after another, each by chance."""

import random
from collections.abc import Iterator
from contextlib import suppress

from playwright.sync_api import BrowserContext, Error, Page

from support.life.journal import Journal
from support.life.stored import Place
from support.life.words import Words, words_in
from support.pages import look
from support.people import Person

BOOK = "sample-1"
PATHS = ["/reminders", "/reminders", "/reminders", f"/books/{BOOK}"]
# The sight of a person at a glance: where they are, where the caret is, what stands there, what a page asks.
GLANCE = """() => {
  const at = document.activeElement;
  const isField = !!at?.matches('input:not([type=checkbox], [type=radio]), textarea');
  const see = element => element?.checkVisibility() ?? false;
  return {
    path: location.pathname, isLive: document.documentElement.dataset.connection === 'live',
    field: isField ? at.id : '', value: isField ? at.value : '',
    rows: [...document.querySelectorAll('.reminder-title')].map(({id, value}) => ({id, value})),
    isEditing: see(document.getElementById('edit-book')),
    drafts: [...document.querySelectorAll('#edit-book :is(#title, #author)')].map(field => field.value).join(' '),
    shown: [...document.querySelectorAll('#book-title, #byline')].map(element => element.textContent).join(' '),
    asks: [...document.querySelectorAll('[data-conflict]')].some(see),
    isAskedHere: !!at?.nextElementSibling?.matches('[data-conflict]'),
  }
}"""


class Glance(dict):
    __getattr__ = dict.__getitem__


class Tab(Person):
    """One tab of somebody in the random run."""

    def __init__(self, context: BrowserContext, name: str, number: int, seed: int, url: str, journal: Journal):
        super().__init__(context, name, seed=seed + number)
        self.url, self.journal, self.number = url, journal, number
        self.wanted = "/reminders"
        """The page that it shows, or should."""
        self.loaded_at = 0.0
        """The time at which its page began to load."""

        journal.listen(str(self), self.page)

    def __str__(self) -> str:
        return f"{self.name} tab {self.number}"

    def renew(self):
        """The tab was closed: opens another."""
        self.page = self._new_page()
        self.journal.listen(str(self), self.page)

    def times_asked(self) -> int:
        """The number of times that pages asked whether they may be left."""
        return sum(told.kind == "asked" for told in self.told)


class Life:
    """One person with some tabs, what they do and why."""

    def __init__(self, name: str, tabs: list[Tab], words: Words, seed: int, clock: Page):
        self.name, self.tabs, self.words, self.clock = name, tabs, words, clock
        self.random = random.Random(f"life of {name} {seed}")
        self.tab = tabs[0]
        # Some have windows side by side, others one tab before the other.
        self.has_one_window = self.random.random() < 0.5

    def rest(self, milliseconds: float):
        """Waits, whatever becomes of the tabs meanwhile."""
        self.clock.wait_for_timeout(milliseconds)

    def note(self, what: str):
        self.tab.journal.note(f"{self.tab}: {what}")

    def turn_to(self, tab: Tab):
        if tab is not self.tab and self.has_one_window and not self.tab.page.is_closed():
            for each, is_visible in [(self.tab, False), (tab, True)]:
                # A page that is just being replaced by another cannot be told.
                with suppress(Error):
                    look(each.page, is_visible)
        self.tab = tab

    # The parts of every activity

    def glance(self) -> Glance:
        return Glance(self.tab.page.evaluate(GLANCE))

    def chance(self, of: float) -> bool:
        return self.random.random() < of

    def place_of(self, sight: Glance) -> Place | None:
        """The place of the caret, as the database calls it."""
        if sight.field.startswith("reminder-"):
            return Place("reminders", sight.field.removeprefix("reminder-"))
        if sight.path.startswith("/books/") and sight.field in ("title", "author"):
            return Place("books", sight.path.removeprefix("/books/"), sight.field)
        return None

    def write(self, sight: Glance | None = None, left: Place | None = None) -> Iterator[float]:
        """Types a word where the caret is; or, just after Enter or New Reminder, in the row that is now there, which is
        another than the one that was left."""
        sight = sight or self.glance()
        # On a book's page nothing is about to take the caret: who sees none does not type.
        if not sight.field and sight.path.startswith("/books"):
            return
        place = self.place_of(sight)
        if place is not None and place == left:
            place = None
        word = self.words.new(self.name, self.tab, place, left)
        self.note(f"types {word.text} in {place or f'the row after {left}'}")
        begins_anew = not sight.value or left is not None
        keys = iter(self.tab.typing(word.text if begins_anew else f" {word.text}"))
        yield next(keys)
        # A dialog may have closed, after it was saved, just before the first key.
        if place and place.table == "books" and not self.glance().isEditing:
            return self.words.excuse({word.text}, "typed as the dialog closed")
        yield from keys
        word.is_whole = True

    def seen(self, selector: str) -> set[str]:
        """The words that an element shows, in texts and fields."""
        return words_in(
            self.tab.page.evaluate(
                """selector => [...document.querySelectorAll(selector)].map(element => [element.innerText, element.value,
                  ...[...element.querySelectorAll('input, textarea')].map(field => field.value)].join(' ')).join(' ')""",
                selector,
            )
        )
