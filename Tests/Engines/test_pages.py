"""The pages work in every engine: adding, editing and deleting, reminders, an account."""

from engines.engine import Engine
from engines.places import ADD, TITLES, add_book, new_reminder, rows
from support.pages import PASSWORD, SAMPLES
from support.server import Server


def test_a_book_is_added(browser: Engine, server: Server):
    browser.open(f"{server.url}/books")
    assert browser.texts(TITLES) == SAMPLES
    add_book(browser, title="Dune", author="Frank Herbert", pages="412")
    browser.until_equal(lambda: browser.texts(TITLES), [*SAMPLES, "Dune"])
    browser.until(lambda: not browser.is_visible("#add-book"), "the dialog closes")
    browser.reload()
    assert browser.texts(TITLES) == [*SAMPLES, "Dune"]


def test_a_mistake_is_said_while_one_types(browser: Engine, server: Server):
    browser.open(f"{server.url}/books")
    browser.click(ADD)
    browser.fill("#isbn", "978")
    browser.until_equal(lambda: browser.text("#isbn-message"), "ISBN is invalid")
    assert browser.value("#isbn") == "978"


def test_a_book_is_deleted_and_put_back(browser: Engine, server: Server):
    browser.open(f"{server.url}/books")
    browser.click("#books > li:first-child button[value=delete]")
    browser.until_equal(lambda: browser.texts(TITLES), SAMPLES[1:])
    browser.click("#undo button")
    browser.until_equal(lambda: browser.texts(TITLES), SAMPLES)


def test_reminders_are_added_and_stay(browser: Engine, server: Server):
    browser.open(f"{server.url}/reminders")
    new_reminder(browser, "milk")
    new_reminder(browser, "bread")
    browser.until_equal(lambda: rows(browser), ["milk", "bread"])
    browser.until_equal(lambda: browser.text("#count"), "2 reminders")
    browser.reload()
    assert rows(browser) == ["milk", "bread"]


def test_an_account_is_made(browser: Engine, server: Server):
    browser.open(f"{server.url}/sign-up")
    browser.fill("#username", "abigail")
    browser.until_equal(lambda: browser.text("#username-hint"), "This name is free.")
    browser.fill("#password", PASSWORD)
    browser.fill("#passwordConfirmation", PASSWORD)
    browser.press("Enter")
    browser.until_equal(lambda: browser.text("#account-name"), "abigail")
