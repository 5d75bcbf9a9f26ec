"""A PostgreSQL server for tests, which they stop, kill and start."""

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from support.server import ROOT
from support.waiting import until


class Postgres:
    """Runs `scripts/postgres` in a folder of its own, which goes when this process ends."""

    def __init__(self, folder: Path | None = None):
        # Not in the tests' own folder, which the server's user can't enter.
        self.folder = folder or Path(tempfile.mkdtemp(prefix="dogear-postgres-"))
        self.folder.mkdir(exist_ok=True)
        self.folder.chmod(0o755)
        self.url = self.run("start", str(os.getpid()))

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self):
        self.run("start")

    def stop(self, mode: str = "fast"):
        self.run("stop", mode)

    def kill(self):
        """Ends its first process as nothing else does; the others then end by themselves, and are waited for."""
        first = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        all_of_them = [first, *children(first)]
        os.kill(first, signal.SIGKILL)
        until(lambda: not any(is_running(each) for each in all_of_them), 30, "the end of PostgreSQL")
        # Where nobody waits for a process that has ended, its number is still taken, and it seems to run.
        for lock in self.data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock":
            lock.unlink()

    def query(self, sql: str) -> str:
        """Asks by psql, whose answer is bare."""
        program = shutil.which("psql") or max(Path("/usr/lib/postgresql").glob("*/bin/psql"))
        done = subprocess.run([program, "-XAtc", sql, self.url], check=True, capture_output=True, text=True, timeout=60)
        return done.stdout.strip()

    def close(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, command: str, *arguments: str) -> str:
        done = subprocess.run(
            [ROOT / "scripts/postgres", command, self.folder, *arguments],
            check=True, capture_output=True, text=True, timeout=60,
        )
        return done.stdout.strip()


def children(process: int) -> list[int]:
    threads = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for thread in threads for child in thread.read_text().split()]


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
