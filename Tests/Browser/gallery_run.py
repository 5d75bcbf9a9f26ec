"""All rooms of the gallery, open in one browser over HTTP/2 for a while: each page stays live, and the server's memory flat.

    Tests/Browser/gallery_run.py [--minutes 10]

Fails where resident memory grows from the second quarter of the time to the last, where a page is live no more, or where
the browser needs many connections."""

import argparse
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from support.chromium import launch
from support.pages import expect_live
from support.secure import SecureServer

GROWTH_MB = 2
GROWTH = 0.05
CONNECTIONS = 6
SECONDS = 5


def resident_mb(pid: int) -> float:
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def open_rooms(context: BrowserContext) -> list[Page]:
    index = context.new_page()
    index.goto("/gallery")
    paths = index.eval_on_selector_all(
        'a[href^="/gallery/"]', "links => [...new Set(links.map(link => link.getAttribute('href')))]"
    )
    index.close()
    pages = []
    for path in paths:
        page = context.new_page()
        page.goto(path)
        expect_live(page)
        pages.append(page)
    protocol = pages[0].evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol")
    assert protocol == "h2", f"the pages came by {protocol}"
    return pages


def watch(server: SecureServer, seconds: float) -> list[float]:
    """The megabytes that the server holds, every few seconds."""
    end = time.monotonic() + seconds
    sizes = []
    while time.monotonic() < end:
        time.sleep(SECONDS)
        assert server.is_running, server.output[-4000:]
        sizes.append(resident_mb(server.process.pid))
    return sizes


def main(minutes: float) -> int:
    problems = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = SecureServer(Path(folder), DOGEAR_PAGES_PER_VISITOR="256")
        browser = launch(playwright)
        context = browser.new_context(base_url=server.named_url, ignore_https_errors=True)
        try:
            pages = open_rooms(context)
            sizes = watch(server, minutes * 60)
            lost = [page.url for page in pages if page.get_attribute("html", "data-connection") != "live"]
            problems += [f"{url} is live no more" for url in lost]
            if server.connections() > CONNECTIONS:
                problems.append(f"the browser has {server.connections()} connections")
            quarter = max(1, len(sizes) // 4)
            before, after = statistics.median(sizes[quarter : 2 * quarter]), statistics.median(sizes[-quarter:])
            if after > before + max(GROWTH_MB, before * GROWTH):
                problems.append("memory grew")
            print(
                f"{len(pages)} rooms in one browser over HTTP/2, {server.connections()} connections, {minutes:g} minutes: "
                f"{before:.1f} MB in the second quarter, {after:.1f} MB in the last"
            )
        finally:
            context.close()
            browser.close()
            status = server.stop()
    if status != 0:
        problems.append(f"the server ended with {status}")
    for problem in problems:
        print(f"gallery: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    sys.exit(main(parser.parse_args().minutes))
