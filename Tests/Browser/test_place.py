"""A page's content survives a reload, Back and Forward, a new server and a sign-up elsewhere; leaving with something
unsaved asks."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import book, expect_live, expect_titles, new_name, new_reminder, press, sign_up, tab, titles, visit
from support.waiting import eventually, held_posts


def begin(page: Page):
    page.get_by_role("link", name="Add book").click()
    page.locator("#title").fill("Half a ti")
    page.locator("#isbn").fill("978")
    expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")


def expect_begun(page: Page):
    expect(page.locator("#add-book")).to_be_visible()
    assert page.locator("#add-book").evaluate("dialog => dialog.matches(':modal')")
    expect(page.locator("#title")).to_have_value("Half a ti")
    expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")


def test_a_search_typed_without_enter_is_there_after_back(page: Page):
    visit(page, "/books")
    page.locator("#q").press_sequentially("sleep", delay=20)
    expect_titles(page, ["Why we sleep"])
    expect(page).to_have_url(re.compile(r"\?q=sleep$"))
    titles(page).first.get_by_role("link").click()
    page.wait_for_url("**/books/sample-5")
    page.go_back()
    expect(page.locator("#q")).to_have_value("sleep")
    expect_titles(page, ["Why we sleep"])
    page.locator("#q").fill("")
    expect(page).to_have_url(re.compile(r"/books$"))


def test_a_half_filled_dialog_survives_a_reload(page: Page):
    visit(page, "/books")
    begin(page)
    page.reload()
    expect_live(page)
    expect_begun(page)


def test_a_half_filled_dialog_survives_back(page: Page):
    visit(page, "/books")
    begin(page)
    page.goto("/reminders")
    page.go_back()
    expect_live(page)
    expect_begun(page)


def test_a_half_filled_dialog_survives_a_sign_up_elsewhere(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    begin(two)
    name = new_name()
    sign_up(one, name)
    expect(two.locator("#account-name")).to_have_text(name)
    expect_begun(two)


def test_escape_keeps_what_was_begun(page: Page):
    visit(page, "/books")
    begin(page)
    page.keyboard.press("Escape")
    expect(page.locator("#add-book")).to_be_hidden()
    page.get_by_role("link", name="Add book").click()
    expect_begun(page)
    page.locator("#add-book-form").get_by_role("button", name="Cancel").click()
    page.get_by_role("link", name="Add book").click()
    expect(page.locator("#title")).to_have_value("")
    expect(page.locator("#isbn-message")).to_be_empty()


@pytest.mark.parametrize("is_begun", [True, False])
def test_leaving_with_something_unsaved_asks(page: Page, is_begun: bool):
    visit(page, "/books")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    if is_begun:
        begin(page)
        page.keyboard.press("Escape")
    page.locator(".masthead").get_by_role("link", name="Reminders").click()
    page.wait_for_url("**/reminders")
    assert asked == (["beforeunload"] if is_begun else [])


@pytest.mark.parametrize("seconds, asks", [(1.5, True), (0.2, False)])
def test_leaving_asks_where_an_answer_is_late(page: Page, seconds: float, asks: bool):
    """What was done to a row may not arrive before the page is left; that it is under way for a moment is no reason to ask."""
    visit(page, "/reminders")
    new_reminder(page, "milk")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    with held_posts(page) as held:
        press(page.locator("#reminders > li").first, "setDone")
        eventually(page, lambda: held)
        page.wait_for_timeout(seconds * 1000)
        page.locator(".masthead").get_by_role("link", name="Books").click()
        page.wait_for_url("**/books")
    assert asked == (["beforeunload"] if asks else [])


def test_a_link_shows_the_page_as_it_is(page: Page):
    """A form that was begun comes back by Back, not by a link."""
    visit(page, "/books")
    begin(page)
    page.goto("/reminders")
    page.goto("/books")
    expect_live(page)
    expect(page.locator("#add-book")).to_be_hidden()
    expect(book(page, "Changer")).to_be_visible()


PLACE = """() => {
  const row = [...document.querySelectorAll('#books > li')].find(row => row.getBoundingClientRect().top > 60)
  return [scrollY, row.id, Math.round(row.getBoundingClientRect().top)]
}"""
"""How far the page is scrolled, and where on the screen the first whole row is."""


def expect_back_where_it_was(page: Page):
    page.mouse.move(200, 400)
    page.mouse.wheel(0, 400)
    page.wait_for_timeout(300)
    assert page.locator("#flash").inner_text(), "a page with a message, which is said once"
    before = page.evaluate(PLACE)
    assert before[0] > 300
    page.evaluate("id => document.querySelector(`#${id} a`).click()", before[1])
    page.wait_for_url("**/books/sample-*")
    page.go_back()
    expect(page.locator("#books > li")).to_have_count(6)
    page.wait_for_timeout(500)  # longer than the browser takes to find its place
    assert page.locator("#flash").inner_text() == ""
    assert page.evaluate(PLACE) == before


@pytest.mark.parametrize("width", [390, wide(1280)])
def test_back_lands_where_the_page_was_left(visitor, proxy, width: int):
    """At 150 milliseconds each way, from a page that said something: that takes no room."""
    page = visitor(proxy.url, viewport={"width": width, "height": 600}).new_page()
    sign_up(page, new_name())
    proxy.latency = 0.15
    expect(page).to_have_url(re.compile("/books$"))
    expect_back_where_it_was(page)


@pytest.mark.parametrize("width", [390, wide(1280)])
def test_back_lands_where_the_page_was_left_without_javascript(visitor, proxy, width: int):
    page = visitor(proxy.url, viewport={"width": width, "height": 600}, java_script_enabled=False).new_page()
    page.goto("/books")
    proxy.latency = 0.15
    page.get_by_role("button", name="Move Changer down").click()
    expect(page.locator("#flash")).not_to_be_empty()
    expect_back_where_it_was(page)
