"""The network between server and database, cut for five seconds."""

import time

import pytest

from support.installation import Installation
from support.live_client import LivePage
from support.raw import Client
from support.waiting import until
from support.writers import Writers

SECONDS = 5


@pytest.mark.parametrize("how", ["standing still", "turned away"])
def test_a_line_that_is_cut_loses_nothing(on_postgres: Installation, how: str):
    line = on_postgres.line
    watcher = Client(on_postgres.server.port)
    watcher.get("/books")
    page = LivePage(watcher, "/books")
    with Writers(on_postgres.server.port, 4000) as writers:
        until(lambda: writers.count > 500, 60, "the first writes")
        if how == "standing still":
            line.pause(SECONDS)
            time.sleep(SECONDS)
        else:
            line.shut()
            time.sleep(SECONDS)
            line.open_again()
    assert writers.statuses <= {303, 503}
    writers.check()
    on_postgres.wait_until_ready()
    on_postgres.expect_fresh(watcher, page, "Fresh")


def test_a_line_that_is_cut_again_and_again_doubles_nothing(on_postgres: Installation):
    """Commits lose their answers at any moment."""
    with Writers(on_postgres.server.port, 4000) as writers:
        while writers.are_busy:
            time.sleep(0.3)
            on_postgres.line.cut()
    assert writers.statuses <= {303, 503}
    writers.check()


def test_a_line_that_stays_cut_is_told_of(on_postgres: Installation):
    client = Client(on_postgres.server.port)
    client.get("/books")
    on_postgres.line.shut()
    assert on_postgres.add(client, "Momo") == 503
    until(lambda: client.get("/readyz").status == 503, 30, "the end of readiness")
    assert "the database can't be reached" in on_postgres.server.output
    on_postgres.line.open_again()
    on_postgres.wait_until_ready()
    assert on_postgres.add(client, "Momo") == 303
