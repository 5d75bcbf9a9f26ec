"""A proxy between browser and server that can be as bad as real networks are."""

import asyncio
import threading

from support.line import Lane

BAD_GATEWAY = (
    b"HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 11\r\nConnection: close\r\n\r\nBad Gateway"
)


class Proxy:
    """Passes bytes on, each direction `latency` seconds late; or cuts, holds or refuses them."""

    def __init__(self, target_port: int, latency: float = 0):
        self.target_port = target_port
        self.latency = latency
        self.jitter = 0.0
        """At most so many seconds more, other ones for each connection: what left later may arrive earlier."""
        self.chunk_jitter = 0.0
        """At most so many seconds more, other ones for each chunk; the chunks of a connection keep their order."""
        self.throttle: float | None = None
        """Bytes per second that pass each way, all connections together; None: as many as there are."""
        self.piece = 65536
        """The most bytes that the browser gets at once."""
        self.gathers = False
        """Keeps what the server sends until it pauses for a tenth of a second, as a proxy does that buffers."""
        self.port = 0
        self.kept = b""
        self._answers_502 = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self.is_up = asyncio.Event()
        """Set while both directions flow."""
        self.flows = asyncio.Event()
        """Set while what the server sends flows."""
        self.streams_flow = asyncio.Event()
        """Set while event streams flow."""
        self._there, self._back = Lane(self, from_server=False), Lane(self, from_server=True)
        self._resume: asyncio.TimerHandle | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._on_loop(self._open())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def hold(self):
        """Keeps back what the server sends, until `release`."""
        self._on_loop(self._stop_flow(self.flows))

    def hold_streams(self):
        """Keeps back event streams alone, so that answers overtake them, until `release`."""
        self._on_loop(self._stop_flow(self.streams_flow))

    def pause(self, seconds: float | None = None):
        """Lets both directions stand still, connections open, for some seconds or until `release`."""
        self._on_loop(self._pause(seconds))

    def keeps(self, text: str) -> bool:
        """Whether a text is among what the server sent since `hold`, `hold_streams` or `pause`, and is kept back."""
        return text.encode() in self.kept

    def release(self):
        self._on_loop(self._release())

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
        await self._release()
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _stop_flow(self, flow: asyncio.Event):
        flow.clear()
        self.kept = b""

    async def _pause(self, seconds: float | None):
        await self._stop_flow(self.is_up)
        if self._resume:
            self._resume.cancel()
        self._resume = self._loop.call_later(seconds, self.is_up.set) if seconds is not None else None

    async def _release(self):
        if self._resume:
            self._resume.cancel()
        for flow in (self.is_up, self.flows, self.streams_flow):
            flow.set()
        self.kept = b""

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

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connects to the server for a client that has come."""
        return await asyncio.open_connection("127.0.0.1", self.target_port)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        writers = {writer}
        self._writers |= writers
        try:
            if self._answers_502:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(BAD_GATEWAY)
                await writer.drain()
            else:
                server_reader, server_writer = await self._connect()
                writers.add(server_writer)
                self._writers |= writers
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._there.carry(reader, server_writer))
                    both.create_task(self._back.carry(server_reader, writer))
        except* (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass  # However it ended, both ends learn it below.
        finally:
            self._writers -= writers
            for each in writers:
                each.transport.abort() if each is not writer else each.close()
