"""Firefox, without a window, driven by Marionette."""

import os
from pathlib import Path

from marionette_driver.marionette import Marionette

from engines.engine import Engine, EngineError
from engines.processes import Process

PROGRAM = os.environ.get("DOGEAR_FIREFOX", "firefox-esr")
# It looks for nothing elsewhere, and has nothing to say on its first day.
PREFERENCES = """
user_pref("marionette.port", 0);
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("ui.caretBlinkTime", 0);
"""
# Errors of pages alone, not of the browser's own scripts.
ERRORS = """
const messages = Services.console.getMessageArray().filter(message => message instanceof Ci.nsIScriptError);
Services.console.reset();
return messages
  .filter(({flags, category}) => !(flags & Ci.nsIScriptError.warningFlag) && /^content javascript|^CSP/.test(category))
  .map(({errorMessage, sourceName, lineNumber}) => `${errorMessage} ${sourceName}:${lineNumber}`);
"""


class Firefox(Engine):
    name = "Firefox"

    def __init__(self, folder: Path):
        profile = folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(PREFERENCES)
        options = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", str(profile)]
        environment = os.environ | {"HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
        self.process = Process([PROGRAM, *options], folder / "firefox.log", env=environment)
        try:
            told = profile / "MarionetteActivePort"
            self.process.wait_until(lambda: told.exists() and told.read_text().strip(), "Marionette's port")
            self.marionette = Marionette("127.0.0.1", port=int(told.read_text()), socket_timeout=60)
            self.marionette.start_session()
            self.script_errors()
        except EngineError:
            self.close()
            raise
        except Exception as error:
            self.close()
            raise self.process.error(f"does not answer, {error}") from error

    def go(self, url: str):
        self.marionette.navigate(url)

    def refresh(self):
        self.marionette.refresh()

    def evaluate(self, script: str, *arguments):
        return self.marionette.execute_script(script, script_args=arguments, sandbox=None)

    def act(self, actions: list[dict]):
        # The package's own sequences have no way to send several keys with their pauses at once.
        self.marionette._send_message("WebDriver:PerformActions", {"actions": actions})

    def cookies(self) -> list[dict]:
        return self.marionette.get_cookies()

    def delete_cookies(self):
        self.marionette.delete_all_cookies()

    def script_errors(self) -> list[str]:
        with self.marionette.using_context("chrome"):
            return self.marionette.execute_script(ERRORS)

    def forget(self):
        super().forget()
        # Its console has what happened on the page until it was left.
        self.script_errors()

    def close(self):
        self.process.end()
