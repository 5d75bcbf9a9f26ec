"""The shelf in its edit mode: ranges with Shift, keys in titles, two people, and lines of each length."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import SAMPLES, visit
from support.proxy import Proxy
from support.server import Server
from support.waiting import eventually


def boxes(page: Page):
    return page.locator("#books input[type=checkbox]")


def checked(page: Page) -> list[bool]:
    return boxes(page).evaluate_all("boxes => boxes.map(box => box.checked)")


def titles(page: Page) -> list[str]:
    return page.locator("#books .edit-title").evaluate_all("fields => fields.map(field => field.value)")


@pytest.fixture
def far(visitor, proxy: Proxy, latency: float) -> Page:
    """The edit mode, behind a line of each length."""
    page = visitor(proxy.url).new_page()
    visit(page, "/books/edit")
    proxy.latency = latency
    return page


def test_shift_selects_and_deselects_a_range_by_pointer(far: Page):
    boxes(far).nth(1).click()
    boxes(far).nth(4).click(modifiers=["Shift"])
    assert checked(far) == [False, True, True, True, True, False]
    expect(far.locator("#selected-count")).to_have_text("4 selected")
    boxes(far).nth(4).click()
    boxes(far).nth(3).click(modifiers=["Shift"])
    assert checked(far) == [False, True, True, False, False, False]
    expect(far.locator("#selected-count")).to_have_text("2 selected")


def test_shift_selects_a_range_by_keys(far: Page):
    boxes(far).nth(4).press("Space")
    boxes(far).nth(2).press("Shift+Space")
    assert checked(far) == [False, False, True, True, True, False]
    expect(far.locator("#selected-count")).to_have_text("3 selected")


def test_what_is_selected_late_counts(far: Page):
    """The selection goes with the form that acts on it, also where the server has not heard of it before."""
    boxes(far).nth(0).check()
    boxes(far).nth(2).check()
    far.get_by_role("button", name="Delete", exact=True).click()
    expect(boxes(far)).to_have_count(4)
    assert titles(far) == [title for index, title in enumerate(SAMPLES) if index not in (0, 2)]
    far.keyboard.press("Control+z")
    expect(boxes(far)).to_have_count(6)
    assert titles(far) == SAMPLES


def test_titles_are_written_one_after_the_other(far: Page, server: Server, visitor):
    """As fast as people type; neither Enter nor Backspace makes or removes a book."""
    fields = far.locator("#books .edit-title")
    for index, title in enumerate(["One", "Two"]):
        fields.nth(index).focus()
        far.keyboard.press("Control+a")
        far.keyboard.type(title, delay=30)
        far.keyboard.press("Enter")
    fields.nth(2).focus()
    far.keyboard.press("Control+a")
    far.keyboard.press("Backspace")
    far.keyboard.press("Backspace")
    expected = ["One", "Two", "", *SAMPLES[3:]]
    assert titles(far) == expected
    plain = visitor(server.url, java_script_enabled=False)
    plain.add_cookies(far.context.cookies())
    other = plain.new_page()

    def stored() -> bool:
        other.goto("/books/edit")
        return titles(other) == expected

    eventually(far, stored, seconds=40, what=f"{expected} to be stored")
    expect(far.locator("[data-conflict]")).to_have_count(0)


def test_several_pasted_lines_are_one_title(far: Page):
    field = far.locator("#books .edit-title").first
    field.focus()
    far.keyboard.press("Control+a")
    far.evaluate(
        """() => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', 'One\\nTwo')
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}))
        }"""
    )
    assert titles(far) == SAMPLES


def test_where_two_tabs_give_one_book_different_titles_one_asks(far: Page, proxy: Proxy):
    other = far.context.new_page()
    visit(other, "/books/edit")
    # Whoever has heard of the other's title before typing has chosen already.
    proxy.hold_streams()
    far.locator("#books .edit-title").first.fill("Mine")
    other.locator("#books .edit-title").first.fill("Theirs")
    proxy.release()
    for page in (far, other):
        page.locator("#done-link").focus()

    def asked() -> int:
        return sum(page.locator("[data-conflict]").count() for page in (far, other))

    eventually(far, lambda: asked() == 1, seconds=30, what="one of both to be asked")


def test_the_bar_stays_in_view_while_something_is_selected(page: Page):
    visit(page, "/books")
    for number in range(40):
        form = {"action": "add", "key": f"k{number}", "title": f"Volume {number}", "pages": "1"}
        assert page.request.post("/books", form=form).ok
    visit(page, "/books/edit")
    bar = page.locator("#selection")
    page.mouse.wheel(0, 1500)
    expect(bar).not_to_be_in_viewport()
    boxes(page).nth(25).check()
    expect(bar).to_be_in_viewport()
    boxes(page).nth(25).uncheck()
    expect(bar).not_to_be_in_viewport()


@pytest.mark.parametrize("width, height", [(320, 568), wide(390, 844)])
def test_all_that_can_be_done_with_a_selection_is_on_a_phone_s_screen(visitor, width: int, height: int):
    page = visitor(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True).new_page()
    visit(page, "/books/edit")
    boxes(page).nth(0).tap()
    boxes(page).nth(1).tap()
    expect(page.locator("#selected-count")).to_have_text("2 selected")
    bar = page.locator("#selection")
    bar.scroll_into_view_if_needed()
    controls = bar.locator("button:not(.visually-hidden), select, input[type=text]").all()
    assert len(controls) == 9
    for control in controls:
        box = control.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, control.inner_text()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height and box["height"] >= 44, control.inner_text()
        control.click(trial=True)
    bar.get_by_role("button", name="Delete", exact=True).tap()
    expect(boxes(page)).to_have_count(4)
