"""The commands of a patch, which change a page beside its text: each by itself, as the server would send it."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from support.examples import Examples, Record
from support.pages import expect_live


@pytest.fixture
def told(visitor, shared_examples: Examples, record: Record):
    """Opens the page with a stream that says only what it is given. The stream of another page is the server's own."""

    def tell(*commands: list) -> Page:
        page = visitor(shared_examples.url).new_page()
        data = json.dumps({"revision": 0, "ops": [], "commands": commands})
        # A pause of an hour before the next attempt: there is only this one stream.
        body = f"retry: 3600000\nevent: patch\nid: 1-1\ndata: {data}\n\n"
        told: list[Route] = []

        def answer(route: Route):
            if route.request.headers.get("accept") == "text/event-stream" and not told:
                told.append(route)
                route.fulfill(content_type="text/event-stream", body=body)
            else:
                route.fallback()

        page.route("**/*", answer)
        page.goto(record.path)
        return page

    return tell


def test_a_text_is_read_out(told):
    page = told(["announce", "Saved <b>&amp;</b>"])
    announcer = page.get_by_role("status").and_(page.locator("#announcer"))
    expect(announcer).to_have_text("Saved <b>&amp;</b>")


def test_a_dialog_opens_as_a_modal_one(told):
    page = told(["open", "asking"])
    expect(page.locator("#asking")).to_be_visible()
    assert page.locator("#asking").evaluate("dialog => dialog.matches(':modal')")


def test_a_dialog_closes(told):
    page = told(["open", "asking"], ["close", "asking"], ["announce", "closed"])
    expect(page.locator("#announcer")).to_have_text("closed")
    expect(page.locator("#asking")).to_be_hidden()


def test_a_dialog_that_is_not_there_does_no_harm(told):
    page = told(["open", "nowhere"], ["close", "nowhere"], ["announce", "went on"])
    expect(page.locator("#announcer")).to_have_text("went on")


def test_the_focus_goes_where_the_server_says(told):
    page = told(["focus", "amount"])
    expect(page.locator("#amount")).to_be_focused()


def test_another_page_is_gone_to(told):
    page = told(["navigate", "/fields?record=elsewhere"])
    page.wait_for_url("**/fields?record=elsewhere")
    expect_live(page)
