"""A hard limit of memory for a process: what it holds beyond that ends it."""

import os
import resource
import subprocess
import sys
from pathlib import Path

# Where control groups are made, how their limit is set, and where the most is told that they held (cgroups(7)).
GROUPS = {
    "cgroup v2": (Path("/sys/fs/cgroup"), ["memory.max"], "memory.peak"),
    "cgroup v1": (Path("/sys/fs/cgroup/memory"), ["memory.limit_in_bytes"], "memory.max_usage_in_bytes"),
}


class MemoryLimit:
    """A limit by a control group, which counts all that processes in it hold, also in the kernel; where none can be made, by
    the size of the process's data (setrlimit(2)). `name` says which."""

    def __init__(self, size: int):
        self.size, self.folder, self.name = size, None, "setrlimit"
        for name, (parent, limits, peak) in GROUPS.items():
            folder = parent / f"dogear-siege-{os.getpid()}"
            try:
                folder.mkdir()
            except OSError:
                continue
            if all((folder / limit).exists() for limit in limits):
                for limit in limits:
                    (folder / limit).write_text(str(size))
                self.folder, self.name, self.peak_file = folder, name, folder / peak
                return
            folder.rmdir()

    def enter(self):
        """Puts the process that calls under the limit."""
        if self.folder:
            (self.folder / "cgroup.procs").write_text("0")
        else:
            resource.setrlimit(resource.RLIMIT_DATA, (self.size, self.size))

    def peak(self) -> int | None:
        """The most bytes that were held; nothing where that is not counted."""
        return int(self.peak_file.read_text()) if self.folder and self.peak_file.exists() else None

    def remove(self):
        if self.folder:
            self.folder.rmdir()


def require_limits(size: int):
    """Makes sure that a limit holds: a process that takes more ends."""
    limit = MemoryLimit(size)
    try:
        taker = f"memory = bytearray({size + (64 << 20)})\nfor place in range(0, len(memory), 4096): memory[place] = 1"
        done = subprocess.run([sys.executable, "-c", taker], preexec_fn=limit.enter, stderr=subprocess.DEVNULL)
        if done.returncode == 0:
            sys.exit(f"siege: the limit of memory by {limit.name} does not hold")
    finally:
        limit.remove()
