"""Activities in a list of rows: write, go on by Enter, erase, paste, tick, move, delete, undo."""

from collections.abc import Iterator

from support.life.life import Life
from support.life.stored import Place
from support.life.words import words_in
from support.pages import paste as paste_text

LONGEST = 150
"""The length up to which a row is written on; a field takes 500 letters."""


def any_of(life: Life) -> Iterator[float]:
    doings = [append] * 4 + [add] * 5 + [enter_and_backspace, arrows, paste, erase, clear, leave]
    doings += [press_a_button] * 4 + [undo]
    yield from life.random.choice(doings)(life)


def append(life: Life) -> Iterator[float]:
    """New Reminder, and at once what to remember, then the next ones by Enter."""
    page, left = life.tab.page, life.place_of(life.glance())
    button = page.locator("#new-reminder button")
    if life.chance(0.5):
        life.note("New Reminder by Enter")
        button.focus()
        page.keyboard.press("Enter")
    else:
        life.note("New Reminder by the pointer")
        count = len(life.glance().rows)
        yield from life.tab.clicking(button)
        # A person who presses with the pointer looks where the caret is before they type.
        sight = life.glance()
        if not sight.field or sight.value or life.place_of(sight) == left or len(sight.rows) <= count:
            return
    yield life.random.uniform(30, 150)
    yield from lines(life, left)


def lines(life: Life, left=None) -> Iterator[float]:
    """Writes one to three rows, each of one or two words."""
    for _ in range(life.random.randint(1, 3)):
        yield from life.write(left=left)
        if life.chance(0.3):
            yield from life.write()
        if life.chance(0.5):
            return
        if not (left := (yield from enter(life))):
            return


def enter(life: Life) -> Iterator[float]:
    """Presses Enter in a row, and answers which one that was; nothing where Enter would choose in a panel."""
    sight = life.glance()
    if sight.isAskedHere:
        return None
    left = life.place_of(sight)
    life.note(f"Enter in {left}")
    life.tab.page.keyboard.press("Enter")
    yield life.random.uniform(30, 150)
    return left


def go_into_a_row(life: Life) -> Iterator[float]:
    """Clicks into a row, often one that somebody used lately; answers whether the caret is there."""
    rows = [row for row in life.glance().rows if len(row["value"]) < LONGEST]
    if not rows:
        return False
    row = life.random.choice(rows[-3:] if life.chance(0.6) else rows)
    yield from life.tab.clicking(life.tab.page.locator(f"[id='{row['id']}']"))
    if life.glance().field != row["id"]:
        return False
    life.tab.page.keyboard.press("End")
    yield life.random.uniform(30, 150)
    return life.glance().field == row["id"]


def add(life: Life) -> Iterator[float]:
    if not (yield from go_into_a_row(life)):
        return
    yield from life.write()
    if life.chance(0.3) and (left := (yield from enter(life))):
        yield from lines(life, left)


def enter_and_backspace(life: Life) -> Iterator[float]:
    """Makes a row and thinks better of it."""
    if not (yield from go_into_a_row(life)):
        return
    left = yield from enter(life)
    yield life.random.uniform(0, 300)
    sight = life.glance()
    if left and life.place_of(sight) not in (None, left) and not sight.value:
        life.note("Backspace")
        life.tab.page.keyboard.press("Backspace")


def arrows(life: Life) -> Iterator[float]:
    if not (yield from go_into_a_row(life)):
        return
    yield from life.tab.pressing(*[life.random.choice(["ArrowUp", "ArrowDown"]) for _ in range(life.random.randint(1, 4))])
    sight = life.glance()
    if life.place_of(sight) and len(sight.value) < LONGEST:
        life.tab.page.keyboard.press("End")
        yield from life.write()


def paste(life: Life) -> Iterator[float]:
    """Pastes two or three lines, as a browser does: a field for one line loses the breaks between them."""
    if not (yield from go_into_a_row(life)):
        return
    many = [life.words.new(life.name, life.tab, None) for _ in range(life.random.randint(2, 3))]
    life.note("pastes " + ", ".join(word.text for word in many))
    lines = "\n".join(word.text for word in many)
    if paste_text(life.tab.page, lines):
        life.tab.page.keyboard.insert_text(lines.replace("\n", ""))
    for word in many:
        word.is_whole = True


def erase(life: Life) -> Iterator[float]:
    """Takes back the last word of a row, a key at a time."""
    if not (yield from go_into_a_row(life)):
        return
    before = life.glance()
    last = before.value.split(" ")[-1]
    life.note(f"erases {last!r} in {before.field}")
    # Before the keys: the server may have the shorter text before they are all pressed.
    life.words.excuse(words_in(last), f"erased by {life.name}")
    yield from life.tab.pressing(*["Backspace"] * len(last))


def clear(life: Life) -> Iterator[float]:
    """Empties a row, and leaves it or writes something else."""
    if not (yield from go_into_a_row(life)):
        return
    before = life.glance()
    life.note(f"clears {before.field}, {before.value!r}")
    life.words.excuse(words_in(before.value), f"cleared by {life.name}")
    yield from life.tab.pressing("Control+a", "Delete")
    yield from life.write() if life.chance(0.5) else leave(life)


def leave(life: Life) -> Iterator[float]:
    yield from life.tab.clicking(life.tab.page.locator("h1").first)


def press_a_button(life: Life) -> Iterator[float]:
    """Ticks, flags, moves or deletes a row, by the pointer or by keys."""
    rows = life.glance().rows
    if not rows:
        return
    field = life.random.choice(rows)["id"]
    row = life.tab.page.locator("#reminders > li").filter(has=life.tab.page.locator(f"[id='{field}']"))
    what = life.random.choice([".done-toggle"] * 3 + [".flag-toggle", "[value=moveUp]", "[value=moveDown]", "[value=delete]"])
    button = row.locator(f"button{what}")
    by_keys = life.chance(0.5)
    if what != ".done-toggle":
        if by_keys:
            row.locator("details").evaluate("details => { details.open = true }")
        elif not row.locator("details").evaluate("details => details.open"):
            yield from life.tab.clicking(row.locator("summary"))
    click = iter(life.tab.clicking(button))
    if by_keys:
        button.focus()
    else:
        # The pointer is there; the press follows.
        for _ in range(2):
            yield next(click)
    life.note(f"presses {what} of {field}")
    if what == "[value=delete]":
        life.words.excuse(life.seen(f"li:has([id='{field}'])"), f"deleted by {life.name}")
        life.words.deleted.add(Place("reminders", field.removeprefix("reminder-")))
    if by_keys:
        life.tab.page.keyboard.press("Enter")
        yield life.random.uniform(60, 140)
    else:
        yield from click


def undo(life: Life) -> Iterator[float]:
    button = life.tab.page.locator("#undo button").first
    if button.is_visible():
        life.note("presses Undo")
        yield from life.tab.clicking(button)
