"""Reminders that come from elsewhere and are taken along."""

from pathlib import Path

from playwright.sync_api import Page, expect

from support.pages import expect_reminders, new_reminder, press, visit

CALENDAR = """BEGIN:VCALENDAR
X-WR-CALNAME:Home
BEGIN:VTODO
UID:1
SUMMARY:Water the roses
DUE;VALUE=DATE:20261205
END:VTODO
BEGIN:VEVENT
SUMMARY:Party
END:VEVENT
END:VCALENDAR
"""


def choose_file(page: Page, name: str, content: bytes):
    visit(page, "/reminders/import")
    page.get_by_label("File").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})
    page.get_by_role("button", name="Look at the file").click()


def test_a_calendar_is_imported_with_its_list_and_undone(either_page: Page):
    page = either_page
    choose_file(page, "home.ics", CALENDAR.encode())
    expect(page.locator("#preview-heading")).to_have_text("home.ics, from a calendar")
    expect(page.locator("#plan")).to_have_text("1 row: 1 new. It makes a new list “Home”. 1 event is no task, and left out.")
    press(page, "import")
    expect(page.locator("#flash" if not getattr(page, "is_live", True) else "#import-notice")).to_have_text("1 reminder added.")
    visit(page, "/reminders")
    expect(page.locator("#lists")).to_contain_text("Home")
    visit(page, "/reminders/import")
    press(page, "undo")
    expect(page.locator(".import-done")).to_have_count(0)
    visit(page, "/reminders")
    expect(page.locator("#lists")).to_have_count(0)


def test_a_damaged_calendar_is_refused_with_the_line(page: Page):
    choose_file(page, "home.ics", CALENDAR.replace("END:VTODO\n", "").encode())
    expect(page.locator("#import-notice")).to_contain_text("line")
    expect(page.locator("#upload")).to_be_visible()


def test_reminders_are_taken_along(page: Page):
    visit(page, "/reminders")
    new_reminder(page, "Milk")
    expect_reminders(page, ["Milk"])
    page.get_by_role("link", name="Import and export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    choose_file(page, download.value.suggested_filename, Path(download.value.path()).read_bytes())
    expect(page.locator("#preview-heading")).to_have_text("reminders.csv, from Dogear")
    expect(page.locator("#plan")).to_have_text("1 row: 1 the same.")
