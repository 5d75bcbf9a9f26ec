"""A disk of a few megabytes that is full."""

import os
import subprocess
from pathlib import Path

import pytest

from support.installation import Installation
from support.postgres import Postgres
from support.raw import Client
from support.waiting import until
from support.writers import shelf

MEGABYTES = {"SQLite": 6, "SQLite, with imports": 48, "PostgreSQL": 120}


@pytest.fixture
def small_disk(open_folder: Path, request):
    """A disk in memory, for tests that take its last bytes."""
    disk = open_folder / "disk"
    disk.mkdir()
    size = MEGABYTES[request.node.callspec.params["engine"]]
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}m,mode=755", "tmpfs", disk], capture_output=True)
    if done.returncode:
        pytest.skip("only root can mount a disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def fill(disk: Path) -> Path:
    """Takes all that is left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            os.fsync(file.fileno())
    return ballast


def file_of_books(size: int) -> bytes:
    """A form with a table of so many bytes."""
    row = f"Book,{'x' * 980}\n"
    table = "title,review\n" + row * (size // len(row))
    return (f'--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n{table}\r\n--b--\r\n').encode()


@pytest.mark.parametrize("engine", ["SQLite, with imports"])
def test_what_was_sent_can_be_thrown_away_on_a_full_disk(engine: str, small_disk: Path):
    installation = Installation("SQLite", small_disk, None)
    try:
        form = file_of_books(1_900_000)
        clients = [Client(installation.server.port) for _ in range(5)]
        for client in clients:
            client.get("/books")
            sent = client.post("/books/import/file", form, content_type="multipart/form-data; boundary=b")
            assert sent.status == 303, sent.text
        ballast = fill(small_disk)
        assert clients[0].post("/books/import/file", form, content_type="multipart/form-data; boundary=b").status >= 400
        for client in clients:
            assert client.post("/books/import", {"action": "discard"}).status == 303, installation.server.output
            assert 'id="upload"' in client.get("/books/import").text
        ballast.unlink()
        installation.wait_until_ready()
    finally:
        installation.close()


@pytest.mark.parametrize("engine", ["SQLite", "PostgreSQL"])
def test_a_full_disk_loses_nothing_that_was_answered(engine: str, small_disk: Path):
    is_postgres = engine == "PostgreSQL"
    postgres = Postgres(small_disk / "postgres") if is_postgres else None
    installation = Installation(engine, small_disk, postgres)
    try:
        client = Client(installation.server.port)
        client.get("/books")
        answered: list[str] = []

        def add() -> int:
            title = f"Book {len(answered)} {'x' * 400}"
            status = installation.add(client, title)
            if status == 303:
                answered.append(title)
            return status

        for _ in range(20):
            assert add() == 303
        ballast = fill(small_disk)
        until(lambda: add() in [500, 503], 60, "an answer that the disk is full")
        for _ in range(20):
            add()
        assert any(words in installation.server.output for words in ["disk is full", "failed: ", "can't be reached"])
        ballast.unlink()
        until(lambda: add() == 303, 60, "room")
        installation.wait_until_ready()
        assert [title for title in shelf(client) if title.startswith("Book ")] == answered
        installation.server.kill()
        installation.server.start()
        assert [title for title in shelf(client) if title.startswith("Book ")] == answered
    finally:
        installation.close()
