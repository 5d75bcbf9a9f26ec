"""The program's answers to a client without a browser, such as one with a person's cookies."""

import html
import re

from playwright.sync_api import Page

from support.raw import Client
from support.server import Server


def same_visitor(page: Page, server: Server) -> Client:
    """The visitor of a page without a browser, straight at the server."""
    client = Client(server.port)
    client.cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return client


def shown(client: Client, path: str) -> str:
    """The HTML of a page but for its templates, such as the one that new rows are made from."""
    return re.sub(r"<template.*?</template>", "", client.get(path).text, flags=re.DOTALL)


def reminder_titles(client: Client) -> list[str]:
    """The reminders as they are stored."""
    fields = re.findall(r'<input[^>]* class="reminder-title"[^>]*>', shown(client, "/reminders"))
    return [html.unescape(re.search(r' value="([^"]*)"', field)[1]) for field in fields]
