"""Requests no browser would send, byte for byte."""

import socket
from dataclasses import dataclass
from urllib.parse import urlencode


@dataclass
class Answer:
    status: int
    headers: dict[str, list[str]]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8", errors="replace")

    @property
    def cookies(self) -> dict[str, str]:
        pairs = (line.split(";")[0].split("=", 1) for line in self.headers.get("set-cookie", []))
        return {name: value for name, value in pairs}


class Client:
    """Keeps cookies as a browser does, and nothing else."""

    def __init__(self, port: int):
        self.port = port
        self.cookies: dict[str, str] = {}

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, b"", headers)

    def post(self, path: str, form: bytes | dict | list = b"", **headers: str) -> Answer:
        body = form if isinstance(form, bytes) else urlencode(form).encode()
        defaults = {
            "content_type": "application/x-www-form-urlencoded",
            "origin": f"http://127.0.0.1:{self.port}",
        }
        return self.request("POST", path, body, defaults | headers)

    def request(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Connection: close"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items() if value]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if body or method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        answer = self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        self.cookies |= answer.cookies
        return answer

    def send(self, message: bytes) -> Answer:
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            try:
                connection.sendall(message)
            except (BrokenPipeError, ConnectionResetError):
                pass  # The server may answer and close before it has read all of a body it refuses.
            received = b""
            try:
                while chunk := connection.recv(65536):
                    received += chunk
            except ConnectionResetError:
                pass
        return parse(received)


def parse(received: bytes) -> Answer:
    assert received.startswith(b"HTTP/1.1 "), f"not an answer: {received[:200]!r}"
    head, _, body = received.partition(b"\r\n\r\n")
    status_line, *lines = head.decode("latin-1").split("\r\n")
    headers: dict[str, list[str]] = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers.setdefault(name.lower(), []).append(value.strip())
    if "chunked" in headers.get("transfer-encoding", []):
        body = unchunk(body)
    return Answer(int(status_line.split(" ")[1]), headers, body)


def unchunk(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        length = int(size.split(b";")[0], 16)
        if length == 0:
            break
        whole, body = whole + body[:length], body[length + 2 :]
    return whole
