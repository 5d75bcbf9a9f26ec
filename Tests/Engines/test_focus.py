"""After a removal, a move or an undo the focus is where one goes on from, and a sentence says what happened."""

import pytest

from engines.engine import Engine
from support.pages import SAMPLES
from support.server import Server
from engines.places import TITLES



def button(number: int, action: str) -> str:
    return f"#books > li:nth-child({number}) button[value={action}]"


def has_focus(browser: Engine, selector: str) -> bool:
    return browser.evaluate("return document.activeElement === document.querySelector(arguments[0])", selector)


def until_focused(browser: Engine, selector: str):
    browser.until(lambda: has_focus(browser, selector), f"{selector} has the focus", 5)


@pytest.fixture
def shelf(browser: Engine, server: Server) -> Engine:
    browser.open(f"{server.url}/books")
    return browser


def test_after_a_removal_it_is_on_the_next_row(shelf: Engine):
    shelf.focus(button(1, "delete"))
    shelf.press("Enter")
    shelf.until_equal(lambda: shelf.texts(TITLES), SAMPLES[1:])
    until_focused(shelf, button(1, "delete"))
    shelf.until_equal(lambda: shelf.text("#announcer"), f"Deleted {SAMPLES[0]}.", 5)


def test_after_the_last_row_it_is_on_the_one_before(shelf: Engine):
    shelf.focus(button(len(SAMPLES), "delete"))
    shelf.press("Enter")
    shelf.until_equal(lambda: shelf.texts(TITLES), SAMPLES[:-1])
    until_focused(shelf, button(len(SAMPLES) - 1, "delete"))


def test_after_an_undo_it_is_on_what_came_back(shelf: Engine):
    shelf.focus(button(1, "delete"))
    shelf.press("Enter")
    shelf.until_equal(lambda: shelf.texts(TITLES), SAMPLES[1:])
    shelf.click("[data-undo]")
    shelf.until_equal(lambda: shelf.texts(TITLES), SAMPLES)
    shelf.until_equal(lambda: shelf.focused, "book-sample-1", 5)
    shelf.until_equal(lambda: shelf.text("#announcer"), f"{SAMPLES[0]} is back.", 5)


def test_the_undo_key_undoes_a_removal(shelf: Engine):
    shelf.focus(button(1, "delete"))
    shelf.press("Enter")
    shelf.until_equal(lambda: shelf.texts(TITLES), SAMPLES[1:])
    shelf.press("Control+z")
    shelf.until_equal(lambda: shelf.texts(TITLES), SAMPLES, 5)


def test_after_a_move_it_is_on_the_same_button(shelf: Engine):
    shelf.focus(button(1, "moveDown"))
    shelf.press("Enter")
    shelf.until_equal(lambda: shelf.texts(TITLES)[:2], [SAMPLES[1], SAMPLES[0]])
    until_focused(shelf, button(2, "moveDown"))
    shelf.until_equal(lambda: shelf.text("#announcer"), f"{SAMPLES[0]} moved down, now 2 of {len(SAMPLES)}.", 5)
