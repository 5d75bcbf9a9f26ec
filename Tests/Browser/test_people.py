"""The people of the tests do what people do, and remember it: the tests of two who work at once stand on them."""

import time

from playwright.sync_api import expect

from support.pages import expect_reminders, reminders, stays
from support.people import Person, Typed, together
from support.waiting import eventually


def new_row(person: Person):
    """Makes a row by the pointer, and begins to type once it is there."""
    count = reminders(person.page).count()
    person.click(person.page.get_by_role("button", name="New Reminder"))
    expect(reminders(person.page)).to_have_count(count + 1)
    expect(reminders(person.page).last).to_be_focused()


def test_two_people_share_an_account_and_see_each_other(two_people):
    ann, ben = two_people("/reminders")
    with stays(ben.page):
        new_row(ann)
        ann.type("milk")
        expect_reminders(ben.page, ["milk"])
        new_row(ben)
        ben.type("bread")
        expect_reminders(ann.page, ["milk", "bread"])


def test_two_tabs_are_one_visitors(two_tabs):
    ann, ben = two_tabs("/reminders")
    new_row(ann)
    ann.type("milk")
    expect_reminders(ben.page, ["milk"])


def test_keys_come_at_their_pace(two_tabs):
    ann, _ = two_tabs("/sign-up")
    ann.page.locator("#username").focus()
    begin = time.monotonic()
    ann.type("ten-keys-x", every=50)
    assert 0.45 <= time.monotonic() - begin
    expect(ann.page.locator("#username")).to_have_value("ten-keys-x")
    assert ann.typed == [Typed("/sign-up", "username", "ten-keys-x")]


def test_two_type_at_once(two_people):
    ann, ben = two_people("/books")
    ann.page.locator("#q").focus()
    ben.page.locator("#q").focus()
    moments: list[str] = []
    for person in (ann, ben):
        person.page.expose_function("note", lambda name=person.name: moments.append(name))
        person.page.evaluate("document.getElementById('q').addEventListener('input', () => note())")
    together(ann.typing("gemmell", every=60), ben.typing("combine", every=90))
    expect(ann.page.locator("#q")).to_have_value("gemmell")
    expect(ben.page.locator("#q")).to_have_value("combine")
    eventually(ann.page, lambda: len(moments) == 14)
    assert moments != sorted(moments), "one typed after the other"


def test_a_press_meets_what_is_there_by_then(two_tabs):
    """A person presses where something was when they aimed."""
    ann, _ = two_tabs("/books")
    link = ann.page.locator("#add-book-link")
    click = ann.clicking(link)
    ann.page.evaluate("window.pressed = []; addEventListener('pointerdown', event => pressed.push(event.target.id), true)")
    for _ in range(2):
        click.step()
        ann.rest(20)
    ann.page.evaluate("document.getElementById('add-book-link').style.translate = '0 200px'")
    click.run()
    assert ann.page.evaluate("pressed.length") == 1
    assert "add-book-link" not in ann.page.evaluate("pressed")


def test_the_keyboard_alone_is_enough(two_tabs):
    ann, _ = two_tabs("/books")
    ann.tab_to(ann.page.locator("#add-book-link"))
    ann.press("Enter")
    expect(ann.page.locator("#add-book")).to_be_visible()
    ann.tab_to(ann.page.locator("#author"))
    ann.type("Le Guin")
    assert ann.typed[-1].where == "author"


def test_what_is_said_is_remembered(two_tabs):
    """Announcements, panels, refusals and messages, each with what stood in the form."""
    ann, _ = two_tabs("/books")
    ann.press("Tab")
    ann.page.evaluate("document.getElementById('announcer').textContent = 'Dune moved up.'")
    eventually(ann.page, lambda: ann.announced == ["Dune moved up."])
    ann.page.locator("#add-book-link").click()
    ann.page.locator("#isbn").focus()
    ann.type("ann17")
    eventually(ann.page, lambda: ann.was_told("ann17", "message"))
    ann.page.evaluate("document.getElementById('add-book-form').dataset.refused = ''")
    eventually(ann.page, lambda: ann.was_told("ann17", "refused"))
    panel = "Object.assign(document.createElement('div'), {textContent: 'theirs: tea, mine: ann18'})"
    for kind, mark in [("conflict", "panel.dataset.conflict = ''"), ("gone", "panel.dataset.conflict = '', panel.className = 'gone'")]:
        ann.page.evaluate(f"{{ const panel = {panel}; {mark}; document.getElementById('add-book-form').append(panel) }}")
        eventually(ann.page, lambda: ann.was_told("ann18", kind))
        assert ann.told[-1].where == "add-book-form"
    assert not ann.was_told("ann19")


def test_a_tab_is_closed_and_opened_again(two_tabs):
    ann, _ = two_tabs("/reminders")
    new_row(ann)
    ann.type("milk")
    ann.reopen("/reminders")
    expect_reminders(ann.page, ["milk"])
