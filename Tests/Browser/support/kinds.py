"""Each kind of form field: how a person fills it, and how to read what it holds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page


@dataclass
class Kind:
    """A kind of field, with a value a person gives it, and another that somebody else saves."""

    name: str
    mine: Any
    theirs: Any
    echo: str
    fill: Callable[[Page], None]
    focus: str

    def value(self, page: Page) -> Any:
        return page.evaluate(
            """name => {
              const fields = [...document.getElementById('fields').elements].filter(field => field.name === name)
              const [field] = fields
              if (field.multiple && field.options) return [...field.selectedOptions].map(option => option.value)
              if (field.type === 'radio') return fields.find(field => field.checked)?.value ?? null
              if (fields.length > 1) return fields.filter(field => field.checked).map(field => field.value)
              return field.type === 'checkbox' ? field.checked : field.value
            }""",
            self.name,
        )

    def field(self, page: Page) -> Locator:
        """The part of the field that takes the focus."""
        return page.locator(self.focus)

    @property
    def changes(self) -> list[dict[str, Any]]:
        """The changes that somebody else saves, one after the other, to end with their value."""
        if isinstance(self.theirs, bool):
            return [{self.name: "on"}, {self.name: []}]
        return [{self.name: self.theirs}]


def _text(name: str, mine: str, theirs: str) -> Kind:
    return Kind(name, mine, theirs, mine, lambda page: page.locator(f"#{name}").fill(mine), f"#{name}")


def _press(field: str, key: str) -> Callable[[Page], None]:
    def fill(page: Page):
        page.locator(field).focus()
        page.keyboard.press(key)

    return fill


KINDS = [
    _text("title", "Mine “ä” 🎉", "Theirs"),
    _text("notes", "first\n\nthird", "\ntheirs\n"),
    _text("amount", "12.50", "99"),
    _text("day", "2026-12-24", "2026-05-01"),
    Kind("agrees", True, False, "yes", _press("#agrees", "Space"), "#agrees"),
    Kind("size", "large", "small", "large", lambda page: page.get_by_label("large").check(), "[name=size][value=large]"),
    Kind("colour", "blue", "red", "blue", lambda page: page.select_option("#colour", "blue"), "#colour"),
    Kind(
        "toppings",
        ["capers", "olives", "peppers"],
        ["onions"],
        "capers olives peppers",
        lambda page: page.select_option("#toppings", ["capers", "olives", "peppers"]),
        "#toppings",
    ),
    Kind(
        "days",
        ["tuesday", "wednesday"],
        ["monday"],
        "tuesday wednesday",
        lambda page: page.get_by_label("wednesday").check(),
        "[name=days][value=wednesday]",
    ),
]
