"""Every password can be shown to who types it, and is one for browsers and managers again as it is sent."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import PASSWORD, new_name, press, sign_up, visit
from support.server import Server
from support.two_steps import begin_two_steps
from support.waiting import eventually

WITH_PASSWORDS = {
    "/sign-up": ["Password", "Repeat password"],
    "/sign-in": ["Password"],
    "/new-password": ["New password", "Repeat new password"],
    "/account": ["Current password", "New password", "Repeat new password", "Password"],
    "/account/settings": ["Password"],
    "/account/two-steps": ["Password"],
    "/account/passkeys": ["Password"],
}


def button(page: Page, label: str):
    return page.get_by_role("button", name=f"Show {label}", exact=True)


@pytest.mark.parametrize("path", [path if path == "/account" else wide(path) for path in WITH_PASSWORDS])
def test_every_password_has_its_button(visitor, shared_server: Server, path: str):
    # By its name, as there are no passkeys for addresses of numbers.
    page = visitor(shared_server.named_url).new_page()
    if path.startswith("/account"):
        sign_up(page, new_name())
    visit(page, path)
    assert page.locator("input[type=password]").count() == len(WITH_PASSWORDS[path])
    for label in WITH_PASSWORDS[path]:
        field = page.get_by_label(label, exact=True)
        field.fill("Tulips-are-red-9")
        expect(button(page, label)).to_have_attribute("aria-pressed", "false")
        button(page, label).click()
        expect(field).to_have_attribute("type", "text")
        expect(button(page, label)).to_have_attribute("aria-pressed", "true")
        expect(field).to_have_attribute("spellcheck", "false")
        assert page.locator("input[autocomplete$=password][type=text]").count() == 1
        button(page, label).click()
        expect(field).to_have_attribute("type", "password")
        expect(button(page, label)).to_have_attribute("aria-pressed", "false")
        expect(field).to_have_value("Tulips-are-red-9")


def test_it_works_by_keyboard_and_over_patches(page: Page):
    visit(page, "/sign-up")
    page.locator("#password").focus()
    page.keyboard.type("tulip")
    page.keyboard.press("Tab")
    expect(button(page, "Password")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#password")).to_have_attribute("type", "text")
    expect(button(page, "Password")).to_be_focused()
    page.locator("#password").focus()
    page.keyboard.press("End")
    page.keyboard.type("s-are-red")
    expect(page.locator("#strength-text")).not_to_be_empty()
    expect(page.locator("#password")).to_have_value("tulips-are-red")
    expect(page.locator("#password")).to_have_attribute("type", "text")
    button(page, "Password").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#password")).to_have_attribute("type", "password")
    expect(page.locator("#account-name")).to_have_count(0)


def test_it_is_a_password_again_as_it_is_sent(page: Page):
    visit(page, "/sign-up")
    page.locator("#username").fill("ab")
    page.locator("#password").fill(PASSWORD)
    button(page, "Password").click()
    page.evaluate("document.addEventListener('submit', () => { window.sent = document.getElementById('password').type })")
    press(page, "signUp")
    eventually(page, lambda: page.evaluate("window.sent") == "password")
    expect(button(page, "Password")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#password")).to_have_value(PASSWORD)


def test_a_shown_password_is_kept_nowhere(page: Page):
    visit(page, "/sign-up")
    page.locator("#password").fill("a secret that stays here")
    button(page, "Password").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto("/books")
    assert "secret" not in page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")
    page.go_back()
    expect(page.locator("#password")).to_have_attribute("type", "password")
    expect(page.locator("#password")).to_have_value("")


def test_a_part_of_the_page_that_comes_anew_has_it_too(page: Page):
    """Setting up two steps replaces the form for the password; so does giving that up."""
    sign_up(page, new_name())
    begin_two_steps(page)
    press(page, "cancel")
    page.locator("#password").fill("tulips")
    button(page, "Password").click()
    expect(page.locator("#password")).to_have_attribute("type", "text")


def test_without_scripts_there_is_no_button(plain_page: Page):
    plain_page.goto("/sign-in")
    expect(plain_page.locator("#password")).to_be_visible()
    expect(plain_page.locator("[data-shows]")).to_be_hidden()
