"""What people do where a page asks them: keep mine or theirs, put back or let go."""

from collections.abc import Iterator

from support.life.life import Life
from support.life.words import words_in

# The first panel that is seen, its buttons, and what it belongs to.
PANEL = """() => {
  const panel = [...document.querySelectorAll('[data-conflict], .gone')].find(each => each.checkVisibility());
  if (!panel) return null;
  const scope = panel.closest('li, dialog, form') ?? panel;
  panel.dataset.inTheRun = '';
  scope.dataset.scopeInTheRun = '';
  const values = [...scope.querySelectorAll('input, textarea')].map(field => field.value).join(' ');
  return {text: `${panel.innerText} ${values}`, count: [...panel.querySelectorAll('button, a')].length};
}"""
FORGET = "() => { for (const each of document.querySelectorAll('[data-in-the-run]')) delete each.dataset.inTheRun }"
KEPT = """() => [...document.querySelectorAll('[data-scope-in-the-run]')].map(scope => {
  delete scope.dataset.scopeInTheRun;
  return [...scope.querySelectorAll('input, textarea')].map(field => field.value).join(' ');
}).join(' ')"""


def choose(life: Life) -> Iterator[float]:
    """Answers the first panel. What it showed and is not kept is what this person has let go."""
    page = life.tab.page
    panel = page.evaluate(PANEL)
    if not panel:
        return
    buttons = page.locator("[data-in-the-run]").locator("button, a")
    choice = buttons.nth(life.random.randrange(max(1, panel["count"])))
    life.note(f"is asked {panel['text']!r} and answers {choice.inner_text()!r}")
    yield from life.tab.clicking(choice)
    yield 700
    page.evaluate(FORGET)
    life.words.excuse(words_in(panel["text"]) - words_in(page.evaluate(KEPT)), f"let go by {life.name}")
