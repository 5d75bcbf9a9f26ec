"""Waiting for what has no element to look at."""

import time
from collections.abc import Callable
from contextlib import contextmanager

from playwright.sync_api import Page, Request, Route


def until(condition: Callable[[], bool], seconds: float = 10, what: str = "it"):
    """Waits until a condition holds where no page is involved."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{what} did not come to pass"
        time.sleep(0.01)


def eventually(page: Page, condition: Callable[[], bool], seconds: float = 10, what: str = "it"):
    """Waits until a condition holds; the page lives on meanwhile."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{what} did not come to pass"
        page.wait_for_timeout(20)


def let_requests_out(page: Page):
    """Makes a request and waits for its answer: whatever the page asked for until now was asked for before that."""
    page.evaluate("fetch('/favicon.svg').then(answer => answer.text())")


def is_stream(request: Request) -> bool:
    return request.headers.get("accept") == "text/event-stream"


def answer_streams(page: Page, answer: Callable[[Route, int], None]) -> list[Route]:
    """Leaves it to `answer` what becomes of the page's requests for its stream. Their numbers begin with 1. All of them are in
    the list."""
    asked: list[Route] = []

    def take(route: Route):
        if not is_stream(route.request):
            return route.fallback()
        asked.append(route)
        answer(route, len(asked))

    page.route("**/*", take)
    return asked


def hold_the_first_post(page: Page) -> list[Route]:
    """Stops one POST of the page on its way out; what came of that is in the list. Later ones go on."""
    held: list[Route] = []

    def hold(route: Route):
        if route.request.method == "POST" and not held:
            held.append(route)
        else:
            route.fallback()

    page.route("**/*", hold)
    return held


@contextmanager
def held_posts(page: Page):
    """Stops the page's POSTs on their way out, until the end of the block."""
    held: list[Route] = []
    holds = True

    def hold(route: Route):
        held.append(route) if holds and route.request.method == "POST" else route.fallback()

    page.route("**/*", hold)
    yield held
    # The route stays: what the page sends while it is taken away would never be answered.
    holds = False
    for route in held:
        route.continue_()
