"""Two people who change the same are both told and choose; of two who change different things both are stored."""

import html
import re

import pytest

from engines.engine import Engine
from engines.places import EDIT, SAVE, id_of, new_reminder, row, rows
from support.plain import reminder_titles
from support.proxy import Proxy
from support.raw import Client
from support.server import Server

CONFLICT = "[data-conflict]"
BOOK = "/books/sample-1"


def save(client: Client, **changes: str):
    fields = {"title": "Changer", "author": "Matt Gemmell", "isbn": "9781916265202", "pages": "476"} | changes
    assert client.post(BOOK, {"action": "save", **fields}).status == 303


def stored_title(client: Client) -> str:
    return html.unescape(re.search(r'id="book-title"[^>]*>(?:<!--.*?-->)?([^<]*)<', client.get(BOOK).text)[1])


def rename(client: Client, id: str, title: str):
    assert client.post("/reminders", {"action": "setDone:false", "id": id, "title": title}).status == 303


@pytest.fixture
def drafted(browser: Engine, server: Server, other) -> Engine:
    """A book whose title is being changed here, and was changed and saved by another."""
    browser.open(f"{server.url}{BOOK}")
    browser.click(EDIT)
    browser.fill("#title", "Mine")
    save(other(), title="Theirs")
    browser.until_equal(lambda: browser.text("#book-title"), "Theirs")
    browser.click(SAVE)
    return browser


@pytest.mark.parametrize(("choice", "title"), [("mine", "Mine"), ("theirs", "Theirs")])
def test_both_are_shown_and_one_is_chosen(drafted: Engine, other, choice: str, title: str):
    drafted.until(lambda: drafted.is_visible(CONFLICT), "the conflict is shown")
    assert "Theirs" in drafted.text(CONFLICT)
    assert drafted.value("#title") == "Mine"
    assert stored_title(other()) == "Theirs"
    drafted.click(f"{CONFLICT} [data-keep={choice}]")
    drafted.until(lambda: not drafted.is_visible(CONFLICT), "the conflict is over")
    drafted.until_equal(lambda: stored_title(other()), title)
    drafted.until_equal(lambda: drafted.text("#book-title"), title)


def test_a_stale_tick_leaves_the_text_alone(browser: Engine, proxy: Proxy, other):
    browser.open(f"{proxy.url}/reminders")
    new_reminder(browser, "two")
    browser.until_equal(lambda: reminder_titles(other()), ["two"])
    id = id_of(browser, 1)
    browser.click("h1")
    proxy.hold_streams()
    rename(other(), id, "two alpha")
    browser.click("#reminders .done-toggle")
    browser.until(lambda: 'aria-pressed="true"' in other().get("/reminders").text, "it is done")
    assert reminder_titles(other()) == ["two alpha"]
    proxy.release()
    browser.until_equal(lambda: rows(browser), ["two alpha"])


@pytest.mark.parametrize(("choice", "title"), [("mine", "two, mine"), ("theirs", "theirs")])
def test_a_row_that_both_change_asks_for_a_choice(browser: Engine, proxy: Proxy, other, choice: str, title: str):
    browser.open(f"{proxy.url}/reminders")
    new_reminder(browser, "two")
    browser.until_equal(lambda: reminder_titles(other()), ["two"])
    proxy.hold()
    rename(other(), id_of(browser, 1), "theirs")
    browser.type(", mine")
    proxy.release()
    browser.until(lambda: browser.is_visible(CONFLICT), "the conflict is shown")
    assert "theirs" in browser.text(CONFLICT)
    assert reminder_titles(other()) == ["theirs"]
    assert rows(browser) == ["two, mine"]
    browser.click(f"{CONFLICT} [data-keep={choice}]")
    browser.until_equal(lambda: reminder_titles(other()), [title])
    browser.until_equal(lambda: rows(browser), [title])


@pytest.mark.parametrize(("choice", "titles"), [("mine", ["one", "two, mine"]), ("theirs", ["one"])])
def test_a_deleted_row_asks_for_a_choice(browser: Engine, server: Server, other, choice: str, titles: list[str]):
    browser.open(f"{server.url}/reminders")
    for title in ["one", "two"]:
        new_reminder(browser, title)
    field = browser.focused
    browser.until_equal(lambda: reminder_titles(other()), ["one", "two"])
    other().post("/reminders", {"action": "delete", "id": id_of(browser, 2)})
    browser.until(lambda: browser.is_visible(CONFLICT), "it is said that the row is gone")
    assert browser.focused == field
    browser.type(", mine")
    assert browser.value(row(2)) == "two, mine"
    browser.click(f"{CONFLICT} [data-keep={choice}]")
    browser.until_equal(lambda: reminder_titles(other()), titles)
    browser.until_equal(lambda: rows(browser), titles)
