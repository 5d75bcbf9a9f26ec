"""Visitors who write without a pause, whatever happens to the server, and know what it has answered."""

import html
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from support.raw import Client

PATIENCE = 120
"""The seconds after which a change that gets no answer fails the test."""


def shelf(client: Client) -> list[str]:
    """The titles of a visitor's books, as they are stored."""
    text = re.sub("<!--.*?-->", "", client.get("/books?rows=960").text)
    return [html.unescape(title) for title in re.findall(r'class="book-title"><a [^>]*>([^<]*)<', text)]


class Writer:
    """Adds one book after another, and each again until the server says that it is stored, as an open page does. The key of
    a form is the same each time, by which the server knows it again."""

    def __init__(self, port: int, name: str):
        self.client = Client(port)
        self.client.get("/books")
        self.name = name
        self.answered: list[str] = []
        self.statuses: set[int] = set()

    def write(self, count: int, stop: threading.Event):
        for _ in range(count):
            self.write_one(stop)

    def write_one(self, stop: threading.Event):
        number = len(self.answered) + 1
        title = f"{self.name} {number}"
        form = {"action": "add", "key": f"{self.name}k{number}", "title": title, "author": "A", "isbn": "", "pages": "1"}
        deadline = time.monotonic() + PATIENCE
        while (status := self._post(form)) != 303:
            assert status in [None, 500, 503], status
            assert not stop.is_set(), "the test has failed elsewhere"
            assert time.monotonic() < deadline, f"{title} was not stored: {status}"
            time.sleep(0.02)
        self.answered.append(title)

    def _post(self, form: dict[str, str]) -> int | None:
        try:
            status = self.client.post("/books", form).status
        except (OSError, AssertionError):
            return None
        self.statuses.add(status)
        return status

    def check(self):
        """All that was answered is there, in order, once."""
        found = [title for title in shelf(self.client) if title.startswith(self.name + " ")]
        assert found == self.answered


class Writers:
    """Several of them at work at once."""

    def __init__(self, port: int, total: int, count: int = 16):
        self.each = total // count
        self.all = [Writer(port, f"writer{number}") for number in range(count)]
        self._stop = threading.Event()

    def __enter__(self):
        self._pool = ThreadPoolExecutor(len(self.all))
        self._tasks = [self._pool.submit(writer.write, self.each, self._stop) for writer in self.all]
        return self

    def __exit__(self, kind, *_):
        """Waits until all is written, or has them stop where the test has failed already."""
        if kind:
            self._stop.set()
            self._pool.shutdown()
            return
        try:
            for task in self._tasks:
                task.result(PATIENCE * 3)
        finally:
            self._stop.set()
            self._pool.shutdown()

    def check_prefixes(self):
        """An earlier state is there: of each writer's books the first ones, in order, without a gap."""
        for writer in self.all:
            found = [title for title in shelf(writer.client) if title.startswith(writer.name + " ")]
            assert found == writer.answered[: len(found)]

    @property
    def are_busy(self) -> bool:
        return not all(task.done() for task in self._tasks)

    @property
    def count(self) -> int:
        return sum(len(writer.answered) for writer in self.all)

    @property
    def statuses(self) -> set[int]:
        return set().union(*(writer.statuses for writer in self.all))

    def check(self):
        assert self.count == self.each * len(self.all)
        for writer in self.all:
            writer.check()
