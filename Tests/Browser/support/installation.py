"""An installation of either kind, whose server, database and files tests can do anything to."""

import os
import sqlite3
import subprocess
from pathlib import Path

from support.database_line import DatabaseLine
from support.live_client import LivePage
from support.postgres import Postgres
from support.raw import Client
from support.server import BINARY, ROOT, Server
from support.waiting import until

ENGINES = ["SQLite", "PostgreSQL"]
BOOK = {"action": "add", "author": "", "isbn": "", "pages": ""}


class Installation:
    """A server on an SQLite file, or on a PostgreSQL server of its own, with a line between the two that can be cut."""

    def __init__(self, engine: str, folder: Path, postgres: Postgres | None = None, **variables: str):
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.is_postgres = engine == "PostgreSQL"
        self.postgres = (postgres or Postgres()) if self.is_postgres else None
        self.line = DatabaseLine(self.postgres) if self.is_postgres else None
        self.variables = {"DOGEAR_LOG": "off", "DOGEAR_DISK_RESERVE": "0"} | variables
        if self.is_postgres:
            self.variables["DOGEAR_DATABASE"] = self.line.url
        self.server = Server(folder, **self.variables)

    @property
    def data(self) -> Path:
        return self.server.data

    @property
    def database(self) -> Path:
        """The file of an SQLite database."""
        return self.data / "dogear.sqlite3"

    def close(self):
        if self.server.is_running:
            self.server.stop()
        if self.line:
            self.line.close()
        if self.postgres:
            self.postgres.close()

    def command(self, *arguments: str | Path, prefix: tuple[str, ...] = (), **variables: str) -> subprocess.CompletedProcess:
        """Runs the program with another command, or as a server that is expected to end."""
        environment = os.environ | {"DOGEAR_DATA": str(self.data), "DOGEAR_ROOT": str(ROOT), "DOGEAR_PORT": "0"}
        return subprocess.run(
            [*prefix, BINARY, *arguments], env=environment | self.variables | variables,
            capture_output=True, text=True, timeout=60,
        )

    def execute(self, sql: str):
        """Changes the database behind the server's back."""
        if self.postgres:
            self.postgres.query(sql)
        else:
            with sqlite3.connect(self.database) as connection:
                connection.execute(sql)
            connection.close()

    def damage(self):
        """Overwrites pages of the table of books. The server is stopped."""
        noise = b"\xa5" * 4096
        if self.postgres:
            path = self.postgres.data / self.postgres.query("SELECT pg_relation_filepath('books')")
            self.postgres.query("CHECKPOINT")
            self.postgres.stop()
            places = range(0, path.stat().st_size, 4096)
        else:
            connection = sqlite3.connect(self.database)
            (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'books'").fetchone()
            connection.close()
            path, places = self.database, [(page - 1) * len(noise)]
        with path.open("r+b") as file:
            for place in places:
                file.seek(place)
                file.write(noise)
        if self.postgres:
            self.postgres.start()

    def add(self, client: Client, title: str) -> int:
        return client.post("/books", BOOK | {"title": title}).status

    def wait_until_ready(self):
        client = Client(self.server.port)
        until(lambda: client.get("/readyz").status == 200, 30, "readiness")

    def expect_fresh(self, client: Client, page: LivePage, title: str):
        """What is stored now is on an open page within a second."""
        assert self.add(client, title) == 303
        page.read_text(title, 1)
