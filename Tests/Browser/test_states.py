"""Every page in every state, light and dark. axe finds nothing on it. It never scrolls sideways, whatever is opened on it: on
a small phone, a phone and a desktop, and with text twice as large; no button grows beyond its text, and no picture vanishes.
On paper it has nothing to press."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from support.distances import wide
from support.pages import visit
from support.states import STATES

axe = Axe()

GALLERY = re.findall(r'case \w+ = "(/gallery[^"]*)"', Path("Sources/Gallery/GalleryPath.swift").read_text())
SIZES = [(320, 640, 1), (390, 844, 1), (390, 844, 2), (640, 450, 1), (820, 1180, 1), (1280, 900, 1), (1280, 900, 2)]
"""Width and height of the screen, and the size of the text. 640 by 450 is a desktop that is zoomed to 200 %."""

OUTDONE = """
    shelf_without_matches details editing deleted nothing_deleted two_versions find_nothing reading_now filtered statistics
    settings_of_visitor nothing_to_review table importing importing_reminders no_reminders signing_up ready_to_sign_up signed_in
    two_steps_off passkeys
""".split()
"""The states of pages that have more on them in another state: left to `make test-wide`."""

EACH_STATE = pytest.mark.parametrize(
    "state",
    [wide(state) if state.__name__ in OUTDONE else state for state in STATES],
    ids=[state.__name__ for state in STATES],
)

OPEN_ALL = """async () => {
  for (const details of document.querySelectorAll('details')) {
    // Menus of one name close each other.
    details.removeAttribute('name')
    details.open = true
  }
  await new Promise(done => requestAnimationFrame(() => setTimeout(done)))
}"""

MEASURE = """scale => {
  document.documentElement.style.fontSize = scale === 1 ? '' : `${100 * scale}%`
  const {scrollWidth, clientWidth} = document.scrollingElement
  const nameOf = element => `${element.localName}#${element.id}.${element.className}`
  const isCut = element => {
    for (let above = element.parentElement; above !== document.body; above = above.parentElement)
      if (getComputedStyle(above).overflowX !== 'visible') return true
    return false
  }
  const wide = scrollWidth <= clientWidth ? [] : [...document.body.querySelectorAll('*')].filter(element =>
    element.getBoundingClientRect().right > clientWidth + 1 && !isCut(element))
  const slabs = [...document.querySelectorAll('.button')].filter(button => {
    const {lineHeight, display} = getComputedStyle(button)
    const range = document.createRange()
    range.selectNodeContents(button)
    const {height} = button.getBoundingClientRect()
    return display.includes('flex') && height > Math.max(80, range.getBoundingClientRect().height + 40)
  })
  const vanished = [...document.images].filter(image => image.checkVisibility() && image.getBoundingClientRect().width === 0)
  const names = wide.length ? wide.slice(0, 4).map(nameOf) : ['something that no frame cuts']
  return [...(scrollWidth > clientWidth ? names : []).map(name => `too wide: ${name} (${scrollWidth} px)`),
    ...slabs.map(nameOf).map(name => `a slab: ${name}`), ...vanished.map(nameOf).map(name => `vanished: ${name}`)]
}"""


def misfits(page: Page, sizes: list[tuple[int, int, int]]) -> list[str]:
    """What does not fit the page at one of the sizes."""
    page.evaluate(OPEN_ALL)
    found = []
    for width, height, scale in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} px, text × {scale}: {problem}" for problem in page.evaluate(MEASURE, scale)]
    return found


def misprints(page: Page, scheme: str) -> list[str]:
    """What does not belong on paper, whoever prints a dark page. The circle of a reminder does, to be ticked by hand."""
    page.emulate_media(media="print", color_scheme="dark")
    pressed = page.locator("button:visible:not(.done-toggle), .button:visible, summary:visible")
    # What has no box of its own is printed as the text in it.
    boxes = "all => all.filter(one => getComputedStyle(one).display !== 'contents').map(one => one.outerHTML.slice(0, 100))"
    found = [f"on paper: {html}" for html in pressed.evaluate_all(boxes)]
    colour = page.evaluate("getComputedStyle(document.documentElement).color")
    page.emulate_media(media="screen", color_scheme=scheme)
    return found + ([] if colour == "rgb(42, 33, 24)" else [f"on paper: {colour} is no ink"])


@EACH_STATE
@pytest.mark.parametrize(("scheme", "sizes"), [("light", SIZES[:1]), wide("dark", SIZES[1:])], ids=["light", "dark"])
def test_a_page_is_fit_for_everybody_everywhere(visitor, watch, shared_server, state, scheme: str, sizes):
    watch.allow("status of (404|409)")
    page = visitor(shared_server.named_url, color_scheme=scheme, reduced_motion="reduce").new_page()
    state(page)
    results = axe.run(page)
    found = [results.generate_report()] if results.violations_count else []
    found += misprints(page, scheme) + misfits(page, sizes)
    assert not found, "\n".join(found)


def test_every_room_of_the_gallery_fits_every_screen(visitor):
    page = visitor(reduced_motion="reduce").new_page()
    found = []
    for path in GALLERY:
        page.set_viewport_size({"width": 1280, "height": 900})
        visit(page, path)
        found += [f"{path}: {problem}" for problem in misfits(page, SIZES)]
    assert not found, "\n".join(found)
