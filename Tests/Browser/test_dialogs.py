"""Dialogs: opened and closed at once by their links and buttons, and by Escape."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import read, visit
from support.templates import Rendering, pages
from support.waiting import eventually, hold_the_first_post, let_requests_out


def test_a_link_to_a_dialog_is_still_a_link(page: Page):
    """With a modifier key it opens another tab, in which the dialog is open, and nothing here."""
    visit(page, "/books")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Add book").click(modifiers=["Control"])
    expect(opened.value.locator("#add-book")).to_be_visible()
    expect(page.locator("#add-book")).to_be_hidden()


def test_a_dialog_that_the_page_came_with_is_modal(page: Page):
    """Its HTML can only say that it is open; then what is behind it could be reached."""
    visit(page, "/books?add=")
    dialog = page.locator("#add-book")
    expect(dialog).to_be_visible()
    assert dialog.evaluate("dialog => dialog.matches(':modal')")


@pytest.mark.parametrize("height", [480, wide(844), wide(1000)])
def test_a_dialog_ends_on_the_screen_however_much_is_in_it(page: Page, height: int):
    page.set_viewport_size({"width": 390, "height": height})
    visit(page, "/books?add=")
    page.locator("#more-fields summary").click()
    box = page.locator("#add-book").bounding_box()
    assert box["y"] >= 16 and box["y"] + box["height"] <= height - 16
    page.locator("#add-book").get_by_role("button", name="Cancel").click()
    expect(page.locator("#add-book")).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "link", "id"), [wide("/books", "Add book", "add-book"), ("/books/sample-1", "Edit", "edit-book")]
)
def test_a_dialog_opened_again_stays_open(page: Page, path: str, link: str, id: str):
    """It was closed at once by the person, not by the server, whose answer to that comes later."""
    visit(page, path)
    page.get_by_role("link", name=link).click()
    held = hold_the_first_post(page)
    page.locator(f"#{id}").get_by_role("button", name="Cancel").click()
    eventually(page, lambda: held)
    page.get_by_role("link", name=link).click()
    held[0].continue_()
    page.locator("#isbn").fill("nonsense")
    expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
    expect(page.locator(f"#{id}")).to_be_visible()


def fail_to_fetch_news(page: Page):
    page.get_by_label("The service is").select_option("Unreachable")
    page.get_by_role("button", name="Fetch stories").press("Enter")


def reach_the_limit_of_photos(page: Page):
    """Row 163: a collage has six."""
    page.get_by_role("button", name="Clear").press("Enter")
    page.get_by_role("button", name="Add photos").press("Enter")
    for number in range(1, 7):
        page.get_by_role("button", name="Add Morning").press("Enter")
        expect(page.locator("#contents")).to_have_text(", ".join(number * ["Morning"]))


def save_a_collage(page: Page):
    """Row 161."""
    if page.get_by_role("button", name="Add photos").get_attribute("aria-disabled") != "true":
        reach_the_limit_of_photos(page)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Save").press("Enter")


def meet_an_old_app(page: Page):
    page.get_by_label("Username").fill("")
    page.get_by_label("Username").fill("illegalResponse")


def fail_to_sign_up(page: Page):
    page.get_by_label("Username").fill("jonyive")
    page.get_by_label("The service is").select_option("Unreachable")
    page.get_by_label("Errors are shown").select_option("In a dialog")
    page.get_by_role("button", name="Sign up").press("Enter")


def press(role: str, name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role(role, name=name, exact=True).press("Enter")


DIALOGS = [
    ("/books", "add-book", press("link", "Add book"), None),
    wide("/books/sample-1", "edit-book", press("link", "Edit"), None),
    ("/books/find", "scanner", press("button", "Scan a bar code"), None),
    ("/gallery/collage", "alert", reach_the_limit_of_photos, "close"),
    wide("/gallery/collage", "alert", save_a_collage, "close"),
    wide("/gallery/news", "error", fail_to_fetch_news, "dismiss"),
    wide("/gallery/sign-up-3", "update", meet_an_old_app, "postponeUpdate"),
    wide("/gallery/sign-up-server", "failure", fail_to_sign_up, "dismiss"),
    ("/gallery/word-browser", "add", press("button", "Add a word"), "finish:cancel"),
]
"""All dialogs: their pages, what opens them, and what their closing buttons ask for where the model has opened them."""


def test_all_dialogs_are_known():
    found = {id for name in pages() for id in re.findall(r'<dialog[^>]* id="([^"]*)"', Rendering(name, lambda _: True).markup)}
    assert found == {getattr(dialog, "values", dialog)[1] for dialog in DIALOGS}


def posted(page: Page) -> list[str]:
    """What the page asks for by its forms from now on."""
    asked: list[str] = []
    page.on("request", lambda request: request.method == "POST" and asked.append(request.post_data or ""))
    return asked


@pytest.mark.parametrize(
    ("path", "id", "open_it", "closing"), DIALOGS, ids=lambda value: value if isinstance(value, str) else getattr(value, "__name__", "")
)
def test_escape_presses_the_closing_button(visitor, path: str, id: str, open_it: Callable[[Page], None], closing: str | None):
    """Rows 161, 163 and 177: the model hears of it, so that its next alert is shown, too."""
    page = visitor().new_page()
    if id == "scanner":
        page.add_init_script("window.BarcodeDetector = class {}")
    visit(page, path)
    dialog = page.locator(f"#{id}")
    for _ in range(3):
        open_it(page)
        expect(dialog).to_be_visible()
        asked = posted(page)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        if closing:
            eventually(page, lambda asked=asked: any(f"action={closing.replace(':', '%3A')}" in body for body in asked))
        let_requests_out(page)
        expect(dialog).to_be_hidden()


def test_escape_leads_back_from_the_limit_of_photos(page: Page):
    """Row 163: as Close does. The alert came back into the picker, and the picker stayed."""
    visit(page, "/gallery/collage")
    reach_the_limit_of_photos(page)
    expect(page.get_by_role("alertdialog", name="Limit reached")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Save")).to_be_visible()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "link", "id"), [wide("/books", "Add book", "add-book"), ("/books/sample-1", "Edit", "edit-book")]
)
def test_escape_keeps_each_kind_of_field_that_was_begun(page: Page, path: str, link: str, id: str):
    visit(page, path)
    form = page.locator(f"#{id}")
    begun = [("#subtitle", "Half"), ("#note", "a word"), ("#format", "audio"), ("#isOwned", None)]
    page.get_by_role("link", name=link, exact=True).click()
    for summary in form.locator("summary").all():
        summary.click()
    for field, text in begun:
        held = form.locator(field)
        if text is None:
            held.set_checked(not held.is_checked())
        elif held.evaluate("field => field.localName") == "select":
            held.select_option(index=1)
        else:
            held.fill(text)
        state = "field => field.type === 'checkbox' ? field.checked : field.value"
        value = held.evaluate(state)
        page.keyboard.press("Escape")
        expect(form).to_be_hidden()
        read(page)
        page.get_by_role("link", name=link, exact=True).click()
        expect(form).to_be_visible()
        assert held.evaluate(state) == value
        form.get_by_role("button", name="Cancel").click()
        read(page)
        page.get_by_role("link", name=link, exact=True).click()
        eventually(page, lambda held=held, state=state, value=value: held.evaluate(state) != value)
    page.keyboard.press("Escape")


def test_escape_discards_a_word_that_was_begun_as_the_button_does(page: Page):
    """The model has opened its dialog, and only the model can open it again."""
    visit(page, "/gallery/word-browser")
    for _ in range(2):
        page.get_by_role("button", name="Add a word").press("Enter")
        expect(page.get_by_label("New word")).to_be_focused()
        expect(page.get_by_label("New word")).to_have_value("")
        page.keyboard.type("nonce")
        page.keyboard.press("Escape")
        expect(page.locator("#add")).to_be_hidden()
        expect(page.get_by_role("button", name="Add a word")).to_be_focused()
    expect(page.locator("#favourites")).not_to_contain_text("nonce")
