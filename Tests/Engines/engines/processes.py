"""Processes that end with the tests, however those end."""

import ctypes
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from engines.engine import EngineError

PR_SET_PDEATHSIG = 1
libc = ctypes.CDLL(None)


class Process:
    """A program in a process group of its own, with its output in a file."""

    def __init__(self, command: list[str], log: Path, **options):
        self.command, self.log = command, log
        with log.open("wb") as output:
            try:
                self.process = subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                    preexec_fn=lambda: libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM),
                    **options,
                )
            except FileNotFoundError as error:
                raise EngineError(f"{command[0]} is not installed. `scripts/setup engines` installs it.") from error

    def wait_until(self, condition: Callable[[], bool], what: str, seconds: float = 30):
        """Waits for a sign of life."""
        deadline = time.monotonic() + seconds
        while not condition():
            if self.process.poll() is not None:
                raise self.error(f"ended with {self.process.returncode} before {what}")
            if time.monotonic() > deadline:
                raise self.error(f"gave no sign of {what} within {seconds:.0f} s")
            time.sleep(0.02)

    def error(self, what: str) -> EngineError:
        return EngineError(f"{self.command[0]} {what}:\n{self.output[-4000:]}")

    @property
    def output(self) -> str:
        return self.log.read_text(errors="replace")

    def end(self):
        """Ends the program and all that it started."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, how)
                self.process.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass
