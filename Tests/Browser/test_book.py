"""A book's own page: details, the edit dialog, delete."""

import pytest
from playwright.sync_api import Page, expect

from support.pages import SAMPLES, book, expect_titles, press, stays, visit


@pytest.fixture
def changer(either_page: Page) -> Page:
    """The page of the first sample book."""
    visit(either_page, "/books")
    either_page.get_by_role("link", name="Changer", exact=True).click()
    expect(either_page.locator("#book-title")).to_have_text("Changer")
    visit(either_page, either_page.url)
    return either_page


def open_edit(page: Page):
    page.get_by_role("link", name="Edit").click()
    expect(page.locator("#edit-book")).to_be_visible()


def save(page: Page):
    page.locator("#edit-book-form").get_by_role("button", name="Save").click()


def test_the_page_shows_the_book(changer: Page):
    expect(changer.locator("#byline")).to_have_text("by Matt Gemmell")
    expect(changer.locator("#pages-text")).to_have_text("476 pages")
    expect(changer.locator("#isbn-text")).to_have_text("9781916265202")
    expect(changer.locator("#read-state")).to_have_text("Want to read")


def test_the_dialog_holds_the_book(changer: Page):
    open_edit(changer)
    for name, value in {"title": "Changer", "author": "Matt Gemmell", "pages": "476"}.items():
        expect(changer.locator(f"#{name}")).to_have_value(value)
    expect(changer.locator("#status")).to_have_value("want")


def test_save_changes_the_book(changer: Page):
    open_edit(changer)
    changer.locator("#title").fill("Changer, revised")
    changer.locator("#pages").fill("480")
    changer.locator("#status").select_option("read")
    save(changer)
    expect(changer.locator("#edit-book")).to_be_hidden()
    expect(changer.locator("#book-title")).to_have_text("Changer, revised")
    expect(changer.locator("#pages-text")).to_have_text("480 pages")
    expect(changer.locator("#read-state")).to_have_text("Read")
    visit(changer, "/books")
    expect_titles(changer, ["Changer, revised", *SAMPLES[1:]])


def test_cancel_changes_nothing(changer: Page):
    open_edit(changer)
    changer.locator("#title").fill("Never mind")
    changer.locator("#edit-book-form").get_by_role("button", name="Cancel").click()
    expect(changer.locator("#edit-book")).to_be_hidden()
    expect(changer.locator("#book-title")).to_have_text("Changer")
    open_edit(changer)
    expect(changer.locator("#title")).to_have_value("Changer")


def test_an_invalid_isbn_keeps_the_dialog(changer: Page):
    open_edit(changer)
    changer.locator("#isbn").fill("9781916265203")
    save(changer)
    expect(changer.locator("#isbn-message")).to_have_text("ISBN is invalid")
    expect(changer.locator("#edit-book")).to_be_visible()
    expect(changer.locator("#isbn")).to_have_value("9781916265203")
    expect(changer.locator("#isbn-text")).to_have_text("9781916265202")


def test_a_press_toggles_the_read_state(changer: Page):
    press(changer, "setRead")
    expect(changer.locator("#read-state")).to_have_text("Read")
    press(changer, "setRead")
    expect(changer.locator("#read-state")).to_have_text("Want to read")


def test_the_actions_stand_in_a_row_on_a_phone(visitor):
    page = visitor(viewport={"width": 390, "height": 844}).new_page()
    visit(page, "/books/sample-1")
    for state in ["Want to read", "Read"]:
        expect(page.locator("#read-state")).to_have_text(state)
        places = [button.bounding_box() for button in page.locator(".details-actions .button").all()]
        assert len({place["y"] for place in places}) == 1, state
        press(page.locator("#book-actions"), "setRead")


def test_a_draft_stays_private_until_it_is_saved(page: Page):
    visit(page, "/books")
    visit(page, page.get_by_role("link", name="Changer", exact=True).get_attribute("href"))
    other = page.context.new_page()
    visit(other, "/books")
    with stays(page):
        open_edit(page)
        page.locator("#title").press_sequentially(" two")
        page.locator("#isbn").fill("1")
        expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
        expect_titles(other, SAMPLES)
        expect(page.locator("#book-title")).to_have_text("Changer")


def test_a_deletion_leads_back_to_the_shelf(changer: Page):
    changer.get_by_role("button", name="Delete").click()
    changer.wait_for_url("**/books?deleted=*")
    undo = changer.locator("#undo")
    expect(undo).to_be_visible()
    undo.locator("button").click()
    expect(undo).to_have_count(0)
    visit(changer, "/books")
    expect(book(changer, "Changer")).to_have_count(1)
    expect_titles(changer, SAMPLES)
