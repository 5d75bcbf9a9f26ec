"""axe finds nothing on any page, in any state, light or dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.pages import visit
from support.states import STATES

axe = Axe()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.wide)])
@pytest.mark.parametrize("state", STATES, ids=[state.__name__ for state in STATES])
def test_axe_finds_nothing(visitor, watch, shared_server, state, scheme: str):
    watch.allow("status of (404|409)")
    page = visitor(shared_server.named_url, color_scheme=scheme, reduced_motion="reduce").new_page()
    state(page)
    results = axe.run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("path", ["/books", "/books/deleted", "/reminders", "/sign-up", "/sign-in", "/no-such-page"])
def test_a_small_phone_scrolls_in_one_direction(visitor, watch, path: str):
    """WCAG 2.2, 1.4.10 Reflow: 320 pixels are enough."""
    watch.allow("status of 404")
    page = visitor(viewport={"width": 320, "height": 640}).new_page()
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_keyboard_reaches_everything(page: Page):
    visit(page, "/books")
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    reached = set()
    for _ in range(80):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.value || document.activeElement.id || ''"))
    assert {"q", "add-book-link", "setRead:true", "moveUp", "moveDown", "delete"} <= reached
    assert "setStatus:reading" not in reached, "a closed menu is no place to be"
