"""Activities with a tab: load it again, close it and open another, go to another page."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error

from support.life.life import PATHS, Life

IS_THERE = "() => !!document.getElementById('live') && document.documentElement.hasAttribute('data-connection')"


def any_of(life: Life) -> Iterator[float]:
    # From the last key to the tab's own buttons it takes a person a while: long enough for a page to know what is not
    # saved yet.
    yield life.random.uniform(500, 1500)
    yield from life.random.choice([reload] * 3 + [reopen] * 2 + [go_elsewhere] * 4)(life)


def is_there(life: Life) -> Iterator[float]:
    """Whether the tab shows a page of the program; what a gateway says instead is loaded again."""
    for _ in range(50):
        try:
            if life.tab.page.evaluate(IS_THERE):
                return True
        except Error:
            pass  # It is between two pages.
        yield 100
    life.note("loads what does not come")
    start(life, life.tab.wanted)
    yield 500
    return False


@contextmanager
def leaving(life: Life):
    """The page's question when it is left concerns the words that were typed in it."""
    before = life.tab.times_asked()
    yield
    if life.tab.times_asked() > before:
        life.note("was asked and left")
        life.words.asked(life.tab, life.tab.loaded_at)
    life.tab.loaded_at = time.monotonic()


def start(life: Life, path: str):
    """Begins to load a page, and waits for nothing."""
    life.tab.wanted = path
    url = f"{life.tab.url}{path}"
    try:
        life.tab.page.evaluate("url => { if (location.href === url) location.reload(); else location.assign(url) }", url)
    except Error:
        life.tab.page.goto(url, wait_until="commit", timeout=5000)


def reload(life: Life) -> Iterator[float]:
    life.note("reloads")
    with leaving(life):
        life.tab.page.evaluate("() => location.reload()")
        yield 300


def go_elsewhere(life: Life) -> Iterator[float]:
    path = life.random.choice(PATHS)
    life.note(f"goes to {path}")
    with leaving(life):
        start(life, path)
        yield 300


def reopen(life: Life) -> Iterator[float]:
    path = life.random.choice(PATHS)
    life.note(f"closes the tab and opens {path}")
    with leaving(life):
        life.tab.page.close(run_before_unload=True)
        until = time.monotonic() + 5
        while not life.tab.page.is_closed() and time.monotonic() < until:
            yield 50
    if not life.tab.page.is_closed():
        life.note("the tab does not close")
        life.tab.page.close()
    life.tab.renew()
    start(life, path)
    yield 300
