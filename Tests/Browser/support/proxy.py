"""A proxy between browser and server that can be as bad as real networks are."""

import asyncio
import random
import threading
from contextlib import suppress

BAD_GATEWAY = (
    b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 11\r\nConnection: close\r\n\r\nBad Gateway"
)
EVENT_STREAM = b"Content-Type: text/event-stream"


class Proxy:
    """Passes bytes on, each direction `latency` seconds late; or cuts, holds or refuses them."""

    def __init__(self, target_port: int, latency: float = 0):
        self.target_port = target_port
        self.latency = latency
        self.jitter = 0.0
        """At most so many seconds more, other ones for each connection: what left later may arrive earlier."""
        self.piece = 65536
        """The most bytes that the browser gets at once."""
        self.gathers = False
        """Keeps what the server sends until it pauses for a tenth of a second, as a proxy does that buffers."""
        self.port = 0
        self._kept = b""
        self._answers_502 = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._flow = asyncio.Event()
        self._stream_flow = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._on_loop(self._open())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def hold(self):
        """Keeps back what the server sends, until `release`."""
        self._on_loop(self._set_flow(self._flow, False))

    def hold_streams(self):
        """Keeps back event streams alone, so that answers overtake them, until `release`."""
        self._on_loop(self._set_flow(self._stream_flow, False))

    def keeps(self, text: str) -> bool:
        """Whether a text is among what was sent since `hold` or `hold_streams`, and is kept back."""
        return text.encode() in self._kept

    def release(self):
        self._on_loop(self._set_flow(self._flow, True))
        self._on_loop(self._set_flow(self._stream_flow, True))

    def cut(self):
        """Closes every connection; new ones are welcome."""
        self._on_loop(self._cut())

    def answer_502(self):
        """Does what a reverse proxy does while the server behind it is away."""
        self._answers_502 = True
        self.cut()

    def mend(self):
        self._answers_502 = False
        self.release()

    def close(self):
        self._on_loop(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def _on_loop(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _open(self):
        self._flow.set()
        self._stream_flow.set()
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _set_flow(self, flow: asyncio.Event, flows: bool):
        flow.set() if flows else flow.clear()
        self._kept = b""

    async def _cut(self):
        for writer in self._writers:
            writer.transport.abort()

    async def _close(self):
        self._server.close()
        await self._cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        writers = {writer}
        self._writers |= writers
        try:
            if self._answers_502:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(BAD_GATEWAY)
                await writer.drain()
                return
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.target_port)
            writers.add(server_writer)
            self._writers |= writers
            await asyncio.gather(
                self._pass(reader, server_writer, gated=False), self._pass(server_reader, writer, gated=True)
            )
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass  # However it ended, both ends learn it below.
        finally:
            self._writers -= writers
            for each in writers:
                each.transport.abort() if each is not writer else each.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, gated: bool):
        """Reads on while earlier bytes still wait for their time, as a long line does."""
        line: asyncio.Queue = asyncio.Queue()
        latency = random.uniform(0, self.jitter)

        async def arrive():
            is_stream = False
            while True:
                time, bytes_read = await line.get()
                await asyncio.sleep(time - self._loop.time())
                is_stream = is_stream or EVENT_STREAM in bytes_read
                if gated:
                    await self._flow.wait()
                    if is_stream:
                        await self._stream_flow.wait()
                if not bytes_read:
                    with suppress(OSError, RuntimeError):
                        writer.write_eof()
                    return
                for start in range(0, len(bytes_read), self.piece if gated else 65536):
                    writer.write(bytes_read[start : start + (self.piece if gated else 65536)])
                    await writer.drain()

        async def depart():
            bytes_read = b"more"
            while bytes_read:
                bytes_read = await reader.read(65536)
                while gated and self.gathers and bytes_read and (more := await self._soon(reader)):
                    bytes_read += more
                if gated and not (self._flow.is_set() and self._stream_flow.is_set()):
                    self._kept += bytes_read
                line.put_nowait((self._loop.time() + self.latency + latency, bytes_read))

        await asyncio.gather(arrive(), depart())

    @staticmethod
    async def _soon(reader: asyncio.StreamReader) -> bytes:
        """What comes within a tenth of a second."""
        with suppress(TimeoutError):
            return await asyncio.wait_for(reader.read(65536), 0.1)
        return b""
