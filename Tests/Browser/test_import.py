"""Books that come from elsewhere and are taken along: the page, and `dogear import` and `dogear export`."""

import csv
import io
import json
import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import PASSWORD, SAMPLES, expect_titles, new_name, press, sign_up, titles, visit
from support.server import BINARY, ROOT, Server

GOODREADS = ROOT / "Tests" / "Samples" / "goodreads.csv"


def choose_file(page: Page, path: Path | str, content: str | None = None):
    visit(page, "/books/import")
    file = {"name": str(path), "mimeType": "text/csv", "buffer": content.encode()} if content else str(path)
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Look at the file").click()
    expect(page.locator("#preview")).to_be_visible()


def test_an_export_of_goodreads_is_imported_and_undone(either_page: Page):
    page = either_page
    choose_file(page, GOODREADS)
    expect(page.locator("#preview-heading")).to_have_text("goodreads.csv, from Goodreads")
    expect(page.locator("#plan")).to_have_text("4 rows: 4 new.")
    press(page, "import")
    expect(page.locator("#flash" if not getattr(page, "is_live", True) else "#import-notice")).to_have_text("4 books added.")
    visit(page, "/books")
    expect(titles(page)).to_have_count(10)
    visit(page, "/books/import")
    press(page, "undo")
    expect(page.locator("#upload")).to_be_visible()
    expect(page.locator(".import-done")).to_have_count(0)
    visit(page, "/books")
    expect_titles(page, SAMPLES)


def test_columns_are_matched_on_the_page(either_page: Page):
    page = either_page
    choose_file(page, "mine.csv", "Buch;Von;Seitenzahl\nMomo;Ende, Michael;304\n")
    expect(page.locator("#no-title")).to_be_visible()
    page.get_by_label("Buch").select_option("Title")
    page.get_by_label("Von").select_option("Authors")
    page.get_by_label("Seitenzahl").select_option("Pages")
    press(page, "choose")
    expect(page.locator("#plan")).to_have_text("1 row: 1 new.")
    press(page, "import")
    visit(page, "/books")
    expect(titles(page)).to_have_count(7)


def test_a_long_import_shows_how_far_it_is_in_every_tab(signed_in: Page):
    page = signed_in
    rows = "".join(f"Book {number},Somebody,{'x' * 200}\n" for number in range(900))
    choose_file(page, "many.csv", "title,author,review\n" + rows)
    other = page.context.new_page()
    visit(other, "/books/import")
    press(page, "import")
    for each in (page, other):
        expect(each.locator("#import-notice")).to_have_text("900 books added.", timeout=60_000)
    press(other, "undo")
    expect(page.locator("#import-notice")).to_have_text("The import of “many.csv” was undone.", timeout=60_000)


def test_a_shelf_is_taken_along(page: Page):
    visit(page, "/books/import")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    text = Path(download.value.path()).read_text(encoding="utf-8-sig")
    assert [row["Title"] for row in csv.DictReader(io.StringIO(text))] == SAMPLES
    choose_file(page, download.value.suggested_filename, text)
    expect(page.locator("#preview-heading")).to_have_text("books.csv, from Dogear")
    expect(page.locator("#plan")).to_have_text("6 rows: 6 the same.")


def test_the_page_to_print_has_all_books_and_little_else(page: Page):
    visit(page, "/books/print")
    page.emulate_media(media="print")
    expect(page.locator("#print-rows tbody tr")).to_have_count(6)
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".trail")).to_be_hidden()


@pytest.mark.parametrize("width", [320, wide(1200)])
def test_a_preview_scrolls_in_one_direction(visitor, width: int):
    page = visitor(viewport={"width": width, "height": 640}).new_page()
    choose_file(page, GOODREADS)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.fixture
def signed_in(visitor) -> Page:
    page = visitor().new_page()
    sign_up(page, new_name())
    return page


def run(server: Server, *arguments: str, status: int = 0) -> str:
    """What a command prints for the server's folder."""
    environment = os.environ | {"DOGEAR_DATA": str(server.data)}
    found = subprocess.run([BINARY, *arguments], env=environment, capture_output=True, text=True, timeout=60)
    assert found.returncode == status, found.stdout + found.stderr
    return found.stdout if status == 0 else found.stderr


@pytest.mark.parametrize("is_running", [True, wide(False)], ids=["beside a server", "alone"])
def test_a_shelf_comes_and_goes_in_the_shell(server: Server, tmp_path: Path, is_running: bool):
    run(server, "user", "add", "jon")
    if not is_running:
        server.stop()
    assert run(server, "import", str(GOODREADS), "--user", "jon") == "4 books added.\n"
    assert run(server, "import", str(GOODREADS), "--user", "jon") == "4 as they were.\n"
    exported = run(server, "export", "--user", "jon", "--format", "csv")
    assert len(list(csv.DictReader(io.StringIO(exported)))) == 10
    file = tmp_path / "books.csv"
    file.write_text(exported)
    assert run(server, "import", str(file), "--user", "jon", "--keep") == "10 as they were.\n"
    assert len(json.loads(run(server, "export", "--user", "jon", "--format", "json"))) == 10
    assert run(server, "export", "--user", "jon", "--format", "bibtex").count("@book{") == 10
    assert "no account" in run(server, "export", "--user", "eve", status=1)
    assert "usage" in run(server, "import", "x", status=64)
    assert "can't be read" in run(server, "import", str(tmp_path / "none.csv"), "--user", "jon", status=1)
    bad = tmp_path / "bad.csv"
    bad.write_text("title,author\n,x\nEmma,Jane Austen\n")
    assert "row 2: The title is missing." in run(server, "import", str(bad), "--user", "jon", status=1)


def test_10_000_rows_are_imported_in_the_shell(server: Server, tmp_path: Path):
    """As many as a shelf takes, beside the first ones."""
    run(server, "user", "add", "jon")
    file = tmp_path / "many.csv"
    file.write_text("title,author,isbn,pages,tags\n" + "".join(f"Book {n},Author {n % 900},,{n % 900},a\n" for n in range(9994)))
    assert run(server, "import", str(file), "--user", "jon") == "9,994 books added.\n"
