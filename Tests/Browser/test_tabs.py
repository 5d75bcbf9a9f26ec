"""Two tabs of one visitor follow each other; nobody else sees anything of it."""

from playwright.sync_api import expect

from support.pages import (
    SAMPLES,
    action_button,
    add_book,
    book,
    expect_reminders,
    expect_titles,
    new_name,
    new_reminder,
    press,
    reminders,
    sign_in,
    sign_up,
    stays,
    tab,
    visit,
)
from support.waiting import eventually


def test_the_shelf_follows(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    stranger = tab(visitor(), "/books")
    with stays(two), stays(stranger):
        add_book(one, title="Seen twice", author="A", isbn="", pages="1")
        expect(book(two, "Seen twice")).to_be_visible()
        press(book(two, "Changer"), "setRead")
        expect(book(one, "Changer").locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
        press(book(one, SAMPLES[1]), "moveUp")
        expect_titles(two, [SAMPLES[1], SAMPLES[0], *SAMPLES[2:], "Seen twice"])
        press(book(two, "Seen twice"), "delete")
        expect_titles(one, [SAMPLES[1], SAMPLES[0], *SAMPLES[2:]])
        expect_titles(stranger, SAMPLES)
        expect(book(stranger, "Changer").locator(".read-toggle")).to_have_attribute("aria-pressed", "false")


def test_a_book_page_follows_the_shelf(visitor):
    mine = visitor()
    shelf = tab(mine, "/books")
    details = tab(mine, book(shelf, "Changer").get_by_role("link").get_attribute("href"))
    with stays(details):
        press(book(shelf, "Changer"), "setRead")
        expect(details.locator("#read-state")).to_have_text("Read")
        press(book(shelf, "Changer"), "delete")
        expect(details.locator("#deleted-book")).to_be_visible()
        shelf.locator("#undo button").click()
        expect(details.locator("#book-title")).to_have_text("Changer")


def test_reminders_follow(visitor):
    mine = visitor()
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    stranger = tab(visitor(), "/reminders")
    with stays(two):
        new_reminder(one, "Call Ada")
        expect_reminders(two, ["Call Ada"])
        one.keyboard.type(" at nine")
        expect_reminders(two, ["Call Ada at nine"])
        press(two.locator("#reminders > li").first, "setDone")
        expect(action_button(one, "setDone")).to_have_attribute("aria-pressed", "true")
        expect(reminders(stranger)).to_have_count(0)


def test_typing_in_one_tab_moves_no_focus_in_the_other(visitor):
    mine = visitor()
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    new_reminder(one, "First")
    expect_reminders(two, ["First"])
    expect(reminders(two)).not_to_be_focused()
    two.bring_to_front()
    reminders(two).first.focus()
    one.bring_to_front()
    reminders(one).first.press("Enter")
    expect(reminders(two)).to_have_count(2)
    expect(reminders(two).first).to_be_focused()


def test_two_browsers_show_one_account_alike(visitor):
    name = new_name()
    here, there = visitor().new_page(), visitor().new_page()
    sign_up(here, name)
    sign_in(there, name)
    expect(there.locator("#account-name")).to_have_text(name)
    visit(here, "/books")
    visit(there, "/books")
    press(book(here, "Changer"), "delete")
    expect_titles(there, SAMPLES[1:])


def test_signing_out_ends_what_other_tabs_may_see(visitor, watch):
    watch.allow("status of 401")
    mine = visitor()
    one = mine.new_page()
    sign_up(one, new_name())
    visit(one, "/books")
    two = tab(mine, "/books")
    expect(two.locator("#account-name")).to_be_visible()
    press(book(one, "Changer"), "delete")
    expect_titles(two, SAMPLES[1:])
    one.get_by_role("button", name="Sign out").click()
    expect(one.locator("#account-name")).to_have_count(0)
    expect(two.locator("#account-name")).to_have_count(0)


def test_a_tab_left_and_returned_to_is_up_to_date(visitor):
    """Back from the browser's memory of the page (bfcache) or anew: it shows what is true now."""
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    two.goto("/sign-in")
    press(book(one, "Changer"), "delete")
    expect_titles(one, SAMPLES[1:])
    two.go_back()
    expect_titles(two, SAMPLES[1:])


def test_a_change_between_page_and_stream_is_not_missed(visitor):
    """The page is rendered, then something changes, and only then does its stream open."""
    mine = visitor()
    one = tab(mine, "/books")
    two = mine.new_page()
    held = []
    two.route("**/live.js*", lambda route: held.append(route))
    two.goto("/books", wait_until="commit")
    expect_titles(two, SAMPLES)
    press(book(one, "Changer"), "delete")
    expect_titles(one, SAMPLES[1:])
    eventually(two, lambda: held, what="a request for live.js")
    for route in held:
        route.continue_()
    expect_titles(two, SAMPLES[1:])


def test_signing_up_in_one_tab_signs_the_others_in(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    name = new_name()
    sign_up(one, name)
    expect(one.locator("#account-name")).to_have_text(name)
    expect(two.locator("#account-name")).to_have_text(name)


def test_a_message_survives_the_redirect_and_shows_once(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    sign_up(one, new_name())
    expect(one.locator("#flash")).to_contain_text("Your shelf is yours to keep.")
    expect(two.locator("#account-name")).not_to_be_empty()
    expect(two.locator("#flash")).to_be_empty()
    visit(one, "/books")
    expect(one.locator("#flash")).to_be_empty()
