"""The browser that the tests drive."""

import os
import shutil

from playwright.sync_api import Browser, Playwright


def chromium() -> str | None:
    """The system's browser; without one, the one Playwright brought along."""
    return os.environ.get("DOGEAR_CHROMIUM") or shutil.which("chromium")


def launch(playwright: Playwright) -> Browser:
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=chromium(), args=arguments)
