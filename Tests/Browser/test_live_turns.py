"""More tabs than HTTP/1.1 has connections: they take turns, and the one that is used has its turn."""

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from support.examples import Examples, Record
from support.pages import visit
from support.waiting import eventually, is_stream


@pytest.fixture(autouse=True)
def expected_noise(watch):
    """Errors that the browser itself logs of a stream that gave way."""
    watch.allow(r"net::ERR_")


class Tab:
    """A tab, and its streams that are open."""

    def __init__(self, context: BrowserContext, path: str):
        self.page = context.new_page()
        self.streams: set[Request] = set()
        self.page.on("request", lambda request: is_stream(request) and self.streams.add(request))
        self.page.on("requestfailed", lambda request: self.streams.discard(request))
        visit(self.page, path)

    def enter(self, text: str):
        """As a person who uses the keyboard alone."""
        self.page.locator("#entry").focus()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#entries")).to_contain_text(text)


@pytest.fixture
def context(visitor, shared_examples: Examples) -> BrowserContext:
    """Its clock stands for all tabs."""
    context = visitor(shared_examples.url)
    context.clock.install()
    return context


@pytest.fixture
def tabs(context: BrowserContext, record: Record) -> list[Tab]:
    """Five tabs. The first one gave way to the others; its turn doesn't come by itself."""
    tabs = [Tab(context, record.path) for _ in range(5)]
    context.clock.pause_at(tabs[0].page.evaluate("Date.now() + 5000") / 1000)
    expect_streams(tabs, [1, 2, 3, 4])
    return tabs


def expect_streams(tabs: list[Tab], expected: list[int]):
    """Those tabs have a stream, the others do not."""

    def are_as_expected():
        return [number for number, tab in enumerate(tabs) if tab.streams] == expected

    eventually(tabs[0].page, are_as_expected, what=f"streams of {expected}")


def test_a_tab_that_gave_way_takes_what_is_typed_at_once(tabs: list[Tab]):
    page = tabs[0].page
    page.locator("#title").focus()
    page.keyboard.type("From the keyboard")
    expect(page.locator("#title-echo")).to_contain_text("From the keyboard")
    expect_streams(tabs, [0, 2, 3, 4])


def test_a_tab_that_gave_way_submits_at_once(tabs: list[Tab]):
    """Also where neither a key nor a pointer pressed the button, as with a voice or a screen reader."""
    page = tabs[0].page
    page.get_by_role("button", name="Count").dispatch_event("click")
    expect(page.locator("#count")).to_have_text("1")
    expect_streams(tabs, [0, 2, 3, 4])


def await_turn(tab: Tab):
    """Lets time pass, in steps that are shorter than a turn, until the tab has its stream again."""
    for _ in range(5):
        if not tab.streams:
            tab.page.context.clock.run_for(5000)


def test_the_tab_that_is_used_does_not_give_way(tabs: list[Tab]):
    tabs[1].enter("from the oldest")
    await_turn(tabs[0])
    expect_streams(tabs, [0, 1, 3, 4])
    tabs[3].enter("from the next")
    await_turn(tabs[2])
    expect_streams(tabs, [0, 1, 2, 3])
    tabs[1].enter("from the oldest, again")


def test_seven_tabs_load_see_a_change_and_save(context: BrowserContext, record: Record):
    """HTTP/1.1 has six connections. Every tab loads, every tab sees a change within a minute, every tab saves."""
    tabs = [Tab(context, record.path) for _ in range(7)]
    opening: set[Request] = set()
    context.on("request", lambda request: is_stream(request) and opening.add(request))
    context.on("response", lambda answer: opening.discard(answer.request))
    context.on("requestfailed", lambda request: opening.discard(request))
    record.count()
    behind = list(tabs)
    for _ in range(12):
        behind = [tab for tab in behind if tab.page.locator("#count").text_content() != "1"]
        if not behind:
            break
        context.clock.run_for(5000)
        # The clock is the test's, the streams are not.
        tabs[0].page.wait_for_timeout(100)
        eventually(tabs[0].page, lambda: not opening, what="the streams")
    assert behind == [], f"{len(behind)} tabs did not see the change"
    for number, tab in enumerate(tabs):
        tab.enter(f"from {number}")
