"""Other programs talk to the server: curl, Python's clients, wrk, and slowhttptest's attacks."""

import http.client
import re
import shutil
import subprocess
import time

import httpx

ATTACKS = {
    "slow headers": ["-H", "-i", "1", "-t", "GET"],
    "slow body": ["-B", "-i", "1", "-s", "8192", "-t", "POST"],
    "ranges": ["-R", "-a", "1", "-b", "3000", "-t", "HEAD"],
    "slow read": ["-X", "-k", "3", "-n", "1", "-w", "1", "-y", "2", "-z", "1"],
}


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_curl_gets_what_it_asks_for(shared_server, tmp_path):
    url = shared_server.url
    assert run("curl", "-sSf", f"{url}/healthz") == "ok\n"
    head = run("curl", "-sSfI", f"{url}/healthz")
    assert head.startswith("HTTP/1.1 200 OK") and re.search(r"(?i)^content-length: 3\r?$", head, re.MULTILINE)
    assert run("curl", "-sSf", "--http1.0", f"{url}/healthz") == "ok\n"
    whole = run("curl", "-sSf", f"{url}/style.css")
    assert run("curl", "-sSf", "--compressed", f"{url}/style.css") == whole
    assert run("curl", "-sSf", "-r", "10-19", f"{url}/style.css") == whole[10:20]
    for accepting in [], ["--compressed"]:
        several = run("curl", "-sSf", *accepting, "-r", "0-9,1000-1009", f"{url}/style.css")
        assert several.count("Content-Range: bytes ") == 2 and whole[1000:1010] in several
    status = run(
        "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code} %{num_connects}", "-X", "DELETE", f"{url}/healthz"
    )
    assert status == "405 1"
    # Two requests on one connection, the second refused before its body was sent.
    large = tmp_path / "large"
    large.write_bytes(b"x" * (2 << 20))
    answer = run("curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "--data-binary", f"@{large}", f"{url}/books")
    assert answer == "413"


def test_http_client_shares_a_connection_and_sends_chunks(shared_server):
    connection = http.client.HTTPConnection("127.0.0.1", shared_server.port, timeout=10)
    for method in ["GET", "HEAD", "GET"]:
        connection.request(method, "/healthz")
        answer = connection.getresponse()
        assert answer.status == 200 and answer.read() == (b"" if method == "HEAD" else b"ok\n")
    connection.request("POST", "/sign-in", body=iter([b"action=", b"signIn"]), encode_chunked=True, headers={
        "Content-Type": "application/x-www-form-urlencoded", "Transfer-Encoding": "chunked",
        "Origin": shared_server.url,
    })
    answer = connection.getresponse()
    assert answer.status == 422 and b"</html>" in answer.read()
    connection.close()


def test_httpx_follows_redirects_and_unpacks_pages(shared_server):
    with httpx.Client(base_url=shared_server.url, follow_redirects=True) as client:
        page = client.get("/")
        assert page.status_code == 200 and page.url.path == "/books" and page.headers["content-encoding"] == "gzip"
        assert client.get("/nowhere").status_code == 404
        assert client.options("/books").headers["allow"]


def test_wrk_sees_no_error(shared_server):
    output = run("wrk", "-t", "1", "-c", "20", "-d", "1s", f"{shared_server.url}/healthz")
    assert "Requests/sec" in output and "Non-2xx" not in output and "Socket errors" not in output, output


def test_attacks_keep_nobody_waiting(server):
    """All four at once; another client opens connections and gets its answers all the while."""
    assert shutil.which("slowhttptest")
    attackers = [
        subprocess.Popen(
            ["slowhttptest", *options, "-c", "150", "-r", "150", "-l", "6", "-p", "1", "-u", f"{server.url}/books"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for options in ATTACKS.values()
    ]
    answers, until = 0, time.monotonic() + 30
    try:
        while any(attacker.poll() is None for attacker in attackers) and time.monotonic() < until:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
            connection.request("GET", "/healthz")
            assert connection.getresponse().status == 200
            connection.close()
            answers += 1
    finally:
        for attacker in attackers:
            attacker.kill()
            attacker.wait()
    assert answers >= 10
    assert server.is_running
