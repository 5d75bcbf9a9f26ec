"""Signing in with a password and a code of an app; with JavaScript and without."""

from playwright.sync_api import Page, expect

from support.pages import PASSWORD, new_name, press, sign_up, visit
from support.proxy import Proxy
from support.two_steps import begin_two_steps, code


def first_step(page: Page, name: str):
    visit(page, "/sign-in")
    page.locator("#username").fill(name)
    page.locator("#password").fill(PASSWORD)
    press(page, "signIn")
    expect(page.locator("#sign-in-code-form")).to_be_visible()


def test_an_app_is_set_up_and_its_codes_sign_in(visitor, either_page: Page):
    name = new_name()
    sign_up(either_page, name)
    begin_two_steps(either_page)
    secret = either_page.locator("#secret").inner_text()
    recovery = either_page.locator("#recovery-codes code").all_inner_texts()
    assert len(recovery) == 10
    either_page.locator("#code").fill(code(secret))
    press(either_page, "finish")
    expect(either_page.locator("#state-heading")).to_have_text("Signing in takes a code")
    if either_page.is_live:
        expect(either_page.locator("#state-heading")).to_be_focused()

    other = visitor().new_page()
    first_step(other, name)
    other.locator("#code").fill("000 000")
    press(other, "confirm")
    expect(other.locator("#sign-in-notice")).to_have_text("The code is not right.")
    now = code(secret, later=1)
    other.locator("#code").fill(f"{now[:3]} {now[3:]}")
    press(other, "confirm")
    expect(other.locator("#account-name")).to_have_text(name)

    third = visitor().new_page()
    first_step(third, name)
    third.locator("#code").fill(recovery[3].lower())
    press(third, "confirm")
    expect(third.locator("#account-name")).to_have_text(name)
    visit(either_page, "/account")
    expect(either_page.locator("#events > li").first).to_contain_text("Signed in with a recovery code")


def test_signing_in_over_a_slow_line(visitor, proxy: Proxy, latency: float):
    name, first = new_name(), visitor(proxy.url).new_page()
    sign_up(first, name)
    begin_two_steps(first)
    secret = first.locator("#secret").inner_text()
    first.locator("#code").fill(code(secret))
    press(first, "finish")
    expect(first.locator("#state-heading")).to_have_text("Signing in takes a code")
    page = visitor(proxy.url).new_page()
    visit(page, "/sign-in")
    proxy.latency = latency
    for field, text in [("#username", name), ("#password", PASSWORD)]:
        page.locator(field).press_sequentially(text, delay=20)
    page.keyboard.press("Enter")
    expect(page.locator("#code")).to_be_focused()
    page.keyboard.type(code(secret, later=1), delay=40)
    page.keyboard.press("Enter")
    expect(page.locator("#account-name")).to_have_text(name)


def test_the_key_fits_any_screen_and_is_drawn_for_cameras(page: Page):
    sign_up(page, new_name())
    begin_two_steps(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    drawn = page.locator("#qr-code").bounding_box()
    assert drawn["width"] >= 200 and abs(drawn["width"] - drawn["height"]) < 1


def test_a_second_step_that_nobody_began_leads_to_the_first(either_page: Page):
    visit(either_page, "/sign-in/code")
    either_page.locator("#code").fill("123456")
    press(either_page, "confirm")
    expect(either_page.locator("#sign-in-form")).to_be_visible()
    expect(either_page.locator("#flash")).to_have_text("That took too long. Please begin again.")
