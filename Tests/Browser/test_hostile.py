"""Hostile input by raw HTTP: refused with a message, or taken as plain text; never a crash, never a 5xx."""

import re
from urllib.parse import quote, urlencode

import pytest

from support.pages import PASSWORD, new_name
from support.raw import Answer, Client

BOOK = {"id": "", "title": "A title", "author": "An author", "isbn": "9780306406157", "pages": "12", "status": "read"}
FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "add book": ("/books", {"action": "add", **BOOK}),
    "cancel adding": ("/books", {"action": "cancel", **BOOK}),
    "mark a book": ("/books", {"action": "setRead:true", "id": "BOOK"}),
    "move a book": ("/books", {"action": "moveDown", "id": "BOOK"}),
    "delete a book": ("/books", {"action": "delete", "id": "BOOK"}),
    "restore a book": ("/books", {"action": "restore", "id": "BOOK"}),
    "edit a book": ("/books/BOOK", {"action": "save", **BOOK}),
    "mark on its page": ("/books/BOOK", {"action": "setRead:true", "id": "BOOK"}),
    "delete on its page": ("/books/BOOK", {"action": "delete", "id": "BOOK"}),
    "new reminder": ("/reminders", {"action": "add"}),
    "insert a reminder": ("/reminders", {"action": "insert", "id": "REMINDER", "title": "Text"}),
    "tick a reminder": ("/reminders", {"action": "setDone:true", "id": "REMINDER", "title": "Text"}),
    "flag a reminder": ("/reminders", {"action": "setFlagged:true", "id": "REMINDER", "title": "Text"}),
    "move a reminder": ("/reminders", {"action": "moveUp", "id": "REMINDER", "title": "Text"}),
    "delete a reminder": ("/reminders", {"action": "delete", "id": "REMINDER", "title": "Text"}),
    "sign up": (
        "/sign-up",
        {"action": "signUp", "username": "NEW", "password": PASSWORD, "passwordConfirmation": PASSWORD},
    ),
    "sign in": ("/sign-in", {"action": "signIn", "username": "nobody", "password": PASSWORD}),
    "sign out": ("/sign-out", {}),
}
LONG = "x" * 200_000
VALUES = {
    "200 kB": LONG.encode(),
    "200 kB of emoji": quote("🎉" * 50_000).encode(),
    "invalid UTF-8": b"%ff%fe%80abc",
    "overlong UTF-8": b"%c0%af%e0%80%af",
    "a lone surrogate": b"%ed%a0%80",
    "bytes above ASCII": b"\xff\xfe\x80",
    "NUL": b"a%00b",
    "control characters": b"%01%02%1b%5b31m%7f",
    "line breaks": b"a%0d%0aSet-Cookie:%20x=y%0d%0a%0d%0ab",
    "a script": quote("<script>alert(1)</script>\"'><img src=x onerror=alert(2)>").encode(),
    "a template": quote("{{title}}{{{title}}}{{>Shared/field}}").encode(),
    "SQL": quote("'; DROP TABLE books; --").encode(),
    "a path": quote("../../../../etc/passwd").encode(),
    "a broken escape": b"%",
    "another broken escape": b"%zz%4",
    "a huge number": b"9" * 400,
    "a negative number": b"-1",
    "right-to-left marks": quote("\u202e\u200b\ufeff\u0000").encode(),
    "nothing": b"",
    "blanks": b"+++%20",
}


@pytest.fixture
def client(shared_server) -> Client:
    """A visitor with a shelf and one reminder."""
    client = Client(shared_server.port)
    client.get("/books")
    added = client.post("/reminders", {"action": "add"})
    assert added.status == 303
    # One that stays without a title goes.
    reminder = added.headers["location"][0].split("#reminder-")[1]
    assert client.post("/reminders", {"action": "setDone:false", "id": reminder, "title": "Mine"}).status == 303
    return client


def first_id(client: Client, path: str, prefix: str) -> str:
    found = re.search(rf'id="{prefix}([^"]+)"', client.get(path).text)
    return found[1] if found else "none"


def filled_in(client: Client, name: str) -> tuple[str, dict[str, str]]:
    """The form as a browser would send it."""
    path, fields = FORMS[name]
    actual = {"NEW": new_name()}
    if "BOOK" in path or "BOOK" in fields.values():
        actual["BOOK"] = first_id(client, "/books", "book-row-")
    if "REMINDER" in fields.values():
        actual["REMINDER"] = first_id(client, "/reminders", "reminder-row-")
    path = path.replace("BOOK", actual.get("BOOK", ""))
    return path, {field: actual.get(value, value) for field, value in fields.items()}


def check(answer: Answer, client: Client, case: str):
    """Below 500, with a reason where it is refused, and everything still works."""
    assert 200 <= answer.status < 500, f"{case}: {answer.status}\n{answer.text[:500]}"
    if answer.status >= 400:
        assert len(re.sub(r"<[^>]*>", "", answer.text).strip()) >= 10, f"{case}: {answer.status} says nothing"
    if answer.headers.get("content-type", [""])[0].startswith("text/html"):
        assert "<script>alert" not in answer.text and "<img src=x" not in answer.text, case
    elif "<script>alert" in answer.text:
        assert answer.headers["x-content-type-options"] == ["nosniff"], case
    assert "set-cookie" not in answer.headers or "x=y" not in answer.headers["set-cookie"], case
    for path in ["/books", "/reminders"]:
        page = client.get(path)
        assert page.status == 200, f"{case}: then {path} answers {page.status}"
        assert "<script>alert" not in page.text and "<img src=x" not in page.text, case


@pytest.mark.parametrize("form", FORMS)
def test_the_form_itself_is_fine(client: Client, form: str):
    answer = client.post(*filled_in(client, form))
    assert answer.status in ([422] if form == "sign in" else [303]), answer.text[:500]


@pytest.mark.parametrize("form", FORMS)
def test_hostile_values_do_no_harm_in_any_field(client: Client, form: str):
    _, fields = FORMS[form]
    for field in fields:
        for case, value in VALUES.items():
            path, form_now = filled_in(client, form)
            rest = {name: text for name, text in form_now.items() if name != field}
            body = urlencode(rest).encode() + b"&" + field.encode() + b"=" + value
            check(client.post(path, body), client, f"{form}, {field}: {case}")


@pytest.mark.parametrize("form", FORMS)
def test_missing_unknown_and_repeated_fields_do_no_harm(client: Client, form: str):
    for field in FORMS[form][1]:
        path, fields = filled_in(client, form)
        del fields[field]
        check(client.post(path, fields), client, f"{form} without {field}")
    path, fields = filled_in(client, form)
    check(client.post(path, fields | {"isAdmin": "1", "__proto__": "x", "": "y"}), client, f"{form}: unknown fields")
    path, fields = filled_in(client, form)
    twice = [*fields.items(), *((name, "second") for name in fields)]
    check(client.post(path, twice), client, f"{form}: every field twice")
    check(client.post(path, b"&".join(b"a%d=b" % number for number in range(5000))), client, f"{form}: 5000 fields")
    check(client.post(path, b""), client, f"{form}: an empty body")
    check(client.post(path, b"&&&==&=&"), client, f"{form}: nothing but marks")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "kind",
    ["application/json", "multipart/form-data; boundary=x", "text/plain", "application/xml", "", "nonsense"],
)
def test_another_content_type_is_refused(client: Client, form: str, kind: str):
    path, fields = filled_in(client, form)
    answer = client.post(path, urlencode(fields).encode(), content_type=kind)
    check(answer, client, f"{form}: {kind}")
    if fields:
        assert answer.status in (400, 415), f"{form}: {kind} was taken"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "", "sec_fetch_site": "cross-site"},
        {"origin": "", "sec_fetch_site": "same-site"},
    ],
    ids=["origin", "null origin", "cross-site", "same-site"],
)
def test_a_form_of_another_site_is_refused(client: Client, form: str, headers: dict[str, str]):
    path, fields = filled_in(client, form)
    answer = client.post(path, fields, **headers)
    check(answer, client, form)
    assert answer.status == 403, f"{form} was taken"


@pytest.mark.parametrize("path", ["/books", "/reminders", "/sign-up", "/sign-in"])
def test_a_body_beyond_the_limit_is_refused(client: Client, path: str):
    answer = client.post(path, b"action=add&title=" + b"x" * 3_000_000)
    assert answer.status == 413
    assert client.get("/books").status == 200


@pytest.mark.parametrize("case", VALUES)
def test_hostile_queries_do_no_harm(client: Client, case: str):
    value = VALUES[case].decode("latin-1")
    if any(ord(character) > 126 for character in value):
        value = quote(value.encode("latin-1"))
    for path in ["/books?q=", "/isUserNameAvailable?userName=", "/books?add=", "/books/"]:
        answer = client.get(path + value)
        check(answer, client, f"{path}: {case}")


def test_the_availability_check_needs_a_name(client: Client):
    for path in ["/isUserNameAvailable", "/isUserNameAvailable?username=x", "/isUserNameAvailable?userName="]:
        answer = client.get(path)
        assert answer.status == 400
        assert answer.headers["content-type"] == ["application/json; charset=utf-8"]


@pytest.mark.parametrize(
    "headers",
    [
        {"live_page": "unknown", "live_revision": "1"},
        {"live_page": "unknown", "live_revision": "-1"},
        {"live_page": "unknown", "live_revision": "x"},
        {"live_page": "unknown", "live_revision": "99999999999999999999999999"},
        {"live_page": "y" * 5000, "live_revision": "1"},
        {"live_page": "unknown"},
        {"live_page": "unknown", "live_revision": "1", "live_fields": "a," * 4000},
        {"live_page": "unknown", "live_revision": "1", "live_form": "<script>", "live_focus": "../.."},
    ],
)
def test_a_page_that_is_not_open_takes_nothing(client: Client, headers: dict[str, str]):
    answer = client.post("/sign-up", {"username": "x"}, **headers)
    assert 400 <= answer.status < 500
    assert client.get("/sign-up").status == 200


def test_somebody_else_s_things_can_not_be_changed(client: Client, shared_server):
    """Ids are no keys: another visitor's book and reminder can't be changed, nor seen."""
    book = first_id(client, "/books", "book-row-")
    reminder = first_id(client, "/reminders", "reminder-row-")
    client.post("/books/" + book, {"action": "save", **BOOK, "title": "Mine alone"})
    assert "Mine alone" in client.get("/books").text
    stranger = Client(shared_server.port)
    assert "Mine alone" not in stranger.get("/books/" + book).text
    for action in ["setRead:true", "setStatus:stopped", "delete", "restore", "restoreLast", "moveDown", "moveTo:end", "save", "saveDeleted"]:
        stranger.post("/books/" + book, {"action": action, **BOOK, "id": book})
        stranger.post("/books", {"action": action, "id": book})
    client.post("/reminders", {"action": "setFlagged:true", "id": reminder, "title": "Mine, too"})
    assert "Mine, too" in client.get("/reminders").text
    assert "Mine, too" not in stranger.get("/reminders").text
    for action in ["delete", "insert", "setDone:true", "moveDown", "restore"]:
        stranger.post("/reminders", {"action": action, "id": reminder, "title": "Theirs"})
    assert "Mine alone" in client.get("/books").text
    reminders = client.get("/reminders").text
    assert reminder in reminders
    assert "Mine, too" in reminders
    assert "Theirs" not in reminders


def test_a_forged_cookie_is_a_stranger(client: Client, shared_server):
    client.post("/books", {"action": "delete", "id": first_id(client, "/books", "book-row-")})
    for name, value in client.cookies.items():
        forger = Client(shared_server.port)
        middle = len(value) // 2
        forger.cookies = {name: value[:middle] + ("A" if value[middle] != "A" else "B") + value[middle + 1 :]}
        page = forger.get("/books")
        assert page.status == 200
        assert "6 books" in page.text
    for value in ["", "x" * 4000, "%00", '"', "a.b.c"]:
        forger = Client(shared_server.port)
        forger.cookies = {name: value for name in client.cookies}
        assert forger.get("/books").status == 200


def test_answers_carry_the_security_headers(client: Client):
    for path in ["/books", "/reminders", "/sign-up", "/no-such-page"]:
        headers = client.get(path).headers
        policy = headers["content-security-policy"][0]
        assert "unsafe" not in policy and "object-src 'none'" in policy or "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == ["nosniff"]
        assert headers["referrer-policy"]


def test_cookies_are_for_the_server_alone(shared_server):
    answer = Client(shared_server.port).get("/books")
    for line in answer.headers["set-cookie"]:
        assert "HttpOnly" in line and "SameSite=" in line, line
