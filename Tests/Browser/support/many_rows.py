"""Long lists: hundreds of forms would take long, so that their rows are stored while the server stands still."""

import sqlite3
from uuid import uuid4

from support.server import Server


def store_rows(server: Server, table: str, count: int, title: str) -> list[str]:
    """Stores rows after the rows of the only owner, with titles that end with a number from 1. Returns their ids."""
    ids = [str(uuid4()) for _ in range(count)]
    server.stop()
    with sqlite3.connect(next(server.data.glob("*.sqlite3"))) as database:
        owner, last = database.execute(f"SELECT owner, max(position) FROM {table}").fetchone()
        columns = [(name, kind) for _, name, kind, *_ in database.execute(f"PRAGMA table_info({table})")]

        def row(number: int, id: str) -> list:
            known = {"owner": owner, "id": id, "position": last + number, "title": f"{title} {number}", "deleted_at": None}
            return [known.get(name, "" if kind == "TEXT" else 0) for name, kind in columns]

        marks = ", ".join("?" * len(columns))
        database.executemany(f"INSERT INTO {table} VALUES ({marks})", [row(number + 1, id) for number, id in enumerate(ids)])
    database.close()
    server.start()
    return ids
