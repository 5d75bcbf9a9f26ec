"""Files that are sent while the server holds as much as it may: the form says so, in words and with a time, and takes the file
once there is room."""

import socket
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect
from support.distances import wide
from support.pages import visit
from support.raw import Client
from support.server import Server

TABLE = {"name": "mine.csv", "mimeType": "text/csv", "buffer": b"title,author\nMomo,Michael Ende\n"}


def begin_upload(port: int, cookies: dict[str, str]) -> socket.socket:
    """An upload that the server has begun to read."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    connection.sendall(
        f"POST /books/import/file HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\nExpect: 100-continue\r\n\r\n".encode())
    assert connection.recv(4096).startswith(b"HTTP/1.1 100 "), "the upload was not begun"
    return connection


@contextmanager
def uploads(port: int, visitors: list[dict[str, str]]):
    """As many uploads of each visitor as one may have."""
    connections = [begin_upload(port, cookies) for cookies in visitors for _ in range(4)]
    try:
        yield
    finally:
        for connection in connections:
            connection.close()


def send(page: Page):
    visit(page, "/books/import")
    page.get_by_label("File").set_input_files(TABLE)
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name="Look at the file").click()
    return navigation.value


def cookies_of(page: Page) -> dict[str, str]:
    return {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}


def new_visitor(port: int) -> dict[str, str]:
    client = Client(port)
    client.get("/books")
    return client.cookies


@pytest.mark.parametrize("is_live", [True, wide(False)])
@pytest.mark.parametrize("status", [429, 503])
def test_the_form_says_that_there_is_no_room_now(status: int, is_live: bool, visitor, server: Server, watch):
    page = visitor(server.url, java_script_enabled=is_live).new_page()
    page.is_live = is_live
    watch.allow(f"status of {status}|^{status} http")
    visit(page, "/books")
    visitors = [cookies_of(page)] if status == 429 else [new_visitor(server.port) for _ in range(16)]
    with uploads(server.port, visitors):
        answer = send(page)
        assert answer.status == status
        assert answer.headers["retry-after"] == "10"
        sentence = "You have as much under way here" if status == 429 else "The server has as much to do"
        expect(page.locator("#import-notice")).to_contain_text(sentence)
        expect(page.locator("#upload")).to_be_visible()
    # Those who left hold nothing any more: the same form takes the file.
    page.get_by_label("File").set_input_files(TABLE)
    page.get_by_role("button", name="Look at the file").click()
    expect(page.locator("#plan")).to_have_text("1 row: 1 new.")
