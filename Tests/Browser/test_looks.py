"""The four looks of the list: each follows what others do, row by row, and is kept by Back, by Forward and in the address."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.distances import wide
from support.pages import action_button, press, stays, tab, titles, visit

LOOKS = ["", "covers", "table", "compact"]
FURTHEST_LOOKS = ["", wide("covers"), "table", wide("compact")]
"""The list and the table have least in common; `make test-wide` tries the looks between them."""


def row(page: Page, number: int) -> Locator:
    return page.locator(f"#book-row-sample-{number}")


def ids(page: Page) -> list[str]:
    return page.locator("#books > *").evaluate_all("rows => rows.map(row => row.id.replace('book-row-', ''))")


def heads(page: Page) -> list[str]:
    return page.locator("thead th").all_inner_texts()


@pytest.mark.parametrize("look", FURTHEST_LOOKS)
def test_a_look_follows_what_others_do_row_by_row(visitor, proxy, look: str):
    context = visitor(proxy.url)
    page = tab(context, f"/books?view={look}")
    proxy.latency = 0.15
    page.evaluate("window.row = document.getElementById('book-row-sample-2')")

    def other(**fields: str):
        assert page.request.post("/books", form=fields).ok

    with stays(page):
        other(action="setRead:true", id="sample-2")
        expect(action_button(row(page, 2), "setRead")).to_have_attribute("aria-pressed", "true")
        other(action="moveTo:start", id="sample-3")
        expect(page.locator("#books > *").first).to_have_id("book-row-sample-3")
        other(action="delete", id="sample-1")
        expect(row(page, 1)).to_have_count(0)
        other(action="add", title="Emma", author="Jane Austen", isbn="", pages="474", key="emma")
        expect(titles(page).last).to_have_text("Emma")
        assert page.evaluate("window.row === document.getElementById('book-row-sample-2')"), "the row is the same element"


@pytest.mark.parametrize("look", FURTHEST_LOOKS)
def test_a_row_answers_at_once_in_each_look_and_leaves_the_focus_to_the_next(visitor, proxy, look: str):
    page = visitor(proxy.url, viewport={"width": 1280, "height": 900}).new_page()
    visit(page, f"/books?view={look}")
    proxy.latency = 0.15
    toggle = action_button(row(page, 2), "setRead")
    toggle.press("Enter")
    assert toggle.get_attribute("aria-pressed") == "true"
    if look == "table":
        row(page, 2).locator("summary").press("Enter")
    action_button(row(page, 2), "delete").press("Enter")
    expect(row(page, 2)).to_have_count(0)
    assert page.evaluate("document.activeElement.closest('#books > *')?.id") == "book-row-sample-3"
    page.keyboard.press("Control+z")
    expect(row(page, 2)).to_have_count(1)


@pytest.mark.parametrize("look", FURTHEST_LOOKS[1:])
def test_back_and_forward_keep_the_look(either_page: Page, look: str):
    visit(either_page, "/books")
    either_page.locator("#view").select_option(look)
    if not either_page.is_live:
        either_page.get_by_role("button", name="Search", exact=True).click()
    shown = either_page.locator(".book-table" if look == "table" else f"#books.{look}")
    expect(shown).to_be_visible()
    expect(either_page).to_have_url(re.compile(f"view={look}"))
    titles(either_page).first.get_by_role("link").click()
    expect(either_page.locator("#reading-heading")).to_be_visible()
    for _ in range(2):
        either_page.go_back()
        expect(shown).to_be_visible()
        expect(either_page.locator("#view")).to_have_value(look)
        either_page.go_forward()
        expect(either_page.locator("#reading-heading")).to_be_visible()


@pytest.mark.parametrize("old, new", [("plain", "compact"), wide("sidebar", "compact"), ("inset", ""), wide("cards", ""), wide("grouped", "")])
def test_an_old_look_leads_to_the_nearest(plain_page: Page, old: str, new: str):
    plain_page.goto(f"/books?view={old}&sort=title")
    expect(plain_page.locator("#books")).to_have_class(f"shelf swipeable sorted {new}".strip())
    expect(plain_page.locator("#view")).to_have_value(new)


@pytest.mark.parametrize("is_live", [True, wide(False)], ids=["live", "plain"])
def test_a_head_sorts_and_a_second_press_turns_the_order_round(visitor, proxy, is_live: bool):
    page = visitor(proxy.url, java_script_enabled=is_live).new_page()
    page.is_live = is_live
    visit(page, "/books?view=table")
    proxy.latency = 0.15
    sample_order = ids(page)
    head = page.locator("#sort-pages")
    column = page.locator("thead .pages-column")
    assert column.get_attribute("aria-sort") is None
    head.press("Enter")
    expect(column).to_have_attribute("aria-sort", "ascending")
    expect(page.locator("tbody .pages-column").first).to_have_css("text-align", "right")
    shortest = ids(page)
    pages = [int(text or 10_000) for text in page.locator("tbody .pages-column").all_inner_texts()]
    assert pages == sorted(pages)
    # The next press goes on from here, once the page has loaded.
    expect(head).to_be_focused()
    page.keyboard.press("Enter")
    expect(column).to_have_attribute("aria-sort", "descending")
    pages = [int(text or 0) for text in page.locator("tbody .pages-column").all_inner_texts()]
    assert pages == sorted(pages, reverse=True)
    expect(page.locator("#sort")).to_have_value("-pages")
    page.go_back()
    expect(column).to_have_attribute("aria-sort", "ascending")
    assert ids(page) == shortest
    page.go_back()
    expect(page.locator("#sort")).to_have_value("")
    assert ids(page) == sample_order


def test_columns_are_chosen(either_page: Page):
    visit(either_page, "/books?view=table&sort=title")
    assert [text.rstrip(" ↑") for text in heads(either_page)[:-1]] == ["Title", "Authors", "Status", "Rating", "Pages"]
    either_page.locator("#table-columns summary").press("Enter")
    either_page.get_by_role("checkbox", name="ISBN").check()
    for name in ["Status", "Rating", "Pages"]:
        either_page.get_by_role("checkbox", name=name).uncheck()
    either_page.get_by_role("button", name="Show these columns").press("Enter")
    expect(either_page.locator("thead .isbn-column")).to_be_visible()
    assert [text.rstrip(" ↑") for text in heads(either_page)[:-1]] == ["Title", "Authors", "ISBN"]
    expect(row(either_page, 1)).to_contain_text("9781916265202")
    expect(either_page.locator("#sort")).to_have_value("title")
    # They stay with another order, and with a search.
    either_page.locator("#sort-author").click()
    expect(either_page.locator("thead .isbn-column")).to_be_visible()
    either_page.locator("#q").fill("swift")
    either_page.locator("#q").press("Enter")
    expect(titles(either_page)).to_have_count(2)
    expect(either_page.locator("thead .isbn-column")).to_be_visible()
    expect(either_page).to_have_url(re.compile(r"columns=title\.author\.isbn"))


@pytest.mark.parametrize("look", FURTHEST_LOOKS)
def test_fingers_have_room_in_each_look(visitor, look: str):
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, f"/books?view={look}")
    controls = page.locator("#books :is(button, summary, .button), thead a, #table-columns summary")
    small = controls.evaluate_all(
        """controls => controls.filter(control => control.checkVisibility()).map(control => [control, control.getBoundingClientRect()])
          .filter(([control, {width, height}]) => width < 43.9 || height < 43.9).map(([control]) => control.outerHTML.slice(0, 80))"""
    )
    assert small == []
    reached = page.locator("#books .book-title a").evaluate_all(
        """links => links.map(link => {
          link.scrollIntoView({block: 'center'})
          const {left, top, height} = (link.closest('#books > *').querySelector('.cover:not([hidden])') ?? link).getBoundingClientRect()
          const box = height ? {left, middle: top + height / 2} : (({left, top, height}) => ({left, middle: top + height / 2}))(link.closest('.book-text').getBoundingClientRect())
          return [-20, 20].every(away => document.elementFromPoint(box.left + 12, box.middle + away)?.closest('a') === link)
        })"""
    )
    assert reached == [True] * 6
    press(row(page, 2), "setRead")
    expect(action_button(row(page, 2), "setRead")).to_have_attribute("aria-pressed", "true")
