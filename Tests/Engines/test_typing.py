"""A field holds what is typed, and the caret is where it was, while patches arrive from all sides."""

import threading
from contextlib import contextmanager

from engines.engine import Engine
from engines.places import EDIT, SAVE, id_of, new_reminder, row, rows
from support.plain import reminder_titles
from support.proxy import Proxy
from support.raw import Client
from support.server import Server


@contextmanager
def storm(client: Client, path: str, id: str):
    """Somebody else moves a row down and up, again and again."""
    ends = threading.Event()

    def blow():
        while not ends.wait(0.05):
            for action in ["moveDown", "moveUp"]:
                client.post(path, {"action": action, "id": id})

    thread = threading.Thread(target=blow)
    thread.start()
    yield
    ends.set()
    thread.join()


def test_a_row_holds_what_is_typed_in_a_storm(browser: Engine, server: Server, proxy: Proxy, other):
    browser.open(f"{proxy.url}/reminders")
    for title in ["one", "two", "three"]:
        new_reminder(browser, title)
    proxy.latency = 0.15
    field = f"#{browser.attribute(row(1), 'id')}"
    browser.enter(field)
    text = "one"
    with storm(other(), "/reminders", id_of(browser, 2)):
        for part in [" and", " a half", ", or", " more", " than that"]:
            browser.type(part, every=60)
            text += part
            assert (browser.value(field), browser.caret) == (text, (len(text), len(text)))
            assert f"#{browser.focused}" == field
    browser.until_equal(lambda: reminder_titles(other())[0], text)


def test_the_caret_stays_in_the_middle(browser: Engine, proxy: Proxy):
    browser.open(f"{proxy.url}/sign-up")
    proxy.latency = 0.15
    browser.enter("#username")
    browser.type("beginend")
    browser.press(*["ArrowLeft"] * 3)
    text, caret = "beginend", 5
    for key in "xyz-uvw":
        browser.type(key, every=90)
        text, caret = text[:caret] + key + text[caret:], caret + 1
        assert (browser.value("#username"), browser.caret) == (text, (caret, caret))
    browser.press("Backspace")
    browser.until_equal(lambda: browser.text("#username-hint"), "This name is free.")
    assert (browser.value("#username"), browser.caret) == ("beginxyz-uvend", (caret - 1, caret - 1))


def test_a_selection_survives_a_move_of_its_row(browser: Engine, server: Server, other):
    browser.open(f"{server.url}/reminders")
    for title in ["milk", "bread and butter"]:
        new_reminder(browser, title)
    field = f"#{browser.attribute(row(2), 'id')}"
    browser.evaluate("document.activeElement.setSelectionRange(6, 9)")
    other().post("/reminders", {"action": "moveUp", "id": id_of(browser, 2)})
    browser.until_equal(lambda: rows(browser), ["bread and butter", "milk"])
    assert (f"#{browser.focused}", browser.caret) == (field, (6, 9))
    other().post("/reminders", {"action": "moveDown", "id": id_of(browser, 1)})
    browser.until_equal(lambda: rows(browser), ["milk", "bread and butter"])
    assert (f"#{browser.focused}", browser.caret) == (field, (6, 9))


def test_a_draft_is_not_what_another_saves(browser: Engine, server: Server, other):
    browser.open(f"{server.url}/books/sample-1")
    browser.click(EDIT)
    browser.fill("#title", "My draft")
    fields = {"title": "Changer", "author": "Somebody else", "isbn": "9781916265202", "pages": "476"}
    assert other().post("/books/sample-1", {"action": "save", **fields}).status == 303
    browser.until_equal(lambda: browser.text("#byline"), "by Somebody else")
    assert browser.value("#title") == "My draft"
    assert browser.is_visible("#edit-book")
    # A field that nobody uses follows.
    browser.until_equal(lambda: browser.value("#author"), "Somebody else")
    browser.click(SAVE)
    browser.until_equal(lambda: browser.text("#book-title"), "My draft")
    assert browser.text("#byline") == "by Somebody else"


def test_text_is_taken_as_it_is(browser: Engine, server: Server, other):
    browser.open(f"{server.url}/reminders")
    text = "Grüße, 日本語 “quotes” & <b>tags</b> {{mustache}}"
    new_reminder(browser, text)
    browser.until_equal(lambda: reminder_titles(other()), [text])
