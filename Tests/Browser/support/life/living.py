"""A person of the random run does one thing after another, and finishes what they began."""

import time
from collections.abc import Iterator

from playwright.sync_api import Error

from support.life import books, panels, rows, tabs
from support.life.life import Life
from support.life.words import words_in


def living(life: Life, until: float) -> Iterator[float]:
    """All that a person does until a moment, in steps."""
    while time.monotonic() < until:
        try:
            yield from live_on(life)
        except Error as error:
            # The page went while it was looked at, or something was not there to be pressed.
            life.note(f"gives up: {str(error).splitlines()[0]}")
        yield life.random.uniform(100, 900)


def live_on(life: Life) -> Iterator[float]:
    if life.chance(0.2):
        life.turn_to(life.random.choice(life.tabs))
    if not (yield from tabs.is_there(life)):
        return
    sight = life.glance()
    if sight.asks and life.chance(0.7):
        yield from panels.choose(life)
    elif life.chance(0.08):
        yield from tabs.any_of(life)
    else:
        yield from (rows if sight.path == "/reminders" else books).any_of(life)


def finishing(life: Life) -> Iterator[float]:
    """Answers what is asked and saves what is open, in each tab; then the hands rest."""
    for tab in life.tabs:
        life.turn_to(tab)
        for _ in range(12):
            try:
                if (yield from finish(life)):
                    break
            except Error as error:
                life.note(f"can't finish: {str(error).splitlines()[0]}")
            yield 500


def finish(life: Life) -> Iterator[float]:
    """Does one of the things that are left; answers whether there is none."""
    if not (yield from tabs.is_there(life)):
        return False
    sight = life.glance()
    if sight.asks:
        yield from panels.choose(life)
    elif not sight.isLive:
        # A press lets a page that waits connect at once.
        yield from life.tab.clicking(life.tab.page.locator("body"))
        yield 1000
    elif sight.isEditing:
        life.note("saves what is open")
        yield from life.tab.clicking(life.tab.page.locator("#edit-book button[value=save]"))
        yield 700
    elif words_in(sight.drafts) - words_in(sight.shown):
        # Text that was typed on while a save was under way is in the dialog that closed.
        life.note("opens what is not saved")
        yield from life.tab.clicking(life.tab.page.locator("#edit-book-link"))
        yield 300
    elif sight.field:
        yield from rows.leave(life)
    else:
        return True
    return False
