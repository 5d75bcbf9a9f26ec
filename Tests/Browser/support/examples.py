"""The pages that exist for the tests alone, and how to find one's way on them."""

import itertools
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from support.pages import visit
from support.proxy import Proxy
from support.raw import Client
from support.server import BINARY, Server

_numbers = itertools.count(1)


class Examples(Server):
    """Runs `live-examples`, which stands beside `dogear`."""

    command = [Path(os.environ.get("LIVE_EXAMPLES_BINARY", BINARY.parent / "live-examples"))]


class Record:
    """The values that the pages of one name share, and somebody else who changes them without a browser."""

    initial = {
        "title": "Initial",
        "notes": "one\ntwo",
        "amount": "1",
        "day": "2026-01-31",
        "size": "medium",
        "colour": "green",
        "toppings": ["olives"],
        "days": ["tuesday"],
        "aside": "",
        "detail": "",
    }

    def __init__(self, server: Server):
        self.path = f"/fields?record=r{next(_numbers)}"
        self.client = Client(server.port)
        self.saved = dict(self.initial)
        self.save()

    def save(self, **changes):
        self.saved |= changes
        pairs = [("action", "save")]
        for name, value in self.saved.items():
            pairs += [(name, each) for each in (value if isinstance(value, list) else [value])]
        assert self.client.post(self.path, pairs).status == 303

    def save_all(self, changes: list[dict]):
        for change in changes:
            self.save(**change)

    def count(self):
        """Changes the page everywhere but in the fields that a person can change."""
        assert self.client.post(self.path, {"action": "count"}).status == 303

    def open(self, context) -> Page:
        page = context.new_page()
        visit(page, self.path)
        return page


@pytest.fixture(scope="session")
def shared_examples(tmp_path_factory):
    server = Examples(tmp_path_factory.mktemp("examples"))
    yield server
    assert server.is_running, f"the server ended by itself:\n{server.output[-4000:]}"
    assert server.stop() == 0, server.output[-4000:]


@pytest.fixture
def record(shared_examples: Examples) -> Record:
    """A record of one's own."""
    return Record(shared_examples)


@pytest.fixture
def fields(visitor, shared_examples: Examples, record: Record) -> Page:
    """A page with every kind of field, of the record."""
    return record.open(visitor(shared_examples.url))


@pytest.fixture
def examples(tmp_path: Path, contexts):
    """A server of the example pages for one test, which may restart it."""
    server = Examples(tmp_path)
    yield server
    contexts.close()
    if server.is_running:
        server.stop()


@pytest.fixture
def examples_proxy(shared_examples: Examples, contexts):
    """A proxy before the example pages."""
    proxy = Proxy(shared_examples.port)
    yield proxy
    contexts.close()
    proxy.close()


@pytest.fixture
def far_fields(visitor, examples_proxy: Proxy, record: Record) -> Page:
    """The page with every kind of field, behind the proxy."""
    return record.open(visitor(examples_proxy.url))
