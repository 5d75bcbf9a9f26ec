"""A disk without room: nothing is answered with success that is not kept, whoever runs the server is told, and with room all
is well again."""

import resource

import pytest
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
