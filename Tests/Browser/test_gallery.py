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
