"""A PostgreSQL server for tests, which they stop and start."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from support.server import ROOT


class Postgres:
    """Runs `scripts/postgres` in a folder of its own, which goes when this process ends."""

    def __init__(self):
        # Not in the tests' own folder, which the server's user can't enter.
        self.folder = Path(tempfile.mkdtemp(prefix="dogear-postgres-"))
        self.folder.chmod(0o755)
        self.url = self.run("start", str(os.getpid()))

    def start(self):
        self.run("start")

    def stop(self, mode: str = "fast"):
        self.run("stop", mode)

    def query(self, sql: str) -> str:
        """The rows of a query as text."""
        done = subprocess.run(
            ["psql", "--no-psqlrc", "--tuples-only", "--no-align", "--host", self.folder, "--username", "dogear", "postgres",
             "--command", sql], check=True, capture_output=True, text=True, timeout=60,
        )
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
