"""The gallery in a real browser: every room, and a few of them as people use them."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from support.pages import expect_live, visit

axe = Axe()
PATHS = re.findall(r'case \w+ = "(/gallery[^"]*)"', Path("Sources/Gallery/GalleryPath.swift").read_text())


@pytest.mark.parametrize("width, scheme", [(390, "light"), (1280, "dark")])
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
