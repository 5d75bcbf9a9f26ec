"""The server goes away, and comes back: nothing that was typed meanwhile is lost, and the page says how it is."""

from engines.engine import Engine
from engines.places import ADD, TITLES, new_reminder, row, rows
from support.pages import SAMPLES
from support.plain import reminder_titles
from support.proxy import Proxy
from support.server import Server


def until_lost(browser: Engine):
    browser.until_equal(lambda: browser.attribute("html", "data-connection"), "lost", seconds=60)


def test_what_is_typed_meanwhile_arrives(browser: Engine, server: Server, other):
    browser.open(f"{server.url}/reminders")
    new_reminder(browser, "before")
    server.kill()
    until_lost(browser)
    browser.until(lambda: browser.is_visible("body > .connection"), "the page says so")
    browser.type(", meanwhile")
    server.start()
    browser.until_live()
    browser.type(", after")
    browser.until_equal(lambda: reminder_titles(other()), ["before, meanwhile, after"])
    assert rows(browser) == ["before, meanwhile, after"]
    assert browser.focused == browser.attribute(row(1), "id")


def test_a_submission_meanwhile_arrives_once(browser: Engine, server: Server):
    browser.open(f"{server.url}/books")
    browser.click(ADD)
    browser.fill("#title", "Dune")
    server.kill()
    browser.press("Enter")
    until_lost(browser)
    server.start()
    browser.until_live()
    browser.until_equal(lambda: browser.texts(TITLES), [*SAMPLES, "Dune"])
    browser.reload()
    assert browser.texts(TITLES) == [*SAMPLES, "Dune"]


def test_a_page_comes_back_from_a_gateway_without_its_server(browser: Engine, proxy: Proxy):
    browser.open(f"{proxy.url}/sign-up")
    browser.enter("#username")
    browser.type("abig")
    proxy.answer_502()
    until_lost(browser)
    browser.type("ail")
    proxy.mend()
    browser.until_live()
    browser.until_equal(lambda: browser.text("#username-hint"), "This name is free.")
    assert browser.value("#username") == "abigail"


def test_cuts_while_one_types_lose_nothing(browser: Engine, proxy: Proxy, other):
    browser.open(f"{proxy.url}/reminders")
    new_reminder(browser, "one")
    text = "one"
    for part in [" two", " three", " four"]:
        proxy.cut()
        browser.type(part)
        text += part
    browser.until_equal(lambda: reminder_titles(other()), [text])
    browser.until_live()
    assert rows(browser) == [text]


def test_what_others_did_meanwhile_shows(browser: Engine, proxy: Proxy, other):
    browser.open(f"{proxy.url}/books")
    proxy.answer_502()
    until_lost(browser)
    other().post("/books", {"action": "delete", "id": "sample-1"})
    proxy.mend()
    browser.until_live()
    browser.until_equal(lambda: browser.texts(TITLES), SAMPLES[1:])
