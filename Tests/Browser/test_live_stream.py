"""The stream's bytes, whatever people type, and its way through a proxy as people install it."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.distances import wide
from support.events import EventStream
from support.examples import Examples, Record
from support.live_client import LivePage
from support.nginx import Nginx
from support.pages import add_book, book, stays, tab
from support.raw import Client
from support.server import Server

NASTY = [
    "a\r\nb",
    "a\rb\nc",
    "\n\nid: 7\n\nevent: reload\n\ndata: x\n\n",
    "\r\rdata: {}\r\r",
    "\0",
    "before\0after",
    "\u2028\u2029\u0085",
    "🎉👩‍👩‍👧‍👦 e\u0301",
    "\ufeffmark",
    "</script><!--3-->]]>",
    "<!--/--><!--]--><!--}-->--!>",
    "\"'\\&amp;\t",
    ": comment",
    "retry: 1",
    "\x01\x1b\x7f",
    "\ud7ff\ue000\U0010ffff",
    "x" * 5000,
]


def check(page: LivePage):
    assert page.stream.is_between_events, "an event without its end"
    ids = [event.id for event in page.stream.events]
    assert all(ids) and len(set(ids)) == len(ids), f"ids: {ids}"
    epochs = {id.split("-")[0] for id in ids}
    numbers = [int(id.split("-")[1]) for id in ids]
    assert len(epochs) == 1 and numbers == sorted(numbers), f"ids: {ids}"


def test_the_head_of_a_stream_forbids_buffers_and_caches(shared_server: Server):
    page = LivePage(Client(shared_server.port), "/books")
    for line in ["content-type: text/event-stream", "x-accel-buffering: no", "cache-control:"]:
        assert line in page.headers
    assert "no-store" in page.headers and "no-transform" in page.headers
    check(page)
    page.close()


def test_any_title_of_a_book_gets_through_the_stream(shared_server: Server):
    client = Client(shared_server.port)
    page = LivePage(client, "/books")
    for number, title in enumerate(NASTY):
        form = [("action", "add"), ("id", f"nasty-{number}"), ("title", f"{number} {title}"), ("author", title)]
        answer = page.submit([*form, ("isbn", ""), ("pages", "1")], "add-book-form")
        assert answer.status in [204, 413, 422], answer.status
        page.read_until(page.revision)
    check(page)
    assert len(page.stream.events) > len(NASTY)


@pytest.mark.parametrize("name", ["title", "notes", wide("amount"), wide("entry")])
def test_any_value_of_a_field_gets_through_the_stream(shared_examples: Examples, record: Record, name: str):
    page = LivePage(record.client, record.path)
    for value in NASTY:
        assert page.change([(name, value)], [name], "fields").status == 204
        page.read_until(page.revision)
    check(page)


def test_what_is_applied_is_what_is_loaded(shared_examples: Examples, record: Record):
    """After hundreds of random changes, the page that was patched is the page as it is rendered anew."""
    chance = random.Random(20)
    page = LivePage(record.client, record.path)
    for _ in range(300):
        match chance.randrange(4):
            case 0:
                record.count()
            case 1:
                record.client.post(record.path, {"action": "add", "entry": chance.choice(NASTY)[:50]})
            case 2:
                record.save(title=chance.choice(NASTY)[:99] or "x", notes=chance.choice(NASTY))
            case 3:
                record.save(
                    size=chance.choice(["small", "medium", "large", "none"]),
                    toppings=chance.sample(["capers", "olives", "onions"], chance.randrange(4)),
                    days=chance.sample(["monday", "tuesday"], chance.randrange(3)),
                    agrees=chance.choice(["on", []]),
                )
    page.change([("entry", "")], ["entry"], "adding")
    page.read_until(page.revision)
    check(page)
    fresh = LivePage(Client(shared_examples.port), record.path)
    patched, rendered = page.document.flat(), fresh.document.flat()
    patched, rendered = ([token for token in tokens if "'live'" not in token and "'live-seen'" not in token] for tokens in (patched, rendered))
    assert patched == rendered


def test_a_browser_that_reads_slowly_gets_the_newest_state(shared_examples: Examples, record: Record):
    """Nothing is queued for it: what it did not take in time is not sent any more."""
    page = LivePage(record.client, record.path, receive_buffer=16 * 1024)
    changes = 120
    for number in range(changes):
        record.save(notes=f"{number} " + "x" * 60_000)
    record.count()
    page.change([("entry", "")], ["entry"], "adding")
    before = len(page.raw)
    page.read_until(page.revision)
    check(page)
    # Each change is a patch of 120 KB, in two events; the kernel's own buffers take a few dozens of them.
    assert len(page.raw) - before < changes * 120_000 / 2
    assert len(page.stream.events) < changes
    assert page.document.element("count")[1] == "1"
    assert page.document.element("notes")[1].startswith(f"{changes - 1} x")
    page.close()


def test_the_parser_itself_refuses_what_it_should():
    """The parser refuses streams that break the rules, and reads one that comes byte by byte."""
    for bad in [b"data: a\r\n\n", b"data: a\0\n\n", b"date: a\n\n", b"id: a b\n\n", b"retry: 1s\n\n", b"id: 1-1\nid: 1-2\n\n"]:
        with pytest.raises(AssertionError):
            EventStream().feed(bad)
    with pytest.raises(UnicodeDecodeError):
        EventStream().feed(b"data: \xff\n\n")
    stream = EventStream()
    for byte in b": hello\n\nevent: patch\nid: 9f-1\ndata: a\ndata:b\nretry: 10\n\ndata: c":
        stream.feed(bytes([byte]))
    assert [(event.type, event.data, event.id) for event in stream.events] == [("patch", "a\nb", "9f-1")]
    assert (stream.comments, stream.retry, stream.is_between_events) == ([" hello"], 10, False)


@pytest.fixture
def gateway(shared_server: Server, tmp_path: Path, contexts):
    """nginx with nothing said but where the server is."""
    with Nginx(tmp_path, f"proxy_pass {shared_server.url};") as nginx:
        yield nginx.url
        contexts.close()


def test_patches_come_at_once_through_nginx(visitor, gateway: str):
    """Its defaults: HTTP/1.0 to the server, answers buffered until they are whole or 4 KB long."""
    mine = visitor(gateway)
    one, two = tab(mine, "/books"), tab(mine, "/books")
    one.bring_to_front()
    with stays(one), stays(two):
        for number in range(3):
            add_book(one, title=f"Through a gateway {number}", author="A", pages="1")
            expect(book(one, f"Through a gateway {number}")).to_be_visible()
            expect(book(two, f"Through a gateway {number}")).to_be_visible()


def test_forms_are_answered_through_nginx(visitor, gateway: str):
    page = tab(visitor(gateway), "/sign-up")
    with stays(page):
        page.locator("#username").fill("ab")
        expect(page.locator("#username-message")).to_contain_text("too short")
        page.locator("#username").fill("johndoe")
        expect(page.locator("#username-message")).to_contain_text("not available")
