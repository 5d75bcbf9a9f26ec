"""A live page without a browser: loads it, opens its stream, sends its forms, applies its patches."""

import json
import re
import socket
import time
from contextlib import suppress
from urllib.parse import urlencode

from support.events import EventStream
from support.live_document import LiveDocument
from support.raw import Answer, Client


class LivePage:
    """Speaks what `docs/live.md` says, one request after the other."""

    def __init__(self, client: Client, path: str, receive_buffer: int | None = None):
        self.client = client
        self.receive_buffer = receive_buffer
        self.path = path
        html = client.get(path).text
        mark = re.search(r'<template id="live"([^>]*)>', html)
        assert mark, "the page is not live"
        self.mark = dict(re.findall(r'data-(\w+)="([^"]*)"', mark[1]))
        self.document = LiveDocument(html)
        self.stream = EventStream()
        self.revision = 0
        self.acknowledged = -1
        self.commands: list[list] = []
        self.raw = b""
        self.headers = ""
        self._applied = 0
        self._body = b""
        self._open()

    def _open(self):
        self.socket = socket.socket()
        if self.receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.receive_buffer)
        self.socket.settimeout(20)
        self.socket.connect(("127.0.0.1", self.client.port))
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.client.port}",
            "Accept: text/event-stream",
            f"Live-Page: {self.mark['page']}",
            f"Live-Build: {self.mark['build']}",
            f"Last-Event-ID: {self.mark['state']}",
            "Cookie: " + "; ".join(f"{name}={value}" for name, value in self.client.cookies.items()),
        ]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._receive()
        head, _, self._body = received.partition(b"\r\n\r\n")
        self.headers = head.decode("latin-1").lower()
        assert self.headers.startswith("http/1.1 200"), self.headers
        self.read_until(0)

    def close(self):
        self.socket.close()

    def change(self, fields: list[tuple[str, str]], names: list[str], form: str = "") -> Answer:
        return self._post(fields, {"Live-Fields": ",".join(names), "Live-Form": form})

    def submit(self, fields: list[tuple[str, str]], form: str = "") -> Answer:
        return self._post(fields, {"Live-Submit": "1", "Live-Form": form})

    def _post(self, fields: list[tuple[str, str]], headers: dict[str, str]) -> Answer:
        self.revision += 1
        headers |= {"Live-Page": self.mark["page"], "Live-Revision": str(self.revision)}
        return self.client.post(self.path, urlencode(fields).encode(), **headers)

    def read_until(self, revision: int):
        """Applies what comes, until it includes a request."""
        while self.acknowledged < revision:
            self._apply()
            if self.acknowledged < revision:
                self._body += self._receive()

    def read_text(self, text: str, seconds: float):
        """Applies what comes, until a patch has brought a text."""
        deadline = time.monotonic() + seconds
        while text.encode() not in self.raw:
            left = deadline - time.monotonic()
            assert left > 0, f"“{text}” did not come within {seconds} s"
            self.socket.settimeout(left)
            with suppress(TimeoutError):
                self._body += self._receive()
            self._apply()
        self.socket.settimeout(20)

    def _apply(self):
        self._unchunk()
        for event in self.stream.events[self._applied :]:
            assert event.type == "patch", event
            patch = json.loads(event.data)
            assert set(patch) == {"revision", "ops", "commands"}, patch
            self.document.apply(patch["ops"])
            self.commands += patch["commands"]
            assert patch["revision"] >= self.acknowledged, "an older revision after a newer one"
            self.acknowledged = patch["revision"]
        self._applied = len(self.stream.events)

    def _receive(self) -> bytes:
        received = self.socket.recv(65536)
        assert received, "the stream ended"
        return received

    def _unchunk(self):
        while (end := self._body.find(b"\r\n")) >= 0:
            size = int(self._body[:end].split(b";")[0], 16)
            assert size > 0, "the stream ended"
            if len(self._body) < end + 4 + size:
                return
            self.raw += self._body[end + 2 : end + 2 + size]
            self.stream.feed(self._body[end + 2 : end + 2 + size])
            assert self._body[end + 2 + size : end + 4 + size] == b"\r\n", "a chunk of another length"
            self._body = self._body[end + 4 + size :]
