"""An ordinary visitor while a siege goes on: looks at a shelf and ticks a book, five times a second, on a connection kept alive."""

import http.client
import re
import ssl
import time

BOOKS = "/books"
PASSWORD = "correct+horse+7+battery"
"""Of all accounts that attacks make; as in a form."""


class Visitor:
    """A person with a small shelf. `times` are the seconds that each request took, until its answer was read whole."""

    def __init__(self, port: int, is_tls: bool):
        self.port, self.is_tls = port, is_tls
        self.times: list[float] = []
        self.problems: list[str] = []
        self.cookie = ""
        self.connection = None
        self.connect()
        self.ask("GET", BOOKS)

    def connect(self):
        if self.is_tls:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=20, context=context)
        else:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def ask(self, method: str, path: str, body: str = "") -> http.client.HTTPResponse:
        headers = {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body or None, headers)
        response = self.connection.getresponse()
        response.text = response.read().decode()
        if (cookie := response.getheader("Set-Cookie")) and "visitor=" in cookie:
            self.cookie = cookie.split(";")[0]
        return response

    def fill(self, count: int, title: str):
        """Fills the shelf."""
        for number in range(count):
            response = self.ask("POST", BOOKS, f"action=add&title={title}+{number}&author=A&isbn=&pages=10")
            assert response.status == 303, f"a book was refused: {response.status}"

    def sign_up(self, name: str):
        """Makes an account with a shelf of its own."""
        self.connection.request(
            "POST", "/sign-up", f"action=signUp&username={name}&password={PASSWORD}&passwordConfirmation={PASSWORD}",
            {"Cookie": self.cookie, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"})
        response = self.connection.getresponse()
        response.read()
        cookies = " ".join(response.headers.get_all("Set-Cookie", []))
        self.cookie = re.search(r"(__Host-)?session=[^;]+", cookies)[0]
        self.fill(1, "First")

    def live(self, seconds: float):
        """Uses the shelf for some time, and notes what goes wrong."""
        end, count = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            begin = time.monotonic()
            count += 1
            on = "true" if count % 4 == 1 else "false"
            try:
                response = self.ask("GET", BOOKS) if count % 2 else self.ask("POST", BOOKS, f"action=setRead:{on}&id=sample-1")
                if response.status not in (200, 303):
                    self.problems.append(f"an ordinary request was answered {response.status}")
            except OSError as error:
                self.problems.append(f"an ordinary request failed: {error!r}")
                self.connect()
            except http.client.HTTPException as error:
                self.problems.append(f"an ordinary request failed: {error!r}")
                self.connect()
            self.times.append(time.monotonic() - begin)
            time.sleep(0.2)
