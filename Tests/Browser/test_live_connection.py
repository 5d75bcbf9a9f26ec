"""The end of a page's stream: how the page notices it, and when it asks for another."""

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from support.distances import wide
from support.examples import Examples, Record
from support.pages import expect_live, expect_lost, look, visit
from support.proxy import Proxy
from support.waiting import answer_streams, eventually, is_stream, let_requests_out


@pytest.fixture(autouse=True)
def expected_noise(watch):
    watch.allow(r"net::ERR_")


def timed_page(context: BrowserContext) -> Page:
    """A page whose clock is the test's."""
    page = context.new_page()
    page.clock.install()
    return page


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
    asked = answer_streams(page, lambda route, number: route.continue_() if number > 1 else None)
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

    def end_the_first(route: Route, number: int):
        if number > 1:
            return route.continue_()
        route.fulfill(content_type="text/event-stream", body="retry: 40000\n\n")

    asked = answer_streams(page, end_the_first)
    page.goto(record.path)
    expect_lost(page)
    # The pause is 28 to 52 s. Some of them go by without the test's clock.
    page.clock.run_for(15_000)
    let_requests_out(page)
    assert len(asked) == 1
    page.clock.run_for(40_000)
    expect_live(page)


def test_a_stream_ended_for_good_is_not_asked_for_again(visitor, shared_examples: Examples, record: Record):
    """204 No Content says so, as it does to an `EventSource`."""
    page = timed_page(visitor(shared_examples.url))
    asked = answer_streams(page, lambda route, _: route.fulfill(status=204))
    with page.expect_response(lambda answer: answer.status == 204):
        page.goto(record.path)
    page.clock.run_for(120_000)
    let_requests_out(page)
    assert len(asked) == 1


def test_a_patch_that_fails_is_not_asked_for_again_and_again(visitor, shared_examples: Examples, record: Record):
    """The pauses between attempts grow as they do where there is no answer."""
    page = timed_page(visitor(shared_examples.url))
    body = 'event: patch\nid: 1-1\ndata: {"revision":0,"ops":[["no such operation",0]],"commands":[]}\n\n'
    asked = answer_streams(page, lambda route, _: route.fulfill(content_type="text/event-stream", body=body))
    page.goto(record.path)
    for _ in range(20):
        expect_lost(page)
        page.clock.run_for(1_000)
        let_requests_out(page)
    assert 2 <= len(asked) <= 8


def test_the_pauses_begin_anew_once_a_patch_came(visitor, examples_proxy: Proxy, record: Record):
    """A line that is cut now and then, not a server that fails: each new stream is asked for within a second."""
    page = timed_page(visitor(examples_proxy.url))
    asked = answer_streams(page, lambda route, _: route.fallback())
    visit(page, record.path)
    for cut in range(1, 6):
        record.count()
        expect(page.locator("#count")).to_have_text(str(cut))
        examples_proxy.cut()
        expect_lost(page)
        page.clock.run_for(700)
        let_requests_out(page)
        assert len(asked) == cut + 1
        expect_live(page)


def test_a_tab_that_is_looked_at_again_has_one_stream(visitor, shared_examples: Examples, record: Record):
    """Its own closing of the old one is no loss, after which there would be another."""
    page = timed_page(visitor(shared_examples.url))
    asked = answer_streams(page, lambda route, _: route.fallback())
    visit(page, record.path)
    page.evaluate(
        """new MutationObserver(() => {
          window.wasLost ||= document.documentElement.dataset.connection === 'lost'
        }).observe(document.documentElement, {attributeFilter: ['data-connection']})"""
    )
    for number in range(2, 5):
        with page.expect_event("requestfailed", is_stream):
            look(page, False)
        look(page, True)
        eventually(page, lambda number=number: len(asked) == number)
        record.count()
        expect(page.locator("#count")).to_have_text(str(number - 1))
    page.clock.run_for(5_000)
    let_requests_out(page)
    assert len(asked) == 4
    assert not page.evaluate("window.wasLost")


@pytest.mark.parametrize("sign", ["focus", wide("online"), wide("pageshow"), "pointerdown", wide("submit")])
def test_a_person_who_is_back_does_not_wait(visitor, examples_proxy: Proxy, record: Record, watch, sign: str):
    """After many attempts the pause is a minute; who looks at the page or touches it now is not kept waiting for it."""
    watch.allow("502")
    page = timed_page(visitor(examples_proxy.url))
    visit(page, record.path)
    examples_proxy.answer_502()
    expect_lost(page)
    asked: list[Request] = []
    for end in ["requestfinished", "requestfailed"]:
        page.on(end, lambda request: is_stream(request) and asked.append(request))
    for attempt in range(1, 9):
        page.clock.fast_forward(80_000)
        eventually(page, lambda attempt=attempt: len(asked) >= attempt)
    examples_proxy.mend()
    let_requests_out(page)
    expect_lost(page)
    if sign == "pointerdown":
        page.mouse.click(5, 5)
    else:
        page.evaluate("sign => dispatchEvent(new Event(sign))", sign)
    expect_live(page)


def test_typing_does_not_hurry_a_server_that_failed(visitor, examples_proxy: Proxy, record: Record, watch):
    watch.allow("502")
    page = timed_page(visitor(examples_proxy.url))
    visit(page, record.path)
    page.clock.pause_at(page.evaluate("Date.now() + 5000") / 1000)
    examples_proxy.answer_502()
    expect_lost(page)
    asked: list[Request] = []
    page.on("request", lambda request: is_stream(request) and asked.append(request))
    with page.expect_event("requestfailed", is_stream):
        page.clock.run_for(1_000)
    page.locator("#title").press_sequentially("one key after the other")
    let_requests_out(page)
    assert len(asked) == 1
    examples_proxy.mend()
    page.clock.run_for(3_000)
    expect(page.locator("#title-echo")).to_contain_text("one key after the other")


def test_a_session_that_a_proxy_ended_is_begun_anew(visitor, shared_examples: Examples, record: Record, watch):
    """401 Unauthorized: whoever says so wants to be asked for a page. What was typed is there again."""
    watch.allow("status of 401")
    page = record.open(visitor(shared_examples.url))
    page.locator("#title").fill("Typed before")
    expect(page.locator("#title-echo")).to_have_text("Typed before")
    answer_streams(page, lambda route, number: route.fulfill(status=401) if number == 1 else route.continue_())
    look(page, False)
    with page.expect_event("load"):
        look(page, True)
    expect_live(page)
    expect(page.locator("#title")).to_have_value("Typed before")
    expect(page.locator("#title-echo")).to_have_text("Typed before")
