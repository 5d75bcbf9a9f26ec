"""An authenticator app, and the way to its codes."""

import base64
import hmac
import struct
import time

from playwright.sync_api import Page

from support.pages import PASSWORD, press, visit


def begin_two_steps(page: Page):
    visit(page, "/account/two-steps")
    page.locator("#password").fill(PASSWORD)
    press(page, "begin")
    page.locator("#setup-form").wait_for()


def code(secret: str, later: int = 0) -> str:
    """The code of RFC 6238 for a secret as the page shows it, some periods from now. Each is good once:
    the next one after `later=0` is `later=1`, whenever a period ends meanwhile."""
    text = secret.replace(" ", "")
    key = base64.b32decode(text + "=" * (-len(text) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // 30 + later), "sha1")
    (number,) = struct.unpack_from(">I", digest, digest[19] & 15)
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"
