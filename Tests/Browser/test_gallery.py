"""The gallery in a real browser: every room, and a few of them as people use them."""

import re
import time
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.distances import wide
from support.pages import expect_live, visit
from support.waiting import held_posts, let_requests_out

axe = Axe()
PATHS = re.findall(r'case \w+ = "(/gallery[^"]*)"', Path("Sources/Gallery/GalleryPath.swift").read_text())


@pytest.mark.parametrize("width, scheme", [(390, "light"), wide(1280, "dark")])
def test_every_room_has_its_title_its_source_and_nothing_for_axe_to_find(visitor, width: int, scheme: str):
    page = visitor(viewport={"width": width, "height": 844}, color_scheme=scheme, reduced_motion="reduce").new_page()
    for path in PATHS:
        visit(page, path)
        expect(page).to_have_title(f"{page.locator('h1').inner_text().replace(chr(10), ' ')} · Dogear")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
        if path != "/gallery":
            page.locator(".sources summary").first.click()
            expect(page.locator(".sources pre").first).to_contain_text("public ")
        results = axe.run(page)
        assert results.violations_count == 0, f"{path}\n{results.generate_report()}"


def test_a_greeting_follows_the_keys_over_a_slow_line(visitor, server, proxy, latency: float):
    page = visitor(proxy.url).new_page()
    visit(page, "/gallery/hello")
    proxy.latency = latency
    page.keyboard.press("Tab")
    page.get_by_label("Your name").press_sequentially("Ann & Bo", delay=20)
    expect(page.locator("#greeting")).to_have_text("Hello, Ann & Bo!")
    expect(page.get_by_label("Your name")).to_have_value("Ann & Bo")
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("#greeting")).to_have_text("Hello!")
    expect(page.get_by_label("Your name")).to_have_value("")


def test_enter_in_a_stepper_takes_what_was_typed(page: Page):
    visit(page, "/gallery/favourite-number")
    field = page.get_by_label("The child’s stepper")
    field.fill("7")
    field.press("Enter")
    expect(page.locator("#sentence")).to_have_text("Your favourite number is 7")
    page.get_by_role("button", name="More").click()
    expect(page.locator("#sentence")).to_have_text("Your favourite number is 8")


def test_a_like_shows_in_another_browser(visitor):
    mine, theirs = visitor().new_page(), visitor().new_page()
    for page in [mine, theirs]:
        visit(page, "/gallery/likes")
    before = int(theirs.locator("#total").inner_text().split()[0])
    mine.get_by_role("button", name="Like, by the first child").click()
    expect(theirs.locator("#total")).to_have_text(re.compile(rf"^{before + 1} likes?$"))


def test_a_colour_recolours_the_page(page: Page):
    visit(page, "/gallery/ownership")
    page.get_by_role("button", name="Owned counter: more").click()
    page.get_by_label("Pick a color").fill("#123456")
    expect(page.locator(".backdrop rect")).to_have_attribute("fill", "#123456")
    expect(page.locator("#owned")).to_have_text("Counter: 1")
    expect_live(page)


def test_save_goes_to_the_first_field_that_is_empty(page: Page):
    visit(page, "/gallery/focus-form")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("First Name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Last Name")).to_be_focused()
    page.keyboard.type("Lovelace")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_have_text("Saved: Ada Lovelace")
    expect(page.locator("#saved")).to_be_focused()


def test_an_answer_that_nobody_understands_opens_a_dialog(page: Page):
    visit(page, "/gallery/sign-up-3")
    page.get_by_label("Username").fill("illegalResponse")
    dialog = page.get_by_role("alertdialog", name="Please update")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Not now").press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_label("Username")).to_be_focused()
    assert axe.run(page).violations_count == 0


def test_a_title_is_edited_in_its_row(page: Page):
    visit(page, "/gallery/editable-list")
    field = page.get_by_label("Title, by Matthew Walker")
    field.fill("")
    field.press_sequentially("Why we dream", delay=10)
    expect(page.locator("#titles")).to_contain_text("Why we dream, ")
    field.press("Enter")
    expect(field).to_have_value("Why we dream")


def test_a_draft_is_edited_by_keyboard_and_a_wrong_isbn_keeps_it_open(page: Page):
    visit(page, "/gallery/book-details")
    page.get_by_role("button", name="Details of Changer").press("Enter")
    expect(page.locator("#book-heading")).to_be_focused()
    page.get_by_role("button", name="Edit").press("Enter")
    expect(page.get_by_label("Book title")).to_be_focused()
    page.get_by_label("ISBN").fill("9781234567890")
    expect(page.locator("#isbn-message")).to_have_text("ISBN is invalid")
    page.get_by_label("ISBN").press("Enter")
    expect(page.get_by_label("ISBN")).to_be_focused()
    page.get_by_label("ISBN").fill("9780141983769")
    page.get_by_label("ISBN").press("Enter")
    expect(page.locator("#isbn-text")).to_have_text("ISBN: 9780141983769")
    expect(page.locator("#book-heading")).to_be_focused()


def test_rules_of_a_sent_form_lead_to_their_fields(page: Page):
    visit(page, "/gallery/registration-2")
    page.get_by_label("First name").fill("Ada")
    page.get_by_role("button", name="Register").press("Enter")
    page.get_by_role("link", name="Username should not be empty").press("Enter")
    expect(page.get_by_label("Username")).to_be_focused()
    assert axe.run(page).violations_count == 0


def swipe(page: Page, name: str, share: float):
    """Drags the row with a name sideways, by a share of its width."""
    row = page.locator(".swipeable > li", has_text=name)
    box = row.locator(".swiped").bounding_box()
    width = row.bounding_box()["width"]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + share * width / 2, y, steps=4)
    page.mouse.move(x + share * width, y, steps=4)
    page.mouse.up()


def test_a_row_is_swiped_to_its_buttons_and_over_them(visitor):
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, "/gallery/row-actions")
    clock = page.locator(".swipeable > li", has_text="Clock")
    swipe(page, "Clock", -0.3)
    expect(clock).to_have_class(re.compile("open-trailing"))
    clock.get_by_role("button", name="Tag: Clock").click()
    expect(page.locator("#selection")).to_have_text("Tagged: Clock")
    expect(clock).not_to_have_class(re.compile("open"))

    swipe(page, "Clock", 0.8)
    expect(clock.get_by_role("button", name="Read: Clock", exact=True)).to_have_count(1)
    swipe(page, "Gift", -0.8)
    expect(page.locator(".swipeable > li", has_text="Gift")).to_have_count(0)

    page.get_by_role("button", name="Full swipe").click()
    expect(page.locator("#items")).to_have_attribute("data-swipes", "reveal")
    swipe(page, "People", -0.8)
    expect(page.locator(".swipeable > li", has_text="People")).to_have_class(re.compile("open-trailing"))


def test_the_title_of_an_unread_row_is_bold_and_that_of_a_read_one_is_not(page: Page):
    """Row 65."""
    visit(page, "/gallery/row-actions")
    title = page.locator(".swipeable > li", has_text="Clock").locator(".row-title")
    expect(title).to_have_css("font-weight", "700")
    page.get_by_role("button", name="Unread: Clock", exact=True).click()
    expect(title).to_have_css("font-weight", "400")
    visit(page, "/gallery/edit-list")
    expect(page.locator(".row-title").first).to_have_css("padding", "0px")


class Finger:
    """A pointer on the card with the joke, whose moves have the times that the test says, on a machine as busy as may be."""

    def __init__(self, page: Page, start: float):
        self.session = page.context.new_cdp_session(page)
        card = page.locator("[data-card]").bounding_box()
        self.left, self.width, self.y = card["x"], card["width"], card["y"] + card["height"] / 2
        self.start = self.place = start
        self.time = time.time()
        self.send("mouseMoved", buttons=0)
        self.send("mousePressed")

    def send(self, kind: str, buttons: int = 1):
        event = {"x": self.left + self.place * self.width, "y": self.y, "button": "left", "buttons": buttons}
        self.session.send("Input.dispatchMouseEvent", event | {"type": kind, "timestamp": self.time, "clickCount": 1})

    def move(self, share: float, seconds: float = 0.08):
        """Moves on, evenly, until the card came that share of its width."""
        begin = self.place
        for step in range(1, 5):
            self.place = begin + (self.start + share - begin) * step / 4
            self.time += seconds / 4
            self.send("mouseMoved")

    def let_go(self, rested: float = 0):
        self.time += rested
        self.send("mouseReleased", buttons=0)


@pytest.mark.parametrize("width", [390, wide(1280)])
def test_a_joke_that_is_dragged_not_far_or_held_or_pulled_back_is_not_decided(visitor, width: int):
    """Rows 207 to 210: the colour is there from half of the width on, and no picture; what counts is where the pointer would
    come to rest."""
    page = visitor(viewport={"width": width, "height": 844}, reduced_motion="reduce").new_page()
    visit(page, "/gallery/jokes?joke=bookmark")
    card = page.locator("[data-card]")
    # Each with the way of the card, the lean that it has there, the way back, and the time for which it is held.
    for side, lean in [(1, "right"), (-1, "left")]:
        for share, leans, back, rested in [(0.4, False, 0, 0), (0.55, True, 0, 0), (0.7, True, 0, 0.3), (0.75, True, 0.1, 0)]:
            finger = Finger(page, 0.5 - side * 0.3)
            finger.move(side * share)
            expect(card).to_have_attribute("data-leans", lean if leans else "")
            expect(card.locator(".mark:visible")).to_have_count(0)
            if back:
                finger.move(side * (share - back))
            finger.let_go(rested)
            expect(card).not_to_have_attribute("data-leans", re.compile(""))
            expect(card.locator(".mark:visible")).to_have_count(0)
            let_requests_out(page)
            expect(card).to_have_attribute("data-decision", "undecided")
            expect(card).to_contain_text("needs no bookmark")
    card.press("ArrowRight")
    expect(card).to_contain_text("dislikes an ending")


@pytest.mark.parametrize("width", [390, wide(1280)])
def test_a_joke_is_dragged_to_a_side(visitor, width: int):
    """Rows 208, 209 and 211: it is decided from 60 % on by a pointer on its way past the edge, and shows that at once."""
    page = visitor(viewport={"width": width, "height": 844}, reduced_motion="reduce").new_page()
    visit(page, "/gallery/jokes?joke=bookmark")
    card = page.locator("[data-card]")
    for side, mark, following in [(1, ".liked", "dislikes an ending"), (-1, ".disliked", "Libraries whisper")]:
        with held_posts(page):
            finger = Finger(page, 0.5 - side * 0.3)
            finger.move(side * 0.65)
            finger.let_go()
            expect(card.locator(mark)).to_be_visible()
            expect(card.locator(".mark:visible")).to_have_count(1)
        expect(card).to_contain_text(following)
        expect(card.locator(".mark:visible")).to_have_count(0)
    card.press("ArrowRight")
    expect(card).to_contain_text("unlimited demand")
    page.get_by_role("link", name="Show Saved").click()
    expect(page.locator("#count")).to_have_text("2 jokes")


def test_a_saved_joke_is_swiped_away(visitor):
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, "/gallery/jokes?joke=bookmark")
    page.get_by_role("button", name="Like", exact=True).click()
    expect(page.locator("[data-card]")).to_contain_text("dislikes an ending")
    visit(page, "/gallery/saved-jokes")
    swipe(page, "needs no bookmark", -0.8)
    expect(page.locator("#empty")).to_be_visible()


def test_an_alert_of_the_collage_is_closed_by_its_button(page: Page):
    visit(page, "/gallery/collage")
    page.get_by_role("button", name="Add photos").click()
    for name in ["Morning", "Ferry"]:
        page.get_by_role("button", name=f"Add {name}").click()
    expect(page.locator("#collage-heading")).to_have_text("Selected 2 photos")
    page.get_by_role("button", name="Back to the collage").click()
    expect(page.locator("#collage-heading")).to_have_text("2 photos")
    page.get_by_role("button", name="Save").click()
    dialog = page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("Saved with id: ")
    assert axe.run(page).violations_count == 0
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the collage").click()
    assert Path(download.value.path()).read_text().startswith("<svg ")


def test_a_note_follows_in_another_window(visitor):
    context = visitor()
    mine, theirs = context.new_page(), context.new_page()
    for page in [mine, theirs]:
        visit(page, "/gallery/notes")
    mine.get_by_role("button", name="New note").click()
    expect(mine.get_by_label("Note", exact=True)).to_be_focused()
    mine.keyboard.type("Tea and bread")
    expect(theirs.locator("#rows")).to_contain_text("Tea and bread")
    theirs.bring_to_front()
    theirs.get_by_role("button", name="Delete Tea and bread").click()
    expect(mine.locator("#count")).to_have_text("0 notes")


def test_a_place_comes_from_the_browser_once_it_is_allowed(visitor):
    place = {"latitude": 53.55112, "longitude": 9.99368}
    page = visitor(geolocation=place, permissions=["geolocation"]).new_page()
    visit(page, "/gallery/location")
    page.get_by_role("button", name="Start location updating").press("Enter")
    expect(page.locator("#latitude")).to_have_text("Latitude: 53.5511")
    expect(page.locator("#longitude")).to_have_text("Longitude: 9.9937")
    expect(page.locator("#status-text")).to_have_text("Status: authorizedWhenInUse")
    expect(page.get_by_role("button", name="Start location updating")).to_have_count(0)
    page.context.set_geolocation({"latitude": 48.2, "longitude": 16.37})
    expect(page.locator("#latitude")).to_have_text("Latitude: 48.2000")


def test_a_place_that_is_not_allowed_is_told(visitor):
    page = visitor(permissions=[]).new_page()
    visit(page, "/gallery/location")
    page.get_by_role("button", name="Start location updating").click()
    expect(page.locator("#status-text")).to_have_text("Location Service terminated with error: denied")


def test_an_error_opens_a_dialog_or_a_toast_that_goes(page: Page):
    visit(page, "/gallery/sign-up-server")
    page.get_by_label("Username").fill("jonyive")
    page.get_by_label("The service is").select_option("Unreachable")
    page.get_by_label("Errors are shown").select_option("In a dialog")
    page.get_by_role("button", name="Sign up").press("Enter")
    dialog = page.get_by_role("alertdialog", name="You seem to be offline")
    expect(dialog).to_be_visible()
    assert axe.run(page).violations_count == 0
    dialog.get_by_role("button", name="Close").press("Enter")
    expect(dialog).to_be_hidden()
    page.get_by_label("Errors are shown").select_option("In a toast")
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator("#toast")).to_be_visible()
    assert axe.run(page).violations_count == 0
    expect(page.locator("#toast")).to_have_count(0, timeout=8000)


def test_stories_stream_in_and_a_keyword_filters_them(page: Page):
    visit(page, "/gallery/news")
    expect(page.locator("#reader-heading")).to_have_text("10 Stories")
    page.get_by_role("button", name="Settings").press("Enter")
    expect(page.locator("#settings-heading")).to_be_focused()
    page.get_by_role("button", name="Add a keyword").press("Enter")
    sheet = page.get_by_role("dialog", name="New keyword")
    expect(sheet.get_by_label("Keyword")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.locator("#keyword-message")).to_have_text("Type a keyword first.")
    sheet.get_by_label("Keyword").fill("Tram")
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Add a keyword")).to_be_focused()
    expect(page.locator("#reader-heading")).to_have_text("1 Story")
    page.get_by_role("button", name="Add a keyword").press("Enter")
    sheet.get_by_label("Keyword").fill("Swift")
    sheet.get_by_role("button", name="Cancel").press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.locator("#header")).to_have_text("Filter: tram")
    visit(page, "/gallery/news")
    expect(page.locator("#header")).to_have_text("Filter: tram")
    expect(page.locator("#reader-heading")).to_have_text("1 Story")


def pull(page: Page, element: str, distance: int):
    """Drags an element down with one finger."""
    session = page.context.new_cdp_session(page)
    box = page.locator(element).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 12
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x, "y": y + distance * step / 5}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_list_is_pulled_down_to_refresh(visitor):
    page = visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    visit(page, "/gallery/refresh")
    pull(page, "#books", 40)
    page.wait_for_timeout(300)
    expect(page.locator("#refresh-button")).to_have_text("Refresh")
    pull(page, "#books", 160)
    expect(page.locator("#refresh-button")).to_have_text("Refreshing…")
    expect(page.locator("#count")).to_have_text("5 books")


def test_the_word_browser_is_pulled_down_for_another_word(visitor):
    page = visitor(viewport={"width": 390, "height": 1400}, has_touch=True, is_mobile=True).new_page()
    visit(page, "/gallery/word-browser")
    button = page.locator("#refresh-button")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    page.get_by_label("The service is").select_option("Slow")
    expect_live(page)
    pull(page, "#library-heading", 160)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).not_to_have_attribute("aria-disabled", "true")


def test_timelines_run_side_by_side_until_they_are_stopped(page: Page):
    visit(page, "/gallery/timelines")
    page.get_by_label("Values per second").fill("4")
    page.get_by_label("Delay, in seconds").fill("0.5")
    page.get_by_role("button", name="Run").press("Enter")
    expect(page.locator(".timeline .value")).not_to_have_count(0)
    expect(page.locator("#log")).to_contain_text("Delayed 2")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".timelines")).not_to_have_class(re.compile("running"))
    assert axe.run(page).violations_count == 0
    page.get_by_role("link", name="Next: Collect").press("Enter")
    expect(page.locator("#example-heading")).to_have_text("Collect")
    expect(page.locator("#example-heading")).to_be_focused()
