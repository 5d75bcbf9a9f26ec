"""A shelf as long as it may be, for programs that measure what long lists cost."""

import sqlite3
from pathlib import Path


def fill(data: Path):
    """Gives each account in a data folder as many books as it may have, each as long as it may be. The server is stopped, and
    the accounts have a shelf."""
    with sqlite3.connect(next(data.glob("*.sqlite3"))) as connection:
        owners = connection.execute("SELECT owner FROM shelves WHERE owner NOT LIKE 'v:%'").fetchall()
        for (owner,) in owners:
            connection.execute("DELETE FROM books WHERE owner = ?", (owner,))
            connection.executemany(
                "INSERT INTO books (owner, id, position, title, author, isbn, pages, status) VALUES (?, ?, ?, ?, ?, '', 10, 'want')",
                ((owner, f"long-{n}", n << 32, f"Title {n} " + "é<b>x y " * 60, f"Author {n} " + "ü&o z " * 80)
                 for n in range(10_000)))
    connection.close()
