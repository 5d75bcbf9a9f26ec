"""What people do where a page asks them: keep mine or theirs, put back or let go."""

from collections.abc import Iterator

from support.life.life import Life


def choose(life: Life) -> Iterator[float]:
    """Answers the first panel by one of its buttons. What is let go of by that is in what the tab was told."""
    buttons = life.tab.page.locator("[data-conflict] [data-keep]:visible")
    count = buttons.count()
    if not count:
        return
    choice = buttons.nth(life.random.randrange(min(2, count)))
    panel = life.tab.page.locator("[data-conflict]:visible").first.inner_text().split("\n")[0]
    life.note(f"is asked {panel!r}, and answers {choice.get_attribute('data-keep')}")
    yield from life.tab.clicking(choice)
    yield 400
