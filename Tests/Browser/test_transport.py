"""Clients that others wrote, over TLS and HTTP/2 and both."""

import asyncio
import re
import signal
import socket
import ssl
import subprocess
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from playwright.sync_api import expect

from support.nginx import Nginx
from support.pages import add_book, book, tab
from support.secure import SecureServer, make_certificate
from support.waiting import until


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    server = SecureServer(tmp_path_factory.mktemp("secure"))
    yield server
    assert server.is_running, server.output[-4000:]
    assert server.stop() == 0, server.output[-4000:]


def run(*command: str) -> str:
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def curl(*arguments: str) -> list[str]:
    """The version and the status, then what else was asked for."""
    return run("curl", "-sS", "--max-time", "20", "-o", "/dev/null", "-w", "%{http_version} %{http_code}", *arguments).split()


def test_curl_speaks_each_version(secure, shared_server):
    trusting = ["--cacert", secure.certificate]
    assert curl(*trusting, "--http2", secure.url + "/books") == ["2", "200"]
    assert curl(*trusting, "--http1.1", secure.url + "/books") == ["1.1", "200"]
    assert curl(*trusting, "--tlsv1.2", "--tls-max", "1.2", secure.url + "/books") == ["2", "200"]
    assert curl("--http2-prior-knowledge", shared_server.url + "/books") == ["2", "200"]
    assert curl("--http1.1", shared_server.url + "/books") == ["1.1", "200"]
    assert curl("--http2-prior-knowledge", "-I", shared_server.url + "/style.css") == ["2", "200"]
    assert curl("--http2-prior-knowledge", "-d", "a=b", shared_server.url + "/nowhere")[0] == "2"


def test_what_is_not_secure_is_sent_there(secure):
    location = "%{http_code} %{redirect_url}"
    answer = run("curl", "-sS", "-o", "/dev/null", "-w", location, secure.redirect + "/books?q=a%20b")
    assert answer == f"308 {secure.url}/books?q=a%20b"
    in_clear = secure.url.replace("https", "http")
    assert curl(in_clear) == ["1.1", "400"]


def test_the_redirect_leads_to_no_other_host(secure, tmp_path):
    def ask(server: SecureServer, host: str) -> str:
        written = "%{http_code} %{redirect_url}"
        return run("curl", "-sS", "-H", f"Host: {host}", "-o", "/dev/null", "-w", written, server.redirect + "/x")

    assert ask(secure, "evil.example") == "421 "
    assert ask(secure, "localhost:80") == f"308 https://localhost:{secure.port}/x"
    (tmp_path / "named").mkdir()
    named = SecureServer(tmp_path / "named", DOGEAR_URL="https://books.example.org/")
    try:
        assert ask(named, "evil.example") == "308 https://books.example.org/x"
    finally:
        named.stop()


@pytest.mark.parametrize(
    "request_text",
    [
        "nonsense\r\n\r\n",
        "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/3.0\r\nHost: a\r\n\r\n",
        "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n",
        f"GET /{'a' * 9000} HTTP/1.1\r\nHost: a\r\n\r\n",
        f"GET / HTTP/1.1\r\nHost: a\r\nx: {'a' * 17000}\r\n\r\n",
        "GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    ],
)
def test_each_answer_has_the_fields_of_all(shared_server, request_text):
    """Also those to what no handler ever sees, and those that the app does not give."""
    with socket.create_connection(("127.0.0.1", shared_server.port), timeout=20) as connection:
        connection.sendall(request_text.encode())
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    head = answer.split(b"\r\n\r\n")[0].decode().lower()
    for field in [
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: same-origin",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
    ]:
        assert field in head, head


def test_secure_answers_say_so(secure):
    with client(secure) as secured:
        answer = secured.get("/books")
    assert answer.headers["strict-transport-security"] == "max-age=300"
    cookies = answer.headers.get_list("set-cookie")
    assert cookies and all("; Secure" in cookie for cookie in cookies)


def client(server: SecureServer, kind=httpx.Client):
    context = ssl.create_default_context(cafile=str(server.certificate))
    return kind(http2=True, verify=context, base_url=server.url, timeout=20)


def test_httpx_shares_a_connection(secure):
    async def read_pages() -> list[httpx.Response]:
        # Not from threads: httpx's HTTP/2 does not stand them.
        async with client(secure, httpx.AsyncClient) as shared:
            assert (await shared.get("/healthz")).http_version == "HTTP/2"
            return await asyncio.gather(*(shared.get("/books") for _ in range(40)))

    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop of its own on this thread.
        answers = pool.submit(asyncio.run, read_pages()).result()
    assert {(answer.http_version, answer.status_code) for answer in answers} == {("HTTP/2", 200)}
    assert all("</html>" in answer.text for answer in answers)


def test_nghttp_reads_a_page_and_what_it_needs(secure, shared_server):
    for url in (secure.url, shared_server.url):
        shown = run("nghttp", "--no-verify-peer", "-nas", url + "/books")
        statuses = re.findall(r"^\s*\d+\s.*\s(\d{3})\s+\S+\s+(\S+)$", shown, re.MULTILINE)
        assert ("200", "/books") in statuses and len(statuses) > 2
        assert {status for status, _ in statuses} == {"200"}


def test_h2load_sees_no_failure(secure, shared_server):
    for url in (secure.url, shared_server.url):
        shown = run("h2load", "-n", "2000", "-c", "5", "-m", "20", url + "/healthz")
        assert "2000 succeeded, 0 failed, 0 errored, 0 timeout" in shown
        assert "2000 2xx" in shown


def test_nginx_hands_on_over_tls(secure, tmp_path):
    with Nginx(tmp_path, f"proxy_pass {secure.url}; proxy_set_header Host $http_host;") as nginx:
        assert curl(nginx.url + "/books") == ["1.1", "200"]
        assert curl(nginx.url + "/style.css") == ["1.1", "200"]


def test_a_hangup_changes_the_certificate(tmp_path):
    server = SecureServer(tmp_path)
    try:
        with client(server) as held:
            assert held.get("/healthz").status_code == 200
            server.key.write_text("")
            server.process.send_signal(signal.SIGHUP)
            until(lambda: "The certificates stay as they were" in server.output)
            make_certificate(server.certificate, server.key)
            server.process.send_signal(signal.SIGHUP)
            until(lambda: "The certificates were read again" in server.output)
            # The one from before has no trust in the new certificate, and needs none.
            assert held.get("/healthz").status_code == 200
        with client(server) as new:
            assert new.get("/healthz").status_code == 200
    finally:
        server.stop()


def test_ten_tabs_share_a_connection(visitor, secure):
    mine = visitor(secure.url, ignore_https_errors=True)
    tabs = [tab(mine, "/books") for _ in range(10)]
    for each in tabs:
        assert each.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
    add_book(tabs[0], title="Seen everywhere", author="A", isbn="", pages="1")
    for each in tabs:
        expect(book(each, "Seen everywhere")).to_be_visible()
        expect(each.locator("html")).to_have_attribute("data-connection", "live")
    assert secure.connections() <= 2
