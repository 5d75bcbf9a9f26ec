"""A disk without room: nothing is answered with success that is not kept, whoever runs the server is told, and with room all
is well again."""

import resource

import pytest
from playwright.sync_api import expect
from support.pages import add_book, new_reminder, visit
from support.raw import Client
from support.server import BINARY, Server
from support.waiting import until

BOOK = {"action": "add", "author": "", "isbn": "", "pages": ""}


class CrampedServer(Server):
    """A server whose files can be kept from growing, by the limit of the process on their size (setrlimit(2))."""

    command = ["env", "--ignore-signal=XFSZ", BINARY, "serve"]

    def limit(self, size: int):
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.fixture
def cramped(tmp_path):
    server = CrampedServer(tmp_path, DOGEAR_LOG="off")
    yield server
    server.limit(resource.RLIM_INFINITY)
    assert server.stop() == 0, server.output


def titles(client: Client) -> list[str]:
    page = client.get("/books?rows=960").text
    return [line for number in range(1000) if (line := f"Book {number} ") in page]


def test_a_full_disk_ends_the_answers_of_success(cramped: CrampedServer):
    client = Client(cramped.port)
    client.get("/books")
    answered = []

    def add() -> int:
        title = f"Book {len(answered)} "
        status = client.post("/books", BOOK | {"title": title + "x" * 400}).status
        if status == 303:
            answered.append(title)
        return status

    for _ in range(30):
        assert add() == 303
    assert client.get("/readyz").status == 200
    # The log of what was written last is the file that grows.
    cramped.limit((cramped.data / "dogear.sqlite3-wal").stat().st_size)
    statuses = [add() for _ in range(5)]
    assert set(statuses) == {500}, statuses
    until(lambda: client.get("/readyz").status == 503, 15, "the end of readiness")
    assert titles(client) == answered
    assert "failed: reading or writing the database failed" in cramped.output or "disk is full" in cramped.output
    cramped.limit(resource.RLIM_INFINITY)
    until(lambda: client.get("/readyz").status == 200, 15, "readiness")
    assert add() == 303
    cramped.kill()
    cramped.start()
    assert titles(client) == answered


def test_a_disk_with_less_than_its_reserve_is_said_in_words(tmp_path, contexts, visitor, watch):
    """Where nothing may grow any more, the reason stands where the person is, and what they typed stays."""
    watch.allow("status of 413")
    server = Server(tmp_path, DOGEAR_DISK_RESERVE="1000000000")
    page = visitor(server.url).new_page()
    visit(page, "/reminders")
    new_reminder(page, "Milk")
    expect(page.locator("body > .refusal")).to_contain_text("This server has no room left")
    visit(page, "/books")
    add_book(page, title="Dune")
    expect(page.locator("main")).to_contain_text("This server has no room left")
    expect(page.locator("#title")).to_have_value("Dune")
    assert Client(server.port).get("/readyz").status == 503
    contexts.close()
    assert server.stop() == 0, server.output[-4000:]
