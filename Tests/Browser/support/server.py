"""The program under test, as a process of its own."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BINARY = Path(os.environ.get("DOGEAR_BINARY", ROOT / ".build/debug/dogear"))
LISTENING = re.compile(rb"^Listening on (https?://127\.0\.0\.1:(\d+))\s*$", re.MULTILINE)


class Server:
    """Runs `dogear serve` on a free port, which it keeps when it is started again."""

    command: list[str | Path] = [BINARY, "serve"]
    scheme = "http"

    def __init__(self, folder: Path, **variables: str):
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "log"
        self.port = 0
        self.variables = variables
        self.process: subprocess.Popen | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.port}"

    @property
    def named_url(self) -> str:
        """The URL with a name, for what browsers do for names alone."""
        return f"{self.scheme}://localhost:{self.port}"

    def start(self):
        environment = os.environ | {
            "DOGEAR_HOST": "127.0.0.1",
            "DOGEAR_PORT": str(self.port),
            "DOGEAR_DATA": str(self.data),
            "DOGEAR_ROOT": str(ROOT),
        } | self.variables
        with self.log.open("ab") as log:
            begin = log.tell()
            self.process = subprocess.Popen(
                self.command,
                env=environment,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.port = self._wait_until_listening(begin)

    def _wait_until_listening(self, begin: int) -> int:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if found := LISTENING.search(self.log.read_bytes()[begin:]):
                return int(found[2])
            if self.process.poll() is not None:
                break
            time.sleep(0.01)
        self.kill()
        raise AssertionError(f"{self.command[0]} did not start:\n{self.output}")

    @property
    def output(self) -> str:
        return self.log.read_text(errors="replace")

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self, seconds: float = 15) -> int:
        """Asks the program to end, and answers its exit status."""
        return self.end(signal.SIGTERM, seconds)

    def kill(self) -> int:
        return self.end(signal.SIGKILL, 5)

    def restart(self, how: signal.Signals = signal.SIGTERM):
        self.end(how)
        self.start()

    def end(self, how: signal.Signals, seconds: float = 15) -> int:
        if self.is_running:
            self.process.send_signal(how)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"dogear did not stop within {seconds} s:\n{self.output}")
