"""New rows, moves, ticks and removals show at once, however far away the server is, and typing goes on in them."""

import pytest
from playwright.sync_api import Page, expect

from support.pages import expect_reminders, paste, press, reminders, stays, visit
from support.people import Person, in_steps, together
from support.proxy import Proxy
from support.server import Server
from support.waiting import eventually


def values(page: Page) -> list[str]:
    return reminders(page).evaluate_all("fields => fields.map(field => field.value)")


@pytest.fixture
def far(visitor, proxy: Proxy, latency: float) -> Page:
    """The reminders, behind a line of each length."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    proxy.latency = latency
    return page


@pytest.fixture
def stored(visitor, server: Server):
    """The rows that the server has by now, as another tab would load them."""

    def look(page: Page) -> list[str]:
        context = visitor(server.url, java_script_enabled=False)
        context.add_cookies(page.context.cookies())
        other = context.new_page()
        other.goto("/reminders")
        return values(other)

    return look


def expect_stored(page: Page, stored, titles: list[str]):
    eventually(page, lambda: stored(page) == titles, seconds=40, what=f"{titles}, stored is {stored(page)}")


def start(page: Page):
    page.get_by_role("button", name="New Reminder").click()


def test_what_is_typed_at_once_is_in_the_new_row(far: Page, stored):
    start(far)
    far.keyboard.type("buy milk", delay=40)
    expect_reminders(far, ["buy milk"])
    expect_stored(far, stored, ["buy milk"])
    expect_reminders(far, ["buy milk"])


def test_line_after_line_is_typed_without_waiting(far: Page, stored):
    """As fast as people type: no row waits for the one before."""
    start(far)
    for line in ["milk", "bread", "butter"]:
        far.keyboard.type(line, delay=60)
        far.keyboard.press("Enter")
    far.keyboard.type("salt", delay=60)
    lines = ["milk", "bread", "butter", "salt"]
    expect_reminders(far, lines)
    expect_stored(far, stored, lines)
    expect_reminders(far, lines)
    expect(reminders(far).last).to_be_focused()


def test_enter_in_an_empty_row_stays_there(far: Page, stored):
    start(far)
    far.keyboard.press("Enter")
    far.keyboard.type("hello", delay=40)
    expect_reminders(far, ["hello"])
    expect_stored(far, stored, ["hello"])


def test_a_row_left_and_come_back_to_keeps_what_is_typed_then(far: Page, stored):
    """It was empty when it was left; what is typed then is not lost."""
    start(far)
    far.locator("h1").click()
    # The row may be gone by now where the server is near.
    if far.evaluate("(() => { const row = document.querySelector('.reminder-title'); row?.focus(); return Boolean(row) })()"):
        far.keyboard.type("after all", delay=40)
        expect_stored(far, stored, ["after all"])
        expect_reminders(far, ["after all"])
    else:
        expect_stored(far, stored, [])


def test_a_row_left_empty_goes(far: Page, stored):
    start(far)
    far.keyboard.type("kept", delay=40)
    far.keyboard.press("Enter")
    far.locator("h1").click()
    expect_stored(far, stored, ["kept"])
    expect_reminders(far, ["kept"])


def test_lines_that_are_pasted_are_rows(far: Page, stored):
    start(far)
    paste(far, "one\n two\r\n\nthree")
    far.keyboard.type("!")
    expect_reminders(far, ["one", "two", "three!"])
    expect_stored(far, stored, ["one", "two", "three!"])


def test_backspace_in_an_empty_row_goes_back(far: Page, stored):
    start(far)
    far.keyboard.type("first", delay=40)
    far.keyboard.press("Enter")
    far.keyboard.press("Backspace")
    far.keyboard.type("!", delay=40)
    expect_reminders(far, ["first!"])
    expect_stored(far, stored, ["first!"])


def test_arrows_go_from_row_to_row(far: Page):
    start(far)
    far.keyboard.type("one")
    far.keyboard.press("Enter")
    far.keyboard.type("two")
    far.keyboard.press("ArrowUp")
    expect(reminders(far).first).to_be_focused()
    far.keyboard.press("ArrowDown")
    far.keyboard.type("!")
    expect_reminders(far, ["one", "two!"])


def test_ticks_moves_and_removals_show_at_once(far: Page, stored):
    start(far)
    for line in ["one", "two", "three"]:
        far.keyboard.type(line)
        far.keyboard.press("Enter")
    far.keyboard.press("Backspace")
    expect_stored(far, stored, ["one", "two", "three"])
    rows = far.locator("#reminders > li")
    with stays(far):
        press(rows.nth(0), "setDone")
        assert rows.nth(0).locator(".done-toggle").get_attribute("aria-pressed") == "true"
        rows.nth(2).locator("summary").click()
        press(rows.nth(2), "moveUp")
        assert values(far) == ["one", "three", "two"]
        rows.nth(0).locator("summary").click()
        press(rows.nth(0), "delete")
        assert values(far) == ["three", "two"]
        expect_stored(far, stored, ["three", "two"])
        expect_reminders(far, ["three", "two"])


def test_rows_typed_without_a_server_arrive_later(visitor, proxy: Proxy, stored, watch):
    """Rows are made and written while there is no server; all of it arrives once there is."""
    watch.allow(r"net::ERR_|status of 502|^502 ")
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    proxy.answer_502()
    start(page)
    lines = ["one", "two", "three"]
    for index, line in enumerate(lines):
        if index:
            page.keyboard.press("Enter")
        page.keyboard.type(line, delay=30)
    expect_reminders(page, lines)
    proxy.latency = 0.1
    proxy.mend()
    # The rows arrive one after the other, and the one that is typed in keeps the focus.
    page.keyboard.type(" and what is typed while they arrive", delay=60)
    lines[-1] += " and what is typed while they arrive"
    expect_stored(page, stored, lines)
    expect_reminders(page, lines)
    expect(reminders(page).last).to_be_focused()


def test_what_is_refused_goes_back_with_a_word(page: Page, watch):
    watch.allow(r"status of 40\d")
    visit(page, "/reminders")
    start(page)
    page.keyboard.type("Milk")
    page.keyboard.press("Enter")
    page.keyboard.type("Bread")
    expect(page.locator("#count")).to_contain_text("2 reminders")
    page.route("**/*", lambda route: route.fulfill(status=400) if "live-submit" in route.request.headers else route.fallback())
    press(page.locator("#reminders > li").first, "setDone")
    expect(page.locator("body > .refusal")).to_be_visible()
    expect(page.locator(".done-toggle").first).to_have_attribute("aria-pressed", "false")


def test_the_undo_history_of_a_field_survives_a_move(page: Page):
    visit(page, "/reminders")
    start(page)
    page.keyboard.type("one")
    page.keyboard.press("Enter")
    page.keyboard.type("two")
    page.keyboard.type(" and more")
    row = page.locator("#reminders > li").nth(1)
    row.locator("summary").click()
    press(row, "moveUp")
    expect_reminders(page, ["two and more", "one"])
    reminders(page).first.focus()
    page.keyboard.press("Control+z")
    expect(reminders(page).first).not_to_have_value("two and more")


def test_a_row_another_tab_leaves_keeps_its_first_word(two_tabs):
    """Both have the empty row; one leaves it, the other one writes."""
    ann, ben = two_tabs("/reminders")
    start(ann.page)
    expect(reminders(ben.page)).to_have_count(1)
    ben.page.bring_to_front()
    reminders(ben.page).first.focus()
    ann.page.bring_to_front()
    ann.page.locator("h1").click()
    ben.page.bring_to_front()
    ben.type("first word")
    expect_reminders(ben.page, ["first word"])
    expect_reminders(ann.page, ["first word"])


def test_people_who_type_line_after_line_at_once_lose_nothing(two_people, proxy: Proxy, latency: float):
    ann, ben = two_people("/reminders", proxy.url)
    proxy.latency = latency

    @in_steps
    def writing(person: Person, *lines: str):
        start(person.page)
        for line in lines:
            for character in line:
                person.page.keyboard.type(character)
                yield 80
            person.page.keyboard.press("Enter")
            yield 80

    together(writing(ann, "a-one", "a-two", "a-three"), writing(ben, "b-one", "b-two"))
    for person in (ann, ben):
        person.page.locator("h1").click()
    both = {"a-one", "a-two", "a-three", "b-one", "b-two"}
    for person in (ann, ben):
        eventually(person.page, lambda person=person: set(values(person.page)) == both, seconds=40)
