"""axe finds nothing on any page, in any state, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.pages import (
    SAMPLES,
    add_book,
    book,
    fill_sign_up,
    new_name,
    new_reminder,
    press,
    sign_up,
    visit,
)

axe = Axe()


def shelf(page: Page):
    visit(page, "/books")
    press(book(page, "Changer"), "toggleRead")
    press(book(page, SAMPLES[4]), "delete")
    expect(page.locator("#undo")).to_be_visible()


def shelf_without_matches(page: Page):
    visit(page, "/books?q=zzz")
    expect(page.locator("#no-matches")).to_be_visible()


def empty_shelf(page: Page):
    visit(page, "/books")
    for title in SAMPLES:
        press(book(page, title), "delete")
        expect(book(page, title)).to_have_count(0)


def adding(page: Page):
    visit(page, "/books")
    add_book(page, title="", isbn="1", pages="x")
    expect(page.locator("#isbn-message")).not_to_be_empty()


def details(page: Page):
    visit(page, "/books")
    visit(page, book(page, "Changer").get_by_role("link").get_attribute("href"))


def editing(page: Page):
    details(page)
    page.get_by_role("link", name="Edit").click()
    expect(page.locator("#edit-book")).to_be_visible()


def deleted(page: Page):
    details(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#undo")).to_be_visible()


def no_reminders(page: Page):
    visit(page, "/reminders")


def reminders(page: Page):
    visit(page, "/reminders")
    new_reminder(page, "Bread")
    new_reminder(page, "Milk")
    press(page.locator("#reminders > li").first, "toggleDone")
    page.locator("#reminders > li").last.locator("summary").click()


def signing_up(page: Page):
    visit(page, "/sign-up")


def signing_up_with_mistakes(page: Page):
    visit(page, "/sign-up")
    fill_sign_up(page, "ab", "abc", "abd")
    page.locator("#sign-up-form button[value=signUp]").click()
    expect(page.locator("#username-message")).not_to_be_empty()


def signing_in(page: Page):
    visit(page, "/sign-in")
    page.locator("#username").fill("nobody")
    page.locator("#sign-in-form button[value=signIn]").click()
    expect(page.locator("#sign-in-notice")).not_to_be_empty()


def signed_in(page: Page):
    sign_up(page, new_name())
    visit(page, "/books")


def not_found(page: Page):
    page.goto("/no-such-page")


STATES = [
    shelf,
    shelf_without_matches,
    empty_shelf,
    adding,
    details,
    editing,
    deleted,
    no_reminders,
    reminders,
    signing_up,
    signing_up_with_mistakes,
    signing_in,
    signed_in,
    not_found,
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES, ids=[state.__name__ for state in STATES])
def test_axe_finds_nothing(visitor, watch, state, scheme: str):
    watch.allow("status of 404")
    page = visitor(color_scheme=scheme, reduced_motion="reduce").new_page()
    state(page)
    results = axe.run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("path", ["/books", "/reminders", "/sign-up", "/sign-in", "/no-such-page"])
def test_a_small_phone_scrolls_in_one_direction(visitor, watch, path: str):
    """WCAG 2.2, 1.4.10 Reflow: 320 pixels are enough."""
    watch.allow("status of 404")
    page = visitor(viewport={"width": 320, "height": 640}).new_page()
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_everything_by_keyboard(page: Page):
    visit(page, "/books")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.value || document.activeElement.id || ''"))
    assert {"q", "add-book-link", "toggleRead", "moveUp", "moveDown", "delete"} <= reached
