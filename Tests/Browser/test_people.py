"""Administrators in a browser: whoever signs up first looks after all accounts."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from support.distances import wide
from support.pages import PASSWORD, new_name, press, sign_in, sign_up, visit
from support.server import Server

axe = Axe()


def row(page: Page, name: str) -> Locator:
    return page.locator("#accounts > li").filter(has=page.get_by_text(name, exact=True))


def manage(page: Page, name: str) -> Locator:
    row(page, name).locator("summary").first.click()
    return row(page, name)


@pytest.fixture
def administrator(server: Server, visitor) -> Page:
    """The page about all accounts, as the first one sees it."""
    page = visitor(server.url).new_page()
    sign_up(page, "root")
    visit(page, "/account")
    page.get_by_role("link", name="See all people").click()
    expect(page.locator("#people-count")).to_have_text("One account")
    return page


def test_somebody_gets_an_account_and_its_link(server: Server, administrator: Page, visitor):
    name = new_name()
    administrator.locator("#username").fill(name)
    press(administrator.locator("#add-form"), "add")
    expect(administrator.locator("#link")).to_be_focused()
    target = administrator.locator("#link").input_value()
    assert target.startswith(f"{server.url}/new-password#")
    page = visitor(server.url).new_page()
    visit(page, target.removeprefix(server.url))
    page.locator("#password").fill(PASSWORD)
    page.locator("#passwordConfirmation").fill(PASSWORD)
    press(page, "choose")
    expect(page.locator("#account-name")).to_have_text(name)
    administrator.reload()
    expect(row(administrator, name)).to_be_visible()
    expect(administrator.locator("#link")).to_have_count(0)


def test_whoever_is_shut_out_leaves_at_once_and_may_come_back(server: Server, administrator: Page, visitor, watch):
    watch.allow("status of 403")
    name, page = new_name(), visitor(server.url).new_page()
    sign_up(page, name)
    visit(page, "/reminders")
    administrator.reload()
    press(manage(administrator, name), "disable")
    expect(administrator.locator("#people-notice")).to_contain_text("can’t sign in any more")
    expect(row(administrator, name)).to_contain_text("Can’t sign in")
    expect(page.locator("#account-name")).to_have_count(0)
    press(row(administrator, name), "enable")
    expect(row(administrator, name)).not_to_contain_text("Can’t sign in")
    sign_in(page, name)
    expect(page.locator("#account-name")).to_have_text(name)
    press(row(administrator, name), "promote")
    expect(row(administrator, name)).to_contain_text("Administers this server")
    visit(page, "/account/people")
    expect(row(page, "root")).to_contain_text("Administers this server")
    press(row(administrator, name), "demote")
    expect(page.locator("h1")).not_to_have_text("People")


def test_an_account_is_deleted_by_the_keyboard(server: Server, administrator: Page, visitor):
    name = new_name()
    sign_up(visitor(server.url).new_page(), name)
    administrator.reload()
    row(administrator, name).locator("summary").first.focus()
    administrator.keyboard.press("Enter")
    row(administrator, name).locator("summary", has_text="Delete…").focus()
    administrator.keyboard.press("Enter")
    administrator.keyboard.press("Tab")
    administrator.keyboard.press("Enter")
    expect(administrator.locator("#people-count")).to_have_text("One account")
    expect(administrator.locator("#people-notice")).to_have_text(f"{name} was deleted.")
    expect(administrator.locator("#accounts-heading")).to_be_focused()


def test_names_are_found_while_they_are_typed(server: Server, administrator: Page, visitor):
    for name in ["annabel", "bartholomew"]:
        sign_up(visitor(server.url).new_page(), name)
    administrator.reload()
    administrator.locator("#q").press_sequentially("ANNA")
    expect(administrator.locator("#people-count")).to_have_text("One account")
    expect(row(administrator, "annabel")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", wide("dark")])
def test_axe_finds_nothing(server: Server, administrator: Page, visitor, scheme: str):
    sign_up(visitor(server.url).new_page(), "annabel")
    administrator.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    administrator.set_viewport_size({"width": 320, "height": 700})
    administrator.reload()
    manage(administrator, "annabel").locator("summary", has_text="Delete…").click()
    press(row(administrator, "annabel"), "resetPassword")
    expect(administrator.locator("#link")).to_be_visible()
    results = axe.run(administrator)
    assert results.violations_count == 0, results.generate_report()
    assert administrator.evaluate("document.documentElement.scrollWidth") <= 320


def test_without_javascript(server: Server, administrator: Page, visitor):
    context = visitor(server.url, java_script_enabled=False)
    context.add_cookies(administrator.context.cookies())
    page, name = context.new_page(), new_name()
    page.goto("/account/people")
    page.locator("#username").fill(name)
    page.locator("#add-form button[value=add]").click()
    expect(page.locator("#flash")).to_contain_text("/new-password#")
    manage(page, name).locator("button[value=disable]").click()
    expect(row(page, name)).to_contain_text("Can’t sign in")
