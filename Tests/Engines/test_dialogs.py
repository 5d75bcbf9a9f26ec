"""Dialogs open at once and close by Escape; what is half filled in survives the server and the page."""

import signal
from pathlib import Path

import pytest

from engines.engine import Engine
from engines.places import ADD
from support.builds import another_program
from support.server import Server

DIALOG = "#add-book"


def fill_half(browser: Engine):
    browser.click(ADD)
    browser.fill("#title", "Half a title")
    browser.fill("#isbn", "978")
    browser.until_equal(lambda: browser.text("#isbn-message"), "ISBN is invalid")


def test_a_dialog_opens_at_once_and_closes_by_escape(browser: Engine, server: Server):
    browser.open(f"{server.url}/books")
    browser.click(ADD)
    assert browser.is_visible(DIALOG)
    assert browser.evaluate("return document.getElementById('add-book').matches(':modal')")
    browser.press("Escape")
    browser.until(lambda: not browser.is_visible(DIALOG), "the dialog is closed")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stop", "kill"])
def test_a_half_filled_dialog_survives_a_restart(browser: Engine, server: Server, how: signal.Signals):
    browser.open(f"{server.url}/books")
    fill_half(browser)
    server.end(how)
    browser.until_equal(lambda: browser.attribute("html", "data-connection"), "lost", seconds=60)
    server.start()
    browser.until_live()
    assert browser.is_visible(DIALOG)
    assert (browser.value("#title"), browser.value("#isbn")) == ("Half a title", "978")
    browser.until_equal(lambda: browser.text("#isbn-message"), "ISBN is invalid")


def install_another(browser: Engine, server: Server, folder: Path):
    build = browser.attribute("#live", "data-build")
    server.command = [another_program(folder / "dogear"), "serve"]
    server.restart()
    browser.until(lambda: browser.attribute("#live", "data-build") not in (None, build), "the page is the new one", 30)
    browser.until_live()


def test_text_survives_a_new_version(browser: Engine, server: Server, tmp_path: Path):
    """The page loads itself again."""
    browser.open(f"{server.url}/books")
    fill_half(browser)
    install_another(browser, server, tmp_path)
    browser.until_equal(lambda: (browser.value("#title"), browser.value("#isbn")), ("Half a title", "978"))


def test_a_dialog_is_still_open_in_a_new_version(browser: Engine, server: Server, tmp_path: Path):
    browser.open(f"{server.url}/books")
    fill_half(browser)
    install_another(browser, server, tmp_path)
    browser.until(lambda: browser.is_visible(DIALOG), "the dialog is open", 5)
    assert browser.evaluate("return document.getElementById('add-book').matches(':modal')")
    browser.until_equal(lambda: browser.value("#title"), "Half a title")


def test_a_half_filled_dialog_survives_a_reload(browser: Engine, server: Server):
    browser.open(f"{server.url}/books")
    fill_half(browser)
    browser.reload()
    browser.until(lambda: browser.is_visible(DIALOG), "the dialog is open", 5)
    assert (browser.value("#title"), browser.value("#isbn")) == ("Half a title", "978")
