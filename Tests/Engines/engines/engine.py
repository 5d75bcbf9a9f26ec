"""A browser with one tab, as far as the tests of the contract need it. Firefox and WebKit each are one of these."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

KEYS = {
    "Enter": "\ue007", "Backspace": "\ue003", "Tab": "\ue004", "Escape": "\ue00c", "Delete": "\ue017", " ": " ",
    "Home": "\ue011", "End": "\ue010",
    "ArrowUp": "\ue013", "ArrowDown": "\ue015", "ArrowLeft": "\ue012", "ArrowRight": "\ue014",
    "Shift": "\ue008", "Control": "\ue009",
}  # fmt: skip
# The middle of the first visible element of a selector that has a text; nothing where there is none yet.
PLACE = """
const element = [...document.querySelectorAll(arguments[0])]
  .find(each => each.checkVisibility() && each.innerText.includes(arguments[1]));
if (!element) return [];
element.scrollIntoView({block: 'nearest'});
const box = element.getBoundingClientRect();
return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
"""
PATIENCE = 15
"""Seconds that a condition has to come true."""


class EngineError(Exception):
    """An engine is not here, or does not start or answer."""


class Engine(ABC):
    """Opens pages, presses keys and the pointer as a person does, and reads what the page shows.

    Elements are found by CSS selectors; scripts are function bodies, with `arguments`."""

    name: str

    @abstractmethod
    def go(self, url: str):
        """Loads a page."""

    @abstractmethod
    def refresh(self):
        """Loads the page again."""

    @abstractmethod
    def evaluate(self, script: str, *arguments):
        """Runs a script in the page and answers what it returns."""

    @abstractmethod
    def act(self, actions: list[dict]):
        """Performs WebDriver actions."""

    @abstractmethod
    def cookies(self) -> list[dict]:
        """The cookies of the page's site, each with a `name` and a `value`."""

    @abstractmethod
    def delete_cookies(self):
        """Deletes the cookies of the page's site."""

    @abstractmethod
    def script_errors(self) -> list[str]:
        """The errors of scripts that were noted since this was last asked."""

    @abstractmethod
    def close(self):
        """Ends the browser and all that it started."""

    def forget(self):
        """Leaves the page, as a visitor who was never there."""
        self.delete_cookies()
        self.go("about:blank")

    # A person

    def open(self, url: str):
        """Loads a page and waits until it is live."""
        self.go(url)
        self.until_live()

    def reload(self):
        """Loads the page again, as by F5, and waits until it is live."""
        self.refresh()
        self.until_live()

    def type(self, text: str, every: int = 40):
        """Types a text where the focus is, a key in so many milliseconds."""
        self._press([[character] for character in text], every)

    def press(self, *keys: str, every: int = 40):
        """Presses keys such as `Enter` or `Shift+Tab`."""
        self._press([[KEYS.get(each, each) for each in key.split("+")] for key in keys], every)

    def _press(self, chords: list[list[str]], every: int):
        strokes: list[dict] = []
        for chord in chords:
            strokes += [{"type": "keyDown", "value": key} for key in chord]
            strokes += [{"type": "keyUp", "value": key} for key in reversed(chord)]
            strokes.append({"type": "pause", "duration": every})
        self.act([{"type": "key", "id": "keyboard", "actions": strokes}])

    def click(self, selector: str, text: str = ""):
        """Moves the pointer to the first visible element with a text, looks for as long as people do, and presses."""
        places: list[int] = []
        self.until(lambda: places.extend(self.evaluate(PLACE, selector, text)) or places, f"{selector} {text} is there")
        moves = [
            {"type": "pointerMove", "x": places[0], "y": places[1], "duration": 50, "origin": "viewport"},
            {"type": "pause", "duration": 400},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 50},
            {"type": "pointerUp", "button": 0},
        ]
        self.act([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}])

    def enter(self, selector: str):
        """Clicks into a field; the caret is at its end."""
        self.click(selector)
        at = "document.querySelector(arguments[0])"
        self.until(lambda: self.evaluate(f"return document.activeElement === {at}", selector), f"{selector} has the focus")
        self.press("End")

    def focus(self, selector: str):
        """Brings the focus to an element, as by so many times Tab."""
        self.evaluate("document.querySelector(arguments[0]).focus()", selector)

    def fill(self, selector: str, text: str):
        """Clicks into a field and types quickly, in place of what it holds."""
        self.enter(selector)
        self.evaluate("document.activeElement.select()")
        self.type(text, every=5)

    def copy(self, text: str):
        """Copies a text for `Control+v`, from a field that is there for that alone."""
        self.evaluate(
            """const field = document.createElement('textarea');
            field.id = 'copied';
            field.value = arguments[0];
            document.body.append(field);
            field.select()""",
            text,
        )
        self.press("Control+c")
        self.evaluate("document.getElementById('copied').remove()")

    # The contents of the page

    def value(self, selector: str) -> str:
        return self.evaluate("return document.querySelector(arguments[0])?.value ?? null", selector)

    def values(self, selector: str) -> list[str]:
        return self.evaluate("return [...document.querySelectorAll(arguments[0])].map(field => field.value)", selector)

    def text(self, selector: str) -> str:
        return self.evaluate("return document.querySelector(arguments[0])?.innerText.trim() ?? null", selector)

    def texts(self, selector: str) -> list[str]:
        return self.evaluate(
            "return [...document.querySelectorAll(arguments[0])].map(element => element.innerText.trim())", selector
        )

    def attribute(self, selector: str, name: str) -> str | None:
        return self.evaluate("return document.querySelector(arguments[0])?.getAttribute(arguments[1])", selector, name)

    def is_visible(self, selector: str) -> bool:
        return self.evaluate("return document.querySelector(arguments[0])?.checkVisibility() ?? false", selector)

    @property
    def focused(self) -> str:
        """The id of the element that has the focus; empty where that is none, or has no id."""
        return self.evaluate("return document.activeElement?.id ?? ''")

    @property
    def caret(self) -> tuple[int, int]:
        """The start and the end of the selection in the focused field."""
        return tuple(self.evaluate("const at = document.activeElement; return [at.selectionStart, at.selectionEnd]"))

    def until(self, condition: Callable[[], bool], what: str, seconds: float = PATIENCE):
        deadline = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < deadline, f"{self.name}: it did not come to pass that {what}"
            time.sleep(0.02)

    def until_equal(self, look: Callable[[], object], expected: object, seconds: float = PATIENCE):
        """Waits until what the page shows is as expected, and tells what it was where it doesn't become so."""
        deadline = time.monotonic() + seconds
        while (seen := look()) != expected:
            assert time.monotonic() < deadline, f"{self.name}: {seen!r}, not {expected!r}"
            time.sleep(0.02)

    def until_live(self):
        self.until_equal(lambda: self.attribute("html", "data-connection"), "live", seconds=30)
