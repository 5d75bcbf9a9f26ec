"""Activities on a book's page: edit title and author in its dialog, save, cancel, mark as read."""

from collections.abc import Iterator

from support.life.life import Life
from support.life.words import words_in

DIALOG = "#edit-book"
LONGEST = 150


def any_of(life: Life) -> Iterator[float]:
    yield from life.random.choice([edit] * 6 + [mark, finish])(life)


def edit(life: Life) -> Iterator[float]:
    """Writes in one of the fields, and mostly saves."""
    page = life.tab.page
    if not life.glance().isEditing:
        life.note("opens the dialog")
        yield from life.tab.clicking(page.locator("#edit-book-link"))
        if not life.glance().isEditing:
            return
    for field in life.random.sample(["title", "author"], life.random.randint(1, 2)):
        yield from life.tab.clicking(page.locator(f"#{field}"))
        sight = life.glance()
        if sight.field != field or not sight.isEditing:
            return
        page.keyboard.press("End")
        if len(sight.value) > LONGEST:
            life.note(f"clears {field}, {sight.value!r}")
            life.words.excuse(words_in(sight.value), f"cleared by {life.name}")
            yield from life.tab.pressing("Control+a", "Delete")
        yield from life.write()
    yield from finish(life)


def finish(life: Life) -> Iterator[float]:
    """Saves, gives up, or leaves it for later."""
    page = life.tab.page
    if not life.glance().isEditing:
        return
    how = life.random.choice(["Enter"] * 4 + ["Save"] * 4 + ["Cancel", "later"])
    life.note(f"{how} in the dialog")
    if how == "Enter":
        page.locator("#title").focus()
        page.keyboard.press("Enter")
    elif how == "Save":
        yield from life.tab.clicking(page.locator(f"{DIALOG} button[value=save]"))
    elif how == "Cancel":
        life.words.excuse(life.seen(DIALOG), f"given up by {life.name}")
        yield from life.tab.clicking(page.locator(f"{DIALOG} button[value=cancel]"))


def mark(life: Life) -> Iterator[float]:
    if not life.glance().isEditing:
        life.note("marks the book")
        yield from life.tab.clicking(life.tab.page.locator("#book-actions button").first)
