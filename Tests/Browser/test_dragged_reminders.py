"""Reminders that are dragged by their handles: to another place, onto a list, with a mouse and with a finger."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.pages import expect_live, expect_reminders, new_reminder, visit


@pytest.fixture
def far(visitor, proxy) -> Page:
    """An open page, 300 ms away."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    proxy.latency = 0.3
    return page


def drag(page: Page, row: Locator, x: float, y: float):
    """Drags a row by its handle to a point of the window."""
    box = row.locator("[data-handle]").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] + 20, steps=4)
    page.mouse.move(x, y, steps=10)
    page.mouse.up()


def test_a_row_is_dragged_to_another_place_at_once_at_any_distance(far: Page):
    visit(far, "/reminders")
    for title in ["one", "two", "three", "four"]:
        new_reminder(far, title)
    rows = far.locator("#reminders > li")
    expect(rows).to_have_count(4)
    box = rows.nth(3).bounding_box()
    drag(far, rows.nth(0), box["x"] + 20, box["y"] + box["height"] - 2)
    titles = ["two", "three", "four", "one"]
    assert [each.input_value() for each in far.locator("#reminders .reminder-title").all()] == titles
    far.keyboard.press("Escape")
    far.reload()
    expect_reminders(far, titles)
    box = rows.nth(1).bounding_box()
    drag(far, rows.nth(2), box["x"] + 20, box["y"] + 2)
    expect_reminders(far, ["two", "four", "three", "one"])
    expect(far.locator("#reminders details[open]")).to_have_count(0)
    expect(far.locator(".sorting")).to_have_count(0)


def test_escape_takes_a_row_back_that_is_dragged(page: Page):
    visit(page, "/reminders")
    for title in ["one", "two"]:
        new_reminder(page, title)
    rows = page.locator("#reminders > li")
    expect(rows).to_have_count(2)
    box = rows.nth(1).bounding_box()
    handle = rows.nth(0).locator("[data-handle]").bounding_box()
    page.mouse.move(handle["x"] + 5, handle["y"] + 5)
    page.mouse.down()
    page.mouse.move(handle["x"] + 5, box["y"] + box["height"], steps=5)
    expect(rows.nth(0)).to_have_class(re.compile("dragged"))
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".dragged, .sorting")).to_have_count(0)
    expect_reminders(page, ["one", "two"])
    # A press that drags nothing opens the menu.
    rows.nth(0).locator("[data-handle]").click()
    expect(rows.nth(0).locator("details")).to_have_attribute("open", "")


def test_a_row_is_dragged_onto_the_name_of_a_list(far: Page):
    visit(far, "/reminders/lists")
    far.locator("#newName").click()
    far.keyboard.type("Home")
    far.keyboard.press("Enter")
    expect(far.locator("#named-lists > li")).to_have_count(1)
    visit(far, "/reminders")
    new_reminder(far, "Milk")
    rows = far.locator("#reminders > li")
    expect(rows).to_have_count(1)
    home = far.locator("#lists a", has_text="Home")
    box = home.bounding_box()
    drag(far, rows.first, box["x"] + 10, box["y"] + 10)
    expect(home.locator(".count")).to_have_text("1")
    expect(far).to_have_url(re.compile("/reminders$"))
    home.click()
    expect_reminders(far, ["Milk"])


def test_a_row_is_dragged_with_a_finger(visitor, server):
    page = visitor(server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, "/reminders")
    for title in ["one", "two", "three"]:
        new_reminder(page, title)
    rows = page.locator("#reminders > li")
    expect(rows).to_have_count(3)
    touch = page.context.new_cdp_session(page)
    handle, box = rows.nth(0).locator("[data-handle]").bounding_box(), rows.nth(2).bounding_box()
    x, y = handle["x"] + 10, handle["y"] + 10

    def move(kind: str, *points: tuple[float, float]):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    move("touchStart", (x, y))
    for step in range(1, 11):
        move("touchMove", (x, y + (box["y"] + box["height"] - y) * step / 10))
    move("touchEnd")
    expect_reminders(page, ["two", "three", "one"])


def test_a_reminder_is_dragged_to_another_day(far: Page):
    far.locator("#quick").fill("Milk every week")
    far.keyboard.press("Enter")
    expect(far.locator("#reminders > li")).to_have_count(1)
    far.locator("#calendar-link").click()
    far.locator("#calendar-week").click()
    expect(far.locator(".due-days.week")).to_be_visible()
    expect_live(far)
    item = far.locator(".calendar-item:not(.to-come)")
    day = far.locator(".day:not(.today)").first
    box = day.bounding_box()
    drag(far, item, box["x"] + 20, box["y"] + 40)
    expect(day.locator(".calendar-item:not(.to-come)")).to_contain_text("Milk")
    expect(far.locator("#details")).to_have_count(0)
    expect(far.locator(".dragged, .sorting, .taking")).to_have_count(0)
    item.locator("button").press("Enter")
    expect(far.locator("#moved-form")).to_contain_text("Moved this time only")
