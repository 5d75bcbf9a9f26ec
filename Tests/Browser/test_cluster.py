"""Several servers behind nginx, each request to another: pages know nothing of it, whichever server ends."""

import signal
import threading
import time

import pytest
from playwright.sync_api import Page, expect

from support.cluster import Cluster, figure, name_of
from support.pages import (
    PASSWORD,
    SAMPLES,
    add_book,
    expect_live,
    expect_reminders,
    expect_titles,
    fill_sign_up,
    new_name,
    new_reminder,
    press,
    reminders,
    sign_in,
    sign_up,
    stays,
    tab,
    visit,
)
from support.postgres import Postgres
from support.raw import Client
from support.waiting import eventually, until

TOO_SHORT = "Username too short. Needs to be at least 3 characters."


@pytest.fixture(scope="module")
def postgres():
    postgres = Postgres()
    yield postgres
    postgres.close()


@pytest.fixture
def cluster(tmp_path, contexts, postgres: Postgres):
    cluster = Cluster(tmp_path, postgres)
    yield cluster
    contexts.close()
    cluster.close()


@pytest.fixture(autouse=True)
def expected_noise(watch):
    """Errors that the browser itself logs while a server is away, or knows an open page no more."""
    watch.allow(r"net::ERR_(CONNECTION|EMPTY|INCOMPLETE|FAILED|SOCKET|NETWORK)")
    watch.allow(r"status of (410|502|503|504)")
    watch.allow(r"^50[234] ")


@pytest.fixture
def page(visitor, cluster: Cluster) -> Page:
    return visitor(cluster.url).new_page()


def token(page: Page) -> str:
    return page.locator("#live").get_attribute("data-page")


def test_typing_is_as_on_one_server(page: Page, cluster: Cluster):
    visit(page, "/sign-up")
    before = token(page)
    with stays(page):
        page.locator("#username").press_sequentially("ab", delay=80)
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        page.locator("#password").press_sequentially(PASSWORD, delay=40)
        expect(page.locator("#strength-text")).not_to_be_empty()
        page.locator("#username").press_sequentially("igail" + new_name(), delay=40)
        expect(page.locator("#username-hint")).to_have_text("This name is free.")
        expect(page.locator("#username-message")).to_be_empty()
    assert token(page) == before, "the page moved without need"
    assert cluster.passed() > 5


def test_somebody_signs_up_signs_in_and_keeps_books(visitor, cluster: Cluster):
    page = visitor(cluster.url).new_page()
    name = new_name()
    sign_up(page, name)
    visit(page, "/books")
    add_book(page, title="Momo", author="Michael Ende")
    expect_titles(page, [*SAMPLES, "Momo"])
    other = visitor(cluster.url).new_page()
    sign_in(other, name)
    expect(other.locator("#account-name")).to_have_text(name)
    visit(other, "/books")
    expect_titles(other, [*SAMPLES, "Momo"])


def test_two_browsers_show_what_either_does(visitor, cluster: Cluster):
    page = visitor(cluster.url).new_page()
    name = new_name()
    sign_up(page, name)
    visit(page, "/reminders")
    other = visitor(cluster.url).new_page()
    sign_in(other, name)
    expect(other.locator("#account-name")).to_have_text(name)
    visit(other, "/reminders")
    with stays(page), stays(other):
        new_reminder(page, "milk")
        expect_reminders(other, ["milk"])
        new_reminder(other, "bread")
        expect_reminders(page, ["milk", "bread"])


def test_the_death_of_a_pages_server_while_a_person_types_loses_nothing(page: Page, cluster: Cluster):
    visit(page, "/sign-up")
    text = "abcdefghijklmnop"
    with stays(page):
        for round in range(2):
            owner = cluster.owner(page)
            page.locator("#username").press_sequentially(text[round * 8 : round * 8 + 4], delay=60)
            owner.kill()
            page.locator("#username").press_sequentially(text[round * 8 + 4 : round * 8 + 8], delay=60)
            eventually(page, lambda: cluster.owner(page) != owner, 10, "another server for the page")
            expect_live(page)
            owner.start()
        expect(page.locator("#username")).to_have_value(text)
        expect(page.locator("#username")).to_be_focused()
        page.locator("#password").fill("abc")
        expect(page.locator("#password-message")).not_to_be_empty()
        page.locator("#password").fill(PASSWORD)
        page.locator("#passwordConfirmation").fill(PASSWORD)
        expect(page.locator("#username-message")).to_be_empty()


def test_the_death_of_a_server_that_only_passes_on_is_no_more_than_a_cut(page: Page, cluster: Cluster):
    visit(page, "/sign-up")
    before = token(page)
    owner = cluster.owner(page)
    with stays(page):
        page.locator("#username").press_sequentially("ab")
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        for server in cluster.servers:
            if server is not owner:
                server.kill()
                page.locator("#username").press_sequentially("x")
                page.wait_for_timeout(200)
                expect_live(page)
                server.start()
        expect(page.locator("#username")).to_have_value("abxx")
        expect(page.locator("#username-hint")).to_have_text("This name is free.")
    assert token(page) == before


def test_a_rolling_restart_while_a_person_types_reloads_no_page(page: Page, cluster: Cluster):
    visit(page, "/sign-up")
    typed = ""
    with stays(page):
        for server in cluster.servers:
            restart = threading.Thread(target=server.restart)
            restart.start()
            while restart.is_alive():
                page.keyboard.type("x") if typed else page.locator("#username").press_sequentially("x")
                typed += "x"
                page.wait_for_timeout(100)
            restart.join()
            until(lambda: Client(server.port).get("/readyz").status == 200, 10, "readiness")
            expect_live(page)
        assert len(typed) > 3
        expect(page.locator("#username")).to_have_value(typed)
        page.locator("#username").fill("ab")
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)


def test_what_is_submitted_as_its_server_dies_is_there_once(visitor, cluster: Cluster):
    page = visitor(cluster.url).new_page()
    name = new_name()
    sign_up(page, name)
    visit(page, "/books")
    with stays(page):
        for number in range(3):
            owner = cluster.owner(page)
            page.get_by_role("link", name="Add book").click()
            page.locator("#title").fill(f"Book {number}")
            threading.Timer(number * 0.02, owner.kill).start()
            press(page.locator("#add-book-form"), "add")
            expect(page.locator("#books .book-title").filter(has_text=f"Book {number}")).to_have_count(1, timeout=30_000)
            until(lambda: not owner.is_running, 10, "the end of the server")
            owner.start()
    other = visitor(cluster.url).new_page()
    sign_in(other, name)
    expect(other.locator("#account-name")).to_have_text(name)
    visit(other, "/books")
    expect_titles(other, [*SAMPLES, "Book 0", "Book 1", "Book 2"])


def test_a_page_that_is_left_stores_what_was_typed_in_it(page: Page, cluster: Cluster):
    sign_up(page, new_name())
    visit(page, "/reminders")
    new_reminder(page, "milk")
    page.keyboard.type(" and bread")
    page.goto("/sign-in")
    eventually(page, lambda: [visit(page, "/reminders"), values(page)][1] == ["milk and bread"], 10, "what was typed")


def values(page: Page) -> list[str]:
    return reminders(page).evaluate_all("fields => fields.map(field => field.value)")


def test_a_server_that_stands_still_is_given_up_and_takes_nothing_afterwards(page: Page, cluster: Cluster, watch):
    visit(page, "/sign-up")
    owner = cluster.owner(page)
    with stays(page):
        page.locator("#username").press_sequentially("ab")
        expect(page.locator("#username-message")).to_have_text(TOO_SHORT)
        owner.process.send_signal(signal.SIGSTOP)
        try:
            page.keyboard.type("c")
            # nginx gives up what it asked of a server that stands still only after a while: others have to be asked.
            eventually(page, lambda: cluster.owner(page) is not owner, 60, "another server for the page")
            expect_live(page)
        finally:
            owner.process.send_signal(signal.SIGCONT)
        page.keyboard.type("def")
        expect(page.locator("#username")).to_have_value("abcdef")
        expect(page.locator("#username-hint")).to_have_text("This name is free.")


def test_a_server_that_stops_says_so_before_it_does(tmp_path, contexts, postgres: Postgres):
    cluster = Cluster(tmp_path, postgres, count=2, DOGEAR_DRAIN="2")
    first = cluster.servers[0]
    until(lambda: figure(first, "dogear_cluster_servers") >= 2, 10, "two servers")
    first.process.send_signal(signal.SIGTERM)
    until(lambda: Client(first.port).get("/readyz").status == 503, 2, "the end of readiness")
    assert Client(first.port).get("/sign-up").status == 200
    assert first.process.wait(15) == 0
    assert Client(cluster.port).get("/sign-up").status == 200
    contexts.close()
    cluster.close()


def test_the_inner_address_is_for_servers_alone(cluster: Cluster, postgres: Postgres):
    port = int(
        postgres.query(f"SELECT port FROM cluster_servers WHERE name = '{name_of(cluster.servers[0])}'")
    )
    stranger = Client(port)
    assert stranger.get("/").status == 401
    assert stranger.post("/sign-up", {"username": "a"}, inner_session="x", inner_number="1", inner_proof="y").status == 401


def test_a_server_that_stopped_is_in_the_list_no_more(cluster: Cluster, postgres: Postgres):
    name = name_of(cluster.servers[0])
    assert cluster.servers[0].stop() == 0
    assert postgres.query(f"SELECT count(*) FROM cluster_servers WHERE name = '{name}'") == "0"


def test_a_page_is_live_again_soon_after_its_server_died(page: Page, cluster: Cluster):
    visit(page, "/sign-up")
    times = []
    for _ in range(3):
        owner = cluster.owner(page)
        owner.kill()
        begin = time.monotonic()
        eventually(page, lambda: cluster.owner(page) is not owner, 10, "another server for the page")
        expect_live(page)
        times.append(time.monotonic() - begin)
        owner.start()
    print("live again after", [f"{each:.2f} s" for each in times])
    assert sorted(times)[1] < 3
