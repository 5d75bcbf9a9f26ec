"""The faults that the random run found and that need a browser, each made to happen for certain.

Faults of what the client decides are in Tests/Client/found.test.js."""

import time

import pytest
from playwright.sync_api import APIResponse, Page, Request, Route, expect

from support.distances import wide
from support.pages import (
    action_button,
    expect_live,
    expect_reminders,
    look,
    new_reminder,
    paste,
    press,
    read,
    reminders,
    stays,
    visit,
)
from support.people import Person
from support.plain import reminder_titles, same_visitor, shown
from support.proxy import Proxy
from support.server import Server
from support.waiting import eventually


@pytest.fixture
def mine(visitor, server: Server) -> Page:
    """A list of reminders, none yet."""
    page = visitor(server.url).new_page()
    visit(page, "/reminders")
    return page


def until_stored(page: Page, server: Server, titles: list[str], seconds: float = 10):
    client, deadline = same_visitor(page, server), time.monotonic() + seconds
    while (seen := reminder_titles(client)) != titles:
        assert time.monotonic() < deadline, f"stored is {seen}, not {titles}"
        page.wait_for_timeout(50)


class Gate:
    """Lets a page's POSTs out one at a time."""

    def __init__(self, page: Page):
        self.page = page
        self.waiting: list[Route] = []
        self.is_open = False
        page.route("**/*", self._take)

    def _take(self, route: Route):
        is_held = route.request.method == "POST" and not self.is_open
        self.waiting.append(route) if is_held else route.fallback()

    def next(self) -> Request:
        """The request that waits."""
        eventually(self.page, lambda: self.waiting)
        return self.waiting[0].request

    def let_out_one(self):
        eventually(self.page, lambda: self.waiting)
        self.waiting.pop(0).continue_()

    def open(self):
        self.is_open = True
        while self.waiting:
            self.waiting.pop(0).continue_()


@pytest.fixture
def one_behind(two_people, server: Server, proxy: Proxy) -> tuple[Person, Person]:
    """Ann, who has changed a reminder from "two" to "two alpha", and Ben, who does not see that yet."""
    ann, ben = two_people("/reminders", server.url, proxy.url)
    new_reminder(ann.page, "two")
    ann.page.locator("h1").click()
    expect_reminders(ben.page, ["two"])
    proxy.hold_streams()
    reminders(ann.page).first.fill("two alpha")
    until_stored(ann.page, server, ["two alpha"])
    return ann, ben


@pytest.mark.parametrize("way_back", ["Backspace", wide("ArrowUp")])
def test_what_waits_is_no_older_than_what_went_before(mine: Page, server: Server, way_back: str):
    """A row is made and the one below it, and both wait while the first is written on. Nobody else has a part in it.
    The row below is empty when it is left, and goes, also where the server has not heard of it by then."""
    gate = Gate(mine)
    mine.locator("#new-reminder button").focus()
    eventually(mine, lambda: gate.waiting, what="the report of the focus, which holds up all that follows")
    mine.keyboard.press("Enter")
    mine.keyboard.type("milk")
    mine.keyboard.press("Enter")
    mine.keyboard.press(way_back)
    mine.keyboard.press("End")
    mine.keyboard.type(" an")
    gate.let_out_one()
    eventually(mine, lambda: gate.waiting, what="the new row, as it is now")
    mine.keyboard.type("d")
    gate.open()
    until_stored(mine, server, ["milk and"])
    assert mine.locator("[data-conflict]").count() == 0
    expect_reminders(mine, ["milk and"])


def test_a_reload_keeps_what_has_not_arrived(mine: Page, server: Server, watch):
    """Text that was typed in a row is under way when the page is loaded again, and never arrives."""
    watch.allow("net::ERR_")
    new_reminder(mine, "milk")
    until_stored(mine, server, ["milk"])
    gate = Gate(mine)
    mine.keyboard.type(" and bread")
    eventually(mine, lambda: gate.waiting)
    mine.on("dialog", lambda dialog: dialog.accept())
    mine.reload()
    gate.waiting.clear()
    gate.open()
    expect_reminders(mine, ["milk and bread"])
    until_stored(mine, server, ["milk and bread"])


def test_who_is_told_of_one_row_is_not_told_of_the_next(one_behind, server: Server, proxy: Proxy):
    """Enter in a row that another changed: the conflict belongs to that row, not to the new one."""
    ann, ben = one_behind
    reminders(ben.page).first.focus()
    ben.press("End")
    gate = Gate(ben.page)
    ben.type(" beta", every=20)
    ben.press("Enter")
    ben.type("three", every=20)
    gate.open()
    panel = ben.page.locator("[data-conflict]")
    expect(panel).to_have_count(1)
    expect(panel).to_contain_text("two alpha")
    until_stored(ann.page, server, ["two alpha", "three"])
    expect(panel).to_have_count(1)


@pytest.mark.parametrize("leave", [wide("goto"), wide("reload"), "close"])
def test_leaving_with_much_that_waits_loses_nothing(visitor, server: Server, proxy: Proxy, leave: str):
    """A paste of several lines, where each line waits for the one before, and at once another page."""
    context = visitor(proxy.url)
    page = context.new_page()
    visit(page, "/reminders")
    new_reminder(page, "a")
    until_stored(page, server, ["a"])
    proxy.latency = 0.2
    paste(page, "\n".join(["", "b", "c", "d", "e", "f"]))
    page.wait_for_timeout(300)
    {"goto": lambda: page.goto("/books"), "reload": page.reload, "close": lambda: page.close(run_before_unload=True)}[leave]()
    proxy.latency = 0
    until_stored(page if leave != "close" else context.new_page(), server, ["ab", "c", "d", "e", "f"])


def test_what_was_not_stored_when_a_page_was_left_is_told_on_the_next(one_behind, server: Server, proxy: Proxy):
    """Somebody else changed the row; the page is gone before it can ask."""
    ann, ben = one_behind
    proxy.latency = 0.45
    reminders(ben.page).first.focus()
    ben.press("End")
    ben.type(" beta", every=5)
    ben.page.goto(f"{proxy.url}/books")
    eventually(ben.page, lambda: any(cookie["name"] == "flash" for cookie in ben.context.cookies()))
    ben.page.goto(f"{proxy.url}/books")
    expect(ben.page.locator("#flash")).to_have_text("Not saved, as somebody else changed it meanwhile: “two beta”")
    until_stored(ann.page, server, ["two alpha"])


@pytest.mark.parametrize("action", ["setDone", wide("moveDown")])
def test_an_action_of_a_row_that_is_gone_leaves_the_page_as_it_is(two_people, server, proxy: Proxy, watch, action: str):
    """Somebody else deleted the row meanwhile: it goes here, too, with a word, and nothing else does."""
    watch.allow("status of 404")
    ann, ben = two_people("/reminders", server.url, proxy.url)
    for title in ["one", "two"]:
        new_reminder(ann.page, title)
    ann.page.locator("h1").click()
    expect_reminders(ben.page, ["one", "two"])
    proxy.hold_streams()
    row = ann.page.locator("#reminders > li").nth(1)
    row.locator("summary").click()
    press(row, "delete")
    until_stored(ann.page, server, ["one"])
    with stays(ben.page):
        row = ben.page.locator("#reminders > li").nth(1)
        row.locator("summary").click()
        press(row, action)
        expect(ben.page.locator(".refusal")).to_be_visible()
        proxy.release()
        expect_reminders(ben.page, ["one"])
        press(ben.page.locator("#reminders > li").first, "setDone")
        expect(ben.page.locator(".refusal")).to_be_hidden()


def test_a_draft_that_survives_a_reload_overwrites_nothing(two_people, server: Server, proxy: Proxy):
    """Somebody else saved the same field while the page was loaded again: its person has not seen that."""
    ann, ben = two_people("/books/sample-1", server.url, proxy.url)
    for person, title in [(ben, "Ben’s"), (ann, "Ann’s")]:
        person.page.get_by_role("link", name="Edit").click()
        person.page.locator("#title").fill(title)
    proxy.hold_streams()
    ann.page.locator("#edit-book-form button[value=save]").click()
    expect(ann.page.locator("#book-title")).to_have_text("Ann’s")
    ben.page.reload()
    expect(ben.page.locator("#title")).to_have_value("Ben’s")
    proxy.release()
    ben.page.locator("#edit-book-form button[value=save]").click()
    expect(ben.page.locator("#edit-book [data-theirs]")).to_have_text("Ann’s")
    expect(ann.page.locator("#book-title")).to_have_text("Ann’s")


def test_who_puts_a_row_back_is_asked_about_a_text_that_they_never_saw(two_people, server: Server, proxy: Proxy):
    """Ann changes a row and deletes it, while Ben, who knows of neither, writes in it."""
    ann, ben = two_people("/reminders", server.url, proxy.url)
    new_reminder(ann.page, "two")
    new_reminder(ann.page, "three")
    expect_reminders(ben.page, ["two", "three"])
    proxy.hold_streams()
    reminders(ann.page).first.fill("two alpha")
    until_stored(ann.page, server, ["two alpha", "three"])
    ann.page.locator(".reminder").first.locator("summary").click()
    press(ann.page.locator(".reminder").first, "delete")
    until_stored(ann.page, server, ["three"])
    reminders(ben.page).first.fill("two beta")
    proxy.release()
    ben.page.locator(".gone [data-keep=mine]").click()
    expect(ben.page.locator("[data-conflict]")).to_contain_text("two alpha")
    until_stored(ann.page, server, ["two alpha", "three"])
    ben.page.locator("[data-keep=mine]").click()
    until_stored(ann.page, server, ["two beta", "three"])
    expect_reminders(ann.page, ["two beta", "three"])
    expect_reminders(ben.page, ["two beta", "three"])


@pytest.mark.parametrize("leave", [wide("reload"), "close"])
@pytest.mark.parametrize("restarts", [wide(False), True])
def test_what_got_lost_as_a_page_was_left_goes_again(visitor, server: Server, watch, restarts: bool, leave: str):
    """A paste of several lines is under way when the page is loaded again or closed, and nothing of it arrives."""
    watch.allow(r"net::ERR_|status of (410|502|503)")
    context = visitor(server.url)
    page = context.new_page()
    visit(page, "/reminders")
    new_reminder(page, "milk")
    until_stored(page, server, ["milk"])
    gate = Gate(page)
    paste(page, "\n".join(["", "bread", "butter"]))
    eventually(page, lambda: gate.waiting)
    page.evaluate("() => { window.fetch = () => new Promise(() => {}) }")
    gate.waiting.clear()
    gate.open()
    page.on("dialog", lambda dialog: dialog.accept())
    if restarts:
        server.restart()
    if leave == "reload":
        page.reload()
    else:
        page.close(run_before_unload=True)
        page = context.new_page()
        visit(page, "/reminders")
    until_stored(page, server, ["milkbread", "butter"])
    expect_reminders(page, ["milkbread", "butter"])
    eventually(page, lambda: page.evaluate("Object.keys(localStorage)") == [], what="the answer, after which nothing is kept")


def type_a_reminder_held_on_its_way(page: Page, title: str):
    """Types a new reminder with the keyboard; its request waits at a gate."""
    visit(page, "/reminders")
    gate = Gate(page)
    page.locator("#new-reminder button").focus()
    page.keyboard.press("Enter")
    page.keyboard.type(title)
    eventually(page, lambda: gate.waiting)


@pytest.mark.parametrize("status, stored", [(503, ["milk"]), (422, [])])
def test_what_failed_when_the_page_was_left_is_sent_again_and_what_was_refused_is_not(visitor, server: Server, watch, status, stored):
    """The server can't store anything for a moment, or refuses the text for good."""
    watch.allow(r"net::ERR_")
    context = visitor(server.url)
    page = context.new_page()
    type_a_reminder_held_on_its_way(page, "milk")
    page.evaluate(f"() => {{ window.fetch = async () => new Response(null, {{status: {status}}}) }}")
    page.on("dialog", lambda dialog: dialog.accept())
    page.close(run_before_unload=True)
    page = context.new_page()
    visit(page, "/reminders")
    until_stored(page, server, stored)
    expect_reminders(page, stored)
    eventually(page, lambda: page.evaluate("Object.keys(localStorage)") == [], what="an empty storage")


def test_nobody_else_sends_what_got_lost(visitor, server: Server, watch):
    """Somebody else uses the browser next: what the one before wrote is not theirs."""
    watch.allow(r"net::ERR_")
    context = visitor(server.url)
    page = context.new_page()
    type_a_reminder_held_on_its_way(page, "private")
    page.evaluate("() => { window.fetch = () => new Promise(() => {}) }")
    page.on("dialog", lambda dialog: dialog.accept())
    page.close(run_before_unload=True)
    context.clear_cookies()
    page = context.new_page()
    visit(page, "/reminders")
    page.wait_for_timeout(500)
    expect_reminders(page, [])
    assert reminder_titles(same_visitor(page, server)) == []


def test_no_password_is_kept_when_a_page_is_left(visitor, server: Server, watch):
    """What the tab keeps of a sign-up form that was under way has no password in it."""
    watch.allow("net::ERR_")
    page = visitor(server.url).new_page()
    visit(page, "/sign-up")
    gate = Gate(page)
    page.locator("#username").fill("ann-of-green-gables")
    page.locator("#password").fill("a secret that stays here")
    eventually(page, lambda: gate.waiting)
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{server.url}/books")
    kept = page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}])")
    assert "green-gables" in kept
    assert "secret" not in kept


def test_an_empty_text_that_is_kept_stays_empty(two_people, server: Server, proxy: Proxy):
    """Ann made a row and has not typed in it yet when Ben does; she keeps hers, and is answered before the patch comes."""
    ann, ben = two_people("/reminders", proxy.url, server.url)
    ann.page.locator("#new-reminder button").click()
    expect_reminders(ben.page, [""])
    reminders(ben.page).first.fill("bread")
    expect(ann.page.locator("[data-theirs]")).to_have_text("bread")
    ben.page.locator("h1").click()
    proxy.hold_streams()
    read(ann.page)
    with ann.page.expect_response(lambda response: "title=" in (response.request.post_data or "")):
        reminders(ann.page).first.press("Enter")
    ann.page.wait_for_timeout(100)
    expect_reminders(ann.page, [""])
    proxy.release()
    expect_reminders(ben.page, [""])
    expect_reminders(ann.page, [""])
    expect(ann.page.locator("[data-conflict]")).to_have_count(0)


def test_a_tab_that_wakes_asks_nothing_about_what_was_stored_as_it_fell_asleep(two_people, server: Server, watch):
    """What waited went out as the tab was hidden; somebody else changed it before the tab is shown again."""
    watch.allow(r"net::ERR_")
    ann, ben = two_people("/reminders", server.url, server.url)
    new_reminder(ann.page, "milk")
    until_stored(ann.page, server, ["milk"])
    gate = Gate(ann.page)
    ann.type(" and")
    eventually(ann.page, lambda: "title=" in (gate.next().post_data or ""), what="the change")
    ann.type(" bread")
    ann.page.locator("h1").click()
    look(ann.page, False)
    eventually(ann.page, lambda: "live-request" in (gate.waiting[-1].request.post_data or ""), what="the batch")
    gate.waiting.pop().continue_()
    until_stored(ben.page, server, ["milk and bread"])
    expect_reminders(ben.page, ["milk and bread"])
    reminders(ben.page).first.fill("milk and bread and butter")
    ben.page.locator("h1").click()
    until_stored(ben.page, server, ["milk and bread and butter"])
    statuses: list[int] = []
    ann.page.on("response", lambda response: statuses.append(response.status))
    look(ann.page, True)
    gate.open()
    expect_reminders(ann.page, ["milk and bread and butter"])
    ann.page.wait_for_timeout(500)
    assert 409 not in statuses
    expect(ann.page.locator("[data-conflict]")).to_have_count(0)
    expect_reminders(ben.page, ["milk and bread and butter"])


def test_what_is_typed_as_a_row_is_deleted_comes_back_with_it(visitor, server: Server, proxy: Proxy):
    """The deletion goes to the server before the text would have."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    new_reminder(page, "two")
    client = same_visitor(page, server)
    eventually(page, lambda: 'value="two"' in shown(client, "/reminders"), what="the text")
    proxy.latency = 0.3
    row = page.locator("#reminders > li").first
    row.locator("summary").click()
    reminders(page).first.press("End")
    page.keyboard.type(" pints of milk")
    press(row, "delete")
    expect_reminders(page, [])
    eventually(page, lambda: "two pints of milk" in shown(client, "/reminders/deleted"), what="the deleted row")
    page.locator("#undo button").click()
    expect_reminders(page, ["two pints of milk"])
    until_stored(page, server, ["two pints of milk"])


def test_a_row_that_is_deleted_before_the_server_knows_of_it_is_kept_as_it_was(visitor, server: Server, proxy: Proxy):
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    proxy.latency = 0.3
    page.get_by_role("button", name="New Reminder").click()
    page.wait_for_timeout(200)
    page.keyboard.type("Milk")
    row = page.locator("#reminders > li").first
    row.locator("summary").press("Enter")
    action_button(row, "delete").press("Enter")
    expect_reminders(page, [])
    client = same_visitor(page, server)
    eventually(page, lambda: "Milk" in shown(client, "/reminders/deleted"), what="the deleted row")


def test_nobody_is_asked_about_their_own_text_after_a_slow_reload(visitor, server: Server, proxy: Proxy):
    """The page is rendered, then the last words are stored, and only then the page arrives."""
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    new_reminder(page, "milk")
    until_stored(page, server, ["milk"])
    proxy.hold_streams()
    late: list[tuple[Route, APIResponse]] = []

    def hold_page(route: Route):
        late.append((route, route.fetch())) if route.request.resource_type == "document" else route.fallback()

    page.route("**/reminders", hold_page)
    page.on("dialog", lambda dialog: dialog.accept())
    page.evaluate("() => { setTimeout(() => location.reload()) }")
    eventually(page, lambda: late, what="the page as it was")
    page.keyboard.insert_text(" and bread")
    page.keyboard.press("Enter")
    page.keyboard.type("tea")
    until_stored(page, server, ["milk and bread", "tea"])
    route, response = late.pop()
    route.fulfill(response=response)
    with page.expect_event("load"):
        pass
    expect(reminders(page).first).to_have_value("milk and bread")
    expect(page.locator("[data-conflict]")).to_have_count(0)
    proxy.release()
    expect_reminders(page, ["milk and bread", "tea"])
    expect(page.locator("[data-conflict]")).to_have_count(0)
    until_stored(page, server, ["milk and bread", "tea"])


def test_nobody_is_asked_about_a_text_that_is_stored_no_more(one_behind, server: Server, proxy: Proxy, watch):
    """The answer that tells Ben of Ann's text gets lost. She takes it back before he is told again."""
    watch.allow("net::ERR_")
    ann, ben = one_behind
    gate = Gate(ben.page)
    reminders(ben.page).first.focus()
    eventually(ben.page, lambda: gate.waiting, what="the report of the focus, which holds up all that follows")
    ben.press("End")
    ben.page.keyboard.type(" beta")
    ben.page.keyboard.press("Enter")
    ben.page.keyboard.type("three")
    gate.let_out_one()
    assert "beta" in (gate.next().post_data or "")
    lost = gate.waiting.pop(0)
    assert lost.fetch().status == 409
    reminders(ann.page).first.fill("two")
    until_stored(ann.page, server, ["two", "three"])
    ann.page.locator("h1").click()
    lost.abort()
    gate.open()
    proxy.release()
    until_stored(ben.page, server, ["two beta", "three"])
    expect(ben.page.locator("[data-conflict]")).to_have_count(0)
    expect_reminders(ann.page, ["two beta", "three"])


@pytest.mark.parametrize("choice, outcome", [("theirs", "milk and tea"), ("mine", "milk and bread")])
def test_who_loads_a_row_again_is_told_of_what_others_stored_meanwhile(
    two_people, server: Server, proxy: Proxy, choice: str, outcome: str
):
    """Ben's text is stored, and Ann replaces it before his page shows that it is."""
    ann, ben = two_people("/reminders", server.url, proxy.url)
    new_reminder(ann.page, "milk")
    ann.page.locator("h1").click()
    expect_reminders(ben.page, ["milk"])
    proxy.hold_streams()
    reminders(ben.page).first.fill("milk and bread")
    expect_reminders(ann.page, ["milk and bread"])
    reminders(ann.page).first.fill("milk and tea")
    until_stored(ann.page, server, ["milk and tea"])
    ann.page.locator("h1").click()
    ben.page.reload()
    proxy.release()
    expect(ben.page.locator("[data-theirs]")).to_have_text("milk and tea")
    ben.click(ben.page.locator(f"[data-keep={choice}]"))
    expect_reminders(ben.page, [outcome])
    expect_reminders(ann.page, [outcome])
    until_stored(ann.page, server, [outcome])
    expect(ben.page.locator("[data-conflict]")).to_have_count(0)


def test_a_new_row_that_was_removed_while_the_page_slept_goes(two_people, server: Server):
    """It arrived as the page was left; somebody else emptied it, and the page that comes back adds it once more."""
    ann, ben = two_people("/reminders", server.url, server.url)
    new_reminder(ann.page, "one")
    ann.page.locator("h1").click()
    expect_reminders(ben.page, ["one"])
    gate = Gate(ben.page)
    press(ben.page.locator(".reminder").first, "setDone")
    eventually(ben.page, lambda: gate.waiting, what="the first request, which holds up all that follows")
    ben.page.get_by_role("button", name="New Reminder").click()
    ben.page.keyboard.type("two")
    ben.page.locator("h1").click()
    ben.page.evaluate("dispatchEvent(new Event('pagehide'))")
    eventually(ben.page, lambda: len(gate.waiting) == 2, what="all that waits, in one request")
    gate.waiting.pop().continue_()
    until_stored(ann.page, server, ["one", "two"])
    reminders(ann.page).nth(1).fill("")
    ann.page.locator("h1").click()
    until_stored(ann.page, server, ["one"])
    gate.open()
    ben.page.evaluate("dispatchEvent(new Event('pageshow'))")
    expect_reminders(ben.page, ["one"])
    until_stored(ann.page, server, ["one"])


def test_batches_that_two_tabs_send_at_once_are_no_error(mine: Page, server: Server):
    """The other tab has sent the second one and removed it by the time the first is answered. Errors of scripts
    fail any test."""
    other = mine.context.new_page()
    other.goto(server.url + "/reminders")
    expect_live(other)
    batch = {"place": server.url + "/reminders", "visitor": "", "page": "", "body": ""}
    for name in ("first", "second"):
        other.evaluate("([key, batch]) => localStorage.setItem(key, JSON.stringify({...batch, at: Date.now()}))",
                       [f"live:batch:{name}", batch])
    gate = Gate(mine)
    mine.reload()
    eventually(mine, lambda: gate.waiting, what="the first batch")
    other.evaluate("localStorage.clear()")
    gate.open()
    new_reminder(mine, "milk")
    until_stored(mine, server, ["milk"])
