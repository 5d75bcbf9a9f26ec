"""Finishing books: the notice that asks for the day, the browser's time zone, and a book that the shelf has already."""

import re
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import action_button, book, expect_live, tab, visit

SCREENS = [{"width": 390, "height": 844}, wide({"width": 1280, "height": 900})]


def in_words(day: date) -> str:
    return f"{day.day} {day:%B %Y}"


def sentence(page: Page):
    return page.locator("#finish-sentence")


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desktop"])
def test_the_notice_takes_a_day_far_from_the_server(visitor, server, proxy, screen):
    page = visitor(proxy.url, viewport=screen).new_page()
    visit(page, "/books")
    proxy.latency = 0.15
    action_button(book(page, "Changer"), "setRead").click()
    expect(sentence(page)).to_have_text("When did you finish “Changer”?")
    page.get_by_role("button", name="Today", exact=True).click()
    expect(sentence(page)).to_contain_text("Finished on")
    page.get_by_text("Another day").click()
    field = page.get_by_label("Day on which you finished it")
    field.fill("2020-02-29")
    page.get_by_role("button", name="Set the day").click()
    expect(sentence(page)).to_have_text("Finished on 29 February 2020: “Changer”.")
    shown = page.locator("#finish-notice").bounding_box()
    assert shown["x"] >= 0 and shown["x"] + shown["width"] <= screen["width"]
    page.get_by_role("button", name="Undo the tick").click()
    expect(page.locator("#finish-notice")).to_have_count(0)
    expect(action_button(book(page, "Changer"), "setRead")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desktop"])
def test_the_notice_takes_a_day_without_javascript(visitor, screen):
    page = visitor(java_script_enabled=False, viewport=screen).new_page()
    page.goto("/books")
    action_button(book(page, "Changer"), "setRead").click()
    expect(sentence(page)).to_have_text("When did you finish “Changer”?")
    page.get_by_text("Another day").click()
    page.get_by_role("button", name="Set the day").click()
    expect(page.locator("#finish-message")).to_have_text("Choose a day")
    page.get_by_label("Day on which you finished it").fill("2020-02-29")
    page.get_by_label("Day on which you finished it").press("Enter")
    expect(sentence(page)).to_have_text("Finished on 29 February 2020: “Changer”.")
    page.get_by_role("button", name="Undo the tick").click()
    expect(page.locator("#finish-notice")).to_have_count(0)
    expect(action_button(book(page, "Changer"), "setRead")).to_have_attribute("aria-pressed", "false")


def test_the_notice_by_keyboard(page: Page):
    visit(page, "/books/sample-1")
    page.get_by_role("button", name="Read", exact=True).press("Space")
    expect(sentence(page)).to_have_text("When did you finish “Changer”?")
    today = page.get_by_role("button", name="Today", exact=True)
    # It comes after everything else on the page.
    page.locator("#add-reading").evaluate("form => form.closest('details').querySelector('summary').focus()")
    for _ in range(12):
        if today.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(today).to_be_focused()
    page.keyboard.press("Enter")
    expect(sentence(page)).to_contain_text("Finished on")
    another = page.get_by_text("Another day")
    another.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Day on which you finished it").fill("2020-02-29")
    page.get_by_label("Day on which you finished it").press("Enter")
    expect(sentence(page)).to_have_text("Finished on 29 February 2020: “Changer”.")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(page.locator("#read-state")).to_have_text("Want to read")


def test_a_book_that_is_being_read_ends_today_at_one_press_and_goes_on_at_one_undo(page: Page):
    visit(page, "/books/sample-1")
    page.get_by_role("button", name="Begin to read").click()
    expect(page.locator("#read-state")).to_have_text("Reading")
    visit(page, "/books")
    page.get_by_role("button", name="Finished Changer").click()
    expect(sentence(page)).to_contain_text("Finished on")
    page.keyboard.press("Control+z")
    expect(page.locator("#now-sample-1")).to_have_count(1)


@pytest.mark.parametrize("zone", ["America/Los_Angeles", wide("America/Santiago"), wide("Europe/Berlin")])
def test_days_are_those_of_the_browser_from_the_first_page_on(visitor, zone):
    context = visitor(timezone_id=zone)
    page = context.new_page()
    visit(page, "/books/statistics")
    # The first page was made before its script could say it: the stream brings it.
    expect(page.locator("#zone-hint")).to_contain_text(f"Days are counted in {zone.replace('_', ' ')}.")
    assert [each["value"] for each in context.cookies() if each["name"] == "zone"] == [zone]
    page.get_by_role("link", name="Change the time zone").click()
    expect_live(page)
    page.get_by_label("Place").select_option("Asia/Tokyo")
    page.get_by_role("button", name="Set the time zone").click()
    expect(page.locator("#flash")).to_have_text("Times are those of Asia/Tokyo now.")
    # The script can't take back what was chosen.
    figures = tab(context, "/books/statistics")
    expect(figures.locator("#zone-hint")).to_contain_text("Days are counted in Asia/Tokyo.")


def test_without_javascript_the_time_zone_is_chosen_by_a_form(plain_page: Page):
    plain_page.goto("/books/statistics")
    expect(plain_page.locator("#zone-hint")).to_contain_text("Days are counted in UTC.")
    plain_page.get_by_role("link", name="Choose your time zone").click()
    plain_page.get_by_label("Place").select_option("America/New_York")
    plain_page.get_by_role("button", name="Set the time zone").click()
    plain_page.goto("/books/statistics")
    expect(plain_page.locator("#zone-hint")).to_contain_text("Days are counted in America/New York.")


def test_an_isbn_that_the_shelf_has_is_said_and_added_at_a_second_press(either_page: Page):
    page = either_page
    visit(page, "/books?add=1")
    page.locator("#title").fill("Changer once more")
    page.locator("#isbn").fill("9781916265202")
    if page.is_live:
        expect(page.locator("#isbn-twin")).to_have_text("“Changer” with this ISBN is on your shelf already.")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#isbn-twin")).to_have_text(re.compile("already. Save again to add it all the same.$"))
    tops = [page.locator(field).bounding_box()["y"] for field in ["#isbn", "#pages"]]
    assert tops[0] == tops[1], "the fields of a pair are not in one line"
    expect(page.locator("#count")).to_have_text("6 books")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#count")).to_have_text("7 books")
