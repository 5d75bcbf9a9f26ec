"""A library on this machine that answers as Open Library does."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from support.picture import png
from support.server import ROOT

COVER = png(300, 450, (122, 46, 42))
SAMPLES = ROOT / "Tests" / "Samples"


class Library:
    """Answers searches, and questions for editions. What it is asked for says how: words with “nothing” find nothing,
    “broken” has it fail, and “busy” has it ask for a pause."""

    def __init__(self):
        self.questions: list[str] = []
        """The terms that were asked for."""
        library = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                library._answer(self)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, handler: BaseHTTPRequestHandler):
        address = urlsplit(handler.path)
        query = parse_qs(address.query)
        term = (query.get("q") or query.get("isbn") or [""])[0]
        self.questions.append(term)
        status, headers = 200, {}
        if address.path.endswith("/editions.json"):
            body = (SAMPLES / "open-library-editions.json").read_bytes()
        elif "nothing" in term:
            body = json.dumps({"numFound": 0, "docs": []}).encode()
        else:
            body = (SAMPLES / "open-library-search.json").read_bytes()
        kind = "application/json"
        if address.path.startswith("/b/id/"):
            kind, body = "image/png", COVER
        if "broken" in term:
            status, body = 404, b"{}"
        if "busy" in term:
            status, headers, body = 503, {"Retry-After": "60"}, b"{}"
        handler.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)
