#!/usr/bin/env python3
"""Attacks with uploads: begun and left, sent slowly, floods of imports, and open previews: Benchmarks/Siege/uploads.py [BINARY]

Each attack is a coroutine of a `Crowd`, which sends from as many networks as it likes behind a proxy that the server trusts. By
itself the file tries each against a server of its own under 512 MB, while others go on as `others.py` says, and prints for each the
memory that the process held at most, its files without a name, and how the uploads were answered. Fails where the process held
more than it may or kept something when all had left, or others waited too long."""

import asyncio
import http.client
import os
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from server import ROOT, Server  # noqa: E402
from Siege.others import Others  # noqa: E402
from Siege.visitor import PASSWORD  # noqa: E402

MEMORY, TEMPORARY = 512 << 20, 256 << 20
ROW = b"Book %d,Somebody," + b"x" * 760 + b"\n"


def table(megabytes: float) -> bytes:
    """A file with books."""
    rows = b"".join(ROW % number for number in range(int(megabytes * (1 << 20)) // (len(ROW) + 2)))
    return b"title,author,review\n" + rows


def form(file: bytes) -> bytes:
    """A form with a file."""
    head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
    return head + file + b"\r\n--b--\r\n"


@dataclass
class Crowd:
    """The clients of an attack, and the answers that they got by status; 0 for none."""

    port: int
    answers: Counter = field(default_factory=Counter)

    def ask(self, method: str, path: str, network: int, cookie: str = "", body: str = "") -> http.client.HTTPResponse:
        """One request of somebody in a network."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        fields = {"Cookie": cookie, "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": address(network)}
        if body:
            fields["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body or None, fields)
        response = connection.getresponse()
        response.text = response.read().decode()
        connection.close()
        return response

    def visitor(self, network: int) -> str:
        """The cookie of a new visitor."""
        return cookies(self.ask("GET", "/books", network))

    def account(self, name: str, network: int) -> str:
        """The cookie of a new account."""
        body = f"action=signUp&username={name}&password={PASSWORD}&passwordConfirmation={PASSWORD}"
        response = self.ask("POST", "/sign-up", network, self.visitor(network), body)
        assert response.status == 303, f"an account was refused: {response.status}"
        return cookies(response)

    async def begin(self, cookie: str, network: int, length: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Begins an upload, and sends nothing of its body yet."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write((
            f"POST /books/import/file HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nCookie: {cookie}\r\n"
            f"X-Forwarded-For: {address(network)}\r\nContent-Type: multipart/form-data; boundary=b\r\n"
            f"Content-Length: {length}\r\n\r\n").encode())
        return reader, writer

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seconds: float) -> int:
        """The status of an upload's answer, which is counted."""
        status = 0
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), seconds)
            status = int(head.split(b" ")[1])
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
            pass
        writer.close()
        self.answers[status] += 1
        return status

    async def upload(self, cookie: str, network: int, body: bytes, seconds: float = 120) -> int:
        """Sends a whole form, as far as the server takes it."""
        reader, writer = await self.begin(cookie, network, len(body))
        answer = asyncio.ensure_future(self.answer(reader, writer, seconds))
        try:
            for start in range(0, len(body), 1 << 16):
                if answer.done():
                    break
                writer.write(body[start:start + (1 << 16)])
                await writer.drain()
        except OSError:
            pass
        return await answer


def address(network: int) -> str:
    return f"198.{18 + network // 65536 % 2}.{network // 256 % 256}.{network % 256}"


def cookies(response: http.client.HTTPResponse) -> str:
    found = [line.split(";")[0] for line in response.headers.get_all("Set-Cookie", [])]
    return "; ".join(pair for pair in found if re.match(r"(__Host-)?(session|visitor)=", pair))


async def begun_and_left(crowd: Crowd):
    """Three hundred uploads of thirty networks, half sent and then left."""
    body = form(table(1.5))

    async def one(network: int, cookie: str):
        reader, writer = await crowd.begin(cookie, network, len(body))
        try:
            writer.write(body[:len(body) // 2])
            await asyncio.wait_for(writer.drain(), 5)
        except (OSError, asyncio.TimeoutError):
            pass
        await asyncio.sleep(3)
        writer.close()

    visitors = [crowd.visitor(network) for network in range(30)]
    await asyncio.gather(*(one(number % 30, visitors[number % 30]) for number in range(300)))


async def slow(crowd: Crowd):
    """Two hundred uploads of forty networks, a byte of each every two seconds: all have to be over after two periods."""
    body = form(table(1))

    async def one(network: int, cookie: str):
        reader, writer = await crowd.begin(cookie, network, len(body))
        answer = asyncio.ensure_future(crowd.answer(reader, writer, 90))
        try:
            writer.write(body[:100_000])
            for position in range(100_000, 100_045):
                if answer.done():
                    break
                writer.write(body[position:position + 1])
                await writer.drain()
                await asyncio.sleep(2)
        except OSError:
            pass
        await answer

    visitors = [crowd.visitor(1000 + network) for network in range(40)]
    await asyncio.gather(*(one(1000 + number % 40, visitors[number % 40]) for number in range(200)))
    assert crowd.answers[0] == 0, f"{crowd.answers[0]} slow uploads are still there"


async def import_flood(crowd: Crowd):
    """One account sends 126 files of 14 MB at once, and sixty visitors of as many networks 2 MB each."""
    large, small = form(table(14)), form(table(1.9))
    account = crowd.account("flood", 2000)
    visitors = [crowd.visitor(2100 + number) for number in range(60)]
    await asyncio.gather(
        *(crowd.upload(account, 2000, large) for _ in range(126)),
        *(crowd.upload(cookie, 2100 + number, small) for number, cookie in enumerate(visitors)))


async def previews(crowd: Crowd):
    """Forty accounts look at files of 14 MB, and keep the page open."""
    large = form(table(14))
    streams = []
    for number in range(40):
        cookie = crowd.account(f"reader{number}", 3000 + number)
        status = await crowd.upload(cookie, 3000 + number, large)
        assert status == 303, f"a file was refused: {status}"
        html = crowd.ask("GET", "/books/import", 3000 + number, cookie).text
        assert 'id="preview"' in html, "the file is not shown"
        values = {name: re.search(f'data-{name}="([^"]*)"', html)[1] for name in ["page", "build", "state"]}
        reader, writer = await asyncio.open_connection("127.0.0.1", crowd.port)
        writer.write((
            f"GET /books/import HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n"
            f"X-Forwarded-For: {address(3000 + number)}\r\nLive-Page: {values['page']}\r\nLive-Build: {values['build']}\r\n"
            f"Last-Event-ID: {values['state']}\r\n\r\n").encode())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        streams.append(writer)
    for writer in streams:
        writer.close()


ATTACKS = [begun_and_left, slow, import_flood, previews]


class Watched(Server):
    """The server of an attack: its memory and its files without a name, looked at twenty times a second."""

    def __init__(self, binary: Path, folder: Path):
        super().__init__(binary, folder, DOGEAR_TRUSTED_PROXIES="127.0.0.0/8", DOGEAR_OPEN_LIBRARY="off")
        self.temporary = 0

    @property
    def peak(self) -> int:
        """The most memory it has had, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) << 10

    @property
    def nameless(self) -> int:
        """The bytes of its files without a name."""
        total = 0
        for link in Path(f"/proc/{self.process.pid}/fd").iterdir():
            try:
                if os.readlink(link).endswith("(deleted)"):
                    total += os.stat(link).st_size
            except OSError:
                pass
        return total

    async def watch(self):
        """Looks at the server until it is cancelled."""
        while True:
            self.temporary = max(self.temporary, self.nameless)
            await asyncio.sleep(0.05)


async def attempt(attack, binary: Path) -> list[str]:
    """One attack; returns what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        server = Watched(binary, Path(folder))
        crowd, others = Crowd(server.port), Others(server.port).start()
        watching = asyncio.ensure_future(server.watch())
        problems = []
        try:
            await attack(crowd)
            end = time.monotonic() + 30
            while server.nameless and time.monotonic() < end:
                await asyncio.sleep(0.5)
            if left := server.nameless:
                problems.append(f"{left >> 20} MB of files stay when all have left")
        except (AssertionError, OSError) as error:
            problems.append(f"{error}")
        watching.cancel()
        problems += others.stop(attack.__name__)
        ended = server.process.poll()
        peak = server.peak if ended is None else 0
        server.process.terminate()
        server.process.wait(30)
        if ended is not None:
            problems.append(f"the program ended with {ended}")
        if peak > MEMORY:
            problems.append(f"the process held {peak >> 20} MB")
        if server.temporary > TEMPORARY:
            problems.append(f"files without a name had {server.temporary >> 20} MB")
        answers = ", ".join(f"{status or 'none'}: {count}" for status, count in sorted(crowd.answers.items()))
        print(f"{attack.__name__:16}{peak >> 20:6} MB of memory{server.temporary >> 20:6} MB of files"
              f"  {answers}", flush=True)
        return [f"{attack.__name__}: {problem}" for problem in problems]


def main():
    binary = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/dogear").resolve()
    problems = [problem for attack in ATTACKS for problem in asyncio.run(attempt(attack, binary))]
    for problem in problems:
        print(f"uploads: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
