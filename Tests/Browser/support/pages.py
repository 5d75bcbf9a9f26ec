"""The places on the pages, and the steps that tests take there."""

import itertools
import os
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

SAMPLES = [
    "Changer",
    "SwiftUI for Absolute Beginners",
    "Asynchronous Programming with SwiftUI and Combine",
    "Modern Concurrency on Apple Platforms",
    "Why we sleep",
    "The Hitchhiker's Guide to the Galaxy",
]
PASSWORD = "Correct-Horse-7-Staple"

_numbers = itertools.count(1)


def new_name() -> str:
    """A username nobody has yet, whichever process of the tests asks."""
    return f"reader-{os.getpid()}-{next(_numbers)}"


def expect_live(page: Page):
    expect(page.locator("html")).to_have_attribute("data-connection", "live")


def expect_lost(page: Page):
    expect(page.locator("html")).to_have_attribute("data-connection", "lost")


def visit(page: Page, path: str):
    """Opens a page; with JavaScript it is ready once its stream is open."""
    page.goto(path)
    if getattr(page, "is_live", True):
        expect_live(page)


def tab(context: BrowserContext, path: str) -> Page:
    page = context.new_page()
    visit(page, path)
    return page


def look(page: Page, is_visible: bool):
    """Puts a tab behind another, or back before it, as the browser does."""
    page.evaluate(
        """isVisible => {
          Object.defineProperty(document, 'hidden', {configurable: true, get: () => !isVisible})
          const state = isVisible ? 'visible' : 'hidden'
          Object.defineProperty(document, 'visibilityState', {configurable: true, get: () => state})
          document.dispatchEvent(new Event('visibilitychange'))
        }""",
        is_visible,
    )


@contextmanager
def stays(page: Page):
    """The page is not loaded anew by what happens within."""
    page.evaluate("window.isTheSamePage = true")
    yield
    assert page.evaluate("window.isTheSamePage === true"), "the page was loaded anew"


def titles(page: Page) -> Locator:
    return page.locator("#books .book-title")


def expect_titles(page: Page, expected: list[str]):
    expect(titles(page)).to_have_text(expected)


def book(page: Page, title: str) -> Locator:
    """A book's row; the title is exact."""
    return page.locator("#books > li").filter(has=page.get_by_role("link", name=title, exact=True))


def action_button(place: Locator | Page, action: str) -> Locator:
    """The button of an action. A toggle's value says what it wants, too: `setDone:true`."""
    return place.locator(f'button:is([value="{action}"], [value^="{action}:"])')


def press(place: Locator | Page, action: str):
    """Presses the button of an action, also where `aria-disabled` says that nothing will come of it. What an action is
    asked to do may follow a colon."""
    button = action_button(place, action)
    expect(button).to_be_visible()
    # A click waits until the button is where the pointer is, and no dialog before it; and until it is enabled.
    if button.get_attribute("aria-disabled") != "true":
        try:
            return button.click()
        except TimeoutError:
            # The text that was typed may have been found wrong meanwhile.
            if button.get_attribute("aria-disabled") != "true":
                raise
    button.press("Enter")


def fill_book(page: Page, form: str, **fields: str):
    for name, value in fields.items():
        page.locator(f"#{form} [name={name}]").fill(value)


def add_book(page: Page, **fields: str):
    page.get_by_role("link", name="Add book").click()
    fill_book(page, "add-book-form", **fields)
    press(page.locator("#add-book-form"), "add")


def read(page: Page):
    """Lets a person read what has just come: before that, no key answers it."""
    page.wait_for_timeout(350)


def write_on(field: Locator, text: str):
    """Types at the end of a field."""
    field.focus()
    field.page.keyboard.press("End")
    field.page.keyboard.type(text)


def reminders(page: Page) -> Locator:
    return page.locator("#reminders .reminder-title")


def expect_reminders(page: Page, expected: list[str]):
    """Compares what the fields hold, which is what a person sees."""
    expect(reminders(page)).to_have_count(len(expected))
    for index, title in enumerate(expected):
        expect(reminders(page).nth(index)).to_have_value(title)


def new_reminder(page: Page, title: str):
    """Appends a reminder, as a person with JavaScript does."""
    count = reminders(page).count()
    page.get_by_role("button", name="New Reminder").click()
    expect(reminders(page)).to_have_count(count + 1)
    expect(reminders(page).last).to_be_focused()
    page.keyboard.type(title)
    expect(reminders(page).last).to_have_value(title)


def fill_sign_up(page: Page, username: str, password: str = PASSWORD, confirmation: str | None = None):
    page.locator("#username").fill(username)
    page.locator("#password").fill(password)
    page.locator("#passwordConfirmation").fill(password if confirmation is None else confirmation)


def sign_up(page: Page, username: str):
    visit(page, "/sign-up")
    fill_sign_up(page, username)
    press(page, "signUp")
    expect(page.locator("#account-name")).to_have_text(username)


def sign_in(page: Page, username: str, password: str = PASSWORD):
    visit(page, "/sign-in")
    page.locator("#username").fill(username)
    page.locator("#password").fill(password)
    press(page, "signIn")


def selection(field: Locator) -> tuple[int, int]:
    return tuple(field.evaluate("field => [field.selectionStart, field.selectionEnd]"))


def paste(page: Page, text: str) -> bool:
    """Pastes a text where the caret is; answers whether the page leaves it to the browser to insert it."""
    return page.evaluate(
        """text => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', text)
          const event = new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true})
          return document.activeElement.dispatchEvent(event)
        }""",
        text,
    )
