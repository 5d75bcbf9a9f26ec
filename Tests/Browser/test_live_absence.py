"""Away and back: no network, a tab nobody looks at, the history, another version of the server."""

import re

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from support.chromium import chromium
from support.examples import Examples, Record
from support.kinds import KINDS
from support.pages import (
    expect_live,
    expect_lost,
    expect_reminders,
    look,
    new_name,
    new_reminder,
    reminders,
    sign_up,
    stays,
    tab,
    visit,
)
from support.proxy import Proxy
from support.waiting import eventually, hold_the_first_post, is_stream, let_requests_out


@pytest.fixture(autouse=True)
def expected_noise(watch):
    """Errors that the browser itself logs when it has no network, or a server knows an open page no more."""
    watch.allow(r"net::ERR_")
    watch.allow(r"status of (401|410|502)")
    watch.allow(r"^502 ")


def test_a_page_without_a_network_for_half_a_minute_loses_nothing(visitor, shared_examples: Examples, record: Record):
    page = visitor(shared_examples.url).new_page()
    page.clock.install()
    visit(page, record.path)
    with stays(page):
        page.context.set_offline(True)
        expect_lost(page)
        page.locator("#title").fill("Typed without a network")
        page.clock.run_for(30_000)
        record.save(notes="Saved meanwhile")
        record.count()
        assert page.locator("#count").text_content() == "0"
        page.locator("#amount").fill("7")
        page.context.set_offline(False)
        expect_live(page)
        expect(page.locator("#title-echo")).to_have_text("Typed without a network")
        expect(page.locator("#amount-echo")).to_have_text("7")
        expect(page.locator("#notes")).to_have_value("Saved meanwhile")
        expect(page.locator("#count")).to_have_text("1")
        expect(page.locator("#amount")).to_be_focused()


def test_a_page_waits_an_hour_for_a_server_behind_a_gateway(
    visitor, examples_proxy: Proxy, record: Record
):
    """The pauses between the attempts grow, but never beyond a minute and some."""
    page = visitor(examples_proxy.url).new_page()
    page.clock.install()
    visit(page, record.path)
    with stays(page):
        examples_proxy.answer_502()
        expect_lost(page)
        attempts = []
        page.on("response", lambda answer: attempts.append(answer.status))
        for _ in range(12):
            count = len(attempts)
            page.clock.fast_forward(300_000)
            eventually(page, lambda: len(attempts) > count, what="an attempt")
        assert set(attempts) == {502}
        assert len(attempts) < 30
        page.locator("#title").fill("Patience")
        examples_proxy.mend()
        page.clock.fast_forward(80_000)
        expect_live(page)
        expect(page.locator("#title-echo")).to_have_text("Patience")


def test_a_hidden_tab_sleeps_and_wakes(fields: Page, record: Record):
    with stays(fields):
        fields.locator("#title").fill("Before sleep")
        expect(fields.locator("#title-echo")).to_have_text("Before sleep")
        with fields.expect_event("requestfailed", is_stream):
            look(fields, False)
        record.count()
        let_requests_out(fields)
        assert fields.locator("#count").text_content() == "0"
        fields.locator("#amount").fill("3")
        look(fields, True)
        expect(fields.locator("#count")).to_have_text("1")
        expect(fields.locator("#amount-echo")).to_have_text("3")
        expect(fields.locator("#title")).to_have_value("Before sleep")
        record.count()
        expect(fields.locator("#count")).to_have_text("2")


def test_a_tab_hidden_while_the_server_restarts_keeps_its_text(visitor, examples: Examples):
    record = Record(examples)
    page = record.open(visitor(examples.url))
    with stays(page):
        page.locator("#title").fill("Slept through it")
        expect(page.locator("#title-echo")).to_have_text("Slept through it")
        look(page, False)
        examples.restart()
        look(page, True)
        expect_live(page)
        expect(page.locator("#notes-echo")).to_have_text("")
        expect(page.locator("#notes")).to_have_value("")
        expect(page.locator("#title-echo")).to_have_text("Slept through it")
        expect(page.locator("#title")).to_have_value("Slept through it")


def test_a_frozen_tab_thaws(fields: Page, record: Record):
    """Chromium freezes tabs that were in the background for long: no script runs at all."""
    session = fields.context.new_cdp_session(fields)
    fields.locator("#title").fill("On ice")
    expect(fields.locator("#title-echo")).to_have_text("On ice")
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    record.count()
    record.save(notes="Warm")
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(fields.locator("#count")).to_have_text("1")
    expect(fields.locator("#notes")).to_have_value("Warm")
    expect(fields.locator("#title")).to_have_value("On ice")


@pytest.fixture
def remembering_page(browser: Browser, watch, shared_examples: Examples, request):
    """A page of a browser that keeps pages of its history alive, as people's browsers do."""
    keeper = browser.browser_type.launch(
        executable_path=chromium(), args=["--no-sandbox"], ignore_default_args=["--disable-back-forward-cache"]
    )
    context = keeper.new_context(base_url=shared_examples.url)
    watch.over(context)
    yield context.new_page()
    context.close()
    keeper.close()


def test_back_and_forward_find_a_page_that_was_kept_up_to_date(remembering_page: Page, record: Record):
    page = remembering_page
    visit(page, record.path)
    page.evaluate("addEventListener('pageshow', event => { window.wasKept = event.persisted })")
    page.locator("#title").fill("Left alone")
    expect(page.locator("#title-echo")).to_have_text("Left alone")
    page.locator("#detail").evaluate("field => { field.value = 'half' }")
    page.evaluate("location.assign('/fields?record=elsewhere')")
    page.wait_for_url("**/fields?record=elsewhere")
    expect_live(page)
    record.count()
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile(re.escape(record.path) + "$"))
    reasons = "JSON.stringify(performance.getEntriesByType('navigation')[0].notRestoredReasons)"
    expect_live(page)
    expect(page.locator("#count")).to_have_text("1")
    assert page.evaluate("window.wasKept === true"), page.evaluate(reasons)
    expect(page.locator("#title")).to_have_value("Left alone")
    record.count()
    expect(page.locator("#count")).to_have_text("2")
    page.locator("#title").fill("And used again")
    expect(page.locator("#title-echo")).to_have_text("And used again")
    page.evaluate("history.forward()")
    expect(page).to_have_url(re.compile("elsewhere$"))
    expect_live(page)
    expect(page.locator("#count")).to_have_text("0")


def test_back_fills_the_fields_of_a_page_that_was_not_kept(fields: Page, record: Record):
    """The browser fills the fields of a page it loads again; the server learns of it."""
    fields.locator("#agrees").check()
    fields.select_option("#colour", "blue")
    expect(fields.locator("#colour-echo")).to_have_text("blue")
    fields.goto("/fields?record=elsewhere")
    expect_live(fields)
    fields.go_back()
    expect_live(fields)
    expect(fields.locator("#agrees")).to_be_checked()
    expect(fields.locator("#agrees-echo")).to_have_text("yes")
    expect(fields.locator("#colour")).to_have_value("blue")
    expect(fields.locator("#colour-echo")).to_have_text("blue")


def test_a_request_under_way_goes_out_once_more_when_the_tab_is_hidden(visitor):
    """The browser may cut it, as it does when the page goes."""
    mine = visitor()
    page, other = tab(mine, "/reminders"), tab(mine, "/reminders")
    new_reminder(page, "Milk")
    expect_reminders(other, ["Milk"])
    held = hold_the_first_post(page)
    reminders(page).fill("Milk and bread")
    eventually(page, lambda: held)
    look(page, False)
    expect_reminders(other, ["Milk and bread"])
    held[0].abort()


def test_what_waits_goes_out_however_long_it_is(fields: Page, record: Record):
    """Requests that outlive their page carry at most 64 KiB; what is longer is sent as others are."""
    notes = "ü" * 30_000  # Six bytes each in a form.
    held = hold_the_first_post(fields)
    fields.locator("#title").fill("First")
    eventually(fields, lambda: held)
    fields.locator("#notes").fill(notes)
    fields.locator("#save").click()
    look(fields, False)
    eventually(fields, lambda: notes in record.client.get(record.path).text)
    held[0].abort()


@pytest.mark.parametrize("when", ["while connected", "while away"])
def test_a_page_loads_itself_again_for_another_template(visitor, examples: Examples, when: str):
    """The page loads itself again, and everything that was typed is there."""
    record = Record(examples)
    page = record.open(visitor(examples.url))
    if when == "while away":
        examples.stop()
        expect_lost(page)
    for kind in KINDS:
        kind.fill(page)
        if when == "while connected":
            expect(page.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
    examples.variables = {"LIVE_EXAMPLES_EDITION": "2"}
    examples.restart()
    expect(page.locator("#edition")).to_be_visible()
    expect_live(page)
    # The values that the examples store are gone with the server: that is a change of what the person saw.
    while page.locator("[data-keep=mine]").count():
        page.locator("[data-keep=mine]").first.click()
    for kind in KINDS:
        expect(page.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
        assert kind.value(page) == kind.mine
    page.locator("#save").click()
    record.count()
    expect(page.locator("#count")).to_have_text("1")


def test_a_tab_shows_that_its_session_ended_while_it_was_away(visitor):
    mine = visitor()
    one = mine.new_page()
    sign_up(one, new_name())
    visit(one, "/books")
    two = tab(mine, "/books")
    look(two, False)
    one.get_by_role("button", name="Sign out").click()
    expect(one.locator("#account-name")).to_have_count(0)
    expect(two.locator("#account-name")).to_have_count(1)
    look(two, True)
    expect(two.locator("#account-name")).to_have_count(0)
    expect_live(two)


def test_a_tab_that_was_duplicated_is_a_page_of_its_own(visitor, shared_examples: Examples, record: Record):
    """The browser takes the page from its memory, as it does for tabs of its last session: two are not one page."""
    mine = visitor(shared_examples.url)
    one, two = mine.new_page(), mine.new_page()
    with one.expect_response(lambda answer: answer.request.is_navigation_request()) as answer:
        visit(one, record.path)
    html = answer.value.text()
    one.locator("#title").fill("One")
    expect(one.locator("#title-echo")).to_have_text("One")
    two.route("**/*", lambda route: route.fulfill(content_type="text/html", body=html), times=1)
    posts: list[Request] = []
    two.on("request", lambda request: request.method == "POST" and posts.append(request))
    scripts: list[Route] = []
    two.route("**/live.js", lambda route: scripts.append(route), times=1)
    two.goto(record.path, wait_until="commit")
    two.locator("#notes").fill("Typed at once")
    eventually(two, lambda: scripts)
    scripts[0].continue_()
    token = one.locator("#live").get_attribute("data-page")
    expect(two.locator(f"#live:not([data-page='{token}'])")).to_be_attached()
    expect_live(two)
    expect(two.locator("#notes-echo")).to_have_text("Typed at once")
    # Told to load itself again, it had nothing to say until it had.
    assert posts and all(post.headers["live-page"] != token for post in posts)
    one.locator("#amount").fill("7")
    expect(one.locator("#amount-echo")).to_have_text("7")
    expect(one.locator("#title-echo")).to_have_text("One")
    expect(one.locator("#notes-echo")).to_have_text("one two")
    expect(two.locator("#amount-echo")).to_have_text("1")
    expect(two.locator("#title-echo")).to_have_text("Initial")
