"""The operator playground in a real browser: each of its pages, narrow and wide."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from support.distances import wide
from support.pages import visit

axe = Axe()
SOURCE = Path("Sources/GalleryModels/Playground/OperatorChapter.swift").read_text()
CHAPTERS = re.findall(r"\w+", re.search(r"case ((?:\w+,\s+)+\w+)", SOURCE)[1])


@pytest.mark.parametrize("width, scheme", [wide(390, "dark"), (1280, "light")])
def test_every_chapter_fits_its_window_and_its_diagrams(visitor, width: int, scheme: str):
    assert len(CHAPTERS) == 10
    page = visitor(viewport={"width": width, "height": 844}, color_scheme=scheme, reduced_motion="reduce").new_page()
    for chapter in CHAPTERS:
        visit(page, f"/gallery/operators?page={chapter}&constant=5")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, chapter
        outside = page.evaluate(
            """[...document.querySelectorAll(".marbles :is(.value, .end, .cross, .code)")].filter(mark => {
              const [box, around] = [mark.getBoundingClientRect(), mark.ownerSVGElement.getBoundingClientRect()]
              return box.left < around.left - 1 || box.right > around.right + 1
            }).map(mark => mark.closest("li").querySelector("h3").textContent)"""
        )
        assert outside == [], chapter
        assert axe.run(page).violations_count == 0, chapter
