"""A proxy that knows who somebody is signs them in, as one for OpenID Connect does; here nginx, which knows one person."""

import os
import subprocess
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.distances import wide
from support.nginx import Nginx
from support.pages import add_book, book, visit
from support.server import BINARY, Server


@pytest.fixture
def gate(tmp_path: Path, contexts):
    """A server that believes a proxy, and a maker of proxies for people; with it their URLs."""
    server = Server(tmp_path, DOGEAR_TRUSTED_PROXIES="127.0.0.1", DOGEAR_PROXY_USER="Remote-User")
    with ExitStack() as proxies:

        def make(name: str) -> str:
            folder = tmp_path / name
            folder.mkdir()
            headers = f"proxy_set_header Host $http_host; proxy_set_header Remote-User {name};"
            return proxies.enter_context(Nginx(folder, f"proxy_pass {server.url}; {headers}")).url

        make.server = server
        yield make
        contexts.close()
    assert server.stop() == 0, server.output[-4000:]


def test_everybody_has_a_shelf_by_the_name_that_the_proxy_says(gate, visitor):
    jons, anns = visitor(gate("jon")), visitor(gate("ann"))
    mine, again, others = jons.new_page(), jons.new_page(), anns.new_page()
    for page in (mine, again, others):
        visit(page, "/books")
    expect(mine.locator("#account-name")).to_have_text("jon")
    expect(others.locator("#account-name")).to_have_text("ann")
    expect(mine.locator("#sign-out")).to_have_count(0)
    mine.bring_to_front()
    add_book(mine, title="Through the gate", author="A", pages="1")
    expect(book(again, "Through the gate")).to_be_visible()
    expect(book(others, "Through the gate")).to_have_count(0)


@pytest.mark.parametrize("version", [wide("--http1.1"), "--http2-prior-knowledge"])
def test_two_names_in_a_request_are_refused(gate, version):
    for second in ["Remote-User: ann", "remote-user: jon"]:
        answer = subprocess.run(
            ["curl", "-sS", version, "-H", "Remote-User: jon", "-H", second, "-o", "/dev/null", "-w", "%{http_code}"]
            + [gate.server.url + "/account"],
            check=True,
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert answer.stdout == "400"


def test_a_disabled_account_is_told_so_in_its_open_page(gate, visitor, watch):
    watch.allow("status of 403")
    page = visitor(gate("jon")).new_page()
    visit(page, "/books")
    environment = os.environ | {"DOGEAR_DATA": str(gate.server.data)}
    subprocess.run([BINARY, "user", "disable", "jon"], env=environment, check=True, capture_output=True, timeout=30)
    expect(page.locator("main")).to_contain_text("This account is disabled")
