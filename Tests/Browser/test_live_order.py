"""Patches in any order beside requests: the test is the server, and says each patch when it wants."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from support.examples import Examples, Record
from support.pages import expect_live
from support.waiting import eventually

FEED = """() => {
  const {fetch} = window
  window.fetch = (place, options) => options?.headers.Accept !== 'text/event-stream' ? fetch(place, options)
    : Promise.resolve(new Response(new ReadableStream({
      start: controller => { window.feed = text => controller.enqueue(new TextEncoder().encode(text)) },
    })))
}"""


class FedPage:
    """A page whose stream is what the test says, and whose POSTs are answered with 204 while `is_answering`."""

    def __init__(self, page: Page, path: str):
        self.page = page
        self.posts: list[Route] = []
        self.is_answering = True
        page.add_init_script(f"({FEED})()")
        page.route("**/*", self._answer)
        page.goto(path)
        eventually(page, lambda: page.evaluate("'feed' in window"))
        self.sequence = 0
        self.patch(0)
        expect_live(page)

    def _answer(self, route: Route):
        if route.request.method != "POST":
            return route.fallback()
        self.posts.append(route)
        if self.is_answering:
            route.fulfill(status=204)

    def patch(self, revision: int, *operations: list, commands: list[list] | None = None):
        self.sequence += 1
        data = json.dumps({"revision": revision, "ops": operations, "commands": commands or []})
        self.page.evaluate("text => feed(text)", f"event: patch\nid: 1-{self.sequence}\ndata: {data}\n\n")
        # A stream is read in turns of their own.
        self.page.evaluate("new Promise(done => setTimeout(done))")

    def value(self, id: str, value: str) -> list:
        """The operation that sets a field's value; its slot is the element's first."""
        return ["a", int(self.page.locator(f"#{id}").get_attribute("data-s").split()[0]), "value", value]

    def type(self, id: str, text: str):
        """Types into a field and leaves it, once that was sent."""
        count = len(self.posts)
        self.page.locator(f"#{id}").fill(text)
        eventually(self.page, lambda: len(self.posts) > count)
        self.page.locator("h1").click()


@pytest.fixture
def fed(visitor, shared_examples: Examples, record: Record) -> FedPage:
    return FedPage(visitor(shared_examples.url).new_page(), record.path)


def test_what_waited_shows_with_the_acknowledgement_alone(fed: FedPage):
    """The patch that acknowledges has no word about the field: that came before."""
    title = fed.page.locator("#title")
    fed.type("title", "Mine")
    fed.patch(0, fed.value("title", "Theirs"))
    expect(title).to_have_value("Mine")
    fed.patch(1)
    expect(title).to_have_value("Theirs")


def test_what_was_shown_is_not_shown_again(fed: FedPage):
    """The server says nothing about what was typed since, as of a password."""
    title = fed.page.locator("#title")
    fed.patch(0, fed.value("title", "Theirs"))
    expect(title).to_have_value("Theirs")
    fed.type("title", "Mine")
    fed.patch(1)
    fed.patch(1, fed.value("amount", "5"))
    expect(fed.page.locator("#amount")).to_have_value("5")
    expect(title).to_have_value("Mine")


def test_what_was_typed_after_a_request_is_newer_than_its_acknowledgement(fed: FedPage):
    title = fed.page.locator("#title")
    fed.type("title", "First")
    fed.type("title", "Second")
    fed.patch(1, fed.value("title", "First"))
    expect(title).to_have_value("Second")
    fed.patch(2, fed.value("title", "Second, trimmed"))
    expect(title).to_have_value("Second, trimmed")
    fed.patch(1, fed.value("amount", "5"))
    fed.patch(2, fed.value("title", "Theirs"))
    expect(title).to_have_value("Theirs")


def test_the_last_word_about_a_field_in_use_is_shown(fed: FedPage):
    title = fed.page.locator("#title")
    title.focus()
    for text in ["One", "Two", "Three"]:
        fed.patch(0, fed.value("title", text))
        expect(title).to_have_value("Initial")
    fed.page.locator("h1").click()
    expect(title).to_have_value("Three")


def test_a_submission_settled_is_settled(fed: FedPage):
    """A server that begins anew counts from 0; what it says then is no reason to hold the same line for the one before."""
    fed.type("entry", "Twice")
    for count, revision in [(2, 2), (3, 3)]:
        fed.page.locator("#entry").press("Enter")
        eventually(fed.page, lambda count=count: len(fed.posts) == count)
        fed.patch(revision)
        fed.patch(0)


def test_the_same_again_after_its_outcome_is_another(fed: FedPage):
    """A submission is settled once a patch includes it, though its answer is still on the way."""
    entry = fed.page.locator("#entry")
    fed.type("entry", "Twice")
    fed.is_answering = False
    entry.press("Enter")
    eventually(fed.page, lambda: len(fed.posts) == 2)
    fed.patch(2, commands=[["reset", "adding", 2, {"entry": ""}]])
    expect(entry).to_have_value("")
    entry.fill("Twice")
    entry.press("Enter")
    fed.is_answering = True
    fed.posts[1].fulfill(status=204)
    eventually(fed.page, lambda: len(fed.posts) == 3)
    assert "live-submit" in fed.posts[2].request.headers


def test_a_form_that_was_saved_is_emptied_though_it_was_sent_again(fed: FedPage):
    """The form's content is older than what was saved, as long as nobody typed since."""
    entry = fed.page.locator("#entry")
    fed.type("entry", "Saved")
    entry.press("Enter")
    eventually(fed.page, lambda: len(fed.posts) == 2)
    # All that was used is noted again, as it is for a page that comes back from the browser's memory.
    fed.page.locator("#back").click()
    eventually(fed.page, lambda: len(fed.posts) == 3)
    fed.patch(3, commands=[["reset", "adding", 2, {"entry": ""}]])
    expect(entry).to_have_value("")
    fed.type("entry", "Typed since")
    fed.patch(4, commands=[["reset", "adding", 3, {"entry": ""}]])
    expect(entry).to_have_value("Typed since")
