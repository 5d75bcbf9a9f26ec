"""Everything that a person has open, scrolled to or chosen survives every patch."""


from playwright.sync_api import Page, expect

from support.many_rows import store_rows
from support.pages import (
    SAMPLES,
    action_button,
    book,
    expect_live,
    expect_reminders,
    expect_titles,
    new_reminder,
    press,
    reminders,
    selection,
    stays,
    tab,
    titles,
    visit,
)
from support.raw import Client
from support.waiting import eventually


def test_details_stay_open(visitor):
    mine = visitor()
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    new_reminder(one, "First")
    new_reminder(one, "Second")
    expect_reminders(two, ["First", "Second"])
    first = two.locator("#reminders > li").first
    first.locator("summary").click()
    expect(first.locator(".more-actions")).to_be_visible()
    press(one.locator("#reminders > li").first, "setDone")
    expect(action_button(first, "setDone")).to_have_attribute("aria-pressed", "true")
    expect(first.locator(".more-actions")).to_be_visible()
    one.locator("#reminders > li").first.locator("summary").click()
    press(one.locator("#reminders > li").first, "moveDown")
    expect_reminders(two, ["Second", "First"])
    expect(two.locator("#reminders > li").last.locator(".more-actions")).to_be_visible()


def test_the_edit_dialog_stays_open(visitor):
    mine = visitor()
    shelf = tab(mine, "/books")
    details = tab(mine, book(shelf, "Changer").get_by_role("link").get_attribute("href"))
    details.get_by_role("link", name="Edit").click()
    press(book(shelf, "Changer"), "setRead")
    expect(details.locator("#read-state")).to_have_text("Read")
    expect(details.locator("#edit-book")).to_be_visible()
    assert details.locator("#edit-book").evaluate("dialog => dialog.matches(':modal')")


def test_the_scroll_position_stays(visitor):
    mine = visitor(viewport={"width": 390, "height": 500})
    one, two = tab(mine, "/books"), tab(mine, "/books")
    two.evaluate("scrollTo(0, 400)")
    place = two.evaluate("scrollY")
    assert place > 100
    with stays(two):
        press(book(one, SAMPLES[-1]), "setRead")
        expect(book(two, SAMPLES[-1]).locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
        press(book(one, SAMPLES[-1]), "moveUp")
        expect_titles(two, [*SAMPLES[:4], SAMPLES[5], SAMPLES[4]])
        assert two.evaluate("scrollY") == place


def test_a_selection_of_text_stays(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    two.evaluate(
        "getSelection().selectAllChildren(document.querySelector('#books li:nth-child(2) .book-title'))"
    )
    press(book(one, "Changer"), "setRead")
    expect(book(two, "Changer").locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
    assert two.evaluate("getSelection().toString()").strip() == SAMPLES[1]


def test_rows_are_moved_not_made_again(visitor):
    mine = visitor()
    one, two = tab(mine, "/books"), tab(mine, "/books")
    two.evaluate("document.querySelectorAll('#books > li').forEach((row, index) => { row.mark = index })")
    press(book(one, SAMPLES[3]), "moveUp")
    press(book(one, SAMPLES[0]), "setRead")
    press(book(one, SAMPLES[5]), "delete")
    expect_titles(two, [*SAMPLES[:2], SAMPLES[3], SAMPLES[2], SAMPLES[4]])
    expect(book(two, SAMPLES[0]).locator(".read-toggle")).to_have_attribute("aria-pressed", "true")
    marks = two.evaluate("[...document.querySelectorAll('#books > li')].map(row => row.mark)")
    assert marks == [0, 1, 3, 2, 4]


def test_focus_on_a_button_stays_when_its_row_moves(page: Page):
    visit(page, "/books")
    row = book(page, SAMPLES[1])
    row.locator("button[value=moveDown]").focus()
    page.keyboard.press("Enter")
    expect_titles(page, [SAMPLES[0], SAMPLES[2], SAMPLES[1], *SAMPLES[3:]])
    expect(row.locator("button[value=moveDown]")).to_be_focused()
    page.keyboard.press("Enter")
    expect_titles(page, [SAMPLES[0], SAMPLES[2], SAMPLES[3], SAMPLES[1], *SAMPLES[4:]])
    expect(row.locator("button[value=moveDown]")).to_be_focused()


def test_the_caret_stays_where_rows_are_taken_out_and_put_in(visitor):
    """A browser without `moveBefore`: the field loses the focus on the way and gets it back."""
    mine = visitor()
    mine.add_init_script("delete Element.prototype.moveBefore")
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    for title in ["First", "Second of two"]:
        new_reminder(one, title)
    expect_reminders(two, ["First", "Second of two"])
    field = two.locator(f"#{reminders(two).nth(1).get_attribute('id')}")
    field.focus()
    field.evaluate("field => field.setSelectionRange(2, 5)")
    one.locator("#reminders > li").nth(1).locator("summary").click()
    press(one.locator("#reminders > li").nth(1), "moveUp")
    expect_reminders(two, ["Second of two", "First"])
    expect(field).to_be_focused()
    assert selection(field) == (2, 5)


def test_a_field_in_use_that_moves_out_of_sight_is_not_scrolled_to(visitor):
    """A browser without `moveBefore`: giving the focus back is no reason to go there."""
    mine = visitor(viewport={"width": 390, "height": 400})
    mine.add_init_script("delete Element.prototype.moveBefore")
    one, two = tab(mine, "/reminders"), tab(mine, "/reminders")
    for number in range(8):
        new_reminder(one, f"Number {number}")
    expect(reminders(two)).to_have_count(8)
    reminders(two).last.focus()
    focused = two.locator(f"#{reminders(two).last.get_attribute('id')}")
    two.evaluate("scrollTo(0, 0)")
    one.locator("#reminders > li").last.locator("summary").click()
    press(one.locator("#reminders > li").last, "moveUp")
    expect(reminders(two).last).to_have_value("Number 6")
    expect(focused).to_be_focused()
    assert two.evaluate("scrollY") == 0


def test_escape_closes_a_dialog_and_the_focus_returns(page: Page):
    visit(page, "/books")
    link = page.get_by_role("link", name="Add book")
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#add-book")).to_be_visible()
    expect(page.locator("#title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#add-book")).to_be_hidden()
    expect(link).to_be_focused()


def test_no_page_forbids_the_back_forward_cache_by_its_listeners(page: Page):
    """`unload` listeners would; the stream is closed on `pagehide` instead."""
    visit(page, "/books")
    page.goto("/sign-in")
    page.go_back()
    expect_titles(page, SAMPLES)
    expect(page.locator("html")).to_have_attribute("data-connection", "live")
    press(book(page, "Changer"), "setRead")
    expect(book(page, "Changer").locator(".read-toggle")).to_have_attribute("aria-pressed", "true")


def test_a_shelf_grows_by_two_hundred_books(visitor, shared_server):
    mine = visitor()
    page = tab(mine, "/books")
    client = Client(shared_server.port)
    client.cookies = {cookie["name"]: cookie["value"] for cookie in mine.cookies()}
    with stays(page):
        for number in range(200):
            form = {"action": "add", "id": f"many-{number}", "title": f"Volume {number}", "author": "A", "pages": "1"}
            assert client.post("/books", form).status == 303
        expect(titles(page)).to_have_count(206)
    page.locator("#q").fill("volume 19")
    expect(titles(page)).to_have_count(11)


def test_a_shelf_of_hundreds_of_books_comes_back(visitor, server, proxy, watch):
    """The shelf is more than a stream may hold at once: it comes in parts, and nothing typed is lost."""
    watch.allow("net::ERR_")
    mine = visitor(proxy.url)
    page = tab(mine, "/books")
    client = Client(server.port)
    client.cookies = {cookie["name"]: cookie["value"] for cookie in mine.cookies()}

    def add(number: int):
        form = {"action": "add", "title": f"Volume {number}", "author": "A", "pages": "1"}
        assert client.post("/books", form).status == 303

    def change(action: str, number: int):
        assert client.post("/books", {"action": action, "id": ids[number]}).status == 303

    add(0)
    page.goto("about:blank")
    ids = dict(enumerate(store_rows(server, "books", 293, "Volume"), start=1))
    visit(page, "/books?rows=1000")
    expect(titles(page)).to_have_count(300)
    page.evaluate("kept = document.querySelector('#books > li:nth-child(270)')")
    page.get_by_role("link", name="Add book").click()
    title = page.locator("#add-book-form [name=title]")
    title.press_sequentially("Half a ")
    with stays(page):
        proxy.hold_streams()
        change("setRead:true", 3)
        eventually(page, lambda: proxy.keeps("setRead:false"))
        proxy.cut()
        proxy.release()
        title.press_sequentially("title")
        for action, number in [("delete", 150), ("moveUp", 210), ("setRead:true", 290)]:
            change(action, number)
        add(294)
        for number in [3, 290]:
            expect(page.locator(f"#book-row-{ids[number]} .read-toggle")).to_have_attribute("aria-pressed", "true")
        expect(titles(page).last).to_have_text("Volume 294")
        expect_live(page)
    # Changes in parts that went out already come after the last one.
    expect(titles(page)).to_have_text(titles(tab(mine, "/books?rows=1000")).all_text_contents())
    expect(title).to_have_value("Half a title")
    expect(title).to_be_focused()
    assert page.evaluate("kept.isConnected")
