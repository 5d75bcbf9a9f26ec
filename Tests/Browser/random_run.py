#!/usr/bin/env python3
"""Two people with two tabs each do what comes to their minds, over lines with weather; then nothing may be lost.

    random_run.py [--seed 17] [--seconds 60] [--minutes 5]

Each round has its own server, account and seed, which is the last one's plus one. In the end the network is mended, what
is open is saved, what is asked is answered, and every word that was typed is stored where it was typed, or somebody was
told: the program `DOGEAR_BINARY` is under test. Exits with 1 where something was found."""

import argparse
import itertools
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from support.chromium import launch
from support.life.journal import Journal, Watcher
from support.life.life import PATHS, Life, Tab
from support.life.living import finishing, living
from support.life.stored import Stored
from support.life.words import Finding, Words
from support.pages import look, new_name, sign_in, sign_up, visit
from support.people import Steps, together
from support.proxy import Proxy
from support.server import Server
from support.weather import Weather

ASKS = " asks on and on"
SETTLING = 30
"""Seconds until everything that was typed has arrived everywhere, once the network is whole."""


@dataclass
class Round:
    """The outcome of one round."""

    seed: int
    words: Words
    lost: list[Finding]
    problems: list[str]
    journal: Journal

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.problems)

    def report(self) -> str:
        whole = sum(word.is_whole for word in self.words.all.values())
        lines = [f"seed {self.seed}: {whole} words, {len(self.lost)} lost, {len(self.problems)} other problems"]
        lines += [f"  {problem}" for problem in self.problems]
        for finding in self.lost:
            lines.append(f"  {finding}")
            word = finding.word
            lines += [line for each in self.journal.explain(word.text, word.place, word.at, str(word.tab)) if (line := f"      {each}") not in lines]
        return "\n".join(lines)

    def keep(self) -> Path:
        """Writes down the journal."""
        path = Path(tempfile.gettempdir(), f"random-run-{self.seed}.log")
        path.write_text("\n".join(self.journal.lines()))
        return path


class Run:
    """One round: a server, two people, the lines between them."""

    def __init__(self, browser: Browser, folder: Path, seed: int):
        self.seed = seed
        self.words = Words()
        self.journal = Journal()
        self.problems: list[str] = []
        self.server = Server(folder)
        self.proxies = [Proxy(self.server.port) for _ in range(2)]
        self.contexts: list[BrowserContext] = []
        self.clock = self._context(browser, self.server.url).new_page()
        self.lives = [self._life(browser, name, proxy) for name, proxy in zip(["Ann", "Ben"], self.proxies)]
        self._sign_in()
        self.watcher = Watcher(self.server.data, self.journal)

    def _context(self, browser: Browser, url: str) -> BrowserContext:
        context = browser.new_context(base_url=url)
        context.set_default_timeout(700)
        context.on("weberror", lambda error: self.problems.append(f"script error: {error.error}"))
        context.on("page", lambda page: page.on("crash", lambda _: self.problems.append("a page crashed")))
        self.contexts.append(context)
        return context

    def _life(self, browser: Browser, name: str, proxy: Proxy) -> Life:
        context = self._context(browser, proxy.url)
        tabs = [Tab(context, name, number, self.seed, proxy.url, self.journal) for number in (1, 2)]
        return Life(name, tabs, self.words, self.seed, self.clock)

    def _sign_in(self):
        account = new_name()
        for life, enter in zip(self.lives, [sign_up, sign_in]):
            for tab in life.tabs:
                tab.page.set_default_timeout(10_000)
            enter(life.tabs[0].page, account)
            life.tabs[0].page.locator("#account-name").wait_for()
            for tab in life.tabs:
                tab.wanted = life.random.choice(PATHS)
                visit(tab.page, tab.wanted)
                tab.page.set_default_timeout(700)

    def live(self, seconds: float):
        self.journal.begin = time.monotonic()
        weathers = [Weather(proxy, self.seed * 2 + number) for number, proxy in enumerate(self.proxies)]
        for weather in weathers:
            weather.__enter__()
        until = time.monotonic() + seconds
        together(*[Steps(life, living(life, until)) for life in self.lives])
        for life, weather in zip(self.lives, weathers):
            weather.clear()
            for at, what in weather.spells:
                self.journal.note(f"{life.name}'s line: {what}", at=at)
        together(*[Steps(life, finishing(life)) for life in self.lives])

    def settle(self) -> Round:
        """Waits until nothing is owed any more and every tab shows what is stored, or for long enough."""
        until = time.monotonic() + SETTLING
        tabs = [tab for life in self.lives for tab in life.tabs]
        for tab in tabs:
            look(tab.page, True)
        while True:
            stored = Stored(self.server.data)
            lost = self.words.findings(stored, tabs)
            differences = [each for life in self.lives for each in self._differences(life, stored)]
            if not (lost or differences) or time.monotonic() > until:
                break
            if any(each.endswith(ASKS) for each in differences):
                # A tab that slept may ask only now.
                together(*[Steps(life, finishing(life)) for life in self.lives])
                for tab in tabs:
                    look(tab.page, True)
            self.clock.wait_for_timeout(250)
        self._note_told(tabs)
        problems = self.problems + differences + self.journal.own_conflicts()
        return Round(self.seed, self.words, lost, problems, self.journal)

    def _note_told(self, tabs: list[Tab]):
        for tab in tabs:
            for told in tab.told:
                about = told.where.rpartition("-")[2] if told.where.startswith("reminder") else told.path.rpartition("/")[2]
                said = f"{tab} is told, {told.kind}: {told.text!r}"
                self.journal.note(said, about, told.at, who=str(tab), theirs=told.theirs)

    def _differences(self, life: Life, stored: Stored) -> list[str]:
        """The places where a tab shows something else than what is stored."""
        found = []
        for tab in life.tabs:
            life.tab = tab
            sight = life.glance()
            where = f"{tab} at {sight.path}"
            if not sight.isLive:
                found.append(f"{where} is not connected")
            elif sight.asks:
                found.append(where + ASKS)
            elif sight.path == "/reminders":
                shown = [row["value"] for row in sight.rows if row["value"].strip()]
                there = [title for _, title in stored.rows if title.strip()]
                if shown != there:
                    found.append(f"{where} shows {shown}, stored is {there}")
        return found

    def end(self):
        self.watcher.end()
        for context in self.contexts:
            context.close()
        for proxy in self.proxies:
            proxy.close()
        if not self.server.is_running:
            self.problems.append(f"the server ended by itself: {self.server.output[-2000:]}")
        else:
            self.server.stop()


def play(browser: Browser, folder: Path, seed: int, seconds: float) -> Round:
    run = Run(browser, folder, seed)
    try:
        run.live(seconds)
        return run.settle()
    finally:
        run.end()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options.add_argument("--seconds", type=float, default=60, help="how long a round is")
    options.add_argument("--minutes", type=float, default=0, help="plays rounds until so much time is over; one at least")
    chosen = options.parse_args()
    until = time.monotonic() + 60 * chosen.minutes
    failed = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for seed in itertools.count(chosen.seed):
            print(f"seed {seed} begins", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                round = play(browser, Path(folder), seed, chosen.seconds)
            print(round.report(), flush=True)
            if not round.is_clean:
                failed.append(seed)
                print(f"  the whole journal: {round.keep()}", flush=True)
            if time.monotonic() > until:
                break
        browser.close()
    if failed:
        print(f"not clean: {', '.join(map(str, failed))}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
