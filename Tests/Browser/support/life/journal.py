"""The journal of a round: what people did, what went over their lines, what was stored when. It explains what is found."""

import sqlite3
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qsl

from playwright.sync_api import Page, Request, Response

from support.life.stored import Place, Stored


@dataclass(frozen=True, order=True)
class Moment:
    at: float
    what: str
    about: str = ""
    """The id of the row that it is about; empty for what is of interest in any case."""
    who: str = ""
    """The tab that said or was told something."""
    said: tuple[str, ...] = ()
    """The texts that it posted."""
    theirs: str | None = None
    """The text that others had stored, as the tab was told."""


class Journal:
    """Moments in order, each with the seconds since the round began."""

    def __init__(self):
        self.begin = time.monotonic()
        self.moments: list[Moment] = []

    def note(self, what: str, about: str = "", at: float | None = None, **more):
        self.moments.append(Moment(time.monotonic() if at is None else at, what, about, **more))

    def listen(self, who: str, page: Page):
        """Notes what a page posts, and the answers."""
        page.on("request", lambda request: self._posted(who, request))
        page.on("response", lambda answer: self._answered(who, answer))
        page.on("requestfailed", lambda request: self._failed(who, request))

    def _posted(self, who: str, request: Request):
        if request.method != "POST":
            return
        for said in forms_of(request):
            texts = tuple(said.values())
            row = row_in(said, request)
            self.note(f"{who} posts {revision(request)}: {said}", row, who=who, said=texts)
            # Texts that a row took along when it was made belong to that row, too.
            if (new := said.get("new")) and new != row:
                self.note(f"{who} posts {revision(request)}: {said}", new, who=who, said=texts)

    def _answered(self, who: str, answer: Response):
        if answer.request.method == "POST":
            saved = answer.headers.get("live-saved", "")
            self.note(f"{who} gets {answer.status} for {revision(answer.request)} {saved}", row_of(answer.request))

    def _failed(self, who: str, request: Request):
        if request.method == "POST":
            self.note(f"{who} gets nothing for {revision(request)}: {request.failure}", row_of(request))

    def lines(self, moments: list[Moment] | None = None) -> list[str]:
        return [f"{each.at - self.begin:7.2f} s {each.what}" for each in sorted(moments or self.moments)]

    def explain(self, word: str, place: Place | None, at: float, tab: str) -> list[str]:
        """The moments around the time when a word was typed, later moments of its author's tab, and the moments of its row."""
        rows = {each.about for each in self.moments if each.about and word in each.what} | {place and place.id}
        told = []
        for each in self.moments:
            is_near = not each.about and at - 2 < each.at < at + (60 if each.what.startswith(f"{tab}:") else 4)
            if is_near or (each.about in rows and at - 5 < each.at):
                told.append(each)
        return self.lines(sorted(told)[:100])

    def own_conflicts(self) -> list[str]:
        """The moments at which a page asked its own person about a text that it alone had sent."""
        found = []
        asked = set()
        for each in self.moments:
            if each.theirs is None or (each.who, each.about, each.theirs) in asked:
                continue
            asked.add((each.who, each.about, each.theirs))
            said = [post for post in self.moments if post.about == each.about and post.at < each.at and each.theirs in post.said]
            if said and all(post.who == each.who for post in said):
                found.append(f"{each.at - self.begin:.2f} s {each.who} is asked about its own {each.theirs!r} in {each.about[:8]}")
        return found


def revision(request: Request) -> str:
    return f"{'submission' if 'live-submit' in request.headers else 'change'} {request.headers.get('live-revision', '')}"


def forms_of(request: Request) -> list[dict[str, str]]:
    """The form of a request; of what a page sends when it is left, each of the forms in it."""
    pairs = parse_qsl(request.post_data or "", keep_blank_values=True)
    parts = [value for name, value in pairs if name == "live-request"]
    return [dict(parse_qsl(part, keep_blank_values=True)) for part in parts] or [dict(pairs)]


def row_in(said: dict[str, str], request: Request) -> str:
    return said.get("id") or said.get("new") or request.url.split("?")[0].rpartition("/")[2]


def row_of(request: Request) -> str:
    return row_in(forms_of(request)[0], request)


class Watcher:
    """Notes each change of what is stored, soon after it happened."""

    def __init__(self, data: Path, journal: Journal):
        self.data, self.journal = data, journal
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def end(self):
        self._ends.set()
        self._thread.join(5)

    def _watch(self):
        before: dict[Place, str] = {}
        while not self._ends.wait(0.05):
            try:
                now = Stored(self.data).shown()
            except sqlite3.Error:
                continue  # It is being made, or goes.
            for place in sorted(now.keys() | before.keys(), key=str):
                if now.get(place) != before.get(place):
                    self.journal.note(f"stored in {place}: {now.get(place)}", place.id)
            before = now
