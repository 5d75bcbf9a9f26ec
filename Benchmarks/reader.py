"""Somebody who reads pages, for the benchmarks of long lists."""

import http.client
import re
import socket
import statistics
import time
import zlib
from urllib.parse import urlencode

from ratios import note
from server import Server

ROUNDS, REQUESTS, PAGES = 5, 20, 2000
PASSWORD = "correct horse battery"


class Reader:
    """An account, with a connection of its browser's: the answer of one request before the next."""

    def __init__(self, server: Server, name: str):
        self.server = server
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port)
        self.headers = {
            "Origin": f"http://127.0.0.1:{server.port}", "Content-Type": "application/x-www-form-urlencoded", "Accept-Encoding": "gzip"}
        form = {"action": "signUp", "username": name, "password": PASSWORD, "passwordConfirmation": PASSWORD}
        response = self.ask("POST", "/sign-up", form, 303)[0]
        self.headers["Cookie"] = re.search(r"session=[^;]+", str(response.headers))[0]

    def ask(self, method: str, path: str, form: dict | None, status: int):
        """The response, and its body as it came."""
        self.connection.request(method, path, form and urlencode(form), self.headers)
        response = self.connection.getresponse()
        body = response.read()
        assert response.status == status, f"{method} {path}: {response.status}: {body[:300]}"
        return response, body

    def get(self, path: str) -> bytes:
        return self.ask("GET", path, None, 200)[1]

    def html(self, path: str) -> str:
        return zlib.decompress(self.get(path), wbits=47).decode()

    def milliseconds(self, request) -> list[float]:
        """The median time of a request in each round."""
        rounds = []
        for _ in range(ROUNDS):
            times = []
            for number in range(REQUESTS):
                begin = time.perf_counter()
                request(number)
                times.append((time.perf_counter() - begin) * 1000)
            rounds.append(statistics.median(times))
        return rounds

    def open_page(self, path: str) -> socket.socket:
        """The stream of a page that was loaded, once it is live."""
        html = self.html(path)
        mark = dict(re.findall(r'data-(\w+)="([^"]*)"', html[html.index('<template id="live"'):]))
        stream = socket.create_connection(("127.0.0.1", self.server.port))
        lines = [
            f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Accept: text/event-stream", f"Cookie: {self.headers['Cookie']}",
            f"Live-Page: {mark['page']}", f"Live-Build: {mark['build']}", f"Last-Event-ID: {mark['state']}"]
        stream.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        received = b""
        while b"event:" not in received:
            more = stream.recv(65536)
            assert more, f"{path}: the stream ended: {received[:300]}"
            received += more
        return stream

    def kilobytes_of_pages(self, path: str) -> float:
        """The memory of each of many open pages: of so many that what was free before is little beside it."""
        first = self.open_page(path)
        before = self.server.kilobytes
        streams = [self.open_page(path) for _ in range(PAGES)]
        kilobytes = (self.server.kilobytes - before) / PAGES
        for stream in [first, *streams]:
            stream.close()
        return kilobytes


def row(label: str, name: str, values: list[float], unit: str):
    """Prints a line of the table, and notes its figure."""
    print(f"| {label} | {statistics.median(values):.1f} {unit} |")
    note(name, values)
