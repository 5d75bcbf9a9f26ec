"""Weather on a line: a proxy that gets better and worse by itself, by a seed."""

import random
import threading
import time

from support.proxy import Proxy


class Weather:
    """Changes a proxy's line again and again, until `clear`. The order of the spells and how long they last are the
    seed's; what they meet is not."""

    def __init__(self, proxy: Proxy, seed: int, farthest: float = 1.0):
        self.proxy = proxy
        self.farthest = farthest
        """The longest latency, in seconds each way."""
        self.spells: list[tuple[float, str]] = []
        """Each kind of weather, and when it began, as `time.monotonic` has it."""
        self._random = random.Random(seed)
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self.clear()

    def clear(self):
        """Ends the weather: the line is whole, near and wide again."""
        self._ends.set()
        if self._thread.is_alive():
            self._thread.join(10)
        self.proxy.mend()
        self.proxy.latency = self.proxy.jitter = self.proxy.chunk_jitter = 0
        self.proxy.throttle = None
        self.proxy.gathers = False

    def _run(self):
        spells = [self._far] * 5 + [self._narrow, self._gather] + [self._cut] * 3
        spells += [self._pause, self._hold, self._hold_streams, self._refuse]
        while not self._ends.is_set():
            self._random.choice(spells)()

    def _note(self, what: str):
        self.spells.append((time.monotonic(), what))

    def _last(self, shortest: float, longest: float):
        self._ends.wait(self._random.uniform(shortest, longest))

    def _far(self):
        """Another distance from now on."""
        proxy = self.proxy
        distances = [0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1.0]
        proxy.latency = self._random.choice([each for each in distances if each <= self.farthest])
        proxy.jitter = self._random.choice([0, 0, 0.1, 0.3])
        proxy.chunk_jitter = self._random.choice([0, 0, 0.05, 0.2])
        self._note(f"{proxy.latency * 1000:.0f} ms each way")
        self._last(1, 5)

    def _narrow(self):
        self.proxy.throttle = self._random.choice([20_000, 50_000, 200_000])
        self._note(f"{self.proxy.throttle} bytes per second")
        self._last(1, 4)
        self.proxy.throttle = None

    def _gather(self):
        self.proxy.gathers = True
        self._note("a proxy that buffers")
        self._last(1, 4)
        self.proxy.gathers = False

    def _cut(self):
        self._note("a cut")
        self.proxy.cut()
        self._last(0, 2)

    def _pause(self):
        seconds = self._random.uniform(0.1, 3)
        self._note(f"a pause of {seconds:.1f} s")
        self.proxy.pause(seconds)
        self._ends.wait(seconds)

    def _hold(self):
        self._note("answers held")
        self.proxy.hold()
        self._last(0.1, 2)
        # Data that was held may never arrive.
        if self._random.random() < 0.5:
            self._note("a cut")
            self.proxy.cut()
        self.proxy.release()

    def _hold_streams(self):
        self._note("streams held")
        self.proxy.hold_streams()
        self._last(0.1, 2)
        self.proxy.release()

    def _refuse(self):
        self._note("502")
        self.proxy.answer_502()
        self._last(0.1, 2)
        self.proxy.mend()
