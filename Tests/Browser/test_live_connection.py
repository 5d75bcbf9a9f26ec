"""How a page notices that its stream is no use any more, and when it asks for another."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from support.examples import Examples, Record
from support.pages import expect_live, visit
from support.proxy import Proxy
from support.waiting import eventually


@pytest.fixture(autouse=True)
def expected_noise(watch):
    watch.allow(r"net::ERR_")


def is_stream(request) -> bool:
    return request.headers.get("accept") == "text/event-stream"


def timed_page(context: BrowserContext) -> Page:
    """A page whose clock is the test's."""
    page = context.new_page()
    page.clock.install()
    return page


def expect_lost(page: Page):
    expect(page.locator("html")).to_have_attribute("data-connection", "lost")


def test_a_stream_that_falls_silent_is_given_up(visitor, examples_proxy: Proxy, record: Record):
    """A line that died without a word: nothing is heard of it, not even the comments that the server sends."""
    page = timed_page(visitor(examples_proxy.url))
    visit(page, record.path)
    examples_proxy.hold()
    page.clock.fast_forward(51_000)
    expect_lost(page)
    record.count()
    examples_proxy.cut()
    examples_proxy.release()
    page.clock.fast_forward(2_000)
    expect_live(page)
    expect(page.locator("#count")).to_have_text("1")


def test_a_stream_that_does_not_open_is_given_up(visitor, shared_examples: Examples, record: Record):
    page = timed_page(visitor(shared_examples.url))
    asked: list[Route] = []

    def keep_the_first(route: Route):
        if not is_stream(route.request):
            return route.fallback()
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route("**/*", keep_the_first)
    page.goto(record.path)
    eventually(page, lambda: len(asked) == 1)
    page.clock.fast_forward(11_000)
    expect_lost(page)
    page.clock.fast_forward(2_000)
    expect_live(page)
    assert len(asked) == 2


def test_the_server_says_when_to_come_again(visitor, shared_examples: Examples, record: Record):
    """A server that stops spreads out its pages by `retry`."""
    page = timed_page(visitor(shared_examples.url))
    asked: list[Route] = []

    def end_the_first(route: Route):
        if not is_stream(route.request):
            return route.fallback()
        asked.append(route)
        if len(asked) > 1:
            return route.continue_()
        route.fulfill(content_type="text/event-stream", body="retry: 40000\n\n")

    page.route("**/*", end_the_first)
    page.goto(record.path)
    expect_lost(page)
    page.clock.run_for(25_000)
    # What was asked for until now was asked for before this.
    page.evaluate("fetch('/favicon.svg').then(answer => answer.text())")
    assert len(asked) == 1
    page.clock.run_for(30_000)
    expect_live(page)


def test_a_stream_ended_for_good_is_not_asked_for_again(visitor, shared_examples: Examples, record: Record):
    """204 No Content says so, as it does to an `EventSource`."""
    page = timed_page(visitor(shared_examples.url))
    asked: list[Route] = []

    def end_all(route: Route):
        if not is_stream(route.request):
            return route.fallback()
        asked.append(route)
        route.fulfill(status=204)

    page.route("**/*", end_all)
    with page.expect_response(lambda answer: answer.status == 204):
        page.goto(record.path)
    page.clock.run_for(120_000)
    page.evaluate("fetch('/favicon.svg').then(answer => answer.text())")
    assert len(asked) == 1
