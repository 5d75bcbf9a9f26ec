"""Answers to a page that asks: keep mine or theirs, put back or let go."""

from collections.abc import Iterator

from support.life.life import Life


# Marks one of the buttons of the first panel that is seen, and answers what the panel says and what the button does.
PICK = """number => {
  const panel = [...document.querySelectorAll('[data-conflict]')].find(each => each.checkVisibility());
  const button = panel?.querySelectorAll('[data-keep]')[number];
  for (const each of document.querySelectorAll('[data-picked]')) delete each.dataset.picked;
  if (!button) return null;
  button.dataset.picked = '';
  return [panel.innerText.split('\\n')[0], button.dataset.keep];
}"""


def choose(life: Life) -> Iterator[float]:
    """Answers the first panel by one of its buttons. What is let go of by that is in what the tab was told."""
    if picked := life.tab.page.evaluate(PICK, life.random.randrange(2)):
        life.note(f"is asked {picked[0]!r}, and answers {picked[1]}")
        yield from life.tab.clicking(life.tab.page.locator("[data-picked]"))
        yield 400
