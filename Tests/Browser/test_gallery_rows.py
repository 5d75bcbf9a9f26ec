"""The gallery's lists in a real browser: what a pointer does to their rows, and how they look."""

import re

from playwright.sync_api import Page, expect

from support.pages import visit


def titles(page: Page) -> list[str]:
    return page.locator("#items .row-title").all_inner_texts()


def drag_row(page: Page, name: str, rows: float):
    """Drags a row by its handle, by so many rows, and holds it there."""
    row = page.locator("#items > li", has_text=name)
    box = row.locator("[data-handle]").bounding_box()
    height = page.locator("#items > li").nth(1).bounding_box()["y"] - page.locator("#items > li").first.bounding_box()["y"]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + rows * height, steps=6)


def test_a_row_is_dragged_to_another_place_and_escape_takes_it_back(page: Page):
    visit(page, "/gallery/edit-list")
    expect(page.locator(".handle")).to_have_count(0)
    page.get_by_role("button", name="Edit").click()
    expect(page.get_by_role("button", name="Done")).to_be_visible()
    drag_row(page, "Puzzle", 2)
    expect(page.locator("#items > li", has_text="Controller")).to_have_css("translate", re.compile("0px -"))
    page.mouse.up()
    expect(page.locator("#items .row-title").nth(2)).to_have_text("Puzzle")
    assert titles(page)[:3] == ["Controller", "Shopping cart", "Puzzle"]
    drag_row(page, "People", -5)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator("#items > li", has_text="Controller")).to_have_css("translate", "none")
    drag_row(page, "T-Shirt", -9)
    page.mouse.up()
    expect(page.locator("#items .row-title").first).to_have_text("T-Shirt")
    assert titles(page)[1:4] == ["Controller", "Shopping cart", "Puzzle"]
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".handle")).to_have_count(0)


def test_each_style_of_a_row_shows(page: Page):
    visit(page, "/gallery/list-looks")
    rows = page.locator("#styled-rows > li")
    plain = rows.nth(0)

    def style(row: int, part: str, name: str) -> str:
        return rows.nth(row).locator(part).first.evaluate("(node, name) => getComputedStyle(node)[name]", name)

    assert style(2, "span", "color") != style(0, "span", "color")
    assert style(2, ".icon", "color") == style(2, "span", "color")
    assert style(3, "span", "color") == style(0, "span", "color")
    assert style(3, ".icon", "color") != style(0, ".icon", "color")
    backgrounds = [row.evaluate("node => getComputedStyle(node).backgroundColor") for row in rows.all()]
    assert [index for index, colour in enumerate(backgrounds) if colour != backgrounds[0]] == [4]
    icons = [row.locator(".icon").bounding_box()["x"] for row in rows.all()]
    assert [index for index, x in enumerate(icons) if x > icons[0] + 20] == [5]
    expect(plain.locator(".badge")).to_have_count(0)
