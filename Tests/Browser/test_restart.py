"""The server goes away and comes back; no open page loses anything."""

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, expect

from support.builds import another_program
from support.distances import wide
from support.pages import (
    PASSWORD,
    SAMPLES,
    action_button,
    add_book,
    book,
    expect_live,
    expect_lost,
    expect_reminders,
    expect_titles,
    fill_sign_up,
    new_name,
    new_reminder,
    press,
    reminders,
    selection,
    stays,
    tab,
    visit,
)
from support.proxy import Proxy
from support.server import Server
from support.waiting import eventually

TOO_SHORT = "Username too short. Needs to be at least 3 characters."
BOTH_WAYS = pytest.mark.parametrize("how", [wide(signal.SIGTERM), signal.SIGKILL], ids=["stop", "kill"])


@pytest.fixture(autouse=True)
def expected_noise(watch):
    """Errors that the browser itself logs when a server is away, or knows an open page no more."""
    watch.allow(r"net::ERR_(CONNECTION|EMPTY|INCOMPLETE|FAILED|SOCKET|NETWORK)")
    watch.allow(r"status of (410|502|503)")
    watch.allow(r"^502 ")


@BOTH_WAYS
def test_a_half_filled_form_survives(visitor, server: Server, how: signal.Signals):
    page = visitor(server.url).new_page()
    visit(page, "/sign-up")
    with stays(page):
        page.locator("#password").fill(PASSWORD)
        page.locator("#username").press_sequentially("ab")
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        server.restart(how)
        expect_live(page)
        expect(page.locator("#username")).to_have_value("ab")
        expect(page.locator("#username")).to_be_focused()
        assert selection(page.locator("#username")) == (2, 2)
        expect(page.locator("#password")).to_have_value(PASSWORD)
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        expect(page.locator("#strength-text")).not_to_be_empty()
        expect(page.locator("#passwordConfirmation-message")).to_be_empty()
        page.keyboard.type("igail")
        expect(page.locator("#username-hint")).to_have_text("This name is free.")
    page.locator("#passwordConfirmation").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#account-name")).to_have_text("abigail")


@BOTH_WAYS
def test_a_half_filled_dialog_survives(visitor, server: Server, how: signal.Signals):
    page = visitor(server.url).new_page()
    visit(page, "/books")
    with stays(page):
        page.get_by_role("link", name="Add book").click()
        page.locator("#title").fill("Written across a restart")
        page.locator("#isbn").fill("978")
        expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
        server.restart(how)
        expect_live(page)
        expect(page.locator("#add-book")).to_be_visible()
        expect(page.locator("#title")).to_have_value("Written across a restart")
        expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
        page.locator("#isbn").fill("9780306406157")
        page.locator("#add-book-form button[value=add]").click()
        expect(book(page, "Written across a restart")).to_be_visible()


@BOTH_WAYS
def test_what_is_typed_meanwhile_arrives(visitor, server: Server, how: signal.Signals):
    page = visitor(server.url).new_page()
    visit(page, "/reminders")
    new_reminder(page, "Before")
    with stays(page):
        server.end(how)
        expect_lost(page)
        page.keyboard.type(", meanwhile")
        server.start()
        expect_live(page)
        page.keyboard.type(", after")
        expect(reminders(page).first).to_have_value("Before, meanwhile, after")
        page.locator("h1").click()
        expect(page.locator("#count")).to_contain_text("1 reminder")
    other = visitor(server.url).new_page()
    other.context.add_cookies(page.context.cookies())
    visit(other, "/reminders")
    expect_reminders(other, ["Before, meanwhile, after"])


def test_a_submission_meanwhile_is_not_lost(visitor, server: Server):
    """It goes out by itself once the server is there again."""
    page = visitor(server.url).new_page()
    visit(page, "/books")
    with stays(page):
        page.get_by_role("link", name="Add book").click()
        page.locator("#title").fill("Saved while away")
        server.kill()
        page.locator("#add-book-form button[value=add]").click()
        expect_lost(page)
        expect(page.locator("#title")).to_have_value("Saved while away")
        server.start()
        expect_live(page)
        expect(book(page, "Saved while away")).to_have_count(1)
        expect(page.locator("#add-book")).to_be_hidden()


def test_a_page_loads_itself_again_for_another_program(visitor, server: Server, tmp_path: Path):
    """The page loads itself again, as its script and the program belong together; what was typed is there."""
    page = visitor(server.url).new_page()
    visit(page, "/sign-up")
    page.locator("#password").fill(PASSWORD)
    page.locator("#username").fill("ab")
    expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
    build = page.locator("#live").get_attribute("data-build")
    server.command = [another_program(tmp_path / "dogear"), "serve"]
    server.restart()
    expect(page.locator(f"#live:not([data-build='{build}'])")).to_be_attached()
    expect_live(page)
    expect(page.locator("#username")).to_have_value("ab")
    expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
    # A password is kept nowhere, not even for the moment of a reload.
    expect(page.locator("#password")).to_have_value("")
    assert page.evaluate("JSON.stringify(sessionStorage)") == "{}"


def test_the_notice_appears_and_goes(visitor, server: Server):
    page = visitor(server.url).new_page()
    visit(page, "/books")
    notice = page.locator("body > .connection")
    expect(notice).to_be_hidden()
    server.kill()
    expect(notice).to_be_visible()
    expect(notice).to_have_text("Not connected. Trying again…")
    server.start()
    expect(notice).to_be_hidden()


def test_the_notice_moves_nothing(visitor, server: Server):
    """A button that is clicked stays under the pointer; and a short cut is not worth a word."""
    page = visitor(server.url).new_page()
    visit(page, "/books")
    button = action_button(book(page, "Changer"), "setRead")
    place = button.bounding_box()
    page.evaluate("""new MutationObserver(() => {
      const notice = document.querySelector('body > .connection');
      window.saidAtOnce ??= notice.checkVisibility({visibilityProperty: true});
    }).observe(document.documentElement, {attributeFilter: ['data-connection']})""")
    server.kill()
    expect(page.locator("body > .connection")).to_be_visible()
    assert page.evaluate("window.saidAtOnce") is False
    assert button.bounding_box() == place
    on_top = "([x, y]) => document.elementFromPoint(x, y).closest('a')?.textContent"
    link = page.get_by_role("navigation").get_by_role("link", name="Books").bounding_box()
    assert page.evaluate(on_top, [link["x"] + 5, link["y"] + 5]) == "Books"


def test_a_change_while_cut_off_shows_on_return(visitor, server: Server, proxy: Proxy):
    page = visitor(proxy.url).new_page()
    visit(page, "/books")
    other = visitor(server.url).new_page()
    other.context.add_cookies(page.context.cookies())
    visit(other, "/books")
    with stays(page):
        proxy.answer_502()
        expect_lost(page)
        press(book(other, "Changer"), "delete")
        expect_titles(other, SAMPLES[1:])
        proxy.mend()
        expect_live(page)
        expect_titles(page, SAMPLES[1:])


def test_a_page_comes_back_from_a_gateway_without_its_server(visitor, proxy: Proxy):
    """502 is not the end, as it is for a bare EventSource."""
    page = visitor(proxy.url).new_page()
    visit(page, "/sign-up")
    with stays(page):
        page.locator("#username").fill("ab")
        proxy.answer_502()
        expect_lost(page)
        attempts: list[Response] = []
        page.on("response", lambda answer: attempts.append(answer))
        page.locator("#username").fill("abcdef")
        eventually(page, lambda: len(attempts) > 1)
        proxy.mend()
        expect_live(page)
        expect(page.locator("#username-hint")).to_have_text("This name is free.")
        expect(page.locator("#username")).to_have_value("abcdef")


def test_a_cut_stream_comes_back_without_a_word(visitor, proxy: Proxy):
    page = visitor(proxy.url).new_page()
    visit(page, "/books")
    with stays(page):
        for state in ["true", "false", "true"]:
            proxy.cut()
            press(book(page, "Changer"), "setRead")
            expect(book(page, "Changer").locator(".read-toggle")).to_have_attribute("aria-pressed", state)
        expect_live(page)


def test_the_server_stops_with_open_streams(visitor, server: Server):
    mine = visitor(server.url)
    for path in ["/books", "/reminders", "/sign-up"]:
        tab(mine, path)
    assert server.stop() == 0


def test_the_session_survives(visitor, server: Server):
    page = visitor(server.url).new_page()
    name = new_name()
    visit(page, "/sign-up")
    fill_sign_up(page, name)
    press(page, "signUp")
    expect(page.locator("#account-name")).to_have_text(name)
    visit(page, "/books")
    add_book(page, title="Kept", author="A", pages="1")
    expect_titles(page, [*SAMPLES, "Kept"])
    server.restart()
    visit(page, "/books")
    expect(page.locator("#account-name")).to_have_text(name)
    expect_titles(page, [*SAMPLES, "Kept"])


def test_what_was_said_before_a_cut_is_not_said_again(visitor, proxy: Proxy):
    """A form was saved and its dialog closed; it is open again, for the next book, when the line is cut."""
    page = visitor(proxy.url).new_page()
    visit(page, "/books")
    with stays(page):
        add_book(page, title="The first", author="A", pages="1")
        expect(book(page, "The first")).to_be_visible()
        page.get_by_role("link", name="Add book").click()
        page.locator("#title").fill("The next")
        with page.expect_request(lambda request: request.headers.get("accept") == "text/event-stream"):
            proxy.cut()
        expect_live(page)
        page.locator("#isbn").fill("nonsense")
        expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
        expect(page.locator("#add-book")).to_be_visible()
        expect(page.locator("#title")).to_have_value("The next")
