"""Signing out loses nothing without a question, and leaves nothing in the browser that somebody else could read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from support.distances import wide
from support.pages import (
    PASSWORD,
    expect_live,
    expect_reminders,
    new_name,
    new_reminder,
    press,
    reminders,
    sign_in,
    sign_up,
    tab,
    visit,
    write_on,
)
from support.secure import SecureServer
from support.two_steps import begin_two_steps
from support.waiting import eventually

QUESTION = "Something that you typed is not saved yet, here or in another tab. Sign out all the same?"


@pytest.fixture
def mine(visitor) -> BrowserContext:
    """A browser in which somebody is signed in."""
    context = visitor()
    page = context.new_page()
    sign_up(page, new_name())
    page.close()
    return context


def kept(page: Page) -> str:
    """All that the browser keeps of the site, for this tab and for all."""
    return page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")


def sign_out(page: Page):
    page.get_by_role("button", name="Sign out").click()


def expect_signed_out(page: Page):
    expect(page.locator("#account-name")).to_have_count(0)
    expect_live(page)


def answers(page: Page, accept: Callable[[], bool]) -> list[str]:
    """Answers the page's questions, and notes them."""
    asked: list[str] = []

    def answer(dialog):
        asked.append(dialog.message or dialog.type)
        dialog.accept() if accept() else dialog.dismiss()

    page.on("dialog", answer)
    return asked


def begin_book(page: Page, title: str = "A secret diary"):
    page.get_by_role("link", name="Add book").click()
    page.locator("#title").fill(title)


class HeldPosts(list):
    """The page's changes, stopped on their way out until they are let go; what signs out is none."""

    def __init__(self, page: Page):
        super().__init__()
        self.holds = True
        page.route("**/*", self._hold)

    def _hold(self, route: Route):
        is_change = route.request.method == "POST" and not route.request.url.endswith("/sign-out")
        self.append(route) if self.holds and is_change else route.fallback()

    def let_go(self):
        self.holds = False
        for route in self:
            route.continue_()


def test_a_draft_left_behind_is_gone(mine: BrowserContext):
    page = tab(mine, "/books")
    asked = answers(page, lambda: True)
    begin_book(page)
    page.goto("/reminders")
    expect_live(page)
    assert "secret diary" in kept(page)
    sign_out(page)
    expect_signed_out(page)
    assert kept(page) == "[{},{}]"
    assert asked == ["beforeunload"]


def test_a_question_comes_before_what_is_typed_is_lost(mine: BrowserContext):
    page = tab(mine, "/books")
    begin_book(page)
    page.keyboard.press("Escape")
    stays = True
    asked = answers(page, lambda: not stays)
    sign_out(page)
    eventually(page, lambda: asked, what="a question")
    assert asked == [QUESTION]
    expect(page.locator("#sign-out")).not_to_have_attribute("aria-busy", "true")
    page.get_by_role("link", name="Add book").click()
    expect(page.locator("#title")).to_have_value("A secret diary")
    page.keyboard.press("Escape")
    stays = False
    sign_out(page)
    expect_signed_out(page)
    assert asked == [QUESTION, QUESTION]
    assert kept(page) == "[{},{}]"
    page.go_back()
    expect_signed_out(page)
    expect(page.locator("#title")).to_have_value("")


def test_who_stays_keeps_the_draft_over_a_reload(mine: BrowserContext):
    page = tab(mine, "/books")
    begin_book(page)
    page.keyboard.press("Escape")
    asked = answers(page, lambda: asked != [QUESTION])
    sign_out(page)
    eventually(page, lambda: asked, what="a question")
    page.reload()
    expect_live(page)
    page.get_by_role("link", name="Add book").click()
    expect(page.locator("#title")).to_have_value("A secret diary")


def test_what_is_on_its_way_arrives_first(mine: BrowserContext):
    page = tab(mine, "/reminders")
    name = page.locator("#account-name").inner_text()
    new_reminder(page, "milk")
    asked = answers(page, lambda: True)
    held = HeldPosts(page)
    write_on(reminders(page).first, "bread")
    eventually(page, lambda: held)
    sign_out(page)
    expect(page.locator("#sign-out")).to_have_attribute("aria-busy", "true")
    held.let_go()
    expect_signed_out(page)
    assert (asked, kept(page)) == ([], "[{},{}]")
    sign_in(page, name)
    expect(page.locator("#account-name")).to_have_text(name)
    visit(page, "/reminders")
    expect_reminders(page, ["milkbread"])


def test_a_question_comes_where_it_does_not_arrive(mine: BrowserContext, watch):
    watch.allow(r"net::ERR_")
    page = tab(mine, "/reminders")
    name = page.locator("#account-name").inner_text()
    new_reminder(page, "milk")
    page.wait_for_timeout(200)
    held = HeldPosts(page)
    stays = True
    asked = answers(page, lambda: not stays)
    write_on(reminders(page).first, "bread")
    eventually(page, lambda: held)
    sign_out(page)
    eventually(page, lambda: asked, what="a question")
    expect(page.locator("#account-name")).to_have_text(name)
    expect_reminders(page, ["milkbread"])
    stays = False
    sign_out(page)
    expect_signed_out(page)
    assert (asked, kept(page)) == ([QUESTION, QUESTION], "[{},{}]")


def test_a_draft_in_another_tab_counts(mine: BrowserContext):
    other, page = tab(mine, "/books"), tab(mine, "/reminders")
    begin_book(other)
    stays = True
    asked = answers(page, lambda: not stays)
    sign_out(page)
    eventually(page, lambda: asked, what="a question")
    expect(other.locator("#title")).to_have_value("A secret diary")
    stays = False
    sign_out(page)
    expect_signed_out(page)
    assert asked == [QUESTION, QUESTION]
    # The other tab loads itself anew, and has nothing of it either.
    expect_signed_out(other)
    expect(other.locator("#title")).to_have_value("")
    assert "diary" not in kept(other)


def test_a_draft_is_not_given_to_somebody_else(mine: BrowserContext):
    """The session ends without a word from this browser: the page loads itself anew, for a stranger."""
    page = tab(mine, "/books")
    begin_book(page)
    asked = answers(page, lambda: True)
    mine.clear_cookies()
    page.reload()
    expect_signed_out(page)
    expect(page.locator("#add-book")).to_be_hidden()
    expect(page.locator("#title")).to_have_value("")
    assert kept(page) == "[{},{}]"
    assert asked == ["beforeunload"]


def test_a_batch_that_got_lost_is_not_left_to_somebody_else(mine: BrowserContext, watch):
    watch.allow(r"net::ERR_")
    # The picture has no icon.
    watch.allow("status of 404")
    page = tab(mine, "/reminders")
    new_reminder(page, "milk")
    page.wait_for_timeout(200)
    held = HeldPosts(page)
    write_on(reminders(page).first, "bread")
    eventually(page, lambda: held)
    page.on("dialog", lambda dialog: dialog.accept())
    page.close(run_before_unload=True)
    mine.clear_cookies()
    other = mine.new_page()
    other.goto("/favicon.svg")
    assert "milkbread" in kept(other)
    visit(other, "/books")
    eventually(other, lambda: kept(other) == "[{},{}]", what="an empty storage")


@pytest.mark.parametrize("path", [wide("/new-password"), "/account/two-steps"])
def test_codes_are_kept_nowhere(mine: BrowserContext, visitor, path: str):
    page = (mine if path.startswith("/account") else visitor()).new_page()
    if path.startswith("/account"):
        begin_two_steps(page)
    else:
        visit(page, path)
    page.locator("#code").press_sequentially("314159")
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("/books")
    expect_live(page)
    assert "314159" not in kept(page)


def test_over_https_the_browser_removes_all_storage(visitor, tmp_path):
    """Even what is in it by other means than the pages' scripts."""
    server = SecureServer(tmp_path)
    context = visitor(server.url, ignore_https_errors=True)
    page = context.new_page()
    sign_up(page, new_name())
    page.evaluate("localStorage.setItem('from-elsewhere', 'private')")
    sign_out(page)
    expect_signed_out(page)
    assert kept(page) == "[{},{}]"
    context.close()
    server.stop()
