"""The line between a server and its PostgreSQL database, which can be cut."""

import asyncio

from support.postgres import Postgres
from support.proxy import Proxy


class DatabaseLine(Proxy):
    """Passes bytes on to the socket of a PostgreSQL server."""

    def __init__(self, postgres: Postgres):
        self.socket = postgres.folder / ".s.PGSQL.5432"
        self.is_closed = False
        """Whether connections are turned away."""
        super().__init__(target_port=0)

    @property
    def url(self) -> str:
        return f"postgres://dogear@127.0.0.1:{self.port}/postgres?sslmode=disable"

    def shut(self):
        """Closes every connection, and turns new ones away until `open_again`."""
        self.is_closed = True
        self.cut()

    def open_again(self):
        self.is_closed = False

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.is_closed:
            raise ConnectionRefusedError
        return await asyncio.open_unix_connection(self.socket)
