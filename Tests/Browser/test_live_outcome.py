"""Submissions on bad lines: carried out once, shown once, never without a sign that they are under way."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.examples import Examples, Record
from support.pages import expect_live, selection, stays, visit
from support.proxy import Proxy
from support.waiting import eventually, held_posts


def entries(record: Record) -> int:
    return record.client.get(record.path).text.count('<li id="entry-')


def add(page: Page, text: str):
    page.locator("#entry").fill(text)
    page.locator("#entry").press("Enter")


WATCH_BUSY = """() => {
  window.turns = []
  const begin = () => {
    window.pressed = performance.now()
    window.isLate = false
    setTimeout(() => { window.isLate = true }, 1000)
  }
  adding.addEventListener('submit', begin)
  new MutationObserver(() => turns.push([adding.ariaBusy, 'busy' in adding.dataset, performance.now() - pressed, isLate]))
    .observe(adding, {attributeFilter: ['aria-busy']})
}"""


def test_a_form_looks_busy_after_a_while(fields: Page):
    fields.evaluate(WATCH_BUSY)
    with held_posts(fields) as held:
        add(fields, "Slow")
        eventually(fields, lambda: held)
        eventually(fields, lambda: fields.evaluate("turns.length") > 0)
        assert fields.locator("#fields").get_attribute("aria-busy") is None
    expect(fields.locator("#entries li")).to_have_text(["Slow"])
    eventually(fields, lambda: fields.evaluate("turns.length") > 1)
    (busy, is_styled, after, is_late), *_, (idle, is_still_styled, *_) = fields.evaluate("turns")
    assert (busy, is_styled, idle, is_still_styled) == ("true", True, None, False)
    assert after >= 149 and not is_late


def test_a_quick_answer_does_not_flicker(fields: Page):
    """However long it takes on this machine: whatever is answered within 150 ms never looks busy."""
    fields.evaluate(WATCH_BUSY)
    for number in range(5):
        # The patch may be here before the answer, without which the form is not idle.
        with fields.expect_response(lambda answer: "live-submit" in answer.request.headers):
            add(fields, f"Quick {number}")
        expect(fields.locator("#entries li")).to_have_count(number + 1)
    assert all(after >= 149 for busy, _, after, _ in fields.evaluate("turns") if busy)


def test_enter_pressed_five_times_adds_one_line(far_fields: Page, record: Record):
    with held_posts(far_fields):
        far_fields.locator("#entry").fill("Once")
        for _ in range(5):
            far_fields.locator("#entry").press("Enter")
    expect(far_fields.locator("#entries li")).to_have_count(1)
    expect(far_fields.locator("#entry")).to_have_value("")
    # Earlier submissions are carried out before this one.
    add(far_fields, "Again")
    expect(far_fields.locator("#entries li")).to_have_text(["Once", "Again"])
    assert entries(record) == 2


def test_a_double_click_long_after_typing_adds_one_line(fields: Page, record: Record):
    """The server has the text already, and the field was left: the form is filled in all the same."""
    entry = fields.locator("#entry")
    entry.fill("Once")
    fields.locator("h1").click()
    expect(entry).to_have_attribute("value", "Once")
    with held_posts(fields) as held:
        fields.get_by_role("button", name="Add").dblclick()
        eventually(fields, lambda: held)
    expect(fields.locator("#entries li")).to_have_count(1)
    # Earlier submissions are carried out before this one.
    add(fields, "Again")
    expect(fields.locator("#entries li")).to_have_text(["Once", "Again"])
    assert entries(record) == 2


def test_enter_before_the_outcome_is_shown_adds_no_second_line(far_fields: Page, examples_proxy: Proxy, record: Record):
    """The answer is here and the patch that clears the field is not: the same again is no second submission."""
    with stays(far_fields):
        far_fields.locator("#entry").fill("Once")
        examples_proxy.hold_streams()
        with far_fields.expect_response(lambda answer: "live-submit" in answer.request.headers):
            far_fields.locator("#entry").press("Enter")
        far_fields.locator("#entry").press("Enter")
        examples_proxy.release()
        expect(far_fields.locator("#entry")).to_have_value("")
        far_fields.locator("#entry").fill("Twice")
        far_fields.locator("#entry").press("Enter")
        expect(far_fields.locator("#entries li")).to_have_text(["Once", "Twice"])
        assert entries(record) == 2


def test_a_submission_with_a_lost_answer_counts_once(far_fields: Page, examples_proxy: Proxy, record: Record, watch):
    """The submission arrived, its answer did not: the browser sends it again, and it is carried out once."""
    watch.allow("net::ERR_")
    with stays(far_fields):
        with far_fields.expect_response(lambda answer: answer.request.method == "POST"):
            far_fields.locator("#entry").fill("Exactly once")
        examples_proxy.hold()
        far_fields.locator("#entry").press("Enter")
        eventually(far_fields, lambda: entries(record) == 1)
        examples_proxy.cut()
        examples_proxy.release()
        expect_live(far_fields)
        expect(far_fields.locator("#entries li")).to_have_text(["Exactly once"])
        expect(far_fields.locator("#entry")).to_have_value("")
        assert entries(record) == 1


def test_a_form_whose_patch_is_lost_is_cleared_too(far_fields: Page, examples_proxy: Proxy, record: Record, watch):
    """The answer arrived, but not what clears the form that was saved."""
    watch.allow("net::ERR_")
    with stays(far_fields):
        examples_proxy.hold_streams()
        with far_fields.expect_response(lambda answer: answer.request.method == "POST"):
            far_fields.locator("#entry").fill("Saved")
        with far_fields.expect_response(lambda answer: answer.request.method == "POST" and answer.status == 204):
            far_fields.locator("#entry").press("Enter")
        eventually(far_fields, lambda: entries(record) == 1)
        examples_proxy.cut()
        examples_proxy.release()
        expect(far_fields.locator("#entries li")).to_have_text(["Saved"])
        expect_live(far_fields)
        expect(far_fields.locator("#entry")).to_have_value("")


def test_typing_on_after_a_submission_is_kept(far_fields: Page, examples_proxy: Proxy, record: Record):
    """The form is emptied once it was saved, but for what was typed meanwhile."""
    examples_proxy.latency = 0.2
    add(far_fields, "First")
    far_fields.locator("#entry").fill("Second, typed before the first was saved")
    expect(far_fields.locator("#entries li")).to_have_text(["First"])
    expect(far_fields.locator("#entry")).to_have_value("Second, typed before the first was saved")
    far_fields.locator("#entry").press("Enter")
    expect(far_fields.locator("#entries li")).to_have_count(2)
    expect(far_fields.locator("#entry")).to_have_value("")


def test_spaces_around_a_submitted_text_are_no_text_of_somebody_else(visitor, proxy: Proxy):
    """The server stores the text without them; who typed on meanwhile saves what they have, and is asked nothing."""
    page = visitor(proxy.url).new_page()
    visit(page, "/books/sample-1?edit=1")
    proxy.latency = 0.2
    title = page.locator("#title")
    title.fill(" milk ")
    title.press("Enter")
    title.press("End")
    title.press_sequentially("and bread")
    expect(page.locator("h1")).to_have_text("milk")
    expect(title).to_have_value(" milk and bread")
    title.press("Enter")
    expect(page.locator("h1")).to_have_text("milk and bread")
    expect(page.locator("[data-conflict]")).to_have_count(0)


LINES = {
    "connections overtake each other": {"jitter": 0.3},
    "three bytes at a time": {"piece": 3},
    "a proxy that buffers": {"gathers": True},
}


@pytest.mark.parametrize("line", [next(iter(LINES)), *map(wide, list(LINES)[1:])])
def test_a_bad_line_loses_no_input(far_fields: Page, examples_proxy: Proxy, record: Record, line: str, watch):
    watch.allow("net::ERR_")
    for name, value in LINES[line].items():
        setattr(examples_proxy, name, value)
    examples_proxy.cut()
    text = "Typed “ä日本🎉” on a bad line"
    with stays(far_fields):
        far_fields.locator("#title").fill("")
        far_fields.locator("#title").press_sequentially(text, delay=10)
        record.save(notes="Theirs 🎉")
        for number in range(3):
            add(far_fields, f"Line {number} 🎉")
        record.count()
        expect(far_fields.locator("#entries li")).to_have_text([f"Line {number} 🎉" for number in range(3)])
        expect(far_fields.locator("#title-echo")).to_have_text(text)
        expect(far_fields.locator("#title")).to_have_value(text)
        expect(far_fields.locator("#notes")).to_have_value("Theirs 🎉")
        expect(far_fields.locator("#count")).to_have_text("1")
        assert entries(record) == 3


@pytest.mark.parametrize("first", ["the answer", "the patch"])
def test_a_refused_submission_leads_to_its_field(far_fields: Page, examples_proxy: Proxy, first: str):
    """Whichever of the two arrives first."""
    if first == "the answer":
        examples_proxy.hold_streams()
        far_fields.locator("#title").fill("")
        with far_fields.expect_response(lambda answer: answer.status == 422):
            far_fields.locator("#save").click()
        examples_proxy.release()
    else:
        far_fields.locator("#title").fill("")
        expect(far_fields.locator("#title-message")).to_have_text("A title is needed")
        far_fields.evaluate(
            """() => {
              const {fetch} = window
              window.fetch = async (...request) => {
                const answer = await fetch(...request)
                await new Promise(done => setTimeout(done, 300))
                return answer
              }
            }"""
        )
        far_fields.locator("#save").click()
    expect(far_fields.locator("#title")).to_be_focused()
    expect(far_fields.locator("#title")).to_have_attribute("aria-invalid", "true")


def test_a_patch_opens_and_closes_nothing(fields: Page, record: Record):
    """Dialogs and details: the server's view of them is for a page that is loaded."""
    more, asking = fields.locator("#more"), fields.locator("#asking")
    record.save(detail="open")
    expect(fields.locator("#detail-echo")).to_have_text("open")
    assert not more.evaluate("details => details.open")
    expect(asking).to_be_hidden()
    more.locator("summary").click()
    fields.locator("#ask").click()
    record.save(detail="shut")
    expect(fields.locator("#detail-echo")).to_have_text("shut")
    assert more.evaluate("details => details.open")
    assert asking.evaluate("dialog => dialog.matches(':modal')")


def test_a_submission_that_a_script_prevents_is_not_sent(fields: Page, record: Record):
    """A submission that another script has prevented is left to that script."""
    fields.evaluate("adding.addEventListener('submit', event => event.preventDefault(), {once: true})")
    add(fields, "Prevented")
    add(fields, "Sent")
    expect(fields.locator("#entries li")).to_have_text(["Sent"])
    assert entries(record) == 1


def test_what_is_open_chosen_and_scrolled_to_stays(visitor, shared_examples: Examples, record: Record):
    page = record.open(visitor(shared_examples.url, viewport={"width": 600, "height": 500}))
    with stays(page):
        page.locator("#more summary").click()
        page.locator("#detail").fill("In the details")
        page.evaluate("scrollTo(0, 1500)")
        page.evaluate("getSelection().setBaseAndExtent(passage.firstChild, 2, passage.firstChild, 9)")
        before = page.evaluate("scrollY")
        assert before > 1000
        for number in range(1, 4):
            record.count()
            record.client.post(record.path, {"action": "add", "entry": ""})
            expect(page.locator("#end")).to_have_text(str(number))
            assert page.evaluate("getSelection().toString()") == "passage"
        assert page.locator("#more").evaluate("details => details.open")
        expect(page.locator("#detail")).to_have_value("In the details")
        anchored = page.evaluate("scrollY")
        assert abs(anchored - before) < 200, "the browser keeps what is looked at in its place"

        page.locator("#ask").evaluate("button => button.click()")
        page.locator("#aside").fill("Half a sentence")
        page.locator("#aside").evaluate("field => field.setSelectionRange(2, 6, 'backward')")
        for number in range(4, 7):
            record.count()
            record.save(notes=f"Others write {number}")
            expect(page.locator("#asking-count")).to_have_text(str(number))
            assert page.locator("#asking").evaluate("dialog => dialog.matches(':modal')")
            expect(page.locator("#aside")).to_be_focused()
            assert selection(page.locator("#aside")) == (2, 6)
            assert page.locator("#aside").evaluate("field => field.selectionDirection") == "backward"
        page.keyboard.press("Escape")
        expect(page.locator("#asking")).to_be_hidden()
