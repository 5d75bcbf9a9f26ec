"""The server is killed at random moments while it changes 10,000 books at once: each change is whole, was not begun, or is said to
be under way or finished, and never half made without a word."""

import html
import random
import re
import threading
import time

from support.installation import Installation
from support.raw import Client
from support.waiting import until

BOOKS = 10_000
KILLS = {"SQLite": 20, "PostgreSQL": 6}
PATIENCE = 120
"""The seconds after which a change that was interrupted has to be finished, also by a debug build."""


def fill(installation: Installation) -> Client:
    """An account whose shelf has so many books."""
    client, word = Client(installation.server.port), "correct horse 7 battery"
    client.get("/books")
    client.post("/sign-up", {"action": "signUp", "username": "reader", "password": word, "passwordConfirmation": word})
    assert installation.add(client, "First") == 303
    installation.server.stop()
    installation.execute(
        "INSERT INTO books (owner, id, position, title, author, isbn, pages, status) WITH RECURSIVE numbers (n) AS "
        f"(SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {BOOKS - 7}) "
        "SELECT (SELECT owner FROM shelves WHERE owner LIKE 'a:%'), 'n' || n, 1000000000000 + n, 'Title ' || n, 'A', '', 1, 'want' "
        "FROM numbers")
    installation.server.start()
    assert count(client, "") == BOOKS
    return client


def count(client: Client, tag: str) -> int:
    """The number of books with a tag, as the shelf says it."""
    text = client.get(f"/books?tag={tag}" if tag else "/books").text
    return int(re.search(r'id="count"[^>]*>([\d,]+)', re.sub("<!--.*?-->", "", text))[1].replace(",", ""))


def said(client: Client, before: str = "") -> str:
    """The page's sentence about a change of many books; empty if it is about the change before, which stays there for a day."""
    text = re.sub("<!--.*?-->", "", client.get("/books/edit").text)
    if before and before in text:
        return ""
    return html.unescape(re.search(r'id="bulk-sentence"[^>]*>([^<]*)<', text)[1])


def undo(client: Client) -> str:
    """The action that undoes the change that the page calls finished."""
    return re.search(r'value="(undoMany:changes\.10000\.[^"]+)"', client.get("/books/edit").text)[1]


class Press:
    """A press of a button, whose answer nobody may ever get."""

    def __init__(self, client: Client, form: dict[str, str]):
        self.status: int | None = None
        self.seconds = 0.0
        self._thread = threading.Thread(target=self._send, args=(client, form))
        self._thread.start()

    def _send(self, client: Client, form: dict[str, str]):
        begin = time.monotonic()
        sender = Slow(client.port)
        sender.cookies = client.cookies
        try:
            self.status = sender.post("/books/edit", form).status
        except (OSError, AssertionError):
            pass
        self.seconds = time.monotonic() - begin

    def wait(self):
        self._thread.join()


class Slow(Client):
    """A client that waits for long."""

    def send(self, message: bytes):
        import socket

        from support.raw import parse

        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall(message)
            received = b""
            while chunk := connection.recv(65536):
                received += chunk
        return parse(received)


def test_killed_while_many_books_are_changed(installation: Installation):
    client, moments, seen, before = fill(installation), random.Random(3), set(), ""
    press = Press(client, {"action": "tag", "all": "on", "label": "first"})
    press.wait()
    assert press.status == 303 and count(client, "first") == BOOKS
    duration, is_tagged = press.seconds, True
    kills = KILLS["PostgreSQL" if installation.is_postgres else "SQLite"]
    for _ in range(kills):
        press = Press(client, {"action": "untag" if is_tagged else "tag", "all": "on", "label": "first"})
        time.sleep(moments.uniform(0, duration * 1.1))
        installation.server.kill()
        press.wait()
        installation.server.start()
        installation.wait_until_ready()
        sentence, found = said(client, before), count(client, "first")
        done = found == (0 if is_tagged else BOOKS)
        if sentence:
            seen.add("said")
            assert "interrupted" in sentence or sentence.startswith("Changing 10,000 books"), sentence
            until(lambda: said(client).endswith("that was interrupted has been finished."), PATIENCE, "the change to be finished")
            found = count(client, "first")
            assert found == (0 if is_tagged else BOOKS)
            done, before = True, undo(client)
        elif press.status == 303 or done:
            seen.add("whole")
            assert done, found
        else:
            seen.add("not begun")
            assert found == (BOOKS if is_tagged else 0), found
        if done:
            is_tagged = not is_tagged
    assert "said" in seen
    assert client.post("/books", {"action": "setRead:true", "id": "n1"}).status == 303


def test_one_that_was_interrupted_is_undone_as_one(installation: Installation):
    client = fill(installation)
    press = Press(client, {"action": "tag", "all": "on", "label": "whole"})
    until(lambda: said(client).startswith("Changing"), PATIENCE, "the change to be under way")
    installation.server.kill()
    press.wait()
    installation.server.start()
    until(lambda: said(client).endswith("has been finished."), PATIENCE, "the change to be finished")
    assert count(client, "whole") == BOOKS
    press = Press(client, {"action": undo(client)})
    press.wait()
    assert press.status == 303
    assert count(client, "whole") == 0
