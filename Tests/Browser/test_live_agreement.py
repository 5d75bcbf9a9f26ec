"""A live form says the same as a plain submission, while it is typed and when it is sent, for any input."""

import random
import time

import pytest

from support.distances import wide
from support.live_client import LivePage
from support.live_document import LiveDocument
from support.pages import PASSWORD, new_name
from support.raw import Client
from support.server import Server

FIELDS = ["username", "password", "passwordConfirmation"]
PLACES = [*FIELDS, *(f"{name}-message" for name in FIELDS), "strength-text", "weakness"]
PIECES = [
    "a", "b", "Z", "9", "-", "_", ".", " ", "  ", "\t", "\n", "\r\n", "\0", "é", "ß", "日本", "🎉", "e\u0301", "\u2028",
    "\u200b", "\u202e", "<b>", "&amp;", "\"", "'", "{{x}}", "%00", "+", "password", "qwerty", "johndoe", "Aa1!", "%",
]  # fmt: skip
NAMES = ["", "a", "ab", "abc", "johndoe", " johndoe ", "JohnDoe", "a" * 30, "a" * 31, "a" * 200, "-a-", "peterfriese"]
PASSWORDS = ["", " ", "abc", "12345678", "password", "Correct-Horse-7-Staple", "aaaaaaaa", "x" * 200, "x" * 3000]
SEEDS = [0, *map(wide, range(1, 8))]
FORMS_PER_SEED = 250


def mix(chance: random.Random, length: int) -> str:
    return "".join(chance.choice(PIECES) for _ in range(chance.randrange(length)))


def invent(chance: random.Random) -> list[tuple[str, str]]:
    """A form that a person, or no person, would fill in; hardly ever one that is right."""
    name = chance.choice([chance.choice(NAMES), mix(chance, 8), mix(chance, 40)])
    password = chance.choice([chance.choice(PASSWORDS), mix(chance, 12), mix(chance, 30)])
    again = chance.choice([password, password, "", mix(chance, 12), password + " ", password[:-1]])
    form = list(zip(FIELDS, [name, password, again], strict=True))
    if chance.random() < 0.1:
        form.pop(chance.randrange(3))
    if chance.random() < 0.1:
        form.append((chance.choice(FIELDS), mix(chance, 5)))
    if chance.random() < 0.1:
        chance.shuffle(form)
    return form


def said(document: LiveDocument) -> dict[str, tuple]:
    """The messages and what marks the fields; not what the page asks the server in the background."""
    result = {}
    for id in PLACES:
        attributes, text = document.element(id)
        result[id] = (text, attributes.get("aria-invalid"), attributes.get("value"))
    return result


def is_taken(told: dict[str, tuple]) -> bool:
    """Known of the accounts, not of the form: live once the name was looked up, plainly once all else is right."""
    return "not available" in told["username-message"][0]


def plain_says(client: Client, form: list[tuple[str, str]]):
    answer = client.post("/sign-up", [*form, ("action", "signUp")])
    return answer, said(LiveDocument(answer.text)) if answer.status == 422 else None


@pytest.mark.parametrize("seed", SEEDS)
def test_any_form_is_told_the_same(shared_server: Server, seed: int):
    chance = random.Random(seed)
    plain, live = Client(shared_server.port), Client(shared_server.port)
    plain.get("/sign-up")
    page, opened = None, 0.0
    refused = accepted = 0
    for number in range(FORMS_PER_SEED):
        form = invent(chance)
        answer, plainly = plain_says(plain, form)
        if answer.status == 303:
            # Nobody else may have the name now: another form, another visitor.
            plain, accepted = Client(shared_server.port), accepted + 1
            plain.get("/sign-up")
            continue
        assert answer.status == 422, (answer.status, form)
        # Pages are young here, so that no pause in typing is long enough for a name to be looked up.
        if page is None or time.monotonic() - opened > 0.4:
            page and page.close()
            page, opened = LivePage(live, "/sign-up"), time.monotonic()
        if number % 2:
            assert page.change(form, FIELDS, "sign-up-form").status == 204, form
            page.read_until(page.revision)
            told = said(page.document)
            if is_taken(plainly) == is_taken(told):
                assert told == plainly, form
        assert page.submit([*form, ("action", "signUp")], "sign-up-form").status == 422, form
        page.read_until(page.revision)
        told = said(page.document)
        # On a machine that was busy elsewhere for most of a second, a name may have been looked up all the same.
        if is_taken(plainly) or not is_taken(told):
            assert told == plainly, form
        refused += 1
        if is_taken(told):
            # The page knows of this name from now on; the next form is one that nobody knows anything of.
            page = page.close()
    page and page.close()
    assert refused > FORMS_PER_SEED * 0.9


def test_a_right_form_is_accepted_by_both(shared_server: Server):
    for number in range(6):
        name, password = new_name(), f"{PASSWORD}-{number}"
        forms = [[("username", f"{name}{way}"), ("password", password), ("passwordConfirmation", password)] for way in "lp"]
        live, plain = Client(shared_server.port), Client(shared_server.port)
        page = LivePage(live, "/sign-up")
        answer = page.submit([*forms[0], ("action", "signUp")], "sign-up-form")
        plainly, _ = plain_says(plain, forms[1])
        assert (answer.status, plainly.status) == (200, 303)
        assert answer.headers["live-location"] == plainly.headers["location"]
        # A device's cookie has the account in its name.
        assert {name.partition("-")[0] for name in answer.cookies} == {name.partition("-")[0] for name in plainly.cookies}
        page.close()
        for client, form in [(live, forms[0]), (plain, forms[1])]:
            assert form[0][1] in client.get("/books").text
        taken = LivePage(Client(shared_server.port), "/sign-up")
        again, plainly_again = forms[0], plain_says(Client(shared_server.port), forms[0])
        assert taken.submit([*again, ("action", "signUp")], "sign-up-form").status == plainly_again[0].status == 422
        taken.read_until(1)
        assert said(taken.document) == plainly_again[1]
        taken.close()
