"""WebKit, as WebKitGTK's own small browser, driven by WebDriver on a screen that is nowhere."""

import os
import socket
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.proxy import Proxy, ProxyType
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options

from engines.engine import Engine, EngineError
from engines.processes import Process

FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib", "/usr/libexec"]
BROWSER = "webkit2gtk-4.*/MiniBrowser"
# This browser tells nobody of errors, so each page is listened to from its first script on, which is a poll at the latest.
LISTEN = """
if (!window.engineListens) {
  window.engineListens = true;
  const note = error => {
    localStorage.engineErrors = JSON.stringify([...JSON.parse(localStorage.engineErrors ?? '[]'), String(error)]);
  };
  addEventListener('error', event => event.message && note(`${event.message} ${event.filename}:${event.lineno}`));
  addEventListener('unhandledrejection', event => note(event.reason));
  addEventListener('securitypolicyviolation', event => note(`${event.violatedDirective} ${event.blockedURI}`));
}
"""


class WebKit(Engine):
    name = "WebKit"

    def __init__(self, folder: Path):
        self.processes: list[Process] = []
        try:
            self._start(folder)
        except EngineError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise self.processes[-1].error(f"does not answer, {error}") from error

    def _start(self, folder: Path):
        browser = next((found for each in FOLDERS for found in sorted(Path(each).glob(BROWSER), reverse=True)), None)
        if browser is None:
            raise EngineError("WebKitGTK's MiniBrowser is not installed. `scripts/setup engines` installs it.")
        environment = os.environ | {
            "DISPLAY": self._screen(folder), "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder),
            "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        environment.pop("WAYLAND_DISPLAY", None)
        port = free_port()
        self.process = Process(["WebKitWebDriver", f"--port={port}"], folder / "webkit.log", env=environment)
        self.processes.append(self.process)
        self.process.wait_until(lambda: accepts(port), "its port")
        options = Options()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        straight = Proxy(raw={"proxyType": ProxyType.DIRECT})
        way = ClientConfig(f"http://127.0.0.1:{port}", timeout=60, proxy=straight)
        self.driver = webdriver.Remote(RemoteConnection(client_config=way), options=options)

    def _screen(self, folder: Path) -> str:
        """Starts a screen, and answers its name, which is the first that is free."""
        reading, writing = os.pipe()
        options = ["-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
        self.processes.append(Process(["Xvfb", *options], folder / "screen.log", pass_fds=[writing]))
        os.close(writing)
        with os.fdopen(reading) as told:
            # Nothing comes where it ends without a screen.
            number = told.readline().strip()
        if not number:
            raise self.processes[-1].error("has no screen")
        return f":{number}"

    def go(self, url: str):
        self.driver.get(url)

    def refresh(self):
        self.driver.refresh()

    def evaluate(self, script: str, *arguments):
        return self.driver.execute_script(LISTEN + script, *arguments)

    def act(self, actions: list[dict]):
        self.driver.execute(Command.W3C_ACTIONS, {"actions": actions})

    def cookies(self) -> list[dict]:
        return self.driver.get_cookies()

    def delete_cookies(self):
        self.driver.delete_all_cookies()

    def script_errors(self) -> list[str]:
        return self.evaluate(
            "const noted = JSON.parse(localStorage.engineErrors ?? '[]'); delete localStorage.engineErrors; return noted"
        )

    def close(self):
        try:
            if hasattr(self, "driver"):
                self.driver.quit()
        except (WebDriverException, OSError):
            pass  # It may be gone already; its processes go in any case.
        for process in reversed(self.processes):
            process.end()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def accepts(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
        return True
    except OSError:
        return False
