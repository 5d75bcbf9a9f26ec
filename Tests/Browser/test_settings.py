"""The settings of an account: its name, and the colours of its pages."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import PASSWORD, new_name, press, sign_up, visit
from support.proxy import Proxy

PAPER = {"light": "rgb(244, 238, 226)", "dark": "rgb(27, 21, 15)"}


def expect_paper(page: Page, scheme: str):
    expect(page.locator("html")).to_have_css("background-color", PAPER[scheme])


@pytest.mark.parametrize("preferred", ["light", wide("dark")])
def test_the_colours_are_the_browsers_or_the_accounts(visitor, preferred: str):
    page = visitor(color_scheme=preferred).new_page()
    sign_up(page, new_name())
    visit(page, "/account/settings")
    expect_paper(page, preferred)
    for theme in ["dark", "light"]:
        press(page, f"setTheme:{theme}")
        expect(page.locator("#flash")).to_contain_text("other colours")
        expect_paper(page, theme)
        expect(page.locator("#themes [aria-pressed=true]")).to_have_attribute("value", f"setTheme:{theme}")
        visit(page, "/reminders")
        expect_paper(page, theme)
        visit(page, "/account/settings")
    press(page, "setTheme:automatic")
    expect(page.locator("#themes [aria-pressed=true]")).to_have_attribute("value", "setTheme:automatic")
    expect_paper(page, preferred)


def test_a_new_name_over_a_slow_line(visitor, proxy: Proxy, latency: float):
    page, name, new = visitor(proxy.url).new_page(), new_name(), new_name()
    sign_up(page, name)
    visit(page, "/account/settings")
    proxy.latency = latency
    page.locator("#username").fill(new)
    page.locator("#password").fill(PASSWORD)
    press(page, "rename")
    expect(page.locator("#account-name")).to_have_text(new)
    expect(page.locator("#flash")).to_contain_text(new)


def test_other_pages_of_the_account_have_the_new_name(visitor):
    context, name, new = visitor(), new_name(), new_name()
    page, other = context.new_page(), context.new_page()
    sign_up(page, name)
    visit(other, "/reminders")
    visit(page, "/account/settings")
    page.locator("#username").fill(new)
    page.locator("#password").fill(PASSWORD)
    page.locator("#password").press("Enter")
    expect(page.locator("#account-name")).to_have_text(new)
    expect(other.locator("#account-name")).to_have_text(new)
