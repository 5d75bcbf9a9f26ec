"""The program's settings, as whoever runs it sees them."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from support.server import BINARY, ROOT, Server


class Configured(Server):
    """A server with variables of its own."""

    def __init__(self, folder: Path, **variables: str):
        self.wanted = variables
        super().__init__(folder)

    def start(self):
        self.variables = self.wanted
        super().start()


@pytest.fixture
def configured(tmp_path):
    servers = []

    def start(**variables: str) -> Configured:
        servers.append(Configured(tmp_path, **variables))
        return servers[-1]

    yield start
    for server in servers:
        assert server.stop() == 0, server.output


def lines(server: Server) -> list[str]:
    return [line for line in server.output.splitlines() if "/healthz" in line]


def test_the_log_has_a_line_for_each_request(configured):
    server = configured()
    answer = httpx.get(f"{server.url}/healthz?secret=1")
    server.stop()
    (line,) = lines(server)
    name = answer.headers["x-request-id"]
    assert re.fullmatch(
        rf"time=\S+Z id={name} client=127\.0\.0\.1 method=GET path=/healthz status=200 bytes=3 ms=[\d.]+", line
    )


def test_the_log_as_json_names_the_client_behind_a_proxy(configured):
    server = configured(DOGEAR_LOG="json", DOGEAR_TRUSTED_PROXIES="127.0.0.1")
    httpx.get(f"{server.url}/healthz", headers={"X-Forwarded-For": "192.0.2.7", "X-Request-Id": "given"})
    server.stop()
    line = json.loads(lines(server)[0])
    assert (line["client"], line["id"], line["status"]) == ("192.0.2.7", "given", 200)


def test_the_program_stops_right_after_the_start(configured):
    """A program that reads where it listens may tell it to stop, and it stops in good order."""
    assert configured().stop() == 0


def test_the_log_can_be_turned_off(configured):
    server = configured(DOGEAR_LOG="off")
    httpx.get(f"{server.url}/healthz")
    server.stop()
    assert lines(server) == []


def test_metrics_and_readiness_are_served(configured):
    server = configured(DOGEAR_METRICS="127.0.0.1")
    assert httpx.get(f"{server.url}/readyz").text == "ready\n"
    metrics = httpx.get(f"{server.url}/metrics")
    assert "http_loop_lag_seconds{" in metrics.text
    assert httpx.get(f"{server.url}/metrics", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 404


def test_connections_of_one_address_are_limited(configured):
    server = configured(DOGEAR_CONNECTIONS_PER_ADDRESS="3")
    with ExitStack() as held:
        for _ in range(3):  # A connection counts once its loop has accepted it, which an answer shows.
            client = held.enter_context(httpx.Client())
            assert client.get(f"{server.url}/healthz").status_code == 200
        assert httpx.get(f"{server.url}/healthz").status_code == 503


def wait_for(condition, process: subprocess.Popen):
    deadline = time.monotonic() + 20
    while not condition():
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)


def handles_termination(process: subprocess.Popen) -> bool:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) >> (signal.SIGTERM - 1) & 1 == 1


def accepts(path: Path) -> bool:
    """The socket's file is there before anybody listens."""
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def serve(tmp_path: Path, command: list, **options) -> subprocess.Popen:
    environment = os.environ | {"DOGEAR_DATA": str(tmp_path / "data"), "DOGEAR_ROOT": str(ROOT)}
    environment |= options.pop("variables", {})
    return subprocess.Popen(command, env=environment, **({"stdout": subprocess.DEVNULL} | options))


def test_a_unix_socket_is_served_and_removed(tmp_path):
    path = tmp_path / "socket"
    variables = {"DOGEAR_UNIX_SOCKET": str(path)}
    process = serve(tmp_path, [BINARY, "serve"], variables=variables)
    try:
        wait_for(lambda: accepts(path), process)
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(path))) as client:
            assert client.get("http://localhost/healthz").text == "ok\n"
        check = subprocess.run([BINARY, "healthcheck"], env=os.environ | variables, timeout=20)
        assert check.returncode == 0
        wait_for(lambda: handles_termination(process), process)
    finally:
        process.terminate()
        assert process.wait(20) == 0
    assert not path.exists()


@pytest.mark.parametrize("is_there", [True, False])
def test_output_that_nobody_reads_holds_up_nothing(tmp_path, is_there):
    """A reader that has gone, and one that stands still: more is logged than a pipe takes."""
    path, (reading, writing) = tmp_path / "socket", os.pipe()
    if not is_there:
        os.close(reading)
    variables = {"DOGEAR_UNIX_SOCKET": str(path), "DOGEAR_LOG": "json"}
    process = serve(tmp_path, [BINARY, "serve"], variables=variables, stdout=writing)
    os.close(writing)
    try:
        wait_for(lambda: accepts(path), process)
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(path))) as client:
            for _ in range(700):
                assert client.get("http://localhost/healthz").text == "ok\n"
        wait_for(lambda: handles_termination(process), process)
    finally:
        process.terminate()
        assert process.wait(20) == 0
        if is_there:
            os.close(reading)


def test_a_shortage_of_descriptors_is_not_a_missing_file(tmp_path):
    path, most = tmp_path / "socket", 64
    process = serve(
        tmp_path, [BINARY, "serve"], variables={"DOGEAR_UNIX_SOCKET": str(path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)),
    )
    try:
        wait_for(lambda: accepts(path), process)
        with httpx.Client(transport=httpx.HTTPTransport(uds=str(path))) as client, ExitStack() as others:
            assert client.get("http://localhost/healthz").status_code == 200
            for _ in range(most):
                others.enter_context(socket.socket(socket.AF_UNIX)).connect(str(path))
            wait_for(lambda: len(os.listdir(f"/proc/{process.pid}/fd")) == most, process)
            refused = client.get("http://localhost/icons.svg")
            assert refused.status_code == 503 and refused.headers["retry-after"] == "1"
            others.close()
            wait_for(lambda: client.get("http://localhost/icons.svg").status_code == 200, process)
        wait_for(lambda: handles_termination(process), process)
    finally:
        process.terminate()
        assert process.wait(20) == 0


def test_a_socket_from_the_service_manager_is_served(tmp_path):
    """The connection is made before the server runs, and is served when it does."""
    listener = socket.create_server(("127.0.0.1", 0))
    client = socket.create_connection(listener.getsockname(), timeout=20)
    client.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
    script = f'exec 3<&{listener.fileno()}; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" serve'
    process = serve(tmp_path, ["bash", "-c", script, str(BINARY)], pass_fds=[listener.fileno()])
    try:
        assert client.recv(100).startswith(b"HTTP/1.1 200 OK")
        wait_for(lambda: handles_termination(process), process)
    finally:
        process.terminate()
        assert process.wait(20) == 0
        client.close()
        listener.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DOGEAR_PORT", "http"), ("DOGEAR_LOG", "loud"), ("DOGEAR_TRUSTED_PROXIES", "nginx"), ("DOGEAR_METRICS", "*"),
        ("DOGEAR_CONNECTIONS", "0"), ("DOGEAR_CONNECTIONS_PER_ADDRESS", "many"), ("DOGEAR_REQUESTS_PER_SECOND", "0"),
        ("DOGEAR_UNIX_SOCKET", "/" + "x" * 200),
    ],
)
def test_what_can_not_be_used_is_named(tmp_path, name, value):
    done = subprocess.run(
        [BINARY, "serve"],
        env=os.environ | {"DOGEAR_ROOT": str(ROOT), "DOGEAR_DATA": str(tmp_path / "data"), name: value},
        capture_output=True, text=True, timeout=20,
    )
    assert done.returncode == 1 and f"dogear: {name} " in done.stderr


def check(data: Path, **variables: str) -> tuple[int, str]:
    environment = os.environ | {"DOGEAR_DATA": str(data), "DOGEAR_ROOT": str(ROOT)} | variables
    result = subprocess.run([BINARY, "check"], env=environment, capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout


def test_config_says_what_is_in_effect_and_what_can_not_be_used(tmp_path):
    environment = os.environ | {"DOGEAR_ROOT": str(ROOT), "DOGEAR_DATABASE": "postgres://ann:secret@db/books"}
    done = subprocess.run([BINARY, "config"], env=environment, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0
    assert "DOGEAR_PORT=8080  (default)\n" in done.stdout
    assert f"DOGEAR_ROOT={ROOT}  (environment)\n" in done.stdout
    assert "secret" not in done.stdout.replace("DOGEAR_SECRET_FILE", "").replace("secret.key", "")
    wrong = environment | {"DOGEAR_PORT": "http"}
    done = subprocess.run([BINARY, "config"], env=wrong, capture_output=True, text=True, timeout=20)
    assert done.returncode == 1
    assert "DOGEAR_PORT=http  (environment)\n" in done.stdout
    assert done.stderr == "dogear: DOGEAR_PORT must be a number from 0 to 65535, not “http”\n"


def test_check_says_what_is_fine_and_changes_nothing(tmp_path):
    status, text = check(tmp_path / "data")
    assert status == 0, text
    assert "fine     templates: ok" in text and "fine     database: will be made" in text
    assert not (tmp_path / "data").exists()


def test_check_looks_at_the_folder_of_backups(tmp_path):
    status, text = check(tmp_path / "data", DOGEAR_BACKUPS=str(tmp_path / "backups"))
    assert status == 0, text
    assert f"fine     backups: {tmp_path}/backups will be made" in text
    (tmp_path / "file").write_text("no folder")
    status, text = check(tmp_path / "data", DOGEAR_BACKUPS=str(tmp_path / "file" / "backups"))
    assert status == 1
    assert "problem  backups: " in text


def test_check_beside_a_running_server_and_after_it(server):
    status, text = check(server.data)
    assert status == 0, text
    assert "a running server has it" in text
    server.stop()
    status, text = check(server.data)
    assert status == 0, text
    assert "fine     database: ok" in text and "fine     key: ok" in text


def test_a_new_key_signs_nobody_out(server):
    client = httpx.Client(base_url=server.url, headers={"Origin": server.url})
    added = {"action": "add", "title": "Kept", "author": "A", "pages": "1"}
    assert client.post("/books", data=added).status_code == 303
    server.stop()
    environment = os.environ | {"DOGEAR_DATA": str(server.data), "DOGEAR_ROOT": str(ROOT)}
    subprocess.run([BINARY, "rotate-key"], env=environment, check=True, timeout=20)
    server.start()
    client.base_url = server.url
    assert "Kept" in client.get("/books").text
    status, text = check(server.data)
    assert status == 0 and "fine     key: ok, with older ones" in text


def test_check_names_what_stands_in_the_way(server, tmp_path):
    server.stop()
    database = next(server.data.glob("*.sqlite3"))
    database.write_bytes(b"This is no database." * 500)
    (server.data / "secret.key").chmod(0o644)
    status, text = check(server.data)
    assert status == 1
    assert re.search("^problem  database: ", text, re.MULTILINE)
    assert "others may read it" in text
    status, text = check(tmp_path / "other", DOGEAR_PORT="none")
    assert status == 1
    assert "DOGEAR_PORT" in text
    status, text = check(tmp_path / "other", DOGEAR_ROOT=str(tmp_path))
    assert status == 1
    assert "problem" in text


def test_what_others_may_read_is_named_and_taken_from_them(server):
    server.stop()
    database = next(server.data.glob("*.sqlite3"))
    database.chmod(0o644)
    server.data.chmod(0o755)
    status, text = check(server.data)
    assert status == 1
    assert f"problem  files: others may read {database}" in text
    database.chmod(0o644)
    server.start()
    for file in server.data.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file


def test_a_key_without_its_data_and_data_without_its_key_are_refused(server):
    """Either would begin anew without a word, and what people stored would seem to be gone."""
    environment = os.environ | {"DOGEAR_DATA": str(server.data), "DOGEAR_ROOT": str(ROOT), "DOGEAR_PORT": "0"}

    def refusal() -> str:
        status, text = check(server.data)
        assert status == 1 and "problem  database: " in text
        done = subprocess.run([BINARY, "serve"], env=environment, capture_output=True, text=True, timeout=20)
        assert done.returncode == 1
        return done.stderr

    httpx.post(server.url + "/books", data={"action": "add", "title": "Kept"})
    server.stop()
    key = server.data / "secret.key"
    aside = server.data / "key.aside"
    key.rename(aside)
    assert "there is no key in" in refusal()
    aside.rename(key)
    for file in server.data.glob("*.sqlite3*"):
        file.rename(server.data / f"old-{file.name}")
    assert "the database is empty, but there is a key in" in refusal()
    assert "restore a backup" in refusal()
    key.unlink()
    status, text = check(server.data)
    assert status == 0, text
    server.start()


def test_a_proxy_that_is_needed_and_not_declared_is_told_of_at_the_start(tmp_path):
    variables = {"DOGEAR_URL": "https://books.example.org", "DOGEAR_PORT": "0"}
    status, text = check(tmp_path / "data", **variables)
    assert status == 0, text
    assert "fine     configuration: warning: Without DOGEAR_CERTIFICATE only a proxy can serve" in text
    environment = os.environ | {"DOGEAR_DATA": str(tmp_path / "data"), "DOGEAR_ROOT": str(ROOT)} | variables
    # The variable that names the program to the tests looks like a misspelt one.
    environment.pop("DOGEAR_BINARY", None)
    started = subprocess.Popen(
        [BINARY, "serve"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        assert "set DOGEAR_TRUSTED_PROXIES to its address" in started.stderr.readline()
    finally:
        started.terminate()
        started.wait(timeout=20)


def test_the_version_names_the_build():
    result = subprocess.run([BINARY, "--version"], capture_output=True, text=True, timeout=20)
    assert result.returncode == 0
    assert result.stdout.startswith("dogear ")


def test_what_the_program_is_made_of_is_listed_with_versions():
    printed = subprocess.run([ROOT / "scripts/components", BINARY], capture_output=True, text=True, check=True, timeout=60)
    bill = json.loads(printed.stdout)
    assert (bill["bomFormat"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "dogear")
    versions = {component["name"]: component["version"] for component in bill["components"]}
    assert {"swift", "libssl3", "libsqlite3-0", "libargon2-1", "libc6"} <= versions.keys()
    assert all(re.match(r"[0-9]", version) for version in versions.values())


@pytest.mark.parametrize(("candidate", "is_behind"), [("3.0.20-1~deb12u2", True), ("3.0.20-1~deb12u1", False), ("(none)", False)])
def test_components_for_which_debian_has_a_newer_package_are_named(tmp_path, candidate, is_behind):
    """The bill is the program's own, with one version that is known here; what Debian has is said in its place."""
    printed = subprocess.run([ROOT / "scripts/components", BINARY], capture_output=True, text=True, check=True, timeout=60)
    bill = re.sub(r'("name": "libssl3", "version": )"[^"]*"', r'\1"3.0.20-1~deb12u1"', printed.stdout)
    (tmp_path / "components.json").write_text(bill)
    policy = tmp_path / "apt-cache"
    policy.write_text(f'#!/bin/sh\n[ "$2" != libssl3 ] || echo "  Candidate: {candidate}"\n')
    policy.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run(
        [ROOT / "scripts/outdated", tmp_path / "components.json"], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == (1 if is_behind else 0), done.stderr
    assert ("libssl3 3.0.20-1~deb12u1: Debian has 3.0.20-1~deb12u2" in done.stdout) == is_behind
