"""What others do while an attack goes on, each at its own pace, and how long they wait."""

import http.client
import threading
import time

from Siege.visitor import PASSWORD, Visitor

LIMITS = {"page": 0.1, "write": 0.2, "sign-in": 1.0, "/readyz": 1.0}
"""The most seconds that each may take; of pages, 99 of 100."""


class Others:
    """Somebody who looks at pages, somebody who ticks a book, a probe, and somebody who signs in again and again if there is an
    account, from `start` to `stop`."""

    def __init__(self, port: int, account: str | None = None):
        self.times: dict[str, list[float]] = {}
        self._failures: list[str] = []
        self._is_over = threading.Event()
        page, writer, probe = (Visitor(port, False) for _ in range(3))
        kinds = [
            ("page", 0.1, 200, lambda _: page.ask("GET", "/books")),
            ("write", 0.1, 303, lambda n: writer.ask("POST", "/books", f"action=setRead:{'false' if n % 2 else 'true'}&id=sample-1")),
            ("/readyz", 0.5, 200, lambda _: probe.ask("GET", "/readyz")),
        ]
        if account:
            form = f"action=signIn&username={account}&password={PASSWORD}"
            kinds.append(("sign-in", 2, 303, lambda _: Visitor(port, False).ask("POST", "/sign-in", form)))
        self._threads = [threading.Thread(target=self._repeat, args=kind, daemon=True) for kind in kinds]

    def _repeat(self, name: str, pause: float, status: int, request):
        times, number = self.times.setdefault(name, []), 0
        while not self._is_over.wait(pause):
            number += 1
            begin = time.monotonic()
            try:
                if (found := request(number).status) != status:
                    self._failures.append(f"{name} was answered {found}")
            except (OSError, http.client.HTTPException) as error:
                self._failures.append(f"{name} failed: {error!r}")
                return
            times.append(time.monotonic() - begin)

    def start(self) -> "Others":
        for thread in self._threads:
            thread.start()
        return self

    def stop(self, attack: str) -> list[str]:
        """Ends it and prints the figures; returns what took too long or failed."""
        self._is_over.set()
        for thread in self._threads:
            thread.join()
        found, said = list(dict.fromkeys(self._failures)), []
        for name, times in self.times.items():
            ordered = sorted(times) or [0]
            waited = ordered[-1 - len(ordered) // 100] if name == "page" else ordered[-1]
            said.append(f"{len(times)} × {name} {waited * 1000:.0f} ms")
            if waited > LIMITS[name]:
                found.append(f"{name} took {waited * 1000:.0f} ms")
        print(f"{attack}: {', '.join(said)}", flush=True)
        return [f"{attack}: {each}" for each in found]
