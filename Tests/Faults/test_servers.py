"""Three servers behind nginx, one killed after the other while twenty people write; PostgreSQL is restarted meanwhile."""

import threading

import pytest
from playwright.sync_api import Browser, Page, expect

from support.cluster import Cluster
from support.pages import reminders, visit
from support.postgres import Postgres
from support.raw import Client
from support.waiting import eventually, until

PEOPLE = 20
LINES = 6


@pytest.fixture
def postgres():
    postgres = Postgres()
    yield postgres
    postgres.close()


@pytest.fixture
def cluster(tmp_path, postgres: Postgres):
    cluster = Cluster(tmp_path, postgres)
    yield cluster
    cluster.close()


def values(page: Page) -> list[str]:
    return reminders(page).evaluate_all("fields => fields.map(field => field.value)")


def die_and_return(cluster: Cluster, postgres: Postgres, turn: int):
    """What fails in a turn: a server, and in one of them the database."""
    server = cluster.servers[turn % len(cluster.servers)]
    server.kill()
    if turn == 2:
        postgres.stop()
        postgres.start()
    server.start()
    until(lambda: Client(server.port).get("/readyz").status == 200, 30, "readiness")


def test_twenty_people_write_on_while_servers_are_killed(browser: Browser, cluster: Cluster, postgres: Postgres):
    contexts = [browser.new_context(base_url=cluster.url) for _ in range(PEOPLE)]
    pages = [context.new_page() for context in contexts]
    for page in pages:
        visit(page, "/reminders")
    for turn in range(LINES):
        for page in pages:
            page.get_by_role("button", name="New Reminder").click()
        fault = threading.Thread(target=die_and_return, args=(cluster, postgres, turn))
        fault.start()
        for letter in f"line {turn}":
            for page in pages:
                page.keyboard.type(letter)
        fault.join()
    expected = [f"line {turn}" for turn in range(LINES)]
    for context, page in zip(contexts, pages):
        assert values(page) == expected
        other = context.new_page()

        def is_stored() -> bool:
            visit(other, "/reminders")
            return values(other) == expected

        eventually(page, is_stored, 30, f"{expected} to be stored; stored is {values(other)}")
        # Both pages of each person hear of each other's changes again.
        expect(page.locator("html")).to_have_attribute("data-connection", "live", timeout=30_000)
        reminders(page).last.fill("changed")
        expect(reminders(other).last).to_have_value("changed", timeout=5_000)
        context.close()
