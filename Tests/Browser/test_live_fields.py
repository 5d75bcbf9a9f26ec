"""Every kind of field: it reaches the server, it comes back, and no patch takes it from the person who uses it."""

import pytest
from playwright.sync_api import Page, expect

from support.distances import wide
from support.examples import Examples, Record
from support.kinds import KINDS, Kind
from support.pages import selection, stays, visit
from support.proxy import Proxy
from support.waiting import eventually, held_posts

NAMES = [kind.name for kind in KINDS]
EACH_KIND = pytest.mark.parametrize("kind", KINDS, ids=NAMES)
UNLIKE = ["title", "agrees", "toppings"]
"""A text, a box and several values: of the kinds that are handled like them only the round trip is for every day."""

UNLIKE_KINDS = pytest.mark.parametrize("kind", [kind if kind.name in UNLIKE else wide(kind) for kind in KINDS], ids=NAMES)


@EACH_KIND
def test_a_field_makes_the_round_trip(visitor, shared_examples: Examples, record: Record, kind: Kind):
    mine = visitor(shared_examples.url)
    one, two = record.open(mine), record.open(mine)
    with stays(one), stays(two):
        kind.fill(one)
        expect(one.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
        assert kind.value(one) == kind.mine
        assert kind.value(two) != kind.mine
        one.locator("#save").click()
        eventually(two, lambda: kind.value(two) == kind.mine)
        assert kind.value(one) == kind.mine
    visit(two, record.path)
    assert kind.value(two) == kind.mine


@UNLIKE_KINDS
def test_a_field_in_use_is_left_alone(fields: Page, record: Record, kind: Kind):
    with stays(fields):
        kind.fill(fields)
        expect(fields.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
        kind.field(fields).focus()
        record.save_all(kind.changes)
        record.count()
        expect(fields.locator("#count")).to_have_text("1")
        assert kind.value(fields) == kind.mine
        expect(kind.field(fields)).to_be_focused()


@UNLIKE_KINDS
def test_a_field_left_shows_what_the_server_says(fields: Page, record: Record, kind: Kind):
    """A value that a patch brought while the field was in use comes to show once it is not."""
    before = kind.value(fields)
    kind.field(fields).focus()
    record.save(**kind.changes[0])
    record.count()
    expect(fields.locator("#count")).to_have_text("1")
    assert kind.value(fields) == before
    fields.locator("h1").click()
    eventually(fields, lambda: kind.value(fields) == (kind.theirs or True))
    assert kind.value(fields) != before


@UNLIKE_KINDS
def test_a_field_on_its_way_is_left_alone(fields: Page, record: Record, kind: Kind):
    """It was changed and left, and the server does not know yet, when somebody else saves another value."""
    with stays(fields):
        with held_posts(fields) as held:
            kind.fill(fields)
            fields.locator("h1").click()
            eventually(fields, lambda: len(held) == 1)
            record.save_all(kind.changes)
            record.count()
            expect(fields.locator("#count")).to_have_text("1")
            assert kind.value(fields) == kind.mine
        expect(fields.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
        record.count()
        expect(fields.locator("#count")).to_have_text("2")
        assert kind.value(fields) == kind.mine


@UNLIKE_KINDS
def test_a_field_not_saved_survives_what_others_save(fields: Page, record: Record, kind: Kind):
    """Dirty and not focused; somebody else saves the same record, but another field of it."""
    other = "aside" if kind.name != "aside" else "detail"
    kind.fill(fields)
    fields.locator("h1").click()
    expect(fields.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
    record.save(**{other: "from elsewhere"})
    expect(fields.locator(f"#{other}-echo")).to_have_text("from elsewhere")
    assert kind.value(fields) == kind.mine


@UNLIKE_KINDS
def test_a_field_filled_before_the_stream_opens_is_sent(visitor, shared_examples: Examples, record: Record, kind: Kind):
    """As a browser's autofill does, or a person faster than the script."""
    page = visitor(shared_examples.url).new_page()
    waiting = []
    page.route("**/live.js", lambda route: waiting.append(route))
    page.goto(record.path, wait_until="commit")
    kind.fill(page)
    eventually(page, lambda: len(waiting) == 1)
    waiting[0].continue_()
    expect(page.locator(f"#{kind.name}-echo")).to_have_text(kind.echo)
    assert kind.value(page) == kind.mine


def test_a_value_that_was_said_before_is_said_again(fields: Page, record: Record):
    """The server goes back to the value that the browser saw last: the field follows."""
    title = fields.locator("#title")
    title.fill("Draft")
    expect(fields.locator("#title-echo")).to_have_text("Draft")
    record.save(title="Theirs")
    expect(fields.locator("#title-echo")).to_have_text("Theirs")
    record.save(title="Initial")
    expect(fields.locator("#title-echo")).to_have_text("Initial")
    expect(title).to_have_value("Draft")
    fields.locator("h1").click()
    expect(title).to_have_value("Initial")


def test_what_a_number_field_cannot_read_stays_to_be_seen(fields: Page, record: Record):
    """To scripts and the server it is empty; emptied it would hide what has to be mended."""
    amount = fields.locator("#amount")
    amount.focus()
    fields.keyboard.press("End")
    fields.keyboard.type("e")
    expect(fields.locator("#amount-echo")).to_have_text("")
    fields.locator("h1").click()
    record.count()
    expect(fields.locator("#count")).to_have_text("1")
    assert amount.evaluate("field => field.validity.badInput")
    amount.focus()
    fields.keyboard.press("End")
    fields.keyboard.type("2")
    expect(fields.locator("#amount-echo")).to_have_text("1e2")


def test_an_untouched_form_is_not_sent(visitor, shared_examples: Examples, record: Record):
    """Nor is a select that shows its first option because none was chosen."""
    record.client.post(record.path, {"action": "save", "title": "x"})
    page = visitor(shared_examples.url).new_page()
    posts = []
    page.on("request", lambda request: request.method == "POST" and posts.append(request.post_data))
    visit(page, record.path)
    record.count()
    expect(page.locator("#count")).to_have_text("1")
    assert posts == []


def test_a_form_that_is_reset_tells_the_server(fields: Page):
    """A button of the type reset brings back what the page came with; the server learns of it."""
    title, echo = fields.locator("#title"), fields.locator("#title-echo")
    with held_posts(fields) as held:
        title.fill("Never mind")
        eventually(fields, lambda: len(held) == 1)
        fields.locator("#back").click()
        expect(title).to_have_value("Initial")
        fields.evaluate(
            "new MutationObserver(() => (window.echoes ??= []).push(document.getElementById('title-echo').textContent))"
            ".observe(document.getElementById('title-echo'), {childList: true, characterData: true, subtree: true})"
        )
    eventually(fields, lambda: fields.evaluate("window.echoes?.at(-1)") == "Initial")
    expect(echo).to_have_text("Initial")
    expect(title).to_have_value("Initial")


def test_files_and_fields_that_cannot_be_changed_stay(fields: Page, record: Record):
    fields.set_input_files("#file", {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"some text"})
    fields.locator("#title").fill("Beside a file")
    expect(fields.locator("#title-echo")).to_have_text("Beside a file")
    record.count()
    expect(fields.locator("#locked")).to_have_value("1")
    expect(fields.locator("#fixed")).to_have_value("1")
    assert fields.evaluate("file.files[0].name") == "notes.txt"
    expect(fields.locator("#fixed")).to_be_disabled()
    assert fields.locator("#locked").evaluate("field => field.readOnly")
    with fields.expect_request(lambda request: "live-submit" in request.headers) as sent:
        fields.locator("#save").click()
    assert "file=notes.txt" in sent.value.post_data
    expect(fields.locator("#locked")).to_have_value("1")
    assert fields.evaluate("file.files[0].name") == "notes.txt"


def test_lines_are_the_same_with_and_without_javascript(visitor, shared_examples: Examples, record: Record):
    """A browser sends CRLF, live.js LF; an empty first line is not lost."""
    text = "\n\nthird\n\n\tindented\n"
    for is_live in [True, False]:
        page = visitor(shared_examples.url, java_script_enabled=is_live).new_page()
        page.is_live = is_live
        visit(page, record.path)
        page.locator("#notes").fill(text + str(is_live))
        page.locator("#save").click()
        if is_live:
            expect(page.locator("#notes-echo")).to_contain_text("True")
            page.reload()
        expect(page.locator("#notes")).to_have_value(text + str(is_live))


def test_a_composition_goes_on(far_fields: Page, examples_proxy: Proxy, record: Record):
    """An input method composes while patches about this very field arrive, one of them with an older text of it."""
    field = far_fields.locator("#title")
    field.fill("")
    field.focus()
    composer = far_fields.context.new_cdp_session(far_fields)
    far_fields.evaluate("window.ends = []; addEventListener('compositionend', event => ends.push(event.data))")

    def compose(text: str):
        with far_fields.expect_response(lambda answer: answer.request.method == "POST"):
            composer.send(
                "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
            )

    for older, newer in [("n", "に"), ("にh", "にほ"), ("にほn", "にほん")]:
        examples_proxy.hold_streams()
        compose(older)
        record.save(title=f"Somebody else’s {older}")
        eventually(far_fields, lambda older=older: examples_proxy.keeps(f"Somebody else’s {older}"))
        compose(newer)
        examples_proxy.release()
        expect(far_fields.locator("#title-echo")).to_have_text(newer)
        record.save(title=f"Somebody else’s {newer}")
        expect(far_fields.locator("#title-echo")).to_have_text(f"Somebody else’s {newer}")
        assert field.input_value() == newer
        assert far_fields.evaluate("ends") == []
    composer.send("Input.insertText", {"text": "日本"})
    expect(far_fields.locator("#title-echo")).to_have_text("日本")
    assert field.input_value() == "日本"
    assert selection(field) == (2, 2)
