"""The app on PostgreSQL: a database that goes away and comes back loses nothing and doubles nothing."""

import subprocess

import pytest
from playwright.sync_api import expect

from support.distances import wide
from support.pages import (
    SAMPLES,
    add_book,
    expect_live,
    expect_lost,
    expect_titles,
    new_name,
    new_reminder,
    sign_in,
    sign_up,
    stays,
    visit,
)
from support.postgres import Postgres
from support.raw import Client
from support.server import BINARY, ROOT, Server
from support.waiting import until

BOOK = {"action": "add", "author": "", "isbn": "", "pages": ""}


@pytest.fixture(scope="module")
def postgres():
    postgres = Postgres()
    yield postgres
    postgres.close()


@pytest.fixture
def server(tmp_path, contexts, postgres: Postgres):
    server = Server(tmp_path, DOGEAR_DATABASE=postgres.url)
    yield server
    contexts.close()
    assert server.stop() == 0, server.output


def test_an_account_and_its_books_outlive_both_servers(visitor, server: Server, postgres: Postgres, watch):
    watch.allow(r"net::ERR_")
    page = visitor(server.url).new_page()
    name = new_name()
    sign_up(page, name)
    visit(page, "/books")
    add_book(page, title="Momo", author="Michael Ende")
    expect_titles(page, [*SAMPLES, "Momo"])
    server.stop()
    postgres.stop()
    postgres.start()
    server.start()
    page = visitor(server.url).new_page()
    sign_in(page, name)
    expect(page.locator("#account-name")).to_have_text(name)
    visit(page, "/books")
    expect_titles(page, [*SAMPLES, "Momo"])
    assert not list(server.data.glob("*.sqlite3*"))


def test_what_is_typed_while_the_database_is_away_is_stored_once_it_is_back(
    visitor, server: Server, postgres: Postgres, watch
):
    watch.allow(r"status of 503")
    watch.allow(r"^503 ")
    watch.allow(r"net::ERR_")
    page = visitor(server.url).new_page()
    visit(page, "/reminders")
    with stays(page):
        new_reminder(page, "milk")
        postgres.stop("immediate")
        new_reminder(page, "bread")
        expect_lost(page)
        stranger = Client(server.port)
        until(lambda: stranger.get("/readyz").status == 503, 30, "the end of readiness")
        refused = stranger.post("/books", BOOK | {"title": "Momo"})
        assert (refused.status, refused.headers["retry-after"]) == (503, ["2"])
        postgres.start()
        until(lambda: stranger.get("/readyz").status == 200, 30, "readiness")
        expect_live(page)
        other = page.context.new_page()
        until(lambda: [visit(other, "/reminders"), titles(other)][1] == ["milk", "bread"], 30, "both reminders")
    assert "the database can't be reached" in server.output


def titles(page) -> list[str]:
    return page.locator("#reminders .reminder-title").evaluate_all("fields => fields.map(field => field.value)")


def test_what_is_asked_while_the_database_restarts_is_answered(server: Server, postgres: Postgres):
    client = Client(server.port)
    client.get("/books")
    for number in range(6):
        if number % 2:
            postgres.stop()
            postgres.start()
        assert client.post("/books", BOOK | {"title": f"Book {number} "}).status == 303
    page = client.get("/books").text
    # The first was added while all was well: the others are there as often as it is in the page.
    counts = {page.count(f"Book {number} ") for number in range(6)}
    assert len(counts) == 1 and 0 not in counts, counts
    assert client.get("/readyz").status == 200


def run(command: str, address: str, folder) -> subprocess.CompletedProcess:
    variables = {"DOGEAR_DATABASE": address, "DOGEAR_DATA": str(folder / "data"), "DOGEAR_ROOT": str(ROOT), "DOGEAR_PORT": "0"}
    return subprocess.run([BINARY, command], env=variables, capture_output=True, text=True, timeout=60)


def test_a_database_that_can_be_used_is_checked(postgres: Postgres, tmp_path):
    done = run("check", postgres.url, tmp_path)
    assert done.returncode == 0
    assert "fine     database: ok" in done.stdout


@pytest.mark.parametrize("command", ["serve", wide("check")])
def test_a_database_that_can_not_be_used_is_told_without_its_password(postgres: Postgres, tmp_path, command):
    address = postgres.url.replace("dogear@/postgres", "dogear:hidden-word@/missing")
    done = run(command, address, tmp_path)
    assert done.returncode == 1
    told = done.stdout + done.stderr
    assert 'database "missing" does not exist' in told
    assert "hidden-word" not in told
