"""A list of reminders that two people share, each of them at a distance."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import expect_live, new_name, press, reminders, sign_up, visit


@pytest.fixture
def two(visitor, proxy) -> tuple[Page, Page]:
    """Pages of two accounts 300 ms away, on one list: its owner's, and the other's."""
    owner, other = visitor(proxy.url).new_page(), visitor(proxy.url).new_page()
    name = new_name()
    sign_up(other, name)
    sign_up(owner, new_name())
    visit(owner, "/reminders/lists")
    owner.locator("#newName").fill("Groceries")
    owner.locator("#newName").press("Enter")
    owner.locator("#named-lists a", has_text="Share").click()
    owner.locator("#username").fill(name)
    press(owner.locator("#share-list-form"), "share")
    expect(owner.locator("#members")).to_contain_text(name)
    for page, links in [(owner, "#lists"), (other, "#shared-lists")]:
        visit(page, "/reminders")
        page.locator(f"{links} a", has_text="Groceries").click()
        expect(page.locator("h1")).to_have_text("Groceries")
        expect_live(page)
    proxy.latency = 0.3
    return owner, other


def titles(page: Page) -> list[str]:
    return [field.input_value() for field in reminders(page).all()]


def write(page: Page, *lines: str):
    page.locator("#new-reminder button").click()
    for index, line in enumerate(lines):
        page.keyboard.type(line)
        if index + 1 < len(lines):
            page.keyboard.press("Enter")


@wide
def test_two_people_write_in_one_list(two: tuple[Page, Page]):
    """Rows 69 to 75 and 78: Enter makes the next row, what is left empty goes, and nobody's text is lost."""
    owner, other = two
    write(owner, "Milk", "Bread", "")
    write(other, "Salt", "Tea")
    for page in two:
        expect(reminders(page)).to_have_count(5)
    owner.locator("h1").click()
    for page in two:
        expect(reminders(page)).to_have_count(4)
        expect(page.locator(".count").first).to_be_visible()
    assert titles(owner) == titles(other)
    assert sorted(titles(owner)) == ["Bread", "Milk", "Salt", "Tea"]
    row = other.locator("#reminders > li", has=other.locator('[value="Milk"]'))
    press(row, "setDone")
    expect(owner.get_by_role("button", name="Done: Milk")).to_have_attribute("aria-pressed", "true")


@wide
def test_a_list_that_is_taken_back_is_gone_at_once(two: tuple[Page, Page]):
    owner, other = two
    write(other, "Milk")
    expect(reminders(owner)).to_have_value("Milk")
    visit(owner, "/reminders/lists")
    owner.locator("#named-lists a", has_text="Share").click()
    press(owner.locator("#members"), "end")
    expect(other.locator("#share-ended")).to_be_visible()
    expect(reminders(other)).to_have_count(0)
    expect(other.locator("#quick")).to_have_count(0)
    visit(owner, "/reminders")
    expect(reminders(owner)).to_have_value("Milk")
