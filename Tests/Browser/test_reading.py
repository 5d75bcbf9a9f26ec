"""Saying how far one is in a book, finding books by filters, and looking back, in the browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from support.distances import wide
from support.pages import action_button, book, tab, visit


def begin(page: Page):
    visit(page, "/books/sample-1")
    page.get_by_role("button", name="Begin to read").click()
    expect(page.locator("#read-state")).to_have_text("Reading")


def test_a_book_that_is_being_read_gets_on_from_the_shelf(page: Page):
    begin(page)
    visit(page, "/books")
    now = page.locator("#now-sample-1")
    expect(now).to_contain_text("Changer")
    now.get_by_role("button", name="10 pages more of Changer").click()
    expect(now).to_contain_text("page 10 of 476, 2 %")
    expect(now.get_by_role("progressbar")).to_have_attribute("value", "2")
    expect(book(page, "Changer")).to_have_class("book being-read")
    now.get_by_role("button", name="Finished Changer").click()
    expect(page.locator("#now")).to_have_count(0)
    expect(book(page, "Changer")).to_have_class("book")
    expect(page.locator("#book-sample-1")).to_be_focused()


def test_the_focus_stays_near_a_button_that_goes(page: Page):
    visit(page, "/books/sample-1")
    heading = page.get_by_role("heading", name="Reading", exact=True)
    for name in ["Begin to read", "Stop", "Begin to read", "Finished"]:
        page.get_by_role("button", name=name).press("Enter")
        expect(page.get_by_role("button", name=name)).to_have_count(0)
        expect(heading).to_be_focused()
    visit(page, "/books/sample-2")
    page.get_by_role("button", name="Begin to read").click()
    expect(page.locator("#read-state")).to_have_text("Reading")
    visit(page, "/books/sample-1")
    page.get_by_role("button", name="Read it again").click()
    expect(page.locator("#read-state")).to_have_text("Reading")
    visit(page, "/books")
    page.locator("#now-sample-1").get_by_role("button", name="Finished").press("Enter")
    expect(page.locator("#now-sample-1")).to_have_count(0)
    expect(page.locator("#now-sample-2").get_by_role("button", name="Finished")).to_be_focused()


def test_without_javascript_a_form_leads_back_to_where_it_stood(plain_page: Page):
    plain_page.set_viewport_size({"width": 390, "height": 500})
    plain_page.goto("/books")
    last = book(plain_page, "The Hitchhiker's Guide to the Galaxy")
    action_button(last, "setRead").click()
    expect(action_button(last, "setRead")).to_have_attribute("aria-pressed", "true")
    expect(last.get_by_role("link")).to_be_in_viewport()
    plain_page.goto("/books/sample-1")
    plain_page.get_by_text("Add a quote").click()
    plain_page.get_by_label("Page", exact=True).fill("12")
    plain_page.get_by_role("button", name="Add the quote").click()
    expect(plain_page.get_by_text("Quote must not be empty")).to_be_in_viewport()
    expect(plain_page.get_by_label("Page", exact=True)).to_have_value("12")


def test_a_place_is_typed_on_the_shelf(page: Page):
    begin(page)
    visit(page, "/books")
    now = page.locator("#now-sample-1")
    opener = now.locator("summary")
    opener.press("Enter")
    field = now.get_by_label("On page, or %")
    field.fill("far")
    field.press("Enter")
    expect(field).to_be_visible()
    assert field.evaluate("field => field.validity.patternMismatch")
    field.fill("25 %")
    field.press("Enter")
    expect(now).to_contain_text("25 %")
    expect(field).to_be_hidden()
    expect(opener).to_be_focused()


@pytest.mark.parametrize("width", [320, wide(390), wide(1280)])
def test_the_menu_of_a_row_lies_within_the_page(visitor, width: int):
    page = visitor(viewport={"width": width, "height": 800}).new_page()
    for look in ["", "covers", "table", "compact"]:
        visit(page, f"/books?view={look}")
        for row in page.locator("#books > *").all():
            row.locator("summary").click()
            menu = row.locator(".menu-items").bounding_box()
            assert menu["x"] >= 0 and menu["x"] + menu["width"] <= width, look
            # Nothing lies over its last item.
            row.get_by_role("link", name="Edit").click(trial=True)
            page.keyboard.press("Escape")


@pytest.mark.parametrize("width", [320, wide(390), wide(1280)])
def test_the_field_for_a_place_lies_within_the_page(visitor, width: int):
    page = visitor(viewport={"width": width, "height": 800}).new_page()
    begin(page)
    visit(page, "/books")
    page.locator("#now-sample-1 summary").click()
    menu = page.locator("#now-sample-1 .menu-items").bounding_box()
    assert menu["x"] >= 0 and menu["x"] + menu["width"] <= width


def test_the_menu_of_a_row_closes_after_a_choice(page: Page):
    visit(page, "/books")
    row = book(page, "Changer")
    opener = row.locator("summary")
    opener.press("Enter")
    page.keyboard.press("Tab")
    expect(row.get_by_role("button", name="Want to read")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#now-sample-1")).to_be_visible()
    expect(row.locator(".menu-items")).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_menu_of_a_row_works_without_javascript(plain_page: Page):
    plain_page.goto("/books")
    book(plain_page, "Changer").locator("summary").click()
    plain_page.get_by_role("button", name="To the end").click()
    expect(plain_page.locator("#books .book-title").last).to_have_text("Changer")


def test_filters_stay_in_the_address(page: Page):
    begin(page)
    visit(page, "/books")
    page.locator("#show").select_option("reading")
    expect(page.locator("#count")).to_have_text("1 of 6 books")
    page.locator("#sort").select_option("title")
    expect(page).to_have_url(re.compile("show=reading.*sort=title"))
    page.reload()
    expect(page.locator("#count")).to_have_text("1 of 6 books")
    expect(page.locator("#show")).to_have_value("reading")


def test_books_in_an_order_offer_no_move(page: Page):
    visit(page, "/books?sort=title")
    row = book(page, "Changer")
    expect(row.get_by_role("button", name="Delete Changer")).to_be_visible()
    expect(row.get_by_role("button", name="Move Changer up")).to_be_hidden()
    row.locator("summary").click()
    expect(row.get_by_role("link", name="Edit")).to_be_visible()
    expect(row.get_by_role("button", name="To the end")).to_be_hidden()
    visit(page, "/books")
    expect(row.get_by_role("button", name="Move Changer up")).to_be_visible()


def test_a_book_leads_to_the_others_of_its_author(either_page: Page):
    either_page.goto("/books/sample-1")
    either_page.locator("#byline").get_by_role("link", name="Matt Gemmell").click()
    expect(either_page.locator("#count")).to_have_text("1 of 6 books")
    filters = either_page.locator("#more-filters")
    expect(filters.locator("summary")).to_have_text("Only Matt Gemmell")
    filters.locator("summary").click()
    expect(filters.get_by_label("Author")).to_have_value("Matt Gemmell")
    either_page.get_by_role("link", name="Show all").click()
    expect(either_page.locator("#count")).to_have_text("6 books")


def test_an_author_is_chosen_and_left_again(page: Page):
    visit(page, "/books")
    filters = page.locator("#more-filters")
    filters.locator("summary").press("Enter")
    author = filters.get_by_label("Author")
    author.select_option("Douglas Adams")
    expect(page.locator("#books .book-title")).to_have_text(["The Hitchhiker's Guide to the Galaxy"])
    expect(page).to_have_url(re.compile(r"by=Douglas\+Adams"))
    author.select_option("Any")
    expect(page.locator("#count")).to_have_text("6 books")
    expect(author).to_be_visible()


def test_filters_work_without_javascript(plain_page: Page):
    plain_page.goto("/books")
    plain_page.locator("#sort").select_option("pages")
    plain_page.get_by_role("button", name="Search").click()
    expect(plain_page.locator("#books .book-title").first).to_have_text("SwiftUI for Absolute Beginners")


def test_a_finished_book_is_in_the_figures(page: Page):
    begin(page)
    page.get_by_role("button", name="Finished").click()
    expect(page.locator("#read-state")).to_have_text("Read")
    visit(page, "/books/statistics")
    expect(page.locator("#read-books")).to_contain_text("Changer")
    page.locator("#goal").fill("4")
    page.get_by_role("button", name="Set the goal").click()
    expect(page.locator("#goal-sentence")).to_have_text("1 of 4 books, 3 to go")


def test_a_shared_shelf_is_seen_by_a_stranger(page: Page, visitor):
    visit(page, "/books/sharing")
    page.locator("#label").fill("for Mum")
    page.get_by_role("button", name="Make a link").click()
    url = page.get_by_role("textbox", name="Link for Mum").input_value()
    stranger = tab(visitor(), url[url.index("/shared/"):])
    expect(stranger.locator("#count")).to_have_text("6 books")
    page.get_by_role("button", name="Revoke for Mum").click()
    expect(stranger.locator("#revoked")).to_be_visible()


def test_a_look_of_the_list_stays_in_the_address(page: Page):
    visit(page, "/books")
    covers = page.locator("#books .cover")
    height = covers.first.bounding_box()["height"]
    page.locator("#view").select_option("covers")
    expect(page.locator("#books")).to_have_class("shelf covers")
    expect(page).to_have_url(re.compile("view=covers"))
    assert covers.first.bounding_box()["height"] > height
    first, second = covers.nth(0).bounding_box(), covers.nth(1).bounding_box()
    assert first["y"] == second["y"] and first["x"] < second["x"]
    page.reload()
    expect(page.locator("#view")).to_have_value("covers")
    page.locator("#view").select_option("table")
    expect(page.locator("table #books")).to_be_visible()
    page.locator("#view").select_option("")
    expect(page.locator("#books")).to_have_class("shelf swipeable")


def swipe(row: Locator, distance: int):
    """A finger that moves a row sideways."""
    row.evaluate(
        """(row, distance) => {
          const {x, y, width, height} = row.getBoundingClientRect()
          const target = row.querySelector('.byline')
          const at = (type, moved) => target.dispatchEvent(new PointerEvent(type, {
            bubbles: true, pointerType: 'touch', clientX: x + width / 2 + moved, clientY: y + height / 2}))
          at('pointerdown', 0)
          for (const part of [0.1, 0.5, 1]) at('pointermove', part * distance)
          at('pointerup', distance)
        }""",
        distance,
    )


def test_a_row_is_swiped_to_mark_it_as_read_and_to_delete_it(visitor, shared_server):
    page = visitor(shared_server.url, viewport={"width": 390, "height": 800}, has_touch=True).new_page()
    visit(page, "/books")
    row = book(page, "Changer")
    swipe(row, 100)
    expect(action_button(row, "setRead")).to_have_attribute("aria-pressed", "false")
    swipe(row, 300)
    expect(action_button(row, "setRead")).to_have_attribute("aria-pressed", "true")
    swipe(row, -300)
    expect(row).to_have_count(0)
    page.locator("#undo button").click()
    expect(row).to_have_count(1)
    assert row.evaluate("row => getComputedStyle(row).translate") == "none"


@pytest.mark.parametrize("scheme", ["light", wide("dark")])
@pytest.mark.parametrize("distance, side, says, colour", [(-300, "after", "Delete", "--danger-fill"), (300, "before", "Read", "--accent")])
def test_what_a_swipe_does_lies_beside_its_row_all_the_way(visitor, shared_server, scheme, distance, side, says, colour):
    """It has the colour of what it does, reaches from the row to the edge of the screen, and goes where the row goes."""
    page = visitor(
        shared_server.url, viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True, color_scheme=scheme
    ).new_page()
    visit(page, "/books")
    row = book(page, "Changer")
    measure = """(row, [side, name, distance]) => {
      const style = getComputedStyle(row, `::${side}`)
      const wanted = document.createElement('i')
      wanted.style.color = getComputedStyle(row).getPropertyValue(name)
      row.append(wanted)
      const colour = getComputedStyle(wanted).color
      wanted.remove()
      const {left, right, width} = row.getBoundingClientRect()
      const beside = side === 'after' ? left + parseFloat(style.left) : right - parseFloat(style.right)
      return {
        text: style.content, isRight: style.backgroundColor === colour, height: parseFloat(style.height) - row.clientHeight,
        reach: side === 'after' ? beside + parseFloat(style.width) - innerWidth : -(beside - parseFloat(style.width)),
        gap: side === 'after' ? beside - right : left - beside, moved: left}
    }"""
    at_rest = row.evaluate(measure, [side, colour, distance])
    assert at_rest["text"].startswith(f'"{says}"') and at_rest["isRight"]
    row.evaluate("(row, distance) => { row.style.transition = 'none'; row.style.translate = `${distance}px` }", distance)
    moved = row.evaluate(measure, [side, colour, distance])
    assert moved["moved"] - at_rest["moved"] == distance
    assert moved["gap"] == at_rest["gap"] <= 16, "it stays at its row"
    assert moved["reach"] >= 0, "nothing shows between it and the edge of the screen"
    assert abs(moved["height"]) <= 1
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 390


def test_the_progress_of_a_book_has_the_colour_of_the_page(page: Page):
    """A browser drops a whole rule whose selector it does not know, such as one for another browser's element."""
    begin(page)
    page.goto("/books")
    known = page.evaluate(
        """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(
          rule => rule.selectorText === 'progress::-webkit-progress-value' && rule.style.background).length"""
    )
    assert known == 1


def test_cards_in_one_row_have_buttons_of_one_height(page: Page):
    visit(page, "/books")
    for number in [5, 6]:
        assert page.request.post("/books", form={"action": "setStatus:reading", "id": f"sample-{number}"}).ok
    visit(page, "/books")
    cards = [page.locator(f"#now-sample-{number}") for number in [5, 6]]
    buttons = [button for card in cards for button in card.locator(".now-actions .button").all()]
    heights = {button.bounding_box()["height"] for button in buttons if button.is_visible()}
    bottoms = {card.get_by_role("button", name="Finished").bounding_box()["y"] for card in cards}
    assert len(heights) == 1 and len(bottoms) == 1


def test_a_row_without_javascript_leaves_the_filter(plain_page: Page):
    plain_page.goto("/books?by=Matt+Gemmell&sort=title")
    book(plain_page, "Changer").get_by_role("button", name="Read: Changer").click()
    expect(plain_page.locator("#count")).to_have_text("1 of 6 books")
    expect(plain_page.locator("#sort")).to_have_value("title")
    expect(plain_page).to_have_url(re.compile(r"by=Matt(\+|%20)Gemmell"))
