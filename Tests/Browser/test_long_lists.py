"""Lists of thousands of rows, where a page shows a part of the rows."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.many_rows import store_rows
from support.pages import add_book, book, expect_live, new_name, new_reminder, press, reminders, sign_up, stays, titles, visit
from support.waiting import eventually

@pytest.fixture
def shelf(request, visitor, server) -> Page:
    """A shelf of 3,001 books, most of them called Volume."""
    page = visitor(server.url, java_script_enabled=request.param).new_page()
    page.is_live = request.param
    visit(page, "/books")
    add_book(page, title="First", author="A", isbn="", pages="1")
    page.goto("about:blank")
    store_rows(server, "books", 2994, "Volume")
    visit(page, "/books")
    return page


live = pytest.mark.parametrize("shelf", [True], ids=["live"], indirect=True)
plain = pytest.mark.parametrize("shelf", [False], ids=["plain"], indirect=True)


@plain
def test_a_page_begins_with_a_part_and_leads_to_the_rest(shelf: Page):
    expect(shelf.locator("#count")).to_have_text("3,001 books")
    expect(titles(shelf)).to_have_count(60)
    expect(shelf.locator("#place")).to_have_text("1 to 60 of 3,001")
    expect(shelf.locator("#earlier-rows")).to_have_count(0)
    press(shelf, "more")
    expect(shelf.locator("#place")).to_have_text("61 to 120 of 3,001")
    expect(titles(shelf).first).to_have_text("Volume 54")
    shelf.locator("#earlier-rows").click()
    expect(shelf.locator("#place")).to_have_text("1 to 60 of 3,001")


@live
def test_more_rows_come_as_the_end_comes_near(shelf: Page):
    expect(titles(shelf)).to_have_count(60)
    with stays(shelf):
        for count in range(120, 961, 60):
            titles(shelf).last.scroll_into_view_if_needed()
            expect(titles(shelf)).to_have_count(count)
            expect(shelf.locator("#place")).to_have_text(f"1 to {count} of 3,001")
        # That much is enough for one page.
        titles(shelf).last.scroll_into_view_if_needed()
        shelf.wait_for_timeout(300)
        expect(titles(shelf)).to_have_count(960)
    press(shelf, "more")
    expect(shelf.locator("#place")).to_have_text("961 to 1,020 of 3,001")
    expect(titles(shelf).first).to_have_text("Volume 954")


@live
def test_a_reload_shows_as_much_as_before(shelf: Page):
    titles(shelf).last.scroll_into_view_if_needed()
    expect(titles(shelf)).to_have_count(120)
    eventually(shelf, lambda: "rows=120" in shelf.url)
    shelf.reload()
    expect_live(shelf)
    expect(titles(shelf)).to_have_count(120)


@live
def test_back_shows_as_much_as_before_in_the_chosen_look(shelf: Page):
    shelf.locator("#view").select_option("table")
    expect(shelf.locator(".book-table")).to_be_visible()
    titles(shelf).last.scroll_into_view_if_needed()
    expect(titles(shelf)).to_have_count(120)
    eventually(shelf, lambda: "rows=120" in shelf.url)
    shelf.wait_for_timeout(400)  # longer than a choice waits before it is in the address
    assert "view=table&rows=120" in shelf.url
    titles(shelf).first.get_by_role("link").click()
    expect(shelf.locator("#read-state")).to_be_visible()
    shelf.go_back()
    expect_live(shelf)
    shelf.wait_for_timeout(500)  # longer than the browser takes to say again what it has typed
    expect(titles(shelf)).to_have_count(120)


@live
def test_a_long_table_sorts_by_its_heads_and_grows(shelf: Page):
    visit(shelf, "/books?view=table&columns=title.pages")
    shelf.locator("#sort-pages").click()
    expect(shelf.locator("thead .pages-column")).to_have_attribute("aria-sort", "ascending")
    expect(titles(shelf).first).to_have_text("First")
    shelf.locator("#sort-title").click()
    shelf.locator("#sort-title").click()
    expect(shelf.locator("thead .title-column")).to_have_attribute("aria-sort", "descending")
    expect(titles(shelf).nth(1)).to_have_text("Volume 999")
    titles(shelf).last.scroll_into_view_if_needed()
    expect(titles(shelf)).to_have_count(120)
    eventually(shelf, lambda: "rows=120" in shelf.url)
    assert "sort=-title&view=table&columns=title.pages&rows=120" in shelf.url
    with stays(shelf):
        row = shelf.locator("#books > tr").nth(3)
        row.locator("summary").press("Enter")
        press(row, "delete")
        expect(shelf.locator("#place")).to_have_text("1 to 119 of 3,000")


@live
def test_the_end_of_a_part_stays_where_it_is_while_others_add_and_remove(shelf: Page):
    last = titles(shelf).last.inner_text()
    with stays(shelf):
        press(book(shelf, "Volume 3"), "delete")
        expect(titles(shelf)).to_have_count(59)
        expect(titles(shelf).last).to_have_text(last)
        expect(shelf.locator("#place")).to_have_text("1 to 59 of 3,000")


@live
def test_a_section_is_where_its_link_leads(shelf: Page):
    shelf.locator("#sort").select_option("title")
    shelf.get_by_role("navigation", name="Sections").get_by_role("link", name="V").click()
    expect(shelf).to_have_url(re.compile("from=([^&]+).*#book-\\1$"))
    expect_live(shelf)
    expect(titles(shelf).first).to_have_text("Volume 1")
    expect(shelf.locator("#books > li").first.locator(".list-section")).to_be_in_viewport(ratio=1)
    assert shelf.evaluate("scrollY") > 0


@live
def test_a_search_begins_again_at_the_first_match(shelf: Page):
    titles(shelf).last.scroll_into_view_if_needed()
    expect(titles(shelf)).to_have_count(120)
    shelf.evaluate("scrollTo(0, 0)")
    shelf.locator("#q").fill("volume")
    expect(shelf.locator("#count")).to_have_text("2,994 of 3,001 books")
    expect(titles(shelf)).to_have_count(60)
    shelf.locator("#q").fill("volume 2994")
    expect(titles(shelf)).to_have_text(["Volume 2994"])
    expect(shelf.locator("#rest")).to_have_count(0)


def test_a_new_reminder_goes_below_those_that_are_shown(visitor, server):
    page = visitor(server.url).new_page()
    sign_up(page, new_name())
    visit(page, "/reminders")
    new_reminder(page, "First")
    expect(page.locator("#count")).to_have_text("1 reminder")
    page.goto("about:blank")
    store_rows(server, "reminders", 2999, "Task")
    visit(page, "/reminders")
    expect(reminders(page)).to_have_count(60)
    page.get_by_role("button", name="New Reminder").click()
    page.keyboard.type("Here")
    expect(page.locator("#count")).to_have_text("3,001 reminders")
    expect(reminders(page)).to_have_count(61)
    expect(reminders(page).last).to_have_value("Here")
    expect(reminders(page).last).to_be_focused()
    # More comes only when it is asked for: the button for a new one is below.
    page.get_by_role("button", name="Show more").press("Enter")
    expect(reminders(page)).to_have_count(121)
    expect(reminders(page).nth(61)).to_be_focused()
    expect(reminders(page).nth(61)).to_have_value("Task 60")


def test_a_new_reminder_without_javascript_is_on_the_page_that_follows(visitor, server):
    page = visitor(server.url, java_script_enabled=False).new_page()
    page.is_live = False
    sign_up(page, new_name())
    page.goto("/reminders")
    page.get_by_role("button", name="New Reminder").click()
    reminders(page).fill("First")
    reminders(page).press("Enter")
    expect(reminders(page)).to_have_count(2)
    page.goto("about:blank")
    store_rows(server, "reminders", 2999, "Task")
    page.goto("/reminders")
    page.get_by_role("button", name="New Reminder").click()
    expect(page.locator("#place, #count").first).to_be_visible()
    expect(reminders(page).last).to_have_value("")
    expect(reminders(page).nth(-2)).to_have_value("Task 2999")
