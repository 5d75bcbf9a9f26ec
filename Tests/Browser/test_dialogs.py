"""Dialogs: opened and closed at once by their links and buttons."""

import pytest
from playwright.sync_api import Page, expect

from support.pages import visit
from support.waiting import eventually, hold_the_first_post


def test_a_link_to_a_dialog_is_still_a_link(page: Page):
    """With a modifier key it opens another tab, in which the dialog is open, and nothing here."""
    visit(page, "/books")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Add book").click(modifiers=["Control"])
    expect(opened.value.locator("#add-book")).to_be_visible()
    expect(page.locator("#add-book")).to_be_hidden()


def test_a_dialog_that_the_page_came_with_is_modal(page: Page):
    """Its HTML can only say that it is open; then what is behind it could be reached."""
    visit(page, "/books?add=")
    dialog = page.locator("#add-book")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.matches(':modal')")


@pytest.mark.parametrize(
    ("path", "link", "id"), [("/books", "Add book", "add-book"), ("/books/sample-1", "Edit", "edit-book")]
)
def test_a_dialog_opened_again_stays_open(page: Page, path: str, link: str, id: str):
    """It was closed at once by the person, not by the server, whose answer to that comes later."""
    visit(page, path)
    page.get_by_role("link", name=link).click()
    held = hold_the_first_post(page)
    page.locator(f"#{id}").get_by_role("button", name="Cancel").click()
    eventually(page, lambda: held)
    page.get_by_role("link", name=link).click()
    held[0].continue_()
    page.locator("#isbn").fill("nonsense")
    expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
    expect(page.locator(f"#{id}")).to_be_visible()
