"""The places of things on the pages, and the ways there that every test takes."""

from engines.engine import Engine

TITLES = "#books .book-title"
ADD = "#add-book-link"
ROWS = "#reminders .reminder-title"
NEW = "#new-reminder button"


EDIT = "#edit-book-link"
SAVE = "#edit-book-form button[value=save]"


def row(number: int) -> str:
    """The field of a reminder, from 1."""
    return f"#reminders > li:nth-child({number}) .reminder-title"


def rows(browser: Engine) -> list[str]:
    return browser.values(ROWS)


def add_book(browser: Engine, **fields: str):
    browser.click(ADD)
    for name, value in fields.items():
        browser.fill(f"#{name}", value)
    browser.click("#add-book-form button[value=add]")


def new_reminder(browser: Engine, title: str):
    """Appends a reminder, and types once it is there."""
    count = len(rows(browser))
    browser.click(NEW)
    browser.until(lambda: len(rows(browser)) == count + 1, f"there are {count + 1} rows")
    last = browser.attribute(row(count + 1), "id")
    browser.until_equal(lambda: browser.focused, last)
    browser.type(title)
    browser.until_equal(lambda: browser.value(row(count + 1)), title)


def id_of(browser: Engine, number: int) -> str:
    """The server's id of a reminder, by its number from 1."""
    return browser.attribute(row(number), "id").removeprefix("reminder-")
