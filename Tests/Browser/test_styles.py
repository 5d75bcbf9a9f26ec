"""A style for the shelf or the reminders is none of the gallery's: the classes of their chapters are not used there."""

import re
from pathlib import Path


def joined(name: str) -> str:
    """A style sheet with those it imports."""
    found = re.findall(r"^@import '\./(.*)';$", Path("Public", name).read_text(), re.MULTILINE)
    assert found
    return "".join(Path("Public", each).read_text() for each in found)


STYLES = joined("style.css")
PRODUCT = {"7": "Shelf", "8": "Details of a book", "9": "Reminders", "10": "What was deleted", "11": "Accounts"}
"""The chapters of parts that the gallery has none of."""

SHARED = {"byline", "details-facts", "menu", "trail"}
"""Classes of theirs that the gallery shares on purpose."""


def chapters() -> dict[str, str]:
    parts = re.split(r"/\* (\d+) [^*]*? -{3,} \*/", STYLES)
    return dict(zip(parts[1::2], parts[2::2]))


def selectors(css: str) -> list[str]:
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    lists = [found.strip() for found in re.findall(r"([^{}]+)\{", css)]
    return [one.strip() for each in lists if not each.startswith("@") for one in re.split(r",(?![^()]*\))", each)]


def classes_alone(css: str) -> set[str]:
    """The classes that are styled wherever they stand, without another class or an element around or beside them."""
    found = set()
    for selector in selectors(css):
        alternatives = re.fullmatch(r":is\(([^()]*)\)", selector)
        for one in alternatives[1].split(",") if alternatives else [selector]:
            bare = re.sub(r"::?[\w-]+(\((?:[^()]|\([^()]*\))*\))?|\[[^\]]*\]", "", one).strip()
            if re.fullmatch(r"\.[\w-]+", bare):
                found.add(bare[1:])
    return found


def gallery_classes() -> set[str]:
    found = set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", joined("gallery.css"))))
    for template in Path("Templates/Gallery").glob("*.mustache"):
        for value in re.findall(r'class="([^"]*)"', template.read_text()):
            found.update(re.sub(r"\{\{.*?\}\}", " ", value).split())
    return found


def test_the_chapters_are_found():
    assert {number: STYLES.count(f"/* {number} {title} ---") for number, title in PRODUCT.items()} == dict.fromkeys(PRODUCT, 1)
    assert {"row-title", "figure", "readings"} <= gallery_classes()


def test_no_rule_for_the_product_styles_the_gallery():
    styles = chapters()
    taken = {
        name for number in PRODUCT for name in classes_alone(styles[number]) & gallery_classes() if name not in SHARED
    }
    assert not taken, f"of the product and of the gallery: {sorted(taken)}"
