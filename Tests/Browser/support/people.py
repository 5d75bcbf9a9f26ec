"""People before a browser: they type a key after another, aim before they press, and remember what they were told."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from support.pages import PASSWORD, new_name, visit

WATCHER = Path(__file__).with_name("told.js").read_text()
FOCUSED = "(() => { const at = document.activeElement; return at === document.body ? '' : at.id || at.name || at.tagName })()"

MIDDLE = """element => {
  element.scrollIntoView({block: 'nearest'});
  const {x, y, width, height} = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


@dataclass
class Typed:
    """A text, and the id of the field that had the focus when its first key was pressed."""

    path: str
    where: str
    text: str


@dataclass
class Told:
    """A page's message: `announced`, a `conflict`, `gone`, `refused`, `deleted`, a `message` about a field, `asked` on
    leaving; and what the person chose of it: `kept` or `let go`."""

    kind: str
    text: str
    where: str = ""
    path: str = ""
    theirs: str | None = None
    """The text that somebody else has stored, in a conflict."""
    at: float = field(default_factory=time.monotonic)


class Steps:
    """Something a person does, in steps; after each comes how long it takes until the next, in milliseconds."""

    def __init__(self, person: "Person", steps: Iterator[float]):
        self.person = person
        self.due = time.monotonic()
        self._steps = steps

    def __iter__(self) -> Iterator[float]:
        return self._steps

    def step(self) -> bool:
        """Does the next step; answers whether there is another one."""
        try:
            self.due = max(self.due + next(self._steps) / 1000, time.monotonic())
            return True
        except StopIteration:
            return False

    def run(self):
        together(self)


def together(*doings: Steps):
    """Lets people do things at the same time, each at their own pace."""
    left = list(doings)
    while left:
        doing = min(left, key=lambda each: each.due)
        if (pause := doing.due - time.monotonic()) > 0:
            doing.person.rest(pause * 1000)
        if not doing.step():
            left.remove(doing)


def in_steps(do: Callable[..., Iterator[float]]) -> Callable[..., Steps]:
    @wraps(do)
    def begin(person: "Person", *arguments, **options) -> Steps:
        return Steps(person, do(person, *arguments, **options))

    return begin


class Person:
    """Someone before one tab. `typing`, `clicking` and `pressing` are for `together`; `type`, `click` and `press` do it."""

    def __init__(self, context: BrowserContext, name: str = "Ann", every: tuple[int, int] = (30, 150), seed: int = 0):
        self.context = context
        self.name = name
        self.every = every
        """The fastest and the slowest key, in milliseconds."""
        self.random = random.Random(f"{name} {seed}")
        self.typed: list[Typed] = []
        self.told: list[Told] = []
        self.leaves = True
        """The person's answer when a page asks whether it may go."""
        self.page = self._new_page()

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.expose_binding("tellTheTest", lambda source, told: self.told.append(Told(**told)))
        page.add_init_script(WATCHER)
        page.on("dialog", self._answer)
        return page

    def _answer(self, dialog):
        self.told.append(Told("asked", dialog.message))
        dialog.accept() if self.leaves else dialog.dismiss()

    def visit(self, path: str):
        visit(self.page, path)

    def reopen(self, path: str):
        """Closes the tab and opens another one."""
        self.page.close(run_before_unload=True)
        self.page = self._new_page()
        self.visit(path)

    def rest(self, milliseconds: float):
        """Does nothing for a while; the page lives on."""
        self.page.wait_for_timeout(milliseconds)

    @property
    def focused(self) -> str:
        """The id of the element that has the focus; its name or tag where it has none, empty where nothing has it."""
        return self.page.evaluate(FOCUSED)

    # By keys

    @in_steps
    def typing(self, text: str, every: int | None = None):
        """Types a text where the focus is."""
        self.typed.append(Typed(self.path, self.focused, text))
        for character in text:
            self.page.keyboard.type(character)
            yield every or self.random.uniform(*self.every)

    @in_steps
    def pressing(self, *keys: str, every: int | None = None):
        """Presses keys such as `Enter` or `Shift+Tab`, one after another."""
        for key in keys:
            self.page.keyboard.press(key)
            yield every or self.random.uniform(*self.every)

    def type(self, text: str, every: int | None = None):
        self.typing(text, every).run()

    def press(self, *keys: str, every: int | None = None):
        self.pressing(*keys, every=every).run()

    def tab_to(self, place: Locator, key: str = "Tab", most: int = 100):
        """Goes to an element by the keyboard alone."""
        for _ in range(most):
            if place.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{most} times {key} do not lead to {place}; the focus is on {self.focused or 'nothing'}")

    # By the pointer

    @in_steps
    def clicking(self, place: Locator, count: int = 1):
        """Moves the pointer to where an element is now, and presses there, whatever is there by then."""
        yield from self._aim(place)
        for _ in range(count):
            self.page.mouse.down()
            yield self.random.uniform(40, 90)
            self.page.mouse.up()
            yield self.random.uniform(60, 140)

    def _aim(self, place: Locator):
        # A tab behind another one draws nothing, and pointers wait for that.
        self.page.bring_to_front()
        place.wait_for()
        x, y = place.evaluate(MIDDLE)
        self.page.mouse.move(x - 30, y - 8)
        yield self.random.uniform(40, 100)
        self.page.mouse.move(x, y, steps=4)
        # It takes a person about this long from seeing something to pressing on it.
        yield self.random.uniform(320, 450)

    def click(self, place: Locator, count: int = 1):
        self.clicking(place, count).run()

    # Memory

    @property
    def path(self) -> str:
        return self.page.evaluate("location.pathname")

    @property
    def announced(self) -> list[str]:
        return [told.text for told in self.told if told.kind == "announced"]

    def was_told(self, word: str, *kinds: str) -> bool:
        """Whether the page said a word to this person, in one of some ways."""
        return any(word in told.text for told in self.told if not kinds or told.kind in kinds)


@pytest.fixture
def two_people(visitor):
    """Opens a page for two people, each in a browser of their own, signed in to one account; for each may be said where
    the server is, such as behind a proxy: `ann, ben = two_people("/reminders", near.url, far.url)`."""

    def open(path: str, *urls: str) -> tuple[Person, Person]:
        account = new_name()
        here, there = (visitor(url) for url in ([*urls, *urls] or [None, None])[:2])
        # Without the forms, which have tests of their own: it takes a fifth of the time.
        for context, page, action in [(here, "/sign-up", "signUp"), (there, "/sign-in", "signIn")]:
            form = {"username": account, "password": PASSWORD, "passwordConfirmation": PASSWORD, "action": action}
            assert context.request.post(page, form=form, max_redirects=0).status == 303
        ann, ben = Person(here, "Ann"), Person(there, "Ben")
        for person in (ann, ben):
            person.visit(path)
            expect(person.page.locator("#account-name")).to_have_text(account)
        return ann, ben

    return open


@pytest.fixture
def two_tabs(visitor):
    """Opens a page twice in one browser: one person, whose tabs have the names Ann and Ben."""

    def open(path: str, url: str | None = None) -> tuple[Person, Person]:
        context = visitor(url)
        tabs = Person(context, "Ann"), Person(context, "Ben")
        for tab in tabs:
            tab.visit(path)
        return tabs

    return open
