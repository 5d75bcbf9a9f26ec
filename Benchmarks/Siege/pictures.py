#!/usr/bin/env python3
"""Pictures as an attack: Benchmarks/Siege/pictures.py [BINARY] [SECONDS]

Four networks send pictures that are slow to read, or large, without pause; of half of them the client leaves at once. Another
visitor sends covers of their own meanwhile, and others go on as `others.py` says. Fails where the server ended, held more than
512 MB together with the processes that read pictures, or let somebody wait too long."""

import asyncio
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from Siege.limit import MemoryLimit, require_limits  # noqa: E402
from Siege.others import Others  # noqa: E402
from Siege.visitor import Visitor  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
MEMORY = 512 << 20
NETWORKS, CLIENTS = 4, 12
# The most seconds that the visitor waits for a cover.
COVER = 2.0
# The networks are told apart by what a proxy says of them.
ENVIRONMENT = {"DOGEAR_TRUSTED_PROXIES": "127.0.0.1", "DOGEAR_FORWARDED": "x-forwarded"}


def segment(kind: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, kind, len(content) + 2) + content


def scanned(scans: int, width: int = 5600, height: int = 4200) -> bytes:
    """A grey JPEG file of so many scans. Each takes the decoder over all of the file's blocks for some sixty bytes."""
    blocks = (width // 8) * (height // 8)
    # One code of one bit: a difference of zero; the end of a band in 32767 blocks (ISO 10918-1, G.1.2.2).
    one = bytes([1] + [0] * 15)
    tables = segment(0xC4, b"\x00" + one + b"\x00") + segment(0xC4, b"\x10" + one + b"\xe0")
    head = (b"\xff\xd8" + segment(0xDB, b"\x00" + bytes([1] * 64))
            + segment(0xC2, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0)) + tables)
    runs, bits = blocks // 32767 + 1, ""
    for _ in range(runs):
        bits += "0" + "1" * 14
    bits += "1" * (-len(bits) % 8)
    data = bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits), 8)).replace(b"\xff", b"\xff\x00")
    first = segment(0xDA, b"\x01\x01\x00\x00\x00\x00") + bytes(blocks // 8 + 1)
    return head + first + (segment(0xDA, b"\x01\x01\x00\x01\x3f\x00") + data) * (scans - 1) + b"\xff\xd9"


def png(width: int, height: int, row: bytes | None = None) -> bytes:
    """A PNG file with transparency: noise, or the same row again and again."""
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    packer, rows = zlib.compressobj(1), []
    for _ in range(height):
        rows.append(packer.compress(b"\0" + (row or random.randbytes(4 * width))))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    content = b"".join(rows) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", content) + chunk(b"IEND", b"")


def pictures() -> list[bytes]:
    """Pictures that are slow, refused, large in memory, and large as they are sent."""
    return [scanned(99), scanned(3000), png(4900, 4990, bytes(4 * 4900)), png(1590, 1590)]


def form(picture: bytes, network: int | None = None, cookie: str = "") -> bytes:
    """The request by which a picture is sent."""
    body = (b'--b\r\nContent-Disposition: form-data; name="file"; filename="c"\r\n\r\n' + picture + b"\r\n--b--\r\n")
    lines = ["POST /books/sample-1/cover HTTP/1.1", "Host: localhost", "Sec-Fetch-Site: same-origin",
             "Content-Type: multipart/form-data; boundary=b", f"Content-Length: {len(body)}"]
    lines += [f"X-Forwarded-For: 10.{network}.0.1"] if network is not None else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


async def send(port: int, picture: bytes, network: int, leaves: bool, counts: dict):
    """Sends a picture. Counts the outcomes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(form(picture, network))
        await writer.drain()
        if leaves:
            outcome = "left"
        else:
            answer = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 120)).decode()
            outcome = (re.search(r"[?]cover=([a-z-]+)", answer) or re.search(r" (\d+) ", answer))[1]
        counts[outcome] = counts.get(outcome, 0) + 1
    finally:
        writer.close()


async def besiege(port: int, end: float, counts: dict):
    """All networks' clients, until a time."""
    files = pictures()

    async def client(network: int):
        while time.monotonic() < end:
            try:
                await send(port, random.choice(files), network, random.random() < 0.5, counts)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                counts["cut off"] = counts.get("cut off", 0) + 1
            await asyncio.sleep(random.uniform(0, 0.2))

    await asyncio.gather(*[client(network) for network in range(NETWORKS) for _ in range(CLIENTS)])


class Person(Visitor):
    """The visitor who sends covers."""

    def cover(self, picture: bytes) -> float:
        begin = time.monotonic()
        head, body = form(picture, cookie=self.cookie).split(b"\r\n\r\n", 1)
        fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:] if not line.startswith("Host"))
        self.connection.request("POST", "/books/sample-1/cover", body, fields)
        response = self.connection.getresponse()
        response.read()
        if "cover=set" not in (response.getheader("Location") or ""):
            self.problems.append(f"a cover was answered {response.status} {response.getheader('Location')}")
        return time.monotonic() - begin


def main():
    binary = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release/dogear").resolve()
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    require_limits(MEMORY)
    problems, covers, counts = [], [], {}
    with tempfile.TemporaryDirectory() as folder:
        limit = MemoryLimit(MEMORY)
        environment = {"DOGEAR_PORT": "0", "DOGEAR_DATA": f"{folder}/data", "DOGEAR_ROOT": str(ROOT), "DOGEAR_LOG": "off"}
        server = subprocess.Popen([binary, "serve"], env=environment | ENVIRONMENT, stdout=subprocess.PIPE, preexec_fn=limit.enter)
        port = int(re.search(r":(\d+)\s*$", server.stdout.readline().decode())[1])
        try:
            sender, others = Person(port, False), Others(port)
            sender.ask("POST", "/books", "action=add&title=Mine&author=A&isbn=&pages=10")
            own = png(300, 450, bytes(1200))
            end = time.monotonic() + seconds
            attack = threading.Thread(target=lambda: asyncio.run(besiege(port, end, counts)), daemon=True)
            attack.start()
            time.sleep(2)
            others.start()
            while time.monotonic() < end - 2:
                covers.append(sender.cover(own))
                time.sleep(1)
            problems += others.stop("pictures") + list(dict.fromkeys(sender.problems))
        finally:
            ended = server.poll()
            server.terminate()
            server.wait(30)
            held = limit.peak()
            limit.remove()
    if ended is not None:
        problems.append(f"the program ended with {ended}, under {MEMORY >> 20} MB by {limit.name}")
    worst = max(covers)
    print(f"pictures: {sum(counts.values())} sent: {counts}; held {(held or 0) >> 20} MB at most by {limit.name}; "
          f"{len(covers)} covers of another visitor in {sorted(covers)[len(covers) // 2] * 1000:.0f} ms, {worst * 1000:.0f} ms at most")
    if worst > COVER:
        problems.append(f"a cover of another visitor took {worst:.1f} s")
    for problem in problems:
        print(f"pictures: {problem}", file=sys.stderr)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
