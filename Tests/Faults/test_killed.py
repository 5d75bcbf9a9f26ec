"""Killed at any moment during 10,000 answered writes, server or database: none is lost, none is there twice."""

import random
import time

from support.installation import Installation
from support.live_client import LivePage
from support.raw import Client
from support.writers import Writers

WRITES = 10_000


def check_everything(installation: Installation, writers: Writers):
    """All that was answered is there once, also after another start, and what comes then is on open pages within a second."""
    installation.wait_until_ready()
    writers.check()
    installation.server.restart()
    writers.check()
    client = writers.all[0].client
    installation.expect_fresh(client, LivePage(client, "/books?rows=960"), "Fresh")


def test_the_server_is_killed(installation: Installation):
    moments, kills = random.Random(1), 0
    with Writers(installation.server.port, WRITES) as writers:
        while writers.are_busy:
            time.sleep(moments.uniform(0.3, 2.5))
            installation.server.kill()
            kills += 1
            installation.server.start()
    assert kills >= 5
    assert 500 not in writers.statuses
    check_everything(installation, writers)


def test_the_database_is_killed(on_postgres: Installation):
    moments, kills, postgres = random.Random(2), 0, on_postgres.postgres
    watcher = Client(on_postgres.server.port)
    watcher.get("/books")
    page = LivePage(watcher, "/books")
    with Writers(on_postgres.server.port, WRITES) as writers:
        while writers.are_busy:
            time.sleep(moments.uniform(0.5, 3))
            postgres.kill()
            kills += 1
            postgres.start()
    assert kills >= 3
    assert 500 not in writers.statuses
    on_postgres.wait_until_ready()
    on_postgres.expect_fresh(watcher, page, "Seen on a page that was open all the time")
    check_everything(on_postgres, writers)


def test_the_database_is_restarted(on_postgres: Installation):
    postgres = on_postgres.postgres
    with Writers(on_postgres.server.port, WRITES) as writers:
        while writers.are_busy:
            time.sleep(2)
            postgres.stop()
            time.sleep(0.5)
            postgres.start()
    assert writers.statuses <= {303, 503}
    check_everything(on_postgres, writers)
