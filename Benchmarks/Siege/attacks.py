"""The attacks of a siege: what many clients do at once to make the server hold memory. Each is a coroutine that goes on until it
is cancelled; `SIEGE` says how many of each there are."""

import asyncio
import random
import socket
import ssl
import struct
from dataclasses import dataclass
from functools import cache

from wire import field, frame

BOOKS = "action=add&author=A&isbn=&pages=10&title="
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


@dataclass
class Target:
    """The server under siege, and the cookies of visitors and of accounts with huge shelves."""

    port: int
    is_tls: bool
    shelves: list[str]
    accounts: list[str]

    def cookie(self) -> str:
        """The cookie of one who has a huge shelf."""
        return random.choice(self.shelves + self.accounts)


def address() -> str:
    """One of 200 addresses of this machine: a limit of one address alone does not end the siege."""
    return f"127.0.1.{random.randint(1, 200)}"


@cache
def tls(protocol: str) -> ssl.SSLContext:
    """TLS that trusts any server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_alpn_protocols([protocol])
    return context


async def connect(target: Target, room: int = 4096, protocol: str = "http/1.1"):
    """A connection whose client has room for few bytes, so that the server keeps the rest."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    client.setblocking(False)
    client.bind((address(), 0))
    await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", target.port))
    context = tls(protocol) if target.is_tls else None
    return await asyncio.open_connection(
        sock=client, ssl=context, server_hostname="localhost" if context else None, limit=1024)


def request(target: Target, method: str, path: str, body: bytes = b"", **fields: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", *(f"{k.replace('_', '-')}: {v}" for k, v in fields.items())]
    if method == "POST":
        scheme = "https" if target.is_tls else "http"
        lines += [f"Origin: {scheme}://localhost", "Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def page(target: Target) -> str:
    return random.choice(["/books?rows=960", "/books?q=a&rows=960", "/books", "/reminders", "/sign-up", "/live.js"])


async def read_slowly(reader: asyncio.StreamReader):
    """Takes a few bytes, as seldom as a server could bear."""
    while await reader.read(random.choice([1, 64])):
        await asyncio.sleep(random.uniform(1, 12))


async def slow_reader(target: Target):
    """Many requests in one go, whose answers are hardly taken."""
    reader, writer = await connect(target)
    cookie = target.cookie()
    writer.write(b"".join(request(target, "GET", page(target), Cookie=cookie) for _ in range(100)))
    try:
        # What came before the server gave up can be read long after that.
        await asyncio.wait_for(read_slowly(reader), 40)
    finally:
        writer.close()


async def closed_window(target: Target):
    """A hundred streams of HTTP/2 whose windows are closed, or open by a byte now and then."""
    reader, writer = await connect(target, protocol="h2")
    window = random.choice([0, 0, 1, 100])
    writer.write(PREFACE + frame(4, 0, 0, struct.pack(">HI", 4, window)))
    cookie = target.cookie()
    for number in range(100):
        fields = [(":method", "GET"), (":scheme", "https" if target.is_tls else "http"), (":authority", "localhost"),
                  (":path", page(target)), ("cookie", cookie)]
        writer.write(frame(1, 5, 1 + 2 * number, b"".join(field(*each) for each in fields)))
    for _ in range(20):
        await asyncio.sleep(random.uniform(0.5, 3))
        writer.write(b"".join(frame(8, 0, 1 + 2 * random.randrange(100), b"\0\0\0\1") for _ in range(10)))
        await asyncio.wait_for(reader.read(1024), 5)
    writer.close()


async def unread_stream(target: Target):
    """The event stream of an open page of a huge shelf, which is never read while the shelf changes."""
    reader, writer = await connect(target, room=1 << 16)
    cookie = target.cookie()
    writer.write(request(target, "GET", "/books", Cookie=cookie))
    html = b""
    while b"</body>" not in html:
        html += await asyncio.wait_for(reader.readexactly(256), 20)
    values = {name: html.split(f'data-{name}="'.encode())[1].split(b'"')[0].decode() for name in ["page", "build", "state"]}
    writer.close()
    reader, writer = await connect(target)
    writer.write(request(
        target, "GET", "/books", Cookie=cookie, Accept="text/event-stream", Live_Page=values["page"], Live_Build=values["build"],
        Last_Event_ID=values["state"]))
    await asyncio.sleep(random.uniform(10, 40))
    writer.close()


async def slow_upload(target: Target):
    """A form of a megabyte that comes a few bytes at a time."""
    reader, writer = await connect(target)
    head = request(target, "POST", random.choice(["/books", "/sign-up", "/sign-in"]), bytes(1 << 20))
    head = head[:head.index(b"\r\n\r\n") + 4]
    writer.write(head + b"title=" + b"x" * random.choice([0, 1 << 16, 900_000]))
    for _ in range(60):
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(random.uniform(0.1, 2))
    writer.close()


async def upload_by_http2(target: Target):
    """Forms of a megabyte on a hundred streams of a connection, as much of each as the server takes, and never the end."""
    reader, writer = await connect(target, room=1 << 16, protocol="h2")
    writer.write(PREFACE + frame(4, 0, 0))
    for number in range(100):
        fields = [(":method", "POST"), (":scheme", "https" if target.is_tls else "http"), (":authority", "localhost"),
                  (":path", random.choice(["/books", "/sign-up", "/sign-in"])), ("cookie", target.cookie()),
                  ("origin", f"{'https' if target.is_tls else 'http'}://localhost"),
                  ("content-type", "application/x-www-form-urlencoded"), ("content-length", str(1 << 20))]
        writer.write(frame(1, 4, 1 + 2 * number, b"".join(field(*each) for each in fields)))
    # What the connection and each stream may still send (RFC 9113, 6.9).
    room, rooms = 65_535, dict.fromkeys(range(1, 200, 2), 65_535)
    for _ in range(500):
        for stream in random.sample(list(rooms), len(rooms)):
            count = min(room, rooms[stream], 16_384)
            if count == 0:
                continue
            writer.write(frame(0, 0, stream, b"x" * count))
            room, rooms[stream] = room - count, rooms[stream] - count
        await writer.drain()
        head = await asyncio.wait_for(reader.readexactly(9), 40)
        payload = await reader.readexactly(int.from_bytes(head[:3]))
        stream = int.from_bytes(head[5:]) & 0x7FFF_FFFF
        if head[3] == 8 and stream == 0:
            room += int.from_bytes(payload)
        elif head[3] == 8 and stream in rooms:
            rooms[stream] += int.from_bytes(payload)
        elif head[3] == 3:
            rooms.pop(stream, None)
    writer.close()


async def unread_download(target: Target):
    """All that an account holds, hardly taken."""
    reader, writer = await connect(target)
    what = random.choice(["data.json", "data.csv?table=books"])
    writer.write(request(target, "GET", f"/account/{what}", Cookie=random.choice(target.accounts)))
    try:
        await asyncio.wait_for(read_slowly(reader), 40)
    finally:
        writer.close()


async def idle(target: Target):
    """A connection that says nothing, or begins a head and never ends it."""
    reader, writer = await connect(target)
    writer.write(random.choice([b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nX: " + b"x" * 15_000, PREFACE]))
    await reader.read(1)
    await asyncio.sleep(random.uniform(0, 20))
    writer.close()


async def writer_of_rows(target: Target):
    """Changes of huge shelves, which all their open pages have to be told, and rows of visitors who never come again."""
    reader, writer = await connect(target, room=1 << 16)
    for number in range(20):
        fields = {"Cookie": random.choice(target.shelves)} if number % 2 else {}
        body = BOOKS + random.choice(["x" * 900, f"Book+{number}"])
        writer.write(request(target, "POST", "/books", body.encode(), **fields))
        await asyncio.wait_for(reader.read(1 << 16), 30)
        await asyncio.sleep(random.uniform(0.2, 1))
    writer.close()


async def searcher(target: Target):
    """Searches of huge shelves, whose answers are taken."""
    reader, writer = await connect(target, room=1 << 18)
    for _ in range(10):
        writer.write(request(target, "GET", f"/books?q={random.choice('aeiox')}&rows=960", Cookie=target.cookie()))
        await asyncio.sleep(random.uniform(0.5, 2))
        await asyncio.wait_for(reader.read(1 << 16), 30)
    writer.close()


SIEGE = {
    slow_reader: 600, closed_window: 400, unread_stream: 300, slow_upload: 400, upload_by_http2: 100, unread_download: 50,
    idle: 2200, writer_of_rows: 10, searcher: 10,
}


async def repeat(attack, target: Target, counts):
    """Attacks again and again; the server may end a connection whenever it likes."""
    await asyncio.sleep(random.uniform(0, 10))
    while True:
        with counts.get_lock():
            counts[list(SIEGE).index(attack)] += 1
        try:
            await attack(target)
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(random.uniform(0, 1))


async def lay_siege(target: Target, part: int, parts: int, counts) -> None:
    """One process's share of the clients. Counts what they attempt, by kind."""
    for attack, count in SIEGE.items():
        for number in range(count):
            if number % parts == part:
                asyncio.ensure_future(repeat(attack, target, counts))
    await asyncio.Event().wait()
