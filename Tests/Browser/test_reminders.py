"""The reminders list."""

import pytest
from playwright.sync_api import Locator, Page, expect

from support.distances import wide
from support.pages import action_button, expect_live, expect_reminders, look, new_reminder, press, reminders, stays, tab, visit
from support.waiting import eventually, hold_the_first_post, let_requests_out


def rows(page: Page) -> Locator:
    return page.locator("#reminders > li")


def row(page: Page, title: str) -> Locator:
    """The row whose field holds this title."""
    find = "(fields, title) => fields.find(field => field.value === title).closest('li').id"
    return page.locator(f"#{reminders(page).evaluate_all(find, title)}")


def more(page: Page, title: str, action: str):
    """Presses one of the actions that a row keeps folded away."""
    found = row(page, title)
    if not found.locator(".more-actions").is_visible():
        found.locator("summary").click()
    press(found, action)


@pytest.fixture
def three(page: Page) -> Page:
    """A list of three, live."""
    visit(page, "/reminders")
    for title in ["Milk", "Bread", "Cheese"]:
        new_reminder(page, title)
    expect(page.locator("#count")).to_contain_text("3 reminders")
    return page


@pytest.fixture
def plain_three(plain_page: Page) -> Page:
    """A list of three, without JavaScript: Enter in a field saves it and inserts the next."""
    plain_page.goto("/reminders")
    plain_page.get_by_role("button", name="New Reminder").click()
    for index, title in enumerate(["Milk", "Bread", "Cheese"]):
        expect(reminders(plain_page)).to_have_count(index + 1)
        reminders(plain_page).nth(index).fill(title)
        if index < 2:
            reminders(plain_page).nth(index).press("Enter")
    press(rows(plain_page).nth(2), "setDone")
    press(rows(plain_page).nth(2), "setDone")
    return plain_page


def test_the_list_begins_empty(either_page: Page):
    visit(either_page, "/reminders")
    expect(either_page.locator("#no-reminders")).to_be_visible()
    expect(reminders(either_page)).to_have_count(0)


def test_new_reminder_appends_and_focuses(three: Page):
    expect_reminders(three, ["Milk", "Bread", "Cheese"])
    expect(reminders(three).nth(2)).to_be_focused()
    three.reload()
    expect_reminders(three, ["Milk", "Bread", "Cheese"])


def test_enter_inserts_below_and_focuses(three: Page):
    with stays(three):
        reminders(three).nth(0).press("Enter")
        expect(reminders(three)).to_have_count(4)
        expect(reminders(three).nth(1)).to_be_focused()
        three.keyboard.type("Butter")
        expect_reminders(three, ["Milk", "Butter", "Bread", "Cheese"])
    visit(three, "/reminders")
    expect_reminders(three, ["Milk", "Butter", "Bread", "Cheese"])


def test_enter_right_after_typing_loses_nothing(three: Page):
    reminders(three).nth(2).focus()
    three.keyboard.press("End")
    three.keyboard.type(" and wine")
    three.keyboard.press("Enter")
    expect(reminders(three)).to_have_count(4)
    expect(reminders(three).nth(3)).to_be_focused()
    three.keyboard.type("Olives")
    expect_reminders(three, ["Milk", "Bread", "Cheese and wine", "Olives"])
    visit(three, "/reminders")
    expect_reminders(three, ["Milk", "Bread", "Cheese and wine", "Olives"])


def test_a_row_left_empty_disappears(three: Page):
    reminders(three).nth(0).press("Enter")
    expect(reminders(three)).to_have_count(4)
    expect(reminders(three).nth(1)).to_be_focused()
    reminders(three).nth(3).focus()
    expect_reminders(three, ["Milk", "Bread", "Cheese"])
    expect(reminders(three).nth(2)).to_be_focused()


def test_a_row_emptied_and_left_disappears(three: Page):
    reminders(three).nth(1).fill("")
    reminders(three).nth(0).focus()
    expect_reminders(three, ["Milk", "Cheese"])
    visit(three, "/reminders")
    expect_reminders(three, ["Milk", "Cheese"])


def test_an_empty_row_disappears_when_nothing_is_focused(three: Page):
    reminders(three).nth(0).press("Enter")
    expect(reminders(three)).to_have_count(4)
    expect(reminders(three).nth(1)).to_be_focused()
    three.locator("h1").click()
    expect_reminders(three, ["Milk", "Bread", "Cheese"])


def test_enter_again_and_again_leaves_one_empty_row(three: Page):
    """An empty row is the next row already."""
    reminders(three).nth(0).focus()
    for _ in range(5):
        three.keyboard.press("Enter")
    expect(reminders(three)).to_have_count(4)
    expect(reminders(three).nth(1)).to_be_focused()
    three.keyboard.type("Salt")
    three.keyboard.press("Tab")
    expect_reminders(three, ["Milk", "Salt", "Bread", "Cheese"])


def test_who_moved_on_is_not_fetched_back(three: Page):
    """Text that is typed elsewhere before a new row arrives stays there."""
    held = hold_the_first_post(three)
    reminders(three).nth(0).press("Enter")
    eventually(three, lambda: held)
    bread = row(three, "Bread").locator(".reminder-title")
    bread.click()
    three.keyboard.press("End")
    three.keyboard.type(" and")
    with three.expect_response(lambda answer: answer.request == held[0].request):
        held[0].continue_()
    expect(three.locator("html")).to_have_attribute("data-connection", "live")
    three.keyboard.type(" butter")
    expect(bread).to_be_focused()
    expect(bread).to_have_value("Bread and butter")
    expect_reminders(three, ["Milk", "Bread and butter", "Cheese"])


def test_a_tick_shows_in_the_list(three: Page):
    press(row(three, "Bread"), "setDone")
    expect(action_button(row(three, "Bread"), "setDone")).to_have_attribute("aria-pressed", "true")
    expect(three.locator("#count")).to_contain_text("1 done")
    press(row(three, "Bread"), "setDone")
    expect(action_button(row(three, "Bread"), "setDone")).to_have_attribute("aria-pressed", "false")


def test_a_flag_shows_in_the_list_and_stays(three: Page):
    more(three, "Milk", "setFlagged")
    expect(action_button(row(three, "Milk"), "setFlagged")).to_have_attribute("aria-pressed", "true")
    three.reload()
    expect(action_button(row(three, "Milk"), "setFlagged")).to_have_attribute("aria-pressed", "true")


def test_buttons_reorder_the_list(three: Page):
    more(three, "Cheese", "moveUp")
    expect_reminders(three, ["Milk", "Cheese", "Bread"])
    more(three, "Milk", "moveDown")
    expect_reminders(three, ["Cheese", "Milk", "Bread"])
    three.reload()
    expect_reminders(three, ["Cheese", "Milk", "Bread"])


def test_a_button_pressed_twice_acts_twice(three: Page):
    """By the keyboard also before the outcome of the first press is shown, and whatever the field of the row holds."""
    held = hold_the_first_post(three)
    more(three, "Cheese", "moveUp")
    eventually(three, lambda: held)
    action_button(row(three, "Cheese"), "moveUp").press("Enter")
    held[0].continue_()
    expect_reminders(three, ["Cheese", "Milk", "Bread"])


def test_a_reminder_is_deleted_and_put_back(three: Page):
    more(three, "Bread", "delete")
    expect_reminders(three, ["Milk", "Cheese"])
    three.locator("#undo button").click()
    expect_reminders(three, ["Milk", "Bread", "Cheese"])


def test_a_tick_right_after_typing_keeps_the_text(three: Page):
    reminders(three).nth(0).focus()
    three.keyboard.press("End")
    three.keyboard.type(", two litres")
    press(rows(three).nth(0), "setDone")
    expect(action_button(rows(three).nth(0), "setDone")).to_have_attribute("aria-pressed", "true")
    visit(three, "/reminders")
    expect_reminders(three, ["Milk, two litres", "Bread", "Cheese"])


def test_plain_enter_inserts_below(plain_three: Page):
    expect_reminders(plain_three, ["Milk", "Bread", "Cheese"])
    reminders(plain_three).nth(0).press("Enter")
    expect(reminders(plain_three)).to_have_count(4)
    reminders(plain_three).nth(1).fill("Butter")
    reminders(plain_three).nth(1).press("Enter")
    expect(reminders(plain_three)).to_have_count(5)
    plain_three.goto("/reminders")
    assert [field.input_value() for field in reminders(plain_three).all()][:2] == ["Milk", "Butter"]


def test_plain_ticks_flags_moves_removals_and_undo_work(plain_three: Page):
    press(rows(plain_three).nth(1), "setDone")
    expect(action_button(rows(plain_three).nth(1), "setDone")).to_have_attribute("aria-pressed", "true")
    more(plain_three, "Milk", "setFlagged")
    expect(action_button(row(plain_three, "Milk"), "setFlagged")).to_have_attribute("aria-pressed", "true")
    more(plain_three, "Milk", "moveDown")
    expect_reminders(plain_three, ["Bread", "Milk", "Cheese"])
    more(plain_three, "Milk", "delete")
    expect_reminders(plain_three, ["Bread", "Cheese"])
    plain_three.locator("#undo button").click()
    expect_reminders(plain_three, ["Bread", "Milk", "Cheese"])


def test_the_answer_may_overtake_the_stream(visitor, proxy):
    """The browser knows of the new row, and of the focus, only after its POST was answered."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    for count, title in [(1, "Milk"), (2, "Bread")]:
        proxy.hold_streams()
        with page.expect_response(lambda answer: "live-submit" in answer.request.headers):
            page.get_by_role("button", name="New Reminder").click()
        let_requests_out(page)
        proxy.release()
        expect(reminders(page)).to_have_count(count)
        expect(reminders(page).last).to_be_focused()
        page.keyboard.type(title)
        expect(reminders(page).last).to_have_value(title)
    expect_reminders(page, ["Milk", "Bread"])


def test_where_the_focus_is_is_said_again_after_a_cut(visitor, proxy, watch):
    """The request that said so was lost with its connection; nothing else waits to be sent."""
    watch.allow(r"net::ERR_")
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    new_reminder(page, "Milk")
    page.locator("h1").click()
    visit(page, "/reminders")
    field = reminders(page)
    said = {"live-focus": field.get_attribute("id")}
    held = hold_the_first_post(page)
    field.focus()
    eventually(page, lambda: held)
    assert said.items() <= held[0].request.headers.items()
    with page.expect_request(lambda request: said.items() <= request.headers.items()) as sent:
        held[0].abort()
    assert sent.value.response().status == 204


def test_a_title_that_is_too_long_is_told_and_not_cut(three: Page, watch):
    """What was pasted stays whole in its field, unsaved, until the person has made it shorter."""
    watch.allow("status of 413")
    reminders(three).nth(0).focus()
    three.keyboard.press("End")
    three.keyboard.insert_text(" and" * 1250)
    expect(three.locator(".refusal")).to_have_text("Title must not be longer than 500 characters.")
    reminders(three).nth(1).focus()
    expect(reminders(three).nth(0)).to_have_value("Milk" + " and" * 1250)
    reminders(three).nth(0).fill("Milk" + " and" * 124)
    expect(three.locator(".refusal")).to_be_hidden()
    visit(three, "/reminders")
    expect_reminders(three, ["Milk" + " and" * 124, "Bread", "Cheese"])


def test_plain_a_title_that_is_too_long_is_told(plain_three: Page, watch):
    watch.allow("status of 413")
    reminders(plain_three).nth(0).fill("Milk" + " and" * 1250)
    reminders(plain_three).nth(0).press("Enter")
    expect(plain_three.locator("body")).to_contain_text("Title must not be longer than 500 characters.")
    plain_three.goto("/reminders")
    expect_reminders(plain_three, ["Milk", "Bread", "Cheese"])


def begin_reminder(page: Page):
    """Presses New Reminder, and waits until the server has the empty row."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="New Reminder").click()
    expect(page.locator("#reminders .reminder-title:focus")).to_have_value("")


@pytest.mark.parametrize("leave", [wide("link"), "close", "hide"])
@pytest.mark.parametrize("latency", [wide(0), 0.15])
def test_a_row_begun_and_left_with_its_page_goes(visitor, proxy, watch, leave: str, latency: float):
    """By a link, by closing the tab, or as a phone goes to sleep: the other tab has it no more, nor counts it."""
    watch.allow(r"net::ERR_")
    context = visitor(proxy.url)
    one, two = tab(context, "/reminders"), tab(context, "/reminders")
    new_reminder(one, "Milk")
    proxy.latency = latency
    begin_reminder(one)
    expect(two.locator("#count")).to_have_text("2 reminders")
    if leave == "link":
        one.locator(".masthead").get_by_role("link", name="Books").click()
    elif leave == "close":
        one.close(run_before_unload=True)
    else:
        look(one, False)
    expect(two.locator("#count")).to_have_text("1 reminder", timeout=12_000)
    expect_reminders(two, ["Milk"])


def test_a_row_begun_and_left_before_the_server_knew_goes(visitor, proxy, watch):
    """New Reminder, and at once a link, on a slow line: the request goes as the page is left."""
    watch.allow(r"net::ERR_")
    context = visitor(proxy.url)
    one, two = tab(context, "/reminders"), tab(context, "/reminders")
    new_reminder(one, "Milk")
    one.locator("h1").click()
    proxy.latency = 0.3
    one.get_by_role("button", name="New Reminder").click()
    one.goto(f"{proxy.url}/books")
    proxy.latency = 0
    expect_reminders(two, ["Milk"])
    expect(two.locator("#count")).to_have_text("1 reminder", timeout=12_000)


def test_a_row_begun_before_the_server_was_killed_goes(visitor, server, watch):
    watch.allow(r"net::ERR_|status of (410|502|503)")
    context = visitor(server.url)
    one, two = tab(context, "/reminders"), tab(context, "/reminders")
    new_reminder(one, "Milk")
    begin_reminder(one)
    expect(two.locator("#count")).to_have_text("2 reminders")
    one.close()
    server.kill()
    server.start()
    expect_live(two)
    expect(two.locator("#count")).to_have_text("1 reminder", timeout=12_000)


def test_a_row_begun_and_written_after_a_sleep_is_there(visitor, proxy, watch):
    """The phone slept longer than an empty row waits: what is typed then is no less a reminder."""
    watch.allow(r"net::ERR_")
    context = visitor(proxy.url)
    one, two = tab(context, "/reminders"), tab(context, "/reminders")
    begin_reminder(one)
    expect(two.locator("#count")).to_have_text("1 reminder")
    look(one, False)
    expect(two.locator("#count")).to_have_text("0 reminders", timeout=12_000)
    look(one, True)
    expect_live(one)
    one.keyboard.type("Milk")
    expect_reminders(two, ["Milk"])
    expect_reminders(one, ["Milk"])


def test_plain_a_row_begun_and_left_is_gone_at_the_next_look(plain_three: Page):
    plain_three.get_by_role("button", name="New Reminder").click()
    expect(reminders(plain_three)).to_have_count(4)
    plain_three.goto("/books")
    plain_three.goto("/reminders")
    expect_reminders(plain_three, ["Milk", "Bread", "Cheese"])
    expect(plain_three.locator("#count")).to_have_text("3 reminders")


def test_markup_in_a_reminder_is_text(three: Page):
    title = "\"><script>alert(1)</script>{{title}}&amp;"
    reminders(three).nth(0).fill(title)
    reminders(three).nth(1).focus()
    visit(three, "/reminders")
    expect_reminders(three, [title, "Bread", "Cheese"])


def test_what_was_typed_in_a_row_goes_before_the_next_row(visitor, proxy):
    """The text of a row is still on its way when the next one is made: the row does not count as empty."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    proxy.latency = 0.2
    page.get_by_role("button", name="New Reminder").click()
    # The message of the new focus is on its way for a while: the text has to wait for that.
    expect(reminders(page)).to_be_focused()
    page.keyboard.type("Milk")
    page.get_by_role("button", name="New Reminder").click()
    expect(reminders(page)).to_have_count(2)
    expect(reminders(page).last).to_be_focused()
    page.keyboard.type("Bread")
    expect_reminders(page, ["Milk", "Bread"])
    visit(page, "/reminders")
    expect_reminders(page, ["Milk", "Bread"])


def test_leaving_the_page_at_once_loses_nothing(visitor, proxy):
    """The text that was typed last waits for another answer when the page is closed."""
    mine = visitor(proxy.url)
    page = mine.new_page()
    visit(page, "/reminders")
    page.get_by_role("button", name="New Reminder").click()
    expect(reminders(page)).to_be_focused()
    proxy.latency = 0.2
    page.keyboard.type("Milk and bread")
    page.close(run_before_unload=True)
    after = mine.new_page()
    visit(after, "/reminders")
    expect_reminders(after, ["Milk and bread"])
