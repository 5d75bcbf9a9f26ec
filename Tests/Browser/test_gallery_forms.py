"""The gallery's forms in a real browser."""

from playwright.sync_api import Page, expect

from support.pages import visit


def test_an_error_on_a_page_of_its_own_takes_the_place_of_the_form(page: Page):
    visit(page, "/gallery/sign-up-server")
    page.get_by_label("Username").fill("jonyive")
    page.get_by_label("The service is").select_option("Unreachable")
    page.get_by_label("Errors are shown").select_option("On a page of its own")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator("#error-page")).to_contain_text("The server can't be reached.")
    expect(page.locator("#error-heading")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_count(0)
    page.get_by_role("button", name="Back to the form").press("Enter")
    expect(page.locator("#error-page")).to_have_count(0)
    expect(page.get_by_label("Username")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_value("jonyive")
    expect(page.get_by_label("Errors are shown")).to_have_value("On a page of its own")
