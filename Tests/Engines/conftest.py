"""The fixtures of the tests of the other engines: an engine, a server of one's own, a proxy before it."""

from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

from engines.engine import Engine
from engines.firefox import Firefox
from engines.webkit import WebKit
from support.proxy import Proxy
from support.raw import Client
from support.server import Server

pytest_plugins = ["support.reruns"]
ENGINES = {"firefox": Firefox, "webkit": WebKit}


class EngineScheduling(LoadScopeScheduling):
    """Gives all tests of an engine to one process, so that each engine starts once."""

    def _split_scope(self, nodeid: str) -> str:
        return next((name for name in ENGINES if f"[{name}" in nodeid), nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log):
    return EngineScheduling(config, log)


@pytest.fixture(scope="session", params=ENGINES)
def engine(request, tmp_path_factory):
    """Each of the engines, started once. One that can't start fails all of its tests."""
    engine = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield engine
    engine.close()


@pytest.fixture
def server(tmp_path: Path):
    server = Server(tmp_path)
    yield server
    if server.is_running:
        server.stop()


@pytest.fixture
def proxy(server: Server):
    """A proxy before this test's server. Its pages are the pages at `server.url`."""
    proxy = Proxy(server.port)
    yield proxy
    proxy.close()


@pytest.fixture
def browser(engine: Engine, server: Server):
    """The engine as a visitor who was never here; at the end no script may have failed."""
    yield engine
    errors = engine.script_errors()
    engine.forget()
    assert not errors, "\n".join(errors)


@pytest.fixture
def other(browser: Engine, server: Server):
    """Makes somebody else without JavaScript, for the visitor that the browser is now: another tab, as it were."""

    def make() -> Client:
        client = Client(server.port)
        client.cookies = {cookie["name"]: cookie["value"] for cookie in browser.cookies()}
        return client

    return make
