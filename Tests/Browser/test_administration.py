"""Accounts as whoever runs the server looks after them: `dogear user`, and the links that it makes."""

import os
import re
import stat
import subprocess

import pytest
from playwright.sync_api import Page, expect

from support.pages import PASSWORD, new_name, press, sign_up, visit
from support.proxy import Proxy
from support.server import BINARY, Server


def user(server: Server, *arguments: str, status: int = 0, **variables: str) -> str:
    """What `dogear user` prints for the server's folder."""
    environment = os.environ | {"DOGEAR_DATA": str(server.data)} | variables
    found = subprocess.run([BINARY, "user", *arguments], env=environment, capture_output=True, text=True, timeout=30)
    assert found.returncode == status, found.stdout + found.stderr
    return found.stdout if status == 0 else found.stderr


def link(printed: str) -> str:
    """The target of a link, with its fragment."""
    return re.search(r"https?://[^/]+(/\S+#[A-Z0-9-]+)", printed)[1]


def choose(page: Page, password: str):
    page.locator("#password").fill(password)
    page.locator("#passwordConfirmation").fill(password)
    press(page, "choose")


@pytest.fixture
def invited(tmp_path):
    """A server on which signing up takes an invitation."""
    server = Server(tmp_path / "invited", DOGEAR_SIGN_UP="invitation", DOGEAR_URL="https://books.example.org")
    yield server
    assert server.stop() == 0, server.output


@pytest.fixture(autouse=True)
def folder(tmp_path):
    (tmp_path / "invited").mkdir()


def test_an_account_is_added_and_its_owner_chooses_a_password(server: Server, visitor, proxy: Proxy, latency: float):
    name = new_name()
    target = link(user(server, "add", name))
    page = visitor(proxy.url).new_page()
    proxy.latency = latency
    visit(page, target)
    expect(page.locator("#code")).to_have_value(target.split("#")[1])
    assert "#" not in page.url
    choose(page, PASSWORD)
    expect(page.locator("#account-name")).to_have_text(name)
    proxy.latency = 0
    assert name in user(server, "list")
    again = visitor(server.url).new_page()
    visit(again, target)
    choose(again, PASSWORD)
    expect(again.locator("#code-message")).to_contain_text("not good")


def test_without_javascript_the_code_is_pasted(shared_server: Server, plain_page: Page):
    name = new_name()
    target = link(user(shared_server, "add", name))
    plain_page.goto(target)
    plain_page.locator("#code").fill(target.split("#")[1])
    choose(plain_page, PASSWORD)
    expect(plain_page.locator("#account-name")).to_have_text(name)


def test_a_link_that_is_opened_in_the_same_tab_fills_the_form(shared_server: Server, page: Page):
    visit(page, "/new-password")
    target = link(user(shared_server, "add", new_name()))
    page.evaluate("target => { location.hash = target; }", target.split("#")[1])
    expect(page.locator("#code")).to_have_value(target.split("#")[1])


def test_a_disabled_account_is_signed_out_at_once(shared_server: Server, visitor):
    name, page = new_name(), visitor().new_page()
    sign_up(page, name)
    visit(page, "/reminders")
    user(shared_server, "disable", name)
    expect(page.locator("#account-name")).to_have_count(0)
    visit(page, "/sign-in")
    page.locator("#username").fill(name)
    page.locator("#password").fill(PASSWORD)
    press(page, "signIn")
    expect(page.locator("#sign-in-notice")).to_contain_text("disabled")
    user(shared_server, "enable", name)
    press(page, "signIn")
    expect(page.locator("#account-name")).to_have_text(name)


def test_signing_up_takes_an_invitation(invited: Server, visitor):
    page, name = visitor(invited.url).new_page(), new_name()
    printed = user(invited, "invite")
    assert "https://books.example.org/sign-up#" in printed
    visit(page, link(printed))
    page.locator("#username").fill(name)
    page.locator("#password").fill(PASSWORD)
    page.locator("#passwordConfirmation").fill(PASSWORD)
    press(page, "signUp")
    expect(page.locator("#account-name")).to_have_text(name)


def test_commands_work_with_a_running_server_and_without(tmp_path):
    server = Server(tmp_path)
    socket = server.data / "administration.sock"
    assert stat.S_IMODE(socket.stat().st_mode) == 0o600
    assert "no accounts" in user(server, "list")
    user(server, "add", "somebody")
    assert server.stop() == 0
    assert not socket.exists()
    assert "somebody" in user(server, "list")
    assert "#" in user(server, "reset-password", "somebody", DOGEAR_URL="https://books.example.org/")
    assert "there is no account" in user(server, "disable", "nobody", status=1)
    assert "takes --yes" in user(server, "delete", "somebody", status=64)
    assert "no command" in user(server, "frobnicate", status=64)
    server.start()
    user(server, "delete", "somebody", "--yes")
    assert server.kill() != 0
    # The socket that a killed server left behind answers nobody, and its successor replaces it.
    assert "no accounts" in user(server, "list")
    server.start()
    assert "no accounts" in user(server, "list")
    assert server.stop() == 0
