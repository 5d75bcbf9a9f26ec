"""Texts that run from right to left, wherever a person's own words stand."""

from urllib.parse import quote

from playwright.sync_api import Locator, Page, expect

from support.pages import SAMPLES, add_book, book, expect_live, new_reminder, press, reminders, visit

# The exclamation mark belongs to the text: it stands at its left.
TITLE = "שלום עולם!"


def expect_right_to_left(place: Locator):
    """The last character of the title is left of its first, wherever it stands in a sentence."""
    first, last = place.evaluate(
        """(place, title) => {
          const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
          while (!texts.nextNode().data.includes(title));
          const begin = texts.currentNode.data.indexOf(title)
          return [begin, begin + title.length - 1].map(index => {
            const range = document.createRange()
            range.setStart(texts.currentNode, index)
            range.setEnd(texts.currentNode, index + 1)
            return range.getBoundingClientRect().left
          })
        }""",
        TITLE,
    )
    assert last < first


def is_right_to_left(field: Locator) -> bool:
    return field.evaluate("field => field.matches(':dir(rtl)')")


def test_a_book_runs_from_right_to_left(page: Page):
    visit(page, "/books")
    add_book(page, title=TITLE, author="יוסי (כהן)", pages="12")
    expect(book(page, TITLE)).to_be_visible()
    expect_right_to_left(book(page, TITLE).locator(".book-title"))
    # The book is there before the dialog is gone, behind which nothing can be filled in.
    expect(page.locator("#add-book")).to_be_hidden()
    page.locator("#q").fill(TITLE + TITLE)
    assert is_right_to_left(page.locator("#q"))
    expect_right_to_left(page.locator("#no-matches h2"))
    page.locator("#q").fill("")
    press(book(page, TITLE), "delete")
    expect_right_to_left(page.locator("#undo p"))
    page.locator("#undo button").click()
    book(page, TITLE).get_by_role("link").click()
    # The style sheet, which the direction depends on, is there by then.
    expect_live(page)
    expect_right_to_left(page.locator("#book-title"))
    page.get_by_role("link", name="Edit").click()
    assert is_right_to_left(page.locator("#title"))
    assert not is_right_to_left(page.locator("#pages"))


def test_a_title_stays_beside_its_cover(page: Page):
    visit(page, "/books")
    add_book(page, title=TITLE, pages="12")
    expect(book(page, TITLE)).to_be_visible()
    left = [book(page, title).locator(".book-title a").bounding_box()["x"] for title in [TITLE, SAMPLES[0]]]
    assert left[0] == left[1]
    book(page, TITLE).get_by_role("link").click()
    heading, byline = page.locator("#book-title").bounding_box(), page.locator("#byline").bounding_box()
    assert heading["x"] == byline["x"] and heading["width"] < byline["width"] / 2


def test_a_reminder_runs_as_its_words_do(page: Page):
    visit(page, "/reminders")
    new_reminder(page, TITLE)
    assert is_right_to_left(reminders(page))
    page.keyboard.press("Control+A")
    page.keyboard.type("Left to right")
    assert not is_right_to_left(reminders(page))


def test_a_cover_runs_from_right_to_left(page: Page, watch):
    watch.allow("status of 404")  # A picture by itself has no icon.
    page.goto(f"/covers/drawn.svg?title={quote(TITLE)}")
    places = page.locator("text").evaluate("text => [0, text.getNumberOfChars() - 1].map(at => text.getExtentOfChar(at).x)")
    assert places[1] < places[0]
