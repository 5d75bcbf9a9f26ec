"""Passkeys in a real browser with an authenticator in software. Browsers keep none for addresses of numbers, so the
server is asked by its name."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from support.pages import new_name, press, sign_up, visit
from support.passkeys import Authenticator, begin_passkey


@pytest.fixture
def people(visitor, shared_server):
    """Makes visitors of the server by its name."""

    def make(port: int | None = None, **options) -> BrowserContext:
        return visitor(f"http://localhost:{port or shared_server.port}", **options)

    return make


def with_passkey(page: Page, name: str, title: str = "Phone") -> Authenticator:
    authenticator = Authenticator(page)
    sign_up(page, name)
    begin_passkey(page)
    page.locator("#name").fill(title)
    press(page, "finish")
    expect(page.locator("#passkeys > li")).to_have_count(1)
    return authenticator


def test_a_passkey_is_made_and_signs_in(people):
    name, page = new_name(), people().new_page()
    authenticator = with_passkey(page, name, "My phone")
    expect(page.locator("#passkeys")).to_contain_text("My phone")
    expect(page.locator("#passkeys-heading")).to_be_focused()
    assert len(authenticator.credentials) == 1

    other = people().new_page()
    Authenticator(other).take_over(authenticator)
    visit(other, "/sign-in")
    press(other, "signInWithPasskey")
    expect(other.locator("#account-name")).to_have_text(name)
    visit(page, "/account")
    expect(page.locator("#events > li").first).to_contain_text("Signed in with a passkey")
    visit(page, "/account/passkeys")
    expect(page.locator("#passkeys")).to_contain_text("Last used")


def test_the_keyboard_alone_does_it(people):
    name, page = new_name(), people().new_page()
    authenticator = with_passkey(page, name)
    other = people().new_page()
    Authenticator(other).take_over(authenticator)
    visit(other, "/sign-in")
    for _ in range(40):
        other.keyboard.press("Tab")
        if other.evaluate("document.activeElement.value") == "signInWithPasskey":
            break
    other.keyboard.press("Enter")
    expect(other.locator("#account-name")).to_have_text(name)


def test_signing_in_over_a_slow_line(people, proxy, latency: float):
    name, page = new_name(), people(proxy.port).new_page()
    authenticator = with_passkey(page, name)
    other = people(proxy.port).new_page()
    Authenticator(other).take_over(authenticator)
    visit(other, "/sign-in")
    proxy.latency = latency
    press(other, "signInWithPasskey")
    expect(other.locator("#account-name")).to_have_text(name)


def test_an_authenticator_makes_one_passkey_for_an_account(people):
    page = people().new_page()
    authenticator = with_passkey(page, new_name())
    begin_passkey(page)
    press(page, "finish")
    expect(page.locator("[data-passkey-notice]")).to_contain_text("has a passkey for your account already")
    expect(page.locator("#setup-form")).to_be_visible()
    press(page, "cancel")
    expect(page.locator("#passkeys > li")).to_have_count(1)
    assert len(authenticator.credentials) == 1


def test_somebody_whom_the_authenticator_does_not_know_is_told(people):
    page = people().new_page()
    authenticator = with_passkey(page, new_name())
    other = people().new_page()
    strange = Authenticator(other)
    strange.take_over(authenticator)
    strange.refuse()
    visit(other, "/sign-in")
    press(other, "signInWithPasskey")
    expect(other.locator("#passkey-notice")).to_contain_text("Nothing was sent")
    expect(other.locator("#username")).to_be_visible()


def test_a_passkey_that_was_removed_is_refused(people):
    page = people().new_page()
    authenticator = with_passkey(page, new_name())
    other = people().new_page()
    Authenticator(other).take_over(authenticator)
    visit(other, "/sign-in")
    press(page, "remove")
    expect(page.locator("#passkeys > li")).to_have_count(0)
    press(other, "signInWithPasskey")
    expect(other.locator("#sign-in-notice")).to_have_text("This passkey can't be used here.")


def test_passkeys_are_not_offered_where_the_browser_keeps_none(page: Page, plain_page: Page, people):
    visit(page, "/sign-in")
    expect(page.locator("#sign-in-form")).to_be_visible()
    expect(page.locator("#passkey-form")).to_be_hidden()
    plain_page.goto("/sign-in")
    expect(plain_page.locator("#passkey-form")).to_be_hidden()
    sign_up(page, new_name())
    visit(page, "/account/passkeys")
    expect(page.locator("#impossible")).to_be_visible()
    expect(page.locator("#passkeys-form")).to_have_count(0)
