"""The engines notice what the tests rely on."""

import pytest

from engines.engine import Engine
from support.server import Server

MISTAKES = {
    "thrown": "document.querySelectorAll = () => { throw new Error('on purpose') }; dispatchEvent(new Event('pageshow'))",
    "rejected": "setTimeout(() => { Promise.reject(new Error('on purpose')) })",
    "forbidden": "const image = new Image(); image.src = 'http://example.invalid/a.png'",
}


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=MISTAKES)
def test_errors_of_scripts_are_noticed(browser: Engine, server: Server, mistake: str):
    browser.open(f"{server.url}/books")
    assert browser.script_errors() == []
    browser.evaluate(mistake)
    browser.until(lambda: browser.script_errors(), "an error is noticed", 5)
