"""The fixtures of every browser test: servers, a browser, visitors, and a watch over each page."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from support.chromium import launch
from support.distances import distances, named_distance, wide
from support.library import Library
from support.pointer import look_before_every_click
from support.proxy import Proxy
from support.server import Server

pytest_plugins = ["support.examples", "support.people", "support.reruns"]
PATIENCE = 10_000
expect.set_options(timeout=PATIENCE)
look_before_every_click()

# A form that was refused, or that others changed meanwhile, gets an answer like others; the browser logs it all the same.
ALWAYS_ALLOWED = [r"Failed to load resource: .* status of (409|422)"]


@pytest.fixture(scope="session")
def library():
    """The library in which the servers of tests find books."""
    library = Library()
    yield library
    library.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory, library: Library):
    """One server for all tests that leave it running; each visitor has data of their own."""
    server = Server(tmp_path_factory.mktemp("shared"), DOGEAR_OPEN_LIBRARY=library.url)
    yield server
    assert server.is_running, f"the server ended by itself, {server.process.returncode}:\n{server.output[-4000:]}"
    assert server.stop() == 0, server.output[-4000:]


class Contexts(list):
    """The visitors' browser contexts. They close before the server they talk to, whose end is no error then."""

    def close(self):
        while self:
            self.pop().close()


@pytest.fixture
def contexts(browser: Browser):
    contexts = Contexts()
    yield contexts
    contexts.close()


@pytest.fixture
def server(tmp_path: Path, contexts: Contexts, library: Library):
    """A server for one test, which may stop, kill or restart it."""
    server = Server(tmp_path, DOGEAR_OPEN_LIBRARY=library.url)
    yield server
    contexts.close()
    if server.is_running:
        server.stop()


@pytest.fixture
def proxy(server: Server, contexts: Contexts):
    """A proxy before this test's own server."""
    proxy = Proxy(server.port)
    yield proxy
    contexts.close()
    proxy.close()


@pytest.fixture(params=distances(0, 0.1, 0.3, 1.0), ids=named_distance)
def latency(request):
    """The distance of the server, in seconds each way: a test that takes it runs at 0.3, and by `make test-wide` at the
    three others. The page is opened near, then `proxy.latency = latency`."""
    expect.set_options(timeout=PATIENCE + 20_000 * request.param)
    yield request.param
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Watch:
    """Notes what must not happen on any page: errors in scripts and answers above 499."""

    def __init__(self):
        self.allowed = [re.compile(pattern) for pattern in ALWAYS_ALLOWED]
        self.problems: list[str] = []

    def allow(self, pattern: str):
        """Lets happen what this test brings about itself."""
        self.allowed.append(re.compile(pattern))

    def over(self, context: BrowserContext):
        context.on("weberror", lambda error: self.note(f"script error: {error.error}"))
        context.on("console", lambda message: message.type == "error" and self.note(f"console: {message.text}"))
        context.on("response", lambda answer: answer.status >= 500 and self.note(f"{answer.status} {answer.url}"))
        context.on("page", lambda page: page.on("crash", lambda _: self.note(f"page crashed: {page.url}")))

    def note(self, problem: str):
        if not any(pattern.search(problem) for pattern in self.allowed):
            self.problems.append(problem)


@pytest.fixture
def watch():
    watch = Watch()
    yield watch
    assert not watch.problems, "\n".join(watch.problems)


@pytest.fixture
def visitor(browser: Browser, contexts: Contexts, watch: Watch, shared_server: Server):
    """Makes visitors: each has cookies of their own, and as many tabs as wanted."""

    def make(url: str | None = None, **options) -> BrowserContext:
        context = browser.new_context(base_url=url or shared_server.url, **options)
        context.set_default_timeout(10_000)
        watch.over(context)
        contexts.append(context)
        return context

    return make


@pytest.fixture
def page(visitor) -> Page:
    return visitor().new_page()


@pytest.fixture
def plain_page(visitor) -> Page:
    """A page of a visitor who has switched JavaScript off."""
    return visitor(java_script_enabled=False).new_page()


@pytest.fixture(params=[True, wide(False)], ids=["live", "plain"])
def either_page(request, visitor) -> Page:
    """The same test with JavaScript, and by `make test-wide` without."""
    page = visitor(java_script_enabled=request.param).new_page()
    page.is_live = request.param
    return page
