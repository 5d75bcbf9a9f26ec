"""The lists of the gallery in a real browser: what moves in them, and what stands still."""

import pytest
from playwright.sync_api import Page, expect

from support.pages import visit

NOTE_ARRIVALS = """
window.arrivals = []
addEventListener('transitionrun', event => {
  if (event.target.matches('#books > li') && event.propertyName == 'opacity') arrivals.push(event.target.textContent)
})
"""


@pytest.fixture
def watched(visitor) -> Page:
    """A page that notes which rows come in motion."""
    page = visitor(reduced_motion="no-preference").new_page()
    page.add_init_script(NOTE_ARRIVALS)
    return page


def arrivals(page: Page) -> list[str]:
    return page.evaluate("arrivals")


def test_a_new_row_comes_in_motion_and_those_of_the_page_stand(watched: Page):
    visit(watched, "/gallery/refresh")
    expect(watched.locator("#books > li")).to_have_count(4)
    watched.get_by_role("button", name="Refresh").click()
    expect(watched.locator("#count")).to_have_text("5 books")
    expect(watched.get_by_role("button", name="Refresh", exact=True)).to_be_visible()
    assert arrivals(watched) == [watched.locator("#books > li").first.evaluate("row => row.textContent")]


def test_rows_that_were_fetched_come_in_motion_once(watched: Page):
    visit(watched, "/gallery/fetch")
    expect(watched.locator("#books > li")).to_have_count(4)
    watched.wait_for_function("arrivals.length == 4")
    watched.get_by_role("button", name="Fetch again").click()
    expect(watched.locator("#overlay")).to_be_visible()
    expect(watched.locator("#overlay")).to_be_hidden()
    expect(watched.locator("#books > li")).to_have_count(4)
    assert len(arrivals(watched)) == 4


def test_nothing_moves_for_whoever_wants_no_motion(visitor):
    page = visitor(reduced_motion="reduce").new_page()
    page.add_init_script(NOTE_ARRIVALS)
    visit(page, "/gallery/fetch")
    expect(page.locator("#books > li")).to_have_count(4)
    page.locator("#books > li").first.evaluate("() => new Promise(requestAnimationFrame)")
    assert arrivals(page) == []
