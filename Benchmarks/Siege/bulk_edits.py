#!/usr/bin/env python3
"""Bulk edits, thirty at once, sent and left: Benchmarks/Siege/bulk_edits.py [BINARY]

First one account sends thirty changes of all its 9,256 books and leaves, then thirty accounts send one each. Meanwhile another
visitor ticks a book, somebody signs in, and a probe asks whether the server is ready: `others.py` says how long each may take."""

import socket
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from server import Server  # noqa: E402
from Siege.others import Others  # noqa: E402
from Siege.visitor import Visitor  # noqa: E402

BOOKS = 9256
ACCOUNTS = 30
SECONDS = 15
FORMS = [
    *({"action": "tag", "all": "on", "label": f"tag-{number}"} for number in range(20)),
    *({"action": "mark", "all": "on", "mark": mark} for mark in ["read", "want", "owned", "stopped", "not-owned", "reading"]),
    *({"action": f"move:{end}", "all": "on"} for end in ["start", "end", "start", "end"]),
]


def fill_shelves(data: Path):
    """Gives each account so many books. The server is stopped."""
    with sqlite3.connect(next(data.glob("*.sqlite3"))) as connection:
        for (owner,) in connection.execute("SELECT owner FROM shelves WHERE owner LIKE 'a:%'").fetchall():
            connection.executemany(
                "INSERT INTO books (owner, id, position, title, author, isbn, pages, status) VALUES (?, ?, ?, ?, 'A', '', 10, 'want')",
                ((owner, f"n{n}", (n + 100) << 32, f"Title {n}") for n in range(BOOKS)))
    connection.close()


def send_and_leave(port: int, cookie: str, form: dict[str, str]):
    """Sends a form and closes the connection without waiting for an answer."""
    body = urlencode(form).encode()
    head = (
        f"POST /books/edit HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n")
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(head.encode() + body)
        # Long enough for the server to have read it.
        time.sleep(0.2)


def attack(name: str, port: int, cookies: list[str]) -> list[str]:
    """Sends thirty changes with the cookies in turn, and returns what went wrong for others."""
    others = Others(port, f"reader{ACCOUNTS}").start()
    senders = [
        threading.Thread(target=send_and_leave, args=(port, cookies[number % len(cookies)], form))
        for number, form in enumerate(FORMS)
    ]
    for thread in senders:
        thread.start()
    for thread in senders:
        thread.join()
    time.sleep(SECONDS)
    return others.stop(name)


def main():
    binary = Path(sys.argv[1] if len(sys.argv) > 1 else ".build/release/dogear").resolve()
    with tempfile.TemporaryDirectory(prefix="dogear-bulk-") as folder:
        data, cookies = Path(folder) / "data", []
        # Thirty people of one address have signed up, which takes more than one network may by default.
        server = Server(binary, data, DOGEAR_PAGES_PER_VISITOR="100000")
        try:
            for number in range(ACCOUNTS + 1):
                reader = Visitor(server.port, False)
                reader.sign_up(f"reader{number}")
                cookies.append(reader.cookie)
        finally:
            server.stop()
        fill_shelves(data)
        server = Server(binary, data)
        try:
            problems = attack("one account", server.port, cookies[:1])
            problems += attack("thirty accounts", server.port, cookies[:ACCOUNTS])
        finally:
            server.stop()
    for problem in problems:
        print(f"bulk edits: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
