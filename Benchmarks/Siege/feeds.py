#!/usr/bin/env python3
"""The feed and the year of a shared shelf, asked for without a pause: Benchmarks/Siege/feeds.py [BINARY]

An account has ten thousand books that were read, with reviews, and a link by which others see them. Thirty connections ask for
its feed and thirty for its year, while others go on: `others.py` says how long they may wait."""

import http.client
import multiprocessing
import os
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

BOOKS = 10_000
CONNECTIONS = 30
SECONDS = 15


def shelf() -> bytes:
    """An import of books that were read, one each day of the year in turn."""
    rows = "".join(
        f'"Book {n}","Author {n % 500}",300,read,2026-{n % 11 + 1:02}-{n % 28 + 1:02},"{"A *good* read. " * 20}"\n'
        for n in range(BOOKS))
    return b"title,author,pages,status,date read,review\n" + rows.encode()


def share(owner: Visitor) -> str:
    """Imports the shelf and makes a link; returns the path of the shared shelf."""
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
    body = head + shelf() + b"\r\n--b--\r\n"
    owner.connection.request("POST", "/books/import/file", body, {
        "Cookie": owner.cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "multipart/form-data; boundary=b"})
    response = owner.connection.getresponse()
    response.read()
    assert response.status == 303 and "refused" not in response.getheader("Location"), "the file was refused"
    assert owner.ask("POST", "/books/import", "action=import").status == 303
    end = time.monotonic() + 120
    while owner.ask("GET", "/books/statistics?year=2026").text.count("<li") < 1000:
        assert time.monotonic() < end, "the import did not end"
        time.sleep(1)
    assert owner.ask("POST", "/books/sharing", urlencode({"action": "share", "label": "all"})).status == 303
    html = owner.ask("GET", "/books/sharing").text
    return html[html.index('href="/shared/') + 6:].split('"')[0]


def ask_again_and_again(port: int, path: str, until: float, counts: dict[str, int]):
    """Asks for a path on one connection, each time as soon as the last answer is there."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.monotonic() < until:
        connection.request("GET", path)
        response = connection.getresponse()
        response.read()
        outcome = f"{path.rsplit('/', 1)[1]} {response.status}"
        counts[outcome] = counts.get(outcome, 0) + 1
        if response.status == 429:
            time.sleep(1)


def besiege(port: int, paths: list[str], until: float):
    """All connections to the paths, until a time, as a process of their own that gives way: others wait for the server alone."""
    os.setpriority(os.PRIO_PROCESS, 0, 5)
    counts: dict[str, int] = {}
    threads = [
        threading.Thread(target=ask_again_and_again, args=(port, path, until, counts))
        for path in paths for _ in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"feeds: {counts}", flush=True)


def main():
    binary = Path(sys.argv[1] if len(sys.argv) > 1 else ".build/release/dogear").resolve()
    with tempfile.TemporaryDirectory(prefix="dogear-feeds-") as folder:
        server = Server(binary, Path(folder), DOGEAR_LOG="off")
        try:
            owner = Visitor(server.port, False)
            owner.sign_up("reader")
            path = share(owner)
            others = Others(server.port).start()
            paths, until = [f"{path}/feed.atom", f"{path}/2026"], time.monotonic() + SECONDS
            attack = multiprocessing.Process(target=besiege, args=(server.port, paths, until))
            attack.start()
            attack.join()
            problems = others.stop("feeds")
        finally:
            server.stop()
    for problem in problems:
        print(f"feeds: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
