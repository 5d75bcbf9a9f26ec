"""A submission settles its form: no debounce, no earlier check and no late answer changes the outcome."""

import pytest
from playwright.sync_api import Page, Request, expect

from support.distances import wide
from support.pages import (
    PASSWORD,
    SAMPLES,
    add_book,
    book,
    expect_titles,
    fill_sign_up,
    new_name,
    press,
    stays,
    titles,
    visit,
)
from support.proxy import Proxy
from support.waiting import eventually, held_posts, hold_the_first_post, let_requests_out

TAKEN = "Username not available. Try a different one."
FREE = "This name is free."
TOO_SHORT = "Username too short. Needs to be at least 3 characters."


def test_enter_before_the_debounce_creates_the_account(page: Page):
    name = new_name()
    visit(page, "/sign-up")
    fill_sign_up(page, name)
    page.locator("#passwordConfirmation").press("Enter")
    expect(page.locator("#account-name")).to_have_text(name)


def test_the_last_keystroke_before_enter_counts(page: Page):
    name = new_name()
    visit(page, "/sign-up")
    fill_sign_up(page, name, PASSWORD, PASSWORD[:-1])
    expect(page.locator("#username-hint")).to_have_text(FREE)
    page.locator("#passwordConfirmation").focus()
    page.keyboard.press("End")
    page.keyboard.type(PASSWORD[-1])
    page.keyboard.press("Enter")
    expect(page.locator("#account-name")).to_have_text(name)


def test_enter_before_the_debounce_refuses_a_taken_name(page: Page):
    visit(page, "/sign-up")
    with stays(page):
        fill_sign_up(page, "johndoe")
        page.locator("#passwordConfirmation").press("Enter")
        expect(page.locator("#username-message")).to_have_text(TAKEN)
        page.wait_for_timeout(1200)  # the debounce of the last keystroke is over
        expect(page.locator("#username-message")).to_have_text(TAKEN)
        expect(page.locator("#account-name")).to_have_count(0)


def test_enter_while_a_check_is_under_way_creates_the_account(visitor, proxy: Proxy):
    """The check of the name is on its way back when the form is submitted."""
    page = visitor(proxy.url).new_page()
    name = new_name()
    visit(page, "/sign-up")
    proxy.hold_streams()
    fill_sign_up(page, name)
    eventually(page, lambda: proxy.keeps(FREE))
    expect(page.locator("#username-hint")).to_be_empty()
    with page.expect_response(lambda answer: "live-submit" in answer.request.headers):
        page.locator("#passwordConfirmation").press("Enter")
    proxy.release()
    expect(page.locator("#account-name")).to_have_text(name)


def test_typing_goes_on_while_a_check_is_under_way(visitor, proxy: Proxy):
    """The answer about an earlier name comes late; the newer name has the last word."""
    page = visitor(proxy.url).new_page()
    visit(page, "/sign-up")
    proxy.hold_streams()
    page.locator("#username").press_sequentially("johndoe")
    eventually(page, lambda: proxy.keeps(TAKEN))
    page.keyboard.press("End")
    page.locator("#username").press_sequentially("-junior")
    proxy.release()
    expect(page.locator("#username-hint")).to_have_text(FREE)
    expect(page.locator("#username-message")).to_be_empty()
    expect(page.locator("#username")).to_have_value("johndoe-junior")


def test_a_late_answer_never_replaces_a_newer_one(visitor, proxy: Proxy):
    """From the moment the newer name is answered, nothing is said about the older one."""
    page = visitor(proxy.url).new_page()
    visit(page, "/sign-up")
    page.evaluate(
        """() => {
          const message = document.getElementById('username-message')
          new MutationObserver(() => window.said?.push(message.textContent))
            .observe(message, {childList: true, characterData: true, subtree: true})
        }"""
    )
    for name in ["johndoe-1", "johndoe-2"]:
        proxy.hold_streams()
        page.locator("#username").fill("johndoe")
        eventually(page, lambda: proxy.keeps(TAKEN))
        page.locator("#username").fill(name)
        eventually(page, lambda: proxy.keeps(FREE))
        proxy.release()
        expect(page.locator("#username-hint")).to_have_text(FREE)
        expect(page.locator("#username-message")).to_be_empty()
        page.evaluate("window.said = []")
        # Any other message about these names is shown before this one.
        page.locator("#username").fill("ab")
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        assert page.evaluate("said") == [TOO_SHORT]


def test_a_submission_waits_for_the_change_in_flight(page: Page):
    """The change is still on its way when Enter is pressed; the form arrives as it stands."""
    name = new_name()
    visit(page, "/sign-up")
    posts: list[Request] = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request))
    held = hold_the_first_post(page)
    page.locator("#username").fill("johndoe")
    eventually(page, lambda: held)
    fill_sign_up(page, name)
    page.locator("#passwordConfirmation").press("Enter")
    let_requests_out(page)
    assert len(posts) == 1
    held[0].continue_()
    expect(page.locator("#account-name")).to_have_text(name)


def test_nothing_that_a_submission_holds_is_sent_after_it(page: Page):
    """A slow picture ends the loading of a page late, upon which the browser may fill fields: it may be submitted by then."""
    name = new_name()
    visit(page, "/sign-up")
    posts: list[Request] = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request))
    with held_posts(page):
        fill_sign_up(page, name)
        page.locator("#passwordConfirmation").press("Enter")
        page.evaluate("dispatchEvent(new Event('pageshow'))")
        page.wait_for_function("new Promise(done => setTimeout(() => done(true), 0))")
    expect(page.locator("#account-name")).to_have_text(name)
    assert "live-submit" in posts[-1].headers


def test_two_clicks_add_one_book(page: Page):
    visit(page, "/books")
    page.get_by_role("link", name="Add book").click()
    page.locator("#title").fill("Only once")
    with held_posts(page):
        page.locator("#add-book-form button[value=add]").dblclick()
    expect(titles(page)).to_have_count(7)
    # The earlier clicks are answered before this one.
    press(book(page, "Only once"), "setRead")
    expect(book(page, "Only once").locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
    expect(titles(page)).to_have_count(7)


def test_typing_goes_on_while_a_submission_is_under_way(visitor, proxy: Proxy):
    """Text that was typed after a refused submission left the browser is still there when the refusal arrives."""
    page = visitor(proxy.url).new_page()
    visit(page, "/sign-up")
    fill_sign_up(page, "johndoe")
    proxy.latency = 0.3
    page.locator("#username").press("Enter")
    page.keyboard.press("End")
    page.locator("#username").press_sequentially("-typed-on", delay=30)
    expect(page.locator("#username-hint")).to_have_text(FREE)
    expect(page.locator("#username")).to_have_value("johndoe-typed-on")
    expect(page.locator("#password")).to_have_value(PASSWORD)


def test_a_refused_submission_marks_every_field_at_once(page: Page):
    visit(page, "/sign-up")
    press(page, "signUp")
    expect(page.locator("#username-message")).not_to_be_empty()
    expect(page.locator("#password-message")).to_have_text("Password must not be empty")


def test_several_actions_in_quick_succession_all_act(page: Page):
    visit(page, "/books")
    with held_posts(page):
        for title in SAMPLES[:3]:
            press(book(page, title), "setRead")
        press(book(page, SAMPLES[3]), "delete")
    for title in SAMPLES[:3]:
        expect(book(page, title).locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
    expect_titles(page, SAMPLES[:3] + SAMPLES[4:])


def test_the_same_button_pressed_twice_acts_twice(page: Page):
    visit(page, "/books")
    with held_posts(page):
        press(book(page, SAMPLES[0]), "moveDown")
        press(book(page, SAMPLES[0]), "moveDown")
    expect_titles(page, [SAMPLES[1], SAMPLES[2], SAMPLES[0], *SAMPLES[3:]])


def test_two_buttons_of_one_row_both_act(page: Page):
    visit(page, "/books")
    with held_posts(page):
        press(book(page, SAMPLES[0]), "setRead")
        press(book(page, SAMPLES[0]), "moveDown")
    expect_titles(page, [SAMPLES[1], SAMPLES[0], *SAMPLES[2:]])
    expect(book(page, SAMPLES[0]).locator(".read-toggle")).to_have_attribute("aria-pressed", "true")


def test_back_after_a_submission_asks_nothing(plain_page: Page):
    """Post, redirect, get: going back and forth and loading anew repeats no submission."""
    plain_page.goto("/books")
    add_book(plain_page, title="Once", author="A", pages="1")
    expect(titles(plain_page)).to_have_count(7)
    plain_page.reload()
    plain_page.go_back()
    plain_page.go_forward()
    expect(titles(plain_page)).to_have_count(7)


@pytest.mark.parametrize("field", [wide("username"), "password"])
def test_enter_submits_from_every_field(page: Page, field: str):
    name = new_name()
    visit(page, "/sign-up")
    fill_sign_up(page, name)
    page.locator(f"#{field}").press("Enter")
    expect(page.locator("#account-name")).to_have_text(name)
