"""Covers that people send, made by a process of their own."""

import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from support.pages import visit
from support.picture import png

sys.path.append(str(Path(__file__).resolve().parents[2] / "Benchmarks"))
from Siege.pictures import scanned  # noqa: E402


def choose(page: Page, name: str, content: bytes):
    visit(page, "/books/sample-1")
    page.get_by_text("Change the cover").click()
    page.get_by_label("Picture").set_input_files({"name": name, "mimeType": "image/png", "buffer": content})
    page.get_by_role("button", name="Use this picture").click()


def test_a_picture_becomes_the_cover_and_goes_again(either_page: Page):
    page = either_page
    choose(page, "cover.png", png(1200, 1800, (20, 120, 200)))
    expect(page.locator("#cover-notice")).to_have_text("The book has a new cover.")
    size = page.locator("#cover").evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])")
    assert size == [640, 960]
    visit(page, "/books")
    expect(page.locator("#book-row-sample-1 img")).to_have_attribute("src", page.locator("#book-row-sample-1 img").get_attribute("src"))
    assert page.locator("#book-row-sample-1 img").get_attribute("src").startswith("/covers/")
    visit(page, "/books/sample-1")
    page.get_by_text("Change the cover").click()
    page.get_by_role("button", name="Draw one instead").click()
    expect(page.locator("#cover-notice")).to_have_text("The book has a drawn cover again.")
    assert "drawn.svg" in page.locator("#cover").get_attribute("src")


def test_what_is_no_picture_is_refused(page: Page):
    choose(page, "page.html", b"<script>alert(1)</script>")
    expect(page.locator("#cover-notice")).to_contain_text("That is no picture that can be read here.")
    choose(page, "cut.png", png(900, 900, (1, 2, 3))[:900])
    expect(page.locator("#cover-notice")).to_have_text("The picture is damaged.")
    choose(page, "large.png", png(6000, 6000, (1, 2, 3)))
    expect(page.locator("#cover-notice")).to_have_text("The picture has more than 24 megapixels.")
    assert "drawn.svg" in page.locator("#cover").get_attribute("src")


def test_what_takes_long_to_read_is_refused_with_a_sentence_at_the_form(either_page: Page):
    page = either_page
    choose(page, "slow.jpg", scanned(3000))
    expect(page.locator("#cover-notice")).to_have_text(
        "The picture takes too long to read. Save it again as an ordinary JPEG file.")
    assert "drawn.svg" in page.locator("#cover").get_attribute("src")

