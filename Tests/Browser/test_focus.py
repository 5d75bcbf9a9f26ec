"""The place of the focus when what had it is gone, moved or back, and what is said of it."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import SAMPLES, book, expect_titles, new_reminder, press, reminders, visit


def delete(page: Page, title: str):
    return book(page, title).locator("button[value=delete]")


def test_after_a_removal_the_next_rows_same_control_has_it(page: Page):
    visit(page, "/books")
    delete(page, SAMPLES[1]).press("Enter")
    expect(delete(page, SAMPLES[2])).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(f"Deleted {SAMPLES[1]}.")
    delete(page, SAMPLES[-1]).press("Enter")
    expect(delete(page, SAMPLES[-2])).to_be_focused()


def test_after_the_last_the_heading_has_it(page: Page):
    visit(page, "/books")
    delete(page, SAMPLES[0]).focus()
    for _ in SAMPLES:
        page.keyboard.press("Enter")
    expect(page.locator("#empty-shelf")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()


def test_after_undo_what_came_back_has_it(page: Page):
    visit(page, "/books")
    delete(page, SAMPLES[1]).press("Enter")
    expect(page.locator("#undo")).to_be_visible()
    page.keyboard.press("Control+z")
    expect_titles(page, SAMPLES)
    expect(book(page, SAMPLES[1]).get_by_role("link")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(f"{SAMPLES[1]} is back.")


def test_undo_is_a_stack(page: Page):
    visit(page, "/books")
    delete(page, SAMPLES[0]).focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect_titles(page, SAMPLES[3:])
    for count in [4, 5, 6]:
        page.keyboard.press("Control+z")
        expect(page.locator("#books > li")).to_have_count(count)
    expect_titles(page, SAMPLES)


@pytest.mark.parametrize(("action", "place"), [wide("moveUp", 1), ("moveDown", 3)])
def test_after_a_move_the_same_button_has_it(page: Page, action: str, place: int):
    visit(page, "/books")
    button = book(page, SAMPLES[1]).locator(f"button[value={action}]")
    button.press("Enter")
    expect(page.locator("#announcer")).to_have_text(re.compile(rf"now {place} of 6\.$"))
    expect(button).to_be_focused()


def test_escape_and_a_press_outside_close_the_actions_of_a_row(page: Page):
    visit(page, "/reminders")
    new_reminder(page, "Milk")
    for close in [lambda: page.keyboard.press("Escape"), lambda: page.locator("h1").click()]:
        page.locator("summary").click()
        expect(page.locator(".more-actions")).to_be_visible()
        close()
        expect(page.locator(".more-actions")).to_be_hidden()


def test_a_row_removed_elsewhere_hands_on_the_focus(two_tabs):
    ann, ben = two_tabs("/books")
    delete(ben.page, SAMPLES[0]).focus()
    press(book(ann.page, SAMPLES[0]), "delete")
    expect(delete(ben.page, SAMPLES[1])).to_be_focused()


def test_only_settled_messages_are_read_out(page: Page):
    visit(page, "/books")
    page.get_by_role("link", name="Add book").click()
    page.evaluate(
        """() => {
          window.said = []
          new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {childList: true})
        }"""
    )
    page.locator("#isbn").press_sequentially("978030640615", delay=60)
    expect(page.locator("#announcer")).to_have_text("ISBN is invalid")
    page.locator("#isbn").press_sequentially("7")
    expect(page.locator("#isbn-message")).to_be_empty()
    assert page.evaluate("said") == ["ISBN is invalid"]


def test_a_message_that_changes_before_it_is_read_out_is_read_once(page: Page):
    """Twice within a second: the last one alone."""
    page.clock.install()
    visit(page, "/sign-up")
    page.evaluate(
        """() => {
          window.said = []
          new MutationObserver(() => said.push(announcer.textContent)).observe(announcer, {childList: true})
        }"""
    )
    page.locator("#password").fill("short")
    expect(page.locator("#password-message")).to_have_text("Password must be at least 8 characters long")
    page.locator("#password").fill("password")
    expect(page.locator("#password-message")).to_have_text("Password is too weak")
    page.clock.run_for(5_000)
    said = page.evaluate("said")
    assert "Password is too weak" in said and "Password must be at least 8 characters long" not in said, said


def test_after_a_removal_the_next_reminders_menu_has_it(page: Page):
    visit(page, "/reminders")
    for title in ["one", "two", "three"]:
        new_reminder(page, title)
    row = page.locator("#reminders > li").nth(1)
    row.locator("summary").click()
    press(row, "delete")
    expect(reminders(page)).to_have_count(2)
    expect(page.locator("#reminders > li").nth(1).locator("summary")).to_be_focused()


def test_the_keyboard_reaches_everything(page: Page):
    visit(page, "/books")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.value || document.activeElement.id || ''"))
    assert {"q", "add-book-link", "setRead:true", "moveUp", "moveDown", "delete"} <= reached
    assert "setStatus:reading" not in reached, "a closed menu is no place to be"
