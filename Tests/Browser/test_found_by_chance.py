"""What the random run found, each made to happen for certain."""

import pytest
from playwright.sync_api import Page, Route, expect

from support.pages import expect_reminders, reminders, visit
from support.proxy import Proxy
from support.waiting import eventually


@pytest.fixture
def list_page(page: Page) -> Page:
    visit(page, "/reminders")
    return page


def stored(page: Page) -> list[str]:
    """What another tab would load."""
    other = page.context.new_page()
    visit(other, "/reminders")
    titles = [field.input_value() for field in reminders(other).all()]
    other.close()
    return titles


def expect_stored(page: Page, titles: list[str]):
    expect_reminders(page, titles)
    assert page.locator("[data-conflict]").count() == 0
    eventually(page, lambda: stored(page) == titles, what=f"{titles}")
    expect_reminders(page, titles)


class Gate:
    """Lets a page's POSTs out one at a time."""

    def __init__(self, page: Page):
        self.page = page
        self.waiting: list[Route] = []
        self.is_open = False
        page.route("**/*", self._take)

    def _take(self, route: Route):
        is_held = route.request.method == "POST" and not self.is_open
        self.waiting.append(route) if is_held else route.fallback()

    def let_out_one(self):
        eventually(self.page, lambda: self.waiting)
        self.waiting.pop(0).continue_()

    def open(self):
        self.is_open = True
        while self.waiting:
            self.waiting.pop(0).continue_()


@pytest.mark.parametrize("keys", [["Enter", "Backspace"], ["Enter", "ArrowUp", "End"]], ids=["taken-back", "kept"])
def test_what_waits_is_no_older_than_what_went_before(list_page: Page, keys: list[str]):
    """A row is made and the one below it, and both wait while the first is written on. Nobody else has a part in it."""
    gate = Gate(list_page)
    list_page.locator("#new-reminder button").focus()
    eventually(list_page, lambda: gate.waiting, what="the report of the focus, which holds up all that follows")
    list_page.keyboard.press("Enter")
    list_page.keyboard.type("milk")
    for key in keys:
        list_page.keyboard.press(key)
    list_page.keyboard.type(" an")
    gate.let_out_one()
    eventually(list_page, lambda: gate.waiting, what="the new row, as it is now")
    list_page.keyboard.type("d")
    gate.open()
    list_page.locator("h1").click()
    expect_stored(list_page, ["milk and"])


@pytest.mark.parametrize("rest", [" and more", " and"])
def test_a_dialog_that_is_typed_in_stays_when_what_was_saved_arrives(visitor, proxy: Proxy, rest: str):
    """Whoever types on after Save does so in the dialog: it stays, with all that was typed."""
    page = visitor(proxy.url).new_page()
    visit(page, "/books/sample-1")
    page.locator("#edit-book-link").click()
    page.locator("#author").focus()
    page.keyboard.press("End")
    page.keyboard.type(" Junior")
    proxy.hold()
    page.keyboard.press("Enter")
    page.keyboard.type(rest[:4])
    proxy.release()
    expect(page.locator("#byline")).to_have_text("by Matt Gemmell Junior")
    page.keyboard.type(rest[4:])
    expect(page.locator("#author")).to_have_value(f"Matt Gemmell Junior{rest}")
    expect(page.locator("#edit-book")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#byline")).to_have_text(f"by Matt Gemmell Junior{rest}")
