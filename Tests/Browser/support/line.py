"""One direction of the line that a proxy is: late, uneven, narrow, or standing still."""

import asyncio
import random
from contextlib import suppress

CHUNK = 65536
EVENT_STREAM = b"Content-Type: text/event-stream"


class Lane:
    """Carries the bytes of all connections in one direction, as badly as the proxy says at that moment."""

    def __init__(self, proxy, from_server: bool):
        self.proxy = proxy
        self.from_server = from_server
        self._free_at = 0.0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        """Reads on while earlier bytes still wait for their time, as a long line does."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        async with asyncio.TaskGroup() as ends:
            ends.create_task(self._depart(reader, under_way))
            ends.create_task(self._arrive(under_way, writer))

    async def _depart(self, reader: asyncio.StreamReader, under_way: asyncio.Queue):
        proxy, clock = self.proxy, asyncio.get_running_loop().time
        jitter = random.uniform(0, proxy.jitter)
        chunk = b"more"
        while chunk:
            chunk = await reader.read(CHUNK)
            while self.from_server and proxy.gathers and chunk and (more := await soon(reader)):
                chunk += more
            if self.from_server and not all(flow.is_set() for flow in (proxy.is_up, proxy.flows, proxy.streams_flow)):
                proxy.kept += chunk
            late = proxy.latency + jitter + random.uniform(0, proxy.chunk_jitter)
            under_way.put_nowait((clock() + late, chunk))

    async def _arrive(self, under_way: asyncio.Queue, writer: asyncio.StreamWriter):
        proxy, clock = self.proxy, asyncio.get_running_loop().time
        is_stream = False
        while True:
            time, chunk = await under_way.get()
            await asyncio.sleep(time - clock())
            is_stream = is_stream or EVENT_STREAM in chunk
            await proxy.is_up.wait()
            if self.from_server:
                await proxy.flows.wait()
                if is_stream:
                    await proxy.streams_flow.wait()
            if not chunk:
                with suppress(OSError, RuntimeError):
                    writer.write_eof()
                return
            await self._write(chunk, writer)

    async def _write(self, chunk: bytes, writer: asyncio.StreamWriter):
        """Writes a chunk in pieces, each when the line has room for it."""
        while chunk:
            size = self.proxy.piece if self.from_server else CHUNK
            if throttle := self.proxy.throttle:
                # A twentieth of a second's worth, so that connections share the line.
                size = min(size, max(1, round(throttle / 20)))
                await self._wait_for_room(size / throttle)
            piece, chunk = chunk[:size], chunk[size:]
            writer.write(piece)
            await writer.drain()

    async def _wait_for_room(self, seconds: float):
        """Takes the line for some seconds, after those who took it before."""
        now = asyncio.get_running_loop().time()
        self._free_at = max(now, self._free_at) + seconds
        await asyncio.sleep(self._free_at - now)


async def soon(reader: asyncio.StreamReader) -> bytes:
    """The bytes that come within a tenth of a second."""
    with suppress(TimeoutError):
        return await asyncio.wait_for(reader.read(CHUNK), 0.1)
    return b""
