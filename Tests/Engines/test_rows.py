"""Rows are there at once, at any distance: made, typed in, removed and left by keys, and stored as they were typed."""

import pytest

from engines.engine import Engine
from engines.places import NEW, new_reminder, row, rows
from support.plain import reminder_titles
from support.proxy import Proxy
from support.server import Server



@pytest.fixture
def far(browser: Engine, proxy: Proxy) -> Engine:
    """The reminders, none yet, 300 ms away."""
    browser.open(f"{proxy.url}/reminders")
    proxy.latency = 0.3
    return browser


def one_new_row(far: Engine):
    far.focus(NEW)
    far.press("Enter")


def test_a_new_row_takes_what_is_typed_at_once(far: Engine, other):
    one_new_row(far)
    far.type("buy milk", every=60)
    assert rows(far) == ["buy milk"]
    far.until_equal(lambda: reminder_titles(other()), ["buy milk"])
    assert rows(far) == ["buy milk"]


def test_enter_keeps_up_with_fast_typing(far: Engine, other):
    one_new_row(far)
    for title in ["milk", "bread", "butter"]:
        far.type(title, every=90)
        if title != "butter":
            far.press("Enter", every=90)
    assert rows(far) == ["milk", "bread", "butter"]
    far.until_equal(lambda: reminder_titles(other()), ["milk", "bread", "butter"])
    assert rows(far) == ["milk", "bread", "butter"]
    assert far.caret == (6, 6)


def test_a_row_is_made_below_another(far: Engine, other):
    one_new_row(far)
    far.type("milk")
    far.press("Enter")
    far.type("butter")
    far.press("ArrowUp", "Enter")
    far.type("bread")
    assert rows(far) == ["milk", "bread", "butter"]
    far.until_equal(lambda: reminder_titles(other()), ["milk", "bread", "butter"])


def test_backspace_removes_an_empty_row(far: Engine, other):
    one_new_row(far)
    far.type("milk")
    far.press("Enter", "Backspace")
    assert (rows(far), far.caret) == (["milk"], (4, 4))
    far.type(" and")
    far.until_equal(lambda: reminder_titles(other()), ["milk and"])
    assert rows(far) == ["milk and"]


def test_arrows_go_from_row_to_row(far: Engine):
    one_new_row(far)
    for title in ["one", "two"]:
        far.type(title)
        far.press("Enter")
    far.type("three")
    far.press("ArrowUp", "ArrowUp")
    assert far.focused == far.attribute(row(1), "id")
    far.press("ArrowDown")
    assert far.focused == far.attribute(row(2), "id")


def test_lines_that_are_pasted_are_rows(far: Engine, other):
    far.copy("milk\nbread\nbutter")
    one_new_row(far)
    far.press("Control+v")
    far.until_equal(lambda: rows(far), ["milk", "bread", "butter"])
    far.until_equal(lambda: reminder_titles(other()), ["milk", "bread", "butter"])


def test_rows_are_made_while_the_server_is_away(browser: Engine, server: Server, other):
    browser.open(f"{server.url}/reminders")
    new_reminder(browser, "milk")
    server.kill()
    browser.press("Enter")
    browser.type("bread")
    browser.press("Enter")
    browser.type("butter")
    assert rows(browser) == ["milk", "bread", "butter"]
    server.start()
    browser.until_live()
    browser.until_equal(lambda: reminder_titles(other()), ["milk", "bread", "butter"])
    assert rows(browser) == ["milk", "bread", "butter"]


def test_a_tick_shows_before_the_server_has_it(browser: Engine, proxy: Proxy):
    browser.open(f"{proxy.url}/reminders")
    new_reminder(browser, "milk")
    proxy.hold()
    browser.click("#reminders .done-toggle")
    browser.until_equal(lambda: browser.attribute("#reminders .done-toggle", "aria-pressed"), "true", seconds=1)
    proxy.release()
    browser.until_equal(lambda: browser.text("#count"), "1 reminder, 1 done")
    assert browser.attribute("#reminders .done-toggle", "aria-pressed") == "true"
