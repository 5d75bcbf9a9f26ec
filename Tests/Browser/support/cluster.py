"""Three servers on one PostgreSQL behind a load balancer, which sends each request to the next of them."""

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

from support.nginx import PROGRAM
from support.postgres import Postgres
from support.raw import Client
from support.server import ROOT, Server


# The load balancer: nginx, haproxy or caddy.
BALANCER = os.environ.get("DOGEAR_BALANCER", "nginx")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def balancer_command(folder: Path, configuration: Path) -> list:
    """The command that runs the load balancer."""
    return {
        "nginx": [PROGRAM, "-p", folder, "-e", folder / "nginx.log", "-c", configuration],
        "haproxy": [shutil.which("haproxy") or "/usr/sbin/haproxy", "-db", "-f", configuration],
        "caddy": ["caddy", "run", "--adapter", "caddyfile", "--config", configuration],
    }[BALANCER]


class Cluster:
    """Runs the servers and a load balancer in a folder; that with the configuration of docs/scaling.md."""

    def __init__(self, folder: Path, postgres: Postgres, count: int = 3, **variables: str):
        self.folder = folder
        self.servers = []
        for number in range(count):
            own = folder / str(number)
            (own / "data").mkdir(parents=True, mode=0o700)
            self.servers.append(
                Server(
                    own, DOGEAR_DATABASE=postgres.url, DOGEAR_INNER="127.0.0.1:0",
                    DOGEAR_TRUSTED_PROXIES="127.0.0.1", DOGEAR_METRICS="127.0.0.1", **variables,
                )
            )
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._start_balancer()

    def _start_balancer(self):
        configuration = self.folder / "balancer.conf"
        addresses = [f"127.0.0.1:{server.port}" for server in self.servers]
        with configuration.open("w") as file:
            command = [ROOT / "scripts/cluster-balancer", BALANCER, self.folder, str(self.port), *addresses]
            subprocess.run(command, check=True, stdout=file)
        with (self.folder / "balancer.log").open("w") as log:
            command = balancer_command(self.folder, configuration)
            self.balancer = subprocess.Popen(command, stdout=log, stderr=log)
        deadline = time.monotonic() + 10
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                log = self.folder / "balancer.log"
                assert self.balancer.poll() is None and time.monotonic() < deadline, log.read_text()
                time.sleep(0.01)

    def close(self):
        self.balancer.terminate()
        self.balancer.wait(10)
        for server in self.servers:
            if server.is_running:
                assert server.stop() == 0, server.output[-4000:]

    @property
    def output(self) -> str:
        return "\n".join(server.output[-2000:] for server in self.servers)

    def owner(self, page) -> Server:
        """The server that has a page open, as its token says."""
        name = page.locator("#live").get_attribute("data-page").split(".")[1]
        return next(server for server in self.servers if name == name_of(server))

    def passed(self) -> int:
        """The requests that were passed on, by all servers."""
        return sum(figure(server, 'dogear_cluster_requests_total{result="passed"}') for server in self.servers)


def name_of(server: Server) -> str:
    """The name of a server in its cluster, which is another one after each start."""
    return [line.split()[1] for line in server.output.splitlines() if line.startswith("Server ")][-1]


def figure(server: Server, name: str) -> int:
    lines = Client(server.port).get("/metrics").text.splitlines()
    return next((int(line.rsplit(" ", 1)[1]) for line in lines if line.startswith(name + " ")), 0)
