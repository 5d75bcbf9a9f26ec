"""Reminders that are due: understood while they are typed, changed beside the list, done again and again."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import action_button, expect_live, press, reminders, visit

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def far(visitor, proxy) -> Page:
    """An open page, 300 ms away."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    proxy.latency = 0.3
    return page


def chips(page: Page):
    return page.locator("#understood .chip")


def add(page: Page, text: str):
    count = reminders(page).count()
    page.locator("#quick").click()
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(reminders(page)).to_have_count(count + 1)
    expect(page.locator("#quick")).to_have_value("")


def test_enter_adds_what_was_typed_before_it_was_understood(far: Page):
    add(far, "Call Ann tomorrow !high")
    expect(reminders(far)).to_have_value("Call Ann")
    expect(far.locator(".reminder-facts")).to_contain_text("Tomorrow")
    expect(far.locator(".reminder-facts")).to_contain_text("high")
    expect(chips(far)).to_have_count(0)


def test_one_backspace_takes_a_chip_back_into_words(far: Page):
    far.locator("#quick").click()
    far.keyboard.type("Call Ann tomorrow")
    expect(chips(far)).to_have_count(1)
    far.keyboard.press("Backspace")
    expect(chips(far)).to_have_count(0)
    expect(far.locator("#quick")).to_have_value("Call Ann tomorrow")
    far.keyboard.press("Backspace")
    expect(far.locator("#quick")).to_have_value("Call Ann tomorro")


def test_lines_that_are_pasted_make_reminders(page: Page):
    visit(page, "/reminders")
    page.locator("#quick").fill("- Milk\n- Bread tomorrow\n- Tea")
    expect(page.locator(".draft-count")).to_have_text("Makes 3 reminders:")
    press(page.locator("#quick-form"), "addQuick")
    expect(reminders(page)).to_have_count(3)


def test_details_open_beside_the_list_and_close_by_a_key(far: Page):
    add(far, "Tea")
    far.locator("#reminders summary").click()
    action_button(far.locator("#reminders > li"), "open").click()
    notes = far.locator("#details-notes")
    notes.click()
    far.keyboard.type("Green")
    far.keyboard.press("Escape")
    expect(far.locator("#details")).to_have_count(0)
    expect(far.locator(".notes-line")).to_have_text("Green")
    expect(reminders(far)).to_be_focused()


def test_a_second_one_takes_the_place_of_the_first_and_none_of_its_text(far: Page):
    for title in ["Tea", "Milk"]:
        add(far, f"{title} today")
    rows = far.locator("#reminders > li")
    rows.nth(0).locator(".due").click()
    far.locator("#details-notes").click()
    far.keyboard.type("Green")
    rows.nth(1).locator(".due").click()
    expect(far.locator("#details-title")).to_have_value("Milk")
    expect(far.locator("#details-notes")).to_have_value("")
    expect(rows.nth(0).locator(".notes-line")).to_have_text("Green")
    expect(rows.nth(1).locator(".notes-line")).to_have_count(0)


def test_a_tick_pressed_twice_is_one_and_is_undone(far: Page):
    add(far, "Tea every day")
    tick = far.locator("#reminders .done-toggle")
    tick.dblclick()
    expect(far.locator("#completion-notice")).to_be_visible()
    expect(far.locator(".due")).to_have_text("Due: Tomorrow")
    far.locator("#completion-notice button").click()
    expect(far.locator(".due")).to_have_text("Due: Today")


def test_what_is_ticked_by_keys_leaves_a_moment_later_and_the_focus_stays_in_the_list(far: Page):
    add(far, "Tea")
    add(far, "Milk")
    rows = far.locator("#reminders > li")
    expect(rows).to_have_count(2)
    rows.first.locator(".done-toggle").focus()
    far.keyboard.press("Space")
    expect(rows.first.locator(".done-toggle")).to_have_attribute("aria-pressed", "true")
    expect(rows).to_have_count(1, timeout=20_000)
    expect(rows.first.locator(".reminder-title")).to_have_value("Milk")
    assert far.evaluate("document.activeElement.closest('#reminders > li') !== null")
    visit(far, "/reminders/completed")
    far.get_by_role("button", name="Tea").first.click()
    visit(far, "/reminders")
    expect(rows).to_have_count(2)
    expect(rows.first.locator(".reminder-title")).to_have_value("Tea")


def test_a_link_that_is_none_is_told_and_not_stored(page: Page, watch):
    watch.allow("status of 422")
    visit(page, "/reminders")
    add(page, "Tea today")
    page.locator(".due").click()
    page.locator("#details-link").click()
    page.keyboard.type("javascript:alert(1)")
    expect(page.locator(".refusal").first).to_contain_text("A link begins with http:// or https://")
    page.reload()
    expect(page.locator(".reminder-facts a")).to_have_count(0)


@pytest.mark.parametrize("latency", [wide(0), 0.15])
def test_on_a_phone_details_lie_over_the_list(visitor, proxy, latency: float):
    page = visitor(proxy.url, viewport=PHONE).new_page()
    visit(page, "/reminders")
    proxy.latency = latency
    add(page, "Tea today")
    page.locator(".due").click()
    box = page.locator("#details").bounding_box()
    assert box["x"] == 0 and box["width"] == PHONE["width"]
    assert box["y"] + box["height"] == PHONE["height"]
    page.locator("#details-day").fill("2030-01-05")
    expect(page.locator("#details-due")).to_contain_text("Saturday 5 January 2030")
    page.locator("#close-details").click()
    expect(page.locator(".due")).to_have_text("Due: Sat 5 January 2030")


def test_two_people_on_one_reminder_keep_both_fields(visitor, proxy):
    one = visitor(proxy.url).new_page()
    visit(one, "/reminders")
    add(one, "Tea today")
    two = one.context.new_page()
    visit(two, "/reminders")
    proxy.latency = 0.3
    for page in [one, two]:
        page.locator(".due").click()
        expect(page.locator("#details")).to_be_visible()
    one.locator("#details-notes").click()
    one.keyboard.type("Green")
    two.locator("#details-tags").click()
    two.keyboard.type("home")
    for page in [one, two]:
        expect(page.locator(".notes-line")).to_have_text("Green")
        expect(page.locator(".tags")).to_have_text("#home")


def test_a_view_keeps_its_place_while_one_adds(page: Page):
    visit(page, "/reminders?show=today")
    expect_live(page)
    add(page, "Tea")
    expect(page.locator(".list-section")).to_contain_text("Today")
    page.locator("#view-all").click()
    expect(reminders(page)).to_have_value("Tea")


def test_plain_what_is_typed_is_understood(plain_page: Page):
    plain_page.goto("/reminders")
    plain_page.locator("#quick").fill("Call Ann tomorrow at 9")
    press(plain_page.locator("#quick-form"), "addQuick")
    expect(plain_page.locator("#flash")).to_contain_text("Added Call Ann, due")
    plain_page.locator(".due").click()
    plain_page.locator("#details-notes").fill("Her number\nis in the book")
    press(plain_page.locator(".details-form"), "save")
    expect(plain_page.locator("#details-notes")).to_have_value("Her number\nis in the book")
    plain_page.locator("#close-details").click()
    expect(plain_page.locator("#details")).to_have_count(0)


@wide
def test_reminders_of_lists_come_and_go_at_any_distance(far: Page, visitor):
    """Rows are added in a list, moved to another in a second tab, and come back with the list that was deleted."""
    visit(far, "/reminders/lists")
    for name in ["Groceries", "Work"]:
        far.locator("#newName").click()
        far.keyboard.type(name)
        far.keyboard.press("Enter")
    expect(far.locator("#named-lists > li")).to_have_count(2)
    lists = far.context.new_page()
    visit(lists, "/reminders/lists")
    visit(far, "/reminders")
    far.locator("#lists a", has_text="Groceries").click()
    expect_live(far)
    far.locator("#new-reminder button").click()
    far.keyboard.type("Milk")
    far.keyboard.press("Enter")
    far.keyboard.type("Bread")
    expect(far.locator("#view-all .count")).to_have_text("2")
    expect(far.locator("#lists [aria-current] .count")).to_have_text("2")
    row = lists.locator("#named-lists > li").first
    row.locator("summary").click()
    press(row, "delete")
    expect(reminders(far)).to_have_count(0)
    lists.locator("#undo button").click()
    expect(reminders(far)).to_have_count(2)
    assert [row.input_value() for row in reminders(far).all()] == ["Milk", "Bread"]
    row = far.locator("#reminders > li").last
    row.locator("summary").click()
    press(row, "open")
    far.locator("#details-list").select_option(label="Work")
    expect(reminders(far)).to_have_count(1)
    expect(far.locator("#lists a", has_text="Work").locator(".count")).to_have_text("1")


def test_a_list_is_renamed_by_keys_alone(page: Page):
    visit(page, "/reminders/lists")
    page.locator("#newName").press_sequentially("Groceries")
    page.keyboard.press("Enter")
    field = page.locator("#named-lists .reminder-title")
    expect(field).to_have_value("Groceries")
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type(" today")
    page.keyboard.press("Enter")
    expect(page.locator("#named-lists a").first).to_have_attribute("aria-label", "Open Groceries today")
    visit(page, "/reminders")
    expect(page.locator("#lists a").last).to_contain_text("Groceries today")
