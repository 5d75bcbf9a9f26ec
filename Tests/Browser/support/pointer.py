"""Presses by a pointer, made as a person makes them: where one has just pressed, one looks at what came of it first."""

import time
from functools import wraps

from playwright.sync_api import Locator

GLANCE = 320
"""The milliseconds that a person needs to see what is under the pointer: a press before that does not count."""

NEAR = 16
"""Pixels within which a pointer rests."""

CONTROL = """([x, y]) => {
  const control = document.elementFromPoint(x, y)?.closest('a, button, input, label, select, summary, textarea') ?? null
  const isSame = window.controlSeen === control
  window.controlSeen = control
  return isSame
}"""
"""Whether the control at a point is still the one that was there when last asked."""

PRESSED = """() => {
  if (!window.pressed) {
    window.pressed = [-100, -100]
    addEventListener('pointerdown', event => { window.pressed = [event.clientX, event.clientY] }, true)
  }
  return window.pressed
}"""
"""The place of the last press on a page: a click may scroll first, so that its button is elsewhere by then."""


def look_first(button: Locator):
    """Waits, where the pointer rests on a button since an earlier press, until the same has been there for a glance."""
    page = button.page
    # A click would scroll, too: the button is then where the pointer has been before.
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    if box is None:
        return
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    x, y = page.evaluate(PRESSED)
    if abs(x - middle[0]) + abs(y - middle[1]) < NEAR:
        seen_since = time.monotonic()
        while time.monotonic() - seen_since < GLANCE / 1000:
            page.wait_for_timeout(40)
            if not page.evaluate(CONTROL, middle):
                seen_since = time.monotonic()


def look_before_every_click():
    """Has each `click` of a locator look first; `dblclick` and the mouse itself press at once."""
    click = Locator.click

    @wraps(click)
    def look_and_click(button: Locator, **options):
        look_first(button)
        click(button, **options)

    Locator.click = look_and_click
