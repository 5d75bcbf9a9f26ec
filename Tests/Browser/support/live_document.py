"""A page as its marks divide it, and the operations of `docs/live.md` on it; written without a look at live.js."""

import html
import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"""<!--(?P<mark>.*?)-->|<(?P<end>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>(?:[^>"']|"[^"]*"|'[^']*')*)>""", re.DOTALL)
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
ATTRIBUTE = re.compile(r"""([^\s=]+)(?:="([^"]*)")?""")


@dataclass
class Tag:
    """A start or an end tag."""

    name: str
    attributes: dict[str, str | None]
    is_end: bool = False

    @property
    def slots(self) -> list[int]:
        return [int(number) for number in (self.attributes.get("data-s") or "").split()]


@dataclass
class Place:
    """The content between two marks: a text, a section or list, or a row with a key."""

    number: int | None = None
    key: str | None = None
    items: list = field(default_factory=list)


def parse(source: str) -> list:
    root = Place()
    open_places = [root]
    position = 0

    def text(until: int):
        if until > position:
            open_places[-1].items.append(html.unescape(source[position:until]))

    for token in TOKEN.finditer(source):
        text(token.start())
        position = token.end()
        mark = token["mark"]
        if mark is None:
            attributes = {name: html.unescape(value) for name, value in ATTRIBUTE.findall(token["rest"])}
            open_places[-1].items.append(Tag(token["tag"].lower(), attributes, bool(token["end"])))
        elif mark in ["/", "]", "}"]:
            open_places.pop()
        elif re.fullmatch(r"\[?\d+", mark):
            open_places[-1].items.append(place := Place(number=int(mark.removeprefix("["))))
            open_places.append(place)
        elif mark.startswith("{"):
            open_places[-1].items.append(place := Place(key=mark[1:]))
            open_places.append(place)
    text(len(source))
    assert open_places == [root], "marks that are not closed"
    return root.items


class LiveDocument:
    def __init__(self, source: str):
        self.items = parse(source)

    def apply(self, operations: list[list]):
        for name, path, *rest in operations:
            steps = path if isinstance(path, list) else [path]
            scope = self.items
            while len(steps) > 1:
                number, key, *steps = steps
                scope = self._row(self._find(scope, number), key).items
            getattr(self, self.operations[name])(self._find(scope, steps[0]), *rest)

    operations = {"t": "_text", "a": "_attribute", "h": "_html", "+": "_insert", "-": "_remove", ">": "_move"}

    def _find(self, scope: list, number: int):
        for item in scope:
            if isinstance(item, Tag) and number in item.slots:
                return item, scope
            if isinstance(item, Place) and item.key is None:
                if item.number == number:
                    return item, scope
                if found := self._search(item.items, number):
                    return found
        raise AssertionError(f"no slot {number}")

    def _search(self, scope: list, number: int):
        try:
            return self._find(scope, number)
        except AssertionError:
            return None

    @staticmethod
    def _row(found, key: str) -> Place:
        return next(item for item in found[0].items if isinstance(item, Place) and item.key == key)

    def _text(self, found, text: str):
        slot, scope = found
        if isinstance(slot, Place):
            slot.items = [text]
            return
        begin = scope.index(slot) + 1
        end = next(
            index for index in range(begin, len(scope))
            if isinstance(scope[index], Tag) and scope[index].is_end and scope[index].name == slot.name
        )
        scope[begin:end] = [text]

    def _attribute(self, found, name: str, value: str | None):
        if value is None:
            found[0].attributes.pop(name, None)
        else:
            found[0].attributes[name] = value

    def _html(self, found, source: str):
        found[0].items = parse(source)

    def _insert(self, found, key: str, before: str | None, source: str):
        self._place(found[0], Place(key=key, items=parse(source)), before)

    def _remove(self, found, key: str):
        found[0].items = [item for item in found[0].items if not (isinstance(item, Place) and item.key == key)]

    def _move(self, found, key: str, before: str | None):
        row = self._row(found, key)
        self._remove(found, key)
        self._place(found[0], row, before)

    @staticmethod
    def _place(slot: Place, row: Place, before: str | None):
        keys = [item.key if isinstance(item, Place) else None for item in slot.items]
        slot.items.insert(len(keys) if before is None else keys.index(before), row)

    def flat(self) -> list:
        """Tags and texts in their order, without the marks and without white space that does not matter."""
        tokens: list = []

        def visit(items: list):
            for item in items:
                if isinstance(item, Place):
                    visit(item.items)
                elif isinstance(item, Tag):
                    attributes = {name: value for name, value in item.attributes.items() if name != "data-s"}
                    tokens.append(("/" if item.is_end else "") + item.name + repr(sorted(attributes.items())))
                elif tokens and tokens[-1].startswith(" "):
                    tokens[-1] += item
                else:
                    tokens.append(" " + item)

        visit(self.items)
        return [" ".join(token.split()) if token.startswith(" ") else token for token in tokens if token.strip()]

    def element(self, id: str) -> "tuple[dict[str, str | None], str]":
        """An element's attributes and its text."""
        flat: list = []

        def visit(items: list):
            for item in items:
                visit(item.items) if isinstance(item, Place) else flat.append(item)

        visit(self.items)
        begin = next(i for i, item in enumerate(flat) if isinstance(item, Tag) and item.attributes.get("id") == id)
        if flat[begin].name in VOID:
            return flat[begin].attributes, ""
        depth, text = 0, ""
        for item in flat[begin:]:
            if isinstance(item, str):
                text += item
            elif item.name == flat[begin].name:
                depth += -1 if item.is_end else 1
                if depth == 0:
                    break
        return flat[begin].attributes, " ".join(text.split())
