"""An authenticator in software, which Chromium offers to pages (the Chrome DevTools Protocol's domain WebAuthn)."""

from playwright.sync_api import Page

from support.pages import PASSWORD, press, visit


class Authenticator:
    """An authenticator of one tab, which says that it verified the person unless told otherwise."""

    def __init__(self, page: Page):
        self._session = page.context.new_cdp_session(page)
        self._session.send("WebAuthn.enable", {"enableUI": False})
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.id = self._session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def refuse(self):
        """Lets the next checks of the person fail."""
        self._session.send("WebAuthn.setUserVerified", {"authenticatorId": self.id, "isUserVerified": False})

    @property
    def credentials(self) -> list[dict]:
        return self._session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def take_over(self, other: "Authenticator"):
        """Takes the credentials of another one, as authenticators do that synchronise them."""
        for credential in other.credentials:
            self._session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential})


def begin_passkey(page: Page):
    """Leads to the step in which the browser makes the passkey."""
    visit(page, "/account/passkeys")
    page.locator("#password").fill(PASSWORD)
    press(page, "begin")
    page.locator("#setup-form").wait_for()
