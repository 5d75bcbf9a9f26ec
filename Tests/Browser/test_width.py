"""No page scrolls sideways, in any state, whatever is opened on it: on a small phone, a phone and a desktop, and with text
twice as large. No button grows beyond its text, and no picture vanishes."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from support.pages import visit
from support.states import STATES

GALLERY = re.findall(r'case \w+ = "(/gallery[^"]*)"', Path("Sources/Gallery/GalleryPath.swift").read_text())
SIZES = [(320, 640, 1), (390, 844, 1), (390, 844, 2), (640, 450, 1), (820, 1180, 1), (1280, 900, 1), (1280, 900, 2)]
"""Width and height of the screen, and the size of the text. 640 by 450 is a desktop that is zoomed to 200 %."""

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


def misfits(page: Page) -> list[str]:
    """What does not fit the page at one of the sizes."""
    page.evaluate(OPEN_ALL)
    found = []
    for width, height, scale in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} px, text × {scale}: {problem}" for problem in page.evaluate(MEASURE, scale)]
    return found


@pytest.mark.parametrize("state", STATES, ids=[state.__name__ for state in STATES])
def test_a_page_fits_every_screen(visitor, watch, shared_server, state):
    watch.allow("status of (404|409)")
    page = visitor(shared_server.named_url, reduced_motion="reduce").new_page()
    state(page)
    found = misfits(page)
    assert not found, "\n".join(found)


def test_every_room_of_the_gallery_fits_every_screen(visitor):
    page = visitor(reduced_motion="reduce").new_page()
    found = []
    for path in GALLERY:
        page.set_viewport_size({"width": 1280, "height": 900})
        visit(page, path)
        found += [f"{path}: {problem}" for problem in misfits(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("state", STATES, ids=[state.__name__ for state in STATES])
def test_a_printed_page_has_nothing_to_press(visitor, watch, shared_server, state):
    """The circle of a reminder is printed, to be ticked by hand."""
    watch.allow("status of (404|409)")
    page = visitor(shared_server.named_url, color_scheme="dark").new_page()
    state(page)
    page.emulate_media(media="print")
    pressed = page.locator("button:visible:not(.done-toggle), .button:visible, summary:visible")
    assert pressed.evaluate_all("all => all.map(one => one.outerHTML.slice(0, 100))") == []
    assert page.evaluate("getComputedStyle(document.documentElement).color") == "rgb(42, 33, 24)", "ink on paper"
