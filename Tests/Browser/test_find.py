"""Books that are found in a catalogue, and added."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import titles, visit
from support.waiting import eventually


def test_a_book_is_found_and_added(either_page: Page):
    page = either_page
    visit(page, "/books")
    page.get_by_role("link", name="Find a book").click()
    page.get_by_label("Search Open Library").fill("winter ferry")
    page.get_by_label("Search Open Library").press("Enter")
    expect(page.locator("#found-count")).to_have_text("5 books")
    expect(page.locator("#on-shelf-OL12W")).to_be_visible()
    page.get_by_role("button", name="Add The Winter Ferry: A Crossing").click()
    expect(page.locator("#on-shelf-OL11W")).to_be_visible()
    page.locator("#on-shelf-OL11W").click()
    if page.is_live:
        expect(page.locator("#cover")).to_have_js_property("naturalWidth", 300)
    expect(page.locator("h1")).to_have_text("The Winter Ferry")
    expect(page.locator("main")).to_contain_text("Greta Lund and Ida Marsh")


def test_an_edition_is_chosen(either_page: Page):
    page = either_page
    visit(page, "/books/find?q=ferry")
    page.get_by_role("link", name="3 editions").click()
    page.get_by_role("button", name="Add Die Winterfähre").first.click()
    expect(page.locator("#on-shelf-OL6M")).to_be_visible()
    visit(page, "/books?q=kaiverlag")
    expect(titles(page)).to_have_text(["Die Winterfähre"])


def test_results_follow_the_keys_over_a_slow_line(library, proxy, visitor, latency):
    page = visitor(proxy.url).new_page()
    visit(page, "/books/find")
    before = len(library.questions)
    proxy.latency = latency
    field = page.get_by_label("Search Open Library")
    field.press_sequentially("nothing", delay=30)
    expect(page.locator("#no-result")).to_contain_text("No result for “nothing”.")
    field.press("ControlOrMeta+a")
    field.press_sequentially("winter", delay=30)
    expect(page.locator("#found > li")).to_have_count(5)
    expect(field).to_have_value("winter")
    # Over a slow line the server sees pauses that nobody made, and yet not a question for each key.
    eventually(page, lambda: library.questions[-1] == "winter", 30, "the question for the whole word")
    assert len(library.questions[before:]) <= 5, library.questions[before:]


def test_a_failure_says_so_and_is_silent_while_the_person_types_on(page: Page):
    visit(page, "/books/find")
    field = page.get_by_label("Search Open Library")
    field.fill("busy bees")
    expect(page.locator("#find-failed")).to_contain_text("Open Library is busy and asks for a pause of 60 seconds.")
    field.press_sequentially(" winter")
    expect(page.locator("#find-failed")).to_have_count(0)
    field.fill("winter")
    expect(page.locator("#found > li")).to_have_count(5)


def test_trying_again_keeps_the_focus(page: Page):
    visit(page, "/books/find?q=busy")
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.locator("#found-count")).to_be_focused()
    expect(page.locator("#find-failed")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()


def test_a_book_is_found_by_keyboard_alone(page: Page):
    visit(page, "/books/find")
    page.get_by_label("Search Open Library").focus()
    page.keyboard.type("winter")
    expect(page.locator("#found > li")).to_have_count(5)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "add-OL11W":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#on-shelf-OL11W")).to_be_visible()
    expect(page.locator("#on-shelf-OL11W")).to_be_focused()


def test_a_book_that_another_tab_adds_is_marked(page: Page):
    visit(page, "/books/find?q=winter")
    other = page.context.new_page()
    visit(other, "/books/find?q=winter")
    other.get_by_role("button", name="Add Ferry", exact=True).click()
    expect(page.locator("#on-shelf-OL15W")).to_be_visible()


@pytest.mark.parametrize("width", [390, wide(1280)])
def test_nothing_is_wider_than_the_screen(visitor, width: int):
    page = visitor(viewport={"width": width, "height": 800}).new_page()
    visit(page, "/books/find?q=winter&editions=OL11W")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


CAMERA = """
  window.seen = []
  window.BarcodeDetector = class {
    async detect() { return seen.map(rawValue => ({rawValue})) }
  }
  navigator.mediaDevices.getUserMedia = async () => {
    if (window.isRefused) throw new DOMException('refused', 'NotAllowedError')
    window.camera = document.createElement('canvas').captureStream()
    return window.camera
  }
"""


@pytest.fixture
def scanner(visitor, server) -> Page:
    """The page in a browser that reads bar codes: this camera sees what the test says."""
    page = visitor(server.url).new_page()
    page.add_init_script(CAMERA)
    visit(page, "/books/find")
    return page


def is_watching(page: Page) -> bool:
    return page.evaluate("window.camera?.getTracks().some(track => track.readyState === 'live') === true")


def test_a_bar_code_is_looked_up(scanner: Page, library):
    scanner.get_by_role("button", name="Scan a bar code").click()
    eventually(scanner, lambda: is_watching(scanner), what="the camera")
    scanner.evaluate("seen.push('54499')")
    scanner.evaluate("seen.push('9780201896831')")
    expect(scanner.locator("#scanner")).to_be_hidden()
    expect(scanner.get_by_label("Search Open Library")).to_have_value("9780201896831")
    eventually(scanner, lambda: "9780201896831" in library.questions, what="the question for it")
    assert not is_watching(scanner)


def test_the_camera_is_let_go_when_the_dialog_closes(scanner: Page):
    scanner.get_by_role("button", name="Scan a bar code").click()
    eventually(scanner, lambda: is_watching(scanner), what="the camera")
    scanner.keyboard.press("Escape")
    eventually(scanner, lambda: not is_watching(scanner), what="the end of it")


def test_a_camera_that_is_refused_is_said(scanner: Page):
    scanner.evaluate("window.isRefused = true")
    scanner.get_by_role("button", name="Scan a bar code").click()
    expect(scanner.locator("#scanner [role=alert]")).to_be_visible()
    scanner.get_by_role("button", name="Cancel").click()
    expect(scanner.locator("#scanner")).to_be_hidden()


def test_where_bar_codes_can_not_be_read_nothing_offers_it(page: Page):
    visit(page, "/books/find")
    expect(page.locator("#scan")).to_be_hidden()
