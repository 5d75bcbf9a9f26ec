"""Two who change the same: what both changed apart is merged, and of the same field both are told and choose."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import expect_reminders, new_reminder, press, read, reminders, tab, visit
from support.proxy import Proxy
from support.server import Server


@pytest.fixture
def pair(two_people, server: Server, proxy: Proxy, latency: float):
    """Two people who have the same list open, with the row “two” in it; Ben is behind the line, as far away as it gets."""
    ann, ben = two_people("/reminders", server.url, proxy.url)
    new_reminder(ann.page, "two")
    ann.page.locator("h1").click()
    expect_reminders(ben.page, ["two"])
    proxy.latency = latency
    return ann, ben


def append(page: Page, text: str):
    reminders(page).first.focus()
    page.keyboard.press("End")
    page.keyboard.type(text)


@pytest.mark.parametrize("action", ["setDone", wide("setFlagged")])
def test_a_row_acted_on_by_who_is_behind_keeps_its_text(pair, proxy: Proxy, action: str):
    ann, ben = pair
    proxy.hold_streams()
    append(ann.page, " alpha")
    ann.page.locator("h1").click()
    expect(reminders(ann.page).first).to_have_value("two alpha")
    row = ben.page.locator("#reminders > li").first
    if action == "setFlagged":
        row.locator("summary").click()
    press(row, action)
    proxy.release()
    expect_reminders(ben.page, ["two alpha"])
    expect(ann.page.locator(f'button[value^="{action}"]')).to_have_attribute("aria-pressed", "true")
    expect_reminders(ann.page, ["two alpha"])
    visit(ann.page, "/reminders")
    expect_reminders(ann.page, ["two alpha"])


def test_a_row_ticked_by_who_made_it_keeps_what_others_wrote_since(two_people, server: Server, proxy: Proxy):
    ann, ben = two_people("/reminders", proxy.url, server.url)
    new_reminder(ann.page, "two")
    expect(ann.page.get_by_role("button", name="Done: two")).to_be_visible()
    # What was typed twice is stored before the server's value of it is shown.
    ann.page.keyboard.press("Shift+ArrowLeft")
    ann.page.keyboard.type("o")
    expect(reminders(ann.page).first).to_have_attribute("value", "two")
    ann.page.locator("h1").click()
    proxy.hold_streams()
    append(ben.page, " alpha")
    ben.page.locator("h1").click()
    expect(reminders(ben.page).first).to_have_attribute("value", "two alpha")
    press(ann.page.locator("#reminders > li").first, "setDone")
    expect(ben.page.locator('button[value^="setDone"]')).to_have_attribute("aria-pressed", "true")
    proxy.release()
    expect_reminders(ann.page, ["two alpha"])
    expect(ann.page.locator("[data-conflict]")).to_have_count(0)


def clash(ann, ben, proxy: Proxy):
    """Ben types in the row before he sees what Ann did to it."""
    proxy.hold_streams()
    append(ann.page, " alpha")
    ann.page.locator("h1").click()
    append(ben.page, " beta")
    expect(ben.page.locator("[data-conflict]")).to_contain_text("two")
    proxy.release()


@pytest.mark.parametrize(("choice", "outcome"), [("Keep mine", "two beta"), wide("Take theirs", "two alpha")])
def test_both_type_in_one_row(pair, proxy: Proxy, choice: str, outcome: str):
    ann, ben = pair
    clash(ann, ben, proxy)
    panel = ben.page.locator("[data-conflict]")
    expect(panel).to_contain_text("two alpha")
    expect(reminders(ben.page).first).to_have_value("two beta")
    expect(reminders(ann.page).first).to_have_value("two alpha")
    panel.get_by_role("button", name=choice).click()
    expect(panel).to_have_count(0)
    expect_reminders(ben.page, [outcome])
    expect_reminders(ann.page, [outcome])


@pytest.mark.parametrize(("key", "outcome"), [("Enter", "two beta"), ("Escape", "two alpha")])
def test_one_key_chooses(pair, proxy: Proxy, key: str, outcome: str):
    ann, ben = pair
    clash(ann, ben, proxy)
    expect(ben.page.locator("[data-conflict]")).to_contain_text("two alpha")
    read(ben.page)
    ben.page.keyboard.press(key)
    expect(ben.page.locator("[data-conflict]")).to_have_count(0)
    expect_reminders(ann.page, [outcome])
    expect_reminders(ben.page, [outcome])


def test_enter_as_a_panel_comes_goes_on_to_the_next_row(pair, proxy: Proxy):
    """Nobody can have meant the panel: what is typed next is in a row of its own, and the panel waits."""
    ann, ben = pair
    ben.page.evaluate("performance.now = () => 5000")
    clash(ann, ben, proxy)
    expect(ben.page.locator("[data-conflict]")).to_contain_text("two alpha")
    ben.page.keyboard.press("Enter")
    ben.page.keyboard.type("three")
    expect_reminders(ben.page, ["two beta", "three"])
    expect_reminders(ann.page, ["two alpha", "three"])
    ben.page.evaluate("performance.now = () => 6000")
    reminders(ben.page).first.focus()
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("[data-conflict]")).to_have_count(0)
    expect_reminders(ann.page, ["two beta", "three"])


def edit(page: Page, **fields: str):
    page.get_by_role("link", name="Edit").click()
    for name, value in fields.items():
        page.locator(f"#{name}").fill(value)


def save(page: Page):
    page.locator("#edit-book-form button[value=save]").click()


@pytest.fixture
def book_pair(two_people, server: Server, proxy: Proxy, latency: float):
    ann, ben = two_people("/books/sample-1", server.url, proxy.url)
    proxy.latency = latency
    return ann, ben


def test_fields_of_a_book_that_two_changed_are_merged(book_pair, proxy: Proxy):
    ann, ben = book_pair
    proxy.hold_streams()
    edit(ben.page, author="B. Author")
    edit(ann.page, title="A title")
    save(ann.page)
    expect(ann.page.locator("#book-title")).to_have_text("A title")
    save(ben.page)
    proxy.release()
    for person in (ann, ben):
        expect(person.page.locator("#book-title")).to_have_text("A title")
        expect(person.page.locator("#byline")).to_have_text("by B. Author")


@pytest.mark.parametrize(("choice", "outcome"), [wide("Keep mine", "Ben’s"), ("Take theirs", "Ann’s")])
def test_the_same_field_of_a_book_asks_for_a_choice(book_pair, choice: str, outcome: str):
    ann, ben = book_pair
    edit(ben.page, title="Ben’s", pages="7")
    edit(ann.page, title="Ann’s")
    save(ann.page)
    expect(ann.page.locator("#book-title")).to_have_text("Ann’s")
    save(ben.page)
    panel = ben.page.locator("#edit-book [data-conflict]")
    expect(panel).to_contain_text("Ann’s")
    expect(ann.page.locator("#pages-text")).to_have_text("476 pages")
    panel.get_by_role("button", name=choice).click()
    for person in (ann, ben):
        expect(person.page.locator("#book-title")).to_have_text(outcome)
        expect(person.page.locator("#pages-text")).to_have_text("7 pages")
    expect(ben.page.locator("#edit-book")).to_be_hidden()


def test_cancel_drops_a_conflict_with_the_draft(book_pair):
    """Nobody is asked about what they drop; and what is typed after that is a new draft."""
    ann, ben = book_pair
    edit(ben.page, title="Ben’s")
    edit(ann.page, title="Ann’s")
    save(ann.page)
    expect(ann.page.locator("#book-title")).to_have_text("Ann’s")
    save(ben.page)
    expect(ben.page.locator("#edit-book [data-conflict]")).to_be_visible()
    ben.page.locator("#edit-book").get_by_role("button", name="Cancel").click()
    expect(ben.page.locator("#edit-book")).to_be_hidden()
    expect(ben.page.locator("[data-conflict]")).to_have_count(0)
    edit(ben.page, author="By Ben")
    expect(ben.page.locator("#title")).to_have_value("Ann’s")
    save(ben.page)
    for person in (ann, ben):
        expect(person.page.locator("#byline")).to_have_text("by By Ben")
        expect(person.page.locator("#book-title")).to_have_text("Ann’s")


def test_a_row_deleted_while_somebody_types_in_it_can_be_put_back(pair, proxy: Proxy):
    ann, ben = pair
    reminders(ben.page).first.focus()
    ben.page.keyboard.press("End")
    row = ann.page.locator("#reminders > li").first
    row.locator("summary").click()
    press(row, "delete")
    ben.type(" more")
    panel = ben.page.locator("[data-conflict].gone")
    expect(panel).to_be_visible()
    expect(reminders(ben.page).first).to_have_value("two more")
    expect(reminders(ben.page).first).to_be_focused()
    expect(reminders(ann.page)).to_have_count(0)
    panel.get_by_role("button", name="Put back").click()
    expect(panel).to_have_count(0)
    expect_reminders(ben.page, ["two more"])
    expect_reminders(ann.page, ["two more"])


def test_a_row_that_was_deleted_is_let_go(pair):
    ann, ben = pair
    reminders(ben.page).first.focus()
    row = ann.page.locator("#reminders > li").first
    row.locator("summary").click()
    press(row, "delete")
    expect(ben.page.locator(".gone")).to_be_visible()
    read(ben.page)
    ben.page.keyboard.press("Escape")
    expect(reminders(ben.page)).to_have_count(0)


def test_what_nobody_typed_in_follows(pair):
    """A field that has the focus, and in which nothing was typed, is no conflict."""
    ann, ben = pair
    reminders(ben.page).first.focus()
    append(ann.page, " alpha")
    ben.page.locator("h1").click()
    expect_reminders(ben.page, ["two alpha"])
    expect(ben.page.locator("[data-conflict]")).to_have_count(0)


def test_one_person_is_no_conflict_for_themselves(visitor, proxy: Proxy, latency: float, watch):
    """Cuts lose answers: what this browser sent before is its own."""
    watch.allow(r"net::ERR_")
    page = visitor(proxy.url).new_page()
    visit(page, "/reminders")
    new_reminder(page, "x")
    proxy.latency = latency
    for piece in ["one ", "two ", "three "]:
        page.keyboard.type(piece, delay=40)
        proxy.cut()
    expect(page.locator("html")).to_have_attribute("data-connection", "live")
    page.keyboard.type("four", delay=40)
    other = tab(page.context, "/reminders")
    expect_reminders(other, ["xone two three four"])
    expect(page.locator("[data-conflict]")).to_have_count(0)


def test_saving_again_before_the_first_outcome_is_shown_is_no_conflict(visitor, proxy: Proxy):
    """A title that this browser saved itself is no conflict, though no patch has told of it."""
    page = visitor(proxy.url).new_page()
    visit(page, "/books/sample-1")
    page.get_by_role("link", name="Edit").click()
    proxy.hold_streams()
    for title in ["One", "One and two"]:
        page.locator("#title").fill(title)
        with page.expect_response(lambda answer: "live-submit" in answer.request.headers) as answer:
            page.locator("#title").press("Enter")
        assert answer.value.status == 204
    proxy.release()
    expect(page.locator("#book-title")).to_have_text("One and two")
    expect(page.locator("[data-conflict]")).to_have_count(0)


def test_typing_on_after_saving_is_no_conflict(visitor, proxy: Proxy, latency: float):
    """The dialog stays for who types in it, and what was just saved is no conflict."""
    page = visitor(proxy.url).new_page()
    visit(page, "/books/sample-1")
    proxy.latency = latency
    edit(page, title="Saved")
    page.locator("#title").press("Enter")
    page.locator("#title").press("End")
    page.keyboard.type(" twice", delay=60)
    expect(page.locator("#book-title")).to_have_text("Saved")
    expect(page.locator("[data-conflict]")).to_have_count(0)
    # Where the server is near, the dialog has closed before the first key.
    if latency >= 0.3:
        expect(page.locator("#edit-book")).to_be_visible()
        expect(page.locator("#title")).to_have_value("Saved twice")
        page.keyboard.press("Enter")
        expect(page.locator("#book-title")).to_have_text("Saved twice")
        expect(page.locator("[data-conflict]")).to_have_count(0)
        expect(page.locator("#edit-book")).to_be_hidden()


def test_a_draft_in_conflict_is_not_taken_for_theirs(book_pair):
    """Patches go on saying what this person's draft is."""
    ann, ben = book_pair
    edit(ben.page, title="Ben’s")
    edit(ann.page, title="Ann’s")
    save(ann.page)
    expect(ann.page.locator("#book-title")).to_have_text("Ann’s")
    save(ben.page)
    panel = ben.page.locator("#edit-book [data-conflict]")
    expect(panel).to_contain_text("Ann’s")
    ben.page.locator("#author").fill("Somebody")
    press(ann.page, "setRead")
    expect(ben.page.locator("#read-state")).to_have_text("Read")
    expect(panel).to_contain_text("Ann’s")


# Without JavaScript


@pytest.fixture
def plain(visitor):
    """A page of the same visitor with JavaScript switched off."""

    def open(page: Page, path: str) -> Page:
        context = visitor(java_script_enabled=False)
        context.add_cookies(page.context.cookies())
        other = context.new_page()
        other.goto(path)
        return other

    return open


def test_a_plain_tick_keeps_the_text(page: Page, plain):
    visit(page, "/reminders")
    new_reminder(page, "two")
    expect(page.locator("#count")).to_contain_text("1 reminder")
    page.locator("h1").click()
    other = plain(page, "/reminders")
    append(page, " alpha")
    expect(page.locator(".done-toggle")).to_have_attribute("aria-label", "Done: two alpha")
    press(other.locator("#reminders > li").first, "setDone")
    expect_reminders(other, ["two alpha"])


@pytest.mark.parametrize(("choice", "outcome"), [("Keep mine", "Plain"), wide("Keep theirs", "Live")])
def test_a_plain_conflict_is_a_page(page: Page, plain, choice: str, outcome: str, watch):
    watch.allow("status of 409")
    visit(page, "/books/sample-1")
    other = plain(page, "/books/sample-1?edit=1")
    edit(page, title="Live")
    save(page)
    expect(page.locator("#book-title")).to_have_text("Live")
    other.locator("#title").fill("Plain")
    save(other)
    expect(other.get_by_text("Live")).to_be_visible()
    expect(other.get_by_text("Plain")).to_be_visible()
    other.get_by_role("button", name=choice).click()
    expect(other.locator("#book-title")).to_have_text(outcome)
    expect(page.locator("#book-title")).to_have_text(outcome)
