"""The program as a server that is measured."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def environment(data: Path, **variables: str) -> dict[str, str]:
    """The variables of a program with a folder of its own, and a free port."""
    own = {"DOGEAR_DATA": str(data), "DOGEAR_ROOT": str(ROOT), "DOGEAR_PORT": "0", "DOGEAR_LOG": "off"}
    return os.environ | own | variables


class Server:
    """A server over a folder, on a port of its own."""

    def __init__(self, binary: str | Path, data: Path, **variables: str):
        self.process = subprocess.Popen(
            [binary, "serve"], env=environment(data, **variables), stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if found := re.search(r"Listening on http://[^:]+:(\d+)", line):
                self.port = int(found[1])
                return
        sys.exit("bench: a server did not start")

    @property
    def seconds(self) -> float:
        """The processor time used so far, of threads that are there."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) / 1e9

    @property
    def kilobytes(self) -> int:
        """The memory in kilobytes that holds no part of a file."""
        return int(re.search(r"RssAnon:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())[1])

    def stop(self):
        self.process.terminate()
        assert self.process.wait(30) == 0
