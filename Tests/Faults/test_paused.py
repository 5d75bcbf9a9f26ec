"""A server that stands still for half a minute, as a machine does that is moved, and goes on."""

import signal
import time

from playwright.sync_api import Browser, expect

from support.installation import Installation
from support.live_client import LivePage
from support.pages import visit
from support.raw import Client
from support.waiting import until
from support.writers import Writers

SECONDS = 30


def test_pages_that_are_behind_catch_up_and_overwrite_nothing(installation: Installation, browser: Browser):
    server = installation.server
    context = browser.new_context(base_url=server.url)
    author, title = context.new_page(), context.new_page()
    visit(author, "/books")
    address = author.locator("#books .book-title a").first.get_attribute("href")
    for page in author, title:
        visit(page, address)
        page.get_by_role("link", name="Edit").click()
        expect(page.locator("#edit-book")).to_be_visible()
    server.process.send_signal(signal.SIGSTOP)
    try:
        author.locator("#author").fill("Somebody else")
        title.locator("#title").fill("Another title")
        for page in author, title:
            page.locator("#edit-book-form").get_by_role("button", name="Save").click()
        time.sleep(SECONDS)
    finally:
        server.process.send_signal(signal.SIGCONT)
    # Both changed a field of their own: both count.
    for _ in range(2):
        shelf = context.new_page()
        visit(shelf, "/books")
        row = shelf.locator("#books > li").first
        expect(row.locator(".book-title")).to_have_text("Another title")
        expect(row).to_contain_text("Somebody else")
        server.restart()
    context.close()


def test_writers_wait_and_lose_nothing(installation: Installation):
    watcher = Client(installation.server.port)
    watcher.get("/books")
    page = LivePage(watcher, "/books")
    with Writers(installation.server.port, 2000) as writers:
        until(lambda: writers.count > 200, 60, "the first writes")
        installation.server.process.send_signal(signal.SIGSTOP)
        time.sleep(SECONDS)
        installation.server.process.send_signal(signal.SIGCONT)
    writers.check()
    installation.expect_fresh(watcher, page, "Fresh")
    page.close()
