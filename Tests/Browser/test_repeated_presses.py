"""What is made to be pressed again says so (`data-repeats`): each press counts, in order, however far the server is."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from support.distances import distances, named_distance, wide
from support.pages import visit
from support.proxy import Proxy
from support.templates import pages, without_blocks
from support.waiting import eventually, held_posts, let_requests_out

REPEATED = {
    "Books/now-book": ["advance:10"],
    "Books/readings": ["advance:10"],
    "Gallery/as-result": ["ask:{{value}}"],
    "Gallery/await": ["ask:slow", "ask:quick"],
    "Gallery/collage": ["tap:{{id}}"],
    "Gallery/colour-calculator": ["press:{{label}}"],
    "Gallery/counter": ["decrement", "increment"],
    "Gallery/likes": ["like", "like"],
    "Gallery/long-work": ["tap"],
    "Gallery/ownership": ["owned:down", "owned:up", "recreated:down", "recreated:up"],
    "Gallery/pizza-order": ["post:{{number}}"],
    "Gallery/random-image": ["tap"],
    "Gallery/search": ["add"],
    "Gallery/share-replay": ["perform:send", "perform:subscribe"],
    "Gallery/threads": ["run"],
    "Gallery/timelines": ["press"],
    "Gallery/toggle": ["main", "background"],
    "Shared/stepper": ["step:down", "step:up"],
}
"""The buttons that count each press, by their own templates. Others do something once, and a second press in a hurry is none."""

at_each_distance = pytest.mark.parametrize("latency", distances(0, 0.15, 0.3), ids=named_distance, indirect=True)


def test_what_counts_each_press_says_so():
    found = {}
    for name in pages():
        buttons = re.findall(r"<button[^>]*data-repeats[^>]*>", without_blocks(name))
        if buttons:
            found[name] = [re.search(r'value="([^"]*)"', button)[1] for button in buttons]
    assert found == REPEATED


@pytest.fixture
def far(visitor, proxy: Proxy, latency: float):
    """Opens a page near, and moves the server away."""

    def open_page(path: str) -> Page:
        proxy.latency = 0
        page = visitor(proxy.url).new_page()
        visit(page, path)
        proxy.latency = latency
        return page

    return open_page


def press_in_a_row(page: Page, buttons: list[Locator], pause: int = 100):
    """Presses by the mouse, a tenth of a second apart, without a look at what comes of it."""
    for button in buttons:
        box = button.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(pause)


def shown(place: Locator) -> str:
    """What a place shows right now."""
    return place.evaluate("element => element.value ?? element.textContent")


@at_each_distance
def test_a_colour_is_typed_in_a_hurry(far):
    """Row 196: 006636 became 0636."""
    page = far("/gallery/colour-calculator")
    keys = ["Clear", *"006636", "Backspace", "6"]
    press_in_a_row(page, [page.get_by_role("button", name=key, exact=True) for key in keys])
    assert shown(page.locator("#hex")) == "#006636"
    expect(page.locator("#rgbo")).to_have_text("0, 102, 54, 255")
    expect(page.locator("#hex")).to_have_text("#006636")
    # The display has room for eight digits, and its sign stays.
    press_in_a_row(page, [page.get_by_role("button", name=key, exact=True) for key in "ABCD"])
    assert shown(page.locator("#hex")) == "#006636AB"
    press_in_a_row(page, [page.get_by_role("button", name=key, exact=True) for key in ["Clear", "Backspace"]])
    assert shown(page.locator("#hex")) == "#"
    expect(page.locator("#rgbo")).to_have_text("----, ----, ----, ----")
    expect(page.locator("#hex")).to_have_text("#")


@at_each_distance
def test_each_press_feeds_a_timeline(far):
    """Row 130: two of four were counted."""
    page = far("/gallery/timelines?page=timeout")
    page.get_by_role("button", name="Run").click()
    button = page.get_by_role("button", name="Press me within 5 seconds")
    expect(button).not_to_have_attribute("aria-disabled", "true")
    press_in_a_row(page, 4 * [button])
    expect(page.get_by_text("Value history, 4 events").first).to_be_visible()
    expect(page.locator("#log").get_by_text("Button: tap")).to_have_count(4)


@at_each_distance
def test_two_taps_ask_for_two_pictures(far):
    """Row 144: there was one request, and nothing to cancel. The first picture takes three seconds, the next one half of one."""
    page = far("/gallery/random-image?shown=2")
    press_in_a_row(page, 2 * [page.get_by_role("button", name="Another picture")])
    expect(page.locator("#log").get_by_text("is asked for")).to_have_count(2)
    expect(page.locator("#log").get_by_text("is cancelled")).to_have_count(1)
    expect(page.locator("#log").get_by_text("is shown")).to_have_count(1)


@at_each_distance
def test_a_counter_counts_each_press(far):
    page = far("/gallery/counter")
    answers = []
    page.on("response", lambda answer: answer.request.method == "POST" and answers.append(answer.status))
    more, less = page.get_by_role("button", name="Increment"), page.get_by_role("button", name="Decrement")
    press_in_a_row(page, [*5 * [more], *7 * [less]])
    assert shown(page.locator("#value")) == "-2"
    press_in_a_row(page, [more])
    assert shown(page.locator("#value")) == "-1"
    eventually(page, lambda: len(answers) == 13, seconds=30, what="the answers to all presses")
    let_requests_out(page)
    expect(page.locator("#value")).to_have_text("-1")


@at_each_distance
def test_a_stepper_counts_each_press(far):
    page = far("/gallery/favourite-number")
    field, sentence = page.get_by_label("The child’s stepper"), page.locator("#sentence")
    more, less = page.get_by_role("button", name="More"), page.get_by_role("button", name="Less")
    press_in_a_row(page, [*5 * [more], less])
    assert shown(field) == "46"
    expect(sentence).to_have_text("Your favourite number is 46")
    field.fill("97")
    press_in_a_row(page, 5 * [more])
    assert shown(field) == "100"
    expect(sentence).to_have_text("Your favourite number is 100")
    press_in_a_row(page, 2 * [less])
    assert shown(field) == "98"
    field.fill("12")
    expect(sentence).to_have_text("Your favourite number is 12")
    assert shown(field) == "12"


@at_each_distance
def test_every_like_counts(far):
    page = far("/gallery/likes")
    before = int(page.locator("#total").inner_text().split()[0])
    one, two = (page.get_by_role("button", name=f"Like, by the {child} child") for child in ("first", "second"))
    press_in_a_row(page, [one, one, two, two, one])
    assert shown(page.locator("#mine")) == "Of them yours on this page: 5"
    expect(page.locator("#total")).to_have_text(f"{before + 5} likes")
    expect(page.locator("#mine")).to_have_text("Of them yours on this page: 5")


@at_each_distance
def test_every_photograph_is_added(far):
    page = far("/gallery/collage")
    page.get_by_role("button", name="Add photos").click()
    press_in_a_row(page, 3 * [page.get_by_role("button", name="Add Morning")])
    expect(page.locator("#contents")).to_have_text("Morning, Morning, Morning")


@at_each_distance
@pytest.mark.parametrize("path", ["/books", wide("/books/sample-1")])
def test_ten_pages_more_with_each_press(far, path: str):
    page = far("/books/sample-1")
    page.get_by_role("button", name="Begin to read").click()
    expect(page.locator("#read-state")).to_have_text("Reading")
    if path == "/books":
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("data-connection", "live")
    button = page.get_by_role("button", name=re.compile(r"10 pages"))
    place = page.locator("#now-place-sample-1, #read-state")
    press_in_a_row(page, [button])
    expect(place).to_contain_text("page 10 of 476, 2 %")
    press_in_a_row(page, 3 * [button])
    assert "page 40 of 476" in shown(place)
    assert page.get_by_role("progressbar").evaluate("bar => Math.floor(bar.value)") == 8
    expect(place).to_contain_text("page 40 of 476, 8 %")
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "8")


@pytest.mark.parametrize(("path", "more", "place"), [("counter", "Increment", "#value"), wide("favourite-number", "More", "#number")])
def test_what_was_refused_is_taken_back(page: Page, watch, path: str, more: str, place: str):
    """The number is the server's again, and the page says what became of the press."""
    watch.allow("status of 429")
    visit(page, f"/gallery/{path}")
    before = shown(page.locator(place))
    held = []
    page.route(f"**/gallery/{path}", lambda route: held.append(route) if route.request.method == "POST" else route.fallback())
    press_in_a_row(page, [page.get_by_role("button", name=more)])
    assert shown(page.locator(place)) == f"{int(before) + 1}"
    eventually(page, lambda: held)
    held[0].fulfill(status=429, body="Too much. Try again in a minute.")
    expect(page.locator(".refusal:visible")).to_have_text("Too much. Try again in a minute.")
    assert shown(page.locator(place)) == before


def test_a_switch_that_does_not_say_what_it_asks_for_is_not_predicted(page: Page):
    """Until the server's answer it stays what it is, and asks for the same."""
    visit(page, "/gallery/day-and-night")
    switch = page.get_by_role("button", name="Night", exact=True)
    with held_posts(page) as held:
        switch.press("Enter")
        eventually(page, lambda: held)
        expect(switch).to_have_attribute("aria-pressed", "false")
        expect(switch).to_have_attribute("value", "flip")
    expect(switch).to_have_attribute("aria-pressed", "true")
