"""Enter in a field presses what its form is for: the first of its submit buttons, or none where the form is stored as it is typed."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import visit
from support.templates import Form, forms, pages
from support.waiting import let_requests_out

FOR = {
    "Accounts": {
        "add-form": "add", "confirm-form": "confirm", "deletion-form": "delete", "name-form": "rename",
        "new-password-form": "choose", "passkeys-form": "begin", "password-form": "changePassword",
        "people-search": "Search", "setup-form": "finish", "sign-in-code-form": "confirm", "sign-in-form": "signIn",
        "sign-up-form": "signUp", "two-steps-form": "begin",
    },
    "Books": {
        "add-book-form": "add", "add-quote": "addQuote", "add-reading": "addReading", "columns": "submit",
        "edit-book-form": "save saveDeleted", "find": "Search", "finish-notice": "finishOn", "goal-form": "setGoal",
        "keep-form": "keep", "progress-form": "reach", "reached": "reach", "search": "Search", "selection": "tag",
        "share-form": "share", "start finish": "saveReading:{{key}}", "title": "save",
    },
    "Gallery": {
        "add-form": "add finish:add", "add-plain": "add finish:add", "book-{{id}}": "rename", "controls": "step:set",
        "debounced": "settle", "edit-list": "edit", "editor": "save", "email-form": "submit", "favourite": "step:set",
        "focus-form": "save", "go": "go", "hello": "greet", "jokes": "load", "library": "filter", "location": "use", "long-work": "start",
        "lookup": "look", "new-document": "add", "notes": "find", "order-form": "order", "ownership": "pick",
        "password-form": "change", "person": "save", "photo": "times:set", "playground": "step:set",
        "register-form": "register", "registration": "register", "retry": "times:set", "saved-jokes": "show",
        "search": "Search search", "settings": "close", "sign-up": "signUp", "start": "openSettings",
        "timelines": "run", "timer": "times:set",
        # What is chosen counts at once.
        "details": "edit none", "modifiers": "none show", "subscription": "none subscribe", "unwrap": "none unwrap",
    },
    "Reminders": {"details-form-{{id}}": "none save", "list-form-{{id}}": "save", "new-list-form": "add", "reminder-form-{{id}}": "insert", "search": "Search", "share-list-form": "share"},
    # Where there is one choice, its two buttons are all that there is.
    "Shared": {"conflict-form": "theirs"},
}  # fmt: skip
"""What the forms are for, by the folders of their templates, and their ids or else the names of their fields: the values of
buttons, with a space between them where several forms share an id, or where a form has no button with JavaScript."""


def first(form: Form) -> str:
    return form.buttons[0] if form.buttons else "none"


def test_enter_presses_what_a_form_is_for():
    """Over all templates, in all their states, with JavaScript and without: row 124 is the one of the operators' constant."""
    found: dict[str, dict[str, set[str]]] = {}
    for name in pages():
        folder = found.setdefault(name.split("/")[0], {})
        for has_scripts in (True, False):
            for form in forms(name, has_scripts):
                folder.setdefault(form.id or " ".join(form.fields), set()).add(first(form))
    assert {folder: {form: " ".join(sorted(buttons)) for form, buttons in found[folder].items()} for folder in FOR} == FOR
    assert {folder for folder, ids in found.items() if ids} == set(FOR)


def test_enter_applies_the_constant_of_an_operator(either_page: Page):
    """Row 124: it led to the first chapter."""
    page = either_page
    visit(page, "/gallery/operators?page=filtering")
    expect(page.locator("#console")).to_contain_text("--- Example of: filter ---246")
    page.get_by_label("The constant").fill("3")
    page.get_by_label("The constant").press("Enter")
    expect(page.locator("#console")).to_contain_text("--- Example of: filter ---36")
    expect(page.locator("#chapter-heading")).to_have_text("Filtering")
    page.get_by_role("link", name="Transforming", exact=True).click()
    expect(page.locator("#chapter-heading")).to_have_text("Transforming")
    expect(page.get_by_label("The constant")).to_have_value("3")
    expect(page.get_by_role("link", name="Transforming", exact=True)).to_have_attribute("aria-current", "page")


def test_enter_in_a_constant_of_a_timeline_runs_it(page: Page):
    visit(page, "/gallery/timelines?page=collect")
    page.get_by_label("Values per second").press("Enter")
    expect(page.locator("#log")).to_contain_text("--- Example of: Collect ---")
    expect(page.locator("#example-heading")).to_have_text("Collect")


def test_enter_filters_a_library(page: Page):
    """It opened the dialog for a new word."""
    visit(page, "/gallery/word-browser")
    page.get_by_label("Filter").fill("zz")
    page.get_by_label("Filter").press("Enter")
    expect(page.locator("#tips > li")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_enter_adds_another_keyword(page: Page):
    """It moved the first one."""
    visit(page, "/gallery/news")
    page.get_by_role("button", name="Settings").click()
    for number, keyword in enumerate(["Tram", "Ferry", "Train"], 1):
        page.get_by_role("button", name="Add a keyword").click()
        page.get_by_role("textbox", name="Keyword").fill(keyword)
        page.get_by_role("textbox", name="Keyword").press("Enter")
        expect(page.locator("#keywords > li")).to_have_count(number)
    expect(page.locator("#keywords .row-title")).to_have_text(["tram", "ferry", "train"])


def test_enter_keeps_the_log_of_an_input(page: Page):
    """It was emptied."""
    visit(page, "/gallery/debounced-input")
    page.get_by_label("Input").fill("tea")
    expect(page.locator("#output")).to_have_text("tea")
    page.get_by_label("Input").press("Enter")
    page.get_by_label("Input").press_sequentially(" and bread")
    expect(page.locator("#output")).to_have_text("tea and bread")
    expect(page.locator("#log")).to_contain_text("tea")


@pytest.mark.parametrize(
    ("path", "label", "outcome"),
    [("unwrap", "Numbers, with commas between them", "#numbers"), wide("modifiers", "The container is monospaced", ".monospaced")],
)
def test_enter_in_a_form_without_a_button_stays_on_the_page(page: Page, path: str, label: str, outcome: str):
    """What is typed counts at once; the server was asked for nothing, and answered with a page that said so."""
    visit(page, f"/gallery/{path}")
    field = page.get_by_label(label)
    field.check() if path == "modifiers" else field.fill("1, 2")
    field.press("Enter")
    expect(page.locator(outcome)).to_be_visible()
    # Nothing came of it, however long that takes.
    let_requests_out(page)
    page.wait_for_timeout(300)
    expect(field).to_be_focused()
    expect(page.locator(outcome)).to_be_visible()
