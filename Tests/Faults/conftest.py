"""The fixtures of the tests of faults: an installation of each kind, and a browser."""

import tempfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from support.chromium import launch
from support.installation import ENGINES, Installation


@pytest.fixture(params=ENGINES)
def installation(request, tmp_path: Path):
    """An installation of each kind in turn."""
    installation = Installation(request.param, tmp_path)
    yield installation
    installation.close()


@pytest.fixture
def on_postgres(tmp_path: Path):
    """An installation on PostgreSQL."""
    installation = Installation("PostgreSQL", tmp_path)
    yield installation
    installation.close()


@pytest.fixture
def browser():
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def open_folder():
    """A folder that the user of PostgreSQL can enter."""
    with tempfile.TemporaryDirectory(prefix="dogear-faults-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
