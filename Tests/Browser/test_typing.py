"""Forms never lose a keystroke: typing under latency, and while patches arrive."""

import random

import pytest
from playwright.sync_api import Page, Request, expect

from support.distances import wide
from support.pages import (
    book,
    expect_reminders,
    expect_titles,
    new_name,
    new_reminder,
    press,
    read,
    reminders,
    selection,
    stays,
    tab,
    visit,
)
from support.proxy import Proxy
from support.waiting import eventually, held_posts


@pytest.fixture
def slow_proxy(proxy: Proxy) -> Proxy:
    """300 ms more for each round trip."""
    proxy.latency = 0.15
    return proxy


def type_humanly(page: Page, text: str, pauses: random.Random):
    """Types with pauses on both sides of every debounce and every round trip."""
    for character in text:
        page.keyboard.type(character)
        page.wait_for_timeout(pauses.choice([5, 30, 80, 160, 320, 480, 900]))


@pytest.mark.parametrize("seed", [1, wide(2), wide(3)])
def test_the_sign_up_form_holds_exactly_what_was_typed(visitor, slow_proxy: Proxy, seed: int):
    page = visitor(slow_proxy.url).new_page()
    pauses = random.Random(seed)
    name = f"Jon-{new_name()}"[:14]
    visit(page, "/sign-up")
    for field, text in [("username", name), ("password", "Qu1te-long!"), ("passwordConfirmation", "Qu1te-long!")]:
        page.locator(f"#{field}").focus()
        typed = ""
        for character in text:
            type_humanly(page, character, pauses)
            typed += character
            assert page.locator(f"#{field}").input_value() == typed
            assert selection(page.locator(f"#{field}")) == (len(typed), len(typed))
    expect(page.locator("#username-hint")).to_have_text("This name is free.")
    assert page.locator("#username").input_value() == name
    page.keyboard.press("Enter")
    expect(page.locator("#account-name")).to_have_text(name)


@pytest.mark.parametrize("seed", [4, wide(5)])
def test_editing_in_the_middle_keeps_the_caret(visitor, slow_proxy: Proxy, seed: int):
    page = visitor(slow_proxy.url).new_page()
    pauses = random.Random(seed)
    visit(page, "/sign-up")
    field = page.locator("#username")
    field.press_sequentially("beginend")
    field.evaluate("field => field.setSelectionRange(5, 5)")
    caret = 5
    text = "beginend"
    for step in range(12):
        if step % 4 == 3:
            page.keyboard.press("Backspace")
            text, caret = text[: caret - 1] + text[caret:], caret - 1
        else:
            page.keyboard.type("x")
            text, caret = text[:caret] + "x" + text[caret:], caret + 1
        page.wait_for_timeout(pauses.choice([5, 150, 310, 850]))
        assert field.input_value() == text
        assert selection(field) == (caret, caret)


def test_fast_typing_has_one_request_under_way_at_a_time(visitor, slow_proxy: Proxy):
    page = visitor(slow_proxy.url).new_page()
    visit(page, "/sign-up")
    in_flight, most, count = set(), 0, 0

    def begin(request):
        nonlocal most, count
        if request.method == "POST":
            in_flight.add(request)
            count, most = count + 1, max(most, len(in_flight))

    page.on("request", begin)
    page.on("response", lambda answer: in_flight.discard(answer.request))
    page.on("requestfailed", lambda request: in_flight.discard(request))
    page.locator("#username").press_sequentially("a-name-of-thirty-characters-xx", delay=25)
    expect(page.locator("#username-hint")).to_have_text("This name is free.")
    assert most == 1
    assert count > 1


def test_what_is_typed_while_a_request_is_under_way_goes_into_the_next(page: Page):
    visit(page, "/sign-up")
    posts: list[Request] = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request))
    name = "a-name-of-thirty-characters-xx"
    with held_posts(page) as held:
        page.locator("#username").press_sequentially(name)
        eventually(page, lambda: held)
    expect(page.locator("#username-hint")).to_have_text("This name is free.")
    assert len(posts) == 2
    assert f"username={name}" in posts[1].post_data


def test_a_search_finds_what_is_typed_under_latency(visitor, slow_proxy: Proxy):
    page = visitor(slow_proxy.url).new_page()
    visit(page, "/books")
    page.locator("#q").focus()
    type_humanly(page, "gemmell", random.Random(6))
    assert page.locator("#q").input_value() == "gemmell"
    expect_titles(page, ["Changer"])


def test_reminders_are_typed_one_after_another_under_latency(visitor, slow_proxy: Proxy):
    page = visitor(slow_proxy.url).new_page()
    pauses = random.Random(7)
    visit(page, "/reminders")
    new_reminder(page, "")
    for index, title in enumerate(["Apples", "Pears", "Plums"]):
        expect(reminders(page).nth(index)).to_be_focused()
        type_humanly(page, title, pauses)
        page.keyboard.press("Enter")
        expect(reminders(page)).to_have_count(index + 2)
    expect(reminders(page).last).to_be_focused()
    page.locator("h1").click()
    expect_reminders(page, ["Apples", "Pears", "Plums"])
    visit(page, "/reminders")
    expect_reminders(page, ["Apples", "Pears", "Plums"])


def test_focus_and_selection_survive_changes_by_another_tab(visitor):
    mine = visitor()
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    for title in ["Milk", "Bread and butter", "Cheese"]:
        new_reminder(one, title)
    expect_reminders(two, ["Milk", "Bread and butter", "Cheese"])
    with stays(two):
        middle = two.locator(f"#{reminders(two).nth(1).get_attribute('id')}")
        middle.focus()
        middle.evaluate("field => field.setSelectionRange(6, 9, 'backward')")
        press(one.locator("#reminders > li").nth(0), "setDone")
        expect(one.locator("#count")).to_contain_text("1 done")
        reminders(one).nth(0).press("Enter")
        expect(reminders(one).nth(1)).to_be_focused()
        one.keyboard.type("Salt")
        expect_reminders(two, ["Milk", "Salt", "Bread and butter", "Cheese"])
        one.locator("#reminders > li").nth(3).locator("summary").click()
        press(one.locator("#reminders > li").nth(3), "moveUp")
        expect_reminders(two, ["Milk", "Salt", "Cheese", "Bread and butter"])
        expect(middle).to_be_focused()
        assert selection(middle) == (6, 9)
        assert middle.evaluate("field => field.selectionDirection") == "backward"


def test_a_field_in_use_is_not_overwritten_by_another_tab(visitor):
    mine = visitor()
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    new_reminder(one, "Tea")
    expect_reminders(two, ["Tea"])
    reminders(two).first.focus()
    reminders(one).first.fill("Coffee")
    new_reminder(one, "Sugar")
    expect(reminders(two)).to_have_count(2)
    expect(reminders(two).first).to_have_value("Tea")
    two.keyboard.press("End")
    two.keyboard.type(" with milk")
    expect(reminders(two).first).to_have_value("Tea with milk")
    # Both changed it: who comes second is asked.
    expect(two.locator("[data-theirs]")).to_have_text("Coffee")
    read(two)
    two.keyboard.press("Enter")
    expect(reminders(one).first).to_have_value("Tea with milk")


def test_a_half_filled_dialog_survives_changes_by_another_tab(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    two.get_by_role("link", name="Add book").click()
    two.locator("#title").press_sequentially("Half a ti")
    two.locator("#author").fill("An author")
    two.locator("#status").select_option("reading")
    two.locator("#title").focus()
    two.locator("#title").evaluate("field => field.setSelectionRange(0, 4)")
    with stays(two):
        for title in ["Changer", "Why we sleep"]:
            press(book(one, title), "setRead")
            expect(book(two, title).locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
        press(book(one, "Changer"), "delete")
        expect(book(two, "Changer")).to_have_count(0)
        expect(two.locator("#add-book")).to_be_visible()
        expect(two.locator("#title")).to_be_focused()
        assert selection(two.locator("#title")) == (0, 4)
        expect(two.locator("#title")).to_have_value("Half a ti")
        expect(two.locator("#author")).to_have_value("An author")
        expect(two.locator("#status")).to_have_value("reading")


def test_an_edit_in_progress_survives_the_same_change_elsewhere(visitor):
    mine = visitor()
    shelf = tab(mine, "/books")
    path = book(shelf, "Changer").get_by_role("link").get_attribute("href")
    one, two = tab(mine, path), tab(mine, path)
    for page in [one, two]:
        page.get_by_role("link", name="Edit").click()
    two.locator("#title").fill("My draft")
    one.locator("#title").fill("Saved first")
    one.locator("#edit-book-form button[value=save]").click()
    expect(two.locator("#book-title")).to_have_text("Saved first")
    expect(two.locator("#edit-book")).to_be_visible()
    expect(two.locator("#title")).to_have_value("My draft")
    two.locator("#edit-book-form button[value=save]").click()
    expect(two.locator("[data-theirs]")).to_have_text("Saved first")
    two.locator("[data-keep=mine]").click()
    expect(one.locator("#book-title")).to_have_text("My draft")


def test_text_is_taken_as_it_is(visitor, slow_proxy: Proxy):
    page = visitor(slow_proxy.url).new_page()
    visit(page, "/reminders")
    text = "Grüße, 日本語 🎉 “quotes” & <b>tags</b> {{mustache}} e\u0301"
    new_reminder(page, "")
    page.keyboard.insert_text(text)
    page.locator("h1").click()
    visit(page, "/reminders")
    expect_reminders(page, [text])


def test_a_composition_is_left_alone(visitor):
    """Text that an input method is still composing is not replaced by a patch."""
    mine = visitor()
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    new_reminder(one, "first")
    one.locator("h1").click()
    expect_reminders(two, ["first"])
    reminders(two).first.focus()
    two.keyboard.press("End")
    composer = mine.new_cdp_session(two)
    composer.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    new_reminder(one, "second")
    expect(reminders(two)).to_have_count(2)
    composer.send("Input.imeSetComposition", {"text": "にほん", "selectionStart": 3, "selectionEnd": 3})
    composer.send("Input.insertText", {"text": "日本"})
    expect(reminders(two).first).to_have_value("first日本")
    expect(reminders(one).first).to_have_value("first日本")
