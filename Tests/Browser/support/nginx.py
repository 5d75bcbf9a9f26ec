"""nginx before the program under test."""

import shutil
import socket
import subprocess
import time
from pathlib import Path

PROGRAM = shutil.which("nginx") or "/usr/sbin/nginx"


class Nginx:
    """Runs nginx on a free port for the length of a block; `location` says what it does with every path."""

    def __init__(self, folder: Path, location: str):
        self.folder = folder
        self.location = location

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        paths = "".join(
            f"{name}_temp_path {self.folder}/{name};"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            f"daemon off; pid {self.folder}/nginx.pid; error_log {self.folder}/nginx.log; events {{}}\n"
            f"http {{ access_log off; {paths}\n"
            f"server {{ listen 127.0.0.1:{self.port}; location / {{ {self.location} }} }} }}\n"
        )
        command = [PROGRAM, "-p", self.folder, "-e", self.folder / "nginx.log", "-c", configuration]
        self.process = subprocess.Popen(command)
        deadline = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                assert self.process.poll() is None and time.monotonic() < deadline, "nginx did not start"
                time.sleep(0.01)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
