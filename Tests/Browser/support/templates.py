"""The templates as pages have them: with their partials and blocks filled in, and the forms in them, with what Enter presses."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from support.server import ROOT

FOLDER = ROOT / "Templates"
TAG = re.compile(r"\{\{\{.*?\}\}\}|\{\{(?P<kind>[!<$>#^/]?)\s*(?P<name>[^}]*?)\s*\}\}", re.DOTALL)
NO_ENTER = {"hidden", "submit", "button", "image", "reset", "file", "range"}
"""The kinds of inputs in which Enter submits nothing."""


@dataclass
class Node:
    """A text, a tag, or a section, block or parent with what it holds."""

    kind: str
    text: str
    inner: list["Node"] = field(default_factory=list)


def parse(text: str) -> list[Node]:
    open_nodes, end = [Node("", "")], 0
    for tag in TAG.finditer(text):
        open_nodes[-1].inner.append(Node("text", text[end : tag.start()]))
        end = tag.end()
        kind = tag["kind"]
        if kind == "/":
            open_nodes.pop()
            continue
        node = Node(kind or "text", tag["name"] if kind else tag[0])
        open_nodes[-1].inner.append(node)
        if kind and kind in "<$#^":
            open_nodes.append(node)
    open_nodes[-1].inner.append(Node("text", text[end:]))
    assert len(open_nodes) == 1
    return open_nodes[0].inner


def load(name: str) -> list[Node]:
    return parse((FOLDER / f"{name}.mustache").read_text())


class Rendering:
    """The markup of a template with its variables as they stand, in one state of the page."""

    def __init__(self, name: str, has: Callable[[str], bool]):
        self.has = has
        self.doubtful: set[str] = set()
        """The sections for which something stands where they are missing."""
        self.markup = self.render(load(name), {})

    def render(self, nodes: list[Node], blocks: dict[str, str]) -> str:
        self.doubtful |= {node.text for node in nodes if node.kind == "^"}
        return "".join(self.render_node(node, blocks) for node in nodes)

    def render_node(self, node: Node, blocks: dict[str, str]) -> str:
        match node.kind:
            case "text":
                return node.text
            case ">":
                return self.render(load(node.text), {})
            case "<":
                given = {block.text: self.render(block.inner, blocks) for block in node.inner if block.kind == "$"}
                return self.render(load(node.text), given)
            case "$" if node.text in blocks:
                return blocks[node.text]
            case "#" if node.text in self.doubtful and not self.has(node.text):
                return ""
            case "^" if self.has(node.text):
                return ""
            case "$" | "#" | "^":
                return self.render(node.inner, blocks)
        return ""


def states(name: str) -> list[str]:
    """The markup of a template with all sections and with none, and each time with one of them otherwise."""
    result = []
    for is_there in (True, False):
        first = Rendering(name, lambda _: is_there)
        result.append(first.markup)
        for other in first.doubtful:
            result.append(Rendering(name, lambda section: is_there != (section == other)).markup)
    return result


@dataclass
class Form:
    """A form: its id, the names of the fields in which Enter submits, and what its submit buttons ask for, in their order."""

    id: str
    fields: list[str] = field(default_factory=list)
    buttons: list[str] = field(default_factory=list)


class Forms(HTMLParser):
    """The forms of a page, for a browser with JavaScript or without."""

    def __init__(self, markup: str, has_scripts: bool):
        super().__init__()
        self.forms: list[Form] = []
        self.open_form: Form | None = None
        self.is_skipped = False
        self.has_scripts = has_scripts
        self.strays: list[tuple[str, dict]] = []
        self.feed(markup)
        for tag, attributes in self.strays:
            for form in self.forms:
                if form.id == attributes["form"]:
                    self.add(tag, attributes, form)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]):
        attributes = {name: value or "" for name, value in attrs}
        if tag in ("noscript", "template"):
            self.is_skipped = self.has_scripts or tag == "template"
        if self.is_skipped:
            return
        if tag == "form":
            self.open_form = Form(attributes.get("id", ""))
            self.forms.append(self.open_form)
        elif "form" in attributes:
            self.strays.append((tag, attributes))
        elif self.open_form:
            self.add(tag, attributes, self.open_form)

    def handle_endtag(self, tag: str):
        if tag in ("noscript", "template"):
            self.is_skipped = False
        if tag == "form":
            self.open_form = None

    def add(self, tag: str, attributes: dict, form: Form):
        kind = attributes.get("type", "submit" if tag == "button" else "text")
        if tag == "button" and kind == "submit":
            form.buttons.append(attributes.get("value") or attributes.get("aria-label") or "submit")
        elif tag == "input" and kind not in NO_ENTER and "readonly" not in attributes:
            form.fields.append(attributes.get("name", ""))


def pages() -> list[str]:
    """The names of all templates."""
    return sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in Path(FOLDER).rglob("*.mustache"))


def forms(name: str, has_scripts: bool) -> list[Form]:
    """The forms of a template in which Enter submits, in all its states."""
    return [form for markup in states(name) for form in Forms(markup, has_scripts).forms if form.fields]


def without_blocks(name: str) -> str:
    """The text of a template with the defaults of its blocks."""
    return re.sub(r"\{\{[$/][^}]*\}\}", "", (FOLDER / f"{name}.mustache").read_text())
