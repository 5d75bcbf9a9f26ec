"""The browsers that the tests drive: Chromium, and its headless shell, which draws the same pages for a third of the work."""

import os
import shutil

from playwright.sync_api import Browser, Playwright


def chromium() -> str | None:
    """The system's browser; without one, the one Playwright brought along."""
    return os.environ.get("DOGEAR_CHROMIUM") or shutil.which("chromium")


def headless_shell() -> str | None:
    """The system's headless shell, which has neither windows nor a memory of left pages; without one, `chromium()`.
    Whoever names a browser by DOGEAR_CHROMIUM gets that one."""
    return os.environ.get("DOGEAR_CHROMIUM") or shutil.which("chromium-headless-shell") or chromium()


def launch(playwright: Playwright) -> Browser:
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=headless_shell(), args=arguments)
