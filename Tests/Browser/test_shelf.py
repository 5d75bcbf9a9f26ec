"""The book shelf, with JavaScript and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import SAMPLES, add_book, book, expect_titles, fill_book, press, stays, titles, visit

SWIFT = {"title": "The Swift Reader", "author": "Ada Quill", "isbn": "9780306406157", "pages": "321"}


def test_the_shelf_begins_with_the_sample_books(either_page: Page):
    visit(either_page, "/")
    expect(either_page).to_have_url(re.compile("/books$"))
    expect_titles(either_page, SAMPLES)
    expect(either_page.locator("#count")).to_have_text("6 books")
    changer = book(either_page, "Changer")
    expect(changer.locator(".byline")).to_have_text("by Matt Gemmell")
    expect(changer.locator(".pages")).to_have_text("476 pages")
    expect(changer.locator(".isbn")).to_have_text("9781916265202")


def test_every_cover_is_a_picture(page: Page):
    visit(page, "/books")
    for image in page.locator("#books img").all():
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 0


def test_a_book_is_added(either_page: Page):
    visit(either_page, "/books")
    add_book(either_page, **SWIFT)
    expect(book(either_page, "The Swift Reader").locator(".byline")).to_have_text("by Ada Quill")
    expect(either_page.locator("#add-book")).to_be_hidden()
    expect(either_page.locator("#count")).to_have_text("7 books")
    either_page.reload()
    expect(book(either_page, "The Swift Reader").locator(".pages")).to_have_text("321 pages")


def test_adding_a_book_loads_no_page(page: Page):
    visit(page, "/books")
    with stays(page):
        add_book(page, **SWIFT)
        expect(titles(page)).to_have_count(7)
        add_book(page, **SWIFT | {"title": "Another", "isbn": ""})
        expect(titles(page)).to_have_count(8)


def test_the_form_is_empty_for_the_next_book(either_page: Page):
    visit(either_page, "/books")
    add_book(either_page, **SWIFT)
    expect(titles(either_page)).to_have_count(7)
    either_page.get_by_role("link", name="Add book").click()
    for name in SWIFT:
        expect(either_page.locator(f"#add-book-form [name={name}]")).to_have_value("")
        expect(either_page.locator(f"#{name}-message")).to_be_empty()


def test_cancel_adds_nothing(either_page: Page):
    visit(either_page, "/books")
    either_page.get_by_role("link", name="Add book").click()
    fill_book(either_page, "add-book-form", **SWIFT)
    either_page.locator("#add-book-form").get_by_role("button", name="Cancel").click()
    expect(either_page.locator("#add-book")).to_be_hidden()
    expect_titles(either_page, SAMPLES)


@pytest.mark.parametrize("isbn", ["978030640615X", wide("9781234567890"), wide("12"), wide("nonsense")])
def test_an_invalid_isbn_is_refused_and_can_be_mended(either_page: Page, isbn: str):
    visit(either_page, "/books")
    add_book(either_page, **SWIFT | {"isbn": isbn})
    expect(either_page.locator("#isbn-message")).to_have_text("ISBN is invalid")
    expect(either_page.locator("#isbn")).to_have_attribute("aria-invalid", "true")
    for name, value in (SWIFT | {"isbn": isbn}).items():
        expect(either_page.locator(f"#add-book-form [name={name}]")).to_have_value(value)
    either_page.locator("#isbn").fill("0-306-40615-2")
    press(either_page.locator("#add-book-form"), "add")
    expect(titles(either_page)).to_have_count(7)


def test_the_isbn_is_judged_while_it_is_typed(page: Page):
    visit(page, "/books")
    page.get_by_role("link", name="Add book").click()
    expect(page.locator("#isbn-message")).to_be_empty()
    page.locator("#isbn").press_sequentially("978030640615")
    expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
    page.locator("#isbn").press_sequentially("7")
    expect(page.locator("#isbn-message")).to_be_empty()
    expect(page.locator("#isbn")).not_to_have_attribute("aria-invalid", "true")


def test_a_book_needs_a_title(either_page: Page):
    visit(either_page, "/books")
    add_book(either_page, **SWIFT | {"title": "   "})
    expect(either_page.locator("#title-message")).not_to_be_empty()
    expect(titles(either_page)).to_have_count(6)


def test_markup_in_a_title_is_text(either_page: Page):
    title = "<script>alert(1)</script> & \"<b>bold</b>\" 'quotes'"
    visit(either_page, "/books")
    add_book(either_page, **SWIFT | {"title": title, "author": "</li><img src=x onerror=alert(2)>"})
    expect(titles(either_page)).to_have_count(7)
    expect(book(either_page, title).locator(".byline")).to_have_text("by </li><img src=x onerror=alert(2)>")


def test_a_book_is_marked_as_read(either_page: Page):
    visit(either_page, "/books")
    row = book(either_page, "Changer")
    expect(row.locator(".read-toggle")).to_have_attribute("aria-pressed", "false")
    press(row, "setRead")
    expect(row.locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
    press(row, "setRead")
    expect(row.locator(".read-toggle")).to_have_attribute("aria-pressed", "false")


def test_a_book_is_deleted_and_put_back(either_page: Page):
    visit(either_page, "/books")
    press(book(either_page, SAMPLES[2]), "delete")
    expect_titles(either_page, SAMPLES[:2] + SAMPLES[3:])
    expect(either_page.locator("#undo")).to_contain_text(SAMPLES[2])
    either_page.locator("#undo button").click()
    expect_titles(either_page, SAMPLES)
    expect(either_page.locator("#undo")).to_have_count(0)


def test_an_empty_shelf_says_so_and_stays_empty(either_page: Page):
    visit(either_page, "/books")
    for title in SAMPLES:
        press(book(either_page, title), "delete")
        expect(book(either_page, title)).to_have_count(0)
    expect(either_page.locator("#empty-shelf")).to_be_visible()
    either_page.reload()
    expect(either_page.locator("#empty-shelf")).to_be_visible()
    expect(titles(either_page)).to_have_count(0)


def test_buttons_reorder_the_books(either_page: Page):
    visit(either_page, "/books")
    press(book(either_page, SAMPLES[1]), "moveUp")
    expect_titles(either_page, [SAMPLES[1], SAMPLES[0], *SAMPLES[2:]])
    press(book(either_page, SAMPLES[0]), "moveDown")
    moved = [SAMPLES[1], SAMPLES[2], SAMPLES[0], *SAMPLES[3:]]
    expect_titles(either_page, moved)
    either_page.reload()
    expect_titles(either_page, moved)


def test_the_ends_move_no_further(either_page: Page):
    visit(either_page, "/books")
    press(book(either_page, SAMPLES[0]), "moveUp")
    press(book(either_page, SAMPLES[-1]), "moveDown")
    press(book(either_page, SAMPLES[0]), "setRead")
    expect(book(either_page, SAMPLES[0]).locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
    expect_titles(either_page, SAMPLES)


@pytest.mark.parametrize(
    ("term", "found"),
    [("swift", [SAMPLES[1], SAMPLES[2]]), wide("GEMMELL", ["Changer"]), wide("why we", ["Why we sleep"]), ("zzz", [])],
)
def test_a_search_finds_titles_and_authors(either_page: Page, term: str, found: list[str]):
    visit(either_page, "/books")
    either_page.locator("#q").fill(term)
    if not either_page.is_live:
        either_page.locator("#search button").click()
        expect(either_page.locator("#q")).to_have_value(term)
    expect_titles(either_page, found)
    expect(either_page.locator("#no-matches")).to_have_count(0 if found else 1)


def test_search_follows_every_change(page: Page):
    visit(page, "/books")
    with stays(page):
        page.locator("#q").press_sequentially("sleep", delay=20)
        expect_titles(page, ["Why we sleep"])
        page.locator("#q").fill("")
        expect_titles(page, SAMPLES)
        expect(page.locator("#q")).to_be_focused()


def test_a_search_can_be_linked_to(either_page: Page):
    visit(either_page, "/books?q=adams")
    expect(either_page.locator("#q")).to_have_value("adams")
    expect_titles(either_page, [SAMPLES[5]])


def test_an_unknown_book_is_not_found(either_page: Page, watch):
    watch.allow("status of 404")
    answer = either_page.goto("/books/no-such-book")
    assert answer.status == 404
    expect(either_page.locator("#error")).to_be_visible()
    expect(either_page.get_by_role("link", name="Back to the shelf")).to_be_visible()


@pytest.mark.parametrize("path", ["/books", wide("/books?sort=title"), wide("/reminders"), "/gallery"])
def test_the_navigation_stands_in_line_with_the_name(page: Page, path: str):
    page.goto(path)
    boxes = [page.locator(f".masthead {part}").first.bounding_box() for part in [".wordmark", ".sections a"]]
    name, link = [box["y"] + box["height"] / 2 for box in boxes]
    assert abs(name - link) < 4
